"""Handshakes by s_server and s_client."""

import os
import re
import select
import time

from sides import BINARY, Failed, true

CIPHERS = ["-cipher", "ECDHE-ECDSA-AES128-GCM-SHA256:@SECLEVEL=0"]


def accepting(server):
    """The port, once the server listens."""
    said, deadline = b"", time.monotonic() + 60
    while time.monotonic() < deadline:
        if select.select([server.stdout], [], [], 1)[0]:
            more = os.read(server.stdout.fileno(), 1000)
            said += more
            if found := re.search(rb"ACCEPT .*:(\d+)\n", said):
                return found[1].decode()
            if not more:
                break
    server.kill()
    raise Failed(f"the server does not listen: {said.decode(errors='replace')}{server.stderr.read().decode(errors='replace')}")


def handshake(server_side, client_side, curve, place):
    """Both have the certificate of `user`, made by `ca`, and ask for the other's; the keys are of the curve too."""
    version = ["-tls1_2"] if curve in BINARY else ["-tls1_3"]
    common = [*CIPHERS, *version, "-cert", "user.pem", "-key", "user.key", "-CAfile", "ca.pem", "-sigalgs", "ECDSA+SHA256:ECDSA+SHA384:ECDSA+SHA512"]
    if version == ["-tls1_3"]:
        common[common.index("-sigalgs") : common.index("-sigalgs") + 2] = []
    # A client of an OpenSSL without binary curves says nothing of groups, unless one of its own is among them.
    groups = f"{curve}:X25519" if client_side.manner == "additive" and client_side.program != "openssl" else curve
    server = server_side.popen(
        place, "s_server", "-accept", "localhost:0", "-naccept", "1", "-Verify", "2", "-verify_return_error", "-groups", curve, *common, stdin=-1, stdout=-1, stderr=-1
    )
    try:
        port = accepting(server)
        said = client_side.attempt(place, "s_client", "-connect", f"localhost:{port}", "-verify_return_error", "-groups", groups, *common, given=b"Q\n")
        text = said.stdout.decode(errors="replace")
        whole = f"{server_side} serves {client_side} on {curve}: {text}{said.stderr.decode(errors='replace')}"
        true(whole, said.returncode == 0 and "Verification: OK" in text and re.search(r"Cipher is (ECDHE-ECDSA-AES128-GCM-SHA256|TLS_AES)", text))
        server.communicate(b"", timeout=60)
        true(f"{whole}: the server", server.returncode == 0)
    finally:
        server.kill()
        server.communicate()
