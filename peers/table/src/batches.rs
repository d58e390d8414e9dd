//! This library, many operations at once, on curves over binary fields: [`BATCH`] scalars or signatures a call.

use crate::ours::{affine, bytes, scalars};
use crate::sizes::BATCH;
use carryless::ecdsa::Signature;
use carryless::key::{PublicKey, SecretKey};
use carryless::scalar_mul::{lincomb_generator_batch_vartime, mul_batch, mul_generator_batch};
use carryless::{B163, B233, B283, B409, B571, Gls254, K163, K233, K239, K283, K409, K571, KeyCurve, SecretScalar};
use peers_libraries::problem::{Bytes, Operation, Problem, Solver};

/// How this library solves a problem in batches. The solver computes a batch when it is asked for the first of one, and
/// gives the others out.
pub fn solver(problem: &Problem) -> Option<Solver> {
    match problem.curve {
        "K-163" => of::<K163>(problem),
        "B-163" => of::<B163>(problem),
        "K-233" => of::<K233>(problem),
        "GLS254" => of::<Gls254>(problem),
        "B-233" => of::<B233>(problem),
        "K-239" => of::<K239>(problem),
        "K-283" => of::<K283>(problem),
        "B-283" => of::<B283>(problem),
        "K-409" => of::<K409>(problem),
        "B-409" => of::<B409>(problem),
        "K-571" => of::<K571>(problem),
        "B-571" => of::<B571>(problem),
        _ => None,
    }
}

fn of<C: KeyCurve + 'static>(problem: &Problem) -> Option<Solver> {
    Some(match problem.operation {
        Operation::Multiple => {
            let (k, p) = (secrets::<C>(problem), [affine::<C>(problem); BATCH]);
            let compute = move |first, out: &mut [_]| mul_batch(&k[first..][..BATCH], &p, out).expect("no fault");
            Solver::constant(handing_out(p, compute, bytes))
        }
        Operation::Generator => {
            let k = secrets::<C>(problem);
            let compute = move |first, out: &mut [_]| mul_generator_batch(&k[first..][..BATCH], out).expect("no fault");
            Solver::constant(handing_out([affine::<C>(problem); BATCH], compute, bytes))
        }
        Operation::Sum => {
            let (k, l, p) = (scalars(&problem.k), scalars(&problem.l), [affine::<C>(problem); BATCH]);
            let compute = move |first, out: &mut [_]| {
                let (k, l): (Vec<&[u64]>, Vec<&[u64]>) =
                    (first..first + BATCH).map(|i: usize| (k[i].as_slice(), l[i].as_slice())).unzip();
                lincomb_generator_batch_vartime(&k, &l, &p, out).expect("a point of the subgroup");
            };
            Solver::variable(handing_out(p, compute, bytes))
        }
        Operation::Sign => {
            let (key, digests) = (SecretKey::<C>::from_be_bytes(&problem.key).expect("a key"), problem.k.clone());
            let compute = move |first, out: &mut [_]| {
                let digests: Vec<&[u8]> = digests[first..][..BATCH].iter().map(Vec::as_slice).collect();
                key.sign_prehash_batch(&digests, out).expect("no fault");
            };
            let give =
                |signature: &Option<Signature<C>>| Bytes::new(&signature.as_ref().expect("a signature").to_bytes());
            Solver::constant(handing_out([const { None }; BATCH], compute, give))
        }
        Operation::Verify => {
            let (key, digests) = (PublicKey::<C>::from_sec1(&problem.point).expect("a key"), problem.k.clone());
            let signature = |bytes: &Vec<u8>| Signature::<C>::from_bytes(bytes).expect("a signature");
            let signatures: Vec<_> = problem.signatures.iter().map(signature).collect();
            // Of the signatures of a batch the last one only may be none, so that the first error tells of all.
            let compute = move |first: usize, out: &mut [bool]| {
                let of = |i: usize| (&key, digests[i].as_slice(), &signatures[i]);
                let batch: Vec<_> = (first..first + BATCH).map(of).collect();
                out.fill(true);
                if let Err(error) = PublicKey::verify_prehash_batch(&batch) {
                    out[error.index..].fill(false);
                }
            };
            Solver::variable(handing_out([false; BATCH], compute, |is_valid| Bytes::verdict(*is_valid)))
        }
        Operation::Agree => return None,
    })
}

/// Computes a batch into its places when it is asked for the first of one, and gives out what stands there.
fn handing_out<T>(
    mut places: [T; BATCH],
    mut compute: impl FnMut(usize, &mut [T]),
    give: impl Fn(&T) -> Bytes,
) -> impl FnMut(usize) -> Bytes {
    move |i| {
        if i % BATCH == 0 {
            compute(i, &mut places);
        }
        give(&places[i % BATCH])
    }
}

fn secrets<C: KeyCurve>(problem: &Problem) -> Vec<SecretScalar<C>> {
    problem.k.iter().map(|k| SecretScalar::from_be_bytes(k).expect("below the order")).collect()
}
