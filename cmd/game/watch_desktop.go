//go:build !js

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"wallfall/cmd/game/shell"
	"wallfall/levels"
)

// How a level file is watched. A file that is no level may be half written, and a
// missing one may be about to be replaced: both are reported when they stay so.
const (
	watchEvery = 250 * time.Millisecond
	waitBroken = 2 // looks at the same invalid text
	waitGone   = 4 // looks without a file
	waitQuiet  = 8 // looks after a change during which the file is read in any case: its time may be too coarse
)

// watched is a level file that is polled.
type watched struct {
	name     string
	reported []byte // the level reported last
	valid    bool   // nothing else was reported since
	info     fs.FileInfo
	text     []byte // as read last
	same     int    // looks since text changed
	gone     int    // looks without a file
	quiet    int    // looks since info changed
	reason   string // the error reported last
	edited   bool   // open in the editor: a level that the rules refuse counts
}

// watch returns the watch of a file that had this text, or is missing and should have.
func watch(name string, text []byte, edited bool) *watched {
	w := &watched{name: name, reported: text, text: text, valid: true, edited: edited}
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		w.valid, w.reason = false, notThere(name).Error()
	}
	return w
}

func notThere(name string) error { return fmt.Errorf("the level file %s is gone", name) }

// look polls the file once; it returns nil when there is nothing new.
func (w *watched) look() *shell.Disk {
	info, err := os.Stat(w.name)
	if err == nil && w.info != nil && os.SameFile(info, w.info) && info.Size() == w.info.Size() && info.ModTime().Equal(w.info.ModTime()) {
		w.quiet++
	} else {
		w.quiet = 0
	}
	w.info = info
	var text []byte
	if err == nil {
		if w.quiet > waitQuiet && w.gone == 0 {
			return w.settled()
		}
		text, err = readFile(w.name, maxLevelFile)
	}
	if err != nil {
		if w.gone++; w.gone < waitGone {
			return nil
		}
		if errors.Is(err, fs.ErrNotExist) {
			err = notThere(w.name)
		}
		return w.fails(err)
	}
	if w.gone >= waitGone {
		w.same = -1
	}
	w.gone = 0
	if !bytes.Equal(text, w.text) {
		w.text, w.same = text, -1
	}
	return w.settled()
}

// settled returns the report on the text read last, nil for none.
func (w *watched) settled() *shell.Disk {
	w.same++
	if bytes.Equal(w.text, w.reported) {
		if w.valid {
			return nil
		}
		w.valid = true
		return &shell.Disk{Text: w.reported}
	}
	if w.same > waitBroken {
		return nil // reported already
	}
	err := w.isLevel()
	switch {
	case err == nil:
		w.reported, w.valid = w.text, true
		return &shell.Disk{Text: w.reported}
	case w.same < waitBroken:
		return nil
	}
	return w.fails(err)
}

// fails returns a report of an error, nil if it was the last one.
func (w *watched) fails(err error) *shell.Disk {
	if !w.valid && w.reason == err.Error() {
		return nil
	}
	w.valid, w.reason = false, err.Error()
	return &shell.Disk{Err: err}
}

// isLevel returns the error of the text read last, nil for a level.
func (w *watched) isLevel() error {
	lv, err := levels.Parse(w.name, w.text)
	if err == nil && !w.edited {
		_, err = lv.New(1)
	}
	return err
}

// run polls the file until done is closed. Only the newest report waits in out, which
// has room for one.
func (w *watched) run(out chan *shell.Disk, done <-chan struct{}) {
	t := time.NewTicker(watchEvery)
	defer t.Stop()
	for {
		select {
		case <-done:
			return
		case <-t.C:
		}
		news := w.look()
		if news == nil {
			continue
		}
		select {
		case <-out: // outdated
		default:
		}
		out <- news
	}
}
