//! Point formulas are the group law, for every input: the library's own text runs on fractions of polynomials in the
//! coordinates, the coefficients of the curve and the common factors of projective coordinates, modulo the equations.
//!
//! A result is compared with chord and tangent by cross-multiplication, over F_2 or over Z: so the identity holds over every
//! field of that characteristic, or of any above 3. Each exceptional case (P = Q, P = −Q, O, order two) is a run of its
//! own. Where a formula asks whether an element is zero, or inverts it, what is not identically zero is taken for not
//! zero; a claim names all elements that may not be, and fails where anything else was taken for that.

mod affine;
mod claim;
mod complete;
mod curves;
mod jacobi_quartic;
mod lambda;
mod lambda_projective;
mod law;
mod lopez_dahab;
mod polynomial;
mod symbol;
mod twisted_edwards;
mod weierstrass;
mod x_only;
