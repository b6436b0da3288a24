package scene

import (
	"strconv"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/session"
	"wallfall/render/quad"
	"wallfall/render/ui"
	"wallfall/rules"
)

// trial begins a match of the drawing as the outset has it.
func (e *editor) trial() (*play, error) {
	o := &e.outset
	doc, err := o.begins(e.hist.Doc())
	if err != nil {
		return nil, err
	}
	seed := e.seed()
	if o.dice != anyDice {
		if o.fix(); o.why != nil {
			return nil, o.why
		}
		seed = o.seed
	}
	m, opening, err := session.New(doc.Name(), doc.Text(), seed)
	if err != nil {
		return nil, err
	}
	m.SetBegun(e.unixNow())
	for i, name := range o.seats {
		if name != "" && m.Seat(i) != session.RestBot { // the level may let it rest by now
			m.SetSeat(i, name)
		}
	}
	p := opened(e.desk, m, opening)
	p.bench = e
	p.pic.Camera, p.pic.Floor = e.pic.Camera, min(e.pic.Floor, p.words.board.Floors()-1)
	return p, nil
}

// sit notes who plays a side in the trials to come.
func (e *editor) sit(side int, bot string) { e.outset.seats[side] = bot }

// outsetBox sets what a trial begins with. It gives the match, nil for none.
func (e *editor) outsetBox(ctx *Context) Scene {
	k, o, lv := &e.kit, &e.outset, e.level()
	r := e.box(ctx, 520, 520, e.lang.T("Play from here"))
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	f := form{ui: e.desk, area: r, id: "outset"}
	f.begin()
	round := max(1, lv.Start.Round)
	if o.round > 0 {
		round = o.round
	}
	last := rules.MaxStart
	if lv.Rounds > 0 {
		last = lv.Rounds
	}
	if now := e.number(&f, "outset-round", e.lang.F("Begin in round %d", round), round, 1, last); now != round {
		o.round = now
	}
	side := lv.Start.Side
	if o.side > 0 && o.side <= len(lv.Sides) {
		side = o.side - 1
	}
	if now := e.sideChoice(&f, "outset-side", e.lang.T("Whose turn it is"), side, ""); now != side {
		o.side = now + 1
	}
	was := o.dice
	o.dice = dicing(f.choice(e.lang.T("Dice"), []string{"dice-any", "dice-seed", "dice-show"}, []string{e.lang.T("by chance"), e.lang.T("by a seed"), e.lang.T("as I say")}, int(o.dice)))
	if o.dice != was && o.dice != anyDice {
		k.Write("dice", o.typed[o.dice])
	}
	if o.dice != anyDice {
		hint := e.lang.T("A number")
		if o.dice == diceShow {
			hint = e.lang.T("What they show first, as 1 6 3, or 7+4 for two of ten")
		}
		o.typed[o.dice], _ = f.text("dice", "", o.typed[o.dice], hint, 60)
		o.fix()
		say, ink := e.lang.F("The dice hang on the seed %s.", strconv.FormatUint(o.seed, 10)), k.Theme.Dim
		if o.why != nil {
			say, ink = "", k.Theme.Warn
			if strings.TrimSpace(o.typed[o.dice]) != "" {
				say = capital(e.errText(o.why)) + "."
			}
		}
		f.cut(k.Paragraph(f.room, say, 13, quad.Left, ink, font.Regular) + k.Pt(10))
	}
	if o.round > 0 || o.side > 0 {
		if f.button("outset-keep", e.lang.T("Write round and side into the level"), ui.Look{Icon: icon.Pencil, Size: 14}) {
			e.keepOutset(ctx)
		}
	}
	f.end()
	two := foot.Columns(2, k.Pt(10))
	if e.click(k.Button("close", two.At(0), e.lang.T("Back"), ui.Look{})) || k.In.Cancel {
		e.dialog = noDialog
	}
	if e.click(k.Button("outset-play", two.At(1), e.lang.T("Play"), ui.Look{Icon: icon.Play, Primary: true, Disabled: o.dice != anyDice && o.why != nil})) {
		e.dialog = noDialog
		return e.try(ctx)
	}
	return nil
}

// keepOutset makes what the trial begins with what the level begins with.
func (e *editor) keepOutset(ctx *Context) {
	doc, err := e.outset.begins(e.hist.Doc())
	if err != nil {
		e.refuse(ctx, err)
		return
	}
	e.hist.Do(e.lang.T("what the level begins with"), doc)
	e.outset.round, e.outset.side = 0, 0
	e.changed()
}
