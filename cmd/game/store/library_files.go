//go:build !js

package store

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"

	"wallfall/cmd/internal/atomicfile"
)

// Recordings are plain files of a folder of their own, so that players can send
// them and put others' beside them.

func (s *Store) recordingsDir() string { return filepath.Join(s.dir, "recordings") }

func (s *Store) recordingPath(name string) string {
	return filepath.Join(s.recordingsDir(), name+RecordingSuffix)
}

// Recordings lists the recordings that are kept, in no order.
func (s *Store) Recordings() ([]Recording, error) {
	entries, err := os.ReadDir(s.recordingsDir())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("can't list the replays: %w", err)
	}
	var list []Recording
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), RecordingSuffix)
		info, err := e.Info()
		if !ok || err != nil || !info.Mode().IsRegular() || checkName(name) != nil {
			continue
		}
		list = append(list, Recording{name, info.ModTime().Unix()})
	}
	return list, nil
}

// Recording returns what a recording holds.
func (s *Store) Recording(name string) ([]byte, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	f, err := open(s.recordingPath(name))
	if err != nil {
		return nil, fmt.Errorf("can't read the replay: %w", err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, MaxRecord+1))
	if err == nil && len(data) > MaxRecord {
		err = fmt.Errorf("it is larger than %d bytes", MaxRecord)
	}
	if err != nil {
		return nil, fmt.Errorf("can't read the replay: %w", err)
	}
	return data, nil
}

// PutRecording keeps a recording, in place of one of that name, and returns where.
// It happens wholly or not at all.
func (s *Store) PutRecording(name string, data []byte) (where string, err error) {
	if err := checkName(name); err != nil {
		return "", err
	}
	where = s.recordingPath(name)
	if err := os.MkdirAll(filepath.Dir(where), 0o700); err != nil {
		return "", fmt.Errorf("can't save the replay: %w", err)
	}
	switch err := atomicfile.Write(where, data); {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT), runtime.GOOS == "windows" && errors.Is(err, diskFull):
		return "", fmt.Errorf("can't save the replay: %w (%w)", ErrFull, err)
	case err != nil:
		return "", fmt.Errorf("can't save the replay: %w", err)
	}
	return where, nil
}

// diskFull is what Windows calls it (ERROR_DISK_FULL).
const diskFull = syscall.Errno(112)

// DeleteRecording removes a recording; one that is not there is removed already.
func (s *Store) DeleteRecording(name string) error {
	if err := checkName(name); err != nil {
		return err
	}
	err := os.Remove(s.recordingPath(name))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("can't delete the replay: %w", err)
	}
	return nil
}

// maxTexts bounds how many texts there are of one name.
const maxTexts = 99

// PutText writes a text file beside the records and returns where. A file of that name
// with another text stays: the new one gets a number.
func (s *Store) PutText(name string, data []byte) (where string, err error) {
	if err := checkName(name); err != nil {
		return "", err
	}
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return "", fmt.Errorf("can't write the text: %w", err)
	}
	where = filepath.Join(s.dir, name+".txt")
	for n := 2; ; n++ {
		switch old, err := os.ReadFile(where); {
		case err == nil && bytes.Equal(old, data):
			return where, nil
		case errors.Is(err, fs.ErrNotExist):
		case n > maxTexts:
			return "", fmt.Errorf("can't write the text: there are already %d files named %s", maxTexts, name)
		default:
			where = filepath.Join(s.dir, name+"-"+strconv.Itoa(n)+".txt")
			continue
		}
		break
	}
	if err := atomicfile.Write(where, data); err != nil {
		return "", fmt.Errorf("can't write the text: %w", err)
	}
	return where, nil
}
