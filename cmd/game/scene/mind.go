package scene

import (
	"time"

	"wallfall/rules"
	"wallfall/rules/bot"
)

// mind is a bot at work on one decision, a little in every tick: as long as leaves
// room for the picture. How long that is decides nothing but when it is done: a bot
// comes to the same, however its thinking is cut up.
type mind struct {
	name    string
	board   *rules.Board
	bot     bot.Bot
	thinker bot.Thinker // the same, where it looks ahead
	at      thought
	on      bool // it thinks, or has thought, about that
	done    bool
	best    rules.Action
	slice   int           // so many nodes take about as long as a slice of a tick may
	last    time.Duration // when it began to think in the tick before
	nodes   int           // thought in this tick
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
// nodes the first slice has, and the most of a slice and of a tick, whatever the clock
// says.
const (
	thinkTime  = 6 * time.Millisecond
	thinkShare = 3
	sliceTime  = time.Millisecond
	firstSlice = 1
	mostSlice  = 20_000
	mostNodes  = 100_000
)

// clock gives the time that thinking is measured by.
func (d *desk) clock() time.Duration {
	if d.opts.Clock != nil {
		return d.opts.Clock()
	}
	return time.Since(d.began)
}

// sit makes the bot of that name, for a match that began with a position. It does
// nothing when it is there already.
func (m *mind) sit(name string, begun *rules.State, seed uint64) error {
	b, err := bot.New(name)
	if err != nil {
		return err
	}
	*m = mind{name: name, board: begun.Board(), bot: b, slice: firstSlice}
	m.thinker, _ = b.(bot.Thinker)
	b.Begin(begun, seed)
	return nil
}

// about has the bot think about a position from now on.
func (m *mind) about(s *rules.State, count int) {
	at := thought{s.Hash(), count}
	if m.on && m.at == at {
		return
	}
	m.at, m.on, m.done = at, true, false
	if m.thinker != nil {
		m.thinker.Start(s)
		return
	}
	m.best, m.done = m.bot.Choose(s), true
}

// ponder thinks on for a tick, one slice at least.
func (m *mind) ponder(clock func() time.Duration) {
	begun := clock()
	last, may := begun, max(1, min(thinkTime, (begun-m.last)/thinkShare))
	m.last = begun
	for m.nodes = 0; !m.done && m.nodes+m.slice <= mostNodes && last-begun < may; {
		m.done = m.thinker.Think(m.slice)
		m.nodes += m.slice
		now := clock()
		switch took := now - last; {
		case took > sliceTime:
			m.slice = max(1, int(int64(m.slice)*int64(sliceTime)/int64(took)))
		case took < sliceTime/2:
			m.slice = min(mostSlice, 2*m.slice)
		}
		last = now
	}
	m.most, m.longest = max(m.most, m.nodes), max(m.longest, last-begun)
}

// answer gives what the bot has found, or has found so far.
func (m *mind) answer() rules.Action {
	if m.thinker != nil {
		return m.thinker.Best()
	}
	return m.best
}

// share gives how much of the thinking is done, 0..1.
func (m *mind) share() float32 {
	if m.done || m.thinker == nil {
		return 1
	}
	done, of := m.thinker.Progress()
	return min(1, float32(done)/float32(max(1, of)))
}
