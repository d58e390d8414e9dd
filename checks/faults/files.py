"""The faults in what reads files, one in each kind of thing that must not happen, which the tests of keys have to find.

They are written as those of `formulas.py`.
"""

from formulas import of_lines

KEY = "carryless/src/key/"

FILES = of_lines({
    KEY + "alone.rs": [
        ("a secret is read where a public key is wanted", "if ‹wanted == Wanted::Public|false› || !is_secret("),
        ("a point of another curve is read as a secret", ".any(|coordinate| ‹is_point(octets, *coordinate)|false›)"),
        ("x and y are not read", "if octets.len() == ‹2 * coordinate|0› {"),
    ],
    KEY + "file/search.rs": [
        ("a block without its end is passed over", "‹read|Ok(())›.map_err(|error| at(&self.place, error))?;"),
        ("padding is not read", "if ‹behind.is_empty()|true› || Kind::of(document)"),
    ],
    KEY + "file/public.rs": [
        ("bits that are counted as unused refuse a key", "if ‹unused|unused + bits.unused_bits()› == 0 {"),
    ],
    KEY + "file/formats.rs": [
        ("a label does not say what a file is", ".any(|known| ‹is(known)|false›)"),
    ],
})
