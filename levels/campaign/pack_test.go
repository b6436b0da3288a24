package campaign

import (
	"bytes"
	"strings"
	"testing"

	"wallfall/rules/rulestest"
)

func packed(t testing.TB) []byte {
	t.Helper()
	text := rulestest.Must(fromDisk("mill"))(t)
	c, wrong := Read("mill.txt", text, fromDisk)
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	one := rulestest.Must(c.Pack())(t)
	return one
}

// A campaign as one file is the same campaign, and packs to the same file.
func TestPack(t *testing.T) {
	one := packed(t)
	c, wrong := Read("mill.txt", one, nil)
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	for i := range c.Levels {
		if text, _ := fromDisk(c.Levels[i].Name); !bytes.Equal(text, c.Levels[i].Text) {
			t.Errorf("level %s is read as\n%s", c.Levels[i].Name, c.Levels[i].Text)
		}
	}
	if again, err := c.Pack(); err != nil || !bytes.Equal(again, one) {
		t.Errorf("it packs to another file: %v", err)
	}
	if _, err := Join(nil, []Part{{Name: "a", Text: []byte("x\n=== b\n")}}); err == nil {
		t.Error("a level that holds a mark is packed")
	}
}

// What is wrong with a file from a stranger stands at its line and column.
func TestPackMistakes(t *testing.T) {
	one := string(packed(t))
	line := func(text string) string {
		return strings.Repeat("\n", strings.Count(one[:strings.Index(one, text)], "\n"))
	}
	for _, c := range []struct{ old, new, want string }{
		{"=== gate", "=== ../../gate", `:5: expected === and the name of a level, not "../../gate"`},
		{"=== gate", "===", `:5: expected === and the name of a level, not ""`},
		{"=== hatch", "=== gate", ":5: there is already a level gate"},
		{"=== hatch", "=== hutch", ":5: the campaign has no level hutch; add a line above: level hutch"},
		{"=== hatch", "=== hutch", `:7: can't read level hatch: this file does not hold it, below a line "=== hatch"`},
		{"goal heroes reach", "gaol heroes reach", `:1: unknown statement "gaol"; did you mean "goal"?`},
		{"level hatch needs=gate", "level hatch needs=" + strings.Repeat("gate,", 200) + "gate", ": hatch needs more than 100 levels"},
		{"level hatch", strings.Repeat("chapter x \"X\"\n", 1) + manyChapters() + "level hatch", "a campaign has at most 100 levels, chapters and heroes each"},
		{"campaign 1", "campaign 1\n#" + strings.Repeat("x", MaxText), "mill.txt:1:1: a campaign has at most 2 MiB of text"},
	} {
		_, errs := Read("mill.txt", []byte(strings.Replace(one, c.old, c.new, 1)), nil)
		if !strings.Contains(errs.Error(), c.want) {
			t.Errorf("%q: %v\nwant %s", c.new[:min(len(c.new), 40)], errs, c.want)
		}
	}
	_, errs := Read("mill.txt", []byte(strings.Replace(one, "goal heroes", "gaol heroes", 1)), nil)
	if want := strings.Count(line("goal heroes"), "\n") + 1; len(errs) == 0 || errs[0].Line != want || errs[0].File != "mill.txt" {
		t.Errorf("the problem of a level is at %v, not in line %d", errs, want)
	}
}

func manyChapters() (text string) {
	for i := range 101 {
		text += "chapter c" + strings.Repeat("x", i%7) + string(rune('a'+i%26)) + string(rune('a'+i/26)) + " \"X\"\n"
	}
	return text
}

// A draft changes what it is told to, keeps comments, and refers to new names.
func TestDraft(t *testing.T) {
	const head = "campaign 1\n# two people\ntitle T  # short\nhero odo porter\nchapter one \"One\"\n\n# the first\nlevel gate\nchoose odo heal\nlevel hatch needs=gate # a comment\n"
	for name, c := range map[string]struct {
		do   func(d *Draft)
		want string
	}{
		"say":     {func(d *Draft) { d.Say(0, 3, "title", `A "B"`) }, strings.Replace(head, "title T ", `title "A \"B\"" `, 1)},
		"add":     {func(d *Draft) { d.Say(0, len(d.List), "about", "x y") }, strings.Replace(head, "# short\n", "# short\nabout \"x y\"\n", 1)},
		"unsay":   {func(d *Draft) { d.Say(0, 3, "title", "") }, strings.Replace(head, "title T  # short\n", "", 1)},
		"field":   {func(d *Draft) { d.Set(5, 0, "needs", "") }, strings.Replace(head, " needs=gate", "", 1)},
		"word":    {func(d *Draft) { d.Set(1, 2, "", "Odo") }, strings.Replace(head, "hero odo porter", `hero odo porter "Odo"`, 1)},
		"rename":  {func(d *Draft) { d.Rename(3, "yard") }, strings.Replace(strings.Replace(head, "level gate", "level yard", 1), "needs=gate", "needs=yard", 1)},
		"hero":    {func(d *Draft) { d.Rename(1, "bob") }, strings.ReplaceAll(head, "odo", "bob")},
		"remove":  {func(d *Draft) { d.Remove(3, d.Block(3)) }, strings.Replace(head, "\n# the first\nlevel gate\nchoose odo heal\n", "", 1)},
		"move":    {func(d *Draft) { d.Move(5, d.Block(5), 3) }, strings.Replace(head, "\n# the first\nlevel gate\nchoose odo heal\nlevel hatch needs=gate # a comment\n", "level hatch needs=gate # a comment\n\n# the first\nlevel gate\nchoose odo heal\n", 1)},
		"chapter": {func(d *Draft) { d.Remove(2, d.Block(2)) }, head[:strings.Index(head, "chapter")]},
	} {
		d := NewDraft([]byte(head))
		c.do(d)
		if got, err := d.Text(); err != nil || string(got) != c.want {
			t.Errorf("%s: %v\n%s\nwant\n%s", name, err, got, c.want)
		}
	}
}

// Whatever a file holds, it is read or refused, and so is what is made of it.
func FuzzRead(f *testing.F) {
	f.Add(packed(f))
	f.Add([]byte("campaign 1\n=== \n==="))
	f.Add([]byte("===\n"))
	f.Fuzz(func(t *testing.T, src []byte) {
		c, wrong := Read("x.txt", src, nil)
		head, parts := Split(src)
		if one, err := Join(head, parts); err == nil {
			if _, again := Split(one); len(again) != len(parts) {
				t.Errorf("%d levels become %d", len(parts), len(again))
			}
		}
		d := NewDraft(src)
		for i := range d.List {
			d.Block(i)
		}
		if len(d.List) > 0 {
			d.Set(0, 0, "", "x")
			d.Remove(0, 1)
		}
		if len(wrong) == 0 {
			for i := range c.Levels {
				c.Apply(c.Start(Normal), i)
			}
		}
	})
}

// A file of thousands of levels is refused in one line.
func TestTooManyParts(t *testing.T) {
	if _, wrong := Read("x.txt", []byte("campaign 1\n"+strings.Repeat("=== a\n", 5000)), nil); len(wrong) != 1 || wrong[0].Line != 102 {
		t.Errorf("it has %d problems, the first in line %d", len(wrong), wrong[0].Line)
	}
}
