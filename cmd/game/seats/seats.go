// Package seats lets the player choose who plays each side, a person or a bot. It
// keeps the choice for later matches and plays nothing itself.
package seats

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
	"wallfall/rules/bot"
)

// Dialog is where the player chooses who plays each side.
const Dialog shell.Dialog = "seats"

// Seating is the last choice of who plays each side: the name of a bot, or "" for a person.
type Seating struct {
	Loaded   bool // read from the store
	unchosen bool // the bots are as suggested, and not chosen yet
	Bots     [rules.MaxSides]string
	ShowAll  bool // list all bots, not only the difficulties
}

// Key is the key of the seating: a word for each side.
const Key = "seats"

// personWord stands for a person. Difficulties have numbers, since their bots may change.
const personWord = "person"

// DefaultDifficulty is the index of the difficulty of the first match.
const DefaultDifficulty = 1

// Chosen returns the seating; the default is a person against bots of the difficulty that
// suits the player.
func Chosen(d *shell.UI, ctx *shell.Context) *Seating {
	s := shell.Part[Seating](d)
	if s.Loaded && !s.unchosen {
		return s
	}
	level, _ := Suggested(d, ctx)
	if level < 0 {
		level = DefaultDifficulty
	}
	for i := range s.Bots[1:] {
		s.Bots[1+i] = bot.Difficulties()[level].Bot
	}
	if s.Loaded {
		return s
	}
	data, _ := ctx.Store.Get(Key) // a damaged record counts as empty
	text := cmp.Or(d.Opts.Seats, string(data))
	s.Loaded, s.unchosen = true, text == ""
	for i, w := range splitSeats(text) {
		if name, err := parseSeat(w); err == nil && i < rules.MaxSides {
			s.Bots[i] = name
		}
	}
	return s
}

func splitSeats(text string) []string {
	return strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || c == ',' || c == '\n' })
}

// parseSeat returns the bot for a word, or "" for a person. The word is "person",
// the name or number of a difficulty, or the name of a bot.
func parseSeat(word string) (name string, err error) {
	if word == personWord {
		return "", nil
	}
	for i, d := range bot.Difficulties() {
		if strings.EqualFold(word, d.Name) || word == narrate.Number(i+1) {
			return d.Bot, nil
		}
	}
	_, err = bot.New(word)
	return word, err
}

// Check returns an error if text is no valid list of seats, such as "person,captain".
func Check(text string) error {
	all := splitSeats(text)
	if len(all) > rules.MaxSides {
		return fmt.Errorf("%d seats are named, but no level has more than %d", len(all), rules.MaxSides)
	}
	for _, w := range all {
		if _, err := parseSeat(w); err != nil {
			return err
		}
	}
	return nil
}

// Level returns the index of the difficulty of a bot, or -1.
func Level(name string) int {
	return slices.IndexFunc(bot.Difficulties(), func(d bot.Difficulty) bool { return d.Bot == name })
}

// player is who plays a side, in the words of a language.
type player struct {
	name    string
	caption string // that it plays
	about   string // how: a sentence that narrate.Capital begins
	icon    icon.ID
}

// playerOf returns the player for a bot or the person "".
func playerOf(d *shell.UI, seat string) player {
	l := d.Lang
	p := player{icon: icon.Pawn}
	switch n := Level(seat); {
	case seat == "":
		return player{l.T("Person"), l.T("You play"), l.T("A person at this device plays this side"), icon.Hand}
	case seat == session.RestBot:
		return player{l.T("At rest"), l.T("Nobody plays this side: it rests"), l.T(bot.About(seat)), icon.Hourglass}
	case n >= 0:
		p.name, p.about = l.T(bot.Difficulties()[n].Name), l.T(bot.Difficulties()[n].About)
	default:
		plain, _, _ := strings.Cut(seat, ":")
		p.name, p.about = narrate.Capital(l.T(plain)), l.T(bot.About(seat))
	}
	p.caption = l.F("%s plays", p.name)
	return p
}

// Name returns the name of a difficulty, a bot or a person for display.
func Name(d *shell.UI, name string) string { return playerOf(d, name).name }

// PlayedBy returns the name of a side with its player: "The Watch (Captain)".
func PlayedBy(d *shell.UI, side string, seat session.Taken) string {
	who := Name(d, seat.Bot)
	if seat.Bot == "" && seat.Moved {
		who = d.Lang.T("Person and bots")
	}
	return side + " (" + who + ")"
}

// SeatOf returns who will play a side of a level.
func (s *Seating) SeatOf(lv *levels.Level, side int) string {
	switch {
	case lv.Sides[side].Rests:
		return session.RestBot
	case lv.Puzzle() > 0 && side == 0: // puzzles are always solved by a person
		return ""
	case lv.Puzzle() > 0: // and against the best bot
		all := bot.Difficulties()
		return all[len(all)-1].Bot
	}
	return s.Bots[side]
}

// Table is what the dialog edits: the seats of a level.
type Table struct {
	Level *levels.Level
	Words *narrate.Narrator
	Seat  func(side int) string
	Set   func(side int, name string)
}

// Box draws the dialog that assigns the seats.
func Box(d *shell.UI, ctx *shell.Context, t Table) {
	k := &d.Kit
	level, why := Suggested(d, ctx)
	s := d.Sheet(ctx, shell.Sheet{Pen: ui.Pen{ID: "seats"}, W: 620, Rows: 2, Heading: d.Lang.T("Who plays")})
	for s.Next() {
		if level >= 0 {
			text := d.Lang.F("Suggested: %s.", d.Lang.T(bot.Difficulties()[level].Name)) + " " + why
			k.Label(s.Take(22), text, k.Fitted(text, 13, 7, s.R.W, font.Regular), quad.Center, k.Theme.Accent, font.Regular)
		}
		for i := range t.Level.Sides {
			sideRow(d, &s.Pen, t, i, level)
		}
	}
	presetButtons(d, k, k.Row(&s.Foot).Columns(4, k.Pt(5)), t)
	d.CloseButton(s.Foot, d.Lang.T("Back"))
}

// sideRow draws one side with the choice of players; a star marks the suggested
// difficulty.
func sideRow(d *shell.UI, w *ui.Pen, t Table, side, suggested int) {
	k, now := w.K, t.Seat(side)
	head := w.Take(26)
	x, y := head.TakeLeft(k.Pt(22), k.Pt(ui.SmallGap)).Mid()
	d.Palette.Blank(&k.List, x, y, k.Pt(10), int(t.Level.Sides[side].Colour))
	name := t.Words.Side(side)
	k.Label(head.CutLeft(min(head.W*0.5, k.Fonts.Measure(font.Bold, k.Pt(15), name)+k.Pt(10))), name, 15, quad.Left, k.Theme.Text, font.Bold)
	who := playerOf(d, now)
	tip := narrate.Capital(who.about)
	if t.Level.Sides[side].Rests {
		tip = d.Lang.T("This side rests in this level")
	}
	k.Label(head, tip, k.Fitted(tip, 12, 9, head.W, font.Regular), quad.Right, k.Theme.Dim, font.Regular)
	w.Gap(2)
	if t.Level.Sides[side].Rests {
		k.Button(d.ID("seat-rests:", side), w.Take(ui.RowHeight), who.caption, ui.Look{Icon: who.icon, Disabled: true, Size: 13, Tip: tip})
		w.Gap(12)
		return
	}
	all := bot.Difficulties()
	columns := w.Take(ui.RowHeight).Columns(1+len(all), k.Pt(4))
	choiceButton(d, k, columns.At(0), t, side, 0, "")
	for i := range all {
		at := columns.At(1 + i)
		if choiceButton(d, k, at, t, side, 1+i, all[i].Bot); i == suggested {
			k.List.Star(at.X+at.W-k.Pt(9), at.Y+k.Pt(9), k.Pt(6), 5, 0.45, 0, quad.Solid(k.Theme.Accent))
		}
	}
	if shell.Part[Seating](d).ShowAll {
		w.Gap(4)
		names := bot.Names()
		columns = w.Take(ui.RowHeight).Columns(len(names), k.Pt(4))
		for i, name := range names {
			choiceButton(d, k, columns.At(i), t, side, 1+len(all)+i, name)
		}
	}
	w.Gap(12)
}

func choiceButton(d *shell.UI, k *ui.Kit, r ui.Rect, t Table, side, n int, name string) {
	who := playerOf(d, name)
	look := ui.Look{On: t.Seat(side) == name, Size: k.Fitted(who.name, 14, 8.5, r.W-k.Pt(8), font.Bold), Tip: narrate.Capital(who.about)}
	if d.Click(k.Button(d.ID("seat:", side*20+n), r, who.name, look)) {
		t.Set(side, name)
	}
}

// presetButtons draws the buttons that fill all seats at once.
func presetButtons(d *shell.UI, k *ui.Kit, columns ui.Columns, t Table) {
	foe := bot.Difficulties()[DefaultDifficulty].Bot
	for i := range t.Level.Sides { // keep the current difficulty
		if name := t.Seat(i); Level(name) >= 0 {
			foe = name
		}
	}
	fill := func(person func(side int) bool) {
		for i := range t.Level.Sides {
			switch {
			case t.Level.Sides[i].Rests:
			case person(i):
				t.Set(i, "")
			default:
				t.Set(i, foe)
			}
		}
	}
	first := slices.IndexFunc(t.Level.Sides, func(sd levels.Side) bool { return !sd.Rests })
	showAll := &shell.Part[Seating](d).ShowAll
	button := func(i int, id, text, tip string, on bool) bool {
		return d.Click(k.Button(id, columns.At(i), text, ui.Look{On: on, Size: k.Fitted(text, 13, 8.5, columns.At(i).W-k.Pt(8), font.Bold), Tip: tip}))
	}
	if button(0, "seats-alone", d.Lang.T("Alone"), d.Lang.T("You against bots"), false) {
		fill(func(side int) bool { return side == first })
	}
	if button(1, "seats-people", d.Lang.T("Together"), d.Lang.T("Everyone at this device, in turn"), false) {
		fill(func(int) bool { return true })
	}
	if button(2, "seats-watch", d.Lang.T("Watch"), d.Lang.T("Bots against bots"), false) {
		fill(func(int) bool { return false })
	}
	if button(3, "seats-plain", d.Lang.T("More bots"), d.Lang.T("Also shows the simple bots by name"), *showAll) {
		*showAll = !*showAll
	}
}

// NextMatchBox edits the seating of the next matches on a level.
func NextMatchBox(d *shell.UI, ctx *shell.Context, lv *levels.Level, w *narrate.Narrator) {
	s := Chosen(d, ctx)
	was := s.Bots
	Box(d, ctx, Table{lv, w, func(side int) string { return s.SeatOf(lv, side) }, func(side int, name string) { s.Bots[side] = name }})
	if s.Bots != was {
		s.unchosen = false
		var out []string
		for _, name := range s.Bots {
			word := name
			if n := Level(name); n >= 0 {
				word = narrate.Number(n + 1)
			} else if name == "" {
				word = personWord
			}
			out = append(out, word)
		}
		d.Fails(ctx, ctx.Store.Put(Key, []byte(strings.Join(out, " "))), d.Lang.T("Can't save the settings: %s"))
	}
}

// SideButton draws the button on a level's page that shows who plays a side.
func SideButton(d *shell.UI, ctx *shell.Context, k *ui.Kit, r ui.Rect, lv *levels.Level, side int) {
	name := Chosen(d, ctx).SeatOf(lv, side)
	who := playerOf(d, name)
	about := narrate.Capital(who.about)
	d.Opens(k.Button(d.ID("seat-line:", side), r, who.caption, ui.Look{Icon: who.icon, Size: 14, Left: true, Tip: about, Disabled: lv.Puzzle() > 0}), Dialog)
	r.CutLeft(k.Pt(54) + k.Fonts.Measure(font.Bold, k.Pt(14), who.caption))
	r.CutRight(k.Pt(10))
	if name != "" && k.Fonts.Measure(font.Regular, k.Pt(11), about) <= r.W {
		k.Label(r, about, k.Fitted(about, 12.5, 11, r.W, font.Regular), quad.Right, k.Theme.Dim, font.Regular)
	}
}

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

// suggest returns the difficulty that suits a player, -1 for one without matches, and the
// matches won of those that count. Of the last four against the difficulty that was
// played last, at least three count: two more wins than defeats lead to the next stronger,
// two more defeats than wins to the next weaker. Two clear wins alone are enough, too.
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

// advice is the result of suggest, with its reason in a language.
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
	if a.lang == nil || a.lang != d.Lang {
		form := readForm(ctx)
		var won, of int
		a.lang = d.Lang
		if a.level, won, of = suggest(form); a.level >= 0 {
			a.why = d.Lang.F("Recent wins against %[3]s: %[1]d of %[2]d.", won, of, d.Lang.T(bot.Difficulties()[form[len(form)-1].level].Name))
		}
	}
	return a.level, a.why
}

// Advise writes on a page which difficulty suits the player and why, if that is known.
// names are the names of the difficulties, nil for those of the bots.
func Advise(ctx *shell.Context, f *shell.Form, names func(level int) string) {
	level, why := Suggested(f.UI, ctx)
	if level < 0 {
		return
	}
	name := f.UI.Lang.T(bot.Difficulties()[level].Name)
	if names != nil {
		name = names(level)
	}
	f.Write(f.UI.Lang.F("Suggested: %s.", name)+" "+why, 13, f.UI.Kit.Theme.Accent)
}
