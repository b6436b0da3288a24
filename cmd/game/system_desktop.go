//go:build !js

package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	"time"
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

var errNoClipboard = errors.New("no clipboard program found; install wl-copy, xclip or xsel")

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
		last = errors.New("the clipboard does not answer: " + err.Error())
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
