//! This library, as a user calls it.

use crate::keys;
use carryless::{
    Affine, B163, B233, B283, B409, B571, Curve, Edwards25519, Gls254, Jq25519, K163, K233, K239, K283, K409, K571,
    KeyCurve, NamedCurve, P192, P224, P256, P384, P521, Secp256k1, SecretScalar, W25519, lincomb_vartime, mul,
    mul_generator, mul_vartime, sec1,
};
use carryless_rows::curves::{self, AffinePoint};
use carryless_rows::registry::{self, PointRow};
use peers_libraries::problem::{Bytes, Operation, Problem, Solver};

/// How this library solves a problem on its curves.
pub fn solver(problem: &Problem) -> Option<Solver> {
    if problem.operation.is_of_keys() {
        return keys::solver(problem);
    }
    let solver = match problem.curve {
        "K-163" => secret::<K163>,
        "B-163" => secret::<B163>,
        "K-233" => secret::<K233>,
        "GLS254" => secret::<Gls254>,
        "B-233" => secret::<B233>,
        "K-239" => secret::<K239>,
        "K-283" => secret::<K283>,
        "B-283" => secret::<B283>,
        "K-409" => secret::<K409>,
        "B-409" => secret::<B409>,
        "K-571" => secret::<K571>,
        "B-571" => secret::<B571>,
        "P-192" => secret::<P192>,
        "P-224" => secret::<P224>,
        "P-256" => secret::<P256>,
        "P-384" => secret::<P384>,
        "P-521" => secret::<P521>,
        "secp256k1" => by_rows::<Secp256k1>,
        "W-25519" => public::<W25519>,
        "JQ-25519" => public::<Jq25519>,
        "Edwards25519" => by_rows::<Edwards25519>,
        _ => return None,
    };
    solver(problem)
}

/// On a curve with keys: secret scalars, in constant time.
fn secret<C: KeyCurve + 'static>(problem: &Problem) -> Option<Solver> {
    let p = affine::<C>(problem);
    let k = problem.k.iter().map(|k| SecretScalar::<C>::from_be_bytes(k).expect("below the order"));
    let k: Vec<_> = k.collect();
    Some(match problem.operation {
        Operation::Multiple => Solver::constant(move |i| bytes(&mul(&k[i], &p).expect("a point of the subgroup"))),
        Operation::Generator => Solver::constant(move |i| bytes(&mul_generator(&k[i]).expect("no fault"))),
        _ => sum::<C>(problem),
    })
}

/// On another curve: public scalars, in variable time.
fn public<C: NamedCurve + 'static>(problem: &Problem) -> Option<Solver> {
    let p = affine::<C>(problem);
    let k = scalars(&problem.k);
    Some(match problem.operation {
        Operation::Multiple => Solver::variable(move |i| bytes(&mul_vartime(&k[i], &p))),
        Operation::Generator => return comb(problem),
        _ => sum::<C>(problem),
    })
}

/// On one whose methods for secrets have no function that chooses: those of the workbench's rows.
fn by_rows<C: NamedCurve + 'static>(problem: &Problem) -> Option<Solver> {
    match problem.operation {
        Operation::Multiple => SECRET_MULTIPLES.iter().find_map(|method| {
            let curve = curves::find(problem.curve)?;
            by_row(problem, method, &(curve.decode)(&problem.point).expect("a point of the subgroup"))
        }),
        Operation::Generator => comb(problem),
        _ => Some(sum::<C>(problem)),
    }
}

/// Methods of the workbench for k·P in constant time, the fastest first.
const SECRET_MULTIPLES: [&str; 2] = ["glv-regular-odd5", "regular-odd5"];

fn sum<C: NamedCurve + 'static>(problem: &Problem) -> Solver {
    let (g, p) = (Affine::<C>::generator(), affine::<C>(problem));
    let (k, l) = (scalars(&problem.k), scalars(&problem.l));
    Solver::variable(move |i| bytes(&lincomb_vartime(&k[i], &g, &l[i], &p)))
}

/// The method of the workbench for k·G where the library has no function of its own: the comb of its constants.
const COMB: &str = "regular-comb6x5";

/// k·G by the workbench's row.
fn comb(problem: &Problem) -> Option<Solver> {
    by_row(problem, COMB, &(curves::find(problem.curve)?.generator)())
}

/// k·P by the workbench's row, on the curve's first multiplier that this processor has.
fn by_row(problem: &Problem, method: &str, p: &AffinePoint) -> Option<Solver> {
    let curve = curves::find(problem.curve)?;
    let rank =
        |row: &&'static PointRow| (curve.multipliers)().iter().position(|multiplier| *multiplier == row.multiplier);
    let row =
        registry::rows_of(curve.name).filter(|row| row.method == method && rank(row).is_some()).min_by_key(rank)?;
    let multiple = row.multiple(p);
    let k = scalars(&problem.k);
    Some(Solver::constant(move |i| Bytes::new(&(curve.encode)(&multiple.multiply(&k[i])))))
}

/// The point of a problem.
pub fn affine<C: Curve>(problem: &Problem) -> Affine<C> {
    sec1::decode(&problem.point).expect("a point of the subgroup")
}

/// Little-endian limbs of big-endian bytes.
pub fn scalars(bytes: &[Vec<u8>]) -> Vec<Vec<u64>> {
    let limb = |chunk: &[u8]| chunk.iter().fold(0, |limb, byte| limb << 8 | u64::from(*byte));
    bytes.iter().map(|bytes| bytes.rchunks(8).map(limb).collect()).collect()
}

/// A point as bytes, uncompressed.
pub fn bytes<C: Curve>(p: &Affine<C>) -> Bytes {
    Bytes::new(sec1::encode_uncompressed(p, &mut [0; sec1::MAX_BYTES]))
}

#[cfg(all(test, any(feature = "crrl", feature = "libsecp256k1")))]
mod tests {
    use super::*;
    use crate::points::big_endian;
    use carryless_rows::random::SplitMix64;
    use peers_libraries::problem::Expected;

    #[test]
    #[ignore = "takes seconds, in release"]
    #[cfg(feature = "libsecp256k1")]
    fn a_hundred_thousand_products_are_those_of_libsecp256k1() {
        agree("secp256k1", "libsecp256k1");
    }

    #[test]
    #[ignore = "takes seconds, in release"]
    #[cfg(feature = "crrl")]
    fn a_hundred_thousand_products_are_those_of_crrl() {
        agree("GLS254", "crrl");
    }

    /// 100,000 random scalars, by which points are multiplied and the generator is, each product a point of the next thousand.
    fn agree(curve: &'static str, peer: &str) {
        let curve = curves::find(curve).expect("a curve");
        let peers = peers_libraries::peers();
        let peer = peers.iter().find(|known| known.name == peer).expect("a peer");
        let (mut random, mut point) = (SplitMix64::new(256), (curve.encode)(&(curve.generator)()));
        for operation in [Operation::Multiple, Operation::Generator] {
            for _ in 0..100 {
                let problem = Problem {
                    curve: curve.name,
                    operation,
                    point: point.clone(),
                    k: (0..1000).map(|_| big_endian(&random.below(curve.order), curve)).collect(),
                    l: Vec::new(),
                    key: Vec::new(),
                    signatures: Vec::new(),
                    expected: Expected::Bytes(Vec::new()),
                };
                let [mut ours, mut theirs] =
                    [solver(&problem), peer.solve(&problem)].map(|solver| solver.expect("both"));
                for i in 0..problem.k.len() {
                    let (ours, found) = ((ours.compute)(i), (theirs.compute)(i));
                    let expected = (theirs.encoding)(ours.as_slice());
                    assert_eq!(found.as_slice(), expected, "{:x?} · {:x?}", problem.k[i], problem.point);
                    point = ours.as_slice().to_vec();
                }
            }
        }
    }
}
