//! A few bytes without an allocation.

use core::fmt;
use core::ops::Deref;
use zeroize::Zeroize;

/// Up to N bytes: those of an encoding, to which it dereferences.
#[derive(Clone)]
pub struct Bytes<const N: usize> {
    buffer: [u8; N],
    length: usize,
}

impl<const N: usize> Bytes<N> {
    /// What `write` puts at the beginning of the buffer that it is given.
    pub(crate) fn written(write: impl FnOnce(&mut [u8; N]) -> usize) -> Self {
        let mut buffer = [0; N];
        let length = write(&mut buffer);
        Bytes { buffer, length }
    }
}

impl<const N: usize> Deref for Bytes<N> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.buffer[..self.length]
    }
}

impl<const N: usize> AsRef<[u8]> for Bytes<N> {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl<const N: usize> PartialEq for Bytes<N> {
    fn eq(&self, b: &Self) -> bool {
        **self == **b
    }
}

impl<const N: usize> Eq for Bytes<N> {}

impl<const N: usize> fmt::Debug for Bytes<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl<const N: usize> Zeroize for Bytes<N> {
    fn zeroize(&mut self) {
        self.buffer.zeroize();
    }
}
