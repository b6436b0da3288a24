package scene

import (
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/levels/share"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// passing is a level about to be shared.
type passing struct {
	file string
	text []byte
	link string // the whole link or code, "" when the level is too long for one
	why  string // why there is none
	done string // what was done last, in words
	made bool
}

// installSharing has the dialog open over any screen in which a level is shared.
func installSharing(d *desk) {
	d.addBox(levelShareDialog, func(ctx *Context) { levelShareBox(d, ctx) })
}

// shareLevel opens the dialog in which a level is shared.
func shareLevel(d *desk, file string, text []byte) {
	*partOf[passing](d) = passing{file: file, text: text}
	d.dialog = levelShareDialog
}

// levelLink gives a level as a link, or as a code where there is no page.
func levelLink(ctx *Context, file string, text []byte) (string, error) {
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
func levelShareBox(d *desk, ctx *Context) {
	s := partOf[passing](d)
	if !s.made {
		link, err := levelLink(ctx, s.file, s.text)
		if s.made, s.link = true, link; err != nil {
			s.why = d.errText(err)
		}
	}
	r := d.box(ctx, 470, 400, d.lang.T("Share this level"))
	k := &d.kit
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	if s.link != "" {
		k.Label(r.CutTop(k.Pt(22)), k.Fonts.Cut(font.Mono, k.Pt(12), s.link, r.W), 12, quad.Center, k.Theme.Dim, font.Mono)
		r.CutTop(k.Pt(4))
		text := d.lang.T("Copy the link")
		if ctx.Outside.Base == "" {
			text = d.lang.T("Copy it as a code")
		}
		if d.click(k.Button("copy-link", row(k, &r), text, ui.Look{Icon: icon.Link, Primary: s.done == ""})) {
			s.done = copyOut(d, ctx, s.link)
		}
	} else {
		r.CutTop(k.Paragraph(r, d.lang.F("There is no link: %s.", s.why), 13, quad.Center, k.Theme.Warn, font.Regular) + k.Pt(6))
	}
	if d.click(k.Button("copy-text", row(k, &r), d.lang.T("Copy the text of this level"), ui.Look{Icon: icon.Copy})) {
		s.done = copyOut(d, ctx, string(s.text))
	}
	if d.click(k.Button("save-file", row(k, &r), d.lang.T("Keep it as a file"), ui.Look{Icon: icon.Save})) {
		s.done = keepText(d, ctx, s.file, s.text)
	}
	k.Paragraph(r, s.done, 13, quad.Center, k.Theme.Accent, font.Regular)
	if d.click(k.Button("close-share", foot, d.lang.T("Back"), ui.Look{})) || k.In.Cancel {
		d.dialog = noDialog
	}
}

// copyOut copies a text, or writes it into a file where nothing can be copied; it
// says what it did.
func copyOut(d *desk, ctx *Context, text string) string {
	if ctx.Outside.Copy != nil && ctx.Outside.Copy(text) == nil {
		return d.lang.F("Copied, %d characters.", len(text))
	}
	where, err := ctx.Store.PutText("level-text", []byte(text+"\n"))
	if err != nil {
		return d.lang.T("Nothing can be copied here.")
	}
	return d.lang.F("Nothing can be copied here; the code is in the file %s", where)
}

// keepText writes a level into a file and says where it is.
func keepText(d *desk, ctx *Context, file string, text []byte) string {
	name := fileWord(strings.TrimSuffix(file[strings.LastIndexAny(file, `/\`)+1:], ".txt"))
	if ctx.Outside.Download != nil {
		if err := ctx.Outside.Download(name+".txt", text); err != nil {
			return d.errText(err)
		}
		return d.lang.F("Saved as %s", name+".txt")
	}
	where, err := ctx.Store.PutText(name, text)
	if err != nil {
		return d.errText(err)
	}
	return d.lang.F("It is in %s", where)
}

// fileWord makes a name for a file of any text.
func fileWord(text string) string {
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
