//! Digits to the base τ: windows, and non-adjacent forms.
//!
//! Z[τ]/τ^w is Z/2^w: what is left of ρ behind some digits is of one of 2^w classes, by which the next digit is chosen. So each
//! digit is run at each place, before digits of all kinds; and since no two sums of such digits are equal, that the digits
//! found are those of which ρ was made shows that the step is right in every class. That the steps end, and after how many, is
//! a matter of norms.

use crate::numbers::{
    Tau, float, for_every_koblitz_curve, integer, limbs, modulo, short_norm, signed, tau_modulo_order, times_tau, upper,
};
use crate::reduction::{bound, error, for_small_curves};
use carryless::curve::KoblitzCurve;
use carryless::curves::{K163, K233, K571};
use carryless::recoding::{
    MAX_DIGITS, MAX_TAU_WINDOWS, part_length, tau_digits_vartime, tau_windows, tau_windows_in_parts,
    tnaf_digits_vartime, wtnaf_digits_vartime,
};
use carryless::scalar::{public_scalar_vartime, tau::partial_reduction};
use num_bigint::BigInt;

/// Scalars by the ρ that stand for them.
struct Scalars {
    n: BigInt,
    tau: BigInt,
}

impl Scalars {
    fn new<C: KoblitzCurve>() -> Self {
        Scalars { n: integer(C::ORDER), tau: tau_modulo_order::<C>() }
    }
    /// The scalar for which a ρ that is short enough stands.
    fn of<C: KoblitzCurve>(&self, rho: &Tau) -> [u64; 9] {
        let k = limbs(&modulo(&(&rho[0] + &rho[1] * &self.tau), &self.n));
        assert_eq!(
            partial_reduction::<C>(&public_scalar_vartime(&k)).map(signed),
            *rho,
            "{}: {rho:?} stands for {k:x?}",
            C::NAME
        );
        k
    }
}

/// Of `count` places the first 120, as in two words, and the last 60, as in one.
fn places(count: usize) -> impl Iterator<Item = usize> {
    (0..count).filter(move |place| *place < 120 || place + 60 >= count)
}

/// Σ d_i·τ^i.
fn sum(digits: impl DoubleEndedIterator<Item = [i64; 2]>, mu: i64) -> Tau {
    digits.rev().fold([BigInt::ZERO, BigInt::ZERO], |sum, [a0, a1]| {
        let [r0, r1] = times_tau(sum, mu);
        [r0 + a0, r1 + a1]
    })
}

/// τ^n.
fn power(n: usize, mu: i64) -> Tau {
    (0..n).fold([1.into(), BigInt::ZERO], |power, _| times_tau(power, mu))
}

/// Σ over windows of w bits, the last of which stands one place above the one before it.
fn sum_of_windows(windows: &[i8], w: usize, mu: i64) -> Tau {
    let highest = windows.len() - 1;
    let mut digits = vec![[0, 0]; w * highest + 1];
    for (i, u) in windows.iter().enumerate() {
        digits[if i == highest { w * (i - 1) + 1 } else { w * i }] = [i64::from(*u), 0];
    }
    sum(digits.into_iter(), mu)
}

/// Every window at every place but the highest, before windows that are 0, the least or the greatest.
fn check_windows<C: KoblitzCurve>() {
    let (scalars, mu) = (Scalars::new::<C>(), C::KOBLITZ.mu);
    for w in 4..=6 {
        let half = 1_i8 << (w - 1);
        let len = (C::ORDER_BITS + 3).div_ceil(w) as usize;
        for (place, others) in places(len - 4).flat_map(|place| [0, -half, half - 1].map(|others| (place, others))) {
            let mut windows = vec![0; len];
            windows[..len - 4].fill(others);
            let [r0, r1] = sum_of_windows(&windows, w as usize, mu);
            let [p0, p1] = power(place * w as usize, mu);
            for u in -half..half {
                windows[place] = u;
                let more = u - others;
                let k = scalars.of::<C>(&[&r0 + &p0 * more, &r1 + &p1 * more]);
                let found = tau_windows::<C>(w, &public_scalar_vartime(&k));
                assert_eq!(found.as_slice(), windows, "{}, w = {w}: {u} in place {place} among {others}", C::NAME);
            }
        }
    }
}

/// For either μ, and for coefficients of either length.
#[test]
fn windows() {
    check_windows::<K163>();
    check_windows::<K233>();
    check_windows::<K571>();
}

/// After l windows |ρ| is at most |ρ|/2^(wl/2) + 2^(w−1)/(2^(w/2) − 1), since a step takes it to at most (|ρ| + 2^(w−1))/2^(w/2). Every
/// a + bτ that is as short has |a| and |b| at most 2^(w−1). Parts have no fewer windows, and as many as there is room for.
fn check_ends<C: KoblitzCurve>() {
    let (n, mu) = (integer(C::ORDER), C::KOBLITZ.mu);
    let longest = bound(error(&C::KOBLITZ, &n));
    for (w, parts) in (4..=6).flat_map(|w| [1, 2, 4].map(|parts| (w, parts))) {
        let half = 1_i64 << (w - 1);
        let windows = parts * part_length::<C>(w, parts) - 1;
        assert!(parts * part_length::<C>(w, parts) < MAX_TAU_WINDOWS, "{}: digits", C::NAME);
        let rest = (longest * float(&upper(&n, &(BigInt::from(1) << (w * windows as u32))))).sqrt();
        let most = rest + half as f64 / (2_f64.powf(f64::from(w) / 2.0) - 1.0) + 1e-9;
        let reach = 4 * half;
        for (a, b) in (-reach..=reach).flat_map(|a| (-reach..=reach).map(move |b| (a, b))) {
            if short_norm([a, b], mu) as f64 <= most * most {
                assert!(a.abs() <= half && b.abs() <= half, "{}, w = {w}, {parts} parts: {a} + {b}τ", C::NAME);
            }
        }
        assert!(most * most < (reach * reach) as f64 / 4.0, "{}, w = {w}: {most} is within reach", C::NAME);
        // A coefficient of a product by the conjugate of τ^(w·64/w), |a| ≤ √(8/7)·|ρ|, fits its limbs.
        let bits = if C::KOBLITZ.m <= 283 { 192 } else { 320 };
        assert!(
            f64::from(C::ORDER_BITS) / 2.0 + longest.log2() / 2.0 + 0.1 + 32.0 < f64::from(bits - 1),
            "{}",
            C::NAME
        );
    }
}

#[test]
fn ends_of_windows() {
    for_every_koblitz_curve!(check_ends);
}

/// Windows, and windows in parts, of every scalar over small fields: short ones, as are left of long ones.
fn check_all_windows<C: KoblitzCurve>() {
    let mu = C::KOBLITZ.mu;
    for (w, k) in
        (4..=6).flat_map(|w| (0..C::ORDER[0]).step_by(if C::ORDER_BITS < 12 { 1 } else { 7 }).map(move |k| (w, k)))
    {
        let k = limbs(&k.into());
        let rho = partial_reduction::<C>(&public_scalar_vartime(&k)).map(signed);
        let what = format!("m = {}, w = {w}, k = {k:x?}", C::KOBLITZ.m);
        let check = |windows: &[i8]| {
            assert_eq!(sum_of_windows(windows, w as usize, mu), rho, "{what}");
            assert!(windows.iter().all(|u| i32::from(*u).abs() <= 1 << (w - 1)), "{what}: {windows:?}");
        };
        check(tau_windows::<C>(w, &public_scalar_vartime(&k)).as_slice());
        for parts in [1, 2, 4] {
            let l = part_length::<C>(w, parts);
            let of_each = tau_windows_in_parts::<C>(w, parts, &public_scalar_vartime(&k));
            let mut windows =
                of_each[..parts].iter().flat_map(|part| &part.as_slice()[..l]).copied().collect::<Vec<_>>();
            windows.push(of_each[parts - 1].as_slice()[l]);
            check(&windows);
        }
    }
}

#[test]
fn windows_of_short_ones() {
    for_small_curves!(check_all_windows);
}

/// The elements of least norm of the classes of 1, 3 … modulo τ^w; 1 alone for w = 1.
fn least(w: u32, mu: i64) -> Vec<[i64; 2]> {
    if w == 1 {
        return vec![[1, 0]];
    }
    let is_multiple = |[v0, v1]: [i64; 2]| {
        // By 1/τ: v_1 + μv_0/2 − (v_0/2)·τ.
        (0..w).try_fold([v0, v1], |[v0, v1], _| (v0 % 2 == 0).then_some([v1 + mu * v0 / 2, -v0 / 2])).is_some()
    };
    let near = (-8..=8).flat_map(|a0| (-8..=8).map(move |a1| [a0, a1])).collect::<Vec<_>>();
    let odd = (1..1 << (w - 1)).step_by(2);
    odd.map(|u| {
        let class = near.iter().copied().filter(|[a0, a1]| is_multiple([a0 - u, *a1]));
        let least = class.min_by_key(|a| (short_norm(*a, mu), a[1].abs())).expect("an element");
        let again =
            near.iter().filter(|a| is_multiple([a[0] - u, a[1]]) && short_norm(**a, mu) == short_norm(least, mu));
        assert_eq!(again.count(), 1, "w = {w}, u = {u}: one of least norm");
        least
    })
    .collect()
}

fn element(digit: i8, least: &[[i64; 2]]) -> [i64; 2] {
    let [a0, a1] = if digit == 0 { [0, 0] } else { least[usize::from(digit.unsigned_abs() / 2)] };
    [i64::from(digit.signum()) * a0, i64::from(digit.signum()) * a1]
}

/// The digits of width w, or 0 and 1 for w = 1.
fn expansion<C: KoblitzCurve>(w: u32, k: &[u64]) -> Vec<i8> {
    let digits = if w == 1 { tau_digits_vartime::<C>(k) } else { wtnaf_digits_vartime::<C>(w, k) };
    assert!(w != 2 || digits.as_slice() == tnaf_digits_vartime::<C>(k).as_slice(), "the NAF is that of width 2");
    digits.as_slice().to_vec()
}

/// The digits that are not zero.
fn nonzero(w: u32) -> Vec<i8> {
    if w == 1 { vec![1] } else { (1..1 << (w - 1)).step_by(2).flat_map(|u| [u, -u]).collect() }
}

/// Every digit at every place but the highest, behind and before others, as close as they may be.
fn check_digits<C: KoblitzCurve>() {
    let (scalars, mu) = (Scalars::new::<C>(), C::KOBLITZ.mu);
    for w in 1..=6 {
        let (least, room) = (least(w, mu), (C::KOBLITZ.m - 12) as usize);
        // 0 and 1 have no sign.
        let others = [0, 1, -1].into_iter().take(if w == 1 { 2 } else { 3 });
        for (place, others) in places(room).flat_map(|place| others.clone().map(move |others| (place, others))) {
            let mut digits = vec![0; room];
            digits.iter_mut().skip(place % w as usize).step_by(w as usize).for_each(|d| *d = others);
            digits[place] = 0;
            let [r0, r1] = sum(digits.iter().map(|digit| element(*digit, &least)), mu);
            let [p0, p1] = &power(place, mu);
            for digit in nonzero(w) {
                digits[place] = digit;
                let [a0, a1] = element(digit, &least);
                let k = scalars.of::<C>(&[&r0 + p0 * a0 - p1 * (2 * a1), &r1 + p0 * a1 + p1 * (a0 + mu * a1)]);
                let found = expansion::<C>(w, &k);
                let (same, above) = digits.split_at(found.len());
                assert!(
                    found == same && above.iter().all(|digit| *digit == 0),
                    "{}, w = {w}: {digit} in place {place}",
                    C::NAME
                );
            }
        }
    }
}

/// For either μ, and for coefficients of either length.
#[test]
fn digits() {
    check_digits::<K163>();
    check_digits::<K233>();
    check_digits::<K571>();
}

/// Every ρ that is left when the norm falls no more: one digit takes |ρ| to at most (|ρ| + A)/√2^p, A = max |α_u|, p its places.
fn check_all_digits<C: KoblitzCurve>() {
    let mu = C::KOBLITZ.mu;
    for w in 1..=6 {
        let least = least(w, mu);
        for k in (0..C::ORDER[0]).step_by(if C::ORDER_BITS < 12 { 1 } else { 7 }) {
            let digits = expansion::<C>(w, &[k]);
            let what = format!("m = {}, w = {w}, k = {k}: {digits:?}", C::KOBLITZ.m);
            let found = sum(digits.iter().map(|digit| element(*digit, &least)), mu);
            assert_eq!(found, partial_reduction::<C>(&public_scalar_vartime(&[k])).map(signed), "{what}");
            let sparse = |run: &[i8]| run.iter().filter(|digit| **digit != 0).count() <= 1;
            assert!(digits.windows(w as usize).all(sparse) && digits.last() != Some(&0), "{what}");
            assert!(digits.iter().all(|digit| *digit == 0 || nonzero(w).contains(digit)), "{what}");
        }
    }
}

#[test]
fn digits_of_short_ones() {
    for_small_curves!(check_all_digits);
}

/// The values of all strings of `len` digits of width w, highest first; with the highest not zero, or any.
fn strings(w: u32, mu: i64, len: u32, is_whole: bool) -> Vec<[i64; 2]> {
    let least = least(w, mu);
    let nonzero: Vec<_> = nonzero(w).into_iter().map(|digit| element(digit, &least)).collect();
    // Values, and how many places of zeros must follow.
    let first = nonzero.iter().map(|a| (*a, w - 1));
    let mut ends: Vec<_> = first.chain((!is_whole).then_some(([0, 0], 0))).collect();
    for _ in 1..len {
        ends = ends
            .into_iter()
            .flat_map(|([v0, v1], zeros)| {
                let next = [-2 * v1, v0 + mu * v1];
                let others =
                    nonzero.iter().filter(move |_| zeros == 0).map(move |a| ([next[0] + a[0], next[1] + a[1]], w - 1));
                [(next, zeros.saturating_sub(1))].into_iter().chain(others)
            })
            .collect();
    }
    ends.into_iter().map(|(value, _)| value).collect()
}

/// The c so that an expansion of ρ has at most log2 N(ρ) + c digits, if it has 18 or more.
///
/// Of l digits the highest 18 have the value σ, one of finitely many, and those below add at most T·|τ|^(l−18) in size: so |ρ| ≥
/// (|σ| − T)·2^((l−18)/2). T ≤ |s|/2^9 + T/2^9 for the longest s of 18 digits.
fn digits_beyond_the_norm(w: u32, mu: i64) -> f64 {
    const LEN: u32 = 18;
    let size = |v: &[i64; 2]| (short_norm(*v, mu) as f64).sqrt();
    let shortest = strings(w, mu, LEN, true).iter().map(size).fold(f64::INFINITY, f64::min);
    let longest = strings(w, mu, LEN, false).iter().map(size).fold(0.0, f64::max);
    let tail = longest / (2_f64.powi(LEN as i32 / 2) - 1.0);
    assert!(shortest > tail, "w = {w}: {shortest} and {tail}");
    f64::from(LEN) - 2.0 * (shortest - tail).log2() + 1e-9
}

/// At most m + a digits of a width w ≥ 2, and m + a + 2 that are 0 and 1.
#[test]
fn lengths() {
    fn check<C: KoblitzCurve>(beyond: &[[f64; 2]]) {
        let n = integer(C::ORDER);
        let length = bound(error(&C::KOBLITZ, &n)) * float(&upper(&n, &(BigInt::from(1) << C::ORDER_BITS)));
        let log_norm = f64::from(C::ORDER_BITS) + length.log2();
        for (w, beyond) in (1..).zip(beyond) {
            let most = (log_norm + beyond[usize::from(C::KOBLITZ.mu == 1)]) as u32;
            let claimed = C::KOBLITZ.m + C::KOBLITZ.a + if w == 1 { 2 } else { 0 };
            assert!(most <= claimed && claimed as usize <= MAX_DIGITS, "{}, w = {w}: {most} digits", C::NAME);
        }
    }
    let beyond = (1..=6).map(|w| [-1, 1].map(|mu| digits_beyond_the_norm(w, mu))).collect::<Vec<_>>();
    for_every_koblitz_curve!(check, &beyond);
}
