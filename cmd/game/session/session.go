// Package session is one match being played: the position, the record of all
// actions so far, undo and redo, and the text a match is saved as. Play, redo,
// and reading a saved match all go through the rules' Apply. It knows nothing
// of pictures and does no input or output.
package session

import (
	"slices"

	"wallfall/levels"
	"wallfall/rules"
)

// Match is one game from its level's start to where it stands now.
type Match struct {
	file    string
	source  []byte // the level's text
	opening []rules.Event
	level   *levels.Level
	seed    uint64
	states  []*rules.State
	moves   []move
	done    int // moves applied; the rest can be redone
	now     *rules.State
}

// move is one action with what it did.
type move struct {
	action rules.Action
	side   int // who gave it
	dice   bool
	events []rules.Event
	hash   uint64 // of the position after it
}

// checkpoint is how many actions lie between two kept positions: undo replays
// from the last one.
const checkpoint = 16

// New starts a match of the level whose text is source; file names it in
// messages. opening holds the events before the first decision, as Opening does.
func New(file string, source []byte, seed uint64) (m *Match, opening []rules.Event, err error) {
	lv, err := levels.Parse(file, source)
	if err != nil {
		return nil, nil, err
	}
	s, err := lv.New(seed)
	if err != nil {
		return nil, nil, err
	}
	var log rules.Log
	s.Begin(&log)
	m = &Match{file: file, source: slices.Clone(source), level: lv, seed: seed, opening: log.Events, now: s, states: []*rules.State{s.Clone()}}
	return m, log.Events, nil
}

// Opening gives the events before the first decision; the slice is not to be
// changed.
func (m *Match) Opening() []rules.Event { return m.opening }

// Level gives the level being played.
func (m *Match) Level() *levels.Level { return m.level }

// File gives the level's name as New was told it.
func (m *Match) File() string { return m.file }

// Source gives the level's text; it is not to be changed.
func (m *Match) Source() []byte { return m.source }

// Seed gives the seed of the dice.
func (m *Match) Seed() uint64 { return m.seed }

// State gives the position as it stands. It is only to be read.
func (m *Match) State() *rules.State { return m.now }

// Count gives how many actions have been applied.
func (m *Match) Count() int { return m.done }

// Action gives the i-th action of those applied, and the side that gave it.
func (m *Match) Action(i int) (a rules.Action, side int) { return m.moves[i].action, m.moves[i].side }

// Events gives what the i-th action did; the slice is not to be changed.
func (m *Match) Events(i int) []rules.Event { return m.moves[i].events }

// Apply takes an action of the side that must decide and gives what happened.
// Anything that could have been redone is forgotten. The error is the rules'.
func (m *Match) Apply(a rules.Action) ([]rules.Event, error) {
	side, draws := m.now.Pending().Side, m.now.Draws()
	var log rules.Log
	if err := m.now.Apply(a, &log); err != nil {
		return nil, err
	}
	m.moves = append(m.moves[:m.done], move{a, side, m.now.Draws() != draws, log.Events, m.now.Hash()})
	m.done++
	m.states = m.states[:min(len(m.states), (m.done-1)/checkpoint+1)]
	if m.done%checkpoint == 0 {
		m.states = append(m.states, m.now.Clone())
	}
	return log.Events, nil
}

// CanUndo tells whether the last action can be taken back, and if not, why: a
// die has been rolled, or it was the other side's decision. What a side did
// before it handed over can be taken back until the other side has decided
// anything.
func (m *Match) CanUndo() (ok bool, why string) {
	switch {
	case m.done == 0:
		return false, "nothing has been done yet"
	case m.moves[m.done-1].dice:
		return false, "a die has been rolled"
	case m.done < len(m.moves) && m.moves[m.done].side != m.moves[m.done-1].side:
		return false, "what came before was the other side's decision"
	}
	return true, ""
}

// Undo takes the last action back; it returns false when CanUndo does.
func (m *Match) Undo() bool {
	if ok, _ := m.CanUndo(); !ok {
		return false
	}
	m.seek(m.done - 1)
	return true
}

// CanRedo tells whether an action that was taken back can be done again.
func (m *Match) CanRedo() bool { return m.done < len(m.moves) }

// Redo does again what was taken back last and gives what happened; ok is false
// when there is nothing.
func (m *Match) Redo() (events []rules.Event, ok bool) {
	if !m.CanRedo() {
		return nil, false
	}
	events = m.moves[m.done].events
	m.seek(m.done + 1)
	return events, true
}

// seek goes to the position after n actions by replaying from the last kept one.
func (m *Match) seek(n int) {
	k := min(n/checkpoint, len(m.states)-1)
	m.now.CopyFrom(m.states[k])
	for i := k * checkpoint; i < n; i++ {
		// It was legal when it was recorded, and the rules are deterministic.
		if err := m.now.Apply(m.moves[i].action, nil); err != nil {
			break
		}
	}
	m.done = n
}

// At gives a copy of the position before the i-th of the actions applied, the
// present one for Count; nil when there is none.
func (m *Match) At(i int) *rules.State {
	if i < 0 || i > m.done {
		return nil
	}
	k := min(i/checkpoint, len(m.states)-1)
	s := m.states[k].Clone()
	for j := k * checkpoint; j < i; j++ {
		if err := s.Apply(m.moves[j].action, nil); err != nil {
			break // it was legal when it was recorded
		}
	}
	return s
}

// Restart gives the match's level from its beginning, with the same dice.
func (m *Match) Restart() (*Match, []rules.Event, error) { return New(m.file, m.source, m.seed) }
