//go:build cgo && !carryless_wasm

package carryless

/*
#cgo pkg-config: carryless
#cgo carryless_static LDFLAGS: -static -lpthread -lm
#include <stdlib.h>
#include <carryless.h>

#if CARRYLESS_VERSION_MAJOR != 0 || CARRYLESS_VERSION_MINOR != 1
#error "this module is for version 0.1 of Carryless"
#endif

// No function calls back, and none keeps a pointer.
#cgo nocallback carryless_generate
#cgo nocallback carryless_public_key
#cgo nocallback carryless_point_check
#cgo nocallback carryless_sign_digest
#cgo nocallback carryless_verify_digest
#cgo nocallback carryless_exchange
#cgo nocallback carryless_multiply
#cgo nocallback carryless_msm
#cgo nocallback carryless_secret_from_pem
#cgo nocallback carryless_public_from_pem
#cgo nocallback carryless_secret_to_pem
#cgo nocallback carryless_public_to_pem
#cgo noescape carryless_generate
#cgo noescape carryless_public_key
#cgo noescape carryless_point_check
#cgo noescape carryless_sign_digest
#cgo noescape carryless_verify_digest
#cgo noescape carryless_exchange
#cgo noescape carryless_multiply
#cgo noescape carryless_msm
#cgo noescape carryless_secret_from_pem
#cgo noescape carryless_public_from_pem
#cgo noescape carryless_secret_to_pem
#cgo noescape carryless_public_to_pem
*/
import "C"

import "unsafe"

// found is nil, or the error of a library of another version.
var found = sameVersion(C.GoString(C.carryless_version()))

func ready() error { return found }

func errorMessage(e Error) string { return C.GoString(C.carryless_error_message(C.int(e))) }

func hasCurve(c Curve) bool { return C.carryless_has_curve(C.int(c.number())) == 1 }

func secretLength(c Curve) int { return int(C.carryless_secret_length(C.int(c.number()))) }

func curveFromName(name string) (Curve, error) {
	text := C.CString(name)
	defer C.free(unsafe.Pointer(text))
	var curve C.int
	err := refusal(C.carryless_curve_from_name(text, &curve))
	return Curve(curve), err
}

func refusal(code C.carryless_error) error {
	if code != C.CARRYLESS_OK {
		return Error(code)
	}
	return nil
}

// bytesOf are a pointer to bytes, nil where the slice is, and their number.
func bytesOf(slice []byte) (*C.uint8_t, C.size_t) {
	return (*C.uint8_t)(unsafe.SliceData(slice)), C.size_t(len(slice))
}

// result calls a function that writes up to so many bytes, and again where it asks for more.
func result(room int, call func(out *C.uint8_t, length *C.size_t) C.carryless_error) ([]byte, error) {
	for {
		out, length := make([]byte, room), C.size_t(room)
		err := refusal(call((*C.uint8_t)(unsafe.SliceData(out)), &length))
		if err == errBuffer && int(length) > room {
			room = int(length)
			continue
		}
		if err != nil {
			return nil, err
		}
		return out[:length:length], nil
	}
}

func generate(c Curve) ([]byte, error) {
	return result(maxSecret, func(out *C.uint8_t, length *C.size_t) C.carryless_error {
		return C.carryless_generate(C.int(c.number()), out, length)
	})
}

func publicKey(c Curve, secret []byte, form int) ([]byte, error) {
	s, sLength := bytesOf(secret)
	return result(maxPoint, func(out *C.uint8_t, length *C.size_t) C.carryless_error {
		return C.carryless_public_key(C.int(c.number()), s, sLength, C.int(form), out, length)
	})
}

func checkPoint(c Curve, point []byte) error {
	p, pLength := bytesOf(point)
	return refusal(C.carryless_point_check(C.int(c.number()), p, pLength))
}

func signDigest(c Curve, secret, digest []byte, form int) ([]byte, error) {
	s, sLength := bytesOf(secret)
	d, dLength := bytesOf(digest)
	return result(maxSignature, func(out *C.uint8_t, length *C.size_t) C.carryless_error {
		return C.carryless_sign_digest(C.int(c.number()), s, sLength, d, dLength, C.int(form), out, length)
	})
}

func verifyDigest(c Curve, key, digest []byte, form int, signature []byte) error {
	k, kLength := bytesOf(key)
	d, dLength := bytesOf(digest)
	s, sLength := bytesOf(signature)
	return refusal(C.carryless_verify_digest(C.int(c.number()), k, kLength, d, dLength, C.int(form), s, sLength))
}

func exchange(c Curve, secret, peer []byte, cofactor bool) ([]byte, error) {
	s, sLength := bytesOf(secret)
	p, pLength := bytesOf(peer)
	var with C.int
	if cofactor {
		with = 1
	}
	return result(maxSecret, func(out *C.uint8_t, length *C.size_t) C.carryless_error {
		return C.carryless_exchange(C.int(c.number()), s, sLength, p, pLength, with, out, length)
	})
}

func multiply(c Curve, scalar, point []byte, form int) ([]byte, error) {
	k, kLength := bytesOf(scalar)
	p, pLength := bytesOf(point)
	return result(maxPoint, func(out *C.uint8_t, length *C.size_t) C.carryless_error {
		return C.carryless_multiply(C.int(c.number()), k, kLength, p, pLength, C.int(form), out, length)
	})
}

// msm also says which row is refused, or -1.
func msm(c Curve, rows int, scalars, points []byte) ([]byte, int, error) {
	k, kLength := bytesOf(scalars)
	p, pLength := bytesOf(points)
	kLength, pLength = kLength/C.size_t(rows), pLength/C.size_t(rows)
	row := C.size_t(rows)
	// The memory of the C library tells when there is none; Go's ends the program.
	room := C.carryless_msm_workspace(C.int(c.number()), C.size_t(rows))
	workspace := C.malloc(max(room, 1))
	if workspace == nil {
		return nil, -1, errWorkspace
	}
	defer C.free(workspace)
	sum, err := result(maxPoint, func(out *C.uint8_t, length *C.size_t) C.carryless_error {
		return C.carryless_msm(C.int(c.number()), C.size_t(rows), k, kLength, kLength, p, pLength, pLength, workspace, room, uncompressed, out, length, &row)
	})
	if int(row) == rows {
		return sum, -1, err
	}
	return sum, int(row), err
}

func secretFromFile(file, password []byte) (Curve, []byte, error) {
	f, fLength := bytesOf(file)
	p, pLength := bytesOf(password)
	var curve C.int
	secret, err := result(maxSecret, func(out *C.uint8_t, length *C.size_t) C.carryless_error {
		return C.carryless_secret_from_pem(f, fLength, p, pLength, &curve, out, length)
	})
	return Curve(curve), secret, err
}

func publicFromFile(file, password []byte) (Curve, []byte, error) {
	f, fLength := bytesOf(file)
	p, pLength := bytesOf(password)
	var curve C.int
	point, err := result(maxPoint, func(out *C.uint8_t, length *C.size_t) C.carryless_error {
		return C.carryless_public_from_pem(f, fLength, p, pLength, &curve, uncompressed, out, length)
	})
	return Curve(curve), point, err
}

func secretToPEM(c Curve, secret []byte, form int, password []byte) ([]byte, error) {
	s, sLength := bytesOf(secret)
	p, pLength := bytesOf(password)
	return result(mostFiles, func(out *C.uint8_t, length *C.size_t) C.carryless_error {
		return C.carryless_secret_to_pem(C.int(c.number()), s, sLength, C.int(form), p, pLength, out, length)
	})
}

func publicToPEM(c Curve, key []byte, form int) ([]byte, error) {
	k, kLength := bytesOf(key)
	return result(mostFiles, func(out *C.uint8_t, length *C.size_t) C.carryless_error {
		return C.carryless_public_to_pem(C.int(c.number()), k, kLength, C.int(form), out, length)
	})
}
