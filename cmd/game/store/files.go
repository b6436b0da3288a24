//go:build !js

package store

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"wallfall/cmd/internal/atomicfile"
	"wallfall/rules/message"
)

const suffix = ".rec"

// tempMark is in the names of files that are being written.
const tempMark = ".writing-"

// Store keeps records as files of one folder. Several programs may use the folder at
// once: nobody reads half a record, and Stamp shows what another has written.
type Store struct {
	dir string

	// The calls of the system that tests replace.
	write func(*os.File, []byte) (int, error)
	sync  func(*os.File) error // makes what was written last through a loss of power

	background sync.WaitGroup // syncs what was appended
	mu         sync.Mutex
	waiting    map[string]*os.File // by name: were appended to and must be synced
	syncing    bool                // in the background
	failed     error               // of a sync in the background
}

// Open returns the store in that folder, or in DefaultDir when dir is "", and
// makes the folder if need be. The store can be used in spite of an error,
// which says that nothing will be saved there.
func Open(dir string) (*Store, error) {
	if dir == "" {
		dir = DefaultDir()
	}
	s := &Store{dir: dir, write: (*os.File).Write, sync: (*os.File).Sync, waiting: map[string]*os.File{}}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return s, message.Errorf("saving is not possible: %s", err)
	}
	s.sweep()
	return s, nil
}

// DefaultDir is the folder for the program's data in the user's own, by the
// custom of the system.
func DefaultDir() string {
	home, err := os.UserHomeDir()
	if err != nil {
		home = os.TempDir()
	}
	switch runtime.GOOS {
	case "windows":
		if dir := os.Getenv("AppData"); dir != "" {
			return filepath.Join(dir, "wallfall")
		}
		return filepath.Join(home, "AppData", "Roaming", "wallfall")
	case "darwin":
		return filepath.Join(home, "Library", "Application Support", "wallfall")
	}
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "wallfall")
	}
	return filepath.Join(home, ".local", "share", "wallfall")
}

// Place names where the records are, for messages.
func (s *Store) Place() string { return s.dir }

func (s *Store) path(name string) string { return filepath.Join(s.dir, name+suffix) }

// open opens a file for reading. Anything but a file, such as a pipe, could block.
func open(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		err = message.Errorf("%s is not a file", path)
	}
	if err != nil {
		return nil, err
	}
	return os.Open(path)
}

// readFile returns the contents of a file, cut one byte beyond most, which shows that it is
// too long.
func readFile(path string, most int) ([]byte, error) {
	f, err := open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, int64(most)+1))
}

// saving and reading wrap an error with what failed.
func saving(err *error) {
	if *err != nil {
		*err = &Unsaved{*err}
	}
}

func reading(err *error) {
	if *err != nil {
		*err = message.Errorf("can't read the saved data: %s", *err)
	}
}

// read returns what is in the file, nil when there is none.
func (s *Store) read(name string) (data []byte, err error) {
	defer reading(&err)
	data, err = readFile(s.path(name), headerSize+MaxRecord)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}

// replace puts a complete file in place of the record, so that it lasts through a loss of
// power; keep makes the present one the generation before.
func (s *Store) replace(name string, raw []byte, keep bool) (err error) {
	defer saving(&err)
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(s.dir, name+tempMark+"*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	_, err = f.Write(raw)
	if err == nil {
		err = s.sync(f)
	}
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return err
	}
	s.background.Wait() // Windows renames no file that is open
	if keep {
		// Another program may have moved it in the meantime.
		err := os.Rename(s.path(name), s.path(name+older))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if err := os.Rename(f.Name(), s.path(name)); err != nil {
		return err
	}
	if runtime.GOOS == "windows" { // which syncs no folders
		return nil
	}
	d, err := os.Open(s.dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return s.sync(d)
}

// extend appends to the file of a record: wholly or, with an error, not at all.
func (s *Store) extend(name string, raw []byte) (err error) {
	defer saving(&err)
	f, err := os.OpenFile(s.path(name), os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	info, err := f.Stat()
	if err == nil {
		if _, err = s.write(f, raw); err != nil {
			f.Truncate(info.Size())
		}
	}
	if err != nil {
		f.Close()
		return err
	}
	return s.syncLater(f)
}

// syncLater syncs and closes a file in the background. It returns the error of an earlier
// sync, once. Syncing a file also syncs what was written to it when it was opened before.
func (s *Store) syncLater(f *os.File) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if before := s.waiting[f.Name()]; before != nil {
		before.Close()
	}
	s.waiting[f.Name()] = f
	if !s.syncing {
		s.syncing = true
		s.background.Go(s.syncWaiting)
	}
	err := s.failed
	s.failed = nil
	return err
}

// syncWaiting syncs until no file waits.
func (s *Store) syncWaiting() {
	for {
		var f *os.File
		s.mu.Lock()
		for _, f = range s.waiting {
			delete(s.waiting, f.Name())
			break
		}
		s.syncing = f != nil
		s.mu.Unlock()
		if f == nil {
			return
		}
		if err := errors.Join(s.sync(f), f.Close()); err != nil {
			s.mu.Lock()
			s.failed = err
			s.mu.Unlock()
		}
	}
}

// head reads the beginning of a record's file and returns the file's size, 0 for none.
func (s *Store) head(name string, head []byte) (size int64, err error) {
	defer reading(&err)
	f, err := open(s.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	io.ReadFull(f, head) // one that is shorter is damaged
	return info.Size(), nil
}

func (s *Store) names() (list []string, err error) {
	defer reading(&err)
	entries, err := os.ReadDir(s.dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), suffix); ok {
			list = append(list, name)
		}
	}
	return list, nil
}

func (s *Store) remove(name string) error {
	s.background.Wait()
	err := os.Remove(s.path(name))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return message.Errorf("can't delete the saved data: %s", err)
	}
	return nil
}

func (s *Store) rename(name, to string) (where string, err error) {
	s.background.Wait()
	return s.path(to), os.Rename(s.path(name), s.path(to))
}

// sweep removes temporary files of programs that ended while writing. Recent ones
// stay: another program may be writing them.
func (s *Store) sweep() {
	for _, dir := range [...]string{s.dir, s.recordingsDir()} {
		entries, err := os.ReadDir(dir)
		if err != nil {
			continue
		}
		for _, e := range entries {
			info, err := e.Info()
			if err == nil && info.Mode().IsRegular() && strings.Contains(e.Name(), tempMark) && time.Since(info.ModTime()) > time.Hour {
				os.Remove(filepath.Join(dir, e.Name()))
			}
		}
	}
}

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
		return nil, message.Errorf("can't list the replays: %s", err)
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
	data, err := readFile(s.recordingPath(name), MaxRecord)
	if err == nil && len(data) > MaxRecord {
		err = message.Errorf("it is larger than %d bytes", MaxRecord)
	}
	if err != nil {
		return nil, message.Errorf("can't read the replay: %s", err)
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
		return "", message.Errorf("can't save the replay: %s", err)
	}
	switch err := atomicfile.Write(where, data); {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT), runtime.GOOS == "windows" && errors.Is(err, diskFull):
		return "", message.Errorf("can't save the replay: %s (%s)", ErrFull, err)
	case err != nil:
		return "", message.Errorf("can't save the replay: %s", err)
	}
	return where, nil
}

// diskFull is the error of Windows for a full disk (ERROR_DISK_FULL).
const diskFull = syscall.Errno(112)

// DeleteRecording removes a recording; one that is not there is removed already.
func (s *Store) DeleteRecording(name string) error {
	if err := checkName(name); err != nil {
		return err
	}
	err := os.Remove(s.recordingPath(name))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return message.Errorf("can't delete the replay: %s", err)
	}
	return nil
}

// maxTexts bounds the texts of one name.
const maxTexts = 99

// PutText writes a text file beside the records and returns where. A file of that name
// with another text stays: the new one gets a number.
func (s *Store) PutText(name string, data []byte) (where string, err error) {
	if err := checkName(name); err != nil {
		return "", err
	}
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return "", message.Errorf("can't write the text: %s", err)
	}
	where = filepath.Join(s.dir, name+".txt")
	old, err := os.ReadFile(where)
	for n := 2; !errors.Is(err, fs.ErrNotExist); n++ {
		if err == nil && bytes.Equal(old, data) {
			return where, nil
		}
		if n > maxTexts {
			return "", message.Errorf("can't write the text: there are already %d files named %s", maxTexts, name)
		}
		where = filepath.Join(s.dir, name+"-"+strconv.Itoa(n)+".txt")
		old, err = os.ReadFile(where)
	}
	if err := atomicfile.Write(where, data); err != nil {
		return "", message.Errorf("can't write the text: %s", err)
	}
	return where, nil
}
