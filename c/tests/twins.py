#!/usr/bin/env python3
"""The same program with OpenSSL and with Carryless: twins.py WITH_OPENSSL WITH_CARRYLESS. Keys and shared secrets are equal, and each
accepts the other's signatures; the times stand beside each other."""

import os
import random
import subprocess
import sys

# The generator of sect233k1 in SEC 1, compressed. Source: SEC 2, 3.3.1.
G = "02017232ba853a7e731af129f22ff4149563a419c26bf50a4c9d6eefad6126"
DRAW = random.Random(1)


def run(program, *arguments, **environment):
    done = subprocess.run([program, *arguments], check=True, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment})
    lines = done.stdout.splitlines()
    times = [line[2:] for line in lines if line.startswith("# ")]
    return dict(line.split() for line in lines if " " in line and line[0] != "#"), "valid" in lines, times


programs = sys.argv[1:3]
for _ in range(20):
    secret = DRAW.randbytes(28).hex()
    peer = run(programs[0], DRAW.randbytes(28).hex(), G, "")[0]["public"]
    message = DRAW.randbytes(9).hex()
    said = [run(program, secret, peer, message) for program in programs]
    assert [said[0][0][name] == said[1][0][name] for name in ("public", "shared")] == [True, True], said
    for i in range(2):
        other = said[1 - i][0]["signature"]
        assert run(programs[i], secret, peer, message, other)[1], f"{programs[i]} refuses {other}"
        assert not run(programs[i], secret, peer, message + "x", other)[1]
print("twins: 20 keys, equal; each accepts the other's signatures")
for own, other in zip(*(run(program, secret, peer, message, TIMES="1")[2] for program in programs)):
    print(f"OpenSSL {own}; Carryless {other}")
