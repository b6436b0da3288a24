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
		end := rulestest.Must(m.Link())(t)
		if len(end) > 2000 {
			t.Errorf("%s: the link of %d commands has %d characters", e.ID, m.Count(), len(end))
		}
		kind, data, err := share.Decode(end)
		if err != nil || kind != share.Recording {
			t.Fatal(err)
		}
		back, apart, err := FromLink(data, 0)
		if err != nil || apart != nil || back.State().Hash() != m.State().Hash() || back.Count() != m.Count() || back.Begun() != m.Begun() || back.File() != m.File() {
			t.Errorf("%s: the link leads elsewhere: %v %v", e.ID, err, apart)
		}
	}
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
	m, _, err := New("field.txt", []byte(field), 3)
	if err != nil {
		f.Fatal(err)
	}
	for range 12 {
		m.Apply(m.State().Default())
	}
	end, _ := m.Link()
	_, data, _ := share.Decode(end)
	f.Add(data)
	e := levels.Shipped()[0]
	m, _, _ = New(e.ID, e.Text, 1)
	m.Apply(m.State().Default())
	end, _ = m.Link()
	_, data, _ = share.Decode(end)
	f.Add(data)
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
