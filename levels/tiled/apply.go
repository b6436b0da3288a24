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
	d, err := edit.Open(name, kept)
	if err != nil {
		return nil, err
	}
	was := contentOf(d.Level(), string(kept))
	if c.same(was) {
		return kept, nil
	}
	n := len(c.figures) + len(c.walls) + len(c.edges) + len(c.links) + len(was.figures) + len(was.walls) + len(was.edges) + len(was.links)
	if max(n*len(kept), len(c.statements)*len(was.statements)) > maxWork {
		return nil, errTooMuch
	}
	e := d.Edit()
	// What is gone goes first, since it names sides and kinds that may go too.
	if err = c.shape(e, was); err == nil {
		err = c.removeSides(e, d.Level())
	}
	if err == nil {
		err = c.remove(e, was)
	}
	if err == nil {
		e.Rewrite(c.setStatements)
		err = c.change(e, was)
	}
	if err != nil {
		return nil, err
	}
	if d, err = e.Done(); err != nil {
		return nil, err
	}
	text := d.Text()
	if !c.same(contentOf(d.Level(), string(text))) {
		return nil, errTooMuch
	}
	return text, nil
}

// shape sets topology and floors, and makes the board no larger than the content.
func (c *content) shape(e *edit.Edit, was *content) error {
	e.SetTopology(c.topology)
	err := e.Resize(0, 0, min(c.width-was.width, 0), min(c.height-was.height, 0))
	for err == nil && e.Floors() > len(c.cells) {
		err = e.RemoveFloor(e.Floors() - 1)
	}
	for err == nil && e.Floors() < len(c.cells) {
		err = e.AddFloor(e.Floors())
	}
	for i, r := range c.rises {
		if err == nil && (i >= len(was.rises) || !sameRise(r, was.rises[i])) {
			err = e.SetRise(i, cmp.Or(r, levels.DefaultRise))
		}
	}
	return err
}

// removeSides removes sides that the content lacks; those that only have another name
// are renamed.
func (c *content) removeSides(e *edit.Edit, lv *levels.Level) (err error) {
	var names []string
	for _, s := range lv.Sides {
		names = append(names, s.Name)
	}
	for i, name := range names {
		switch {
		case err != nil || slices.Contains(c.sides, name):
		case len(c.sides) != len(names) || slices.Contains(names, c.sides[i]):
			err = e.RemoveSide(name)
		default:
			renamed := edit.SideOf(lv, &lv.Sides[i])
			renamed.Name = c.sides[i]
			err = e.SetSide(name, renamed)
		}
	}
	return err
}

// remove removes figures, walls, edges and links that the content lacks. Figures that
// only have another name are renamed.
func (c *content) remove(e *edit.Edit, was *content) error {
	var errs []error
	renamed, there := was.renamed(c), figureNames(c)
	for _, f := range was.figures {
		now, ok := e.Figure(f.Name)
		switch {
		case !ok || there[f.Name]:
		case renamed[f.Name] == "":
			errs = append(errs, e.RemoveFigure(f.Name))
		default:
			now.Name = renamed[f.Name]
			errs = append(errs, e.SetFigure(f.Name, now))
		}
	}
	for _, w := range was.walls {
		if _, ok := e.Wall(w.Name); ok && !slices.ContainsFunc(c.walls, func(o edit.Wall) bool { return o.Name == w.Name }) {
			errs = append(errs, e.RemoveWall(w.Name))
		}
	}
	for _, k := range was.edges {
		if max(k.Low.Floor, k.High.Floor) < e.Floors() && !slices.Contains(c.edges, k) {
			errs = append(errs, e.SetEdge(k.Low, k.High, rules.NoEdge))
		}
	}
	links := sortedLinks(c.links)
	for _, k := range sortedLinks(was.links) {
		if !slices.Contains(links, k) {
			e.Unlink(k.A)
		}
	}
	return errors.Join(errs...)
}

// figureNames returns the names of all figures.
func figureNames(c *content) map[string]bool {
	names := map[string]bool{}
	for _, f := range c.figures {
		names[f.Name] = true
	}
	return names
}

// renamed returns the new names of figures that are otherwise the same in another content.
func (c *content) renamed(in *content) map[string]string {
	taken, is := figureNames(c), figureNames(in)
	out := map[string]string{}
	for _, f := range c.figures {
		if is[f.Name] {
			continue
		}
		i := slices.IndexFunc(in.figures, func(g edit.Figure) bool {
			free := !taken[g.Name]
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

// change changes what differs and adds what is new.
func (c *content) change(e *edit.Edit, was *content) (err error) {
	for _, h := range [...][3]string{{"title", c.title, was.title}, {"author", c.author, was.author}, {"about", c.about, was.about}} {
		if oneLine(h[1]) != oneLine(h[2]) {
			e.SetText(h[0], h[1])
		}
	}
	if c.rounds != was.rounds {
		e.SetRounds(c.rounds)
	}
	c.eachCell(was, func(at rules.Pos) {
		old := e.Cell(at)
		if old.Terrain == rules.Void {
			old.Ground = 0
		}
		if n := c.cell(at); err == nil && n != old {
			err = e.SetCell(at, n)
		}
	})
	for _, f := range c.figures {
		if _, ok := e.Figure(f.Name); err == nil && ok {
			err = e.SetFigure(f.Name, f)
		} else if err == nil {
			err = e.AddFigure(f)
		}
	}
	for _, w := range c.walls {
		if old, ok := e.Wall(w.Name); err == nil && !ok {
			err = e.AddWall(w)
		} else if err == nil && !sameWall(old, w) {
			err = e.SetWall(w.Name, w)
		}
	}
	for _, k := range c.edges {
		if err == nil && !slices.Contains(was.edges, k) {
			err = e.SetEdge(k.Low, k.High, k.Edge)
		}
	}
	for _, k := range sortedLinks(c.links) {
		if err == nil {
			err = e.Link(k.A, k.B)
		}
	}
	return err
}

// setStatements sets the statements that maps hold as text in the lines of a level.
// Lines that are there stay in place; new ones follow the one before them.
func (c *content) setStatements(lines []string) []string {
	want := c.statements
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
	return out
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
