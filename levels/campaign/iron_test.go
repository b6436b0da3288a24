package campaign

import (
	"fmt"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/rules/rulestest"
)

// drop is a level in which bob can walk to his death.
const drop = `wallfall 1
title "A"
about "b"
topology square
side heroes "H"
side keeper "K"
goal heroes reach tag=A
goal keeper slay-all
map
.....
.a..A
....k
_b...
end
figure ann rogue side=heroes at=a
figure bob knight side=heroes at=b stamina=1
figure kay ogre side=keeper at=k
`

// In an Ironman who dies is lost for good: somebody else stands in at half strength, who
// learns nothing and does not heal. The third defeat ends the run.
func TestIron(t *testing.T) {
	c := &Campaign{ID: "x", Side: "heroes", Heroes: []Hero{{Named: Named{Name: "ann"}, Kind: "rogue"}, {Named: Named{Name: "bob"}, Kind: "knight"}},
		Levels: []Level{{Named: Named{Name: "drop"}, Text: []byte(drop), Offers: []Offer{{Hero: 1, Ability: "bash"}, {Hero: -1, Heal: true}, {Hero: -1, Stamina: 2}}}}}
	lv := rulestest.Must(levels.Parse("drop.txt", []byte(drop)))(t)
	c.Levels[0].Parsed = lv
	end := rulestest.Must(lv.New(1))(t)
	end.Begin(nil)
	for _, text := range []string{"move bob 0:0,3", "move ann 0:4,1"} {
		a, err := end.Board().ParseAction(text)
		if err == nil {
			err = end.Apply(a, nil)
		}
		if err != nil {
			t.Fatal(text, err)
		}
	}
	s := c.Start(Normal)
	s.Iron.On, s.Iron.Under, s.Iron.Seed = true, 0, 7
	s.Squad[1] = Standing{Stamina: 2, Abilities: []string{"bash"}}
	if got := c.Load(c.Save(s)); fmt.Sprint(got) != fmt.Sprint(s) {
		t.Errorf("it comes back as %v, not %v", got, s)
	}
	if lost := c.Close(s, lv, end, true); fmt.Sprint(lost) != "[1]" || s.Iron.Under != -1 || s.Iron.Defeats != 0 || s.Ended() {
		t.Errorf("lost are %v, the state is %v", lost, s)
	}
	c.Win(s, 0, lv, end, 1)
	c.Take(s, 0, 2)
	now, full := c.Health(s, 1, 0)
	if !s.Squad[1].Lost || s.Squad[1].Abilities != nil || now != (full+1)/2 || c.Useful(s, &c.Levels[0].Offers[0]) || c.Useful(s, &c.Levels[0].Offers[1]) {
		t.Errorf("bob stands at %d of %d: %+v", now, full, s.Squad[1])
	}
	if s.Squad[0].Stamina != 2 || s.Squad[1].Stamina != 0 {
		t.Errorf("they learn %v", s.Squad)
	}
	if got := c.Load(c.Save(s)); fmt.Sprint(got) != fmt.Sprint(s) || !strings.Contains(string(c.Save(s)), "lost bob\n") {
		t.Errorf("it comes back as %v, not %v", got, s)
	}
	for range MaxDefeats {
		if s.Ended() {
			t.Error("it ends too early")
		}
		c.Close(s, nil, nil, false)
	}
	if !s.Ended() {
		t.Error("the third defeat does not end it")
	}
	s.Iron.Defeats = 0
	if s.Squad[0] = stand; !s.Ended() {
		t.Error("it goes on without anybody")
	}
	if got := c.Load([]byte("iron 99\nunder nowhere 1\nlost nobody\nunder\nlost")); got.Iron.Defeats != MaxDefeats || got.Iron.Under != -1 {
		t.Errorf("of nonsense comes %v", got)
	}
}
