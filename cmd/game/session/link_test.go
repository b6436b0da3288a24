package session

import (
	"encoding/base64"
	"strings"
	"testing"
	"wallfall/levels"
	"wallfall/levels/share"
	"wallfall/rules/rulestest"
)

// What a link holds is the line that was played, of levels of the game and others.
func TestLinkRoundTrip(t *testing.T) {
	for _, e := range levels.Shipped() {
		m := begun(t, e.ID+".txt", e.Text, 11)
		m.SetBegun(1763736000)
		wander(t, m, rulestest.NewRand(4), 100)
		if end := rulestest.Must(m.Link())(t); len(end) > 2000 {
			t.Errorf("%s: the link of %d commands has %d characters", e.ID, m.Count(), len(end))
		}
		if back := linked(t, m); back.State().Hash() != m.State().Hash() || back.Count() != m.Count() || back.Begun() != m.Begun() || back.File() != m.File() {
			t.Errorf("%s: the link leads elsewhere", e.ID)
		}
	}
}

// linked returns the match that a link to a match leads to.
func linked(t *testing.T, m *Match) *Match {
	t.Helper()
	kind, data, err := share.Decode(rulestest.Must(m.Link())(t))
	if err != nil || kind != share.Recording {
		t.Fatal(err)
	}
	back, apart, err := FromLink(data, 0)
	if err != nil || apart != nil {
		t.Fatal(err, apart)
	}
	return back
}

// A damaged link is an error, one of other rules is shown up to where they differ, and
// one that takes too long is cut.
func TestLinksOfStrangers(t *testing.T) {
	m := long(t, 60)
	end := rulestest.Must(m.Link())(t)
	word := strings.TrimPrefix(end, string(rune(share.Recording))+"=")
	raw := rulestest.Must(base64.RawURLEncoding.DecodeString(word))(t)
	for i := 1; i < 5; i++ { // the checksum alone is damaged
		raw[i] ^= 1
		if _, _, err := share.Decode(string(rune(share.Recording)) + "=" + base64.RawURLEncoding.EncodeToString(raw)); err == nil {
			t.Errorf("byte %d of a link's checksum does not matter", i)
		}
		raw[i] ^= 1
	}
	_, data, _ := share.Decode(end)
	for n := range data {
		if _, apart, err := FromLink(data[:n], 0); err == nil && apart == nil {
			t.Fatalf("%d of %d bytes count as a link", n, len(data))
		}
	}
	bad := []byte(string(data))
	bad[len(bad)-10] ^= 1
	if back, apart, err := FromLink(bad, 0); err != nil || apart == nil || apart.Command != 51 || back.Count() != 50 {
		t.Errorf("a link of other rules: %v %v", apart, err)
	}
	if back, apart, err := FromLink(data, 1); err != nil || apart == nil || back.Count() != 1 || !strings.Contains(apart.Why, "too long") {
		t.Errorf("a link that takes too long: %v %v", apart, err)
	}
}

func FuzzFromLink(f *testing.F) {
	e := levels.Shipped()[0]
	for _, m := range []*Match{long(f, 12), begun(f, e.ID, e.Text, 1)} {
		m.Apply(m.State().Default())
		end, _ := m.Link()
		_, data, _ := share.Decode(end)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, _, err := FromLink(data, 0)
		if err != nil {
			return
		}
		if _, err := Load(m.Save()); err != nil {
			t.Fatalf("what a link holds is not saved: %v", err)
		}
	})
}

// The stored solution of every puzzle becomes a recording that is won within the
// rounds the puzzle gives, and that can be saved and opened.
func TestSolutionsBecomeRecordings(t *testing.T) {
	for _, e := range levels.Puzzles() {
		lv := rulestest.Must(levels.Parse(e.ID+".txt", e.Text))(t)
		line, bad := lv.Play(&lv.Solutions[0])
		if bad != nil {
			t.Fatal(bad)
		}
		m := OfLine(e.ID+".txt", e.Text, line, 0, nil)
		if m == nil {
			t.Errorf("%s: no seed lets the dice fall so", e.ID)
			continue
		}
		if side, over := m.State().Winner(); !over || side != 0 || m.State().Round() > lv.Puzzle() {
			t.Errorf("%s ends with %d, %v in round %d", e.ID, side, over, m.State().Round())
		}
		if again, err := Load(m.Save()); err != nil || again.State().Hash() != m.State().Hash() {
			t.Errorf("%s is not opened as it was: %v", e.ID, err)
		}
		if OfLine(e.ID+".txt", e.Text, line, 1, func() bool { return true }) != nil {
			t.Errorf("%s is won by who loses", e.ID)
		}
	}
	if OfLine("x.txt", []byte("nonsense"), nil, 0, nil) != nil {
		t.Error("a level that is none no further commands")
	}
}
