//! Products of integers by BMI2 and ADX: `mulx` leaves the flags alone, and `adcx` and `adox` carry in two chains at once.
//!
//! The same rows as in the classical product: row i adds a_i·b to limbs i … i + N, low halves of the products of limbs by
//! the one chain and high halves by the other. Squares of 3 and 4 limbs make cross products once, then double by the one
//! chain and add the squares of limbs by the other; larger squares are those of the compiler.
//!
//! Source: E. Ozturk, J. Guilford, V. Gopal, W. Feghali, New instructions supporting large integer arithmetic on Intel
//! architecture processors, Intel white paper, 2012. Time: constant.

use super::{Classical, IntegerProduct, Wide};
use crate::word::has_adx;
use core::arch::asm;

/// The classical product in assembly, for 3, 4, 6 and 9 limbs of 64 bits.
///
/// Scalar multiplication checks for BMI2 and ADX once, on entry; whoever calls single operations enters by
/// [`IntegerProduct::enter`], or asks [`has_adx`]. On a processor without them a product stops the process by an
/// illegal-instruction fault; it never gives a wrong value.
#[derive(Clone, Copy)]
pub struct Adx;

/// Starts a row by the limb `$a`: both chains without a carry.
macro_rules! row {
    ($a:literal) => {
        concat!("mov rdx, ", $a, "\nxor {low:e}, {low:e}")
    };
}

/// Adds the product of the row's limb and the limb at `$offset` of b to `$low` and `$high`.
macro_rules! step {
    ($offset:literal, $low:literal, $high:literal) => {
        concat!(
            "mulx {high}, {low}, qword ptr [{b} + ",
            $offset,
            "]\n",
            "adcx {",
            $low,
            "}, {low}\nadox {",
            $high,
            "}, {high}"
        )
    };
}

/// The same for the last limb of b: it is the first to write `$high`, where both carries end.
macro_rules! last {
    ($offset:literal, $low:literal, $high:literal) => {
        concat!(
            "mulx {",
            $high,
            "}, {low}, qword ptr [{b} + ",
            $offset,
            "]\n",
            "adcx {",
            $low,
            "}, {low}\nmov {low:e}, 0\nadox {",
            $high,
            "}, {low}\nadcx {",
            $high,
            "}, {low}"
        )
    };
}

/// Adds the square of the limb `$a` to limbs `$even` and `$odd`, which it doubles.
macro_rules! square {
    ($a:literal, $even:literal, $odd:literal) => {
        concat!(
            "mov rdx, ",
            $a,
            "\nmulx {high}, {low}, rdx\n",
            "adcx {",
            $even,
            "}, {",
            $even,
            "}\nadox {",
            $even,
            "}, {low}\n",
            "adcx {",
            $odd,
            "}, {",
            $odd,
            "}\nadox {",
            $odd,
            "}, {high}"
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
                row!("{r4}"),
                step!(0, "r1", "r2"),
                step!(8, "r2", "r3"),
                last!(16, "r3", "r4"),
                row!("{r5}"),
                step!(0, "r2", "r3"),
                step!(8, "r3", "r4"),
                last!(16, "r4", "r5"),
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
                square!("{a1}", "r2", "r3"),
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
    fn enter<R>(f: impl FnOnce() -> R) -> R {
        enter(f)
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
                row!("{r5}"),
                step!(0, "r1", "r2"),
                step!(8, "r2", "r3"),
                step!(16, "r3", "r4"),
                last!(24, "r4", "r5"),
                row!("{r6}"),
                step!(0, "r2", "r3"),
                step!(8, "r3", "r4"),
                step!(16, "r4", "r5"),
                last!(24, "r5", "r6"),
                row!("{r7}"),
                step!(0, "r3", "r4"),
                step!(8, "r4", "r5"),
                step!(16, "r5", "r6"),
                last!(24, "r6", "r7"),
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
                // Products of two different limbs.
                "mov rdx, {r0}",
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
                "mov rdx, {r0}",
                "mulx {high}, {r0}, rdx",
                "adcx {r1}, {r1}",
                "adox {r1}, {high}",
                square!("{a1}", "r2", "r3"),
                square!("{a2}", "r4", "r5"),
                "mov rdx, {r7}",
                "mulx {r7}, {low}, rdx",
                "adcx {r6}, {r6}",
                "adox {r6}, {low}",
                "mov {low:e}, 0",
                "adcx {r7}, {low}",
                "adox {r7}, {low}",
                a1 = in(reg) a[1],
                a2 = in(reg) a[2],
                low = out(reg) _,
                high = out(reg) _,
                r0 = inout(reg) a[0] => r0,
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
        enter(f)
    }
}

/// Operands and product side by side in memory, so that one register holds the address of all.
///
/// The products on them take all registers, and are functions of their own: elsewhere the compiler may need one.
#[repr(C)]
struct Operands<const N: usize> {
    b: [u64; N],
    a: [u64; N],
    product: Wide<u64, N>,
}

impl IntegerProduct<u64, 6> for Adx {
    const SUFFIX: &'static str = "-adx";

    #[inline(always)]
    fn product(a: &[u64; 6], b: &[u64; 6]) -> Wide<u64, 6> {
        debug_assert!(has_adx());
        #[inline(never)]
        fn out_of_line(operands: &mut Operands<6>) {
            // SAFETY: reads and writes within `operands`, and else only the named registers; as above where the processor
            // lacks the instructions.
            unsafe {
                asm!(
                    row!("qword ptr [{b} + 48]"),
                    step!(0, "r0", "r1"),
                    step!(8, "r1", "r2"),
                    step!(16, "r2", "r3"),
                    step!(24, "r3", "r4"),
                    step!(32, "r4", "r5"),
                    last!(40, "r5", "r6"),
                    "mov qword ptr [{b} + 96], {r0}",
                    row!("qword ptr [{b} + 56]"),
                    step!(0, "r1", "r2"),
                    step!(8, "r2", "r3"),
                    step!(16, "r3", "r4"),
                    step!(24, "r4", "r5"),
                    step!(32, "r5", "r6"),
                    last!(40, "r6", "r0"),
                    "mov qword ptr [{b} + 104], {r1}",
                    row!("qword ptr [{b} + 64]"),
                    step!(0, "r2", "r3"),
                    step!(8, "r3", "r4"),
                    step!(16, "r4", "r5"),
                    step!(24, "r5", "r6"),
                    step!(32, "r6", "r0"),
                    last!(40, "r0", "r1"),
                    "mov qword ptr [{b} + 112], {r2}",
                    row!("qword ptr [{b} + 72]"),
                    step!(0, "r3", "r4"),
                    step!(8, "r4", "r5"),
                    step!(16, "r5", "r6"),
                    step!(24, "r6", "r0"),
                    step!(32, "r0", "r1"),
                    last!(40, "r1", "r2"),
                    "mov qword ptr [{b} + 120], {r3}",
                    row!("qword ptr [{b} + 80]"),
                    step!(0, "r4", "r5"),
                    step!(8, "r5", "r6"),
                    step!(16, "r6", "r0"),
                    step!(24, "r0", "r1"),
                    step!(32, "r1", "r2"),
                    last!(40, "r2", "r3"),
                    "mov qword ptr [{b} + 128], {r4}",
                    row!("qword ptr [{b} + 88]"),
                    step!(0, "r5", "r6"),
                    step!(8, "r6", "r0"),
                    step!(16, "r0", "r1"),
                    step!(24, "r1", "r2"),
                    step!(32, "r2", "r3"),
                    last!(40, "r3", "r4"),
                    "mov qword ptr [{b} + 136], {r5}",
                    "mov qword ptr [{b} + 144], {r6}",
                    "mov qword ptr [{b} + 152], {r0}",
                    "mov qword ptr [{b} + 160], {r1}",
                    "mov qword ptr [{b} + 168], {r2}",
                    "mov qword ptr [{b} + 176], {r3}",
                    "mov qword ptr [{b} + 184], {r4}",
                    b = in(reg) operands,
                    low = out(reg) _,
                    high = out(reg) _,
                    r0 = inout(reg) 0_u64 => _,
                    r1 = inout(reg) 0_u64 => _,
                    r2 = inout(reg) 0_u64 => _,
                    r3 = inout(reg) 0_u64 => _,
                    r4 = inout(reg) 0_u64 => _,
                    r5 = inout(reg) 0_u64 => _,
                    r6 = out(reg) _,
                    out("rdx") _,
                    options(nostack),
                );
            }
        }
        let mut operands = Operands { b: *b, a: *a, product: [[0; 6]; 2] };
        out_of_line(&mut operands);
        operands.product
    }

    #[inline(always)]
    fn square(a: &[u64; 6]) -> Wide<u64, 6> {
        Classical::square(a)
    }

    #[inline(always)]
    fn enter<R>(f: impl FnOnce() -> R) -> R {
        enter(f)
    }
}

impl IntegerProduct<u64, 9> for Adx {
    const SUFFIX: &'static str = "-adx";

    #[inline(always)]
    fn product(a: &[u64; 9], b: &[u64; 9]) -> Wide<u64, 9> {
        debug_assert!(has_adx());
        #[inline(never)]
        fn out_of_line(operands: &mut Operands<9>) {
            // SAFETY: reads and writes within `operands`, and else only the named registers; as above where the processor
            // lacks the instructions.
            unsafe {
                asm!(
                    row!("qword ptr [{b} + 72]"),
                    step!(0, "r0", "r1"),
                    step!(8, "r1", "r2"),
                    step!(16, "r2", "r3"),
                    step!(24, "r3", "r4"),
                    step!(32, "r4", "r5"),
                    step!(40, "r5", "r6"),
                    step!(48, "r6", "r7"),
                    step!(56, "r7", "r8"),
                    last!(64, "r8", "r9"),
                    "mov qword ptr [{b} + 144], {r0}",
                    row!("qword ptr [{b} + 80]"),
                    step!(0, "r1", "r2"),
                    step!(8, "r2", "r3"),
                    step!(16, "r3", "r4"),
                    step!(24, "r4", "r5"),
                    step!(32, "r5", "r6"),
                    step!(40, "r6", "r7"),
                    step!(48, "r7", "r8"),
                    step!(56, "r8", "r9"),
                    last!(64, "r9", "r0"),
                    "mov qword ptr [{b} + 152], {r1}",
                    row!("qword ptr [{b} + 88]"),
                    step!(0, "r2", "r3"),
                    step!(8, "r3", "r4"),
                    step!(16, "r4", "r5"),
                    step!(24, "r5", "r6"),
                    step!(32, "r6", "r7"),
                    step!(40, "r7", "r8"),
                    step!(48, "r8", "r9"),
                    step!(56, "r9", "r0"),
                    last!(64, "r0", "r1"),
                    "mov qword ptr [{b} + 160], {r2}",
                    row!("qword ptr [{b} + 96]"),
                    step!(0, "r3", "r4"),
                    step!(8, "r4", "r5"),
                    step!(16, "r5", "r6"),
                    step!(24, "r6", "r7"),
                    step!(32, "r7", "r8"),
                    step!(40, "r8", "r9"),
                    step!(48, "r9", "r0"),
                    step!(56, "r0", "r1"),
                    last!(64, "r1", "r2"),
                    "mov qword ptr [{b} + 168], {r3}",
                    row!("qword ptr [{b} + 104]"),
                    step!(0, "r4", "r5"),
                    step!(8, "r5", "r6"),
                    step!(16, "r6", "r7"),
                    step!(24, "r7", "r8"),
                    step!(32, "r8", "r9"),
                    step!(40, "r9", "r0"),
                    step!(48, "r0", "r1"),
                    step!(56, "r1", "r2"),
                    last!(64, "r2", "r3"),
                    "mov qword ptr [{b} + 176], {r4}",
                    row!("qword ptr [{b} + 112]"),
                    step!(0, "r5", "r6"),
                    step!(8, "r6", "r7"),
                    step!(16, "r7", "r8"),
                    step!(24, "r8", "r9"),
                    step!(32, "r9", "r0"),
                    step!(40, "r0", "r1"),
                    step!(48, "r1", "r2"),
                    step!(56, "r2", "r3"),
                    last!(64, "r3", "r4"),
                    "mov qword ptr [{b} + 184], {r5}",
                    row!("qword ptr [{b} + 120]"),
                    step!(0, "r6", "r7"),
                    step!(8, "r7", "r8"),
                    step!(16, "r8", "r9"),
                    step!(24, "r9", "r0"),
                    step!(32, "r0", "r1"),
                    step!(40, "r1", "r2"),
                    step!(48, "r2", "r3"),
                    step!(56, "r3", "r4"),
                    last!(64, "r4", "r5"),
                    "mov qword ptr [{b} + 192], {r6}",
                    row!("qword ptr [{b} + 128]"),
                    step!(0, "r7", "r8"),
                    step!(8, "r8", "r9"),
                    step!(16, "r9", "r0"),
                    step!(24, "r0", "r1"),
                    step!(32, "r1", "r2"),
                    step!(40, "r2", "r3"),
                    step!(48, "r3", "r4"),
                    step!(56, "r4", "r5"),
                    last!(64, "r5", "r6"),
                    "mov qword ptr [{b} + 200], {r7}",
                    row!("qword ptr [{b} + 136]"),
                    step!(0, "r8", "r9"),
                    step!(8, "r9", "r0"),
                    step!(16, "r0", "r1"),
                    step!(24, "r1", "r2"),
                    step!(32, "r2", "r3"),
                    step!(40, "r3", "r4"),
                    step!(48, "r4", "r5"),
                    step!(56, "r5", "r6"),
                    last!(64, "r6", "r7"),
                    "mov qword ptr [{b} + 208], {r8}",
                    "mov qword ptr [{b} + 216], {r9}",
                    "mov qword ptr [{b} + 224], {r0}",
                    "mov qword ptr [{b} + 232], {r1}",
                    "mov qword ptr [{b} + 240], {r2}",
                    "mov qword ptr [{b} + 248], {r3}",
                    "mov qword ptr [{b} + 256], {r4}",
                    "mov qword ptr [{b} + 264], {r5}",
                    "mov qword ptr [{b} + 272], {r6}",
                    "mov qword ptr [{b} + 280], {r7}",
                    b = in(reg) operands,
                    low = out(reg) _,
                    high = out(reg) _,
                    r0 = inout(reg) 0_u64 => _,
                    r1 = inout(reg) 0_u64 => _,
                    r2 = inout(reg) 0_u64 => _,
                    r3 = inout(reg) 0_u64 => _,
                    r4 = inout(reg) 0_u64 => _,
                    r5 = inout(reg) 0_u64 => _,
                    r6 = inout(reg) 0_u64 => _,
                    r7 = inout(reg) 0_u64 => _,
                    r8 = inout(reg) 0_u64 => _,
                    r9 = out(reg) _,
                    out("rdx") _,
                    options(nostack),
                );
            }
        }
        let mut operands = Operands { b: *b, a: *a, product: [[0; 9]; 2] };
        out_of_line(&mut operands);
        operands.product
    }

    #[inline(always)]
    fn square(a: &[u64; 9]) -> Wide<u64, 9> {
        Classical::square(a)
    }

    #[inline(always)]
    fn enter<R>(f: impl FnOnce() -> R) -> R {
        enter(f)
    }
}

fn enter<R>(f: impl FnOnce() -> R) -> R {
    assert!(has_adx(), "this processor has no BMI2 and ADX: use the classical product");
    f()
}
