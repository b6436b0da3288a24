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
		name: "share", summary: "make a link of a level, and a level of a link", args: "FILE|LINK", need: aLevel, most: 1,
		setup: setupShare,
		about: `Writes a level as one word of text, to be sent to somebody, who opens it by pasting it into the game or as wallfall -level TEXT. With -page it is a link into a page of the game.

Given a link, or such a word, it writes the level that is in it: to standard output, or with -o to a file. All other commands take links in place of levels too.

A link holds the whole level with its comments, and nothing else; nothing is sent anywhere.`,
		examples: []example{
			{"level share mine.txt", "writes wallfall:l= and the level as one word"},
			{"level share -page https://example.org/wallfall/ mine.txt", "writes a link that opens in the browser"},
			{"level share -o theirs.txt wallfall:l=AbCd", "writes the level in a link to a file"},
		},
		status: []string{exitWrong: "the level has errors, and is not shared"},
		see:    []string{"check", "report"},
		words:  levelNames, files: levelFiles,
	}
}

func setupShare(fs *flag.FlagSet) func(*call) int {
	page := fs.String("page", "", "the `URL` of a page of the game that the link is to open")
	to := fs.String("o", stdin, "the `FILE` to write, - for standard output")
	return func(c *call) int { return shareLevel(c, *page, *to) }
}

func shareLevel(c *call, page, to string) int {
	shown, src, err := c.readLevel(c.args[0])
	if err != nil {
		return c.fail(err)
	}
	lv, err := levels.Parse(shown, src)
	if err != nil {
		return c.refuse(err)
	}
	out := src
	if !share.Is(c.args[0]) {
		if _, err := lv.New(1); err != nil { // nobody could play it
			return c.refuse(err)
		}
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
		return "", nil, errors.New("this link holds no level but a recording, which the game plays: wallfall -replay")
	}
	r := share.Reader{Rest: data}
	file, src, same := r.Level()
	switch {
	case r.Err != nil:
		return "", nil, r.Err
	case len(r.Rest) > 0:
		return "", nil, errors.New("the link holds more than a level")
	case !same:
		return "", nil, fmt.Errorf("the level %s in this link is another in this version of the game", file)
	}
	return file, src, nil
}
