"""Keys of Ed25519 and X25519 in files: RFC 8410's examples, OpenSSL's command and OpenSSH both ways, `carryless.compat` beside `cryptography`."""

import importlib
import shutil
import subprocess
from pathlib import Path

import pytest

import carryless
from carryless import ed25519, x25519

SSH = Path(__file__).parents[2] / "carryless" / "tests" / "keys" / "ssh"
MODULES = {"Ed25519": ed25519, "X25519": x25519}
IDENTIFIERS = {"Ed25519": "1.3.101.112", "X25519": "1.3.101.110"}
needs_openssl = pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")
each_algorithm = pytest.mark.parametrize("algorithm", MODULES)

# RFC 8410, 10.1 to 10.3. The certificate has a key of X25519, and is signed by the key of Ed25519.
PUBLIC = "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE="
FIRST_VERSION = "MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC"
SECOND_VERSION = """MHICAQEwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
oB8wHQYKKoZIhvcNAQkJFDEPDA1DdXJkbGUgQ2hhaXJzgSEAGb9ECWmEzf6FQbrB
Z9w7lshQhqowtrbLDFw4rXAxZuE="""
CERTIFICATE = """MIIBLDCB36ADAgECAghWAUdKKo3DMDAFBgMrZXAwGTEXMBUGA1UEAwwOSUVURiBU
ZXN0IERlbW8wHhcNMTYwODAxMTIxOTI0WhcNNDAxMjMxMjM1OTU5WjAZMRcwFQYD
VQQDDA5JRVRGIFRlc3QgRGVtbzAqMAUGAytlbgMhAIUg8AmJMKdUdIt93LQ+91oN
vzoNJjga9OukqY6qm05qo0UwQzAPBgNVHRMBAf8EBTADAQEAMA4GA1UdDwEBAAQE
AwIDCDAgBgNVHQ4BAQAEFgQUmx9e7e0EM4Xk97xiPFl1uQvIuzswBQYDK2VwA0EA
ryMB/t3J5v/BzKc9dNZIpDmAgs3babFOTQbs+BolzlDUwsPrdGxO3YNGhW7Ibz3O
GhhlxXrCe1Cgw1AH9efZBw=="""
X25519_OF_CERTIFICATE = "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"


def pem(label, digits):
    return f"-----BEGIN {label}-----\n{digits}\n-----END {label}-----\n"


def test_the_examples_of_the_standard():
    first, second = (pem("PRIVATE KEY", digits) for digits in (FIRST_VERSION, SECOND_VERSION))
    key = ed25519.SecretKey.from_pem(first)
    assert key.to_pem() == first and ed25519.SecretKey.from_pem(second.encode()) == key
    public = ed25519.PublicKey.from_pem(pem("PUBLIC KEY", PUBLIC))
    assert public == key.public_key and public.to_pem() == pem("PUBLIC KEY", PUBLIC)
    certificate = pem("CERTIFICATE", CERTIFICATE)
    assert x25519.PublicKey.from_pem(certificate).to_bytes().hex() == X25519_OF_CERTIFICATE
    with pytest.raises(carryless.Error, match="X25519") as error:
        ed25519.PublicKey.from_pem(certificate)
    assert error.value.algorithm == IDENTIFIERS["X25519"]


@each_algorithm
def test_both_ways(algorithm):
    module = MODULES[algorithm]
    key = module.SecretKey.generate()
    public = key.public_key
    assert module.SecretKey.from_pem(key.to_pem()) == module.SecretKey.from_der(key.to_der()) == key
    assert module.PublicKey.from_pem(public.to_pem()) == module.PublicKey.from_der(public.to_der()) == public
    # DER is a file of either kind for from_pem, as of the keys of curves.
    assert module.SecretKey.from_pem(key.to_der()) == key and module.PublicKey.from_pem(public.to_der()) == public
    for encrypted, read in ((key.to_pem("pass"), module.SecretKey.from_pem), (key.to_der(b"pass"), module.SecretKey.from_der)):
        assert read(encrypted, "pass") == read(encrypted, b"pass") == key
        with pytest.raises(carryless.EncryptedKey):
            read(encrypted)
        with pytest.raises(carryless.Error, match="password"):
            read(encrypted, "other")


@each_algorithm
def test_refused(algorithm):
    module, other = MODULES[algorithm], MODULES["X25519" if algorithm == "Ed25519" else "Ed25519"]
    key = module.SecretKey.generate()
    of_curve = carryless.SecretKey.generate("P-256")
    for refused, says in (
        (lambda: module.SecretKey.from_pem("text"), "."),
        (lambda: module.SecretKey.from_pem(key.public_key.to_pem()), "no secret key"),
        (lambda: module.PublicKey.from_pem(key.to_pem()), "no public key"),
        (lambda: module.SecretKey.from_der(key.to_der() + b"\0"), "behind"),
        (lambda: module.SecretKey.from_der(key.to_der()[:-1]), "."),
        (lambda: module.PublicKey.from_der(key.public_key.to_der()[:-1]), "."),
    ):
        with pytest.raises(carryless.Error, match=says) as error:
            refused()
        assert not hasattr(error.value, "algorithm")
    # A key of another algorithm is told by its identifier, and by which module reads it.
    for refused, identifier, reads in (
        (lambda: other.SecretKey.from_pem(key.to_pem()), IDENTIFIERS[algorithm], module.__name__),
        (lambda: other.SecretKey.from_der(key.to_der()), IDENTIFIERS[algorithm], module.__name__),
        (lambda: other.PublicKey.from_der(key.public_key.to_der()), IDENTIFIERS[algorithm], module.__name__),
        (lambda: carryless.SecretKey.from_pem(key.to_pem("p"), "p"), IDENTIFIERS[algorithm], module.__name__),
        (lambda: carryless.PublicKey.from_pem(key.public_key.to_pem()), IDENTIFIERS[algorithm], module.__name__),
        (lambda: carryless.PublicKey.from_der(key.public_key.to_der()), IDENTIFIERS[algorithm], module.__name__),
        (lambda: module.SecretKey.from_pem(of_curve.to_pem()), "1.2.840.10045.2.1", "carryless"),
        (lambda: module.PublicKey.from_pem(of_curve.public_key.to_pem()), "1.2.840.10045.2.1", "carryless"),
    ):
        with pytest.raises(carryless.Error, match=f"is not read by this class; {reads} reads it$") as error:
            refused()
        assert error.value.algorithm == identifier
    with pytest.raises(TypeError, match="expected a str"):
        module.SecretKey.from_pem(7)


def openssl(folder, *arguments):
    return subprocess.run(["openssl", *arguments], cwd=folder, check=True, stdout=subprocess.PIPE).stdout


@needs_openssl
@each_algorithm
def test_openssl(algorithm, tmp_path):
    """Its files are read; it reads ours, and finds the same keys in them."""
    module, name = MODULES[algorithm], algorithm.lower()
    for form, encrypted in (("PEM", ()), ("DER", ()), ("PEM", ("-aes256", "-pass", "pass:p"))):
        openssl(tmp_path, "genpkey", "-algorithm", name, "-outform", form, "-out", "key", *encrypted)
        openssl(tmp_path, "pkey", "-in", "key", "-passin", "pass:p", "-pubout", "-out", "public", "-outform", form)
        file, public = (tmp_path / "key").read_bytes(), (tmp_path / "public").read_bytes()
        key = (module.SecretKey.from_der if form == "DER" else module.SecretKey.from_pem)(file, "p" if encrypted else None)
        assert key.public_key == (module.PublicKey.from_der if form == "DER" else module.PublicKey.from_pem)(public)
        assert (key.public_key.to_der() if form == "DER" else key.public_key.to_pem().encode()) == public
        if not encrypted:
            assert (key.to_der() if form == "DER" else key.to_pem().encode()) == file
    key = module.SecretKey.generate()
    (tmp_path / "ours").write_text(key.to_pem("p"))
    assert openssl(tmp_path, "pkey", "-in", "ours", "-passin", "pass:p", "-outform", "DER") == key.to_der()
    assert openssl(tmp_path, "pkey", "-in", "ours", "-passin", "pass:p", "-pubout").decode() == key.public_key.to_pem()
    (tmp_path / "ours").write_bytes(key.to_der("p"))
    assert openssl(tmp_path, "pkey", "-in", "ours", "-inform", "DER", "-passin", "pass:p").decode() == key.to_pem()
    if algorithm == "Ed25519":
        (tmp_path / "message").write_bytes(b"message")
        openssl(tmp_path, "pkeyutl", "-sign", "-inkey", "ours", "-keyform", "DER", "-passin", "pass:p", "-rawin", "-in", "message", "-out", "signature")
        key.public_key.verify((tmp_path / "signature").read_bytes(), b"message")


def test_json_web_keys():
    """RFC 8037, A.1; RFC 7748, 6.1. Of a set each takes its own key."""
    ed = '{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"}'
    x = '{"kty":"OKP","crv":"X25519","x":"hSDwCYkwp1R0i33ctD73Wg2_Og0mOBr066SpjqqbTmo","d":"dwdtCnMYpX08FsFyUbJmRd9ML4frwJkqsXf7pR25LCo"}'
    for module, text in ((ed25519, ed), (x25519, x)):
        key = module.SecretKey.from_pem(text)
        assert key.to_jwk() == text and module.SecretKey.from_pem(f"[{x},{ed}]") == key
        assert key.public_key.to_jwk() == text.split(',"d"')[0] + "}"
        assert module.PublicKey.from_pem(key.public_key.to_jwk()) == key.public_key
    with pytest.raises(carryless.Error, match="Ed448; accepted are"):
        ed25519.SecretKey.from_pem(ed.replace("Ed25519", "Ed448"))


def test_openssh(tmp_path):
    """A key that ssh-keygen wrote; ours, as it reads them where it is there."""
    file, line = (SSH / "ed25519").read_text(), (SSH / "ed25519.pub").read_text()
    key = ed25519.SecretKey.from_pem(file)
    assert ed25519.PublicKey.from_pem(line) == key.public_key and key.public_key.to_openssh(comment="x") == line
    assert ed25519.SecretKey.from_pem(key.to_openssh()) == key
    encrypted = key.to_openssh("pass", comment="me")
    assert ed25519.SecretKey.from_pem(encrypted, "pass") == key
    with pytest.raises(carryless.EncryptedKey):
        ed25519.SecretKey.from_pem(encrypted)
    with pytest.raises(carryless.Error, match="password: it is empty"):
        key.to_openssh("")
    assert not hasattr(x25519.SecretKey, "to_openssh")
    if shutil.which("ssh-keygen"):
        path = tmp_path / "key"
        path.write_text(encrypted)
        path.chmod(0o600)
        said = subprocess.run(["ssh-keygen", "-y", "-P", "pass", "-f", path], check=True, stdout=subprocess.PIPE).stdout
        assert said.decode().split()[:2] == line.split()[:2]


# The same text for both packages.


def of_package(name):
    try:
        importlib.import_module(name)
    except ImportError:
        return None
    return name


OURS, THEIRS = "carryless.compat", of_package("cryptography.hazmat")
needs_theirs = pytest.mark.skipif(THEIRS is None, reason="cryptography is not installed")
each_package = pytest.mark.parametrize(
    "package", [pytest.param(OURS, id="carryless"), pytest.param("cryptography.hazmat", id="cryptography", marks=needs_theirs)]
)


def classes(package, algorithm):
    module = importlib.import_module(f"{package}.primitives.asymmetric.{algorithm.lower()}")
    return getattr(module, f"{algorithm}PrivateKey"), getattr(module, f"{algorithm}PublicKey")


def serialization(package):
    return importlib.import_module(f"{package}.primitives.serialization")


def files(s, key):
    """A key in each form that `serialization` has loaders for: the loader, the file, the password."""
    for encoding, load in ((s.Encoding.PEM, "load_pem_private_key"), (s.Encoding.DER, "load_der_private_key")):
        yield load, key.private_bytes(encoding, s.PrivateFormat.PKCS8, s.NoEncryption()), (None,)
        yield load, key.private_bytes(encoding, s.PrivateFormat.PKCS8, s.BestAvailableEncryption(b"p")), (b"p",)
    for encoding, load in ((s.Encoding.PEM, "load_pem_public_key"), (s.Encoding.DER, "load_der_public_key")):
        yield load, key.public_key().public_bytes(encoding, s.PublicFormat.SubjectPublicKeyInfo), ()


@each_algorithm
@each_package
def test_compat(package, algorithm):
    Private, Public = classes(package, algorithm)
    s = serialization(package)
    key = Private.generate()
    for load, file, password in files(s, key):
        read = getattr(s, load)(file, *password)
        assert isinstance(read, Private if password else Public), load
        if password:
            assert read.private_bytes_raw() == key.private_bytes_raw()
            for wrong in (None, b"") if password == (b"p",) else (b"p",):
                with pytest.raises(TypeError, match="(?i)password"):
                    getattr(s, load)(file, wrong)
        else:
            assert read == key.public_key()
        with pytest.raises(ValueError):
            getattr(s, load)(file[:-40], *password)
    for encoding, format in (("PEM", "Raw"), ("Raw", "PKCS8"), ("PEM", "TraditionalOpenSSL"), ("X962", "PKCS8")):
        with pytest.raises(ValueError):
            key.private_bytes(getattr(s.Encoding, encoding), getattr(s.PrivateFormat, format), s.NoEncryption())
    for encoding, format in (("Raw", "SubjectPublicKeyInfo"), ("PEM", "Raw"), ("X962", "UncompressedPoint")):
        with pytest.raises(ValueError):
            key.public_key().public_bytes(getattr(s.Encoding, encoding), getattr(s.PublicFormat, format))
    with pytest.raises(ValueError):
        key.private_bytes(s.Encoding.Raw, s.PrivateFormat.Raw, s.BestAvailableEncryption(b"p"))
    for act in (
        lambda: key.private_bytes(s.Encoding.PEM, s.PrivateFormat.PKCS8, None),
        lambda: key.private_bytes("PEM", s.PrivateFormat.PKCS8, s.NoEncryption()),
        lambda: key.public_key().public_bytes("Raw", "Raw"),
    ):
        with pytest.raises(TypeError):
            act()


@needs_theirs
@each_algorithm
def test_compat_both_ways(algorithm):
    """What one package writes the other reads; what is not encrypted is the same to the byte."""
    for one, other in ((OURS, THEIRS), (THEIRS, OURS)):
        key = classes(one, algorithm)[0].generate()
        same = classes(other, algorithm)[0].from_private_bytes(key.private_bytes_raw())
        # Encodings of either package are taken here.
        forms = serialization(THEIRS)
        for (load, file, password), (_, theirs, _) in zip(files(forms, key), files(forms, same)):
            read = getattr(serialization(other), load)(file, *password)
            assert isinstance(read, classes(other, algorithm)[0 if password else 1])
            assert read == same.public_key() if not password else read.private_bytes_raw() == key.private_bytes_raw()
            assert file == theirs or password == (b"p",)


def test_compat_of_the_standard():
    """The second version with attributes; what is no key, or one of an algorithm that is not here."""
    s = serialization(OURS)
    key = s.load_pem_private_key(pem("PRIVATE KEY", SECOND_VERSION).encode(), None)
    assert key.public_key() == s.load_pem_public_key(pem("PUBLIC KEY", PUBLIC).encode())
    for load in (s.load_pem_private_key, s.load_der_private_key):
        with pytest.raises(ValueError):
            load(b"text", None)
    with pytest.raises(ValueError, match="RSA.*, which is not read$"):
        s.load_pem_public_key(RSA.encode())


RSA = """-----BEGIN PUBLIC KEY-----
MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBALRpFVUcr2lWuMMOMOQGmEhgvEGpQrVc
zeTlLoLAoxYp6tiA3zv0dutyoahbZ9TwJTHRKXYs4t9mgc7cFpF66NUCAwEAAQ==
-----END PUBLIC KEY-----
"""
