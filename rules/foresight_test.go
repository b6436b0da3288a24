package rules_test

import (
	"math/big"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/rules"
)

// level builds the position that a level of two sides, heroes and a keeper, begins with.
func level(t *testing.T, text string) *rules.State {
	t.Helper()
	lv, err := levels.Parse("level.txt", []byte("wallfall 1\nside heroes\nside keeper keeper\n"+text))
	if err != nil {
		t.Fatal(err)
	}
	s, err := lv.New(1)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// command applies an action in the notation of scripts.
func command(t *testing.T, s *rules.State, text string) {
	t.Helper()
	a, err := s.Board().ParseAction(text)
	if err == nil {
		err = s.Apply(a, nil)
	}
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

// TestFatesOfAStrike previews strikes: whoever is slain by one stays until the end of the
// phase (ST-01), and its fate is death all the same.
func TestFatesOfAStrike(t *testing.T) {
	s := level(t, `map
#####
#akl#
#m..#
#####
end
kind giant power=2 skill=3 stamina=9
kind imp power=1 skill=3 stamina=1
figure ann giant side=heroes at=a
figure kay imp side=keeper at=k
figure kim imp side=keeper at=m
figure lea imp side=keeper at=l
`)
	s.Begin(nil)
	command(t, s, "end")
	a, err := s.Board().ParseAction("strike ann kay")
	if err != nil {
		t.Fatal(err)
	}
	var p rules.Preview
	if err := s.Preview(a, &p); err != nil {
		t.Fatal(err)
	}
	// Each of 2 dice hits on 4 and more; a second hit is carried over to kim.
	dead := map[string]*big.Rat{"kay": big.NewRat(3, 4), "kim": big.NewRat(1, 4)}
	if len(p.Fates) != len(dead) {
		t.Fatalf("the fates are %+v", p.Fates)
	}
	for _, f := range p.Fates {
		name := s.Board().FigName(f.Fig)
		lives := new(big.Rat).Sub(big.NewRat(1, 1), dead[name])
		if f.Dead.Cmp(dead[name]) != 0 || f.Upright.Cmp(lives) != 0 || f.Prone.Sign() != 0 {
			t.Errorf("%s is dead by %v, upright by %v, prone by %v", name, f.Dead, f.Upright, f.Prone)
		}
		if len(f.Lost) != 2 || f.Lost[1].N != 1 || f.Lost[1].P.Cmp(dead[name]) != 0 {
			t.Errorf("%s loses %+v", name, f.Lost)
		}
	}
}

// TestScheduleDrowns looks ahead to a wall whose push leaves a figure over a pitfall, at
// whose bottom it drowns in the terrain step of its own turn (X-24, TN-07).
func TestScheduleDrowns(t *testing.T) {
	s := level(t, `floor 0
map
######
###~##
######
#b...#
######
end
floor 1
map
######
#wa0k#
######
#....#
######
end
figure ann knight side=heroes at=a
figure bob knight side=heroes at=b
figure kay ogre side=keeper at=k
wall shelf dir=e at=w
`)
	list := s.Schedule(1)
	if len(list) != 1 {
		t.Fatalf("the schedule has %d turns", len(list))
	}
	drowned := false
	for i := range list[0].Events {
		e := &list[0].Events[i]
		drowned = drowned || e.Kind == rules.EvDeath && e.Cause == rules.ByDrowning && s.Board().FigName(e.Fig) == "ann"
	}
	if !drowned || list[0].Figures[0] != rules.NoCell || list[0].Figures[1] == rules.NoCell {
		t.Errorf("ann does not drown, or bob is gone: %+v", list[0].Events)
	}
}

// TestThreatIsNoMore lists where a figure threatens another: what it cannot do from where
// it can get is no threat.
func TestThreatIsNoMore(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"who is in contact stays where it is", `map
#######
#k.a..#
#.....#
#....b#
#######
end
kind man power=3 skill=3
figure ann man side=heroes at=a
figure bob man side=heroes at=b
figure kay man side=keeper at=k
`, "0:1,1 0:2,1 0:3,1 0:4,1 0:5,1 0:1,2 0:2,2 0:3,2 0:4,2 0:5,2 0:1,3 0:2,3 0:3,3 0:4,3"},
		{"touched, it does not move", `map
#######
#k.a..#
#b....#
#.....#
#######
end
kind man power=3 skill=3
figure ann man side=heroes at=a
figure bob man side=heroes at=b
figure kay man side=keeper at=k
`, "0:2,1 0:2,2"},
		{"who has climbed out of a pit has no action left", `map
#########
#o......#
#########
end
legend o pit
ability bolt range=3 tier1="damage 1"
kind man power=3 skill=3 abilities=bolt
figure ann man side=heroes at=0:7,1
figure kay man side=keeper at=o
`, "0:1,1 0:2,1 0:3,1 0:4,1"},
		{"through the pitfall that it can reach", `floor 0
map
#####
#...#
#####
end
floor 1
map
#####
#k0a#
#####
end
ability bolt range=4 tier1="damage 1"
kind man power=3 skill=3 abilities=bolt
figure ann man side=heroes at=a
figure kay man side=keeper at=k
`, "1:2,1 1:3,1 0:2,1"},
	} {
		s := level(t, c.text)
		var th rules.Threat
		b := s.Board()
		s.Threat(b.FigByName("kay"), b.FigByName("ann"), &th)
		got := map[string]bool{}
		for _, at := range th.Cells() {
			got[b.FormatCell(at)] = true
		}
		want := strings.Fields(c.want)
		for _, at := range want {
			if !got[at] {
				t.Errorf("%s: %s is missing", c.name, at)
			}
			delete(got, at)
		}
		if len(got) > 0 {
			t.Errorf("%s: %v too", c.name, got)
		}
	}
}

// TestTraitsWhileUndyingRolls asks what a group is while the die of its last member is
// rolled: what that member is, not what its slain were (FG-01, FG-04).
func TestTraitsWhileUndyingRolls(t *testing.T) {
	s := level(t, `map
##########
#.wb.....#
#.a.....k#
##########
end
ability bolt range=9 tier1="damage 9"
kind archer power=4 skill=3 abilities=bolt
kind kite power=9 skill=3 traits=flying
kind lich power=1 skill=3 traits=undying
figure ann archer side=heroes at=a
figure bob kite,lich side=keeper at=b
figure kay archer side=keeper at=k
wall shelf dir=e at=w
`)
	s.SetExplicitDice(true)
	s.Begin(nil)
	for _, text := range []string{"use ann bolt bob", "roll 2", "end"} {
		command(t, s, text)
	}
	d, bob := s.Pending(), s.Figure(s.Board().FigByName("bob"))
	if d.Die != rules.DieUndying || bob.Living > 0 {
		t.Fatalf("asked is %+v, and %d of bob live", d, bob.Living)
	}
	if bob.Aloft || s.Board().Kinds()[bob.Kind].Name != "lich" {
		t.Errorf("bob is in the air: %v, and a %s", bob.Aloft, s.Board().Kinds()[bob.Kind].Name)
	}
}

// TestHomeInACloud has a cloud spare nearly everybody without being their home (HZ-13).
func TestHomeInACloud(t *testing.T) {
	s := level(t, `map
abk
end
legend a cloud
legend b cloud
kind man power=3 skill=3
kind sylph power=3 skill=3 native=cloud
figure ann man side=heroes at=a
figure bob sylph side=heroes at=b
figure kay man side=keeper at=k
`)
	if h := s.Home(0); h != 0 {
		t.Errorf("the man is at home in %b", h)
	}
	if h := s.Home(1); h != rules.NativeTo(rules.Cloud) {
		t.Errorf("the sylph is at home in %b", h)
	}
}

// TestForecastDie has dice of a forecast go on as a 3: the Undying stay slain, and whoever
// falls lies prone.
func TestForecastDie(t *testing.T) {
	s := level(t, `floor 0
map
######
######
#...##
######
end
floor 1
map
######
#wa.k#
#vb0.#
######
end
kind lich power=1 skill=3 stamina=1 traits=undying
figure ann lich side=heroes at=a
figure bob knight side=heroes at=b
figure kay ogre side=keeper at=k
wall shelf dir=e at=w
wall crate dir=e at=v
`)
	s.Begin(nil)
	var next rules.State
	s.Forecast(&next, nil)
	if ann, bob := next.Figure(0), next.Figure(1); !ann.Dead || !bob.Prone || next.Board().FormatCell(bob.Cell) != "0:3,2" {
		t.Errorf("ann is dead: %v; bob is prone on %s: %v", ann.Dead, next.Board().FormatCell(bob.Cell), bob.Prone)
	}
}
