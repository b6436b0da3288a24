package editor

import "wallfall/cmd/game/shell"

// The dialogs of the editor and of the list of drawings.
const (
	EditMenuDialog shell.Dialog = "edit-menu"
	EditKeysDialog shell.Dialog = "edit-keys"
	ProblemsDialog shell.Dialog = "problems"
	RecoverDialog  shell.Dialog = "recover"
	LevelDialog    shell.Dialog = "level"
	FigureDialog   shell.Dialog = "figure"
	WallDialog     shell.Dialog = "wall"
	NewLevelDialog shell.Dialog = "new-level"
	TrialDialog    shell.Dialog = "trial"
)
