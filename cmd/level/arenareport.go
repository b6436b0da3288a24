package main

import (
	"fmt"
	"io"
	"slices"
	"time"

	"wallfall/levels/arena"
)

// writeArena writes the outcome of a tournament for people.
func writeArena(w io.Writer, r *arena.Report, by string) {
	fmt.Fprintf(w, "%s on %s, %s, seed %d\n", count(len(r.Bots), "bot"), count(len(r.Levels), "level"), playedOf(r), r.Seed)
	if r.Games == 0 {
		fmt.Fprintln(w, "\nno set of games was finished: no results")
		return
	}
	head(w, "RATING (Elo with its 95 % confidence interval)")
	g := newGrid("", "Elo>", ">", "games>", "won>", "drawn>", "lost>", "points>", ">")
	for _, b := range r.Bots {
		g.row(append([]string{b.Name, fmt.Sprintf("%+.0f", b.Elo), fmt.Sprintf("%+.0f to %+.0f", b.EloLow, b.EloHigh)}, scoreCells(b.Score)...)...)
	}
	g.write(w)
	head(w, "PAIRS (results of the first bot; a set is two games with swapped seats)")
	g = newGrid("", "", "games>", "won>", "drawn>", "lost>", "points>", ">", "sets won>", "even>", "lost>")
	for _, p := range r.Pairs {
		g.row(slices.Concat([]string{p.A + " - " + p.B, ""}, scoreCells(p.Score), setCells(p.Sets))...)
		if by == "pair" {
			continue
		}
		for _, l := range p.Levels {
			g.row(slices.Concat([]string{"  " + baseName(l.Level), ""}, scoreCells(l.Score), setCells(l.Sets))...)
			if by == "seat" {
				for _, s := range l.Seats {
					g.row(slices.Concat([]string{"", "as " + s.Seat}, scoreCells(s.Score), []string{"", "", ""})...)
				}
			}
		}
	}
	g.write(w)
	if late := undecided(r); late > 0 {
		fmt.Fprintf(w, "    draws include %s not over in time\n", were(late))
	}
	head(w, "LEVELS (who wins there, all bots together)")
	g = newGrid("", "games>", "rounds>", "actions>", "", "won>", ">")
	for _, l := range r.Levels {
		if l.Games == 0 {
			g.row(baseName(l.Level), "0", "", "", "", "", "")
			continue
		}
		cells := []string{baseName(l.Level), num(l.Games), fmt.Sprintf("%.1f", l.Rounds), fmt.Sprintf("%.0f", l.Actions)}
		for _, s := range l.Sides {
			g.row(append(cells, s.Side, percent(s.Share), between(s.Ratio))...)
			cells = []string{"", "", "", ""}
		}
		if l.None > 0 {
			g.row("", "", "", "", "nobody", percent(float64(l.None)/float64(l.Games)), "")
		}
	}
	g.write(w)
}

func playedOf(r *arena.Report) string {
	asked := r.Asked * len(r.Pairs)
	if r.Games < asked {
		return fmt.Sprintf("the first %d of %d games", r.Games, asked)
	}
	return fmt.Sprintf("%s per pair", count(r.Asked, "game"))
}

func undecided(r *arena.Report) int {
	n := 0
	for _, p := range r.Pairs {
		n += p.Undecided
	}
	return n
}

func were(n int) string {
	if n == 1 {
		return "1 game"
	}
	return fmt.Sprintf("%d games", n)
}

// scoreCells are the last columns of the tables.
func scoreCells(s arena.Score) []string {
	if s.Games == 0 {
		return []string{"0", "", "", "", "", ""}
	}
	return []string{num(s.Games), num(s.Wins), num(s.Draws), num(s.Losses), percent(s.Share), fmt.Sprintf("%.1f to %.1f", 100*s.Low, 100*s.High)}
}

func setCells(s arena.Sets) []string { return []string{num(s.Won), num(s.Even), num(s.Lost)} }

// writeClocks reports how long games and decisions took.
func writeClocks(w io.Writer, p *arena.Plan, c *clocks) {
	for i, pair := range p.Pairs {
		if k := c.pairs[i]; k.decisions > 0 {
			fmt.Fprintf(w, "arena: %s - %s: %s per game\n", p.Bots[pair[0]], p.Bots[pair[1]], short(k.all/time.Duration(k.decisions)))
		}
	}
	for i, name := range p.Bots {
		if k := c.bots[i]; k.decisions > 0 {
			fmt.Fprintf(w, "arena: %s: %s per decision, at most %s\n", name, short(k.all/time.Duration(k.decisions)), short(k.most))
		}
	}
}

// short rounds a time to what is worth telling.
func short(d time.Duration) time.Duration {
	for _, unit := range []time.Duration{time.Second, time.Millisecond, time.Microsecond} {
		if d >= 10*unit {
			return d.Round(unit / 10)
		}
	}
	return d.Round(10 * time.Nanosecond)
}

// arenaCSV is a row of the CSV for each pairing, level and seat.
func arenaCSV(r *arena.Report) [][]string {
	rows := [][]string{{"first", "second", "level", "seat", "games", "wins", "draws", "undecided", "losses", "points", "low", "high"}}
	for _, p := range r.Pairs {
		for _, l := range p.Levels {
			for _, s := range l.Seats {
				rows = append(rows, []string{p.A, p.B, baseName(l.Level), s.Seat, num(s.Games), num(s.Wins), num(s.Draws), num(s.Undecided), num(s.Losses),
					fmt.Sprint(s.Share), fmt.Sprint(s.Low), fmt.Sprint(s.High)})
			}
		}
	}
	return rows
}
