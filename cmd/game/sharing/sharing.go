// Package sharing offers the ways to share a match or a level: as a link, as a code,
// as text or as a file. It encodes nothing itself and opens nothing that was shared.
package sharing

import (
	"fmt"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/store"
	"wallfall/levels/campaign"
	"wallfall/levels/share"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

const (
	levelDialog shell.Dialog = "share-level"
	matchDialog shell.Dialog = "share"
)

// Dialog offers the ways to share one match or one level.
type Dialog struct {
	Link string // the whole link or code, "" if there is none
	Done string // the result of the last action, in words

	noLink string         // why there is no link
	match  *session.Match // nil for a level
	file   string         // of a level
	text   []byte         // of a level
}

// Install lets any screen open the dialogs.
func Install(d *shell.UI) {
	for _, at := range [...]shell.Dialog{levelDialog, matchDialog} {
		shell.AddBox(d, at, shell.Box[shell.Scene]{Draw: func(_ shell.Scene, ctx *shell.Context) { shell.Part[Dialog](d).update(d, ctx) }})
	}
}

// OpenLevel opens the dialog for a level.
func OpenLevel(d *shell.UI, ctx *shell.Context, file string, text []byte) {
	s := shell.Part[Dialog](d)
	*s = Dialog{file: file, text: text}
	link, err := LevelLink(ctx, file, text)
	if s.Link = link; err != nil {
		s.noLink = d.ErrText(err)
	}
	d.Dialog = levelDialog
}

// OpenMatch opens the dialog for a match.
func OpenMatch(d *shell.UI, ctx *shell.Context, m *session.Match) {
	s := shell.Part[Dialog](d)
	*s = Dialog{match: m}
	end, err := m.Link()
	if err != nil {
		s.noLink = d.ErrText(err)
	} else {
		s.Link = link(ctx, end)
	}
	d.Dialog = matchDialog
}

// LevelLink returns a link to a level, or a code if there is no page to link to.
func LevelLink(ctx *shell.Context, file string, text []byte) (string, error) {
	end, err := share.Encode(share.Level, share.AppendLevel(nil, file, text))
	if err != nil {
		return "", err
	}
	return link(ctx, end), nil
}

// link returns the whole link that ends with end, or the code for it.
func link(ctx *shell.Context, end string) string {
	if ctx.Outside.Base == "" {
		return share.Code(end)
	}
	return ctx.Outside.Base + end
}

// update draws the dialog and handles its buttons.
func (s *Dialog) update(d *shell.UI, ctx *shell.Context) {
	k := &d.Kit
	title, save := d.Lang.T("Share this level"), d.Lang.T("Download file")
	what := d.Lang.T("Copy the level's text")
	if campaign.Is(s.text) {
		title, what = d.Lang.T("Share this campaign"), d.Lang.T("Copy the campaign's text")
	}
	if s.match != nil {
		title = d.Lang.T("Share this match")
		if ctx.Outside.Download != nil {
			save = d.Lang.T("Save as file")
		}
	}
	r, foot := d.Box(ctx, 470, 400, title)
	if s.match != nil {
		facts := narrate.Title(d.Lang, s.match.Level()) + " · " + d.Lang.N(s.match.Present(), "%d command", "%d commands")
		k.Label(r.TakeTop(k.Pt(24), k.Pt(6)), facts, 14, quad.Center, k.Theme.Text, font.Regular)
	}
	if s.Link != "" {
		k.Label(r.TakeTop(k.Pt(22), k.Pt(4)), k.Fonts.Cut(font.Regular, k.Pt(12), s.Link, r.W), 12, quad.Center, k.Theme.Dim, font.Regular)
		text := d.Lang.T("Copy link")
		if ctx.Outside.Base == "" {
			text = d.Lang.T("Copy code")
		}
		if d.Click(k.Button("copy-link", k.Row(&r), text, ui.Look{Icon: icon.Link, Primary: s.Done == ""})) {
			s.copyLink(d, ctx)
		}
	} else {
		r.CutTop(k.Paragraph(r, d.Lang.F("No link: %s.", s.noLink), 13, quad.Center, k.Theme.Warn, font.Regular) + k.Pt(6))
	}
	if s.match == nil && d.Click(k.Button("copy-text", k.Row(&r), what, ui.Look{Icon: icon.Copy})) {
		s.Done = CopyText(d, ctx, string(s.text))
	}
	if d.Click(k.Button("save-file", k.Row(&r), save, ui.Look{Icon: icon.Save})) {
		if s.match != nil {
			s.Done = SaveMatch(d, ctx, s.match)
		} else {
			s.Done = SaveLevel(d, ctx, s.file, s.text)
		}
	}
	k.Paragraph(r, s.Done, 13, quad.Center, k.Theme.Accent, font.Regular)
	if d.Click(k.Button("close", foot, d.Lang.T("Back"), ui.Look{})) || k.In.Cancel {
		d.Dialog = shell.NoDialog
	}
}

func (s *Dialog) copyLink(d *shell.UI, ctx *shell.Context) {
	if s.match == nil {
		s.Done = CopyText(d, ctx, s.Link)
		return
	}
	copied := d.Lang.F("Copied (%d characters). Anyone who opens it can watch this match.", len(s.Link))
	s.Done = copyText(d, ctx, s.Link, profile.NameOf(s.match)+"-code", copied)
}

// CopyText copies a text and returns a sentence about the result. Where nothing can
// be copied it writes the text to a file.
func CopyText(d *shell.UI, ctx *shell.Context, text string) string {
	return copyText(d, ctx, text, "level-text", d.Lang.F("Copied, %d characters.", len(text)))
}

func copyText(d *shell.UI, ctx *shell.Context, text, file, copied string) string {
	if ctx.Outside.Copy != nil && ctx.Outside.Copy(text) == nil {
		return copied
	}
	where, err := ctx.Store.PutText(file, []byte(text+"\n"))
	if err != nil {
		return d.Lang.T("Can't copy here.")
	}
	return d.Lang.F("Can't copy here. The code is in the file %s", where)
}

// SaveLevel writes a level to a file and returns a sentence that names it.
func SaveLevel(d *shell.UI, ctx *shell.Context, file string, text []byte) string {
	name := FileName(strings.TrimSuffix(file[strings.LastIndexAny(file, `/\`)+1:], ".txt"))
	return save(d, ctx, name+".txt", text, func() (string, error) { return ctx.Store.PutText(name, text) })
}

// save downloads a file, or calls keep where there are no downloads, and returns a sentence
// that says where the file is.
func save(d *shell.UI, ctx *shell.Context, name string, data []byte, keep func() (where string, err error)) string {
	said, where := d.Lang.T("Folder: %s"), name
	var err error
	if ctx.Outside.Download != nil {
		said, err = d.Lang.T("Saved as %s"), ctx.Outside.Download(name, data)
	} else {
		where, err = keep()
	}
	if err != nil {
		return d.ErrText(err)
	}
	return fmt.Sprintf(said, where)
}

// SaveMatch downloads a match, or keeps it as a pinned recording where there are no
// downloads, and returns a sentence that names it.
func SaveMatch(d *shell.UI, ctx *shell.Context, m *session.Match) string {
	name, data := profile.NameOf(m), m.Save()
	return save(d, ctx, name+store.RecordingSuffix, data, func() (where string, err error) {
		name := profile.FreeName(ctx, name, data)
		if where, err = profile.Record(ctx, name, data); err == nil {
			err = profile.Pin(ctx, name, true)
		}
		return where, err
	})
}

// FileName returns a file name without extension made of the letters and digits of a text.
func FileName(text string) string {
	name := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		}
		return '-'
	}, text)
	if name = strings.Trim(name, "-"); name == "" {
		name = "level"
	}
	return name[:min(len(name), 40)]
}
