package match

import (
	"time"

	"wallfall/rules"
	"wallfall/rules/bot"
)

// botSearch is a bot at work on one decision, a little in every tick: as long as leaves
// room for the picture. How long that is decides nothing but when it is done: a bot
// comes to the same, however its thinking is cut up.
type botSearch struct {
	name    string
	board   *rules.Board
	bot     bot.Bot
	slicer  bot.Slicer  // the same, where it chooses a little at a time
	thinker bot.Thinker // the same, where it looks ahead
	at      thought
	on      bool // it thinks, or has thought, about that
	done    bool
	best    rules.Action
	slice   int           // so many steps take about as long as a slice of a tick may
	last    time.Duration // when it began to think in the tick before
	steps   int           // thought in this tick
	most    int           // thought in any tick
	longest time.Duration
}

// thought is what is thought about: a position and how many commands led to it.
type thought struct {
	hash  uint64
	count int
}

// How long a bot thinks in a tick, in which share of all time where ticks follow each
// other faster because the machine is behind, and in slices of which length; how many
// steps the first slice has, and the most of a slice and of a tick, whatever the clock
// says.
const (
	thinkTime  = 6 * time.Millisecond
	thinkShare = 3
	sliceTime  = 250 * time.Microsecond
	firstSlice = 1
	mostSlice  = 20_000
	mostSteps  = 100_000
)

// Sit makes the bot of that name, for a match that began with a position. It does
// nothing when it is there already.
func (m *botSearch) Sit(name string, begun *rules.State, seed uint64) error {
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

// setPosition has the bot think about a position from now on.
func (m *botSearch) setPosition(s *rules.State, count int) {
	at := thought{s.Hash(), count}
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

// think thinks on for a tick, one slice at least.
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

// answer gives what the bot has found, or has found so far.
func (m *botSearch) answer() rules.Action {
	if m.slicer != nil {
		return m.slicer.Best()
	}
	return m.best
}

// ready tells whether the bot has an answer that is worth something to whoever is in a
// hurry: it has looked at all that it might do, if not ahead.
func (m *botSearch) ready() bool {
	if m.done || m.thinker == nil {
		return m.done
	}
	nodes, _ := m.thinker.Progress()
	return nodes > 0
}

// progress gives how much of the thinking is done, 0..1.
func (m *botSearch) progress() float32 {
	if m.done || m.thinker == nil {
		return 1
	}
	done, of := m.thinker.Progress()
	return min(1, float32(done)/float32(max(1, of)))
}
