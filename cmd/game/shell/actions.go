package shell

import (
	"wallfall/assets/lang"
	"wallfall/input"
)

// ActionName returns the name of an action in the list of keys and in the help.
func ActionName(t *lang.Table, a input.Action) string {
	switch a {
	case input.Confirm:
		return t.T("Select, move, confirm")
	case input.Cancel:
		return t.T("Back")
	case input.Next:
		return t.T("Next group or choice")
	case input.Prev:
		return t.T("Previous group or choice")
	case input.Up:
		return t.T("Up")
	case input.Down:
		return t.T("Down")
	case input.Left:
		return t.T("Left")
	case input.Right:
		return t.T("Right")
	case input.UpLeft:
		return t.T("Up and left")
	case input.UpRight:
		return t.T("Up and right")
	case input.DownLeft:
		return t.T("Down and left")
	case input.DownRight:
		return t.T("Down and right")
	case input.PanUp:
		return t.T("Scroll up")
	case input.PanDown:
		return t.T("Scroll down")
	case input.PanLeft:
		return t.T("Scroll left")
	case input.PanRight:
		return t.T("Scroll right")
	case input.ZoomIn:
		return t.T("Zoom in")
	case input.ZoomOut:
		return t.T("Zoom out")
	case input.Fit:
		return t.T("Fit board")
	case input.Undo:
		return t.T("Undo")
	case input.Redo:
		return t.T("Redo")
	case input.EndTurn:
		return t.T("End phase or decline")
	case input.Forecast:
		return t.T("Forecast")
	case input.Threat:
		return t.T("Where enemies could strike next turn")
	case input.Sight:
		return t.T("Line of sight from a cell")
	case input.Hurry:
		return t.T("Fast forward (hold)")
	case input.Skip:
		return t.T("Skip animation")
	case input.FloorUp:
		return t.T("Floor above")
	case input.FloorDown:
		return t.T("Floor below")
	case input.Menu:
		return t.T("Menu")
	case input.Fullscreen:
		return t.T("Fullscreen")
	case input.Help:
		return t.T("How to play")
	case input.Mute:
		return t.T("Sound on or off")
	case input.Restart:
		return t.T("Restart")
	case input.Faster:
		return t.T("Animation speed")
	case input.Details:
		return t.T("Figure or cell details")
	case input.Log:
		return t.T("Log")
	case input.Rewind:
		return t.T("Look back")
	case input.Hint:
		return t.T("Hint")
	case input.Around:
		return t.T("Buttons around the board")
	case input.Act:
		return t.T("Buttons below the board")
	}
	return a.String()
}
