package editor

import (
	"strings"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/shell"
	"wallfall/render/board"
)

// Probe implements shell.Scene.
func (e *Editor) Probe() probe.Frame {
	b, z := e.Words.Board, e.pic.Camera.Zoom
	hot := e.UI.Shown
	if e.UI.Dialog == shell.NoDialog {
		for _, p := range e.grid.All(e.pic.Floor) {
			if len(hot) > 600 {
				break // the first cells of a large board are enough
			}
			c := b.Cell(p)
			x, y := e.pic.Camera.Screen(board.Centre(b, c))
			if e.panel.area.Has(x, y) {
				hot = append(hot, probe.Hot{ID: "cell:" + b.FormatCell(c), X: x - z*0.3, Y: y - z*0.3, W: z * 0.6, H: z * 0.6})
			}
		}
	}
	undo, _ := e.Hist.CanUndo()
	done, all := e.Hist.Steps()
	return probe.Frame{Scene: "editor", Hot: hot, State: map[string]any{
		"text": string(e.Hist.Doc().Text()), "tool": strings.TrimPrefix(toolIDs[e.tools.tool], "tool:"), "tab": tabIDs[e.tools.tab], "brush": e.tools.brush().id, "selected": e.sel.n, "undo": undo, "steps": done, "all": all,
		"dialog": string(e.UI.Dialog), "notice": e.UI.Notice.Text, "floor": e.pic.Floor, "problems": len(e.problems.list), "checked": e.problems.checked, "dirty": e.saver.Dirty(), "key": e.saver.location.key, "zoom": z, "around": e.panel.focused, "disk": e.UI.Disk.Why, "bots": e.sim.summary(), "solver": e.solver.summary(),
	}}
}
