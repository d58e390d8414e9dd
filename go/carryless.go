// Package carryless has keys, ECDSA and ECDH on the ten sect curves of NIST, on sect239k1, P-192 to P-521, brainpoolP256r1, P384r1,
// P512r1, secp256k1 and DSTU 4145's M-233, M-257 and M-431, and reads the keys and certificates that crypto/x509 refuses because of their curves.
//
// With cgo the package calls the C library, libcarryless, which pkg-config finds. Without it (CGO_ENABLED=0, or the build tag
// carryless_wasm) the same library runs as WebAssembly within the program: nothing is to be installed, and a call takes some twenty times
// as long. Both have the same functions and the same results.
//
// Any number of goroutines may use a key at once. What is refused is an [Error], or wraps one, with the sentence of the library.
package carryless

import (
	"fmt"
	"strings"
)

// Version is that of this module. The library that is found when the program runs has the same, but for the last part.
const Version = "0.1.0"

// A Curve is one of the constants below. The library may have been built with some of them only; see [Curves].
type Curve int

// The curves, by their names at NIST and by their own.
const (
	K163            Curve = 1  // sect163k1
	B163            Curve = 2  // sect163r2
	K233            Curve = 3  // sect233k1
	B233            Curve = 4  // sect233r1
	K239            Curve = 5  // sect239k1
	K283            Curve = 6  // sect283k1
	B283            Curve = 7  // sect283r1
	K409            Curve = 8  // sect409k1
	B409            Curve = 9  // sect409r1
	K571            Curve = 10 // sect571k1
	B571            Curve = 11 // sect571r1
	P192            Curve = 12 // secp192r1, prime192v1
	P224            Curve = 13 // secp224r1
	P256            Curve = 14 // secp256r1, prime256v1
	P384            Curve = 15 // secp384r1
	P521            Curve = 16 // secp521r1
	BrainpoolP256r1 Curve = 17
	BrainpoolP384r1 Curve = 18
	BrainpoolP512r1 Curve = 19
	Secp256k1       Curve = 20
	M257            Curve = 21 // of DSTU 4145-2002
	M431            Curve = 22 // of DSTU 4145-2002
	M233            Curve = 23 // of DSTU 4145-2002
)

var names = [...]string{
	K163: "K-163", B163: "B-163", K233: "K-233", B233: "B-233", K239: "K-239", K283: "K-283", B283: "B-283", K409: "K-409", B409: "B-409",
	K571: "K-571", B571: "B-571", P192: "P-192", P224: "P-224", P256: "P-256", P384: "P-384", P521: "P-521",
	BrainpoolP256r1: "brainpoolP256r1", BrainpoolP384r1: "brainpoolP384r1", BrainpoolP512r1: "brainpoolP512r1", Secp256k1: "secp256k1",
	M257: "M-257", M431: "M-431", M233: "M-233",
}

// number is that of the library, or 0, which is no curve.
func (c Curve) number() int {
	if c < 1 || int(c) >= len(names) {
		return 0
	}
	return int(c)
}

// String returns the name of the curve, as "K-233".
func (c Curve) String() string {
	if c.number() == 0 {
		return fmt.Sprintf("Curve(%d)", int(c))
	}
	return names[c]
}

// CurveByName finds a curve by its name at NIST, SEC 2 or ANSI X9.62, as "K-233", "sect233k1" or "prime256v1". Capital and small letters
// are alike. The error is [ErrCurve] if the library has no such curve.
func CurveByName(name string) (Curve, error) {
	if err := ready(); err != nil {
		return 0, err
	}
	if strings.IndexByte(name, 0) >= 0 {
		return 0, ErrCurve
	}
	curve, err := curveFromName(name)
	if err == nil && curve.number() == 0 {
		return 0, ErrCurve // one of those whose constants are data, which this package has not
	}
	return curve, err
}

// Curves returns the curves of the library that was found.
func Curves() ([]Curve, error) {
	if err := ready(); err != nil {
		return nil, err
	}
	var curves []Curve
	for c := K163; int(c) < len(names); c++ {
		if hasCurve(c) {
			curves = append(curves, c)
		}
	}
	return curves, nil
}

// An Error is what the library refuses, by its number there. Values are compared by errors.Is.
type Error int

// The errors.
const (
	ErrCurve             Error = 4  // the curve is none of the constants, or not in this build
	ErrForm              Error = 5  // a file cannot be written in this form
	ErrSecret            Error = 6  // the secret key is 0, or the order of the generator or more
	ErrScalar            Error = 7  // the scalar is too large
	ErrPointEncoding     Error = 8  // the bytes are not a point in SEC 1
	ErrPointInfinity     Error = 9  // the point is the one at infinity
	ErrPointNotOnCurve   Error = 10 // the point is not on the curve
	ErrPointSubgroup     Error = 11 // the point is outside the subgroup of prime order
	ErrSignatureEncoding Error = 12 // the bytes are not a signature in this form
	ErrSignatureRange    Error = 13 // a number of the signature is 0, or the order of the generator or more
	ErrSignatureInvalid  Error = 14 // the signature is well-formed, and not one of this message by this key
	ErrInfinity          Error = 15 // the point that two keys share is the one at infinity
	ErrFault             Error = 16 // the computation was disturbed, and nothing of it is given out
	ErrRandom            Error = 18 // the random generator failed
	ErrFile              Error = 19 // the file has no key of the kind that is asked for, or is damaged
	ErrFileCurve         Error = 20 // the key in the file is one of no curve in this build, or of another algorithm
	ErrFileKey           Error = 21 // the secret or the point in the file is refused, or the two do not belong together
	ErrFileEncrypted     Error = 22 // the file is encrypted, and no password was given
	ErrFilePassword      Error = 23 // the password is wrong, or the file is damaged
	ErrFileScheme        Error = 24 // the encryption is not read, or asks for more work or memory than is spent on a file
	ErrDigest            Error = 25 // the digest is too short
	ErrWeak              Error = 26 // the curve is weak, and secrets are used on it only where that is allowed
	ErrPanic             Error = 27 // a fault of the library's
)

const (
	errBuffer    Error = 3
	errWorkspace Error = 17
)

// Error returns the sentence of the library.
func (e Error) Error() string {
	return "carryless: " + errorMessage(e)
}

// sameVersion refuses a library whose functions may differ from those that this package was written for.
func sameVersion(found string) error {
	wanted := Version[:strings.LastIndexByte(Version, '.')+1]
	if !strings.HasPrefix(found, wanted) {
		return fmt.Errorf("carryless: the library has version %s, and this module is for %sx", found, wanted)
	}
	return nil
}

// How points, signatures and files are written, by the numbers of the library.
const (
	compressed   = 1
	uncompressed = 2

	der     = 1
	scalars = 2

	pkcs8 = 1
	sec1  = 2
	spki  = 3
)

// Room for any secret, point and signature, and for any file but those of the longest keys.
const (
	maxSecret    = 72
	maxPoint     = 145
	maxSignature = 153
	mostFiles    = 2048
)
