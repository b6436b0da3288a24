package edit

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"wallfall/levels"
)

// Piece is a kind, an ability or a spell: what the catalogue says of it, and what the
// level says instead.
type Piece struct {
	Name   string
	Own    bool              // the level has a statement for it
	Values map[string]string // by field; flags that are set have "yes"
}

// Pieces lists the kinds, abilities or spells, as keyword says, that a level may use:
// its own in the order of the text, then those of the catalogue.
func (d *Doc) Pieces(keyword string) []Piece {
	var own, rest []Piece
	for _, st := range levels.CatalogueStatements(keyword) {
		rest = append(rest, Piece{Name: st.Words[0].Val, Values: map[string]string{}})
		rest[len(rest)-1].read(&st)
	}
	for _, st := range levels.Outline(d.lines) {
		if st.Keyword != keyword {
			continue
		}
		name := st.Words[0].Val
		named := func(p Piece) bool { return p.Name == name }
		i := slices.IndexFunc(own, named)
		if i < 0 {
			i = len(own)
			p := Piece{Name: name, Own: true, Values: map[string]string{}}
			if j := slices.IndexFunc(rest, named); j >= 0 {
				p.Values = rest[j].Values
				rest = slices.Delete(rest, j, j+1)
			}
			own = append(own, p)
		}
		own[i].read(&st)
	}
	return append(own, rest...)
}

// read takes over what a statement says.
func (p *Piece) read(st *levels.Statement) {
	for _, w := range st.Fields {
		if w.Key == "" {
			p.Values[w.Val] = "yes"
		} else {
			p.Values[w.Key] = w.Val
		}
	}
}

// SetPiece has the level say something of a kind, ability or spell, which it need not
// have named before; an empty value takes a field or flag out.
func (e *Edit) SetPiece(keyword, name string, what levels.Field, value string) error {
	if !levels.IsName(name) {
		return badName(name)
	}
	if e.src.find(keyword, name) == nil {
		e.src.add(keyword, name, "")
	}
	if !what.Flag && strings.ContainsFunc(value, func(r rune) bool { return r <= ' ' || r == '"' || r == '=' || r == '#' }) {
		value = Quote(value)
	}
	all := e.src.named(keyword, name)
	e.src.setFields(all[len(all)-1].Line, field{key: what.Name, val: value, flag: what.Flag}) // the last one counts
	return nil
}

// RemovePiece takes out what the level says of a kind, ability or spell.
func (e *Edit) RemovePiece(keyword, name string) error {
	if e.src.find(keyword, name) == nil {
		return errors.New("the level has no entry for " + strconv.Quote(name))
	}
	e.dropNamed(keyword, name)
	return nil
}
