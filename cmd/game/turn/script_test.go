package turn

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/session"
	"wallfall/render/board"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// TestScripts plays the scripts of testdata. A line is a verb with its arguments, and after
// each " | " a text that its answer must contain, or must not after "!". Tabs begin a line
// that continues the one above, and # a comment, which names the case that it begins.
//
//	level NAME OLD=>NEW, …    begins a match on a level of ../match/testdata, a part of its text replaced
//	now FLAG …                sets the Moment to these alone: past, busy, covered, coached, walkout, forecast
//	seat SIDE BOT             gives a side to a bot, "-" to a person
//	do COMMAND                gives a command, and what follows by itself
//	until ASK SIDE            answers by default until this is asked
//	select NAME               selects a group, "-" none
//	press TARGET              acts on a target, and on what follows by itself: the commands, or the refusal
//	point TARGET              points at it: the outcome in words, and what the board shows
//	why CELL                  why it cannot be chosen
//	options, barred, ends     what is offered, what is not and why, and the ends of a forced movement
//	intents                   what enemies could do
//	legend                    of the lens
//	announce COMMAND          announces the next command of a bot
//	next N                    the group that follows
//	digit N                   the option that a digit stands for
//	forget                    asks again how much to resist
//	missed                    as if not all ends of the forced movement had been found
//	lens, back, sooner, drop, undo   as the methods; undrop drops the deferred spell
//	state                     what is asked, and how the match stands
//
// A target is a cell, the cell of a figure, the ID of an option, "end" or "default".
func TestScripts(t *testing.T) {
	for _, file := range rulestest.Must(filepath.Glob("testdata/*.txt"))(t) {
		text := string(rulestest.Must(os.ReadFile(file))(t))
		var s *script
		for _, line := range strings.Split(strings.ReplaceAll(text, "\n\t", " "), "\n") {
			line, name, begins := strings.Cut(line, "# ")
			if begins {
				s = &script{name: fmt.Sprintf("%s: %s", filepath.Base(file), name)}
			}
			if strings.TrimSpace(line) == "" {
				continue
			}
			s.T = t
			parts := strings.Split(line, " | ")
			got := s.run(strings.Fields(parts[0]))
			t.Logf("%s\n\t%s", parts[0], got)
			for _, want := range parts[1:] {
				text, not := strings.CutPrefix(strings.TrimSpace(want), "!")
				if strings.Contains(got, text) == not {
					t.Errorf("%s\n\t%s\nanswers\n\t%s\nwant %s", s.name, parts[0], got, want)
				}
			}
		}
	}
}

// script is a turn that a script plays.
type script struct {
	*testing.T
	*Turn
	name   string
	moment Moment
	over   board.Overlay // of the last "point"
}

func (s *script) cellOf(name string) rules.Cell {
	b := s.Narrator.Board
	if c, ok := b.ParseCell(name); ok {
		return c
	}
	if id := b.FigByName(name); id != rules.NoFig {
		return s.Match.State().Stance(id).Cell
	}
	return rules.NoCell
}

func (s *script) target(name string) Target {
	s.Helper()
	switch name {
	case "end":
		return Target{Kind: EndTarget}
	case "default":
		return Target{Kind: DefaultTarget}
	}
	if i := slices.IndexFunc(s.Options(), func(o Option) bool { return o.ID == name || o.Text == name }); i >= 0 {
		return Target{Kind: OptionTarget, Option: i}
	}
	if c := s.cellOf(name); c != rules.NoCell {
		return CellAt(c)
	}
	s.Fatalf("%s: there is no %q among %s", s.name, name, s.options(s.Chooser.Options))
	return Target{}
}

// run does what a line says, and answers.
func (s *script) run(w []string) string {
	s.Helper()
	arg := strings.Join(w[1:], " ")
	switch w[0] {
	case "level":
		s.begin(w[1], arg[len(w[1]):])
	case "now":
		s.moment = Moment{}
		for _, flag := range w[1:] {
			*map[string]*bool{"past": &s.moment.Past, "busy": &s.moment.Busy, "covered": &s.moment.Covered, "coached": &s.moment.Coached, "walkout": &s.moment.WalkOut, "forecast": &s.moment.Forecast}[flag] = true
		}
		s.refresh()
	case "seat":
		s.Match.SetSeat(int(w[1][0]-'0'), strings.Trim(w[2], "-"))
		s.refresh()
	case "do":
		return s.reply(Reply{Do: true, Action: rulestest.Must(s.Narrator.Board.ParseAction(arg))(s.T)})
	case "until":
		for d := s.Match.State().Pending(); d.Ask.String() != w[1] || fmt.Sprint(d.Side) != w[2]; d = s.Match.State().Pending() {
			if s.Match.Count() > 300 {
				s.Fatalf("%s: nobody is asked for %s", s.name, arg)
			}
			s.do(s.Match.State().Default())
		}
	case "select":
		s.Select(s.Narrator.Board.FigByName(arg))
	case "press":
		return s.press(s.target(arg))
	case "point":
		return s.point(s.target(arg))
	case "why":
		return s.Refusal(s.cellOf(arg))
	case "options":
		return s.options(s.Options())
	case "barred":
		s.Options()
		return s.options(s.Unavailable())
	case "ends":
		return s.ends()
	case "intents":
		return s.intents()
	case "lens":
		s.Lens.Set(map[string]LensMode{"off": LensOff, "reach": LensReach, "danger": LensDanger, "sight": LensSight}[arg])
	case "legend":
		head, note := s.Legend(&s.over)
		return head + " / " + note
	case "back":
		return fmt.Sprint(s.Back())
	case "announce":
		s.moment.Announced, s.moment.Announces = rulestest.Must(s.Narrator.Board.ParseAction(arg))(s.T), true
		s.refresh()
	case "next":
		id, ok := s.NextGroup(map[string]int{"1": 1, "-1": -1}[arg])
		return fmt.Sprint(s.Narrator.Board.FigName(id), " ", ok)
	case "digit":
		s.Options()
		if at := s.Chooser.Digit(int(arg[0] - '0')); at.Kind == OptionTarget {
			return s.options(s.Chooser.Options[at.Option : at.Option+1])
		}
		return "none"
	case "forget":
		s.ForgetHabits()
	case "missed":
		s.MoreEnds = true
		s.Chooser.Version++
	case "undrop":
		return fmt.Sprint(s.DropDeferred())
	case "sooner":
		return s.reply(s.CastSooner(int(w[1][0] - '1')))
	case "drop":
		return s.reply(s.Drop(int(w[1][0] - '1')))
	case "undo":
		s.Match.Undo()
		s.refresh()
	case "state":
	default:
		s.Fatalf("%s: there is no verb %q", s.name, w[0])
	}
	return s.state()
}

// begin begins a match on a level.
func (s *script) begin(name, edits string) {
	s.Helper()
	text := string(rulestest.Must(os.ReadFile("../match/testdata/" + name + ".txt"))(s.T))
	for _, edit := range strings.Split(edits, ", ") {
		if from, to, ok := strings.Cut(strings.TrimSpace(edit), "=>"); ok {
			if !strings.Contains(text, from) {
				s.Fatalf("%s: %s has no %q", s.name, name, from)
			}
			text = strings.Replace(text, from, strings.ReplaceAll(to, `\n`, "\n"), 1)
		}
	}
	m := rulestest.Must(session.New(name+".txt", []byte(text), 1))(s.T)
	tn := New(m, narrate.New(m.Level(), m.State().Board(), nil))
	s.Turn = &tn
	s.refresh()
}

func (s *script) refresh() {
	s.Tell(s.moment)
	s.Refresh()
}

func (s *script) do(a rules.Action) {
	s.Helper()
	if _, err := s.Match.Apply(a); err != nil {
		s.Fatalf("%s: %s: %v", s.name, s.Narrator.Board.FormatAction(a), err)
	}
	s.refresh()
}

// press acts on a target as a screen does, and returns the commands given, or why it is refused.
func (s *script) press(at Target) string {
	s.Helper()
	first := ""
	if s.Resolve(at).First {
		first = " (twice by finger)"
	}
	return s.reply(s.Act(at)) + first
}

func (s *script) reply(r Reply) (text string) {
	s.Helper()
	if r.Rewound {
		s.refresh()
	}
	if r.Why != "" {
		return "refused: " + r.Why
	}
	before := s.Match.Count()
	for a, ok := r.Action, r.Do; ok; a, ok = s.Next() {
		if _, err := s.Match.Apply(a); err != nil {
			s.StopFollowing()
			return "refused by the rules: " + s.Narrator.Refusal(err)
		}
		s.refresh()
	}
	for i := before; i < s.Match.Count(); i++ {
		a, _ := s.Match.Action(i)
		text += s.Narrator.Board.FormatAction(a) + "; "
		for _, e := range s.Match.Events(i) {
			if e.Kind == rules.EvStrike {
				text += s.Narrator.Board.FigName(e.Fig) + " strikes; "
			}
		}
	}
	return text + s.state()
}

// point points at a target, twice for what the first time changes, and returns what shows.
func (s *script) point(at Target) string {
	hover := rules.NoCell
	if at.Kind == CellTarget {
		hover = at.Cell
	}
	for range 2 {
		s.Overlay(&s.over, Pointer{At: at, Hover: hover, Floor: s.Narrator.Board.Floors() - 1})
	}
	b, o := s.Narrator.Board, &s.over
	out := []string{s.Text, fmt.Sprintf("reach %d path %d doors %d exits %d intents %d movable %d walls %v shown %v selected %s", len(o.Reach), len(o.Path), len(o.Doors),
		len(o.Exits), len(o.Intents), len(o.Movable), o.Forecast != nil, s.Shown != nil, b.FigName(o.Selected))}
	if o.Aim.From != o.Aim.To {
		out = append(out, fmt.Sprintf("aim %s > %s", b.FormatCell(o.Aim.From), b.FormatCell(o.Aim.To)))
	}
	for _, c := range o.Choices {
		out = append(out, fmt.Sprintf("choice %s %s%d", b.FormatCell(c.Cell), c.Label, c.Icon))
	}
	for _, x := range o.Aims {
		out = append(out, strings.TrimSuffix(fmt.Sprintf("arrow %s > %s %s", b.FigName(s.Match.State().FigAt(x.From)), b.FigName(s.Match.State().FigAt(x.To)), map[bool]string{true: "lit"}[x.Lit]), " "))
	}
	for _, x := range o.Targets {
		out = append(out, fmt.Sprintf("target %s %s", b.FigName(x.Fig), x.Label))
	}
	most := 0
	for _, d := range o.Dangers {
		most = max(most, d.N)
	}
	out = append(out, fmt.Sprintf("dangers %d most %d", len(o.Dangers), most))
	if x := o.Sight; x != nil {
		out = append(out, fmt.Sprintf("sight %v at %s", x.Clear, b.FormatCell(x.At)))
	}
	if p := o.Prediction; p != nil {
		for _, d := range p.Destinations {
			out = append(out, fmt.Sprintf("destination %s %v", b.FormatCell(d.Cell), d.Sure))
		}
	}
	return strings.Join(out, "; ")
}

func (s *script) options(list []Option) string {
	var out []string
	for _, o := range list {
		out = append(out, strings.TrimSpace(fmt.Sprintf("%s %q %s", o.ID, o.Text, o.Tip)))
	}
	return fmt.Sprintf("%d: %s", len(list), strings.Join(out, "; "))
}

// ends returns the offered ends of a forced movement with the number of ways to each.
func (s *script) ends() string {
	var out []string
	for _, o := range s.Options() {
		if len(o.Ends) > 0 {
			out = append(out, fmt.Sprintf("%s ways %d steps %d", o.ID, len(o.Ends), len(o.Ends[0].Steps)))
		}
	}
	return fmt.Sprintf("%d: %s", len(out), strings.Join(out, "; "))
}

// intents returns what the board and the sheets show of what enemies could do once all is known.
func (s *script) intents() string {
	name := func(id rules.FigID) string { return s.Narrator.Board.FigName(id) }
	hash := s.Match.State().Hash()
	for range 500 {
		s.Overlay(&s.over, Pointer{Hover: rules.NoCell, Mouse: true})
	}
	if s.Match.State().Hash() != hash {
		s.Errorf("%s: intents change the position", s.name)
	}
	out := []string{fmt.Sprintf("%d shown", len(s.over.Intents))}
	for _, n := range s.over.Intents {
		if n.By == rules.NoFig {
			out = append(out, fmt.Sprintf("anyone > %s %d", name(n.Fig), n.N))
		} else {
			out = append(out, fmt.Sprintf("%s > %s %d: %s", name(n.By), name(n.Fig), n.N, s.Intents.Text(&s.Position, n.By)))
		}
	}
	for id := range rules.FigID(s.Match.State().NumFigures()) {
		if text := s.Intents.Text(&s.Position, id); strings.HasPrefix(text, "Threatened") {
			out = append(out, name(id)+": "+text)
		}
	}
	return strings.Join(out, "; ")
}

func (s *script) state() string {
	st, b := s.Match.State(), s.Narrator.Board
	d := st.Pending()
	var queue []string
	for _, a := range s.Queue() {
		queue = append(queue, strings.TrimPrefix(b.FormatAction(a), "cast "))
	}
	var at []string
	for id := range rules.FigID(st.NumFigures()) {
		at = append(at, b.FigName(id)+" at "+b.FormatCell(st.Stance(id).Cell))
	}
	side, selected := max(0, d.Side), "-"
	if s.Selected != rules.NoFig {
		selected = b.FigName(s.Selected)
	}
	return fmt.Sprintf("ask %s side %d count %d selected %s mana %d queue [%s] deferred %v follows %v %s", d.Ask, d.Side, s.Match.Count(),
		selected, s.ManaLeft(side), strings.Join(queue, ", "), s.Deferred(), s.Follows(), strings.Join(at, " "))
}
