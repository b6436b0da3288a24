package tactics

import (
	"errors"
	"fmt"
	"math/big"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"wallfall/levels/solve"
	"wallfall/rules/bot"
	"wallfall/rules/rulestest"
)

func all(t testing.TB) []*Position {
	return rulestest.Must(All())(t)
}

// TestPositionsAreProved proves each position, and that changed claims are refused.
func TestPositionsAreProved(t *testing.T) {
	for _, p := range all(t) {
		t.Run(fmt.Sprintf("%s:%d", p.File, p.Line), func(t *testing.T) {
			t.Parallel()
			answers := rulestest.Must(p.Answers(Effort{}))(t)
			if err := p.judge(answers); err != nil {
				t.Error(err)
			}
			refuseOthers(t, p, answers)
		})
	}
}

// refuseOthers checks that wrong claims are refused: another best action, too few or
// unknown ones, and another value.
func refuseOthers(t *testing.T, p *Position, answers []Answer) {
	b := p.State().Board()
	refused := func(q Position, want string) {
		if err := q.judge(answers); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, where %q is expected", err, want)
		}
	}
	q := *p
	for _, a := range answers {
		if text := b.FormatAction(a.Action); !p.Named(a.Action) {
			q.Best = append(slices.Clone(p.Best), text)
			refused(q, text+" is not best")
			q.Best = []string{text}
			refused(q, "best")
		}
	}
	q.Best = append(slices.Clone(p.Best), "move nobody 1:0,0")
	refused(q, "is not possible here")
	if len(p.Best) > 1 {
		q.Best = p.Best[1:]
		refused(q, "is also best")
	}
	q = *p
	if q.Value = big.NewRat(1, 3); q.Value.Cmp(p.Value) == 0 {
		q.Value = big.NewRat(1, 2)
	}
	refused(q, "its value is")
}

// TestEverySystemIsThere counts the positions on each topic.
func TestEverySystemIsThere(t *testing.T) {
	of := map[string]int{}
	titles := map[string]bool{}
	for _, p := range all(t) {
		of[p.Topic()]++
		if titles[p.Title] {
			t.Errorf("%s:%d: this title is there twice", p.File, p.Line)
		}
		titles[p.Title] = true
		if want := strings.ReplaceAll(p.Topic(), " and ", "-") + ".txt"; p.File != want {
			t.Errorf("%s:%d: it is about %s, and belongs to %s", p.File, p.Line, p.Topic(), want)
		}
	}
	for _, topic := range Topics() {
		if of[topic] < least {
			t.Errorf("%d positions are about %s", of[topic], topic)
		}
	}
	if len(titles) < total {
		t.Errorf("there are %d positions", len(titles))
	}
}

// The least number of positions, of each topic and in all.
const least, total = 4, 150

// sample is a position with an obvious proof: the wall pushes whoever stays against the
// rock, one step leads into its way, and one into a niche.
const sample = `=== CW-03 CW-02 : into the niche
rounds 3
goal heroes survive n=3
goal keeper slay-all
kind creeper power=2 skill=2 move=1 stamina=3
map
#######
#.w..a#
####.##
#######
#k#####
end
wall press dir=e at=w
figure ann creeper side=heroes at=a
figure kay ogre side=keeper at=k
---
value 1
best move ann 1:4,1
`

// TestParseRefuses parses faulty positions.
func TestParseRefuses(t *testing.T) {
	for want, change := range map[string][2]string{
		"sample.txt:1:1: the named rules belong to 0 systems": {"CW-03 CW-02", "TN-01"},
		"belong to 3 systems": {"CW-02", "FM-01 OB-01"},
		"needs an end":        {"rounds 3\n", ""},
		"sample.txt:17:8: expected one probability": {"value 1", " value 3/2"},
		"sample.txt:19:2: after value and best":     {"best move ann 1:4,1\n", "best move ann 1:4,1\n do end\n"},
		"not \"00000":                               {"value 1", "value " + strings.Repeat("0", maxValue) + "1"},
		"not \"1e-1000000\"":                        {"value 1", "value 1e-1000000"},
		"not \"often\"":                             {"value 1", "value often"},
		"not \"1/2\"":                               {"value 1", "value 1\nvalue 1/2"},
		"no further commands":                       {"", ""},
		"best answers":                              {"best move ann 1:4,1\n", ""},
		"can't build":                               {"kind creeper", "kinds creeper"},
		"no decision":                               {"value 1", "do resign\nvalue 1"},
		"never rolled":                              {"value 1", "dice 3\nvalue 1"},
		"unknown command":                           {"value 1", "go\nvalue 1"},
	} {
		src := strings.Replace(sample, change[0], change[1], 1)
		if want == "no further commands" {
			src = sample + "do end\n"
		}
		if _, err := Parse("sample.txt", []byte(src)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v", want, err)
		}
	}
}

// found lets a bot try all positions on all cores.
func found(t *testing.T, name string, ps []*Position) (n int) {
	var mu sync.Mutex
	var wait sync.WaitGroup
	next := make(chan *Position)
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for p := range next {
				b, err := bot.New(name)
				if err != nil {
					t.Error(err)
					continue
				}
				miss, err := p.Find(b, 1, Effort{})
				mu.Lock()
				switch {
				case err != nil:
					t.Error(err)
				case miss == nil:
					n++
				default:
					t.Logf("%s:%d: %s misses it by %v (%s)", p.File, p.Line, name, miss, p.Title)
				}
				mu.Unlock()
			}
		})
	}
	for _, p := range ps {
		next <- p
	}
	close(next)
	wait.Wait()
	return n
}

// TestBotsFind lets bots try the positions: the planner finds 95 of 100. "level tactics
// -bots" shows how many of each topic.
func TestBotsFind(t *testing.T) {
	ps := all(t)
	random, greedy, planner := found(t, "random", ps), found(t, "greedy", ps), found(t, "planner", ps)
	t.Logf("of %d random finds %d, greedy %d, the planner %d", len(ps), random, greedy, planner)
	if planner*100 < len(ps)*95 || random >= greedy || greedy >= planner {
		t.Error("a bot finds too few")
	}
}

// TestEffortIsKept bounds the search: no more is tried than allowed, all actions are
// returned, and what is decided is right.
func TestEffortIsKept(t *testing.T) {
	for _, p := range all(t)[:12] {
		full := rulestest.Must(p.Answers(Effort{}))(t)
		asked := 0
		e := Effort{Nodes: 400, Stop: func() bool { asked++; return false }}
		some, err := p.Answers(e)
		if len(some) != len(full) || asked > e.Nodes+10*len(some) { // each answer asks while it is prepared, too
			t.Errorf("%s:%d: %d of %d answers are told of after %d nodes", p.File, p.Line, len(some), len(full), asked)
		}
		open := 0
		for i := range some {
			if w := some[i].Worth; w == nil {
				open++
			} else if w.Cmp(full[i].Worth) != 0 {
				t.Errorf("%s:%d: with less effort its value is %v", p.File, p.Line, w)
			}
		}
		var why *Undecided
		if errors.As(err, &why) != (open > 0) {
			t.Errorf("%s:%d: %d are not decided, and it says %v", p.File, p.Line, open, err)
		}
		e.Stop = func() bool { return true }
		if err := p.Prove(e); !errors.As(err, &why) || why.Why != solve.Stopped {
			t.Errorf("%s:%d: stopped, it says %v", p.File, p.Line, err)
		}
	}
}

// TestMiss plays a position with a bot that does nothing.
func TestMiss(t *testing.T) {
	ps := rulestest.Must(Parse("sample.txt", []byte(sample)))(t)
	rulestest.OK(t, ps[0].Prove(Effort{}))
	wrong := *ps[0]
	wrong.Best = append(wrong.Best, "end")
	if err := wrong.Prove(Effort{}); err == nil || !strings.Contains(err.Error(), "sample.txt:1:1: end is not best: its value is 0; best is 1") {
		t.Errorf("a wrong best move is told of by %v", err)
	}
	miss, err := ps[0].Find(new(bot.Rest), 1, Effort{})
	if err != nil || miss == nil || !strings.HasPrefix(miss.Error(), "end: 0; best is 1") {
		t.Errorf("got %v, %v", miss, err)
	}
	var target error = miss
	if !errors.As(target, &miss) {
		t.Error("a miss is no error")
	}
}
