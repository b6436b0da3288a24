package scene

import (
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// dialogs draws what lies over the board; it gives the scene that follows, nil for
// this one.
func (ky *keys) dialogs(ctx *Context, k *ui.Kit) (Scene, error) {
	switch ky.ui.dialog {
	case editMenuDialog:
		return ky.menuBox(ctx)
	case editKeysDialog:
		ky.keysBox(ctx)
	case problemsDialog:
		ky.e.faults.problemsBox(ctx)
	case recoverDialog:
		ky.e.keep.recoverBox(ctx)
	case outsetDialog:
		return ky.e.trials.outsetBox(ctx), nil
	case levelDialog:
		ky.e.forms.levelBox(ctx)
	case figureDialog:
		ky.e.forms.figureBox(ctx)
	case wallDialog:
		ky.e.forms.wallBox(ctx)
	}
	return nil, nil
}

// menuBox is the menu.
func (ky *keys) menuBox(ctx *Context) (Scene, error) {
	entries := []entry{
		{id: "resume", text: ky.ui.lang.T("Go on drawing"), icon: icon.Pencil, primary: true},
		{id: "try", text: ky.ui.lang.T("Play it as it stands"), icon: icon.Play},
		{id: "bots", text: ky.ui.lang.T("Let bots play it"), icon: icon.Dice},
		{id: "outset", text: ky.ui.lang.T("Play from another round, side or dice"), icon: icon.Hourglass},
		{id: "level", text: ky.ui.lang.T("Title, board, sides, rules"), icon: icon.Gear},
		{id: "problems", text: ky.ui.lang.T("Problems"), icon: icon.Warn},
		{id: "drift", text: ky.ui.lang.T("The walls to come"), icon: icon.Wall},
		{id: "fit", text: ky.ui.lang.T("Whole board"), icon: icon.Fit},
		{id: "save", text: ky.ui.lang.T("Save"), icon: icon.Save},
		{id: "copy-link", text: ky.ui.lang.T("Copy a link to this level"), icon: icon.Link},
		{id: "copy-text", text: ky.ui.lang.T("Copy the text of this level"), icon: icon.Copy, disabled: ctx.Outside.Copy == nil},
		{id: "keep-file", text: ky.ui.lang.T("Keep it as a file"), icon: icon.Folder},
		{id: "keys", text: ky.ui.lang.T("Keys and mouse"), icon: icon.Info},
		{id: "settings", text: ky.ui.lang.T("Settings"), icon: icon.Gear},
		{id: "leave", text: ky.ui.lang.T("Save and leave"), icon: icon.Back},
	}
	r := ky.ui.menuRoom(ctx, entries, ky.ui.lang.T("Level"))
	used := ky.ui.menu(r, entries)
	if ky.ui.kit.In.Cancel {
		used = "resume"
	}
	if used != "" {
		ky.ui.dialog = noDialog
	}
	switch used {
	case "try":
		return ky.e.try(ctx), nil
	case "bots":
		ky.e.bots.on = true
	case "outset":
		ky.ui.dialog = outsetDialog
	case "level":
		ky.ui.dialog = levelDialog
	case "problems":
		ky.ui.dialog = problemsDialog
	case "drift":
		ky.e.trials.drift.toggle()
	case "fit":
		ky.e.pic.Camera.Fit(ky.e.words.board)
	case "save":
		ky.e.keep.saveNow(ctx)
	case "copy-link":
		ky.copyLink(ctx)
	case "copy-text":
		ky.ui.say(ctx, copyOut(ky.ui, ctx, string(ky.e.hist.Doc().Text())))
	case "keep-file":
		ky.ui.say(ctx, keepText(ky.ui, ctx, ky.fileName(), ky.e.hist.Doc().Text()))
	case "keys":
		ky.ui.dialog = editKeysDialog
	case "settings":
		ky.ui.dialog = settingsDialog
	case "leave":
		if ky.e.leaves(ctx) {
			ky.ui.kit.End()
			return newDrawings(ctx, ky.ui), nil
		}
	}
	return nil, nil
}

// fileName gives a name for a file of the level, of its title.
func (ky *keys) fileName() string { return fileWord(ky.e.level().Title) + ".txt" }

// copyLink copies a link to the level, or a code where there is no page.
func (ky *keys) copyLink(ctx *Context) {
	link, err := levelLink(ctx, ky.fileName(), ky.e.hist.Doc().Text())
	if err != nil {
		ky.ui.say(ctx, ky.ui.lang.F("There is no link: %s.", ky.ui.errText(err)))
		return
	}
	ky.ui.say(ctx, copyOut(ky.ui, ctx, link))
}

// keysBox lists the keys.
func (ky *keys) keysBox(ctx *Context) {
	r := ky.ui.box(ctx, 640, 700, ky.ui.lang.T("Keys and mouse"))
	k := &ky.ui.kit
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	list := ky.keyList()
	text := ky.ui.lang.T("The left button or a finger draws, the middle button or two fingers move the board, wheel and pinch zoom. The right button, Alt or a finger that rests picks up what is there. With the arrow, figures or walls in hand, a double click opens what stands there. With the keys the arrows move the cursor, Shift selects on its way, Space draws while it is held, and Tab leads to the buttons and Escape back.")
	const line = 32
	width := r.W - k.Pt(12)
	in := k.Scroll("edit-keys", r, k.TextHeight(text, 14, width, font.Regular)+k.Pt(12)+k.Pt(line)*float32(len(list)))
	in.W = width
	in.CutTop(k.Paragraph(in, text, 14, quad.Left, k.Theme.Text, font.Regular) + k.Pt(10))
	for _, x := range list {
		row := in.CutTop(k.Pt(line))
		k.Label(row.CutLeft(row.W*0.64), x[0], 14, quad.Left, k.Theme.Text, font.Regular)
		row.CutLeft(k.Pt(6))
		k.KeyCap(row, x[1])
	}
	k.EndScroll("edit-keys", r)
	ky.ui.closeButton(foot, ky.ui.lang.T("Back"))
}

// keyList names what keys do, with the keys.
func (ky *keys) keyList() (list [][2]string) {
	for t := range toolCount {
		list = append(list, [2]string{ky.e.tools.toolName(t), ky.ui.bind.Shown(input.Chord{Key: toolKeys[t]})})
	}
	key := func(what string, keys ...string) {
		for i, k := range keys {
			keys[i] = ky.ui.lang.T(k)
		}
		list = append(list, [2]string{what, strings.Join(keys, "+")})
	}
	key(ky.ui.lang.T("The brushes of the palette"), "1 – 9")
	key(ky.ui.lang.T("The pages of the palette"), "Shift", "1 – 6")
	key(ky.ui.lang.T("The next brush, the one before"), ". ,")
	key(ky.ui.lang.T("Larger and smaller pen"), "[ ]")
	key(ky.ui.lang.T("The next symmetry"), "Y")
	key(ky.ui.lang.T("Turn what is pasted, selected or placed"), "U")
	key(ky.ui.lang.T("Turn it the other way"), "Shift", "U")
	key(ky.ui.lang.T("Mirror it left to right"), "F")
	key(ky.ui.lang.T("Mirror it top to bottom"), "Shift", "F")
	key(ky.ui.lang.T("Copy, cut, paste"), "Ctrl", "C X V")
	key(ky.ui.lang.T("Select all, select nothing"), "Ctrl", "A D")
	key(ky.ui.lang.T("Empty what is selected"), "Delete")
	key(ky.ui.lang.T("The next problem"), "N")
	key(ky.ui.lang.T("Let bots play it"), "F8")
	key(ky.ui.lang.T("The left button moves the board"), "J")
	key(ky.ui.lang.T("Play it as it stands, and back"), "F2")
	key(ky.ui.lang.T("Play from another round, side or dice"), "Shift", "F2")
	key(ky.ui.lang.T("The walls to come, turn by turn"), "F6")
	key(ky.ui.lang.T("A turn of theirs back or on"), ", .")
	key(ky.ui.lang.T("Save"), "Ctrl", "S")
	for _, a := range [...]input.Action{input.Undo, input.Redo, input.FloorUp, input.FloorDown, input.ZoomIn, input.ZoomOut, input.Fit, input.Menu} {
		list = append(list, [2]string{actionName(ky.ui.lang, a), ky.ui.bind.KeyLabel(a)})
	}
	return list
}
