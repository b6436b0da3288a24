package main

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"wallfall/cmd/game/narrate"
	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/levels/lint"
	"wallfall/levels/sim"
	"wallfall/render/board"
	"wallfall/render/quad"
	"wallfall/rules"
)

// reportOptions say what the page shows.
type reportOptions struct {
	To    string `flag:"o"`
	Games int
	Seed  uint64
}

//go:embed report.html campaign.html
var pageFiles embed.FS

var pageTemplates = template.Must(template.New("").Funcs(template.FuncMap(textFuncs)).Funcs(template.FuncMap{
	"percent": func(v float64) string { return strconv.Itoa(int(100*v + 0.5)) },
	"share":   func(v float64) template.CSS { return template.CSS(strconv.FormatFloat(100*v, 'f', 1, 64) + "%") },
	"sentence": func(what any) string {
		s := fmt.Sprint(what)
		if s == "" {
			return ""
		}
		return strings.ToUpper(s[:1]) + strings.TrimSuffix(s[1:], ".") + "."
	},
	"colour": func(c levels.Colour) template.CSS { return template.CSS(sideColours[c%4]) },
	"code":   codeOf, "pos": rules.Pos.String, "anchor": anchor, "step": stepText, "size": sizeWord, "traits": traitWords, "homes": homes,
	"cells": func(list []rules.Pos) string { return strings.Join(levels.Each(list, rules.Pos.String), " ") },
}).ParseFS(pageFiles, "*.html"))

// sideColours are the colours of sides as the page shows them, dark enough to write with.
var sideColours = [...]string{"#b67c00", "#1f7fc0", "#15805a", "#a8457f"}

// levelPage is what the page of a level shows.
type levelPage struct {
	Level    *levels.Level
	File     string // its name without folder and ending
	Text     string
	Floors   []pageFloor
	Schedule []pageFloor // the walls over the coming turns
	Turns    int
	Problems []finding
	Sim      *pageSim
	state    *rules.State
}

type pageFloor struct {
	Title   string
	Picture template.HTML
}

// pageThing is a terrain, a feature or a structure of the board.
type pageThing struct {
	Name  string
	Cells []string
}

type pageSide struct {
	*levels.Side
	Figures []pageFigure
}

type pageFigure struct {
	*levels.Figure
	Kind    *levels.Kind // of the last of the group
	Kinds   string
	View    rules.FigureView
	Stamina int
}

// pageSim is how the games went.
type pageSim struct {
	*sim.Report
	Maps []pageMap
	Bots string
}

type pageMap struct {
	Title string
	Data  template.URL
}

// writePage writes the page.
func writePage(c *call, o reportOptions) error {
	if o.Games < 0 || o.Games > sim.MaxGames {
		return fmt.Errorf("-games must be 0 to %d", sim.MaxGames)
	}
	if k, wrong, ok := c.campaignAt(c.args[0]); ok && len(wrong) > 0 {
		return wrong
	} else if ok {
		return c.writeCampaignPage(k, o)
	}
	doc := must(c.openDoc(c.args[0]))
	p := &levelPage{Level: doc.Level(), File: baseName(doc.Name()), Text: string(doc.Text()), Turns: 4}
	p.state = must(p.Level.New(1))
	o.To = cmp.Or(o.To, p.File+".html")
	try(writable(o.To))
	p.Problems, _ = findings(doc, doc.Text())
	p.pictures()
	if o.Games > 0 {
		p.Sim = c.play(p.Level, o)
	}
	return c.publish(o.To, "report.html", p)
}

// publish writes a page.
func (c *call) publish(to, name string, page any) error {
	var buf bytes.Buffer
	try(pageTemplates.ExecuteTemplate(&buf, name, page))
	return c.deliver(to, buf.Bytes())
}

// Sides lists the sides with their figures, and the figures without a side.
func (p *levelPage) Sides() (out []pageSide) {
	for i := range p.Level.Sides {
		out = append(out, pageSide{Side: &p.Level.Sides[i]})
	}
	loose := pageSide{Side: &levels.Side{Label: "Loose objects"}}
	for i := range p.Level.Figures {
		f := &p.Level.Figures[i]
		row := pageFigure{Figure: f, View: p.state.Figure(rules.FigID(i))}
		var names []string
		for m, k := range f.Kinds {
			if row.Kind = &p.Level.Kinds[k]; !slices.Contains(names, row.Kind.Name) {
				names = append(names, row.Kind.Name)
			}
			row.Stamina += row.View.Stamina[m]
		}
		row.Kinds = strings.Join(names, ", ")
		of := &loose
		if f.Side >= 0 {
			of = &out[f.Side]
		}
		of.Figures = append(of.Figures, row)
	}
	if len(loose.Figures) > 0 {
		out = append(out, loose)
	}
	return out
}

// Goes describes the course of a wall that only the ground stops.
func (p *levelPage) Goes(wall int) string {
	turns := p.state.Schedule(maxTurns)
	gone := slices.IndexFunc(turns, func(t rules.WallTurn) bool { return len(t.Walls[wall]) == 0 })
	switch {
	case turns == nil:
		return ""
	case gone < 0 && turns[len(turns)-1].Over:
		return "still moves when the match ends, after " + count(len(turns), "turn")
	case gone < 0:
		return "still moves after " + count(len(turns), "turn")
	case gone == 0:
		return "never moves"
	}
	return count(gone, "step") + ", then it breaks"
}

// Legend lists what is on the board, the commonest first.
func (p *levelPage) Legend() (out []*pageThing) {
	b, s := p.state.Board(), p.state
	add := func(name string, c rules.Cell) {
		i := slices.IndexFunc(out, func(t *pageThing) bool { return t.Name == name })
		if i < 0 {
			i, out = len(out), append(out, &pageThing{Name: name})
		}
		out[i].Cells = append(out[i].Cells, b.FormatCell(c))
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
	slices.SortFunc(out, func(a, b *pageThing) int { return cmp.Or(len(b.Cells)-len(a.Cells), strings.Compare(a.Name, b.Name)) })
	return out
}

// Goal returns a goal as a sentence with the cells that it names.
func (p *levelPage) Goal(g rules.Goal) string {
	b := p.state.Board()
	aim, _ := narrate.New(p.Level, b, nil).Goal(g)
	text := narrate.Capital(aim)
	if g.Tag == 0 {
		return text + "."
	}
	return text + " (" + strings.Join(levels.Each(b.Tagged(g.Tag), b.FormatCell), ", ") + ")."
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

// anchor names a cell within the page.
func anchor(at rules.Pos) string { return fmt.Sprintf("cell-%d-%d-%d", at.Floor, at.X, at.Y) }

const (
	pictureCell = 40   // pixels a cell is wide on the page
	pictureWide = 1600 // a picture at most
	namedCells  = 900  // on a floor of at most this many, each cell shows its name under the pointer
)

// pictures draws each floor, with a frame for every cell that a link may lead to, and
// the paths of the walls.
func (p *levelPage) pictures() {
	lv := p.Level
	cell := float32(max(minCell, min(pictureCell, pictureWide/max(lv.Width, lv.Height))))
	for f := len(lv.Floors) - 1; f >= 0; f-- {
		title := "Floor " + strconv.Itoa(f+1)
		var frames strings.Builder
		sh := &sheet{cell: cell, only: f, coords: cell > 16}
		sh.over = func(_ *quad.List, pic *board.Picture) { p.frames(&frames, sh, pic) }
		p.Floors = append(p.Floors, pageFloor{title, sh.inline(lv, p.state, &frames)})
		if !slices.ContainsFunc(lv.Walls, func(w levels.Wall) bool { return w.Cells[0].Floor == f }) {
			continue
		}
		sh = &sheet{cell: max(minCell, cell*3/4), only: f, coords: cell > 16}
		try(sh.overlay(lv, p.state, drawOptions{Over: "walls", Turns: p.Turns}))
		p.Schedule = append(p.Schedule, pageFloor{title, sh.inline(lv, p.state, new(strings.Builder))})
	}
}

// dataURL is a picture within a page.
func dataURL(png []byte) template.URL {
	return template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(png))
}

// inline returns the sheet as an SVG element: its pixels, and over them what drawing them
// wrote into frames.
func (sh *sheet) inline(lv *levels.Level, s *rules.State, frames *strings.Builder) template.HTML {
	data := dataURL(must(sh.png(lv, s)))
	return template.HTML(fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %[1]d %[2]d" width="%[1]d" height="%[2]d"><image width="%[1]d" height="%[2]d" href="%[3]s"/>%[4]s</svg>`+"\n",
		sh.wide, sh.high, data, frames))
}

// frames writes an invisible frame for every cell of a floor that a link may lead to.
func (p *levelPage) frames(w *strings.Builder, sh *sheet, pic *board.Picture) {
	b := pic.View.Board
	linked := map[rules.Pos]bool{}
	for _, pr := range p.Problems {
		linked[pr.At] = pr.HasAt || linked[pr.At]
	}
	sh.cells(pic, func(c rules.Cell, x, y float32) {
		if at := b.Pos(c); linked[at] || b.Width()*b.Height() <= namedCells {
			fmt.Fprintf(w, `<rect class="cell" id="%s" x="%.1f" y="%.1f" width="%.1f" height="%.1f"><title>%s</title></rect>`,
				anchor(at), x-sh.cell/2, y-sh.cell/2, sh.cell, sh.cell, at.String())
		}
	})
}

// play lets bots play the level.
func (c *call) play(lv *levels.Level, o reportOptions) *pageSim {
	p := must(sim.NewPlan(lv, sim.Config{Games: o.Games, Seed: o.Seed}))
	ctx, done := interruptible(0)
	defer done()
	tally := c.games(ctx, p, p.NewTally(), runtime.NumCPU(), nil, func() {})
	r := p.Report(tally)
	out := &pageSim{Report: r, Bots: p.BotsText()}
	for _, m := range sim.Layers() {
		if m.Name != "visits" && m.Name != "deaths" || tally.Games == 0 || m.Name == "deaths" && len(r.Deaths) == 0 {
			continue
		}
		cell := max(minCell, min(24, pictureWide/max(lv.Width, lv.Height)))
		for f := len(lv.Floors) - 1; f >= 0; f-- {
			out.Maps = append(out.Maps, pageMap{m.What, dataURL(heatPicture(p, tally, m, float32(cell), f))})
		}
	}
	return out
}

// campaignPage is what the page of a campaign shows.
type campaignPage struct {
	*campaign.Campaign
	Games    int // of each level
	Bots     string
	Chapters []pageChapter
	Line     string // through the curve, as SVG has it
	Band     string // its 95 % confidence
	Warnings int
}

type pageChapter struct {
	ID, Title string
	From, Mid float64 // on the curve
	Levels    []*pageLevel
}

type pageLevel struct {
	*campaign.Level
	Number   int
	Needs    string
	Picture  template.URL
	Sim      *sim.Report // nil where nobody plays
	Wins     sim.Ratio
	X, Y     float64 // on the curve
	Problems levels.Problems
}

// The curve of difficulty, in the units of its picture.
const (
	curveLeft, curveTop   = 44.0, 34.0
	curveWide, curveRange = 940.0, 200.0
)

// writeCampaignPage writes the report of a campaign.
func (c *call) writeCampaignPage(k *campaign.Campaign, o reportOptions) error {
	if !c.given["games"] {
		o.Games = curveGames
	}
	o.To = cmp.Or(o.To, baseName(k.File)+".html")
	try(writable(o.To))
	p := &campaignPage{Campaign: k, Games: o.Games, Bots: curveBots}
	for i := range k.Chapters {
		p.Chapters = append(p.Chapters, pageChapter{ID: "chapter-" + k.Chapters[i].Name, Title: k.Chapters[i].Title})
	}
	for i := range k.Levels {
		l := c.levelRow(k, i, o)
		chapter := &p.Chapters[k.Levels[i].Chapter]
		chapter.Levels = append(chapter.Levels, l)
		p.Warnings += len(l.Problems)
	}
	p.curve()
	return c.publish(o.To, "campaign.html", p)
}

// levelRow describes a level and lets bots play it.
func (c *call) levelRow(k *campaign.Campaign, i int, o reportOptions) *pageLevel {
	l := &k.Levels[i]
	row := &pageLevel{Level: l, Number: i + 1, Problems: lint.Check(l.Parsed),
		Needs: strings.Join(levels.Each(l.Needs, func(need int) string { return k.Levels[need].Name }), " or ")}
	sh := &sheet{cell: max(minCell, 220/float32(max(l.Parsed.Width, l.Parsed.Height))), only: len(l.Parsed.Floors) - 1}
	row.Picture = dataURL(must(sh.png(l.Parsed, must(l.Parsed.New(1)))))
	if o.Games == 0 {
		return row
	}
	plan := must(sim.NewPlan(l.Parsed, sim.Config{Games: o.Games, Seed: o.Seed, Bots: must(botsFor(l.Parsed, curveBots))}))
	ctx, done := interruptible(0)
	defer done()
	row.Sim = plan.Report(c.games(ctx, plan, plan.NewTally(), runtime.NumCPU(), nil, func() {}))
	for _, sd := range row.Sim.Sides {
		if sd.Name == k.Side {
			row.Wins = sd.Wins
		}
	}
	return row
}

// curve draws the line through each level's share of games that were not won.
func (p *campaignPage) curve() {
	step := curveWide / float64(max(1, len(p.Campaign.Levels)))
	y := func(won float64) float64 { return curveTop + curveRange*won }
	n, back := 0, ""
	for i := range p.Chapters {
		ch := &p.Chapters[i]
		ch.From = curveLeft + step*float64(n)
		ch.Mid = ch.From + step*float64(len(ch.Levels))/2
		for j, l := range ch.Levels {
			n++
			if l.Sim == nil || l.Sim.Games == 0 {
				continue
			}
			l.X, l.Y = ch.From+step*(float64(j)+0.5), y(l.Wins.Share)
			p.Line += fmt.Sprintf("%.1f,%.1f ", l.X, l.Y)
			p.Band += fmt.Sprintf("%.1f,%.1f ", l.X, y(l.Wins.Low))
			back = fmt.Sprintf("%.1f,%.1f ", l.X, y(l.Wins.High)) + back
		}
	}
	p.Band += back
}
