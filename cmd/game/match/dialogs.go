package match

import "wallfall/cmd/game/shell"

// The dialogs of a match.
const (
	MenuDialog       shell.Dialog = "menu"
	MatchMenuDialog  shell.Dialog = "match-menu" // log, sides, seats, branches
	HelpMenuDialog   shell.Dialog = "help-menu"
	RecapDialog      shell.Dialog = "recap"
	LegendDialog     shell.Dialog = "legend"
	EndDialog        shell.Dialog = "end"
	HandoverDialog   shell.Dialog = "handover"
	LogDialog        shell.Dialog = "log"
	RestartDialog    shell.Dialog = "restart"
	ResignDialog     shell.Dialog = "resign"
	SidesDialog      shell.Dialog = "sides"
	LinesDialog      shell.Dialog = "lines"
	DeleteLineDialog shell.Dialog = "delete-line"
	IntroDialog      shell.Dialog = "intro"
	ShareDialog      shell.Dialog = "share"
)
