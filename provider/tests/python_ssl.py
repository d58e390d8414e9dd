"""Python's ssl on both sides of a handshake, with a certificate on a binary curve: python_ssl.py CURVE CERTIFICATE KEY CA

The configuration of OPENSSL_CONF is that of the process.
"""

import ssl
import sys


def context(side, curve, certificate, key, authority):
    context = ssl.SSLContext(side)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_REQUIRED
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    context.set_ciphers("ECDHE-ECDSA-AES128-GCM-SHA256:@SECLEVEL=0")
    context.set_ecdh_curve(curve)
    context.load_cert_chain(certificate, key)
    context.load_verify_locations(authority)
    return context


def main(curve, *files):
    to_client, to_server = ssl.MemoryBIO(), ssl.MemoryBIO()
    server = context(ssl.PROTOCOL_TLS_SERVER, curve, *files).wrap_bio(to_server, to_client, server_side=True)
    client = context(ssl.PROTOCOL_TLS_CLIENT, curve, *files).wrap_bio(to_client, to_server)
    waiting = [client, server]
    for _ in range(20):
        for side in list(waiting):
            try:
                side.do_handshake()
                waiting.remove(side)
            except ssl.SSLWantReadError:
                pass
    assert not waiting, waiting
    client.write(b"a message")
    assert server.read(100) == b"a message"
    assert client.cipher()[0] == "ECDHE-ECDSA-AES128-GCM-SHA256" and client.getpeercert(True) == server.getpeercert(True)
    print(f"{ssl.OPENSSL_VERSION}, {curve}: {client.version()}, {client.cipher()[0]}")


main(*sys.argv[1:])
