package tiled

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/rules"
)

// errTooMuch reports that a text has changed so much that a new one is better.
var errTooMuch = errors.New("too many changes")

// maxWork limits the work of changing a text: changes times the bytes that each reads.
const maxWork = 1 << 28

// applyTo changes the text of a level so that it holds the content, and nothing else; a
// text that already does is returned as it is. The error is that of levels.Parse if the
// text is no level.
func (c *content) applyTo(name string, kept []byte) ([]byte, error) {
	lv, err := levels.Parse(name, kept)
	if err != nil {
		return nil, err
	}
	was := contentOf(lv, string(kept))
	if c.same(was) {
		return kept, nil
	}
	n := len(c.figures) + len(c.walls) + len(c.edges) + len(c.links) + len(was.figures) + len(was.walls) + len(was.edges) + len(was.links)
	if n*len(kept) > maxWork {
		return nil, errTooMuch
	}
	// What is gone goes first, since sides and kinds cannot go before it. Goals
	// about figures that are yet to come are last.
	text := kept
	for _, step := range []func([]byte) ([]byte, error){
		c.shape, c.remove,
		func(t []byte) ([]byte, error) { return c.setStatements(name, t, false) },
		c.change,
		func(t []byte) ([]byte, error) { return c.setStatements(name, t, true) },
	} {
		if text, err = step(text); err != nil {
			return nil, err
		}
	}
	if lv, err = levels.Parse(name, text); err != nil {
		return nil, err
	}
	if !c.same(contentOf(lv, string(text))) {
		return nil, errTooMuch
	}
	return text, nil
}

// edited opens a text, changes it and returns the result.
func edited(text []byte, fn func(e *edit.Edit, was *content) error) ([]byte, error) {
	d, err := edit.Open("level", text)
	if err != nil {
		return nil, err
	}
	e := d.Edit()
	if err := fn(e, contentOf(d.Level(), string(text))); err != nil {
		return nil, err
	}
	if d, err = e.Done(); err != nil {
		return nil, err
	}
	return d.Text(), nil
}

// shape sets topology and floors, and makes the board no larger than the content.
func (c *content) shape(text []byte) ([]byte, error) {
	return edited(text, func(e *edit.Edit, was *content) error {
		if c.topology != was.topology {
			e.SetTopology(c.topology)
		}
		if right, bottom := min(c.width-was.width, 0), min(c.height-was.height, 0); right < 0 || bottom < 0 {
			if err := e.Resize(0, 0, right, bottom); err != nil {
				return err
			}
		}
		for e.Floors() > len(c.cells) {
			if err := e.RemoveFloor(e.Floors() - 1); err != nil {
				return err
			}
		}
		for e.Floors() < len(c.cells) {
			if err := e.AddFloor(e.Floors()); err != nil {
				return err
			}
		}
		for i, r := range c.rises {
			if i < len(was.rises) && sameRise(r, was.rises[i]) || i >= len(was.rises) && r == 0 {
				continue
			}
			if err := e.SetRise(i, cmp.Or(r, levels.DefaultRise)); err != nil {
				return err
			}
		}
		return nil
	})
}

// remove removes sides, figures, walls, edges and links that the content lacks. Figures
// and sides that only have another name are renamed.
func (c *content) remove(text []byte) ([]byte, error) {
	text, err := c.removeSides(text)
	if err != nil {
		return nil, err
	}
	return edited(text, func(e *edit.Edit, was *content) error {
		renamed := was.renamed(c)
		return errors.Join(
			eachMissing(was.figures, c.figures, figureName, func(f edit.Figure) error {
				old := f.Name
				if f.Name = renamed[old]; f.Name == "" {
					return e.RemoveFigure(old)
				}
				return e.SetFigure(old, f)
			}),
			eachMissing(was.walls, c.walls, wallName, func(w edit.Wall) error { return e.RemoveWall(w.Name) }),
			eachMissing(was.edges, c.edges, itself, func(k rules.EdgeSetup) error { return e.SetEdge(k.Low, k.High, rules.NoEdge) }),
			eachMissing(sortedLinks(was.links), sortedLinks(c.links), itself, func(k rules.LinkSetup) error { e.Unlink(k.A); return nil }))
	})
}

// eachMissing calls fn with the things of a list that another lacks, until it fails.
func eachMissing[T any, K comparable](list, in []T, key func(T) K, fn func(T) error) error {
	there := byKey(in, key)
	for _, t := range list {
		if _, ok := there[key(t)]; ok {
			continue
		}
		if err := fn(t); err != nil {
			return err
		}
	}
	return nil
}

func itself[T any](t T) T { return t }

// renamed returns the new names of figures that are otherwise the same in another content.
func (c *content) renamed(in *content) map[string]string {
	was, is := byKey(c.figures, figureName), byKey(in.figures, figureName)
	out, taken := map[string]string{}, map[string]bool{}
	for _, f := range c.figures {
		if _, ok := is[f.Name]; ok {
			continue
		}
		i := slices.IndexFunc(in.figures, func(g edit.Figure) bool {
			_, known := was[g.Name]
			free := !known && !taken[g.Name]
			g.Name = f.Name
			return free && sameFigure(f, g)
		})
		if i >= 0 {
			out[f.Name] = in.figures[i].Name
			taken[in.figures[i].Name] = true
		}
	}
	return out
}

func (c *content) removeSides(text []byte) ([]byte, error) {
	lv, err := levels.Parse("level", text)
	if err != nil {
		return nil, err
	}
	return edited(text, func(e *edit.Edit, was *content) error {
		for i, name := range was.sides {
			if slices.Contains(c.sides, name) {
				continue
			}
			if len(c.sides) != len(was.sides) || slices.Contains(was.sides, c.sides[i]) {
				if err := e.RemoveSide(name); err != nil {
					return err
				}
				continue
			}
			renamed := edit.SideOf(lv, &lv.Sides[i])
			renamed.Name = c.sides[i]
			if err := e.SetSide(name, renamed); err != nil {
				return err
			}
		}
		return nil
	})
}

// change changes what differs and adds what is new.
func (c *content) change(text []byte) ([]byte, error) {
	return edited(text, func(e *edit.Edit, was *content) error {
		for _, h := range [...][3]string{{"title", c.title, was.title}, {"author", c.author, was.author}, {"about", c.about, was.about}} {
			if oneLine(h[1]) != oneLine(h[2]) {
				e.SetText(h[0], h[1])
			}
		}
		if c.rounds != was.rounds {
			e.SetRounds(c.rounds)
		}
		var err error
		c.eachCell(was, func(at rules.Pos) {
			if n := c.cell(at); err == nil && n != was.cell(at) {
				err = e.SetCell(at, n)
			}
		})
		return errors.Join(err,
			upsert(was.figures, c.figures, figureName, sameFigure, e.AddFigure, e.SetFigure),
			upsert(was.walls, c.walls, wallName, sameWall, e.AddWall, e.SetWall),
			eachMissing(c.edges, was.edges, itself, func(k rules.EdgeSetup) error { return e.SetEdge(k.Low, k.High, k.Edge) }),
			eachMissing(sortedLinks(c.links), sortedLinks(was.links), itself, func(k rules.LinkSetup) error { return e.Link(k.A, k.B) }))
	})
}

// upsert adds things with new names and changes those that differ.
func upsert[T any](was, is []T, name func(T) string, same func(a, b T) bool, add func(T) error, set func(string, T) error) error {
	old := byKey(was, name)
	for _, x := range is {
		o, ok := old[name(x)]
		var err error
		switch {
		case !ok:
			err = add(x)
		case !same(o, x):
			err = set(name(x), x)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// setStatements sets the statements that maps hold as text. Lines that are there stay in
// place; new ones follow the one before them. Without all it leaves out goals about
// figures that are added later.
func (c *content) setStatements(name string, text []byte, all bool) ([]byte, error) {
	want := c.statements
	if slices.Equal(statementsOf(string(text)), want) {
		return text, nil
	}
	if !all {
		lv, err := levels.Parse(name, text)
		if err != nil {
			return nil, err
		}
		there := map[string]bool{}
		for _, f := range lv.Figures {
			there[f.Name] = true
		}
		want = slices.DeleteFunc(slices.Clone(want), func(line string) bool {
			f := goalFigure(line)
			return f != "" && !there[f]
		})
	}
	lines := strings.Split(string(text), "\n")
	cr := ""
	if strings.HasSuffix(lines[0], "\r") {
		cr = "\r"
	}
	var ours []levels.Statement
	var texts []string
	behind := 0 // the line behind which what is new at the end goes
	for i, st := range levels.Outline(lines) {
		if !mapKeywords[st.Keyword] {
			ours, texts, behind = append(ours, st), append(texts, statementText(lines, &st)), st.Last
		} else if i == 0 {
			behind = st.Last
		}
	}
	if len(texts)*len(want) > maxWork {
		return nil, errTooMuch
	}
	keep := common(texts, want)
	var out []string
	next := 0 // of want
	add := func(until int) {
		for ; next < until; next++ {
			for _, l := range strings.Split(want[next], "\n") {
				out = append(out, l+cr)
			}
		}
	}
	for n := 0; n < len(lines); n++ {
		if len(ours) == 0 || n+1 != ours[0].Line {
			out = append(out, lines[n])
		} else {
			st := &ours[0]
			if len(keep) > 0 && texts[0] == want[keep[0]] {
				add(keep[0])
				out = append(out, lines[n:st.Last]...)
				next, keep = next+1, keep[1:]
			}
			n = st.Last - 1
			ours, texts = ours[1:], texts[1:]
		}
		if n+1 == behind {
			add(len(want))
		}
	}
	return []byte(strings.Join(out, "\n")), nil
}

// goalFigure returns the figure that a goal names, "" for other statements.
func goalFigure(statement string) string {
	w, _ := goalWord(statement)
	return w.Val
}

// goalWord returns the word with which a goal names a figure.
func goalWord(statement string) (w levels.Word, ok bool) {
	for _, st := range levels.Outline(strings.Split(statement, "\n")) {
		if st.Keyword == "goal" {
			return st.Field("figure")
		}
	}
	return levels.Word{}, false
}

// rename renames figures in goals.
func rename(statements []string, names map[string]string) {
	for i, s := range statements {
		if w, ok := goalWord(s); ok && names[w.Val] != "" {
			rs := []rune(s)
			statements[i] = string(rs[:w.ValCol-1]) + names[w.Val] + string(rs[w.End-1:])
		}
	}
}

// common returns the indices in b of a common subsequence of a and b, matched greedily.
func common(a, b []string) []int {
	var out []int
	from := 0
	for _, s := range a {
		if i := slices.Index(b[from:], s); i >= 0 {
			from += i + 1
			out = append(out, from-1)
		}
	}
	return out
}
