package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"wallfall/levels/sim"
	"wallfall/rules"
)

// barWidth is how wide bars are, in characters.
const barWidth = 30

// grid writes a table: columns as wide as what is in them, numbers to the right.
type grid struct {
	head  []string
	right []bool
	rows  [][]string
}

// newGrid begins a table; a column whose head ends with > stands to the right.
func newGrid(heads ...string) *grid {
	g := &grid{}
	for _, h := range heads {
		text, right := strings.CutSuffix(h, ">")
		g.head = append(g.head, text)
		g.right = append(g.right, right)
	}
	return g
}

func (g *grid) row(cells ...string) { g.rows = append(g.rows, cells) }

func (g *grid) write(w io.Writer) {
	wide := make([]int, len(g.head))
	for _, row := range append([][]string{g.head}, g.rows...) {
		for i, text := range row {
			wide[i] = max(wide[i], utf8.RuneCountInString(text))
		}
	}
	line := func(row []string) {
		text := "   "
		for i, cell := range row {
			fill := pad(wide[i] - utf8.RuneCountInString(cell))
			if g.right[i] {
				text += " " + fill + cell + " "
			} else {
				text += " " + cell + fill + " "
			}
		}
		fmt.Fprintln(w, strings.TrimRight(text, " "))
	}
	if strings.Join(g.head, "") != "" {
		line(g.head)
	}
	for _, row := range g.rows {
		line(row)
	}
}

func percent(x float64) string { return fmt.Sprintf("%.1f %%", 100*x) }

func between(r sim.Ratio) string { return fmt.Sprintf("%.1f to %.1f", 100*r.Low, 100*r.High) }

func num(n int) string { return fmt.Sprint(n) }

// writeReport writes the outcome of a level's games for people.
func writeReport(w io.Writer, p *sim.Plan, t *sim.Tally, r *sim.Report) {
	fmt.Fprintf(w, "%s (%s)\n", cmp.Or(r.Title, r.File), r.File)
	played := count(r.Games, "game")
	if r.Games < r.Asked {
		played = fmt.Sprintf("the first %d of %d games", r.Games, r.Asked)
	}
	swap := ""
	if r.Swap {
		swap = ", swapping seats"
	}
	fmt.Fprintf(w, "%s, seed %d, up to %s: %s%s\n", played, r.Seed, count(r.RoundCap, "round"), p.BotsText(), swap)
	if r.Games == 0 {
		fmt.Fprintln(w, "\nno game was finished: no results")
		return
	}
	writeWins(w, r)
	writeVerdict(w, r)
	writeLengths(w, r)
	writeBoard(w, r)
	writeFigures(w, r)
	writeDeaths(w, r)
	writeDevices(w, r)
	writeMaps(w, p, t)
	writeUnused(w, r)
	writeLook(w, r)
}

func head(w io.Writer, text string) { fmt.Fprintf(w, "\n%s\n", text) }

func writeWins(w io.Writer, r *sim.Report) {
	head(w, "WHO WINS (with 95 % confidence intervals)")
	g := newGrid("", "", "", ">", ">")
	line := func(name, label string, ra sim.Ratio) {
		g.row(name, label, bar(ra.Share, barWidth), percent(ra.Share), between(ra))
	}
	for _, s := range r.Sides {
		line(s.Name, s.Label, s.Wins)
	}
	line("nobody", "drawn", r.Draws)
	if r.Undecided.N > 0 {
		line("nobody", "not over in time", r.Undecided)
	}
	for _, b := range r.Bots {
		line(b.Name, "started as "+b.Seat, b.Wins)
	}
	g.write(w)
	head(w, "HOW THEY WIN")
	g = newGrid("", "", "", ">")
	for _, s := range r.Sides {
		name := s.Name
		for _, goal := range s.Goals {
			if goal.Wins == 0 && goal.What == "last one left" {
				continue
			}
			share := 0.0
			if s.Wins.N > 0 {
				share = float64(goal.Wins) / float64(s.Wins.N)
			}
			g.row(name, goal.What, bar(share, barWidth), num(goal.Wins))
			name = ""
		}
	}
	g.write(w)
}

func writeVerdict(w io.Writer, r *sim.Report) {
	head(w, "FAIRNESS")
	if r.Seats.Decided > 0 && len(r.Sides) > 1 && len(r.Seats.Rests) == 0 {
		fmt.Fprintf(w, "    seats     %s\n              (%s won %s of %s, %s; even would be %s)\n", r.Seats.Text, r.Seats.Best, percent(r.Seats.Wins.Share),
			count(r.Seats.Decided, "decided game"), between(r.Seats.Wins), percent(r.Seats.Even))
	} else {
		fmt.Fprintf(w, "    seats     %s\n", r.Seats.Text)
	}
	if r.Symmetry.Text == "" {
		return
	}
	for i, line := range fill(r.Symmetry.Text, pageWidth-14) {
		if i == 0 {
			fmt.Fprintf(w, "    map       %s\n", line)
		} else {
			fmt.Fprintf(w, "              %s\n", line)
		}
	}
	for _, why := range r.Symmetry.Breaks {
		fmt.Fprintf(w, "                %s\n", why)
	}
	if r.Symmetry.More {
		fmt.Fprintln(w, "                and more")
	}
}

func writeLengths(w io.Writer, r *sim.Report) {
	head(w, "LENGTH")
	g := newGrid("", "mean>", "median>", "95 % up to>", "least>", "most>")
	row := func(name string, l sim.Lengths) {
		g.row(name, fmt.Sprintf("%.1f", l.Mean), num(l.Median), num(l.P95), num(l.Min), num(l.Max))
	}
	row("rounds", r.Rounds)
	row("actions", r.Actions)
	if r.Pace.FirstBlood.Counts.N() > 0 {
		row("round of the first death", r.Pace.FirstBlood)
	}
	g.write(w)
	fmt.Fprintln(w)
	g = newGrid("rounds>", "", "games>")
	top := slices.Max(append([]int{1}, r.Rounds.Counts...))
	for n, k := range r.Rounds.Counts {
		if n >= r.Rounds.Min && n <= r.Rounds.Max {
			g.row(num(n), bar(float64(k)/float64(top), barWidth), num(k))
		}
	}
	g.write(w)
	fmt.Fprintf(w, "\n    %s of the games had a winner; in %s of those with a death the side that lost a\n    group first won; on average %.1f commands were legal\n",
		percent(r.Pace.Decided.Share), percent(r.Pace.Comebacks.Share), r.Pace.Choices)
}

func writeFigures(w io.Writer, r *sim.Report) {
	head(w, "WHO DIES")
	g := newGrid("", "side", "kind", "died", ">", "strikes>", "hits>", "left>", "cause")
	for _, f := range r.Figures {
		if f.Side == "-" && f.Died.N == 0 {
			continue
		}
		causes := slices.SortedFunc(maps.Keys(f.Causes), func(a, b string) int {
			return cmp.Or(f.Causes[b]-f.Causes[a], strings.Compare(a, b))
		})
		told := each(causes, func(c string) string { return fmt.Sprintf("%s %d", c, f.Causes[c]) })
		if len(told) > 3 {
			told = append(told[:3], "...")
		}
		g.row(f.Name, f.Side, f.Kind, bar(f.Died.Share, 10), percent(f.Died.Share), num(f.Strikes), num(f.Hits), num(f.Left), strings.Join(told, ", "))
	}
	g.write(w)
}

// maxDeaths is how many ways of dying the table lists; JSON has them all.
const maxDeaths = 10

func writeDeaths(w io.Writer, r *sim.Report) {
	if len(r.Deaths) == 0 {
		return
	}
	head(w, "WHERE AND HOW, most frequent first")
	g := newGrid("", "at", "of", "", "deaths>")
	for i, d := range r.Deaths {
		if i == maxDeaths {
			break
		}
		by := ""
		switch {
		case d.Wall != "":
			by = "wall " + d.Wall
		case d.Pitfall != "":
			by = "pitfall " + d.Pitfall
		}
		g.row(d.Figure, cmp.Or(d.Cell, "off the board"), d.Cause, by, num(d.N))
	}
	g.write(w)
	if more := len(r.Deaths) - maxDeaths; more > 0 {
		fmt.Fprintf(w, "    and %d other ways (see -json)\n", more)
	}
}

// section writes a table with a row for each of some things, if there are any.
func section[T any](w io.Writer, title string, things []T, heads []string, row func(T) []string) {
	if len(things) == 0 {
		return
	}
	head(w, title)
	g := newGrid(heads...)
	for _, x := range things {
		g.row(row(x)...)
	}
	g.write(w)
}

func writeDevices(w io.Writer, r *sim.Report) {
	section(w, "WALLS", r.Walls, []string{"", "steps per game>", "pushes>", "deaths>", "broke>", "in round>"}, func(x sim.Wall) []string {
		end := ""
		if x.Gone.N > 0 {
			end = num(x.End)
		}
		return []string{x.Name, fmt.Sprintf("%.1f", x.Steps), num(x.Pushes), num(x.Crushes), percent(x.Gone.Share), end}
	})
	section(w, "PITFALLS", r.Pitfalls, []string{"", "falls>", "kills>", "jumps>", "crossings>"}, func(x sim.Pitfall) []string {
		return []string{x.Cell, num(x.Falls), num(x.Fatal), num(x.Jumps), num(x.Crossings)}
	})
	section(w, "HAZARDS", r.Terrains, []string{"", "cells>", "entered>", "bites>"}, func(x sim.Terrain) []string {
		return []string{x.Name, num(x.Cells), num(x.Entered), num(x.Bites)}
	})
	section(w, "EDGES", r.Edges, []string{"", "edges>", "crossed>", "never crossed>"}, func(x sim.Edge) []string {
		return []string{x.Kind, num(x.Edges), num(x.Crossed), num(x.Never)}
	})
	section(w, "SPELLS", r.Spells, []string{"", "", "prepared>", "cast>", "fizzled>"}, func(x sim.Spell) []string {
		return []string{x.Side, x.Name, num(x.Committed), num(x.Cast), num(x.Squandered)}
	})
	section(w, "ABILITIES", r.Abilities, []string{"", "used>"}, func(x sim.Ability) []string { return []string{x.Name, num(x.Uses)} })
	section(w, "EXITS, OBJECTIVES, STRUCTURES", r.Places, []string{"", "", "entered>", "occupied at ends of rounds>", "escapes>", "captured>"}, func(x sim.Place) []string {
		return []string{x.Cell, x.What, num(x.Entered), num(x.Stood), num(x.Left), num(x.Captured)}
	})
	doors := each(r.Doors, func(x sim.Door) []string {
		return []string{"door", x.Cell, fmt.Sprintf("opened %d times, closed %d", x.Opened, x.Closed)}
	})
	links := each(r.Links, func(x sim.Link) []string {
		return []string{x.What, x.A + " - " + x.B, fmt.Sprintf("used %d times", x.Used)}
	})
	section(w, "DOORS, PORTALS, LADDERS", append(doors, links...), []string{"", "", ""}, func(x []string) []string { return x })
}

// maxMap is how wide a map may be to be drawn beside the other, in characters.
const maxMap = 32

// writeMaps draws how often each cell was visited and how many died there, as a digit:
// the share of the greatest count, in ninths.
func writeMaps(w io.Writer, p *sim.Plan, t *sim.Tally) {
	b := p.Board
	if b.Width() > 76 {
		return // -heat draws those
	}
	mostVisits, mostDeaths := 0, 0
	for i := range t.Cells {
		mostVisits, mostDeaths = max(mostVisits, t.Cells[i].Entered), max(mostDeaths, t.Cells[i].Deaths)
	}
	head(w, fmt.Sprintf("VISITS (9 is up to %d times) and DEATHS (up to %d); · is never", mostVisits, mostDeaths))
	for f := b.Floors() - 1; f >= 0; f-- {
		if b.Floors() > 1 {
			fmt.Fprintf(w, "    floor %d\n", f)
		}
		visits := mapOf(p, t, f, mostVisits, func(c *sim.CellCount) int { return c.Entered })
		deaths := mapOf(p, t, f, mostDeaths, func(c *sim.CellCount) int { return c.Deaths })
		wide := 0
		for _, line := range visits {
			wide = max(wide, utf8.RuneCountInString(line))
		}
		if wide > maxMap {
			for _, line := range append(append(visits, ""), deaths...) {
				fmt.Fprintln(w, strings.TrimRight("    "+line, " "))
			}
			continue
		}
		for i := range visits {
			fmt.Fprintln(w, strings.TrimRight("    "+visits[i]+pad(wide-utf8.RuneCountInString(visits[i])+6)+deaths[i], " "))
		}
	}
}

// mapOf draws a floor with a digit a cell.
func mapOf(p *sim.Plan, t *sim.Tally, floor, most int, of func(*sim.CellCount) int) []string {
	b := p.Board
	var out []string
	for y := range b.Height() {
		line := ""
		if b.Topology() == rules.Hex && y%2 == 1 {
			line = " "
		}
		for x := range b.Width() {
			if b.Topology() == rules.Hex && x > 0 {
				line += " "
			}
			c := b.Cell(rules.Pos{Floor: floor, X: x, Y: y})
			n := of(&t.Cells[c])
			switch {
			case !p.Ground(c) && p.Void(c):
				line += " "
			case !p.Ground(c):
				line += "#"
			case n == 0:
				line += "·"
			default:
				line += num(1 + (n-1)*9/most)
			}
		}
		out = append(out, line)
	}
	return out
}

// maxUnused is how many things that were never used the table lists of each sort.
const maxUnused = 6

func writeUnused(w io.Writer, r *sim.Report) {
	head(w, "NEVER")
	if len(r.Unused)+len(r.Unseen) == 0 {
		fmt.Fprintln(w, "    everything was used, and every cell visited")
		return
	}
	of := map[string]int{}
	for _, u := range r.Unused {
		if of[u.What]++; of[u.What] <= maxUnused {
			fmt.Fprintf(w, "    %s\n", u.Text)
		}
	}
	for _, what := range slices.Sorted(maps.Keys(of)) {
		if more := of[what] - maxUnused; more > 0 {
			fmt.Fprintf(w, "    and %d more of a %s (see -json)\n", more, what)
		}
	}
	if n := len(r.Unseen); n > 0 {
		for i, line := range fill(fmt.Sprintf("nobody visited %s: %s", count(n, "cell"), strings.Join(r.Unseen, " ")), pageWidth-6) {
			if i == 4 {
				fmt.Fprintln(w, "      ...")
				break
			}
			fmt.Fprintf(w, "%s%s\n", pad(4+2*min(i, 1)), line)
		}
	}
}

func writeLook(w io.Writer, r *sim.Report) {
	head(w, "GAMES WORTH WATCHING (repeat the command with -game N -record FILE to write one as a replay)")
	g := newGrid("game>", "", "rounds>", "actions>")
	for _, x := range r.Look {
		g.row(num(x.Game), x.What, num(x.Rounds), num(x.Actions))
	}
	g.write(w)
}

// writeSummary sums up levels, a line each, and if asked what none of their games used.
func writeSummary(w io.Writer, reports []*sim.Report, unused bool) {
	head(w, "ALL LEVELS")
	heads := []string{"", "games>", "board>"}
	heads = append(heads, each(reports[0].Board.Systems, func(s sim.SystemLine) string { return s.Name + ">" })...)
	g := newGrid(append(heads, "helped>", "a game>", "rounds>", "5-12>", "wins>", "draws>", "seats", "never used>")...)
	for _, r := range reports {
		fair := "uneven"
		switch {
		case len(r.Seats.Rests) > 0:
			fair = strings.Join(r.Seats.Rests, ", ") + " rests"
		case r.Seats.Fair:
			fair = "even"
		}
		row := []string{baseName(r.File), num(r.Games), whole(r.Board.Share.Share)}
		helped := 0
		for _, s := range r.Board.Systems {
			row = append(row, whole(s.By.Share))
			helped += s.Helped
		}
		wins := each(r.Sides, func(s sim.Side) string { return whole(s.Wins.Share) })
		row = append(row, num(helped), fmt.Sprintf("%.1f", float64(r.Board.Share.Of)/float64(max(1, r.Games))), fmt.Sprintf("%.1f", r.Rounds.Mean), whole(between5and12(r)),
			strings.Join(wins, "/"), whole(r.Draws.Share), fair, num(len(r.Unused)))
		g.row(row...)
	}
	g.write(w)
	for _, r := range reports {
		for i, u := range r.Unused {
			if !unused {
				break
			}
			if i == maxDeaths {
				fmt.Fprintf(w, "    %s: and %d more\n", baseName(r.File), len(r.Unused)-i)
				break
			}
			fmt.Fprintf(w, "    %s: %s\n", baseName(r.File), u.Text)
		}
	}
}

// whole writes a share in percent without its sign.
func whole(x float64) string { return fmt.Sprintf("%.0f", 100*x) }

// between5and12 returns the share of the games that last 5 to 12 rounds.
func between5and12(r *sim.Report) float64 {
	n := 0
	for rounds, k := range r.Rounds.Counts {
		if rounds >= 5 && rounds <= 12 {
			n += k
		}
	}
	return float64(n) / float64(max(1, r.Games))
}

// writeBoard writes by which systems figures die and get away.
func writeBoard(w io.Writer, r *sim.Report) {
	if r.Board.Share.Of == 0 {
		return
	}
	head(w, fmt.Sprintf("BY WHAT: %s of the %s that die or get away do so by the board", percent(r.Board.Share.Share), count(r.Board.Share.Of, "figure")))
	g := newGrid("", "", ">", "figures>", "moved or grabbed first>")
	for _, s := range r.Board.Systems {
		if s.By.N == 0 {
			continue
		}
		helped := ""
		if s.Helped > 0 {
			helped = num(s.Helped)
		}
		g.row(s.Name, bar(s.By.Share, barWidth), percent(s.By.Share), num(s.By.N), helped)
	}
	g.write(w)
}
