package edit

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
)

// Side is a side of the game. Label is what players see; Spells are names. One
// that Rests is played by nobody, as in puzzles.
type Side struct {
	Name, Label               string
	Colour                    levels.Colour
	Keeper, Monster, Darklord bool
	Rests                     bool
	Mana, Income              int
	Spells                    []string
}

// Goal is one way for a side to win. Which of Tag (1..26), N and Figure count
// depends on Kind (TN-04); N of 0 is as good as 1.
type Goal struct {
	Side   string
	Kind   rules.GoalKind
	Tag, N int
	Figure string
}

// label is what a side is called that has no label.
func label(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// AddSide puts a side behind the others in turn order. The error tells that its
// name is no name or is taken, or that there are 4 already (TN-01).
func (e *Edit) AddSide(s Side) error {
	e.read()
	switch {
	case !levels.IsName(s.Name):
		return errors.New("a name is a lower-case letter, then letters, digits, - and _, 40 at most, not " + strconv.Quote(s.Name))
	case slices.Contains(e.sides, s.Name):
		return errors.New("there is a side " + strconv.Quote(s.Name) + " already")
	case len(e.sides) == rules.MaxSides:
		return errors.New("a level has at most 4 sides (TN-01)")
	}
	e.add("side", s.Name+" "+quoted(s.Label), "colour="+s.Colour.String())
	return e.SetSide(s.Name, s)
}

// sidewise are the statements whose first word is a side.
var sidewise = [...]string{"goal", "opposition", "solution"}

// SetSide makes a side another: only the words that differ change. A new name is
// taken over by its goals, figures and structures.
func (e *Edit) SetSide(name string, s Side) error {
	st := e.find("side", name)
	switch {
	case st == nil:
		return e.missing("side", name)
	case !levels.IsName(s.Name):
		return errors.New("a name is a lower-case letter, then letters, digits, - and _, 40 at most, not " + strconv.Quote(s.Name))
	case s.Name != name && slices.Contains(e.sides, s.Name):
		return errors.New("there is a side " + strconv.Quote(s.Name) + " already")
	}
	line := st.Line
	old := levels.Colour(slices.Index(e.sides, name) % 4)
	if w, ok := st.Field("colour"); ok {
		old, _ = levels.ParseColour(w.Val)
	}
	was := label(name)
	if len(st.Words) > 1 {
		was = st.Words[1].Val
	}
	if s.Label != "" && s.Label != was {
		e.setWord(line, 1, quoted(s.Label))
	}
	if s.Colour != old {
		e.setField(line, "colour", s.Colour.String())
	}
	e.setNumber(line, "mana", s.Mana)
	e.setNumber(line, "income", s.Income)
	if w, ok := e.at(line).Field("spells"); !ok || !slices.Equal(e.spells(w.Val), s.Spells) {
		e.setField(line, "spells", strings.Join(s.Spells, ","))
	}
	e.setFlag(line, "keeper", s.Keeper)
	e.setFlag(line, "monster", s.Monster)
	e.setFlag(line, "darklord", s.Darklord)
	e.setRests(name, s.Rests)
	line = e.find("side", name).Line
	if s.Name != name {
		e.setWord(line, 0, s.Name)
		for _, keyword := range sidewise {
			for _, g := range e.all(keyword) {
				if len(g.Words) > 0 && g.Words[0].Val == name {
					e.setWord(g.Line, 0, s.Name)
				}
			}
		}
		e.rename("start", "side", name, s.Name)
		e.rename("figure", "side", name, s.Name)
		e.rename("legend", "owner", name, s.Name)
	}
	return nil
}

// setRests says that a side is not played but rests, or no longer. A comment beside
// what is taken out stays.
func (e *Edit) setRests(side string, on bool) {
	all := slices.DeleteFunc(e.all("opposition"), func(st levels.Statement) bool { return st.Words[0].Val != side })
	if on && len(all) == 0 {
		e.add("opposition", side, "rest")
	}
	if !on {
		for _, st := range slices.Backward(all) { // those before it keep their lines
			e.takeOut(st.Line)
		}
	}
}

// spells gives the names that a side's list of spells stands for.
func (e *Edit) spells(val string) []string {
	switch val {
	case "none":
		return nil
	case "all":
	default:
		return strings.Split(val, ",")
	}
	var out []string
	for _, s := range levels.CatalogueSpells() {
		out = append(out, s.Name)
	}
	for _, st := range e.all("spell") {
		if name := st.Words[0].Val; !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// setNumber gives a field a number; one that is 0 and not written stays unwritten.
func (e *Edit) setNumber(line int, key string, n int) {
	w, ok := e.at(line).Field(key)
	old, _ := strconv.Atoi(w.Val)
	switch {
	case ok && old == n:
	case n == 0:
		e.setField(line, key, "")
	default:
		e.setField(line, key, strconv.Itoa(n))
	}
}

// RemoveSide takes a side out with its goals and figures; its structures are
// nobody's then. The last side stays.
func (e *Edit) RemoveSide(name string) error {
	st := e.find("side", name)
	if st == nil {
		return e.missing("side", name)
	}
	if len(e.sides) == 1 {
		return errors.New("a level has at least one side")
	}
	for _, f := range e.all("figure") {
		if w, ok := f.Field("side"); ok && w.Val == name {
			if err := e.RemoveFigure(f.Words[0].Val); err != nil {
				return err
			}
		}
	}
	e.rename("legend", "owner", name, "")
	e.rename("start", "side", name, "")
	for _, keyword := range sidewise {
		e.dropAll(keyword, func(st *levels.Statement) bool { return len(st.Words) > 0 && st.Words[0].Val == name })
	}
	e.drop(e.find("side", name))
	return nil
}

// MoveSide puts a side at place i of the turn order (TN-01).
func (e *Edit) MoveSide(name string, i int) error {
	st := e.find("side", name)
	if st == nil {
		return e.missing("side", name)
	}
	all := e.all("side")
	i = min(max(i, 0), len(all)-1)
	// The lines of the sides change places; what stands between them stays.
	var lines []string
	for _, s := range all {
		if s.Line != st.Line {
			lines = append(lines, e.lines[s.Line-1])
		}
	}
	lines = slices.Insert(lines, i, e.lines[st.Line-1])
	for k, s := range all {
		e.lines[s.Line-1] = lines[k]
	}
	e.stale = true
	return nil
}

// goals finds the statements of a side's goals.
func (e *Edit) goals(side string) []levels.Statement {
	all := e.all("goal")
	return slices.DeleteFunc(all, func(st levels.Statement) bool { return st.Words[0].Val != side })
}

// AddGoal gives a side one more way to win, behind those it has.
func (e *Edit) AddGoal(g Goal) error {
	if err := e.checkGoal(g); err != nil {
		return err
	}
	mine := e.goals(g.Side)
	if len(mine) == rules.MaxGoals {
		return errors.New("a side has at most 8 goals (TN-04)")
	}
	words, fields := g.Side+" "+g.Kind.String(), strings.Join(g.fields(), " ")
	if len(mine) > 0 {
		e.addBehind(&mine[len(mine)-1], words, fields)
	} else {
		e.add("goal", words, fields)
	}
	return nil
}

func (e *Edit) checkGoal(g Goal) error {
	if e.find("side", g.Side) == nil {
		return e.missing("side", g.Side)
	}
	if g.Figure != "" && e.find("figure", g.Figure) == nil {
		return e.missing("figure", g.Figure)
	}
	return nil
}

// fields gives the fields that the goal's kind has.
func (g Goal) fields() []string {
	var out []string
	tag, n, figure := goalHas(g.Kind)
	if tag && g.Tag > 0 {
		out = append(out, "tag="+string(rune('A'+g.Tag-1)))
	}
	if n && g.N > 0 {
		out = append(out, "n="+strconv.Itoa(g.N))
	}
	if figure && g.Figure != "" {
		out = append(out, "figure="+g.Figure)
	}
	return out
}

// goalHas tells which fields goals of a kind have.
func goalHas(k rules.GoalKind) (tag, n, figure bool) {
	switch k {
	case rules.GoalSlayOne:
		return false, false, true
	case rules.GoalReach:
		return true, false, true
	case rules.GoalHold, rules.GoalEscape:
		return true, true, false
	case rules.GoalSurvive:
		return false, true, false
	case rules.GoalSeize:
		return true, false, false
	}
	return false, false, false
}

// SetGoal makes the goal number i of a side another.
func (e *Edit) SetGoal(side string, i int, g Goal) error {
	all := e.goals(side)
	if i < 0 || i >= len(all) {
		return errors.New("side " + side + " has no such goal")
	}
	if err := e.checkGoal(g); err != nil {
		return err
	}
	line := all[i].Line
	e.setWord(line, 0, g.Side)
	e.setWord(line, 1, g.Kind.String())
	want := g.fields()
	for _, key := range []string{"tag", "n", "figure"} {
		val := ""
		for _, f := range want {
			if k, v, _ := strings.Cut(f, "="); k == key {
				val = v
			}
		}
		e.setField(line, key, val)
	}
	return nil
}

// RemoveGoal takes the goal number i of a side away.
func (e *Edit) RemoveGoal(side string, i int) error {
	all := e.goals(side)
	if i < 0 || i >= len(all) {
		return errors.New("side " + side + " has no such goal")
	}
	e.drop(&all[i])
	return nil
}

// SetTitle gives the level a title; an empty one takes the line out.
func (e *Edit) SetTitle(s string) { e.setText("title", s) }

// SetAuthor says who made the level; an empty name takes the line out.
func (e *Edit) SetAuthor(s string) { e.setText("author", s) }

// SetAbout gives the level its sentence for the level list; an empty one takes
// the line out.
func (e *Edit) SetAbout(s string) { e.setText("about", s) }

func (e *Edit) setText(keyword, s string) {
	val := ""
	if s != "" {
		val = quoted(s)
	}
	e.setOnly(keyword, val)
}

// setOnly gives a statement of one word that word; none takes the line out.
func (e *Edit) setOnly(keyword, val string) {
	st := e.find(keyword, "")
	switch {
	case st != nil && val == "":
		e.drop(st)
	case st != nil:
		e.setWord(st.Line, 0, val)
	case val != "":
		e.add(keyword, val, "")
	}
}

// SetRounds makes the game a draw after so many rounds; 0 is no limit.
func (e *Edit) SetRounds(n int) {
	val := ""
	if n > 0 {
		val = strconv.Itoa(n)
	}
	e.setOnly("rounds", val)
}

// SetStart has the game begin in a round with the turn of a side; round 0 or 1 and
// side "" are what it is without being said, and with both the statement goes.
func (e *Edit) SetStart(round int, side string) error {
	st := e.find("start", "")
	if side != "" && e.find("side", side) == nil {
		return e.missing("side", side)
	}
	var fields []string
	val := ""
	if round > 1 {
		val = strconv.Itoa(round)
		fields = append(fields, "round="+val)
	}
	if side != "" {
		fields = append(fields, "side="+side)
	}
	switch {
	case st == nil && len(fields) > 0:
		e.add("start", "", strings.Join(fields, " "))
	case st == nil:
	case len(fields) == 0:
		e.drop(st)
	default:
		e.setField(st.Line, "round", val)
		e.setField(st.Line, "side", side)
	}
	return nil
}

// SetSettings changes the numbers and switches of the rules. What is as the rules
// have it anyway is written only where the file says something else of it.
func (e *Edit) SetSettings(s rules.Settings) {
	number := func(n, usual int) string {
		switch {
		case n < 0:
			n = 0
		case n == 0:
			n = usual
		}
		return strconv.Itoa(n)
	}
	word := map[bool]string{false: "no", true: "yes"}
	var missing []string
	for _, f := range []struct{ key, val, usual string }{
		{"jump-cost", number(s.JumpCost, 2), "2"}, {"jump-risk", number(s.JumpRisk, 1), "1"}, {"careful-cost", number(s.CarefulCost, 1), "1"},
		{"dead-pass", word[s.DeadPass], "no"}, {"tough-objects", word[s.ToughObjects], "no"},
	} {
		st := e.find("setting", "")
		given := false
		if st != nil {
			_, given = st.Field(f.key)
		}
		switch {
		case given:
			e.setField(st.Line, f.key, f.val)
		case f.val == f.usual:
		case st != nil:
			e.setField(st.Line, f.key, f.val)
		default:
			missing = append(missing, f.key+"="+f.val)
		}
	}
	if len(missing) > 0 {
		e.add("setting", "", strings.Join(missing, " "))
	}
}
