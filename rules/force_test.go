package rules_test

import (
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// rough returns a random board on which everybody can push, pull, slide, grab and
// lay down others, of all sizes and stabilities.
func rough(r *rulestest.Rand) *rules.Setup {
	su := rulestest.Setup(r)
	su.Abilities = nil
	for range 5 {
		a := rules.Ability{Name: "a", Range: 1 + r.Intn(4), Targets: 1 + r.Intn(3), Aim: rules.Aim(r.Intn(4)), Agility: r.Intn(2) == 0,
			Weapon: r.Intn(2) == 0, Vertical: r.Intn(2) == 0}
		if r.Intn(2) == 0 {
			a.Aim = rules.AimAny
		}
		for i := range a.Tiers {
			t := rules.Tier{Damage: r.Intn(4), Force: rules.Force(r.Intn(4)), Prone: r.Intn(4) == 0, Grab: r.Intn(6) == 0}
			if t.Force != rules.NoForce {
				t.Distance = 1 + r.Intn(9)
			}
			a.Tiers[i] = t
		}
		su.Abilities = append(su.Abilities, a)
	}
	for i := range su.Kinds {
		k := &su.Kinds[i]
		k.Abilities = []int{r.Intn(5), r.Intn(5)}
		k.Stability, k.Might = r.Intn(3), r.Intn(5)
		if k.Size < 2 {
			k.Frame = r.Intn(4) - 2
		}
		if k.Traits&rules.Object != 0 {
			k.Material = rules.Terrain(int(rules.Glass) + r.Intn(4))
		}
	}
	su.Settings.DeadPass, su.Settings.ToughObjects = r.Intn(2) == 0, r.Intn(2) == 0
	return su
}

// lean picks a legal action, an ability if there is one more often than not.
func lean(r *rulestest.Rand, s *rules.State, buf *[]rules.Action) (a rules.Action, ok bool) {
	a, ok = rulestest.Pick(r, s, buf)
	if !ok {
		return a, false
	}
	for range 30 {
		if x := (*buf)[r.Intn(len(*buf))]; x.Kind == rules.Use || x.Kind == rules.ForceStep {
			return x, true
		}
	}
	return a, true
}

// TestRoughPlay plays random games of force: what must hold holds in every
// position, and every event of forced movement occurs.
func TestRoughPlay(t *testing.T) {
	kinds := map[rules.EventKind]int{}
	for seed := range uint64(250) {
		r := rulestest.NewRand(seed)
		s, err := rules.New(rough(r), seed)
		if err != nil {
			t.Fatal(err)
		}
		s.SetExplicitDice(seed%2 == 0)
		playOn(t, r, s, seed, 300, lean, func(a rules.Action, log *rules.Log) {
			sound(t, s, seed, a)
			for _, e := range log.Events {
				kinds[e.Kind]++
			}
		})
	}
	for k := rules.EvAbility; k <= rules.EvSlide; k++ {
		if kinds[k] == 0 {
			t.Errorf("random play never produced a %q event", k)
		}
	}
}

// TestForceAllocatesNothing plays stretches of rough games again and again in
// one State: once the room is there nothing allocates.
func TestForceAllocatesNothing(t *testing.T) {
	for seed := range uint64(30) {
		start, err := rules.New(rough(rulestest.NewRand(seed)), seed)
		if err != nil {
			t.Fatal(err)
		}
		start.Begin(nil)
		allocatesNothing(t, start, seed, 80, lean)
	}
}

// TestEveryStepOccurs plays random games of all sorts until each step of each
// operation has been reached.
func TestEveryStepOccurs(t *testing.T) {
	missing := rules.AllSteps()
	makers := append([]func(*rulestest.Rand) *rules.Setup{rough, enchanted, climber}, rulestest.Boards...)
	var buf []rules.Action
	for seed := uint64(0); seed < 3000 && len(missing) > 0; seed++ {
		r := rulestest.NewRand(seed)
		s, err := rules.New(makers[seed%uint64(len(makers))](r), seed)
		if err != nil {
			t.Fatal(err)
		}
		s.SetExplicitDice(seed%3 == 0)
		s.Begin(nil)
		for range 150 {
			a, ok := lean(r, s, &buf)
			if !ok {
				break
			}
			s.Unvisited(a, missing)
		}
	}
	for step := range missing {
		t.Errorf("step %s was never reached", step)
	}
}

// climber is a board on which a wall reaches an agile figure on a pitfall.
func climber(*rulestest.Rand) *rules.Setup {
	return &rules.Setup{Width: 3, Height: 1,
		Floors:  []rules.FloorSetup{{Cells: make([]rules.CellSetup, 3)}, {Cells: []rules.CellSetup{{}, {Feature: rules.Pitfall}, {}}}},
		Kinds:   []rules.Kind{{Name: "spider", Power: 2, Skill: 2, Traits: rules.Agile}},
		Sides:   []rules.SideSetup{{Name: "a"}, {Name: "b", Keeper: true}},
		Figures: []rules.FigureSetup{{Name: "ann", Kinds: []int{0}, At: rules.Pos{Floor: 1, X: 1}}, {Name: "bob", Side: 1, Kinds: []int{0}}},
		Walls:   []rules.WallSetup{{Name: "w", Dir: 2, Cells: []rules.Pos{{Floor: 1}}}}}
}
