package scene

import "wallfall/input"

// actionName names an action for the list of keys and for help.
func actionName(d *desk, a input.Action) string {
	switch a {
	case input.Confirm:
		return d.lang.T("Select, move, answer")
	case input.Cancel:
		return d.lang.T("Back out")
	case input.Next:
		return d.lang.T("Next group or choice")
	case input.Prev:
		return d.lang.T("Group or choice before")
	case input.Up:
		return d.lang.T("Up")
	case input.Down:
		return d.lang.T("Down")
	case input.Left:
		return d.lang.T("Left")
	case input.Right:
		return d.lang.T("Right")
	case input.UpLeft:
		return d.lang.T("Up and left")
	case input.UpRight:
		return d.lang.T("Up and right")
	case input.DownLeft:
		return d.lang.T("Down and left")
	case input.DownRight:
		return d.lang.T("Down and right")
	case input.PanUp:
		return d.lang.T("Move the board up")
	case input.PanDown:
		return d.lang.T("Move the board down")
	case input.PanLeft:
		return d.lang.T("Move the board left")
	case input.PanRight:
		return d.lang.T("Move the board right")
	case input.ZoomIn:
		return d.lang.T("Nearer")
	case input.ZoomOut:
		return d.lang.T("Farther away")
	case input.Fit:
		return d.lang.T("Whole board")
	case input.Undo:
		return d.lang.T("Take back")
	case input.Redo:
		return d.lang.T("Do again")
	case input.EndTurn:
		return d.lang.T("End the phase, decline")
	case input.Forecast:
		return d.lang.T("Forecast")
	case input.Threat:
		return d.lang.T("What enemies could do next turn")
	case input.Sight:
		return d.lang.T("What is seen from a cell")
	case input.Hurry:
		return d.lang.T("Hurry (hold)")
	case input.Skip:
		return d.lang.T("Skip the animation")
	case input.FloorUp:
		return d.lang.T("Floor above")
	case input.FloorDown:
		return d.lang.T("Floor below")
	case input.Menu:
		return d.lang.T("Menu")
	case input.Fullscreen:
		return d.lang.T("Full screen")
	case input.Help:
		return d.lang.T("How to play")
	case input.Mute:
		return d.lang.T("Sound on, off")
	case input.Restart:
		return d.lang.T("Start over")
	case input.Faster:
		return d.lang.T("Speed of animations")
	case input.Details:
		return d.lang.T("All about a figure or a cell")
	case input.Log:
		return d.lang.T("What has happened")
	case input.Rewind:
		return d.lang.T("Look back")
	case input.Hint:
		return d.lang.T("A hint")
	case input.Around:
		return d.lang.T("Buttons around the board")
	case input.Act:
		return d.lang.T("Buttons below the board")
	}
	return a.String()
}
