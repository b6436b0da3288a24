package script

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
)

// expectation is one thing that a script may expect. args are the words after its name,
// optional ones in brackets. is returns the actual value, which the last word must equal;
// run checks what is more than one value. of names the value in messages, with %s for
// each word before the last.
type expectation struct {
	name, args string
	of         string
	is         func(*given) string
	run        func(*given) *Failure
}

// given is an expectation with the words of a line and what these name.
type given struct {
	*runner
	*expectation
	b     *rules.Board
	words []string
	ids   [2]rules.FigID // of the words FIGURE
	cells [2]rules.Cell  // of the words CELL
	fig   rules.FigureView
	casts int // of the spell in play
	cast  rules.CastView
}

const (
	figureWord  = "%s's "
	cellWord    = " at %s"
	betweenWord = " between %s and %s"
)

// expectations are all that scripts may expect. The table is static: the game, which
// proves nothing, is built without it.
var expectations = [...]expectation{
	{"at", "FIGURE CELL", "", nil, expectAt},
	{"facing", "FIGURE DIRECTION", figureWord + "facing", func(g *given) string { return g.b.Topology().DirName(g.fig.Facing) }, nil},
	{"alive", "FIGURE", "", nil, expectFate},
	{"left", "FIGURE", "", nil, expectFate},
	{"dead", "FIGURE [CAUSE]", "", nil, expectFate},
	{"prone", "FIGURE [no]", figureWord + "prone", func(g *given) string { return yesNo(g.fig.Prone) }, nil},
	{"in-pit", "FIGURE [no]", figureWord + "in-pit", func(g *given) string { return yesNo(g.fig.InPit) }, nil},
	{"aloft", "FIGURE [no]", figureWord + "aloft", func(g *given) string { return yesNo(g.fig.Aloft) }, nil},
	{"bound", "FIGURE [no]", figureWord + "bound", func(g *given) string { return yesNo(g.fig.Bound) }, nil},
	{"away", "FIGURE [no]", figureWord + "away", func(g *given) string { return yesNo(g.fig.Away) }, nil},
	{"doomed", "FIGURE [no]", figureWord + "doomed", func(g *given) string { return yesNo(g.fig.Doomed) }, nil},
	{"grabbed", "FIGURE FIGURE|no", "%s to be grabbed by", func(g *given) string {
		if g.fig.Grabber == rules.NoFig {
			return "no"
		}
		return g.figName(g.fig.Grabber)
	}, nil},
	{"side", "FIGURE SIDE", figureWord + "side", func(g *given) string { return g.sideName(g.fig.Side) }, nil},
	{"kinds", "FIGURE KIND,KIND…", figureWord + "kinds", func(g *given) string {
		return joined(g.fig.Kinds[:g.fig.Members], ",", func(k int) string { return g.b.Kinds()[k].Name })
	}, nil},
	{"stamina", "FIGURE NUMBER,NUMBER…", figureWord + "stamina", func(g *given) string {
		return strings.Trim(strings.ReplaceAll(fmt.Sprint(g.fig.Stamina[:g.fig.Members]), " ", ","), "[]")
	}, nil},
	{"living", "FIGURE NUMBER", figureWord + "living", func(g *given) string { return strconv.Itoa(g.fig.Living) }, nil},
	{"height", "FIGURE NUMBER", figureWord + "height", func(g *given) string { return strconv.Itoa(g.fig.Height) }, nil},
	{"power", "FIGURE NUMBER", figureWord + "power", func(g *given) string { return strconv.Itoa(g.fig.Power) }, nil},
	{"skill", "FIGURE NUMBER", figureWord + "skill", func(g *given) string { return strconv.Itoa(g.fig.Skill) }, nil},
	{"move", "FIGURE NUMBER", figureWord + "move", func(g *given) string { return strconv.Itoa(g.fig.Move) }, nil},
	{"armor", "FIGURE NUMBER", figureWord + "armor", func(g *given) string { return strconv.Itoa(g.fig.Armor) }, nil},
	{"stability", "FIGURE NUMBER", figureWord + "stability", func(g *given) string { return strconv.Itoa(g.fig.Stability) }, nil},
	{"agility", "FIGURE NUMBER", figureWord + "agility", func(g *given) string { return strconv.Itoa(g.fig.Agility) }, nil},
	{"might", "FIGURE NUMBER", figureWord + "might", func(g *given) string { return strconv.Itoa(g.fig.Might) }, nil},
	{"feature", "CELL WHAT", "feature" + cellWord, func(g *given) string { return g.s.Feature(g.cells[0]).String() }, nil},
	{"terrain", "CELL WHAT", "terrain" + cellWord, func(g *given) string { return g.s.Terrain(g.cells[0]).String() }, nil},
	{"structure", "CELL WHAT", "structure" + cellWord, func(g *given) string {
		t, _ := g.s.Structure(g.cells[0])
		return t.String()
	}, nil},
	{"owner", "CELL SIDE|nobody", "owner" + cellWord, func(g *given) string {
		_, owner := g.s.Structure(g.cells[0])
		return g.sideName(owner)
	}, nil},
	{"solid", "CELL [no]", "solid" + cellWord, func(g *given) string { return yesNo(g.s.Solid(g.cells[0])) }, nil},
	{"wall", "WALL CELL;CELL…|gone", "", nil, expectWall},
	{"dist", "CELL CELL NUMBER", "dist" + betweenWord, func(g *given) string {
		return mutual(strconv.Itoa(g.b.Dist(g.cells[0], g.cells[1])), strconv.Itoa(g.b.Dist(g.cells[1], g.cells[0])))
	}, nil},
	{"sight", "CELL CELL yes|no", "sight" + betweenWord, func(g *given) string {
		return mutual(yesNo(g.s.Sight(g.cells[0], g.cells[1])), yesNo(g.s.Sight(g.cells[1], g.cells[0])))
	}, nil},
	{"legal", "COMMAND…", "", nil, expectAction},
	{"not-legal", "COMMAND…", "", nil, expectAction},
	{"default", "COMMAND…", "", nil, expectAction},
	{"error", "RULE COMMAND…", "", nil, expectAction},
	{"events", "[includes|lacks] none|EVENT…", "", nil, func(g *given) *Failure { return g.expectEvents(&g.log, g.words) }},
	{"forecast", "[includes|lacks] none|EVENT…", "", nil, func(g *given) *Failure {
		var dst rules.State
		var log rules.Log
		hash := g.s.Hash()
		if g.s.Forecast(&dst, &log); g.s.Hash() != hash {
			return g.failf("the forecast changed the position")
		}
		return g.expectEvents(&log, g.words)
	}},
	{"strike", "FIGURE FIGURE FIELD=…", "a strike of %s at %s", nil, expectStrike},
	{"no-strike", "FIGURE FIGURE RULE", "a strike of %s at %s", nil, expectStrike},
	{"rangestrike", "FIGURE FIGURE FIELD=…", "a rangestrike of %s at %s", nil, expectRangestrike},
	{"no-rangestrike", "FIGURE FIGURE RULE [blocked=CELL]", "a rangestrike of %s at %s", nil, expectRangestrike},
	{"in-play", "SPELL NUMBER", "the number of %s in play", func(g *given) string { return strconv.Itoa(g.casts) }, nil},
	{"turns", "SPELL NUMBER", figureWord + "turns", func(g *given) string { return strconv.Itoa(g.cast.Turns) }, nil},
	{"exit", "SPELL CELL", figureWord + "exit", func(g *given) string {
		if g.cast.At == rules.NoCell {
			return "none"
		}
		return g.b.FormatCell(g.cast.At)
	}, nil},
	{"holds", "SPELL FIGURE|nobody", "what %s holds", func(g *given) string {
		switch c := &g.cast; {
		case c.Holds && c.Structure != rules.NoStructure:
			return c.Structure.String()
		case c.Holds:
			return g.figName(c.Fig)
		}
		return "nobody"
	}, nil},
	{"blocked", "SPELL FIGURE|WALL|ground|no", "what blocks the return of %s", func(g *given) string {
		switch c := &g.cast; {
		case c.By != rules.NoFig:
			return g.figName(c.By)
		case c.Wall >= 0:
			return g.b.WallName(c.Wall)
		case c.Blocked:
			return "ground"
		}
		return "no"
	}, nil},
	{"queued", "NUMBER", "the number of prepared spells", func(g *given) string { return strconv.Itoa(g.s.NumQueued()) }, nil},
	{"reach", "FIGURE CELL NUMBER|none", "the cost for %s to reach %s", func(g *given) string {
		var reach rules.Reach
		g.s.Reach(g.ids[0], &reach)
		if n := reach.Cost(g.cells[1]); n >= 0 {
			return strconv.Itoa(n)
		}
		return "none"
	}, nil},
	{"contact", "FIGURE FIGURE yes|no", "contact" + betweenWord, func(g *given) string {
		return mutual(yesNo(g.s.Contact(g.ids[0], g.ids[1])), yesNo(g.s.Contact(g.ids[1], g.ids[0])))
	}, nil},
	{"sees", "FIGURE FIGURE|CELL yes|no", "", nil, expectSees},
	{"turn", "SIDE [ROUND]", "", nil, func(g *given) *Failure {
		return g.pair("the turn of", g.sideName(g.s.Side()), "round", strconv.Itoa(g.s.Round()))
	}},
	{"phase", "PHASE", "phase", func(g *given) string { return g.s.Phase().String() }, nil},
	{"winner", "SIDE|draw|none", "the winner to be", func(g *given) string {
		switch side, over := g.s.Winner(); {
		case !over:
			return "none"
		case side == rules.NoSide:
			return "draw"
		default:
			return g.sideName(side)
		}
	}, nil},
	{"pending", "DECISION [SIDE]", "", nil, func(g *given) *Failure {
		p := g.s.Pending()
		return g.pair("to be asked for", p.Ask.String(), "the one to decide to be", g.sideName(p.Side))
	}},
	{"mana", "SIDE NUMBER", "", nil, expectMana},
}

// Expectations lists what scripts may expect, each as it is written.
func Expectations() []string {
	return levels.Each(expectations[:], func(e expectation) string { return e.name + " " + e.args })
}

// words returns how many words there are after the name, at least and at most.
func (e *expectation) words() (least, most int) {
	all := strings.Fields(e.args)
	for _, w := range all {
		if w[0] != '[' {
			least++
		}
	}
	if strings.HasSuffix(e.args, "…") && !strings.Contains(all[len(all)-1], ",") {
		return least, 200
	}
	return least, len(all)
}

func expectMana(g *given) *Failure {
	for i := range g.lv.Sides {
		if g.sideName(i) == g.words[0] {
			return g.same("the mana of "+g.words[0], g.words[1], strconv.Itoa(g.s.Mana(i)))
		}
	}
	return g.failf("unknown side %q", g.words[0])
}

// expectation checks a line that begins with ask or expect, and keeps what show shows.
func (r *runner) expectation(words []string) *Failure {
	switch {
	case words[0] == "show" && len(words) > 1:
		return r.failf("unexpected %q after show", words[1])
	case words[0] == "show":
		r.shown = append(r.shown, Shown{r.line, r.tellAll(r.log.Events), draw(r.s, nil)})
		return nil
	case words[0] == "ask":
		return r.ask(words[1:])
	case len(words) < 2:
		return r.failf("expect what?")
	case isLevelError(words):
		return r.expectLevelError(words[2:])
	}
	return r.expect(words[1], words[2:])
}

func (r *runner) expect(what string, words []string) *Failure {
	i := slices.IndexFunc(expectations[:], func(e expectation) bool { return e.name == what })
	if i < 0 {
		return r.failf("unknown expectation %q", what)
	}
	e := &expectations[i]
	if least, most := e.words(); len(words) < least || len(words) > most {
		return r.failf("expected: expect %s %s", what, e.args)
	}
	g := &given{runner: r, expectation: e, b: r.s.Board(), words: words}
	args, named := strings.Fields(e.args), 0
	if e.is != nil {
		args = args[:len(args)-1]
	}
	for _, arg := range args {
		if known, f := g.read(arg, named); f != nil {
			return f
		} else if !known {
			break
		}
		named++
	}
	if e.run != nil {
		return e.run(g)
	}
	want := "yes"
	if named < len(words) {
		want = words[named]
	}
	return r.same(g.label(), want, e.is(g))
}

// label names what is expected.
func (g *given) label() string {
	of := g.of
	for _, w := range g.words {
		of = strings.Replace(of, "%s", w, 1)
	}
	return of
}

// read finds what the i-th word names, if that is a figure, a cell or a spell; known is
// false for anything else.
func (g *given) read(arg string, i int) (known bool, f *Failure) {
	if i >= len(g.words) {
		return false, nil
	}
	word := g.words[i]
	switch arg {
	case "FIGURE":
		if g.ids[i] = g.b.FigByName(word); g.ids[i] == rules.NoFig {
			return false, g.failf("unknown figure %q", word)
		}
		if i == 0 {
			g.fig = g.s.Figure(g.ids[0])
		}
		return true, nil
	case "CELL":
		if g.cells[i], known = g.b.ParseCell(word); !known {
			f = g.failf("expected a cell, not %q", word)
		}
		return known, f
	case "SPELL":
		for n := range g.b.Spells() {
			known = known || g.b.Spells()[n].Name == word
		}
		for n := range g.s.NumCasts() {
			if c := g.s.Cast(n); g.b.Spells()[c.Spell].Name == word {
				if g.casts++; g.casts == 1 {
					g.cast = c
				}
			}
		}
		switch {
		case !known:
			f = g.failf("unknown spell %q", word)
		case g.casts == 0 && g.name != "in-play":
			f = g.failf("expected %s to be in play", word)
		}
	}
	return known, f
}

// wanted is one event of an expected list: its kind, its rule if one is named, and
// what else must hold.
type wanted struct {
	kind rules.EventKind
	rule string
	text string
	tell []string // a bare name, or key=value
}

// expectEvents compares a log with a list such as "push:CW-04 ann to=1:3,1
// wound ann". The list is exact and in order, except that turn, phase and die
// count only if it names them. After the word includes its events need only occur in that
// order; after lacks none of them may occur; none is the empty list.
func (r *runner) expectEvents(log *rules.Log, words []string) *Failure {
	mode := ""
	if words[0] == "includes" || words[0] == "lacks" {
		mode, words = words[0], words[1:]
	}
	if len(words) == 1 && words[0] == "none" {
		words = nil
	}
	list, err := parseWanted(words)
	if err != nil {
		return r.failf("%v", err)
	}
	named := map[rules.EventKind]bool{}
	for _, w := range list {
		named[w.kind] = true
	}
	var got []rules.Event
	for _, e := range log.Events {
		quiet := e.Kind == rules.EvTurn || e.Kind == rules.EvPhase || e.Kind == rules.EvDie
		if !quiet || named[e.Kind] {
			got = append(got, e)
		}
	}
	i := 0
	switch mode {
	case "lacks":
		for _, e := range got {
			for _, w := range list {
				if r.matches(w, e) {
					return r.failf("expected no event %q; the events were:\n%s", w.text, r.tellAll(got))
				}
			}
		}
		return nil
	case "includes":
		for _, e := range got {
			if i < len(list) && r.matches(list[i], e) {
				i++
			}
		}
		if i < len(list) {
			return r.failf("expected an event %q (number %d of the list); the events were:\n%s", list[i].text, i+1, r.tellAll(got))
		}
		return nil
	}
	for i < len(list) && i < len(got) && r.matches(list[i], got[i]) {
		i++
	}
	switch {
	case i < len(list):
		return r.failf("expected event number %d to be %q; the events were:\n%s", i+1, list[i].text, r.tellAll(got))
	case i < len(got):
		return r.failf("expected at most %d events; the events were:\n%s", i, r.tellAll(got))
	}
	return nil
}

func parseWanted(words []string) ([]wanted, error) {
	var list []wanted
	for _, w := range words {
		name, rule, _ := strings.Cut(w, ":")
		_, known := rules.ParseRule(rule)
		if k, ok := rules.ParseEvent(name); ok && (rule == "" || known) {
			list = append(list, wanted{kind: k, rule: rule, text: w})
			continue
		}
		if len(list) == 0 {
			return nil, fmt.Errorf("unknown event %q", w)
		}
		if key, _, ok := strings.Cut(w, "="); ok && !slices.Contains(EventFields(), key) {
			return nil, fmt.Errorf("an event has no field %q", key)
		}
		last := &list[len(list)-1]
		last.tell = append(last.tell, w)
		last.text += " " + w
	}
	return list, nil
}

// eventFields are the fields that an expected event may name, each as it is written. The
// first of them are told where they say something.
var eventFields = [...]struct {
	name string
	of   func(*runner, rules.Event) string
}{
	{"by", func(r *runner, e rules.Event) string { return r.figName(e.By) }},
	{"wall", func(r *runner, e rules.Event) string { return r.s.Board().WallName(int(e.Wall)) }},
	{"dir", func(r *runner, e rules.Event) string { return r.s.Board().Topology().DirName(e.Dir) }},
	{"from", func(r *runner, e rules.Event) string { return r.s.Board().FormatCell(e.From) }},
	{"to", func(r *runner, e rules.Event) string { return r.s.Board().FormatCell(e.To) }},
	{"cause", func(_ *runner, e rules.Event) string { return e.Cause.String() }},
	{"side", func(r *runner, e rules.Event) string { return r.sideName(int(e.Side)) }},
	{"n", func(_ *runner, e rules.Event) string { return strconv.Itoa(int(e.RawN)) }},
	{"m", func(_ *runner, e rules.Event) string { return strconv.Itoa(int(e.RawM)) }},
	{"left", func(_ *runner, e rules.Event) string { return strconv.Itoa(int(e.RawLeft)) }},
	{"feature", func(_ *runner, e rules.Event) string { return e.Feature().String() }},
	{"terrain", func(_ *runner, e rules.Event) string { return e.Terrain().String() }},
	{"structure", func(_ *runner, e rules.Event) string { return e.Structure().String() }},
	{"phase", func(_ *runner, e rules.Event) string { return e.Phase().String() }},
	{"force", func(_ *runner, e rules.Event) string { return e.Force().String() }},
	{"die", func(_ *runner, e rules.Event) string { return e.Purpose().String() }},
	{"spell", func(r *runner, e rules.Event) string {
		if all := r.s.Board().Spells(); e.Spell() >= 0 && e.Spell() < len(all) {
			return all[e.Spell()].Name
		}
		return ""
	}},
	{"ability", func(r *runner, e rules.Event) string {
		if all := r.s.Board().Abilities(); e.Ability() >= 0 && e.Ability() < len(all) {
			return all[e.Ability()].Name
		}
		return ""
	}},
}

// EventFields lists the fields that an expected event may name.
func EventFields() (names []string) {
	for _, f := range eventFields {
		names = append(names, f.name)
	}
	slices.Sort(names)
	return names
}

func (r *runner) matches(w wanted, e rules.Event) bool {
	if w.kind != e.Kind || w.rule != "" && w.rule != e.Rule.String() {
		return false
	}
	b := r.s.Board()
	for _, t := range w.tell {
		key, val, ok := strings.Cut(t, "=")
		if !ok && t != b.FigName(e.Fig) && (e.Fig != rules.NoFig || t != b.WallName(int(e.Wall))) {
			return false
		}
		for _, f := range eventFields {
			if ok && f.name == key && f.of(r, e) != val {
				return false
			}
		}
	}
	return true
}

// tellAll writes events one a line in the notation of expectations.
func (r *runner) tellAll(list []rules.Event) string {
	if len(list) == 0 {
		return "    nothing"
	}
	return joined(list, "\n", func(e rules.Event) string {
		out := "    " + e.Kind.String()
		if e.Rule != 0 {
			out += ":" + e.Rule.String()
		}
		if name := r.s.Board().FigName(e.Fig); name != "" {
			out += " " + name
		}
		// What is left counts even when it is nothing.
		leaves := e.Kind == rules.EvWound || e.Kind == rules.EvDamage || e.Kind == rules.EvUndying
		for _, f := range eventFields[:10] {
			val := f.of(r, e)
			switch {
			case val == "" || val == "-" || val == "nobody":
			case val == "0" && !(leaves && f.name == "left"):
			case f.name == "cause" && e.Kind != rules.EvDeath:
			default:
				out += " " + f.name + "=" + val
			}
		}
		return out
	})
}
