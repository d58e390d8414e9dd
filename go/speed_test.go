package carryless_test

import (
	"crypto"
	"testing"

	carryless "carryless.example/go"
)

func BenchmarkKeys(b *testing.B) {
	for _, curve := range all(b) {
		key, peer := must(carryless.GenerateKey(curve))(b), must(carryless.GenerateKey(curve))(b).PublicKey()
		message := digest("message")
		signature := must(key.Sign(nil, message, crypto.SHA512))(b)
		for name, once := range map[string]func() error{
			"sign":     func() error { _, err := key.Sign(nil, message, crypto.SHA512); return err },
			"verify":   func() error { return key.PublicKey().Verify(message, signature) },
			"exchange": func() error { _, err := key.ECDH(peer); return err },
			"generate": func() error { _, err := carryless.GenerateKey(curve); return err },
		} {
			b.Run(curve.String()+"/"+name, func(b *testing.B) {
				for b.Loop() {
					if err := once(); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// What a call takes that does nothing, with the conversion of its arguments: a signature that is refused at once.
func BenchmarkCall(b *testing.B) {
	key := must(carryless.GenerateKey(all(b)[0]))(b)
	for b.Loop() {
		if _, err := key.Sign(nil, nil, nil); err != carryless.ErrDigest {
			b.Fatal(err)
		}
	}
}
