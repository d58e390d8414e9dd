package carryless

import (
	"encoding/pem"
	"runtime"
)

// ParsePrivateKey reads the first secret key of a file: SEC 1, PKCS#8, PKCS#12, a JSON Web Key or OpenSSH's, in DER or in PEM with anything
// around it. If the key is encrypted the error is [ErrFileEncrypted] without a password (nil; the empty one is []byte{}), and
// [ErrFilePassword] with a wrong one.
func ParsePrivateKey(file, password []byte) (*PrivateKey, error) {
	if err := ready(); err != nil {
		return nil, err
	}
	curve, secret, err := secretFromFile(file, password)
	if err != nil {
		return nil, err
	}
	if curve.number() == 0 {
		return nil, ErrFileCurve
	}
	return own(curve, secret)
}

// ParsePublicKey reads the first public key of a file: a SubjectPublicKeyInfo, a certificate, a certificate request, a JSON Web Key, a line
// of OpenSSH or, with a password, a certificate in PKCS#12; in DER or in PEM. The password of other files is nil.
func ParsePublicKey(file, password []byte) (*PublicKey, error) {
	if err := ready(); err != nil {
		return nil, err
	}
	curve, point, err := publicFromFile(file, password)
	if err != nil {
		return nil, err
	}
	if curve.number() == 0 {
		return nil, ErrFileCurve
	}
	return &PublicKey{curve, point}, nil
}

// MarshalPEM returns the key as a text of PEM: PKCS#8, "BEGIN PRIVATE KEY"; with a password, encrypted by PBES2 with PBKDF2 and AES-256.
// The password is nil for none.
func (k *PrivateKey) MarshalPEM(password []byte) ([]byte, error) {
	return k.marshal(pkcs8, password)
}

// MarshalPKCS8 returns the key as a PKCS#8 structure in DER, which is not encrypted.
func (k *PrivateKey) MarshalPKCS8() ([]byte, error) {
	return decoded(k.marshal(pkcs8, nil))
}

// MarshalSEC1 returns the key as an ECPrivateKey of SEC 1 in DER, which is not encrypted; in PEM it is an "EC PRIVATE KEY".
func (k *PrivateKey) MarshalSEC1() ([]byte, error) {
	return decoded(k.marshal(sec1, nil))
}

func (k *PrivateKey) marshal(form int, password []byte) ([]byte, error) {
	defer runtime.KeepAlive(k)
	return secretToPEM(k.curve, k.secret, form, password)
}

// MarshalPEM returns the key as a text of PEM, "BEGIN PUBLIC KEY".
func (p *PublicKey) MarshalPEM() ([]byte, error) {
	return publicToPEM(p.curve, p.point, spki)
}

// MarshalPKIX returns the key as a SubjectPublicKeyInfo in DER.
func (p *PublicKey) MarshalPKIX() ([]byte, error) {
	return decoded(p.MarshalPEM())
}

// decoded is the DER in a text of PEM, which is overwritten.
func decoded(text []byte, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	defer clear(text)
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, ErrPanic
	}
	return block.Bytes, nil
}
