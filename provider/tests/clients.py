"""Real clients, both ways: OpenSSL's command with the provider beside the same without.

    clients.py MODULE [--program OPENSSL --libraries FOLDER] [--curves A,B] [--quick]

What one side writes the other reads, for every curve. With --program another OpenSSL has the provider, added to its own curves, and
Debian's is the other side.
"""

import argparse
import concurrent.futures
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from sides import BINARY, PRIME, Failed, Side, same, true
from tls import handshake

DIGESTS = ["sha1", "sha224", "sha256", "sha384", "sha512", "sha3-256", "sha512-256", "md5"]
PKCS8 = ["pkcs8", "-topk8", "-nocrypt", "-outform", "DER"]


def keys(one, other, curve, place):
    """`one` makes a key and writes it in each form; both read each form, and write the same bytes."""
    one.run(place, "genpkey", *one.asking, "-algorithm", "EC", "-pkeyopt", f"ec_paramgen_curve:{curve}", "-out", "key.pem")
    one.run(place, "pkey", "-in", "key.pem", "-pubout", "-out", "public.pem")
    forms = {
        "PKCS#8": [*PKCS8, "-in", "key.pem"],
        "SEC 1": ["pkey", "-in", "key.pem", "-traditional", "-outform", "DER"],
        "SEC 1, PEM": ["ec", "-in", "key.pem"],
        "SPKI": ["pkey", "-in", "key.pem", "-pubout", "-outform", "DER"],
        "SPKI of a public key": ["pkey", "-pubin", "-in", "public.pem", "-outform", "DER"],
        "compressed": ["ec", "-in", "key.pem", "-conv_form", "compressed", "-outform", "DER"],
        "hybrid": ["ec", "-in", "key.pem", "-conv_form", "hybrid", "-pubout", "-outform", "DER"],
        "no point": ["ec", "-in", "key.pem", "-no_public", "-outform", "DER"],
        "text": ["pkey", "-in", "key.pem", "-text", "-noout"],
        "text of a public key": ["pkey", "-pubin", "-in", "public.pem", "-text", "-noout"],
    }
    for form, command in forms.items():
        written = one.run(place, *command)
        same(f"{form} of {one} and {other}", written, other.run(place, *command))
        if "text" not in form and "PEM" not in form:
            (place / "form.der").write_bytes(written)
            public = ["-pubin"] if "SPKI" in form or form == "hybrid" else []
            expected = other.run(place, "pkey", "-in", "key.pem", "-pubout", "-outform", "DER")
            for side in one, other:
                read = side.run(place, "ec", *public, "-in", "form.der", "-inform", "DER", "-conv_form", "uncompressed", "-pubout", "-outform", "DER")
                same(f"{form}, read by {side}", read, expected)
            again = ["ec", *public, "-in", "form.der", "-inform", "DER", *(["-pubout"] if public else []), "-outform", "DER"]
            same(f"{form}, written again", one.run(place, *again), other.run(place, *again))
    for side in one, other:
        side.run(place, "pkey", "-in", "key.pem", "-check", "-noout")
        side.run(place, "pkey", "-pubin", "-in", "public.pem", "-pubcheck", "-noout")
    encrypted(one, other, place)


def encrypted(one, other, place):
    secret = one.run(place, *PKCS8, "-in", "key.pem")
    one.run(place, "pkey", "-in", "key.pem", "-aes256", "-passout", "pass:word", "-out", "encrypted.pem")
    one.run(place, "pkcs8", "-topk8", "-in", "key.pem", "-v2", "aes256", "-passout", "pass:word", "-outform", "DER", "-out", "encrypted.der")
    one.run(place, "ec", "-in", "key.pem", "-aes128", "-passout", "pass:word", "-out", "encrypted1.pem")
    one.run(place, "pkcs8", "-topk8", "-in", "key.pem", "-v2", "aes-192-cbc", "-passout", "pass:word", "-out", "encrypted8.pem")
    for file in "encrypted.pem", "encrypted.der", "encrypted1.pem", "encrypted8.pem":
        text = (place / file).read_bytes()
        true(f"{file} of {one} is encrypted", secret[20:] not in text and (file.endswith("der") or b"ENCRYPTED" in text))
        same(f"{file} of {one}", other.run(place, *PKCS8, "-in", file, "-passin", "pass:word"), secret)
        other.refuses(place, "pkey", "-in", file, "-passin", "pass:another", "-noout")


def signatures(one, other, curve, place):
    """`one` signs, and both verify, by each digest; not another message."""
    (place / "message").write_bytes(b"a message of " + curve.encode())
    (place / "another").write_bytes(b"another message")
    for digest in DIGESTS:
        one.run(place, "dgst", f"-{digest}", "-sign", "key.pem", "-out", "signature", "message")
        for side in one, other:
            side.run(place, "dgst", f"-{digest}", "-verify", "public.pem", "-signature", "signature", "message")
            side.refuses(place, "dgst", f"-{digest}", "-verify", "public.pem", "-signature", "signature", "another")
    # Bytes that the caller has as a digest: fewer than the order has, and more.
    for length in 20, 32, 48, 64:
        (place / "digest").write_bytes(bytes(range(1, length + 1)))
        one.run(place, "pkeyutl", "-sign", "-inkey", "key.pem", "-in", "digest", "-out", "signature")
        for side in one, other:
            side.run(place, "pkeyutl", "-verify", "-pubin", "-inkey", "public.pem", "-in", "digest", "-sigfile", "signature")


def deterministic(ours, stock, place):
    """Which side computed: this provider's signatures of a message are the same each time."""
    sign = ["dgst", "-sha256", "-sign", "key.pem", "message"]
    same(f"two signatures by {ours}", ours.run(place, *sign), ours.run(place, *sign))
    true(f"two signatures by {stock} differ", stock.run(place, *sign) != stock.run(place, *sign))


def exchange(one, other, curve, place):
    """Both derive the same, plain, with the cofactor and by X9.63."""
    for side, name in (one, "a"), (other, "b"):
        side.run(place, "genpkey", *side.asking, "-algorithm", "EC", "-pkeyopt", f"ec_paramgen_curve:{curve}", "-out", f"{name}.pem")
        side.run(place, "pkey", "-in", f"{name}.pem", "-pubout", "-out", f"{name}.pub")
    derivation = ["-pkeyopt", "kdf-type:X963KDF", "-pkeyopt", "kdf-digest:SHA384", "-pkeyopt", "kdf-outlen:99"]
    shared = []
    for options in [], ["-pkeyopt", "ecdh_cofactor_mode:1"], derivation:
        values = [
            side.run(place, "pkeyutl", "-derive", "-inkey", f"{own}.pem", "-peerkey", f"{peer}.pub", *options)
            for side in (one, other)
            for own, peer in ("ab", "ba")
        ]
        same(f"shared secrets {options}", *values)
        shared.append(values[0])
    true("the cofactor makes a difference", curve not in BINARY or shared[0] != shared[1])
    true("the derivation has its length", len(shared[2]) == 99)


def certificates(one, other, curve, place):
    """`one` makes certificates, requests, messages; both verify and decrypt."""
    one.run(place, "req", "-x509", "-new", "-key", "key.pem", "-subj", "/CN=ca", "-days", "30", "-extensions", "authority_certificate", "-out", "ca.pem")
    one.run(place, "genpkey", *one.asking, "-algorithm", "EC", "-pkeyopt", f"ec_paramgen_curve:{curve}", "-out", "user.key")
    one.run(place, "req", "-new", "-sha512", "-key", "user.key", "-subj", "/CN=user", "-out", "user.csr")
    for side in one, other:
        side.run(place, "req", "-verify", "-in", "user.csr", "-noout")
    (place / "extensions").write_text("basicConstraints = CA:false\n")
    signing = ["-CA", "ca.pem", "-CAkey", "key.pem", "-set_serial", "77", "-days", "30", "-extfile", "extensions", "-sha384"]
    one.run(place, "x509", "-req", "-in", "user.csr", *signing, "-out", "user.pem")
    for side in one, other:
        side.run(place, "verify", "-CAfile", "ca.pem", "user.pem")
        side.refuses(place, "verify", "-CAfile", "user.pem", "-partial_chain", "ca.pem")
    # Each version of OpenSSL prints certificates in a way of its own.
    shown = "-text" if one.program == other.program else "-pubkey"
    same("a certificate", *(side.run(place, "x509", "-in", "user.pem", shown, "-noout") for side in (one, other)))
    one.run(place, "cms", "-sign", "-nodetach", "-binary", "-in", "message", "-signer", "user.pem", "-inkey", "user.key", "-outform", "DER", "-out", "signed")
    one.run(place, "cms", "-encrypt", "-binary", "-aes-128-cbc", "-in", "message", "-outform", "DER", "-out", "sealed", "user.pem")
    for side in one, other:
        side.run(place, "cms", "-verify", "-in", "signed", "-inform", "DER", "-CAfile", "ca.pem", "-out", "plain")
        side.run(place, "cms", "-decrypt", "-binary", "-in", "sealed", "-inform", "DER", "-recip", "user.pem", "-inkey", "user.key", "-out", "plain")
        same("what was encrypted", (place / "plain").read_bytes(), (place / "message").read_bytes())
    one.run(place, "pkcs12", "-export", "-in", "user.pem", "-inkey", "user.key", "-passout", "pass:word", "-out", "user.p12")
    keys = [side.run(place, "pkcs12", "-in", "user.p12", "-passin", "pass:word", "-nodes", "-nocerts") for side in (one, other)]
    same("the key in PKCS#12", *(key[key.index(b"-----BEGIN") :] for key in keys))


def tls(one, other, curve, place):
    """TLS 1.2, over prime fields 1.3, with a certificate of the curve and keys of the curve, both sides with one."""
    # An OpenSSL without binary curves announces this one group all the same, and has no keys for it.
    if curve == "sect239k1" and one.program != other.program:
        return
    if curve in BINARY or curve in ("prime256v1", "secp384r1", "secp521r1"):
        handshake(one, other, curve, place)


def python_ssl(one, other, curve, place):
    """Python's ssl, which has Debian's OpenSSL, with the configuration of `one`."""
    if curve in BINARY and one.program == other.program:
        script = Path(__file__).resolve().parent / "python_ssl.py"
        done = subprocess.run([sys.executable, script, curve, "user.pem", "user.key", "ca.pem"], cwd=place, env=one.environment, capture_output=True, text=True)
        true(f"Python's ssl with {one}: {done.stderr}", done.returncode == 0 and curve in done.stdout)


TESTS = [keys, signatures, exchange, certificates, tls, python_ssl]


def both_ways(ours, stock, curve, folder):
    for one, other in (ours, stock), (stock, ours):
        place = Path(tempfile.mkdtemp(dir=folder))
        for test in TESTS:
            test(one, other, curve, place)
        if ours.manner != "additive" or ours.program != stock.program:
            deterministic(ours, stock, place)
    return curve


def foreign(additive, all_curves, binary, stock, place):
    """What is of no curve of the provider's stays with OpenSSL, and what no one has is refused in a sentence."""
    for number, curve in enumerate(["prime256v1", "brainpoolP256r1", "brainpoolP256t1", "secp256k1", "sect113r1"]):
        stock.run(place, "genpkey", "-algorithm", "EC", "-pkeyopt", f"ec_paramgen_curve:{curve}", "-out", "key.pem")
        (place / "message").write_bytes(b"a message")
        sign = ["dgst", "-sha256", "-sign", "key.pem", "message"]
        for side in additive, binary, all_curves:
            owned = side is all_curves and curve not in ("brainpoolP256t1", "sect113r1")
            same(f"{curve} is the provider's with {side}", side.run(place, *sign) == side.run(place, *sign), owned)
        for side in additive, all_curves:
            if side is additive or curve in PRIME:
                side.run(place, "genpkey", "-algorithm", "EC", "-pkeyopt", f"ec_paramgen_curve:{curve}", "-out", f"{number}.pem")
    for side in additive, binary:
        said = side.refuses(place, "genpkey", "-propquery", "provider=carryless", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256")
        true(f"a sentence: {said}", "this provider does not have the curve" in said)
    # Other algorithms are as they were.
    for algorithm in "RSA", "ED25519", "X25519":
        all_curves.run(place, "genpkey", "-algorithm", algorithm, "-out", "other.pem")
        all_curves.run(place, "pkey", "-in", "other.pem", "-pubout", "-out", "other.pub")


def parameters(ours, stock, place):
    """Names of curves in files, and keys made from them."""
    for curve in "sect283k1", "sect571r1":
        ours.run(place, "genpkey", *ours.asking, "-genparam", "-algorithm", "EC", "-pkeyopt", f"ec_paramgen_curve:{curve}", "-out", "curve.pem")
        same("the name of a curve", (place / "curve.pem").read_bytes(), stock.run(place, "ecparam", "-name", curve))
        for side in ours, stock:
            side.run(place, "genpkey", "-paramfile", "curve.pem", "-out", "key.pem")
            true("the key is of the curve", curve.encode() in stock.run(place, "pkey", "-in", "key.pem", "-text", "-noout"))
        same("text of a curve", *(side.run(place, "pkeyparam", "-in", "curve.pem", "-text", "-noout") for side in (ours, stock)))
    said = ours.refuses(place, "genpkey", *ours.asking, "-algorithm", "EC", "-pkeyopt", "ec_param_enc:explicit", "-pkeyopt", "ec_paramgen_curve:sect283k1")
    true(f"a sentence: {said}", "only named curves" in said)


def page(module, folder):
    """The lines of README.md, for each way: the second are added to the first."""
    text = (Path(__file__).resolve().parents[1] / "README.md").read_text()
    blocks = re.findall(r"(?s)```\n(.*?)```", text)
    added, over = ([block for block in blocks if word in block] for word in ("openssl_conf", "default_properties"))
    true("the page has both", len(added) == len(over) == 1)
    for lines, curves, asking in (added[0], "binary", ["-propquery", "?provider=carryless"]), (added[0] + over[0], "all", []):
        place = Path(tempfile.mkdtemp(dir=folder))
        (place / "page.cnf").write_text(lines)
        side = Side(f"the page, curves = {curves}", folder)
        side.environment |= {"OPENSSL_CONF": str(place / "page.cnf"), "OPENSSL_MODULES": str(module.parent)}
        true("which it is", f"build info: curves = {curves}\n".encode() in side.run(place, "list", "-providers", "-verbose"))
        (place / "message").write_bytes(b"a message")
        for curve, owned in ("sect283k1", True), ("prime256v1", curves == "all"):
            options = asking if curve == "sect283k1" else []
            side.run(place, "genpkey", *options, "-algorithm", "EC", "-pkeyopt", f"ec_paramgen_curve:{curve}", "-out", "key.pem")
            sign = ["dgst", "-sha256", "-sign", "key.pem", "message"]
            # An OpenSSL that has the curves reads keys of files itself, unless the provider takes over.
            same(f"{curve} with {side}", side.run(place, *sign) == side.run(place, *sign), owned and curves == "all")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("module")
    parser.add_argument("--program")
    parser.add_argument("--libraries")
    parser.add_argument("--curves")
    parser.add_argument("--quick", action="store_true", help="all binary curves; of the others two, and half of the digests")
    arguments = parser.parse_args()
    folder = Path(tempfile.mkdtemp())
    module = Path(arguments.module).resolve()
    stock = Side("stock", folder)
    if arguments.program:
        other = {"program": arguments.program, "libraries": arguments.libraries}
        pairs = [(Side("additive", folder, module, manner="additive", **other), BINARY)]
    else:
        additive = Side("additive", folder, module, manner="additive")
        all_curves = Side("taking over", folder, module, manner="taking over")
        binary = Side("taking over binary curves", folder, module, manner="taking over", curves="binary")
        pairs = [(all_curves, BINARY + (["prime256v1", "brainpoolP384r1"] if arguments.quick else PRIME)), (additive, ["sect283k1"])]
    if arguments.quick:
        del DIGESTS[1::2]
    start, failed = time.monotonic(), 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        jobs = {}
        for ours, curves in pairs:
            for curve in curves:
                if arguments.curves and curve not in arguments.curves.split(","):
                    continue
                jobs[pool.submit(both_ways, ours, stock, curve, folder)] = f"{curve}, {ours}"
            place = Path(tempfile.mkdtemp(dir=folder))
            jobs[pool.submit(parameters, ours, stock, place)] = f"names of curves, {ours}"
        if not arguments.program:
            jobs[pool.submit(page, module, folder)] = "the lines of README.md"
            place = Path(tempfile.mkdtemp(dir=folder))
            jobs[pool.submit(foreign, additive, all_curves, binary, stock, place)] = "curves of others"
        for job in concurrent.futures.as_completed(jobs):
            try:
                job.result()
            except Failed as failure:
                failed += 1
                print(f"FAILED: {jobs[job]}: {failure}", file=sys.stderr)
    if failed:
        print(f"{failed} of {len(jobs)} failed; files in {folder}", file=sys.stderr)
        sys.exit(1)
    shutil.rmtree(folder)
    print(f"{len(jobs)} of {len(jobs)} in {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
