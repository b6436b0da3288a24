package match

import (
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/table"
	"wallfall/rules"
)

// eventLog is the log of a match in sentences. Turns are headings; effects follow
// their causes.
type eventLog struct {
	m  *Screen
	t  *table.Table
	ui *shell.UI

	LogView logView
	round   int // of the last event

	lines      []line
	shown      int         // lines whose events have been shown
	events     int         // in all lines
	reported   int         // events that have been shown
	walker     rules.FigID // of the last line, if that is a walk
	climber    rules.FigID // if that walk climbs out of a pit
	movingWall int16       // the wall whose move has begun, -1 for none
	dice       session.DiceBook
	edition    int // counts the changes of the log
}

// topic is the subject of a line, for the filters.
type topic uint8

const (
	aboutWalls topic = 1 << iota
	aboutFights
)

// line is a line of the log.
type line struct {
	text    string
	head    bool
	depth   int // 0 for a cause, 1 for its effect, 2 for the effect of that
	topic   topic
	sides   uint8 // involved, a bit each
	cmd     int   // the command it belongs to, -1 for the opening
	from    int   // its event among those of the command
	at      int   // its event among all
	steps   int   // of a walk
	weight  int   // how much it matters in a recap
	cell    rules.Cell
	fig, by rules.FigID // whose chips it shows
}

// reset empties the log.
func (l *eventLog) reset() {
	*l = eventLog{m: l.m, t: l.t, ui: l.ui, LogView: l.LogView, round: l.round, lines: l.lines[:0], walker: rules.NoFig, climber: rules.NoFig, movingWall: -1, dice: session.DiceBook{Throws: l.dice.Throws[:0]}, edition: l.edition + 1}
}

// depthOf returns how deep an event is below its cause.
func depthOf(e *rules.Event) int {
	switch e.Kind {
	case rules.EvTurn, rules.EvStep, rules.EvWallMove, rules.EvWallRemoved, rules.EvWallStart, rules.EvStrike, rules.EvRangestrike,
		rules.EvAbility, rules.EvCommit, rules.EvCast, rules.EvCapture, rules.EvLeave, rules.EvResign, rules.EvReturn, rules.EvSpellEnd,
		rules.EvWin, rules.EvDraw:
		return 0
	case rules.EvDie:
		if w := e.Purpose(); w == rules.DieStand || w == rules.DieJump {
			return 0
		}
	case rules.EvFeature:
		if e.Rule == rules.MV04 {
			return 0
		}
		return 1
	case rules.EvDeath:
		if e.Cause == rules.ByStrike || e.Cause == rules.ByDrowning || e.Cause == rules.ByBurning {
			return 0 // at the end of the strikes, or by the ground alone
		}
	case rules.EvPush, rules.EvHits, rules.EvTier, rules.EvForce, rules.EvCanister, rules.EvSquander, rules.EvHop, rules.EvTeleport,
		rules.EvSpawn, rules.EvSplit, rules.EvSwap, rules.EvPitIn, rules.EvPitOut, rules.EvPortal, rules.EvTerrain, rules.EvStructure, rules.EvHeal, rules.EvStand:
		return 1
	}
	return 2
}

// topicOf returns the topic of an event, given that of its cause.
func topicOf(e *rules.Event, cause topic) topic {
	switch e.Kind {
	case rules.EvWallMove, rules.EvWallRemoved, rules.EvWallStart, rules.EvPush, rules.EvCanister, rules.EvRupture:
		return aboutWalls
	case rules.EvStrike, rules.EvRangestrike, rules.EvAbility, rules.EvHits, rules.EvCarry, rules.EvDamage, rules.EvTier, rules.EvForce, rules.EvSlam, rules.EvGrab, rules.EvUndying:
		return aboutFights
	case rules.EvStep, rules.EvCommit, rules.EvCast, rules.EvCapture, rules.EvLeave, rules.EvReturn, rules.EvSpellEnd, rules.EvStand:
		return 0
	}
	if e.Wall >= 0 {
		cause |= aboutWalls
	}
	return cause
}

// add logs the events of a command; cmd is -1 for the opening.
func (l *eventLog) add(cmd int, events []rules.Event) {
	l.edition++
	// Events without a cause continue what a question has interrupted.
	last, cause := -1, topic(0)
	if n := len(l.lines); n > 0 && cmd >= 0 && !l.lines[n-1].head {
		last, cause = 0, l.lines[l.causeOf(n-1)].topic
	}
	for i := range events {
		e := &events[i]
		l.dice.Note(l.t.Match.State(), cmd, e)
		l.m.Ending.deeds.note(e, l.round, len(l.lines))
		switch {
		case l.t.Narrator.Ends(e):
			over := *e
			l.m.result = &over
		case e.Kind == rules.EvTurn:
			l.round, l.m.Ending.resigned = e.Round(), ""
		case e.Kind == rules.EvResign:
			l.m.Ending.resigned = l.ui.Lang.F("%s resigned", l.t.Narrator.Side(int(e.Side)))
		}
		ln := line{cmd: cmd, from: i, at: l.events, cell: place(e), fig: e.Fig, by: rules.NoFig}
		l.events++
		if l.merges(e) {
			continue
		}
		ln.text = l.lineText(e)
		if ln.text == "" {
			continue
		}
		l.walker, l.climber = rules.NoFig, rules.NoFig
		switch e.Kind {
		case rules.EvStep:
			l.walker, ln.steps = e.Fig, 1
			if e.Step() == rules.StepClimb {
				l.climber = e.Fig
			}
		case rules.EvStrike, rules.EvRangestrike, rules.EvDisplace, rules.EvAbility:
			ln.by = e.By
		case rules.EvForce, rules.EvGrab:
			ln.fig, ln.by = e.By, e.Fig
		}
		ln.head = e.Kind == rules.EvTurn || l.t.Narrator.Ends(e)
		ln.depth = min(depthOf(e), last+1)
		if ln.head {
			ln.depth = 0
		}
		if last = ln.depth; ln.head {
			last = -1
		}
		ln.topic = topicOf(e, cause)
		if ln.depth == 0 {
			cause = ln.topic
		}
		ln.sides, ln.weight = l.sidesOf(e), weights[e.Kind]
		l.lines = append(l.lines, ln)
		if e.Kind == rules.EvHits && e.Hits() > 0 && (i+1 == len(events) || events[i+1].Kind != rules.EvDamage) {
			ln.text, ln.depth = l.ui.Lang.F("%s takes no damage", l.t.Narrator.Fig(e.Fig)), ln.depth+1
			l.lines = append(l.lines, ln)
		}
	}
}

// merges reports whether an event only extends the line before: another step of a
// walk, or the arrival of a wall.
func (l *eventLog) merges(e *rules.Event) bool {
	switch e.Kind {
	case rules.EvStep:
		if l.walker != e.Fig || len(l.lines) == 0 {
			return false
		}
		ln := &l.lines[len(l.lines)-1]
		ln.steps++
		ln.cell = e.To
		ln.text = l.t.Narrator.Walk(e, ln.steps)
		return true
	case rules.EvPitOut: // the climb has its line already
		return len(l.lines) > 0 && l.climber == e.Fig
	case rules.EvWallStart:
		l.movingWall = e.Wall
	case rules.EvWallMove, rules.EvWallRemoved:
		was := l.movingWall
		l.movingWall = -1
		return was == e.Wall
	}
	return false
}

// lineText returns the sentence of an event in the log, "" for none.
func (l *eventLog) lineText(e *rules.Event) string {
	switch {
	case l.t.Narrator.Ends(e):
		head, why := l.t.Narrator.Outcome(e)
		if l.m.Ending.resigned != "" {
			why = l.m.Ending.resigned
		}
		return head + " · " + why
	case e.Kind == rules.EvStep:
		return l.t.Narrator.Walk(e, 1)
	case e.Kind == rules.EvWallStart:
		// A wall's line is that of its arrival, since causes come first.
		arrives := *e
		arrives.Kind = rules.EvWallMove
		if e.Breaks() {
			arrives.Kind, arrives.Rule = rules.EvWallRemoved, rules.CW07
		}
		return l.t.Narrator.Sentence(&arrives)
	}
	return l.t.Narrator.Sentence(e)
}

// place returns the cell where an event happens, NoCell for none.
func place(e *rules.Event) rules.Cell {
	switch e.Kind {
	case rules.EvTurn, rules.EvPhase, rules.EvMana, rules.EvFacing:
		return rules.NoCell
	}
	if e.To == rules.NoCell {
		return e.From
	}
	return e.To
}

// sidesOf returns the sides that an event is about, as bits.
func (l *eventLog) sidesOf(e *rules.Event) (sides uint8) {
	for _, id := range [2]rules.FigID{e.Fig, e.By} {
		if id != rules.NoFig {
			if side := l.t.Match.State().Figure(id).Side; side != rules.NoSide {
				sides |= 1 << side
			}
		}
	}
	if e.Side != rules.NoSide {
		sides |= 1 << e.Side
	}
	return sides
}

// revealAll shows the whole log.
func (l *eventLog) revealAll() { l.shown, l.reported = len(l.lines), l.events }

// causeOf returns the index of the first line of a line's cause.
func (l *eventLog) causeOf(i int) int {
	for i > 0 && l.lines[i].depth > 0 && !l.lines[i].head {
		i--
	}
	return i
}
