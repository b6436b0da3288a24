package solve

import (
	"fmt"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// bedKnown are boards of the bed that 60,000 nodes decide within four rounds, by
// seed: in how many rounds they are won, 0 for not at all.
var bedKnown = map[int]int{4: 2, 7: 2, 9: 0, 10: 3, 13: 0, 14: 1, 16: 0, 23: 0, 24: 0, 31: 0, 33: 0, 36: 0, 38: 0, 40: 4, 41: 0, 43: 0,
	50: 2, 54: 2, 60: 0, 63: 0, 66: 3, 69: 1, 71: 0, 74: 1}

func readBed(t testing.TB, seed int) (*rules.State, Question) {
	lv := rulestest.Must(levels.Parse("bed", []byte(bedLevel(seed))))(t)
	s := rulestest.Must(lv.New(1))(t)
	return s, Question{Rounds: 4, Rests: lv.Rests(), Memory: 256 << 20}
}

// TestBed decides boards with little search.
func TestBed(t *testing.T) {
	for seed, rounds := range bedKnown {
		s, q := readBed(t, seed)
		q.Nodes = 60_000
		a := Solve(s, q)
		if a.Verdict != verdict(rounds > 0) || a.Rounds != rounds || !a.Fewest {
			t.Errorf("seed %d: %v in %d rounds (fewest: %v) after %+v, not in %d", seed, a.Verdict, a.Rounds, a.Fewest, a.Work, rounds)
		}
		if a.Verdict == Yes {
			if err := playable(s, q, a); err != nil {
				t.Errorf("seed %d: %v", seed, err)
			}
		}
	}
}

// TestBeamFindsWins decides boards on which a search through everything takes far
// longer: groups push each other about, or one must draw a strike on itself.
func TestBeamFindsWins(t *testing.T) {
	for seed, nodes := range map[int]int{12: 250_000, 42: 250_000, 47: 250_000, 48: 800_000} {
		s, q := readBed(t, seed)
		q.Nodes = nodes
		a := Solve(s, q)
		if a.Verdict != Yes {
			t.Errorf("seed %d: %v after %+v", seed, a.Verdict, a.Work)
		} else if err := playable(s, q, a); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}

// BenchmarkBed reports how many boards of the bed eight million nodes decide within
// four rounds: about a quarter of a minute of one core each.
func BenchmarkBed(b *testing.B) {
	for range b.N {
		decided := 0
		for seed := range 75 {
			s, q := readBed(b, seed)
			q.Nodes = 8_000_000
			a := Solve(s, q)
			if a.Verdict != Undecided {
				decided++
			}
			b.Logf("seed %d: %v in %d rounds (fewest: %v) after %d", seed, a.Verdict, a.Rounds, a.Fewest, a.Work.Nodes)
		}
		b.ReportMetric(float64(decided), "decided")
	}
}

// bedLevel returns a puzzle of 12 by 12 with six groups for a seed. Layouts, systems,
// goals and splits of the groups take turns.
func bedLevel(seed int) string {
	g := &bedMaker{r: rulestest.NewRand(uint64(seed)*7919 + 5), seed: seed}
	return g.level()
}

type bedMaker struct {
	r     *rulestest.Rand
	seed  int
	grid  [][]byte
	upper [][]byte
	tail  []string
}

const bedSide = 12

// The systems of the game that a puzzle is about.
const (
	bedWalls = iota
	bedPitfalls
	bedForce
	bedHazards
	bedAway
	bedSystems
)

func bedGrid(fill byte) [][]byte {
	g := make([][]byte, bedSide)
	for y := range g {
		g[y] = []byte(strings.Repeat(string(fill), bedSide))
	}
	return g
}

// layout draws the ground: a hall, rooms, corridors, caves or a ring.
func (g *bedMaker) layout(kind int) {
	g.grid = bedGrid('#')
	dig := func(x0, y0, x1, y1 int) {
		for y := y0; y <= y1; y++ {
			for x := x0; x <= x1; x++ {
				g.grid[y][x] = '.'
			}
		}
	}
	switch kind {
	case 0: // an open hall
		dig(0, 0, 11, 11)
		for range 10 {
			g.grid[g.r.Intn(12)][g.r.Intn(12)] = '#'
		}
	case 1: // four rooms with doorways
		dig(0, 0, 5, 5)
		dig(7, 0, 11, 5)
		dig(0, 7, 5, 11)
		dig(7, 7, 11, 11)
		for _, p := range [4][2]int{{6, 1 + g.r.Intn(4)}, {1 + g.r.Intn(4), 6}, {6, 8 + g.r.Intn(3)}, {8 + g.r.Intn(3), 6}} {
			g.grid[p[1]][p[0]] = "..+"[g.r.Intn(3)]
		}
	case 2: // corridors with bays
		y := 1 + g.r.Intn(3)
		for range 3 {
			dig(0, y, 11, y)
			for range 3 {
				g.grid[min(11, y+1)][g.r.Intn(12)] = '.'
			}
			x := g.r.Intn(12)
			if y+3 < 12 {
				dig(x, y, x, y+3)
			}
			if y += 3; y > 10 {
				break
			}
		}
	case 3: // caves
		dig(0, 0, 11, 11)
		for range 45 {
			g.grid[g.r.Intn(12)][g.r.Intn(12)] = '#'
		}
	case 4: // a ring round a courtyard
		dig(0, 0, 11, 11)
		for y := 3; y < 9; y++ {
			for x := 3; x < 9; x++ {
				g.grid[y][x] = '#'
			}
		}
		dig(5, 3, 6, 8)
	}
}

// free returns a plain cell that is still unmarked.
func (g *bedMaker) free(x0, x1 int) (x, y int) {
	for range 2000 {
		x, y = x0+g.r.Intn(x1-x0+1), g.r.Intn(bedSide)
		if g.grid[y][x] == '.' {
			return x, y
		}
	}
	for y := range g.grid {
		for x := range g.grid[y] {
			if g.grid[y][x] == '.' {
				return x, y
			}
		}
	}
	return 0, 0
}

func (g *bedMaker) put(c byte, x0, x1 int) {
	x, y := g.free(x0, x1)
	g.grid[y][x] = c
}

func (g *bedMaker) addf(format string, args ...any) {
	g.tail = append(g.tail, fmt.Sprintf(format, args...))
}

func (g *bedMaker) level() string {
	system := g.seed % bedSystems
	layout := g.seed / bedSystems % 5
	own := [4]int{3, 4, 5, 2}[g.r.Intn(4)]
	g.layout(layout)
	kinds := []string{"knight", "rogue", "goblin", "warden"}
	spells, mana := "", 0
	switch system {
	case bedWalls: // below
	case bedPitfalls:
		for range 8 {
			g.put('0', 2, 9)
		}
		if g.r.Intn(2) == 0 {
			g.upper = bedGrid(' ')
		}
	case bedForce:
		kinds = [][]string{{"hurler", "knight"}, {"bulwark", "knight", "rogue"}, {"angler", "knight"}, {"drover", "goblin", "knight"}}[g.r.Intn(4)]
		for range 4 {
			g.put("_0"[g.r.Intn(2)], 2, 9)
		}
	case bedHazards:
		for range 14 {
			g.put(",;:\"*~%"[g.r.Intn(7)], 1, 10)
		}
		kinds = append(kinds, "lion", "swimmer")
	case bedAway:
		switch g.r.Intn(3) {
		case 0:
			spells, mana = "bolt-of-somersaults", 4+4*g.r.Intn(2)
		case 1:
			spells, mana = "haste,encampment", 2+g.r.Intn(4)
		default:
			x, y := g.free(0, 5)
			g.grid[y][x] = '>'
			x, y = g.free(6, 11)
			g.grid[y][x] = '>'
			g.addf("link >")
		}
	}
	if system == bedWalls || g.r.Intn(3) == 0 {
		for i := range 1 + g.r.Intn(2) {
			x, y := g.free(4, 11)
			g.grid[y][x] = 'w' + byte(i)
			at := string([]byte{'w' + byte(i)})
			for k := range g.r.Intn(3) {
				if y+k+1 < bedSide && g.grid[y+k+1][x] == '.' {
					g.grid[y+k+1][x] = 'w' + byte(i)
				} else {
					break
				}
			}
			g.addf("wall press%d dir=%s at=%s", i, []string{"w", "e"}[g.r.Intn(2)], at)
		}
	}
	for range 1 + g.r.Intn(3) {
		g.put('A', 8, 11)
	}
	goal := []string{"reach tag=A", "reach tag=A figure=f0", "escape tag=A n=2", "escape tag=A n=3", "hold tag=A"}[g.r.Intn(5)]
	if system == bedForce && g.r.Intn(2) == 0 {
		goal = fmt.Sprintf("slay figure=f%d", own)
	}
	for i := range 6 {
		c := 'a' + byte(i)
		if i < own {
			g.put(c, 0, 3)
			g.addf("figure f%d %s side=heroes at=%c", i, kinds[g.r.Intn(len(kinds))], c)
		} else {
			g.put(c, 4, 11)
			g.addf("figure f%d %s side=keeper at=%c facing=w", i, []string{"ogre", "goblin", "knight"}[g.r.Intn(3)], c)
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "wallfall 1\ntitle \"Bed %d\"\ntopology square\nside heroes \"Heroes\"", g.seed)
	if spells != "" {
		fmt.Fprintf(&b, " mana=%d spells=%s", mana, spells)
	}
	fmt.Fprintf(&b, "\nside keeper \"Keeper\" keeper\ngoal heroes %s\ngoal keeper survive n=9\nopposition keeper rest\n", goal)
	if g.upper != nil {
		// The board drawn is the upper floor; holes lead to a cellar with ladders.
		b.WriteString("floor 0\nmap\n")
		cellar := bedGrid('.')
		lx, ly := g.free(8, 11)
		g.grid[ly][lx] = '/'
		cellar[ly][lx] = '/'
		for y := range cellar {
			for x := range cellar[y] {
				if g.r.Intn(4) == 0 && cellar[y][x] == '.' && g.grid[y][x] != '0' {
					cellar[y][x] = '#'
				}
			}
			b.Write(cellar[y])
			b.WriteByte('\n')
		}
		b.WriteString("end\nfloor 1\n")
		g.addf("link 0:%d,%d 1:%d,%d", lx, ly, lx, ly)
	}
	b.WriteString("map\n")
	for y := range g.grid {
		b.Write(g.grid[y])
		b.WriteByte('\n')
	}
	b.WriteString("end\n")
	for _, t := range g.tail {
		b.WriteString(t + "\n")
	}
	return b.String()
}
