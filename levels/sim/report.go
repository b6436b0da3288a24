package sim

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/bot"
	"wallfall/rules/message"
)

// Report is the outcome of a tally, for people and programs.
// Cells are named floor:column,row; shares are of 1.
type Report struct {
	File      string      `json:"file"`
	Title     string      `json:"title"`
	Asked     int         `json:"asked"` // games
	Games     int         `json:"games"` // that were played
	Seed      uint64      `json:"seed"`
	Swap      bool        `json:"swap,omitempty"`
	RoundCap  int         `json:"roundCap"`
	Sides     []Side      `json:"sides"`
	Bots      []BotLine   `json:"bots,omitempty"` // where they change seats
	Draws     Ratio       `json:"draws"`
	Undecided Ratio       `json:"undecided"`
	Rounds    Lengths     `json:"rounds"`
	Actions   Lengths     `json:"actions"`
	Pace      Pace        `json:"pace"`
	Look      []GameLine  `json:"look"` // games worth a look
	Figures   []Figure    `json:"figures"`
	Deaths    []DeathLine `json:"deaths"`
	Cells     []Cell      `json:"cells"`
	Devices
	Kinds    []KindLine `json:"kinds"`
	Board    Board      `json:"board"`
	Unseen   []string   `json:"unseen"` // cells that could be entered and never were
	Unused   []Unused   `json:"unused"` // what the level has and no game used
	Seats    Verdict    `json:"seats"`
	Symmetry Symmetry   `json:"symmetry"`
}

// Devices is what the level is made of besides figures and cells.
type Devices struct {
	Walls     []Wall    `json:"walls,omitempty"`
	Pitfalls  []Pitfall `json:"pitfalls,omitempty"`
	Terrains  []Terrain `json:"terrains,omitempty"`
	Spells    []Spell   `json:"spells,omitempty"`
	Places    []Place   `json:"places,omitempty"` // exits, objectives, structures
	Doors     []Door    `json:"doors,omitempty"`
	Links     []Link    `json:"links,omitempty"`
	Edges     []Edge    `json:"edges,omitempty"` // by kind
	Abilities []Ability `json:"abilities,omitempty"`
}

// Side is how a side fared.
type Side struct {
	Name  string `json:"name"`
	Label string `json:"label"`
	Bot   string `json:"bot"` // in the first game, where seats change
	Wins  Ratio  `json:"wins"`
	Goals []Goal `json:"goals"`
}

// Goal is how often a side won by a goal.
type Goal struct {
	What string `json:"what"`
	Wins int    `json:"wins"`
}

// BotLine is how a bot fared over all seats.
type BotLine struct {
	Name string `json:"name"`
	Seat string `json:"seat"` // in the first game
	Wins Ratio  `json:"wins"`
}

// Lengths reports how long games were.
type Lengths struct {
	Mean   float64 `json:"mean"`
	Median int     `json:"median"`
	P95    int     `json:"p95"`
	Min    int     `json:"min"`
	Max    int     `json:"max"`
	Counts Counts  `json:"counts"` // how many games were 0, 1, 2... long
}

// Pace is how the games went.
type Pace struct {
	FirstBlood Lengths `json:"firstBlood"` // the round of the first death, of games that had one
	Comebacks  Ratio   `json:"comebacks"`  // won by the side that lost a group first
	Decided    Ratio   `json:"decided"`    // games that someone won
	Choices    float64 `json:"choices"`    // legal commands in a move phase, on average
}

// GameLine is a game that is worth a look.
type GameLine struct {
	Game    int          `json:"game"` // its number, from 1
	What    message.Text `json:"what"`
	Rounds  int          `json:"rounds"`
	Actions int          `json:"actions"`
}

// Figure is how a figure fared.
type Figure struct {
	Name   string         `json:"name"`
	Side   string         `json:"side"`
	Kind   string         `json:"kind"`
	Died   Ratio          `json:"died"`
	Causes map[string]int `json:"causes"`
	Left   int            `json:"left"` // by an exit
	Blows
}

// DeathLine is how often a figure died in one place of one cause.
type DeathLine struct {
	Figure  string `json:"figure"`
	Cell    string `json:"cell"`
	Cause   string `json:"cause"`
	Wall    string `json:"wall,omitempty"`
	Pitfall string `json:"pitfall,omitempty"`
	System  string `json:"system,omitempty"`
	N       int    `json:"n"`
}

// Cell is what happened on a cell that can be stood on.
type Cell struct {
	Cell    string `json:"cell"`
	Entered int    `json:"entered"`
	Stood   int    `json:"stood"`
	Deaths  int    `json:"deaths"`
	Falls   int    `json:"falls"`
	Crushes int    `json:"crushes"`
	Strikes int    `json:"strikes"`
}

// Wall is what a crushing wall did.
type Wall struct {
	Name    string  `json:"name"`
	Steps   float64 `json:"steps"` // a game
	Pushes  int     `json:"pushes"`
	Crushes int     `json:"crushes"`
	Gone    Ratio   `json:"gone"` // games in which it came to its end
	End     int     `json:"end"`  // the median round of that, 0 for none
}

// Pitfall is how a pitfall was used.
type Pitfall struct {
	Cell      string `json:"cell"`
	Falls     int    `json:"falls"`
	Fatal     int    `json:"fatal"`
	Jumps     int    `json:"jumps"`
	Crossings int    `json:"crossings"`
}

// Terrain is how a hazard was met.
type Terrain struct {
	Name  string `json:"name"`
	Cells int    `json:"cells"`
	TerrainCount
}

// Spell is how often a side used a spell.
type Spell struct {
	Side string `json:"side"`
	Name string `json:"name"`
	SpellCount
}

// Place is how an exit, an objective or a structure was used.
type Place struct {
	Cell     string `json:"cell"`
	What     string `json:"what"`
	Entered  int    `json:"entered"`
	Stood    int    `json:"stood"`
	Left     int    `json:"left"`
	Captured int    `json:"captured"`
}

// Door is how often a door was opened and closed by hand.
type Door struct {
	Cell   string `json:"cell"`
	Opened int    `json:"opened"`
	Closed int    `json:"closed"`
}

// Link is how often a pair of portals or ladders was used.
type Link struct {
	What string `json:"what"`
	A    string `json:"a"`
	B    string `json:"b"`
	Used int    `json:"used"`
}

// Edge is how often edges of a kind were crossed.
type Edge struct {
	Kind    string `json:"kind"`
	Edges   int    `json:"edges"`
	Never   int    `json:"never"` // of them
	Crossed int    `json:"crossed"`
}

// KindLine is how the figures led by a kind at the start fared.
type KindLine struct {
	Name   string `json:"name"`
	Groups int    `json:"groups"`
	Blows
	Died Ratio `json:"died"`
}

// Ability is how often an ability was used.
type Ability struct {
	Name string `json:"name"`
	Uses int    `json:"uses"`
}

// Report returns the results of a tally of the plan's games.
func (p *Plan) Report(t *Tally) *Report {
	r := &Report{File: p.Level.File, Title: p.Level.Title, Asked: p.Games, Games: t.Games, Seed: p.Seed, Swap: p.Swap, RoundCap: p.Rounds,
		Draws: RatioOf(t.Draws, t.Games), Undecided: RatioOf(t.Undecided, t.Games), Look: []GameLine{}, Unseen: []string{},
		Rounds: lengths(t.Rounds), Actions: lengths(t.Actions), Symmetry: p.symmetry, Board: t.Board(), Seats: p.verdict(t),
		Pace: Pace{FirstBlood: lengths(t.Blood), Comebacks: RatioOf(t.Comebacks, t.Bloody), Decided: RatioOf(sum(t.Wins), t.Games)}}
	for i, sd := range p.Level.Sides {
		s := Side{Name: sd.Name, Label: sd.Label, Bot: p.Bots[i], Wins: RatioOf(t.Wins[i], t.Games)}
		for g, goal := range sd.Goals {
			s.Goals = append(s.Goals, Goal{p.GoalText(goal.Goal), t.Goals[i][g]})
		}
		s.Goals = append(s.Goals, Goal{"last one left", t.Goals[i][len(sd.Goals)]})
		r.Sides = append(r.Sides, s)
		if p.Swap {
			r.Bots = append(r.Bots, BotLine{p.Bots[i], sd.Name, RatioOf(t.BotWins[i], t.Games)})
		}
	}
	if t.Commands > 0 {
		r.Pace.Choices = round(float64(t.Choices) / float64(t.Commands))
	}
	look := func(what message.Text, g Pick) {
		if g.Game > 0 {
			r.Look = append(r.Look, GameLine{g.Game, what, g.Rounds, g.Actions})
		}
	}
	for i, g := range t.FirstWin {
		look(message.Of("first win for %s", p.SideName(i)), g)
	}
	look(message.Of("first draw"), t.FirstDraw)
	look(message.Of("first win by the side that lost a group first"), t.FirstComeback)
	look(message.Of("the shortest"), t.Shortest)
	look(message.Of("the longest"), t.Longest)
	p.figures(r, t)
	p.cells(r, t)
	p.devices(r, t)
	return r
}

func sum(list []int) int {
	n := 0
	for _, v := range list {
		n += v
	}
	return n
}

func lengths(c Counts) Lengths {
	return Lengths{Mean: round(c.Mean()), Median: c.Quantile(50), P95: c.Quantile(95), Min: c.Quantile(0), Max: c.Quantile(100), Counts: slices.Clone(c)}
}

// SideName returns a side's name as the level file has it, "-" for nobody.
func (p *Plan) SideName(i int) string {
	if i < 0 || i >= len(p.Level.Sides) {
		return "-"
	}
	return p.Level.Sides[i].Name
}

// GoalText writes a goal as the level file does, without the side.
func (p *Plan) GoalText(g rules.Goal) string {
	text := g.Kind.String()
	if g.Tag > 0 {
		text += " " + levels.TagName(g.Tag)
	}
	if g.Figure >= 0 && (g.Kind == rules.GoalSlayOne || g.Kind == rules.GoalReach) {
		text += " " + p.Board.FigName(rules.FigID(g.Figure))
	}
	if g.N > 1 {
		text += " " + strconv.Itoa(g.N)
	}
	return text
}

func (p *Plan) figures(r *Report, t *Tally) {
	kinds := make([]KindLine, len(p.Board.Kinds()))
	died := make([]int, len(kinds))
	for i := range t.Figures {
		c := &t.Figures[i]
		if i >= len(p.Setup.Figures) || len(p.Setup.Figures[i].Kinds) == 0 {
			continue // summoned groups are listed by their deaths
		}
		k := p.Setup.Figures[i].Kinds[0]
		deaths := sum(c.Deaths[:])
		f := Figure{Name: p.Board.FigName(rules.FigID(i)), Side: p.SideName(p.Setup.Figures[i].Side), Kind: p.Board.Kinds()[k].Name,
			Died: RatioOf(deaths, t.Games), Causes: map[string]int{}, Left: c.Left, Blows: c.Blows}
		for cause, n := range c.Deaths {
			if n > 0 {
				f.Causes[rules.Cause(cause).String()] = n
			}
		}
		r.Figures = append(r.Figures, f)
		l := &kinds[k]
		l.Groups++
		l.Strikes += c.Strikes
		l.Hits += c.Hits
		l.Slew += c.Slew
		died[k] += deaths
	}
	for k, l := range kinds {
		if l.Groups > 0 {
			l.Name, l.Died = p.Board.Kinds()[k].Name, RatioOf(died[k], l.Groups*t.Games)
			r.Kinds = append(r.Kinds, l)
		}
	}
	for _, k := range slices.SortedFunc(maps.Keys(t.Deaths), func(a, b Death) int {
		return cmp.Or(t.Deaths[b]-t.Deaths[a], int(a.Figure-b.Figure), int(a.Cell-b.Cell), int(a.Cause)-int(b.Cause), int(a.Wall-b.Wall), int(a.Pitfall-b.Pitfall), int(a.System)-int(b.System))
	}) {
		name := cmp.Or(p.Board.FigName(k.Figure), "#"+strconv.Itoa(int(k.Figure))) // the reserves that spells bring have no names
		r.Deaths = append(r.Deaths, DeathLine{name, p.cellName(k.Cell), k.Cause.String(), p.Board.WallName(int(k.Wall)), p.cellName(k.Pitfall), k.System.String(), t.Deaths[k]})
	}
}

// cellName writes a cell, "" for none.
func (p *Plan) cellName(c rules.Cell) string {
	if c == rules.NoCell {
		return ""
	}
	return p.Board.FormatCell(c)
}

// Ground reports whether a cell is one that someone could ever stand on.
func (p *Plan) Ground(c rules.Cell) bool {
	t := p.start.Terrain(c)
	return !t.Solid() || t.Breakable()
}

// Void reports whether the map leaves a cell out.
func (p *Plan) Void(c rules.Cell) bool { return p.start.Terrain(c) == rules.Void }

func (p *Plan) cells(r *Report, t *Tally) {
	begun := make([]bool, p.Board.Cells())
	for i, c := range p.home {
		p.cover(rules.FigID(i), c, func(at rules.Cell) { begun[at] = true })
	}
	for c := range rules.Cell(p.Board.Cells()) {
		n := &t.Cells[c]
		if !p.Ground(c) {
			continue
		}
		r.Cells = append(r.Cells, Cell{p.cellName(c), n.Entered, n.Stood, n.Deaths, n.Falls, n.Crushes, n.Strikes})
		if n.Entered == 0 && !begun[c] && !p.start.Solid(c) {
			r.Unseen = append(r.Unseen, p.cellName(c))
		}
	}
}

// Verdict says whether the sides win as often as each other.
type Verdict struct {
	Fair    bool         `json:"fair"`    // an even game is compatible with what was seen
	Decided int          `json:"decided"` // games that someone won
	Best    string       `json:"best"`    // the side that won most of them
	Wins    Ratio        `json:"wins"`    // of that side, of the decided games
	Even    float64      `json:"even"`    // what its share would be in an even game
	Text    message.Text `json:"text"`
	// Rests names the sides that nobody plays; seats are not compared then.
	Rests []string `json:"rests,omitempty"`
}

// resting names the sides that nobody plays, as the level has it.
func (p *Plan) resting() (names []string) {
	for i, b := range p.Bots {
		if b == "rest" && p.Level.Sides[i].Rests {
			names = append(names, p.SideName(i))
		}
	}
	return names
}

func (p *Plan) verdict(t *Tally) Verdict {
	v := Verdict{Decided: sum(t.Wins), Even: round(1 / float64(max(1, len(t.Wins))))}
	best := 0
	for i, n := range t.Wins {
		if n > t.Wins[best] {
			best = i
		}
	}
	v.Best, v.Wins = p.SideName(best), RatioOf(t.Wins[best], v.Decided)
	v.Fair = v.Wins.Holds(v.Even)
	switch rest := p.resting(); {
	case len(rest) > 0:
		v.Fair, v.Rests = true, rest
		if v.Text = message.Of("%s rests: nobody plays this side, so it can't be compared", rest[0]); len(rest) > 1 {
			v.Text = message.Of("%s rest: nobody plays these sides, so they can't be compared", strings.Join(rest, " and "))
		}
		return v
	case v.Decided == 0:
		v.Text = message.Of("nobody won a game: no verdict")
	case len(t.Wins) == 1:
		v.Fair, v.Text = true, message.Of("there is only one side")
	case v.Fair && v.Decided < 100:
		v.Text = message.Of("no difference between the sides yet: play more games to be sure")
	case v.Fair:
		v.Text = message.Of("the sides are even, judging by %d decided games", v.Decided)
	case v.Wins.Low >= 0.75:
		v.Text = message.Of("%s won far more often: the level is unfair", v.Best)
	default:
		v.Text = message.Of("%s won more often: the level is unfair", v.Best)
	}
	if !p.Swap && slices.ContainsFunc(p.Bots, func(b string) bool { return b != p.Bots[0] }) {
		v.Text = message.Of("%s (but different bots play them)", v.Text)
	}
	return v
}

// BotsText names who plays what, in turn order.
func (p *Plan) BotsText() string {
	var names []string
	for i, name := range p.Bots {
		if bot.About(name) == "" {
			name += "?"
		}
		names = append(names, p.SideName(i)+" "+name)
	}
	return strings.Join(names, ", ")
}
