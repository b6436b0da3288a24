package scene

import "wallfall/rules"

// Sign is a set of conditions that a chip shows.
type Sign uint16

// The signs.
const (
	Prone     Sign = 1 << iota // on the ground (PR)
	InPit                      // at the bottom of a pit (PF)
	Slain                      // removed when the strikes end (ST-01)
	Flying                     // flying by its own trait
	Held                       // grabbed (FM-09)
	InContact                  // an enemy touches it (MV-03)
	AtHome                     // native to its terrain (HZ-01)
	Enchanted                  // a spell is on it (SP-01)
	MustAct                    // must strike before the phase ends
	Mixed                      // a group of several kinds
)

// Quiet are the signs of a figure on a board that are shown when it is pointed at or
// selected: its place and its brackets show them as well.
const Quiet = MustAct | InContact | AtHome

// Standing is the state of a figure that follows from where it stands.
// It holds for as long as the figure is on Cell.
type Standing struct {
	Cell  rules.Cell
	Signs Sign // of InContact, AtHome, Enchanted and MustAct
}

// ReadStanding returns the standing of every figure; it reuses buf.
func ReadStanding(s *rules.State, buf []Standing) []Standing {
	buf = buf[:0]
	for id := range rules.FigID(s.NumFigures()) {
		f := s.Figure(id)
		st := Standing{Cell: rules.NoCell}
		if f.OnBoard {
			st.Cell = f.Cell
			if s.Home(id) != 0 {
				st.Signs |= AtHome
			}
			if s.MustStrike(id) {
				st.Signs |= MustAct
			}
			if touched(s, id, &f) {
				st.Signs |= InContact
			}
		}
		buf = append(buf, st)
	}
	for i := range s.NumCasts() {
		if c := s.Cast(i); c.Fig != rules.NoFig && !c.Holds {
			buf[c.Fig].Signs |= Enchanted
		}
	}
	return buf
}

// touched reports whether an enemy is in contact with a figure (MV-03).
func touched(s *rules.State, id rules.FigID, f *rules.FigureView) bool {
	b := s.Board()
	for y := range f.Size {
		for x := range f.Size {
			c := f.Cell + rules.Cell(y*b.Width()+x)
			for d := range rules.Dir(b.Topology().Dirs()) {
				n := b.Neighbour(c, d)
				if n == rules.NoCell {
					continue
				}
				if other := s.FigAt(n); other != rules.NoFig && other != id && s.Contact(id, other) {
					return true
				}
			}
		}
	}
	return false
}

// Signs returns what is known of how a figure stands, once it is seen where the
// rules have it.
func (v *View) Signs(standing []Standing, i int) Sign {
	if i >= len(standing) || standing[i].Cell != v.Figures[i].Cell {
		return 0
	}
	return standing[i].Signs
}
