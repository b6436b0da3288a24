package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/levels/share"
	"wallfall/rules/message"
)

// start is what the program was asked to begin with.
type start struct {
	shell.Options
	shipped bool // the level is one of the game's, not a file
	mute    bool // open no sound device
	devices bool // try the devices instead of playing
}

// setLevel sets the level to the text of a file. The error names file, line and column
// of the first problem.
func (s *start) setLevel(file string, source []byte) error {
	if campaign.Is(source) {
		return s.setCampaign(file, source, nil)
	}
	lv, err := levels.Parse(file, source)
	if err == nil {
		_, err = lv.New(s.Seed) // the rules may refuse it; better before a window opens
	}
	if err != nil {
		var all levels.Problems
		if errors.As(err, &all) && len(all) > 1 {
			return message.Errorf(`%s (and %d more; "go run ./cmd/level check" lists them)`, all[0], len(all)-1)
		}
		return err
	}
	s.File, s.Source = file, source
	return nil
}

// setCampaign sets the level to a campaign, of whose levels read returns those that have
// files of their own.
func (s *start) setCampaign(file string, source []byte, read func(name string) ([]byte, error)) error {
	c, wrong := campaign.Read(file, source, read)
	if len(wrong) > 0 && (!s.Draw || len(c.Levels) == 0) {
		return levels.Brief(wrong)
	}
	_, parts := campaign.Split(source)
	text, err := c.Pack()
	s.File, s.Source, s.Beside = file, text, len(parts) == 0
	return err
}

// setShipped sets the level to a shipped one by its name; ok is false when there is
// none of that name.
func (s *start) setShipped(id string) (ok bool, err error) {
	for _, e := range levels.All() {
		if e.ID == id {
			s.shipped = true
			return true, s.setLevel(id+".txt", e.Text)
		}
	}
	return false, nil
}

const maxDropped = 4

// readDropped reads the first of the files dropped onto the window.
func readDropped(files fs.FS) (list []shell.Given) {
	entries, err := fs.ReadDir(files, ".")
	if err != nil {
		return []shell.Given{{Err: err}}
	}
	for _, e := range entries {
		if len(list) == maxDropped {
			break
		}
		g := shell.Given{Name: e.Name(), Err: message.Errorf("it is a folder, not a file")}
		if !e.IsDir() {
			var f fs.File
			if f, g.Err = files.Open(e.Name()); g.Err == nil {
				g.Data, g.Err = readAll(f, session.MaxSave)
			}
		}
		list = append(list, g)
	}
	return list
}

// readRecording reads what -replay names: a file, a link or a code.
func readRecording(arg string) (g shell.Given, err error) {
	if share.Is(arg) {
		g.Data = []byte(arg)
	} else {
		g.Name = filepath.Base(arg)
		if g.Data, err = readFile(arg, session.MaxSave); err != nil {
			return g, message.Errorf("can't read the replay: %s", err)
		}
	}
	if _, _, err = g.Recording(session.MaxWork); err != nil {
		return g, message.Errorf("replay %s: %s", arg[:min(len(arg), 60)], err)
	}
	return g, nil
}

func readFile(name string, most int) ([]byte, error) {
	if st, err := os.Stat(name); err == nil && st.Mode()&fs.ModeNamedPipe != 0 {
		return nil, message.Errorf("%s is a pipe, not a file", name) // which may have nobody at its other end
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	data, err := readAll(f, most)
	if len(data) > most {
		err = message.Errorf("%s is larger than %d bytes", name, most)
	}
	return data, err
}

func readAll(f io.ReadCloser, most int) ([]byte, error) {
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, int64(most)+1))
	if err == nil && len(data) > most {
		err = message.Errorf("it is larger than %d bytes", most)
	}
	return data, err
}
