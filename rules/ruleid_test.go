package rules

import "testing"

// Every rule's ID reads back, nothing else does, and reading allocates nothing.
func TestParseRule(t *testing.T) {
	for _, r := range AllRules() {
		if back, ok := ParseRule(r.String()); !ok || back != r {
			t.Errorf("%s reads as %s, %v", r, back, ok)
		}
	}
	for _, id := range []string{"", "X", "CW-", "CW-0", "CW-00", "CW-4", "CW-99", "CW-004", "CW-1a", "CW--1", "cw-04", "ZZ-01", "X-45", "CW 04"} {
		if r, ok := ParseRule(id); ok {
			t.Errorf("%q reads as %s", id, r)
		}
	}
	if n := testing.AllocsPerRun(10, func() { ParseRule("X-44") }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
