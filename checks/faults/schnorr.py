"""The faults in signatures on secp256k1: a tag, a part that is digested, a parity, a bound, a part of an equation; a low s, and the key that is
recovered. The tests `schnorr`, and of the library those of the equation of a batch, have to find them.

They are written as those of `formulas.py`.
"""

from formulas import of_lines

# The program `schnorr` is run whole.
MODULES = ("schnorr", "equation", "lanes")

SRC = "carryless/src/"
BIP340 = SRC + "bip340/"
ECDSA = SRC + "ecdsa/"

SCHNORR = of_lines({
    BIP340 + "digest.rs": [
        ("the tag is digested once", "digest.update(‹tag|Sha256::digest([])›);"),
        ("the tag is not digested itself", "let tag = ‹Sha256::digest(tag)|Sha256::digest([0])›;"),
    ],
    BIP340 + "secret.rs": [
        ("the nonce is made by another tag", 'tagged(‹"BIP0340/nonce"|"BIP0340/aux"›,'),
        ("the auxiliary bytes are not digested", 'tagged("BIP0340/aux", &[‹aux|&[0; 32]›])'),
        ("the nonce does not depend on the key", "&[‹&*masked|&[0; 32]›, "),
        ("the nonce does not depend on the public key", " &‹self.public.to_bytes()|[0; 32]›,"),
        ("the nonce does not depend on the message", " ‹message|&[]›]))"),
        ("R has any y", "k.negated_where(‹has_odd_y(&point)|crate::word::Mask::public(false)›)"),
        ("P has any y", "Residue::from_scalar(key.secret_scalar()).negated_where(‹is_odd|crate::word::Mask::public(false)›)"),
        ("e·d is subtracted", "(&k + &(‹&e * &self.even|-&(&e * &self.even)›)).to_be_bytes(&mut s);"),
        ("the random bytes are not used", "self.sign_with_aux(message, ‹&aux|&[0; 32]›)"),
    ],
    BIP340 + "public.rs": [
        ("the parity is that of x", "Mask::low_bit(‹p.y()|p.x()›.to_limbs()[0])"),
        ("P has any y where it is read from a key of ECDSA", "Affine::select(‹is_odd|Mask::public(false)›, p.neg(), *p)"),
        ("a key from bytes has an odd y", "let mut compressed = [‹2|3›; 33];"),
        ("O is a point", "let is_even = ‹!r.is_identity()|Mask::TRUE› & "),
        ("R may have an odd y", "& ‹!has_odd_y(r)|Mask::TRUE›;"),
        ("x(R) need not be r", "is_even.declassify() && ‹x_bytes(r) == *signature.r()|true›"),
        ("R is not digested", "&[‹r|&[]›,"),
        ("P is not digested", " &‹self.to_bytes()|[0; 32]›,"),
    ],
    BIP340 + "signature.rs": [
        ("any r is taken", "if ‹!<Secp256k1 as Curve>::Field::is_canonical(&limbs(&r))|false› {"),
        ("any s is taken", "if ‹!is_below(&limbs(&s), <Secp256k1 as Curve>::ORDER).declassify()|false› {"),
    ],
    BIP340 + "batch.rs": [
        ("in lanes e·P is added", "let points: [_; SHARE] = from_fn(|i| ‹of(i).0.point().neg()|*of(i).0.point()›);"),
        ("R is P", "(&e[i], key.point()), ‹r.point()|key.point()›);"),
        ("the sum is not looked at", "    ‹combination.sum(sum).is_identity().declassify()|true›"),
    ],
    ECDSA + "forms.rs": [
        ("every s is low", "        ‹is_below(&self.s, &self.negated_s(n)).declassify()|true›"),
        ("a high s stays", "else { Pair { s: ‹self.negated_s(n)|self.s›, ..self } }"),
        ("a borrow is lost", "low.overflowing_sub(‹borrow.into()|0›);"),
    ],
    ECDSA + "recovery.rs": [
        ("the bits are exchanged", "is_y_odd: byte & ‹1|2› == ‹1|2›, "),
        ("the parity is that of x", "Mask::low_bit(‹point.y()|point.x()›.to_limbs()[0]).declassify(),"),
        ("x is always reduced", "is_x_reduced: ‹!is_below(&point.x().to_limbs(), C::ORDER).declassify()|true›,"),
        ("the id is not changed with s", "RecoveryId { is_y_odd: id.is_y_odd == ‹signature.is_low_s()|true›, ..id }"),
        ("n is not added", "let x = if ‹id.is_x_reduced|false› {"),
        ("x need not be below p", "if ‹!C::Field::is_canonical(&x)|false› {"),
        ("R has the other parity", "u8::from(‹id.is_y_odd|!id.is_y_odd›);"),
        ("z has the other sign", "(‹-&(&z * &w)|(&z * &w)›, &signature.s() * &w);"),
        ("O is a key", "if ‹q.is_identity().declassify()|false› { Err("),
        ("a carry is lost", "(*limb, carry) = (sum as u64, ‹sum >> 64|0›);"),
    ],
}, lambda file: MODULES)
