package chronicle

import (
	"wallfall/rules"
)

// maxSpan is how many commands a replay goes back at most, to where what it shows began.
const maxSpan = 12

// Beginning returns the line with which the replay of lines begins.
func (l *Log) Beginning(start, n int) int {
	for _, i := range [2]int{start, n} {
		if first := l.causeOf(i); l.lines[n].cmd-l.lines[first].cmd <= maxSpan {
			return first
		}
	}
	return n
}

// Span returns the events from the cause of a line to the last effect of another, among
// those of the commands from the one of the cause, and the position before that; nil
// if there is no such position.
func (l *Log) Span(start, n int) (from, to int, events []rules.Event, past *rules.State) {
	m, first := l.match, l.Beginning(start, n)
	ln, last := &l.lines[first], l.lines[n].cmd
	past, err := m.Level().New(m.Seed())
	if ln.cmd >= 0 {
		past = m.At(ln.cmd)
	}
	before := 0
	for c := ln.cmd; c <= last; c++ {
		before = len(events)
		events = append(events, m.Events(c)...)
	}
	if err != nil || past == nil || ln.from >= len(events) {
		return 0, 0, nil, nil
	}
	return ln.from, before + l.endOf(l.Beginning(n, n), last, len(events)-before), events, past
}

// endOf returns the index of the event after those of a line in the last of its commands:
// the next cause, or the next line of its depth.
func (l *Log) endOf(n, cmd, end int) int {
	ln := &l.lines[n]
	for i := n + 1; i < len(l.lines) && l.lines[i].cmd <= cmd; i++ {
		if next := &l.lines[i]; next.cmd == cmd && (next.head || next.depth <= ln.depth && !ln.head) {
			return next.from
		}
	}
	return end
}
