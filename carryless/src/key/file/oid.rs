//! The object identifiers of the curves. Source: SEC 2 v2.0, A.2.1; RFC 5480, 2.1.1.1.

use crate::curve::named::*;
use der::asn1::ObjectIdentifier;
use der::oid::AssociatedOid;

macro_rules! identifiers {
    ($($curve:ident $identifier:literal;)*) => {
        $(impl<F> AssociatedOid for $curve<F> {
            const OID: ObjectIdentifier = ObjectIdentifier::new_unwrap($identifier);
        })*
    };
}

identifiers! {
    K163 "1.3.132.0.1";
    B163 "1.3.132.0.15";
    K233 "1.3.132.0.26";
    B233 "1.3.132.0.27";
    K239 "1.3.132.0.3";
    K283 "1.3.132.0.16";
    B283 "1.3.132.0.17";
    K409 "1.3.132.0.36";
    B409 "1.3.132.0.37";
    K571 "1.3.132.0.38";
    B571 "1.3.132.0.39";
    P192 "1.2.840.10045.3.1.1";
    P224 "1.3.132.0.33";
    P256 "1.2.840.10045.3.1.7";
    P384 "1.3.132.0.34";
    P521 "1.3.132.0.35";
}
