// Package narrate puts events, decisions, refusals and forecasts into sentences. Log,
// previews, questions and the designer's tool all take theirs from here. It draws nothing.
package narrate

import (
	"strings"

	"wallfall/assets/lang"
	"wallfall/levels"
	"wallfall/rules"
)

// Narrator turns what the rules report into sentences for the players of one level.
type Narrator struct {
	Level *levels.Level
	Board *rules.Board
	Lang  *lang.Table
	Own   map[string]bool // names that the level's author gave, which no language changes
	Cells bool            // for who sees no board: stories name cells by coordinates, too
}

// New returns the narrator of a level. The board is nil where only the level is spoken
// of, and a nil table leaves everything English.
func New(lv *levels.Level, b *rules.Board, t *lang.Table) Narrator {
	w := Narrator{Level: lv, Board: b, Lang: t}
	if lv != nil {
		w.Own = lv.Own()
	}
	return w
}

// Title returns the title of a level, translated if the level is shipped.
func Title(t *lang.Table, lv *levels.Level) string {
	if lv.Shipped {
		return t.Name(nil, lv.Title)
	}
	return lv.Title
}

// About returns the description of a level, translated if the level is shipped.
func About(t *lang.Table, lv *levels.Level) string {
	if lv.Shipped {
		return t.T(lv.About)
	}
	return lv.About
}

func (w Narrator) Fig(id rules.FigID) string { return w.FigName(w.Board.FigName(id)) }

// FigName returns the name of a figure.
func (w Narrator) FigName(name string) string { return Capital(w.Kind(name)) }

// Wall returns the name of a wall; one that the editor named w2 is "Wall 2".
func (w Narrator) Wall(i int) string {
	name := w.Board.WallName(i)
	if n := strings.TrimPrefix(name, "w"); n != "" && strings.Trim(n, "0123456789") == "" {
		name = n
	} else if !w.Own[name] {
		name = w.Lang.C("wall", name)
	}
	return w.Lang.F("Wall %s", Capital(name))
}

func (w Narrator) Side(i int) string {
	if i < 0 || i >= len(w.Level.Sides) {
		return w.Lang.T("nobody")
	}
	return w.Lang.Name(w.Own, w.Level.Sides[i].Label)
}

// causes are the ways to die: the predicate of a death, where the throw ended that led to
// it, and a word of a preview, "" for that of the first.
var causes = [...]struct{ dies, place, fate string }{
	rules.ByWounds:     {dies: "dies of the wound", fate: "slain"},
	rules.ByWall:       {"is crushed", "under a wall", "crushed"},
	rules.ByBarrier:    {"is crushed against an obstacle", "under a wall", "crushed"},
	rules.ByWater:      {"is pushed into deep water", "into deep water", "drowned"},
	rules.ByNoRoom:     {"has nowhere to go and is crushed", "under a wall", "crushed"},
	rules.ByDrowning:   {"drowns", "into deep water", "drowned"},
	rules.ByBurning:    {"burns", "into the fire", "burned"},
	rules.ByFall:       {"doesn't survive the fall", "over the edge", "killed by the fall"},
	rules.ByDestroying: {dies: "is smashed", fate: "smashed"},
	rules.ByStrike:     {dies: "is slain in combat"},
	rules.ByAbility:    {dies: "is slain"},
	rules.BySlaying:    {dies: "is slain while prone"},
	rules.ByDispel:     {dies: "is lost with the spell that held it", fate: "gone for good"},
	rules.ByLanding:    {"finds no room to land", "over the edge", "killed by the fall"},
	rules.ByVanishing:  {dies: "vanishes with its spell", fate: "gone for good"},
}

// Cause returns the predicate of a death: "died of wounds".
func (w Narrator) Cause(e *rules.Event) string {
	if e.Cause == rules.ByFaller {
		return w.Lang.F("is killed when %s lands on it", w.Fig(e.By))
	}
	return w.Lang.T(entry(causes[:], e.Cause).dies)
}

// fill returns a text with as many of the names as it takes.
func (w Narrator) fill(format string, names ...any) string {
	return w.Lang.F(format, names[:min(len(names), strings.Count(format, "%"))]...)
}

// Sentence returns the sentence of an event, "" if it deserves no line.
func (w Narrator) Sentence(e *rules.Event) string {
	text := says(w, e)
	if text == "" || e.Kind == rules.EvTurn {
		return text
	}
	return ruled(text, e)
}

// ruled returns a sentence about an event with its rule.
func ruled(text string, e *rules.Event) string { return text + " · " + e.Rule.String() }

// says returns the sentence of an event without its rule.
func says(w Narrator, e *rules.Event) string {
	if e.Kind == rules.EvTurn {
		return w.Lang.F("Round %d: %s", e.Round(), w.Side(int(e.Side)))
	}
	row, text := e.Kind.Row(), ""
	switch {
	case row.Nobody != "" && e.Fig == rules.NoFig:
		text = w.Lang.T(row.Nobody)
	case row.Says == "":
		text = w.deed(e)
	case row.Words[0] == rules.SaysNothing:
		text = w.fill(row.Says, w.Fig(e.Fig), w.Fig(e.By))
	default:
		text = w.fill(row.Says, w.word(e, row.Words[0]), w.word(e, row.Words[1]), w.word(e, row.Words[2]))
	}
	return text
}

// word returns what stands in one place of an event's sentence.
func (w Narrator) word(e *rules.Event, what rules.EventWord) any {
	switch what {
	case rules.SaysFig:
		return w.Fig(e.Fig)
	case rules.SaysBy:
		return w.Fig(e.By)
	case rules.SaysWall:
		return Capital(w.Wall(int(e.Wall)))
	case rules.SaysSide:
		return w.Side(int(e.Side))
	case rules.SaysSpell:
		return w.spell(e)
	case rules.SaysDice:
		return w.Pool(e.Dice(), e.Need())
	case rules.SaysN:
		return int(e.RawN)
	case rules.SaysM:
		return int(e.RawM)
	case rules.SaysLeft:
		return int(e.RawLeft)
	}
	return nil
}

func (w Narrator) spell(e *rules.Event) string {
	if e.Spell() < 0 || e.Spell() >= len(w.Board.Spells()) {
		return w.Lang.T("A spell")
	}
	return w.Name(w.Board.Spells()[e.Spell()].Name)
}

// appears returns the sentence for a feature that appears.
func (w Narrator) appears(ft rules.Feature) string {
	switch ft {
	case rules.DoorOpen:
		return w.Lang.T("The door opens")
	case rules.DoorClosed:
		return w.Lang.T("The door closes")
	case rules.DoorDestroyed:
		return w.Lang.T("The door breaks")
	}
	return w.Lang.F("%s appears", Capital(w.Term(ft.String())))
}

// Goal returns a goal as a phrase, "hold every A for 2 turns in a row", and what it has
// come to once it is reached, "Held A long enough".
func (w Narrator) Goal(g rules.Goal) (aim, reached string) {
	n, who, mark := max(1, g.N), w.Lang.T("a group"), ""
	if g.Figure >= 0 {
		who = w.Fig(rules.FigID(g.Figure))
	}
	if g.Tag > 0 {
		mark = string(rune('A' + g.Tag - 1))
	}
	switch g.Kind {
	case rules.GoalSlayAll:
		return w.Lang.T("slay all enemies"), w.Lang.T("Nobody is left to fight")
	case rules.GoalSlayOne:
		return w.Lang.F("slay %s", who), w.Lang.F("%s is dead", who)
	case rules.GoalReach:
		return w.Lang.F("bring %s to %s", who, mark), w.Lang.F("%s has reached %s", who, mark)
	case rules.GoalHold:
		turns := w.Lang.NC("in a row", n, "%d turn", "%d turns in a row")
		aim = w.Lang.F("hold all %s cells for %s", mark, turns)
		if len(w.Board.Tagged(g.Tag)) == 1 {
			aim = w.Lang.F("hold %s for %s", mark, turns)
		}
		return aim, w.Lang.F("Held %s long enough", mark)
	case rules.GoalSurvive:
		return w.Lang.F("survive to the end of round %d", n), w.Lang.F("Survived to the end of round %d", n)
	case rules.GoalSeize:
		return w.Lang.F("own all structures marked %s", mark), w.Lang.F("All structures marked %s are taken", mark)
	}
	aim = w.Lang.F("get %[2]d groups out at %[1]s", mark, n)
	if n == 1 {
		aim = w.Lang.F("get a group out at %s", mark)
	}
	return aim, w.Lang.F("Got out at %s", mark)
}

// Goals returns the goals of a side, any of which wins. after returns what follows one of
// them, nil for nothing.
func (w Narrator) Goals(side int, after func(goal int) string) string {
	var list []string
	for i, g := range w.Board.Sides()[side].Goals {
		aim, _ := w.Goal(g)
		if after != nil {
			aim += after(i)
		}
		list = append(list, aim)
	}
	return Capital(strings.Join(list, ", "+w.Lang.T("or")+" "))
}

// Outcome returns how the game ended and why.
func (w Narrator) Outcome(e *rules.Event) (headline, why string) {
	switch {
	case e.Kind == rules.EvDraw && e.Goal() < 0:
		return w.Lang.T("A draw"), w.Lang.T("Nobody is left")
	case e.Kind == rules.EvDraw:
		return w.Lang.T("A draw"), w.Lang.T("The last round is over")
	}
	why = w.Lang.T("Nobody else is left")
	if e.Goal() >= 0 {
		_, why = w.Goal(w.Board.Sides()[e.Side].Goals[e.Goal()])
	}
	if w.Level.Sides[e.Side].Label == "You" {
		return w.Lang.T("Victory!"), Capital(why)
	}
	return w.Lang.F("Victory: %s", w.Side(int(e.Side))), Capital(why)
}

// deed returns the sentence of an event whose words depend on more than its row says, ""
// if it deserves no line. It is long because each of these kinds has a case of its own.
func (w Narrator) deed(e *rules.Event) string {
	fig, by := w.Fig(e.Fig), w.Fig(e.By)
	switch e.Kind {
	case rules.EvSlain:
		if int(e.Fig) < len(w.Level.Figures) && len(w.Level.Figures[e.Fig].Kinds) < 2 {
			return "" // its death has a line
		}
		return w.Lang.F("One of %s is slain", fig)
	case rules.EvDeath:
		return fig + " " + w.Cause(e)
	case rules.EvDie:
		switch e.Purpose() {
		case rules.DieStrike, rules.DiePower, rules.DieCell:
			return "" // their result has a line
		}
		if e.Fig == rules.NoFig {
			return w.Lang.F("The die shows %d", e.Face())
		}
		return w.Lang.F("%s rolls %d", fig, e.Face())
	case rules.EvFeature:
		if e.Feature() == rules.NoFeature {
			return w.Lang.F("%s is crushed away", Capital(w.Term(e.OldFeature().String())))
		}
		return w.appears(e.Feature())
	case rules.EvHits:
		if e.Hits() == 0 {
			return w.Lang.F("No hits on %s", fig)
		}
		return w.Lang.F("%s on %s", w.Lang.N(e.Hits(), "%d hit", "%d hits"), fig)
	case rules.EvCarry:
		return w.Lang.F("%s carried over to %s", w.Lang.N(e.Hits(), "%d hit", "%d hits"), fig)
	case rules.EvAbility:
		name := ""
		if e.Ability() < len(w.Board.Abilities()) {
			name = w.Name(w.Board.Abilities()[e.Ability()].Name)
		}
		if e.By == rules.NoFig {
			return w.Lang.F("%s uses %s", fig, name)
		}
		return w.Lang.F("%s uses %s on %s", fig, name, by)
	case rules.EvForce:
		if e.Cells() == 0 {
			return w.Lang.F("%s stands firm against %s", fig, by)
		}
		return force(w, e, w.Lang.N(e.Cells(), "%d cell", "%d cells"))
	case rules.EvSlam:
		return Slam(w, e)
	case rules.EvGrab:
		if e.By == rules.NoFig {
			return w.Lang.F("%s is free again", fig)
		}
		return w.Lang.F("%s grabs %s", by, fig)
	case rules.EvCommit, rules.EvCast:
		what := w.spell(e)
		if e.Fig != rules.NoFig {
			what = w.Lang.F("%s on %s", what, fig)
		}
		if e.Kind == rules.EvCommit {
			return w.Lang.F("%s: %s, prepared", w.Side(int(e.Side)), what)
		}
		return w.Side(int(e.Side)) + ": " + what
	case rules.EvSpawn:
		if e.To == rules.NoCell {
			return ""
		}
		return w.Lang.F("%s appears", fig)
	case rules.EvTerrain:
		was, is := e.OldTerrain(), e.Terrain()
		if e.Rule == rules.FM20 {
			return w.Lang.F("%s breaks", Capital(w.Term(was.String())))
		}
		return w.Lang.F("%s becomes %s", Capital(w.Term(was.String())), w.Term(is.String()))
	case rules.EvStructure:
		if e.Structure() == rules.NoStructure {
			return w.Lang.T("A structure disappears")
		}
		return w.Lang.F("%s appears", Capital(w.Term(e.Structure().String())))
	}
	return ""
}

// force returns a forced movement with how far it goes.
func force(w Narrator, e *rules.Event, far string) string {
	text := w.Lang.F(forces[e.Force()], w.Fig(e.By), w.Fig(e.Fig), far)
	if e.Resisted() > 0 {
		text += " " + w.Lang.F("(%d resisted)", e.Resisted())
	}
	return text
}

// Cut returns a forced movement that a slam ends after some cells: "Pip pushes Fenna 2 cells into an
// obstacle".
func Cut(w Narrator, e, slam *rules.Event, moved int) string {
	into := w.Lang.T("into an obstacle")
	if slam.By != rules.NoFig {
		into = w.Lang.F("into %s", w.Fig(slam.By))
	}
	if moved > 0 {
		into = w.Lang.N(moved, "%d cell", "%d cells") + " " + into
	}
	return ruled(force(w, e, into), e)
}

// Ended returns a forced movement that ended after some cells of those it could have gone.
func Ended(w Narrator, e *rules.Event, moved int) string {
	if moved == 0 && e.By != rules.NoFig {
		return ruled(w.Lang.F("%s leaves %s in place", w.Fig(e.By), w.Fig(e.Fig)), e)
	}
	return ruled(force(w, e, w.Lang.N(moved, "%d cell", "%d cells")), e)
}

// Slam returns a slam with the sum of its damage: "Pip slams into an obstacle: 1 cell left + 2 =
// 3 damage".
func Slam(w Narrator, e *rules.Event) string {
	text := slamsInto(w, e)
	switch left := e.Damage() - rules.ObstacleHarm; {
	case e.Damage() == 0:
		return text
	case e.By == rules.NoFig && left >= 0:
		return text + ": " + w.Lang.F("%s + %d = %d damage", w.Lang.N(left, "%d cell left", "%d cells left"), rules.ObstacleHarm, e.Damage())
	}
	return text + ": " + w.Lang.N(e.Damage(), "%d cell left, %[1]d damage", "%d cells left, %[1]d damage")
}

// slamsInto returns a slam without its damage.
func slamsInto(w Narrator, e *rules.Event) string {
	what := w.Lang.T("an obstacle")
	if e.By != rules.NoFig {
		what = w.Fig(e.By)
	}
	return w.Lang.F("%s slams into %s", w.Fig(e.Fig), what)
}

// Sum returns how the damage of one of several events is added up, "" if there is nothing to
// add up in it.
func Sum(w Narrator, events []rules.Event, i int) string {
	e := &events[i]
	switch {
	case e.Kind == rules.EvSlam && e.Damage() > 0:
		return Slam(w, e)
	case e.Kind == rules.EvFall && e.Rule == rules.FM22:
		return w.Lang.F("%s falls %s: 2 damage for each", w.Fig(e.Fig), w.Lang.N(e.Cells(), "%d cell", "%d cells"))
	case e.Kind == rules.EvDamage && e.Rule == rules.FM20:
		return w.Lang.F("%s breaks through: %s", w.Fig(e.Fig), w.Lang.F("%d damage", e.Damage()))
	case e.Kind == rules.EvWound && e.Rule == rules.HZ08:
		return w.Lang.F("%s stands in drift: %s, armour does not help", w.Fig(e.Fig), w.Lang.F("%d damage", e.Damage()))
	case e.Kind == rules.EvHits && i+1 < len(events) && events[i+1].Kind == rules.EvDamage:
		for i--; i >= 0; i-- {
			if strike := &events[i]; strike.Kind == rules.EvStrike || strike.Kind == rules.EvRangestrike {
				return says(w, strike) + ": " + w.Lang.N(e.Hits(), "%d hit", "%d hits")
			}
		}
	}
	return ""
}

var forces = [...]string{
	rules.NoForce: "%s moves %s %s",
	rules.Push:    "%s pushes %s %s",
	rules.Pull:    "%s pulls %s %s",
	rules.Slide:   "%s slides %s %s",
}

// Pool returns a number of dice and what hits: "5 dice, hits on 4+".
func (w Narrator) Pool(n, need int) string {
	dice := w.Lang.N(n, "%d die", "%d dice")
	switch need {
	case 1:
		return w.Lang.F("%s, all hit", dice)
	case 6:
		return w.Lang.F("%s, hits on 6", dice)
	}
	return w.Lang.F("%s, hits on %d+", dice, need)
}

// steps are the sentences of single steps that have a rule of their own.
var steps = [...]string{
	rules.StepJump:   "%s jumps",
	rules.StepClimb:  "%s climbs out of the pit",
	rules.StepLadder: "%s takes the ladder",
	rules.StepCross:  "%s crosses with care",
}

// walks and flights are the sentences of one step and of several.
var (
	walks   = [...]string{"%s moves 1 cell", "%s moves %d cells"}
	flights = [...]string{"%s flies 1 cell", "%s flies %d cells"}
)

// Walk returns a sentence about n steps that a figure took by itself, like e.
func (w Narrator) Walk(e *rules.Event, n int) string {
	fig := w.Fig(e.Fig)
	if e.Step() == rules.StepLadder && e.Rule != rules.MV04 {
		return ruled(w.Lang.F("%s climbs through the pitfall", fig), e)
	}
	if text := entry(steps[:], e.Step()); text != "" {
		return ruled(w.Lang.F(text, fig), e)
	}
	texts := walks
	if e.Step() == rules.StepFly || e.Step() == rules.StepLand {
		texts = flights
	}
	if n == 1 {
		return w.Lang.F(texts[0], fig)
	}
	return w.Lang.F(texts[1], fig, n)
}
