//! A choice of what to compare.

use crate::comparison::{Comparison, Glance};
use crate::data::{DataCurve, data_curves};
use crate::failure::Failure;
use crate::questions::{Match, QUESTIONS, Question};
use crate::subject::{Subject, subjects};
use crate::table::distinct;
use carryless_rows::curves::{CURVES, ErasedCurve};
use carryless_rows::fields;
use carryless_rows::registry;

/// What is compared.
pub struct Selection {
    /// The curves, and with them the fields.
    pub curves: Vec<&'static ErasedCurve>,
    /// The curves whose constants are data; of all, only those that are types too, which a question is about.
    pub data: Vec<&'static DataCurve>,
    /// Only these multipliers.
    pub multipliers: Option<Vec<String>>,
    /// Only these methods, and so no field operations and no schemes.
    pub methods: Option<Vec<String>>,
    /// Only these coordinates, and so no field operations and no schemes.
    pub coordinates: Option<Vec<String>>,
    /// Only these operations.
    pub operations: Option<Vec<String>>,
    /// Only this time class.
    pub time: Option<&'static str>,
    /// Whether field operations are compared.
    pub fields: bool,
    /// Only what these questions need, by their letters.
    pub questions: Option<Vec<char>>,
    /// Only the default methods of the library.
    pub quick: bool,
    /// How long to measure.
    pub seconds: f64,
}

/// Seconds that a comparison takes if nothing else is said.
pub const SECONDS: f64 = 45.0;
/// Seconds that a quick comparison takes if nothing else is said.
pub const QUICK_SECONDS: f64 = 5.0;

impl Selection {
    /// All of it.
    pub fn all() -> Self {
        Selection {
            curves: CURVES.iter().collect(),
            data: data_curves().iter().filter(|curve| curve.own.is_some()).collect(),
            multipliers: None,
            methods: None,
            coordinates: None,
            operations: None,
            time: None,
            fields: true,
            questions: None,
            quick: false,
            seconds: SECONDS,
        }
    }

    /// The subjects to compare.
    pub fn subjects(&self) -> Vec<&'static Subject> {
        let needed = self.needed();
        let by_default: Vec<&str> = fields::rows().iter().map(|row| row.multiplier).collect();
        let chosen = |subject: &&Subject| {
            let is_needed = || needed.iter().any(|needed| std::ptr::eq(*needed, *subject));
            self.covers(subject)
                && self.is_of_the_kind(subject)
                && match (&self.questions, self.quick) {
                    (Some(_), _) => is_needed(),
                    (None, true) => is_of_choice(subject),
                    // The multipliers that stand in published tables only are left to these, unless asked for.
                    (None, false) => {
                        self.multipliers.is_some()
                            || by_default.contains(&subject.multiplier)
                            || is_of_choice(subject)
                            || is_needed()
                    }
                }
        };
        subjects().iter().filter(chosen).collect()
    }

    /// The letters of the questions asked that these rows cannot answer, each with the curves of which any would do, or with none where
    /// curves alone do not.
    pub fn unanswerable(&self) -> Vec<(char, Vec<String>)> {
        let Some(letters) = &self.questions else { return Vec::new() };
        let chosen = self.subjects();
        let is_chosen = |subject: &Subject| chosen.iter().any(|own| std::ptr::eq(*own, subject));
        let lacks_curve = |subject: &&Subject| !self.covers(subject) && self.is_of_the_kind(subject);
        let unanswerable = |question: &Question| {
            let lacking: Vec<_> = (question.matches)().iter().map(|own| own.lacking(is_chosen)).collect();
            if lacking.is_empty() || lacking.iter().any(Vec::is_empty) {
                return None;
            }
            let by_curves = lacking.iter().filter(|rows| rows.iter().all(lacks_curve));
            let mut curves: Vec<Vec<&str>> =
                by_curves.map(|rows| distinct(rows, |subject| chosen_by(subject))).collect();
            let least = curves.iter().map(Vec::len).min().unwrap_or(0);
            curves.retain(|curves| curves.len() == least);
            Some((question.letter, distinct(&curves, |curves| curves.join(" and "))))
        };
        QUESTIONS.iter().filter(|question| letters.contains(&question.letter)).filter_map(unanswerable).collect()
    }

    /// What the questions need.
    fn needed(&self) -> Vec<&'static Subject> {
        let asked = |letter| self.questions.as_ref().is_none_or(|letters| letters.contains(&letter));
        let questions = QUESTIONS.iter().filter(|question| asked(question.letter));
        let matches: Vec<Match> = questions.flat_map(|question| (question.matches)()).collect();
        matches.iter().flat_map(Match::candidates).collect()
    }

    fn covers(&self, subject: &Subject) -> bool {
        match (subject.curve, subject.data) {
            (_, Some(data)) => self.data.iter().any(|chosen| std::ptr::eq(*chosen, data)),
            (Some(curve), _) => self.curves.iter().any(|chosen| chosen.name == curve.name),
            _ => self.curves.iter().any(|chosen| chosen.field_name == subject.field_name),
        }
    }

    fn is_of_the_kind(&self, subject: &Subject) -> bool {
        let among = |list: &Option<Vec<String>>, name: Option<&str>| {
            list.as_ref().is_none_or(|list| name.is_some_and(|name| list.iter().any(|listed| listed == name)))
        };
        (self.fields || subject.curve_name().is_some())
            && among(&self.multipliers, Some(subject.multiplier))
            && among(&self.methods, subject.method)
            && among(&self.coordinates, subject.coordinates)
            && among(&self.operations, Some(subject.operation))
            && self.time.is_none_or(|time| subject.time == time)
    }

    /// Checks that the rows agree, and times them; `progress` hears which part of the work is done.
    pub fn compare(&self, progress: impl Fn(f64), glance: Option<Glance<'_>>) -> Result<Comparison, Failure> {
        let chosen = self.subjects();
        if chosen.is_empty() {
            return Err(Failure::Argument(
                "--curves, --multipliers, --methods, --coordinates, --operations, --time: no row has all that these ask for; \
                 `carryless list rows` lists the rows that there are"
                    .into(),
            ));
        }
        Ok(Comparison { quick: self.quick, ..Comparison::with_glance(&chosen, self.seconds, progress, glance)? })
    }
}

/// The curve by which a row is chosen: the first one over its field, where it is one of a field.
fn chosen_by(subject: &Subject) -> &'static str {
    let over_its_field = || CURVES.iter().find(|curve| curve.field_name == subject.field_name);
    let data = subject.data.map(|data| data.own.map_or(&*data.name, |own| own.name));
    data.unwrap_or_else(|| subject.curve.or_else(over_its_field).map_or(subject.field_name, |curve| curve.name))
}

/// Methods of the columns in variable time, beside the default methods.
const PUBLIC: [&str; 4] = ["wnaf5", "wtnaf5", "fixed-base-comb4x2", "fixed-base-frobenius5"];

/// Whether a comparison has the row, even a quick one: the library's own functions, and where it has none methods in constant time on
/// the fastest words, and a simple method for each column of the screen where these are in constant time.
fn is_of_choice(subject: &Subject) -> bool {
    let shows_the_same = |own: &Subject| {
        own.is_of_library()
            && own.curve.map(|curve| curve.name) == subject.curve.map(|curve| curve.name)
            && (own.operation, own.time) == (subject.operation, subject.time)
    };
    if subject.is_of_scheme() {
        return true;
    }
    if subjects().iter().any(shows_the_same) {
        return false;
    }
    let (Some(curve), Some(row)) = (subject.curve, subject.row()) else {
        return is_default(subject) && ["mul", "square", "invert"].contains(&subject.operation);
    };
    let (product, sum) = (registry::default_row(curve), registry::default_sum(curve));
    let first_with = |multiplier: &&str| {
        registry::rows_of(curve.name).find(|other| (&other.multiplier, other.method) == (multiplier, row.method))
    };
    let is_first = || (curve.multipliers)().iter().find_map(first_with).is_some_and(|first| std::ptr::eq(first, row));
    std::ptr::eq(row, product)
        || sum.is_some_and(|sum| std::ptr::eq(row, sum))
        || ((row.time == "constant" || PUBLIC.contains(&row.method)) && is_first())
}

/// Whether a field row is of the fastest multiplier of its field's curves.
fn is_default(subject: &Subject) -> bool {
    let mut curves = CURVES.iter().filter(|curve| curve.field_name == subject.field_name);
    curves.any(|curve| registry::default_row(curve).multiplier == subject.multiplier)
}
