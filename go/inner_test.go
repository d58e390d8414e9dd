package carryless

import "testing"

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
