package main

import (
	"errors"
	"fmt"
	"strings"

	"wallfall/levels"
	"wallfall/levels/edit"
)

// Requests that change the level: the match then starts again.

// changeAnswer is the level after a change, and the first decision of its match.
type changeAnswer struct {
	Level    string         `json:"level"`
	Text     string         `json:"text"`
	Decision decisionAnswer `json:"decision"`
}

// use starts a match on another level. Where that can't be played, everything stays as
// it was.
func (q *querier) use(doc *edit.Doc) (any, error) {
	next := *q
	next.doc = doc
	if err := next.restart(); err != nil {
		return nil, err
	}
	*q = next
	return changeAnswer{doc.Name(), string(doc.Text()), q.pending()}, nil
}

// change makes a change to the text of the level.
func (q *querier) change(do func(*edit.Edit) error) (any, error) {
	e := q.doc.Edit()
	if err := do(e); err != nil {
		return nil, err
	}
	doc, err := e.Done()
	if err != nil {
		return nil, err
	}
	return q.use(doc)
}

// put has a figure stand, and face, as a request says.
func (q *querier) put(f *edit.Figure, r *asked) error {
	at, err := q.at("to", r.To)
	if err != nil {
		return err
	}
	topo, ok := q.s.Board().Topology(), true
	if f.At = q.s.Board().Pos(at); r.Facing != "" {
		if f.Facing, ok = topo.ParseDir(r.Facing); !ok {
			return fmt.Errorf("unknown direction %q in \"facing\"", r.Facing)
		}
	}
	return nil
}

// place adds a figure to the level.
func (q *querier) place(r *asked) (any, error) {
	f := edit.Figure{Name: r.Group, Kinds: strings.Split(r.Kinds, ","), Side: r.Side}
	switch {
	case r.Group == "":
		return nil, errors.New(`"group" is missing: name the new figure`)
	case r.Kinds == "":
		return nil, errors.New(`"kinds" is missing, such as "knight" or "knight,rogue"`)
	}
	f.Facing, _ = q.s.Board().Topology().ParseDir("e")
	if err := q.put(&f, r); err != nil {
		return nil, err
	}
	return q.change(func(e *edit.Edit) error { return e.AddFigure(f) })
}

// move has a figure start on another cell.
func (q *querier) move(r *asked) (any, error) {
	return q.change(func(e *edit.Edit) error {
		f, ok := e.Figure(r.Group)
		if !ok {
			return fmt.Errorf("the level has no figure %q; only a spell brings it into play", r.Group)
		}
		if err := q.put(&f, r); err != nil {
			return err
		}
		return e.SetFigure(r.Group, f)
	})
}

// remove takes a figure out of the level.
func (q *querier) remove(r *asked) (any, error) {
	return q.change(func(e *edit.Edit) error { return e.RemoveFigure(r.Group) })
}

// start sets in which round, and with whose turn, the match starts.
func (q *querier) start(r *asked) (any, error) {
	if r.Round < 0 {
		return nil, fmt.Errorf(`"round" must be at least 1, not %d`, r.Round)
	}
	at := q.s.Board().Start()
	if r.Round == 0 {
		r.Round = at.Round
	}
	if r.Side == "" && at.Side > 0 {
		r.Side = q.side(at.Side)
	}
	return q.change(func(e *edit.Edit) error { return e.SetStart(r.Round, r.Side) })
}

// load goes on with another level, by its name or as a text.
func (q *querier) load(r *asked) (any, error) {
	var doc *edit.Doc
	var err error
	switch {
	case (r.Level == "") == (r.Text == ""):
		return nil, errors.New(`expected either "level", the name of a level, or "text", a level file`)
	case r.Text != "":
		doc, err = edit.Open("text", []byte(r.Text))
	case r.Level == stdin:
		return nil, errQuestions
	default:
		doc, err = q.open(r.Level)
	}
	var wrong levels.Problems
	if errors.As(err, &wrong) {
		return nil, wrong
	}
	if err != nil {
		return nil, err
	}
	return q.use(doc)
}
