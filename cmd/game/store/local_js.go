package store

import (
	"encoding/base64"
	"strings"
	"syscall/js"

	"wallfall/rules/message"
)

// prefix starts the names of all entries, since pages of one origin share the local storage.
const prefix = "wallfall/"

// Store keeps records in the page's local storage, as base64 since that holds
// only text. Two tabs share it: Stamp shows what another has written.
type Store struct{}

// Open returns the page's store; there is no folder, dir is ignored. The store
// can be used in spite of an error, which says that the browser forbids
// storage and nothing will be saved.
func Open(dir string) (*Store, error) {
	s := &Store{}
	if _, err := s.read("settings"); err != nil {
		return s, message.Errorf("saving is not possible: %s", err)
	}
	return s, nil
}

// Place names where the records are, for messages.
func (s *Store) Place() string { return "the browser's storage for this page" }

// call calls a method of localStorage. Everything that JavaScript throws
// becomes an error: no permission, a full storage.
func call(method string, args ...any) (v js.Value, err error) {
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(js.Error)
			if !ok {
				panic(r)
			}
			err = message.Errorf("the browser's storage refused: %s", e.Get("message").String())
			switch e.Get("name").String() {
			case "SecurityError":
				err = message.Errorf("this browser blocks storage for this page; open the game in a tab of its own")
			case "QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED":
				err = message.Errorf("%s (%s)", err, ErrFull)
			}
		}
	}()
	// Reading window.localStorage may throw, and only what is called from Go
	// can be caught there, so the property is read by a call.
	storage := js.Global().Get("Reflect").Call("get", js.Global(), "localStorage")
	if storage.IsUndefined() || storage.IsNull() {
		return v, message.Errorf("this browser has no storage")
	}
	return storage.Call(method, args...), nil
}

// read returns what the entry holds, nil when there is none. Text that is not base64 is
// returned as it is; it is not a valid frame.
func (s *Store) read(name string) ([]byte, error) {
	v, err := call("getItem", prefix+name)
	if err != nil {
		return nil, err
	}
	if v.IsNull() {
		return nil, nil
	}
	text := v.String()
	raw := []byte{}
	for _, part := range strings.Split(text, separator) {
		b, err := base64.StdEncoding.DecodeString(part)
		if err != nil {
			return []byte(text), nil
		}
		raw = append(raw, b...)
	}
	return raw, nil
}

// separator stands between the parts of a record that was appended to.
const separator = ","

func (s *Store) extend(name string, raw []byte) error {
	v, err := call("getItem", prefix+name)
	if err != nil {
		return err
	}
	_, err = call("setItem", prefix+name, v.String()+separator+base64.StdEncoding.EncodeToString(raw))
	return err
}

// head decodes the beginning of an entry and returns its length, 0 for none.
func (s *Store) head(name string, head []byte) (size int64, err error) {
	v, err := call("getItem", prefix+name)
	if err != nil || v.IsNull() {
		return 0, err
	}
	text := v.String()
	// Anything but base64 is damaged.
	base64.StdEncoding.Decode(head, []byte(text[:min(len(text), base64.StdEncoding.EncodedLen(len(head)))]))
	return int64(len(text)), nil
}

func (s *Store) names() (list []string, err error) {
	for i := 0; ; i++ {
		v, err := call("key", i)
		if err != nil || v.IsNull() {
			return list, err
		}
		if name, ok := strings.CutPrefix(v.String(), prefix); ok {
			list = append(list, name)
		}
	}
}

// replace sets the record; keep copies the present one to the generation
// before, unless the storage is too full for two.
func (s *Store) replace(name string, raw []byte, keep bool) error {
	if keep {
		if v, err := call("getItem", prefix+name); err == nil && !v.IsNull() {
			if _, err := call("setItem", prefix+name+older, v); err != nil {
				call("removeItem", prefix+name+older)
			}
		}
	}
	text := base64.StdEncoding.EncodeToString(raw)
	_, err := call("setItem", prefix+name, text)
	if err != nil && keep {
		// The storage may be full with the generation before.
		call("removeItem", prefix+name+older)
		_, err = call("setItem", prefix+name, text)
	}
	return err
}

func (s *Store) remove(name string) error {
	_, err := call("removeItem", prefix+name)
	return err
}

func (s *Store) rename(name, to string) (where string, err error) {
	v, err := call("getItem", prefix+name) // which was just read
	if err == nil {
		_, err = call("setItem", prefix+to, v)
	}
	if err == nil {
		err = s.remove(name)
	}
	return prefix + to, err
}

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
		return nil, message.Errorf("no such replay")
	}
	return []byte(v.String()), nil
}

// PutRecording keeps a recording, in place of one of that name, and returns where.
func (s *Store) PutRecording(name string, data []byte) (where string, err error) {
	if err := checkName(name); err != nil {
		return "", err
	}
	if _, err := call("setItem", prefix+recordingPrefix+name, string(data)); err != nil {
		return "", message.Errorf("can't save the replay: %s", err)
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
	return "", message.Errorf("browsers can't store it")
}
