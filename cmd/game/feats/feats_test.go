package feats

import (
	"testing"

	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/session"
	"wallfall/rules"
)

const room = `wallfall 2
title "Room"
about "r"
topology square
side heroes "Heroes" colour=amber
side keeper "Keeper" colour=sky keeper
goal heroes slay-all
goal keeper slay-all
kind plain power=1 skill=1 stamina=5
map
#######
#abcde#
#######
end
figure a plain side=heroes at=a
figure b plain side=heroes at=b
figure c plain side=heroes at=c
figure d plain side=keeper at=d
figure e plain side=keeper at=e
`

// The figures of the room: three heroes, two of the keeper's.
const (
	ann, bob, cai, dan, eve rules.FigID = 0, 1, 2, 3, 4
	heroes, keeper                      = 0, 1
)

// ev returns an event about a figure, caused by another.
func ev(kind rules.EventKind, fig, by rules.FigID) rules.Event {
	return rules.Event{Kind: kind, Fig: fig, By: by, Wall: -1, Side: heroes}
}

func turn(side uint8) rules.Event {
	e := ev(rules.EvTurn, rules.NoFig, rules.NoFig)
	e.Side = side
	return e
}

// died returns the death of one of the keeper's by a cause, and by a wall.
func died(fig rules.FigID, cause rules.Cause, wall int16) rules.Event {
	e := ev(rules.EvDeath, fig, rules.NoFig)
	e.Cause, e.Wall = cause, wall
	return e
}

// uses returns the use of an ability, and its consequences.
func uses(then ...rules.Event) []rules.Event {
	return append([]rules.Event{turn(heroes), ev(rules.EvAbility, ann, dan)}, then...)
}

// stories are lists of events for each count that is counted from events.
var stories = map[Count][]rules.Event{
	KillWalls:   {turn(heroes), died(dan, rules.ByWall, 0)},
	KillFloors:  {turn(heroes), died(dan, rules.ByFall, -1)},
	KillForce:   uses(died(dan, rules.ByLanding, -1)),
	KillHazards: {turn(heroes), died(dan, rules.ByDrowning, -1)},
	KillAway:    {turn(heroes), died(dan, rules.ByDispel, -1)},
	KillStrikes: {turn(heroes), died(dan, rules.ByStrike, -1)},
	KillsTurn:   {turn(heroes), died(dan, rules.ByStrike, -1), died(eve, rules.ByFall, -1), died(dan, rules.ByFall, -1)},
	KillsWall:   {turn(heroes), died(dan, rules.ByWall, 0), died(eve, rules.ByNoRoom, 0)},
	KillsUse:    uses(died(dan, rules.ByFall, -1), died(eve, rules.ByFaller, -1)),
	Variety:     {turn(heroes), died(dan, rules.ByWall, 0), died(eve, rules.ByFall, -1), died(eve, rules.ByStrike, -1)},
	Baited:      uses(ev(rules.EvForceStep, dan, ann), turn(keeper), died(dan, rules.ByWall, 0)),
	Falls:       {turn(keeper), ev(rules.EvFall, ann, rules.NoFig)},
	Drops:       uses(ev(rules.EvFall, dan, ann)),
	Trapped:     {turn(heroes), ev(rules.EvPitIn, dan, rules.NoFig)},
	Slams:       uses(ev(rules.EvSlam, dan, rules.NoFig)),
	Crowded:     uses(ev(rules.EvSlam, dan, eve)),
	Flight: uses(ev(rules.EvForce, dan, ann), ev(rules.EvForceStep, dan, ann), ev(rules.EvForceStep, dan, ann), ev(rules.EvForceStep, dan, ann),
		ev(rules.EvForceStep, dan, ann), ev(rules.EvForceStep, dan, ann), ev(rules.EvForceStep, dan, ann)),
	Friends:   uses(ev(rules.EvForce, bob, ann)),
	Freed:     append([]rules.Event{ev(rules.EvGrab, bob, dan)}, uses(ev(rules.EvGrab, bob, rules.NoFig))...),
	Grabs:     uses(ev(rules.EvGrab, dan, ann)),
	Ridden:    {turn(keeper), {Kind: rules.EvPush, Fig: ann, By: rules.NoFig, Wall: 0}},
	WallsGone: {turn(heroes), {Kind: rules.EvWallRemoved, Fig: rules.NoFig, By: rules.NoFig, Wall: 0}},
	Returns:   {turn(keeper), ev(rules.EvReturn, ann, rules.NoFig)},
	Teleports: {turn(heroes), ev(rules.EvTeleport, ann, rules.NoFig)},
	Spells:    {turn(heroes), ev(rules.EvCast, dan, rules.NoFig)},
	Captures:  {turn(heroes), ev(rules.EvCapture, rules.NoFig, rules.NoFig)},
	Ruptures:  {turn(heroes), ev(rules.EvRupture, rules.NoFig, rules.NoFig)},
	Out:       {turn(heroes), ev(rules.EvLeave, ann, rules.NoFig)},
}

func newRoom(t *testing.T) *session.Match {
	t.Helper()
	m, err := session.New("room.txt", []byte(room), 1)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Every feat is earned by a made-up list of events, repeated as often as it says and no
// less, and none by an empty list, or where the same befalls the other side.
func TestFeats(t *testing.T) {
	names := map[string]bool{}
	for i := range All {
		f := &All[i]
		if names[f.Name] || names[f.Text] || f.N < 1 {
			t.Errorf("%q is there twice or too easy", f.Name)
		}
		names[f.Name], names[f.Text] = true, true
		var rec Record
		if _, done := rec.Done(f); done {
			t.Errorf("%q is done by nothing", f.Name)
		}
		each, left := f.N, 0
		if f.One {
			each = 1
		}
		for side := range 2 {
			rec, left = Record{}, each
			for ; left > 0; left-- {
				if _, done := rec.Done(f); done {
					t.Errorf("%q is done %d too early", f.Name, left)
				}
				c := newTally(newRoom(t).State(), side)
				switch f.Count {
				case Puzzles, Days, Levels, Chapters, Ironclad:
					if side == heroes {
						rec.Total[f.Count]++ // from other records
					}
					continue
				case Wins, Swift, Unscathed, Unarmed, Bloodless:
					if side == heroes {
						c.won(profile.Victory | profile.Swift | profile.Unscathed)
					}
				case LastOne:
					for _, e := range []rules.Event{died(bob, rules.ByFall, -1), died(cai, rules.ByWall, 0)} {
						c.note(&e)
					}
					if side == heroes {
						c.won(profile.Victory)
					}
				default:
					if len(stories[f.Count]) == 0 {
						t.Fatalf("there is no story of %q", f.Name)
					}
					for _, e := range stories[f.Count] {
						c.note(&e)
					}
				}
				rec.add(string(rune('a'+left)), c.Counts)
			}
			if _, done := rec.Done(f); done != (side == heroes) {
				t.Errorf("%q of side %d is done: %t", f.Name, side, done)
			}
		}
	}
}

// A strike or a death spoils a win without them.
func TestSpoiltWins(t *testing.T) {
	c := newTally(newRoom(t).State(), heroes)
	for _, e := range []rules.Event{turn(heroes), ev(rules.EvStrike, ann, dan), died(dan, rules.ByStrike, -1)} {
		c.note(&e)
	}
	c.won(profile.Victory)
	if c.Counts[Unarmed]+c.Counts[Bloodless]+c.Counts[Swift]+c.Counts[LastOne] != 0 || c.Counts[Wins] != 1 || c.Counts[KillStrikes] != 1 {
		t.Errorf("it counts %v", c.Counts)
	}
}

// A deadly fall is not survived, and what dies by itself is nobody's doing.
func TestNobodysDoing(t *testing.T) {
	c := newTally(newRoom(t).State(), heroes)
	for _, e := range []rules.Event{turn(keeper), ev(rules.EvFall, ann, rules.NoFig), died(ann, rules.ByFall, -1), died(dan, rules.ByWall, 0), died(eve, rules.ByFall, -1)} {
		c.note(&e)
	}
	if c.Counts != (Counts{}) {
		t.Errorf("it counts %v", c.Counts)
	}
}

// A record is read back as it was written; a match that ends twice counts as it ended
// last; nonsense is ignored.
func TestRecord(t *testing.T) {
	var rec Record
	rec.add("one", Counts{Matches: 1, KillWalls: 3})
	rec.add("two", Counts{Matches: 1, KillWalls: 1})
	rec.add("two", Counts{Matches: 1, Wins: 1, KillWalls: 2})
	if rec.Total[Matches] != 2 || rec.Total[Wins] != 1 || rec.Total[KillWalls] != 5 || rec.Best[KillWalls] != 3 {
		t.Errorf("it sums up to %v", rec.Total)
	}
	if again := parse(rec.String() + "nonsense\nwins -1\nwalls x 2 3\nnobody 1 2 3\n"); again != rec {
		t.Errorf("%v is read back as %v", rec, again)
	}
	if len(names) != int(NumCounts) {
		t.Errorf("%d names of %d counts", len(names), NumCounts)
	}
}

// Sides that bots play count nothing; hints take the win from a person, not what was done.
func TestWhoCounts(t *testing.T) {
	m := newRoom(t)
	m.SetSeat(keeper, "greedy")
	if Of(m)[Matches] != 1 {
		t.Error("a person's match does not count")
	}
	if m.Help(heroes); Of(m)[Matches] != 1 || Of(m)[Wins] != 0 {
		t.Error("a match with hints does not count, or as a win")
	}
	if m.SetSeat(heroes, "greedy"); Of(m) != (Counts{}) {
		t.Error("a match of bots counts")
	}
}

// Who only stands beside an enemy until a wall takes him has done that.
func TestHoldingCounts(t *testing.T) {
	for holder, want := range map[string]int{"a": 1, "z": 0} {
		m, err := session.New("hold.txt", []byte(`wallfall 2
side heroes
side keeper keeper
goal heroes slay-all
map
#######
#v.k###
###a.z#
#######
end
wall ram dir=e at=v
kind usher armor=9
figure ann usher side=heroes at=`+holder+`
figure kay usher side=keeper at=k
legend `+map[string]string{"a": "z", "z": "a"}[holder]+` plain
`), 1)
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; m.State().Pending().Ask != rules.AskNothing && n < 99; n++ {
			if _, err := m.Apply(m.State().Default()); err != nil {
				t.Fatal(err)
			}
		}
		if got := Of(m); got[KillWalls] != want || got[Wins] != 1 {
			t.Errorf("from %s the wall counts %d crushed in %d wins, not %d", holder, got[KillWalls], got[Wins], want)
		}
	}
}
