//! A truth value that the compiler cannot turn into a branch.

use core::ops::{BitAnd, BitOr, Not};

/// All ones for true, zero for false, behind an optimisation barrier.
///
/// Made from secret data; becomes a `bool` only by [`Mask::declassify`].
#[derive(Clone, Copy)]
pub struct Mask(u64);

impl Mask {
    /// True, as a constant.
    pub const TRUE: Self = Mask(!0);

    /// The mask of a public truth value.
    #[inline(always)]
    pub fn public(value: bool) -> Self {
        Mask((value as u64).wrapping_neg())
    }

    /// True when `v` is zero.
    #[inline(always)]
    pub fn is_zero(v: u64) -> Self {
        Mask(barrier(((v | v.wrapping_neg()) >> 63).wrapping_sub(1)))
    }

    /// True when bit 0 of `v` is set.
    #[inline(always)]
    pub fn low_bit(v: u64) -> Self {
        Mask(barrier((v & 1).wrapping_neg()))
    }

    /// True when bit 63 of `v` is set: a negative number.
    #[inline(always)]
    pub fn high_bit(v: u64) -> Self {
        Mask(barrier((v as i64 >> 63) as u64))
    }

    /// All ones or zero.
    #[inline(always)]
    pub fn word(self) -> u64 {
        self.0
    }

    /// The truth value as a `bool`: from here on it is public.
    #[inline(always)]
    pub fn declassify(self) -> bool {
        declassified(self.0) != 0
    }
}

/// `v`, the word of a mask that becomes public here and nowhere else.
#[cfg(not(feature = "declassification-hook"))]
#[inline(always)]
fn declassified(v: u64) -> u64 {
    v
}

/// `v`, which a program that watches for leaks takes for public from here on: it counts the calls.
#[cfg(feature = "declassification-hook")]
#[inline(always)]
fn declassified(v: u64) -> u64 {
    unsafe extern "Rust" {
        // SAFETY: the program that turns the feature on defines the function with this signature.
        safe fn carryless_declassified(v: u64) -> u64;
    }
    carryless_declassified(v)
}

impl BitAnd for Mask {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, b: Self) -> Self {
        Mask(self.0 & b.0)
    }
}

impl BitOr for Mask {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, b: Self) -> Self {
        Mask(self.0 | b.0)
    }
}

impl Not for Mask {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Mask(!self.0)
    }
}

/// `v`, of which the optimiser knows nothing any more: neither where it comes from nor which values it can have.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64"))]
#[inline(always)]
pub(crate) fn barrier(mut v: u64) -> u64 {
    // SAFETY: the block is a comment: it reads and writes nothing but the register it is given.
    unsafe { core::arch::asm!("/* {0} */", inout(reg) v, options(pure, nomem, nostack, preserves_flags)) };
    v
}

/// `v`, of which the optimiser is asked to know nothing any more.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")))]
#[inline(always)]
pub(crate) fn barrier(v: u64) -> u64 {
    core::hint::black_box(v)
}

/// `constant`, of whose value the optimiser knows nothing any more.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64"))]
#[allow(clippy::pointers_in_nomem_asm_block, reason = "the block does nothing with what the address points to")]
#[inline(always)]
pub(crate) fn opaque<T>(constant: &'static T) -> &'static T {
    let mut address = core::ptr::from_ref(constant);
    // SAFETY: the block is a comment: the register holds afterwards the address that it was given.
    unsafe {
        core::arch::asm!("/* {0} */", inout(reg) address, options(pure, nomem, nostack, preserves_flags));
        &*address
    }
}

/// `constant`, of whose value the optimiser is asked to know nothing any more.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")))]
#[inline(always)]
pub(crate) fn opaque<T>(constant: &'static T) -> &'static T {
    core::hint::black_box(constant)
}
