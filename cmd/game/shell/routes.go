package shell

import (
	"wallfall/cmd/game/session"
	"wallfall/levels/campaign"
	"wallfall/levels/lessons"
	"wallfall/render/board"
	"wallfall/rules"
)

// Routes open the screens that others lead to, so that no screen needs to know
// another. The program sets them once.
type Routes struct {
	Title      func(ctx *Context) Scene
	Learn      func(ctx *Context) Scene
	Recordings func(ctx *Context) Scene
	Levels     func(at LevelsAt) Scene
	Lesson     func(ctx *Context, l *lessons.Lesson, step int) (Scene, error)
	Board      func(ctx *Context, l *lessons.Lesson) (Scene, error)          // what a lesson ends in
	PassLesson func(ctx *Context, l *lessons.Lesson) (Scene, error)          // marks it as done and leads on
	Play       func(ctx *Context, file string, source []byte) (Scene, error) // begins a match of people
	Match      func(ctx *Context, file string, source []byte) (Scene, error) // begins a match with who was chosen to play
	Continue   func(ctx *Context, m *session.Match) Scene
	Resume     func(ctx *Context, file string, source []byte) Scene // the saved match of a level that was played last, nil for none
	Watch      func(ctx *Context, m *session.Match, w Watching) Scene
	Introduce  func(ctx *Context, m *session.Match, apart *session.Divergence) Scene // a recording from outside
	Offer      func(file string, text []byte) (Scene, error)                         // a level from outside
	Try        func(t Trial) Scene
	Draw       func(ctx *Context, path string, source []byte) (Scene, error) // the editor of a file
	Rule       func(id string)                                               // opens the rulebook at a rule, "" where it was left
	Make       func(ctx *Context, b Bench, at Scene) Scene                   // the editor, or at where b is no level
	Campaign   func(ctx *Context) Scene
	Tale       func(ctx *Context, t Tale) Scene                            // the map of a campaign besides that one
	Receive    func(ctx *Context, file string, text []byte) (Scene, error) // the map of one from outside, which is kept
	Tell       func(m *session.Match, s *Story) Scene                      // begins or continues a match of a campaign
}

// Tale is a campaign of the player's own.
type Tale struct {
	Campaign *campaign.Campaign
	From     Scene // where leaving leads, nil for the title
	Level    int   // that is shown, -1 for the one to play next
}

// Story is what a campaign or a lesson adds to a match.
type Story struct {
	After  string                                              // told under a victory, "" for nothing
	Face   string                                              // whose portrait is beside it, "" for none
	Told   string                                              // told with how the match ended
	Over   func(ctx *Context, m *session.Match, won bool)      // called once the match is over, nil for nothing
	Next   func(ctx *Context, m *session.Match) (Scene, error) // where a victory leads
	Onward string                                              // what leads there is called, "" for Continue
	Again  func(ctx *Context) (Scene, error)                   // where a defeat leads
	Home   func(ctx *Context) Scene                            // where leaving leads
	Lost   string                                              // told under a defeat of a lesson
	Skip   func(ctx *Context) (Scene, error)                   // goes on without a victory; only a lesson has it, and its match is not saved
}

// LevelsAt says what the list of levels opens at. The zero value is the levels.
type LevelsAt struct {
	Puzzles bool   // the puzzles are listed
	ID      string // of the level whose page is open, "" for the first
}

// Watching says how a recording is watched.
type Watching struct {
	Apart *session.Divergence // where these rules and the recording part, nil for nowhere
	From  Scene               // where leaving it leads, nil for the list of recordings
	Bench TrialHost           // the drawing that it is a match of, nil for none
}

// Trial is a match of a level as it is drawn.
type Trial struct {
	Match   *session.Match
	Opening []rules.Event
	Bench   TrialHost
	Camera  board.Camera
	Floor   int
}
