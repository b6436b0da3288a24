package marks

import (
	"wallfall/assets/icon"
	"wallfall/render/board/forecast"
	"wallfall/render/quad"
	"wallfall/rules"
)

// Mark is a cell with a number.
type Mark struct {
	Cell rules.Cell
	N    int
}

// Choice is a cell that a decision offers, with a short label, "" for none.
type Choice struct {
	Cell  rules.Cell
	Label string
	Icon  icon.ID // before the label
	Harm  bool    // it does harm
	Rank  int     // 0, or more for what is less likely
}

// Target is a figure that a decision offers, with a short label. Foe is set if it
// would be harmed.
type Target struct {
	Fig   rules.FigID
	Label string
	Foe   bool
}

// Intent is what an enemy will or would do to a figure in its next turn. By is NoFig if
// the enemy is not known, and Fig if its plan harms nobody.
type Intent struct {
	Plan
	By, Fig rules.FigID
	N       int // how many could do something to it; 0 where another intent says so
	Harm    rules.Harm
	Icon    icon.ID     // of the result, None for the sign of the harm
	At      quad.Bounds // where the sign was drawn last, empty for nowhere
}

// Plan is what an enemy shows that it will do in its next moves, if On: where it goes, and where whom
// it then uses an ability on ends, NoCell where that one stays.
type Plan struct {
	On, Broken bool // Broken: it can't do that any more
	Firm       bool // it will do that, if it can; others would if nobody acted
	To, End    rules.Cell
}

// Aim is an arrow from who strikes to who is struck.
type Aim struct {
	From, To rules.Cell
	Lit      bool // it is pointed at
}

// Overlay is the information that is drawn over the board.
type Overlay struct {
	Hover      rules.Cell           // under the pointer or the board cursor
	Cursor     bool                 // the board cursor is in use
	Selected   rules.FigID          // NoFig for none
	Reach      []Mark               // where the selected group can go, with costs
	Doors      []rules.Cell         // doors it can open or close
	Path       []rules.Cell         // its way to the hovered cell, its own first
	PathCost   int                  // of that way
	Choices    []Choice             // the cells a decision offers
	Targets    []Target             // the figures it offers
	Choosing   rules.FigID          // the figure that the decision is about, NoFig for none
	Facings    rules.FigID          // the figure that gets a direction, NoFig for none
	Dirs       []rules.Dir          // the directions that are offered
	FaceHover  rules.Dir            // the direction under the pointer, NoDir for none
	Movable    []rules.FigID        // groups that can still be given a command
	Must       []rules.FigID        // groups that must be given one
	Aim        Aim                  // the arrow of a rangestrike, at NoCell for none
	Aims       []Aim                // who strikes whom
	Dangers    []Danger             // where enemies could do harm
	Sight      *Sight               // what is visible from a cell, nil if not asked for
	Lit        rules.Cell           // the exit that is pointed at, NoCell for none
	LitBad     bool                 // something is in its way
	Intents    []Intent             // of the enemies' next turn
	Exits      []Mark               // where groups return to the board, with the turns left (OB-07)
	Forecast   *forecast.Walls      // what the crushing walls will do, nil for hidden
	Prediction *forecast.Prediction // the result of the command under the pointer, nil for none
}

// NoOverlay is an overlay that says nothing.
func NoOverlay() Overlay {
	return Overlay{Hover: rules.NoCell, Selected: rules.NoFig, Choosing: rules.NoFig, Facings: rules.NoFig, FaceHover: rules.NoDir,
		Aim: Aim{From: rules.NoCell, To: rules.NoCell}, Lit: rules.NoCell}
}

// Clear makes the overlay say nothing, but for the direction under the pointer,
// and keeps the room of its lists.
func (o *Overlay) Clear() {
	was := *o
	*o = NoOverlay()
	o.FaceHover = was.FaceHover
	o.Reach, o.Doors, o.Path, o.Choices = was.Reach[:0], was.Doors[:0], was.Path[:0], was.Choices[:0]
	o.Targets, o.Dirs, o.Movable, o.Must, o.Exits, o.Intents = was.Targets[:0], was.Dirs[:0], was.Movable[:0], was.Must[:0], was.Exits[:0], was.Intents[:0]
	o.Aims = was.Aims[:0]
}
