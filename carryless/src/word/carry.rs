//! Links of carry chains: sums and differences of 64-bit words with a carry.

/// a + b + carry as (sum, carry).
#[inline(always)]
pub fn add_carry(a: u64, b: u64, carry: bool) -> (u64, bool) {
    // The processor's own link: of links made of comparisons the compiler takes chains with constants apart.
    #[cfg(target_arch = "x86_64")]
    {
        let mut sum = 0;
        // SAFETY: ADC is in the baseline of x86-64. (From some Rust after 1.89 on the call is safe.)
        #[allow(unused_unsafe)]
        let carry = unsafe { core::arch::x86_64::_addcarry_u64(carry.into(), a, b, &mut sum) };
        (sum, carry != 0)
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        let (sum, first) = a.overflowing_add(b);
        let (sum, second) = sum.overflowing_add(carry.into());
        (sum, first | second)
    }
}

/// a − b − borrow as (difference, borrow).
#[inline(always)]
pub fn sub_borrow(a: u64, b: u64, borrow: bool) -> (u64, bool) {
    #[cfg(target_arch = "x86_64")]
    {
        let mut difference = 0;
        // SAFETY: SBB is in the baseline of x86-64.
        #[allow(unused_unsafe)]
        let borrow = unsafe { core::arch::x86_64::_subborrow_u64(borrow.into(), a, b, &mut difference) };
        (difference, borrow != 0)
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        let (difference, first) = a.overflowing_sub(b);
        let (difference, second) = difference.overflowing_sub(borrow.into());
        (difference, first | second)
    }
}
