package scene

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/session"
	"wallfall/levels/share"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

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
