//! A few octets without an allocation.

use core::fmt;
use core::ops::Deref;
use zeroize::Zeroize;

/// Up to N octets: those of an encoding, to which it dereferences.
#[derive(Clone)]
pub struct Octets<const N: usize> {
    buffer: [u8; N],
    length: usize,
}

impl<const N: usize> Octets<N> {
    /// What `write` puts at the beginning of the buffer that it is given.
    pub(crate) fn written(write: impl FnOnce(&mut [u8; N]) -> usize) -> Self {
        let mut buffer = [0; N];
        let length = write(&mut buffer);
        Octets { buffer, length }
    }
}

impl<const N: usize> Deref for Octets<N> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.buffer[..self.length]
    }
}

impl<const N: usize> AsRef<[u8]> for Octets<N> {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl<const N: usize> PartialEq for Octets<N> {
    fn eq(&self, b: &Self) -> bool {
        **self == **b
    }
}

impl<const N: usize> Eq for Octets<N> {}

impl<const N: usize> fmt::Debug for Octets<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|octet| write!(f, "{octet:02x}"))
    }
}

impl<const N: usize> Zeroize for Octets<N> {
    fn zeroize(&mut self) {
        self.buffer.zeroize();
    }
}
