package sharing

import (
	"strings"
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/shell"
	"wallfall/levels/share"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// Passing is a level about to be shared.
type Passing struct {
	file string
	text []byte
	Link string // the whole link or code, "" when the level is too long for one
	why  string // why there is none
	Done string // what was done last, in words
	made bool
}

// installSharing has the dialog open over any screen in which a level is shared.
func Install(d *shell.UI) {
	d.AddBox(shell.LevelShareDialog, func(ctx *shell.Context) { levelShareBox(d, ctx) })
}

// ShareLevel opens the dialog in which a level is shared.
func ShareLevel(d *shell.UI, file string, text []byte) {
	*shell.Part[Passing](d) = Passing{file: file, text: text}
	d.Dialog = shell.LevelShareDialog
}

// LevelLink gives a level as a link, or as a code where there is no page.
func LevelLink(ctx *shell.Context, file string, text []byte) (string, error) {
	end, err := share.Encode(share.Level, share.AppendLevel(nil, file, text))
	if err != nil {
		return "", err
	}
	if ctx.Outside.Base == "" {
		return share.Code(end), nil
	}
	return ctx.Outside.Base + end, nil
}

// levelShareBox offers the ways to share a level.
func levelShareBox(d *shell.UI, ctx *shell.Context) {
	s := shell.Part[Passing](d)
	if !s.made {
		link, err := LevelLink(ctx, s.file, s.text)
		if s.made, s.Link = true, link; err != nil {
			s.why = d.ErrText(err)
		}
	}
	r := d.Box(ctx, 470, 400, d.Lang.T("Share this level"))
	k := &d.Kit
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	if s.Link != "" {
		k.Label(r.CutTop(k.Pt(22)), k.Fonts.Cut(font.Mono, k.Pt(12), s.Link, r.W), 12, quad.Center, k.Theme.Dim, font.Mono)
		r.CutTop(k.Pt(4))
		text := d.Lang.T("Copy the link")
		if ctx.Outside.Base == "" {
			text = d.Lang.T("Copy it as a code")
		}
		if d.Click(k.Button("copy-link", shell.Row(k, &r), text, ui.Look{Icon: icon.Link, Primary: s.Done == ""})) {
			s.Done = CopyOut(d, ctx, s.Link)
		}
	} else {
		r.CutTop(k.Paragraph(r, d.Lang.F("There is no link: %s.", s.why), 13, quad.Center, k.Theme.Warn, font.Regular) + k.Pt(6))
	}
	if d.Click(k.Button("copy-text", shell.Row(k, &r), d.Lang.T("Copy the text of this level"), ui.Look{Icon: icon.Copy})) {
		s.Done = CopyOut(d, ctx, string(s.text))
	}
	if d.Click(k.Button("save-file", shell.Row(k, &r), d.Lang.T("Keep it as a file"), ui.Look{Icon: icon.Save})) {
		s.Done = KeepText(d, ctx, s.file, s.text)
	}
	k.Paragraph(r, s.Done, 13, quad.Center, k.Theme.Accent, font.Regular)
	if d.Click(k.Button("close-share", foot, d.Lang.T("Back"), ui.Look{})) || k.In.Cancel {
		d.Dialog = shell.NoDialog
	}
}

// CopyOut copies a text, or writes it into a file where nothing can be copied; it
// says what it did.
func CopyOut(d *shell.UI, ctx *shell.Context, text string) string {
	if ctx.Outside.Copy != nil && ctx.Outside.Copy(text) == nil {
		return d.Lang.F("Copied, %d characters.", len(text))
	}
	where, err := ctx.Store.PutText("level-text", []byte(text+"\n"))
	if err != nil {
		return d.Lang.T("Nothing can be copied here.")
	}
	return d.Lang.F("Nothing can be copied here; the code is in the file %s", where)
}

// KeepText writes a level into a file and says where it is.
func KeepText(d *shell.UI, ctx *shell.Context, file string, text []byte) string {
	name := FileWord(strings.TrimSuffix(file[strings.LastIndexAny(file, `/\`)+1:], ".txt"))
	if ctx.Outside.Download != nil {
		if err := ctx.Outside.Download(name+".txt", text); err != nil {
			return d.ErrText(err)
		}
		return d.Lang.F("Saved as %s", name+".txt")
	}
	where, err := ctx.Store.PutText(name, text)
	if err != nil {
		return d.ErrText(err)
	}
	return d.Lang.F("It is in %s", where)
}

// FileWord makes a name for a file of any text.
func FileWord(text string) string {
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
