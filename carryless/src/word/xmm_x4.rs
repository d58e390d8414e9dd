//! Four [`Word128`] side by side in a 512-bit register, with VPCLMULQDQ.
//!
//! The operations are intrinsics, compiled to instructions where they are inlined into [`enter`](super::Isa::enter) of
//! [`Xmm512`]. Where they are not, each is a call, slower, but as right.

use super::gates::Avx512;
use super::xmm::{Instructions, Register, register};
use super::{MAX_WAYS, SimdWord, Target, Word128};
use core::arch::x86_64::*;
use core::ops::{BitAnd, BitXor, BitXorAssign};

/// Four 128-bit words in a 512-bit register: what [`Xmm512`](super::Xmm512) multiplies by where products need not wait for each other.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct XmmX4(__m512i);

/// The 128-bit register where four of them go side by side in one of 512 bits, behind the gate [`Isa::enter`]; ask
/// [`has_vpclmulqdq_512`] before.
///
/// [`Isa::enter`]: super::Isa::enter
/// [`has_vpclmulqdq_512`]: super::has_vpclmulqdq_512
pub type Xmm512 = Register<Avx512>;

impl Target for Avx512 {
    type Lane = Xmm512;
}

impl Instructions for Avx512 {
    const MULTIPLIER: &'static str = "clmul-avx512";
    const AVX: bool = true;
    type Simd = XmmX4;
}

impl<I: Instructions> SimdWord<Register<I>> for XmmX4 {
    const COUNT: usize = 4;

    #[inline(always)]
    fn together([a, b, c, d]: [Register<I>; MAX_WAYS]) -> Self {
        // SAFETY: see `bitxor`.
        unsafe {
            let lower = _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(a.0), b.0);
            let upper = _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(c.0), d.0);
            XmmX4(_mm512_inserti64x4::<1>(_mm512_castsi256_si512(lower), upper))
        }
    }
    #[inline(always)]
    fn apart(self) -> [Register<I>; MAX_WAYS] {
        // SAFETY: see `bitxor`.
        unsafe {
            let upper = _mm512_extracti64x4_epi64::<1>(self.0);
            [
                register(_mm512_castsi512_si128(self.0)),
                register(_mm256_extracti128_si256::<1>(_mm512_castsi512_si256(self.0))),
                register(_mm256_castsi256_si128(upper)),
                register(_mm256_extracti128_si256::<1>(upper)),
            ]
        }
    }
    #[inline(always)]
    fn load(limbs: &[u64]) -> Self {
        let limbs = &limbs[..8];
        // SAFETY: see `bitxor`; there are 64 bytes, and the load asks for no alignment.
        XmmX4(unsafe { _mm512_loadu_si512(limbs.as_ptr().cast()) })
    }
    #[inline(always)]
    fn both_halves([a, b, c, d]: [u64; MAX_WAYS]) -> Self {
        // SAFETY: see `bitxor`.
        XmmX4(unsafe {
            let words = _mm256_set_epi64x(d as i64, c as i64, b as i64, a as i64);
            _mm512_permutexvar_epi64(_mm512_set_epi64(3, 3, 2, 2, 1, 1, 0, 0), _mm512_castsi256_si512(words))
        })
    }
    /// By the sign of (v ⊕ value) − 1: a comparison would give a mask register, and what is masked by one the compiler may
    /// load in part only.
    #[inline(always)]
    fn is_value(self, value: u32) -> Self {
        // SAFETY: see `bitxor`.
        XmmX4(unsafe {
            let difference = _mm512_xor_si512(self.0, _mm512_set1_epi64(i64::from(value)));
            _mm512_srai_epi64::<63>(_mm512_sub_epi64(difference, _mm512_set1_epi64(1)))
        })
    }
    #[inline(always)]
    fn signs(self) -> Self {
        // SAFETY: see `bitxor`.
        XmmX4(unsafe { _mm512_srai_epi64::<63>(self.0) })
    }
    #[inline(always)]
    fn times_matrices<const N: usize>(
        words: &[Register<I>; N],
        matrices: &'static [u64],
        limbs: usize,
    ) -> Option<[Register<I>; N]> {
        let mut bits = [words[0].0; N];
        for i in 0..N {
            bits[i] = words[i].0;
        }
        // SAFETY: see `bitxor`.
        let bytes = unsafe {
            if limbs == 2 * N {
                times_matrices::<N, 0>(&bits, matrices)
            } else {
                times_matrices::<N, 1>(&bits, matrices)
            }
        };
        let mut image = *words;
        for i in 0..N {
            image[i] = register(bytes[i]);
        }
        Some(image)
    }
}

impl BitXor for XmmX4 {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, b: Self) -> Self {
        // SAFETY: a word is made within `enter` only, which asks for the instructions; so for every intrinsic below.
        XmmX4(unsafe { _mm512_xor_si512(self.0, b.0) })
    }
}

impl BitXorAssign for XmmX4 {
    #[inline(always)]
    fn bitxor_assign(&mut self, b: Self) {
        *self = *self ^ b;
    }
}

impl BitAnd for XmmX4 {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, b: Self) -> Self {
        // SAFETY: see `bitxor`.
        XmmX4(unsafe { _mm512_and_si512(self.0, b.0) })
    }
}

impl Word128 for XmmX4 {
    type Isa = Avx512;
    // SAFETY: every bit pattern is a value of both types, and they have one size.
    const ZERO: Self = XmmX4(unsafe { core::mem::transmute::<[u64; 8], __m512i>([0; 8]) });
    const CHEAP_PRODUCTS: bool = true;

    #[inline(always)]
    fn literal(low: u64, high: u64) -> Self {
        let (low, high) = (low as i64, high as i64);
        // SAFETY: see `bitxor`.
        XmmX4(unsafe { _mm512_set_epi64(high, low, high, low, high, low, high, low) })
    }
    #[inline(always)]
    fn shl(self, n: u32) -> Self {
        // SAFETY: see `bitxor`.
        XmmX4(unsafe { _mm512_sll_epi64(self.0, _mm_cvtsi32_si128(n as i32)) })
    }
    #[inline(always)]
    fn shr(self, n: u32) -> Self {
        // SAFETY: see `bitxor`.
        XmmX4(unsafe { _mm512_srl_epi64(self.0, _mm_cvtsi32_si128(n as i32)) })
    }
    #[inline(always)]
    fn lows(a: Self, b: Self) -> Self {
        // SAFETY: see `bitxor`.
        XmmX4(unsafe { _mm512_unpacklo_epi64(a.0, b.0) })
    }
    #[inline(always)]
    fn highs(a: Self, b: Self) -> Self {
        // SAFETY: see `bitxor`.
        XmmX4(unsafe { _mm512_unpackhi_epi64(a.0, b.0) })
    }
    #[inline(always)]
    fn align(a: Self, b: Self) -> Self {
        // SAFETY: see `bitxor`.
        XmmX4(unsafe {
            _mm512_castpd_si512(_mm512_shuffle_pd::<0b0101_0101>(_mm512_castsi512_pd(a.0), _mm512_castsi512_pd(b.0)))
        })
    }
    #[inline(always)]
    fn clmul_low(a: Self, b: Self) -> Self {
        // SAFETY: see `bitxor`.
        XmmX4(unsafe { _mm512_clmulepi64_epi128::<0x00>(a.0, b.0) })
    }
    #[inline(always)]
    fn clmul_high(a: Self, b: Self) -> Self {
        // SAFETY: see `bitxor`.
        XmmX4(unsafe { _mm512_clmulepi64_epi128::<0x11>(a.0, b.0) })
    }
    #[inline(always)]
    fn clmul_cross(a: Self, b: Self) -> Self {
        // SAFETY: see `bitxor`.
        XmmX4(unsafe { _mm512_clmulepi64_epi128::<0x10>(a.0, b.0) })
    }
    #[inline(always)]
    fn interleave(even: Self, odd: Self) -> [Self; 2] {
        // SAFETY: see `bitxor`.
        unsafe { interleave(even.0, odd.0) }.map(XmmX4)
    }
}

/// [`Word128::interleave`]: nibbles are spread to bytes, the low one of each and the high one. A function of its own: the compiler
/// then simplifies it before it is inlined.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
#[inline]
fn interleave(even: __m512i, odd: __m512i) -> [__m512i; 2] {
    let spread = |nibble: u32| {
        // A bit of `even` at place 2i, one of `odd` at 2i + 1.
        let [to_even, to_odd] = [0, 1].map(|place| _mm512_set1_epi64(spread_nibble(nibble, place)));
        let even = _mm512_gf2p8affine_epi64_epi8::<0>(even, to_even);
        _mm512_xor_si512(even, _mm512_gf2p8affine_epi64_epi8::<0>(odd, to_odd))
    };
    let [low, high] = [spread(0), spread(1)];
    [_mm512_unpacklo_epi8(low, high), _mm512_unpackhi_epi8(low, high)]
}

/// [`SimdWord::times_matrices`] for 2·N limbs less `FEWER`: in each half of a register stands the image in one byte of a limb,
/// eight times.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,gfni")]
#[inline]
fn times_matrices<const N: usize, const FEWER: usize>(words: &[__m128i; N], matrices: &'static [u64]) -> [__m128i; N] {
    let limbs = 2 * N - FEWER;
    let mut sum = [[_mm512_setzero_si512(); 2]; N];
    for (j, matrices) in matrices.chunks_exact(8 * limbs).enumerate() {
        // Byte j of the polynomial, 64 times.
        let byte = _mm512_shuffle_epi8(_mm512_broadcast_i32x4(words[j / 16]), _mm512_set1_epi8((j % 16) as i8));
        for r in 0..limbs {
            // SAFETY: there are 64 bytes from there on, and the load asks for no alignment.
            let matrices = unsafe { _mm512_loadu_si512(matrices[8 * r..][..8].as_ptr().cast()) };
            // Matrix q takes it to byte q of limb r, in each byte of part q.
            let image = _mm512_gf2p8affine_epi64_epi8::<0>(byte, matrices);
            sum[r / 2][r % 2] = _mm512_xor_si512(sum[r / 2][r % 2], image);
        }
    }
    let mut image = *words;
    for i in 0..N {
        // One byte of each of the eight parts makes a limb, two limbs a word.
        image[i] = _mm_unpacklo_epi64(_mm512_cvtepi64_epi8(sum[i][0]), _mm512_cvtepi64_epi8(sum[i][1]));
    }
    image
}

/// The matrix by which GF2P8AFFINEQB takes bit i of a nibble of a byte, the low one or the high one, to bit 2i + `place`: byte 7 − r
/// is row r.
const fn spread_nibble(nibble: u32, place: u32) -> i64 {
    let (mut matrix, mut i) = (0, 0);
    while i < 4 {
        matrix |= 1 << (8 * (7 - 2 * i - place) + 4 * nibble + i);
        i += 1;
    }
    matrix
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::word::{Portable128X4, Several, SingleWord128, Xmm512, has_vpclmulqdq_512};

    fn interleaved<W: SingleWord128, T: SimdWord<W>>(even: &[u64; 8], odd: &[u64; 8]) -> [[(u64, u64); 4]; 2] {
        T::interleave(T::load(even), T::load(odd)).map(|words| words.apart().map(W::value))
    }

    /// As the portable words do it, bit by bit and of many bits.
    #[test]
    fn bits_are_interleaved() {
        if !has_vpclmulqdq_512() {
            return;
        }
        let check = |even: &[u64; 8], odd: &[u64; 8]| {
            let expected = interleaved::<Portable128X4, Several<_, 4>>(even, odd);
            assert_eq!(interleaved::<Xmm512, XmmX4>(even, odd), expected, "{even:x?}, {odd:x?}");
        };
        for i in 0..512 {
            let mut bit = [0; 8];
            bit[i / 64] = 1 << (i % 64);
            check(&bit, &[0; 8]);
            check(&[0; 8], &bit);
        }
        let [even, odd] = [3, 5]
            .map(|step: u64| core::array::from_fn(|i| 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(step * i as u64 + 1)));
        check(&even, &odd);
    }
}
