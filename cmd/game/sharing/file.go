package sharing

import (
	"strings"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
)

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
	return d.Lang.F("Folder: %s", where)
}

// SaveMatch downloads a match, or keeps it as a pinned recording where there are no
// downloads, and returns a sentence that names it.
func SaveMatch(d *shell.UI, ctx *shell.Context, m *session.Match) string {
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
	return d.Lang.F("Folder: %s", where)
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
