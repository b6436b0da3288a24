// Package store keeps small records under names: saved matches and settings. On the desktop
// they are files in the user's data folder, in the browser entries of the page's local
// storage. A record that is damaged or was only half written is noticed, kept aside under
// another name and reported, and the generation before it is used instead.
package store

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io/fs"
	"slices"
	"strings"

	"wallfall/rules/message"
)

// MaxRecord is the most bytes a record may have.
const MaxRecord = 8 << 20

// A record is framed as: magic, version, length of the data, checksum of the
// data, data; numbers are little endian. Whatever Append adds follows, each part with
// its own length and checksum.
const (
	magic      = "WFR"
	version    = 1
	headerSize = len(magic) + 1 + 4 + 4
)

// maxAside bounds how many damaged copies of one record are kept; further ones
// take the place of the last.
const maxAside = 100

// Damaged reports that a record could not be read as it was written.
type Damaged struct {
	Key       string
	Reason    error  // what is wrong with it
	Aside     string // where the damaged record is kept now; "" when it could not be moved
	Recovered bool   // the generation before it was good and was returned
}

// Error describes the damage in a sentence.
func (d *Damaged) Error() string { return d.Message().String() }

// Message returns the error as text that can be translated.
func (d *Damaged) Message() message.Text {
	switch {
	case d.Aside != "" && d.Recovered:
		return message.Of("record %q is damaged (%s); using the previous one; a copy is kept as %s", d.Key, d.Reason, d.Aside)
	case d.Aside != "":
		return message.Of("record %q is damaged (%s); a copy is kept as %s", d.Key, d.Reason, d.Aside)
	case d.Recovered:
		return message.Of("record %q is damaged (%s); using the previous one", d.Key, d.Reason)
	}
	return message.Of("record %q is damaged (%s)", d.Key, d.Reason)
}

// Unsaved reports that something could not be saved, and why.
type Unsaved struct{ Err error }

// Error describes the failure in a sentence.
func (u *Unsaved) Error() string { return u.Message().String() }

// Message returns the error as text that can be translated.
func (u *Unsaved) Message() message.Text { return message.Of("can't save: %s", u.Err) }

// Unwrap returns the reason.
func (u *Unsaved) Unwrap() error { return u.Err }

// Get returns the record of that name, or nil when there is none. With a *Damaged
// as error the data is the generation before, or nil when that is no better.
func (s *Store) Get(key string) ([]byte, error) {
	if err := checkKey(key); err != nil {
		return nil, err
	}
	var damage *Damaged
	// Without a record the one before counts as well: a program that ended inside Put may
	// have left only that.
	for _, name := range [...]string{key, key + older} {
		raw, err := s.read(name)
		if err != nil {
			return nil, err
		}
		if raw == nil {
			continue
		}
		data, err := unframe(raw)
		switch {
		case err == nil && damage == nil:
			return data, nil
		case err == nil:
			damage.Recovered = true
			return data, damage
		}
		if aside := s.moveAside(name, err); damage == nil {
			damage = aside
		}
		if len(data) > 0 { // what was appended later is damaged
			damage.Recovered = s.replace(key, frame(data), false) == nil
			return data, damage
		}
	}
	if damage == nil {
		return nil, nil
	}
	return nil, damage
}

// Before returns the generation before the record of that name, nil when there is
// none: for when what the record says makes no sense, though it is not damaged.
func (s *Store) Before(key string) ([]byte, error) {
	if err := checkKey(key); err != nil {
		return nil, err
	}
	raw, err := s.read(key + older)
	if err != nil || raw == nil {
		return nil, err
	}
	return unframe(raw)
}

// Put keeps data under that name, in place of what was there. It either happens wholly or,
// with an error, not at all, and the last good record stays as the generation before.
func (s *Store) Put(key string, data []byte) error {
	if err := checkKey(key); err != nil {
		return err
	}
	if len(data) > MaxRecord {
		return message.Errorf("record %q is too long to save: %d bytes, at most %d", key, len(data), MaxRecord)
	}
	raw, err := s.read(key)
	if err != nil {
		return err
	}
	keep := false
	if raw != nil {
		if _, err := unframe(raw); err == nil {
			keep = true
		} else {
			s.moveAside(key, err)
		}
	}
	return s.replace(key, frame(data), keep)
}

// Append adds data to the end of a record that exists. The system has the data when Append
// returns; they survive a loss of power soon after: the error may be that of an earlier
// call.
func (s *Store) Append(key string, data []byte) error {
	stamp, err := s.Stamp(key)
	if err != nil {
		return err
	}
	if stamp == (Stamp{}) {
		return &Unsaved{fs.ErrNotExist}
	}
	if size := stamp.size + int64(len(data)); size > int64(MaxRecord) {
		return message.Errorf("record %q is too long to save: %d bytes, at most %d", key, size, MaxRecord)
	}
	return s.extend(key, seal(nil, data))
}

// Stamp identifies what a record holds, so that a change by another program is noticed.
// The zero value is no record.
type Stamp struct {
	head [headerSize]byte
	size int64
}

// Stamp returns what identifies the present content of a record.
func (s *Store) Stamp(key string) (stamp Stamp, err error) {
	if err := checkKey(key); err != nil {
		return stamp, err
	}
	stamp.size, err = s.head(key, stamp.head[:])
	return stamp, err
}

// Keys lists the records whose names have a prefix, including those of which only the
// generation before is left.
func (s *Store) Keys(begin string) (keys []string, err error) {
	names, err := s.names()
	for _, name := range names {
		key := strings.TrimSuffix(name, older)
		if strings.HasPrefix(key, begin) && checkKey(key) == nil && !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	return keys, err
}

// Delete removes the record and the generation before it. Copies kept aside stay.
func (s *Store) Delete(key string) error {
	if err := checkKey(key); err != nil {
		return err
	}
	// The older one first, or a half finished Delete would bring it back.
	if err := s.remove(key + older); err != nil {
		return err
	}
	return s.remove(key)
}

// moveAside keeps a damaged record under a name that is free.
func (s *Store) moveAside(name string, reason error) *Damaged {
	d := &Damaged{Key: name, Reason: reason}
	for i := 1; i <= maxAside; i++ {
		to := fmt.Sprintf("%s.damaged-%d", name, i)
		if size, err := s.head(to, nil); i < maxAside && (size > 0 || err != nil) {
			continue
		}
		if where, err := s.rename(name, to); err == nil {
			d.Aside = where
		}
		break
	}
	return d
}

// older is the suffix of the name of the generation before.
const older = ".before"

// checkKey refuses names that are not fit for a file on every system.
func checkKey(key string) error {
	if len(key) == 0 || len(key) > 40 {
		return message.Errorf("record name %q must have 1 to 40 characters", key)
	}
	for _, c := range []byte(key) {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return message.Errorf("record name %q may only contain a-z, 0-9 and -", key)
		}
	}
	return nil
}

// frame returns a record that holds data.
func frame(data []byte) []byte {
	return seal(append([]byte(magic), version), data)
}

// seal appends data to b after their length and checksum.
func seal(b, data []byte) []byte {
	b = binary.LittleEndian.AppendUint32(b, uint32(len(data)))
	b = binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(data))
	return append(b, data...)
}

// unframe returns the data of a framed record; it is never nil without an error. A part
// at the end that was not written whole is left out. With an error the data is what the
// damage has left: all that comes before it, and where only the length of an appended part
// is damaged, that part and what follows, too.
func unframe(raw []byte) ([]byte, error) {
	if len(raw) < headerSize || string(raw[:len(magic)]) != magic {
		return nil, message.Errorf("it does not start like a record")
	}
	if v := raw[len(magic)]; v != version {
		return nil, message.Errorf("it has version %d, this program reads version %d", v, version)
	}
	const sealSize = headerSize - len(magic) - 1
	data := []byte{}
	var damage error
	for rest := raw[len(magic)+1:]; len(rest) >= sealSize; {
		size, sum := uint64(binary.LittleEndian.Uint32(rest)), binary.LittleEndian.Uint32(rest[4:])
		rest = rest[sealSize:]
		first := len(raw)-len(rest) == headerSize
		cut := uint64(len(rest)) < size
		if cut && first {
			return nil, message.Errorf("it has %d bytes of %d", len(rest), size)
		}
		if cut || crc32.ChecksumIEEE(rest[:size]) != sum {
			n := lengthOf(rest, sum)
			switch {
			case n >= 0 && !first:
				size, damage = uint64(n), message.Errorf("the length of a part is wrong")
			case cut:
				return data, damage
			default:
				return data, message.Errorf("its checksum is wrong")
			}
		}
		data, rest = append(data, rest[:size]...), rest[size:]
	}
	return data, damage
}

// lengthOf finds the length of the data at the beginning of b by their checksum, -1 if they
// are not there.
func lengthOf(b []byte, sum uint32) int {
	crc := uint32(0)
	for n := range len(b) + 1 {
		if crc == sum {
			return n
		}
		if n < len(b) {
			crc = crc32.Update(crc, crc32.IEEETable, b[n:n+1])
		}
	}
	return -1
}

// RecordingSuffix ends the names of recordings that are files.
const RecordingSuffix = ".wallfall"

// Recording is one of the recordings that are kept.
type Recording struct {
	Name    string // without the suffix
	Changed int64  // when it was written, in seconds since 1970, 0 if unknown
}

// ErrFull means that there is no space left for a recording.
var ErrFull = message.Errorf("no space left")

// checkName refuses names of recordings that could lead out of their folder.
func checkName(name string) error {
	switch {
	case name == "" || len(name) > 100:
		return message.Errorf("a replay name must have 1 to 100 characters")
	case strings.ContainsAny(name, "/\\:\x00") || name[0] == '.':
		return message.Errorf("%q is not a valid replay name", name)
	}
	return nil
}
