// Package atomicfile writes files that must not be lost half-way, such as levels that
// someone has drawn.
package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// Write writes a file wholly or, with an error, leaves what was there: it writes a
// new file beside it, and lets that take its name. A file keeps its mode, a link
// leads where it led, and what may not be written, or is no file (a terminal, a
// pipe), is treated as writing to it does.
func Write(path string, data []byte) (err error) {
	path, old, err := there(path)
	switch {
	case err != nil:
		return err
	case old != nil && !old.Mode().IsRegular():
		return os.WriteFile(path, data, 0o666)
	}
	f, err := beside(path)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
			err = wrong(err, path)
		}
	}()
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err == nil && old != nil {
		err = os.Chmod(f.Name(), old.Mode().Perm())
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	return err
}

// Check reports why Write could not write a file, as far as that is known before: for
// callers who work long on what goes into it. It changes nothing and leaves nothing behind.
func Check(path string) error {
	path, old, err := there(path)
	switch {
	case err != nil:
		return err
	case old != nil && old.IsDir():
		return &fs.PathError{Op: "write", Path: path, Err: errors.New("it is a folder, not a file")}
	case old != nil && !old.Mode().IsRegular():
		return nil // to open a pipe may wait for who reads it
	}
	f, err := beside(path)
	if err != nil {
		return err
	}
	f.Close()
	return wrong(os.Remove(f.Name()), path)
}

// there returns where a file lies that links may lead to, and what is there now, nil for
// nothing. The error says that it may not be written.
func there(path string) (string, fs.FileInfo, error) {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	old, err := os.Stat(path)
	if err != nil {
		return path, nil, nil
	}
	if old.Mode().IsRegular() {
		f, err := os.OpenFile(path, os.O_WRONLY, 0) // without cutting it
		if err != nil {
			return path, nil, err
		}
		f.Close()
	}
	return path, old, nil
}

// beside makes a new file in the folder of another, with the mode that new files have here.
func beside(path string) (*os.File, error) {
	for try := 0; ; try++ {
		name := filepath.Join(filepath.Dir(path), fmt.Sprintf(".writing-%08x", rand.Uint32()))
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil || !os.IsExist(err) || try == 100 {
			return f, wrong(err, path)
		}
	}
}

// wrong makes an error name the file that could not be written.
func wrong(err error, path string) error {
	var at *fs.PathError
	var between *os.LinkError
	switch {
	case errors.As(err, &at):
		err = at.Err
	case errors.As(err, &between):
		err = between.Err
	default:
		return err
	}
	return &fs.PathError{Op: "write", Path: path, Err: err}
}
