// Package feats counts what a player has done in all matches, and knows the feats that
// these counts earn. Only sides that a person plays without hints or bots count.
package feats

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/levels/sim"
	"wallfall/rules"
)

// Count is something that is counted.
type Count uint8

// The counts. The kills are in the order of the systems that they are by.
const (
	Matches Count = iota
	Wins
	KillWalls
	KillFloors
	KillForce
	KillHazards
	KillAway
	KillStrikes
	KillsTurn // enemies in one turn
	KillsWall // enemies by one wall in one turn
	KillsUse  // enemies by one use of an ability
	Variety   // systems that enemies died by
	Baited    // enemies that a wall killed after another side's turn had begun
	Falls     // falls survived
	Drops     // enemies made to fall
	Trapped   // enemies in a pit in an own turn
	Slams     // enemies slammed
	Crowded   // enemies slammed into others
	Flight    // cells that an enemy was moved in one go
	Friends   // friends moved by force
	Freed     // friends moved out of a grab by force
	Grabs     // enemies grabbed
	Ridden    // own figures pushed by walls
	WallsGone // walls that broke in an own turn
	Returns   // own figures back from off the board
	Teleports // own figures
	Spells    // cast
	Captures  // of structures
	Ruptures  // of canisters, in an own turn
	Out       // own figures out by an exit
	Swift     // wins within par
	Unscathed // wins without a loss
	Unarmed   // wins without a strike
	Bloodless // wins without a death
	LastOne   // wins with one figure left of three or more
	Puzzles   // solved
	Days      // whose puzzle was solved
	Levels    // of the campaign won
	Chapters  // of which every level was won
	Ironclad  // chapters whose last level was won in an Ironman
)

const (
	NumCounts = Ironclad + 1
	firstKill = KillWalls
	firstKept = Puzzles // from here on they are counted from other records
	totalsKey = "feats"
)

var names = strings.Fields(`matches wins walls floors force hazards away strikes turn wall use variety baited falls drops
trapped slams crowded flight friends freed grabs ridden gone returns teleports spells captures ruptures out swift unscathed
unarmed bloodless last puzzles days levels chapters ironclad`)

// Counts holds a number for each count.
type Counts [NumCounts]int

// Feat is done when a count, in all matches or in one of them, is high enough.
type Feat struct {
	Name, Text string
	Count      Count
	N          int
	One        bool // in one match
}

// feats has a line for each feat: its name, its text, and the name of a count with how high
// it must be, in all matches or "at once" in one.
//
//go:embed feats.txt
var feats string

// All are the feats, each after the easier ones that it includes.
var All = func() (list []Feat) {
	for line := range strings.Lines(feats) {
		row := strings.Split(line, " | ")
		f, count := Feat{Name: row[0], Text: row[1]}, strings.Fields(row[2])
		f.Count, f.One = Count(slices.Index(names, count[0])), len(count) > 2
		f.N, _ = strconv.Atoi(count[1])
		list = append(list, f)
	}
	return list
}()

type tally struct {
	Counts
	s     *rules.State // at the end
	side  int
	trace sim.Trace
	turn  int // kills in it
	use   int // kills by the ability that is being used
	using bool
	wall  map[int16]int
	cells int // of the forced movement under way
	held  map[rules.FigID]bool
	died  bool // a figure of any side
	// before returns the position before the command under way; nil if none is known.
	before func() *rules.State
	dead   int  // of the side
	arms   bool // the side has struck
}

// mine reports whether a figure is of the side, foe whether it is of another.
func (t *tally) mine(id rules.FigID) bool {
	return id != rules.NoFig && t.s.Figure(id).Side == t.side
}

func (t *tally) foe(id rules.FigID) bool {
	return id != rules.NoFig && t.s.Figure(id).Side != t.side && t.s.Figure(id).Side != rules.NoSide
}

func (t *tally) best(c Count, n int) { t.Counts[c] = max(t.Counts[c], n) }

func (t *tally) note(e *rules.Event) {
	t.trace.Note(e)
	own := t.trace.Side == t.side
	mine, foe, thrown := t.mine(e.Fig), t.foe(e.Fig), t.using && t.mine(t.trace.Mover)
	add := func(c Count, ok bool) {
		if ok {
			t.Counts[c]++
		}
	}
	switch e.Kind {
	case rules.EvTurn:
		t.turn, t.using = 0, false
		clear(t.wall)
	case rules.EvPhase, rules.EvStep:
		t.using = false
	case rules.EvAbility:
		t.use, t.using = 0, true
	case rules.EvDeath:
		t.death(e)
	case rules.EvFall:
		add(Falls, mine)
		add(Drops, foe && thrown)
	case rules.EvPitIn:
		add(Trapped, foe && own)
	case rules.EvSlam:
		add(Slams, foe && thrown)
		add(Crowded, foe && thrown && t.foe(e.By))
	case rules.EvForce:
		t.cells = 0
		add(Friends, mine && thrown)
	case rules.EvForceStep:
		if t.cells++; foe && thrown {
			t.best(Flight, t.cells)
		}
	case rules.EvGrab:
		add(Grabs, foe && t.mine(e.By))
		add(Freed, mine && thrown && e.By == rules.NoFig && t.held[e.Fig])
		t.held[e.Fig] = t.foe(e.By)
	case rules.EvPush:
		add(Ridden, mine && e.Wall >= 0)
	case rules.EvWallRemoved:
		add(WallsGone, own)
	case rules.EvReturn:
		add(Returns, mine)
	case rules.EvTeleport:
		add(Teleports, mine)
	case rules.EvCast:
		add(Spells, int(e.Side) == t.side)
	case rules.EvCapture:
		add(Captures, int(e.Side) == t.side)
	case rules.EvRupture:
		add(Ruptures, own)
	case rules.EvLeave:
		add(Out, mine)
	case rules.EvStrike, rules.EvRangestrike:
		t.arms, t.using = t.arms || mine, false
	}
}

// death counts a death: a fall that was not survived, or an enemy that died in the side's
// turn, by its figure, or after that had moved or grabbed it, or held it before a wall.
func (t *tally) death(e *rules.Event) {
	by := t.trace.System(e)
	if by == sim.NoSystem {
		return
	}
	t.died = true
	if t.mine(e.Fig) {
		if t.dead++; e.Cause == rules.ByFall && t.Counts[Falls] > 0 {
			t.Counts[Falls]--
		}
	}
	own, helped := t.trace.Side == t.side, t.trace.Helped(e.Fig) == t.side
	if !t.foe(e.Fig) || !own && !helped && !t.mine(e.By) && (by != sim.Walls || !t.holds(e.Fig)) {
		return
	}
	if k := &t.Counts[int(firstKill)+int(by-sim.Walls)]; *k == 0 {
		t.Counts[Variety]++
		*k = 1
	} else {
		*k++
	}
	t.turn++
	t.best(KillsTurn, t.turn)
	if t.using && t.mine(t.trace.Mover) {
		t.use++
		t.best(KillsUse, t.use)
	}
	if by == sim.Walls && !own {
		t.Counts[Baited]++
	}
	if e.Wall >= 0 {
		t.wall[e.Wall]++
		t.best(KillsWall, t.wall[e.Wall])
	}
}

// holds reports whether a figure of the side touched an enemy before the command under way.
func (t *tally) holds(foe rules.FigID) bool {
	if t.before == nil {
		return false
	}
	s := t.before()
	for id := range rules.FigID(s.NumFigures()) {
		if t.mine(id) && s.Stance(id).OnBoard && s.Contact(id, foe) {
			return true
		}
	}
	return false
}

// won counts a win with some medals.
func (t *tally) won(set profile.MedalSet) {
	t.Counts[Wins] = 1
	t.Counts[Swift] = int(set & profile.Swift / profile.Swift)
	t.Counts[Unscathed] = int(set & profile.Unscathed / profile.Unscathed)
	if !t.arms {
		t.Counts[Unarmed] = 1
	}
	if !t.died {
		t.Counts[Bloodless] = 1
	}
	left := -t.dead
	for id := range rules.FigID(t.s.NumFigures()) {
		if f := t.s.Figure(id); f.Side == t.side && !f.Reserve {
			left++
		}
	}
	if left == 1 && t.dead > 1 {
		t.Counts[LastOne] = 1
	}
}

func newTally(s *rules.State, side int) *tally {
	return &tally{s: s, side: side, trace: sim.NewTrace(s), wall: map[int16]int{}, held: map[rules.FigID]bool{}}
}

// Of counts a finished match for the winner if a person has won without help, else for the first
// side that a person has played, without the win if hints helped; without one it is zero.
func Of(m *session.Match) Counts {
	winner, set := profile.Earned(m)
	side := winner
	for i := range m.Level().Sides {
		if side == rules.NoSide && m.Seat(i) == "" {
			side = i
		}
	}
	if side == rules.NoSide || m.Seat(side) != "" {
		return Counts{}
	}
	t := newTally(m.State(), side)
	t.Counts[Matches] = 1
	for _, e := range m.Opening() {
		t.note(&e)
	}
	for i := range m.Count() {
		t.before = func() *rules.State { return m.At(i) }
		for _, e := range m.Events(i) {
			t.note(&e)
		}
	}
	if set != 0 {
		t.won(set)
	}
	return t.Counts
}

// Record is the sums of all matches, the best of each, and the counts of the last, which
// are taken back when that match ends once more.
type Record struct {
	Total, Best, last Counts
	match             string
}

// Done reports whether a feat is done, and how far it is.
func (rec *Record) Done(f *Feat) (n int, done bool) {
	if n = rec.Total[f.Count]; f.One {
		n = rec.Best[f.Count]
	}
	return min(n, f.N), n >= f.N
}

func parse(text string) (rec Record) {
	for _, line := range strings.Split(text, "\n") {
		var name string
		var total, best, last int
		if match, ok := strings.CutPrefix(line, "match "); ok {
			rec.match = match
		} else if n, _ := fmt.Sscan(line, &name, &total, &best, &last); n == 4 {
			if i := slices.Index(names, name); i >= 0 {
				rec.Total[i], rec.Best[i], rec.last[i] = max(0, total), max(0, best), max(0, last)
			}
		}
	}
	return rec
}

// String formats the record for parse.
func (rec *Record) String() string {
	var b strings.Builder
	b.WriteString("match " + rec.match + "\n")
	for i, name := range names {
		if rec.Total[i] > 0 {
			fmt.Fprintln(&b, name, rec.Total[i], rec.Best[i], rec.last[i])
		}
	}
	return b.String()
}

// add adds the counts of a match, instead of those it had when it ended before.
func (rec *Record) add(match string, c Counts) {
	if rec.match != match {
		rec.match, rec.last = match, Counts{}
	}
	for i, n := range c[:firstKept] {
		rec.Total[i] += n - rec.last[i]
		rec.Best[i] = max(rec.Best[i], n)
	}
	rec.last = c
}

// Load loads the record, and counts what other records hold.
func Load(d *shell.UI, ctx *shell.Context) Record {
	rec := parse(string(d.Load(ctx, totalsKey, d.Lang.T("Feats: %s"))))
	rec.Total[Puzzles] = 0
	for id, sides := range profile.LoadMedals(d, ctx) {
		level := slices.ContainsFunc(levels.Shipped(), func(e levels.Entry) bool { return e.ID == id })
		if !level && sides[0] != 0 { // a puzzle, perhaps one that the game no longer has
			rec.Total[Puzzles]++
		}
	}
	rec.Total[Days] = profile.DaysSolved(ctx)
	runs := chapters(d, ctx)
	kept := [...]Count{Levels, Chapters, Ironclad} // which a campaign that is started again does not take away
	now := [len(kept)]int{len(campaign.Shipped().Load(profile.Campaign(d, ctx, campaign.ShippedID)).Won)}
	for i := range runs[0] {
		if runs[0][i].whole {
			now[1]++
		}
		if runs[1][i].end {
			now[2]++
		}
	}
	for i, count := range kept {
		rec.Total[count] = max(rec.Total[count], now[i])
	}
	return rec
}

// Note adds a finished match to the record, and says which feats are new.
func Note(d *shell.UI, ctx *shell.Context, m *session.Match) {
	if strings.HasPrefix(m.File(), profile.TestRun+"/") {
		return
	}
	data, _ := ctx.Store.Get(totalsKey) // Load says what is wrong
	before, rec := parse(string(data)), Load(d, ctx)
	if c := Of(m); c[Matches] > 0 {
		rec.add(profile.NameOf(m), c)
	}
	d.Fails(ctx, ctx.Store.Put(totalsKey, []byte(rec.String())), d.Lang.T("Can't save the feats: %s"))
	const clear = profile.Swift | profile.Unscathed
	if _, set := profile.Earned(m); seats.NoteResult(d, ctx, m, set&clear == clear) != nil {
		d.Say(ctx, d.Lang.T("Can't save how the match ended"))
	}
	for i := range All {
		f := &All[i]
		_, was := before.Done(f)
		if _, done := rec.Done(f); done && !was {
			d.Say(ctx, d.Lang.F("Feat: %s", d.Lang.T(f.Name)))
		}
	}
}
