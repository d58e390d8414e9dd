//! AWS-LC: `EC_POINT_mul`, `ECDSA_do_sign` and `ECDSA_do_verify`, `ECDH_compute_key`, and X25519. All but the verification in
//! constant time.

use crate::problem::{Bytes, CURVE25519, Operation, Problem, Solver};
use aws_lc_sys as ffi;
use std::ptr::{null, null_mut};

/// As AWS-LC tells it.
pub fn version() -> String {
    String::from_utf8_lossy(ffi::AWSLC_VERSION_NUMBER_STRING).trim_end_matches('\0').to_owned()
}

/// How AWS-LC solves a problem.
pub fn solver(problem: &Problem) -> Option<Solver> {
    if problem.curve == CURVE25519 {
        return x25519(problem);
    }
    // SAFETY: these functions take nothing, and give a group that lives as long as the program.
    let group = unsafe {
        match problem.curve {
            "P-224" => ffi::EC_group_p224(),
            "P-256" => ffi::EC_group_p256(),
            "P-384" => ffi::EC_group_p384(),
            "P-521" => ffi::EC_group_p521(),
            _ => return None,
        }
    };
    let curve = Group(group);
    let p = curve.point(&problem.point)?;
    match problem.operation {
        Operation::Sign => return sign(problem, &curve, &p),
        Operation::Verify => return verify(problem, &curve, &p),
        Operation::Agree => return agree(problem, &curve, p),
        _ => {}
    }
    let result = curve.new_point()?;
    let (k, l) = (numbers(&problem.k)?, numbers(&problem.l)?);
    let operation = problem.operation;
    Some(Solver::constant(move |i| {
        match operation {
            Operation::Multiple => curve.multiply(&result, None, Some((&p, &k[i]))),
            Operation::Generator => curve.multiply(&result, Some(&k[i]), None),
            _ => curve.multiply(&result, Some(&k[i]), Some((&p, &l[i]))),
        }
        curve.bytes(&result)
    }))
}

/// A group of AWS-LC's own.
struct Group(*const ffi::EC_GROUP);

/// A point, freed when it is dropped.
struct Point(*mut ffi::EC_POINT);

/// An integer, freed when it is dropped.
struct Number(*mut ffi::BIGNUM);

/// A key, freed when it is dropped.
struct Key(*mut ffi::EC_KEY);

/// A signature, freed when it is dropped.
struct Signature(*mut ffi::ECDSA_SIG);

impl Group {
    fn new_point(&self) -> Option<Point> {
        // SAFETY: the group is live.
        let point = unsafe { ffi::EC_POINT_new(self.0) };
        (!point.is_null()).then_some(Point(point))
    }

    fn point(&self, bytes: &[u8]) -> Option<Point> {
        let point = self.new_point()?;
        // SAFETY: group and point are live, and the bytes as many as said.
        let done = unsafe { ffi::EC_POINT_oct2point(self.0, point.0, bytes.as_ptr(), bytes.len(), null_mut()) };
        (done == 1).then_some(point)
    }

    /// k·G + l·P, either part of which may be missing.
    fn multiply(&self, result: &Point, k: Option<&Number>, p_and_l: Option<(&Point, &Number)>) {
        let k = k.map_or(null(), |k| k.0.cast_const());
        let (p, l) = p_and_l.map_or((null(), null()), |(p, l)| (p.0.cast_const(), l.0.cast_const()));
        // SAFETY: all are live objects of this group, or null where that is allowed; the context is optional.
        let done = unsafe { ffi::EC_POINT_mul(self.0, result.0, k, p, l, null_mut()) };
        assert_eq!(done, 1, "a product");
    }

    fn bytes(&self, point: &Point) -> Bytes {
        let form = ffi::point_conversion_form_t::POINT_CONVERSION_UNCOMPRESSED;
        let mut out = [0; 1 + 2 * 66];
        // SAFETY: group and point are live, and there is as much room as said.
        let len = unsafe { ffi::EC_POINT_point2oct(self.0, point.0, form, out.as_mut_ptr(), out.len(), null_mut()) };
        Bytes::new(&out[..len])
    }
}

impl Key {
    /// A public key, or a secret one with it.
    fn new(group: &Group, public: &Point, secret: Option<&Number>) -> Option<Self> {
        // SAFETY: the function takes nothing.
        let key = Key(unsafe { ffi::EC_KEY_new() });
        // SAFETY: all are live, the point one of the group, and the key takes copies.
        let done = unsafe {
            !key.0.is_null()
                && ffi::EC_KEY_set_group(key.0, group.0) == 1
                && ffi::EC_KEY_set_public_key(key.0, public.0) == 1
                && secret.is_none_or(|secret| ffi::EC_KEY_set_private_key(key.0, secret.0) == 1)
        };
        done.then_some(key)
    }

    fn sign(&self, digest: &[u8]) -> Signature {
        // SAFETY: the key is live, and the bytes are as many as said.
        let signature = unsafe { ffi::ECDSA_do_sign(digest.as_ptr(), digest.len(), self.0) };
        assert!(!signature.is_null(), "a signature");
        Signature(signature)
    }

    fn verifies(&self, digest: &[u8], signature: &Signature) -> bool {
        // SAFETY: key and signature are live, and the bytes are as many as said.
        unsafe { ffi::ECDSA_do_verify(digest.as_ptr(), digest.len(), signature.0, self.0) == 1 }
    }

    /// The x of the product of this key and a point.
    fn agree(&self, public: &Point) -> Bytes {
        let mut out = [0; 66];
        // SAFETY: key and point are live, and there is as much room as said.
        let len = unsafe { ffi::ECDH_compute_key(out.as_mut_ptr().cast(), out.len(), public.0, self.0, None) };
        Bytes::new(&out[..usize::try_from(len).expect("a product")])
    }
}

impl Signature {
    /// r and s, each half of the bytes.
    fn new(bytes: &[u8]) -> Option<Self> {
        let (r, s) = bytes.split_at(bytes.len() / 2);
        let (r, s) = (number(r)?, number(s)?);
        // SAFETY: the function takes nothing.
        let signature = Signature(unsafe { ffi::ECDSA_SIG_new() });
        // SAFETY: all are live.
        let done = !signature.0.is_null() && unsafe { ffi::ECDSA_SIG_set0(signature.0, r.0, s.0) } == 1;
        if done {
            // The signature frees them now.
            std::mem::forget((r, s));
        }
        done.then_some(signature)
    }

    /// r and s, each of `half` bytes.
    fn bytes(&self, half: usize) -> Bytes {
        let (mut parts, mut out) = ([null(); 2], [0; 2 * 66]);
        let [r, s] = &mut parts;
        // SAFETY: the signature is live, and the places are there.
        unsafe { ffi::ECDSA_SIG_get0(self.0, r, s) };
        for (part, out) in parts.iter().zip(out.chunks_exact_mut(half)) {
            // SAFETY: the part is the signature's, and there is as much room as said.
            assert_eq!(unsafe { ffi::BN_bn2bin_padded(out.as_mut_ptr(), half, *part) }, 1, "below the order");
        }
        Bytes::new(&out[..2 * half])
    }
}

impl Drop for Key {
    fn drop(&mut self) {
        // SAFETY: it is live or null, and nobody else's.
        unsafe { ffi::EC_KEY_free(self.0) }
    }
}

impl Drop for Signature {
    fn drop(&mut self) {
        // SAFETY: it is live or null, and nobody else's.
        unsafe { ffi::ECDSA_SIG_free(self.0) }
    }
}

impl Drop for Point {
    fn drop(&mut self) {
        // SAFETY: it is live, and nobody else's.
        unsafe { ffi::EC_POINT_free(self.0) }
    }
}

impl Drop for Number {
    fn drop(&mut self) {
        // SAFETY: it is live, and nobody else's.
        unsafe { ffi::BN_free(self.0) }
    }
}

fn number(bytes: &[u8]) -> Option<Number> {
    // SAFETY: the bytes are as many as said.
    let number = unsafe { ffi::BN_bin2bn(bytes.as_ptr(), bytes.len(), null_mut()) };
    (!number.is_null()).then_some(Number(number))
}

fn numbers(bytes: &[Vec<u8>]) -> Option<Vec<Number>> {
    bytes.iter().map(|bytes| number(bytes)).collect()
}

fn sign(problem: &Problem, group: &Group, public: &Point) -> Option<Solver> {
    let key = Key::new(group, public, Some(&number(&problem.key)?))?;
    let (digests, half) = (problem.k.clone(), problem.key.len());
    Some(Solver::constant(move |i| key.sign(&digests[i]).bytes(half)))
}

fn verify(problem: &Problem, group: &Group, public: &Point) -> Option<Solver> {
    let key = Key::new(group, public, None)?;
    let digests = problem.k.clone();
    let signatures: Vec<_> = problem.signatures.iter().map(|bytes| Signature::new(bytes)).collect::<Option<_>>()?;
    Some(Solver::variable(move |i| Bytes::verdict(key.verifies(&digests[i], &signatures[i]))))
}

fn agree(problem: &Problem, group: &Group, public: Point) -> Option<Solver> {
    // The public part of a key is not read here.
    let key = |k: &Number| Key::new(group, &public, Some(k));
    let keys: Vec<_> = numbers(&problem.k)?.iter().map(key).collect::<Option<_>>()?;
    Some(Solver::constant(move |i| keys[i].agree(&public)))
}

fn x25519(problem: &Problem) -> Option<Solver> {
    let k: Vec<[u8; 32]> = problem.k.iter().map(|k| k.as_slice().try_into().expect("32 bytes")).collect();
    let u: [u8; 32] = problem.point.as_slice().try_into().ok()?;
    let operation = problem.operation;
    Some(Solver::constant(move |i| {
        let mut out = [0; 32];
        // SAFETY: each is 32 bytes long.
        unsafe {
            if operation == Operation::Multiple {
                assert_eq!(ffi::X25519(out.as_mut_ptr(), k[i].as_ptr(), u.as_ptr()), 1, "a product");
            } else {
                ffi::X25519_public_from_private(out.as_mut_ptr(), k[i].as_ptr());
            }
        }
        Bytes::new(&out)
    }))
}
