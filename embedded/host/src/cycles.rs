//! How long the ARM7TDMI takes for an instruction in ARM state.
//!
//! A cycle is sequential (S), non-sequential (N) or internal (I), and loads and stores are counted beside. With memory
//! that keeps up with the processor (no wait states) each takes one period of the clock.
//!
//! Source: ARM7TDMI Technical Reference Manual, ARM DDI 0210C, chapter 6, Instruction Cycle Timings, table 6-23; ARM
//! Architecture Reference Manual for the encodings.
//!
//! | class | cycles |
//! |---|---|
//! | condition failed | 1S |
//! | data operation | 1S; + 1I with a register's shift; + 1S + 1N where it writes PC |
//! | MRS, MSR | 1S |
//! | MUL, MLA | 1S + mI; 1S + (m + 1)I |
//! | UMULL, SMULL; UMLAL, SMLAL | 1S + (m + 1)I; 1S + (m + 2)I |
//! | LDR, LDRB, LDRH, LDRSB, LDRSH | 1S + 1N + 1I; + 1S + 1N where it loads PC |
//! | STR, STRB, STRH | 2N |
//! | LDM of n | nS + 1N + 1I; + 1S + 1N where it loads PC |
//! | STM of n | (n − 1)S + 2N |
//! | SWP | 1S + 2N + 1I |
//! | B, BL, BX, SWI | 2S + 1N |
//!
//! m is the number of bytes of the multiplier, Rs, that the array has to go through: up to the last that is not all zeros
//! or, for products of signed numbers and those of 32 bits, all ones.

use std::ops::AddAssign;

/// What an instruction, or a routine, takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Sequential cycles.
    pub s: u64,
    /// Non-sequential cycles.
    pub n: u64,
    /// Internal cycles.
    pub i: u64,
    /// Words, halfwords and bytes that are loaded.
    pub loads: u64,
    /// Words, halfwords and bytes that are stored.
    pub stores: u64,
}

impl Cost {
    /// Periods of the clock, without wait states.
    pub fn cycles(&self) -> u64 {
        self.s + self.n + self.i
    }

    const fn of(s: u64, n: u64, i: u64) -> Self {
        Cost { s, n, i, loads: 0, stores: 0 }
    }

    /// The pipeline filled anew: 1S + 1N.
    fn refilled(self, refilled: bool) -> Self {
        if refilled { Cost { s: self.s + 1, n: self.n + 1, ..self } } else { self }
    }
}

impl AddAssign for Cost {
    fn add_assign(&mut self, b: Self) {
        self.s += b.s;
        self.n += b.n;
        self.i += b.i;
        self.loads += b.loads;
        self.stores += b.stores;
    }
}

/// The program counter's number.
const PC: u32 = 15;

/// What this instruction takes; the condition holds where `is_executed`, and `register` gives the registers before it.
/// Nothing for an instruction that the processor lacks.
pub fn cost(instruction: u32, is_executed: bool, register: impl Fn(u32) -> u32) -> Option<Cost> {
    if !is_executed {
        return Some(Cost::of(1, 0, 0));
    }
    let bit = |bit: u32| instruction >> bit & 1 == 1;
    let field = |bit: u32| instruction >> bit & 15;
    let matches = |mask: u32, value: u32| instruction & mask == value;
    let load = |to_pc: bool| Cost { loads: 1, ..Cost::of(1, 1, 1) }.refilled(to_pc);
    let store = Cost { stores: 1, ..Cost::of(0, 2, 0) };
    // The narrower patterns come first: they lie within those of data operations.
    Some(if matches(0x0fff_fff0, 0x012f_ff10) {
        Cost::of(2, 1, 0) // BX
    } else if matches(0x0fb0_0ff0, 0x0100_0090) {
        Cost { loads: 1, stores: 1, ..Cost::of(1, 2, 1) } // SWP
    } else if matches(0x0fc0_00f0, 0x0000_0090) {
        let accumulates = u64::from(bit(21));
        Cost::of(1, 0, multiplier_bytes(register(field(8)), true) + accumulates) // MUL, MLA
    } else if matches(0x0f80_00f0, 0x0080_0090) {
        let (is_signed, accumulates) = (bit(22), u64::from(bit(21)));
        Cost::of(1, 0, multiplier_bytes(register(field(8)), is_signed) + 1 + accumulates) // UMULL …
    } else if matches(0x0e00_0090, 0x0000_0090) {
        match (bit(20), field(4) & 6) {
            (_, 0) => return None,
            (true, _) => load(field(12) == PC), // LDRH, LDRSB, LDRSH
            (false, 2) => store,                // STRH
            _ => return None,                   // LDRD, STRD are later
        }
    } else if matches(0x0f90_0ff0, 0x0100_0000) || matches(0x0fb0_0000, 0x0320_0000) {
        Cost::of(1, 0, 0) // MRS, MSR
    } else if matches(0x0c00_0000, 0) {
        let (compares, is_shifted_by_register) = (field(21) & 12 == 8, !bit(25) && bit(4));
        if compares && !bit(20) {
            return None; // CLZ and the like are later
        }
        let writes_pc = !compares && field(12) == PC;
        Cost::of(1, 0, u64::from(is_shifted_by_register)).refilled(writes_pc)
    } else if matches(0x0c00_0000, 0x0400_0000) {
        match (bit(25) && bit(4), bit(20)) {
            (true, _) => return None,
            (false, true) => load(field(12) == PC),
            (false, false) => store,
        }
    } else if matches(0x0e00_0000, 0x0800_0000) {
        let registers = u64::from((instruction & 0xffff).count_ones());
        match (registers, bit(20)) {
            (0, _) => return None,
            (count, true) => Cost { loads: count, ..Cost::of(count, 1, 1) }.refilled(bit(PC)),
            (count, false) => Cost { stores: count, ..Cost::of(count - 1, 2, 0) },
        }
    } else if matches(0x0e00_0000, 0x0a00_0000) || matches(0x0f00_0000, 0x0f00_0000) {
        Cost::of(2, 1, 0) // B, BL, SWI
    } else {
        return None;
    })
}

/// m: 1 … 4.
fn multiplier_bytes(multiplier: u32, takes_ones: bool) -> u64 {
    let ends = |bits: u32| {
        let rest = multiplier >> bits;
        rest == 0 || takes_ones && rest == u32::MAX >> bits
    };
    (1..4).find(|bytes| ends(8 * bytes)).unwrap_or(4).into()
}

/// Whether the condition in the top four bits of an instruction holds for these flags, which stand in the top four bits of
/// the status register.
pub fn is_executed(instruction: u32, status: u32) -> bool {
    let [n, z, c, v] = [31, 30, 29, 28].map(|bit| status >> bit & 1 == 1);
    let holds = match instruction >> 29 {
        0 => z,
        1 => c,
        2 => n,
        3 => v,
        4 => c && !z,
        5 => n == v,
        6 => n == v && !z,
        _ => true,
    };
    // Each condition stands beside its contrary; there is none of "always".
    holds != (instruction >> 28 & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// S, N, I, loads and stores of an instruction whose registers all hold `value`.
    fn counted(instruction: u32, value: u32) -> [u64; 5] {
        let Cost { s, n, i, loads, stores } = cost(instruction, true, |_| value).expect("an instruction");
        [s, n, i, loads, stores]
    }

    #[test]
    fn data_operations_take_one_cycle_and_more_by_register_shifts_and_to_pc() {
        assert_eq!(counted(0xe081_0002, 0), [1, 0, 0, 0, 0], "add r0, r1, r2");
        assert_eq!(counted(0xe3a0_0001, 0), [1, 0, 0, 0, 0], "mov r0, #1");
        assert_eq!(counted(0xe021_0182, 0), [1, 0, 0, 0, 0], "eor r0, r1, r2, lsl #3");
        assert_eq!(counted(0xe021_0312, 0), [1, 0, 1, 0, 0], "eor r0, r1, r2, lsl r3");
        assert_eq!(counted(0xe1a0_f00e, 0), [2, 1, 0, 0, 0], "mov pc, lr");
        assert_eq!(counted(0xe081_f312, 0), [2, 1, 1, 0, 0], "add pc, r1, r2, lsl r3");
        assert_eq!(counted(0xe351_0000, 0), [1, 0, 0, 0, 0], "cmp r1, #0");
        assert_eq!(counted(0xe15f_0000, 0), [1, 0, 0, 0, 0], "cmp pc, r0");
        assert_eq!(counted(0xe10f_0000, 0), [1, 0, 0, 0, 0], "mrs r0, cpsr");
        assert_eq!(counted(0xe128_f000, 0), [1, 0, 0, 0, 0], "msr cpsr_f, r0");
    }

    #[test]
    fn products_take_a_cycle_for_each_byte_of_the_multiplier() {
        for (rs, short, unsigned) in [
            (0, 1, 1),
            (0xff, 1, 1),
            (0x100, 2, 2),
            (0xffff, 2, 2),
            (0x1_0000, 3, 3),
            (0x100_0000, 4, 4),
            (0xffff_ffff, 1, 4),
            (0xffff_fe00, 2, 4),
            (0xfffe_0000, 3, 4),
            (0xfe00_0000, 4, 4),
        ] {
            assert_eq!(counted(0xe000_0291, rs), [1, 0, short, 0, 0], "mul r0, r1, r2: {rs:#x}");
            assert_eq!(counted(0xe020_3291, rs), [1, 0, short + 1, 0, 0], "mla r0, r1, r2, r3: {rs:#x}");
            assert_eq!(counted(0xe081_0392, rs), [1, 0, unsigned + 1, 0, 0], "umull r0, r1, r2, r3: {rs:#x}");
            assert_eq!(counted(0xe0a1_0392, rs), [1, 0, unsigned + 2, 0, 0], "umlal r0, r1, r2, r3: {rs:#x}");
            assert_eq!(counted(0xe0c1_0392, rs), [1, 0, short + 1, 0, 0], "smull r0, r1, r2, r3: {rs:#x}");
            assert_eq!(counted(0xe0e1_0392, rs), [1, 0, short + 2, 0, 0], "smlal r0, r1, r2, r3: {rs:#x}");
        }
        // The multiplier is Rs, bits 8 to 11, and no other operand.
        let only = |wanted: u32| move |register: u32| if register == wanted { u32::MAX >> 1 } else { 0 };
        assert_eq!(cost(0xe000_0291, true, only(2)), Some(Cost::of(1, 0, 4)), "mul r0, r1, r2");
        assert_eq!(cost(0xe000_0291, true, only(1)), Some(Cost::of(1, 0, 1)), "mul r0, r1, r2");
    }

    #[test]
    fn loads_and_stores() {
        assert_eq!(counted(0xe591_0004, 0), [1, 1, 1, 1, 0], "ldr r0, [r1, #4]");
        assert_eq!(counted(0xe791_0102, 0), [1, 1, 1, 1, 0], "ldr r0, [r1, r2, lsl #2]");
        assert_eq!(counted(0xe5d1_0000, 0), [1, 1, 1, 1, 0], "ldrb r0, [r1]");
        assert_eq!(counted(0xe1d1_00b0, 0), [1, 1, 1, 1, 0], "ldrh r0, [r1]");
        assert_eq!(counted(0xe1d1_00d0, 0), [1, 1, 1, 1, 0], "ldrsb r0, [r1]");
        assert_eq!(counted(0xe491_f004, 0), [2, 2, 1, 1, 0], "ldr pc, [r1], #4");
        assert_eq!(counted(0xe581_0004, 0), [0, 2, 0, 0, 1], "str r0, [r1, #4]");
        assert_eq!(counted(0xe5c1_0000, 0), [0, 2, 0, 0, 1], "strb r0, [r1]");
        assert_eq!(counted(0xe1c1_00b0, 0), [0, 2, 0, 0, 1], "strh r0, [r1]");
        assert_eq!(counted(0xe102_0091, 0), [1, 2, 1, 1, 1], "swp r0, r1, [r2]");
    }

    #[test]
    fn several_loads_and_stores() {
        assert_eq!(counted(0xe891_0001, 0), [1, 1, 1, 1, 0], "ldm r1, {{r0}}");
        assert_eq!(counted(0xe8b1_0ff0, 0), [8, 1, 1, 8, 0], "ldm r1!, {{r4-r11}}");
        assert_eq!(counted(0xe8bd_8ff0, 0), [10, 2, 1, 9, 0], "pop {{r4-r11, pc}}");
        assert_eq!(counted(0xe881_0001, 0), [0, 2, 0, 0, 1], "stm r1, {{r0}}");
        assert_eq!(counted(0xe92d_4ff0, 0), [8, 2, 0, 0, 9], "push {{r4-r11, lr}}");
    }

    #[test]
    fn branches_fill_the_pipeline_anew_and_failed_conditions_do_not() {
        for branch in [0xeaff_fffe, 0xeb00_0000, 0xe12f_ff1e, 0xef00_0000] {
            assert_eq!(counted(branch, 0), [2, 1, 0, 0, 0], "{branch:#x}");
        }
        for instruction in [0x0aff_fffe, 0x0591_0004, 0x0000_0291, 0x08bd_8ff0] {
            assert_eq!(cost(instruction, false, |_| 0), Some(Cost::of(1, 0, 0)), "{instruction:#x}");
        }
    }

    #[test]
    fn what_later_processors_have_is_refused() {
        for instruction in [0xe16f_0f11, 0xe1c0_00d0, 0xe7f0_00f0, 0xee00_0a10] {
            assert_eq!(cost(instruction, true, |_| 0), None, "{instruction:#x}");
        }
    }

    /// Each of the fifteen conditions under each setting of the flags N, Z, C, V, by the manual's words.
    #[test]
    fn conditions_hold_as_the_manual_says() {
        for flags in 0..16u32 {
            let (n, z, c, v) = (flags & 8 != 0, flags & 4 != 0, flags & 2 != 0, flags & 1 != 0);
            let manual = [
                z,              // EQ
                !z,             // NE
                c,              // CS
                !c,             // CC
                n,              // MI
                !n,             // PL
                v,              // VS
                !v,             // VC
                c && !z,        // HI
                !c || z,        // LS
                n == v,         // GE
                n != v,         // LT
                !z && (n == v), // GT
                z || (n != v),  // LE
                true,           // AL
            ];
            for (condition, holds) in (0..).zip(manual) {
                assert_eq!(is_executed(condition << 28, flags << 28), holds, "{condition}, flags {flags:04b}");
            }
        }
    }
}
