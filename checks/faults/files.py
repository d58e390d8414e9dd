"""The faults in what takes what others give: files, bytes, numbers and names. The tests of keys, of the traits and of the command have to
find them.

They are written as those of `formulas.py`.
"""

from formulas import of_lines

KEY = "carryless/src/key/"

FILES = of_lines({
    KEY + "alone.rs": [
        ("a secret is read where a public key is wanted", "if ‹wanted == Wanted::Public|false› || !is_secret("),
        ("a point of another curve is read as a secret", ".any(|coordinate| ‹is_point(bytes, *coordinate)|false›)"),
        ("x and y are not read", "if bytes.len() == ‹2 * coordinate|0› {"),
    ],
    KEY + "file/search.rs": [
        ("a block without its end is passed over", "‹read|Ok(())›.map_err(|error| at(&self.place, error))?;"),
        ("padding is not read", "if ‹behind.is_empty()|true› || FileKind::of(document)"),
    ],
    KEY + "file/public.rs": [
        ("bits that are counted as unused refuse a key", "if ‹unused|unused + bits.unused_bits()› == 0 {"),
    ],
    KEY + "file/encrypted/work.rs": [
        ("the memory of scrypt lacks what p asks for", "n.saturating_add(‹p|0›).saturating_add(2)"),
    ],
    "carryless/src/ecdsa/mod.rs": [
        ("an empty digest is taken", "if ‹digest.len() < least|false› {"),
    ],
    "carryless/src/elliptic_curve/scalar.rs": [
        ("only the last limbs of long bytes count", "let shift = ‹Self::LIMBS_OF_ORDER.to_residue()|Residue::ZERO›;"),
    ],
    "workbench/rows/src/registry/mod.rs": [
        ("a row is picked for another operation", "(row.coordinates, row.method, ‹row.operation|operation›) == meant"),
    ],
    KEY + "file/formats.rs": [
        ("a label does not say what a file is", "known.find(|entry| ‹entry.labels.iter().any(is)|false›)"),
    ],
})
