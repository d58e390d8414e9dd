package carryless

import (
	"runtime"
	"testing"
	"time"
)

func TestVersion(t *testing.T) {
	for _, same := range []string{"0.1.0", "0.1.7", "0.1.12"} {
		if err := sameVersion(same); err != nil {
			t.Error(err)
		}
	}
	for _, other := range []string{"0.2.0", "0.10.0", "1.1.0", "", "0.1"} {
		if sameVersion(other) == nil {
			t.Errorf("%q is taken", other)
		}
	}
	if err := ready(); err != nil {
		t.Error(err)
	}
}

// A key that nobody has any more is overwritten.
func TestCollectedKeys(t *testing.T) {
	curves, err := Curves()
	if err != nil {
		t.Fatal(err)
	}
	key, err := GenerateKey(curves[0])
	if err != nil {
		t.Fatal(err)
	}
	secret := key.secret
	erased := func() bool {
		for _, octet := range secret {
			if octet != 0 {
				return false
			}
		}
		return true
	}
	if runtime.GC(); erased() {
		t.Fatal("a key in use is overwritten")
	}
	runtime.KeepAlive(key)
	for range 100 {
		if runtime.GC(); erased() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("the secret is still there")
}
