package session

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"wallfall/levels"
)

// A saved match is text: a first line with the version, the level's file name,
// the seed, the level's text, then one action a line and the hash of the
// position they lead to.
//
//	wallfall-match 1
//	level millrace.txt
//	seed 42
//	text 812
//	…812 bytes…
//	moves 2
//	move ann 0:4,2
//	end
//	hash 9d2c5680a1b2c3d4

const saveHeader = "wallfall-match 1"

// MaxSave is the longest text Load reads, in bytes.
const MaxSave = 8 << 20

// maxMoves bounds how many actions a saved match may claim.
const maxMoves = 200_000

// Save writes the match as text, up to the present position; what could be
// redone is not kept.
func (m *Match) Save() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\nlevel %s\nseed %d\ntext %d\n", saveHeader, strconv.Quote(m.file), m.seed, len(m.source))
	b.Write(m.source)
	fmt.Fprintf(&b, "\nmoves %d\n", m.done)
	for _, mv := range m.moves[:m.done] {
		b.WriteString(m.now.Board().FormatAction(mv.action))
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "hash %016x\n", m.now.Hash())
	return b.Bytes()
}

// Load reads what Save wrote and plays the match up to where it stood. The error
// tells in a sentence what is wrong with the text.
func Load(data []byte) (*Match, error) {
	if len(data) > MaxSave {
		return nil, fmt.Errorf("the saved match is longer than %d bytes", MaxSave)
	}
	r := bufio.NewReader(bytes.NewReader(data))
	field := func(name string) (string, error) {
		line, err := r.ReadString('\n')
		value, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), name+" ")
		if err != nil || !ok {
			return "", fmt.Errorf("the saved match lacks its line %q", name)
		}
		return value, nil
	}
	if line, _ := r.ReadString('\n'); line != saveHeader+"\n" {
		return nil, errors.New("this is no saved match, or one of another version of the game")
	}
	quoted, err := field("level")
	if err != nil {
		return nil, err
	}
	file, err := strconv.Unquote(quoted)
	if err != nil {
		return nil, errors.New("the saved match names no level")
	}
	number := func(name string, limit uint64) (uint64, error) {
		text, err := field(name)
		if err != nil {
			return 0, err
		}
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil || n > limit {
			return 0, fmt.Errorf("the saved match has no proper number after %q", name)
		}
		return n, nil
	}
	seed, err := number("seed", 1<<64-1)
	if err != nil {
		return nil, err
	}
	size, err := number("text", MaxSave)
	if err != nil {
		return nil, err
	}
	source := make([]byte, size)
	if n, _ := io.ReadFull(r, source); n < len(source) {
		return nil, errors.New("the saved match breaks off within its level")
	}
	if line, _ := r.ReadString('\n'); line != "\n" {
		return nil, errors.New("the level in the saved match has another length than it says")
	}
	m, _, err := New(file, source, seed)
	if err != nil {
		return nil, fmt.Errorf("the level in the saved match: %w", levels.Brief(err))
	}
	count, err := number("moves", maxMoves)
	if err != nil {
		return nil, err
	}
	for i := range count {
		line, err := r.ReadString('\n')
		if err != nil {
			return nil, fmt.Errorf("the saved match breaks off after action %d of %d", i, count)
		}
		a, err := m.now.Board().ParseAction(strings.TrimSuffix(line, "\n"))
		if err == nil {
			_, err = m.Apply(a)
		}
		if err != nil {
			return nil, fmt.Errorf("action %d of the saved match: %w", i+1, err)
		}
	}
	hash, err := field("hash")
	if err != nil {
		return nil, err
	}
	if hash != fmt.Sprintf("%016x", m.now.Hash()) {
		return nil, errors.New("the saved match does not lead to the position it was saved in")
	}
	return m, nil
}
