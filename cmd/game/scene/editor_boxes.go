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
func (e *editor) dialogs(ctx *Context, k *ui.Kit) (Scene, error) {
	switch e.dialog {
	case editMenuDialog:
		return e.menuBox(ctx)
	case editKeysDialog:
		e.keysBox(ctx)
	case problemsDialog:
		e.problemsBox(ctx)
	case recoverDialog:
		e.recoverBox(ctx)
	case outsetDialog:
		return e.outsetBox(ctx), nil
	case levelDialog:
		e.levelBox(ctx)
	case figureDialog:
		e.figureBox(ctx)
	case wallDialog:
		e.wallBox(ctx)
	}
	return nil, nil
}

// menuBox is the menu.
func (e *editor) menuBox(ctx *Context) (Scene, error) {
	entries := []entry{
		{id: "resume", text: e.lang.T("Go on drawing"), icon: icon.Pencil, primary: true},
		{id: "try", text: e.lang.T("Play it as it stands"), icon: icon.Play},
		{id: "bots", text: e.lang.T("Let bots play it"), icon: icon.Dice},
		{id: "outset", text: e.lang.T("Play from another round, side or dice"), icon: icon.Hourglass},
		{id: "level", text: e.lang.T("Title, board, sides, rules"), icon: icon.Gear},
		{id: "problems", text: e.lang.T("Problems"), icon: icon.Warn},
		{id: "drift", text: e.lang.T("The walls to come"), icon: icon.Wall},
		{id: "fit", text: e.lang.T("Whole board"), icon: icon.Fit},
		{id: "save", text: e.lang.T("Save"), icon: icon.Save},
		{id: "copy-link", text: e.lang.T("Copy a link to this level"), icon: icon.Link},
		{id: "copy-text", text: e.lang.T("Copy the text of this level"), icon: icon.Copy, disabled: ctx.Outside.Copy == nil},
		{id: "keep-file", text: e.lang.T("Keep it as a file"), icon: icon.Folder},
		{id: "keys", text: e.lang.T("Keys and mouse"), icon: icon.Info},
		{id: "settings", text: e.lang.T("Settings"), icon: icon.Gear},
		{id: "leave", text: e.lang.T("Save and leave"), icon: icon.Back},
	}
	r := e.desk.menuRoom(ctx, entries, e.lang.T("Level"))
	used := e.menu(r, entries)
	if e.kit.In.Cancel {
		used = "resume"
	}
	if used != "" {
		e.dialog = noDialog
	}
	switch used {
	case "try":
		return e.try(ctx), nil
	case "bots":
		e.bots.on = true
	case "outset":
		e.dialog = outsetDialog
	case "level":
		e.dialog = levelDialog
	case "problems":
		e.dialog = problemsDialog
	case "drift":
		e.drift.toggle()
	case "fit":
		e.pic.Camera.Fit(e.words.board)
	case "save":
		e.saveNow(ctx)
	case "copy-link":
		e.copyLink(ctx)
	case "copy-text":
		e.say(ctx, e.copyOut(ctx, string(e.hist.Doc().Text())))
	case "keep-file":
		e.say(ctx, e.keepText(ctx, e.fileName(), e.hist.Doc().Text()))
	case "keys":
		e.dialog = editKeysDialog
	case "settings":
		e.dialog = settingsDialog
	case "leave":
		if e.leaves(ctx) {
			e.kit.End()
			return newDrawings(ctx, e.desk), nil
		}
	}
	return nil, nil
}

// fileName gives a name for a file of the level, of its title.
func (e *editor) fileName() string { return fileWord(e.level().Title) + ".txt" }

// copyLink copies a link to the level, or a code where there is no page.
func (e *editor) copyLink(ctx *Context) {
	link, err := levelLink(ctx, e.fileName(), e.hist.Doc().Text())
	if err != nil {
		e.say(ctx, e.lang.F("There is no link: %s.", e.errText(err)))
		return
	}
	e.say(ctx, e.copyOut(ctx, link))
}

// keysBox lists the keys.
func (e *editor) keysBox(ctx *Context) {
	r := e.box(ctx, 640, 700, e.lang.T("Keys and mouse"))
	k := &e.kit
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	list := e.keyList()
	text := e.lang.T("The left button or a finger draws, the middle button or two fingers move the board, wheel and pinch zoom. The right button, Alt or a finger that rests picks up what is there. With the arrow, figures or walls in hand, a double click opens what stands there. With the keys the arrows move the cursor, Shift selects on its way, Space draws while it is held, and Tab leads to the buttons and Escape back.")
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
	e.closeButton(foot, e.lang.T("Back"))
}

// keyList names what keys do, with the keys.
func (e *editor) keyList() (list [][2]string) {
	for t := range toolCount {
		list = append(list, [2]string{e.toolName(t), e.bind.Shown(input.Chord{Key: toolKeys[t]})})
	}
	key := func(what string, keys ...string) {
		for i, k := range keys {
			keys[i] = e.lang.T(k)
		}
		list = append(list, [2]string{what, strings.Join(keys, "+")})
	}
	key(e.lang.T("The brushes of the palette"), "1 – 9")
	key(e.lang.T("The pages of the palette"), "Shift", "1 – 6")
	key(e.lang.T("The next brush, the one before"), ". ,")
	key(e.lang.T("Larger and smaller pen"), "[ ]")
	key(e.lang.T("The next symmetry"), "Y")
	key(e.lang.T("Turn what is pasted, selected or placed"), "U")
	key(e.lang.T("Turn it the other way"), "Shift", "U")
	key(e.lang.T("Mirror it left to right"), "F")
	key(e.lang.T("Mirror it top to bottom"), "Shift", "F")
	key(e.lang.T("Copy, cut, paste"), "Ctrl", "C X V")
	key(e.lang.T("Select all, select nothing"), "Ctrl", "A D")
	key(e.lang.T("Empty what is selected"), "Delete")
	key(e.lang.T("The next problem"), "N")
	key(e.lang.T("Let bots play it"), "F8")
	key(e.lang.T("The left button moves the board"), "J")
	key(e.lang.T("Play it as it stands, and back"), "F2")
	key(e.lang.T("Play from another round, side or dice"), "Shift", "F2")
	key(e.lang.T("The walls to come, turn by turn"), "F6")
	key(e.lang.T("A turn of theirs back or on"), ", .")
	key(e.lang.T("Save"), "Ctrl", "S")
	for _, a := range [...]input.Action{input.Undo, input.Redo, input.FloorUp, input.FloorDown, input.ZoomIn, input.ZoomOut, input.Fit, input.Menu} {
		list = append(list, [2]string{e.actionName(a), e.bind.KeyLabel(a)})
	}
	return list
}
