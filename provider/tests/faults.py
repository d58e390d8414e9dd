"""Plants faults in a copy of the provider, one at a time: each has to be found.

    faults.py LIBRARY FOLDER [NUMBER...]

LIBRARY is where c/build has installed the library. By the program through EVP, by real clients, or by the program under valgrind.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

FAULTS = [
    ("key.c", "if (key->has_secret && (length != key->point_length || memcmp(point, key->point, length) != 0))", "if (0)"),
    ("key.c", "if (key->point_length != 0 && (key->point_length != point_length || memcmp(point, key->point, point_length) != 0))", "if (0)"),
    ("key.c", "if (!DONE(key->provider, carryless_point_check(key->curve->id, point, length)))", "if (length < 20)"),
    ("key.c", "out[0] |= POINT_CONVERSION_UNCOMPRESSED;", ""),
    ("key.c", "(!(selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) || key->has_secret)", "1"),
    ("key.c", "atomic_fetch_add_explicit(&key->references, 1, memory_order_relaxed);", ""),
    ("keymgmt.c", "if (one->curve != other->curve)", "if (0)"),
    ("keymgmt.c", "return a->point_length == b->point_length && memcmp(a->point, b->point, a->point_length) == 0;", "return 1;"),
    ("key_parameters.c", "bytes[i] = key->secret[little ? length - 1 - i : i];", "bytes[i] = key->secret[i];"),
    ("curve.c", "const int content = 2 * (2 + curve->order_bits / 8 + 1);", "const int content = 2 * (2 + curve->order_bits / 8);"),
    ("curve.c", '{CARRYLESS_K283, "sect283k1", 281, 4}', '{CARRYLESS_K283, "sect283k1", 282, 4}'),
    ("curve.c", '{CARRYLESS_K283, "sect283k1", 281, 4}', '{CARRYLESS_K283, "sect283k1", 281, 2}'),
    ("curve.c", "(curve_is_binary(&curves[i]) || provider->all_curves)", "1"),
    ("signature.c", "if (length < LEAST_DIGEST || (", "if (("),
    ("signature.c", "copy->digest = signature->digest;", "copy->digest = NULL;"),
    ("signature.c", "type == DETERMINISTIC", "type <= DETERMINISTIC"),
    ("signature.c", "memcpy(fitted->padded + least - length, digest, length);", "memcpy(fitted->padded, digest, length);"),
    ("signature.c", "return error == CARRYLESS_OK;\n    REFUSE", "return 1;\n    REFUSE"),
    ("signature.c", "EVP_MD_get_type(signature->digest), NID", "NID_sha256, NID"),
    ("exchange.c", "peer->point_length, with_cofactor, out, length", "peer->point_length, 0, out, length"),
    ("exchange.c", "if (exchange->known_length != 0)", "if (0)"),
    ("exchange.c", "    key_free(exchange->peer);\n    OPENSSL_free(exchange->digest)", "    OPENSSL_free(exchange->digest)"),
    ("exchange.c", "peer->curve != exchange->own->curve", "0"),
    ("structures.c", "(!key->writes_point || (", "(("),
    ("structures.c", "key->form = (point_conversion_form_t)(bytes[0] & ~1);", ""),
    ("structures.c", "if (key->curve != NULL && key->curve != curve)", "if (0)"),
    ("structures.c", "string->flags = ASN1_STRING_FLAG_BITS_LEFT;", ""),
    ("structures.c", "parsed == NULL || rest == der + length", "1"),
    ("encoder.c", "structure != PKCS8 || encoder->cipher == NULL", "1"),
    ("encoder.c", "if (by_lines != NULL && !pem)", "if (0)"),
    ("text.c", "i % 15 == 0", "i % 16 == 0"),
    ("groups.c", '{"sect283k1", CARRYLESS_K283, 9,', '{"sect283k1", CARRYLESS_K283, 10,'),
    ("provider.c", "    OSSL_LIB_CTX_free(provider->host);\n", ""),
    ("provider.c", 'provider->all_curves = strcmp(curves, "all") == 0;', "provider->all_curves = 0;"),
]
VALGRIND = ["valgrind", "-q", "--error-exitcode=1", "--leak-check=full", "--errors-for-leak-kinds=definite,indirect,possible"]
SOURCES = Path(__file__).resolve().parents[1]


def plant(fault, library, folder):
    """Builds a copy with the fault; its folder of modules."""
    name, right, wrong = fault
    copy = folder / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(SOURCES, copy)
    source = copy / "src" / name
    text = source.read_text()
    assert text.count(right) == 1, f"{name} has {text.count(right)} times {right}"
    source.write_text(text.replace(right, wrong))
    # What a fault leaves unused is no error here.
    environment = {**os.environ, "CARGO_TARGET_DIR": str(folder), "CARRYLESS": str(library), "CFLAGS": "-O1 -Wno-error"}
    subprocess.run([copy / "build", folder / "planted"], env=environment, check=True, capture_output=True)
    return folder / "planted/lib/ossl-modules"


def found_by(modules, program):
    clients = [sys.executable, SOURCES / "tests/clients.py", modules / "carryless.so", "--quick", "--curves", "sect283k1,sect571r1,prime256v1"]
    for name, command in ("EVP", [program, modules]), ("clients", clients), ("valgrind", [*VALGRIND, program, modules, "1"]):
        try:
            if subprocess.run(command, capture_output=True, timeout=300).returncode != 0:
                return name
        except subprocess.TimeoutExpired:
            return f"{name}, which does not end"
    return None


def main(library, folder, *numbers):
    library, folder = Path(library).resolve(), Path(folder).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / "evp"
    options = ["-std=c11", "-D_GNU_SOURCE", f"-I{library}/include", "-o", program, SOURCES / "tests/evp.c", library / "lib/libcarryless.a"]
    subprocess.run(["cc", *options, "-Wl,--gc-sections", "-lcrypto", "-lpthread", "-lm"], check=True)
    missed = 0
    for number in map(int, numbers) if numbers else range(len(FAULTS)):
        found = found_by(plant(FAULTS[number], library, folder), program)
        missed += found is None
        print(f"{number}: {FAULTS[number][0]}: {' '.join(FAULTS[number][1].split())}: {found or 'MISSED'}", flush=True)
    sys.exit(f"{missed} faults are not found" if missed else 0)


main(*sys.argv[1:])
