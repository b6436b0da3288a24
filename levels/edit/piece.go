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
func (e *Edit) SetPiece(keyword, name string, field levels.Field, value string) error {
	if !levels.IsName(name) {
		return badName(name)
	}
	named := func(st levels.Statement) bool { return st.Words[0].Val == name }
	if !slices.ContainsFunc(e.src.all(keyword), named) {
		e.src.add(keyword, name, "")
	}
	all := e.src.all(keyword)
	for i := len(all) - 1; i >= 0; i-- { // the last one counts
		if !named(all[i]) {
			continue
		}
		switch {
		case field.Flag:
			e.src.setFlag(all[i].Line, field.Name, value != "")
		case strings.ContainsFunc(value, func(r rune) bool { return r <= ' ' || r == '"' || r == '=' || r == '#' }):
			e.src.setField(all[i].Line, field.Name, Quote(value))
		default:
			e.src.setField(all[i].Line, field.Name, value)
		}
		return nil
	}
	return missing(keyword, name)
}

// RemovePiece takes out what the level says of a kind, ability or spell.
func (e *Edit) RemovePiece(keyword, name string) error {
	found := false
	e.dropAll(keyword, func(st *levels.Statement) bool {
		found = found || st.Words[0].Val == name
		return st.Words[0].Val == name
	})
	if !found {
		return errors.New("the level has no entry for " + strconv.Quote(name))
	}
	return nil
}
