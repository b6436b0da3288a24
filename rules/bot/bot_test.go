package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"wallfall/rules"
	"wallfall/rules/bot"
	"wallfall/rules/rulestest"
)

// game plays a game on a position that has not begun, up to so many actions, and
// gives how many there were. Everything chosen must be legal.
func game(t testing.TB, s *rules.State, bots []bot.Bot, seed uint64, limit int, at func(a rules.Action)) int {
	for i, b := range bots {
		b.Begin(s, bot.Seed(seed, uint64(i)))
	}
	s.Begin(nil)
	for n := range limit {
		d := s.Pending()
		if d.Ask == rules.AskNothing {
			return n
		}
		a := bots[d.Side].Choose(s)
		if at != nil {
			at(a)
		}
		if err := s.Apply(a, nil); err != nil {
			t.Fatalf("seed %d, action %d: %s for %s: %v", seed, n, s.Board().FormatAction(a), d.Ask, err)
		}
	}
	return limit
}

// names lists the bots there are, each with an effort that tests have the time for.
func names() []string {
	out := bot.Names()
	for i, name := range out {
		if b, err := bot.New(name + ":100"); err == nil {
			if _, thinks := b.(bot.Thinker); thinks {
				out[i] += ":100"
			}
		}
	}
	return out
}

// bots makes one bot a side.
func bots(t testing.TB, s *rules.State, names ...string) []bot.Bot {
	var out []bot.Bot
	for i := range s.Board().Sides() {
		b, err := bot.New(names[i%len(names)])
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, b)
	}
	return out
}

// TestBotsPlayRandomBoards plays on boards with everything there is on them: what
// is chosen is legal, the position asked about stays as it is, and the same
// position and seed return the same choice, from a bot that has seen nothing else too.
func TestBotsPlayRandomBoards(t *testing.T) {
	for _, name := range names() {
		boards := uint64(60)
		if strings.Contains(name, ":") {
			boards = 12
		}
		for seed := range boards {
			su := rulestest.Boards[seed%uint64(len(rulestest.Boards))](rulestest.NewRand(seed))
			s, err := rules.New(su, seed)
			if err != nil {
				t.Fatal(err)
			}
			start := s.Clone()
			fresh, err := bot.New(name)
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			legal := []rules.Action(nil)
			play := bots(t, s, name)
			for i, b := range play {
				b.Begin(s, bot.Seed(seed, uint64(i)))
			}
			s.Begin(nil)
			for ; n < 150; n++ {
				d := s.Pending()
				if d.Ask == rules.AskNothing {
					break
				}
				before := s.Hash()
				a := play[d.Side].Choose(s)
				if s.Hash() != before {
					t.Fatalf("%s, seed %d, action %d: choosing changed the position", name, seed, n)
				}
				legal = s.Legal(legal)
				if !slices.Contains(legal, a) {
					t.Fatalf("%s, seed %d, action %d: chose %s, which is not legal", name, seed, n, s.Board().FormatAction(a))
				}
				if n%5 == 0 {
					fresh.Begin(start, bot.Seed(seed, uint64(d.Side)))
					if again := fresh.Choose(s); again != a {
						t.Fatalf("%s, seed %d, action %d: chose %s, and asked anew %s", name, seed, n, s.Board().FormatAction(a), s.Board().FormatAction(again))
					}
				}
				if err := s.Apply(a, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// TestDiceToComeAreUnknown asks bots about positions that differ in the dice to
// come alone: they choose the same.
func TestDiceToComeAreUnknown(t *testing.T) {
	for name, boards := range map[string]uint64{"greedy": 30, "planner:60": 20} {
		asked := 0
		for seed := range boards {
			s, err := rules.New(rulestest.Setup(rulestest.NewRand(seed)), seed)
			if err != nil {
				t.Fatal(err)
			}
			var other rules.State
			play := bots(t, s, name)
			game(t, s, play, seed, 80, func(a rules.Action) {
				other.CopyFrom(s)
				other.Reseed(seed + 12345)
				asked++
				if b := play[s.Pending().Side].Choose(&other); b != a {
					t.Fatalf("%s, seed %d: chose %s, and with other dice to come %s", name, seed, s.Board().FormatAction(a), s.Board().FormatAction(b))
				}
			})
		}
		if asked < 300 {
			t.Errorf("only %d choices of %s were looked at", asked, name)
		}
	}
}

// TestChoosingAllocatesNothing plays battles over and over with room that is there.
func TestChoosingAllocatesNothing(t *testing.T) {
	start, err := rules.New(rulestest.Battle(), 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names() {
		play := bots(t, start, name)
		var s rules.State
		battle := func() {
			s.CopyFrom(start)
			game(t, &s, play, 7, 2000, nil)
		}
		battle()
		if n := testing.AllocsPerRun(5, battle); n > 0 {
			t.Errorf("%s allocates %v times in a battle", name, n)
		}
	}
}

// TestNewNamesTheBots refuses a bot there is not.
func TestNewNamesTheBots(t *testing.T) {
	if _, err := bot.New("clever"); err == nil || fmt.Sprint(err) != `unknown bot "clever"; expected one of planner, greedy, random, rest` {
		t.Errorf("the error is %v", err)
	}
	for _, name := range append(bot.Names(), names()...) {
		if bot.About(name) == "" {
			t.Errorf("nothing is said of %s", name)
		}
	}
	for name, want := range map[string]string{
		"random:5":         `random takes no effort; remove "5"`,
		"greedy:0":         `the effort of greedy is "0"; expected a number in 1..10000000`,
		"planner:":         `the effort of planner is ""; expected a number in 1..10000000`,
		"planner:0":        `the effort of planner is "0"; expected a number in 1..10000000`,
		"planner:10000001": `the effort of planner is "10000001"; expected a number in 1..10000000`,
	} {
		if _, err := bot.New(name); err == nil || err.Error() != want {
			t.Errorf("the error for %q is %v", name, err)
		}
	}
	for _, d := range bot.Difficulties() {
		if _, err := bot.New(d.Bot); err != nil || d.Name == "" || d.About == "" {
			t.Errorf("%+v: %v", d, err)
		}
	}
}

// BenchmarkChoose plays on the small battle board and on the large dungeon: an
// operation is a choice with the action that it is.
func BenchmarkChoose(b *testing.B) {
	for _, board := range []struct {
		name string
		make func() *rules.Setup
	}{{"battle", rulestest.Battle}, {"dungeon", rulestest.Dungeon}, {"expanse", rulestest.Expanse}} {
		for _, name := range names() {
			b.Run(board.name+"/"+name, func(b *testing.B) {
				start, err := rules.New(board.make(), 1)
				if err != nil {
					b.Fatal(err)
				}
				play := bots(b, start, name)
				var s rules.State
				over, seed := true, uint64(0)
				b.ReportAllocs()
				for b.Loop() {
					if over {
						s.CopyFrom(start)
						seed++
						s.Reseed(seed)
						for i := range play {
							play[i].Begin(&s, bot.Seed(seed, uint64(i)))
						}
						s.Begin(nil)
					}
					if err := s.Apply(play[s.Pending().Side].Choose(&s), nil); err != nil {
						b.Fatal(err)
					}
					_, over = s.Winner()
				}
			})
		}
	}
}
