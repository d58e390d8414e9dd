//go:build !cgo || carryless_wasm

package carryless

import (
	"bytes"
	"testing"
)

// alone leaves one instance, and hands it out.
func alone(t *testing.T) *instance {
	t.Helper()
	l, err := load()
	if err != nil {
		t.Fatal(err)
	}
	l.idle = nil
	if !hasCurve(K233) {
		t.Fatal("K-233 is to be in every build that is tested")
	}
	if len(l.idle) != 1 {
		t.Fatalf("%d instances", len(l.idle))
	}
	return l.idle[0]
}

// Neither a secret nor a result stays where arguments are written.
func TestMemoryIsErased(t *testing.T) {
	i := alone(t)
	secret := bytes.Repeat([]byte{0x5a}, 29)
	key, err := NewPrivateKey(K233, secret)
	if err != nil {
		t.Fatal(err)
	}
	for _, call := range []func() ([]byte, error){
		func() ([]byte, error) { return key.SignRaw(make([]byte, 32)) },
		func() ([]byte, error) { return key.ECDH(key.PublicKey()) },
		key.MarshalPKCS8,
		func() ([]byte, error) { return key.MarshalPEM([]byte("word")) },
		// Larger than the memory that there was.
		func() ([]byte, error) { return MSM(K233, 1<<17, make([]byte, 1<<17), make([]byte, 61<<17)) },
	} {
		if _, err := call(); err != nil {
			t.Fatal(err)
		}
		memory, ok := i.module.Memory().Read(i.begin, uint32(i.end)-i.begin)
		if !ok || len(memory) < page {
			t.Fatal("no memory")
		}
		if at := bytes.IndexFunc(memory, func(r rune) bool { return r != 0 }); at >= 0 {
			t.Fatalf("byte %d of %d was not erased", at, len(memory))
		}
	}
	// That one is not kept.
	if l, _ := load(); len(l.idle) > 0 {
		t.Error("an instance with a large memory is kept")
	}
}

// A trap is an error, and its instance is not used again.
func TestTrap(t *testing.T) {
	alone(t)
	if err := refusal("carryless_point_check", K233, -16, 100); err != ErrPanic {
		t.Errorf("%v", err)
	}
	if l, _ := load(); len(l.idle) > 0 {
		t.Error("an instance is used after a trap")
	}
	if _, err := number("carryless_no_function"); err == nil {
		t.Error("a function that is not there is called")
	}
}
