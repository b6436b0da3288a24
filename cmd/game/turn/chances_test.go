package turn

import (
	"fmt"
	"math/big"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/session"
	"wallfall/levels"
	"wallfall/levels/lessons"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// truth checks what is said of a command against the worlds in which it may end.
type truth struct {
	*Turn
	*worlds
	s     *rules.State
	a     rules.Action
	said  map[string]int // the kinds of sentences checked
	rests bool           // not all outcomes were worked out
}

var withChance = regexp.MustCompile(`^(.*) \(((?:under |over )?\d+ %)\)$`)

// part checks a part of a line that may end in its chance.
func (x *truth) part(kind, text string, holds func(w *world) bool) error {
	what, shown := text, x.Narrator.Chance(big.NewRat(1, 1))
	if m := withChance.FindStringSubmatch(text); m != nil {
		what, shown = m[1], m[2]
	}
	x.said[kind]++
	p := x.chance(holds)
	if is := x.Narrator.Chance(p); is != shown && !x.rests {
		return fmt.Errorf("%q: the chance is %s (%v), not %s", what, is, p, shown)
	}
	return nil
}

// fateWords are the words for deaths; which of them does not matter here.
var fateWords = []string{"slain", "crushed", "drowned", "burned", "killed by the fall", "smashed", "gone for good"}

var (
	loss    = regexp.MustCompile(`^(loses|regains) (\d+)$`)
	average = regexp.MustCompile(`^(loses|regains) (\d+)\.(\d) on average(?:, at most (\d+))?$`)
	slammed = regexp.MustCompile(`^(.+) slams into ([^:]+?)(?:: .*?(\d+) damage)?( \(likely\))?$`)
	dice    = regexp.MustCompile(`^(\d+) (?:die|dice), (?:hits on (\d)\+?|all hit) · (\d+)\.(\d) hits on average$`)
)

// doomed reports whether the next move of the walls kills a figure that is alive.
func (w *world) doomed(id rules.FigID) bool {
	var after rules.State
	var log rules.Log
	w.s.Forecast(&after, &log)
	f := w.s.Figure(id)
	return !f.Dead && !f.Doomed && slices.ContainsFunc(log.Events, func(e rules.Event) bool { return e.Kind == rules.EvDeath && e.Fig == id && e.Wall >= 0 })
}

// fate checks one part of the fate of a figure.
func (x *truth) fate(id rules.FigID, text string) error {
	was := x.s.Figure(id)
	what := text
	if m := withChance.FindStringSubmatch(text); m != nil {
		what = m[1]
	}
	gone := func(w *world) bool { f := w.s.Figure(id); return f.Dead || f.Doomed }
	lost := func(w *world) int { return was.TotalStamina() - w.s.Figure(id).TotalStamina() }
	walls := func(w *world) bool { return w.doomed(id) }
	switch {
	case slices.Contains(fateWords, what):
		return x.part("dead", text, gone)
	case strings.HasPrefix(what, "crushed by the next wall move"), strings.HasPrefix(what, "crushed when the walls move again"):
		for i := range x.list {
			if w := &x.list[i]; walls(w) && asked(w.s, id) != strings.HasSuffix(what, "if nothing is done") {
				return fmt.Errorf("%s: it may move before the walls: %v", text, asked(w.s, id))
			}
		}
		stays := func(w world) bool { // the match goes on before the walls have moved
			_, over := w.s.Winner()
			return !over && !slices.ContainsFunc(w.events, func(e rules.Event) bool { return e.Kind == rules.EvWallStart })
		}
		if slices.ContainsFunc(x.list, stays) == strings.HasPrefix(what, "crushed when") {
			return fmt.Errorf("%s: the walls do not move before", text)
		}
		return x.part(what, text, walls)
	case strings.HasPrefix(what, "leaves the board"):
		return x.part("away", text, func(w *world) bool { return w.s.Figure(id).Away })
	case what == "falls":
		return x.part("falls", text, func(w *world) bool { return w.happened(rules.EvFall, id) })
	case what == "falls prone":
		return x.part("prone", text, func(w *world) bool { return !gone(w) && w.s.Figure(id).Prone && !was.Prone })
	case what == "stands up":
		return x.part("up", text, func(w *world) bool { return !gone(w) && !w.s.Figure(id).Prone && was.Prone })
	}
	if m := loss.FindStringSubmatch(what); m != nil {
		n, _ := strconv.Atoi(m[2])
		return x.part("loses", text, func(w *world) bool { return lost(w) == map[string]int{"loses": n, "regains": -n}[m[1]] })
	}
	if m := average.FindStringSubmatch(what); m != nil {
		x.said["average"]++
		mean, most := x.mean(lost)
		if is := fmt.Sprintf("loses %.1f on average, at most %d", mean+1e-9, most); m[1] == "loses" && is != what && !x.rests {
			return fmt.Errorf("%q, but it %s", what, is)
		}
		return nil
	}
	return fmt.Errorf("nothing checks %q", text)
}

// asked reports whether a figure can move before the walls do, if nobody does more than it must.
func asked(s *rules.State, id rules.FigID) bool {
	s = s.Clone()
	var log rules.Log
	for range 400 {
		log.Reset()
		d := s.Pending()
		switch {
		case d.Ask == rules.AskNothing:
			return false
		case d.Ask == rules.AskMove && d.Side == s.Figure(id).Side:
			return slices.ContainsFunc(s.Legal(nil), func(a rules.Action) bool { return a.Kind == rules.Move && a.Fig == id })
		}
		a := s.Default()
		if d.Ask == rules.AskDie {
			a = s.Legal(nil)[0]
		}
		if s.Apply(a, &log) != nil || slices.ContainsFunc(log.Events, func(e rules.Event) bool { return e.Kind == rules.EvWallStart }) {
			return false
		}
	}
	return false
}

// tiers checks the line of an ability's dice.
func (x *truth) tiers(text string) error {
	ab := &x.Narrator.Board.Abilities()[x.a.N]
	tier := func(w *world) *rules.Tier {
		i := slices.IndexFunc(w.events, func(e rules.Event) bool { return e.Kind == rules.EvTier })
		if i < 0 {
			return &rules.Tier{}
		}
		return &ab.Tiers[w.events[i].Tier()-1]
	}
	for _, part := range strings.Split(text, " · ") {
		if strings.HasPrefix(part, "1 cell farther") {
			x.said["farther"]++
			for i := range x.list {
				w := &x.list[i]
				if n := slices.IndexFunc(w.events, func(e rules.Event) bool { return e.Kind == rules.EvForce }); n >= 0 && ab.Targets == 1 {
					if e := &w.events[n]; e.Fig == x.a.Other && e.Cells()+e.Resisted() > tier(w).Distance()+1 {
						return fmt.Errorf("%q, but it is moved %d and resists %d of %d", part, e.Cells(), e.Resisted(), tier(w).Distance())
					}
				}
			}
			continue
		}
		what := part
		if m := withChance.FindStringSubmatch(part); m != nil {
			what = m[1]
		}
		if err := x.part("tier", part, func(w *world) bool { return x.Narrator.Tier(*tier(w)) == what }); err != nil {
			return err
		}
	}
	return nil
}

// line checks a line of a card.
func (x *truth) line(l narrate.CardLine) error {
	w, text := &x.Narrator, l.Text
	if v := x.Outcome(Choice{Kind: ChooseAction, Action: x.a}); v != nil && v.ahead.known { // what comes after the command: TestAhead
		return nil
	}
	switch text {
	case "Assuming the enemy's best answer", "Straight on; after the roll you choose where":
		return nil
	case "No further effect":
		return x.part("nothing", text, x.same)
	}
	if m := slammed.FindStringSubmatch(text); m != nil {
		x.said["slam"]++
		p := x.chance(func(at *world) bool {
			return slices.ContainsFunc(at.events, func(e rules.Event) bool {
				into := "an obstacle"
				if e.By != rules.NoFig {
					into = w.Fig(e.By)
				}
				return e.Kind == rules.EvSlam && w.Fig(e.Fig) == m[1] && into == m[2] && strconv.Itoa(e.Damage()) == m[3]
			})
		})
		if p.Sign() == 0 || m[4] == "" && p.Cmp(big.NewRat(1, 1)) != 0 {
			return fmt.Errorf("%q has a chance of %v", text, p)
		}
		return nil
	}
	if m := dice.FindStringSubmatch(text); m != nil {
		x.said["dice"]++
		mean, _ := x.mean(func(w *world) int {
			for _, e := range w.events {
				if e.Kind == rules.EvHits {
					return e.Hits()
				}
			}
			return 0
		})
		if is := fmt.Sprintf("%.1f", mean+1e-9); is != m[3]+"."+m[4] && x.a.Kind == rules.Strike {
			return fmt.Errorf("%q, but it hits %s times", text, is)
		}
		return nil
	}
	if x.a.Kind == rules.Use && strings.HasPrefix(text, w.Name(w.Board.Abilities()[x.a.N].Name)+": ") {
		return x.tiers(strings.TrimPrefix(text, w.Name(w.Board.Abilities()[x.a.N].Name)+": "))
	}
	if l.Fig != rules.NoFig {
		name := w.Fig(l.Fig)
		switch rest, isFate := strings.CutPrefix(text, name+": "); {
		case isFate:
			for _, part := range splitFate(rest) {
				if err := x.fate(l.Fig, part); err != nil {
					return err
				}
			}
			return nil
		case strings.HasPrefix(text, name+" gets across"):
			b, from := w.Board, x.s.Figure(l.Fig).Cell
			return x.part("across", text, func(w *world) bool {
				f := w.s.Figure(l.Fig)
				return f.OnBoard && !f.Dead && f.Cell == b.Neighbour(b.Neighbour(from, x.a.Dir), x.a.Dir)
			})
		case text == name+" leaves the board", text == name+" enters the board":
			return nil
		}
	}
	if strings.HasPrefix(text, "Not calculated: ") || strings.Contains(text, " can resist all of it ") {
		return nil
	}
	if l.Fig == rules.NoFig {
		return x.cell(text)
	}
	return fmt.Errorf("nothing checks %q", text)
}

// splitFate splits the parts of a fate; that of an average has a comma of its own.
func splitFate(text string) []string {
	parts := strings.Split(text, ", ")
	for i := len(parts) - 1; i > 0; i-- {
		if strings.HasPrefix(parts[i], "at most ") {
			parts[i-1] += ", " + parts[i]
			parts = slices.Delete(parts, i, i+1)
		}
	}
	return parts
}

// same reports whether nothing has happened that a player would call an effect.
func (x *truth) same(w *world) bool {
	for id := range rules.FigID(x.s.NumFigures()) {
		was, is := x.s.Figure(id), w.s.Figure(id)
		if was.Cell != is.Cell || was.TotalStamina() != is.TotalStamina() || was.Prone != is.Prone || was.Dead != is.Dead || was.Away != is.Away {
			return false
		}
	}
	return true
}

// cell checks a line about a changed cell: some cell changes so with this chance.
func (x *truth) cell(text string) error {
	what, shown := text, "certain"
	if m := withChance.FindStringSubmatch(text); m != nil {
		what, shown = m[1], m[2]
	}
	b, nr := x.Narrator.Board, &x.Narrator
	term := func(s string) string { return narrate.Capital(nr.Term(s)) }
	x.said["cell"]++
	for c := range rules.Cell(b.Cells()) {
		terrain, feature := x.s.Terrain(c), x.s.Feature(c)
		built, owner := x.s.Structure(c)
		p := x.chance(func(w *world) bool {
			st, by := w.s.Structure(c)
			is := ""
			switch t, ft := w.s.Terrain(c), w.s.Feature(c); {
			case t != terrain && t == rules.Plain:
				is = term(terrain.String()) + " breaks"
			case t != terrain:
				is = term(terrain.String()) + " becomes " + nr.Term(t.String())
			case st != built && st == rules.NoStructure:
				is = "The " + nr.Term(built.String()) + " leaves the board"
			case st != built || by != owner:
				is = "The " + nr.Term(st.String()) + " now belongs to " + nr.Side(by)
			case ft == feature:
			case ft == rules.NoFeature:
				is = term(feature.String()) + " disappears"
			default:
				is = map[rules.Feature]string{rules.DoorOpen: "The door opens", rules.DoorClosed: "The door closes", rules.DoorDestroyed: "The door breaks"}[ft]
				if is == "" {
					is = term(ft.String()) + " appears"
				}
			}
			return is == what
		})
		if p.Sign() > 0 && (nr.Chance(p) == shown || x.rests) {
			return nil
		}
	}
	return fmt.Errorf("no cell changes as %q says", text)
}

// check compares the outcome of a choice, in words and on the board, with the worlds.
func (x *truth) check(c Choice) error {
	x.s, x.a, x.worlds = x.Match.State(), c.Action, &worlds{}
	v := x.Outcome(c)
	if v == nil {
		return nil
	}
	x.worlds = &worlds{striker: rules.NoFig, budget: 3000}
	steps := c.follow()
	start := world{big.NewRat(1, 1), x.s, nil}
	act := c.Action
	if act.Kind == rules.Cast { // it is shown as if it were cast at once, with those before it
		prepared := x.s.Clone()
		if err := prepared.Apply(act, nil); err != nil {
			return err
		}
		if prepared.Pending().Ask == rules.AskSpells {
			start.s, act = prepared, rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell}
		}
	}
	if c.Action.Kind == rules.Strike || c.Action.Kind == rules.Rangestrike {
		x.striker = c.Action.Fig
	}
	if x.roll(start, act, steps); x.budget <= 0 {
		return nil
	}
	x.rests = v.Prediction.Rest != nil
	for _, l := range v.Lines {
		if err := x.line(l); err != nil {
			return fmt.Errorf("%s, then %v: %w\n\t%s", x.Narrator.Board.FormatAction(c.Action), steps, err, narrate.Joined(v.Lines))
		}
	}
	for i := range v.Prediction.Destinations {
		d := &v.Prediction.Destinations[i]
		p := x.chance(func(w *world) bool {
			f := w.s.Figure(d.Fig)
			return f.OnBoard && !f.Doomed && f.Cell == d.Cell
		})
		if p.Cmp(d.P) != 0 && !x.rests {
			return fmt.Errorf("%s: figure %d ends in cell %d with %v, not %v", x.Narrator.Board.FormatAction(c.Action), d.Fig, d.Cell, p, d.P)
		}
	}
	return nil
}

// hint checks what a hint says of an ability against what doing it leads to.
func (x *truth) hint(a rules.Action) error {
	text := new(Advice).throw(&x.Narrator, x.Match.State(), a)
	if text == "" {
		return nil
	}
	x.s, x.a, x.rests = x.Match.State(), a, false
	x.worlds = &worlds{striker: rules.NoFig, budget: 3000, best: true}
	x.roll(world{big.NewRat(1, 1), x.s, nil}, a, nil)
	_, fate, ok := strings.Cut(text, ", ")
	if x.said["hint"]++; !ok {
		return fmt.Errorf("the hint %q says no fate", text)
	}
	if x.budget <= 0 {
		return nil
	}
	if err := x.fate(a.Other, fate); err != nil {
		return fmt.Errorf("the hint %q for %s: %w", text, x.Narrator.Board.FormatAction(a), err)
	}
	return nil
}

// position checks all kinds of commands of a position, some of each.
func (x *truth) position(r *rulestest.Rand) error {
	x.Refresh()
	seen := map[rules.ActionKind]int{}
	legal := x.Match.State().Legal(nil)
	for range min(len(legal), 40) {
		a := legal[r.Intn(len(legal))]
		if seen[a.Kind]++; seen[a.Kind] > 3 {
			continue
		}
		if err := x.check(Choice{Kind: ChooseAction, Action: a}); err != nil {
			return err
		}
		if x.budget > 0 {
			if err := x.sheet(); err != nil {
				return fmt.Errorf("%s: %w", x.Narrator.Board.FormatAction(a), err)
			}
		}
		if a.Kind != rules.Use || seen[a.Kind] > 1 {
			continue
		}
		if err := x.hint(a); err != nil {
			return err
		}
		for _, o := range endsOfUse(&x.Position, a) {
			if err := x.check(Choice{Kind: ChooseAction, Action: a, End: &o.Ends[0]}); err != nil {
				return err
			}
		}
	}
	for i := range x.Ends {
		if e := &x.Ends[i]; i < 6 {
			if err := x.check(Choice{Kind: ChooseAction, Action: e.Steps[0], End: e}); err != nil {
				return err
			}
			if err := x.end(e, x.s.Pending().Fig); err != nil && x.budget > 0 {
				return err
			}
		}
	}
	return nil
}

// truthOf begins a match whose words are checked.
func truthOf(t *testing.T, file string, text []byte, seed uint64, said map[string]int) *truth {
	m := rulestest.Must(session.New(file, text, seed))(t)
	tn := New(m, narrate.New(m.Level(), m.State().Board(), nil))
	return &truth{Turn: &tn, said: said}
}

// Every chance that a preview shows, in words and on the board, is the exact one: in random
// play on many levels, and on the way through every lesson.
func TestEveryChanceIsExact(t *testing.T) {
	said := map[string]int{}
	texts := map[string][]byte{}
	for _, name := range []string{"workbench", "shelf", "plunge", "climb", "yard", "wound", "pit"} {
		texts[name] = rulestest.Must(os.ReadFile("../match/testdata/" + name + ".txt"))(t)
	}
	for _, e := range levels.All() {
		if slices.Contains([]string{"vise", "knoll", "glasshouse", "undercroft", "millrace", "bumps", "draught", "shoes"}, e.ID) {
			texts[e.ID] = e.Text
		}
	}
	for _, l := range rulestest.Must(lessons.All())(t) {
		texts["lesson "+l.ID], texts["board of "+l.ID] = l.Source, l.Board.Source
		through(t, l, said)
	}
	for name, text := range texts {
		r := rulestest.NewRand(5)
		x := truthOf(t, name+".txt", text, 0, said)
		for range 30 {
			if x.Match.State().Pending().Ask == rules.AskNothing {
				break
			}
			if err := x.position(r); err != nil {
				t.Fatalf("%s, command %d: %v", name, x.Match.Count(), err)
			}
			legal := x.Match.State().Legal(nil)
			if _, err := x.Match.Apply(legal[r.Intn(len(legal))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, kind := range []string{"dead", "crushed by the next wall move", "crushed by the next wall move if nothing is done", "crushed when the walls move again", "crushed when the walls move again if nothing is done", "falls", "prone", "loses", "average", "across", "tier", "farther", "slam", "dice", "cell", "nothing", "away", "hint", "lesson", "sheet", "contact", "end"} {
		if said[kind] == 0 {
			t.Errorf("%q was said %d times: %v", kind, said[kind], said)
		}
	}
	t.Log(said)
}

// lessonDice finds what a lesson says of chances, and lessonChances has what the preview of its
// step says of them.
var (
	lessonDice    = regexp.MustCompile(`(?i)(rolls?|only|on) an? \d|never fails|no die|\d+ %|on \d\+|one in \w+`)
	lessonChances = map[string]string{"rolls a 1": "gets across (83 %)", "never fails": "gets across"}
)

// through checks each position on the way through a lesson.
func through(t *testing.T, l *lessons.Lesson, said map[string]int) {
	x, c, r := truthOf(t, l.File, l.Source, l.Seed, said), lessons.NewCoach(l), rulestest.NewRand(7)
	apply := func(a rules.Action) {
		side := x.Match.State().Pending().Side
		events, err := x.Match.Apply(a)
		if err != nil {
			t.Fatalf("lesson %s: %v", l.ID, err)
		}
		c.Did(x.Match.State(), a, side, events)
	}
	answer := func() {
		for range 300 {
			a, ok := c.Answer(x.Match.State(), x.Match.Count())
			if !ok {
				return
			}
			apply(a)
		}
	}
	answer()
	for st := c.Now(); st != nil; st = c.Now() {
		at := c.Step()
		if err := x.position(r); err != nil {
			t.Fatalf("lesson %s, step %d: %v", l.ID, at, err)
		}
		if dice := lessonDice.FindString(st.Say); dice != "" && lessonChances[dice] == "" {
			t.Errorf("lesson %s, step %d: nothing checks %q", l.ID, at, dice)
		} else if dice != "" {
			x.said["lesson"]++
			x.Refresh()
			v := x.Outcome(Choice{Kind: ChooseAction, Action: rulestest.Must(x.Narrator.Board.ParseAction(st.Solve[0]))(t)})
			if !strings.HasSuffix(v.Lines[0].Text, lessonChances[dice]) {
				t.Errorf("lesson %s says %q, and the preview %q", l.ID, dice, v.Lines[0].Text)
			}
		}
		if st.Want.Kind == "next" || st.Want.Kind == "select" {
			c.Next()
			continue
		}
		for _, text := range st.Solve {
			x.Refresh()
			apply(rulestest.Must(x.Narrator.Board.ParseAction(text))(t))
			answer()
			if err := x.position(r); err != nil {
				t.Fatalf("lesson %s, step %d: %v", l.ID, at, err)
			}
		}
		if answer(); c.Step() == at {
			t.Fatalf("lesson %s stays at step %d", l.ID, at)
		}
	}
}
