//! Columns over Arrow's C interface: rows are read where they lie, and computed block by block on all cores.
//!
//! A block is a fraction of a second's work. Between blocks Python may interrupt, and is told how many rows are done.

use crate::array::PyArray;
use crate::curve::AnyCurve;
use crate::hash::Hash;
use crate::public::PyPublicKey;
use crate::refused_argument;
use crate::secret::PySecretKey;
use crate::signature::Form;
use arrow_array::builder::{BooleanBuilder, LargeBinaryBuilder, LargeStringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use carryless::bytes::columns::{self, Keys};
use carryless::bytes::{Refused, SecretCurve};
use carryless::key::{PointBytes, PointForm, StandardCurve};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use pyo3_arrow::input::AnyArray;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

/// Rows that a thread takes at a time.
const ROWS: usize = 256;
/// Products k_i·P_i that a thread adds up at a time; half as many over fields of more than 256 bits, where one takes longer.
const PRODUCTS: usize = 1 << 15;
/// How often a thread takes some in a block, at most.
const PIECES: usize = 16;
/// How long a block may take, if the next one is to be as large.
const BLOCK: Duration = Duration::from_millis(200);
/// More threads than these are a mistake.
const MAX_THREADS: usize = 1024;

/// What has Arrow's C interface. It is opened when it is read, to its end: some can only have one of several open at a time, as
/// queries of one connection to DuckDB.
pub struct Given<'py>(Bound<'py, PyAny>);

impl<'a, 'py> FromPyObject<'a, 'py> for Given<'py> {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if !value.hasattr("__arrow_c_array__")? && !value.hasattr("__arrow_c_stream__")? {
            let kind = value.get_type().name()?.to_string();
            return Err(PyTypeError::new_err(format!(
                "a column is what has Arrow's C interface, as an array of pyarrow or a series of polars has; not a {kind}"
            )));
        }
        Ok(Given(value.to_owned()))
    }
}

/// What arrow-rs makes of arrays of others, which it takes to be whole.
fn unless_broken<R>(argument: &str, import: impl FnOnce() -> PyResult<R>) -> PyResult<R> {
    let broken = |_| Err(refused_argument(argument, "the array is released, or not one of Arrow's"));
    catch_unwind(AssertUnwindSafe(import)).unwrap_or_else(broken)
}

/// The column of a table that has no other; an array that is no table as it is.
fn only_column(array: ArrayRef) -> Result<ArrayRef, &'static str> {
    match array.as_struct_opt() {
        None => Ok(array),
        Some(table) if table.null_count() == 0 => Ok(table.column(0).clone()),
        Some(_) => Err("rows of a table are not null, but values of its column"),
    }
}

/// A column of bytes, in one array or several, or the only one of a table.
struct Column {
    chunks: Vec<ArrayRef>,
    /// Rows before each chunk.
    before: Vec<usize>,
    len: usize,
}

impl Column {
    /// Reads a stream to its end, without Python's lock, which who writes it may need.
    fn new(py: Python<'_>, argument: &str, Given(column): Given<'_>) -> PyResult<Self> {
        use DataType::{Binary, BinaryView, FixedSizeBinary, LargeBinary, LargeUtf8, Null, Utf8, Utf8View};
        let reader = unless_broken(argument, || column.extract::<AnyArray>()?.into_reader())?;
        let field = reader.field();
        let kind = match field.data_type() {
            DataType::Struct(fields) if fields.len() == 1 => fields[0].data_type(),
            kind => kind,
        };
        if !matches!(kind, Binary | LargeBinary | BinaryView | FixedSizeBinary(_) | Utf8 | LargeUtf8 | Utf8View | Null)
        {
            return Err(PyTypeError::new_err(format!("{argument}: a column of binaries is needed, not of {kind}")));
        }
        py.detach(|| {
            unless_broken(argument, || {
                let (mut chunks, mut before, mut len) = (Vec::new(), Vec::new(), 0);
                for chunk in reader {
                    let chunk = chunk.map_err(|error| refused_argument(argument, error))?;
                    // Offsets that lie would have memory read that is not the array's.
                    chunk.to_data().validate_full().map_err(|error| refused_argument(argument, error))?;
                    let chunk = only_column(chunk).map_err(|error| refused_argument(argument, error))?;
                    before.push(len);
                    len += chunk.len();
                    chunks.push(chunk);
                }
                Ok(Column { chunks, before, len })
            })
        })
    }

    /// The column, if it has as many rows as others.
    fn of_length(self, argument: &str, len: usize) -> PyResult<Self> {
        if self.len == len {
            return Ok(self);
        }
        Err(refused_argument(argument, format!("{} rows, where the other columns have {len}", self.len)))
    }

    /// The bytes of a row, unless it is null.
    fn row(&self, row: usize) -> Option<&[u8]> {
        // The last chunk that begins at the row or before it: empty ones begin there too, and come first.
        let chunk = self.before.partition_point(|before| *before <= row) - 1;
        let (array, i) = (&self.chunks[chunk], row - self.before[chunk]);
        if array.is_null(i) {
            return None;
        }
        match array.data_type() {
            DataType::Binary => Some(array.as_binary::<i32>().value(i)),
            DataType::LargeBinary => Some(array.as_binary::<i64>().value(i)),
            DataType::BinaryView => Some(array.as_binary_view().value(i)),
            DataType::FixedSizeBinary(_) => Some(array.as_fixed_size_binary().value(i)),
            DataType::Utf8 => Some(array.as_string::<i32>().value(i).as_bytes()),
            DataType::LargeUtf8 => Some(array.as_string::<i64>().value(i).as_bytes()),
            DataType::Utf8View => Some(array.as_string_view().value(i).as_bytes()),
            _ => None,
        }
    }

    /// The rows of a range; those that are null as no bytes.
    fn rows(&self, range: Range<usize>) -> Vec<&[u8]> {
        range.map(|row| self.row(row).unwrap_or_default()).collect()
    }

    fn is_null(&self, row: usize) -> bool {
        self.row(row).is_none()
    }
}

/// How a call is spread, and who is told of its progress.
struct Run<'py> {
    py: Python<'py>,
    rows: usize,
    /// Rows that a thread takes at a time.
    piece: usize,
    pool: ThreadPool,
    progress: Option<Bound<'py, PyAny>>,
}

impl<'py> Run<'py> {
    fn new(
        py: Python<'py>,
        rows: usize,
        piece: usize,
        threads: Option<usize>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Self> {
        if threads.is_some_and(|threads| !(1..=MAX_THREADS).contains(&threads)) {
            let accepted = format!("accepted is 1 to {MAX_THREADS}, or None for all cores");
            return Err(refused_argument("threads", accepted));
        }
        let threads = threads.unwrap_or_else(|| available_parallelism().map_or(1, usize::from));
        let threads = threads.min(rows.div_ceil(piece)).max(1);
        let pool = py.detach(|| ThreadPoolBuilder::new().num_threads(threads).build());
        Ok(Run { py, rows, piece, pool: pool.map_err(|error| refused_argument("threads", error))?, progress })
    }

    /// The results of `work` on each piece of the rows, in order, block by block. How long a piece takes depends on the curve,
    /// the messages and the machine: the time of one block says how large the next one is.
    fn each<R: Send>(
        &self,
        work: impl Fn(Range<usize>) -> R + Sync,
        mut take: impl FnMut(R) -> PyResult<()>,
    ) -> PyResult<()> {
        let (rows, piece, threads) = (self.rows, self.piece, self.pool.current_num_threads());
        let (mut first, mut pieces) = (0, 1);
        while first < rows {
            let (end, begun) = (rows.min(first + piece * pieces * threads), Instant::now());
            let starts: Vec<usize> = (first..end).step_by(piece).collect();
            let pool = &self.pool;
            let results: Vec<R> = self.py.detach(|| {
                pool.install(|| starts.par_iter().map(|start| work(*start..end.min(start + piece))).collect())
            });
            let took = begun.elapsed();
            results.into_iter().try_for_each(&mut take)?;
            self.py.check_signals()?;
            if let Some(progress) = &self.progress {
                progress.call1((end,))?;
            }
            if took < BLOCK / 2 {
                pieces = PIECES.min(2 * pieces);
            } else if took > BLOCK {
                pieces = pieces.div_ceil(2);
            }
            first = end;
        }
        Ok(())
    }
}

/// What a row comes to: nothing where an argument is null.
type Outcome<R> = Option<Result<R, Refused>>;

/// The array of results and, where it is asked for, that of reasons.
fn with_reasons<'py>(
    py: Python<'py>,
    results: ArrayRef,
    reasons: Option<LargeStringBuilder>,
) -> PyResult<Bound<'py, PyAny>> {
    let results = PyArray(results);
    match reasons {
        None => Ok(Bound::new(py, results)?.into_any()),
        Some(mut reasons) => {
            let reasons = PyArray(Arc::new(reasons.finish()));
            Ok((Bound::new(py, results)?, Bound::new(py, reasons)?).into_pyobject(py)?.into_any())
        }
    }
}

fn add_reason<R>(reasons: &mut Option<LargeStringBuilder>, outcome: &Outcome<R>) {
    if let Some(reasons) = reasons {
        match outcome {
            Some(Ok(_)) => reasons.append_null(),
            Some(Err(error)) => reasons.append_value(error.to_string()),
            None => reasons.append_value("the row has a null"),
        }
    }
}

/// Bytes of each row, computed by `work`; null where there are none.
fn bytes<'py, R: AsRef<[u8]> + Send>(
    run: &Run<'py>,
    reasons: bool,
    work: impl Fn(Range<usize>) -> Vec<Outcome<R>> + Sync,
) -> PyResult<Bound<'py, PyAny>> {
    let mut reasons = reasons.then(LargeStringBuilder::new);
    let mut results = LargeBinaryBuilder::new();
    run.each(work, |piece| {
        for outcome in piece {
            add_reason(&mut reasons, &outcome);
            results.append_option(outcome.and_then(Result::ok));
        }
        Ok(())
    })?;
    with_reasons(run.py, Arc::new(results.finish()), reasons)
}

/// Places for `rows` results.
fn none<R: Clone>(rows: usize) -> Vec<Result<R, Refused>> {
    vec![Err(Refused::Fault); rows]
}

/// The results of rows in their places, nothing where an argument is null.
fn unless_null<R>(range: Range<usize>, results: Vec<Result<R, Refused>>, columns: &[&Column]) -> Vec<Outcome<R>> {
    let is_null = |row: usize| columns.iter().any(|column| column.is_null(row));
    range.zip(results).map(|(row, result)| (!is_null(row)).then_some(result)).collect()
}

fn form_of_points(compressed: bool) -> PointForm {
    if compressed { PointForm::Compressed } else { PointForm::Uncompressed }
}

/// The keys of a column of signatures: one for all, or a column of points.
pub enum AnyKeys<'py> {
    One(Bound<'py, PyPublicKey>),
    Each(Given<'py>),
}

impl<'a, 'py> FromPyObject<'a, 'py> for AnyKeys<'py> {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        match value.cast::<PyPublicKey>() {
            Ok(key) => Ok(AnyKeys::One(key.to_owned())),
            Err(_) => value.extract().map(AnyKeys::Each),
        }
    }
}

/// A verdict a row: whether each is a signature of its message by its key.
///
/// `keys` is a PublicKey, or a column of points in SEC 1 of the curve `curve`. Columns are whatever has Arrow's C interface:
/// arrays and chunked arrays of pyarrow, series of polars and pandas, tables of one column, as a query of DuckDB is, …
/// `hash`, `form` and `prehashed` are as in PublicKey.verify. A row with a null has the verdict null; one that is malformed is
/// false. With `reasons` a column of texts is returned too, null where the verdict is true. `progress` is called with the number
/// of rows done; `threads` are all cores by default.
#[pyfunction]
#[pyo3(
    signature = (keys, signatures, messages, *, curve = None, hash = None, form = Form::DER, prehashed = false, reasons = false, progress = None, threads = None),
    text_signature = "(keys, signatures, messages, *, curve=None, hash=None, form='der', prehashed=False, reasons=False, progress=None, threads=None)"
)]
#[allow(clippy::too_many_arguments, reason = "they are named in Python")]
pub fn verify<'py>(
    py: Python<'py>,
    keys: AnyKeys<'py>,
    signatures: Given<'py>,
    messages: Given<'py>,
    curve: Option<AnyCurve>,
    hash: Option<Hash>,
    form: Form,
    prehashed: bool,
    reasons: bool,
    progress: Option<Bound<'py, PyAny>>,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let messages = Column::new(py, "messages", messages)?;
    let signatures = Column::new(py, "signatures", signatures)?.of_length("signatures", messages.len)?;
    let (one, each, curve) = match keys {
        AnyKeys::One(key) => {
            let key = key.get().0.clone();
            let own = key.curve();
            if curve.is_some_and(|curve| curve.0 != own) {
                return Err(refused_argument("curve", format!("the key is one of {own}")));
            }
            (Some(key), None, own)
        }
        AnyKeys::Each(keys) => {
            let curve =
                curve.ok_or_else(|| refused_argument("curve", "a column of keys needs the name of their curve"))?;
            (None, Some(Column::new(py, "keys", keys)?.of_length("keys", messages.len)?), curve.0)
        }
    };
    let hash = (!prehashed).then(|| hash.unwrap_or_else(|| Hash::fitting(curve)));
    let all: Vec<&Column> = [&messages, &signatures].into_iter().chain(&each).collect();
    let work = |range: Range<usize>| {
        let points = each.as_ref().map(|column| column.rows(range.clone())).unwrap_or_default();
        let keys = one.as_ref().map_or(Keys::Each(curve, &points), Keys::One);
        let signatures = signatures.rows(range.clone());
        let mut verdicts = vec![Ok(()); signatures.len()];
        let messages = messages.rows(range.clone());
        match hash {
            Some(hash) => hash.verify_rows(keys, &messages, &signatures, form.0, &mut verdicts),
            None => columns::verify(keys, &messages, &signatures, form.0, &mut verdicts),
        }
        unless_null(range, verdicts, &all)
    };
    let run = Run::new(py, messages.len, ROWS, threads, progress)?;
    let mut reasons = reasons.then(LargeStringBuilder::new);
    let mut verdicts = BooleanBuilder::with_capacity(messages.len);
    run.each(work, |piece| {
        for outcome in piece {
            add_reason(&mut reasons, &outcome);
            verdicts.append_option(outcome.map(|verdict| verdict.is_ok()));
        }
        Ok(())
    })?;
    with_reasons(py, Arc::new(verdicts.finish()), reasons)
}

/// A signature of each message, a column of binaries; null where the message is.
///
/// The nonces are made by the digest that fits the curve, whatever `hash` is. Other arguments are as in verify.
#[pyfunction]
#[pyo3(
    signature = (key, messages, *, hash = None, form = Form::DER, prehashed = false, reasons = false, progress = None, threads = None),
    text_signature = "(key, messages, *, hash=None, form='der', prehashed=False, reasons=False, progress=None, threads=None)"
)]
#[allow(clippy::too_many_arguments, reason = "they are named in Python")]
pub fn sign<'py>(
    py: Python<'py>,
    key: &Bound<'py, PySecretKey>,
    messages: Given<'py>,
    hash: Option<Hash>,
    form: Form,
    prehashed: bool,
    reasons: bool,
    progress: Option<Bound<'py, PyAny>>,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let messages = Column::new(py, "messages", messages)?;
    let key = &key.get().0;
    let hash = (!prehashed).then(|| hash.unwrap_or_else(|| Hash::fitting(key.curve())));
    bytes(&Run::new(py, messages.len, ROWS, threads, progress)?, reasons, |range| {
        let mut signatures = none(range.len());
        let rows = messages.rows(range.clone());
        match hash {
            Some(hash) => hash.sign_rows(key, &rows, form.0, &mut signatures),
            None => columns::sign(key, &rows, form.0, &mut signatures),
        }
        unless_null(range, signatures, &[&messages])
    })
}

/// k·P of each row, or k·G without points, in constant time in the scalars: a column of points in SEC 1, the neutral element `00`.
///
/// Scalars are big-endian and below the order, and on a weak curve used only where that is allowed. A row that is refused is null; with `reasons` a column of texts says why.
#[pyfunction]
#[pyo3(signature = (curve, scalars, points = None, *, compressed = false, allow_weak = false, reasons = false, progress = None, threads = None))]
#[allow(clippy::too_many_arguments, reason = "they are named in Python")]
pub fn multiply<'py>(
    py: Python<'py>,
    curve: AnyCurve,
    scalars: Given<'py>,
    points: Option<Given<'py>>,
    compressed: bool,
    allow_weak: bool,
    reasons: bool,
    progress: Option<Bound<'py, PyAny>>,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let (curve, form) = (SecretCurve::from(curve.0), form_of_points(compressed));
    let curve = if allow_weak { curve.allow_weak() } else { curve };
    let scalars = Column::new(py, "scalars", scalars)?;
    let points =
        points.map(|points| Column::new(py, "points", points)?.of_length("points", scalars.len)).transpose()?;
    let all: Vec<&Column> = [&scalars].into_iter().chain(&points).collect();
    bytes(&Run::new(py, scalars.len, ROWS, threads, progress)?, reasons, |range| {
        let points = points.as_ref().map(|points| points.rows(range.clone()));
        let mut products = none(range.len());
        columns::multiply(curve, &scalars.rows(range.clone()), points.as_deref(), form, &mut products);
        unless_null(range, products, &all)
    })
}

/// Each point in one form, if it is a public key of the curve: on it, in the group of prime order, not the neutral element.
///
/// A row that is refused is null; with `reasons` a column of texts says why.
#[pyfunction]
#[pyo3(signature = (curve, points, *, compressed = false, reasons = false, progress = None, threads = None))]
pub fn decode<'py>(
    py: Python<'py>,
    curve: AnyCurve,
    points: Given<'py>,
    compressed: bool,
    reasons: bool,
    progress: Option<Bound<'py, PyAny>>,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let (curve, form) = (curve.0, form_of_points(compressed));
    let points = Column::new(py, "points", points)?;
    bytes(&Run::new(py, points.len, ROWS, threads, progress)?, reasons, |range| {
        let mut decoded = none(range.len());
        columns::decode(curve, &points.rows(range.clone()), form, &mut decoded);
        unless_null(range, decoded, &[&points])
    })
}

/// The sum of all k·P, a point in SEC 1, the neutral element `00`; or of the points alone, where scalars are None. Variable time:
/// for public scalars, which are big-endian of up to 144 bytes.
///
/// A sum without a row would be another one: a row with a null, or one that is refused, raises Error with its number.
#[pyfunction]
#[pyo3(signature = (curve, scalars, points, *, compressed = false, progress = None, threads = None))]
pub fn msm<'py>(
    py: Python<'py>,
    curve: AnyCurve,
    scalars: Option<Given<'py>>,
    points: Given<'py>,
    compressed: bool,
    progress: Option<Bound<'py, PyAny>>,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyBytes>> {
    let curve = curve.0;
    let points = Column::new(py, "points", points)?;
    let scalars =
        scalars.map(|scalars| Column::new(py, "scalars", scalars)?.of_length("scalars", points.len)).transpose()?;
    let all: Vec<&Column> = [&points].into_iter().chain(&scalars).collect();
    let work = |range: Range<usize>| {
        if let Some(row) = range.clone().find(|row| all.iter().any(|column| column.is_null(*row))) {
            return Err(refused_argument("points or scalars", format!("row {row} has a null")));
        }
        let first = range.start;
        let scalars = scalars.as_ref().map(|scalars| scalars.rows(range.clone()));
        sum(curve, scalars, &points.rows(range), PointForm::Uncompressed)
            .map_err(|(i, error)| refused_argument(&format!("row {}", first + i), error))
    };
    let piece = if curve.field_bits() > 256 { PRODUCTS / 2 } else { PRODUCTS };
    let mut sums = Vec::new();
    Run::new(py, points.len, piece, threads, progress)?.each(work, |sum| {
        sums.push(sum?);
        Ok(())
    })?;
    let sums: Vec<&[u8]> = sums.iter().map(|sum| &sum[..]).collect();
    let sum = sum(curve, None, &sums, form_of_points(compressed));
    Ok(PyBytes::new(py, &sum.map_err(|(_, error)| crate::refused(error))?))
}

/// The sum of some rows, of the points alone where there are no scalars.
fn sum(
    curve: StandardCurve,
    scalars: Option<Vec<&[u8]>>,
    points: &[&[u8]],
    form: PointForm,
) -> Result<PointBytes, (usize, Refused)> {
    let scalars = scalars.unwrap_or_else(|| vec![&[1]; points.len()]);
    let mut workspace = vec![0; columns::msm_limbs(curve, points.len())];
    columns::msm_vartime(curve, &scalars, points, form, &mut workspace)
}
