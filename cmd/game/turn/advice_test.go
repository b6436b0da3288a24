package turn

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/session"
	"wallfall/levels"
	"wallfall/render/board/forecast"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// nothingPlanned is the plan of a hint that ends with its command.
func nothingPlanned(uint64) []rules.Action { return nil }

// onText returns the turn of a match on a level.
func onText(t *testing.T, text string) *Turn {
	t.Helper()
	m := rulestest.Must(session.New("a.txt", []byte(text), 1))(t)
	tn := New(m, narrate.New(m.Level(), m.State().Board(), nil))
	tn.Refresh()
	return &tn
}

// A hint says where a push goes and what happens there, and doing it goes there.
func TestHintSaysWhereAPushGoes(t *testing.T) {
	shelf := string(rulestest.Must(os.ReadFile("../match/testdata/shelf.txt"))(t))
	for want, rows := range map[string][2]string{
		"Ann uses Nudge: pushes Kay in front of Wall Mill, crushed by the next wall move": {"#w.###", "##k###"},
		"Ann uses Nudge: pushes Kay into the pit, loses 1":                                {"#____#", "#.k..#"},
		"Ann uses Nudge: pushes Kay into an obstacle, loses ":                             {"######", "##k###"},
	} {
		text := strings.NewReplacer("#w.###", rows[0], "##k###", rows[1]).Replace(shelf)
		if !strings.Contains(rows[0], "w") {
			text = strings.Replace(text, "wall mill dir=e at=w\n", "", 1)
		}
		tn := onText(t, text)
		var ad Advice
		a := rulestest.Must(tn.Narrator.Board.ParseAction("use ann nudge kay"))(t)
		card := ad.Write(tn, Choice{Kind: ChooseAction, Action: a, Best: true}, nothingPlanned)
		if !strings.HasPrefix(card[0].Text, want) || !card[0].Head {
			t.Errorf("%q instead of %q", card[0].Text, want)
		}
		r := tn.Carry(Choice{Kind: ChooseAction, Action: a, Best: true})
		for act, ok := r.Action, r.Do; ok; act, ok = tn.Next() {
			rulestest.Must(tn.Match.Apply(act))(t)
			tn.Refresh()
		}
		var f forecast.Walls
		f.Read(tn.Match.State(), tn.Match.State().Clone(), new(rules.Log))
		kay := tn.Match.State().Figure(a.Other)
		if so := map[bool]bool{true: f.Deaths() == 1, false: kay.TotalStamina() < 6 || kay.InPit || kay.Dead}[strings.Contains(want, "crushed")]; !so {
			t.Errorf("%q, but that is not what is done: %+v", want, kay)
		}
	}
}

// A hint for a forced movement without further effect says what to do with whom, and what comes
// next is not what the hint has already said.
func TestHintsSayNothingTwice(t *testing.T) {
	tn := onText(t, `wallfall 2
side us
side them
goal us slay-all
kind strong power=1 skill=3 might=9 stamina=9 move=3 abilities=nudge
ability nudge tier1="slide 2" tier2="slide 2" tier3="slide 2"
floor 1
map
##########
#...g....#
#........#
#f..k....#
#........#
#........#
##########
end
figure fay strong side=us at=f
kind stump power=2 skill=3 stamina=9 move=1
figure kay stump side=them at=k
figure gus knight side=us at=g
`)
	s, b := tn.Match.State().Clone(), tn.Narrator.Board
	var ad Advice
	first, second := rulestest.Must(b.ParseAction("move fay 1:2,3"))(t), rulestest.Must(b.ParseAction("move fay 1:3,3"))(t)
	after := s.Clone()
	rulestest.Must(0, after.Apply(first, nil))(t)
	asked := after.Hash()
	plan := func(hash uint64) []rules.Action { return map[uint64][]rules.Action{asked: {second}}[hash] }
	said := ad.planned(&tn.Narrator, s, Choice{Action: first}, "", plan)
	if again := ad.planned(&tn.Narrator, s, Choice{Action: first}, said, plan); said != "Fay moves 1 cell east: next to Kay" || again != "" {
		t.Errorf("planned is %q, then %q again", said, again)
	}
	s = after
	rulestest.Must(0, s.Apply(second, nil))(t)
	rulestest.Must(0, s.Apply(rulestest.Must(b.ParseAction("use fay nudge kay"))(t), nil))(t)
	seen := map[string]bool{}
	for d := s.Pending(); d.Ask != rules.AskForce && d.Ask != rules.AskDistance; d = s.Pending() {
		rulestest.Must(0, s.Apply(s.Default(), nil))(t)
	}
	ends, _ := s.ForceEnds(nil, rules.MaxForceEnds)
	for _, e := range ends {
		head, _, _ := ad.reason(&tn.Narrator, s, Choice{End: &e, Action: e.Steps[0]})
		seen[head] = true
	}
	for _, want := range []string{"Leave Kay in place: next to Fay", "Move Kay 1 cell north: next to Gus", "Move Kay: into Fay", "Move Kay 1 cell north: into Gus", "Move Kay 2 cells east: away from Fay", "Move Kay 1 cell south"} {
		if !seen[want] {
			t.Errorf("%q is not among the hints for ends without effect: %v", want, seen)
		}
	}
}

// What a hint says about a plain move is true, and it goes round the rock.
func TestReasonsOfMovesAreTrue(t *testing.T) {
	said := map[string]int{}
	for _, e := range levels.Shipped() {
		tn := onText(t, string(e.Text))
		b, r := tn.Narrator.Board, rulestest.NewRand(3)
		var ad Advice
		for range 25 {
			s := tn.Match.State()
			if s.Pending().Ask == rules.AskNothing {
				break
			}
			legal := s.Legal(nil)
			for n := range min(len(legal), 12) {
				a := legal[(n*7)%len(legal)]
				for _, text := range ofMove(&ad, tn, s, a) {
					kind, err := holds(tn, s, a, text)
					if said[kind]++; err != nil || a.Kind != rules.Move {
						t.Fatalf("%s: %s: %q: %v", e.ID, b.FormatAction(a), text, err)
					}
				}
			}
			rulestest.Must(tn.Match.Apply(legal[r.Intn(len(legal))]))(t)
		}
	}
	for _, kind := range []string{"way", "goal", "next", "higher", "reach", "within", "foe"} {
		if said[kind] == 0 {
			t.Errorf("%q was never said: %v", kind, said)
		}
	}
	tn := onText(t, `wallfall 2
side us
side them
goal us reach tag=A
floor 1
map
#######
#..#A.#
#f.#..#
#..#..#
#.....#
#######
end
figure fay knight side=us at=f
figure eck knight side=them at=1:5,2
`)
	var ad Advice
	for cell, want := range map[string]string{"1:2,2": "", "1:1,1": "", "1:2,3": "closer to A ("} {
		a := rulestest.Must(tn.Narrator.Board.ParseAction("move fay " + cell))(t)
		if got := strings.Join(ofMove(&ad, tn, tn.Match.State(), a), "; "); strings.Contains(got, " A (") != (want != "") {
			t.Errorf("to %s: %q", cell, got)
		}
	}
}

// ofMove returns the reasons for a walk.
func ofMove(ad *Advice, tn *Turn, s *rules.State, a rules.Action) []string {
	x := s.Clone()
	if a.Kind != rules.Move || x.Apply(a, nil) != nil {
		return nil
	}
	return ad.reasons(&tn.Narrator, s, x, a.Fig)
}

// holds checks a reason for a move.
func holds(tn *Turn, s *rules.State, a rules.Action, text string) (kind string, err error) {
	b, after := tn.Narrator.Board, s.Clone()
	if err := after.Apply(a, nil); err != nil {
		return "", err
	}
	from, to := s.Figure(a.Fig).Cell, after.Figure(a.Fig).Cell
	words := strings.Fields(text)
	last := words[len(words)-1]
	who := b.FigByName(strings.ToLower(last))
	near := func(at rules.Cell, mark string) int {
		least := 1000
		for _, c := range b.Tagged(int(mark[0]-'A') + 1) {
			least = min(least, b.Dist(at, c))
		}
		return least
	}
	so := false
	switch {
	case strings.HasPrefix(text, "out of the way of "):
		kind, so = "way", inTheWay(s, a.Fig) && !inTheWay(after, a.Fig)
	case strings.HasPrefix(text, "onto "):
		kind, so = "goal", near(to, last) == 0
	case strings.HasPrefix(text, "closer to ") && strings.Contains(text, " to go instead of "):
		var mark string
		var is, was int
		_, err := fmt.Sscanf(text, "closer to %s (%d to go instead of %d)", &mark, &is, &was)
		kind, so = "goal", err == nil && is < was && is >= near(to, mark)
	case strings.HasPrefix(text, "closer to "):
		kind, so = "foe", who != rules.NoFig
	case strings.HasPrefix(text, "next to "):
		kind, so = "next", b.DirTo(to, s.Figure(who).Cell) != rules.NoDir && s.Figure(who).Side != s.Figure(a.Fig).Side
	case strings.HasSuffix(text, " higher"):
		kind, so = "higher", b.Ground(to) > b.Ground(from)
	case strings.HasPrefix(text, "out of reach of "):
		var was, is rules.Threat
		s.Threat(who, a.Fig, &was)
		after.Threat(who, a.Fig, &is)
		kind, so = "reach", was.Harm[from] != 0 && is.Harm[to] == 0
	case strings.HasSuffix(text, " within reach"):
		var is rules.Threat
		foe := b.FigByName(strings.ToLower(strings.TrimSuffix(text, " within reach")))
		after.Threat(a.Fig, foe, &is)
		kind, so = "within", is.Harm[s.Figure(foe).Cell] != 0
	}
	if !so {
		return kind, fmt.Errorf("it does not hold")
	}
	return kind, nil
}

// inTheWay reports whether a wall affects a figure in the forecast of a position.
func inTheWay(s *rules.State, id rules.FigID) bool {
	var f forecast.Walls
	f.Read(s, s.Clone(), new(rules.Log))
	return slices.ContainsFunc(f.Events, func(e forecast.WallEvent) bool {
		return e.Fig == id && (e.Kind == rules.EvPush || e.Kind == rules.EvDeath || e.Kind == rules.EvDisplace)
	})
}

// A hint that says where something of no side ends has words for it.
func TestHintsMoveLooseObjects(t *testing.T) {
	tn, seen := onText(t, string(rulestest.Must(os.ReadFile("../../../levels/campaign/throws-2.txt"))(t))), 0
	for i := range 90 {
		next, d := tn.Match.State().Default(), tn.Match.State().Pending()
		if n := len(tn.Legal); n > 0 && tn.Legal[i*7%n].Kind != rules.Resign {
			next = tn.Legal[i*7%n]
		}
		for _, a := range tn.Legal {
			if a.Kind == rules.Use && a.Other != rules.NoFig && tn.Match.State().Figure(a.Other).Side == rules.NoSide {
				next = a
			}
		}
		for n := range tn.Ends {
			if tn.Match.State().Figure(d.Fig).Side != rules.NoSide {
				break
			}
			var ad Advice
			e := &tn.Ends[n]
			if card := ad.Write(tn, Choice{Kind: ChooseAction, Action: e.Steps[0], End: e}, nothingPlanned); len(card) == 0 || card[0].Text == "" {
				t.Errorf("a hint without words for %+v", e)
			}
			seen++
		}
		if _, err := tn.Match.Apply(next); err != nil {
			break
		}
		tn.Refresh()
	}
	if seen == 0 {
		t.Error("nothing was moved")
	}
}
