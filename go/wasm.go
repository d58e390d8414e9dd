//go:build !cgo || carryless_wasm

package carryless

import "fmt"

func ready() error {
	_, err := load()
	return err
}

// number calls a function that returns a number.
func number(name string, arguments ...any) (value uint32, err error) {
	l, err := load()
	if err != nil {
		return 0, err
	}
	err = l.call(func(i *instance) error {
		value, err = i.run(name, arguments...)
		return err
	})
	return value, err
}

// refusal calls a function that returns an error.
func refusal(name string, arguments ...any) error {
	code, err := number(name, arguments...)
	if err == nil && code != 0 {
		err = Error(code)
	}
	return err
}

// result calls a function that writes up to so many bytes, and again where it asks for more.
func result(room int, name string, arguments ...any) ([]byte, error) {
	place := &out{room: room}
	arguments = append(arguments, place)
	for {
		err := refusal(name, arguments...)
		if err == errBuffer && place.room > room {
			room = place.room
			continue
		}
		if err != nil {
			return nil, err
		}
		return place.result, nil
	}
}

func errorMessage(e Error) (message string) {
	l, err := load()
	if err == nil {
		err = l.call(func(i *instance) error {
			address, err := i.run("carryless_error_message", int(e))
			message = i.text(address)
			return err
		})
	}
	if err != nil {
		// The sentence is in the library, which cannot be asked: the error may be that of loading it.
		return fmt.Sprintf("error %d", int(e))
	}
	return message
}

func hasCurve(c Curve) bool {
	has, err := number("carryless_has_curve", c)
	return err == nil && has == 1
}

func secretLength(c Curve) int {
	length, err := number("carryless_secret_length", c)
	if err != nil {
		return 0
	}
	return int(length)
}

func curveFromName(name string) (Curve, error) {
	var curve int
	err := refusal("carryless_curve_from_name", name, &curve)
	return Curve(curve), err
}

func generate(c Curve) ([]byte, error) { return result(maxSecret, "carryless_generate", c) }

func publicKey(c Curve, secret []byte, form int) ([]byte, error) {
	return result(maxPoint, "carryless_public_key", c, secret, form)
}

func checkPoint(c Curve, point []byte) error { return refusal("carryless_point_check", c, point) }

func signDigest(c Curve, secret, digest []byte, form int) ([]byte, error) {
	return result(maxSignature, "carryless_sign_digest", c, secret, digest, form)
}

func verifyDigest(c Curve, key, digest []byte, form int, signature []byte) error {
	return refusal("carryless_verify_digest", c, key, digest, form, signature)
}

func exchange(c Curve, secret, peer []byte, cofactor bool) ([]byte, error) {
	with := 0
	if cofactor {
		with = 1
	}
	return result(maxSecret, "carryless_exchange", c, secret, peer, with)
}

func multiply(c Curve, scalar, point []byte, form int) ([]byte, error) {
	return result(maxPoint, "carryless_multiply", c, scalar, point, form)
}

// msm also says which row is refused, or -1.
func msm(c Curve, rows int, scalars, points []byte) ([]byte, int, error) {
	room, err := number("carryless_msm_workspace", c, rows)
	if err != nil {
		return nil, -1, err
	}
	place, row := &out{room: maxPoint}, rows
	k, p := column{scalars, len(scalars) / rows}, column{points, len(points) / rows}
	err = refusal("carryless_msm", c, rows, k, p, workspace(room), uncompressed, place, &row)
	if row == rows {
		row = -1
	}
	if err != nil {
		return nil, row, err
	}
	return place.result, row, nil
}

func secretFromFile(file, password []byte) (Curve, []byte, error) {
	var curve int
	secret, err := result(maxSecret, "carryless_secret_from_pem", file, password, &curve)
	return Curve(curve), secret, err
}

func publicFromFile(file, password []byte) (Curve, []byte, error) {
	var curve int
	point, err := result(maxPoint, "carryless_public_from_pem", file, password, &curve, uncompressed)
	return Curve(curve), point, err
}

func secretToPEM(c Curve, secret []byte, form int, password []byte) ([]byte, error) {
	return result(mostFiles, "carryless_secret_to_pem", c, secret, form, password)
}

func publicToPEM(c Curve, key []byte, form int) ([]byte, error) {
	return result(mostFiles, "carryless_public_to_pem", c, key, form)
}
