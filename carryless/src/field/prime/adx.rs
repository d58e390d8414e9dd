//! Products of integers by BMI2 and ADX: `mulx` leaves the flags alone, and `adcx` and `adox` carry in two chains at
//! once.
//!
//! The rows are those of the classical product: row i adds a_i·b to limbs i … i + N, low halves of the products of limbs
//! by the one chain and high halves by the other. Squares make products of two different limbs once, then double by the
//! one chain and add the squares of limbs by the other.
//!
//! It is here to be compared: a block takes its operand from memory, and most registers, so that operations on points gain
//! little by it.
//!
//! Source: E. Ozturk, J. Guilford, V. Gopal, W. Feghali, New instructions supporting large integer arithmetic on Intel
//! architecture processors, Intel white paper, 2012. Time: constant.

use super::{IntegerProduct, Wide};
use crate::word::has_adx;
use core::arch::asm;

/// The classical product in assembly, for 3 and 4 limbs of 64 bits.
///
/// Scalar multiplication, and whatever makes an element of limbs, asks for BMI2 and ADX first ([`has_adx`]), and panics
/// without them. (A product of constants alone stops the process by an illegal-instruction fault.)
#[derive(Clone, Copy)]
pub struct Adx;

/// A row: the limb of a in the register `$new` times each limb of b, at an offset in bytes, added to a register from
/// the low and one from the high half of the product. The last product is the first to write `$new`, where both carries
/// end.
///
/// A macro, for the text of `asm!` is made of literals.
macro_rules! row {
    ($($offset:literal $low:literal $high:literal),+; $last:literal $top:literal $new:literal) => {
        concat!(
            "mov rdx, {", $new, "}\nxor {low:e}, {low:e}\n",
            $("mulx {high}, {low}, qword ptr [{b} + ", $offset, "]\n",
            "adcx {", $low, "}, {low}\nadox {", $high, "}, {high}\n",)+
            "mulx {", $new, "}, {low}, qword ptr [{b} + ", $last, "]\n",
            "adcx {", $top, "}, {low}\nmov {low:e}, 0\nadox {", $new, "}, {low}\nadcx {", $new, "}, {low}"
        )
    };
}

impl IntegerProduct<u64, 3> for Adx {
    const SUFFIX: &'static str = "-adx";

    #[inline(always)]
    fn product(a: &[u64; 3], b: &[u64; 3]) -> Wide<u64, 3> {
        debug_assert!(has_adx());
        let ([r0, r1, r2], [r3, r4, r5]): ([u64; 3], [u64; 3]);
        // SAFETY: reads the limbs behind `b`, which is valid, and writes only the named registers. Where the processor
        // lacks the instructions, the x86 architecture defines the outcome: an invalid-opcode exception that ends the
        // process.
        unsafe {
            asm!(
                // Limb a_i comes in the register of limb N + i of the product, which row i is the first to write.
                "mov rdx, {r3}",
                "mulx {r1}, {r0}, qword ptr [{b}]",
                "mulx {r2}, {low}, qword ptr [{b} + 8]",
                "add {r1}, {low}",
                "mulx {r3}, {low}, qword ptr [{b} + 16]",
                "adc {r2}, {low}",
                "adc {r3}, 0",
                row!(0 "r1" "r2", 8 "r2" "r3"; 16 "r3" "r4"),
                row!(0 "r2" "r3", 8 "r3" "r4"; 16 "r4" "r5"),
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
                // Products of two different limbs.
                "mov rdx, {r0}",
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
                "mov rdx, {r0}",
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
                a1 = in(reg) a[1],
                low = out(reg) _,
                high = out(reg) _,
                r0 = inout(reg) a[0] => r0,
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
    fn require() {
        require();
    }
}

impl IntegerProduct<u64, 4> for Adx {
    const SUFFIX: &'static str = "-adx";

    #[inline(always)]
    fn product(a: &[u64; 4], b: &[u64; 4]) -> Wide<u64, 4> {
        debug_assert!(has_adx());
        let ([r0, r1, r2, r3], [r4, r5, r6, r7]): ([u64; 4], [u64; 4]);
        // SAFETY: reads the limbs behind `b`, which is valid, and writes only the named registers. Where the processor
        // lacks the instructions, the x86 architecture defines the outcome: an invalid-opcode exception that ends the
        // process.
        unsafe {
            asm!(
                // Limb a_i comes in the register of limb N + i of the product, which row i is the first to write.
                "mov rdx, {r4}",
                "mulx {r1}, {r0}, qword ptr [{b}]",
                "mulx {r2}, {low}, qword ptr [{b} + 8]",
                "add {r1}, {low}",
                "mulx {r3}, {low}, qword ptr [{b} + 16]",
                "adc {r2}, {low}",
                "mulx {r4}, {low}, qword ptr [{b} + 24]",
                "adc {r3}, {low}",
                "adc {r4}, 0",
                row!(0 "r1" "r2", 8 "r2" "r3", 16 "r3" "r4"; 24 "r4" "r5"),
                row!(0 "r2" "r3", 8 "r3" "r4", 16 "r4" "r5"; 24 "r5" "r6"),
                row!(0 "r3" "r4", 8 "r4" "r5", 16 "r5" "r6"; 24 "r6" "r7"),
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
        // SAFETY: reads the limbs behind `a`, which is valid, and writes only the named registers; as above where the
        // processor lacks the instructions.
        unsafe {
            asm!(
                // Products of two different limbs.
                "mov rdx, qword ptr [{a}]",
                "mulx {r2}, {r1}, qword ptr [{a} + 8]",
                "mulx {r3}, {low}, qword ptr [{a} + 16]",
                "add {r2}, {low}",
                "mulx {r4}, {low}, qword ptr [{a} + 24]",
                "adc {r3}, {low}",
                "adc {r4}, 0",
                "mov rdx, qword ptr [{a} + 8]",
                "xor {low:e}, {low:e}",
                "mulx {high}, {low}, qword ptr [{a} + 16]",
                "adcx {r3}, {low}",
                "adox {r4}, {high}",
                "mulx {r5}, {low}, qword ptr [{a} + 24]",
                "adcx {r4}, {low}",
                "mov {low:e}, 0",
                "adox {r5}, {low}",
                "adcx {r5}, {low}",
                "mov rdx, qword ptr [{a} + 16]",
                "mulx {r6}, {low}, qword ptr [{a} + 24]",
                "add {r5}, {low}",
                "adc {r6}, 0",
                // Doubled by one chain; the squares of limbs added by the other.
                "xor {low:e}, {low:e}",
                "mov rdx, qword ptr [{a}]",
                "mulx {high}, {r0}, rdx",
                "adcx {r1}, {r1}",
                "adox {r1}, {high}",
                "mov rdx, qword ptr [{a} + 8]",
                "mulx {high}, {low}, rdx",
                "adcx {r2}, {r2}",
                "adox {r2}, {low}",
                "adcx {r3}, {r3}",
                "adox {r3}, {high}",
                "mov rdx, qword ptr [{a} + 16]",
                "mulx {high}, {low}, rdx",
                "adcx {r4}, {r4}",
                "adox {r4}, {low}",
                "adcx {r5}, {r5}",
                "adox {r5}, {high}",
                "mov rdx, qword ptr [{a} + 24]",
                "mulx {r7}, {low}, rdx",
                "adcx {r6}, {r6}",
                "adox {r6}, {low}",
                "mov {low:e}, 0",
                "adcx {r7}, {low}",
                "adox {r7}, {low}",
                a = in(reg) a,
                low = out(reg) _,
                high = out(reg) _,
                r0 = out(reg) r0,
                r1 = out(reg) r1,
                r2 = out(reg) r2,
                r3 = out(reg) r3,
                r4 = out(reg) r4,
                r5 = out(reg) r5,
                r6 = out(reg) r6,
                r7 = out(reg) r7,
                out("rdx") _,
                options(pure, readonly, nostack),
            );
        }
        [[r0, r1, r2, r3], [r4, r5, r6, r7]]
    }

    #[inline(always)]
    fn require() {
        require();
    }
}

#[inline(always)]
fn require() {
    assert!(has_adx(), "this processor has no BMI2 and ADX: use the classical product");
}
