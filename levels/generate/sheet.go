// Package generate makes levels from a number: puzzles that the solver proves, and
// skirmishes that bots find fair. The same number gives the same level on every
// machine; all bounds count work, not time.
package generate

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// sheet is a map of characters on which a level is laid out.
type sheet struct {
	*rand.Rand
	w, h  int
	cells []byte
}

// newSheet returns a room of w by h cells, walled in by rock.
func newSheet(r *rand.Rand, w, h int) *sheet {
	s := &sheet{Rand: r, w: w, h: h, cells: make([]byte, w*h)}
	for i := range s.cells {
		s.cells[i] = '#'
		if x, y := i%w, i/w; x > 0 && y > 0 && x < w-1 && y < h-1 {
			s.cells[i] = '.'
		}
	}
	return s
}

func (s *sheet) at(x, y int) byte {
	if x < 0 || y < 0 || x >= s.w || y >= s.h {
		return '#'
	}
	return s.cells[y*s.w+x]
}

func (s *sheet) set(x, y int, c byte) { s.cells[y*s.w+x] = c }

// between returns a number from lo to hi.
func (s *sheet) between(lo, hi int) int { return lo + s.IntN(hi-lo+1) }

// plain returns a plain cell, and false if there is hardly any.
func (s *sheet) plain() (x, y int, ok bool) {
	for range 200 {
		if x, y = s.IntN(s.w), s.IntN(s.h); s.at(x, y) == '.' {
			return x, y, true
		}
	}
	return 0, 0, false
}

// scatter puts c on n plain cells, mostly beside rock or another c.
func (s *sheet) scatter(c byte, n int) {
	for range n {
		for range 4 {
			x, y, ok := s.plain()
			if ok && (s.IntN(4) == 0 || s.beside(x, y, c)) {
				s.set(x, y, c)
				break
			}
		}
	}
}

// beside reports whether rock or a c is orthogonally next to a cell.
func (s *sheet) beside(x, y int, c byte) bool {
	for _, n := range [...]byte{s.at(x-1, y), s.at(x+1, y), s.at(x, y-1), s.at(x, y+1)} {
		if n == c || n == '#' {
			return true
		}
	}
	return false
}

// text returns the map block of a level file.
func (s *sheet) text() string {
	var b strings.Builder
	b.WriteString("map\n")
	for y := range s.h {
		fmt.Fprintf(&b, "%s\n", s.cells[y*s.w:(y+1)*s.w])
	}
	b.WriteString("end\n")
	return b.String()
}

// source returns the random numbers of a seed and one of its attempts.
func source(seed uint64, attempt int) *rand.Rand {
	return rand.New(rand.NewPCG(seed, uint64(attempt)))
}

// Date returns the seed of a day.
func Date(year, month, day int) uint64 { return uint64(year*10_000 + month*100 + day) }

// Texts lists what made levels say to players, for translation.
func Texts() []string {
	list := []string{puzzleTitle, puzzleSide, skirmishTitle, skirmishAbout}
	for _, t := range tasks {
		list = append(list, t.about)
	}
	for _, q := range seats {
		list = append(list, q.label)
	}
	return list
}
