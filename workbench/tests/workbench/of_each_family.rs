mod double_and_add {
use carryless::{Affine, B233};
use carryless::coordinates::{KimKim, Point};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m233;
use carryless::scalar_mul::double_and_add_vartime;
use carryless::word::Xmm;

type C = B233<Lanes<F2m233, Xmm, 2>>;
type P = KimKim<C>;

fn product(k: &[u64], p: &Affine<C>) -> Affine<C> {
    double_and_add_vartime::<P>(k, p).to_affine_vartime()
}

pub fn agrees() {
    super::of_public::<C>("B-233/clmul/kim-kim/double-and-add", product);
}
}

mod double_and_add_rtl {
use carryless::{Affine, B233};
use carryless::coordinates::{KimKim, Point};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m233;
use carryless::scalar_mul::double_and_add_rtl_vartime;
use carryless::word::Xmm;

type C = B233<Lanes<F2m233, Xmm, 2>>;
type P = KimKim<C>;

fn product(k: &[u64], p: &Affine<C>) -> Affine<C> {
    double_and_add_rtl_vartime::<P>(k, p).to_affine_vartime()
}

pub fn agrees() {
    super::of_public::<C>("B-233/clmul/kim-kim/double-and-add-rtl", product);
}
}

mod naf {
use carryless::{Affine, B163};
use carryless::coordinates::{KimKim, Point};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m163;
use carryless::scalar_mul::naf_vartime;
use carryless::word::Xmm;

type C = B163<Lanes<F2m163, Xmm, 2>>;
type P = KimKim<C>;

fn product(k: &[u64], p: &Affine<C>) -> Affine<C> {
    naf_vartime::<P>(k, p).to_affine_vartime()
}

pub fn agrees() {
    super::of_public::<C>("B-163/clmul/kim-kim/naf", product);
}
}

mod naf_rtl {
use carryless::{Affine, B233};
use carryless::coordinates::{KimKim, Point};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m233;
use carryless::scalar_mul::naf_rtl_vartime;
use carryless::word::Xmm;

type C = B233<Lanes<F2m233, Xmm, 2>>;
type P = KimKim<C>;

fn product(k: &[u64], p: &Affine<C>) -> Affine<C> {
    naf_rtl_vartime::<P>(k, p).to_affine_vartime()
}

pub fn agrees() {
    super::of_public::<C>("B-233/clmul/kim-kim/naf-rtl", product);
}
}

mod wnafw {
use carryless::{Affine, K163};
use carryless::coordinates::{KimKim, Point};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m163;
use carryless::scalar_mul::wnaf_vartime;
use carryless::word::Xmm;

type C = K163<Lanes<F2m163, Xmm, 2>>;
type P = KimKim<C>;

fn product(k: &[u64], p: &Affine<C>) -> Affine<C> {
    wnaf_vartime::<P>(5, k, p).to_affine_vartime()
}

pub fn agrees() {
    super::of_public::<C>("K-163/clmul/kim-kim/wnaf5", product);
}
}

mod wnafw_rtl {
use carryless::{Affine, B233};
use carryless::coordinates::{KimKim, Point};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m233;
use carryless::scalar_mul::wnaf_rtl_vartime;
use carryless::word::Xmm;

type C = B233<Lanes<F2m233, Xmm, 2>>;
type P = KimKim<C>;

fn product(k: &[u64], p: &Affine<C>) -> Affine<C> {
    wnaf_rtl_vartime::<P>(2, k, p).to_affine_vartime()
}

pub fn agrees() {
    super::of_public::<C>("B-233/clmul/kim-kim/wnaf2-rtl", product);
}
}

mod halve_and_add {
use carryless::{Affine, B233, PointError};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m233;
use carryless::scalar_mul::halve_and_add_vartime;
use carryless::word::Xmm;

type C = B233<Lanes<F2m233, Xmm, 2>>;

fn product(k: &[u64], p: &Affine<C>) -> Result<Affine<C>, PointError> {
    halve_and_add_vartime(k, p)
}

pub fn agrees() {
    super::of_public::<C>("B-233/clmul/lambda/halve-and-add", |k, p| product(k, p).expect("no refusal"));
}
}

mod halve_and_add_naf {
use carryless::{Affine, B233, PointError};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m233;
use carryless::scalar_mul::halve_and_add_naf_vartime;
use carryless::word::Xmm;

type C = B233<Lanes<F2m233, Xmm, 2>>;

fn product(k: &[u64], p: &Affine<C>) -> Result<Affine<C>, PointError> {
    halve_and_add_naf_vartime(k, p)
}

pub fn agrees() {
    super::of_public::<C>("B-233/clmul/lambda/halve-and-add-naf", |k, p| product(k, p).expect("no refusal"));
}
}

mod halve_and_add_wnafw {
use carryless::{Affine, B163, PointError};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m163;
use carryless::scalar_mul::halve_and_add_wnaf_vartime;
use carryless::word::Xmm;

type C = B163<Lanes<F2m163, Xmm, 2>>;

fn product(k: &[u64], p: &Affine<C>) -> Result<Affine<C>, PointError> {
    halve_and_add_wnaf_vartime(4, k, p)
}

pub fn agrees() {
    super::of_public::<C>("B-163/clmul/lambda/halve-and-add-wnaf4", |k, p| product(k, p).expect("no refusal"));
}
}

mod halve_and_add_rtl {
use carryless::{Affine, B233, PointError};
use carryless::coordinates::{KimKim, Point};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m233;
use carryless::scalar_mul::halve_and_add_rtl_vartime;
use carryless::word::Xmm;

type C = B233<Lanes<F2m233, Xmm, 2>>;
type P = KimKim<C>;

fn product(k: &[u64], p: &Affine<C>) -> Result<Affine<C>, PointError> {
    Ok(halve_and_add_rtl_vartime::<P>(k, p)?.to_affine_vartime())
}

pub fn agrees() {
    super::of_public::<C>("B-233/clmul/kim-kim/halve-and-add-rtl", |k, p| product(k, p).expect("no refusal"));
}
}

mod halve_and_add_rtl_naf {
use carryless::{Affine, B163, PointError};
use carryless::coordinates::{KimKim, Point};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m163;
use carryless::scalar_mul::halve_and_add_rtl_naf_vartime;
use carryless::word::Xmm;

type C = B163<Lanes<F2m163, Xmm, 2>>;
type P = KimKim<C>;

fn product(k: &[u64], p: &Affine<C>) -> Result<Affine<C>, PointError> {
    Ok(halve_and_add_rtl_naf_vartime::<P>(k, p)?.to_affine_vartime())
}

pub fn agrees() {
    super::of_public::<C>("B-163/clmul/kim-kim/halve-and-add-rtl-naf", |k, p| product(k, p).expect("no refusal"));
}
}

mod halve_and_add_rtl_wnafw {
use carryless::{Affine, B163, PointError};
use carryless::coordinates::{KimKim, Point};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m163;
use carryless::scalar_mul::halve_and_add_rtl_wnaf_vartime;
use carryless::word::Xmm;

type C = B163<Lanes<F2m163, Xmm, 2>>;
type P = KimKim<C>;

fn product(k: &[u64], p: &Affine<C>) -> Result<Affine<C>, PointError> {
    Ok(halve_and_add_rtl_wnaf_vartime::<P>(4, k, p)?.to_affine_vartime())
}

pub fn agrees() {
    super::of_public::<C>("B-163/clmul/kim-kim/halve-and-add-rtl-wnaf4", |k, p| product(k, p).expect("no refusal"));
}
}

mod double_halve_naf {
use carryless::{Affine, B233, PointError};
use carryless::coordinates::{LopezDahab, Point};
use carryless::field::binary::Element;
use carryless::field::named::F2m233;
use carryless::poly::CombVartime;
use carryless::recoding::Recoding;
use carryless::scalar_mul::double_halve_vartime;

type C = B233<Element<F2m233, u64, 4, CombVartime<4>>>;
type P = LopezDahab<C>;

fn product(k: &[u64], p: &Affine<C>) -> Result<Affine<C>, PointError> {
    Ok(double_halve_vartime::<P>(Recoding::Naf, 116, k, p)?.to_affine_vartime())
}

pub fn agrees() {
    super::of_public::<C>("B-233/comb4/lopez-dahab/double-halve-naf", |k, p| product(k, p).expect("no refusal"));
}
}

mod double_halve_wnafw {
use carryless::{Affine, B233, PointError};
use carryless::coordinates::{LopezDahab, Point};
use carryless::field::binary::Element;
use carryless::field::named::F2m233;
use carryless::poly::CombVartime;
use carryless::recoding::Recoding;
use carryless::scalar_mul::double_halve_vartime;

type C = B233<Element<F2m233, u64, 4, CombVartime<4>>>;
type P = LopezDahab<C>;

fn product(k: &[u64], p: &Affine<C>) -> Result<Affine<C>, PointError> {
    Ok(double_halve_vartime::<P>(Recoding::WidthNaf(4), 116, k, p)?.to_affine_vartime())
}

pub fn agrees() {
    super::of_public::<C>("B-233/comb4/lopez-dahab/double-halve-wnaf4", |k, p| product(k, p).expect("no refusal"));
}
}

mod parallel_double_and_add {
use carryless::{Affine, B233, parallel};
use carryless::coordinates::{LopezDahab, Point};
use carryless::field::binary::Element;
use carryless::field::named::F2m233;
use carryless::parallel::{ParallelError, Pool, Team};
use carryless::poly::CombVartime;
use carryless::recoding::Recoding;

type C = B233<Element<F2m233, u64, 4, CombVartime<4>>>;
type P = LopezDahab<C>;

fn product(k: &[u64], p: &Affine<C>) -> Result<Affine<C>, ParallelError> {
    // Once for all products; with the feature `parallel`.
    let team = Team::on(&Pool::new(1)?);
    Ok(parallel::double_and_add_vartime::<P>(&team, Recoding::Binary, k, p)?.to_affine_vartime())
}

pub fn agrees() {
    super::of_public::<C>("B-233/comb4/lopez-dahab/parallel-double-and-add", |k, p| product(k, p).expect("no refusal"));
}
}

mod parallel_naf {
use carryless::{Affine, B233, parallel};
use carryless::coordinates::{LopezDahab, Point};
use carryless::field::binary::Element;
use carryless::field::named::F2m233;
use carryless::parallel::{ParallelError, Pool, Team};
use carryless::poly::CombVartime;
use carryless::recoding::Recoding;

type C = B233<Element<F2m233, u64, 4, CombVartime<4>>>;
type P = LopezDahab<C>;

fn product(k: &[u64], p: &Affine<C>) -> Result<Affine<C>, ParallelError> {
    // Once for all products; with the feature `parallel`.
    let team = Team::on(&Pool::new(1)?);
    Ok(parallel::double_and_add_vartime::<P>(&team, Recoding::Naf, k, p)?.to_affine_vartime())
}

pub fn agrees() {
    super::of_public::<C>("B-233/comb4/lopez-dahab/parallel-naf", |k, p| product(k, p).expect("no refusal"));
}
}

mod parallel_wnafw {
use carryless::{Affine, B233, parallel};
use carryless::coordinates::{LopezDahab, Point};
use carryless::field::binary::Element;
use carryless::field::named::F2m233;
use carryless::parallel::{ParallelError, Pool, Team};
use carryless::poly::CombVartime;
use carryless::recoding::Recoding;

type C = B233<Element<F2m233, u64, 4, CombVartime<4>>>;
type P = LopezDahab<C>;

fn product(k: &[u64], p: &Affine<C>) -> Result<Affine<C>, ParallelError> {
    // Once for all products; with the feature `parallel`.
    let team = Team::on(&Pool::new(1)?);
    Ok(parallel::double_and_add_vartime::<P>(&team, Recoding::WidthNaf(4), k, p)?.to_affine_vartime())
}

pub fn agrees() {
    super::of_public::<C>("B-233/comb4/lopez-dahab/parallel-wnaf4", |k, p| product(k, p).expect("no refusal"));
}
}

mod parallel_halve_and_add {
use carryless::{Affine, B233, parallel};
use carryless::coordinates::{LopezDahab, Point};
use carryless::field::binary::Element;
use carryless::field::named::F2m233;
use carryless::parallel::{ParallelError, Pool, Team};
use carryless::poly::CombVartime;
use carryless::recoding::Recoding;

type C = B233<Element<F2m233, u64, 4, CombVartime<4>>>;
type P = LopezDahab<C>;

fn product(k: &[u64], p: &Affine<C>) -> Result<Affine<C>, ParallelError> {
    // Once for all products; with the feature `parallel`.
    let team = Team::on(&Pool::new(1)?);
    Ok(parallel::halve_and_add_vartime::<P>(&team, Recoding::Binary, k, p)?.to_affine_vartime())
}

pub fn agrees() {
    super::of_public::<C>("B-233/comb4/lopez-dahab/parallel-halve-and-add", |k, p| product(k, p).expect("no refusal"));
}
}

mod parallel_halve_and_add_naf {
use carryless::{Affine, B233, parallel};
use carryless::coordinates::{LopezDahab, Point};
use carryless::field::binary::Element;
use carryless::field::named::F2m233;
use carryless::parallel::{ParallelError, Pool, Team};
use carryless::poly::CombVartime;
use carryless::recoding::Recoding;

type C = B233<Element<F2m233, u64, 4, CombVartime<4>>>;
type P = LopezDahab<C>;

fn product(k: &[u64], p: &Affine<C>) -> Result<Affine<C>, ParallelError> {
    // Once for all products; with the feature `parallel`.
    let team = Team::on(&Pool::new(1)?);
    Ok(parallel::halve_and_add_vartime::<P>(&team, Recoding::Naf, k, p)?.to_affine_vartime())
}

pub fn agrees() {
    super::of_public::<C>("B-233/comb4/lopez-dahab/parallel-halve-and-add-naf", |k, p| product(k, p).expect("no refusal"));
}
}

mod parallel_halve_and_add_wnafw {
use carryless::{Affine, B233, parallel};
use carryless::coordinates::{LopezDahab, Point};
use carryless::field::binary::Element;
use carryless::field::named::F2m233;
use carryless::parallel::{ParallelError, Pool, Team};
use carryless::poly::CombVartime;
use carryless::recoding::Recoding;

type C = B233<Element<F2m233, u64, 4, CombVartime<4>>>;
type P = LopezDahab<C>;

fn product(k: &[u64], p: &Affine<C>) -> Result<Affine<C>, ParallelError> {
    // Once for all products; with the feature `parallel`.
    let team = Team::on(&Pool::new(1)?);
    Ok(parallel::halve_and_add_vartime::<P>(&team, Recoding::WidthNaf(4), k, p)?.to_affine_vartime())
}

pub fn agrees() {
    super::of_public::<C>("B-233/comb4/lopez-dahab/parallel-halve-and-add-wnaf4", |k, p| product(k, p).expect("no refusal"));
}
}

mod parallel_double_halve_naf {
use carryless::{Affine, B233, parallel};
use carryless::coordinates::{LopezDahab, Point};
use carryless::field::binary::Element;
use carryless::field::named::F2m233;
use carryless::parallel::{ParallelError, Pool, Team};
use carryless::poly::CombVartime;
use carryless::recoding::Recoding;

type C = B233<Element<F2m233, u64, 4, CombVartime<4>>>;
type P = LopezDahab<C>;

fn product(k: &[u64], p: &Affine<C>) -> Result<Affine<C>, ParallelError> {
    // Once for all products; with the feature `parallel`.
    let team = Team::on(&Pool::new(1)?);
    Ok(parallel::double_halve_vartime::<P>(&team, Recoding::Naf, 128, k, p)?.to_affine_vartime())
}

pub fn agrees() {
    super::of_public::<C>("B-233/comb4/lopez-dahab/parallel-double-halve-naf", |k, p| product(k, p).expect("no refusal"));
}
}

mod parallel_double_halve_wnafw {
use carryless::{Affine, B233, parallel};
use carryless::coordinates::{LopezDahab, Point};
use carryless::field::binary::Element;
use carryless::field::named::F2m233;
use carryless::parallel::{ParallelError, Pool, Team};
use carryless::poly::CombVartime;
use carryless::recoding::Recoding;

type C = B233<Element<F2m233, u64, 4, CombVartime<4>>>;
type P = LopezDahab<C>;

fn product(k: &[u64], p: &Affine<C>) -> Result<Affine<C>, ParallelError> {
    // Once for all products; with the feature `parallel`.
    let team = Team::on(&Pool::new(1)?);
    Ok(parallel::double_halve_vartime::<P>(&team, Recoding::WidthNaf(4), 128, k, p)?.to_affine_vartime())
}

pub fn agrees() {
    super::of_public::<C>("B-233/comb4/lopez-dahab/parallel-double-halve-wnaf4", |k, p| product(k, p).expect("no refusal"));
}
}

mod parallel4_double_halve_naf {
use carryless::{Affine, B233, parallel};
use carryless::coordinates::{LopezDahab, Point};
use carryless::field::binary::Element;
use carryless::field::named::F2m233;
use carryless::parallel::{ParallelError, Pool, Team};
use carryless::poly::CombVartime;
use carryless::recoding::Recoding;

type C = B233<Element<F2m233, u64, 4, CombVartime<4>>>;
type P = LopezDahab<C>;

fn product(k: &[u64], p: &Affine<C>) -> Result<Affine<C>, ParallelError> {
    // Once for all products; with the feature `parallel`.
    let team = Team::on(&Pool::new(3)?);
    Ok(parallel::double_halve_by_four_vartime::<P>(&team, Recoding::Naf, 128, k, p)?.to_affine_vartime())
}

pub fn agrees() {
    super::of_public::<C>("B-233/comb4/lopez-dahab/parallel4-double-halve-naf", |k, p| product(k, p).expect("no refusal"));
}
}

mod tau {
use carryless::{Affine, K233, PointError};
use carryless::coordinates::{KimKim, Point};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m233;
use carryless::scalar_mul::tau_vartime;
use carryless::word::Xmm;

type C = K233<Lanes<F2m233, Xmm, 2>>;
type P = KimKim<C>;

fn product(k: &[u64], p: &Affine<C>) -> Result<Affine<C>, PointError> {
    Ok(tau_vartime::<P>(k, p)?.to_affine_vartime())
}

pub fn agrees() {
    super::of_public::<C>("K-233/clmul/kim-kim/tau", |k, p| product(k, p).expect("no refusal"));
}
}

mod tnaf {
use carryless::{Affine, K163, PointError};
use carryless::coordinates::{KimKim, Point};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m163;
use carryless::scalar_mul::tnaf_vartime;
use carryless::word::Xmm;

type C = K163<Lanes<F2m163, Xmm, 2>>;
type P = KimKim<C>;

fn product(k: &[u64], p: &Affine<C>) -> Result<Affine<C>, PointError> {
    Ok(tnaf_vartime::<P>(k, p)?.to_affine_vartime())
}

pub fn agrees() {
    super::of_public::<C>("K-163/clmul/kim-kim/tnaf", |k, p| product(k, p).expect("no refusal"));
}
}

mod wtnafw {
use carryless::{Affine, K163, PointError};
use carryless::coordinates::{KimKim, Point};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m163;
use carryless::scalar_mul::wtnaf_vartime;
use carryless::word::Xmm;

type C = K163<Lanes<F2m163, Xmm, 2>>;
type P = KimKim<C>;

fn product(k: &[u64], p: &Affine<C>) -> Result<Affine<C>, PointError> {
    Ok(wtnaf_vartime::<P>(3, k, p)?.to_affine_vartime())
}

pub fn agrees() {
    super::of_public::<C>("K-163/clmul/kim-kim/wtnaf3", |k, p| product(k, p).expect("no refusal"));
}
}

mod ladder {
use carryless::{Affine, B163, SecretScalar};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m163;
use carryless::scalar_mul::ladder;
use carryless::word::Xmm;

type C = B163<Lanes<F2m163, Xmm, 2>>;

fn product(k: &SecretScalar<C>, p: &Affine<C>) -> Affine<C> {
    ladder(k, p)
}

pub fn agrees() {
    super::of_secret::<C>("B-163/clmul/x-only/ladder", product);
}
}

mod montgomery_ladder {
use carryless::{Affine, Edwards25519, SecretScalar};
use carryless::scalar_mul::montgomery_ladder;

type C = Edwards25519;

fn product(k: &SecretScalar<C>, p: &Affine<C>) -> Affine<C> {
    montgomery_ladder(k, p)
}

pub fn agrees() {
    super::of_secret::<C>("Edwards25519/pseudo-mersenne-folded/x-only/montgomery-ladder", product);
}
}

mod regularw {
use carryless::{Affine, K233, SecretScalar};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m233;
use carryless::scalar_mul::regular_windows;
use carryless::word::Xmm;

type C = K233<Lanes<F2m233, Xmm, 2>>;

fn product(k: &SecretScalar<C>, p: &Affine<C>) -> Affine<C> {
    regular_windows(5, k, p)
}

pub fn agrees() {
    super::of_secret::<C>("K-233/clmul/complete/regular5", product);
}
}

mod gls_windowsw {
use carryless::{Affine, Gls254, SecretScalar};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m127;
use carryless::scalar_mul::gls_windows;
use carryless::word::Xmm;

type C = Gls254<Lanes<F2m127, Xmm, 1>>;

fn product(k: &SecretScalar<C>, p: &Affine<C>) -> Affine<C> {
    gls_windows(k, p)
}

pub fn agrees() {
    super::of_secret::<C>("GLS254/clmul/complete/gls-windows4", product);
}
}

mod regular_oddw {
use carryless::{Affine, P192, SecretScalar};
use carryless::coordinates::Jacobian;
use carryless::scalar_mul::odd_windows;

type C = P192;
type P = Jacobian<C>;

fn product(k: &SecretScalar<C>, p: &Affine<C>) -> Affine<C> {
    odd_windows::<P>(5, k, p)
}

pub fn agrees() {
    super::of_secret::<C>("P-192/solinas/jacobian-masked/regular-odd5", product);
}
}

mod tau_regularw {
use carryless::{Affine, K163, SecretScalar};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m163;
use carryless::scalar_mul::tau_regular;
use carryless::word::Xmm;

type C = K163<Lanes<F2m163, Xmm, 2>>;

fn product(k: &SecretScalar<C>, p: &Affine<C>) -> Affine<C> {
    tau_regular(4, k, p)
}

pub fn agrees() {
    super::of_secret::<C>("K-163/clmul/complete/tau-regular4", product);
}
}

mod glv_naf {
use carryless::{Affine, Wap160};
use carryless::coordinates::{Jacobian, Point};
use carryless::scalar_mul::glv_naf_vartime;

type C = Wap160;
type P = Jacobian<C>;

fn product(k: &[u64], p: &Affine<C>) -> Affine<C> {
    glv_naf_vartime::<P>(k, p).to_affine_vartime()
}

pub fn agrees() {
    super::of_public::<C>("WAP-160/pseudo-mersenne/jacobian/glv-naf", product);
}
}

mod glv_wnafw {
use carryless::{Affine, Wap160};
use carryless::coordinates::{Jacobian, Point};
use carryless::scalar_mul::glv_wnaf_vartime;

type C = Wap160;
type P = Jacobian<C>;

fn product(k: &[u64], p: &Affine<C>) -> Affine<C> {
    glv_wnaf_vartime::<P>(3, k, p).to_affine_vartime()
}

pub fn agrees() {
    super::of_public::<C>("WAP-160/pseudo-mersenne/jacobian/glv-wnaf3", product);
}
}

mod glv_regular_oddw {
use carryless::{Affine, Secp256k1, SecretScalar};
use carryless::coordinates::Jacobian;
use carryless::scalar_mul::glv_odd_windows;

type C = Secp256k1;
type P = Jacobian<C>;

fn product(k: &SecretScalar<C>, p: &Affine<C>) -> Affine<C> {
    glv_odd_windows::<P>(5, k, p)
}

pub fn agrees() {
    super::of_secret::<C>("secp256k1/pseudo-mersenne-folded/jacobian-masked/glv-regular-odd5", product);
}
}

mod frobenius_wnafw {
use carryless::{Affine, Oef31x7};
use carryless::coordinates::{Jacobian, Point};
use carryless::scalar_mul::frobenius_wnaf_vartime;

type C = Oef31x7;
type P = Jacobian<C>;

fn product(k: &[u64], p: &Affine<C>) -> Affine<C> {
    frobenius_wnaf_vartime::<P>(4, k, p).to_affine_vartime()
}

pub fn agrees() {
    super::of_public::<C>("OEF31-7/oef/jacobian/frobenius-wnaf4", product);
}
}

mod regular_comb5x4 {
use carryless::{Affine, K163, PointError, SecretScalar};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m163;
use carryless::scalar_mul::SignedComb;
use carryless::word::Xmm;

type C = K163<Lanes<F2m163, Xmm, 2>>;

fn product(k: &SecretScalar<C>, p: &Affine<C>) -> Result<Affine<C>, PointError> {
    // Once for P.
    let room = vec![0; SignedComb::<C>::limbs(5, 4)];
    let comb = SignedComb::new(5, 4, p, room)?;
    comb.mul(k)
}

pub fn agrees() {
    super::of_secret::<C>("K-163/clmul/complete/regular-comb5x4", |k, p| product(k, p).expect("no refusal"));
}
}

mod regular_comb6xw {
use carryless::{Affine, P192, PointError, SecretScalar};
use carryless::coordinates::Jacobian;
use carryless::scalar_mul::SignedComb;

type C = P192;
type P = Jacobian<C>;

fn product(k: &SecretScalar<C>, p: &Affine<C>) -> Result<Affine<C>, PointError> {
    // Once for P.
    let room = vec![0; SignedComb::<C>::limbs(6, 4)];
    let comb = SignedComb::new(6, 4, p, room)?;
    comb.mul_in::<P>(k)
}

pub fn agrees() {
    super::of_secret::<C>("P-192/solinas/jacobian-masked/regular-comb6x4", |k, p| product(k, p).expect("no refusal"));
}
}

mod fixed_base_combw {
use carryless::{Affine, K163};
use carryless::coordinates::{KimKim, Point};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m163;
use carryless::scalar_mul::FixedBaseComb;
use carryless::word::Xmm;

type C = K163<Lanes<F2m163, Xmm, 2>>;
type P = KimKim<C>;

fn product(k: &[u64], p: &Affine<C>) -> Affine<C> {
    // Once for P.
    let room = vec![P::entry(p); FixedBaseComb::<P>::entries(4, 1)];
    let table = FixedBaseComb::<P, _>::new_vartime(4, 1, p, room);
    table.mul_vartime(k).to_affine_vartime()
}

pub fn agrees() {
    super::of_public::<C>("K-163/clmul/kim-kim/fixed-base-comb4", product);
}
}

mod fixed_base_combwx2 {
use carryless::{Affine, K163};
use carryless::coordinates::{KimKim, Point};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m163;
use carryless::scalar_mul::FixedBaseComb;
use carryless::word::Xmm;

type C = K163<Lanes<F2m163, Xmm, 2>>;
type P = KimKim<C>;

fn product(k: &[u64], p: &Affine<C>) -> Affine<C> {
    // Once for P.
    let room = vec![P::entry(p); FixedBaseComb::<P>::entries(4, 2)];
    let table = FixedBaseComb::<P, _>::new_vartime(4, 2, p, room);
    table.mul_vartime(k).to_affine_vartime()
}

pub fn agrees() {
    super::of_public::<C>("K-163/clmul/kim-kim/fixed-base-comb4x2", product);
}
}

mod fixed_base_nafw {
use carryless::{Affine, B233};
use carryless::coordinates::{KimKim, Point};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m233;
use carryless::scalar_mul::FixedBaseNaf;
use carryless::word::Xmm;

type C = B233<Lanes<F2m233, Xmm, 2>>;
type P = KimKim<C>;

fn product(k: &[u64], p: &Affine<C>) -> Affine<C> {
    // Once for P.
    let room = vec![P::entry(p); FixedBaseNaf::<P>::entries(4)];
    let table = FixedBaseNaf::<P, _>::new_vartime(4, p, room);
    table.mul_vartime(k).to_affine_vartime()
}

pub fn agrees() {
    super::of_public::<C>("B-233/clmul/kim-kim/fixed-base-naf4", product);
}
}

mod fixed_base_interleave_w {
use carryless::{Affine, B163};
use carryless::coordinates::{KimKim, Point};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m163;
use carryless::scalar_mul::FixedBaseInterleave;
use carryless::word::Xmm;

type C = B163<Lanes<F2m163, Xmm, 2>>;
type P = KimKim<C>;

fn product(k: &[u64], p: &Affine<C>) -> Affine<C> {
    // Once for P.
    let room = vec![P::entry(p); FixedBaseInterleave::<P>::entries(3)];
    let table = FixedBaseInterleave::<P, _>::new_vartime(3, p, room);
    table.mul_vartime(k).to_affine_vartime()
}

pub fn agrees() {
    super::of_public::<C>("B-163/clmul/kim-kim/fixed-base-interleave-3-3", product);
}
}

mod fixed_base_tnafw {
use carryless::{Affine, K163, PointError};
use carryless::coordinates::{KimKim, Point};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m163;
use carryless::scalar_mul::FixedBaseTnaf;
use carryless::word::Xmm;

type C = K163<Lanes<F2m163, Xmm, 2>>;
type P = KimKim<C>;

fn product(k: &[u64], p: &Affine<C>) -> Result<Affine<C>, PointError> {
    // Once for P.
    let room = vec![P::entry(p); FixedBaseTnaf::<P>::entries(4)];
    let table = FixedBaseTnaf::<P, _>::new_vartime(4, p, room)?;
    Ok(table.mul_vartime(k).to_affine_vartime())
}

pub fn agrees() {
    super::of_public::<C>("K-163/clmul/kim-kim/fixed-base-tnaf4", |k, p| product(k, p).expect("no refusal"));
}
}

mod fixed_base_frobeniusw {
use carryless::{Affine, Oef31x7};
use carryless::coordinates::{Jacobian, Point};
use carryless::scalar_mul::FixedBaseFrobenius;

type C = Oef31x7;
type P = Jacobian<C>;

fn product(k: &[u64], p: &Affine<C>) -> Affine<C> {
    // Once for P.
    let room = vec![P::entry(p); FixedBaseFrobenius::<P>::entries(5)];
    let table = FixedBaseFrobenius::<P, _>::new_vartime(5, p, room);
    table.mul_vartime(k).to_affine_vartime()
}

pub fn agrees() {
    super::of_public::<C>("OEF31-7/oef/jacobian/fixed-base-frobenius5", product);
}
}

mod straus {
use carryless::{Affine, B233};
use carryless::coordinates::{KimKim, Point};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m233;
use carryless::scalar_mul::straus_vartime;
use carryless::word::Xmm;

type C = B233<Lanes<F2m233, Xmm, 2>>;
type P = KimKim<C>;

fn product(k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>) -> Affine<C> {
    straus_vartime::<P>(2, k, p, l, q).to_affine_vartime()
}

pub fn agrees() {
    super::of_sum::<C>("B-233/clmul/kim-kim/straus", product);
}
}

mod interleave_w {
use carryless::{Affine, B163};
use carryless::coordinates::{KimKim, Point};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m163;
use carryless::scalar_mul::{OddMultiples, interleave_vartime};
use carryless::word::Xmm;

type C = B163<Lanes<F2m163, Xmm, 2>>;
type P = KimKim<C>;

fn product(k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>) -> Affine<C> {
    // Once for P.
    let room = vec![P::entry(p); OddMultiples::<P>::entries(3)];
    let table = OddMultiples::<P, _>::new_vartime(3, p, room);
    interleave_vartime(3, k, &table, l, q).to_affine_vartime()
}

pub fn agrees() {
    super::of_sum::<C>("B-163/clmul/kim-kim/interleave-3-3", product);
}
}

mod glv_comb {
use carryless::{Affine, Wap160};
use carryless::coordinates::{Jacobian, Point};
use carryless::scalar_mul::{FixedBaseComb, glv_comb_vartime};

type C = Wap160;
type P = Jacobian<C>;

fn product(k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>) -> Affine<C> {
    // Once for P.
    let room = vec![P::entry(p); FixedBaseComb::<P>::entries(4, 1)];
    let table = FixedBaseComb::<P, _>::new_vartime(4, 1, p, room);
    glv_comb_vartime(4, k, &table, l, q).to_affine_vartime()
}

pub fn agrees() {
    super::of_sum::<C>("WAP-160/pseudo-mersenne/jacobian/glv-comb", product);
}
}

mod glv_interleavew {
use carryless::{Affine, Wap160};
use carryless::coordinates::{Jacobian, Point};
use carryless::scalar_mul::glv_interleave_vartime;

type C = Wap160;
type P = Jacobian<C>;

fn product(k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>) -> Affine<C> {
    glv_interleave_vartime::<P>(5, k, p, l, q).to_affine_vartime()
}

pub fn agrees() {
    super::of_sum::<C>("WAP-160/pseudo-mersenne/jacobian/glv-interleave5", product);
}
}

mod gls_sumw {
use carryless::{Affine, Gls254};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m127;
use carryless::scalar_mul::lincomb_vartime;
use carryless::word::Xmm;

type C = Gls254<Lanes<F2m127, Xmm, 1>>;

fn product(k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>) -> Affine<C> {
    lincomb_vartime(k, p, l, q)
}

pub fn agrees() {
    super::of_sum::<C>("GLS254/clmul/complete/gls-sum4", product);
}
}

mod interleave_tnaf_w {
use carryless::{Affine, K163, PointError};
use carryless::coordinates::{KimKim, Point};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m163;
use carryless::scalar_mul::{FixedBaseTnaf, interleave_tnaf_vartime};
use carryless::word::Xmm;

type C = K163<Lanes<F2m163, Xmm, 2>>;
type P = KimKim<C>;

fn product(k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>) -> Result<Affine<C>, PointError> {
    // Once for P.
    let room = vec![P::entry(p); FixedBaseTnaf::<P>::entries(3)];
    let table = FixedBaseTnaf::<P, _>::new_vartime(3, p, room)?;
    Ok(interleave_tnaf_vartime(3, k, &table, l, q)?.to_affine_vartime())
}

pub fn agrees() {
    super::of_sum::<C>("K-163/clmul/kim-kim/interleave-tnaf-3-3", |k, p, l, q| product(k, p, l, q).expect("no refusal"));
}
}

mod interleave_frobenius_w {
use carryless::{Affine, Oef31x7};
use carryless::coordinates::{Jacobian, Point};
use carryless::scalar_mul::{OddMultiples, interleave_frobenius_vartime};

type C = Oef31x7;
type P = Jacobian<C>;

fn product(k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>) -> Affine<C> {
    // Once for P.
    let room = vec![P::entry(p); OddMultiples::<P>::entries(5)];
    let table = OddMultiples::<P, _>::new_vartime(5, p, room);
    interleave_frobenius_vartime(5, k, &table, l, q).to_affine_vartime()
}

pub fn agrees() {
    super::of_sum::<C>("OEF31-7/oef/jacobian/interleave-frobenius-5-5", product);
}
}

mod wtnafw_complete {
use carryless::{Affine, K163, PointError};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m163;
use carryless::scalar_mul::sum_of_tnafs_vartime;
use carryless::word::Xmm;

type C = K163<Lanes<F2m163, Xmm, 2>>;

fn product(k: &[u64], p: &Affine<C>) -> Result<Affine<C>, PointError> {
    sum_of_tnafs_vartime([k], [p])
}

pub fn agrees() {
    super::of_public::<C>("K-163/clmul/complete/wtnaf5", |k, p| product(k, p).expect("no refusal"));
}
}

mod interleave_tnaf_w_complete {
use carryless::{Affine, K163, PointError};
use carryless::field::binary::Lanes;
use carryless::field::named::F2m163;
use carryless::scalar_mul::sum_of_tnafs_vartime;
use carryless::word::Xmm;

type C = K163<Lanes<F2m163, Xmm, 2>>;

fn product(k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>) -> Result<Affine<C>, PointError> {
    sum_of_tnafs_vartime([k, l], [p, q])
}

pub fn agrees() {
    super::of_sum::<C>("K-163/clmul/complete/interleave-tnaf-5-5", |k, p, l, q| product(k, p, l, q).expect("no refusal"));
}
}

const CALLS: [fn(); 53] = [
    double_and_add::agrees,
    double_and_add_rtl::agrees,
    naf::agrees,
    naf_rtl::agrees,
    wnafw::agrees,
    wnafw_rtl::agrees,
    halve_and_add::agrees,
    halve_and_add_naf::agrees,
    halve_and_add_wnafw::agrees,
    halve_and_add_rtl::agrees,
    halve_and_add_rtl_naf::agrees,
    halve_and_add_rtl_wnafw::agrees,
    double_halve_naf::agrees,
    double_halve_wnafw::agrees,
    parallel_double_and_add::agrees,
    parallel_naf::agrees,
    parallel_wnafw::agrees,
    parallel_halve_and_add::agrees,
    parallel_halve_and_add_naf::agrees,
    parallel_halve_and_add_wnafw::agrees,
    parallel_double_halve_naf::agrees,
    parallel_double_halve_wnafw::agrees,
    parallel4_double_halve_naf::agrees,
    tau::agrees,
    tnaf::agrees,
    wtnafw::agrees,
    ladder::agrees,
    montgomery_ladder::agrees,
    regularw::agrees,
    gls_windowsw::agrees,
    regular_oddw::agrees,
    tau_regularw::agrees,
    glv_naf::agrees,
    glv_wnafw::agrees,
    glv_regular_oddw::agrees,
    frobenius_wnafw::agrees,
    regular_comb5x4::agrees,
    regular_comb6xw::agrees,
    fixed_base_combw::agrees,
    fixed_base_combwx2::agrees,
    fixed_base_nafw::agrees,
    fixed_base_interleave_w::agrees,
    fixed_base_tnafw::agrees,
    fixed_base_frobeniusw::agrees,
    straus::agrees,
    interleave_w::agrees,
    glv_comb::agrees,
    glv_interleavew::agrees,
    gls_sumw::agrees,
    interleave_tnaf_w::agrees,
    interleave_frobenius_w::agrees,
    wtnafw_complete::agrees,
    interleave_tnaf_w_complete::agrees,
];
