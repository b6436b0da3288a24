//go:build !js

package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	"time"

	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/rules/message"
)

// The clipboard is reached through the system's own commands, since the program is built
// without C: each line is one way to copy and the way to paste that belongs to it.
var clipboards = map[string][][2][]string{
	"darwin":  {{{"pbcopy"}, {"pbpaste"}}},
	"windows": {{{"clip.exe"}, {"powershell.exe", "-NoProfile", "-Command", "Get-Clipboard -Raw"}}},
	"":        {{{"wl-copy"}, {"wl-paste", "-n"}}, {{"xclip", "-selection", "clipboard", "-in"}, {"xclip", "-selection", "clipboard", "-out"}}, {{"xsel", "-b", "-i"}, {"xsel", "-b", "-o"}}},
}

// maxPaste bounds what is read from the clipboard, in bytes.
const maxPaste = 1 << 20

// clipboardTime bounds how long such a command may take.
const clipboardTime = 2 * time.Second

var errNoClipboard = message.Errorf("no clipboard program found; install wl-copy, xclip or xsel")

// clipboard calls use with the commands of this system, copy or paste, until one works.
func clipboard(which int, use func(*exec.Cmd) error) error {
	ways, ok := clipboards[runtime.GOOS]
	if !ok {
		ways = clipboards[""]
	}
	last := errNoClipboard
	for _, way := range ways {
		args := way[which]
		file, err := exec.LookPath(args[0])
		if err != nil {
			continue
		}
		ctx, stop := context.WithTimeout(context.Background(), clipboardTime)
		cmd := exec.CommandContext(ctx, file, args[1:]...)
		cmd.WaitDelay = clipboardTime
		err = use(cmd)
		stop()
		if err == nil {
			return nil
		}
		last = message.Errorf("the clipboard does not answer: %s", err)
	}
	return last
}

func copyText(text string) error {
	return clipboard(0, func(cmd *exec.Cmd) error {
		cmd.Stdin = strings.NewReader(text)
		return cmd.Run()
	})
}

func pasteText() (text string, err error) {
	err = clipboard(1, func(cmd *exec.Cmd) error {
		out, err := cmd.StdoutPipe()
		if err != nil {
			return err
		}
		if err := cmd.Start(); err != nil {
			return err
		}
		data, err := io.ReadAll(io.LimitReader(out, maxPaste))
		text = string(data)
		if len(data) == maxPaste {
			cmd.Process.Kill() // no link is as long
		}
		if end := cmd.Wait(); err == nil {
			err = end
		}
		return err
	})
	return text, err
}

// lastTicks is how long the program may go on after it was asked to end.
const lastTicks = 2 * time.Second

// watchSignals saves and ends the program when the system asks it to end. The returned
// function ends the watch.
func (a *app) watchSignals() (stop func()) {
	told := make(chan os.Signal, 1)
	signal.Notify(told, syscall.SIGTERM, syscall.SIGHUP, os.Interrupt)
	over := make(chan struct{})
	go func() {
		select {
		case <-over:
			return
		case <-told:
		}
		// At once: there may never be another tick.
		a.mu.Lock()
		err := a.save()
		a.ending = true
		a.mu.Unlock()
		select {
		case <-over:
		case <-time.After(lastTicks):
			if err != nil {
				os.Exit(1)
			}
			os.Exit(0)
		}
	}()
	return func() {
		signal.Stop(told)
		close(over)
	}
}

// How a level file is watched. A file that is no level may be half written, and a
// missing one may be about to be replaced: both are reported when they stay so.
const (
	watchEvery = 250 * time.Millisecond
	waitBroken = 3 // looks at the same invalid text
	waitGone   = 4 // looks without a file
)

// watched is a level file that is polled.
type watched struct {
	name   string
	edited bool    // open in the editor: a level that the rules refuse counts
	text   []byte  // as read last
	wrong  error   // why that is no level
	seen   finding // in the last look
	same   int     // looks that have seen it
	told   finding // reported last
}

// finding is what there is to report of a file: its text, or what is wrong with it.
type finding struct{ text, wrong string }

// watch returns the watch of a file that had this text, or is missing and should have.
func watch(name string, text []byte, edited bool) *watched {
	w := &watched{name: name, edited: edited, text: text, told: finding{text: string(text)}}
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		w.told = finding{wrong: notThere(name).Error()}
	}
	return w
}

func notThere(name string) error { return message.Errorf("the level file %s is gone", name) }

// look polls the file once; it returns nil when there is nothing new.
func (w *watched) look() *shell.Disk {
	wait := 1
	text, err := readFile(w.name, maxLevelFile)
	if err == nil {
		if err = w.check(text); err != nil {
			wait = waitBroken
		}
	} else if wait = waitGone; errors.Is(err, fs.ErrNotExist) {
		err = notThere(w.name)
	}
	now := finding{text: string(text)}
	if err != nil {
		now.wrong = err.Error()
	}
	if w.same++; now != w.seen {
		w.seen, w.same = now, 1
	}
	if err != nil {
		now.text, text = "", nil
	}
	if w.same < wait || now == w.told {
		return nil
	}
	w.told = now
	return &shell.Disk{Text: text, Err: err}
}

// check returns why a text is no level.
func (w *watched) check(text []byte) error {
	if bytes.Equal(text, w.text) {
		return w.wrong
	}
	lv, err := levels.Parse(w.name, text)
	if err == nil && !w.edited {
		_, err = lv.New(1)
	}
	w.text, w.wrong = text, err
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
		if news := w.look(); news != nil {
			select {
			case <-out: // outdated
			default:
			}
			out <- news
		}
	}
}
