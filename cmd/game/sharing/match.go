package sharing

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/levels/share"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// Sharing is a match about to be shared.
type Sharing struct {
	match *session.Match
	link  string // the whole link or code, "" when the match is too long for one
	why   string // why there is none
	Done  string // what was done last, in words
}

func NewSharing(ctx *shell.Context, d *shell.UI, m *session.Match) *Sharing {
	s := &Sharing{match: m}
	end, err := m.Link()
	switch {
	case err != nil:
		s.why = d.ErrText(err)
	case ctx.Outside.Base != "":
		s.link = ctx.Outside.Base + end
	default:
		s.link = share.Code(end)
	}
	return s
}

// ShareBox offers the ways to share a match; it tells whether that is over.
func ShareBox(d *shell.UI, ctx *shell.Context, s *Sharing) bool {
	r := d.Box(ctx, 470, 380, d.Lang.T("Share this match"))
	k := &d.Kit
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	facts := d.Lang.T(s.match.Level().Title) + " · " + d.Lang.N(s.match.Present(), "%d command", "%d commands")
	k.Label(r.CutTop(k.Pt(24)), facts, 14, quad.Center, k.Theme.Text, font.Regular)
	r.CutTop(k.Pt(6))
	if s.link != "" {
		k.Label(r.CutTop(k.Pt(22)), k.Fonts.Cut(font.Mono, k.Pt(12), s.link, r.W), 12, quad.Center, k.Theme.Dim, font.Mono)
		text := d.Lang.T("Copy the link")
		if ctx.Outside.Base == "" {
			text = d.Lang.T("Copy it as a code")
		}
		if d.Click(k.Button("copy-link", shell.Row(k, &r), text, ui.Look{Icon: icon.Link, Primary: s.Done == ""})) {
			s.Done = CopyLink(d, ctx, s)
		}
	} else {
		r.CutTop(k.Paragraph(r, d.Lang.F("There is no link: %s.", s.why), 13, quad.Center, k.Theme.Warn, font.Regular))
	}
	text := d.Lang.T("Keep it as a file")
	if ctx.Outside.Download != nil {
		text = d.Lang.T("Save it as a file")
	}
	if d.Click(k.Button("save-file", shell.Row(k, &r), text, ui.Look{Icon: icon.Save})) {
		s.Done = SaveFile(d, ctx, s.match)
	}
	k.Paragraph(r, s.Done, 13, quad.Center, k.Theme.Accent, font.Regular)
	return d.Click(k.Button("close", foot, d.Lang.T("Back"), ui.Look{})) || k.In.Cancel
}

// CopyLink copies the link; where nothing can be copied it is written into a
// file. It says what it did.
func CopyLink(d *shell.UI, ctx *shell.Context, s *Sharing) string {
	err := error(nil)
	if ctx.Outside.Copy != nil {
		if err = ctx.Outside.Copy(s.link); err == nil {
			return d.Lang.F("Copied, %d characters. Whoever opens it watches this match.", len(s.link))
		}
	}
	if where, put := ctx.Store.PutText(profile.NameOf(s.match)+"-code", []byte(s.link+"\n")); put == nil {
		return d.Lang.F("Nothing can be copied here; the code is in the file %s", where)
	}
	if err != nil {
		return d.ErrText(err)
	}
	return d.Lang.T("Nothing can be copied here.")
}

// SaveFile saves the match as a file, or keeps it among the recordings and pins
// it, and says where it is.
func SaveFile(d *shell.UI, ctx *shell.Context, m *session.Match) string {
	name := profile.NameOf(m)
	if ctx.Outside.Download != nil {
		if err := ctx.Outside.Download(name+".wallfall", m.Save()); err != nil {
			return d.ErrText(err)
		}
		return d.Lang.F("Saved as %s.wallfall", name)
	}
	data := m.Save()
	name = profile.FreeName(ctx, name, data)
	where, err := profile.Record(ctx, name, data)
	if err == nil {
		err = profile.Pin(ctx, name, true)
	}
	if err != nil {
		return d.ErrText(err)
	}
	return d.Lang.F("It is in %s", where)
}
