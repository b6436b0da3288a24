package match

import (
	"time"

	"wallfall/rules"
	"wallfall/rules/bot"
)

// botSearch is a bot's search for one decision, in slices of each tick. Its result
// does not depend on how the search is sliced.
type botSearch struct {
	name    string
	board   *rules.Board
	bot     bot.Bot
	slicer  bot.Slicer  // bot, if it can search in slices
	thinker bot.Thinker // bot, if it looks ahead
	at      searchKey
	on      bool // at is set
	done    bool
	best    rules.Action
	slice   int           // steps of a slice, adjusted to sliceTime
	last    time.Duration // when the search of the last tick began
	steps   int           // searched in this tick
	most    int           // the most steps of any tick
	longest time.Duration
}

// searchKey identifies a search: the position and its command count.
type searchKey struct {
	hash  uint64
	count int
}

// Limits of a search: its time in a tick, the divisor of the time between ticks that
// it may take on a slow machine, the length of a slice, the steps of the first slice,
// and the most steps of a slice and of a tick.
const (
	thinkTime  = 6 * time.Millisecond
	thinkShare = 3
	sliceTime  = 250 * time.Microsecond
	firstSlice = 1
	mostSlice  = 20_000
	mostSteps  = 100_000
)

// setUp makes the bot of a name for a match that began with a position.
func (m *botSearch) setUp(name string, begun *rules.State, seed uint64) error {
	b, err := bot.New(name)
	if err != nil {
		return err
	}
	*m = botSearch{name: name, board: begun.Board(), bot: b, slice: firstSlice}
	m.slicer, _ = b.(bot.Slicer)
	m.thinker, _ = b.(bot.Thinker)
	b.Begin(begun, seed)
	return nil
}

// setPosition starts the search for a position.
func (m *botSearch) setPosition(s *rules.State, count int) {
	at := searchKey{s.Hash(), count}
	if m.on && m.at == at {
		return
	}
	m.at, m.on, m.done = at, true, false
	if m.slicer != nil {
		m.slicer.Start(s)
		return
	}
	m.best, m.done = m.bot.Choose(s), true
}

// think searches for a tick, at least one slice.
func (m *botSearch) think(clock func() time.Duration) {
	begun := clock()
	last, may := begun, max(1, min(thinkTime, (begun-m.last)/thinkShare))
	m.last = begun
	for m.steps = 0; !m.done && m.steps+m.slice <= mostSteps && last-begun < may; {
		m.done = m.slicer.Think(m.slice)
		m.steps += m.slice
		now := clock()
		switch took := now - last; {
		case took > sliceTime:
			m.slice = max(1, int(int64(m.slice)*int64(sliceTime)/int64(took)))
		case took < sliceTime/2:
			m.slice = min(mostSlice, 2*m.slice)
		}
		last = now
	}
	m.most, m.longest = max(m.most, m.steps), max(m.longest, last-begun)
}

// answer returns the best action found so far.
func (m *botSearch) answer() rules.Action {
	if m.slicer != nil {
		return m.slicer.Best()
	}
	return m.best
}

// ready reports whether the best action can be played early: every candidate was
// looked at.
func (m *botSearch) ready() bool {
	if m.done || m.thinker == nil {
		return m.done
	}
	nodes, _ := m.thinker.Progress()
	return nodes > 0
}

// progress returns the fraction of the search that is done, 0..1.
func (m *botSearch) progress() float32 {
	if m.done || m.thinker == nil {
		return 1
	}
	done, of := m.thinker.Progress()
	return min(1, float32(done)/float32(max(1, of)))
}
