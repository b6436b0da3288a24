// Package chronicle is the record of a match in words: its log in sentences with the dice,
// what mattered since a player's last turn, and the story of its end. It shows nothing of
// the board and changes no match: it returns which lines to replay.
package chronicle

import (
	"strings"

	"wallfall/assets/font"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/session"
	"wallfall/render/board/anim"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// Log is the log of a match in sentences: turns are headings, effects follow causes.
type Log struct {
	match    *session.Match
	words    *narrate.Narrator
	Page     Page
	Result   *rules.Event // the end of the match, nil before
	Resigned string       // who resigned in the last turn, as a sentence
	round    int          // of the last event
	deeds    deeds

	lines      []line
	shown      int         // lines whose events have been shown
	events     int         // in all lines
	reported   int         // events that have been shown
	climber    rules.FigID // if that walk climbs out of a pit
	movingWall int16       // the wall whose move has begun, or -1
	dice       session.DiceBook
	throw      throw
	edition    int // counts the changes of the log
}

// throw is the last forced movement: its line, and how many cells it has gone.
type throw struct {
	rules.Event
	line, steps int
}

type line struct {
	text    string // with the rule behind it, if it names one
	rule    string // that rule, as it stands at the end of the text
	head    bool
	depth   int // 0 for a cause, 1 for its effect, 2 for the effect of that
	topic   rules.EventTopic
	sides   uint8 // involved, a bit each
	cmd     int   // the command it belongs to, -1 for the opening
	from    int   // its event among those of the command
	at      int   // its event among all
	steps   int   // of a walk, 0 for anything else
	weight  int   // how much it matters in a recap
	cell    rules.Cell
	fig, by rules.FigID // whose chips it shows
}

// New returns the log of a match, all of it shown.
func New(m *session.Match, words *narrate.Narrator) Log {
	l := Log{match: m, words: words}
	l.Rebuild()
	l.RevealAll()
	return l
}

func (l *Log) reset() {
	*l = Log{match: l.match, words: l.words, Page: l.Page, round: 1, lines: l.lines[:0], climber: rules.NoFig, movingWall: -1, dice: session.DiceBook{Throws: l.dice.Throws[:0]}, edition: l.edition + 1}
}

// Rebuild logs all that has happened up to the position, and hides it.
func (l *Log) Rebuild() {
	l.reset()
	for i := -1; i < l.match.Count(); i++ {
		l.Add(i, l.match.Events(i))
	}
}

// Retell rewrites the log in another language.
func (l *Log) Retell() {
	shown, reported := l.shown, l.reported
	l.Rebuild()
	l.shown, l.reported = min(shown, len(l.lines)), reported
}

// Hide hides all lines, until their events are shown.
func (l *Log) Hide() { l.shown, l.reported = 0, 0 }

// Len returns how many lines there are, shown or not.
func (l *Log) Len() int { return len(l.lines) }

// Text returns the text of a line.
func (l *Log) Text(n int) string { return l.lines[n].text }

// Cell returns where a line happened, NoCell if nowhere in particular.
func (l *Log) Cell(n int) rules.Cell { return l.lines[n].cell }

// brief returns the text of a line without its rule.
func (ln *line) brief() string {
	return strings.TrimSuffix(ln.text, ln.rule)
}

// look returns how a line is written.
func (ln *line) look(k *ui.Kit) (ink quad.Color, face font.Face) {
	switch {
	case ln.head:
		return k.Theme.Accent, font.Bold
	case ln.depth > 0:
		return k.Theme.Dim, font.Regular
	}
	return k.Theme.Text, font.Regular
}

// ends reports whether an event ends the game.
func ends(e *rules.Event) bool { return e.Kind == rules.EvWin || e.Kind == rules.EvDraw }

// depthOf returns how deep an event is below its cause.
func depthOf(e *rules.Event) int {
	switch e.Kind {
	case rules.EvDie:
		if w := e.Purpose(); w == rules.DieStand || w == rules.DieJump {
			return 0
		}
	case rules.EvFeature:
		if e.Rule == rules.MV04 {
			return 0
		}
	case rules.EvDeath:
		if e.Cause == rules.ByStrike || e.Cause == rules.ByDrowning || e.Cause == rules.ByBurning {
			return 0 // at the end of the strikes, or by the ground alone
		}
	}
	return e.Kind.Row().Depth
}

// Add logs the events of a command; cmd is -1 for the opening.
func (l *Log) Add(cmd int, events []rules.Event) {
	l.edition++
	// Events without a cause continue what a question has interrupted.
	last, cause := -1, rules.AboutCause
	if n := len(l.lines); n > 0 && cmd >= 0 && !l.lines[n-1].head {
		last, cause = 0, l.lines[l.causeOf(n-1)].topic
	}
	vain := false
	for i := range events {
		e := &events[i]
		if vain = e.Vain() || vain && (e.Kind == rules.EvDie || e.Kind == rules.EvHits); vain { // nobody need read it
			l.dice.Note(l.match.State(), cmd, e)
			l.events++
			continue
		}
		l.dice.Note(l.match.State(), cmd, e)
		l.deeds.note(e, l.round, len(l.lines))
		switch {
		case ends(e):
			over := *e
			l.Result = &over
		case e.Kind == rules.EvTurn:
			l.round, l.Resigned = e.Round(), ""
		case e.Kind == rules.EvResign:
			l.Resigned = l.words.Lang.F("%s resigned", l.words.Side(int(e.Side)))
		}
		l.cut(e)
		ln := line{cmd: cmd, from: i, at: l.events, cell: anim.Place(e), fig: e.Fig, by: rules.NoFig}
		l.events++
		if l.merges(e) {
			continue
		}
		rule := e.Rule
		if e.Kind == rules.EvWallStart && e.Breaks() {
			rule = rules.CW07
		}
		ln.text, ln.rule = l.lineText(e), " · "+rule.String()
		if ln.text == "" {
			continue
		}
		l.climber = rules.NoFig
		switch e.Kind {
		case rules.EvStep:
			ln.steps = 1
			if e.Step() == rules.StepClimb {
				l.climber = e.Fig
			}
		case rules.EvStrike, rules.EvRangestrike, rules.EvDisplace, rules.EvAbility:
			ln.by = e.By
		case rules.EvForce, rules.EvGrab:
			ln.fig, ln.by = e.By, e.Fig
		}
		ln.head = e.Kind == rules.EvTurn || ends(e)
		ln.depth = min(depthOf(e), last+1)
		if last = ln.depth; ln.head {
			last = -1
		}
		row := e.Kind.Row()
		if ln.topic = row.About; ln.topic == rules.AboutCause {
			if ln.topic = cause; e.Wall >= 0 {
				ln.topic |= rules.AboutWalls
			}
		}
		if ln.depth == 0 {
			cause = ln.topic
		}
		ln.weight = row.Weight
		for _, id := range [2]rules.FigID{e.Fig, e.By} {
			if id != rules.NoFig {
				if side := l.match.State().Figure(id).Side; side != rules.NoSide {
					ln.sides |= 1 << side
				}
			}
		}
		if e.Side != rules.NoSide {
			ln.sides |= 1 << e.Side
		}
		l.lines = append(l.lines, ln)
		if e.Kind == rules.EvHits && e.Hits() > 0 && (i+1 == len(events) || events[i+1].Kind != rules.EvDamage) {
			ln.text, ln.depth = l.words.Lang.F("%s takes no damage", l.words.Fig(e.Fig)), ln.depth+1
			l.lines = append(l.lines, ln)
		}
	}
}

// cut notes a forced movement and how far it has come, and ends its line with the slam that ends
// it, or with how far it went if it could have gone farther.
func (l *Log) cut(e *rules.Event) {
	switch t := &l.throw; {
	case e.Kind == rules.EvForce:
		*t = throw{Event: *e, line: len(l.lines)}
	case e.Kind == rules.EvForceStep:
		t.steps++
	case e.Kind == rules.EvSlam && t.Kind == rules.EvForce && t.Fig == e.Fig && t.line < len(l.lines):
		l.lines[t.line].text = narrate.Cut(*l.words, &t.Event, e, t.steps)
		t.Kind = 0
	case e.Kind == rules.EvForceEnd && t.Kind == rules.EvForce && t.Fig == e.Fig && t.line < len(l.lines) && t.steps < t.Cells():
		l.lines[t.line].text = narrate.Ended(*l.words, &t.Event, t.steps)
		t.Kind = 0
	}
}

// merges reports whether an event only extends the line before: a step, or a wall's arrival.
func (l *Log) merges(e *rules.Event) bool {
	switch e.Kind {
	case rules.EvStep:
		if len(l.lines) == 0 {
			return false
		}
		ln := &l.lines[len(l.lines)-1]
		if ln.steps == 0 || ln.fig != e.Fig {
			return false
		}
		ln.steps++
		ln.cell = e.To
		ln.text = l.words.Walk(e, ln.steps)
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

// lineText returns the sentence of an event in the log, or "".
func (l *Log) lineText(e *rules.Event) string {
	switch {
	case ends(e):
		head, why := l.words.Outcome(e)
		if l.Resigned != "" {
			why = l.Resigned
		}
		return head + " · " + why
	case e.Kind == rules.EvStep:
		return l.words.Walk(e, 1)
	case e.Kind == rules.EvWallStart:
		// A wall's line is that of its arrival, since causes come first.
		arrives := *e
		arrives.Kind = rules.EvWallMove
		if e.Breaks() {
			arrives.Kind, arrives.Rule = rules.EvWallRemoved, rules.CW07
		}
		return l.words.Sentence(&arrives)
	}
	return l.words.Sentence(e)
}

// RevealAll shows all lines.
func (l *Log) RevealAll() { l.shown, l.reported = len(l.lines), l.events }

// Reveal shows the lines of all events but the last that wait to be shown.
func (l *Log) Reveal(waiting int) {
	l.reported = max(l.reported, l.events-waiting)
	for l.shown < len(l.lines) && l.lines[l.shown].at < l.reported {
		l.shown++
	}
}

// Said returns the last line that was shown, or "".
func (l *Log) Said() string {
	if l.shown == 0 {
		return ""
	}
	return l.lines[l.shown-1].text
}

// causeOf returns the index of the first line of a line's cause.
func (l *Log) causeOf(i int) int {
	for i > 0 && l.lines[i].depth > 0 && !l.lines[i].head {
		i--
	}
	return i
}
