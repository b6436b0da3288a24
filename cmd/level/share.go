package main

import (
	"errors"
	"flag"
	"fmt"
	"strings"

	"wallfall/levels"
	"wallfall/levels/share"
)

func shareCommand() *command {
	return &command{
		name: "share", summary: "make a link from a level, and a level from a link", args: "FILE|LINK", need: aLevel, most: 1,
		setup: setupShare,
		about: `Writes a level as one word of text that you can send to someone, who pastes it into the game or runs wallfall -level TEXT. With -page it writes a link to a page of the game.

Of a campaign it shares the campaign with all its levels; with -pack it writes them as one file, which the game opens like a level.

Given a link or such a word, it writes the level in it to standard output, or with -o to a file. All other commands accept links in place of levels, too.

A link holds the whole level with its comments, and nothing else; level sends nothing anywhere.`,
		examples: []example{
			{"level share mine.txt", "write wallfall:l= and the level as one word"},
			{"level share -page https://example.org/wallfall/ mine.txt", "write a link that opens in the browser"},
			{"level share -pack -o mill.txt levels/campaign/wallfall.txt", "write a campaign and its levels as one file"},
			{"level share -o theirs.txt wallfall:l=AbCd", "write the level in a link to a file"},
		},
		status: []string{exitWrong: "the level has errors and can't be shared"},
		see:    []string{"check", "report"},
		words:  levelNames, files: levelFiles,
	}
}

func setupShare(fs *flag.FlagSet) func(*call) int {
	page := fs.String("page", "", "make a link to this `URL` of the game")
	to := fs.String("o", stdin, "write to this `FILE`, - for standard output")
	pack := fs.Bool("pack", false, "write a campaign and its levels as one file instead of a link")
	return func(c *call) int { return shareLevel(c, *page, *to, *pack) }
}

func shareLevel(c *call, page, to string, pack bool) int {
	shown, src, err := c.readLevel(c.args[0])
	if err != nil {
		return c.fail(err)
	}
	if k, wrong, ok := c.campaignAt(c.args[0]); !ok {
		lv, err := levels.Parse(shown, src)
		if err == nil && !share.Is(c.args[0]) {
			_, err = lv.New(1) // or nobody could play it
		}
		if err != nil {
			return c.refuse(err)
		}
	} else if len(wrong) > 0 {
		return c.refuse(wrong)
	} else if src, err = k.Pack(); err != nil {
		return c.fail(err)
	}
	out := src
	if !share.Is(c.args[0]) && !pack {
		end, err := share.Encode(share.Level, share.AppendLevel(nil, baseName(shown)+".txt", src))
		if err != nil {
			return c.fail(err)
		}
		text := share.Code(end)
		if page != "" {
			page, _, _ = strings.Cut(page, "#")
			text = page + "#" + end
		}
		out = []byte(text + "\n")
	}
	if err := c.write(to, out); err != nil {
		return c.fail(err)
	}
	return exitOK
}

// fromLink returns the level in a link, and what its file was called.
func fromLink(link string) (name string, src []byte, err error) {
	kind, data, err := share.Decode(link)
	if err != nil {
		return "", nil, err
	}
	if kind != share.Level {
		return "", nil, errors.New("this link holds a replay, not a level; open it with: wallfall -replay")
	}
	r := share.Reader{Rest: data}
	file, src, same := r.Level()
	switch {
	case r.Err != nil:
		return "", nil, r.Err
	case len(r.Rest) > 0:
		return "", nil, errors.New("the link holds more than a level")
	case !same:
		return "", nil, fmt.Errorf("this version of the game has a different version of the level %s in this link", file)
	}
	return file, src, nil
}
