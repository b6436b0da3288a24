package campaign

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// fork is a campaign in which somebody can join, and in which a way and an item wait.
const fork = `campaign 1
title "T"
side heroes
hero odo porter
hero fenna fisher
hero ines clerk
hero pell cook "Mrs. Pell" joins="power=1 stamina=8 armor=3 abilities=shove"
chapter one "One"
level gate
choose odo "Slower, and safer." item="The beadle's hat" armor=1 skill=-1
choose pell join
choose all "Up." way=stairs
level stairs needs=gate
choose all mana=1
level hatch needs=gate
`

func forked(t *testing.T) *Campaign {
	t.Helper()
	c, errs := Read("fork.txt", []byte(fork), fromDisk)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	return c
}

func TestOfferMistakes(t *testing.T) {
	for _, x := range []struct{ was, now, want string }{
		{"way=stairs", "way=stars", `fork.txt:12:8: unknown level "stars"; did you mean "stairs"?`},
		{"pell join", "odo join", "fork.txt:11:8: only a hero with joins= can join"},
		{" armor=1 skill=-1", "", "fork.txt:10:1: an offer is one thing"},
		{" armor=1 skill=-1", " armor=1 heal", "fork.txt:10:1: an offer is one thing"},
		{"armor=1", "armor=10", `fork.txt:10:63: expected a number from -9 to 9, not "10"`},
		{`choose odo "Slower, and safer." item="The beadle's hat"`, `choose odo item=""`, "fork.txt:10:8: only a hero can carry an item"},
		{"pell join", "odo heal now", `fork.txt:11:17: unexpected "now"`},
		{"pell join", "odo armor=1", "fork.txt:11:12: armor= stands with item="},
		{"abilities=shove", "abilities=shoe", `fork.txt:7:34: pell can't join: unknown ability`},
		{"armor=3", "size=2", "fork.txt:7:34: pell can't join: x covers 2 by 2 cells"},
		{"pell cook", "pell usher", "fork.txt:9:7: gate has a figure of the kind usher, which only pell may be"},
		{"level hatch needs=gate", "level hatch needs=stairs", "fork.txt:13:14: stairs never opens"},
	} {
		if _, errs := Read("fork.txt", []byte(strings.Replace(fork, x.was, x.now, 1)), fromDisk); !strings.HasPrefix(errs.Error(), x.want) {
			t.Errorf("%s for %s:\n%v\nwant\n%s", x.now, x.was, errs, x.want)
		}
	}
}

// Each offer changes what is played after it and nothing else, and a saved state returns.
func TestOffers(t *testing.T) {
	for i, want := range []struct{ open, text string }{
		{"hatch", "kind porter skill=2 move=3 armor=1\n"},
		{"hatch", "kind cook power=1 stamina=8 armor=3 abilities=shove\nfigure pell cook side=heroes at=1:4,1\n"},
		{"stairs hatch", ""},
	} {
		c := forked(t)
		s := c.Start(Normal)
		lv, end := won(t, c, s, 0, "move odo 1:5,1")
		c.Win(s, 0, lv, end, 0)
		c.Take(s, 0, i)
		open := ""
		for n := 1; n < len(c.Levels); n++ {
			if c.Open(s, n) {
				open += " " + c.Levels[n].Name
			}
		}
		if open != " "+want.open {
			t.Errorf("offer %d opens%s, want %s", i, open, want.open)
		}
		text := string(c.Apply(s, 0))
		if !strings.HasSuffix(text, want.text) || want.text == "" && text != string(c.Levels[0].Text) {
			t.Errorf("after offer %d the level ends\n%s\nwant\n%s", i, text, want.text)
		}
		if got := c.Load(c.Save(s)); fmt.Sprint(got) != fmt.Sprint(s) {
			t.Errorf("it comes back as %v, not %v", got, s)
		}
		if slices.ContainsFunc(c.Levels[0].Offers[i:i+1], func(o Offer) bool { return c.Useful(s, &o) }) {
			t.Errorf("offer %d can be taken twice", i)
		}
	}
}

// A closed way opens when the chapter is won, for medals: it has nothing to offer any more.
// Before ways could be chosen all of them were open.
func TestClosedWay(t *testing.T) {
	c := forked(t)
	s := c.Start(Normal)
	for _, n := range []int{0, 2, 1} {
		if !c.Open(s, n) || n == 2 && !c.Shut(s, 1) {
			t.Errorf("%s is closed, or its way is open", c.Levels[n].Name)
		}
		lv, end := won(t, c, s, n)
		c.Win(s, n, lv, end, 0)
		c.Take(s, n, 0)
	}
	if w, _ := s.Result(1); w.Taken != -1 {
		t.Errorf("a way that was closed offers something: %+v", w)
	}
	if old := c.Load([]byte("difficulty 1\nmana 0\nwon gate 3 1 2\nhero odo 0 0 \n")); !c.Open(old, 1) || !old.Squad[3].Away {
		t.Errorf("a state from before there were ways is read as %+v", old)
	}
}

// The campaign that the game comes with: no name is given to two people, the offers of a
// level differ in kind, and whatever was chosen each level has room for those who joined.
func TestShippedOffers(t *testing.T) {
	c := Shipped()
	people := map[string]string{}
	for _, h := range c.Heroes {
		people[h.Name] = "squad"
	}
	all := c.Start(Normal)
	for i := range c.Levels {
		l := &c.Levels[i]
		kinds := map[string]bool{}
		for _, o := range l.Offers {
			kinds[fmt.Sprint(o.Ability != "", o.Item.Name != "", o.Heal, o.Join, o.Mana > 0, o.Way != "", o.Stamina > 0)] = true
			if o.Text == "" && !o.Heal {
				t.Errorf("%s: an offer says not what it changes", l.Name)
			}
			if o.Stamina > 0 {
				t.Errorf("%s: more stamina changes nothing about play", l.Name)
			}
			gains, costs := false, false
			for _, b := range o.Item.Stats {
				gains, costs = gains || b.N > 0, costs || b.N < 0
			}
			if o.Item.Name != "" && !(gains && costs) {
				t.Errorf("%s: %s has no cost, or no use", l.Name, o.Item.Name)
			}
		}
		if len(kinds) != len(l.Offers) || len(l.Offers) != maxOffers && i < len(c.Levels)-1 {
			t.Errorf("%s: its %d offers are of %d kinds", l.Name, len(l.Offers), len(kinds))
		}
		for _, f := range l.Parsed.Figures {
			if at := people[f.Name]; f.Side >= 0 && at != "" && at != "squad" && f.Name != "landlord" {
				t.Errorf("%s is in %s, and another in %s", f.Name, at, l.Name)
			} else if f.Side >= 0 && at == "" {
				people[f.Name] = l.Name
			}
		}
		lv := rulestest.Must(levels.Parse(l.Name+".txt", c.Apply(all, i)))(t)
		g := rulestest.Must(lv.New(1))(t)
		for n := range c.Heroes {
			if h := &c.Heroes[n]; h.Joins != "" && !all.Squad[n].Away {
				if id := g.Board().FigByName(h.Name); id == rules.NoFig || g.Terrain(g.Figure(id).Cell) != rules.Plain {
					t.Errorf("%s has no room for %s", l.Name, h.Name)
				}
			}
		}
		all.Won = append(all.Won, Win{Level: i, Rounds: 1})
		for n := range l.Offers {
			c.Take(all, i, n)
			all.win(i).Taken = 0
		}
		all.win(i).Taken = 1
	}
}
