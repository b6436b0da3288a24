package library

import (
	"bytes"
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/seats"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/levels/lint"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// Offer is the page of a level that was opened from outside, shown before it is
// played or edited.
type Offer struct {
	page       *LevelList
	File       string
	author     string
	problems   levels.Problems
	shipped    bool        // it is one of the game's
	unplayable bool        // has errors
	returnTo   shell.Scene // nil for the title
	language   string
	day        profile.Day // whose puzzle it is, "" for another level
	solved     string      // the signs of the day's solution, "" before it is solved
}

// maxListed limits the number of listed problems.
const maxListed = 12

// NewOffer parses a level and returns its page.
func NewOffer(d *shell.UI, file string, text []byte) (*Offer, error) {
	lv, err := levels.Parse(file, text)
	if err != nil {
		return nil, levels.Brief(err)
	}
	d.Dialog = shell.NoDialog
	d.Notice.Clear() // it was about something else
	list := &LevelList{ListScreen: shell.ListScreen{UI: d}, Selected: 0}
	c := card{ID: "level:offered", file: file, Entry: levels.Entry{ID: "offered", Text: text}, level: lv, large: boardview.Picture(d, lv), Systems: systemsOf(lv)}
	if c.large == nil {
		if s, _ := edit.Draw(lv); s != nil {
			c.large = boardview.PictureOf(d, lv, s)
		}
	}
	if c.large != nil {
		c.words = narrate.New(lv, c.large.View.Board, d.Lang)
	}
	list.Cards = append(list.Cards, c)
	o := &Offer{page: list, File: file, problems: lint.Check(lv)}
	for _, e := range levels.All() {
		if bytes.Equal(e.Text, text) { // under its own name it earns medals
			o.File, o.shipped = e.ID+".txt", true
			list.Cards[0].file, list.Cards[0].Entry = o.File, e
		}
	}
	o.unplayable = len(o.problems.Errors()) > 0
	o.translate()
	d.Kit.SetFocus("begin")
	return o, nil
}

// translate rebuilds all texts in the current language.
func (o *Offer) translate() {
	c := &o.page.Cards[0]
	o.language = o.page.UI.Speaks
	c.translate(o.page.UI.Lang)
	if o.author = o.page.UI.Lang.T("Author unknown"); o.day != "" || o.File == skirmishFile {
		o.author = o.page.UI.Lang.T("Made by the game")
	}
	if c.level.Author != "" {
		o.author = o.page.UI.Lang.F("by %s", c.level.Author)
	}
}

// title returns the title of the level.
func (o *Offer) title() string {
	if o.day != "" {
		return o.page.UI.Lang.F("Puzzle of the day, %s", string(o.day))
	}
	if t := o.page.Cards[0].level.Title; t != "" {
		return o.page.UI.Lang.T(t)
	}
	return o.page.UI.Lang.T("Untitled")
}

// Update implements shell.Scene.
func (o *Offer) Update(ctx *shell.Context) (shell.Scene, error) {
	k := o.page.UI.Begin(ctx, true)
	if o.language != o.page.UI.Speaks {
		o.translate()
	}
	next, err := o.layout(ctx, k, ui.Rect{W: ctx.Width, H: ctx.Height}.Inset(k.Pt(14)))
	o.page.UI.Common(ctx)
	if o.page.UI.Dialog == seats.Dialog && o.page.Cards[0].words.Board != nil {
		seats.NextMatchBox(o.page.UI, ctx, o.page.Cards[0].level, &o.page.Cards[0].words)
	}
	o.page.UI.End(ctx)
	return next, err
}

func (o *Offer) layout(ctx *shell.Context, k *ui.Kit, screen ui.Rect) (shell.Scene, error) {
	c := &o.page.Cards[0]
	head := screen.CutTop(k.Pt(48))
	screen.CutTop(k.Pt(8))
	if o.page.UI.Click(k.Button("close", head.CutLeft(k.Pt(116)).Inset(k.Pt(2)), o.page.UI.Lang.T("Close"), ui.Look{Icon: icon.Back})) ||
		o.page.UI.Dialog == shell.NoDialog && ctx.In.Actions.Has(input.Cancel) {
		return o.back(ctx), nil
	}
	k.Label(head, o.title(), k.Fitted(o.title(), 28, 13, head.W, font.Bold), quad.Center, k.Theme.Accent, font.Bold)
	if o.page.medals == nil {
		o.page.medals = profile.LoadMedals(o.page.UI, ctx)
	}
	return o.page.about(ctx, k, c, o.page.board(k, c, screen), o)
}

// back returns the scene that the page was opened over.
func (o *Offer) back(ctx *shell.Context) shell.Scene {
	o.page.UI.Kit.SetFocus("")
	if o.returnTo != nil {
		return o.returnTo
	}
	return o.page.UI.Routes.Title(ctx)
}

// ProblemHeading returns a summary of the problems, "" for none.
func (o *Offer) ProblemHeading() string {
	switch n := len(o.problems.Errors()); {
	case n > 0:
		return o.page.UI.Lang.N(n, "Can't be played: %d problem", "Can't be played: %d problems")
	case len(o.problems) > 0:
		return o.page.UI.Lang.N(len(o.problems), "Playable, with %d warning", "Playable, with %d warnings")
	}
	return ""
}

// dayResult shows how the puzzle of the day was solved, to share without giving it away.
func (o *Offer) dayResult(ctx *shell.Context, f *shell.Form) {
	if o.day == "" {
		return
	}
	d := o.page.UI
	k := &d.Kit
	if o.solved == "" {
		f.Cut(k.Paragraph(f.Room, d.Lang.T("Solve it without hints, and share how. There is another tomorrow."), 14, quad.Left, k.Theme.Accent, font.Regular) + k.Pt(8))
		return
	}
	k.Label(f.Cut(k.Pt(26)), d.Lang.F("Solved: %s", o.solved), 15, quad.Left, k.Theme.Accent, font.Bold)
	if f.Button("share-day", d.Lang.T("Copy the result"), ui.Look{Icon: icon.Copy, Size: 14}) {
		d.Say(ctx, sharing.CopyText(d, ctx, "Wallfall "+string(o.day)+"\n"+o.solved))
	}
}

// problemList lists the problems.
func (o *Offer) problemList(k *ui.Kit, in *ui.Rect) {
	text := o.ProblemHeading()
	if text == "" {
		return
	}
	ink := o.page.UI.Palette.Warning
	if o.unplayable {
		ink = k.Theme.Warn
	}
	in.CutTop(k.Paragraph(*in, text, 14, quad.Left, ink, font.Bold) + k.Pt(3))
	for i := range o.problems[:min(len(o.problems), maxListed)] {
		in.CutTop(k.Paragraph(*in, o.Problem(i), 13, quad.Left, k.Theme.Text, font.Regular) + k.Pt(3))
	}
	in.CutTop(k.Pt(8))
}

// Problem returns a problem with its place in the text.
func (o *Offer) Problem(i int) string {
	p := &o.problems[i]
	return o.page.UI.Lang.F("line %d, column %d", p.Line, p.Col) + ": " + narrate.Capital(lang.Tell(o.page.UI.Speaks, p.Msg))
}

// Probe implements shell.Scene.
func (o *Offer) Probe() probe.Frame {
	return probe.Frame{Scene: "offer", Hot: o.page.UI.Shown, State: map[string]any{"level": o.File, "title": o.title(), "by": o.author, "medals": len(o.page.medals) > 0, "problems": len(o.problems),
		"bad": o.unplayable, "notice": o.page.UI.Notice.Text, "dialog": string(o.page.UI.Dialog)}}
}

// Draw implements shell.Scene.
func (o *Offer) Draw(ctx *shell.Context, l *quad.List) { o.page.Draw(ctx, l) }

// Leave implements shell.Scene.
func (o *Offer) Leave(*shell.Context) error { return nil }

// Settled reports false while the offer is open.
func (o *Offer) Settled() bool { return false }

// ReturnTo sets the scene that closing the page returns to.
func (o *Offer) ReturnTo(at shell.Scene) {
	o.returnTo = at
	if was, ok := at.(*Offer); ok {
		o.returnTo = was.returnTo
	}
}
