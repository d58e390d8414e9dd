//! Columns: rows at equal distances, a result or an error for each.

use crate::border::{Result, give, guard, slice};
use crate::curve::{allowed_curve, curve, point_form, signature_form};
use crate::error::carryless_error::{
    self, CARRYLESS_ERROR_FORM, CARRYLESS_ERROR_LENGTH, CARRYLESS_ERROR_NULL, CARRYLESS_ERROR_WORKSPACE,
};
use carryless::bytes::columns::{self, Keys};
use carryless::bytes::{Refused, SecretCurve};
use carryless::ecdsa::SignatureForm;
use carryless::key::{AnyPublicKey, AnySecretKey, PointForm, StandardCurve};
use core::array::from_fn;
use core::ffi::{c_int, c_void};
use core::mem::MaybeUninit;
use core::slice::from_raw_parts_mut;

/// Rows that go through the library together.
const SHARE: usize = 32;

/// Rows of `length` bytes, each `stride` after the one before it; equal ones where the stride is 0.
#[derive(Clone, Copy)]
struct Column {
    first: *const u8,
    length: usize,
    stride: usize,
}

impl Column {
    /// # Safety
    /// `rows` rows of `length` bytes can be read, if the pointer is not null, and nothing writes to them while rows are
    /// used.
    unsafe fn new(first: *const u8, length: usize, stride: usize, rows: usize) -> Result<Self> {
        if rows > 0 && length > 0 && first.is_null() {
            return Err(CARRYLESS_ERROR_NULL);
        }
        let end = stride.checked_mul(rows.saturating_sub(1)).and_then(|last| last.checked_add(length));
        if stride != 0 && stride < length || end.is_none_or(|end| end > isize::MAX as usize) {
            return Err(CARRYLESS_ERROR_LENGTH);
        }
        Ok(Column { first, length, stride })
    }

    fn row<'a>(self, i: usize) -> &'a [u8] {
        if self.length == 0 {
            return &[];
        }
        // SAFETY: `new` was told that row i can be read.
        unsafe { core::slice::from_raw_parts(self.first.add(i * self.stride), self.length) }
    }

    /// A row that is a point: zeros alone are infinity, as columns of results have it.
    fn point<'a>(self, i: usize) -> &'a [u8] {
        let row = self.row(i);
        if row.iter().all(|byte| *byte == 0) { &row[..row.len().min(1)] } else { row }
    }

    fn points<'a>(self, first: usize, rows: usize) -> [&'a [u8]; SHARE] {
        from_fn(|i| if i < rows { self.point(first + i) } else { &[] })
    }

    fn share<'a>(self, first: usize, rows: usize) -> [&'a [u8]; SHARE] {
        from_fn(|i| if i < rows { self.row(first + i) } else { &[] })
    }
}

/// The first row of each share, and how many it has.
fn shares(rows: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..rows).step_by(SHARE).map(move |first| (first, SHARE.min(rows - first)))
}

/// Places for results of `length` bytes, and for an error each.
struct Results {
    out: *mut u8,
    length: usize,
    stride: usize,
    errors: *mut c_int,
}

impl Results {
    /// # Safety
    /// `rows` rows of `length` bytes, and as many errors, can be written, if the pointers are not null.
    unsafe fn new(out: *mut u8, length: usize, stride: usize, errors: *mut c_int, rows: usize) -> Result<Self> {
        // SAFETY: nothing is read; the caller says the rest.
        unsafe { Column::new(out, length, stride, rows) }?;
        if rows > 0 && errors.is_null() {
            return Err(CARRYLESS_ERROR_NULL);
        }
        if rows > 1 && stride == 0 || !errors.is_aligned() || rows > isize::MAX as usize / size_of::<c_int>() {
            return Err(CARRYLESS_ERROR_LENGTH);
        }
        Ok(Results { out, length, stride, errors })
    }

    /// A row, which is zero where there is no result, and shorter ones are filled up by zeros.
    fn put<R: AsRef<[u8]>>(&self, i: usize, result: &core::result::Result<R, Refused>) {
        let bytes = result.as_ref().map_or(&[][..], AsRef::as_ref);
        let bytes = &bytes[..bytes.len().min(self.length)];
        // SAFETY: `new` was told that row i can be written; the result is in a place of ours.
        unsafe {
            let row = self.out.add(i * self.stride);
            row.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
            row.add(bytes.len()).write_bytes(0, self.length - bytes.len());
        }
        self.say(i, result.as_ref().map(|_| ()).map_err(|error| *error));
    }

    fn say(&self, i: usize, verdict: core::result::Result<(), Refused>) {
        let error = verdict.map_or_else(carryless_error::from, |()| carryless_error::CARRYLESS_OK);
        // SAFETY: `new` was told that error i can be written, and looked at where it lies.
        unsafe { self.errors.add(i).write(error as c_int) };
    }
}

/// As [`guard`]; where it comes to an error so does each row, so that nobody takes what was in `errors` before for a verdict.
///
/// # Safety
/// `rows` errors can be written, if the pointer is not null.
pub unsafe fn guard_rows(rows: usize, errors: *mut c_int, f: impl FnOnce() -> Result<()>) -> carryless_error {
    let error = guard(f);
    let are_places = !errors.is_null() && errors.is_aligned() && rows <= isize::MAX as usize / size_of::<c_int>();
    if error != carryless_error::CARRYLESS_OK && are_places {
        for i in 0..rows {
            // SAFETY: the caller says so.
            unsafe { errors.add(i).write(error as c_int) };
        }
    }
    error
}

/// A form of signatures that are equally long.
fn fixed_form(form: c_int) -> Result<SignatureForm> {
    match signature_form(form)? {
        SignatureForm::Der => Err(CARRYLESS_ERROR_FORM),
        form => Ok(form),
    }
}

/// Bytes of a signature in a form.
fn signature_length(curve: StandardCurve, form: SignatureForm) -> usize {
    let field = curve.field_bits().div_ceil(8) as usize;
    let half = if form == SignatureForm::FieldSize { field.max(curve.secret_bytes()) } else { curve.secret_bytes() };
    2 * half
}

/// Verifies many signatures by ECDSA, of messages whose digests the caller has. It is faster than
/// one call for each.
///
/// Returns: CARRYLESS_OK: all rows were looked at, and `verdicts` says what is valid;
///          CARRYLESS_ERROR_FORM: the form is none, or CARRYLESS_DER.
///          Also: NULL, LENGTH, CURVE.
/// In:      rows: how many signatures there are; 0 too.
///          keys, key_length, key_stride: a column of public keys, points. With the stride 0 one key
///            is for all rows.
///          digests, digest_length, digest_stride: a column of digests, each of half of
///            carryless_secret_length bytes, rounded up, or more.
///          form: CARRYLESS_SCALARS or CARRYLESS_FIELD_SIZE.
///          signatures, signature_length, signature_stride: a column of signatures, of
///            2 * carryless_secret_length or 2 * carryless_field_length bytes.
/// Out:     verdicts: an int for each row, CARRYLESS_OK where the signature is valid and else an
///            error of carryless_verify_digest.
/// Time:    variable.
/// Example, of 100 structures on P-256:
///     static struct { uint8_t key[33], digest[32], signature[64]; } row[100];
///     const size_t stride = sizeof row[0];
///     int verdicts[100];
///     carryless_verify_digests(CARRYLESS_P256, 100, row[0].key, 33, stride, row[0].digest, 32, stride,
///                              CARRYLESS_SCALARS, row[0].signature, 64, stride, verdicts);
///     // One key for all rows: key, 33, 0 in place of row[0].key, 33, stride.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_verify_digests(
    curve: c_int,
    rows: usize,
    keys: *const u8,
    key_length: usize,
    key_stride: usize,
    digests: *const u8,
    digest_length: usize,
    digest_stride: usize,
    form: c_int,
    signatures: *const u8,
    signature_length: usize,
    signature_stride: usize,
    verdicts: *mut c_int,
) -> carryless_error {
    let body = || {
        let (curve, form) = (self::curve(curve)?, fixed_form(form)?);
        // SAFETY: C promises `rows` rows of each.
        let (keys, digests, signatures, verdicts) = unsafe {
            (
                Column::new(keys, key_length, key_stride, rows)?,
                Column::new(digests, digest_length, digest_stride, rows)?,
                Column::new(signatures, signature_length, signature_stride, rows)?,
                Results::new(core::ptr::null_mut(), 0, 1, verdicts, rows)?,
            )
        };
        let one = match keys.stride {
            0 if rows > 0 => Some(AnyPublicKey::from_sec1(curve, keys.point(0))),
            _ => None,
        };
        for (first, count) in shares(rows) {
            let mut said = [Ok(()); SHARE];
            let points = keys.points(first, count);
            let keys = match &one {
                Some(Ok(key)) => Keys::One(key),
                _ => Keys::Each(curve, &points[..count]),
            };
            let (digests, signatures) = (digests.share(first, count), signatures.share(first, count));
            columns::verify(keys, &digests[..count], &signatures[..count], form, &mut said[..count]);
            for (i, verdict) in said[..count].iter().enumerate() {
                verdicts.say(first + i, *verdict);
            }
        }
        Ok(())
    };
    // SAFETY: C promises `rows` places for verdicts.
    unsafe { guard_rows(rows, verdicts, body) }
}

/// Signs many digests by one key with ECDSA. It is faster than one call for each, and gives the
/// signatures of carryless_sign_digest.
///
/// Returns: CARRYLESS_OK: all rows were looked at, and `errors` says for which there is a signature;
///          CARRYLESS_ERROR_SECRET: the secret key is 0, or n or more;
///          CARRYLESS_ERROR_FORM: the form is none, or CARRYLESS_DER;
///          CARRYLESS_ERROR_FAULT: the computation of the key fails its check.
///          Also: NULL, LENGTH (where `out_length` is not that of a signature, too), CURVE, WEAK.
/// In:      rows: how many digests there are; 0 too.
///          secret, secret_length: the secret key, between 1 and n - 1.
///          digests, digest_length, digest_stride: a column of digests, each of half of
///            carryless_secret_length bytes, rounded up, or more.
///          form: CARRYLESS_SCALARS or CARRYLESS_FIELD_SIZE.
///          out_length: bytes of a signature: 2 * carryless_secret_length or, in the form
///            CARRYLESS_FIELD_SIZE, 2 * carryless_field_length.
///          out_stride: `out_length` or more; not 0, but for a single row.
/// Out:     out: a column of signatures, zeros where there is none.
///          errors: an int for each row, CARRYLESS_OK, CARRYLESS_ERROR_DIGEST (the digest is too
///            short), CARRYLESS_ERROR_ORDER (the curve has no signatures) or CARRYLESS_ERROR_FAULT
///            (the computation of this row, or of one near it, fails a check).
/// Time:    constant in the secret key.
/// Example, of 100 digests by SHA-256 on P-256, one after the other:
///     uint8_t signatures[100][64];
///     int errors[100];
///     carryless_sign_digests(CARRYLESS_P256, 100, secret, secret_length, digests, 32, 32,
///                            CARRYLESS_SCALARS, signatures[0], 64, 64, errors);
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_sign_digests(
    curve: c_int,
    rows: usize,
    secret: *const u8,
    secret_length: usize,
    digests: *const u8,
    digest_length: usize,
    digest_stride: usize,
    form: c_int,
    out: *mut u8,
    out_length: usize,
    out_stride: usize,
    errors: *mut c_int,
) -> carryless_error {
    let body = || {
        let (curve, form) = (allowed_curve(curve)?, fixed_form(form)?);
        // SAFETY: C promises `secret_length` bytes of the secret, and `rows` rows of each column.
        let (secret, digests, out) = unsafe {
            (
                slice(secret, secret_length)?,
                Column::new(digests, digest_length, digest_stride, rows)?,
                Results::new(out, out_length, out_stride, errors, rows)?,
            )
        };
        if out_length != self::signature_length(curve, form) {
            return Err(CARRYLESS_ERROR_LENGTH);
        }
        let key = AnySecretKey::from_be_bytes(curve, secret).map_err(Refused::from)?.allow_weak();
        for (first, count) in shares(rows) {
            let mut signatures = [const { Err(Refused::Fault) }; SHARE];
            columns::sign(&key, &digests.share(first, count)[..count], form, &mut signatures[..count]);
            for (i, signature) in signatures[..count].iter().enumerate() {
                out.put(first + i, signature);
            }
        }
        Ok(())
    };
    // SAFETY: C promises `rows` places for errors.
    unsafe { guard_rows(rows, errors, body) }
}

/// Computes many scalar multiplications: k*P for each row, or k*G with the generator G. It is faster
/// than one call for each.
///
/// Returns: CARRYLESS_OK: all rows were looked at, and `errors` says for which there is a result.
///          Also: NULL, LENGTH (where `out_length` is not that of a point in this form, too), CURVE,
///            FORM, WEAK.
/// In:      rows: how many results there are; 0 too.
///          scalars, scalar_length, scalar_stride: a column of scalars k, between 0 and n - 1.
///          points, point_length, point_stride: a column of points P, in which a row of zeros is the
///            point at infinity; NULL, 0, 0 for the generator.
///          form: a carryless_point_form, in which the results are written.
///          out_length: bytes of a result: 1 + carryless_field_length or, for
///            CARRYLESS_UNCOMPRESSED, 1 + 2 * carryless_field_length.
///          out_stride: `out_length` or more; not 0, but for a single row.
/// Out:     out: a column of points; zeros for the point at infinity, and where there is no result.
///          errors: an int for each row, CARRYLESS_OK or an error of carryless_multiply.
/// Time:    constant in the scalars, but for whether a result is infinity; variable in the points,
///          which are public.
/// Example, of 100 public keys on K-233, compressed, by secret keys that lie one after the other:
///     uint8_t keys[100][31];
///     int errors[100];
///     carryless_multiply_each(CARRYLESS_K233, 100, scalars, 29, 29, NULL, 0, 0,
///                             CARRYLESS_COMPRESSED, keys[0], 31, 31, errors);
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_multiply_each(
    curve: c_int,
    rows: usize,
    scalars: *const u8,
    scalar_length: usize,
    scalar_stride: usize,
    points: *const u8,
    point_length: usize,
    point_stride: usize,
    form: c_int,
    out: *mut u8,
    out_length: usize,
    out_stride: usize,
    errors: *mut c_int,
) -> carryless_error {
    let body = || {
        let (curve, form) = (allowed_curve(curve)?, point_form(form)?);
        let of_generator = points.is_null() && point_length == 0;
        // SAFETY: C promises `rows` rows of each.
        let (scalars, points, out) = unsafe {
            (
                Column::new(scalars, scalar_length, scalar_stride, rows)?,
                Column::new(points, point_length, point_stride, rows)?,
                Results::new(out, out_length, out_stride, errors, rows)?,
            )
        };
        let secret = SecretCurve::from(curve).allow_weak();
        let field = curve.field_bits().div_ceil(8) as usize;
        if out_length != if form == PointForm::Compressed { 1 + field } else { 1 + 2 * field } {
            return Err(CARRYLESS_ERROR_LENGTH);
        }
        for (first, count) in shares(rows) {
            let mut products = [const { Err(Refused::Fault) }; SHARE];
            let points = points.points(first, count);
            let points = (!of_generator).then_some(&points[..count]);
            columns::multiply(secret, &scalars.share(first, count)[..count], points, form, &mut products[..count]);
            for (i, product) in products[..count].iter().enumerate() {
                out.put(first + i, product);
            }
        }
        Ok(())
    };
    // SAFETY: C promises `rows` places for errors.
    unsafe { guard_rows(rows, errors, body) }
}

/// Says how many bytes carryless_msm needs as its workspace.
///
/// Returns: the number of bytes; 0 if this build has no such curve, or the rows are too many for any
///            memory.
/// Args:    rows: how many scalars and points there are.
#[unsafe(no_mangle)]
pub extern "C" fn carryless_msm_workspace(curve: c_int, rows: usize) -> usize {
    // Beyond this nothing is computed with sizes of the library's, which are less than 2^10 bytes a row and 2^26 for all.
    match self::curve(curve) {
        Ok(curve) if rows < isize::MAX as usize >> 11 => bytes_of_workspace(curve, rows),
        _ => 0,
    }
}

/// With what is left free before slices and behind them, so that they and the limbs are aligned.
fn bytes_of_workspace(curve: StandardCurve, rows: usize) -> usize {
    2 * rows * size_of::<&[u8]>() + (columns::msm_limbs(curve, rows) + 3) * size_of::<u64>()
}

/// Computes a multi-scalar multiplication: the sum of k*P over all rows. For public values only.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_SCALAR: a scalar has more than 144 bytes, zeros in front not counted;
///          CARRYLESS_ERROR_POINT_ENCODING, _NOT_ON_CURVE, _SUBGROUP: a point is refused, as by
///            carryless_point_check; but infinity is taken;
///          CARRYLESS_ERROR_WORKSPACE: the workspace is too short, or the rows are too many;
///          CARRYLESS_ERROR_FAULT: the computation was disturbed, and nothing is given out.
///          Also: NULL, LENGTH, BUFFER, CURVE, FORM.
/// In:      rows: how many scalars and points there are; 0 too: the sum is then infinity.
///          scalars, scalar_length, scalar_stride: a column of scalars k, of any value that 144
///            bytes hold. With the stride 0 one scalar is for all rows.
///          points, point_length, point_stride: a column of points P, in which a row of zeros is the
///            point at infinity. With the stride 0 one point is for all rows.
///          workspace, workspace_length: carryless_msm_workspace bytes or more, not
///            NULL, that overlap no other argument. They need not be aligned, nor be set before.
///          form: a carryless_point_form, in which the sum is written.
/// Out:     out, out_length: the sum, or the byte 00 for infinity. CARRYLESS_MAX_POINT bytes fit it
///            on every curve.
///          row: where a scalar or a point is refused, the first such row, counted from 0; as it was
///            otherwise. It may be NULL.
/// Time:    variable in all arguments.
/// Example, of compressed points and 29-byte scalars on K-233, each in a column without gaps:
///     uint8_t sum[CARRYLESS_MAX_POINT];
///     size_t length = sizeof sum, needed = carryless_msm_workspace(CARRYLESS_K233, rows);
///     void *workspace = malloc(needed);
///     carryless_error error =
///         carryless_msm(CARRYLESS_K233, rows, scalars, 29, 29, points, 31, 31, workspace,
///                                   needed, CARRYLESS_COMPRESSED, sum, &length, NULL);
///     free(workspace);
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_msm(
    curve: c_int,
    rows: usize,
    scalars: *const u8,
    scalar_length: usize,
    scalar_stride: usize,
    points: *const u8,
    point_length: usize,
    point_stride: usize,
    workspace: *mut c_void,
    workspace_length: usize,
    form: c_int,
    out: *mut u8,
    out_length: *mut usize,
    row: *mut usize,
) -> carryless_error {
    guard(|| {
        let (code, curve, form) = (curve, self::curve(curve)?, point_form(form)?);
        // SAFETY: C promises `rows` rows of both.
        let (scalars, points) = unsafe {
            (
                Column::new(scalars, scalar_length, scalar_stride, rows)?,
                Column::new(points, point_length, point_stride, rows)?,
            )
        };
        if workspace.is_null() {
            return Err(CARRYLESS_ERROR_NULL);
        }
        let needed = carryless_msm_workspace(code, rows);
        if needed == 0 || workspace_length < needed {
            return Err(CARRYLESS_ERROR_WORKSPACE);
        }
        // SAFETY: C promises `workspace_length` bytes, which are enough, and that nothing else uses them; they need not
        // be initialised.
        let workspace = unsafe { from_raw_parts_mut(workspace.cast::<MaybeUninit<u8>>(), needed) };
        let (rows_of, limbs) = parts_of_workspace(workspace, rows, |slot| {
            if slot < rows { scalars.row(slot) } else { points.point(slot - rows) }
        });
        let (scalars, points) = rows_of.split_at(rows);
        let sum = columns::msm_vartime(curve, scalars, points, form, limbs).map_err(|(refused, error)| {
            if !row.is_null() {
                // SAFETY: it is not null, and C promises that a size_t is there.
                unsafe { row.write_unaligned(refused) };
            }
            carryless_error::from(error)
        })?;
        // SAFETY: C promises what `give` asks for; no slice is used any more.
        unsafe { give(&sum, out, out_length) }
    })
}

/// The first part of a workspace, filled by slices, two for each row; and the rest as limbs.
fn parts_of_workspace<'a, 'b>(
    workspace: &'a mut [MaybeUninit<u8>],
    rows: usize,
    slice: impl Fn(usize) -> &'b [u8],
) -> (&'a [&'b [u8]], &'a mut [u64]) {
    // SAFETY: a place of bytes that need not be initialised is a place of such values of any type.
    let (_, slots, _) = unsafe { workspace.align_to_mut::<MaybeUninit<&[u8]>>() };
    let (slots, rest) = slots.split_at_mut(2 * rows);
    for (i, slot) in slots.iter_mut().enumerate() {
        slot.write(slice(i));
    }
    // SAFETY: all of them have been written just now.
    let slots = unsafe { &*(core::ptr::from_ref(slots) as *const [&[u8]]) };
    // SAFETY: as above.
    let (_, limbs, _) = unsafe { rest.align_to_mut::<MaybeUninit<u64>>() };
    limbs.fill(MaybeUninit::new(0));
    // SAFETY: all of them have been written just now.
    (slots, unsafe { &mut *(core::ptr::from_mut(limbs) as *mut [u64]) })
}
