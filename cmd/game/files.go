package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/levels/share"
)

// maxDropped is how many files of a drop are read.
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
		g := shell.Given{Name: e.Name()}
		g.Data, g.Err = readOne(files, e)
		list = append(list, g)
	}
	return list
}

func readOne(files fs.FS, e fs.DirEntry) ([]byte, error) {
	if e.IsDir() {
		return nil, errors.New("it is a folder, not a file")
	}
	f, err := files.Open(e.Name())
	if err != nil {
		return nil, err
	}
	return readAll(f, session.MaxSave)
}

// readRecording reads what -replay names: a file, a link or a code.
func readRecording(arg string) (g shell.Given, err error) {
	if share.Is(arg) {
		g.Data = []byte(arg)
	} else {
		g.Name = filepath.Base(arg)
		if g.Data, err = readFile(arg, session.MaxSave); err != nil {
			return g, fmt.Errorf("can't read the replay: %w", err)
		}
	}
	if _, _, err = g.Recording(session.MaxWork); err != nil {
		return g, fmt.Errorf("replay %s: %w", arg[:min(len(arg), 60)], err)
	}
	return g, nil
}

// readFile reads a file of at most so many bytes.
func readFile(name string, most int) ([]byte, error) {
	if st, err := os.Stat(name); err == nil && st.Mode()&fs.ModeNamedPipe != 0 {
		return nil, fmt.Errorf("%s is a pipe, not a file", name) // which may have nobody at its other end
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	data, err := readAll(f, most)
	if len(data) > most {
		err = fmt.Errorf("%s is larger than %d bytes", name, most)
	}
	return data, err
}

// readAll reads a file of at most so many bytes.
func readAll(f io.ReadCloser, most int) ([]byte, error) {
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, int64(most)+1))
	if err == nil && len(data) > most {
		err = fmt.Errorf("it is larger than %d bytes", most)
	}
	return data, err
}

// linkOf returns the end of the link to a recording.
func linkOf(g shell.Given) (string, error) {
	m, _, err := g.Recording(0)
	if err != nil {
		return "", err
	}
	return m.Link()
}
