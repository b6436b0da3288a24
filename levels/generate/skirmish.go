package generate

import (
	"fmt"
	"slices"
	"strings"

	"wallfall/levels"
	"wallfall/levels/lint"
	"wallfall/levels/sim"
	"wallfall/rules"
)

// Systems are the parts of the game that a skirmish has besides walls.
type Systems uint8

// The systems.
const (
	Pits Systems = 1 << iota
	Glass
	Hazards
	AllSystems = Pits | Glass | Hazards
)

// systemNames are the names of the systems, in the order of their bits, as the game has
// them; formerNames are what they were called once.
var (
	systemNames = [...]string{"pits", "glass", "hazards"}
	formerNames = [...]string{"floors", "throws", "ground"}
)

// ParseSystems reads names of systems, separated by commas, or all or none.
func ParseSystems(list string) (s Systems, err error) {
	switch list {
	case "all":
		return AllSystems, nil
	case "none":
		return 0, nil
	}
	for _, name := range strings.Split(list, ",") {
		i := max(slices.Index(systemNames[:], name), slices.Index(formerNames[:], name))
		if i < 0 {
			return 0, fmt.Errorf("must be all, none, or a list of %s, not %q", strings.Join(systemNames[:], ", "), name)
		}
		s |= 1 << i
	}
	return s, nil
}

// Size is how large a skirmish is.
type Size int

// The sizes.
const (
	Small Size = iota
	Medium
	Large
)

// ParseSize reads small, medium or large.
func ParseSize(name string) (Size, error) {
	if i := slices.Index([]string{"small", "medium", "large"}, name); i >= 0 {
		return Size(i), nil
	}
	return 0, fmt.Errorf("must be small, medium or large, not %q", name)
}

// Options say what skirmish is wanted.
type Options struct {
	Seed    uint64
	Size    Size
	Systems Systems
	Sides   int // 2 or 4
}

// A Skirmish is a level for sides of equal standing.
type Skirmish struct {
	Source []byte  // the level file
	Rounds float64 // the mean of the trial games
	Seat   float64 // the share of games that the luckiest seat won, 0 to 1
	Draws  float64 // the share of games without a winner, 0 to 1
	Board  float64 // the share of deaths and escapes that are no strikes, 0 to 1
	Games  int     // the trial games
	Bot    string  // who played all sides in them
	Fair   bool    // none of these is out of bounds
}

// Limits of the search for a skirmish.
const (
	trialGames  = 32
	maxDrawn    = 2 // drawn trial games
	trialBot    = "planner:60"
	trialRounds = 15
	trials      = 12 // boards tried at most
)

const skirmishTitle = "Skirmish"

// aim is what the sides of a skirmish strive for besides being the last one left. Places puts
// its cells on the map; the goal's %c is the tag of the side.
type aim struct {
	about  string
	goal   string
	legend string
	places func(m *mirrored)
}

var aims = [...]aim{
	{about: "Be the last one left, or hold the middle for four turns.", goal: "hold tag=C n=4", places: middle},
	{about: "Be the last one left, or hold all marked cells for three turns.", goal: "hold tag=C n=3", places: func(m *mirrored) {
		m.somewhere(func() (x, y int) { return m.w/2 - 1 - m.IntN(2), 1 + m.IntN(m.h/2) }, func(int) byte { return 'C' })
	}},
	{about: "Be the last one left, or get two groups out on the far side.", goal: "escape tag=%c n=2", places: func(m *mirrored) {
		for range 2 {
			m.somewhere(func() (x, y int) { return m.w - 2 - m.IntN(2), 1 + m.IntN(m.h-2) }, func(side int) byte { return 'E' + byte(side) })
		}
	}},
	{about: "Be the last one left, or own all the towns.", goal: "seize tag=T", legend: "legend T town tag=T\n", places: func(m *mirrored) {
		m.set(m.w/2, m.h/2, 'T')
		m.somewhere(func() (x, y int) { return m.w/2 - m.IntN(3), 1 + m.IntN(m.h/2) }, func(int) byte { return 'T' })
	}},
}

// middle marks the cell in the middle.
func middle(m *mirrored) { m.set(m.w/2, m.h/2, 'C') }

// fighters are the kinds that the sides of a skirmish have, each side the same.
var fighters = [...]string{"porter", "fisher", "dancer", "smith", "steeplejack", "usher", "bouncer"}

// seats are the sides of a skirmish, with the names of their figures and their marks on
// the map.
var seats = [...]struct {
	side, label, colour string
	names               [5]string
	marks               string
}{
	{"lamp", "Lamp Street", "amber", [...]string{"anna", "bert", "cleo", "dirk", "emma"}, "abcde"},
	{"mill", "Mill Street", "sky", [...]string{"pia", "quin", "rosa", "sven", "tine"}, "pqrst"},
	{"weir", "Weir Street", "green", [...]string{"fred", "gita", "hugo", "inge", "jan"}, "fghij"},
	{"hill", "Hill Street", "rose", [...]string{"kim", "lars", "mona", "nils", "olga"}, "klmno"},
}

// NewSkirmish makes the skirmish of a seed: the first board that is fair in trial games,
// else the fairest. Pause is called several times in each choice of a bot and ends the work
// when it reports true; then NewSkirmish returns nil.
func NewSkirmish(o Options, pause func() bool) *Skirmish {
	// unfair weighs how far a skirmish is from what is wanted.
	unfair := func(k *Skirmish) float64 { return 2*k.Seat + 2*k.Draws - min(k.Board, 0.6) }
	stop := latched(pause)
	var best *Skirmish
	for i := range trials {
		k := o.try(i, stop)
		if stop() {
			return nil
		}
		if k == nil {
			continue
		}
		if best == nil || unfair(k) < unfair(best) {
			best = k
		}
		if best.Fair {
			break
		}
	}
	return best
}

// try lays one board and plays it. It returns nil if the board can't be played, too many
// games are drawn on it, or the work was ended.
func (o *Options) try(attempt int, stop func() bool) *Skirmish {
	source := []byte(o.lay(attempt))
	lv, err := levels.Parse("skirmish.txt", source)
	if err != nil || len(lint.Check(lv)) > 0 {
		return nil
	}
	plan, err := sim.NewPlan(lv, sim.Config{Games: trialGames, Seed: o.Seed, Bots: []string{trialBot}, Rounds: trialRounds})
	if err != nil {
		return nil
	}
	run := sim.NewRunner(plan)
	run.Stop(stop)
	t := run.Tally()
	for !run.Step(1) {
		if stop() || t.Draws+t.Undecided > maxDrawn {
			return nil
		}
	}
	k := &Skirmish{Source: source, Games: trialGames, Bot: trialBot, Rounds: t.Rounds.Mean(), Draws: float64(t.Draws+t.Undecided) / trialGames}
	for _, n := range t.Wins {
		k.Seat = max(k.Seat, float64(n)/trialGames)
	}
	if by := t.Board().Share; by.Of > 0 {
		k.Board = float64(by.N) / float64(by.Of)
	}
	k.Fair = k.fair(len(t.Wins))
	return k
}

// fair reports whether a skirmish of that many sides is within the bounds.
func (k *Skirmish) fair(sides int) bool {
	return k.Seat <= 1/float64(sides)+0.14 && k.Draws*trialGames <= maxDrawn && k.Board >= 0.4 && k.Rounds >= 4 && k.Rounds <= 13
}

// lay lays a board that looks the same from every seat. Boards for two are hexagonal now and
// then.
func (o *Options) lay(attempt int) string {
	r := source(o.Seed, attempt)
	w, h := [...]int{11, 13, 15}[o.Size], [...]int{9, 9, 11}[o.Size]
	if o.Sides == 4 {
		h = w
	}
	hex := o.Sides == 2 && r.IntN(3) == 0
	if hex && h/2%2 == 1 {
		h += 2 // else no cell is in the middle
	}
	m := &mirrored{newSheet(r, w, h), o.Sides, hex}
	if hex {
		for y := 1; y < h; y += 2 { // shifted right by half a cell, so one cell shorter
			m.set(w-1, y, ' ')
			m.set(w-2, y, '#')
		}
	}
	a := &aims[r.IntN(len(aims))]
	if o.Sides == 4 && a.legend != "" {
		a = &aims[0]
	}
	walls := m.walls()
	a.places(m)
	people := m.people(3 + int(o.Size))
	m.scatter('#', r.IntN(3)+1+int(o.Size))
	deep := o.Systems&Pits != 0 && source(o.Seed, attempt+trials).IntN(3) == 0 // other boards stay as they are
	switch {
	case deep:
		m.scatter('0', 1+r.IntN(2)) // pitfalls
		m.scatter('/', 1)           // ladders
	case o.Systems&Pits != 0:
		m.scatter('_', 1+r.IntN(2))
	}
	if o.Systems&Glass != 0 {
		m.scatter('(', 1+r.IntN(2))
		m.scatter('~', 1)
	}
	for i, c := range m.cells {
		if c == lane {
			m.cells[i] = '.'
		}
	}
	if o.Systems&Hazards != 0 {
		for range 2 {
			m.scatter("*=%;"[r.IntN(4)], 2+r.IntN(2))
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "wallfall 2\ntitle %q\nabout %q\ntopology %s\nrounds %d\n\n", skirmishTitle, a.about, m.topology(), trialRounds)
	for i := range o.Sides {
		keeper := ""
		if i == o.Sides-1 {
			keeper = " keeper"
		}
		q, goal := &seats[i], a.goal
		if strings.Contains(goal, "%c") {
			goal = fmt.Sprintf(goal, 'E'+i)
		}
		fmt.Fprintf(&b, "side %s %q colour=%s%s\ngoal %s slay-all\ngoal %s %s\n", q.side, q.label, q.colour, keeper, q.side, q.side, goal)
	}
	floors := m.text(m.topology())
	if deep {
		floors = m.cellar() + floors
	}
	b.WriteString("\n" + a.legend + floors + "\n" + strings.Join(walls, "\n") + "\n\n" + strings.Join(people, "\n") + "\n")
	return b.String()
}

// mirrored is a sheet on which everything is there once for each side: turned by half
// a turn for two sides, by a quarter for four.
type mirrored struct {
	*sheet
	sides int
	hex   bool
}

func (m *mirrored) topology() rules.Topology {
	if m.hex {
		return rules.Hex
	}
	return rules.Square
}

// lane is plain ground that stays free of rock and glass.
const lane = 'L'

// images returns a cell as each side sees it.
func (m *mirrored) images(x, y int) (at [][2]int) {
	at = append(at, [2]int{x, y})
	if m.sides == 2 && m.hex {
		return append(at, [2]int{m.w - 1 - x - y&1, m.h - 1 - y})
	}
	if m.sides == 2 {
		return append(at, [2]int{m.w - 1 - x, m.h - 1 - y})
	}
	for range 3 {
		x, y = m.w-1-y, x
		at = append(at, [2]int{x, y})
	}
	return at
}

// cellar returns the floor below, with the rock of the board, the ladders that lead to it, and
// the beginning of the board's own floor.
func (m *mirrored) cellar() string {
	below := &sheet{m.Rand, m.w, m.h, slices.Clone(m.cells)}
	links := ""
	for i, c := range m.cells {
		if c == '/' {
			at := rules.Pos{X: i % m.w, Y: i / m.w}
			links += "link " + at.Format(1) + " " + at.Format(2) + "\n"
		} else if c != '#' && c != ' ' {
			below.cells[i] = '.'
		}
	}
	return links + "\nfloor 1\n" + below.text(m.topology()) + "\nfloor 2\n"
}

// put sets a cell for every side, if it is plain for all of them.
func (m *mirrored) put(x, y int, mark func(side int) byte) bool {
	list := m.images(x, y)
	for _, p := range list {
		if m.at(p[0], p[1]) != '.' {
			return false
		}
	}
	for i, p := range list {
		m.set(p[0], p[1], mark(i))
	}
	return true
}

// somewhere sets a cell for every side where a function finds a plain one.
func (m *mirrored) somewhere(where func() (x, y int), mark func(side int) byte) {
	for range 100 {
		if x, y := where(); m.put(x, y, mark) {
			return
		}
	}
}

// scatter puts c on n plain cells for every side.
func (m *mirrored) scatter(c byte, n int) {
	for range n {
		if x, y, ok := m.plain(); ok {
			m.put(x, y, func(int) byte { return c })
		}
	}
}

// walls lets a wall come in from every side.
func (m *mirrored) walls() (lines []string) {
	n := m.between(2, 3)
	y := m.between(1, m.h-2-n)
	for i := range n {
		m.put(1, y+i, func(side int) byte { return 'w' + byte(side) })
		for x := 2; x < m.w/2; x++ {
			m.put(x, y+i, func(int) byte { return lane })
		}
	}
	dirs := "eswn"
	if m.sides == 2 {
		dirs = "ew"
	}
	for side := range m.sides {
		lines = append(lines, fmt.Sprintf("wall w%d dir=%c at=%c", side+1, dirs[side], 'w'+byte(side)))
	}
	return lines
}

// people puts n figures of each side near its edge.
func (m *mirrored) people(n int) (lines []string) {
	for i, k := range m.Perm(len(fighters))[:n] {
		for range 100 {
			x, y := 1+m.IntN(3), 1+m.IntN(m.h-2)
			if m.put(x, y, func(side int) byte { return seats[side].marks[i] }) {
				break
			}
		}
		for side := range m.sides {
			facing := ""
			if side == 1 {
				facing = " facing=w"
			}
			q := &seats[side]
			lines = append(lines, fmt.Sprintf("figure %s %s side=%s at=%c%s", q.names[i], fighters[k], q.side, q.marks[i], facing))
		}
	}
	return lines
}
