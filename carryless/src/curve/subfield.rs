//! Curves over F_(p^m) whose equation has its coefficients in F_p, and the constant of their Frobenius map φ(x, y) = (x^p,
//! y^p).
//!
//! φ is an endomorphism of such a curve E with φ² − tφ + p = 0, t = p + 1 − #E(F_p), and φ^m = 1 on E(F_(p^m)). The points
//! of E(F_p) are a subgroup, so that the order of E(F_(p^m)) is a prime n times #E(F_p) at best, and m is a prime then.
//! Source: N. Koblitz, CM-curves with good cryptographic properties, CRYPTO 1991; V. Müller, Fast multiplication on
//! elliptic curves over small fields of characteristic two, J. Cryptology 11, 1998; T. Kobayashi, H. Morita, K. Kobayashi,
//! F. Hoshino, Fast elliptic curve algorithm combining Frobenius map and table reference to adapt to higher
//! characteristic, EUROCRYPT 1999.

use super::Curve;
use crate::field::ExtensionField;

/// A curve over F_(p^m) that is defined over F_p.
pub trait SubfieldCurve: Curve<Field: ExtensionField> {
    /// t, the trace of φ: |t| ≤ 2√p.
    const TRACE: i64;
}
