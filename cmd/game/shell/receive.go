package shell

import (
	"strings"

	"wallfall/cmd/game/session"
	"wallfall/input"
	"wallfall/levels/campaign"
	"wallfall/levels/share"
	"wallfall/rules/message"
)

// given opens what the player has given: a recording, a link, a level. If that fails it
// says why and returns at.
func (s *Window) given(ctx *Context, at Scene) Scene {
	d := s.UI
	m, makes := at.(maker)
	stamps := makes && m.Stamps()
	ctrlV := ctx.Outside.Paste != nil && ctx.In.Keys.Has('V') && ctx.In.Mods&input.ModCtrl != 0
	if ctrlV && (d.Kit.Writing() || !stamps) {
		Paste(ctx)
	}
	list := ctx.Given
	ctx.Given = nil
	for _, g := range list {
		if pasted := g.Err == nil && g.Name == "" && !g.Link; pasted && d.Kit.Writing() {
			d.Kit.Insert(string(g.Data))
			continue
		} else if pasted && stamps {
			continue
		} else if pasted && strings.TrimSpace(string(g.Data)) == "" {
			d.Say(ctx, d.Lang.T("Nothing to paste: the clipboard has no text."))
			continue
		}
		if l, ok := at.(leaver); ok && !l.Leaves(ctx) {
			return at
		}
		var next Scene
		var opened bool
		var err error
		if makes {
			next, opened, err = m.Open(g)
		}
		if !opened && err == nil {
			next, err = receive(d, ctx, g)
		}
		if err != nil {
			d.Say(ctx, d.Lang.F("Can't open %s: %s", called(d, g), d.ErrText(err)))
			continue
		}
		s.linked = s.linked || g.Link
		if o, ok := next.(returner); ok {
			o.ReturnTo(at)
		}
		return next
	}
	return at
}

func called(d *UI, g Given) string {
	if g.Name == "" {
		return d.Lang.T("this text")
	}
	return g.Name
}

func receive(d *UI, ctx *Context, g Given) (Scene, error) {
	name, text, err := g.Level()
	switch { // a level or a campaign is shown before it is played
	case err != nil:
		return nil, err
	case campaign.Is(text):
		return d.Routes.Receive(ctx, name, text)
	case text != nil:
		return d.Routes.Offer(name, text)
	}
	m, apart, err := g.Recording(session.MaxWork)
	if err != nil {
		return nil, err
	}
	return d.Routes.Introduce(ctx, m, apart), nil
}

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

// Level returns the text of a level or a campaign and the name of its file, nil for
// anything else.
func (g Given) Level() (name string, text []byte, err error) {
	name, text = g.Name, g.Data
	switch {
	case g.Err != nil:
		return "", nil, nil
	case g.Shared():
		kind, data, err := share.Decode(string(g.Data))
		if err != nil || kind != share.Level {
			return "", nil, err
		}
		r := share.Reader{Rest: data}
		if name, text, _ = r.Level(); r.Err != nil {
			return "", nil, r.Err
		}
	case session.Is(g.Data):
		return "", nil, nil
	}
	if strings.TrimSpace(name) == "" {
		name = "level.txt"
	}
	return name, text, nil
}

// Recording reads it as a recording: a link, a code or a saved match. It gives up after
// work (see session.Open); 0 is no limit.
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
		return nil, nil, message.Errorf("not a replay")
	}
	return session.FromLink(data, work)
}
