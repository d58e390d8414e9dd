package carryless_test

import (
	"crypto"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/x509"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"os"
	"strings"
	"sync"
	"testing"

	carryless "carryless.example/go"
)

// all are the curves of the library that is tested.
func all(t testing.TB) []carryless.Curve {
	t.Helper()
	return must(carryless.Curves())(t)
}

// must takes a value and an error, and fails where there is one.
func must[T any](value T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

func equal[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Fatalf("%s: %#v, not %#v", what, got, want)
	}
}

// digest is one that suits every curve.
func digest(message string) []byte {
	sum := sha512.Sum512([]byte(message))
	return sum[:]
}

// standard are the curves that Go has too.
var standard = map[carryless.Curve]struct {
	curve elliptic.Curve
	ecdh  ecdh.Curve
}{
	carryless.P224: {elliptic.P224(), nil},
	carryless.P256: {elliptic.P256(), ecdh.P256()},
	carryless.P384: {elliptic.P384(), ecdh.P384()},
	carryless.P521: {elliptic.P521(), ecdh.P521()},
}

func TestNames(t *testing.T) {
	curves := all(t)
	// `go/check` says how many curves it has built.
	if wanted := os.Getenv("CARRYLESS_CURVES"); wanted != "" {
		equal(t, "curves", fmt.Sprint(len(curves)), wanted)
	}
	for _, curve := range curves {
		equal(t, "by name", must(carryless.CurveByName(curve.String()))(t), curve)
		equal(t, "by name", must(carryless.CurveByName(strings.ToLower(curve.String())))(t), curve)
	}
	equal(t, "by name", must(carryless.CurveByName("sect283k1"))(t), carryless.K283)
	for _, name := range []string{"", "K-234", "K-233\x00", "K-233 ", "sect193r1", "c2tnb191v1", strings.Repeat("K", 100000)} {
		if _, err := carryless.CurveByName(name); err != carryless.ErrCurve {
			t.Errorf("%q: %v", name, err)
		}
	}
	equal(t, "no curve", carryless.Curve(-1).String(), "Curve(-1)")
	equal(t, "no curve", carryless.Curve(1000).String(), "Curve(1000)")
}

func TestKeys(t *testing.T) {
	for _, curve := range all(t) {
		t.Run(curve.String(), func(t *testing.T) {
			mine, theirs := must(carryless.GenerateKey(curve))(t), must(carryless.GenerateKey(curve))(t)
			again := must(carryless.NewPrivateKey(curve, mine.Bytes()))(t)
			padded := must(carryless.NewPrivateKey(curve, append(make([]byte, 200), mine.Bytes()...)))(t)
			if !again.Equal(mine) || !padded.Equal(mine) || mine.Equal(theirs) || mine.Equal(nil) || mine.Equal(mine.Bytes()) {
				t.Error("which secret keys are equal")
			}
			equal(t, "curve", mine.Curve(), curve)
			public := mine.Public().(*carryless.PublicKey)
			for _, point := range [][]byte{public.Bytes(), must(public.BytesCompressed())(t)} {
				read := must(carryless.NewPublicKey(curve, point))(t)
				if !read.Equal(public) || !public.Equal(again.PublicKey()) || read.Equal(theirs.Public()) || read.Equal(point) {
					t.Error("which public keys are equal")
				}
			}
			if string(must(carryless.Multiply(curve, mine.Bytes(), nil))(t)) != string(public.Bytes()) {
				t.Error("a multiple of the generator")
			}

			message, other := digest("message"), digest("other")
			signature := must(mine.Sign(nil, message, crypto.SHA512))(t)
			raw := must(mine.SignRaw(message))(t)
			equal(t, "length", len(raw), 2*len(mine.Bytes()))
			if err := errors.Join(public.Verify(message, signature), public.VerifyRaw(message, raw)); err != nil {
				t.Error(err)
			}
			equal(t, "DER", public.VerifyASN1(message, signature), true)
			equal(t, "DER", public.VerifyASN1(other, signature), false)
			equal(t, "another message", public.Verify(other, signature), error(carryless.ErrSignatureInvalid))
			equal(t, "another message", public.VerifyRaw(other, raw), error(carryless.ErrSignatureInvalid))
			equal(t, "another key", theirs.PublicKey().Verify(message, signature), error(carryless.ErrSignatureInvalid))
			equal(t, "another form", public.Verify(message, raw), error(carryless.ErrSignatureEncoding))
			equal(t, "no signature", public.Verify(message, nil), error(carryless.ErrSignatureEncoding))
			equal(t, "zeros", public.VerifyRaw(message, make([]byte, len(raw))), error(carryless.ErrSignatureRange))
			// SHA-256 on all curves, as P-521 has it elsewhere.
			short := sha256.Sum256(message)
			equal(t, "SHA-256", public.Verify(short[:], must(mine.Sign(nil, short[:], crypto.SHA256))(t)), nil)
			_, err := mine.Sign(rand.Reader, message[:8], crypto.Hash(0))
			equal(t, "short digest", err, error(carryless.ErrDigest))

			for _, exchange := range []func(*carryless.PrivateKey, *carryless.PublicKey) ([]byte, error){
				(*carryless.PrivateKey).ECDH, (*carryless.PrivateKey).ECDHCofactor,
			} {
				one, two := must(exchange(mine, theirs.PublicKey()))(t), must(exchange(theirs, public))(t)
				equal(t, "shared", string(one), string(two))
				equal(t, "length", 2*len(one)+1, len(public.Bytes()))
			}

			mine.Erase()
			_, err = mine.Sign(nil, message, crypto.SHA512)
			equal(t, "erased", err, error(carryless.ErrSecret))
		})
	}
}

func TestStandardLibrary(t *testing.T) {
	count := 0
	for _, curve := range all(t) {
		same, there := standard[curve]
		if !there {
			continue
		}
		count++
		for range 20 {
			theirs := must(ecdsa.GenerateKey(same.curve, rand.Reader))(t)
			encoded := must(x509.MarshalPKCS8PrivateKey(theirs))(t)
			mine := must(carryless.ParsePrivateKey(encoded, nil))(t)
			equal(t, "curve", mine.Curve(), curve)
			equal(t, "PKCS#8", string(must(mine.MarshalPKCS8())(t)), string(encoded))
			equal(t, "SEC 1", string(must(mine.MarshalSEC1())(t)), string(must(x509.MarshalECPrivateKey(theirs))(t)))
			info := must(x509.MarshalPKIXPublicKey(&theirs.PublicKey))(t)
			equal(t, "SPKI", string(must(mine.PublicKey().MarshalPKIX())(t)), string(info))
			equal(t, "public", must(carryless.ParsePublicKey(info, nil))(t).Equal(mine.PublicKey()), true)

			for _, hash := range []crypto.Hash{crypto.SHA256, crypto.SHA512} {
				sum := hash.New()
				sum.Write(encoded)
				hashed := sum.Sum(nil)
				equal(t, "theirs of ours", ecdsa.VerifyASN1(&theirs.PublicKey, hashed, must(mine.Sign(nil, hashed, hash))(t)), true)
				equal(t, "ours of theirs", mine.PublicKey().Verify(hashed, must(ecdsa.SignASN1(rand.Reader, theirs, hashed))(t)), nil)
			}
			if same.ecdh != nil {
				peer := must(carryless.GenerateKey(curve))(t)
				other := must(same.ecdh.NewPublicKey(peer.PublicKey().Bytes()))(t)
				shared := must(must(theirs.ECDH())(t).ECDH(other))(t)
				equal(t, "shared", string(must(mine.ECDH(peer.PublicKey()))(t)), string(shared))
			}
		}
	}
	if count == 0 {
		t.Error("no curve that Go has too was built")
	}
}

// Signatures whose nonces are made as RFC 6979 has it, by the vectors of the library.
func TestVectors(t *testing.T) {
	var file struct {
		Curves map[string][]struct{ D, Message, Digest, R, S, X, Y string }
	}
	if err := json.Unmarshal(must(os.ReadFile("../carryless/vectors/rfc6979.json"))(t), &file); err != nil {
		t.Fatal(err)
	}
	own := func(field int) crypto.Hash {
		switch {
		case field <= 36:
			return crypto.SHA256
		case field <= 52:
			return crypto.SHA384
		}
		return crypto.SHA512
	}
	hashes := map[string]crypto.Hash{
		"SHA1": 0, "SHA224": crypto.SHA224, "SHA256": crypto.SHA256, "SHA384": crypto.SHA384, "SHA512": crypto.SHA512,
	}
	number := func(text string, length int) []byte {
		value, ok := new(big.Int).SetString(strings.TrimPrefix(text, "0x"), 16)
		if !ok {
			t.Fatal(text)
		}
		return value.FillBytes(make([]byte, length))
	}
	count := 0
	for name, cases := range file.Curves {
		curve, err := carryless.CurveByName(name)
		if err != nil {
			continue
		}
		for _, c := range cases {
			key := must(carryless.NewPrivateKey(curve, number(c.D, 80)))(t)
			field := (len(key.PublicKey().Bytes()) - 1) / 2
			point := append(append([]byte{4}, number(c.X, field)...), number(c.Y, field)...)
			equal(t, "public key", hex.EncodeToString(key.PublicKey().Bytes()), hex.EncodeToString(point))
			hash, known := hashes[strings.ReplaceAll(c.Digest, "-", "")]
			if !known {
				t.Fatal(c.Digest)
			}
			// SHA-1 is none of this package's; a digest that is too short is refused.
			if hash == 0 || hash.Size() < 32 && 2*hash.Size() < len(key.Bytes()) {
				continue
			}
			sum := hash.New()
			sum.Write([]byte(c.Message))
			length := len(key.Bytes())
			want := append(number(c.R, length), number(c.S, length)...)
			if err := key.PublicKey().VerifyRaw(sum.Sum(nil), want); err != nil {
				t.Errorf("%s %s %q: %v", name, c.Digest, c.Message, err)
			}
			if hash == own(field) {
				equal(t, name+c.Message, hex.EncodeToString(must(key.SignRaw(sum.Sum(nil)))(t)), hex.EncodeToString(want))
			}
			count++
		}
	}
	if count < 2*len(all(t)) {
		t.Errorf("%d vectors", count)
	}
}

func TestFiles(t *testing.T) {
	for _, curve := range all(t) {
		key := must(carryless.GenerateKey(curve))(t)
		text := must(key.MarshalPEM(nil))(t)
		for _, file := range [][]byte{text, must(key.MarshalPKCS8())(t), must(key.MarshalSEC1())(t)} {
			equal(t, "read", must(carryless.ParsePrivateKey(file, nil))(t).Equal(key), true)
		}
		public := must(key.PublicKey().MarshalPEM())(t)
		for _, file := range [][]byte{public, must(key.PublicKey().MarshalPKIX())(t)} {
			equal(t, "read", must(carryless.ParsePublicKey(file, nil))(t).Equal(key.Public()), true)
			_, err := carryless.ParsePrivateKey(file, nil)
			equal(t, "a public key", err, error(carryless.ErrFile))
		}
		_, err := carryless.ParsePublicKey(text, nil)
		equal(t, "a secret key", err, error(carryless.ErrFile))
	}
}

// A part of a file is no file; the derivation of a key of a password takes long, so one curve stands for all.
func TestEncryptedFiles(t *testing.T) {
	key := must(carryless.GenerateKey(all(t)[0]))(t)
	encrypted := must(key.MarshalPEM([]byte("word")))(t)
	block, _ := pem.Decode(encrypted)
	equal(t, "kind", block.Type, "ENCRYPTED PRIVATE KEY")
	for _, file := range [][]byte{encrypted, block.Bytes} {
		equal(t, "read", must(carryless.ParsePrivateKey(file, []byte("word")))(t).Equal(key), true)
		_, err := carryless.ParsePrivateKey(file, nil)
		equal(t, "no password", err, error(carryless.ErrFileEncrypted))
	}
	for _, wrong := range []string{"wort", ""} {
		_, err := carryless.ParsePrivateKey(encrypted, []byte(wrong))
		equal(t, "wrong password", err, error(carryless.ErrFilePassword))
	}
	// The empty password is one.
	encrypted = must(key.MarshalPEM([]byte{}))(t)
	equal(t, "read", must(carryless.ParsePrivateKey(encrypted, []byte{}))(t).Equal(key), true)
	text := must(key.MarshalPEM(nil))(t)
	for n := range len(text) - 1 {
		if _, err := carryless.ParsePrivateKey(text[:n], nil); err == nil {
			t.Fatalf("%d of %d bytes are read", n, len(text))
		}
	}
}

// A key by OpenSSL on sect193r1, which the library has as data, and this package has not.
const ofData = `-----BEGIN PUBLIC KEY-----
MEgwEAYHKoZIzj0CAQYFK4EEABgDNAAEARWw1cpaZSdTJW4xH+BA8XUZpCG3bTt9
8QHT8fwRnIHwp3KxQSnS41H1aP64ddw/reQ=
-----END PUBLIC KEY-----`

func TestRefused(t *testing.T) {
	curve := all(t)[0]
	key := must(carryless.GenerateKey(curve))(t)
	for name, call := range map[string]struct {
		want error
		call func() error
	}{
		"zero":      {carryless.ErrSecret, func() error { _, err := carryless.NewPrivateKey(curve, make([]byte, 20)); return err }},
		"nothing":   {carryless.ErrSecret, func() error { _, err := carryless.NewPrivateKey(curve, nil); return err }},
		"too large": {carryless.ErrSecret, func() error { _, err := carryless.NewPrivateKey(curve, []byte(strings.Repeat("\xff", 72))); return err }},
		"too long": {carryless.ErrSecret, func() error {
			_, err := carryless.NewPrivateKey(curve, []byte(strings.Repeat("\xff", 1<<20)))
			return err
		}},
		"no curve":   {carryless.ErrCurve, func() error { _, err := carryless.NewPrivateKey(0, key.Bytes()); return err }},
		"no curve 2": {carryless.ErrCurve, func() error { _, err := carryless.GenerateKey(1<<40 + curve); return err }},
		"no curve 3": {carryless.ErrCurve, func() error { _, err := carryless.NewPublicKey(-1, key.PublicKey().Bytes()); return err }},
		"no curve 4": {carryless.ErrCurve, func() error { _, err := carryless.MSM(99, 1, []byte{1}, []byte{0}); return err }},
		"no point":   {carryless.ErrPointEncoding, func() error { _, err := carryless.NewPublicKey(curve, nil); return err }},
		"one byte":   {carryless.ErrPointEncoding, func() error { _, err := carryless.NewPublicKey(curve, []byte{4}); return err }},
		"infinity":   {carryless.ErrPointInfinity, func() error { _, err := carryless.NewPublicKey(curve, []byte{0}); return err }},
		"off curve": {carryless.ErrPointNotOnCurve, func() error {
			point := key.PublicKey().Bytes()
			point[len(point)-1] ^= 1
			_, err := carryless.NewPublicKey(curve, point)
			return err
		}},
		"no file": {carryless.ErrFile, func() error { _, err := carryless.ParsePrivateKey(nil, nil); return err }},
		"of data": {carryless.ErrFileCurve, func() error { _, err := carryless.ParsePublicKey([]byte(ofData), nil); return err }},
		"letter":  {carryless.ErrFile, func() error { _, err := carryless.ParsePublicKey([]byte("letter"), nil); return err }},
		"scalar":  {carryless.ErrScalar, func() error { _, err := carryless.Multiply(curve, []byte(strings.Repeat("\xff", 72)), nil); return err }},
	} {
		err := call.call()
		if err != call.want {
			t.Errorf("%s: %v, not %v", name, err, call.want)
		} else if sentence := err.Error(); len(sentence) < len("carryless: the ")+5 || strings.HasSuffix(sentence, ".") {
			t.Errorf("%s: %q", name, sentence)
		}
	}
	_, err := key.Sign(nil, make([]byte, 33), crypto.SHA256)
	if err == nil || err.Error() != "carryless: the digest has 33 bytes, and one of SHA-256 has 32" {
		t.Error(err)
	}
	if other := all(t)[1]; other != curve {
		_, err = key.ECDH(must(carryless.GenerateKey(other))(t).PublicKey())
		equal(t, "two curves", err.Error(), fmt.Sprintf("carryless: the keys are on %v and %v", curve, other))
	}
	for _, format := range []string{"%v", "%+v", "%#v", "%s", "%x", "%d", "%q"} {
		equal(t, format, fmt.Sprintf(format, key), fmt.Sprintf("private key on %v", curve))
	}
}

func TestMSM(t *testing.T) {
	for _, curve := range all(t) {
		key := must(carryless.GenerateKey(curve))(t).PublicKey()
		const rows = 1000
		var points, scalars []byte
		total := 0
		for row := range rows {
			points = append(points, key.Bytes()...)
			scalars = append(scalars, byte(row>>8), byte(row))
			total += row
		}
		sum := must(carryless.MSM(curve, rows, scalars, points))(t)
		product := must(carryless.Multiply(curve, big.NewInt(int64(total)).Bytes(), key.Bytes()))(t)
		equal(t, "sum", hex.EncodeToString(sum), hex.EncodeToString(product))
		equal(t, "of zeros", string(must(carryless.MSM(curve, rows, make([]byte, rows), points))(t)), "\x00")
		points[700*len(key.Bytes())] = 5
		_, err := carryless.MSM(curve, rows, scalars, points)
		var row *carryless.RowError
		if !errors.As(err, &row) || row.Row != 700 || !errors.Is(err, carryless.ErrPointEncoding) {
			t.Error(err)
		}
		for _, bad := range []int{-1, 0, 3, rows + 1} {
			if _, err := carryless.MSM(curve, bad, scalars, points); err == nil || !strings.Contains(err.Error(), "rows of one length") {
				t.Errorf("%d rows: %v", bad, err)
			}
		}
	}
}

// Under the race detector too: one key in many goroutines, and keys of their own.
func TestGoroutines(t *testing.T) {
	curves := all(t)
	shared := must(carryless.GenerateKey(curves[0]))(t)
	var group sync.WaitGroup
	for n := range 16 {
		group.Go(func() {
			curve := curves[n%len(curves)]
			for range 50 {
				own, err := carryless.GenerateKey(curve)
				if err != nil {
					t.Error(err)
					return
				}
				for _, key := range []*carryless.PrivateKey{own, shared} {
					message := digest(fmt.Sprint(n))
					signature, err := key.Sign(nil, message, crypto.SHA512)
					if err != nil || key.PublicKey().Verify(message, signature) != nil {
						t.Error(key.Curve(), err)
					}
				}
				if _, err := carryless.NewPublicKey(curve, []byte{1}); err != carryless.ErrPointEncoding || len(err.Error()) < 20 {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
}
