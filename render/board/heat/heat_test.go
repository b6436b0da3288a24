package heat

import "testing"

func TestHeatSteps(t *testing.T) {
	h := Map{Most: 10}
	for n, want := range map[int]int{0: 0, 1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4, 9: 5, 10: 5} {
		if got := h.Step(n); got != want {
			t.Errorf("%d of 10 is in shade %d, not %d", n, got, want)
		}
	}
	for step, want := range map[int]int{1: 1, 2: 3, 3: 5, 4: 7, 5: 9} {
		if got := h.From(step); got != want {
			t.Errorf("shade %d begins at %d, not %d", step, got, want)
		}
	}
	few := Map{Most: 1}
	if few.Step(1) == 0 || few.Step(0) != 0 {
		t.Error("one of one has no shade")
	}
	var none Map
	if none.Step(3) != 0 {
		t.Error("without a most there are shades")
	}
}

func TestShort(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1k", 1234: "1.2k", 9999: "9.9k", 12345: "12k", 999999: "999k", 1000000: "1M", 5600000: "5.6M"} {
		if got := Short(n); got != want {
			t.Errorf("%d is written %s, not %s", n, got, want)
		}
	}
}
