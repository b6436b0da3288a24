package main

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"wallfall/cmd/game/narrate"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/levels/lint"
	"wallfall/levels/sim"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/rules"
)

// reportOptions say what stands on the page.
type reportOptions struct {
	To    string `flag:"o"`
	Games int
	Seed  uint64
}

//go:embed report.html
var reportPage string

// levelPage is what the template shows.
type levelPage struct {
	Level    *levels.Level
	Name     string
	Facts    []string
	Floors   []pageFloor
	Schedule []pageFloor // the walls over the coming turns
	Turns    int
	Legend   []pageThing
	Sides    []pageSide
	Walls    []pageWall
	Problems []pageProblem
	Sim      *pageSim
	Lines    []pageLine
	Text     string
}

type pageFloor struct {
	Title   string
	Picture template.HTML
}

// pageThing is a terrain, a feature or a structure of the board.
type pageThing struct {
	Name  string
	Count int
	Cells []string // the first few
	More  int
}

type pageSide struct {
	*levels.Side
	Goals   []string
	Figures []pageFigure
	Spells  []string
}

type pageFigure struct {
	Name, Cell, Kinds, Traits, Native, Abilities string
	Minions                                      int
	Stats                                        []int
	Size                                         string
}

type pageWall struct {
	Name, Dir string
	Cells     []string
	Goes      string
}

type pageProblem struct {
	levels.Problem
	Code, Cell, Anchor, Mend string
}

type pageLine struct {
	Side   string
	Rounds int
	Forced bool
	Steps  []string
}

// writePage writes the page.
func writePage(c *call, o reportOptions) int {
	if o.Games < 0 || o.Games > sim.MaxGames {
		return c.fail(fmt.Errorf("-games must be 0 to %d", sim.MaxGames))
	}
	if k, wrong, ok := c.campaignAt(c.args[0]); ok && len(wrong) > 0 {
		return c.refuse(wrong)
	} else if ok {
		return c.writeCampaignPage(k, o)
	}
	shown, src, err := c.readLevel(c.args[0])
	if err != nil {
		return c.fail(err)
	}
	doc, err := edit.Open(shown, src)
	if err != nil {
		return c.refuse(err)
	}
	lv := doc.Level()
	s, err := lv.New(1)
	if err != nil {
		return c.refuse(err)
	}
	if o.To == "" {
		o.To = baseName(lv.File) + ".html"
	}
	if err := writable(o.To); err != nil {
		return c.fail(err)
	}
	p := &levelPage{Level: lv, Name: lv.Title, Text: string(src)}
	if p.Name == "" {
		p.Name = baseName(lv.File)
	}
	p.describe(lv, s)
	p.problems(doc)
	if err := p.pictures(lv, s); err != nil {
		return c.fail(err)
	}
	if o.Games > 0 {
		if p.Sim, err = c.play(lv, o); err != nil {
			return c.refuse(err)
		}
	}
	return c.publish(o.To, pageTemplate(), p)
}

// publish writes a page.
func (c *call) publish(to string, t *template.Template, page any) int {
	var buf bytes.Buffer
	if err := t.Execute(&buf, page); err != nil {
		return c.fail(err)
	}
	return c.deliver(to, buf.Bytes())
}

func pageTemplate() *template.Template {
	return template.Must(template.New("report").Funcs(template.FuncMap{
		"percent": func(v float64) string { return strconv.Itoa(int(100*v + 0.5)) },
		"share":   func(v float64) template.CSS { return template.CSS(strconv.FormatFloat(100*v, 'f', 1, 64) + "%") },
		"join":    strings.Join,
		"sentence": func(s string) string {
			if s == "" {
				return ""
			}
			return strings.ToUpper(s[:1]) + strings.TrimSuffix(s[1:], ".") + "."
		},
		"count":  count,
		"colour": func(c levels.Colour) template.CSS { return template.CSS(sideColours[c%4]) },
	}).Parse(reportPage))
}

// sideColours are the colours of sides as the page shows them, dark enough to write with.
var sideColours = [...]string{"#b67c00", "#1f7fc0", "#15805a", "#a8457f"}

// describe reports what the level is, in words.
func (p *levelPage) describe(lv *levels.Level, s *rules.State) {
	b := s.Board()
	p.Facts = []string{fmt.Sprintf("%d by %d %s cells", lv.Width, lv.Height, lv.Topology), count(len(lv.Floors), "floor"),
		count(len(lv.Figures), "figure"), count(len(lv.Walls), "crushing wall")}
	if lv.Rounds > 0 {
		p.Facts = append(p.Facts, "a draw after "+count(lv.Rounds, "round"))
	}
	p.things(b, s)
	for i := range lv.Sides {
		sd := &lv.Sides[i]
		side := pageSide{Side: sd, Spells: each(sd.Spells, func(k int) string { return lv.Spells[k].Name })}
		side.Goals = each(sd.Goals, func(g levels.Goal) string { return goalText(lv, b, g.Goal) })
		p.Sides = append(p.Sides, side)
	}
	loose := pageSide{Side: &levels.Side{Label: "Loose objects"}}
	for j := range lv.Figures {
		of := &loose
		if side := lv.Figures[j].Side; side >= 0 {
			of = &p.Sides[side]
		}
		of.Figures = append(of.Figures, figureRow(lv, s, j))
	}
	if len(loose.Figures) > 0 {
		p.Sides = append(p.Sides, loose)
	}
	p.Turns = 4
	turns := s.Schedule(maxTurns)
	for i, w := range lv.Walls {
		row := pageWall{Name: w.Name, Dir: lv.Topology.DirName(w.Dir), Cells: each(w.Cells, levels.FormatPos)}
		gone := slices.IndexFunc(turns, func(t rules.WallTurn) bool { return len(t.Walls[i]) == 0 })
		switch {
		case turns == nil:
		case gone < 0 && turns[len(turns)-1].Over:
			row.Goes = "still moves when the match ends, after " + count(len(turns), "turn")
		case gone < 0:
			row.Goes = "still moves after " + count(len(turns), "turn")
		case gone == 0:
			row.Goes = "never moves"
		default:
			row.Goes = fmt.Sprintf("%s, then it breaks", count(gone, "step"))
		}
		p.Walls = append(p.Walls, row)
	}
	for _, sol := range lv.Solutions {
		p.Lines = append(p.Lines, pageLine{lv.Sides[sol.Side].Label, sol.Rounds, sol.Forced, each(sol.Steps, stepText)})
	}
}

// things lists what is on the board, the commonest first.
func (p *levelPage) things(b *rules.Board, s *rules.State) {
	at := map[string]*pageThing{}
	add := func(name string, c rules.Cell) {
		t := at[name]
		if t == nil {
			t = &pageThing{Name: name}
			at[name] = t
		}
		t.Count++
		if len(t.Cells) < 6 {
			t.Cells = append(t.Cells, b.FormatCell(c))
		} else {
			t.More++
		}
	}
	for c := range rules.Cell(b.Cells()) {
		if t := s.Terrain(c); t != rules.Void {
			add(t.String(), c)
		}
		if f := s.Feature(c); f != rules.NoFeature {
			add(f.String(), c)
		}
		if st, _ := s.Structure(c); st != rules.NoStructure {
			add(st.String(), c)
		}
	}
	for _, t := range at {
		p.Legend = append(p.Legend, *t)
	}
	slices.SortFunc(p.Legend, func(a, b pageThing) int {
		if a.Count != b.Count {
			return b.Count - a.Count
		}
		return strings.Compare(a.Name, b.Name)
	})
}

// goalText returns a goal as a sentence with the cells that it names.
func goalText(lv *levels.Level, b *rules.Board, g rules.Goal) string {
	aim, _ := narrate.New(lv, b, nil).Goal(g)
	text := narrate.Capital(aim)
	if g.Tag == 0 {
		return text + "."
	}
	return text + " (" + strings.Join(each(b.Tagged(g.Tag), b.FormatCell), ", ") + ")."
}

func figureRow(lv *levels.Level, s *rules.State, i int) pageFigure {
	f, v := &lv.Figures[i], s.Figure(rules.FigID(i))
	row := pageFigure{Name: f.Name, Cell: levels.FormatPos(f.At), Minions: len(f.Kinds),
		Stats: []int{v.Power, v.Skill, v.Move, 0, v.Armor, v.Agility, v.Might, v.Stability}}
	var names []string
	for m, k := range f.Kinds {
		kind := &lv.Kinds[k]
		if !slices.Contains(names, kind.Name) {
			names = append(names, kind.Name)
		}
		row.Stats[3] += v.Stamina[m]
		row.Size = sizeWord(kind)
		row.Traits, row.Native = traitWords(kind), homes(kind)
		row.Abilities = strings.Join(kind.Knows, ", ")
	}
	row.Kinds = strings.Join(names, ", ")
	return row
}

// sizeWord says how large a kind is.
func sizeWord(k *levels.Kind) string {
	if k.Size > 1 {
		return strconv.Itoa(k.Size) + " cells wide"
	}
	return [...]string{"tiny", "small", "medium", "large"}[min(max(k.Frame+2, 0), 3)]
}

func traitWords(k *levels.Kind) string {
	var out []string
	for i := 0; rules.TraitName(i) != ""; i++ {
		if k.Traits>>i&1 != 0 {
			out = append(out, rules.TraitName(i))
		}
	}
	return strings.Join(out, ", ")
}

// homes lists the terrains and edges where a kind is at home.
func homes(k *levels.Kind) string { return narrate.New(nil, nil, nil).Homes(&k.Kind) }

// problems lists what the checker finds.
func (p *levelPage) problems(doc *edit.Doc) {
	for i, pr := range lint.Check(doc.Level()) {
		row := pageProblem{Problem: pr, Code: codeOf(pr)}
		if pr.HasAt {
			row.Cell, row.Anchor = levels.FormatPos(pr.At), anchor(pr.At)
		}
		var fixes []lint.Fix
		if i < fixBudget(doc) {
			fixes = lint.Fixes(doc, pr)
		}
		if len(fixes) > 0 {
			row.Mend = fixes[0].Label
		} else if info, ok := lint.Explain(row.Code); ok {
			row.Mend = info.Mend
		}
		p.Problems = append(p.Problems, row)
	}
}

// anchor names a cell within the page.
func anchor(at rules.Pos) string { return fmt.Sprintf("cell-%d-%d-%d", at.Floor, at.X, at.Y) }

const (
	pictureCell = 40   // pixels a cell is wide on the page
	pictureWide = 1600 // a picture at most
	shapeCells  = 900  // of a floor that is drawn of shapes; a larger one would make a page of megabytes
)

// pictures draws each floor, with a frame forevery cell that a link may light up,
// and the way of the walls.
func (p *levelPage) pictures(lv *levels.Level, s *rules.State) error {
	cell := float32(max(minCell, min(pictureCell, pictureWide/max(lv.Width, lv.Height))))
	for f := len(lv.Floors) - 1; f >= 0; f-- {
		var frames strings.Builder
		sh := &sheet{cell: cell, only: f, coords: cell > 16}
		sh.over = func(_ *quad.List, pic *board.Picture) { p.frames(&frames, sh, pic) }
		text, err := sh.inline(lv, s, "f"+strconv.Itoa(f)+"-")
		if err != nil {
			return err
		}
		text = strings.TrimSuffix(text, "</svg>\n") + frames.String() + "</svg>\n"
		p.Floors = append(p.Floors, pageFloor{"Floor " + strconv.Itoa(f), template.HTML(text)})
	}
	for f := len(lv.Floors) - 1; f >= 0; f-- {
		if !slices.ContainsFunc(lv.Walls, func(w levels.Wall) bool { return w.Cells[0].Floor == f }) {
			continue
		}
		sh := &sheet{cell: max(minCell, cell*3/4), only: f, coords: cell > 16}
		if err := sh.overlay(lv, s, drawOptions{Over: "walls", Turns: p.Turns}); err != nil {
			return err
		}
		text, err := sh.inline(lv, s, "w"+strconv.Itoa(f)+"-")
		if err != nil {
			return err
		}
		p.Schedule = append(p.Schedule, pageFloor{"Floor " + strconv.Itoa(f), template.HTML(text)})
	}
	return nil
}

// dataURL is a picture within a page.
func dataURL(png []byte) template.URL {
	return template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(png))
}

// inline makes an SVG element of the sheet, of a large one around its pixels.
func (sh *sheet) inline(lv *levels.Level, s *rules.State, id string) (string, error) {
	if lv.Width*lv.Height <= shapeCells {
		doc, err := sh.svg(lv, s, id)
		return string(doc), err
	}
	data, size, err := sh.png(lv, s)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d"><image width="%d" height="%d" href="%s"/></svg>`+"\n",
		size.X, size.Y, size.X, size.Y, size.X, size.Y, dataURL(data)), nil
}

// frames writes an unseen frame forevery cell of a floor that a link may lead to.
func (p *levelPage) frames(w *strings.Builder, sh *sheet, pic *board.Picture) {
	b := pic.View.Board
	linked := map[rules.Pos]bool{}
	for _, pr := range p.Problems {
		linked[pr.At] = pr.HasAt || linked[pr.At]
	}
	for c := range rules.Cell(b.Cells()) {
		if at := b.Pos(c); at.Floor == pic.Floor && (linked[at] || b.Width()*b.Height() <= shapeCells) {
			x, y := sh.centre(pic, at)
			fmt.Fprintf(w, `<rect class="cell" id="%s" x="%.1f" y="%.1f" width="%.1f" height="%.1f"><title>%s</title></rect>`,
				anchor(at), x-sh.cell/2, y-sh.cell/2, sh.cell, sh.cell, levels.FormatPos(at))
		}
	}
}

// pageSim is how the games went.
type pageSim struct {
	*sim.Report
	Length []pageBar
	Deaths []sim.DeathLine
	Maps   []pageMap
	Bots   string
}

// pageBar is a bar of a histogram: how high it is, of 1.
type pageBar struct {
	Label string
	N     int
	High  float64
}

type pageMap struct {
	Title string
	Data  template.URL
}

// play lets bots play the level.
func (c *call) play(lv *levels.Level, o reportOptions) (*pageSim, error) {
	p, err := sim.NewPlan(lv, sim.Config{Games: o.Games, Seed: o.Seed})
	if err != nil {
		return nil, err
	}
	ctx, done := interruptible(0)
	defer done()
	tally := c.games(ctx, p, runtime.NumCPU())
	r := p.Report(tally)
	out := &pageSim{Report: r, Bots: p.BotsText(), Length: histogram(r.Rounds.Counts)}
	out.Deaths = slices.Clone(r.Deaths)
	slices.SortStableFunc(out.Deaths, func(a, b sim.DeathLine) int { return b.N - a.N })
	out.Deaths = out.Deaths[:min(10, len(out.Deaths))]
	for _, m := range sim.Layers() {
		if m.Name != "visits" && m.Name != "deaths" || tally.Games == 0 || m.Name == "deaths" && len(r.Deaths) == 0 {
			continue
		}
		cell := max(minCell, min(24, pictureWide/max(lv.Width, lv.Height)))
		for f := len(lv.Floors) - 1; f >= 0; f-- {
			data, err := heatPicture(p, tally, m, float32(cell), f)
			if err != nil {
				return nil, err
			}
			out.Maps = append(out.Maps, pageMap{m.What, dataURL(data)})
		}
	}
	return out, nil
}

// histogram makes bars of how often each number came up, from the first to the last.
func histogram(counts sim.Counts) []pageBar {
	lo, hi := counts.Range()
	most := 0
	for _, n := range counts {
		most = max(most, n)
	}
	var out []pageBar
	for i := lo; i <= hi && i < len(counts); i++ {
		out = append(out, pageBar{strconv.Itoa(i), counts[i], float64(counts[i]) / float64(max(1, most))})
	}
	return out
}
