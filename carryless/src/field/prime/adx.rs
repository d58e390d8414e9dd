//! Products of 3 and of 4 limbs by BMI2 and ADX: `mulx` leaves the flags alone, and `adcx` and `adox` carry in two
//! chains at once.
//!
//! The same rows as in the classical product: row i adds a_i·b to limbs i … i + N, low halves of the products of limbs by
//! the one chain and high halves by the other. Squares make cross products once, then double by the one chain and add the
//! squares of limbs by the other.
//!
//! Source: E. Ozturk, J. Guilford, V. Gopal, W. Feghali, New instructions supporting large integer arithmetic on Intel
//! architecture processors, Intel white paper, 2012. Time: constant.

use super::{IntegerProduct, Wide};
use crate::word::has_adx;
use core::arch::asm;

/// The classical product in assembly, for 64-bit limbs.
///
/// Scalar multiplication checks for BMI2 and ADX once, on entry; whoever calls single operations enters by
/// [`IntegerProduct::enter`], or asks [`has_adx`]. On a processor without them a product stops the process by an
/// illegal-instruction fault; it never gives a wrong value.
#[derive(Clone, Copy)]
pub struct Adx;

fn assert_detected() {
    assert!(has_adx(), "this processor has no BMI2 and ADX: use the classical product");
}

impl IntegerProduct<u64, 4> for Adx {
    const SUFFIX: &'static str = "-adx";

    #[inline(always)]
    fn product(a: &[u64; 4], b: &[u64; 4]) -> Wide<u64, 4> {
        debug_assert!(has_adx());
        let ([r0, r1, r2, r3], [r4, r5, r6, r7]): ([u64; 4], [u64; 4]);
        // SAFETY: reads the four limbs behind `b`, which is valid, and writes only the named registers. Where the
        // processor lacks the instructions, the x86 architecture defines the outcome: an invalid-opcode exception that
        // ends the process.
        unsafe {
            asm!(
                // Limb a_i comes in the register of result limb 4 + i, which row i is the first to write.
                "mov rdx, {r4}",
                "mulx {r1}, {r0}, qword ptr [{b}]",
                "mulx {r2}, {low}, qword ptr [{b} + 8]",
                "add {r1}, {low}",
                "mulx {r3}, {low}, qword ptr [{b} + 16]",
                "adc {r2}, {low}",
                "mulx {r4}, {low}, qword ptr [{b} + 24]",
                "adc {r3}, {low}",
                "adc {r4}, 0",

                "mov rdx, {r5}",
                "xor {low:e}, {low:e}",
                "mulx {high}, {low}, qword ptr [{b}]",
                "adcx {r1}, {low}",
                "adox {r2}, {high}",
                "mulx {high}, {low}, qword ptr [{b} + 8]",
                "adcx {r2}, {low}",
                "adox {r3}, {high}",
                "mulx {high}, {low}, qword ptr [{b} + 16]",
                "adcx {r3}, {low}",
                "adox {r4}, {high}",
                "mulx {r5}, {low}, qword ptr [{b} + 24]",
                "adcx {r4}, {low}",
                "mov {low:e}, 0",
                "adox {r5}, {low}",
                "adcx {r5}, {low}",

                "mov rdx, {r6}",
                "xor {low:e}, {low:e}",
                "mulx {high}, {low}, qword ptr [{b}]",
                "adcx {r2}, {low}",
                "adox {r3}, {high}",
                "mulx {high}, {low}, qword ptr [{b} + 8]",
                "adcx {r3}, {low}",
                "adox {r4}, {high}",
                "mulx {high}, {low}, qword ptr [{b} + 16]",
                "adcx {r4}, {low}",
                "adox {r5}, {high}",
                "mulx {r6}, {low}, qword ptr [{b} + 24]",
                "adcx {r5}, {low}",
                "mov {low:e}, 0",
                "adox {r6}, {low}",
                "adcx {r6}, {low}",

                "mov rdx, {r7}",
                "xor {low:e}, {low:e}",
                "mulx {high}, {low}, qword ptr [{b}]",
                "adcx {r3}, {low}",
                "adox {r4}, {high}",
                "mulx {high}, {low}, qword ptr [{b} + 8]",
                "adcx {r4}, {low}",
                "adox {r5}, {high}",
                "mulx {high}, {low}, qword ptr [{b} + 16]",
                "adcx {r5}, {low}",
                "adox {r6}, {high}",
                "mulx {r7}, {low}, qword ptr [{b} + 24]",
                "adcx {r6}, {low}",
                "mov {low:e}, 0",
                "adox {r7}, {low}",
                "adcx {r7}, {low}",
                b = in(reg) b,
                low = out(reg) _,
                high = out(reg) _,
                r0 = out(reg) r0,
                r1 = out(reg) r1,
                r2 = out(reg) r2,
                r3 = out(reg) r3,
                r4 = inout(reg) a[0] => r4,
                r5 = inout(reg) a[1] => r5,
                r6 = inout(reg) a[2] => r6,
                r7 = inout(reg) a[3] => r7,
                out("rdx") _,
                options(pure, readonly, nostack),
            );
        }
        [[r0, r1, r2, r3], [r4, r5, r6, r7]]
    }

    #[inline(always)]
    fn square(a: &[u64; 4]) -> Wide<u64, 4> {
        debug_assert!(has_adx());
        let ([r0, r1, r2, r3], [r4, r5, r6, r7]): ([u64; 4], [u64; 4]);
        // SAFETY: writes only the named registers; as above where the processor lacks the instructions.
        unsafe {
            asm!(
                // a_0·(a_1, a_2, a_3), a_1·(a_2, a_3), a_2·a_3.
                "mov rdx, {a0}",
                "mulx {r2}, {r1}, {a1}",
                "mulx {r3}, {low}, {a2}",
                "add {r2}, {low}",
                "mulx {r4}, {low}, {r7}",
                "adc {r3}, {low}",
                "adc {r4}, 0",
                "mov rdx, {a1}",
                "xor {low:e}, {low:e}",
                "mulx {high}, {low}, {a2}",
                "adcx {r3}, {low}",
                "adox {r4}, {high}",
                "mulx {r5}, {low}, {r7}",
                "adcx {r4}, {low}",
                "mov {low:e}, 0",
                "adox {r5}, {low}",
                "adcx {r5}, {low}",
                "mov rdx, {a2}",
                "mulx {r6}, {low}, {r7}",
                "add {r5}, {low}",
                "adc {r6}, 0",
                // Doubled by one chain; the squares of limbs added by the other.
                "xor {low:e}, {low:e}",
                "mov rdx, {a0}",
                "mulx {high}, {r0}, rdx",
                "adcx {r1}, {r1}",
                "adox {r1}, {high}",
                "mov rdx, {a1}",
                "mulx {high}, {low}, rdx",
                "adcx {r2}, {r2}",
                "adox {r2}, {low}",
                "adcx {r3}, {r3}",
                "adox {r3}, {high}",
                "mov rdx, {a2}",
                "mulx {high}, {low}, rdx",
                "adcx {r4}, {r4}",
                "adox {r4}, {low}",
                "adcx {r5}, {r5}",
                "adox {r5}, {high}",
                "mov rdx, {r7}",
                "mulx {r7}, {low}, rdx",
                "adcx {r6}, {r6}",
                "adox {r6}, {low}",
                "mov {low:e}, 0",
                "adcx {r7}, {low}",
                "adox {r7}, {low}",
                a0 = in(reg) a[0],
                a1 = in(reg) a[1],
                a2 = in(reg) a[2],
                low = out(reg) _,
                high = out(reg) _,
                r0 = out(reg) r0,
                r1 = out(reg) r1,
                r2 = out(reg) r2,
                r3 = out(reg) r3,
                r4 = out(reg) r4,
                r5 = out(reg) r5,
                r6 = out(reg) r6,
                r7 = inout(reg) a[3] => r7,
                out("rdx") _,
                options(pure, nomem, nostack),
            );
        }
        [[r0, r1, r2, r3], [r4, r5, r6, r7]]
    }

    #[inline(always)]
    fn enter<R>(f: impl FnOnce() -> R) -> R {
        assert_detected();
        f()
    }
}

impl IntegerProduct<u64, 3> for Adx {
    const SUFFIX: &'static str = "-adx";

    #[inline(always)]
    fn product(a: &[u64; 3], b: &[u64; 3]) -> Wide<u64, 3> {
        debug_assert!(has_adx());
        let ([r0, r1, r2], [r3, r4, r5]): ([u64; 3], [u64; 3]);
        // SAFETY: reads the three limbs behind `b`, which is valid, and writes only the named registers; as above where
        // the processor lacks the instructions.
        unsafe {
            asm!(
                // Limb a_i comes in the register of result limb 3 + i, which row i is the first to write.
                "mov rdx, {r3}",
                "mulx {r1}, {r0}, qword ptr [{b}]",
                "mulx {r2}, {low}, qword ptr [{b} + 8]",
                "add {r1}, {low}",
                "mulx {r3}, {low}, qword ptr [{b} + 16]",
                "adc {r2}, {low}",
                "adc {r3}, 0",

                "mov rdx, {r4}",
                "xor {low:e}, {low:e}",
                "mulx {high}, {low}, qword ptr [{b}]",
                "adcx {r1}, {low}",
                "adox {r2}, {high}",
                "mulx {high}, {low}, qword ptr [{b} + 8]",
                "adcx {r2}, {low}",
                "adox {r3}, {high}",
                "mulx {r4}, {low}, qword ptr [{b} + 16]",
                "adcx {r3}, {low}",
                "mov {low:e}, 0",
                "adox {r4}, {low}",
                "adcx {r4}, {low}",

                "mov rdx, {r5}",
                "xor {low:e}, {low:e}",
                "mulx {high}, {low}, qword ptr [{b}]",
                "adcx {r2}, {low}",
                "adox {r3}, {high}",
                "mulx {high}, {low}, qword ptr [{b} + 8]",
                "adcx {r3}, {low}",
                "adox {r4}, {high}",
                "mulx {r5}, {low}, qword ptr [{b} + 16]",
                "adcx {r4}, {low}",
                "mov {low:e}, 0",
                "adox {r5}, {low}",
                "adcx {r5}, {low}",
                b = in(reg) b,
                low = out(reg) _,
                high = out(reg) _,
                r0 = out(reg) r0,
                r1 = out(reg) r1,
                r2 = out(reg) r2,
                r3 = inout(reg) a[0] => r3,
                r4 = inout(reg) a[1] => r4,
                r5 = inout(reg) a[2] => r5,
                out("rdx") _,
                options(pure, readonly, nostack),
            );
        }
        [[r0, r1, r2], [r3, r4, r5]]
    }

    #[inline(always)]
    fn square(a: &[u64; 3]) -> Wide<u64, 3> {
        debug_assert!(has_adx());
        let ([r0, r1, r2], [r3, r4, r5]): ([u64; 3], [u64; 3]);
        // SAFETY: writes only the named registers; as above where the processor lacks the instructions.
        unsafe {
            asm!(
                // a_0·(a_1, a_2), a_1·a_2.
                "mov rdx, {a0}",
                "mulx {r2}, {r1}, {a1}",
                "mulx {r3}, {low}, {r5}",
                "add {r2}, {low}",
                "adc {r3}, 0",
                "mov rdx, {a1}",
                "mulx {r4}, {low}, {r5}",
                "add {r3}, {low}",
                "adc {r4}, 0",
                // Doubled by one chain; the squares of limbs added by the other.
                "xor {low:e}, {low:e}",
                "mov rdx, {a0}",
                "mulx {high}, {r0}, rdx",
                "adcx {r1}, {r1}",
                "adox {r1}, {high}",
                "mov rdx, {a1}",
                "mulx {high}, {low}, rdx",
                "adcx {r2}, {r2}",
                "adox {r2}, {low}",
                "adcx {r3}, {r3}",
                "adox {r3}, {high}",
                "mov rdx, {r5}",
                "mulx {r5}, {low}, rdx",
                "adcx {r4}, {r4}",
                "adox {r4}, {low}",
                "mov {low:e}, 0",
                "adcx {r5}, {low}",
                "adox {r5}, {low}",
                a0 = in(reg) a[0],
                a1 = in(reg) a[1],
                low = out(reg) _,
                high = out(reg) _,
                r0 = out(reg) r0,
                r1 = out(reg) r1,
                r2 = out(reg) r2,
                r3 = out(reg) r3,
                r4 = out(reg) r4,
                r5 = inout(reg) a[2] => r5,
                out("rdx") _,
                options(pure, nomem, nostack),
            );
        }
        [[r0, r1, r2], [r3, r4, r5]]
    }

    #[inline(always)]
    fn enter<R>(f: impl FnOnce() -> R) -> R {
        assert_detected();
        f()
    }
}
