package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/levels/sim"
)

// campaignAt reads the campaign that a file holds, with the levels beside it; ok is
// false where it is none.
func (c *call) campaignAt(name string) (k *campaign.Campaign, wrong levels.Problems, ok bool) {
	if name == stdin {
		return nil, nil, false
	}
	src, err := readFile(name)
	if err != nil || !campaign.Is(src) {
		return nil, nil, false
	}
	k, wrong = campaign.Read(filepath.ToSlash(name), src, func(level string) ([]byte, error) { return readFile(besides(name, level)) })
	return k, wrong, true
}

// besides names the file of a level of a campaign.
func besides(campaign, level string) string {
	return filepath.ToSlash(filepath.Join(filepath.Dir(campaign), level+".txt"))
}

// levelsBeside lists the files of the levels of a campaign.
func levelsBeside(name string, k *campaign.Campaign) []string {
	var out []string
	for i := range k.Levels {
		out = append(out, besides(name, k.Levels[i].Name))
	}
	return out
}

// campaign checks a campaign, and its levels if it was named itself.
func (k *checking) campaign(name string, c *campaign.Campaign, wrong levels.Problems, named bool) error {
	for _, p := range wrong {
		k.add(finding{Problem: p})
	}
	k.campaigns++
	if !named {
		return nil
	}
	for i := range c.Levels {
		if c.Levels[i].Text == nil {
			continue // which the campaign's problems say
		}
		if err := k.path(besides(name, c.Levels[i].Name)); err != nil {
			return err
		}
	}
	return nil
}

// The bots that play the levels of a campaign, and how often, unless options say so.
const (
	curveBots  = "planner:300"
	curveGames = 60
)

// writeCurve shows how the levels of campaigns compare, a line each: how often the
// first side wins, how long it takes, and what people die of.
func writeCurve(w io.Writer, reports []*sim.Report) {
	head(w, "THE CAMPAIGN (each level by itself, with the squad as it begins)")
	g := newGrid("", "games>", "wins", "", "rounds>", "deaths>", "of what")
	for _, r := range reports {
		of, all := map[string]int{}, 0
		for _, f := range r.Figures {
			for cause, n := range f.Causes {
				of[cause] += n
				all += n
			}
		}
		causes := slices.SortedFunc(maps.Keys(of), func(a, b string) int { return cmp.Or(of[b]-of[a], strings.Compare(a, b)) })
		for i, cause := range causes {
			causes[i] = fmt.Sprintf("%s %d", cause, (100*of[cause]+all/2)/all)
		}
		s := r.Sides[0]
		g.row(baseName(r.File), num(r.Games), s.Name+" "+percent(s.Wins.Share), bar(s.Wins.Share, 10), fmt.Sprintf("%.1f", r.Rounds.Mean),
			fmt.Sprintf("%.1f", float64(all)/float64(max(1, r.Games))), strings.Join(causes[:min(5, len(causes))], ", "))
	}
	g.write(w)
}
