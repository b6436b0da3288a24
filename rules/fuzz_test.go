package rules_test

import (
	"bytes"
	"testing"

	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// tape gives out the bytes of a fuzzed input, then zeros.
type tape struct {
	data []byte
	at   int
}

func (p *tape) more() bool { return p.at < len(p.data) }

func (p *tape) next() int {
	if !p.more() {
		return 0
	}
	p.at++
	return int(p.data[p.at-1])
}

// below gives a number from 0 up to n-1.
func (p *tape) below(n int) int {
	v := p.next()
	if n > 256 {
		v |= p.next() << 8
	}
	return v % n
}

// FuzzPlay plays by a stream of commands on a random board: a byte picks a legal
// action, or says that any action is to follow, legal or not.
func FuzzPlay(f *testing.F) {
	for seed := range 24 {
		r := rulestest.NewRand(uint64(seed))
		data := []byte{byte(seed), 0}
		for range 60 {
			data = append(data, byte(r.Intn(256)))
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		in := &tape{data: data[:min(len(data), 600)]}
		s, r, err := rulestest.Start(uint64(in.next() | in.next()<<8))
		if err != nil {
			t.Fatal(err)
		}
		s.Begin(nil)
		var buf []rules.Action
		for in.more() {
			buf = s.Legal(buf)
			if len(buf) == 0 {
				break
			}
			var a rules.Action
			if k := in.next(); k < 224 {
				a = buf[(k|in.next()<<8)%len(buf)]
				if err := s.Apply(a, nil); err != nil {
					t.Fatalf("legal %q refused: %v", s.Board().FormatAction(a), err)
				}
			} else {
				a = rulestest.Wild(in.below, s)
				before, listed := s.Hash(), has(buf, a)
				err := s.Apply(a, nil)
				if (err == nil) != (listed || a == rules.Action{Kind: rules.Resign, Fig: rules.NoFig, To: rules.NoCell} && err == nil) {
					t.Fatalf("%+v is listed: %v, and came to: %v", a, listed, err)
				}
				if err != nil && s.Hash() != before {
					t.Fatalf("the refused %+v changed the position", a)
				}
			}
			if err := rulestest.Invariants(s); err != nil {
				t.Fatalf("after %q: %v", s.Board().FormatAction(a), err)
			}
		}
		if err := rulestest.Same(s); err != nil {
			t.Fatal(err)
		}
		if err := rulestest.Ask(r, s); err != nil {
			t.Fatal(err)
		}
	})
}

func has(list []rules.Action, a rules.Action) bool {
	for _, x := range list {
		if x == a {
			return true
		}
	}
	return false
}

// FuzzDecode damages encoded positions: the first two bytes pick one, then every
// three say which byte becomes what. What still decodes comes out as it went in,
// answers every question, and can be played on.
func FuzzDecode(f *testing.F) {
	type position struct {
		board *rules.Board
		code  []byte
	}
	var all []position
	for seed := range uint64(60) {
		s, r, err := rulestest.Start(seed)
		if err != nil {
			f.Fatal(err)
		}
		n := 0
		if err := rulestest.Play(r, s, 80, func(rules.Action, *rules.Log) error {
			ask := s.Pending().Ask
			if n++; n%30 == 0 || n > 10 && ask != rules.AskManeuver && n%3 == 0 {
				all = append(all, position{s.Board(), s.Encode(nil)})
			}
			return nil
		}); err != nil {
			f.Fatal(err)
		}
	}
	for i := range all {
		f.Add([]byte{byte(i), byte(i >> 8), byte(i), 0, byte(i)})
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		in := &tape{data: data[:min(len(data), 32)]}
		base := all[(in.next()|in.next()<<8)%len(all)]
		code := bytes.Clone(base.code)
		for in.more() {
			// From the end, where the stack of what is going on is.
			at := len(code) - 1 - (in.next()|in.next()<<8)%len(code)
			code[at] = byte(in.next())
		}
		s, err := base.board.Decode(code)
		if err != nil {
			return
		}
		if !bytes.Equal(s.Encode(nil), code) {
			t.Fatal("a position that was read is written differently")
		}
		r := rulestest.NewRand(1)
		var buf []rules.Action
		for range 30 {
			a, ok := rulestest.Pick(r, s, &buf)
			if _, over := s.Winner(); !ok && !over {
				if s.Pending().Ask == rules.AskNothing {
					s.Begin(nil)
					continue
				}
				t.Fatalf("%v has no answer", s.Pending().Ask)
			}
			s.Default()
			rulestest.Ask(r, s)
			if !ok {
				break
			}
			if err := s.Apply(a, nil); err != nil {
				t.Fatalf("legal %q refused: %v", s.Board().FormatAction(a), err)
			}
		}
	})
}

// FuzzNotation reads actions from any text: one that is read reads the same when
// it is written and read again, and is either taken or refused for a reason.
func FuzzNotation(f *testing.F) {
	s, r, err := rulestest.Start(8)
	if err != nil {
		f.Fatal(err)
	}
	s.Begin(nil)
	seen := map[rules.ActionKind]int{}
	for range 4000 {
		a := rulestest.Wild(r.Intn, s)
		if seen[a.Kind]++; seen[a.Kind] <= 5 {
			f.Add(s.Board().FormatAction(a))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		b := s.Board()
		a, err := b.ParseAction(text)
		if err != nil {
			if err.Error() == "" {
				t.Error("refused for no reason")
			}
			return
		}
		if again, err := b.ParseAction(b.FormatAction(a)); err != nil || again != a {
			t.Errorf("%q is read as %+v, written as %q and read again as %+v, %v", text, a, b.FormatAction(a), again, err)
		}
		if err := s.Check(a); err != nil && err.Error() == "" {
			t.Errorf("%q is refused for no reason", text)
		}
	})
}
