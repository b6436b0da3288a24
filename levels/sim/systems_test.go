package sim_test

import (
	"testing"

	"wallfall/levels"
	"wallfall/levels/sim"
	"wallfall/rules"
)

// TestSystems plays boards on which only one thing can happen, and looks to which
// system it is counted.
func TestSystems(t *testing.T) {
	const sides = "wallfall 1\ntopology square\nrounds 3\nside one keeper\nside two\ngoal one slay-all\ngoal two survive n=9\n" +
		"kind pusher power=1 skill=1 stamina=9 abilities=shove\nkind weak power=1 skill=1 stamina=1\nkind tough power=1 skill=1 stamina=9\n"
	for _, c := range []struct {
		name, level string
		bots        []string
		want        sim.System
		helped      int
	}{
		{"crushed", "map\n#####\n#wa##\n#k###\n#####\nend\nwall w dir=e at=w\nfigure a tough side=two at=a\nfigure k tough side=one at=k\n", []string{"rest"}, sim.Walls, 0},
		{"worn down by a wall", "map\n######\n#wa..#\n######\n#k####\n######\nend\nwall w dir=e at=w\nfigure a weak side=two at=a\nfigure k tough side=one at=k\n", []string{"rest"}, sim.Walls, 0},
		{"pushed into a hole", "map\n######\n#wa0.#\n######\n#k####\n######\nend\nwall w dir=e at=w\nfigure a tough side=two at=a\nfigure k tough side=one at=k\n", []string{"rest"}, sim.Floors, 0},
		{"pushed into water", "map\n######\n#waD.#\n######\n#k####\n######\nend\nlegend D deep\nwall w dir=e at=w\nfigure a tough side=two at=a\nfigure k tough side=one at=k\n", []string{"rest"}, sim.Hazards, 0},
		{"shoved into a hole", "map\n######\n#ka0.#\n######\nend\nfigure a tough side=two at=a\nfigure k pusher side=one at=k\n", []string{"planner:500", "rest"}, sim.Floors, 1},
		{"slammed into rock", "kind ram power=1 skill=1 stamina=60 abilities=shove\nmap\n######\n#.ka##\n######\nend\nkind glass power=1 skill=9 stamina=3\nfigure a glass side=two at=a\nfigure k ram side=one at=k\n", []string{"planner:500", "rest"}, sim.Force, 0},
		{"struck", "kind sword power=9 skill=5 stamina=9\nmap\n#####\n#ka##\n#####\nend\nfigure a weak side=two at=a\nfigure k sword side=one at=k\n", []string{"planner:500", "rest"}, sim.Strikes, 0},
		{"walks out", "goal two escape tag=E\nmap\n########\n#k...a.E\n########\nend\nfigure a tough side=two at=a\nfigure k tough side=one at=k\n", []string{"rest", "planner:500"}, sim.Walked, 0},
	} {
		got := played(plan(t, parse(t, sides+c.level), sim.Config{Games: 1, Seed: 1, Bots: c.bots}), 1<<20)
		for s, n := range got.Systems {
			if want := map[bool]int{true: 1}[sim.System(s) == c.want]; n.N != want {
				t.Errorf("%s: %d by %s, not %d", c.name, n.N, sim.System(s), want)
			}
		}
		if n := got.Systems[c.want].Helped; n != c.helped {
			t.Errorf("%s: helped %d times, not %d", c.name, n, c.helped)
		}
	}
}

// TestEveryDeathHasASystem adds up the systems of some games: they are all deaths of
// figures of a side, and all that got away.
func TestEveryDeathHasASystem(t *testing.T) {
	for _, id := range []string{"courts", "glasshouse", "presses"} {
		p := plan(t, load(t, id), sim.Config{Games: 12, Seed: 5})
		got := played(p, 1<<30)
		want, all := 0, 0
		for k, n := range got.Deaths {
			if k.Cause != rules.ByDestroying && k.Cause != rules.ByVanishing {
				want += n
			}
		}
		for i := range got.Figures {
			want += got.Figures[i].Left
		}
		for _, l := range p.Report(got).Board.Systems {
			all += l.By.N
		}
		if want == 0 || all != want {
			t.Errorf("%s: %d of %d have a system", id, all, want)
		}
	}
}

// TestBoardDecides holds levels to what they promise: between bots that look ahead at
// least four of ten that die or get away do so by the board, by two systems of it, and
// games last neither one clash nor an evening.
func TestBoardDecides(t *testing.T) {
	for _, e := range levels.Shipped() {
		id := e.ID
		p := plan(t, load(t, id), sim.Config{Games: 8, Seed: 2, Bots: []string{"planner:150"}})
		r := p.Report(played(p, 1<<30))
		matter := 0
		for _, s := range r.Board.Systems {
			if s.Name != "strikes" && s.Name != "walked" && s.By.Share >= 0.1 {
				matter++
			}
		}
		if r.Board.Share.Share < 0.4 || matter < 2 {
			t.Errorf("%s: by the board %.2f, by %+v", id, r.Board.Share.Share, r.Board.Systems)
		}
		if r.Rounds.Mean < 5 || r.Rounds.Mean > 12 {
			t.Errorf("%s: %.1f rounds", id, r.Rounds.Mean)
		}
	}
}
