package store

import (
	"errors"
	"fmt"
	"strings"
)

// recordingPrefix starts the names of the entries that are recordings; they hold
// their text as it is.
const recordingPrefix = "recordings/"

// Recordings lists the recordings that are kept, in no order.
func (s *Store) Recordings() ([]Recording, error) {
	names, err := s.names()
	var list []Recording
	for _, name := range names {
		if name, ok := strings.CutPrefix(name, recordingPrefix); ok && checkName(name) == nil {
			list = append(list, Recording{Name: name})
		}
	}
	return list, err
}

// Recording returns what a recording holds.
func (s *Store) Recording(name string) ([]byte, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	v, err := call("getItem", prefix+recordingPrefix+name)
	if err != nil {
		return nil, err
	}
	if v.IsNull() {
		return nil, errors.New("no such replay")
	}
	return []byte(v.String()), nil
}

// PutRecording keeps a recording, in place of one of that name, and returns where.
func (s *Store) PutRecording(name string, data []byte) (where string, err error) {
	if err := checkName(name); err != nil {
		return "", err
	}
	if _, err := call("setItem", prefix+recordingPrefix+name, string(data)); err != nil {
		return "", fmt.Errorf("can't save the replay: %w", err)
	}
	return s.Place(), nil
}

// DeleteRecording removes a recording; one that is not there is removed already.
func (s *Store) DeleteRecording(name string) error {
	if err := checkName(name); err != nil {
		return err
	}
	_, err := call("removeItem", prefix+recordingPrefix+name)
	return err
}

// PutText is refused: a browser has no folder where a player could find it.
func (s *Store) PutText(name string, data []byte) (where string, err error) {
	return "", errors.New("browsers can't store it")
}
