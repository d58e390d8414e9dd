//! AWS-LC: `EC_POINT_mul`, and X25519. All in constant time.

use crate::problem::{CURVE25519, Octets, Operation, Problem, Solver};
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
    let (p, result) = (curve.point(&problem.point)?, curve.new_point()?);
    let (k, l) = (numbers(&problem.k)?, numbers(&problem.l)?);
    let operation = problem.operation;
    Some(Solver::constant(move |i| {
        match operation {
            Operation::Multiple => curve.multiply(&result, None, Some((&p, &k[i]))),
            Operation::Generator => curve.multiply(&result, Some(&k[i]), None),
            _ => curve.multiply(&result, Some(&k[i]), Some((&p, &l[i]))),
        }
        curve.octets(&result)
    }))
}

/// A group of AWS-LC's own.
struct Group(*const ffi::EC_GROUP);

/// A point, freed when it is dropped.
struct Point(*mut ffi::EC_POINT);

/// An integer, freed when it is dropped.
struct Number(*mut ffi::BIGNUM);

impl Group {
    fn new_point(&self) -> Option<Point> {
        // SAFETY: the group is live.
        let point = unsafe { ffi::EC_POINT_new(self.0) };
        (!point.is_null()).then_some(Point(point))
    }

    fn point(&self, octets: &[u8]) -> Option<Point> {
        let point = self.new_point()?;
        // SAFETY: group and point are live, and the octets as many as said.
        let done = unsafe { ffi::EC_POINT_oct2point(self.0, point.0, octets.as_ptr(), octets.len(), null_mut()) };
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

    fn octets(&self, point: &Point) -> Octets {
        let form = ffi::point_conversion_form_t::POINT_CONVERSION_UNCOMPRESSED;
        let mut out = [0; 1 + 2 * 66];
        // SAFETY: group and point are live, and there is as much room as said.
        let len = unsafe { ffi::EC_POINT_point2oct(self.0, point.0, form, out.as_mut_ptr(), out.len(), null_mut()) };
        Octets::new(&out[..len])
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

fn numbers(octets: &[Vec<u8>]) -> Option<Vec<Number>> {
    let number = |octets: &Vec<u8>| {
        // SAFETY: the octets are as many as said.
        let number = unsafe { ffi::BN_bin2bn(octets.as_ptr(), octets.len(), null_mut()) };
        (!number.is_null()).then_some(Number(number))
    };
    octets.iter().map(number).collect()
}

fn x25519(problem: &Problem) -> Option<Solver> {
    let k: Vec<[u8; 32]> = problem.k.iter().map(|k| k.as_slice().try_into().expect("32 octets")).collect();
    let u: [u8; 32] = problem.point.as_slice().try_into().ok()?;
    let operation = problem.operation;
    Some(Solver::constant(move |i| {
        let mut out = [0; 32];
        // SAFETY: each is 32 octets long.
        unsafe {
            if operation == Operation::Multiple {
                assert_eq!(ffi::X25519(out.as_mut_ptr(), k[i].as_ptr(), u.as_ptr()), 1, "a product");
            } else {
                ffi::X25519_public_from_private(out.as_mut_ptr(), k[i].as_ptr());
            }
        }
        Octets::new(&out)
    }))
}
