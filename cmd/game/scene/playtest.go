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
func (tr *trials) trial() (Scene, error) {
	o := &tr.outset
	doc, err := o.begins(tr.e.hist.Doc())
	if err != nil {
		return nil, err
	}
	seed := tr.ui.seed()
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
	m.SetBegun(unixNow(tr.ui))
	for i, name := range o.seats {
		if name != "" && m.Seat(i) != session.RestBot { // the level may let it rest by now
			m.SetSeat(i, name)
		}
	}
	return tr.ui.routes.Try(Trial{Match: m, Opening: opening, Bench: tr.e, Camera: tr.e.pic.Camera, Floor: tr.e.pic.Floor}), nil
}

// sit notes who plays a side in the trials to come.
func (e *editor) sit(side int, bot string) { e.trials.outset.seats[side] = bot }

// outsetBox sets what a trial begins with. It gives the match, nil for none.
func (tr *trials) outsetBox(ctx *Context) Scene {
	k, o, lv := &tr.ui.kit, &tr.outset, tr.e.level()
	r := tr.ui.box(ctx, 520, 520, tr.ui.lang.T("Play from here"))
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	f := form{ui: tr.ui, area: r, id: "outset"}
	f.begin()
	round := max(1, lv.Start.Round)
	if o.round > 0 {
		round = o.round
	}
	last := rules.MaxStart
	if lv.Rounds > 0 {
		last = lv.Rounds
	}
	if now := tr.e.panel.number(&f, "outset-round", tr.ui.lang.F("Begin in round %d", round), round, 1, last); now != round {
		o.round = now
	}
	side := lv.Start.Side
	if o.side > 0 && o.side <= len(lv.Sides) {
		side = o.side - 1
	}
	if now := tr.e.panel.sideChoice(&f, "outset-side", tr.ui.lang.T("Whose turn it is"), side, ""); now != side {
		o.side = now + 1
	}
	was := o.dice
	o.dice = dicing(f.choice(tr.ui.lang.T("Dice"), []string{"dice-any", "dice-seed", "dice-show"}, []string{tr.ui.lang.T("by chance"), tr.ui.lang.T("by a seed"), tr.ui.lang.T("as I say")}, int(o.dice)))
	if o.dice != was && o.dice != anyDice {
		k.Write("dice", o.typed[o.dice])
	}
	if o.dice != anyDice {
		hint := tr.ui.lang.T("A number")
		if o.dice == diceShow {
			hint = tr.ui.lang.T("What they show first, as 1 6 3, or 7+4 for two of ten")
		}
		o.typed[o.dice], _ = f.text("dice", "", o.typed[o.dice], hint, 60)
		o.fix()
		say, ink := tr.ui.lang.F("The dice hang on the seed %s.", strconv.FormatUint(o.seed, 10)), k.Theme.Dim
		if o.why != nil {
			say, ink = "", k.Theme.Warn
			if strings.TrimSpace(o.typed[o.dice]) != "" {
				say = capital(tr.ui.errText(o.why)) + "."
			}
		}
		f.cut(k.Paragraph(f.room, say, 13, quad.Left, ink, font.Regular) + k.Pt(10))
	}
	if o.round > 0 || o.side > 0 {
		if f.button("outset-keep", tr.ui.lang.T("Write round and side into the level"), ui.Look{Icon: icon.Pencil, Size: 14}) {
			tr.keepOutset(ctx)
		}
	}
	f.end()
	two := foot.Columns(2, k.Pt(10))
	if tr.ui.click(k.Button("close", two.At(0), tr.ui.lang.T("Back"), ui.Look{})) || k.In.Cancel {
		tr.ui.dialog = noDialog
	}
	if tr.ui.click(k.Button("outset-play", two.At(1), tr.ui.lang.T("Play"), ui.Look{Icon: icon.Play, Primary: true, Disabled: o.dice != anyDice && o.why != nil})) {
		tr.ui.dialog = noDialog
		return tr.e.try(ctx)
	}
	return nil
}

// keepOutset makes what the trial begins with what the level begins with.
func (tr *trials) keepOutset(ctx *Context) {
	doc, err := tr.outset.begins(tr.e.hist.Doc())
	if err != nil {
		tr.e.refuse(ctx, err)
		return
	}
	tr.e.hist.Do(tr.ui.lang.T("what the level begins with"), doc)
	tr.outset.round, tr.outset.side = 0, 0
	tr.e.changed()
}
