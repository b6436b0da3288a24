//go:build !js

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"wallfall/cmd/game/shell"
	"wallfall/levels"
)

// How a level file is watched. A file that is no level may be one that is being
// written, and one that is gone may be one that is being replaced: both are told
// when they stay like that.
const (
	watchEvery = 250 * time.Millisecond
	waitBroken = 2 // looks for which the same text that is no level has stood there
	waitGone   = 4 // looks for which there was no file
	waitQuiet  = 8 // looks after a change for which the file is read all the same: its time may be too coarse to show another
)

// watched is a level file that is looked at again and again.
type watched struct {
	name  string
	told  []byte // the level that was told last
	fine  bool   // and nothing else was told since
	info  fs.FileInfo
	text  []byte // as it was read last
	same  int    // looks since text changed
	gone  int    // looks for which there was no file
	quiet int    // looks since info changed
	why   string // what was told of it when it was no level
	drawn bool   // it is drawn on: what the rules refuse is a level all the same
}

// watch begins with what was read, or with what a file that is not there yet is to
// hold.
func watch(name string, text []byte, drawn bool) *watched {
	w := &watched{name: name, told: text, text: text, fine: true, drawn: drawn}
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		w.fine, w.why = false, notThere(name).Error()
	}
	return w
}

func notThere(name string) error { return fmt.Errorf("there is no level file %s any more", name) }

// look looks at the file once; it gives nil where there is nothing new to tell.
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
			return w.rests()
		}
		text, err = readLevelFile(w.name)
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
	return w.rests()
}

// rests tells what is to be told of the text that was read last.
func (w *watched) rests() *shell.Disk {
	w.same++
	if bytes.Equal(w.text, w.told) {
		if w.fine {
			return nil
		}
		w.fine = true
		return &shell.Disk{Text: w.told}
	}
	if w.same > waitBroken {
		return nil // it has been told
	}
	err := w.isLevel()
	switch {
	case err == nil:
		w.told, w.fine = w.text, true
		return &shell.Disk{Text: w.told}
	case w.same < waitBroken:
		return nil
	}
	return w.fails(err)
}

// fails tells why the file is no level, unless that was told last.
func (w *watched) fails(err error) *shell.Disk {
	if !w.fine && w.why == err.Error() {
		return nil
	}
	w.fine, w.why = false, err.Error()
	return &shell.Disk{Err: err}
}

// isLevel tells why what was read is no level.
func (w *watched) isLevel() error {
	lv, err := levels.Parse(w.name, w.text)
	if err == nil && !w.drawn {
		_, err = lv.New(1)
	}
	return err
}

// run looks at the file until done is closed. Only the newest of what there is to
// tell waits in out, which has room for one.
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
		case <-out: // it is old
		default:
		}
		out <- news
	}
}

// readLevelFile reads a level file of bounded length.
func readLevelFile(name string) ([]byte, error) {
	if st, err := os.Stat(name); err == nil && st.Mode()&fs.ModeNamedPipe != 0 {
		return nil, fmt.Errorf("%s is a pipe and no file", name) // which may have nobody at its other end
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxLevelFile+1))
	if err == nil && len(text) > maxLevelFile {
		err = fmt.Errorf("%s has more than %d bytes", name, maxLevelFile)
	}
	return text, err
}
