//! Where a program, its operands and the stack lie in memory.

/// Where memory begins: a program has the same memory in a Game Boy Advance, whose emulators can run it too.
pub const START: u32 = 0x200_0000;

/// The size of the memory, at whose end the stack begins.
pub const SIZE: usize = 256 << 10;

/// Where operands, results and tables lie; the program is below.
pub const A: u32 = START + 0x3_0000;
/// The second operand.
pub const B: u32 = A + 0x1000;
/// The result.
pub const C: u32 = B + 0x1000;
/// The table.
pub const TABLE: u32 = C + 0x1000;
/// The end of data; the stack is above.
pub const END: u32 = TABLE + 0x1000;

/// Where a routine returns to: the end of memory, above the stack.
pub const RETURN: u32 = START + SIZE as u32 - 16;

/// The stack's address where so many arguments lie on it.
pub fn stack(arguments: usize) -> u32 {
    START + SIZE as u32 - 64 - 8 * arguments as u32
}
