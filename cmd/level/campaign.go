package main

import (
	"path/filepath"

	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/levels/lint"
	"wallfall/levels/share"
)

// campaignAt reads the campaign that a file holds, with the levels beside it; ok is
// false where it is none.
func (c *call) campaignAt(name string) (k *campaign.Campaign, wrong levels.Problems, ok bool) {
	if name == stdin {
		return nil, nil, false
	}
	read := func(name string) (string, []byte, error) {
		src, err := readFile(name)
		return filepath.ToSlash(name), src, err
	}
	if share.Is(name) {
		read = fromLink
	}
	shown, src, err := read(name)
	if err != nil || !campaign.Is(src) {
		return nil, nil, false
	}
	k, wrong = campaign.Read(shown, src, func(level string) ([]byte, error) { return readFile(besides(name, level)) })
	return k, wrong, true
}

// besides names the file of a level of a campaign.
func besides(campaign, level string) string {
	return filepath.ToSlash(filepath.Join(filepath.Dir(campaign), level+".txt"))
}

// levelsBeside lists the files of the levels of a campaign; one that the campaign's file
// holds stands as a link.
func levelsBeside(name string, k *campaign.Campaign) []string {
	var out []string
	for i := range k.Levels {
		l := &k.Levels[i]
		if l.Above == 0 {
			out = append(out, besides(name, l.Name))
		} else if end, err := share.Encode(share.Level, share.AppendLevel(nil, l.Name+".txt", l.Text)); err == nil {
			out = append(out, share.Code(end))
		}
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
		l := &c.Levels[i]
		if l.Text == nil || l.Above > 0 && l.Parsed == nil {
			continue // which the campaign's problems say
		}
		if l.Above > 0 {
			k.read++
			for _, p := range lint.Check(l.Parsed) {
				p.File, p.Line = c.File, l.Above+max(1, p.Line)
				k.add(finding{Problem: p})
			}
			continue
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
