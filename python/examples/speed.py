"""What the package adds to the library's own time: `python examples/speed.py`, where it and Cargo are installed.

Whoever changes the border between the two looks at it before and after.
"""

import os
import subprocess
import time
from pathlib import Path

import pyarrow

import carryless

ROWS = 100_000


def least(work, count):
    def once():
        start = time.perf_counter()
        for _ in range(count):
            work()
        return (time.perf_counter() - start) * 1e9 / count

    return min(once() for _ in range(7))


command = ["cargo", "run", "--quiet", "--release", "--example", "speed"]
lines = subprocess.run(command, cwd=Path(__file__).parents[1], check=True, capture_output=True, text=True).stdout.split("\n")
own = {name: float(value) for name, value in (line.split() for line in lines if line)}

key = carryless.SecretKey.from_bytes("K-233", b"\7" * 28)
public, signature = key.public_key, key.sign(b"message")
calls = {
    "sign": lambda: key.sign(b"message"),
    "verify": lambda: public.verify(signature, b"message"),
    "exchange": lambda: key.exchange(public),
}
for name, call in calls.items():
    here = least(call, 1000)
    print(f"{name}: {here:,.0f} ns, of the library's own {own[name]:,.0f}: {here - own[name]:+,.0f}")

messages = pyarrow.array([i.to_bytes(4, "big") for i in range(ROWS)])
signatures = carryless.sign(key, messages)
for threads in sorted({1, os.cpu_count()}):
    here = least(lambda: carryless.verify(public, signatures, messages, threads=threads), 1) / ROWS
    print(f"{threads} threads, a row: {here:,.0f} ns; {own[f'row{threads}'] / here:.2f} of the library's rate")
