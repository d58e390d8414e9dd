//! F_(2^m)^2, the endomorphism ψ and the method by it: on a toy curve over F_(2^3)^2 every case, on GLS254 the oracle's vectors.

use crate::common::toy::{ToyModulus, reference_field};
use crate::common::{bytes, limbs, vectors};
use carryless::coordinates::{Affine, Complete, LambdaProjective, LopezDahab, Point};
use carryless::curve::{BinaryCurve, Curve, Gls, GlsCurve, equation};
use carryless::curves::Gls254;
use carryless::field::binary::{CubeRoot, Element, Quadratic};
use carryless::field::named::{F2m127, F2m127Lanes, F2m127Words};
use carryless::field::{BinaryField, Field};
use carryless::poly::{CombVartime, ShiftAndAdd};
use carryless::prime_order::{DecodeError, PrimeOrderPoint};
use carryless::scalar::{SecretScalar, public_scalar_vartime};
use carryless::scalar_mul::{gls_windows, gls_windows_batch, ladder, wnaf_vartime};
use carryless::word::{Mask, Portable128, Portable128X2, Portable128X4, Target};

type Part = Element<ToyModulus<3>, u64, 1, ShiftAndAdd>;
type Toy = Quadratic<Part>;

/// y² + xy = x³ + ux² + (1 + x)⁴ over F_(2^3)^2, of order 2·29, ψ being multiplication by 12.
#[derive(Clone, Copy)]
struct ToyGls;

impl Curve for ToyGls {
    type Field = Toy;
    type Equation = equation::Binary;
    type On<T: Target> = Self;

    const NAME: &'static str = "toy";
    const A: Option<i32> = None;
    const COFACTOR: u32 = 2;
    const ORDER: &'static [u64] = &[29];

    fn a() -> Toy {
        element(0o10)
    }
    fn b() -> Toy {
        element(3).square_n(2)
    }
    fn generator() -> (Toy, Toy) {
        (element(0o70), element(0o41))
    }
}

impl BinaryCurve for ToyGls {
    type BinaryOn<T: Target> = Self;

    const A_AS_U: Option<CubeRoot> = Some(CubeRoot);
    const BETA_BINOMIAL: Option<u32> = Some(1);

    fn fourth_root_of_b() -> Toy {
        element(3)
    }
}

const LAMBDA: u64 = 12;

impl GlsCurve for ToyGls {
    const GLS: Gls = Gls {
        basis: [5, 2],
        quotients: [
            &[
                0xc234_f72c_234f_72c2,
                0x72c2_34f7_2c23_4f72,
                0x4f72_c234_f72c_234f,
                0x234f_72c2_34f7_2c23,
                0x2c23_4f72_c234_f72c,
            ],
            &[
                0x1a7b_9611_a7b9_611a,
                0x611a_7b96_11a7_b961,
                0xb961_1a7b_9611_a7b9,
                0xa7b9_611a_7b96_11a7,
                0x11a7_b961_1a7b_9611,
            ],
        ],
    };
}

/// a0 + a1·u from the bits of a0 and, three places up, of a1.
fn element(bits: u64) -> Toy {
    Toy::from_limbs(&[bits & 7, bits >> 3])
}

fn bits(a: Toy) -> u64 {
    let limbs = a.to_limbs();
    limbs[0] | limbs[1] << 3
}

/// 0, G, 2G … by chord and tangent.
fn subgroup() -> Vec<Affine<ToyGls>> {
    let g = Affine::generator();
    assert!(g.is_on_curve() && g.is_in_subgroup());
    let multiples: Vec<_> =
        std::iter::successors(Some(Affine::IDENTITY), |p: &Affine<ToyGls>| Some(p.add_vartime(g))).take(30).collect();
    assert_eq!(multiples[29], Affine::IDENTITY);
    multiples[..29].to_vec()
}

#[test]
fn every_element_of_a_toy_field() {
    let part = reference_field::<3>();
    for a in 0..64 {
        let (a0, a1) = (a as u32 & 7, a as u32 >> 3);
        for b in 0..64 {
            let (b0, b1) = (b as u32 & 7, b as u32 >> 3);
            let high = part.mul(a1, b1);
            let product = part.mul(a0, b0) ^ high | (part.mul(a0, b1) ^ part.mul(a1, b0) ^ high) << 3;
            assert_eq!(bits(element(a) * element(b)), u64::from(product), "{a:o}·{b:o}");
            let [first, second] = Toy::products([element(a), element(b)], [element(b), element(b)]);
            assert_eq!((first, second), (element(a) * element(b), element(b).square()));
            let fused = Toy::mul_add2(element(a), element(b), element(b), element(3));
            assert_eq!(fused, element(a) * element(b) + element(b) * element(3));
        }
        let a = element(a);
        assert_eq!(a.square(), a * a);
        assert_eq!(a.sqrt().square(), a);
        assert_eq!(a * a.invert(), if bits(a) == 0 { Toy::ZERO } else { Toy::ONE });
        assert_eq!(a.invert_vartime(), a.invert());
        assert_eq!(a.conjugate(CubeRoot), a.square_n(3));
        assert_eq!(a.times_u(CubeRoot), a * element(0o10));
        assert_eq!(a.times_binomial(2), a * element(5));
        let trace = (0..6).fold(Toy::ZERO, |sum, i| sum + a.square_n(i));
        assert_eq!(element(a.trace()), trace);
        for (z, solvable) in [a.solve_quadratic(), a.solve_quadratic_vartime()] {
            assert_eq!(solvable.declassify(), a.trace() == 0);
            assert!(a.trace() == 1 || z.square() + z == a, "z² + z = {a:?}");
        }
    }
}

#[test]
fn every_point_of_a_toy_curve() {
    let points = subgroup();
    for (k, p) in points.iter().enumerate() {
        let complete = Complete::from_affine(p).scale(element(0o25));
        assert_eq!(complete.to_affine(), *p);
        assert_eq!(complete.psi().to_affine(), points[k * LAMBDA as usize % 29], "ψ({k}G)");
        for n in 0..6 {
            assert_eq!(complete.double_n(n).to_affine(), points[(k << n) % 29], "2^{n}·{k}G");
        }
        assert_eq!(complete.double().to_affine(), points[2 * k % 29], "2·{k}G");
        for (l, q) in points.iter().enumerate() {
            let sum = complete + Complete::from_affine(q).scale(element(0o46));
            assert_eq!(sum.to_affine(), points[(k + l) % 29], "{k}G + {l}G");
            let difference = complete + Complete::from_affine(q).neg_if(Mask::TRUE);
            assert_eq!(difference.to_affine(), points[(k + 29 - l) % 29], "{k}G − {l}G");
        }
        let scalars: Vec<SecretScalar<ToyGls>> = (0..29).map(|l| public_scalar_vartime(&[l])).collect();
        let mut products = [Affine::IDENTITY; 29];
        gls_windows_batch(&scalars, &[*p; 29], &mut products);
        for (l, scalar) in scalars.iter().enumerate() {
            let expected = points[k * l % 29];
            assert_eq!(gls_windows(scalar, p), expected, "{l}·{k}G");
            assert_eq!(products[l], expected, "{l}·{k}G in a batch");
            assert_eq!(ladder(scalar, p), expected, "{l}·{k}G by the ladder");
        }
    }
}

/// Every point of the curve, the point of order two among them, in coordinates whose formulas have a: P + Q, 2P and k·P.
fn every_point_in<P: Point<Curve = ToyGls>>() {
    let odd = subgroup();
    let two = Affine::new_unchecked(Toy::ZERO, ToyGls::b().sqrt());
    let points: Vec<Affine<ToyGls>> = odd.iter().flat_map(|p| [*p, p.add_vartime(two)]).collect();
    // k·G and k·G + N at 2k and 2k + 1.
    let sum = |i: usize, j: usize| points[2 * ((i / 2 + j / 2) % 29) + (i + j) % 2];
    for i in 0..points.len() {
        // Z = 1, or other than 1.
        let all = [P::from_affine(&points[i]), P::from_affine(&sum(i, 2)).add_vartime(P::from_affine(&odd[28]))];
        for p in all {
            assert_eq!(p.to_affine_vartime(), points[i], "{i}");
            assert_eq!(p.double().to_affine_vartime(), sum(i, i), "2·{i}");
            for j in 0..points.len() {
                let q = points[j];
                assert_eq!(p.add_vartime(P::from_affine(&q)).to_affine_vartime(), sum(i, j), "{i} + {j}");
                assert_eq!(p.add_entry_vartime(&P::entry(&q)).to_affine_vartime(), sum(i, j), "{i} + {j}, mixed");
            }
        }
        let mut multiple = Affine::IDENTITY;
        for k in 0..60 {
            assert_eq!(wnaf_vartime::<P>(4, &[k], &points[i]).to_affine_vartime(), multiple, "{k}·{i}");
            multiple = multiple.add_vartime(points[i]);
        }
    }
}

#[test]
fn every_point_of_a_toy_curve_in_other_coordinates() {
    every_point_in::<LambdaProjective<ToyGls>>();
    every_point_in::<LopezDahab<ToyGls>>();
}

/// The oracle's products, inverses and roots in F_(2^127)^2.
#[test]
fn the_field_of_gls254() {
    fn check<F: BinaryField>() {
        for test in vectors("gls254.json")["fields"].as_array().expect("tests") {
            let of = |name: &str| Quadratic::<F>::from_limbs(&limbs(&test[name]));
            let (a, b) = (of("a"), of("b"));
            assert_eq!(a * b, of("mul"));
            assert_eq!(a.square(), of("square"));
            assert_eq!(a.invert(), of("invert"));
            assert_eq!(a.invert_vartime(), of("invert"));
            assert_eq!(a.sqrt(), of("sqrt"));
            assert_eq!(a.trace(), test["trace"].as_u64().expect("a bit"));
            assert_eq!(Quadratic::from_raw(&a.to_raw()), a);
            assert_eq!(a.times_binomial(27), a * Quadratic::from_limbs(&[1 | 1 << 27]));
            assert_eq!(a.times_binomial(54), a * Quadratic::from_limbs(&[1 | 1 << 54]));
        }
        let ones = [u64::MAX, u64::MAX >> 1];
        assert!(Quadratic::<F>::is_canonical(&[ones, ones].concat()));
        assert!(!Quadratic::<F>::is_canonical(&[0, 1 << 63]) && !Quadratic::<F>::is_canonical(&[0, 0, 0, 1 << 63]));
    }
    check::<F2m127Lanes<Portable128>>();
    check::<F2m127Words<CombVartime<4>>>();
}

/// Encodings in the group of prime order; that of G is crrl's, and 0 encodes O alone, since Tr(√b·u) = 1.
#[test]
fn encodings_on_gls254() {
    type Group = PrimeOrderPoint<Gls254>;
    let of_crrl = *b"\x79\x7d\x4a\x56\xf3\xe7\x4d\x61\x5a\xad\x09\xb2\xf7\xdd\x60\x0a\
        \xf7\xf6\x48\x65\xa8\x67\xc5\x11\x26\x21\x81\x88\x9b\x6c\xc1\x33";
    assert_eq!(Group::generator().encode::<32>(), of_crrl);
    type Named = Gls254<F2m127Lanes<Portable128>>;
    assert_eq!((Named::b().sqrt() * Named::a()).trace(), 1);
    for test in vectors("gls254.json")["curves"]["GLS254"].as_array().expect("multiples") {
        let (k, encoding) = (limbs(&test["k"]), bytes(&test["encoding"]));
        let point = Group::mul_generator(&public_scalar_vartime(&k)).expect("no fault");
        assert_eq!(point.encode::<32>()[..], encoding);
        assert_eq!(Group::decode(&encoding), Ok(point));
        for bit in [127, 255] {
            let mut other = encoding.clone();
            other[bit / 8] |= 0x80;
            assert_eq!(Group::decode(&other), Err(DecodeError::TooLarge));
        }
    }
    assert_eq!(Group::decode(&[0; 32]), Ok(Group::identity()));
    let refused = (1..=40_u8).filter(|w| {
        let mut bytes = [0; 32];
        bytes[0] = *w;
        Group::decode(&bytes) == Err(DecodeError::NoPoint)
    });
    assert!((10..=30).contains(&refused.count()), "about one in two");
}

/// Representations that are no backend's: words, and lanes 2-way and 4-way on any processor.
#[test]
fn multiples_on_other_words() {
    fn check<F: BinaryField<Modulus = F2m127>>() {
        let generator = Affine::<Gls254<F>>::generator();
        for test in vectors("gls254.json")["curves"]["GLS254"].as_array().expect("multiples").iter() {
            let k = public_scalar_vartime(&limbs(&test["k"]));
            let expected = match test["out"].as_array() {
                Some(xy) => {
                    Affine::new(Field::from_limbs(&limbs(&xy[0])), Field::from_limbs(&limbs(&xy[1]))).expect("a point")
                }
                None => Affine::IDENTITY,
            };
            let mut batch = [Affine::IDENTITY; 3];
            gls_windows_batch(&[k.clone(), public_scalar_vartime(&[1]), k.clone()], &[generator; 3], &mut batch);
            assert_eq!(batch, [expected, generator, expected]);
            assert_eq!(gls_windows(&k, &generator), expected);
            assert_eq!(ladder(&k, &generator), expected);
        }
    }
    check::<F2m127Words<CombVartime<4>>>();
    check::<F2m127Lanes<Portable128>>();
    check::<F2m127Lanes<Portable128X2>>();
    check::<F2m127Lanes<Portable128X4>>();
}
