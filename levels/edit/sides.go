package edit

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/message"
)

// Side is a side of the game. Label is shown to players; Spells are names. Nobody plays a
// side that Rests.
type Side struct {
	Name, Label               string
	Colour                    levels.Colour
	Keeper, Monster, Darklord bool
	Rests                     bool
	Mana, Income              int
	Spells                    []string
}

// SideOf returns a side of a level in the form that edits take.
func SideOf(lv *levels.Level, sd *levels.Side) Side {
	return Side{Name: sd.Name, Label: sd.Label, Colour: sd.Colour, Keeper: sd.Keeper, Monster: sd.Monster, Darklord: sd.Darklord,
		Rests: sd.Rests, Mana: sd.Mana, Income: sd.Income, Spells: levels.Each(sd.Spells, func(i int) string { return lv.Spells[i].Name })}
}

// Goal is one way for a side to win. Kind decides which of Tag (1..26), N and Figure are
// used (TN-04); N of 0 means 1.
type Goal struct {
	Side   string
	Kind   rules.GoalKind
	Tag, N int
	Figure string
}

// GoalOf returns goal number i of a side in the form that edits take.
func GoalOf(lv *levels.Level, side, i int) Goal {
	g := lv.Sides[side].Goals[i]
	out := Goal{Side: lv.Sides[side].Name, Kind: g.Kind, Tag: g.Tag, N: g.N}
	if g.Figure >= 0 {
		out.Figure = lv.Figures[g.Figure].Name
	}
	return out
}

// Label returns the label of a side that has none.
func Label(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// AddSide adds a side as the last in turn order. It returns an error for an invalid or
// used name and if there are 4 sides already (TN-01).
func (e *Edit) AddSide(s Side) error {
	if err := checkName(e, "side", s.Name, ""); err != nil {
		return err
	}
	if len(e.src.names().sides) == rules.MaxSides {
		return breaks(rules.TN01, "a level has at most 4 sides")
	}
	e.src.add("side", s.Name+" "+levels.QuoteText(s.Label), "colour="+s.Colour.String())
	return e.SetSide(s.Name, s)
}

// sidewise are the statements whose first word is a side.
var sidewise = [...]string{"side", "goal", "opposition", "solution"}

// SetSide changes a side; only the words that differ change. Goals, figures and
// structures follow a new name.
func (e *Edit) SetSide(name string, s Side) error {
	st := e.src.find("side", name)
	if st == nil {
		return missing("side", name)
	}
	if err := checkName(e, "side", s.Name, name); err != nil {
		return err
	}
	line := st.Line
	old := levels.Colour(slices.Index(e.src.names().sides, name) % 4)
	if w, ok := st.Field("colour"); ok {
		old, _ = levels.ParseColour(w.Val)
	}
	was := Label(name)
	if len(st.Words) > 1 {
		was = st.Words[1].Val
	}
	if s.Label != "" && s.Label != was {
		e.src.setWord(line, 1, levels.QuoteText(s.Label))
	}
	spells := strings.Join(s.Spells, ",")
	if given := value(st, "spells"); given == "none" && spells == "" || given == "all" && len(s.Spells) == len(e.doc.lv.Spells) {
		spells = given // equivalent
	}
	e.src.setFields(line, field{key: "colour", val: s.Colour.String(), usual: old.String()}, field{key: "mana", val: above(s.Mana, 0)},
		field{key: "income", val: above(s.Income, 0)}, field{key: "spells", val: spells},
		flag("keeper", s.Keeper), flag("monster", s.Monster), flag("darklord", s.Darklord))
	rests := e.src.all("opposition", name)
	if s.Rests && len(rests) == 0 {
		e.src.add("opposition", name, "rest")
	}
	for _, st := range slices.Backward(rests) { // backwards, so that earlier lines keep their numbers
		if !s.Rests {
			e.src.takeOut(st.Line)
		}
	}
	if s.Name != name {
		for _, keyword := range sidewise {
			for _, g := range e.src.all(keyword, name) {
				e.src.setWord(g.Line, 0, s.Name)
			}
		}
		e.src.rename("start", "side", name, s.Name)
		e.src.rename("figure", "side", name, s.Name)
		e.src.rename("legend", "owner", name, s.Name)
	}
	return nil
}

// RemoveSide removes a side with its goals and figures; its structures lose their owner.
// The last side stays.
func (e *Edit) RemoveSide(name string) error {
	st := e.src.find("side", name)
	if st == nil {
		return missing("side", name)
	}
	if len(e.src.names().sides) == 1 {
		return message.Errorf("a level has at least one side")
	}
	e.dropWhere(func(st *levels.Statement) bool {
		first := slices.Contains(sidewise[:], st.Keyword) && len(st.Words) > 0 && st.Words[0].Val == name
		return first || st.Keyword == "figure" && value(st, "side") == name
	})
	e.src.rename("legend", "owner", name, "")
	e.src.rename("start", "side", name, "")
	return nil
}

// MoveSide moves a side to place i of the turn order (TN-01).
func (e *Edit) MoveSide(name string, i int) error {
	st := e.src.find("side", name)
	if st == nil {
		return missing("side", name)
	}
	all := e.src.all("side")
	i = min(max(i, 0), len(all)-1)
	// The lines of the sides change places; what stands between them stays.
	var lines []string
	for _, s := range all {
		if s.Line != st.Line {
			lines = append(lines, e.src.lines[s.Line-1])
		}
	}
	lines = slices.Insert(lines, i, e.src.lines[st.Line-1])
	for k, s := range all {
		e.src.lines[s.Line-1] = lines[k]
	}
	e.src.version++
	return nil
}

// AddGoal adds a goal after those of its side.
func (e *Edit) AddGoal(g Goal) error {
	if err := checkGoal(e, g); err != nil {
		return err
	}
	mine := e.src.all("goal", g.Side)
	if len(mine) == rules.MaxGoals {
		return breaks(rules.TN04, "a side has at most 8 goals")
	}
	words, fields := g.Side+" "+g.Kind.String(), written(g.fields()...)
	if len(mine) > 0 {
		e.src.addBehind(&mine[len(mine)-1], words, fields)
	} else {
		e.src.add("goal", words, fields)
	}
	return nil
}

func checkGoal(e *Edit, g Goal) error {
	if e.src.find("side", g.Side) == nil {
		return missing("side", g.Side)
	}
	if g.Figure != "" && e.src.find("figure", g.Figure) == nil {
		return missing("figure", g.Figure)
	}
	return nil
}

// fields returns the fields of a goal; those its kind does not use are empty.
func (g Goal) fields() []field {
	tag, n, figure := GoalHas(g.Kind)
	out := []field{{key: "tag"}, {key: "n"}, {key: "figure"}}
	if tag && g.Tag > 0 {
		out[0].val = levels.TagName(g.Tag)
	}
	if n {
		out[1].val = above(g.N, 0)
	}
	if figure {
		out[2].val = g.Figure
	}
	return out
}

// GoalHas reports which fields a kind of goal uses.
func GoalHas(k rules.GoalKind) (tag, n, figure bool) {
	is := func(kinds ...rules.GoalKind) bool { return slices.Contains(kinds, k) }
	return is(rules.GoalReach, rules.GoalHold, rules.GoalEscape, rules.GoalSeize), is(rules.GoalHold, rules.GoalEscape, rules.GoalSurvive),
		is(rules.GoalSlayOne, rules.GoalReach)
}

// goal returns the statement of goal number i of a side.
func (e *Edit) goal(side string, i int) (*levels.Statement, error) {
	all := e.src.all("goal", side)
	if i < 0 || i >= len(all) {
		return nil, message.Errorf("side %s has no such goal", side)
	}
	return &all[i], nil
}

// SetGoal changes goal number i of a side.
func (e *Edit) SetGoal(side string, i int, g Goal) error {
	st, err := e.goal(side, i)
	if err = cmp.Or(err, checkGoal(e, g)); err != nil {
		return err
	}
	e.src.setWord(st.Line, 0, g.Side)
	e.src.setWord(st.Line, 1, g.Kind.String())
	e.src.setFields(st.Line, g.fields()...)
	return nil
}

// RemoveGoal removes goal number i of a side.
func (e *Edit) RemoveGoal(side string, i int) error {
	st, err := e.goal(side, i)
	if err == nil {
		e.drop(st)
	}
	return err
}

// SetText sets the text of the statement title, author or about; an empty one removes
// the line.
func (e *Edit) SetText(keyword, text string) {
	if text != "" {
		text = levels.QuoteText(text)
	}
	e.src.setOnly(keyword, text)
}

// SetPlace sets where the level is set; "" removes the line.
func (e *Edit) SetPlace(word string) { e.src.setOnly("place", word) }

// SetRounds sets the round after which the match is drawn; 0 removes the limit.
func (e *Edit) SetRounds(n int) { e.src.setOnly("rounds", above(n, 0)) }

// SetStart sets the first round and side. Round 0 or 1 and side "" are the defaults; with
// both the statement is removed.
func (e *Edit) SetStart(round int, side string) error {
	if side != "" && e.src.find("side", side) == nil {
		return missing("side", side)
	}
	val := above(round, 1)
	if st := e.src.find("start", ""); st != nil && val+side == "" {
		e.drop(st)
		return nil
	}
	e.src.setFieldsOf("start", field{key: "round", val: val}, field{key: "side", val: side})
	return nil
}

// SetSettings changes the settings of the rules. Defaults are written only over other
// values.
func (e *Edit) SetSettings(s rules.Settings) {
	number := func(key string, n, usual int) field {
		return field{key: key, val: strconv.Itoa(max(0, cmp.Or(n, usual))), usual: strconv.Itoa(usual)}
	}
	word := map[bool]string{false: "no", true: "yes"}
	e.src.setFieldsOf("setting", number("jump-cost", s.JumpCost, 2), number("jump-risk", s.JumpRisk, 1), number("careful-cost", s.CarefulCost, 1),
		field{key: "dead-pass", val: word[s.DeadPass], usual: "no"}, field{key: "tough-objects", val: word[s.ToughObjects], usual: "no"})
}
