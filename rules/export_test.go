package rules

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestTablesHaveNoHole walks the tables of operations, decisions, actions and effects.
func TestTablesHaveNoHole(t *testing.T) {
	named := func(table string, seen map[string]bool, name string) {
		if name == "" || seen[name] {
			t.Errorf("%s: the name %q is missing or taken", table, name)
		}
		seen[name] = true
	}
	ops := map[string]bool{}
	for i := range operations[1:] {
		o := &operations[1+i]
		if named("operations", ops, o.name); o.run == nil || len(o.steps) == 0 {
			t.Errorf("operation %q does nothing or has no steps", o.name)
		}
		steps := map[string]bool{}
		for _, name := range o.steps {
			named("steps of "+o.name, steps, name)
		}
	}
	asks := map[string]bool{}
	for i := range decisions {
		q := &decisions[i]
		named("decisions", asks, q.name)
		if i != int(AskNothing) && (q.legal == nil || q.answer == nil) {
			t.Errorf("decision %q lacks a function", q.name)
		}
		if i != int(AskNothing) && q.explain == nil && strings.Count(q.first, "%s") != 1 {
			t.Errorf("decision %q does not say what to decide first", q.name)
		}
	}
	verbs := map[string]bool{}
	for _, form := range actionForms[1:] {
		named("actions", verbs, form.verb)
	}
	parts, spells := map[string]bool{}, map[string]bool{}
	for i := range tierEffects {
		e := &tierEffects[i]
		if named("tierEffects", parts, e.name); (e.does == "") == (e.force == NoForce) || strings.Contains(e.does, "%d") != (e.most > 0 && e.force == NoForce) {
			t.Errorf("effect %q of a tier lacks words", e.name)
		}
		if TierEffect(i) != TierDamage && (e.apply == nil) == (e.force == NoForce) {
			t.Errorf("effect %q of a tier does nothing", e.name)
		}
	}
	for i := range effects {
		e := &effects[i]
		if named("effects", spells, e.name); i != int(NoEffect) && (e.does == "" || strings.Count(e.does, "%") != len(e.says)) {
			t.Errorf("effect %q of a spell lacks words", e.name)
		}
	}
}

// Unvisited plays on with an action as Apply does and strikes each step that is
// reached from the list of those that are missing.
func (s *State) Unvisited(a Action, missing map[string]bool) {
	s.answer(a, nil)
	for !s.head.over {
		f := s.top()
		delete(missing, operations[f.op].name+"/"+operations[f.op].steps[f.step])
		if s.head.ask == AskNothing {
			operations[f.op].run(s, f, nil)
		} else if a, ok := s.foregone(); ok {
			s.answer(a, nil)
		} else {
			return
		}
	}
}

// AllSteps returns every step of every operation, but for the forecast's own.
func AllSteps() map[string]bool {
	all := map[string]bool{}
	for i := range operations[1:] {
		for _, step := range operations[1+i].steps {
			all[operations[1+i].name+"/"+step] = true
		}
	}
	delete(all, "turn/forecast")
	return all
}

// Any faces that are not too many are the first ones of the seed that is found, as
// the game draws them.
func TestSeedFor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var throws []Throw
		odds := 1
		for range rapid.IntRange(0, 6).Draw(t, "dice") {
			sides := rapid.SampledFrom([]int{6, 6, 10}).Draw(t, "sides")
			if odds *= sides; odds > 20_000 {
				break
			}
			throws = append(throws, Throw{sides, rapid.IntRange(1, sides).Draw(t, "face")})
		}
		seed, err := SeedFor(throws)
		if err != nil {
			t.Fatal(err)
		}
		s, err := New(startSetup(Start{}, 0), seed)
		if err != nil {
			t.Fatal(err)
		}
		for i, w := range throws {
			if got := int(s.number(uint8(w.Sides))); got != w.Shows {
				t.Fatalf("die %d of seed %d shows %d, want %+v", i+1, seed, got, w)
			}
		}
	})
}

func TestSeedForLimits(t *testing.T) {
	six := func(n int) (list []Throw) {
		for i := range n {
			list = append(list, Throw{6, i%6 + 1})
		}
		return list
	}
	if seed, err := SeedFor(six(8)); err != nil || !rollsMatch(seed, six(8)) {
		t.Errorf("eight dice: %d, %v", seed, err)
	}
	for _, bad := range [][]Throw{six(9), {{6, 0}}, {{6, 7}}, {{0, 1}}, {{100, 1}}, make([]Throw, 100)} {
		if _, err := SeedFor(bad); err == nil {
			t.Errorf("%v is found", bad)
		}
	}
	if seed, err := SeedFor(nil); err != nil || seed != 0 {
		t.Errorf("no dice: %d, %v", seed, err)
	}
	// The power roll of an ability draws two dice of ten.
	seed, _ := SeedFor([]Throw{{10, 7}, {10, 4}})
	s, err := New(startSetup(Start{}, 0), seed)
	if err != nil {
		t.Fatal(err)
	}
	var log Log
	if n := s.throw(0, DiePower, 2, 2, 10, MV05, &log); n != 11 {
		t.Errorf("7 and 4 are %d", n)
	}
}

func BenchmarkSeedForEight(b *testing.B) {
	throws := []Throw{{6, 1}, {6, 6}, {6, 3}, {6, 2}, {6, 5}, {6, 4}, {6, 1}, {6, 1}}
	for b.Loop() {
		if _, err := SeedFor(throws); err != nil {
			b.Fatal(err)
		}
	}
}

func startSetup(at Start, rounds int) *Setup {
	return &Setup{Width: 3, Height: 1, Floors: []FloorSetup{{Cells: []CellSetup{{}, {}, {}}}}, Kinds: []Kind{{Name: "knight", Power: 4, Skill: 3, Move: 3, Stamina: 3}},
		Sides:   []SideSetup{{Name: "One"}, {Name: "Two", Keeper: true}},
		Figures: []FigureSetup{{Name: "ann", Side: 0, Kinds: []int{0}}, {Name: "bob", Side: 1, Kinds: []int{0}, At: Pos{X: 2}}},
		Rounds:  rounds, Start: at}
}

// A game begins where its set-up says.
func TestStart(t *testing.T) {
	for _, at := range []Start{{}, {1, 0}, {7, 1}, {MaxStart, 0}} {
		s, err := New(startSetup(at, 0), 1)
		if err != nil {
			t.Fatal(err)
		}
		want := Start{max(1, at.Round), at.Side}
		for range 2 {
			if got := (Start{s.Round(), s.Side()}); got != want || s.Board().Start() != want {
				t.Errorf("%+v begins as %+v", at, got)
			}
			s.Begin(nil)
		}
		if s.Pending().Side != at.Side {
			t.Errorf("%+v asks side %d first", at, s.Pending().Side)
		}
	}
}

func TestStartRefused(t *testing.T) {
	for want, su := range map[string]*Setup{
		"TN-01: the side to move first": startSetup(Start{Side: 2}, 0),
		"TN-01: the side to":            startSetup(Start{Side: -1}, 0),
		"TN-01: a match starts":         startSetup(Start{Round: MaxStart + 1}, 0),
		"TN-01: a match":                startSetup(Start{Round: -1}, 0),
		"TN-04: the match starts":       startSetup(Start{Round: 5}, 4),
	} {
		if _, err := New(su, 1); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if _, err := New(startSetup(Start{Round: 4}, 4), 1); err != nil {
		t.Error(err)
	}
}

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

// ReachBySearch is Reach by the general search, whatever the board.
func (s *State) ReachBySearch(id FigID, r *Reach) {
	was := s.head.altered
	s.head.altered = true
	s.Reach(id, r)
	s.head.altered = was
}

// ReachesByTables reports whether Reach uses tables for a figure.
func (s *State) ReachesByTables(id FigID) bool { return s.stepSetsOf(&s.figs[id]) != nil }

// Stray returns a figure that is offered other commands or other ways to the cells that it may
// move to than are found anew, NoFig if there is none or it is not to compare.
func (s *State) Stray(compare bool) FigID {
	s.needWork()
	var r Reach
	plain := s.Clone() // it keeps nothing, so that it searches
	for id := range FigID(len(s.figs)) {
		ends, acts := s.endsOf(id), s.Commands(id, nil) // kept for what comes, whether compared or not
		if !compare {
			continue
		}
		if !slices.Equal(acts, plain.Commands(id, nil)) {
			return id
		}
		if plain.Reach(id, &r); !slices.Equal(ends, r.ends) {
			return id
		}
		for i := 0; i < len(ends); i += 7 {
			to := ends[i]
			if !slices.Equal(s.pathTo(id, to, nil), r.Path(to, nil)) {
				return id
			}
		}
	}
	return NoFig
}

// Recounted reports whether what is kept of a position agrees with what is counted
// from nothing.
func (s *State) Recounted() bool {
	c := s.Clone()
	c.rehashCells()
	c.countGroups()
	rolling := s.head.ask == AskDie && s.head.dieFor == DieUndying
	for i := range c.figs {
		c.refreshMods(FigID(i))
		if f := &s.figs[i]; f.staying != 0 && s.head.phase != PhaseStrikes && f.flags&underForce == 0 && !rolling {
			return false
		}
	}
	return slices.Equal(c.figs, s.figs) && c.cellHash == s.cellHash && c.groundHash == s.groundHash && slices.Equal(c.regions, s.regions) && slices.Equal(c.grounds, s.grounds) && c.occupied == s.occupied && c.proneCells == s.proneCells && c.sideCells == s.sideCells && c.groupsAlive == s.groupsAlive
}

// Follows makes s, which held another position of the game, a copy of src and reports whether
// all of its cells are the same.
func (s *State) Follows(src *State) bool {
	s.CopyFrom(src)
	return slices.Equal(s.cells, src.cells) && slices.Equal(s.regions, src.regions) && slices.Equal(s.grounds, src.grounds)
}

// SightByTrace is Sight by following the line, whatever the board.
func (s *State) SightByTrace(a, b Cell) bool {
	lines := s.board.lines
	defer func() { s.board.lines = lines }()
	s.board.lines = nil
	return s.Sight(a, b)
}

// Disguise changes what Key leaves out.
func (s *State) Disguise(intn func(int) int) {
	if s.head.explicit {
		s.head.seed, s.head.draws = uint64(intn(1000)), uint64(intn(1000))
	}
	for i := range s.figs {
		f := &s.figs[i]
		if len(s.board.floors) == 1 {
			f.facing = Dir(intn(s.board.topo.Dirs()))
		}
		if f.flags&(done|bound) != 0 {
			f.spent = uint8(intn(int(s.allowance(f)) + 1))
		}
	}
	if s.work != nil {
		s.work.forget()
	}
}
