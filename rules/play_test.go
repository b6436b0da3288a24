package rules_test

import (
	"errors"
	"flag"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// play runs a random game from the seed and calls at after every action.
func play(t interface{ Fatalf(string, ...any) }, seed uint64, limit int, explicit bool, at func(s *rules.State, a rules.Action, log *rules.Log)) (*rules.State, []rules.Action) {
	r := rulestest.NewRand(seed)
	s, err := rules.New(rulestest.Setup(r), seed)
	if err != nil {
		t.Fatalf("set-up: %v", err)
	}
	s.SetExplicitDice(explicit)
	var done []rules.Action
	err = rulestest.Play(r, s, limit, func(a rules.Action, log *rules.Log) error {
		if a != (rules.Action{}) {
			done = append(done, a)
		}
		at(s, a, log)
		return nil
	})
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	return s, done
}

// everywhere plays random games and calls at in every position; it returns how much it has
// compared there, in all no less than least. Asking changes nothing.
func everywhere(t *testing.T, seeds uint64, limit int, explicit bool, least int, at func(seed uint64, s *rules.State) int) {
	t.Helper()
	compared := 0
	for seed := range seeds {
		play(t, seed, limit, explicit, func(s *rules.State, _ rules.Action, _ *rules.Log) {
			before := s.Hash()
			if compared += at(seed, s); s.Hash() != before {
				t.Fatalf("seed %d: asking has changed the position", seed)
			}
		})
	}
	if compared < least {
		t.Errorf("only %d were compared, of %d", compared, least)
	}
}

// picker picks a legal action, ok being false when there is none.
type picker func(r *rulestest.Rand, s *rules.State, buf *[]rules.Action) (a rules.Action, ok bool)

// playOn begins a game and plays up to so many actions, calling at after the beginning and
// after each.
func playOn(t interface{ Fatalf(string, ...any) }, r *rulestest.Rand, s *rules.State, seed uint64, limit int, pick picker, at func(a rules.Action, log *rules.Log)) {
	var log rules.Log
	var buf []rules.Action
	s.Begin(&log)
	at(rules.Action{}, &log)
	for range limit {
		a, ok := pick(r, s, &buf)
		if !ok {
			return
		}
		log.Reset()
		text := s.Board().FormatAction(a)
		if err := s.Apply(a, &log); err != nil {
			t.Fatalf("seed %d: legal action %q refused: %v", seed, text, err)
		}
		at(a, &log)
	}
}

// resigning is rulestest.Pick for somebody who gives up now and then.
func resigning(r *rulestest.Rand, s *rules.State, buf *[]rules.Action) (a rules.Action, ok bool) {
	if a, ok = rulestest.Pick(r, s, buf); ok && r.Intn(500) == 0 && s.Pending().Ask != rules.AskDie {
		a = rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell}
	}
	return a, ok
}

// apply takes an action that must be legal.
func apply(t rulestest.Failer, s *rules.State, a rules.Action) {
	t.Helper()
	rulestest.OK(t, s.Apply(a, nil))
}

// sorts are the random games that tests play, with the events of which all must occur.
var sorts = []struct {
	name        string
	make        func(*rulestest.Rand) *rules.Setup
	pick        picker
	seeds       uint64
	limit       int
	first, last rules.EventKind
}{
	{"everything", rulestest.Setup, resigning, 800, 300, rules.EvTurn, rules.EvSwap},
	{"crowds", rulestest.Crowd, rulestest.Pick, 2000, 60, rules.EvPortal, rules.EvSlain},
	{"force", rough, lean, 250, 300, rules.EvAbility, rules.EvSlide},
	{"spells", enchanted, rulestest.Pick, 1200, 150, rules.EvCommit, rules.EvSwap},
}

// TestRandomPlay plays games of all sorts: what must hold holds in every position, what is
// kept of one is what is counted, copies are the same, illegal actions change nothing, and a
// command to move leads where it says, unless a portal or a fall takes the group on.
func TestRandomPlay(t *testing.T) {
	fizzled := map[rules.Rule]int{}
	steps, moves, deserted, draws := 0, 0, 0, 0
	for _, sort := range sorts {
		kinds := map[rules.EventKind]int{}
		for seed := range sort.seeds {
			r, wild := rulestest.NewRand(seed), rulestest.NewRand(seed)
			s := rulestest.Must(rules.New(sort.make(r), seed))(t)
			s.SetExplicitDice(seed%2 == 0)
			behind := new(rules.State)
			playOn(t, r, s, seed, sort.limit, sort.pick, func(a rules.Action, log *rules.Log) {
				text := s.Board().FormatAction(a)
				err := rulestest.Invariants(s)
				if err == nil && !s.Recounted() {
					err = errors.New("what is kept of the position is not what is counted")
				}
				if steps++; err == nil && steps%7 == 0 {
					err = rulestest.Same(s)
				}
				if err == nil && steps%3 == 0 && !behind.Follows(s) {
					err = errors.New("a copy over an earlier position differs")
				}
				if id := s.Stray(steps%5 == 0); err == nil && id != rules.NoFig {
					err = fmt.Errorf("%s is not offered the cells that it reaches: %+v", s.Figure(id).Name, s.Figure(id))
				}
				if err != nil {
					t.Fatalf("%s, seed %d after %q: %v", sort.name, seed, text, err)
				}
				if parsed, err := s.Board().ParseAction(text); a.Kind != 0 && (err != nil || parsed != a) {
					t.Fatalf("notation %q reads back as %v, %v", text, parsed, err)
				}
				carried := false
				for _, e := range log.Events {
					kinds[e.Kind]++
					carried = carried || e.Kind == rules.EvPortal || e.Kind == rules.EvFall
					switch {
					case e.Kind == rules.EvFizzle:
						fizzled[e.Rule]++
					case e.Kind == rules.EvDraw && e.Goal() < 0:
						deserted++
						for id := range rules.FigID(s.NumFigures()) {
							if f := s.Figure(id); f.Side != rules.NoSide && !f.Dead && !f.Left && !s.Resigned(f.Side) {
								t.Fatalf("seed %d: nobody is left, but %s is", seed, f.Name)
							}
						}
					case e.Kind == rules.EvDraw:
						draws++
					}
				}
				if a.Kind == rules.Move && s.Pending().Ask == rules.AskMove {
					f := s.Figure(a.Fig)
					if moves++; f.OnBoard && (f.Cell != a.To && !carried || f.Spent > f.Move) {
						t.Fatalf("%s, seed %d: %q ends on %s, having spent %d of %d", sort.name, seed, text, s.Board().FormatCell(f.Cell), f.Spent, f.Move)
					}
				}
				if steps%10 > 0 || s.NumFigures() == 0 {
					return
				}
				x, before := wildAction(wild.Intn, s), s.Hash()
				if x.Kind == rules.Resign || slices.Contains(s.Legal(nil), x) {
					return
				}
				if err := s.Apply(x, nil); err == nil || err.Error() == "" || s.Hash() != before {
					t.Fatalf("%s, seed %d: %+v is not listed as legal, came to %v or changed the position", sort.name, seed, x, err)
				}
			})
		}
		// A generator that never reaches a rule proves nothing about it.
		for k := sort.first; k <= sort.last; k++ {
			if kinds[k] == 0 {
				t.Errorf("%s: random play produced no %q events", sort.name, k)
			}
		}
	}
	if deserted == 0 || draws == 0 || moves < 1000 {
		t.Errorf("%d draws since nobody is left, %d others, %d moves", deserted, draws, moves)
	}
	for _, r := range []rules.Rule{rules.OB02, rules.OB12, rules.SP01} {
		if fizzled[r] == 0 {
			t.Errorf("no spell ever fizzled for %v", r)
		}
	}
}

func TestReplay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint64().Draw(t, "seed")
		explicit := rapid.Bool().Draw(t, "explicit")
		var hashes []uint64
		end, actions := play(t, seed, 80, explicit, func(s *rules.State, _ rules.Action, _ *rules.Log) {
			hashes = append(hashes, s.Hash())
		})
		again := rulestest.Must(rules.New(rulestest.Setup(rulestest.NewRand(seed)), seed+50))(t)
		again.Reseed(seed) // as if begun with it
		again.SetExplicitDice(explicit)
		again.Begin(nil)
		var mid rules.State
		for i, a := range actions {
			if again.Hash() != hashes[i] {
				t.Fatalf("the replay differs before action %d", i)
			}
			mid.CopyFrom(again)
			text := again.Board().FormatAction(a)
			if parsed, err := again.Board().ParseAction(text); err != nil || parsed != a {
				t.Fatalf("notation %q reads back as %v, %v", text, parsed, err)
			}
			apply(t, again, a)
			if mid.Hash() != hashes[i] {
				t.Fatal("applying an action to a state changed its copy")
			}
			if err := mid.Apply(a, nil); err != nil || mid.Hash() != again.Hash() {
				t.Fatalf("a copy goes on differently: %v", err)
			}
		}
		if again.Hash() != end.Hash() {
			t.Fatal("the replay ends differently")
		}
	})
}

// rough returns a random board on which everybody can push, pull, slide, grab and
// lay down others, of all sizes and stabilities.
func rough(r *rulestest.Rand) *rules.Setup {
	su := rulestest.Setup(r)
	su.Abilities = nil
	for i := range 5 {
		a := rules.Ability{Name: fmt.Sprint("a", i), Range: 1 + r.Intn(4), Targets: 1 + r.Intn(3), Aim: rules.Aim(r.Intn(4)), Agility: r.Intn(2) == 0,
			Weapon: r.Intn(2) == 0, Vertical: r.Intn(2) == 0}
		if r.Intn(2) == 0 {
			a.Aim = rules.AimAny
		}
		for i := range a.Tiers {
			t := &a.Tiers[i]
			t[rules.TierDamage] = uint8(r.Intn(4))
			force := rules.Force(r.Intn(4))
			if r.Intn(4) == 0 {
				t[rules.TierProne] = 1
			}
			if r.Intn(6) == 0 {
				t[rules.TierGrab] = 1
			}
			if force != rules.NoForce {
				t[force.Effect()] = uint8(1 + r.Intn(9))
			}
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

// TestPlayAllocatesNothing plays the same stretch of a game again and again in one State, as
// a search does: once the room is there, neither listing what is legal nor doing it,
// forecasting, hashing and copying allocate.
func TestPlayAllocatesNothing(t *testing.T) {
	for _, sort := range sorts {
		for seed := range uint64(30) {
			r := rulestest.NewRand(seed)
			start := rulestest.Must(rules.New(sort.make(r), seed))(t)
			start.SetExplicitDice(seed%2 == 0)
			playOn(t, r, start, seed, 8, rulestest.Pick, func(rules.Action, *rules.Log) {})
			var s, dst rules.State
			var log rules.Log
			var buf []rules.Action
			stretch := func() {
				*r = *rulestest.NewRand(seed)
				s.CopyFrom(start)
				for range 60 {
					a, ok := sort.pick(r, &s, &buf)
					if !ok {
						return
					}
					log.Reset()
					rulestest.OK(t, s.Apply(a, &log))
					log.Reset()
					s.Forecast(&dst, &log)
					s.Hash()
					s.Pending()
					s.Default()
				}
			}
			stretch()
			stretch()
			if got := testing.AllocsPerRun(3, stretch); got != 0 {
				t.Errorf("%s, seed %d: %v allocations where there should be none", sort.name, seed, got)
			}
		}
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
		s := rulestest.Must(rules.New(makers[seed%uint64(len(makers))](r), seed))(t)
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

// enchanted makes a small random board on which both sides know spells of every
// effect and can afford them.
func enchanted(r *rulestest.Rand) *rules.Setup {
	for {
		su := &rules.Setup{Topology: rules.Topology(r.Intn(2)), Width: 4 + r.Intn(4), Height: 4 + r.Intn(3), Kinds: rulestest.Bestiary(), Abilities: rulestest.Abilities(), Spells: rulestest.Spells(), Rounds: 12}
		su.Spells = append(su.Spells, rules.Spell{Name: "lead", Cost: 1, Class: rules.Conjuration, Effect: rules.Boost, All: true, Aim: rules.AimAny,
			Stat: rules.StatMove, Amount: -9, Turns: 2})
		gate := slices.IndexFunc(su.Kinds, func(k rules.Kind) bool { return k.Traits&rules.Gatemouth != 0 })
		for range 1 + r.Intn(2) {
			var fl rules.FloorSetup
			for range su.Width * su.Height {
				c := rules.CellSetup{Owner: -1}
				switch r.Intn(12) {
				case 0:
					c.Terrain = rules.Terrain(r.Intn(int(rules.Void) + 1))
				case 1:
					c.Structure, c.Owner = rules.Structure(1+r.Intn(3)), r.Intn(4)-1
				case 2:
					c.Feature = [...]rules.Feature{rules.Pitfall, rules.Canister, rules.Rubble, rules.Debris}[r.Intn(4)]
				}
				fl.Cells = append(fl.Cells, c)
			}
			su.Floors = append(su.Floors, fl)
		}
		for i := range 3 {
			sd := rules.SideSetup{Name: fmt.Sprint("side", i), Keeper: i == 2, Monster: i == 2, Mana: 5 + r.Intn(10), Income: r.Intn(6)}
			for range 7 {
				sd.Spells = append(sd.Spells, r.Intn(len(su.Spells)))
			}
			su.Sides = append(su.Sides, sd)
		}
		for i := range 4 + r.Intn(10) {
			f := rules.FigureSetup{Name: fmt.Sprint("f", i), Side: r.Intn(3), Prone: r.Intn(9) == 0, Kinds: []int{r.Intn(7)},
				At: rules.Pos{Floor: r.Intn(len(su.Floors)), X: r.Intn(su.Width), Y: r.Intn(su.Height)}}
			for r.Intn(2) == 0 && len(f.Kinds) < rules.MaxGroup {
				f.Kinds = append(f.Kinds, r.Intn(6))
			}
			if f.Side == 2 && r.Intn(3) == 0 {
				f.Kinds = []int{gate}
			}
			rulestest.AddFigure(su, f)
		}
		if r.Intn(2) == 0 {
			su.Walls = []rules.WallSetup{{Name: "w", Dir: 2, Cells: []rules.Pos{{X: r.Intn(su.Width), Y: r.Intn(su.Height)}}}}
		}
		if _, err := rules.New(su, 1); err == nil && len(su.Figures) > 3 {
			return su
		}
	}
}

var (
	long     = flag.Int("long", 20000, "how many `COMMANDS` TestLongPlay plays")
	longSeed = flag.Uint64("longseed", 1_000_000, "the `SEED` of its first game")
)

// TestLongPlay plays games on random boards of all sorts, each of up to 1,000
// commands, on all processors, until so many commands are played. By hand:
//
//	go test ./rules -run TestLongPlay -timeout 0 -long 10000000
//
// A game that fails is told with its seed, and played again alone by
// -longseed SEED -long 1.
func TestLongPlay(t *testing.T) {
	var played, games, failed atomic.Int64
	var next atomic.Uint64
	next.Store(*longSeed)
	begin := time.Now()
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for played.Load() < int64(*long) && failed.Load() < 5 {
				seed := next.Add(1) - 1
				watch := time.AfterFunc(time.Minute, func() { panic(fmt.Sprint("the game of seed ", seed, " hangs")) })
				n, err := longGame(seed)
				watch.Stop()
				played.Add(int64(n))
				games.Add(1)
				if err != nil {
					failed.Add(1)
					t.Errorf("seed %d: %v", seed, err)
				}
			}
		})
	}
	wait.Wait()
	t.Logf("%d commands in %d games, %v", played.Load(), games.Load(), time.Since(begin).Round(time.Millisecond))
}

// longGame plays one game. A panic is an error.
func longGame(seed uint64) (n int, err error) {
	defer func() {
		if p := recover(); p != nil {
			buf := make([]byte, 4096)
			err = fmt.Errorf("after %d commands: %v\n%s", n, p, buf[:runtime.Stack(buf, false)])
		}
	}()
	s, r, err := rulestest.Start(seed)
	if err != nil {
		return 0, err
	}
	ask := rulestest.NewRand(seed)
	err = rulestest.Play(r, s, 1000, func(rules.Action, *rules.Log) error {
		n++
		if n%50 == 0 {
			if err := rulestest.Same(s); err != nil {
				return err
			}
		}
		if n%5 == 0 {
			if err := askAll(ask, s); err != nil {
				return err
			}
		}
		return rulestest.Invariants(s)
	})
	return n, err
}

// tape returns out the bytes of a fuzzed input, then zeros.
type tape struct {
	data []byte
	at   int
}

func (p *tape) more() bool { return p.at < len(p.data) }

func (p *tape) next() int {
	if !p.more() {
		return 0
	}
	p.at++
	return int(p.data[p.at-1])
}

// below returns a number from 0 up to n-1.
func (p *tape) below(n int) int {
	v := p.next()
	if n > 256 {
		v |= p.next() << 8
	}
	return v % n
}

// FuzzPlay plays by a stream of commands on a random board: a byte picks a legal
// action, or says that any action is to follow, legal or not.
func FuzzPlay(f *testing.F) {
	for seed := range 24 {
		r := rulestest.NewRand(uint64(seed))
		data := []byte{byte(seed), 0}
		for range 60 {
			data = append(data, byte(r.Intn(256)))
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		in := &tape{data: data[:min(len(data), 600)]}
		s, r, err := rulestest.Start(uint64(in.next() | in.next()<<8))
		if err != nil {
			t.Fatal(err)
		}
		s.Begin(nil)
		var buf []rules.Action
		for in.more() {
			buf = s.Legal(buf)
			if len(buf) == 0 {
				break
			}
			var a rules.Action
			if k := in.next(); k < 224 {
				a = buf[(k|in.next()<<8)%len(buf)]
				if err := s.Apply(a, nil); err != nil {
					t.Fatalf("legal %q refused: %v", s.Board().FormatAction(a), err)
				}
			} else {
				a = wildAction(in.below, s)
				before, listed := s.Hash(), slices.Contains(buf, a)
				err := s.Apply(a, nil)
				if (err == nil) != (listed || a == rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell} && err == nil) {
					t.Fatalf("%+v is listed: %v, and came to: %v", a, listed, err)
				}
				if err != nil && s.Hash() != before {
					t.Fatalf("the refused %+v changed the position", a)
				}
			}
			if err := rulestest.Invariants(s); err != nil {
				t.Fatalf("after %q: %v", s.Board().FormatAction(a), err)
			}
		}
		rulestest.OK(t, rulestest.Same(s))
		rulestest.OK(t, askAll(r, s))
	})
}

// FuzzNotation reads actions from any text: one that is read reads the same when
// it is written and read again, and is either taken or refused for a reason.
func FuzzNotation(f *testing.F) {
	s, r, err := rulestest.Start(8)
	if err != nil {
		f.Fatal(err)
	}
	s.Begin(nil)
	seen := map[rules.ActionKind]int{}
	for range 4000 {
		a := wildAction(r.Intn, s)
		if seen[a.Kind]++; seen[a.Kind] <= 5 {
			f.Add(s.Board().FormatAction(a))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		b := s.Board()
		a, err := b.ParseAction(text)
		if err != nil {
			if err.Error() == "" {
				t.Error("refused for no reason")
			}
			return
		}
		if again, err := b.ParseAction(b.FormatAction(a)); err != nil || again != a {
			t.Errorf("%q is read as %+v, written as %q and read again as %+v, %v", text, a, b.FormatAction(a), again, err)
		}
		if err := s.Check(a); err != nil && err.Error() == "" {
			t.Errorf("%q is refused for no reason", text)
		}
	})
}
