"""What stands on its own: an authority with its lists, answers and time stamps; nginx and curl; and ten thousand handshakes of four clients.

    servers.py MODULE [HANDSHAKES]

Each with the provider, without, and one of either.
"""

import os
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from sides import Failed, Side, same, true

CURVE = "sect283r1"

NGINX = """daemon off;
master_process on;
worker_processes 2;
pid {place}/nginx.pid;
error_log {place}/error.log warn;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {place}/body; proxy_temp_path {place}/proxy; fastcgi_temp_path {place}/fastcgi;
    uwsgi_temp_path {place}/uwsgi; scgi_temp_path {place}/scgi;
    server {{
        listen 127.0.0.1:{port} ssl;
        ssl_protocols TLSv1.2;
        ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256;
        ssl_ecdh_curve {curve};
        ssl_certificate {place}/user.pem;
        ssl_certificate_key {place}/user.key;
        ssl_client_certificate {place}/ca.pem;
        ssl_verify_client on;
        ssl_session_tickets off;
        location / {{ return 200 "a message\\n"; }}
    }}
}}
"""


def authority(one, other, place):
    """A root, a server's certificate by `ca`, a list of revoked ones, an answer by OCSP and a time stamp by `one`; `other` verifies."""
    place.mkdir()
    (place / "index.txt").touch()
    for name in "serial", "tsaserial", "crlnumber":
        (place / name).write_text("10\n")
    for name in "ca", "user", "stamp":
        one.run(place, "genpkey", *one.asking, "-algorithm", "EC", "-pkeyopt", f"ec_paramgen_curve:{CURVE}", "-out", f"{name}.key")
    root = ["-subj", "/CN=root", "-days", "30", "-extensions", "authority_certificate"]
    one.run(place, "req", "-x509", "-new", "-key", "ca.key", *root, "-out", "ca.pem")
    signing = ["-batch", "-notext", "-cert", "ca.pem", "-keyfile", "ca.key"]
    for name, more in ("user", []), ("stamp", ["-extensions", "stamping"]):
        one.run(place, "req", "-new", "-key", f"{name}.key", "-subj", f"/CN={name}", "-out", f"{name}.csr")
        one.run(place, "ca", *signing, *more, "-in", f"{name}.csr", "-out", f"{name}.pem")
    other.run(place, "verify", "-CAfile", "ca.pem", "user.pem", "stamp.pem")
    one.run(place, "ocsp", "-issuer", "ca.pem", "-cert", "user.pem", "-reqout", "request.der")
    answering = ["-index", "index.txt", "-rsigner", "ca.pem", "-rkey", "ca.key", "-CA", "ca.pem", "-reqin", "request.der"]
    one.run(place, "ocsp", *answering, "-respout", "answer.der")
    said = other.run(place, "ocsp", "-respin", "answer.der", "-issuer", "ca.pem", "-cert", "user.pem", "-CAfile", "ca.pem", "-no_nonce")
    true(f"the answer of OCSP: {said}", b"user.pem: good" in said)
    one.run(place, "ca", "-cert", "ca.pem", "-keyfile", "ca.key", "-revoke", "user.pem")
    one.run(place, "ca", "-cert", "ca.pem", "-keyfile", "ca.key", "-gencrl", "-crldays", "30", "-out", "list.pem")
    other.run(place, "crl", "-in", "list.pem", "-CAfile", "ca.pem", "-noout")
    said = other.refuses(place, "verify", "-crl_check", "-CRLfile", "list.pem", "-CAfile", "ca.pem", "user.pem")
    true(f"revoked: {said}", "certificate revoked" in said)
    (place / "message").write_bytes(b"a message")
    one.run(place, "ts", "-query", "-data", "message", "-sha256", "-cert", "-out", "query.tsq")
    one.run(place, "ts", "-reply", "-section", "stamps", "-queryfile", "query.tsq", "-signer", "stamp.pem", "-inkey", "stamp.key", "-out", "reply.tsr")
    true("the time stamp", b"Verification: OK" in other.run(place, "ts", "-verify", "-data", "message", "-in", "reply.tsr", "-CAfile", "ca.pem"))
    (place / "message").write_bytes(b"another message")
    other.refuses(place, "ts", "-verify", "-data", "message", "-in", "reply.tsr", "-CAfile", "ca.pem")


def free_port():
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return listening.getsockname()[1]


def start_nginx(side, place):
    port = free_port()
    (place / "nginx.conf").write_text(NGINX.format(place=place, port=port, curve=CURVE))
    # nginx keeps of its environment what it is told to; OPENSSL_CONF is read before.
    server = subprocess.Popen([shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin"), "-c", place / "nginx.conf", "-e", place / "error.log"], env=side.environment)
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            maps = Path(f"/proc/{server.pid}/maps").read_text()
            same(f"the module is in nginx, {side}", "carryless.so" in maps, side.manner != "stock")
            return server, port
        except OSError:
            time.sleep(0.05)
    server.kill()
    raise Failed(f"nginx does not listen: {(place / 'error.log').read_text()}")


def curl(side, place, port):
    options = ["--silent", "--show-error", "--tls-max", "1.2", "--curves", CURVE, "--ciphers", "ECDHE-ECDSA-AES128-GCM-SHA256"]
    files = ["--cacert", "ca.pem", "--cert", "user.pem", "--key", "user.key"]
    done = subprocess.run(
        ["curl", *options, *files, "--connect-to", f"user:{port}:127.0.0.1:{port}", f"https://user:{port}/"], cwd=place, env=side.environment, capture_output=True, text=True
    )
    same(f"curl, {side}: {done.stderr}", done.stdout, "a message\n")


def client(port, place, count):
    """Handshakes, each with a context and a session of its own, and a question in each."""
    for _ in range(count):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname = False
        context.maximum_version = ssl.TLSVersion.TLSv1_2
        context.set_ecdh_curve(CURVE)
        context.load_verify_locations(f"{place}/ca.pem")
        context.load_cert_chain(f"{place}/user.pem", f"{place}/user.key")
        with context.wrap_socket(socket.create_connection(("127.0.0.1", port), 60)) as stream:
            stream.sendall(b"GET / HTTP/1.0\r\n\r\n")
            said = b""
            while more := stream.recv(1000):
                said += more
            assert said.startswith(b"HTTP/1.1 200") and said.endswith(b"a message\n"), said


def with_nginx(server_side, sides, place, handshakes):
    server, port = start_nginx(server_side, place)
    try:
        for side in sides:
            curl(side, place, port)
        start = time.monotonic()
        clients = [
            subprocess.Popen([sys.executable, __file__, "client", str(port), str(place), str(handshakes // 4)], env=sides[number % len(sides)].environment)
            for number in range(4 if handshakes else 0)
        ]
        same(f"clients of nginx, {server_side}", *[one.wait() for one in clients], 0)
        log = (place / "error.log").read_text()
        same(f"the log of nginx, {server_side}", log, "")
        print(f"nginx, {server_side}: curl, and {handshakes} handshakes of four clients in {time.monotonic() - start:.0f} s, without an error")
    finally:
        server.terminate()
        server.wait()


def main(module, handshakes="10000"):
    folder = Path(tempfile.mkdtemp())
    os.chmod(folder, 0o755)
    module = Path(module).resolve()
    stock, ours = Side("stock", folder), Side("taking over", folder, module, manner="taking over")
    authority(ours, stock, folder / "ours")
    authority(stock, ours, folder / "stock")
    print("authority: ca, OCSP, revocation, time stamps, both ways")
    with_nginx(ours, [ours, stock], folder / "ours", int(handshakes))
    with_nginx(stock, [ours], folder / "stock", 0)
    shutil.rmtree(folder)


if sys.argv[1] == "client":
    client(int(sys.argv[2]), sys.argv[3], int(sys.argv[4]))
else:
    main(*sys.argv[1:])
