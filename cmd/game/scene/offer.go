package scene

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/cmd/game/probe"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// offer is the page of a level that came from outside: what it is and who made it,
// before anything of it is played.
type offer struct {
	*levelList
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
	list := &levelList{desk: d, chosen: 0}
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
	o := &offer{levelList: list, file: file, text: text, problems: lv.Check()}
	o.bad = len(o.problems.Errors()) > 0
	o.speak()
	d.kit.SetFocus("begin")
	return o, nil
}

// speak says everything anew when the language has changed.
func (o *offer) speak() {
	c := &o.cards[0]
	if o.spoken = o.speaks; c.words.board != nil {
		c.words.lang = o.lang
		c.kinds = kindsOf(c.level, c.words.board)
		for i := range c.kinds {
			c.kinds[i].name = capital(c.words.kind(c.kinds[i].name))
		}
	}
	c.facts, c.length = o.levelFacts(c.level), o.lengthOf(c.level)
	o.by = o.lang.T("Nobody says who made it")
	if c.level.Author != "" {
		o.by = o.lang.F("by %s", c.level.Author)
	}
}

// title names the level.
func (o *offer) title() string {
	if t := o.cards[0].level.Title; t != "" {
		return o.lang.T(t)
	}
	return o.lang.T("No title yet")
}

// Update lays the page out.
func (o *offer) Update(ctx *Context) (Scene, error) {
	k := o.begin(ctx, true)
	if o.spoken != o.speaks {
		o.speak()
	}
	next, err := o.lay(ctx, k, ui.Rect{W: ctx.Width, H: ctx.Height}.Inset(k.Pt(14)))
	o.common(ctx)
	if o.dialog == seatsDialog && o.cards[0].words.board != nil {
		o.seatsToCome(ctx, o.cards[0].level, &o.cards[0].words)
	}
	o.end(ctx)
	return next, err
}

func (o *offer) lay(ctx *Context, k *ui.Kit, screen ui.Rect) (Scene, error) {
	c := &o.cards[0]
	head := screen.CutTop(k.Pt(48))
	screen.CutTop(k.Pt(8))
	if o.click(k.Button("close", head.CutLeft(k.Pt(116)).Inset(k.Pt(2)), o.lang.T("Close"), ui.Look{Icon: icon.Back})) ||
		o.dialog == noDialog && ctx.In.Actions.Has(input.Cancel) {
		return o.back(ctx), nil
	}
	k.Label(head, o.title(), k.Fitted(o.title(), 28, 13, head.W, font.Bold), quad.Center, k.Theme.Accent, font.Bold)
	return o.tell(ctx, k, c, o.board(k, c, screen))
}

// back leads to where the player was.
func (o *offer) back(ctx *Context) Scene {
	o.kit.SetFocus("")
	if o.from != nil {
		return o.from
	}
	return newTitle(ctx, o.desk)
}

// tell is what is to be known of the level, and what can be done with it.
func (o *offer) tell(ctx *Context, k *ui.Kit, c *card, r ui.Rect) (Scene, error) {
	k.Panel(r)
	r = r.Inset(k.Pt(14))
	foot := r.CutBottom(k.Pt(48))
	r.CutBottom(k.Pt(8))
	more := r.CutBottom(k.Pt(44)).Columns(2, k.Pt(8))
	r.CutBottom(k.Pt(8))
	f := form{desk: o.desk, area: r, id: "offer"}
	f.beginPage()
	k.Label(f.cut(k.Pt(22)), o.by, 14, quad.Left, k.Theme.Accent, font.Regular)
	o.opening(&f, c)
	o.troubles(k, &f.room)
	o.sides(ctx, &f, c)
	f.end()
	if o.click(k.Button("edit-copy", more.At(0), o.lang.T("Edit a copy"), ui.Look{Icon: icon.Pencil, Size: 14})) {
		k.End()
		return o.makes(ctx, Bench{Name: o.file, Text: o.text, Keep: true}, o), nil
	}
	if o.click(k.Button("share-level", more.At(1), o.lang.T("Share"), ui.Look{Icon: icon.Link, Size: 14})) {
		o.shareLevel(o.file, o.text)
	}
	if o.click(k.Button("begin", foot, o.lang.T("Play"), ui.Look{Icon: icon.Play, Primary: true, Size: 18, Disabled: o.bad})) {
		k.End()
		return o.newMatch(ctx, o.file, o.text)
	}
	return o, nil
}

// problemHeading tells how much is wrong with the level, "" for nothing.
func (o *offer) problemHeading() string {
	switch n := len(o.problems.Errors()); {
	case n > 0:
		return o.lang.N(n, "It cannot be played: %d problem", "It cannot be played: %d problems")
	case len(o.problems) > 0:
		return o.lang.N(len(o.problems), "It can be played; the checker warns of %d thing", "It can be played; the checker warns of %d things")
	}
	return ""
}

// troubles lists what the checker has to say.
func (o *offer) troubles(k *ui.Kit, in *ui.Rect) {
	text := o.problemHeading()
	if text == "" {
		return
	}
	ink := o.palette.Warning
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
	return o.lang.F("line %d, column %d", p.Line, p.Col) + ": " + capital(lang.Tell(o.speaks, p.Msg))
}

// Probe tells tests what can be pressed.
func (o *offer) Probe() probe.Frame {
	return probe.Frame{Scene: "offer", Hot: o.shown, State: map[string]any{"level": o.file, "title": o.title(), "by": o.by, "problems": len(o.problems),
		"bad": o.bad, "notice": o.notice, "dialog": int(o.dialog)}}
}
