package script

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wallfall/rules"
)

func cellList(b *rules.Board, cells []rules.Cell) string {
	var names []string
	for _, c := range cells {
		names = append(names, b.FormatCell(c))
	}
	return strings.Join(names, " ")
}

func (r *runner) describe(p rules.Decision) string {
	out := p.Ask.String()
	if p.Fig != rules.NoFig {
		out += " of " + r.figName(p.Fig)
	}
	return out
}

// sideName returns a side's word as the level names it.
func (r *runner) sideName(i int) string {
	if i < 0 || i >= len(r.lv.Sides) {
		return "nobody"
	}
	return r.lv.Sides[i].Name
}

func (r *runner) expectForecast(words []string) *Failure {
	var dst rules.State
	var log rules.Log
	hash := r.s.Hash()
	r.s.Forecast(&dst, &log)
	if r.s.Hash() != hash {
		return r.failf("the forecast changed the position")
	}
	return r.expectEvents(&log, words)
}

// same makes a failure when two words differ.
func (r *runner) same(of, want, got string) *Failure {
	if want == got {
		return nil
	}
	return r.failf("expected %s %s, not %s", of, want, got)
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// figureWord returns what is expected of a figure in a word, as it is written.
func (r *runner) figureWord(what string, v *rules.FigureView) string {
	switch what {
	case "facing":
		return r.s.Board().Topology().DirName(v.Facing)
	case "stamina":
		return strings.Trim(strings.ReplaceAll(fmt.Sprint(v.Stamina[:v.Minions]), " ", ","), "[]")
	case "kinds":
		var each []string
		for _, k := range v.Kinds[:v.Minions] {
			each = append(each, r.s.Board().Kinds()[k].Name)
		}
		return strings.Join(each, ",")
	case "side":
		return r.sideName(v.Side)
	}
	for i, is := range [...]bool{v.Prone, v.InPit, v.Aloft, v.Bound, v.Away, v.Doomed} {
		if what == [...]string{"prone", "in-pit", "aloft", "bound", "away", "doomed"}[i] {
			return yesNo(is)
		}
	}
	for i, n := range [...]int{v.Living, v.Height, v.Power, v.Skill, v.Move, v.Armor, v.Stability, v.Agility, v.Might} {
		if what == [...]string{"living", "height", "power", "skill", "move", "armor", "stability", "agility", "might"}[i] {
			return strconv.Itoa(n)
		}
	}
	return ""
}

func expectFigure(r *runner, what string, words []string) *Failure {
	b := r.s.Board()
	id := b.FigByName(words[0])
	if id == rules.NoFig {
		return r.failf("unknown figure %q", words[0])
	}
	v, words := r.s.Figure(id), words[1:]
	arg := "yes"
	if len(words) > 0 {
		arg = words[0]
	}
	switch what {
	case "at":
		c, ok := b.ParseCell(arg)
		if !ok {
			return r.failf("expected a cell, not %q", arg)
		}
		if v.OnBoard && v.Cell == c {
			return nil
		}
		f := r.failf("expected %s at %s, but it is %s", v.Name, arg, r.whereabouts(v))
		f.Want = draw(r.s, &overlay{figs: map[rules.FigID]rules.Cell{id: c}})
		return f
	case "dead":
		if !v.Dead {
			return r.failf("expected %s to be dead, but it is %s", v.Name, r.whereabouts(v))
		}
		if len(words) > 0 {
			if _, ok := rules.ParseCause(arg); !ok {
				return r.failf("unknown cause of death %q", arg)
			}
			return r.same(v.Name+" to be dead of", arg, r.cause[id].String())
		}
		return nil
	case "alive":
		if v.Dead || !v.OnBoard {
			return r.failf("expected %s to be alive, but it is %s", v.Name, r.whereabouts(v))
		}
		return nil
	case "left":
		if !v.Left || v.OnBoard {
			return r.failf("expected %s to have left, but it is %s", v.Name, r.whereabouts(v))
		}
		return nil
	case "grabbed":
		got := "no"
		if v.Grabber != rules.NoFig {
			got = r.figName(v.Grabber)
		}
		return r.same(v.Name+" to be grabbed by", arg, got)
	}
	return r.same(v.Name+"'s "+what, arg, r.figureWord(what, &v))
}

func (r *runner) whereabouts(v rules.FigureView) string {
	switch {
	case v.Dead:
		return "dead of " + r.cause[r.s.Board().FigByName(v.Name)].String()
	case v.Left:
		return "gone by an exit"
	case v.Reserve:
		return "not yet in play"
	case !v.OnBoard:
		return "off the board"
	}
	return "at " + r.s.Board().FormatCell(v.Cell)
}

// expectBoard checks what concerns cells and walls.
func (r *runner) expectBoard(what string, words []string) *Failure {
	s, b := r.s, r.s.Board()
	if what == "wall" {
		return r.expectWall(words[0], words[1])
	}
	c, ok := b.ParseCell(words[0])
	if !ok {
		return r.failf("expected a cell, not %q", words[0])
	}
	of := what + " at " + words[0]
	switch what {
	case "feature":
		if ft, ok := rules.ParseFeature(words[1]); !ok || ft != s.Feature(c) {
			return r.failf("expected %s at %s, not %v", words[1], words[0], s.Feature(c))
		}
	case "terrain":
		return r.same(of, words[1], s.Terrain(c).String())
	case "structure":
		t, _ := s.Structure(c)
		return r.same(of, words[1], t.String())
	case "solid":
		want := "yes"
		if len(words) > 1 {
			want = words[1]
		}
		return r.same(of, want, yesNo(s.Solid(c)))
	case "owner":
		_, owner := s.Structure(c)
		return r.same(of, words[1], r.sideName(owner))
	}
	if len(words) < 3 {
		return nil
	}
	d, ok := b.ParseCell(words[1])
	if !ok {
		return r.failf("expected a cell, not %q", words[1])
	}
	of = fmt.Sprintf("%s between %s and %s", what, words[0], words[1])
	if what == "dist" {
		if f := r.same(of+" (there and back)", strconv.Itoa(b.Dist(c, d)), strconv.Itoa(b.Dist(d, c))); f != nil {
			return f
		}
		return r.same(of, words[2], strconv.Itoa(b.Dist(c, d)))
	}
	if s.Sight(c, d) != s.Sight(d, c) {
		return r.failf("%s is one-way", of)
	}
	return r.same(of, words[2], yesNo(s.Sight(c, d)))
}

func (r *runner) expectWall(name, want string) *Failure {
	b := r.s.Board()
	i := b.WallByName(name)
	if i < 0 {
		return r.failf("unknown wall %q", name)
	}
	w := r.s.Wall(i)
	if want == "gone" {
		if w.OnBoard || len(w.Cells) > 0 {
			return r.failf("expected wall %s to be gone, but it is at %s", name, cellList(b, w.Cells))
		}
		return nil
	}
	var cells []rules.Cell
	for _, part := range strings.Split(want, ";") {
		c, ok := b.ParseCell(part)
		if !ok {
			return r.failf("expected cells such as 0:1,2;0:1,3, not %q", want)
		}
		cells = append(cells, c)
	}
	got := slices.Clone(w.Cells)
	slices.Sort(got)
	slices.Sort(cells)
	if slices.Equal(got, cells) {
		return nil
	}
	f := r.failf("expected wall %s at %s, not at %q", name, want, cellList(b, got))
	f.Want = draw(r.s, &overlay{walls: map[int][]rules.Cell{i: cells}})
	return f
}

// expectAction checks whether an action is legal, refused for a rule, or the default.
func (r *runner) expectAction(what string, words []string) *Failure {
	b := r.s.Board()
	rule := ""
	if what == "error" {
		rule, words = words[0], words[1:]
		if words[0] == "do" {
			words = words[1:]
		}
	}
	text := strings.Join(words, " ")
	a, err := b.ParseAction(text)
	if err != nil {
		return r.failf("%v", err)
	}
	switch what {
	case "default":
		return r.same("the default", b.FormatAction(a), b.FormatAction(r.s.Default()))
	case "legal", "not-legal":
		listed := slices.Contains(r.s.Legal(nil), a)
		if err := r.s.Check(a); (err == nil) != listed {
			return r.failf("Legal and Check disagree about %s: %v", text, err)
		}
		if listed != (what == "legal") {
			return r.failf("expected %s to be %s: %v", text, what, r.s.Check(a))
		}
		return nil
	}
	hash := r.s.Hash()
	enc := r.s.Encode(nil)
	var log rules.Log
	err = r.s.Apply(a, &log)
	if err == nil {
		return r.failf("expected %s to be rejected by %s, but it was accepted", text, rule)
	}
	if r.s.Hash() != hash || string(r.s.Encode(nil)) != string(enc) || len(log.Events) > 0 {
		return r.failf("%s was rejected (%v) but changed the position", text, err)
	}
	re, ok := err.(*rules.RuleError)
	if !ok {
		return r.failf("%s was rejected without a rule: %v", text, err)
	}
	if re.Rule.String() != rule {
		return r.failf("expected %s to be rejected by %s, not by %v", text, rule, err)
	}
	return nil
}

// expectGame checks what concerns the game as a whole.
func (r *runner) expectGame(what string, words []string) *Failure {
	s, b := r.s, r.s.Board()
	switch what {
	case "reach":
		id := b.FigByName(words[0])
		c, ok := b.ParseCell(words[1])
		if id == rules.NoFig || !ok {
			return r.failf("expected a figure, a cell and a cost or none")
		}
		var reach rules.Reach
		s.Reach(id, &reach)
		got := "none"
		if n := reach.Cost(c); n >= 0 {
			got = strconv.Itoa(n)
		}
		return r.same("the cost for "+words[0]+" to reach "+words[1], words[2], got)
	case "contact":
		x, y := b.FigByName(words[0]), b.FigByName(words[1])
		if x == rules.NoFig || y == rules.NoFig {
			return r.failf("expected two figures and yes or no")
		}
		if s.Contact(x, y) != s.Contact(y, x) {
			return r.failf("contact between %s and %s is one-way", words[0], words[1])
		}
		return r.same("contact between "+words[0]+" and "+words[1], words[2], yesNo(s.Contact(x, y)))
	case "sees":
		x := b.FigByName(words[0])
		if x == rules.NoFig {
			return r.failf("unknown figure %q", words[0])
		}
		of := "whether " + words[0] + " sees " + words[1]
		if c, ok := b.ParseCell(words[1]); ok {
			return r.same(of, words[2], yesNo(s.SeesCell(x, c)))
		}
		y := b.FigByName(words[1])
		if y == rules.NoFig {
			return r.failf("expected a figure or a cell, not %q", words[1])
		}
		return r.same(of, words[2], yesNo(s.Sees(x, y)))
	case "turn":
		if f := r.same("the turn of", words[0], r.sideName(s.Side())); f != nil || len(words) < 2 {
			return f
		}
		return r.same("round", words[1], strconv.Itoa(s.Round()))
	case "phase":
		return r.same("phase", words[0], s.Phase().String())
	case "winner":
		side, over := s.Winner()
		got := "none"
		if over {
			got = r.sideName(side)
			if side == rules.NoSide {
				got = "draw"
			}
		}
		return r.same("the winner to be", words[0], got)
	}
	p := s.Pending()
	if f := r.same("to be asked for", words[0], p.Ask.String()); f != nil || len(words) < 2 {
		return f
	}
	return r.same("the one to decide to be", words[1], r.sideName(p.Side))
}
