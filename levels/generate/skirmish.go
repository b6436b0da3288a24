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

// A Skirmish is a level for sides of equal standing, or of unequal standing and equal chances.
type Skirmish struct {
	Source []byte  // the level file
	Title  string  // its title, which says how the sides stand to each other
	Rounds float64 // the mean of the trial games
	Seat   float64 // the share of games that the luckiest seat won, 0 to 1
	Draws  float64 // the share of games without a winner, 0 to 1
	Board  float64 // the share of deaths and escapes that are no strikes, 0 to 1
	Games  int     // the trial games
	Bot    string  // who played all sides in them
	Fair   bool    // none of these is out of bounds
	first  int     // the trial games that the first side won
}

// Limits of the search for a skirmish.
const (
	trialGames  = 32
	maxDrawn    = 2 // drawn trial games
	trialBot    = "planner:60"
	trialRounds = 15
	trials      = 12 // boards with equal sides tried at most,
	unequals    = 30 // and before these with unequal ones
	lopsided    = 9  // wins ahead that end the trial of one
	siegeRounds = 9  // for which a siege lasts if it is fair so
)

// setup is how the sides of a skirmish stand to each other.
type setup struct {
	title string
	teams [2]team // of two sides; nobody where all sides have the same
	aim   *aim    // of the first side, where the other must hold out
}

// team is the kinds that a side may have, as many as it has at least, and how far from its edge
// they begin at most.
type team struct {
	kinds []string
	least int
	off   int
}

// setups are the setups of a skirmish for two, drawn by its seed.
var setups = [...]setup{
	{title: "Skirmish"},
	{title: "Few against many", teams: [2]team{{[]string{"bouncer", "smith", "porter"}, 2, 1}, {[]string{"usher", "hound", "clerk", "dancer"}, 5, 1}}},
	{title: "Siege", teams: [2]team{{fighters[:], 4, 1}, {fighters[:], 3, 3}}, aim: &aim{about: "Lamp Street attacks: hold the middle for three turns. Mill Street holds out until its time is up.", goal: "hold tag=C n=3", places: middle}},
}

// setup returns the setup of a seed for an attempt. Four sides always have the same, and so have
// two if none of many unequal boards is fair.
func (o *Options) setup(attempt int) *setup {
	if o.Sides != 2 || attempt >= unequals {
		return &setups[0]
	}
	return &setups[source(o.Seed, 2*trials).IntN(len(setups))]
}

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
	names               []string
	marks               string
}{
	{"lamp", "Lamp Street", "amber", []string{"anna", "bert", "cleo", "dirk", "emma"}, "abcde"},
	{"mill", "Mill Street", "sky", []string{"pia", "quin", "rosa", "sven", "tine", "ulla"}, "pqrstu"},
	{"weir", "Weir Street", "green", []string{"fred", "gita", "hugo", "inge", "jan"}, "fghij"},
	{"hill", "Hill Street", "rose", []string{"kim", "lars", "mona", "nils", "olga"}, "klmno"},
}

// NewSkirmish makes the skirmish of a seed: the first board that is fair in trial games,
// else the fairest. Where the sides are unequal, who wins too often is weaker on the next
// board. Pause is called several times in each choice of a bot and ends the work
// when it reports true; then NewSkirmish returns nil.
func NewSkirmish(o Options, pause func() bool) *Skirmish {
	// unfair weighs how far a skirmish is from what is wanted.
	unfair := func(k *Skirmish) float64 { return 2*k.Seat + 2*k.Draws - min(k.Board, 0.6) }
	stop := latched(pause)
	var best *Skirmish
	lean, last := 0, trials
	if o.setup(0) != &setups[0] {
		last += unequals
	}
	for i := range last {
		k := o.try(i, lean, stop)
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
		if 2*k.first > k.Games {
			lean++
		} else {
			lean--
		}
	}
	return best
}

// try lays one board and plays it. It returns nil if the board can't be played, too many
// games are drawn on it, or the work was ended.
func (o *Options) try(attempt, lean int, stop func() bool) *Skirmish {
	source := []byte(o.lay(attempt, lean))
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
	t, how := run.Tally(), o.setup(attempt)
	for how.teams[0].kinds == nil || max(t.Wins[0], t.Wins[1])-min(t.Wins[0], t.Wins[1]) <= lopsided {
		if run.Step(1) {
			break
		}
		if stop() || t.Draws+t.Undecided > maxDrawn {
			return nil
		}
	}
	k := &Skirmish{Source: source, Title: how.title, Games: t.Games, first: t.Wins[0], Bot: trialBot, Rounds: t.Rounds.Mean(), Draws: float64(t.Draws+t.Undecided) / float64(t.Games)}
	for _, n := range t.Wins {
		k.Seat = max(k.Seat, float64(n)/float64(t.Games))
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

// lay lays a board that looks the same from every seat, but for its people where the sides are
// unequal; these lean towards the second side. Boards for two are hexagonal now and then.
func (o *Options) lay(attempt, lean int) string {
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
	how := o.setup(attempt)
	if how.aim != nil {
		a = how.aim
	}
	walls := m.walls()
	a.places(m)
	var people []string
	if how.teams[0].kinds == nil {
		people = m.people(3 + int(o.Size))
	} else {
		people = slices.Concat(m.team(0, &how.teams[0], int(o.Size)/2-min(lean, 0)), m.team(1, &how.teams[1], int(o.Size)/2+max(lean, 0)))
	}
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
	fmt.Fprintf(&b, "wallfall 2\ntitle %q\nabout %q\ntopology %s\nrounds %d\n\n", how.title, a.about, m.topology(), trialRounds)
	for i := range o.Sides {
		keeper := ""
		if i == o.Sides-1 {
			keeper = " keeper"
		}
		q, goal := &seats[i], a.goal
		if i > 0 && how.aim != nil {
			goal = fmt.Sprintf("survive n=%d", max(5, siegeRounds-lean))
		}
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

// team puts the figures of a side, some more than the fewest, where they begin.
func (m *mirrored) team(side int, t *team, more int) (lines []string) {
	for i := range min(t.least+more, len(seats[side].names)) {
		for range 100 {
			p := m.images(t.off+m.IntN(3), 1+m.IntN(m.h-2))[side]
			if m.at(p[0], p[1]) == '.' {
				m.set(p[0], p[1], seats[side].marks[i])
				lines = append(lines, figure(side, i, t.kinds[m.IntN(len(t.kinds))]))
				break
			}
		}
	}
	return lines
}

// figure returns the line of a figure of a side.
func figure(side, i int, kind string) string {
	q, facing := &seats[side], ""
	if side == 1 {
		facing = " facing=w"
	}
	return fmt.Sprintf("figure %s %s side=%s at=%c%s", q.names[i], kind, q.side, q.marks[i], facing)
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
			lines = append(lines, figure(side, i, fighters[k]))
		}
	}
	return lines
}
