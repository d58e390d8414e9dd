/* Carryless for C: elliptic curves over binary and prime fields. Made by cbindgen from the sources: edit those.
 *
 * Bytes in, bytes out. In every function:
 * - a pointer is followed by its length in bytes. It may be NULL if the length is 0. Of Ed25519, X25519 and BIP 340 keys,
 *   signatures and shared secrets always have the lengths that the comment says, 32 or 64 bytes, and come without;
 * - `out` and `out_length`: *out_length says how many bytes there is room for, and then how many there are. If they do
 *   not fit the error is CARRYLESS_ERROR_BUFFER, and *out_length what is needed: to ask, `out` is NULL and *out_length 0;
 * - `out` may overlap other arguments, but where columns are written;
 * - `curve` is a carryless_curve or a number of carryless_curve_from_name, with CARRYLESS_ALLOW_WEAK or without it, unless it is
 *   said otherwise. G is its generator, and n the order of G;
 * - scalars and secret keys are big-endian, of any length: zeros in front do not matter. Functions of Ed25519 and X25519 take the
 *   octets of RFC 8032 and RFC 7748;
 * - points are in SEC 1, and read in each of its forms: compressed, uncompressed or hybrid;
 * - nothing is allocated but for files; nothing is to be initialised, and any number of threads may call at once.
 *
 * A column is a number of rows, as in an array of structures: row i begins i * stride bytes after the pointer, for i from
 * 0 to rows - 1, and all rows have one length. The stride is the length or more; or 0, where all rows are the first. What
 * is written overlaps nothing else. A row that is refused does not keep others from being computed: the function returns
 * CARRYLESS_OK, and the row has its error. If the function returns an error, each row has that.
 *
 * The comment of a function has these parts:
 *   Returns  what it returns. Behind "Also" are errors of arguments, by the ends of their names:
 *              NULL    a pointer is NULL, and its length is not 0, or it is a place for a result
 *              LENGTH  a length is larger than an object can be; in columns, a stride is shorter than a row, rows that are
 *                      written have the stride 0, or a pointer to ints is not aligned
 *              BUFFER  the result does not fit
 *              CURVE   the number is that of no curve, or of one that is not in this build
 *              WEAK    the curve is weak, and CARRYLESS_ALLOW_WEAK is not given
 *              FORM    `form` is none that the function takes
 *            Every function may return CARRYLESS_ERROR_PANIC too. Of several errors that apply one is returned.
 *   In, Out  the arguments: `a, a_length` are a pointer and its length, `a, a_length, a_stride` a column.
 *   Time     "constant in" a secret: neither branches nor addresses depend on it, but it becomes known whether it is
 *            refused. "variable": for public values. Without this part there is no secret among the arguments.
 *   Example  lines for a body of a function, where arguments have the names that they have here. */


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

// Of carryless_features: carryless_generate is there.
#define CARRYLESS_FEATURE_RANDOM 1

// Of carryless_features: the functions for keys in files are there.
#define CARRYLESS_FEATURE_FILES 2

// Of carryless_features: the functions for DSTU 4145 are there.
#define CARRYLESS_FEATURE_DSTU4145 4

// Of carryless_features: the functions for Ed25519 are there.
#define CARRYLESS_FEATURE_ED25519 8

// Of carryless_features: the functions for X25519 are there.
#define CARRYLESS_FEATURE_X25519 16

// Of carryless_features: the functions for BIP 340 are there.
#define CARRYLESS_FEATURE_BIP340 32

// Bytes of the longest secret key or shared secret of any curve.
#define CARRYLESS_MAX_SECRET 72

// Bytes of the longest point of any curve: an uncompressed one.
#define CARRYLESS_MAX_POINT 145

// Bytes of the longest signature of any curve, in DER.
#define CARRYLESS_MAX_SIGNATURE 153

// To be or'ed to the number of a curve: secrets are used on it though it be weak, as CARRYLESS_ERROR_WEAK says it. Where no
// secret is used, and on other curves, it says nothing.
#define CARRYLESS_ALLOW_WEAK 256

// What functions return. With anything but CARRYLESS_OK nothing is written to the places of results, but
// for the length that is needed with CARRYLESS_ERROR_BUFFER, the error in each row of columns, and where a
// function says so.
typedef enum {
  // It is done; the signature is valid.
  CARRYLESS_OK = 0,
  // A pointer is NULL where it must not be. With a length of 0 it may be.
  CARRYLESS_ERROR_NULL = 1,
  // A length is larger than an object can be, or not one that the function takes, a stride is shorter than its
  // rows, rows of results have not the length of a result, or a pointer is not aligned.
  CARRYLESS_ERROR_LENGTH = 2,
  // The room for a result is too small; the length that is needed has been written.
  CARRYLESS_ERROR_BUFFER = 3,
  // The number is that of no curve, of one that is not in this build, or of one that the function does not take.
  CARRYLESS_ERROR_CURVE = 4,
  // The form of points, signatures or files is none that the function takes.
  CARRYLESS_ERROR_FORM = 5,
  // The secret key is 0, or the order of the generator or more.
  CARRYLESS_ERROR_SECRET = 6,
  // The scalar is the order of the generator or more; in a sum, it has more than 144 bytes.
  CARRYLESS_ERROR_SCALAR = 7,
  // The bytes are not the encoding of a point in SEC 1, or in that of DSTU 4145 or of Ed25519.
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
  // The point that two keys share is the one at infinity: by ECDH valid keys do not lead to it, by X25519 the peer's
  // has small order.
  CARRYLESS_ERROR_INFINITY = 15,
  // The computation was disturbed, and nothing of it is given out.
  CARRYLESS_ERROR_FAULT = 16,
  // The workspace is too short.
  CARRYLESS_ERROR_WORKSPACE = 17,
  // The random generator of the operating system failed.
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
  // The curve is weak: secrets are used on it only with CARRYLESS_ALLOW_WEAK and, by DSTU 4145, not at all. It is below 112
  // bits of security, or over a field of composite degree. CARRYLESS_K163, CARRYLESS_B163 and CARRYLESS_P192 are below 112 bits
  // too, and ask for nothing.
  CARRYLESS_ERROR_WEAK = 26,
  // A fault of this library's.
  CARRYLESS_ERROR_PANIC = 27,
  // The order of the generator is not prime, as on Oakley's two curves: there are no signatures.
  CARRYLESS_ERROR_ORDER = 28,
} carryless_error;

// The curves by their names at NIST, sect239k1, and others by their own. A build may have some of them only.
//
// Curves from 64 to 255 are binary ones whose constants are data, and slower: SEC 2's, X9.62's, WAP's, Oakley's and DSTU 4145's that are
// not below. They have no constants here: carryless_curve_from_name finds them, as by "sect193r1" or "c2tnb191v1". Most are
// weak: see CARRYLESS_ALLOW_WEAK.
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
  // M-257 of DSTU 4145-2002, 1.2.804.2.1.1.1.1.3.1.1.2.6
  CARRYLESS_M257 = 21,
  // M-431 of DSTU 4145-2002, 1.2.804.2.1.1.1.1.3.1.1.2.9
  CARRYLESS_M431 = 22,
  // M-233 of DSTU 4145-2002, 1.2.804.2.1.1.1.1.3.1.1.2.5
  CARRYLESS_M233 = 23,
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

// How a key is written in a file. CARRYLESS_JWK has names for P-256, P-384, P-521, Ed25519 and X25519 alone, CARRYLESS_OPENSSH
// for all but X25519.
typedef enum {
  // Secret keys: "BEGIN PRIVATE KEY"; with a password, "BEGIN ENCRYPTED PRIVATE KEY".
  CARRYLESS_PKCS8 = 1,
  // Secret keys: "BEGIN EC PRIVATE KEY", which is never encrypted.
  CARRYLESS_SEC1 = 2,
  // Public keys: "BEGIN PUBLIC KEY", with an uncompressed point.
  CARRYLESS_SPKI = 3,
  // A JSON Web Key, which is never encrypted.
  CARRYLESS_JWK = 4,
  // "BEGIN OPENSSH PRIVATE KEY", encrypted with a password; a line "ecdsa-sha2-..." or "ssh-ed25519 ..." of a public key. Neither has a
  // comment.
  CARRYLESS_OPENSSH = 5,
} carryless_file_form;

// The curves of DSTU 4145-2002, in polynomial and in optimal normal bases, for the functions whose names begin with
// carryless_dstu4145. On those below 112 bits of security signatures are verified, and keys are neither made nor used.
typedef enum {
  // 1.2.804.2.1.1.1.1.3.1.1.2.0; weak
  CARRYLESS_DSTU4145_M163 = 0,
  // 1.2.804.2.1.1.1.1.3.1.1.2.1; weak
  CARRYLESS_DSTU4145_M167 = 1,
  // 1.2.804.2.1.1.1.1.3.1.1.2.2; weak
  CARRYLESS_DSTU4145_M173 = 2,
  // 1.2.804.2.1.1.1.1.3.1.1.2.3; weak
  CARRYLESS_DSTU4145_M179 = 3,
  // 1.2.804.2.1.1.1.1.3.1.1.2.4; weak
  CARRYLESS_DSTU4145_M191 = 4,
  // 1.2.804.2.1.1.1.1.3.1.1.2.5
  CARRYLESS_DSTU4145_M233 = 5,
  // 1.2.804.2.1.1.1.1.3.1.1.2.6, the one that most keys are on
  CARRYLESS_DSTU4145_M257 = 6,
  // 1.2.804.2.1.1.1.1.3.1.1.2.7
  CARRYLESS_DSTU4145_M307 = 7,
  // 1.2.804.2.1.1.1.1.3.1.1.2.8
  CARRYLESS_DSTU4145_M367 = 8,
  // 1.2.804.2.1.1.1.1.3.1.1.2.9
  CARRYLESS_DSTU4145_M431 = 9,
  // 1.2.804.2.1.1.1.1.3.1.2.2.0, in a normal basis; weak
  CARRYLESS_DSTU4145_M173_ONB = 10,
  // 1.2.804.2.1.1.1.1.3.1.2.2.1, in a normal basis; weak
  CARRYLESS_DSTU4145_M179_ONB = 11,
  // 1.2.804.2.1.1.1.1.3.1.2.2.2, in a normal basis; weak
  CARRYLESS_DSTU4145_M191_ONB = 12,
  // 1.2.804.2.1.1.1.1.3.1.2.2.3, in a normal basis
  CARRYLESS_DSTU4145_M233_ONB = 13,
  // 1.2.804.2.1.1.1.1.3.1.2.2.4, in a normal basis
  CARRYLESS_DSTU4145_M431_ONB = 14,
} carryless_dstu4145_curve;

// What a message is digested by.
typedef enum {
  // Nothing: the message is a digest of 32, 48 or 64 bytes.
  CARRYLESS_DSTU4145_DIGESTED = 0,
  // Kupyna-256, DSTU 7564
  CARRYLESS_DSTU4145_KUPYNA256 = 1,
  // Kupyna-384
  CARRYLESS_DSTU4145_KUPYNA384 = 2,
  // Kupyna-512
  CARRYLESS_DSTU4145_KUPYNA512 = 3,
  // GOST 34.311-95 with the table (DKE) no. 1
  CARRYLESS_DSTU4145_GOST34311 = 4,
} carryless_dstu4145_hash;

// A signature with its message and its key, for carryless_ed25519_verify_batch and carryless_bip340_verify_batch.
typedef struct {
  // The public key, of 32 bytes.
  const uint8_t *key;
  // The message; NULL and 0 for the empty one.
  const uint8_t *message;
  // Its length in bytes.
  size_t message_length;
  // The signature, of 64 bytes.
  const uint8_t *signature;
} carryless_signature_row;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Says which version of the library the program runs with. It may be another than that of this
// header.
//
// Returns: a text that ends with zero, as in "0.1.0". It is never NULL, and need not be freed.
const char *carryless_version(void);

// Says which functions this build has.
//
// Returns: the sum of those that are there of CARRYLESS_FEATURE_RANDOM (carryless_generate),
//            CARRYLESS_FEATURE_FILES (functions whose names end in _pem, and those of documents),
//            CARRYLESS_FEATURE_DSTU4145, CARRYLESS_FEATURE_ED25519, CARRYLESS_FEATURE_X25519 and
//            CARRYLESS_FEATURE_BIP340 (those whose names begin with carryless_dstu4145,
//            carryless_ed25519, carryless_x25519 and carryless_bip340).
//            Curves: see carryless_has_curve.
unsigned int carryless_features(void);

// Says in English what an error means.
//
// Returns: a sentence without a full stop, that ends with zero; "the error is not known" for a
//            number that is none. It is never NULL, and need not be freed.
// Args:    error: a carryless_error.
const char *carryless_error_message(int error);

// Finds a curve by its name.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_CURVE: no curve of this build has this name.
//          Also: NULL.
// In:      name: a text that ends with zero, the name of NIST, SEC 2 or ANSI X9.62, as in "K-233",
//            "sect233k1" or "c2tnb191v1". Capital and small letters are alike, and hyphens may be
//            left out.
// Out:     curve: its carryless_curve, or its number from 64 on, which does not change. It must not be
//            NULL.
carryless_error carryless_curve_from_name(const char *name, int *curve);

// Says whether this build has a curve.
//
// Returns: 1 if it has, 0 if not, or if the number is that of no curve.
int carryless_has_curve(int curve);

// Says whether secrets are used on a curve only with CARRYLESS_ALLOW_WEAK.
//
// Returns: 1 if so, 0 if not, or if this build has no such curve.
int carryless_is_weak(int curve);

// Says how many bytes n has. A secret key that is written has that length, and so has each half of a
// signature in the form CARRYLESS_SCALARS. Secret keys and scalars that are read may be longer or
// shorter.
//
// Returns: the number of bytes, as 29 on K-233; 0 if this build has no such curve.
size_t carryless_secret_length(int curve);

// Says how many bytes a coordinate has, and a shared secret. A compressed point has 1 more, an
// uncompressed one 1 more than twice that.
//
// Returns: the number of bytes, as 30 on K-233; 0 if this build has no such curve.
size_t carryless_field_length(int curve);

// Makes a new secret key by the random generator of the operating system.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_RANDOM: the generator failed.
//          Also: NULL, BUFFER, CURVE, WEAK.
// Out:     out, out_length: the key, uniform in 1 to n - 1, of carryless_secret_length bytes.
//            CARRYLESS_MAX_SECRET bytes fit it on every curve.
// Time:    constant in the key.
// Example:
//     uint8_t secret[CARRYLESS_MAX_SECRET];
//     size_t secret_length = sizeof secret;
//     carryless_error error = carryless_generate(CARRYLESS_K233, secret, &secret_length);
//     if (error != CARRYLESS_OK) fprintf(stderr, "%s\n", carryless_error_message(error));
carryless_error carryless_generate(int curve, uint8_t *out, size_t *out_length);

// Computes the public key d*G of a secret key d.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_SECRET: the secret key is 0, or n or more;
//          CARRYLESS_ERROR_FAULT: the result fails its check, and is not given out.
//          Also: NULL, LENGTH, BUFFER, CURVE, FORM.
// In:      secret, secret_length: the secret key, between 1 and n - 1.
//          form: a carryless_point_form, in which the point is written.
// Out:     out, out_length: the point. CARRYLESS_MAX_POINT bytes fit it on every curve.
// Time:    constant in the secret key.
// Example, which asks for the length first:
//     size_t length = 0;
//     carryless_public_key(curve, secret, secret_length, CARRYLESS_COMPRESSED, NULL, &length);
//     uint8_t *key = (uint8_t *)malloc(length);
//     carryless_error error = carryless_public_key(curve, secret, secret_length, CARRYLESS_COMPRESSED,
//                                                  key, &length);
//     if (error == CARRYLESS_OK) fwrite(key, 1, length, stdout);
//     free(key);
carryless_error carryless_public_key(int curve,
                                     const uint8_t *secret,
                                     size_t secret_length,
                                     int form,
                                     uint8_t *out,
                                     size_t *out_length);

// Checks that bytes are a public key: a point of the subgroup of order n, and not the one at
// infinity. Every function that takes a public key does so itself.
//
// Returns: CARRYLESS_OK: they are;
//          CARRYLESS_ERROR_POINT_ENCODING: the first byte, the length or a coordinate is not that
//            of a point in SEC 1;
//          CARRYLESS_ERROR_POINT_INFINITY: the point is the one at infinity, the byte 00;
//          CARRYLESS_ERROR_POINT_NOT_ON_CURVE: there is no such point on the curve;
//          CARRYLESS_ERROR_POINT_SUBGROUP: the point is on the curve, and outside the subgroup.
//          Also: NULL, LENGTH, CURVE.
// In:      point, point_length: the point, compressed, uncompressed or hybrid. An empty one
//            (NULL and 0) is no encoding.
// Time:    variable.
carryless_error carryless_point_check(int curve, const uint8_t *point, size_t point_length);

// Signs a message by ECDSA. The digest of the message is SHA-256 on fields of up to 283 bits,
// SHA-384 up to 409, SHA-512 above. The nonce is made from the key and the digest (RFC 6979), so
// that a message has the same signature each time.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_SECRET: the secret key is 0, or n or more;
//          CARRYLESS_ERROR_ORDER: the curve has no signatures;
//          CARRYLESS_ERROR_FAULT: the computation fails a check, and nothing is given out.
//          Also: NULL, LENGTH, BUFFER, CURVE, FORM, WEAK.
// In:      secret, secret_length: the secret key, between 1 and n - 1.
//          message, message_length: the message itself; NULL and 0 for the empty one.
//          form: a carryless_signature_form, in which the signature is written.
// Out:     out, out_length: the signature. CARRYLESS_MAX_SIGNATURE bytes fit it in every form. In
//            CARRYLESS_DER the length differs from message to message.
// Time:    constant in the secret key.
// Example:
//     uint8_t signature[CARRYLESS_MAX_SIGNATURE];
//     size_t length = sizeof signature;
//     carryless_error error = carryless_sign(curve, secret, secret_length, message, message_length,
//                                            CARRYLESS_DER, signature, &length);
//     if (error == CARRYLESS_OK) fwrite(signature, 1, length, stdout);
carryless_error carryless_sign(int curve,
                               const uint8_t *secret,
                               size_t secret_length,
                               const uint8_t *message,
                               size_t message_length,
                               int form,
                               uint8_t *out,
                               size_t *out_length);

// Signs a message by ECDSA, where the caller has its digest, by any hash function. It is
// deterministic, as carryless_sign.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_SECRET: the secret key is 0, or n or more;
//          CARRYLESS_ERROR_DIGEST: the digest is too short;
//          CARRYLESS_ERROR_ORDER: the curve has no signatures;
//          CARRYLESS_ERROR_FAULT: the computation fails a check, and nothing is given out.
//          Also: NULL, LENGTH, BUFFER, CURVE, FORM, WEAK.
// In:      secret, secret_length: the secret key, between 1 and n - 1.
//          digest, digest_length: the digest, of half of carryless_secret_length bytes, rounded up,
//            or more. Of a digest with more bits than n the leftmost are taken, as many as n has.
//            A digest by a shorter hash function is given with zeros before it, which leave its number
//            the same: SHA-256 on K-571, as certificates have it.
//          form: a carryless_signature_form, in which the signature is written.
// Out:     out, out_length: the signature. CARRYLESS_MAX_SIGNATURE bytes fit it in every form.
// Time:    constant in the secret key.
carryless_error carryless_sign_digest(int curve,
                                      const uint8_t *secret,
                                      size_t secret_length,
                                      const uint8_t *digest,
                                      size_t digest_length,
                                      int form,
                                      uint8_t *out,
                                      size_t *out_length);

// Verifies a signature of a message by ECDSA. The digest of the message is that of carryless_sign.
//
// Where (r, s) is a signature, (r, n - s) is another one of the same message: compare messages, not
// signatures, to find out whether something was signed before.
//
// Returns: CARRYLESS_OK: the signature is valid. Nothing else means that;
//          CARRYLESS_ERROR_SIGNATURE_INVALID: it is well-formed, and not one of this message by
//            this key;
//          CARRYLESS_ERROR_SIGNATURE_ENCODING: it has another length than one of this form has, or
//            is not DER;
//          CARRYLESS_ERROR_SIGNATURE_RANGE: r or s is 0, or n or more;
//          CARRYLESS_ERROR_ORDER: the curve has no signatures;
//          CARRYLESS_ERROR_POINT_ENCODING, _INFINITY, _NOT_ON_CURVE, _SUBGROUP: the key is refused,
//            as by carryless_point_check.
//          Also: NULL, LENGTH, CURVE, FORM.
// In:      key, key_length: the public key, a point.
//          message, message_length: the message itself; NULL and 0 for the empty one.
//          form: the carryless_signature_form of the signature.
//          signature, signature_length: the signature.
// Time:    variable.
// Example (CARRYLESS_OK is 0, where OpenSSL's ECDSA_verify returns 1):
//     carryless_error error = carryless_verify(curve, key, key_length, message, message_length,
//                                              CARRYLESS_DER, signature, signature_length);
//     if (error != CARRYLESS_OK) fprintf(stderr, "%s\n", carryless_error_message(error));
carryless_error carryless_verify(int curve,
                                 const uint8_t *key,
                                 size_t key_length,
                                 const uint8_t *message,
                                 size_t message_length,
                                 int form,
                                 const uint8_t *signature,
                                 size_t signature_length);

// Verifies a signature of a message by ECDSA, where the caller has the message's digest.
//
// Compute the digest yourself: for bytes of their own choice, which are no hash of a message,
// others find valid signatures.
//
// Returns: CARRYLESS_OK: the signature is valid. Nothing else means that;
//          CARRYLESS_ERROR_SIGNATURE_INVALID: it is well-formed, and not one of this digest by this
//            key;
//          CARRYLESS_ERROR_SIGNATURE_ENCODING: it has another length than one of this form has, or
//            is not DER;
//          CARRYLESS_ERROR_SIGNATURE_RANGE: r or s is 0, or n or more;
//          CARRYLESS_ERROR_DIGEST: the digest is too short;
//          CARRYLESS_ERROR_ORDER: the curve has no signatures;
//          CARRYLESS_ERROR_POINT_ENCODING, _INFINITY, _NOT_ON_CURVE, _SUBGROUP: the key is refused,
//            as by carryless_point_check.
//          Also: NULL, LENGTH, CURVE, FORM.
// In:      key, key_length: the public key, a point.
//          digest, digest_length: the digest, of half of carryless_secret_length bytes, rounded up,
//            or more; a shorter one with zeros before it, as for carryless_sign_digest.
//          form: the carryless_signature_form of the signature.
//          signature, signature_length: the signature.
// Time:    variable.
carryless_error carryless_verify_digest(int curve,
                                        const uint8_t *key,
                                        size_t key_length,
                                        const uint8_t *digest,
                                        size_t digest_length,
                                        int form,
                                        const uint8_t *signature,
                                        size_t signature_length);

// Signs a message by ECDSA, where the caller has its digest, so that the public key is recovered from
// the signature: on secp256k1 alone. s is the smaller of s and n - s: the signature is that of
// carryless_sign_digest after carryless_normalize_s.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_SECRET, _DIGEST, _FAULT: as by carryless_sign_digest.
//          Also: NULL, LENGTH, BUFFER, CURVE, FORM.
// In:      curve: CARRYLESS_SECP256K1.
//          secret, secret_length, digest, digest_length, form: as of carryless_sign_digest.
// Out:     id: which of four keys carryless_recover finds, 0 to 3. Ethereum and Bitcoin write 27 or more
//            higher numbers. It must not be NULL.
//          out, out_length: the signature. CARRYLESS_MAX_SIGNATURE bytes fit it in every form.
// Time:    constant in the secret key.
// Example, a signature and the key that it tells:
//     uint8_t signature[64], key[33];
//     size_t length = sizeof signature, key_length = sizeof key;
//     int id;
//     carryless_error error = carryless_sign_digest_recoverable(CARRYLESS_SECP256K1, secret, secret_length, digest,
//         digest_length, CARRYLESS_SCALARS, &id, signature, &length);
//     if (error == CARRYLESS_OK)
//         error = carryless_recover(CARRYLESS_SECP256K1, digest, digest_length, CARRYLESS_SCALARS, signature,
//                                   length, id, CARRYLESS_COMPRESSED, key, &key_length);
carryless_error carryless_sign_digest_recoverable(int curve,
                                                  const uint8_t *secret,
                                                  size_t secret_length,
                                                  const uint8_t *digest,
                                                  size_t digest_length,
                                                  int form,
                                                  int *id,
                                                  uint8_t *out,
                                                  size_t *out_length);

// Finds the public key by which a signature by ECDSA is one of a message, where the caller has the
// message's digest: on secp256k1 alone. For almost any signature there is one: compare the key, or its
// hash, with one that is known.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_POINT_ENCODING, _INFINITY, _NOT_ON_CURVE: no key has this signature with
//            this id;
//          CARRYLESS_ERROR_SIGNATURE_ENCODING, _RANGE, CARRYLESS_ERROR_DIGEST: as by
//            carryless_verify_digest.
//          Also: NULL, LENGTH, BUFFER, CURVE, FORM, the last where the id is none too.
// In:      curve: CARRYLESS_SECP256K1.
//          digest, digest_length, form, signature, signature_length: as of carryless_verify_digest.
//          id: that of carryless_sign_digest_recoverable, 0 to 3.
//          point_form: a carryless_point_form, in which the key is written.
// Out:     out, out_length: the public key, a point. CARRYLESS_MAX_POINT bytes fit it.
// Time:    variable.
carryless_error carryless_recover(int curve,
                                  const uint8_t *digest,
                                  size_t digest_length,
                                  int form,
                                  const uint8_t *signature,
                                  size_t signature_length,
                                  int id,
                                  int point_form,
                                  uint8_t *out,
                                  size_t *out_length);

// Writes a signature by ECDSA with the smaller of s and n - s, which is one of the same message by the
// same key. Bitcoin and Ethereum accept that alone, so that a message has not two signatures.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_SIGNATURE_ENCODING: it has another length than one of this form has, or
//            is not DER;
//          CARRYLESS_ERROR_SIGNATURE_RANGE: r or s is 0, or n or more;
//          CARRYLESS_ERROR_ORDER: the curve has no signatures.
//          Also: NULL, LENGTH, BUFFER, CURVE, FORM.
// In:      form: the carryless_signature_form of the signature, in which it is written too.
//          signature, signature_length: the signature.
// Out:     is_low: 1 where s was the smaller one, else 0. It must not be NULL.
//          out, out_length: the signature. CARRYLESS_MAX_SIGNATURE bytes fit it in every form.
// Time:    variable.
carryless_error carryless_normalize_s(int curve,
                                      int form,
                                      const uint8_t *signature,
                                      size_t signature_length,
                                      int *is_low,
                                      uint8_t *out,
                                      size_t *out_length);

// Computes the secret that two keys share by ECDH: x of d*Q, or of h*d*Q with the cofactor h of the
// curve. Give it to a key derivation function: it is no key itself.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_SECRET: the secret key is 0, or n or more;
//          CARRYLESS_ERROR_POINT_ENCODING, _INFINITY, _NOT_ON_CURVE, _SUBGROUP: the peer's key is
//            refused, as by carryless_point_check;
//          CARRYLESS_ERROR_INFINITY: the shared point is the one at infinity; keys that pass the
//            checks do not lead to it;
//          CARRYLESS_ERROR_FAULT: the result fails its check, and is not given out.
//          Also: NULL, LENGTH, BUFFER, CURVE, WEAK.
// In:      secret, secret_length: the own secret key d, between 1 and n - 1.
//          peer, peer_length: the other's public key Q, a point.
//          with_cofactor: 0 for plain ECDH; else with the cofactor, as SP 800-56A (ECC CDH) asks
//            for. Both sides choose alike. h is 4 on K-233, K-239, M-257, K-283, K-409 and K-571, 2 on
//            the other binary curves of carryless_curve, and 1 over prime fields, where both are one.
// Out:     out, out_length: the shared secret, of carryless_field_length bytes.
//            CARRYLESS_MAX_SECRET bytes fit it on every curve.
// Time:    constant in the secret key; variable in the peer's key, which is public.
// Example, with the cofactor, as OpenSSL's EC_FLAG_COFACTOR_ECDH:
//     uint8_t shared[CARRYLESS_MAX_SECRET];
//     size_t length = sizeof shared;
//     carryless_error error = carryless_exchange(CARRYLESS_K233, secret, secret_length,
//                                                peer, peer_length, 1, shared, &length);
carryless_error carryless_exchange(int curve,
                                   const uint8_t *secret,
                                   size_t secret_length,
                                   const uint8_t *peer,
                                   size_t peer_length,
                                   int with_cofactor,
                                   uint8_t *out,
                                   size_t *out_length);

// Computes a scalar multiplication: k*P, or k*G with the generator G.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_SCALAR: k is n or more;
//          CARRYLESS_ERROR_POINT_ENCODING, _NOT_ON_CURVE, _SUBGROUP: P is refused, as by
//            carryless_point_check; but infinity is taken;
//          CARRYLESS_ERROR_FAULT: the result fails its check, and is not given out.
//          Also: NULL, LENGTH, BUFFER, CURVE, FORM, WEAK.
// In:      scalar, scalar_length: k, between 0 and n - 1; NULL and 0 for 0.
//          point, point_length: P; NULL and 0 for the generator; the byte 00 for the point at
//            infinity.
//          form: a carryless_point_form, in which the result is written.
// Out:     out, out_length: the point, or the byte 00 for infinity. CARRYLESS_MAX_POINT bytes fit
//            it on every curve.
// Time:    constant in k, but for whether the result is infinity; variable in P, which is public.
// Example, 5*G, and 5 times that in its place:
//     const uint8_t k = 5;
//     uint8_t point[CARRYLESS_MAX_POINT];
//     size_t length = sizeof point, room = sizeof point;
//     carryless_multiply(curve, &k, 1, NULL, 0, CARRYLESS_COMPRESSED, point, &length);
//     carryless_multiply(curve, &k, 1, point, length, CARRYLESS_COMPRESSED, point, &room);
carryless_error carryless_multiply(int curve,
                                   const uint8_t *scalar,
                                   size_t scalar_length,
                                   const uint8_t *point,
                                   size_t point_length,
                                   int form,
                                   uint8_t *out,
                                   size_t *out_length);

// Verifies many signatures by ECDSA, of messages whose digests the caller has. It is faster than
// one call for each.
//
// Returns: CARRYLESS_OK: all rows were looked at, and `verdicts` says what is valid;
//          CARRYLESS_ERROR_FORM: the form is none, or CARRYLESS_DER.
//          Also: NULL, LENGTH, CURVE.
// In:      rows: how many signatures there are; 0 too.
//          keys, key_length, key_stride: a column of public keys, points. With the stride 0 one key
//            is for all rows.
//          digests, digest_length, digest_stride: a column of digests, each of half of
//            carryless_secret_length bytes, rounded up, or more.
//          form: CARRYLESS_SCALARS or CARRYLESS_FIELD_SIZE.
//          signatures, signature_length, signature_stride: a column of signatures, of
//            2 * carryless_secret_length or 2 * carryless_field_length bytes.
// Out:     verdicts: an int for each row, CARRYLESS_OK where the signature is valid and else an
//            error of carryless_verify_digest.
// Time:    variable.
// Example, of 100 structures on P-256:
//     static struct { uint8_t key[33], digest[32], signature[64]; } row[100];
//     const size_t stride = sizeof row[0];
//     int verdicts[100];
//     carryless_verify_digests(CARRYLESS_P256, 100, row[0].key, 33, stride, row[0].digest, 32, stride,
//                              CARRYLESS_SCALARS, row[0].signature, 64, stride, verdicts);
//     // One key for all rows: key, 33, 0 in place of row[0].key, 33, stride.
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

// Signs many digests by one key with ECDSA. It is faster than one call for each, and gives the
// signatures of carryless_sign_digest.
//
// Returns: CARRYLESS_OK: all rows were looked at, and `errors` says for which there is a signature;
//          CARRYLESS_ERROR_SECRET: the secret key is 0, or n or more;
//          CARRYLESS_ERROR_FORM: the form is none, or CARRYLESS_DER;
//          CARRYLESS_ERROR_FAULT: the computation of the key fails its check.
//          Also: NULL, LENGTH (where `out_length` is not that of a signature, too), CURVE, WEAK.
// In:      rows: how many digests there are; 0 too.
//          secret, secret_length: the secret key, between 1 and n - 1.
//          digests, digest_length, digest_stride: a column of digests, each of half of
//            carryless_secret_length bytes, rounded up, or more.
//          form: CARRYLESS_SCALARS or CARRYLESS_FIELD_SIZE.
//          out_length: bytes of a signature: 2 * carryless_secret_length or, in the form
//            CARRYLESS_FIELD_SIZE, 2 * carryless_field_length.
//          out_stride: `out_length` or more; not 0, but for a single row.
// Out:     out: a column of signatures, zeros where there is none.
//          errors: an int for each row, CARRYLESS_OK, CARRYLESS_ERROR_DIGEST (the digest is too
//            short), CARRYLESS_ERROR_ORDER (the curve has no signatures) or CARRYLESS_ERROR_FAULT
//            (the computation of this row, or of one near it, fails a check).
// Time:    constant in the secret key.
// Example, of 100 digests by SHA-256 on P-256, one after the other:
//     uint8_t signatures[100][64];
//     int errors[100];
//     carryless_sign_digests(CARRYLESS_P256, 100, secret, secret_length, digests, 32, 32,
//                            CARRYLESS_SCALARS, signatures[0], 64, 64, errors);
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

// Computes many scalar multiplications: k*P for each row, or k*G with the generator G. It is faster
// than one call for each.
//
// Returns: CARRYLESS_OK: all rows were looked at, and `errors` says for which there is a result.
//          Also: NULL, LENGTH (where `out_length` is not that of a point in this form, too), CURVE,
//            FORM, WEAK.
// In:      rows: how many results there are; 0 too.
//          scalars, scalar_length, scalar_stride: a column of scalars k, between 0 and n - 1.
//          points, point_length, point_stride: a column of points P, in which a row of zeros is the
//            point at infinity; NULL, 0, 0 for the generator.
//          form: a carryless_point_form, in which the results are written.
//          out_length: bytes of a result: 1 + carryless_field_length or, for
//            CARRYLESS_UNCOMPRESSED, 1 + 2 * carryless_field_length.
//          out_stride: `out_length` or more; not 0, but for a single row.
// Out:     out: a column of points; zeros for the point at infinity, and where there is no result.
//          errors: an int for each row, CARRYLESS_OK or an error of carryless_multiply.
// Time:    constant in the scalars, but for whether a result is infinity; variable in the points,
//          which are public.
// Example, of 100 public keys on K-233, compressed, by secret keys that lie one after the other:
//     uint8_t keys[100][31];
//     int errors[100];
//     carryless_multiply_each(CARRYLESS_K233, 100, scalars, 29, 29, NULL, 0, 0,
//                             CARRYLESS_COMPRESSED, keys[0], 31, 31, errors);
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

// Says how many bytes carryless_msm needs as its workspace.
//
// Returns: the number of bytes; 0 if this build has no such curve, or the rows are too many for any
//            memory.
// Args:    rows: how many scalars and points there are.
size_t carryless_msm_workspace(int curve, size_t rows);

// Computes a multi-scalar multiplication: the sum of k*P over all rows. For public values only.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_SCALAR: a scalar has more than 144 bytes, zeros in front not counted;
//          CARRYLESS_ERROR_POINT_ENCODING, _NOT_ON_CURVE, _SUBGROUP: a point is refused, as by
//            carryless_point_check; but infinity is taken;
//          CARRYLESS_ERROR_WORKSPACE: the workspace is too short, or the rows are too many;
//          CARRYLESS_ERROR_FAULT: the computation was disturbed, and nothing is given out.
//          Also: NULL, LENGTH, BUFFER, CURVE, FORM.
// In:      rows: how many scalars and points there are; 0 too: the sum is then infinity.
//          scalars, scalar_length, scalar_stride: a column of scalars k, of any value that 144
//            bytes hold. With the stride 0 one scalar is for all rows.
//          points, point_length, point_stride: a column of points P, in which a row of zeros is the
//            point at infinity. With the stride 0 one point is for all rows.
//          workspace, workspace_length: carryless_msm_workspace bytes or more, not
//            NULL, that overlap no other argument. They need not be aligned, nor be set before.
//          form: a carryless_point_form, in which the sum is written.
// Out:     out, out_length: the sum, or the byte 00 for infinity. CARRYLESS_MAX_POINT bytes fit it
//            on every curve.
//          row: where a scalar or a point is refused, the first such row, counted from 0; as it was
//            otherwise. It may be NULL.
// Time:    variable in all arguments.
// Example, of compressed points and 29-byte scalars on K-233, each in a column without gaps:
//     uint8_t sum[CARRYLESS_MAX_POINT];
//     size_t length = sizeof sum, needed = carryless_msm_workspace(CARRYLESS_K233, rows);
//     void *workspace = malloc(needed);
//     carryless_error error =
//         carryless_msm(CARRYLESS_K233, rows, scalars, 29, 29, points, 31, 31, workspace,
//                                   needed, CARRYLESS_COMPRESSED, sum, &length, NULL);
//     free(workspace);
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

// Makes a new secret key of DSTU 4145 by the random generator of the operating system.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_WEAK: the curve is below 112 bits of security;
//          CARRYLESS_ERROR_RANDOM: the generator failed;
//          CARRYLESS_ERROR_FAULT: a result fails its check, and nothing is given out.
//          Also: NULL, BUFFER, CURVE.
// In:      curve: a carryless_dstu4145_curve.
// Out:     out, out_length: the key, between 1 and n - 1, its lowest byte first, as long as n.
//            CARRYLESS_MAX_SECRET bytes fit it on every curve.
// Time:    constant in the key.
// Example:
//     uint8_t secret[CARRYLESS_MAX_SECRET];
//     size_t secret_length = sizeof secret;
//     carryless_dstu4145_generate(CARRYLESS_DSTU4145_M257, secret, &secret_length);
carryless_error carryless_dstu4145_generate(int curve, uint8_t *out, size_t *out_length);

// Computes the public key -d*G of a secret key d of DSTU 4145.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_SECRET: the secret key is 0, or n or more;
//          CARRYLESS_ERROR_FAULT: the result fails its check, and is not given out.
//          Also: NULL, LENGTH, BUFFER, CURVE.
// In:      curve: a carryless_dstu4145_curve.
//          secret, secret_length: the secret key, its lowest byte first.
// Out:     out, out_length: the compressed point of the standard, its lowest byte first.
//            CARRYLESS_MAX_SECRET bytes fit it on every curve.
// Time:    constant in the secret key.
carryless_error carryless_dstu4145_public_key(int curve,
                                              const uint8_t *secret,
                                              size_t secret_length,
                                              uint8_t *out,
                                              size_t *out_length);

// Signs a message by DSTU 4145. The nonce is made from the key and the digest, by the construction
// of RFC 6979 over SHA-256, so that a message has the same signature each time.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_SECRET: the secret key is 0, or n or more;
//          CARRYLESS_ERROR_WEAK: the curve is below 112 bits of security;
//          CARRYLESS_ERROR_DIGEST: with CARRYLESS_DSTU4145_DIGESTED, the message has neither 32
//            nor 48 nor 64 bytes;
//          CARRYLESS_ERROR_FORM: `hash` is no carryless_dstu4145_hash;
//          CARRYLESS_ERROR_FAULT: the computation fails a check, and nothing is given out.
//          Also: NULL, LENGTH, BUFFER, CURVE.
// In:      curve: a carryless_dstu4145_curve.
//          secret, secret_length: the secret key, its lowest byte first.
//          hash: a carryless_dstu4145_hash.
//          message, message_length: the message; NULL and 0 for the empty one.
// Out:     out, out_length: r and s side by side, each as long as n, its lowest byte first: what
//            stands in an octet string in files. CARRYLESS_MAX_SIGNATURE bytes fit it.
// Time:    constant in the secret key.
carryless_error carryless_dstu4145_sign(int curve,
                                        const uint8_t *secret,
                                        size_t secret_length,
                                        int hash,
                                        const uint8_t *message,
                                        size_t message_length,
                                        uint8_t *out,
                                        size_t *out_length);

// Verifies a signature of a message by DSTU 4145.
//
// Returns: CARRYLESS_OK: the signature is valid. Nothing else means that;
//          CARRYLESS_ERROR_SIGNATURE_INVALID: it is well-formed, and not one of this message by
//            this key;
//          CARRYLESS_ERROR_SIGNATURE_ENCODING: it has an odd number of bytes, none, or over 128;
//          CARRYLESS_ERROR_SIGNATURE_RANGE: r or s is 0, or n or more;
//          CARRYLESS_ERROR_POINT_ENCODING, _NOT_ON_CURVE, _SUBGROUP: the key is refused;
//          CARRYLESS_ERROR_DIGEST, _FORM: as by carryless_dstu4145_sign.
//          Also: NULL, LENGTH, CURVE.
// In:      curve: a carryless_dstu4145_curve.
//          key, key_length: the public key, the compressed point of the standard.
//          hash: a carryless_dstu4145_hash.
//          message, message_length: the message; NULL and 0 for the empty one.
//          signature, signature_length: r and s side by side.
// Time:    variable.
carryless_error carryless_dstu4145_verify(int curve,
                                          const uint8_t *key,
                                          size_t key_length,
                                          int hash,
                                          const uint8_t *message,
                                          size_t message_length,
                                          const uint8_t *signature,
                                          size_t signature_length);

// Makes a new secret key of Ed25519 by the random generator of the operating system: any 32 bytes are
// one.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_RANDOM: the generator failed.
//          Also: NULL.
// Out:     secret: the key, of 32 bytes, the private key of RFC 8032, which others call the seed.
// Time:    constant in the key.
// Example:
//     uint8_t secret[32], key[32], signature[64];
//     if (carryless_ed25519_generate(secret) || carryless_ed25519_public_key(secret, key) ||
//         carryless_ed25519_sign(secret, message, message_length, signature)) abort();
//     int is_valid = carryless_ed25519_verify(key, message, message_length, signature) == CARRYLESS_OK;
carryless_error carryless_ed25519_generate(uint8_t *secret);

// Computes the public key of a secret key of Ed25519.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_FAULT: the result fails its check, and is not given out.
//          Also: NULL.
// In:      secret: the secret key, of 32 bytes.
// Out:     key: the public key, of 32 bytes.
// Time:    constant in the secret key.
carryless_error carryless_ed25519_public_key(const uint8_t *secret, uint8_t *key);

// Checks that bytes are a public key of Ed25519 by which only its holder signs. Verification takes keys
// of small order too, by which anybody can make a signature of any message: call this where the signer
// may have an interest in that.
//
// Returns: CARRYLESS_OK: they are;
//          CARRYLESS_ERROR_POINT_ENCODING: they are not the canonical encoding of a point;
//          CARRYLESS_ERROR_POINT_NOT_ON_CURVE: they are the encoding of no point;
//          CARRYLESS_ERROR_POINT_SUBGROUP: the point has the order 1, 2, 4 or 8.
//          Also: NULL.
// In:      key: the public key, of 32 bytes.
// Time:    variable.
carryless_error carryless_ed25519_key_check(const uint8_t *key);

// Signs a message by Ed25519. A message has the same signature each time. The public key, which is a part
// of what is signed, is computed each time too: nothing signs by a secret key and another's public key,
// which would tell the secret.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_FAULT: the computation fails a check, and nothing is given out.
//          Also: NULL, LENGTH.
// In:      secret: the secret key, of 32 bytes.
//          message, message_length: the message; NULL and 0 for the empty one.
// Out:     signature: the signature, of 64 bytes.
// Time:    constant in the secret key.
carryless_error carryless_ed25519_sign(const uint8_t *secret,
                                       const uint8_t *message,
                                       size_t message_length,
                                       uint8_t *signature);

// Signs a message for a context by Ed25519ctx, or its digest by Ed25519ph (RFC 8032). A signature by one
// of the three, or for one context, is none by another.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_LENGTH: the context has more than 255 bytes, or none where it must have one,
//            or the digest has not 64;
//          CARRYLESS_ERROR_FAULT: the computation fails a check, and nothing is given out.
//          Also: NULL, LENGTH.
// In:      secret: the secret key, of 32 bytes.
//          context, context_length: what the signature is for, as the name of a protocol: 1 to 255 bytes
//            or, for a digest, 0 to 255.
//          is_digest: 0 for Ed25519ctx; else `message` is a digest by SHA-512, for Ed25519ph.
//          message, message_length: the message, or the digest.
// Out:     signature: the signature, of 64 bytes.
// Time:    constant in the secret key.
carryless_error carryless_ed25519_sign_for(const uint8_t *secret,
                                           const uint8_t *context,
                                           size_t context_length,
                                           int is_digest,
                                           const uint8_t *message,
                                           size_t message_length,
                                           uint8_t *signature);

// Verifies a signature of a message by Ed25519, by the rule of RFC 8032 without the cofactor: that of
// OpenSSL, BoringSSL and Go.
//
// Returns: CARRYLESS_OK: the signature is valid. Nothing else means that;
//          CARRYLESS_ERROR_SIGNATURE_INVALID: it is well-formed, and not one of this message by
//            this key;
//          CARRYLESS_ERROR_SIGNATURE_RANGE: the second half of it is n or more;
//          CARRYLESS_ERROR_POINT_ENCODING: the key is not the canonical encoding of a point;
//          CARRYLESS_ERROR_POINT_NOT_ON_CURVE: the key is the encoding of no point.
//          Also: NULL, LENGTH.
// In:      key: the public key, of 32 bytes. One of small order is taken: see
//            carryless_ed25519_key_check.
//          message, message_length: the message; NULL and 0 for the empty one.
//          signature: the signature, of 64 bytes.
// Time:    variable.
carryless_error carryless_ed25519_verify(const uint8_t *key,
                                         const uint8_t *message,
                                         size_t message_length,
                                         const uint8_t *signature);

// Verifies a signature that carryless_ed25519_sign_for makes.
//
// Returns: as carryless_ed25519_verify;
//          CARRYLESS_ERROR_LENGTH: as by carryless_ed25519_sign_for.
// In:      key: the public key, of 32 bytes.
//          context, context_length, is_digest, message, message_length: as of
//            carryless_ed25519_sign_for.
//          signature: the signature, of 64 bytes.
// Time:    variable.
carryless_error carryless_ed25519_verify_for(const uint8_t *key,
                                             const uint8_t *context,
                                             size_t context_length,
                                             int is_digest,
                                             const uint8_t *message,
                                             size_t message_length,
                                             const uint8_t *signature);

// Verifies a signature of a message by Ed25519, by the cofactored rule of ZIP 215, which has the same
// verdict as carryless_ed25519_verify_batch on every signature. It takes all that
// carryless_ed25519_verify takes, and signatures that somebody made so that the two would differ. Whoever
// needs all parties to agree on each signature takes one rule throughout.
//
// Returns: as carryless_ed25519_verify, but for CARRYLESS_ERROR_POINT_ENCODING: any encoding of a
//            point is a key.
// In:      key: the public key, of 32 bytes.
//          message, message_length: the message; NULL and 0 for the empty one.
//          signature: the signature, of 64 bytes.
// Time:    variable.
carryless_error carryless_ed25519_verify_cofactored(const uint8_t *key,
                                                    const uint8_t *message,
                                                    size_t message_length,
                                                    const uint8_t *signature);

// Verifies many signatures by Ed25519, by the rule of carryless_ed25519_verify_cofactored, eight by one
// equation. It is faster than one call for each.
//
// Returns: CARRYLESS_OK: all rows were looked at, and `verdicts` says what is valid.
//          Also: NULL, LENGTH.
// In:      rows, count: the signatures with their messages and keys, and how many they are; NULL and 0
//            for none.
// Out:     verdicts: an int for each row, CARRYLESS_OK where the signature is valid and else an
//            error of carryless_ed25519_verify_cofactored.
// Time:    variable.
// Example, of 100 letters:
//     carryless_signature_row rows[100];
//     int verdicts[100];
//     for (int i = 0; i < 100; i++) {
//         carryless_signature_row row = {letters[i].key, letters[i].text, letters[i].length, letters[i].signature};
//         rows[i] = row;
//     }
//     carryless_ed25519_verify_batch(rows, 100, verdicts);
carryless_error carryless_ed25519_verify_batch(const carryless_signature_row *rows, size_t count, int *verdicts);

// Makes a new secret key of X25519 by the random generator of the operating system: any 32 bytes are one.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_RANDOM: the generator failed.
//          Also: NULL.
// Out:     secret: the key, of 32 bytes.
// Time:    constant in the key.
// Example:
//     uint8_t secret[32], key[32], shared[32];
//     if (carryless_x25519_generate(secret) || carryless_x25519_public_key(secret, key)) abort();
//     carryless_error error = carryless_x25519(secret, peer, shared);
//     if (error != CARRYLESS_OK) fprintf(stderr, "%s\n", carryless_error_message(error));
carryless_error carryless_x25519_generate(uint8_t *secret);

// Computes the public key of a secret key of X25519.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_FAULT: the result fails its check, and is not given out.
//          Also: NULL.
// In:      secret: the secret key, of 32 bytes.
// Out:     key: the public key, of 32 bytes.
// Time:    constant in the secret key.
carryless_error carryless_x25519_public_key(const uint8_t *secret, uint8_t *key);

// Computes the secret that two keys share by X25519. Give it to a key derivation function, with both
// public keys: it is no key itself.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_INFINITY: the peer's key is a point of small order, and nothing secret is
//            shared.
//          Also: NULL.
// In:      secret: the own secret key, of 32 bytes.
//          peer: the other's public key, of 32 bytes. Any are taken, as RFC 7748 has it.
// Out:     shared: the shared secret, of 32 bytes.
// Time:    constant in the secret key, and in the peer's.
carryless_error carryless_x25519(const uint8_t *secret, const uint8_t *peer, uint8_t *shared);

// Computes the public key of a secret key by BIP 340: the x of its point, which stands for the one with
// an even y. Secret keys are those of CARRYLESS_SECP256K1: carryless_generate makes them, and
// carryless_secret_from_pem reads them.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_SECRET: the secret key is 0, or n or more;
//          CARRYLESS_ERROR_FAULT: the result fails its check, and is not given out.
//          Also: NULL.
// In:      secret: the secret key, of 32 bytes, big-endian.
// Out:     key: the public key, of 32 bytes, big-endian.
// Time:    constant in the secret key.
// Example:
//     uint8_t secret[32], key[32], signature[64];
//     size_t length = sizeof secret;
//     if (carryless_generate(CARRYLESS_SECP256K1, secret, &length) || carryless_bip340_public_key(secret, key) ||
//         carryless_bip340_sign(secret, NULL, message, message_length, signature)) abort();
//     int is_valid = carryless_bip340_verify(key, message, message_length, signature) == CARRYLESS_OK;
carryless_error carryless_bip340_public_key(const uint8_t *secret, uint8_t *key);

// Signs a message by BIP 340. The public key, which is a part of what is signed, is computed each time
// too: nothing signs by a secret key and another's public key, which would tell the secret.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_SECRET: the secret key is 0, or n or more;
//          CARRYLESS_ERROR_FAULT: the computation fails a check, and nothing is given out.
//          Also: NULL, LENGTH.
// In:      secret: the secret key, of 32 bytes.
//          aux: 32 auxiliary bytes of any kind, on which the nonce depends beside the key and the
//            message; or NULL, for zeros: then a message has the same signature each time. Random ones
//            are the better protection against faults that somebody causes.
//          message, message_length: the message, of any length; NULL and 0 for the empty one.
// Out:     signature: the signature, of 64 bytes.
// Time:    constant in the secret key.
carryless_error carryless_bip340_sign(const uint8_t *secret,
                                      const uint8_t *aux,
                                      const uint8_t *message,
                                      size_t message_length,
                                      uint8_t *signature);

// Verifies a signature of a message by BIP 340.
//
// Returns: CARRYLESS_OK: the signature is valid. Nothing else means that;
//          CARRYLESS_ERROR_SIGNATURE_INVALID: it is well-formed, and not one of this message by
//            this key;
//          CARRYLESS_ERROR_SIGNATURE_RANGE: the first half of it is the prime of the field or more, or
//            the second one n or more;
//          CARRYLESS_ERROR_POINT_ENCODING: the key is the prime of the field or more;
//          CARRYLESS_ERROR_POINT_NOT_ON_CURVE: the key is the x of no point.
//          Also: NULL, LENGTH.
// In:      key: the public key, of 32 bytes.
//          message, message_length: the message; NULL and 0 for the empty one.
//          signature: the signature, of 64 bytes.
// Time:    variable.
carryless_error carryless_bip340_verify(const uint8_t *key,
                                        const uint8_t *message,
                                        size_t message_length,
                                        const uint8_t *signature);

// Verifies many signatures by BIP 340, eight by one equation, with the verdicts of
// carryless_bip340_verify. It is faster than one call for each.
//
// Returns: CARRYLESS_OK: all rows were looked at, and `verdicts` says what is valid.
//          Also: NULL, LENGTH.
// In:      rows, count: the signatures with their messages and keys, and how many they are; NULL and 0
//            for none.
// Out:     verdicts: an int for each row, CARRYLESS_OK where the signature is valid and else an
//            error of carryless_bip340_verify.
// Time:    variable.
carryless_error carryless_bip340_verify_batch(const carryless_signature_row *rows, size_t count, int *verdicts);

// Reads the first secret key of a file: SEC 1, PKCS#8, PKCS#12, a JSON Web Key or OpenSSH's,
// encrypted or not, in DER or in PEM with anything around it.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_FILE: the file has no secret key, or is damaged;
//          CARRYLESS_ERROR_FILE_CURVE: the key is of another algorithm, or of no curve in this
//            build;
//          CARRYLESS_ERROR_FILE_KEY: the secret or the point is refused, or they do not belong
//            together;
//          CARRYLESS_ERROR_FILE_ENCRYPTED: the key is encrypted, and there is no password;
//          CARRYLESS_ERROR_FILE_PASSWORD: the password is wrong, or the file is damaged;
//          CARRYLESS_ERROR_FILE_SCHEME: the encryption is not read, or asks for more work or memory
//            than is spent on a file.
//          Also: NULL, LENGTH, BUFFER.
// In:      file, file_length: the bytes of the file.
//          password, password_length: bytes, in PKCS#12 text in UTF-8; NULL and 0 for none; not
//            NULL, and 0, for the empty one. It is not used where nothing is encrypted.
// Out:     curve: the carryless_curve of the key. It must not be NULL.
//          out, out_length: the secret key, of carryless_secret_length bytes. CARRYLESS_MAX_SECRET
//            bytes fit it on every curve.
// Time:    nothing is promised; an encrypted file may take seconds.
// Example:
//     uint8_t secret[CARRYLESS_MAX_SECRET];
//     size_t length = sizeof secret;
//     int curve;
//     carryless_error error =
//         carryless_secret_from_pem(file, file_length, NULL, 0, &curve, secret, &length);
//     if (error == CARRYLESS_ERROR_FILE_ENCRYPTED)
//         error = carryless_secret_from_pem(file, file_length, password, password_length,
//                                           &curve, secret, &length);
carryless_error carryless_secret_from_pem(const uint8_t *file,
                                          size_t file_length,
                                          const uint8_t *password,
                                          size_t password_length,
                                          int *curve,
                                          uint8_t *out,
                                          size_t *out_length);

// Reads the first public key of a file: a SubjectPublicKeyInfo, a certificate, a certificate
// request, a JSON Web Key, a line of OpenSSH or, with a password, a certificate in PKCS#12; in DER
// or in PEM with anything around it.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_FILE: the file has no public key, or is damaged. A file with a secret
//            key only is refused so: see carryless_secret_from_pem, then carryless_public_key;
//          CARRYLESS_ERROR_FILE_CURVE: the key is of another algorithm, or of no curve in this
//            build;
//          CARRYLESS_ERROR_FILE_KEY: the point is refused;
//          CARRYLESS_ERROR_FILE_ENCRYPTED: what may hold the key is encrypted, and there is no
//            password;
//          CARRYLESS_ERROR_FILE_PASSWORD: the password is wrong, or the file is damaged;
//          CARRYLESS_ERROR_FILE_SCHEME: the encryption is not read, or asks for more work or memory
//            than is spent on a file.
//          Also: NULL, LENGTH, BUFFER, FORM.
// In:      file, file_length: the bytes of the file.
//          password, password_length: text in UTF-8; NULL and 0 for none; not NULL, and 0, for the
//            empty one. It is not used where nothing is encrypted.
//          form: a carryless_point_form, in which the point is written.
// Out:     curve: the carryless_curve of the key. It must not be NULL.
//          out, out_length: the point. CARRYLESS_MAX_POINT bytes fit it on every curve.
// Time:    variable; an encrypted file may take seconds.
carryless_error carryless_public_from_pem(const uint8_t *file,
                                          size_t file_length,
                                          const uint8_t *password,
                                          size_t password_length,
                                          int *curve,
                                          int form,
                                          uint8_t *out,
                                          size_t *out_length);

// Writes a secret key as text of a file, encrypted if there is a password.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_SECRET: the secret key is 0, or n or more;
//          CARRYLESS_ERROR_FORM: the form is not one of secret keys (CARRYLESS_SPKI), is never
//            encrypted (CARRYLESS_SEC1 and CARRYLESS_JWK, with a password), has no name for the
//            curve (CARRYLESS_JWK and CARRYLESS_OPENSSH), or the password is empty
//            (CARRYLESS_OPENSSH);
//          CARRYLESS_ERROR_RANDOM: the random generator of the operating system failed;
//          CARRYLESS_ERROR_FAULT: the computation of the public key, which is written too, fails
//            its check.
//          Also: NULL, LENGTH, BUFFER, CURVE.
// In:      secret, secret_length: the secret key, between 1 and n - 1.
//          form: a carryless_file_form, but CARRYLESS_SPKI.
//          password, password_length: bytes by which it is encrypted; NULL and 0 for none: it is
//            not encrypted. CARRYLESS_PKCS8 is encrypted by PBES2, with PBKDF2 and AES-256;
//            CARRYLESS_OPENSSH as ssh-keygen does it.
// Out:     out, out_length: the text, without a zero at its end.
// Time:    meant to be constant in the secret key, which is not checked.
// Example, which asks for the length first:
//     size_t length = 0;
//     carryless_secret_to_pem(curve, secret, secret_length, CARRYLESS_PKCS8, NULL, 0, NULL, &length);
//     uint8_t *text = (uint8_t *)malloc(length);
//     carryless_error error = carryless_secret_to_pem(curve, secret, secret_length, CARRYLESS_PKCS8,
//                                                     NULL, 0, text, &length);
//     if (error == CARRYLESS_OK) fwrite(text, 1, length, stdout);
//     free(text);
carryless_error carryless_secret_to_pem(int curve,
                                        const uint8_t *secret,
                                        size_t secret_length,
                                        int form,
                                        const uint8_t *password,
                                        size_t password_length,
                                        uint8_t *out,
                                        size_t *out_length);

// Writes a public key as text of a file.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_FORM: the form is not one of public keys (CARRYLESS_PKCS8 and
//            CARRYLESS_SEC1), or has no name for the curve (CARRYLESS_JWK and CARRYLESS_OPENSSH);
//          CARRYLESS_ERROR_POINT_ENCODING, _INFINITY, _NOT_ON_CURVE, _SUBGROUP: the key is refused,
//            as by carryless_point_check.
//          Also: NULL, LENGTH, BUFFER, CURVE.
// In:      key, key_length: the public key, a point.
//          form: CARRYLESS_SPKI, CARRYLESS_JWK or CARRYLESS_OPENSSH.
// Out:     out, out_length: the text, without a zero at its end. Ask for its length with
//            NULL and 0.
// Time:    variable.
carryless_error carryless_public_to_pem(int curve,
                                        const uint8_t *key,
                                        size_t key_length,
                                        int form,
                                        uint8_t *out,
                                        size_t *out_length);

// Reads the first secret key of a file, which is to be one of Ed25519: PKCS#8, PKCS#12 or OpenSSH's,
// encrypted or not, in DER or in PEM with anything around it, or a JSON Web Key.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_FILE: the file has no secret key, or is damaged;
//          CARRYLESS_ERROR_FILE_CURVE: the key is of another algorithm;
//          CARRYLESS_ERROR_FILE_KEY: the public key in the file is not that of the secret one;
//          CARRYLESS_ERROR_FILE_ENCRYPTED, _PASSWORD, _SCHEME: as by carryless_secret_from_pem.
//          Also: NULL, LENGTH.
// In:      file, file_length: the bytes of the file.
//          password, password_length: as of carryless_secret_from_pem.
// Out:     secret: the secret key, of 32 bytes.
// Time:    nothing is promised; an encrypted file may take seconds.
// Example, from a file to a signature:
//     uint8_t secret[32], signature[64];
//     carryless_error error = carryless_ed25519_secret_from_pem(file, file_length, NULL, 0, secret);
//     if (error == CARRYLESS_OK) error = carryless_ed25519_sign(secret, message, message_length, signature);
carryless_error carryless_ed25519_secret_from_pem(const uint8_t *file,
                                                  size_t file_length,
                                                  const uint8_t *password,
                                                  size_t password_length,
                                                  uint8_t *secret);

// Reads the first public key of a file, which is to be one of Ed25519: a SubjectPublicKeyInfo, a
// certificate, a certificate request, a line of OpenSSH or, with a password, a certificate in PKCS#12;
// in DER or in PEM with anything around it; or a JSON Web Key.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_FILE: the file has no public key, or is damaged;
//          CARRYLESS_ERROR_FILE_CURVE: the key is of another algorithm;
//          CARRYLESS_ERROR_FILE_KEY: its bytes are not the canonical encoding of a point;
//          CARRYLESS_ERROR_FILE_ENCRYPTED, _PASSWORD, _SCHEME: as by carryless_public_from_pem.
//          Also: NULL, LENGTH.
// In:      file, file_length: the bytes of the file.
//          password, password_length: as of carryless_public_from_pem.
// Out:     key: the public key, of 32 bytes.
// Time:    variable; an encrypted file may take seconds.
carryless_error carryless_ed25519_public_from_pem(const uint8_t *file,
                                                  size_t file_length,
                                                  const uint8_t *password,
                                                  size_t password_length,
                                                  uint8_t *key);

// Writes a secret key of Ed25519 as text of a file, encrypted if there is a password.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_FORM: the form is none of CARRYLESS_PKCS8, CARRYLESS_JWK and
//            CARRYLESS_OPENSSH, is CARRYLESS_JWK, which is never encrypted, with a password, or is
//            CARRYLESS_OPENSSH, and the password is empty;
//          CARRYLESS_ERROR_RANDOM: the random generator of the operating system failed;
//          CARRYLESS_ERROR_FAULT: the computation of the public key, which OpenSSH's form has too,
//            fails its check.
//          Also: NULL, LENGTH, BUFFER.
// In:      secret: the secret key, of 32 bytes.
//          form: CARRYLESS_PKCS8, CARRYLESS_JWK or CARRYLESS_OPENSSH.
//          password, password_length: as of carryless_secret_to_pem.
// Out:     out, out_length: the text, without a zero at its end. Ask for its length with NULL and 0.
// Time:    meant to be constant in the secret key, which is not checked.
carryless_error carryless_ed25519_secret_to_pem(const uint8_t *secret,
                                                int form,
                                                const uint8_t *password,
                                                size_t password_length,
                                                uint8_t *out,
                                                size_t *out_length);

// Writes a public key of Ed25519 as text of a file.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_FORM: the form is none of CARRYLESS_SPKI, CARRYLESS_JWK and CARRYLESS_OPENSSH;
//          CARRYLESS_ERROR_POINT_ENCODING, _NOT_ON_CURVE: the key is refused, as by
//            carryless_ed25519_key_check.
//          Also: NULL, BUFFER.
// In:      key: the public key, of 32 bytes.
//          form: CARRYLESS_SPKI, CARRYLESS_JWK or CARRYLESS_OPENSSH.
// Out:     out, out_length: the text, without a zero at its end. Ask for its length with NULL and 0.
// Time:    variable.
carryless_error carryless_ed25519_public_to_pem(const uint8_t *key, int form, uint8_t *out, size_t *out_length);

// Reads the first secret key of a file, which is to be one of X25519: PKCS#8 or PKCS#12, encrypted or
// not, in DER or in PEM with anything around it, or a JSON Web Key.
//
// Returns: as carryless_ed25519_secret_from_pem.
// In:      file, file_length, password, password_length: as of carryless_ed25519_secret_from_pem.
// Out:     secret: the secret key, of 32 bytes.
// Time:    nothing is promised; an encrypted file may take seconds.
carryless_error carryless_x25519_secret_from_pem(const uint8_t *file,
                                                 size_t file_length,
                                                 const uint8_t *password,
                                                 size_t password_length,
                                                 uint8_t *secret);

// Reads the first public key of a file, which is to be one of X25519: a SubjectPublicKeyInfo, a
// certificate or, with a password, a certificate in PKCS#12; in DER or in PEM with anything around it; or
// a JSON Web Key.
//
// Returns: as carryless_ed25519_public_from_pem, but for CARRYLESS_ERROR_FILE_KEY: any 32 bytes are a
//            key.
// In:      file, file_length, password, password_length: as of carryless_ed25519_secret_from_pem.
// Out:     key: the public key, of 32 bytes.
// Time:    variable; an encrypted file may take seconds.
carryless_error carryless_x25519_public_from_pem(const uint8_t *file,
                                                 size_t file_length,
                                                 const uint8_t *password,
                                                 size_t password_length,
                                                 uint8_t *key);

// Writes a secret key of X25519 as text of a file, encrypted if there is a password.
//
// Returns: as carryless_ed25519_secret_to_pem; CARRYLESS_ERROR_FORM: the form is neither CARRYLESS_PKCS8
//            nor, without a password, CARRYLESS_JWK.
// In:      secret: the secret key, of 32 bytes.
//          form: CARRYLESS_PKCS8 or CARRYLESS_JWK.
//          password, password_length: as of carryless_secret_to_pem.
// Out:     out, out_length: the text, without a zero at its end. Ask for its length with NULL and 0.
// Time:    meant to be constant in the secret key, which is not checked.
carryless_error carryless_x25519_secret_to_pem(const uint8_t *secret,
                                               int form,
                                               const uint8_t *password,
                                               size_t password_length,
                                               uint8_t *out,
                                               size_t *out_length);

// Writes a public key of X25519 as text of a file.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_FORM: the form is neither CARRYLESS_SPKI nor CARRYLESS_JWK.
//          Also: NULL, BUFFER.
// In:      key: the public key, of 32 bytes.
//          form: CARRYLESS_SPKI or CARRYLESS_JWK.
// Out:     out, out_length: the text, without a zero at its end. Ask for its length with NULL and 0.
// Time:    variable.
carryless_error carryless_x25519_public_to_pem(const uint8_t *key, int form, uint8_t *out, size_t *out_length);

// Signs a document by DSTU 4145: CMS with the attributes of CAdES-BES in DER, what files .p7s are. The
// signer's certificate goes along.
//
// Returns: CARRYLESS_OK;
//          CARRYLESS_ERROR_SECRET: the secret key is 0, or n or more;
//          CARRYLESS_ERROR_WEAK: the curve is below 112 bits of security;
//          CARRYLESS_ERROR_FILE: the certificate is none of a key of DSTU 4145, or damaged;
//          CARRYLESS_ERROR_FILE_KEY: it is one of another key;
//          CARRYLESS_ERROR_FORM: `hash` is CARRYLESS_DSTU4145_DIGESTED, or no
//            carryless_dstu4145_hash, or the time is behind the year 9999;
//          CARRYLESS_ERROR_FAULT: the computation fails a check, and nothing is given out.
//          Also: NULL, LENGTH, BUFFER, CURVE.
// In:      curve: a carryless_dstu4145_curve.
//          secret, secret_length: the secret key, its lowest byte first.
//          hash: a carryless_dstu4145_hash.
//          certificate, certificate_length: the signer's certificate, in PEM or DER.
//          seconds: when it is signed, since the beginning of 1970 by UTC; below 0 it says no time.
//          is_detached: not 0, where the content is kept beside the document.
//          content, content_length: what is signed; NULL and 0 for nothing.
// Out:     out, out_length: the document.
// Time:    constant in the secret key.
carryless_error carryless_dstu4145_sign_document(int curve,
                                                 const uint8_t *secret,
                                                 size_t secret_length,
                                                 int hash,
                                                 const uint8_t *certificate,
                                                 size_t certificate_length,
                                                 int64_t seconds,
                                                 int is_detached,
                                                 const uint8_t *content,
                                                 size_t content_length,
                                                 uint8_t *out,
                                                 size_t *out_length);

// Verifies a signed document (CMS, .p7s): that all who signed it did, by DSTU 4145. Whether their
// certificates are to be trusted, by whom they are issued, until when, is not looked at.
//
// Returns: CARRYLESS_OK: every signature is valid. Nothing else means that;
//          CARRYLESS_ERROR_SIGNATURE_INVALID: one is not, nobody signed, or the document has another
//            content than is given;
//          CARRYLESS_ERROR_SIGNATURE_ENCODING: the bytes are no signed document, or damaged;
//          CARRYLESS_ERROR_NULL: the content is neither in the document nor given, or a pointer is NULL
//            where it must not be;
//          CARRYLESS_ERROR_FILE: the certificate of a signer is neither in the document nor given, or
//            is refused, or `certificates` is damaged;
//          CARRYLESS_ERROR_LENGTH: every signature is valid, and they are no more than `signer`.
//          Also: LENGTH, BUFFER.
// In:      document, document_length: the document, in DER or BER.
//          content, content_length: what was signed; NULL and 0 where the document has it; not NULL,
//            and 0, for the empty one.
//          certificates, certificates_length: certificates in PEM or DER, among which signers' may be;
//            NULL and 0 for none.
//          signer: whose certificate is written, from 0 on.
// Out:     out, out_length: the certificate of that signer, in DER.
carryless_error carryless_dstu4145_verify_document(const uint8_t *document,
                                                   size_t document_length,
                                                   const uint8_t *content,
                                                   size_t content_length,
                                                   const uint8_t *certificates,
                                                   size_t certificates_length,
                                                   size_t signer,
                                                   uint8_t *out,
                                                   size_t *out_length);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* CARRYLESS_H */
