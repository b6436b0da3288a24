package document

import (
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"

	"wallfall/cmd/game/profile"
	"wallfall/cmd/game/session"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/store"
	"wallfall/levels/campaign"
	"wallfall/levels/edit"
	"wallfall/rules/rulestest"
)

const level = "wallfall 2\ntitle \"Old\"\nside a\nfloor 1\nmap\n...\nend\n"

// desk is a program without screens: its editors show a document.
type desk struct {
	*testing.T
	ui      *shell.UI
	ctx     *shell.Context
	d       *Document         // the one that is open
	written map[string]string // files
}

func newDesk(t *testing.T) *desk {
	k := &desk{T: t, ui: &shell.UI{}, written: map[string]string{}}
	k.ctx = &shell.Context{Store: rulestest.Must(store.Open(t.TempDir()))(t)}
	k.ctx.Outside.Write = func(path string, data []byte) error {
		k.written[path] = string(data)
		return nil
	}
	*Of(k.ui) = Editors{
		Level:    func(_ *shell.UI, d *Document, _ shell.Scene) shell.Scene { k.d = d; return nil },
		Campaign: func(_ *shell.UI, d *Document) (shell.Scene, error) { k.d = d; return nil, nil },
	}
	return k
}

// title returns the title in a text.
func title(text []byte) string {
	_, after, _ := strings.Cut(string(text), `title "`)
	now, _, _ := strings.Cut(after, `"`)
	return now
}

// do does one step of a script.
func (k *desk) do(step string) {
	k.Helper()
	word, arg, _ := strings.Cut(step, " ")
	var err error
	switch word {
	case "file", "mill": // opens one
		text := k.written[arg]
		if text == "" {
			text = level
			if word == "mill" {
				text = string(mill(k.T))
			}
		}
		k.ui.Dialog, k.ui.Opts.Beside = shell.NoDialog, word == "mill"
		_, err = openFile(k.ctx, k.ui, arg, []byte(text))
	case "new":
		k.d = New(rulestest.Must(edit.Open("new.txt", []byte(level)))(k.T))
	case "own":
		data := rulestest.Must(k.ctx.Store.Get(arg))(k.T)
		_, err = OpenOwn(k.ui, k.ctx, arg, data)
	case "type": // changes the title
		text := strings.Replace(string(k.d.Text()), title(k.d.Text()), arg, 1)
		k.d.Hist.Do("title", edit.Plain([]byte(text)))
		k.d.Changed()
	case "store":
		err = k.d.Store(k.ui, k.ctx)
	case "save":
		k.d.SaveNow(k.ui, k.ctx)
	case "undo", "redo":
		k.d.Step(k.ui, k.ctx, word == "redo")
	case "lose":
		err = k.ctx.Store.Delete(arg)
	case "theirs": // another program has written the file badly
		k.ui.Disk.Why = errors.New("broken")
	case "is":
		if got := title(k.d.Text()); got != arg {
			k.Errorf("the title is %q, want %q", got, arg)
		}
	case "draft":
		if got := k.d.draft; (got != nil) != (arg != "") || got != nil && title(got.Text()) != arg || (got != nil) != (k.ui.Dialog == RecoverDialog) {
			k.Errorf("the draft is %v, want %q", got, arg)
		}
	case "wrote":
		path, want, _ := strings.Cut(arg, " ")
		if got := title([]byte(k.written[path])); got != want {
			k.Errorf("%s has the title %q, want %q", path, got, want)
		}
	case "keys":
		if got := strings.Join(OwnLevels(k.ui, k.ctx), " "); got != arg {
			k.Errorf("the levels are %s, want %s", got, arg)
		}
	default:
		k.Fatalf("what is %q?", step)
	}
	rulestest.OK(k.T, err)
}

func mill(t *testing.T) []byte {
	t.Helper()
	read := func(name string) ([]byte, error) {
		return os.ReadFile("../../../levels/campaign/testdata/" + name + ".txt")
	}
	c, _ := campaign.Read("mill.txt", rulestest.Must(read("mill"))(t), read)
	return rulestest.Must(c.Pack())(t)
}

// Where documents are kept, and what comes back from there.
func TestDocuments(t *testing.T) {
	for name, script := range map[string]string{
		"each file has its own draft":  "file /a/x;type A;store;file /b/x;type B;store;file /a/x;draft A;is Old;file /b/x;draft B;file /c/x;draft ",
		"saving ends a draft":          "file /a/x;type A;store;save;wrote /a/x A;file /a/x;draft ;is A",
		"steps are kept":               "new;type A;type B;undo;store;own level-1;is A;redo;is B;undo;undo;is Old",
		"a lost list is found again":   "new;type A;store;new;type B;store;keys level-2 level-1;lose levels;new;type C;store;keys level-3 level-1 level-2;own level-1;is A;own level-2;is B",
		"a broken file is kept once":   "file /a/x;type A;theirs;save;wrote /a/x ;save;wrote /a/x A",
		"a campaign goes to its files": "mill /x/mill;type Mill;save;wrote /x/mill Mill;wrote /x/gate.txt The Gate;type Unsaved;store;mill /x/mill;is Unsaved;undo;is Mill",
	} {
		t.Run(name, func(t *testing.T) {
			k := newDesk(t)
			for step := range strings.SplitSeq(script, ";") {
				k.do(step)
			}
		})
	}
}

// A level of a campaign is one step there, whatever was done to it.
func TestPart(t *testing.T) {
	k := newDesk(t)
	k.d = NewCampaign(mill(t))
	all := k.d
	name, text := "gate", campaign.NewDraft(all.Text()).Parts[0].Text
	k.d = rulestest.Must(all.Part(name, text))(t)
	for _, step := range []string{"type A", "store", "type B", "store"} {
		k.do(step)
	}
	if draft := campaign.NewDraft(all.Text()); title(draft.Parts[0].Text) != "B" || profile.Story(k.ctx, all.Key) == nil {
		t.Errorf("the campaign is\n%s", all.Text())
	}
	if done, _ := all.Hist.Steps(); done != 1 {
		t.Errorf("it takes %d steps", done)
	}
}

// What is no document is refused.
func TestOpenGiven(t *testing.T) {
	for text, want := range map[string]struct{ ok, err bool }{
		level:           {true, false},
		string(mill(t)): {true, false},
		"wallfall 9\n":  {true, true},
		string(rulestest.Must(session.New("x.txt", []byte(level+"goal a survive n=3\n"), 1))(t).Save()): {false, false},
	} {
		_, ok, err := OpenGiven(newDesk(t).ui, shell.Given{Data: []byte(text)})
		if ok != want.ok || (err != nil) != want.err {
			t.Errorf("%.20q: %v, %v", text, ok, err)
		}
	}
}

// A name in a level file has no other characters.
func TestPlainName(t *testing.T) {
	for text, want := range map[string]string{"Ug the 2nd!": "ug-the-2nd", "  7 Dwarfs": "dwarfs", "ÄÖ": "", "a_b-c": "a_b-c"} {
		if got := PlainName(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

// TestPasts keeps what a save replaces: once in a while, after each save by hand, and only the
// last few.
func TestPasts(t *testing.T) {
	k := newDesk(t)
	now := int64(1000)
	k.ui.Opts.Now = func() int64 { return now }
	set := func(title string) {
		t.Helper()
		doc := rulestest.Must(k.d.Doc().Change(func(e *edit.Edit) error { e.SetText("title", title); return nil }))(t)
		k.d.Hist.Do(title, doc)
		k.d.Changed()
		rulestest.OK(t, k.d.Store(k.ui, k.ctx))
		now++
	}
	k.d = New(rulestest.Must(edit.Open("x.txt", []byte(level)))(t))
	titles := func() (out string) {
		for _, p := range k.d.Pasts(k.ctx) {
			out += title(p.Text) + " "
		}
		return out
	}
	set("A")
	set("B")
	set("C")
	if got := titles(); got != "A " {
		t.Errorf("at first %q are kept", got)
	}
	now += keepEvery
	set("D")
	k.d.SaveNow(k.ui, k.ctx)
	set("E")
	if got := titles(); got != "D C A " || k.d.Pasts(k.ctx)[2].When != 1000 {
		t.Errorf("then %q are kept, the first from %d", got, k.d.Pasts(k.ctx)[2].When)
	}
	for range maxPasts + 3 {
		now += keepEvery
		set(strconv.FormatInt(now, 10))
	}
	if got := k.d.Pasts(k.ctx); len(got) != maxPasts {
		t.Errorf("%d are kept", len(got))
	}
	rulestest.OK(t, Delete(k.ctx, k.d.Key))
	if got := titles(); got != "" {
		t.Errorf("of a deleted level %q are kept", got)
	}
}
