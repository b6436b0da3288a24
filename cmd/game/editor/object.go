package editor

import (
	"slices"

	"wallfall/assets/icon"
	"wallfall/cmd/game/document"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/render/board/tokens"
	"wallfall/render/ui"
	"wallfall/rules"
)

// objectForm edits a figure or a crushing wall.
type objectForm struct {
	subject  string // its name
	openedAs string // its name when the dialog opened
}

// draw draws the dialog; kind is what can be added to a group.
func (ob *objectForm) draw(f *fields, ctx *shell.Context, kind string) {
	l := f.UI.Lang
	lf, lw := figureNamed(f.lv, ob.subject), wallNamed(f.lv, ob.subject)
	var heading, id string
	var h float32
	switch dialog := f.UI.Dialog; {
	case dialog == FigureDialog && lf != nil:
		heading, id, h = l.T("Figure"), "fig-delete", 660
	case dialog == WallDialog && lw != nil:
		heading, id, h, lf = l.T("Crushing wall"), "wall-delete", 420, nil
	default:
		f.UI.Dialog = shell.NoDialog
		return
	}
	form, foot := document.Box(f.UI, ctx, 520, h, heading, id)
	f.Form = form
	name := ob.subject
	if text, ok := f.Text("name", l.T("Name"), name, "", 40); ok {
		name = document.PlainName(text)
	}
	changed := name != ob.subject
	var set, remove func(ed *edit.Edit) error
	if lf != nil {
		was := edit.FigureOf(f.lv, lf)
		now := figureForm(f, lf, was, kind)
		now.Name = name
		changed = !same(now, was)
		set = func(ed *edit.Edit) error { return ed.SetFigure(was.Name, now) }
		remove = func(ed *edit.Edit) error { return ed.RemoveFigure(was.Name) }
	} else {
		was := edit.WallOf(lw)
		now := was
		now.Name, now.Dir = name, f.wallDirection("wall-way:", was.Dir)
		changed = changed || now.Dir != was.Dir
		set = func(ed *edit.Edit) error { return ed.SetWall(was.Name, now) }
		remove = func(ed *edit.Edit) error { return ed.RemoveWall(was.Name) }
	}
	gone := f.Button(id, l.T("Delete"), ui.Look{Icon: icon.Trash})
	f.End()
	switch {
	case gone:
		f.UI.Dialog = shell.NoDialog
		f.change(l.F("remove %s", narrate.Capital(ob.subject)), remove)
	case changed && name != "":
		f.amend(l.F("change %s", narrate.Capital(ob.openedAs)), set)
		f.want.change.object = name
	}
	f.UI.CloseButton(foot, l.T("Done"))
}

// figureForm edits a figure but for its name.
func figureForm(f *fields, lf *levels.Figure, was edit.Figure, kind string) edit.Figure {
	l, now := f.UI.Lang, was
	if f.lv.Kinds[lf.Kinds[0]].Traits&rules.Object == 0 {
		side := f.sideChoice("fig-side:", l.T("Side"), lf.Side, "")
		now.Side = ""
		if side >= 0 {
			now.Side = f.lv.Sides[side].Name
		}
	}
	f.Caption(l.T("Facing"))
	now.Facing = f.directions("fig-facing:", was.Facing, 1)
	now.Prone = f.Flag("fig-prone", l.T("Prone"), was.Prone)
	now.Kinds, now.Stamina = members(f, lf, was, kind)
	return now
}

// members edits the members of a group and their stamina.
func members(f *fields, lf *levels.Figure, fig edit.Figure, kind string) (kinds []string, stamina []int) {
	k := &f.UI.Kit
	kinds, stamina = fig.Kinds, fig.Stamina
	f.Caption(f.UI.Lang.T("Members of this group and their stamina"))
	for i, n := range lf.Kinds {
		full, kind := 1, &f.lv.Kinds[n].Kind
		if b := find(f.words.Board.Kinds(), func(b *rules.Kind) bool { return b.Name == kind.Name }); b != nil {
			full = b.Stamina
		}
		has := full
		if i < len(fig.Stamina) && fig.Stamina[i] > 0 {
			has = fig.Stamina[i]
		}
		r := f.Slot()
		gone := r.TakeRight(k.Pt(buttonWidth), k.Pt(ui.SmallGap))
		chip := tokens.ChipOf(kind, colourOf(f.colours, lf.Side))
		x, y := r.CutLeft(k.Pt(44)).Mid()
		chip.Draw(&k.List, &f.UI.Palette, x, y, k.Pt(17))
		set := f.Step(r, shell.Step{Less: f.UI.ID("stamina-less:", i), More: f.UI.ID("stamina-more:", i),
			Text: narrate.Capital(f.words.Kind(kind.Name)), Value: narrate.Number(has), V: has, Least: 1, Most: full})
		if set != has {
			stamina = make([]int, len(kinds))
			copy(stamina, fig.Stamina)
			stamina[i] = set
		}
		if f.UI.Click(k.Button(f.UI.ID("member-gone:", i), gone, "", ui.Look{Icon: icon.Trash, Disabled: len(kinds) == 1, Tip: f.UI.Lang.T("Remove from the group")})) {
			return slices.Delete(slices.Clone(fig.Kinds), i, i+1), nil
		}
	}
	if len(kinds) < rules.MaxGroup && f.Button("member-add", f.UI.Lang.F("Add: %s", narrate.Capital(f.words.Kind(kind))), ui.Look{Icon: icon.Plus, Size: 14, Tip: f.UI.Lang.T("Adds the kind chosen in the palette")}) {
		kinds, stamina = append(slices.Clone(kinds), kind), nil
	}
	return kinds, stamina
}
