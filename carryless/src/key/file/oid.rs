//! The object identifiers of the curves, as the traits of `der` see them.

use crate::curve::Curve;
use crate::curves;
use der::asn1::ObjectIdentifier;
use der::oid::AssociatedOid;

/// A macro, as the list is; a trait of another package has no implementation for all curves at once.
macro_rules! identifiers {
    ($($feature:literal $number:literal $curve:ident)*) => {
        $(impl<F> AssociatedOid for curves::$curve<F>
        where
            Self: Curve,
        {
            const OID: ObjectIdentifier =
                ObjectIdentifier::new_unwrap(<Self as Curve>::IDENTIFIER.expect("a curve for keys has an identifier"));
        })*
    };
}
curves!(keys: identifiers! {});
