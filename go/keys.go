package carryless

import (
	"bytes"
	"crypto"
	"crypto/subtle"
	"fmt"
	"io"
	"runtime"
)

// A PrivateKey is a secret key of a curve. It is a [crypto.Signer]. Its bytes are overwritten by [PrivateKey.Erase], and when the garbage
// collector finds that it is no longer used.
type PrivateKey struct {
	curve  Curve
	secret []byte
	public *PublicKey
}

// A PublicKey is a point of the subgroup of prime order of a curve, and not the one at infinity: others are refused where a key is made.
type PublicKey struct {
	curve Curve
	point []byte // uncompressed
}

var _ crypto.Signer = (*PrivateKey)(nil)

// GenerateKey makes a new secret key, by the random generator of the system.
func GenerateKey(curve Curve) (*PrivateKey, error) {
	if err := ready(); err != nil {
		return nil, err
	}
	secret, err := generate(curve)
	if err != nil {
		return nil, err
	}
	return own(curve, secret)
}

// NewPrivateKey makes a key of a big-endian integer between 1 and n - 1, with the order n of the generator. It has any length; the bytes are
// copied.
func NewPrivateKey(curve Curve, secret []byte) (*PrivateKey, error) {
	if err := ready(); err != nil {
		return nil, err
	}
	length := secretLength(curve)
	if length == 0 {
		return nil, ErrCurve
	}
	// As long as all secrets of the curve are; a longer one has zeros before it, or is refused.
	copied := make([]byte, max(length, len(secret)))
	copy(copied[len(copied)-len(secret):], secret)
	key, err := own(curve, copied)
	if err != nil {
		return nil, err
	}
	key.secret = copied[len(copied)-length:]
	return key, nil
}

// own makes a key of bytes that nobody else has.
func own(curve Curve, secret []byte) (*PrivateKey, error) {
	point, err := publicKey(curve, secret, uncompressed)
	if err != nil {
		clear(secret)
		return nil, err
	}
	key := &PrivateKey{curve, secret, &PublicKey{curve, point}}
	runtime.AddCleanup(key, func(secret []byte) { clear(secret) }, secret)
	return key, nil
}

// NewPublicKey makes a key of a point in SEC 1: compressed, uncompressed or hybrid.
func NewPublicKey(curve Curve, point []byte) (*PublicKey, error) {
	if err := ready(); err != nil {
		return nil, err
	}
	if err := checkPoint(curve, point); err != nil {
		return nil, err
	}
	point, err := multiply(curve, []byte{1}, point, uncompressed)
	if err != nil {
		return nil, err
	}
	return &PublicKey{curve, point}, nil
}

// Curve returns the curve of the key.
func (k *PrivateKey) Curve() Curve { return k.curve }

// Bytes returns the secret: a big-endian integer, as long as the order of the generator.
func (k *PrivateKey) Bytes() []byte {
	defer runtime.KeepAlive(k)
	return bytes.Clone(k.secret)
}

// Public returns a *PublicKey.
func (k *PrivateKey) Public() crypto.PublicKey { return k.public }

// PublicKey returns the public key.
func (k *PrivateKey) PublicKey() *PublicKey { return k.public }

// Equal says whether x is a *PrivateKey with the same curve and secret. Its time does not depend on the secrets.
func (k *PrivateKey) Equal(x crypto.PrivateKey) bool {
	other, ok := x.(*PrivateKey)
	defer runtime.KeepAlive(k)
	defer runtime.KeepAlive(other)
	return ok && k.curve == other.curve && subtle.ConstantTimeCompare(k.secret, other.secret) == 1
}

// Erase overwrites the secret; then whatever needs it is refused with [ErrSecret]. No other goroutine may use the key meanwhile. Copies of
// the caller's, and traces that computations leave on stacks, stay.
func (k *PrivateKey) Erase() { clear(k.secret) }

// Format writes the curve, and never the secret.
func (k *PrivateKey) Format(f fmt.State, _ rune) { fmt.Fprintf(f, "private key on %v", k.curve) }

// Sign signs a digest by ECDSA; the signature is in DER. The nonce is made of the key and the digest (RFC 6979), so the first argument is
// not used, and may be nil. If opts names a hash function the digest must have its length. A digest with fewer than 32 bytes, and fewer than
// half of those of a secret, is refused with [ErrDigest].
func (k *PrivateKey) Sign(_ io.Reader, digest []byte, opts crypto.SignerOpts) ([]byte, error) {
	defer runtime.KeepAlive(k)
	if opts != nil && opts.HashFunc() != 0 && len(digest) != opts.HashFunc().Size() {
		return nil, fmt.Errorf("carryless: the digest has %d bytes, and one of %v has %d", len(digest), opts.HashFunc(), opts.HashFunc().Size())
	}
	return signDigest(k.curve, k.secret, k.public.fitting(digest), der)
}

// SignRaw signs a digest as [PrivateKey.Sign] does; the signature is r and s, each as long as a secret, as IEEE P1363 and JSON Web
// Signatures have it.
func (k *PrivateKey) SignRaw(digest []byte) ([]byte, error) {
	defer runtime.KeepAlive(k)
	return signDigest(k.curve, k.secret, k.public.fitting(digest), scalars)
}

// ECDH returns the secret that two keys share: x of the product, as long as a coordinate. Give it to a key derivation function.
func (k *PrivateKey) ECDH(peer *PublicKey) ([]byte, error) { return k.exchange(peer, false) }

// ECDHCofactor is ECDH with the cofactor of the curve, as SP 800-56A has it. Both sides choose alike. On prime curves it is ECDH.
func (k *PrivateKey) ECDHCofactor(peer *PublicKey) ([]byte, error) { return k.exchange(peer, true) }

func (k *PrivateKey) exchange(peer *PublicKey, cofactor bool) ([]byte, error) {
	defer runtime.KeepAlive(k)
	if k.curve != peer.curve {
		return nil, fmt.Errorf("carryless: the keys are on %v and %v", k.curve, peer.curve)
	}
	return exchange(k.curve, k.secret, peer.point, cofactor)
}

// Curve returns the curve of the key.
func (p *PublicKey) Curve() Curve { return p.curve }

// Bytes returns the point in SEC 1, uncompressed, as crypto/ecdsa and crypto/ecdh have it.
func (p *PublicKey) Bytes() []byte { return bytes.Clone(p.point) }

// BytesCompressed returns the point in SEC 1, compressed.
func (p *PublicKey) BytesCompressed() ([]byte, error) {
	return multiply(p.curve, []byte{1}, p.point, compressed)
}

// Equal says whether x is a *PublicKey with the same curve and point.
func (p *PublicKey) Equal(x crypto.PublicKey) bool {
	other, ok := x.(*PublicKey)
	return ok && p.curve == other.curve && bytes.Equal(p.point, other.point)
}

// Verify returns nil if the bytes are a signature of the digest in DER, and else why they are none.
func (p *PublicKey) Verify(digest, signature []byte) error {
	return verifyDigest(p.curve, p.point, p.fitting(digest), der, signature)
}

// VerifyRaw is Verify for signatures of [PrivateKey.SignRaw].
func (p *PublicKey) VerifyRaw(digest, signature []byte) error {
	return verifyDigest(p.curve, p.point, p.fitting(digest), scalars, signature)
}

// fitting is the digest, with zeros before it where it is SHA-256 or longer and the library asks for more bytes: its number is the same.
// Certificates on K-571 are signed so.
func (p *PublicKey) fitting(digest []byte) []byte {
	least := (len(p.point)/2 + 1) / 2
	if len(digest) < 32 || len(digest) >= least {
		return digest
	}
	return append(make([]byte, least-len(digest), least), digest...)
}

// VerifyASN1 says whether the bytes are a signature of the digest in DER.
func (p *PublicKey) VerifyASN1(digest, signature []byte) bool {
	return p.Verify(digest, signature) == nil
}
