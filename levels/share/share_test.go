package share

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/binary"
	"regexp"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/rules/rulestest"
)

func TestRoundTrip(t *testing.T) {
	for _, data := range [][]byte{nil, []byte("x"), bytes.Repeat([]byte("move ann 0:4,2\n"), 400)} {
		end := rulestest.Must(Encode(Recording, data))(t)
		for _, text := range []string{end, Code(end), "#" + end, "https://games.example/wall/?seed=1#" + end, "  " + Code(end) + "\n"} {
			kind, back, err := Decode(text)
			if err != nil || kind != Recording || !bytes.Equal(back, data) || !Is(text) {
				t.Errorf("%.40q: %v, %c, %d bytes", text, err, kind, len(back))
			}
		}
	}
	end, err := Encode(Recording, bytes.Repeat([]byte("move ann 0:4,2\n"), 400))
	if err != nil || len(end) > 200 {
		t.Errorf("400 equal commands take %d bytes", len(end))
	}
	if _, err := Encode(Level, make([]byte, MaxData+1)); err == nil {
		t.Error("what is too long is shared")
	}
}

// A level the game comes with takes its name only; another its text.
func TestLevels(t *testing.T) {
	e := levels.Shipped()[0]
	data := AppendLevel(nil, "any.txt", e.Text)
	if len(data) > 40 {
		t.Errorf("a shipped level takes %d bytes", len(data))
	}
	r := Reader{Rest: data}
	if file, text, same := r.Level(); file != e.ID+".txt" || !same || !bytes.Equal(text, e.Text) || r.Err != nil {
		t.Errorf("%q %v %v", file, same, r.Err)
	}
	elsewhere := regexp.MustCompile(`(?m)^place .*\n`).ReplaceAllLiteral(e.Text, nil)
	if sum(elsewhere) != sum(e.Text) || len(elsewhere) == len(e.Text) {
		t.Error("a link to a level ends as the level gets a place")
	}
	other := append(bytes.Clone(e.Text), "# mine\n"...)
	r = Reader{Rest: AppendLevel(nil, "mine.txt", other)}
	if file, text, same := r.Level(); file != "mine.txt" || !same || !bytes.Equal(text, other) || r.Err != nil {
		t.Errorf("%q %v %v", file, same, r.Err)
	}
	data[len(data)-1] ^= 1
	r = Reader{Rest: data}
	if _, _, same := r.Level(); same {
		t.Error("a level that has changed counts as the same")
	}
	r = Reader{Rest: AppendString([]byte{byShipped}, "nowhere")}
	if r.Level(); r.Err == nil {
		t.Error("a level that ends is read")
	}
	r = Reader{Rest: AppendLevel(nil, strings.Repeat("m", maxName+1), other)}
	if r.Level(); r.Err == nil {
		t.Error("a level is read whose name no screen has room for")
	}
}

// A link to a level of the game from before floors counted from 1 gives the level as it was,
// for its commands.
func TestOlderLevel(t *testing.T) {
	for _, e := range levels.All() {
		old := levels.Downgrade(e.Text)
		data := AppendString([]byte{byShipped}, e.ID)
		r := Reader{Rest: binary.LittleEndian.AppendUint64(data, sum(old))}
		if file, got, same := r.Level(); file != e.ID+".txt" || !same || !bytes.Equal(got, old) {
			t.Errorf("%s of version 1 is read as %.20q, the same: %v", e.ID, got, same)
		}
	}
}

// Names from strangers are names of files, and nothing else.
func TestNamesAreClean(t *testing.T) {
	for name, want := range map[string]string{
		"mine.txt": "mine.txt", "Die Mühle 2.txt": "Die Mühle 2.txt", "a.b.txt": "a.b.txt",
		"/etc/passwd": "passwd", `..\..\x.txt`: "x.txt", "C:x.txt": "Cx.txt",
		"x\x1b[31m\nfake.txt:1:1: error": "x[31mfake.txt11 error", "a\u202etxt.exe": "atxt.exe", "\xff\xfe.txt": "level.txt",
		"": "level.txt", ".": "level.txt", "..": "level.txt", "a/": "level.txt", ".txt": "level.txt", " . ": "level.txt",
	} {
		r := Reader{Rest: AppendLevel(nil, name, []byte("wallfall 1\n"))}
		if got, _, _ := r.Level(); got != want || r.Err != nil {
			t.Errorf("%q is read as %q, not as %q (%v)", name, got, want, r.Err)
		}
	}
}

// What strangers may send is refused in a sentence.
func TestRefused(t *testing.T) {
	good, _ := Encode(Recording, []byte("some data that are long enough to be cut"))
	var bomb bytes.Buffer
	bomb.Write([]byte{version, 0, 0, 0, 0})
	w, _ := flate.NewWriter(&bomb, 9)
	w.Write(make([]byte, 64<<20))
	w.Close()
	for text, want := range map[string]string{
		"":        "not a link",
		"hello":   "not a link",
		"x=abc":   "not a link",
		"r=":      "damaged",
		"r=AQ":    "damaged",
		"r=%%%":   "damaged",
		good[:20]: "damaged",
		"l=" + base64.RawURLEncoding.EncodeToString([]byte{9, 0, 0, 0, 0, 0}): "version 9",
		"r=" + base64.RawURLEncoding.EncodeToString(bomb.Bytes()):             "too much data",
		"r=" + strings.Repeat("A", 2*MaxText):                                 "too long",
	} {
		if _, _, err := Decode(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.30q: %v, want %q", text, err, want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	good, _ := Encode(Level, AppendLevel(nil, "x.txt", []byte("wallfall 1\n")))
	f.Add(good)
	f.Add(Code(good))
	f.Add("r=AQAAAAA")
	f.Fuzz(func(t *testing.T, text string) {
		kind, data, err := Decode(text)
		if err != nil {
			return
		}
		r := Reader{Rest: data}
		r.Level()
		end, err := Encode(kind, data)
		if err != nil {
			return
		}
		if k, back, err := Decode(end); err != nil || k != kind || !bytes.Equal(back, data) {
			t.Fatal("what was decoded is not encoded again")
		}
	})
}
