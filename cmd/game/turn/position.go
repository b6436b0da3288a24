package turn

import (
	"iter"
	"slices"

	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/session"
	"wallfall/render/board/forecast"
	"wallfall/rules"
)

// Moment is what a turn must know besides the position: what else is on the screen, who
// else acts, and which settings are on.
type Moment struct {
	Busy      bool         // an animation or a replay is shown: nothing can be chosen
	Past      bool         // an earlier position is shown: nothing can be commanded
	Coached   bool         // a lesson says what to do: nothing is done for the player
	Hinting   bool         // a hint is being searched or is shown
	Hint      *Choice      // the hint, nil for none; of no kind as long as it is not all told
	Announced rules.Action // the next command of a bot
	Announces bool         // Announced is shown
	Covered   bool         // a dialog covers the board
	WalkOut   bool         // a walk onto an exit goes on off the board
	Forecast  bool         // the walls and the enemies' threats are forecast
}

// Position is the decision at hand: the match, the legal actions and the group selected.
// The parts of a turn read it.
type Position struct {
	Match    *session.Match
	Narrator narrate.Narrator
	Hash     uint64 // of the position
	Legal    []rules.Action
	Ends     []rules.ForceEnd // of the forced movement to decide
	MoreEnds bool             // not all ends were found
	ByStep   bool             // the player moves the target cell by cell
	Selected rules.FigID
	Forecast forecast.Walls // what the walls do next turn

	now        Moment
	deferred   rules.Action
	deferredAt uint64 // the hash of the position that deferred was made for, 0 for none
	scratch    *rules.State
	log        *rules.Log
	queue      []rules.Action // as Queue returns it
	aimed      []rules.Action // the strikes whose targets the player has chosen, or all that are made
	habits     []habit
	held       uint64 // the position after an undo: there all is asked
	always     bool   // the next answer to a push becomes a habit
}

// Now returns what else the turn was told of.
func (p *Position) Now() Moment { return p.now }

// BotTurn reports whether a bot decides.
func (p *Position) BotTurn() bool {
	d := p.Match.State().Pending()
	return d.Ask != rules.AskNothing && !p.now.Past && p.Match.Seat(d.Side) != ""
}

// TakesCommands reports whether a side gives commands rather than answers a question.
func TakesCommands(a rules.Ask) bool {
	return a == rules.AskMove || a == rules.AskStrike || a == rules.AskSpells
}

// CursorFree reports whether keys move the board's cursor: in the phases of moves
// and strikes.
func (p *Position) CursorFree() bool {
	a := p.Match.State().Pending().Ask
	return a == rules.AskMove || a == rules.AskStrike
}

// Rests reports whether nobody plays a side.
func (p *Position) Rests(side int) bool { return p.Match.Seat(side) == session.RestBot }

// bots returns the sides that bots play, a bit each, and above them those that rest.
func (p *Position) bots() (bits int) {
	for i := range p.Narrator.Board.Sides() {
		if p.Rests(i) {
			bits |= 1 << (i + rules.MaxSides)
		} else if p.Match.Seat(i) != "" {
			bits |= 1 << i
		}
	}
	return bits
}

// Covers reports whether a figure with its corner at c would cover the cell at.
func Covers(b *rules.Board, c rules.Cell, size int, at rules.Cell) bool {
	if c == at {
		return true
	}
	x, y := b.Pos(c), b.Pos(at)
	return size > 1 && x.Floor == y.Floor && y.X >= x.X && y.X < x.X+size && y.Y >= x.Y && y.Y < x.Y+size
}

// IsLegal reports whether an action is legal now.
func (p *Position) IsLegal(want rules.Action) bool { return slices.Contains(p.Legal, want) }

// refused returns why the rules refuse an action, "" if they don't.
func (p *Position) refused(a rules.Action) string {
	if err := p.Match.State().Check(a); err != nil {
		return p.Narrator.Refusal(err)
	}
	return ""
}

// legalIf returns the legal actions with a property.
func (p *Position) legalIf(has func(rules.Action) bool) (list []rules.Action) {
	for _, a := range p.Legal {
		if has(a) {
			list = append(list, a)
		}
	}
	return list
}

// groups yields each group that has a legal command with a property.
func (p *Position) groups(has func(rules.Action) bool) iter.Seq[rules.FigID] {
	return func(yield func(rules.FigID) bool) {
		last := rules.NoFig
		for _, a := range p.Legal {
			if a.Fig != rules.NoFig && a.Fig != last && has(a) {
				if last = a.Fig; !yield(last) {
					return
				}
			}
		}
	}
}

// anything holds for every command.
func anything(rules.Action) bool { return true }

// only returns the group that can be given a command, NoFig unless there is just one.
func (p *Position) only() rules.FigID {
	one := rules.NoFig
	for id := range p.groups(anything) {
		if one != rules.NoFig {
			return rules.NoFig
		}
		one = id
	}
	return one
}

// Commandable reports whether a group can be given a command.
func (p *Position) Commandable(id rules.FigID) bool {
	return slices.ContainsFunc(p.Legal, func(a rules.Action) bool { return a.Fig == id })
}

// CanMove reports whether the selected group can move.
func (p *Position) CanMove() bool {
	return slices.ContainsFunc(p.Legal, func(a rules.Action) bool { return a.Kind == rules.Move && a.Fig == p.Selected })
}

// Groups returns the number of groups with a legal command that has a property.
func (p *Position) Groups(has func(rules.Action) bool) (n int) {
	for range p.groups(has) {
		n++
	}
	return n
}

// kind returns the kind of a group.
func (p *Position) kind(id rules.FigID) int { return int(p.Match.State().Figure(id).Kind) }

// Towards returns the cell that a command in a direction leads to, NoCell if there is none,
// if it goes straight up or down, or if the figure covers several cells.
func (p *Position) Towards(a rules.Action) rules.Cell {
	f, b := p.Match.State().Figure(a.Fig), p.Narrator.Board
	if f.Size > 1 || f.Cell == rules.NoCell || a.Dir == rules.NoDir {
		return rules.NoCell
	}
	c := b.Neighbour(f.Cell, a.Dir)
	if (a.Kind == rules.Jump || a.Kind == rules.Cross) && c != rules.NoCell {
		c = b.Neighbour(c, a.Dir)
	}
	return c
}

// EndCommand returns the action that ends the phase: the deferred spell, or EndTurn.
func (p *Position) EndCommand() rules.Action {
	if p.Deferred() {
		return p.deferred
	}
	return rules.Action{Kind: rules.EndTurn, Fig: rules.NoFig, To: rules.NoCell}
}

// concerned returns who moves and who is moved in the forced movement to decide.
func (p *Position) concerned() []rules.FigID {
	d := p.Match.State().Pending()
	if d.Ask != rules.AskDistance && d.Ask != rules.AskForce {
		return nil
	}
	return []rules.FigID{d.By, d.Fig}
}

// EndOf returns the end of the forced movement that agrees longest with a line of actions,
// nil if none begins as the line does. How much the target resists doesn't count as a step.
func (p *Position) EndOf(line []rules.Action) *rules.ForceEnd { return endOf(p.Ends, line) }

func endOf(ends []rules.ForceEnd, line []rules.Action) (best *rules.ForceEnd) {
	line = slices.DeleteFunc(slices.Clone(line), func(a rules.Action) bool { return a.Kind == rules.Brace })
	most := 0
	for i := range ends {
		steps, n := ends[i].Steps, 0
		for n < min(len(steps), len(line)) && steps[n] == line[n] {
			n++
		}
		if n > most {
			best, most = &ends[i], n
		}
	}
	return best
}

// blow returns the dice of a strike or rangestrike and the number they need; ok is false for
// other actions.
func blow(s *rules.State, a rules.Action) (dice, need int, ok bool) {
	w, ok := s.Blow(a)
	return w.Dice, w.Need, ok
}
