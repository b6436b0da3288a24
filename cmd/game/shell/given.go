package shell

import (
	"errors"

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

// Recording reads it as a recording: a link, a code or a saved match. It stops when that
// took more than so much work; 0 is no bound.
func (g Given) Recording(work int) (*session.Match, *session.Divergence, error) {
	if g.Err != nil {
		return nil, nil, g.Err
	}
	if !g.Shared() {
		return session.Open(g.Data, work)
	}
	kind, data, err := share.Decode(string(g.Data))
	if err != nil {
		return nil, nil, err
	}
	if kind != share.Recording {
		return nil, nil, errors.New("not a replay")
	}
	return session.FromLink(data, work)
}
