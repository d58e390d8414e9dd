"""The two sides of each test: an OpenSSL as it comes, and one with the provider, each with a configuration file of its own."""

import os
import subprocess
import tempfile
from pathlib import Path

BINARY = ["sect163k1", "sect163r2", "sect233k1", "sect233r1", "sect239k1", "sect283k1", "sect283r1", "sect409k1", "sect409r1", "sect571k1", "sect571r1"]
PRIME = ["prime192v1", "secp224r1", "prime256v1", "secp384r1", "secp521r1", "brainpoolP256r1", "brainpoolP384r1", "brainpoolP512r1", "secp256k1"]

CONFIGURATION = """openssl_conf = init
[init]
providers = providers
{properties}
[providers]
default = of_openssl
{carryless}
[of_openssl]
activate = 1
[of_carryless]
module = {module}
activate = 1
curves = {curves}
[algorithms]
default_properties = ?provider=carryless
[req]
distinguished_name = name
[name]
[ca]
default_ca = authority
[authority]
dir = .
new_certs_dir = .
database = index.txt
serial = serial
default_md = sha256
policy = policy
default_days = 30
unique_subject = no
[policy]
commonName = supplied
[tsa]
default_tsa = stamps
[stamps]
serial = tsaserial
default_policy = 1.2.3.4
digests = sha256
signer_digest = sha256
ess_cert_id_alg = sha256
[stamping]
extendedKeyUsage = critical,timeStamping
[authority_certificate]
basicConstraints = critical,CA:true
"""


class Failed(Exception):
    pass


class Side:
    """A program `openssl` with a configuration: "stock", "additive", or "taking over" with all curves or those over binary fields."""

    def __init__(self, name, folder, module=None, program="openssl", libraries=None, manner="stock", curves="all"):
        self.name, self.program, self.manner = name, program, manner
        file = Path(tempfile.mkdtemp(dir=folder)) / "openssl.cnf"
        file.write_text(
            CONFIGURATION.format(
                module=module,
                curves="binary" if manner == "additive" else curves,
                carryless="" if manner == "stock" else "carryless = of_carryless",
                properties="alg_section = algorithms" if manner == "taking over" else "",
            )
        )
        self.environment = {**os.environ, "OPENSSL_CONF": str(file)}
        if libraries:
            self.environment["LD_LIBRARY_PATH"] = str(libraries)
        # What has this provider make keys.
        self.asking = ["-propquery", "?provider=carryless"] if manner == "additive" else []

    def __str__(self):
        return self.name

    def popen(self, cwd, *arguments, **more):
        return subprocess.Popen([self.program, *map(str, arguments)], cwd=cwd, env=self.environment, **more)

    def attempt(self, cwd, *arguments, given=b""):
        return subprocess.run([self.program, *map(str, arguments)], cwd=cwd, env=self.environment, input=given, capture_output=True, timeout=120)

    def run(self, cwd, *arguments, given=b""):
        done = self.attempt(cwd, *arguments, given=given)
        if done.returncode != 0:
            raise Failed(f"{self}: openssl {' '.join(map(str, arguments))}\n{done.stdout.decode(errors='replace')}{done.stderr.decode(errors='replace')}")
        return done.stdout

    def refuses(self, cwd, *arguments, given=b""):
        done = self.attempt(cwd, *arguments, given=given)
        if done.returncode <= 0:
            raise Failed(f"{self}: openssl {' '.join(map(str, arguments))} was to fail, and ended with {done.returncode}")
        return done.stderr.decode(errors="replace")


def same(what, *values):
    if any(value != values[0] for value in values):
        raise Failed(f"{what}: not the same: " + " | ".join(repr(value)[:200] for value in values))


def true(what, value):
    if not value:
        raise Failed(what)
