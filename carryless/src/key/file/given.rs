//! The curve that a file gives: by its name, or by its parameters.

use super::parameters::{Given, Parameters};
use super::{EC_PUBLIC_KEY, FileError};
#[cfg(all(feature = "any", feature = "compact"))]
use crate::compact::CompactCurve;
use crate::scalar_mul::KeyCurve;
#[cfg(all(feature = "any", feature = "compact"))]
use alloc::string::ToString;
use der::asn1::{AnyRef, ObjectIdentifier};
use der::oid::AssociatedOid;
use der::{Tag, Tagged};
use pkcs8::AlgorithmIdentifierRef;

/// Keys for key agreement alone (RFC 5480, 2.1.2): id-ecDH and id-ecMQV.
const AGREEMENT: [ObjectIdentifier; 2] =
    [ObjectIdentifier::new_unwrap("1.3.132.1.12"), ObjectIdentifier::new_unwrap("1.3.132.1.13")];

/// Other names of curves: wap-wsg-idm-ecid-wtls3, 10, 11 and 12 (WAP-261-WTLS, A), with the names of SEC 2.
const OTHER_NAMES: [(ObjectIdentifier, ObjectIdentifier); 4] = [
    (ObjectIdentifier::new_unwrap("2.23.43.1.4.3"), ObjectIdentifier::new_unwrap("1.3.132.0.1")),
    (ObjectIdentifier::new_unwrap("2.23.43.1.4.10"), ObjectIdentifier::new_unwrap("1.3.132.0.26")),
    (ObjectIdentifier::new_unwrap("2.23.43.1.4.11"), ObjectIdentifier::new_unwrap("1.3.132.0.27")),
    (ObjectIdentifier::new_unwrap("2.23.43.1.4.12"), ObjectIdentifier::new_unwrap("1.3.132.0.33")),
];

/// A curve, as a file gives it.
#[derive(Clone, Copy)]
pub(in crate::key) struct GivenCurve<'a>(AnyRef<'a>);

impl<'a> GivenCurve<'a> {
    /// The curve of parameters; nothing where they are left out or are NULL, for a curve that both sides know.
    pub fn of_parameters(parameters: Option<AnyRef<'a>>) -> Result<Option<Self>, FileError> {
        match parameters.map(|parameters| (parameters.tag(), parameters)) {
            Some((Tag::ObjectIdentifier | Tag::Sequence, parameters)) => Ok(Some(GivenCurve(parameters))),
            Some((Tag::Null, _)) | None => Ok(None),
            Some(_) => Err(FileError::Der),
        }
    }

    /// The curve of the algorithm of a key, and whether the key is for key agreement alone.
    pub fn of_algorithm(algorithm: &AlgorithmIdentifierRef<'a>) -> Result<(Option<Self>, bool), FileError> {
        let is_for_agreement = AGREEMENT.contains(&algorithm.oid);
        if algorithm.oid != EC_PUBLIC_KEY && !is_for_agreement {
            return Err(FileError::Algorithm(algorithm.oid));
        }
        Ok((Self::of_parameters(algorithm.parameters)?, is_for_agreement))
    }

    /// The curve's name in SEC 2, where it has one.
    pub fn identifier(&self) -> Result<Option<ObjectIdentifier>, FileError> {
        if self.0.tag() != Tag::ObjectIdentifier {
            return Ok(None);
        }
        let identifier = self.0.decode_as()?;
        Ok(Some(OTHER_NAMES.iter().find(|(other, _)| *other == identifier).map_or(identifier, |(_, name)| *name)))
    }

    /// The curve's parameters, where it has no name.
    pub fn parameters(&self) -> Result<Given<'a>, FileError> {
        Given::read(self.0)
    }

    /// Whether it is this curve.
    pub fn check<C: KeyCurve + AssociatedOid>(&self) -> Result<(), FileError> {
        self.check_by(&|identifier| identifier == C::OID, &Parameters::of::<C>)
    }

    /// Whether it is this curve, whose constants are data.
    #[cfg(all(feature = "any", feature = "compact"))]
    pub fn check_compact(&self, curve: CompactCurve) -> Result<(), FileError> {
        let is_own = |identifier: ObjectIdentifier| CompactCurve::from_oid(&identifier.to_string()) == Some(curve);
        self.check_by(&is_own, &|| Parameters::of_compact(curve))
    }

    /// Whether it is the curve that has this object identifier, or these parameters. Not generic: it is there once.
    fn check_by(
        &self,
        is_own: &dyn Fn(ObjectIdentifier) -> bool,
        parameters: &dyn Fn() -> Parameters,
    ) -> Result<(), FileError> {
        match self.identifier()? {
            Some(identifier) if is_own(identifier) => Ok(()),
            Some(identifier) => Err(FileError::Curve(identifier)),
            None => self.parameters()?.compare(&parameters()),
        }
    }
}
