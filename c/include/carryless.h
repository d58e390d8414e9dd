/* Carryless for C: elliptic curves over binary and prime fields. Made by cbindgen from the sources: edit those.
 *
 * Bytes in, bytes out. In every function:
 * - a pointer is followed by its length in bytes. It may be NULL if the length is 0;
 * - `out` and `out_length`: *out_length says how many bytes there is room for, and then how many there are. Where they do not fit the
 *   error is CARRYLESS_ERROR_BUFFER, and *out_length what is needed: so `out` may be NULL with *out_length 0, to ask;
 * - `out` may overlap other arguments, but where columns are written;
 * - scalars and secret keys are big-endian, of any length; points are in SEC 1; `curve` is a carryless_curve;
 * - nothing is allocated but for files; nothing is to be initialised, and any number of threads may call at once.
 *
 * Functions are in constant time in secret keys and scalars; what is variable says so. */


#ifndef CARRYLESS_H
#define CARRYLESS_H

#include <stddef.h>
#include <stdint.h>


// The version of the header, in three parts.
#define CARRYLESS_VERSION_MAJOR 0

// The second part.
#define CARRYLESS_VERSION_MINOR 1

// The third part.
#define CARRYLESS_VERSION_PATCH 0

// Set in carryless_features() where carryless_generate is available.
#define CARRYLESS_FEATURE_RANDOM 1

// Of carryless_features: keys in files are there.
#define CARRYLESS_FEATURE_FILES 2

// Bytes of the longest secret key, scalar or shared secret.
#define CARRYLESS_MAX_SECRET 72

// Bytes of the longest point.
#define CARRYLESS_MAX_POINT 145

// Bytes of the longest signature, in DER.
#define CARRYLESS_MAX_SIGNATURE 153

// Return codes. Where it is not CARRYLESS_OK the places of results are as before; but with CARRYLESS_ERROR_BUFFER
// the length that is needed is written, and columns say it in each row.
typedef enum {
  // It is done; the signature is valid.
  CARRYLESS_OK = 0,
  // A pointer is NULL where it must not be. With a length of 0 it may be.
  CARRYLESS_ERROR_NULL = 1,
  // A length is larger than an object can be, a stride is shorter than its rows, rows of results have not the length of a result,
  // or a pointer is not aligned.
  CARRYLESS_ERROR_LENGTH = 2,
  // The room for a result is too small; the length that is needed has been written.
  CARRYLESS_ERROR_BUFFER = 3,
  // The curve is none of carryless_curve, or not in this build.
  CARRYLESS_ERROR_CURVE = 4,
  // The form of points, signatures or files is none that the function takes.
  CARRYLESS_ERROR_FORM = 5,
  // The secret key is 0, or the order of the generator or more.
  CARRYLESS_ERROR_SECRET = 6,
  // The scalar is the order of the generator or more; in a sum, it has more than 144 bytes.
  CARRYLESS_ERROR_SCALAR = 7,
  // The bytes are not the encoding of a point in SEC 1.
  CARRYLESS_ERROR_POINT_ENCODING = 8,
  // The point is the one at infinity.
  CARRYLESS_ERROR_POINT_INFINITY = 9,
  // The point is not on the curve.
  CARRYLESS_ERROR_POINT_NOT_ON_CURVE = 10,
  // The point is outside the subgroup of prime order.
  CARRYLESS_ERROR_POINT_SUBGROUP = 11,
  // The bytes are not a signature in this form.
  CARRYLESS_ERROR_SIGNATURE_ENCODING = 12,
  // A number of the signature is 0, or the order of the generator or more.
  CARRYLESS_ERROR_SIGNATURE_RANGE = 13,
  // The signature is well-formed, and not one of this message by this key.
  CARRYLESS_ERROR_SIGNATURE_INVALID = 14,
  // The product of two keys is the point at infinity; valid keys do not lead to it.
  CARRYLESS_ERROR_INFINITY = 15,
  // The computation was disturbed, and nothing of it is given out.
  CARRYLESS_ERROR_FAULT = 16,
  // The workspace is too short.
  CARRYLESS_ERROR_WORKSPACE = 17,
  // The platform's generator of random bytes failed.
  CARRYLESS_ERROR_RANDOM = 18,
  // The file has no key of the kind that is asked for, or is damaged.
  CARRYLESS_ERROR_FILE = 19,
  // The key in the file is one of no curve in this build, or of another algorithm.
  CARRYLESS_ERROR_FILE_CURVE = 20,
  // The secret or the point in the file is refused, or the two do not belong together.
  CARRYLESS_ERROR_FILE_KEY = 21,
  // The file is encrypted, and no password was given.
  CARRYLESS_ERROR_FILE_ENCRYPTED = 22,
  // The password is wrong, or the file is damaged.
  CARRYLESS_ERROR_FILE_PASSWORD = 23,
  // The file is encrypted by a scheme that is not read, or asks for more work or memory than is spent on a file.
  CARRYLESS_ERROR_FILE_SCHEME = 24,
  // The digest has fewer bytes than half of those of carryless_secret_length, rounded up.
  CARRYLESS_ERROR_DIGEST = 25,
  // A fault of this library's.
  CARRYLESS_ERROR_PANIC = 26,
} carryless_error;

// The curves by their names at NIST, sect239k1, and others by their own. A build may have some of them only.
typedef enum {
  // sect163k1
  CARRYLESS_K163 = 1,
  // sect163r2
  CARRYLESS_B163 = 2,
  // sect233k1
  CARRYLESS_K233 = 3,
  // sect233r1
  CARRYLESS_B233 = 4,
  // sect239k1
  CARRYLESS_K239 = 5,
  // sect283k1
  CARRYLESS_K283 = 6,
  // sect283r1
  CARRYLESS_B283 = 7,
  // sect409k1
  CARRYLESS_K409 = 8,
  // sect409r1
  CARRYLESS_B409 = 9,
  // sect571k1
  CARRYLESS_K571 = 10,
  // sect571r1
  CARRYLESS_B571 = 11,
  // secp192r1, prime192v1
  CARRYLESS_P192 = 12,
  // secp224r1
  CARRYLESS_P224 = 13,
  // secp256r1, prime256v1
  CARRYLESS_P256 = 14,
  // secp384r1
  CARRYLESS_P384 = 15,
  // secp521r1
  CARRYLESS_P521 = 16,
  // brainpoolP256r1
  CARRYLESS_BRAINPOOLP256R1 = 17,
  // brainpoolP384r1
  CARRYLESS_BRAINPOOLP384R1 = 18,
  // brainpoolP512r1
  CARRYLESS_BRAINPOOLP512R1 = 19,
  // secp256k1
  CARRYLESS_SECP256K1 = 20,
} carryless_curve;

// How a point is written. All forms are read.
typedef enum {
  // x and one bit of y.
  CARRYLESS_COMPRESSED = 1,
  // x and y.
  CARRYLESS_UNCOMPRESSED = 2,
} carryless_point_form;

// How a signature is written and read.
typedef enum {
  // A sequence of two integers in DER.
  CARRYLESS_DER = 1,
  // r and s, each as long as the order of the generator, as in IEEE P1363. As long as a coordinate they are read too.
  CARRYLESS_SCALARS = 2,
  // r and s, each as long as a coordinate; as long as the order they are read too.
  CARRYLESS_FIELD_SIZE = 3,
} carryless_signature_form;

// How a key is written in a file. CARRYLESS_JWK and CARRYLESS_OPENSSH have names for P-256, P-384 and P-521 alone.
typedef enum {
  // Secret keys: "BEGIN PRIVATE KEY"; with a password, "BEGIN ENCRYPTED PRIVATE KEY".
  CARRYLESS_PKCS8 = 1,
  // Secret keys: "BEGIN EC PRIVATE KEY", which is never encrypted.
  CARRYLESS_SEC1 = 2,
  // Public keys: "BEGIN PUBLIC KEY", with an uncompressed point.
  CARRYLESS_SPKI = 3,
  // A JSON Web Key, which is never encrypted.
  CARRYLESS_JWK = 4,
  // "BEGIN OPENSSH PRIVATE KEY", encrypted with a password; a line "ecdsa-sha2-..." of a public key. Neither has a comment.
  CARRYLESS_OPENSSH = 5,
} carryless_file_form;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// The version of the library that the program runs with, as in "0.1.0". It need not be freed.
const char *carryless_version(void);

// What this build has, besides curves: the sum of CARRYLESS_FEATURE_RANDOM and CARRYLESS_FEATURE_FILES, or of those that are there.
unsigned int carryless_features(void);

// A sentence for an error, in English, that ends with no full stop. It need not be freed.
const char *carryless_error_message(int error);

// The curve with a name, as in "K-233", "K233" or "sect233k1"; capital and small letters are the same. Its number is written to
// `curve`. Errors: CARRYLESS_ERROR_CURVE, also for one that is not in this build.
carryless_error carryless_curve_from_name(const char *name,
                                          int *curve);

// Whether a curve is in this build: 1 or 0.
int carryless_has_curve(int curve);

// Bytes of a secret key, as they are written, and of each half of a signature in the form CARRYLESS_SCALARS; 0 where the curve
// is not known. Read are any number of bytes, for a value in range.
size_t carryless_secret_length(int curve);

// Bytes of a coordinate, and of a shared secret; 0 where the curve is not known. A point has 1 more than this, or than twice this.
size_t carryless_field_length(int curve);

// A new secret key, from the platform's generator. `out` gets carryless_secret_length bytes.
carryless_error carryless_generate(int curve, uint8_t *out, size_t *out_length);

// The public key that belongs to a secret one, as a point in the form carryless_point_form. Time: constant in the secret.
carryless_error carryless_public_key(int curve,
                                     const uint8_t *secret,
                                     size_t secret_length,
                                     int form,
                                     uint8_t *out,
                                     size_t *out_length);

// Whether bytes are a public key: a point of the subgroup of prime order, and not the one at infinity. Time: variable.
carryless_error carryless_point_check(int curve, const uint8_t *point, size_t point_length);

// A signature of a message by ECDSA, in the form carryless_signature_form. The message is digested by SHA-256 on fields of up to
// 283 bits, by SHA-384 up to 409, by SHA-512 above. The signature is the same each time. Time: constant in the secret.
carryless_error carryless_sign(int curve,
                               const uint8_t *secret,
                               size_t secret_length,
                               const uint8_t *message,
                               size_t message_length,
                               int form,
                               uint8_t *out,
                               size_t *out_length);

// The same of the message with this digest: of half as many bytes as a secret key has, rounded up, or more. What is longer than
// the order is cut.
carryless_error carryless_sign_digest(int curve,
                                      const uint8_t *secret,
                                      size_t secret_length,
                                      const uint8_t *digest,
                                      size_t digest_length,
                                      int form,
                                      uint8_t *out,
                                      size_t *out_length);

// Whether bytes are a signature of a message by a public key: CARRYLESS_OK and nothing else says yes. The message is digested as
// by carryless_sign. Where (r, s) is a signature, (r, n - s) is one too, of the same message: whoever needs one signature for a
// message compares messages. Time: variable.
carryless_error carryless_verify(int curve,
                                 const uint8_t *key,
                                 size_t key_length,
                                 const uint8_t *message,
                                 size_t message_length,
                                 int form,
                                 const uint8_t *signature,
                                 size_t signature_length);

// The same of the message with this digest, of a length that carryless_sign_digest takes. That it is a hash of the message is for
// the caller to know: for bytes of their own choice others find signatures.
carryless_error carryless_verify_digest(int curve,
                                        const uint8_t *key,
                                        size_t key_length,
                                        const uint8_t *digest,
                                        size_t digest_length,
                                        int form,
                                        const uint8_t *signature,
                                        size_t signature_length);

// The secret that two keys share by ECDH, x of the product, of carryless_field_length bytes; with the cofactor where
// `with_cofactor` is not 0. It is to be given to a key-derivation function. Time: constant in the secret.
carryless_error carryless_exchange(int curve,
                                   const uint8_t *secret,
                                   size_t secret_length,
                                   const uint8_t *peer,
                                   size_t peer_length,
                                   int with_cofactor,
                                   uint8_t *out,
                                   size_t *out_length);

// The multiple k·P of a point, or of the generator where `point` is NULL and its length 0. k is below the order; the point at
// infinity is the byte 00. Time: constant in k, but for whether the product is infinity.
carryless_error carryless_multiply(int curve,
                                   const uint8_t *scalar,
                                   size_t scalar_length,
                                   const uint8_t *point,
                                   size_t point_length,
                                   int form,
                                   uint8_t *out,
                                   size_t *out_length);

// Verifies many signatures, of messages with given digests: `verdicts` gets an int for each, CARRYLESS_OK or an error. Digests have
// the lengths that carryless_sign_digest takes.
//
// Row i of a column begins i times its stride after its pointer; with a stride of 0 all rows are the first, as where one key signed
// all. The form is CARRYLESS_SCALARS or CARRYLESS_FIELD_SIZE. The result is CARRYLESS_OK where rows were looked at, whatever the
// verdicts are; otherwise it is an error, which each row has too. Time: variable.
carryless_error carryless_verify_digests(int curve,
                                         size_t rows,
                                         const uint8_t *keys,
                                         size_t key_length,
                                         size_t key_stride,
                                         const uint8_t *digests,
                                         size_t digest_length,
                                         size_t digest_stride,
                                         int form,
                                         const uint8_t *signatures,
                                         size_t signature_length,
                                         size_t signature_stride,
                                         int *verdicts);

// Signs many digests by one key: row i of `out` gets a signature, and `errors` CARRYLESS_OK, or an error and zeros.
//
// Rows and forms are as in carryless_verify_digests. `out_length` is 2 times carryless_secret_length; with CARRYLESS_FIELD_SIZE 2
// times that or carryless_field_length, whichever is larger. Rows of `out` must not overlap anything else. Time: constant in the
// secret.
carryless_error carryless_sign_digests(int curve,
                                       size_t rows,
                                       const uint8_t *secret,
                                       size_t secret_length,
                                       const uint8_t *digests,
                                       size_t digest_length,
                                       size_t digest_stride,
                                       int form,
                                       uint8_t *out,
                                       size_t out_length,
                                       size_t out_stride,
                                       int *errors);

// Multiplies many points by scalars, or the generator where `points` is NULL and its length 0: row i of `out` gets a point, and
// `errors` CARRYLESS_OK, or an error and zeros. The point at infinity is zeros, in `points` too.
//
// Rows are as in carryless_verify_digests. `out_length` is 1 more than carryless_field_length, or than 2 times that for
// CARRYLESS_UNCOMPRESSED. Rows of `out` must not overlap anything else. Time: constant in the scalars, but for whether a product is
// infinity.
carryless_error carryless_multiply_each(int curve,
                                        size_t rows,
                                        const uint8_t *scalars,
                                        size_t scalar_length,
                                        size_t scalar_stride,
                                        const uint8_t *points,
                                        size_t point_length,
                                        size_t point_stride,
                                        int form,
                                        uint8_t *out,
                                        size_t out_length,
                                        size_t out_stride,
                                        int *errors);

// Bytes of the workspace of carryless_msm for so many rows; 0 where the curve is not known, or the rows are too many.
size_t carryless_msm_workspace(int curve, size_t rows);

// The sum of k·P over all rows, of points of the subgroup of prime order or infinity, which is zeros; where the sum is, one byte.
// Scalars have up to 144 bytes. `row` gets the first row that is refused, if it is not NULL; it is not written otherwise.
//
// Rows are as in carryless_verify_digests; with a stride of 0 one scalar or one point is taken for all. The workspace has
// carryless_msm_workspace bytes, and overlaps nothing else; what it holds before and after does not matter. Time:
// variable in all arguments: for public scalars.
carryless_error carryless_msm(int curve,
                              size_t rows,
                              const uint8_t *scalars,
                              size_t scalar_length,
                              size_t scalar_stride,
                              const uint8_t *points,
                              size_t point_length,
                              size_t point_stride,
                              void *workspace,
                              size_t workspace_length,
                              int form,
                              uint8_t *out,
                              size_t *out_length,
                              size_t *row);

// The secret key in a file, and its curve: in PEM with anything around it, or in DER; SEC 1, PKCS#8, PKCS#12, encrypted or not. The
// password is NULL with a length of 0 where there is none. `out` gets carryless_secret_length bytes.
carryless_error carryless_secret_from_pem(const uint8_t *file,
                                          size_t file_length,
                                          const uint8_t *password,
                                          size_t password_length,
                                          int *curve,
                                          uint8_t *out,
                                          size_t *out_length);

// The public key in a file, and its curve: in a SubjectPublicKeyInfo, a certificate or a request, with a password in PKCS#12 too. A file
// that has a secret key only is refused: carryless_public_key has the public key of a secret one.
carryless_error carryless_public_from_pem(const uint8_t *file,
                                          size_t file_length,
                                          const uint8_t *password,
                                          size_t password_length,
                                          int *curve,
                                          int form,
                                          uint8_t *out,
                                          size_t *out_length);

// Writes a secret key as text, without a zero at its end; with a password, which is not NULL, encrypted: CARRYLESS_PKCS8 by PBES2,
// CARRYLESS_OPENSSH, where it may not be empty, as OpenSSH does it. Errors: CARRYLESS_ERROR_FORM, also where the form has no name for
// the curve.
carryless_error carryless_secret_to_pem(int curve,
                                        const uint8_t *secret,
                                        size_t secret_length,
                                        int form,
                                        const uint8_t *password,
                                        size_t password_length,
                                        uint8_t *out,
                                        size_t *out_length);

// Writes a public key as text, without a zero at its end. Errors: CARRYLESS_ERROR_FORM, also where the form has no name for the curve.
carryless_error carryless_public_to_pem(int curve,
                                        const uint8_t *key,
                                        size_t key_length,
                                        int form,
                                        uint8_t *out,
                                        size_t *out_length);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* CARRYLESS_H */
