//! What can be compared: the rows of curves, of fields and of schemes, alike.

use crate::data::{self, DataCurve, DataScheme};
use crate::environment;
use crate::failure::Failure;
use crate::schemes::{Scheme, schemes};
use crate::timing::Task;
use crate::workload;
use carryless::word::has_carryless_product;
use carryless_rows::curves::{self, ErasedCurve};
use carryless_rows::fields::{self, FieldRow};
use carryless_rows::registry::{self, Function, PointRow};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// A row of a curve, of a field or of a scheme.
pub struct Subject {
    /// CURVE/MULTIPLIER/COORDINATES/METHOD; FIELD/MULTIPLIER and the algorithm where it is not the multiplier's own;
    /// CURVE/SCHEME.
    pub id: &'static str,
    /// What it computes.
    pub operation: &'static str,
    /// The curve of a scalar multiplication, or of a scheme.
    pub curve: Option<&'static ErasedCurve>,
    /// The curve of a scheme, if its constants are data.
    pub data: Option<&'static DataCurve>,
    /// The field's name.
    pub field_name: &'static str,
    /// Bits of a field element.
    pub field: u32,
    /// How field elements are multiplied.
    pub multiplier: &'static str,
    /// How points are represented.
    pub coordinates: Option<&'static str>,
    /// How the scalar is used.
    pub method: Option<&'static str>,
    /// `constant` or `variable`.
    pub time: &'static str,
    /// Bytes of constants and of the fixed point's table.
    pub table_bytes: usize,
    /// Whether it runs where memory is constrained.
    pub is_constrained: bool,
    /// The processor's instructions that it needs.
    pub instructions: Instructions,
    /// Threads that it runs on.
    pub threads: u32,
    kind: SubjectKind,
}

enum SubjectKind {
    Field(&'static FieldRow),
    Point(&'static ErasedCurve, &'static PointRow),
    Scheme(&'static Scheme),
    Data(&'static DataScheme),
}

/// Generations of instructions: what is compared across them is compared with a newer processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Instructions {
    /// Those that every 64-bit processor has.
    PlainWords,
    /// Products of the processor's own: carry-less ones, or integer ones with two carries.
    Products,
    /// Those of AVX-512: carry-less products in its encoding, integer products of 52 bits in lanes.
    Avx512,
}

impl Instructions {
    /// As seen from binary fields.
    pub fn name(self) -> &'static str {
        match self {
            Self::PlainWords => "64-bit code",
            Self::Products => WITH_CARRYLESS_PRODUCT,
            Self::Avx512 => "with AVX-512",
        }
    }

    fn of(multiplier: &str) -> Self {
        // The Karatsuba kernels run on the processor's carry-less product where there is one.
        let on_hardware = has_carryless_product()
            && ["karatsuba-rec", "karatsuba-formulae"].iter().any(|name| multiplier.starts_with(name));
        let carryless = multiplier.starts_with("clmul") && !multiplier.starts_with("clmul-portable");
        if multiplier.contains("avx512") || multiplier == "ifma" {
            Self::Avx512
        } else if on_hardware || carryless || multiplier.ends_with("-adx") {
            Self::Products
        } else {
            Self::PlainWords
        }
    }
}

/// The processor's carry-less product, by the name of its instruction.
pub const CARRYLESS_PRODUCT: &str = if cfg!(target_arch = "aarch64") { "PMULL" } else { "PCLMULQDQ" };

/// What needs the processor's carry-less product, by the name of its instruction.
pub const WITH_CARRYLESS_PRODUCT: &str = if cfg!(target_arch = "aarch64") { "with PMULL" } else { "with PCLMULQDQ" };

/// Everything that this processor can run: field operations first, then curves, then schemes.
pub fn subjects() -> &'static [Subject] {
    static SUBJECTS: OnceLock<Vec<Subject>> = OnceLock::new();
    SUBJECTS.get_or_init(|| {
        let of_curves = registry::rows().iter().map(|row| {
            let curve = curves::find(row.curve).expect("a row's curve is in the list of curves");
            Subject::of_row(curve, row)
        });
        let of_fields = fields::rows().iter().map(Subject::of_field);
        let of_schemes = schemes().iter().map(Subject::of_scheme);
        let of_data = data::schemes().iter().map(Subject::of_data);
        of_fields.chain(of_curves).chain(of_schemes).chain(of_data).collect()
    })
}

impl Subject {
    fn of_field(row: &'static FieldRow) -> Self {
        Subject {
            id: &row.id,
            operation: row.operation,
            curve: None,
            data: None,
            field_name: row.field_name,
            field: row.field,
            multiplier: row.multiplier,
            coordinates: None,
            method: None,
            time: row.time,
            table_bytes: row.table_bytes,
            is_constrained: false,
            instructions: Instructions::of(row.multiplier),
            threads: 1,
            kind: SubjectKind::Field(row),
        }
    }

    /// Of a row, which need not be one of the registry.
    pub fn of_row(curve: &'static ErasedCurve, row: &'static PointRow) -> Self {
        Subject {
            id: &row.id,
            operation: row.operation,
            curve: Some(curve),
            data: None,
            field_name: row.field_name,
            field: row.field,
            multiplier: row.multiplier,
            coordinates: Some(row.coordinates),
            method: Some(row.method),
            time: row.time,
            table_bytes: row.table_bytes,
            is_constrained: row.is_constrained(),
            instructions: Instructions::of(row.multiplier),
            threads: row.threads,
            kind: SubjectKind::Point(curve, row),
        }
    }

    fn of_scheme(scheme: &'static Scheme) -> Self {
        Subject {
            id: &scheme.id,
            operation: scheme.operation,
            coordinates: None,
            method: None,
            multiplier: scheme.multiplier(),
            instructions: Instructions::of(scheme.multiplier()),
            time: scheme.time,
            table_bytes: scheme.function().map_or(scheme.product.table_bytes, |function| function.memory.constants),
            is_constrained: false,
            kind: SubjectKind::Scheme(scheme),
            ..Self::of_row(scheme.curve, scheme.product)
        }
    }

    fn of_data(scheme: &'static DataScheme) -> Self {
        let curve = scheme.curve;
        Subject {
            id: &scheme.id,
            operation: scheme.operation,
            curve: None,
            data: Some(curve),
            field_name: &curve.field_name,
            field: curve.curve.field_bits(),
            multiplier: scheme.multiplier(),
            coordinates: None,
            method: None,
            time: scheme.time,
            table_bytes: scheme.table_bytes(),
            is_constrained: false,
            instructions: Instructions::of(scheme.multiplier()),
            threads: 1,
            kind: SubjectKind::Data(scheme),
        }
    }

    /// The name of its curve; nothing for an operation of a field.
    pub fn curve_name(&self) -> Option<&'static str> {
        self.data.map(|data| &*data.name).or(self.curve.map(|curve| curve.name))
    }

    /// Bits of the order of its curve; nothing for an operation of a field.
    pub fn order_bits(&self) -> Option<u32> {
        self.data.map(|data| data.curve.order_bits()).or(self.curve.map(|curve| curve.order_bits))
    }

    /// Whether it multiplies points of this curve, or is a scheme on it, and is not by constants that are data.
    pub fn is_on(&self, curve: &str) -> bool {
        self.curve.is_some_and(|own| own.name == curve)
    }

    /// Id, operation and time class: no two subjects have the same.
    pub fn key(&self) -> String {
        format!("{} {} {}", self.id, self.operation, self.time)
    }

    /// Whether it has more threads than this process may use processors: its time says nothing of such threads.
    pub fn is_oversubscribed(&self) -> bool {
        self.threads as usize > environment::cores()
    }

    /// Whether it is a scheme's.
    pub fn is_of_scheme(&self) -> bool {
        matches!(self.kind, SubjectKind::Scheme(_) | SubjectKind::Data(_))
    }

    /// Whether it multiplies points as the library does where no method is named.
    pub fn is_of_library(&self) -> bool {
        self.function().is_some()
    }

    /// The function of the library that it is.
    pub fn function(&self) -> Option<&'static Function> {
        if let SubjectKind::Scheme(scheme) = self.kind { scheme.function() } else { None }
    }

    /// The row of a curve.
    pub fn row(&self) -> Option<&'static PointRow> {
        match self.kind {
            SubjectKind::Point(_, row) => Some(row),
            SubjectKind::Field(_) | SubjectKind::Scheme(_) | SubjectKind::Data(_) => None,
        }
    }

    /// Bytes that a run makes of a point not known before.
    pub fn run_bytes(&self) -> usize {
        let of_library = || self.function().map_or(0, |function| function.memory.run);
        self.row().map_or_else(of_library, |row| row.unknown_point_bytes)
    }

    /// What it does over and over.
    pub fn task(&self) -> Task<'static> {
        match self.kind {
            SubjectKind::Field(row) => Task::new(|n| row.repeat(n)),
            SubjectKind::Point(curve, row) => workload::task(curve, row),
            SubjectKind::Scheme(scheme) => scheme.task(),
            SubjectKind::Data(scheme) => scheme.task(),
        }
    }
}

/// The library's own function of a curve, for an operation and a time class.
pub fn of_library(curve: &str, what: (&str, &str)) -> Vec<&'static Subject> {
    let is_meant = |subject: &&Subject| {
        subject.is_of_library() && subject.is_on(curve) && (subject.operation, subject.time) == what
    };
    subjects().iter().filter(is_meant).collect()
}

/// What stands for a curve: of each time class that serves, the library's own function, or, where it has none, every row on one thread.
pub fn of_choice(curve: &str, operation: &str, time: &str) -> Vec<&'static Subject> {
    let of_class = |own: &&str| {
        let of_library = of_library(curve, (operation, own));
        let is_meant = |subject: &&Subject| {
            subject.is_on(curve) && (subject.operation, subject.time, subject.threads) == (operation, *own, 1)
        };
        if of_library.is_empty() { subjects().iter().filter(is_meant).collect() } else { of_library }
    };
    ["constant", "variable"].iter().filter(|own| serves(own, time)).flat_map(of_class).collect()
}

/// Whether a method of one time class serves where another is asked for: public scalars may take those for secrets.
pub fn serves(own: &str, asked: &str) -> bool {
    own == asked || asked == "variable"
}

/// Checks that all compute the same as their references.
pub fn check(subjects: &[&Subject]) -> Result<(), Failure> {
    let (mut of_fields, mut of_curves) = (Vec::new(), Vec::new());
    for subject in subjects {
        match subject.kind {
            SubjectKind::Field(row) => of_fields.push(row),
            SubjectKind::Point(curve, row) => of_curves.push((curve, row)),
            SubjectKind::Scheme(scheme) => scheme.check()?,
            SubjectKind::Data(scheme) => scheme.check()?,
        }
    }
    workload::check_fields(&of_fields)?;
    workload::check_rows(&of_curves)
}
