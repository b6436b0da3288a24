package main

import (
	_ "embed"
	"fmt"
	"html/template"
	"runtime"

	"wallfall/levels/campaign"
	"wallfall/levels/lint"
	"wallfall/levels/sim"
)

//go:embed campaign.html
var campaignHTML string

// campaignPage is what the template of a campaign's report shows.
type campaignPage struct {
	*campaign.Campaign
	Name     string
	Side     string // whom the player plays
	Games    int    // of each level
	Bots     string
	Chapters []pageChapter
	Systems  []string
	Curve    []curvePoint
	Line     string // through the curve, as SVG has it
	Band     string // its 95 % confidence
	Warnings int
}

type pageChapter struct {
	ID, Title string
	From, Mid float64 // on the curve
	Levels    []pageLevel
}

type pageLevel struct {
	*campaign.Level
	Number   int
	Needs    string
	Picture  template.URL
	Games    int
	Wins     sim.Ratio
	Rounds   float64
	Board    float64
	Systems  []sim.SystemLine
	Problems []pageProblem
}

type curvePoint struct {
	*pageLevel
	X, Y float64
}

// The curve of difficulty, in the units of its picture.
const (
	curveLeft, curveTop   = 44.0, 34.0
	curveWide, curveRange = 940.0, 200.0
)

// writeCampaignPage writes the report of a campaign.
func (c *call) writeCampaignPage(k *campaign.Campaign, o reportOptions) int {
	if !c.given["games"] {
		o.Games = curveGames
	}
	if o.To == "" {
		o.To = baseName(k.File) + ".html"
	}
	if err := writable(o.To); err != nil {
		return c.fail(err)
	}
	p := &campaignPage{Campaign: k, Name: k.Title, Side: k.Side, Games: o.Games}
	for i := range k.Chapters {
		p.Chapters = append(p.Chapters, pageChapter{ID: "chapter-" + k.Chapters[i].Name, Title: k.Chapters[i].Title})
	}
	for i := range k.Levels {
		l, err := c.levelRow(k, i, o, p)
		if err != nil {
			return c.refuse(err)
		}
		chapter := &p.Chapters[k.Levels[i].Chapter]
		chapter.Levels = append(chapter.Levels, l)
		p.Warnings += len(l.Problems)
	}
	p.curve()
	return c.publish(o.To, template.Must(pageTemplate().New("campaign").Parse(campaignHTML)), p)
}

// levelRow describes a level and lets bots play it.
func (c *call) levelRow(k *campaign.Campaign, i int, o reportOptions, p *campaignPage) (row pageLevel, err error) {
	l := &k.Levels[i]
	row = pageLevel{Level: l, Number: i + 1}
	for n, need := range l.Needs {
		if n > 0 {
			row.Needs += " or "
		}
		row.Needs += k.Levels[need].Name
	}
	for _, pr := range lint.Check(l.Parsed) {
		row.Problems = append(row.Problems, pageProblem{Problem: pr, Code: codeOf(pr)})
	}
	s, err := l.Parsed.New(1)
	if err != nil {
		return row, err
	}
	sh := &sheet{cell: max(minCell, 220/float32(max(l.Parsed.Width, l.Parsed.Height))), only: len(l.Parsed.Floors) - 1}
	picture, _, err := sh.png(l.Parsed, s)
	if err != nil {
		return row, err
	}
	row.Picture = dataURL(picture)
	if o.Games == 0 {
		return row, nil
	}
	plan, err := planOf(l.Parsed, simOptions{Games: o.Games, Seed: o.Seed, Bots: curveBots})
	if err != nil {
		return row, err
	}
	ctx, done := interruptible(0)
	defer done()
	r := plan.Report(c.games(ctx, plan, runtime.NumCPU()))
	p.Bots = curveBots
	row.Games, row.Rounds, row.Board, row.Systems = r.Games, r.Rounds.Mean, r.Board.Share.Share, r.Board.Systems
	for _, sd := range r.Sides {
		if sd.Name == k.Side {
			row.Wins = sd.Wins
		}
	}
	if p.Systems == nil {
		for _, line := range r.Board.Systems {
			p.Systems = append(p.Systems, line.Name)
		}
	}
	return row, nil
}

// curve draws the line through what share of its games each level is not won.
func (p *campaignPage) curve() {
	step := curveWide / float64(max(1, len(p.Campaign.Levels)))
	y := func(won float64) float64 { return curveTop + curveRange*won }
	n, back := 0, ""
	for i := range p.Chapters {
		ch := &p.Chapters[i]
		ch.From = curveLeft + step*float64(n)
		ch.Mid = ch.From + step*float64(len(ch.Levels))/2
		for j := range ch.Levels {
			l := &ch.Levels[j]
			x := ch.From + step*(float64(j)+0.5)
			n++
			if l.Games == 0 {
				continue
			}
			p.Curve = append(p.Curve, curvePoint{l, x, y(l.Wins.Share)})
			p.Line += fmt.Sprintf("%.1f,%.1f ", x, y(l.Wins.Share))
			p.Band += fmt.Sprintf("%.1f,%.1f ", x, y(l.Wins.Low))
			back = fmt.Sprintf("%.1f,%.1f ", x, y(l.Wins.High)) + back
		}
	}
	p.Band += back
}
