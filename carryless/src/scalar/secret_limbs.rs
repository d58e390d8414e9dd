//! The limbs of a secret integer.

use crate::field::MAX_LIMBS;
use core::ops::{Deref, DerefMut};
use zeroize::{Zeroize, ZeroizeOnDrop};

/// Little-endian limbs that are erased when they are dropped.
#[derive(Clone)]
pub(crate) struct SecretLimbs(pub [u64; MAX_LIMBS]);

impl SecretLimbs {
    /// 0.
    pub const ZERO: Self = SecretLimbs([0; MAX_LIMBS]);
}

impl Drop for SecretLimbs {
    // One copy for all curves, in place of nine stores wherever a value is dropped: doc/measurements.md (From C) has what that saves.
    #[inline(never)]
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

impl ZeroizeOnDrop for SecretLimbs {}

impl Deref for SecretLimbs {
    type Target = [u64; MAX_LIMBS];
    #[inline(always)]
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for SecretLimbs {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}
