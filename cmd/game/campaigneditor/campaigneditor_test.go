package campaigneditor

import (
	"os"
	"strings"
	"testing"

	"wallfall/cmd/game/document"
	"wallfall/cmd/game/shell"
	"wallfall/cmd/game/store"
	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/rules/rulestest"
)

// page returns the page of a campaign.
func page(t *testing.T, text string) (*Screen, *shell.Context) {
	t.Helper()
	ctx := &shell.Context{Store: rulestest.Must(store.Open(t.TempDir()))(t)}
	return rulestest.Must(open(&shell.UI{}, document.NewCampaign([]byte(text))))(t), ctx
}

func mill(t *testing.T) string {
	t.Helper()
	read := func(name string) ([]byte, error) {
		return os.ReadFile("../../../levels/campaign/testdata/" + name + ".txt")
	}
	c, _ := campaign.Read("mill.txt", rulestest.Must(read("mill"))(t), read)
	return string(rulestest.Must(c.Pack())(t))
}

// A mistake is told at the part that it belongs to.
func TestProblemsOfParts(t *testing.T) {
	for _, c := range [][3]string{ // what is replaced, by what, and the part
		{`title "The Small Mill"`, `title`, ""},
		{"mana 3", "mana lots", ""},
		{"level gate", "level gate needs=nowhere", "level gate"},
		{"choose odo ability=bash", "choose odo nonsense", "level gate"},
		{"rounds 8", "rounds x", "level gate"}, // in the text of the first level
	} {
		text := mill(t)
		p, _ := page(t, strings.Replace(text, c[0], c[1], 1))
		if !strings.Contains(text, c[0]) || len(p.problems) == 0 {
			t.Fatalf("%q is no mistake", c[1])
		}
		for i := range p.wrong {
			at := ""
			if i >= 0 {
				at = p.draft.List[i].Keyword + " " + p.draft.List[i].Words[0].Val
			}
			if at != c[2] {
				t.Errorf("%q is told at %q, want %q", c[1], at, c[2])
			}
		}
	}
}

// A new level fits a campaign whose side and hero have the names of the house's, and is
// the one that is selected.
func TestAddLevel(t *testing.T) {
	taken := strings.NewReplacer("side heroes", "side keeper", "hero odo ", "hero usher ", "choose odo ability=bash\n", "")
	head, _, _ := strings.Cut(mill(t), "level gate")
	for name, text := range map[string]string{"as it is": head, "names taken": taken.Replace(head)} {
		p, ctx := page(t, text)
		for _, want := range []string{"level", "level2"} {
			p.addLevel(ctx, "all", p.newLevel())
			at := p.draft.List[max(0, p.selected)]
			if at.Keyword != "level" || at.Words[0].Val != want {
				t.Errorf("%s: selected is %s %s, want %s", name, at.Keyword, at.Words[0].Val, want)
			}
		}
		_, parts := campaign.Split(p.doc.Text())
		for _, part := range parts {
			if _, err := levels.Parse("level.txt", part.Text); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		if p.step(ctx, false); len(p.draft.Parts) != 1 {
			t.Errorf("%s: undo leaves %d levels", name, len(p.draft.Parts))
		}
	}
}

// Nothing undoes the level that a new campaign begins with.
func TestNewCampaignHasNothingToUndo(t *testing.T) {
	p, ctx := page(t, mill(t))
	Install(p.UI)
	fresh := document.Of(p.UI).NewCampaign(p.UI, ctx).(*Screen)
	if what, ok := fresh.doc.Hist.CanUndo(); ok || len(fresh.problems) > 0 || !fresh.doc.Unsaved() {
		t.Errorf("it would undo %q; problems %v, unsaved %v", what, fresh.problems, fresh.doc.Unsaved())
	}
}
