package levels

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"wallfall/rules/rulestest"
)

// TestFloorsCountFromOne: version 1 counts floors from 0 and means the same.
func TestFloorsCountFromOne(t *testing.T) {
	const old = "# at 0:0,1\nwallfall  1 # two\ntitle \"At 0:1,0\"\nside a\nside b\ngoal a slay-all\nfloor 0\nmap\nannie7\n0:1,0.\nend\nfloor 1\nmap\n......\nend\nlegend 7 ladder\nlink 0:5,0 1:5,0\n" +
		"legend n ladder\nlegend 0 plain\nlegend : plain\nlegend 1 plain\nlegend , plain\nlegend i plain\nlegend e plain\nfigure ann-0 knight side=a at=0:0,1 # 0:0,1\nwall w dir=e at=1:1,1;1:1,0\nsolution a\ndo move ann-0 0:1,1\nend\n"
	const now = "# at 0:0,1\nwallfall  2 # two\ntitle \"At 0:1,0\"\nside a\nside b\ngoal a slay-all\nfloor 1\nmap\nannie7\n0:1,0.\nend\nfloor 2\nmap\n......\nend\nlegend 7 ladder\nlink 1:5,0 2:5,0\n" +
		"legend n ladder\nlegend 0 plain\nlegend : plain\nlegend 1 plain\nlegend , plain\nlegend i plain\nlegend e plain\nfigure ann-0 knight side=a at=1:0,1 # 1:0,1\nwall w dir=e at=2:1,1;2:1,0\nsolution a\ndo move ann-0 1:1,1\nend\n"
	if got := string(Upgrade([]byte(old))); got != now {
		t.Errorf("upgraded it is\n%s", got)
	}
	if got := string(Downgrade([]byte(now))); got != old {
		t.Errorf("downgraded it is\n%s", got)
	}
	for _, e := range All() {
		if !bytes.Equal(Upgrade(e.Text), e.Text) || !bytes.Equal(Upgrade(Downgrade(e.Text)), e.Text) {
			t.Errorf("%s changes", e.ID)
		}
		lv, was := rulestest.Must(Parse(e.ID+".txt", e.Text))(t), rulestest.Must(Parse(e.ID+".txt", Downgrade(e.Text)))(t)
		a, b := rulestest.Must(lv.New(7))(t), rulestest.Must(was.New(7))(t)
		if !was.Shipped || a.Hash() != b.Hash() {
			t.Errorf("%s of version 1 is another level", e.ID)
		}
		for i := range lv.Solutions {
			if !reflect.DeepEqual(lv.Solutions[i].Rounds, was.Solutions[i].Rounds) || len(problems("t.txt", Downgrade(e.Text)).Errors()) > 0 {
				t.Errorf("%s of version 1 is solved otherwise", e.ID)
			}
		}
	}
	for _, text := range []string{"", "wallfall", "wallfall 12\n", "wallfallen 1\n", "campaign 1\nfloor 0\n", "floor 0\nwallfall 1\n"} {
		if got := string(Upgrade([]byte(text))); got != text {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}

// TestSamePlay: what tells of a level or decorates it is not played, everything else is.
func TestSamePlay(t *testing.T) {
	const level = "wallfall 2\ntitle \"A\"\nside a\nside b\ngoal a slay-all\nmap\n#a..#\nend\nsolution a\ndo end\nend\nrounds 3\n"
	for _, c := range []struct {
		old, now string
		same     bool
	}{
		{"title \"A\"\n", "title \"B\"\nabout \"b\"\nplace mill\n# c\n\n", true},
		{"do end\n", "do face ann n\n", true},
		{"solution a\ndo end\nend\n", "", true},
		{"side a", "  side a", true},
		{"rounds 3", "rounds 4", false},
		{"#a..#", "#a.~#", false},
		{"goal a slay-all\n", "", false},
	} {
		if got := SamePlay([]byte(level), []byte(strings.Replace(level, c.old, c.now, 1))); got != c.same {
			t.Errorf("%q for %q: %v", c.now, c.old, got)
		}
	}
	all := All()
	for i, e := range all {
		for _, other := range all[:i] {
			if SamePlay(e.Text, other.Text) {
				t.Errorf("%s and %s are played alike", e.ID, other.ID)
			}
		}
	}
}
