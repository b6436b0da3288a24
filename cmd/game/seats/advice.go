package seats

import (
	"fmt"
	"strings"
	"wallfall/assets/font"
	"wallfall/assets/lang"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/render/quad"
	"wallfall/rules"
	"wallfall/rules/bot"
)

// result is how a match of one person against bots of one difficulty ended.
type result struct {
	match      string
	level      int // of the bots
	won, clear bool
}

// formKey is the key of the last results, a line each; maxForm is how many are kept.
const (
	formKey = "form"
	maxForm = 12
)

// suggest returns the difficulty that suits a player, -1 for one without matches, and how
// many of how many matches were won. Of the last four against the difficulty that was
// played last, at least three count: two more wins than defeats lead to the next stronger,
// two more defeats than wins to the next weaker. Two clear wins alone lead up as well.
func suggest(form []result) (level, won, of int) {
	level = -1
	clear := 0
	for i := len(form) - 1; i >= 0 && of < 4; i-- {
		r := &form[i]
		if level >= 0 && r.level != level {
			continue
		}
		level = r.level
		if of++; r.won {
			won++
		}
		if r.clear {
			clear++
		}
	}
	switch {
	case of == 2 && clear == 2 || of > 2 && 2*won-of >= 2:
		level = min(level+1, len(bot.Difficulties())-1)
	case of > 2 && of-2*won >= 2:
		level = max(level-1, 0)
	}
	return level, won, of
}

// advice is what suggest says, and why in a language.
type advice struct {
	level int
	why   string
	lang  *lang.Table // nil before it is read
}

// readForm reads the last results and ignores unknown lines.
func readForm(ctx *shell.Context) (form []result) {
	data, _ := ctx.Store.Get(formKey) // a damaged record counts as empty
	for _, line := range strings.Split(string(data), "\n") {
		var r result
		if n, _ := fmt.Sscan(line, &r.match, &r.level, &r.won, &r.clear); n == 4 && r.level >= 0 && r.level < len(bot.Difficulties()) {
			form = append(form, r)
		}
	}
	return form
}

// NoteResult records the first end of a match that one person has played against bots of
// one difficulty, without help. clear means that it was won early and without a loss.
func NoteResult(d *shell.UI, ctx *shell.Context, m *session.Match, clear bool) error {
	winner, over := m.State().Winner()
	r := result{fmt.Sprintf("%x-%d", m.Seed(), m.Begun()), -1, false, clear}
	over = over && winner != rules.NoSide && m.People() == 1 && m.Level().Puzzle() == 0
	for i := range m.Level().Sides {
		switch name := m.Seat(i); {
		case name == "":
			r.won = winner == i
			over = over && !m.Helped(i)
		case name != session.RestBot:
			over = over && Level(name) >= 0 && (r.level < 0 || r.level == Level(name))
			r.level = Level(name)
		}
	}
	form := readForm(ctx)
	for i := range form {
		over = over && form[i].match != r.match
	}
	if !over || r.level < 0 {
		return nil
	}
	*shell.Part[advice](d) = advice{}
	var b strings.Builder
	for _, r := range append(form, r)[max(0, len(form)+1-maxForm):] {
		fmt.Fprintln(&b, r.match, r.level, r.won, r.clear)
	}
	return ctx.Store.Put(formKey, []byte(b.String()))
}

// Suggested returns the difficulty that suits the player, -1 for none, and why.
func Suggested(d *shell.UI, ctx *shell.Context) (level int, why string) {
	a := shell.Part[advice](d)
	if a.lang != d.Lang {
		form := readForm(ctx)
		var won, of int
		a.lang = d.Lang
		if a.level, won, of = suggest(form); a.level >= 0 {
			a.why = d.Lang.F("Recent wins against %[3]s: %[1]d of %[2]d.", won, of, d.Lang.T(bot.Difficulties()[form[len(form)-1].level].Name))
		}
	}
	return a.level, a.why
}

// Advise writes on a page which difficulty suits the player, if that is known, and why.
// names are those of the difficulties, nil for the bots' own.
func Advise(ctx *shell.Context, f *shell.Form, names func(level int) string) {
	level, why := Suggested(f.UI, ctx)
	if level < 0 {
		return
	}
	name := f.UI.Lang.T(bot.Difficulties()[level].Name)
	if names != nil {
		name = names(level)
	}
	k := &f.UI.Kit
	f.Cut(k.Paragraph(f.Room, f.UI.Lang.F("Suggested: %s.", name)+" "+why, 13, quad.Left, k.Theme.Accent, font.Regular) + k.Pt(8))
}
