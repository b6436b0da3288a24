package shell

import (
	"errors"
	"time"

	"wallfall/cmd/game/session"
	"wallfall/levels/share"
)

// Given is what a player has given the program from outside: a file dropped or
// picked, a text pasted, a link.
type Given struct {
	Name string // of the file, "" for none
	Data []byte
	Err  error // why it could not be read
	Link bool  // the program's address holds it
}

// Shared reports whether it is a link or a code.
func (g Given) Shared() bool { return len(g.Data) < 2*share.MaxText && share.Is(string(g.Data)) }

// Recording reads it as a recording: a link, a code or a saved match. It stops early
// when stop returns true; a nil stop reads all.
func (g Given) Recording(stop func() bool) (*session.Match, *session.Apart, error) {
	if g.Err != nil {
		return nil, nil, g.Err
	}
	if !g.Shared() {
		return session.Open(g.Data, stop)
	}
	kind, data, err := share.Decode(string(g.Data))
	if err != nil {
		return nil, nil, err
	}
	if kind != share.Recording {
		return nil, nil, errors.New("not a replay")
	}
	return session.FromLink(data, stop)
}

// readTime bounds how long a recording may take to be read.
const readTime = 3 * time.Second

// Soon returns a function that stops the reading of a recording after readTime.
func Soon() func() bool {
	until := time.Now().Add(readTime)
	return func() bool { return time.Now().After(until) }
}
