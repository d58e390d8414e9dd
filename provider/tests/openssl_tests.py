"""OpenSSL's own tests of EC through evp_test: openssl_tests.py MODULE TREE

TREE is that of an OpenSSL 3.0 without binary curves, where evp_test was built. Debian's OpenSSL has the provider take over, and the
other has it added.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from sides import BINARY, Failed, Side, same

# Keys outside the subgroup of prime order are refused when the provider takes them, and not in the exchange: for each curve
# OpenSSL's tests have two.
REFUSED, REFUSED_HERE = re.compile(r"(?m)^Result *= *DERIVE_ERROR\nReason *= *point at infinity$"), "Result = DERIVE_SET_PEER_ERROR"


def as_here(section):
    if section.split()[0] not in [f"Title={curve}" for curve in BINARY]:
        return section
    section, count = REFUSED.subn(REFUSED_HERE, section)
    same(f"{section.split()[0]}: keys outside the subgroup", count, 2)
    return section


def run(tree, side, text, folder):
    file = Path(tempfile.mkstemp(dir=folder, suffix=".txt")[1])
    file.write_text(text)
    done = subprocess.run([tree / "test/evp_test", "-config", side.environment["OPENSSL_CONF"], file], env=side.environment, capture_output=True, text=True)
    said = done.stdout + done.stderr
    counts = re.search(r"Completed (\d+) tests with (\d+) errors and (\d+) skipped", said)
    if done.returncode != 0 or not counts:
        raise Failed(f"evp_test, {side}: {said[-3000:]}")
    return tuple(map(int, counts.groups()))


def main(module, tree):
    folder, tree = Path(tempfile.mkdtemp()), Path(tree).resolve()
    module = Path(module).resolve()
    data = tree / "test/recipes/30-test_evp_data"
    text = (data / "evppkey_ecc.txt").read_text()
    sections = re.split(r"(?m)^(?=Title=)", text)[1:]
    mine = [section for section in sections if as_here(section) != section]
    same("sections of the curves", len(mine), len(BINARY))
    stock = Side("stock", folder)
    taking = Side("taking over", folder, module, manner="taking over")
    added = Side("additive, OpenSSL without binary curves", folder, module, manner="additive", libraries=tree)
    without = Side("OpenSSL without binary curves", folder, libraries=tree)
    whole = run(tree, stock, text, folder)
    same("evppkey_ecc.txt, all sections, stock and taking over", run(tree, taking, "".join(map(as_here, sections)), folder), whole)
    same("evppkey_ecc.txt without the curves", run(tree, without, "".join(mine), folder)[0], 0)
    run_added = run(tree, added, "".join(map(as_here, mine)), folder)
    same("evppkey_ecc.txt, the curves added", run_added, (8 * len(BINARY), 0, 0))
    print(f"evppkey_ecc.txt: {whole[0]} tests taking over, {run_added[0]} added")
    for name in "evppkey_ecdh", "evppkey_ecdsa", "evppkey_brainpool":
        text = (data / f"{name}.txt").read_text()
        same(name, run(tree, taking, text, folder), run(tree, stock, text, folder))
        print(f"{name}.txt: {run(tree, taking, text, folder)[0]} tests taking over")


main(*sys.argv[1:])
