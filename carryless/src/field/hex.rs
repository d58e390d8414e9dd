//! Elements as text.

use core::fmt;

/// Limbs as one hexadecimal number.
pub struct Hex<'a>(pub &'a [u64]);

impl fmt::LowerHex for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let top = self.0.iter().rposition(|limb| *limb != 0).unwrap_or(0);
        write!(f, "{:#x}", self.0[top])?;
        self.0[..top].iter().rev().try_for_each(|limb| write!(f, "{limb:016x}"))
    }
}
