"""Writes the half-trace tables of the library: carryless/src/field/named/half_traces/M.in.

A row is H(x^i) = sum of (x^i)^(4^j), j = 0 ... (m - 1)/2, for i = 1, 3, 5 ... m - 2, as 64-bit limbs, the lowest first. The text is
a Rust array. The library's tests check every row by another argument: H(c)^2 + H(c) = c + Tr(c).

    python3 oracle/write_tables.py            write the files
    python3 oracle/write_tables.py --check    compare with the files, exit 1 on a difference
"""

import pathlib
import sys

from parameters import FIELDS

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "carryless/src/field/named/half_traces"


def table(field):
    """The text of one field's table."""
    limbs = -(-field.m // 64)
    rows = []
    for i in range(1, field.m - 1, 2):
        value = field.half_trace(1 << i)
        words = [value >> (64 * j) & (2**64 - 1) for j in range(limbs)]
        rows.append("    " + " ".join(f"0x{word:016x}," for word in words))
    return "[\n" + "\n".join(rows) + "\n]\n"


def main():
    failed = False
    for field in FIELDS.values():
        path, text = FOLDER / f"{field.m}.in", table(field)
        if "--check" in sys.argv[1:]:
            same = path.exists() and path.read_text() == text
            failed |= not same
            print(f"{path.name}: {'as computed' if same else 'DIFFERENT'}")
        else:
            FOLDER.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    sys.exit(failed)


if __name__ == "__main__":
    main()
