package shell

import (
	"wallfall/assets/lang"
	"wallfall/input"
)

// actionTexts are the names of the actions in the list of keys and in the help.
var actionTexts = [input.ActionCount]string{
	input.Confirm:    "Select, move, confirm",
	input.Cancel:     "Back",
	input.Next:       "Next group or choice",
	input.Prev:       "Previous group or choice",
	input.Up:         "Up",
	input.Down:       "Down",
	input.Left:       "Left",
	input.Right:      "Right",
	input.UpLeft:     "Up and left",
	input.UpRight:    "Up and right",
	input.DownLeft:   "Down and left",
	input.DownRight:  "Down and right",
	input.PanUp:      "Scroll up",
	input.PanDown:    "Scroll down",
	input.PanLeft:    "Scroll left",
	input.PanRight:   "Scroll right",
	input.ZoomIn:     "Zoom in",
	input.ZoomOut:    "Zoom out",
	input.Fit:        "Fit board",
	input.Undo:       "Undo",
	input.Redo:       "Redo",
	input.EndTurn:    "End phase or decline",
	input.Forecast:   "Forecast",
	input.Threat:     "Where enemies could strike next turn",
	input.Sight:      "Line of sight from a cell",
	input.Hurry:      "Fast forward (hold)",
	input.Skip:       "Skip animation",
	input.FloorUp:    "Floor above",
	input.FloorDown:  "Floor below",
	input.Menu:       "Menu",
	input.Fullscreen: "Fullscreen",
	input.Help:       "How to play",
	input.Mute:       "Sound on or off",
	input.Restart:    "Restart",
	input.Faster:     "Animation speed",
	input.Details:    "Figure or cell details",
	input.Log:        "Log",
	input.Rewind:     "Look back",
	input.Hint:       "Hint",
	input.Around:     "Buttons around the board",
	input.Act:        "Buttons below the board",
}

// ActionName returns the name of an action.
func ActionName(t *lang.Table, a input.Action) string { return t.T(actionTexts[a]) }
