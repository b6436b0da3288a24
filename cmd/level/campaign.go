package main

import (
	"path/filepath"

	"wallfall/levels"
	"wallfall/levels/campaign"
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
