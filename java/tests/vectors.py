#!/usr/bin/env python3
"""Writes the adversarial vectors as lines for Tests.java, and says what is left out: vectors.py FILE"""

import collections
import json
import sys
from pathlib import Path

folder = Path(__file__).resolve().parents[2] / "carryless" / "vectors" / "adversarial"
left_out = collections.Counter()
lines = []
for file in sorted(folder.glob("ecd*.json")):
    curve = file.name.split("_")[1]
    for group in json.loads(file.read_text())["testGroups"]:
        for test in group["tests"]:
            ecdh = group["type"].startswith("Ecdh")
            key = test["public"] if ecdh else group["publicKey"]["uncompressed"]
            # What a public key cannot hold in Java: it is a pair of numbers.
            if "_ecpoint" not in file.name and ecdh:
                left_out["public keys in files, which the JDK reads"] += 1
            elif not key.startswith("04") or len(key) % 4 != 2 or "InvalidEncoding" in test["flags"] and ecdh:
                left_out["points that are not uncompressed"] += 1
            elif ecdh:
                result = "valid" if test["result"] == "valid" else "invalid"
                algorithm = "ECCDH" if "_cofactor_" in file.name else "ECDH"
                lines.append(("ecdh", curve, algorithm, test["private"], result, key, test["shared"]))
            elif group["sha"] == "none" and not 1 <= len(test["msg"]) // 2 <= 64:
                left_out["digests of 0 or more than 64 bytes"] += 1
            else:
                result = "invalid" if test["result"] == "invalid" else "valid"
                form = "inP1363Format" if "_p1363_" in file.name else ""
                digest = group["sha"].upper().replace("SHA-", "SHA")
                lines.append(("ecdsa", curve, digest, form, result, key, test["msg"], test["sig"]))
Path(sys.argv[1]).write_text("".join("\t".join(line) + "\n" for line in lines))
print(f"{len(lines)} vectors; left out:", ", ".join(f"{count} {what}" for what, count in left_out.items()))
