package editor

import (
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/lang"
	"wallfall/cmd/game/canvas"
	"wallfall/cmd/game/document"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels/edit"
	"wallfall/render/quad"
)

// The dialogs of the editor and of the list of levels.
const (
	EditMenuDialog shell.Dialog = "edit-menu"
	EditKeysDialog shell.Dialog = "edit-keys"
	ProblemsDialog shell.Dialog = "problems"
	LevelDialog    shell.Dialog = "level"
	FigureDialog   shell.Dialog = "figure"
	WallDialog     shell.Dialog = "wall"
	NewLevelDialog shell.Dialog = "new-level"
	TrialDialog    shell.Dialog = "trial"
	PastDialog     shell.Dialog = "past"
)

// boardless are the actions that don't need the focus on the board.
var boardless = [...]input.Action{input.Undo, input.Redo, input.Menu, input.Help, input.EditKeys, input.PlayTestSetup, input.PlayTest, input.BotTest,
	input.SolverPage, input.EditFloorUp, input.EditFloorDown}

// keys answers the keys. It returns the next scene, or nil to stay.
func (e *Editor) keys(ctx *shell.Context) shell.Scene {
	in := ctx.In
	for _, a := range boardless {
		if in.Did(a) {
			return e.command(ctx, a)
		}
	}
	if e.focused {
		return nil
	}
	if in.Fresh.Has(input.Cancel) {
		if !e.UI.Kit.LetGo() && !e.canvas.Escape() {
			e.UI.Dialog = EditMenuDialog
		}
		return nil
	}
	for a := input.SelectTool; a < input.ActionCount; a++ {
		if in.Did(a) {
			return e.command(ctx, a)
		}
	}
	return nil
}

// command does what an action asks for. It returns the next scene, or nil to stay.
func (e *Editor) command(ctx *shell.Context, a input.Action) shell.Scene {
	switch a {
	case input.Undo, input.Redo:
		if e.Doc.Step(e.UI, ctx, a == input.Redo) {
			e.refresh()
		}
	case input.Menu:
		e.UI.Dialog = EditMenuDialog
	case input.Help, input.EditKeys:
		e.UI.Dialog = EditKeysDialog
	case input.PlayTestSetup:
		e.UI.Dialog = TrialDialog
	case input.PlayTest:
		return e.Try(ctx)
	case input.BotTest:
		e.toggle(botsPage)
	case input.SolverPage:
		e.toggle(solverPage)
	case input.Timeline:
		e.forecast.Toggle()
	case input.Fit:
		e.pic.Camera.Fit(e.Words.Board)
	case input.Save:
		e.Doc.SaveNow(e.UI, ctx)
	case input.EditFloorUp:
		e.goFloor(1)
	case input.EditFloorDown:
		e.goFloor(-1)
	case input.NextProblem:
		e.nextProblem(ctx)
	case input.DragPans:
		e.pointer.pans = !e.pointer.pans
	default:
		e.answer(ctx, e.canvasCommand(a))
	}
	return nil
}

// canvasCommand does what an action asks of the canvas.
func (e *Editor) canvasCommand(a input.Action) (an canvas.Answer) {
	c := &e.canvas
	switch a {
	case input.Copy:
		return c.Copy(false, e.targetCells()...)
	case input.Cut:
		return c.Copy(true, e.targetCells()...)
	case input.Clear:
		return c.Clear(e.targetCells()...)
	case input.SelectAll:
		c.SelectAll(e.pic.Floor)
		c.Tool = canvas.Select
	case input.Deselect:
		c.Deselect()
	case input.RotateRight:
		return c.Turn(edit.TurnRight)
	case input.RotateLeft:
		return c.Turn(edit.TurnLeft)
	case input.FlipLeftRight:
		return c.Turn(edit.FlipLeftRight)
	case input.FlipTopBottom:
		return c.Turn(edit.FlipTopBottom)
	case input.PenNarrower:
		c.Options.Size = max(1, c.Options.Size-1)
	case input.PenWider:
		c.Options.Size = min(canvas.MaxPen, c.Options.Size+1)
	case input.NextSymmetry:
		c.NextSymmetry(1)
	case input.PrevSymmetry:
		c.NextSymmetry(-1)
	case input.NextTool:
		return c.SelectTool((c.Tool + 1) % canvas.ToolCount)
	case input.NextPage:
		c.Page = (c.Page + 1) % canvas.PageCount
	case input.NextBrush:
		e.nextBrush(1)
	case input.PrevBrush:
		e.nextBrush(-1)
	}
	switch {
	case a >= input.SelectTool && a <= input.Paste:
		return c.SelectTool(canvas.Tool(a - input.SelectTool))
	case a >= input.Brush1 && a <= input.Brush9:
		if i := int(a - input.Brush1); i < len(c.Brushes(c.Page)) {
			c.Choose(c.Page, i)
		}
	case a >= input.Page1 && a <= input.Page6:
		c.Page = canvas.Page(a - input.Page1)
	}
	return an
}

// nextBrush selects the next brush of the page, or a previous one.
func (e *Editor) nextBrush(by int) {
	c := &e.canvas
	n := len(c.Brushes(c.Page))
	c.Choose(c.Page, (c.Picked(c.Page)+by+n)%n)
	e.UI.Kit.Reveal(c.Brush().ID)
}

// answer takes over what the canvas did.
func (e *Editor) answer(ctx *shell.Context, a canvas.Answer) {
	switch {
	case a.Err != nil:
		e.refuse(ctx, a.Err)
		return
	case a.Doc != nil:
		e.apply(ctx, change{what: stepName(&e.Words, &e.canvas.Options, &a.Step), doc: a.Doc})
	}
	if said := noteText(e.UI.Lang, a.Note); said != "" {
		e.UI.Say(ctx, said)
	}
}

// stepName returns what an undo step of the canvas is called.
func stepName(w *narrate.Narrator, o *canvas.Options, s *canvas.Step) string {
	l := w.Lang
	switch s.Kind {
	case canvas.Erased:
		return l.F("erase, %s", l.N(s.N, "%d cell", "%d cells"))
	case canvas.Placed:
		return l.F("place %s", w.Kind(s.Brush.Of.Name))
	case canvas.WallBuilt:
		return l.N(s.N, "crushing wall of %d cell", "crushing wall of %d cells")
	case canvas.Linked:
		return l.T("link")
	case canvas.Joined:
		if s.Brush.Kind == canvas.LinkBrush {
			return l.T("link")
		}
		return brushName(w, o, &s.Brush)
	case canvas.MovedObject:
		return l.F("move %s", narrate.Capital(s.Name))
	case canvas.MovedCells:
		return l.N(s.N, "move %d cell", "move %d cells")
	case canvas.TurnedCells:
		return l.N(s.N, "rotate %d cell", "rotate %d cells")
	case canvas.Cleared:
		return l.N(s.N, "clear %d cell", "clear %d cells")
	case canvas.Pasted:
		return l.N(s.N, "paste %d cell", "paste %d cells")
	}
	return brushName(w, o, &s.Brush) + ", " + l.N(s.N, "%d cell", "%d cells")
}

// noteText returns what to tell the player, "" for nothing.
func noteText(l *lang.Table, n canvas.Note) string {
	switch n.Kind {
	case canvas.EdgeNeedsTwo:
		return l.T("Edges lie between two cells: drag from the low cell to the high cell.")
	case canvas.LinkNeedsEnd:
		return l.T("Now click the other end, on this floor or another.")
	case canvas.FoundNoRoom:
		return l.N(n.N, "No room for %d thing; it was removed.", "No room for %d things; they were removed.")
	case canvas.NothingToCopy:
		return l.T("Nothing selected.")
	case canvas.NothingToPaste:
		return l.T("Nothing copied yet.")
	case canvas.CellTaken:
		return l.F("%s stands here. Drag to move, double-click for properties, or erase first.", narrate.Capital(n.Name))
	case canvas.CopiedCells:
		return l.N(n.N, "%d cell copied.", "%d cells copied.")
	}
	return ""
}

// menuBox draws the menu. It returns the next scene, or nil to stay.
func (e *Editor) menuBox(ctx *shell.Context) (shell.Scene, error) {
	l := e.UI.Lang
	used := e.UI.MenuBox(ctx, l.T("Level"), []shell.Entry{
		{ID: "resume", Text: l.T("Continue editing"), Icon: icon.Pencil, Primary: true},
		{ID: "try", Text: l.T("Play test"), Icon: icon.Play},
		{ID: "bots", Text: l.T("Test with bots"), Icon: icon.Dice},
		{ID: "solve", Text: l.T("Solver"), Icon: icon.Lamp},
		{ID: "outset", Text: l.T("Play test setup"), Icon: icon.Hourglass},
		{ID: "level", Text: l.T("Title, board, sides, rules"), Icon: icon.Gear},
		{ID: "problems", Text: l.T("Problems"), Icon: icon.Warn},
		{ID: "drift", Text: l.T("Wall timeline"), Icon: icon.Wall},
		{ID: "fit", Text: l.T("Fit board"), Icon: icon.Fit},
		{ID: "save", Text: l.T("Save"), Icon: icon.Save},
		{ID: "past", Text: l.T("Earlier saves"), Icon: icon.Hourglass, Disabled: len(e.Doc.Pasts(ctx)) == 0},
		{ID: "copy-link", Text: l.T("Copy link to this level"), Icon: icon.Link},
		{ID: "copy-text", Text: l.T("Copy the level's text"), Icon: icon.Copy, Disabled: ctx.Outside.Copy == nil},
		{ID: "keep-file", Text: l.T("Download file"), Icon: icon.Folder},
		{ID: "keys", Text: l.T("Keyboard and mouse"), Icon: icon.Info},
		{ID: "settings", Text: l.T("Settings"), Icon: icon.Gear},
		{ID: "leave", Text: l.T("Save and leave"), Icon: icon.Back},
	})
	if e.UI.Kit.In.Cancel {
		used = "resume"
	}
	if used != "" {
		e.UI.Dialog = shell.NoDialog
	}
	file := sharing.FileName(e.Level().Title) + ".txt"
	switch used {
	case "try", "drift", "fit", "save":
		return e.command(ctx, map[string]input.Action{"try": input.PlayTest, "drift": input.Timeline, "fit": input.Fit, "save": input.Save}[used]), nil
	case "bots":
		e.show(botsPage)
	case "solve":
		e.show(solverPage)
	case "outset", "level", "problems", "keys", "settings":
		e.UI.Dialog = map[string]shell.Dialog{"outset": TrialDialog, "level": LevelDialog, "problems": ProblemsDialog,
			"keys": EditKeysDialog, "settings": shell.SettingsDialog}[used]
	case "past":
		e.UI.Dialog, e.past = PastDialog, newPastList(e.UI, e.Doc.Pasts(ctx), e.Level())
	case "copy-link":
		copyLink(e.UI, ctx, file, e.Doc.Text())
	case "copy-text":
		e.UI.Say(ctx, sharing.CopyText(e.UI, ctx, string(e.Doc.Text())))
	case "keep-file":
		e.UI.Say(ctx, sharing.SaveLevel(e.UI, ctx, file, e.Doc.Text()))
	case "leave":
		if e.Leaves(ctx) {
			e.UI.Kit.End()
			if e.back != nil {
				return e.back, nil
			}
			return NewList(ctx, e.UI), nil
		}
	}
	return nil, nil
}

// copyLink puts a link to a level into the clipboard.
func copyLink(d *shell.UI, ctx *shell.Context, file string, text []byte) {
	link, err := sharing.LevelLink(ctx, file, text)
	if err != nil {
		d.Say(ctx, d.Lang.F("No link: %s.", d.ErrText(err)))
		return
	}
	d.Say(ctx, sharing.CopyText(d, ctx, link))
}

// keysBox lists the keys.
func (e *Editor) keysBox(ctx *shell.Context) {
	k, l := &e.UI.Kit, e.UI.Lang
	f, foot := document.Box(e.UI, ctx, 640, 700, l.T("Keyboard and mouse"), "edit-keys")
	text := l.T("Draw with the left button or a finger. Move the board with the middle button or two fingers; zoom with the wheel or a pinch. Right button, Alt or a long press picks up what is there. With the select tool, or a figure or wall as your brush, double-click a figure or wall to open its properties. Keyboard: arrows move the cursor, Shift selects along the way, hold Space to draw, Tab goes to the buttons, Escape goes back.")
	f.Write(text, 14, k.Theme.Text)
	for a := range input.ActionCount {
		keys := e.UI.Bind.KeyLabel(a)
		if !a.In(input.InEditor) || keys == "" {
			continue
		}
		r := f.Take(32)
		k.Label(r.TakeLeft(r.W*0.64, k.Pt(6)), shell.ActionName(l, a), 14, quad.Left, k.Theme.Text, font.Regular)
		k.KeyCap(r, keys)
	}
	f.End()
	e.UI.CloseButton(foot, l.T("Back"))
}
