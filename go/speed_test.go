//go:build unix

package carryless_test

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"syscall"
	"testing"

	carryless "carryless.example/go"
)

// measure reports processor time, which a busy machine does not stretch.
func measure(b *testing.B, once func() error) {
	processor := func() int64 {
		var usage syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
			b.Fatal(err)
		}
		return usage.Utime.Nano() + usage.Stime.Nano()
	}
	begin := processor()
	for b.Loop() {
		if err := once(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(processor()-begin)/float64(b.N)/1000, "processor-µs/op")
}

func BenchmarkKeys(b *testing.B) {
	for _, curve := range all(b) {
		key, peer := must(carryless.GenerateKey(curve))(b), must(carryless.GenerateKey(curve))(b).PublicKey()
		message := sha256.Sum256([]byte("message"))
		signature := must(key.Sign(nil, message[:], crypto.SHA256))(b)
		for _, operation := range []struct {
			name string
			once func() error
		}{
			{"generate", func() error { _, err := carryless.GenerateKey(curve); return err }},
			{"sign", func() error { _, err := key.Sign(nil, message[:], crypto.SHA256); return err }},
			{"verify", func() error { return key.PublicKey().Verify(message[:], signature) }},
			{"exchange", func() error { _, err := key.ECDH(peer); return err }},
		} {
			b.Run(curve.String()+"/"+operation.name, func(b *testing.B) { measure(b, operation.once) })
		}
	}
}

// Go's own, which has assembly for P-256.
func BenchmarkStandardLibrary(b *testing.B) {
	key := must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))(b)
	message := sha256.Sum256([]byte("message"))
	signature := must(ecdsa.SignASN1(rand.Reader, key, message[:]))(b)
	own := must(key.ECDH())(b)
	b.Run("P-256/sign", func(b *testing.B) {
		measure(b, func() error { _, err := ecdsa.SignASN1(rand.Reader, key, message[:]); return err })
	})
	b.Run("P-256/verify", func(b *testing.B) {
		measure(b, func() error { ecdsa.VerifyASN1(&key.PublicKey, message[:], signature); return nil })
	})
	b.Run("P-256/exchange", func(b *testing.B) {
		measure(b, func() error { _, err := own.ECDH(own.PublicKey()); return err })
	})
}

// What a call takes that computes nothing: a signature that is refused at once.
func BenchmarkCall(b *testing.B) {
	key := must(carryless.GenerateKey(all(b)[0]))(b)
	measure(b, func() error {
		if _, err := key.Sign(nil, nil, nil); err != carryless.ErrDigest {
			b.Fatal(err)
		}
		return nil
	})
}
