package bot

import "wallfall/rules"

// Slicer is a bot whose choice is made a little at a time.
//
// What it comes to follows from the board, the position, the seed and the effort, and
// from nothing else: not from how it was sliced, nor from earlier searches.
type Slicer interface {
	// Choose is Start, Think to the end and Best.
	Bot
	// Start begins to search what is pending in s, which must be an unfinished
	// game on the board that Begin was given. The position is copied, not kept, and
	// that is nearly all that is done at once.
	Start(s *rules.State)
	// Think goes on for about so many steps, and reports whether the choice is made.
	// A step is short: an action applied, or a part of what leads to the choice of
	// one, of which there may be a dozen.
	Think(steps int) (done bool)
	// Best returns the best action found so far: legal from Start on.
	Best() rules.Action
}

// Thinker is a Slicer that looks ahead.
type Thinker interface {
	Slicer
	// Progress returns how many nodes, which are actions applied, were searched of how
	// many that are allowed: fewer in the end where the choice was clear early.
	Progress() (done, of int)
	// Line returns what is expected to follow, beginning with Best, up to the end of the
	// turn of the side that decides. It is good until the next call of Start or Think.
	Line() []rules.Action
	// Worth returns what the position is worth to the side that decides, and what it is
	// expected to be worth after Best, in hundredths of a plain figure.
	Worth() (now, then int)
	// Odds returns how many of a hundred tries of Best ended in a win and a loss of the side
	// that decides.
	Odds() (win, lose int)
}

// stopEvery is how many steps Consider takes before it asks whether to stop.
const stopEvery = 256

// Consider is what b chooses; ok is false when that was given up because stop said
// so, which is asked now and then. A nil stop never says so.
func Consider(b Bot, s *rules.State, stop func() bool) (a rules.Action, ok bool) {
	t, ahead := b.(Thinker)
	if !ahead || stop == nil { // the others are done in no time
		return b.Choose(s), true
	}
	for t.Start(s); !t.Think(stopEvery); {
		if stop() {
			return a, false
		}
	}
	return t.Best(), true
}

// Efforts in nodes a decision.
const (
	standardEffort = 20_000
	maxEffort      = 10_000_000
)

// Standard is the bot that plays where nobody says who does.
const Standard = "greedy"

// Difficulty is a strength of play as players choose it.
type Difficulty struct {
	Name  string
	About string
	Bot   string // a name for New
}

// Difficulties lists the strengths of play, the easiest first. Over 400 games on the shipped
// levels each takes more than 70 of 100 points from the one below (make ladder).
//
//go:noinline
func Difficulties() []Difficulty {
	return []Difficulty{
		{"Novice", "Sees some of its options and picks the best.", "greedy:2"},
		{"Soldier", "Picks what looks best right now.", "greedy:12"},
		{"Captain", "Plans its turn and expects your reply.", "planner:150"},
		{"Marshal", "Looks at as much as time allows.", "planner:12000"},
	}
}
