package scene

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/cmd/game/probe"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/levels/lint"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// offer is the page of a level that came from outside: what it is and who made it,
// before anything of it is played.
type offer struct {
	page     *levelList
	file     string
	text     []byte
	by       string
	problems levels.Problems
	bad      bool  // it cannot be played
	from     Scene // where it leads back to, nil for the title
	spoken   string
}

// maxOffered is how many problems of a level are listed.
const maxOffered = 12

// newOffer reads a level that came from outside. The error tells why it is none.
func newOffer(d *desk, file string, text []byte) (*offer, error) {
	lv, err := levels.Parse(file, text)
	if err != nil {
		return nil, levels.Brief(err)
	}
	d.dialog = noDialog
	d.notice = "" // it was of something else
	list := &levelList{ui: d, chosen: 0}
	c := card{id: "level:offered", entry: levels.Entry{ID: "offered", Text: text}, level: lv, large: picture(d, lv), uses: uses(lv)}
	if c.large == nil {
		if s := edit.Draw(lv).State; s != nil {
			c.large = pictureOf(d, lv, s)
		}
	}
	if c.large != nil {
		c.words = words{lv, c.large.View.Board, d.lang}
	}
	list.cards = append(list.cards, c)
	o := &offer{page: list, file: file, text: text, problems: lint.Check(lv)}
	o.bad = len(o.problems.Errors()) > 0
	o.speak()
	d.kit.SetFocus("begin")
	return o, nil
}

// speak says everything anew when the language has changed.
func (o *offer) speak() {
	c := &o.page.cards[0]
	if o.spoken = o.page.ui.speaks; c.words.board != nil {
		c.words.lang = o.page.ui.lang
		c.kinds = kindsOf(c.level, c.words.board)
		for i := range c.kinds {
			c.kinds[i].name = capital(c.words.kind(c.kinds[i].name))
		}
	}
	c.facts, c.length = levelFacts(o.page.ui.lang, c.level), lengthOf(o.page.ui.lang, c.level)
	o.by = o.page.ui.lang.T("Nobody says who made it")
	if c.level.Author != "" {
		o.by = o.page.ui.lang.F("by %s", c.level.Author)
	}
}

// title names the level.
func (o *offer) title() string {
	if t := o.page.cards[0].level.Title; t != "" {
		return o.page.ui.lang.T(t)
	}
	return o.page.ui.lang.T("No title yet")
}

// Update lays the page out.
func (o *offer) Update(ctx *Context) (Scene, error) {
	k := o.page.ui.begin(ctx, true)
	if o.spoken != o.page.ui.speaks {
		o.speak()
	}
	next, err := o.lay(ctx, k, ui.Rect{W: ctx.Width, H: ctx.Height}.Inset(k.Pt(14)))
	o.page.ui.common(ctx)
	if o.page.ui.dialog == seatsDialog && o.page.cards[0].words.board != nil {
		seatsToCome(o.page.ui, ctx, o.page.cards[0].level, &o.page.cards[0].words)
	}
	o.page.ui.end(ctx)
	return next, err
}

func (o *offer) lay(ctx *Context, k *ui.Kit, screen ui.Rect) (Scene, error) {
	c := &o.page.cards[0]
	head := screen.CutTop(k.Pt(48))
	screen.CutTop(k.Pt(8))
	if o.page.ui.click(k.Button("close", head.CutLeft(k.Pt(116)).Inset(k.Pt(2)), o.page.ui.lang.T("Close"), ui.Look{Icon: icon.Back})) ||
		o.page.ui.dialog == noDialog && ctx.In.Actions.Has(input.Cancel) {
		return o.back(ctx), nil
	}
	k.Label(head, o.title(), k.Fitted(o.title(), 28, 13, head.W, font.Bold), quad.Center, k.Theme.Accent, font.Bold)
	return o.tell(ctx, k, c, o.page.board(k, c, screen))
}

// back leads to where the player was.
func (o *offer) back(ctx *Context) Scene {
	o.page.ui.kit.SetFocus("")
	if o.from != nil {
		return o.from
	}
	return o.page.ui.routes.Title(ctx)
}

// tell is what is to be known of the level, and what can be done with it.
func (o *offer) tell(ctx *Context, k *ui.Kit, c *card, r ui.Rect) (Scene, error) {
	k.Panel(r)
	r = r.Inset(k.Pt(14))
	foot := r.CutBottom(k.Pt(48))
	r.CutBottom(k.Pt(8))
	more := r.CutBottom(k.Pt(44)).Columns(2, k.Pt(8))
	r.CutBottom(k.Pt(8))
	f := form{ui: o.page.ui, area: r, id: "offer"}
	f.beginPage()
	k.Label(f.cut(k.Pt(22)), o.by, 14, quad.Left, k.Theme.Accent, font.Regular)
	o.page.opening(&f, c)
	o.troubles(k, &f.room)
	o.page.sides(ctx, &f, c)
	f.end()
	if o.page.ui.click(k.Button("edit-copy", more.At(0), o.page.ui.lang.T("Edit a copy"), ui.Look{Icon: icon.Pencil, Size: 14})) {
		k.End()
		return o.page.ui.routes.Make(ctx, Bench{Name: o.file, Text: o.text, Keep: true}, o), nil
	}
	if o.page.ui.click(k.Button("share-level", more.At(1), o.page.ui.lang.T("Share"), ui.Look{Icon: icon.Link, Size: 14})) {
		shareLevel(o.page.ui, o.file, o.text)
	}
	if o.page.ui.click(k.Button("begin", foot, o.page.ui.lang.T("Play"), ui.Look{Icon: icon.Play, Primary: true, Size: 18, Disabled: o.bad})) {
		k.End()
		return o.page.ui.routes.Match(ctx, o.file, o.text)
	}
	return o, nil
}

// problemHeading tells how much is wrong with the level, "" for nothing.
func (o *offer) problemHeading() string {
	switch n := len(o.problems.Errors()); {
	case n > 0:
		return o.page.ui.lang.N(n, "It cannot be played: %d problem", "It cannot be played: %d problems")
	case len(o.problems) > 0:
		return o.page.ui.lang.N(len(o.problems), "It can be played; the checker warns of %d thing", "It can be played; the checker warns of %d things")
	}
	return ""
}

// troubles lists what the checker has to say.
func (o *offer) troubles(k *ui.Kit, in *ui.Rect) {
	text := o.problemHeading()
	if text == "" {
		return
	}
	ink := o.page.ui.palette.Omen
	if o.bad {
		ink = k.Theme.Warn
	}
	in.CutTop(k.Paragraph(*in, text, 14, quad.Left, ink, font.Bold) + k.Pt(3))
	for i := range o.problems[:min(len(o.problems), maxOffered)] {
		in.CutTop(k.Paragraph(*in, o.problem(i), 13, quad.Left, k.Theme.Text, font.Regular) + k.Pt(3))
	}
	in.CutTop(k.Pt(8))
}

// problem tells one problem with its place.
func (o *offer) problem(i int) string {
	p := &o.problems[i]
	return o.page.ui.lang.F("line %d, column %d", p.Line, p.Col) + ": " + capital(lang.Tell(o.page.ui.speaks, p.Msg))
}

// Probe tells tests what can be pressed.
func (o *offer) Probe() probe.Frame {
	return probe.Frame{Scene: "offer", Hot: o.page.ui.shown, State: map[string]any{"level": o.file, "title": o.title(), "by": o.by, "problems": len(o.problems),
		"bad": o.bad, "notice": o.page.ui.notice, "dialog": int(o.page.ui.dialog)}}
}

// Draw draws the page.
func (o *offer) Draw(ctx *Context, l *quad.List) { o.page.Draw(ctx, l) }

// Leave has nothing to save.
func (o *offer) Leave(*Context) error { return nil }

// settled reports false: it is the offer that is open.
func (o *offer) settled() bool { return false }

// returnTo has the page lead back to the scene that it was opened over.
func (o *offer) returnTo(at Scene) {
	o.from = at
	if was, ok := at.(*offer); ok {
		o.from = was.from
	}
}
