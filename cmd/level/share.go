package main

import (
	"errors"
	"fmt"
	"strings"

	"wallfall/levels"
	"wallfall/levels/share"
)

// shareOptions say what is written, and where to.
type shareOptions struct {
	Page string
	To   string `flag:"o"`
	Pack bool
}

func shareLevel(c *call, o shareOptions) int {
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
	if !share.Is(c.args[0]) && !o.Pack {
		end, err := share.Encode(share.Level, share.AppendLevel(nil, baseName(shown)+".txt", src))
		if err != nil {
			return c.fail(err)
		}
		text := share.Code(end)
		if o.Page != "" {
			page, _, _ := strings.Cut(o.Page, "#")
			text = page + "#" + end
		}
		out = []byte(text + "\n")
	}
	if err := c.write(o.To, out); err != nil {
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
