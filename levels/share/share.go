// Package share writes what players send each other as one word of text: a
// recording, or a level. The word is part of a link into a page of the game
// (https://…/#r=WORD) or stands by itself (wallfall:r=WORD), for pasting where
// there is no page.
//
// The letter before = is the kind: r for a recording, l for a level. WORD is
// base64 of the URL alphabet without padding. Its bytes are the version (1), the
// CRC-32 (IEEE) of the data, little endian, and the data, deflated. What the data
// of a recording are, package session says; those of a level are a level as
// AppendLevel writes it.
//
// A link comes from strangers: Decode bounds the text, what is unpacked from it
// and so the work, and never panics.
package share

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"hash/fnv"
	"io"
	"strings"
	"unicode"

	"wallfall/levels"
	"wallfall/rules/message"
)

// Kind is what is shared; it is the letter in the link.
type Kind byte

// The kinds.
const (
	Recording Kind = 'r'
	Level     Kind = 'l'
)

// Limits of what is shared, in bytes.
const (
	MaxText = 256 << 10 // of a link
	MaxData = 2 << 20   // of what it holds
	maxName = 255       // of a level's file name
)

const (
	version    = 1
	headerSize = 1 + 4
	scheme     = "wallfall:"
)

// Encode returns the end of a link: the kind's letter, =, and the word. The error
// says that the data are too long to be shared this way.
func Encode(kind Kind, data []byte) (string, error) {
	if len(data) > MaxData {
		return "", message.Errorf("it is too long for a link")
	}
	b := bytes.NewBuffer([]byte{version})
	b.Write(binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE(data)))
	w, _ := flate.NewWriter(b, flate.BestCompression) // which is there; and writing to a buffer does not fail
	_, _ = w.Write(data)
	_ = w.Close()
	text := string(rune(kind)) + "=" + base64.RawURLEncoding.EncodeToString(b.Bytes())
	if len(text) > MaxText {
		return "", message.Errorf("it is too long for a link")
	}
	return text, nil
}

// Code returns what stands by itself for the end of a link.
func Code(end string) string { return scheme + end }

// Is reports whether a text looks like something shared that is worth decoding.
func Is(text string) bool {
	_, _, ok := split(text)
	return ok
}

// split finds kind and word in a link, in its end, or in what stands by itself.
func split(text string) (Kind, string, bool) {
	text = strings.TrimSpace(text)
	if i := strings.LastIndexByte(text, '#'); i >= 0 {
		text = text[i+1:]
	}
	text = strings.TrimPrefix(text, scheme)
	if len(text) < 2 || text[1] != '=' || text[0] != byte(Recording) && text[0] != byte(Level) {
		return 0, "", false
	}
	return Kind(text[0]), text[2:], true
}

// Decode returns what a link, its end, or a text that stands by itself holds. The
// error says in a sentence why it holds nothing.
func Decode(text string) (Kind, []byte, error) {
	if len(text) > MaxText+1024 {
		return 0, nil, message.Errorf("the link is too long")
	}
	kind, word, ok := split(text)
	if !ok {
		return 0, nil, message.Errorf("not a link to a replay or level")
	}
	raw, err := base64.RawURLEncoding.DecodeString(word)
	if err != nil || len(raw) < headerSize {
		return 0, nil, message.Errorf("the link is damaged or incomplete")
	}
	if raw[0] != version {
		return 0, nil, message.Errorf("the link has version %d, this program reads version %d", raw[0], version)
	}
	r := flate.NewReader(bytes.NewReader(raw[headerSize:]))
	data, err := io.ReadAll(io.LimitReader(r, MaxData+1))
	switch {
	case len(data) > MaxData:
		return 0, nil, message.Errorf("the link holds too much data")
	case err != nil || crc32.ChecksumIEEE(data) != binary.LittleEndian.Uint32(raw[1:]):
		return 0, nil, message.Errorf("the link is damaged or incomplete")
	}
	return kind, data, nil
}

// A level in shared data begins with a byte: byShipped and its name and the hash
// of its text, or byText and its file name and its text.
const (
	byShipped = 1
	byText    = 2
)

// AppendLevel adds a level to data: one the game comes with by its name only.
func AppendLevel(data []byte, file string, source []byte) []byte {
	for _, e := range levels.All() {
		if bytes.Equal(e.Text, source) {
			data = AppendString(append(data, byShipped), e.ID)
			return binary.LittleEndian.AppendUint64(data, sum(source))
		}
	}
	data = AppendString(append(data, byText), file)
	return AppendString(data, string(source))
}

// sum is the check of a level's text; where it is set (place) makes no other level of it.
func sum(text []byte) uint64 {
	h := fnv.New64a()
	for line := range bytes.Lines(text) {
		if !bytes.HasPrefix(line, []byte("place ")) {
			h.Write(line)
		}
	}
	return h.Sum64()
}

// AppendString adds a text to data: its length, then its bytes.
func AppendString(data []byte, s string) []byte {
	return append(binary.AppendUvarint(data, uint64(len(s))), s...)
}

// errShort is the error of all that ends too early.
var errShort = message.Errorf("the link is incomplete")

// Reader reads shared data from its beginning. After the first error all that
// is read is zero.
type Reader struct {
	Rest []byte
	Err  error
}

func (r *Reader) fail(err error) {
	if r.Err == nil {
		r.Err = err
	}
	r.Rest = nil
}

// Take reads n bytes.
func (r *Reader) Take(n int) []byte {
	if n < 0 || n > len(r.Rest) {
		r.fail(errShort)
		return make([]byte, min(max(n, 0), 8))
	}
	b := r.Rest[:n]
	r.Rest = r.Rest[n:]
	return b
}

// Number reads a number of at most limit.
func (r *Reader) Number(limit uint64) uint64 {
	n, size := binary.Uvarint(r.Rest)
	if size <= 0 || n > limit {
		r.fail(errShort)
		return 0
	}
	r.Rest = r.Rest[size:]
	return n
}

// Uint64 reads eight bytes as a number.
func (r *Reader) Uint64() uint64 { return binary.LittleEndian.Uint64(r.Take(8)) }

// String reads a text.
func (r *Reader) String() string {
	n := r.Number(MaxData)
	if r.Err != nil {
		return ""
	}
	return string(r.Take(int(n)))
}

// cleanName makes a safe file name of one from a stranger: without folders, leading dots,
// characters that change how text around them is shown, and those with a meaning to file
// systems.
func cleanName(file string) string {
	file = file[strings.LastIndexAny(file, `/\`)+1:]
	file = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) || r == unicode.ReplacementChar || strings.ContainsRune(`:*?"<>|`, r) {
			return -1
		}
		return r
	}, file)
	if file = strings.TrimSpace(strings.TrimLeft(file, ". ")); file == "" || file == "txt" {
		return "level.txt"
	}
	return file
}

// Level reads a level and returns a safe name for its file. same is false if the game's
// level of that name has a different text by now, which is returned then.
func (r *Reader) Level() (file string, source []byte, same bool) {
	switch kind := r.Take(1)[0]; kind {
	case byShipped:
		id, hash := r.String(), r.Uint64()
		for _, e := range levels.All() {
			if e.ID == id && r.Err == nil {
				if old := levels.Downgrade(e.Text); sum(old) == hash {
					return e.ID + ".txt", old, true // its commands count floors from 0
				}
				return e.ID + ".txt", e.Text, sum(e.Text) == hash
			}
		}
		r.fail(message.Errorf("the link names level %.40q, which this version of the game does not have", id))
	case byText:
		if file = r.String(); len(file) > maxName {
			r.fail(message.Errorf("the link holds too much data"))
			return "", nil, false
		}
		return cleanName(file), []byte(r.String()), true
	default:
		r.fail(message.Errorf("the link holds no level"))
	}
	return "", nil, false
}
