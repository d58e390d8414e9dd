"""The faults in Ed25519 and X25519: a bit that is clamped, a part that is digested, a check of an encoding, a part of an equation.
The tests `edwards`, and of the library those of the ladders and of the equation of a batch, have to find them.

They are written as those of `formulas.py`.
"""

from formulas import of_lines

# The program `edwards` is run whole.
MODULES = ("edwards", "ladder", "equation", "lanes", "eights")

SRC = "carryless/src/"
ED = SRC + "ed25519/"

EDWARDS = of_lines({
    ED + "secret.rs": [
        ("the low bits of s are kept", "digest[0] &= ‹0b1111_1000|0xff›;"),
        ("the highest bit of s is kept", "digest[31] = digest[31] & ‹0b0111_1111|0xff› | "),
        ("bit 254 of s is not set", " | ‹0b0100_0000|0›;"),
        ("the prefix is the first half of the digest", "prefix.copy_from_slice(‹&digest[32..]|&digest[..32]›);"),
        ("the random bytes are not digested", "let mut first = Zeroizing::new([0; BLOCK]);\n        rng.try_fill_bytes(&mut first[..‹32|0›])"),
        ("the prefix is not digested with random bytes", "first[32..64].copy_from_slice(‹&*self.prefix|&[0; 32]›);"),
        ("k·s is subtracted", "write_le(&(r + &(‹&k * &self.scalar|-&(&k * &self.scalar)›)).to_integer(), &mut s);"),
        ("a batch signs its first message", "Domain::Pure, ‹messages[i]|messages[0]›)"),
        ("k is that of Ed25519, whatever the variant", "self.public.challenge(‹domain|Domain::Pure›, message, &encoding);"),
    ],
    ED + "sum.rs": [
        ("digits of G have one sign", "sum = add_of_g(sum, place(k), ‹k < 0|false›);"),
        ("digits of P have one sign", "&if ‹l < 0|false› {"),
        ("the last doublings are left out", "    ‹sum.double_n_vartime(doublings)|sum›.to_affine_vartime()"),
    ],
    ED + "digest.rs": [
        ("dom2 has no name", 'digest.update(‹b"SigEd25519 no Ed25519 collisions"|&[0; 32]›);'),
        ("dom2 has not the length of the context", "digest.update([flag, ‹context.len() as u8|0›]);"),
        ("Ed25519ph has the flag of Ed25519ctx", "Self::Prehashed(context) => (Some(‹1|0›), context),"),
        ("an empty context is taken", "if ‹context.is_empty()|false› {"),
        ("a long context is taken", "if context.len() > ‹255|65535› {"),
    ],
    ED + "signature.rs": [
        ("any S is taken", "if ‹is_below(&signature.s(), <Edwards25519 as Curve>::ORDER).declassify()|true› {"),
    ],
    ED + "point.rs": [
        ("the parity of x is not written", "bytes[31] |= (p.x().to_limbs()[0] as u8 & ‹1|0›) << 7;"),
        ("the parity of x is not read", "let x = if x.to_limbs()[0] & 1 == ‹sign|0› {"),
        ("y need not be below p", "Some((point, ‹is_reduced|true› && !("),
        ("0 may have a sign", "!(‹is_zero|false› && sign == 1)"),
        ("a root of −u/v is taken for one of u/v", "root * Element::from_constant(‹&ROOT_OF_MINUS_ONE|&[1, 0, 0, 0]›)"),
        ("what is no square has a root", "    } else if ‹square == -u|true› {"),
    ],
    ED + "public.rs": [
        ("A is not digested", "domain.residue(&[r, ‹&self.bytes|&[]›, message])"),
        ("R is not digested", "domain.residue(&[‹r|&[]›, "),
        ("the cofactor is 1", "    p.double_n_vartime(‹3|0›)"),
        ("a key that is not canonical verifies", "if ‹self.is_canonical|true› && encode("),
        ("the context is not verified", "self.verify_in(‹Domain::with_context(context)?|Domain::Pure›, message, signature)"),
    ],
    ED + "batch.rs": [
        ("in lanes R is not compared", "‹expected[i] == *signature.r()|true› ||"),
    ],
    SRC + "coordinates/prime/eight_extended.rs": [
        ("a sum in lanes: C has one sign", "‹negated_where::<C, V, N>(mask, self.t.times_soon(&q.two_dt))|self.t.times_soon(&q.two_dt)›;"),
        ("a sum in lanes: D is Z1·Z2", "let z = self.z.loose();\n                self.plus::<WITH_T>(q, negative, ‹z.plus(z)|z›)"),
        ("a double in lanes: Z² for 2Z²", "[e, ‹g.plus(zz).plus(zz)|g.plus(zz)›, g, h]"),
        ("−P in lanes: T keeps its sign", "t: ‹negated_where::<C, V, N>(mask, self.t.loose()).fold()|self.t›,"),
        ("no entry is O", "let is_from = is_from(index, ‹i + 1|i›);"),
    ],
    SRC + "scalar_mul/eight_way_edwards.rs": [
        ("digits in lanes have one sign", "let digit = recoding::booth_digit(WIDTH, k[lane], i);\n                    (index[lane], negative[lane]) = (digit.magnitude, ‹digit.negative.word()|0›);"),
        ("an even k is not negated back in lanes", "            ‹q.neg_where(&negated(k))|q›\n"),
        ("a comb in lanes: a doubling too few", "if i + 1 < ‹e|e - 1› {\n                    q = q.double_n(1);"),
    ],
    SRC + "shared_equation.rs": [
        ("all coefficients are 1", "Residue::from_limbs(&[‹limb(0)|1›, ‹limb(1)|0›])"),
        ("a batch is not verified", "let holds = rows.len() > 1 && ‹(self.together)(rows, &mut sum)|true›;"),
        ("a place is that in its share", "if !take(‹SHARE * share|0›, "),
        ("R has the other sign", "self.push(z, ‹r.neg()|*r›);"),
    ],
    SRC + "scalar/residue.rs": [
        ("the upper half of a digest is left out", "let high = Self::from_limbs(‹&*high|&[]›);"),
        ("the upper half of a digest has the weight 1", "&Self::from_limbs(&*low) + &‹Self::from_limbs(&*high.form)|high›"),
    ],
    SRC + "field/named/fp25519.rs": [
        ("the highest bit is a part of the number", "limbs[3] &= ‹u64::MAX >> 1|u64::MAX›;"),
        ("p + i is i + 1", "let i = limbs[0].wrapping_add(‹19|20›);"),
    ],
    SRC + "x25519/mod.rs": [
        ("the low bits of k are kept", "k[0] &= ‹!0b111|u64::MAX›;"),
        ("the highest bit of k is kept", "k[3] = k[3] & (u64::MAX >> ‹1|0›)"),
        ("bit 254 of k is not set", " | ‹1 << 62|0›;"),
        ("what is 0 is shared", "if ‹product.is_zero().declassify()|false› {"),
        ("a is another", "let a = Element::from_known(‹&A|&[121_666]›);\n    let [x, z]"),
        ("u has the other sign of y", "let u = (Element::ONE + ‹y|-y›) * (Element::ONE - ‹y|-y›).invert();"),
    ],
    SRC + "key/file/rfc8410.rs": [
        ("keys of other algorithms are taken", "_ if ‹given.oid != self.0|false› => Err(FileError::Algorithm(given.oid)),"),
        ("parameters are passed over", "            Some(_) => ‹Err(FileError::Der)|Ok(())›,\n            None => Ok(()),"),
        ("what is behind the secret in its string is passed over", "let bytes = octets(‹<&OctetStringRef>::from_der(inner)?.as_bytes()|&inner[2..]›)?;"),
        ("a public key that is not the secret one's is passed over", "if self.public.is_none_or(|given| ‹given == public|true›)"),
        ("unused bits of a public key are part of it", "‹field.value().strip_prefix(&[0])|field.value().get(1..)›,"),
        ("ring's public key is not looked at", "‹<BitStringRef<'_>>::from_der(field.value())?.as_bytes()|None›"),
    ],
    SRC + "ed25519/file.rs": [
        ("a point that is refused is told as a fault", "error => ‹Self::Edwards(error.says())|Self::Secret(crate::key::KeyError::Fault)›,"),
        ("the public key in a file is not compared", "‹secret.check_pair(&key.public_key().to_bytes())?|()›;"),
        ("the second version has no public key", "‹Algorithm::ED25519.secret_document(self.as_bytes(), Some(&self.public_key().to_bytes()))|Algorithm::ED25519.secret_document(self.as_bytes(), None)›"),
        ("SSH's secret is followed by zeros", "secret[32..].copy_from_slice(‹&point|&[0; 32]›);"),
    ],
    SRC + "x509/ed25519.rs": [
        ("a signature by another algorithm is looked at", "if ‹algorithm.oid != Algorithm::ED25519.identifier()|false› {"),
        ("a signature is not looked at", "Ok(‹self.verify(message, &Signature::try_from(signature)?)?|()›)"),
    ],
    SRC + "coordinates/prime/ladder_8way.rs": [
        ("a step of eight: B² for A²", "let rest = ‹aa|bb›.plus(e.times_soon(a24)).carry::<0>();"),
        ("a step of eight: a for u", "square_soon().carry::<0>().times_soon(‹u|a24›)"),
    ],
    SRC + "coordinates/prime/ladder_x8.rs": [
        ("the last exchange is left out", "exchanged(p, Mask::low_bit(‹last|0›)).to_limbs()"),
        ("aE² is not added", ".plus_in(‹0b10|0›, products.permute([4; 8]))"),
        ("E is not raised", "let sums = ‹left.plus_in(0b1, right).minus_in(0b1010, right).fold()|left.plus_in(0b1, right).minus_in(0b1010, right).carry::<0>()›;"),
    ],
}, lambda file: MODULES)
