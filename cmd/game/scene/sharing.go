package scene

import (
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/session"
	"wallfall/input"
	"wallfall/levels/share"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// Outside is what the program can do with the world around its window; what is
// nil cannot be done here.
type Outside struct {
	// Base is what a link begins with, up to and with the #: "" where there is no
	// page, and a code is shared instead.
	Base string
	// Copy puts a text where the player can paste it elsewhere.
	Copy func(text string) error
	// Paste gives what was copied elsewhere. Where it is nil and the system lets a
	// player paste, the text comes as Given.
	Paste func() (string, error)
	// Download offers the player a file to keep.
	Download func(name string, data []byte) error
	// Write saves a file to where it was opened from.
	Write func(path string, data []byte) error
	// PickFile asks the player for a file, which comes as Given.
	PickFile func()
	// Inside is told every tick whether there is a step back to take within the
	// program.
	Inside func(inside bool)
	// Letters is told every tick where fields are and which is written into, so that
	// the system can show its own keyboard to fingers; nil where it has none.
	Letters func(w Written)
	// Settled is told when what came by the address was taken up or declined, so
	// that it need not be opened from there again.
	Settled func()
}

// paste asks for what was copied elsewhere.
func paste(ctx *Context) {
	text, err := ctx.Outside.Paste()
	ctx.Given = append(ctx.Given, Given{Data: []byte(text), Err: err})
}

// given opens what the player has given: a recording, a link, a level. It stays
// where it is, and says why, if that is not possible.
func given(d *desk, ctx *Context, at Scene) Scene {
	m, makes := at.(maker)
	stamps := makes && m.stamps()
	if ctrlV(d, ctx) && (d.kit.Writing() || !stamps) {
		paste(ctx)
	}
	list := ctx.Given
	ctx.Given = nil
	for _, g := range list {
		if pasted := g.Err == nil && g.Name == "" && !g.Link; pasted && d.kit.Writing() {
			d.kit.Insert(string(g.Data))
			continue
		} else if pasted && stamps {
			continue
		} else if pasted && strings.TrimSpace(string(g.Data)) == "" {
			d.say(ctx, d.lang.T("There is no text to paste: nothing was copied."))
			continue
		}
		var next Scene
		var err error
		if l, ok := at.(leaver); ok && !l.leaves(ctx) {
			return at
		}
		if makes {
			next, err = m.open(ctx, g)
		} else {
			next, err = receive(d, ctx, g)
		}
		if err != nil {
			d.say(ctx, d.lang.F("%s cannot be opened: %s", called(d, g), d.errText(err)))
			continue
		}
		d.linked = d.linked || g.Link
		switch o := next.(type) {
		case *offer:
			if o.from = at; o.from != nil {
				if was, ok := at.(*offer); ok {
					o.from = was.from
				}
			}
		}
		return next
	}
	return at
}

// called names what was given.
func called(d *desk, g Given) string {
	if g.Name == "" {
		return d.lang.T("What was given")
	}
	return g.Name
}

// ctrlV tells whether the keys for pasting were pressed.
func ctrlV(d *desk, ctx *Context) bool {
	return ctx.Outside.Paste != nil && ctx.In.Keys.Has(input.KeyV) && ctx.In.Mods&input.ModCtrl != 0
}

// receive makes the scene of what was given.
func receive(d *desk, ctx *Context, g Given) (Scene, error) {
	switch {
	case g.Err != nil:
	case g.shared():
		if kind, data, err := share.Decode(string(g.Data)); err == nil && kind == share.Level {
			return receiveLevel(d, data)
		}
	case !session.Is(g.Data):
		return showOffer(d, g.Name, g.Data)
	}
	m, apart, err := g.Recording(Soon())
	if err != nil {
		return nil, err
	}
	return introduced(ctx, d, m, apart), nil
}

// receiveLevel shows a level that came as a link.
func receiveLevel(d *desk, data []byte) (Scene, error) {
	r := share.Reader{Rest: data}
	file, source, _ := r.Level()
	if r.Err != nil {
		return nil, r.Err
	}
	return showOffer(d, file, source)
}

// showOffer shows a level that came from outside, before it is played.
func showOffer(d *desk, file string, text []byte) (Scene, error) {
	if strings.TrimSpace(file) == "" {
		file = "level.txt"
	}
	o, err := newOffer(d, file, text)
	if err != nil {
		return nil, err
	}
	return o, nil
}

// introduced shows a recording that came from outside, and first what it is.
func introduced(ctx *Context, d *desk, m *session.Match, apart *session.Apart) *play {
	p := watch(ctx, d, m, apart)
	p.ui.dialog, p.past.foreign, p.ui.notice = introDialog, true, "" // which tells all that
	p.past.picture = picture(d, m.Level())
	facts := d.lang.N(m.Length(), "%d command", "%d commands") + " · " + d.lang.N(m.At(m.Length()).Round(), "%d round", "%d rounds")
	if at := m.Begun(); at > 0 {
		facts = when(at) + " · " + facts
	}
	p.past.facts = [2]string{facts, levelFacts(d, m.Level())}
	for i := range m.Level().Sides {
		p.past.who = append(p.past.who, whoHad(d, p.t.words.side(i), session.Taken{Bot: m.Seat(i), Moved: m.Helped(i)}))
	}
	return p
}

// introBox tells what a recording from outside is.
func (p *play) introBox(ctx *Context) {
	lv := p.t.words.level
	r := p.ui.box(ctx, 480, 430+34*float32(len(lv.Sides)), p.ui.lang.T(lv.Title))
	k := &p.ui.kit
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	apart, apartHigh := "", float32(0)
	if a := p.past.apart; a != nil {
		apart = p.ui.lang.F("It is shown up to command %d: %s.", a.Command-1, p.past.why)
		apartHigh = k.TextHeight(apart, 12, r.W, font.Regular)
	}
	if pic := p.past.picture; pic != nil {
		// What is left of the height; a low screen has none to spare.
		if at := r.CutTop(min(k.Pt(200), max(0, r.H-apartHigh-k.Pt(88+34*float32(len(lv.Sides)))))); at.H > k.Pt(50) {
			k.List.Rect(at.X, at.Y, at.W, at.H, k.Pt(4), quad.Vignette(quad.RGB(0x241810), quad.RGB(0x100a07), at.H*0.3))
			pic.Scale, pic.Reduced, pic.Palette, pic.Floor = k.Scale, true, p.ui.palette, len(lv.Floors)-1
			pic.Camera.SetArea(pic.View.Board, at.Bounds())
			pic.Draw(&k.List)
		}
		r.CutTop(k.Pt(8))
	}
	k.Label(r.CutTop(k.Pt(24)), p.ui.lang.T("A recording of a match"), 15, quad.Center, k.Theme.Text, font.Bold)
	k.Label(r.CutTop(k.Pt(22)), p.past.facts[0], 13, quad.Center, k.Theme.Accent, font.Regular)
	k.Label(r.CutTop(k.Pt(22)), p.past.facts[1], 13, quad.Center, k.Theme.Dim, font.Regular)
	r.CutTop(k.Pt(6))
	for i := range lv.Sides {
		line := r.CutTop(k.Pt(34)).Centred(min(r.W, k.Pt(300)), k.Pt(34))
		x, y := line.CutLeft(k.Pt(40)).Mid()
		p.t.rim(k, x, y, k.Pt(13), i)
		name := p.past.who[i]
		k.Label(line, name, k.Fitted(name, 15, 10, line.W, font.Regular), quad.Left, k.Theme.Text, font.Regular)
	}
	if apart != "" {
		k.Paragraph(r, apart, 12, quad.Center, k.Theme.Warn, font.Regular)
	}
	if p.ui.click(k.Button("watch-it", foot, p.ui.lang.T("Watch"), ui.Look{Icon: icon.Play, Primary: true})) || k.In.Cancel {
		p.ui.dialog = noDialog
	}
}

// sharing is a match about to be shared.
type sharing struct {
	match *session.Match
	link  string // the whole link or code, "" when the match is too long for one
	why   string // why there is none
	done  string // what was done last, in words
}

func newSharing(ctx *Context, d *desk, m *session.Match) *sharing {
	s := &sharing{match: m}
	end, err := m.Link()
	switch {
	case err != nil:
		s.why = d.errText(err)
	case ctx.Outside.Base != "":
		s.link = ctx.Outside.Base + end
	default:
		s.link = share.Code(end)
	}
	return s
}

// shareBox offers the ways to share a match; it tells whether that is over.
func shareBox(d *desk, ctx *Context, s *sharing) bool {
	r := d.box(ctx, 470, 380, d.lang.T("Share this match"))
	k := &d.kit
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	facts := d.lang.T(s.match.Level().Title) + " · " + d.lang.N(s.match.Present(), "%d command", "%d commands")
	k.Label(r.CutTop(k.Pt(24)), facts, 14, quad.Center, k.Theme.Text, font.Regular)
	r.CutTop(k.Pt(6))
	if s.link != "" {
		k.Label(r.CutTop(k.Pt(22)), k.Fonts.Cut(font.Mono, k.Pt(12), s.link, r.W), 12, quad.Center, k.Theme.Dim, font.Mono)
		text := d.lang.T("Copy the link")
		if ctx.Outside.Base == "" {
			text = d.lang.T("Copy it as a code")
		}
		if d.click(k.Button("copy-link", row(k, &r), text, ui.Look{Icon: icon.Link, Primary: s.done == ""})) {
			s.done = copyLink(d, ctx, s)
		}
	} else {
		r.CutTop(k.Paragraph(r, d.lang.F("There is no link: %s.", s.why), 13, quad.Center, k.Theme.Warn, font.Regular))
	}
	text := d.lang.T("Keep it as a file")
	if ctx.Outside.Download != nil {
		text = d.lang.T("Save it as a file")
	}
	if d.click(k.Button("save-file", row(k, &r), text, ui.Look{Icon: icon.Save})) {
		s.done = saveFile(d, ctx, s.match)
	}
	k.Paragraph(r, s.done, 13, quad.Center, k.Theme.Accent, font.Regular)
	return d.click(k.Button("close", foot, d.lang.T("Back"), ui.Look{})) || k.In.Cancel
}

// copyLink copies the link; where nothing can be copied it is written into a
// file. It says what it did.
func copyLink(d *desk, ctx *Context, s *sharing) string {
	err := error(nil)
	if ctx.Outside.Copy != nil {
		if err = ctx.Outside.Copy(s.link); err == nil {
			return d.lang.F("Copied, %d characters. Whoever opens it watches this match.", len(s.link))
		}
	}
	if where, put := ctx.Store.PutText(nameOf(s.match)+"-code", []byte(s.link+"\n")); put == nil {
		return d.lang.F("Nothing can be copied here; the code is in the file %s", where)
	}
	if err != nil {
		return d.errText(err)
	}
	return d.lang.T("Nothing can be copied here.")
}

// saveFile saves the match as a file, or keeps it among the recordings and pins
// it, and says where it is.
func saveFile(d *desk, ctx *Context, m *session.Match) string {
	name := nameOf(m)
	if ctx.Outside.Download != nil {
		if err := ctx.Outside.Download(name+".wallfall", m.Save()); err != nil {
			return d.errText(err)
		}
		return d.lang.F("Saved as %s.wallfall", name)
	}
	data := m.Save()
	name = freeName(ctx, name, data)
	where, err := record(ctx, name, data)
	if err == nil {
		err = pin(ctx, name, true)
	}
	if err != nil {
		return d.errText(err)
	}
	return d.lang.F("It is in %s", where)
}
