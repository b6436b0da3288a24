package editor

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wallfall/cmd/game/canvas"
	"wallfall/cmd/game/document"
	"wallfall/cmd/game/gametest"
	"wallfall/cmd/game/library"
	"wallfall/cmd/game/match"
	"wallfall/cmd/game/probe"
	"wallfall/cmd/game/rulepage"
	"wallfall/cmd/game/sharing"
	"wallfall/cmd/game/shell"
	"wallfall/input"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/render/quad"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// pickKind searches a kind of figures and selects it.
func pickKind(r *gametest.Rig, name string) {
	r.T.Helper()
	r.Click("find-kind")
	r.Write(name)
	r.Click("brush:" + name)
}

// The kinds are found by their names, in part and in either language.
func TestSearchKinds(t *testing.T) {
	r := drawing(t)
	r.Click("tab:figures")
	for text, want := range map[string]bool{"KNI": true, "ight": true, "ogre": false, "?": false} {
		gametest.Inner[*Editor](r).palette.search = text
		r.Tick(2)
		if r.Has("brush:knight") != want {
			t.Errorf("%q finds the knight: %v", text, !want)
		}
	}
	gametest.Inner[*Editor](r).palette.search = ""
	pickKind(r, "warbear")
	r.Tick(2)
	if r.Is("brush", "brush:warbear"); !r.Has("brush:porter") || !r.Has("side:1") {
		t.Error("the sides and the whole list are not shown afterwards")
	}
}

// drawn checks that the text of the level has some lines.
func drawn(r *gametest.Rig, lines ...string) {
	r.T.Helper()
	for _, l := range lines {
		says(r, l+"\n")
	}
}

// says checks that the text of the level has some parts.
func says(r *gametest.Rig, parts ...string) {
	r.T.Helper()
	for _, p := range parts {
		if !strings.Contains(gametest.LevelText(r), p) {
			r.T.Errorf("the text has no %q:\n%s", p, gametest.LevelText(r))
		}
	}
}

// titles checks the titles in the list of levels.
func titles(r *gametest.Rig, want ...string) {
	r.T.Helper()
	if got := r.Sc.Probe().State["levels"].([]string); !slices.Equal(got, want) {
		r.T.Fatalf("the levels are %q, want %q", got, want)
	}
}

// A level drawn with the mouse can be tried, and every step undone and redone.
func TestDrawALevel(t *testing.T) {
	r := drawing(t)
	first := gametest.LevelText(r)
	r.Click("brush:sand")
	r.Dragged("cell:1:1,1", "cell:1:4,1")
	drawn(r, "#,,,,..#")
	r.Click("tab:figures", "side:0")
	pickKind(r, "knight")
	r.Click("cell:1:2,6", "side:1")
	pickKind(r, "ogre")
	r.Click("cell:1:5,2")
	r.Is("steps", 3, "brush", "brush:ogre")
	says(r, "knight side=heroes at=k facing=ne") // to the middle; no facing is chosen yet
	r.Click("facing:5", "cell:1:1,6")            // the way that the last one faced
	says(r, "ogre2  ogre   side=keeper at=g facing=sw")
	r.Chord('Z')
	r.Click("tab:walls", "wall-dir:4")
	r.Dragged("cell:1:1,1", "cell:1:3,1")
	says(r, "knight", "ogre", "wall w1")
	before := gametest.LevelText(r)
	r.Key(input.KeyF2)
	r.Is("scene", "play")
	r.Key(input.KeyF2)
	r.Is("scene", "editor", "text", before)
	for range 4 {
		r.Chord('Z')
	}
	r.Is("text", first)
	for range 4 {
		r.Chord('Y')
	}
	r.Is("text", before)
}

// A finger paints, and picks on a long press; a second finger cancels the stroke.
func TestDrawByTouch(t *testing.T) {
	r := drawingIn(t, 800, 1280)
	r.Tap("brush:sand")
	r.Touched("cell:1:1,1", "cell:1:5,1")
	drawn(r, "#,,,,,.#")
	x, y := r.Spot("cell:1:1,3")
	finger(r, x, y, 2)
	r.Snap.Touches[1], r.Snap.TouchCount = input.Touch{ID: 2, X: x + 90, Y: y}, 2
	r.Tick(3)
	lift(r, 3)
	r.Is("steps", 1)
	r.Tap("brush:plain")
	r.RestOn("cell:1:3,1")
	r.Is("brush", "brush:sand", "steps", 1)
}

// The keyboard alone suffices to draw.
func TestDrawByKeys(t *testing.T) {
	r := drawing(t)
	r.Snap.MouseX, r.Snap.MouseY = 3, 300
	r.Tick(2)
	r.Key(input.KeyLeft) // to 4,4
	r.Key('2')           // rock
	r.Key(input.KeySpace)
	drawn(r, "#...#..#")
	r.Key('B')
	r.Snap.Keys.Add(input.KeySpace)
	r.Snap.KeysHit.Add(input.KeySpace)
	r.Tick(1)
	r.Key(input.KeyDown, input.KeyDown)
	r.Snap.Keys.Remove(input.KeySpace)
	r.Tick(2)
	r.Is("steps", 2)
	drawn(r, "#...#..#")
	// Select with Shift; copy and paste.
	r.Key('V')
	r.Hold(input.KeyShift, input.KeyUp)
	r.Hold(input.KeyShift, input.KeyUp)
	r.Is("selected", 3)
	r.Chord('C', 'V')
	r.Is("tool", "stamp")
	r.Key(input.KeyRight, input.KeyRight, input.KeySpace)
	r.Is("steps", 3)
	drawn(r, "#...#.##")
	r.Key(input.KeyEscape, input.KeyDelete)
	r.Is("steps", 4)
	// Tab moves to the buttons and Escape back.
	r.Key(input.KeyTab)
	r.Is("around", true)
	r.Key(input.KeyEscape)
	r.Is("around", false)
	r.Key(input.KeyF10)
	r.Is("dialog", string(EditMenuDialog))
	r.Key(input.KeyEscape)
	r.Is("dialog", string(shell.NoDialog))
}

// The editor saves by itself; levels in the list can be renamed, copied, deleted
// and restored.
func TestDrawingsAreKept(t *testing.T) {
	r := drawing(t)
	r.Click("brush:sand", "cell:1:2,2")
	text := gametest.LevelText(r)
	r.Until("saved", func(s map[string]any) bool { return s["dirty"] == false })
	r.Is("key", "level-1")
	r.Key(input.KeyEscape)
	r.Click("leave")
	r.Is("scene", "drawings")
	r.Click("rename:0")
	for range len("Untitled") {
		r.Key(input.KeyBackspace)
	}
	r.Write("The Moat, w")
	r.Key(input.KeyEnter)
	titles(r, "The Moat, w")
	r.Click("copy:0")
	titles(r, "The Moat, w (copy)", "The Moat, w")
	r.Click("copy:0") // of the copy
	titles(r, "The Moat, w (copy 2)", "The Moat, w (copy)", "The Moat, w")
	r.Click("delete:0")
	r.Click("delete:0", "delete:0", "undelete", "draw:0")
	r.Is("scene", "editor", "text", strings.Replace(text, "Untitled", "The Moat, w", 1))
	// After a restart it is still there.
	r.Sc = nil
	r.Tick(2)
	r.Click("make")
	titles(r, "The Moat, w")
}

// Levels are filed in folders, found by a search in all of them, and dated. A level that
// is made in a folder stays there, as does one that is deleted and restored.
func TestFolders(t *testing.T) {
	r := drawing(t)
	r.Desk().Opts.Now = func() int64 { return 1795271000 }
	home := func() {
		r.Key(input.KeyEscape)
		r.Click("leave")
	}
	r.Click("brush:sand", "cell:1:2,2")
	home()
	r.Shows("Today")
	r.Desk().Opts.Now = func() int64 { return 1795271000 + 3*24*60*60 }
	r.Click("copy:0", "file:0", "folder-name")
	r.Shows("3 days ago")
	r.Write("Mills")
	r.Key(input.KeyEnter)
	r.Click("folder-move")
	r.Is("folders", []string{"Mills"})
	titles(r, "Untitled")
	r.Click("folder:0")
	titles(r, "Untitled (copy)")
	r.Click("new-level", "new-size:0", "create", "brush:sand", "cell:1:1,1")
	home()
	r.Is("folder", "Mills")
	titles(r, "Untitled", "Untitled (copy)")
	r.Click("delete:0", "undelete")
	titles(r, "Untitled", "Untitled (copy)")
	r.Click("rename-folder", "folder-name")
	r.Write(" and more")
	r.Click("folder-move")
	r.Is("folder", "Mills and more")
	r.Click("search")
	r.Write("MILLS")
	r.Key(input.KeyEnter)
	titles(r, "Untitled", "Untitled (copy)")
	r.Key(input.KeyEscape, input.KeyEscape)
	r.Is("folder", "", "scene", "drawings")
	r.Click("folder:0", "file:0", "folder-none", "file:1", "folder-none")
	r.Is("folder", "", "folders", []string{})
	titles(r, "Untitled", "Untitled (copy)", "Untitled")
	for _, size := range [][2]float32{{1280, 800}, {640, 400}, {390, 844}} {
		r.Ctx.Width, r.Ctx.Height = size[0], size[1]
		r.Tick(3)
		r.Tidy("the list of levels")
	}
}

// What the editor says is said with the names that players know, and leads where it can be
// mended.
func TestEditorSaysWhatToDo(t *testing.T) {
	r := drawing(t)
	e := gametest.Inner[*Editor](r)
	r.Click("tab:figures", "brush:porter", "cell:1:2,2")
	r.Shows("Heroes", "Keeper", "Fisher")
	text := gametest.LevelText(r)
	r.Click("brush:fisher", "cell:1:2,2")
	r.Is("text", text)
	r.Says("notice", "Porter stands here.")
	r.Hold(input.KeyShift, 'Y')
	back := e.canvas.Symmetry
	r.Key('Y')
	if e.canvas.Symmetry != edit.NoSymmetry || back == edit.NoSymmetry {
		t.Errorf("backwards from no symmetry comes %d, and forwards then %d", back, e.canvas.Symmetry)
	}
	r.Click("problems")
	r.Tick(3)
	r.Shows("Keeper: no figures, so no moves either", "set a limit of rounds", "!side keeper", "!rounds N", "!about \"")
	r.Click("problem:0")
	r.Is("dialog", string(LevelDialog))
	r.Click("level-board")
	r.Shows("at most 128 × 128")
}

// A selection that is kept as a stamp can be placed in another level, turned and mirrored,
// with what stands on it.
func TestStamps(t *testing.T) {
	r := drawing(t)
	r.Click("brush:sand", "cell:1:2,3", "tab:figures", "brush:porter", "cell:1:3,3", "tool:select")
	r.Dragged("cell:1:2,3", "cell:1:3,3")
	r.Click("stamp-name")
	r.Write("Yard")
	r.Key(input.KeyEnter)
	r.Click("stamp-keep")
	r.Key(input.KeyEscape, input.KeyEscape)
	r.Click("leave")
	r.Sc = nil // it outlives the program
	r.Tick(2)
	r.Click("make", "new-level", "new-size:0", "create", "tool:select", "stamp:0", "flip", "cell:1:4,1")
	is := func(x, y int) rules.Terrain {
		return gametest.Inner[*Editor](r).Level().Cell(rules.Pos{X: x, Y: y}).Terrain
	}
	if f := gametest.Inner[*Editor](r).Level().Figures; len(f) != 1 || f[0].At != (rules.Pos{X: 3, Y: 1}) || is(4, 1) != rules.Sand {
		t.Errorf("the stamp has become %v and %v", f, is(4, 1))
	}
	r.Click("stamp-delete:0")
	if r.Tick(2); r.Has("stamp:0") {
		t.Error("the stamp is still there")
	}
}

// Unsaved changes of a file are offered again after a crash; saving writes the
// file.
func TestDrawingAFile(t *testing.T) {
	r, _ := shippedDrawing(t, "knoll")
	written := map[string]string{}
	r.Ctx.Outside.Write = func(path string, data []byte) error {
		written[path] = string(data)
		return nil
	}
	r.Is("scene", "editor", "text", string(r.Opts.Source))
	r.Click("brush:sand", "cell:1:1,1", "cell:1:2,1")
	drawn := gametest.LevelText(r)
	r.Until("saved", func(s map[string]any) bool { return s["dirty"] == false })
	if len(written) > 0 {
		t.Error("the file was written without being asked to")
	}
	r.Sc = nil // as after a crash
	r.Tick(2)
	r.Is("dialog", string(document.RecoverDialog), "text", string(r.Opts.Source))
	r.Click("yes")
	r.Is("text", drawn, "steps", 2) // kept with the draft
	r.Chord('Z', 'Z')
	r.Is("text", string(r.Opts.Source))
	r.Chord('Y', 'Y', 'S')
	if written["/x/knoll.txt"] != drawn {
		t.Error("the file was not written as it was drawn")
	}
	r.Opts.Source = []byte(drawn)
	r.Sc = nil
	r.Tick(2)
	r.Is("dialog", string(shell.NoDialog))
}

// A level from outside opens in the editor; other files are refused with a notice.
func TestGivenToTheDrawings(t *testing.T) {
	r := newRig(t, 1280, 800, 1)
	r.Click("make")
	r.Ctx.Given = []shell.Given{{Name: "x.txt", Data: []byte("wallfall 2\nside a\nfloor 1\nmap\n&&&\n&&&\nend\n")}}
	r.Tick(2)
	r.Is("scene", "editor")
	drawn(r, "&&&")
	r.Ctx.Given = []shell.Given{{Name: "y.txt", Data: []byte("no level")}}
	r.Tick(2)
	r.Is("scene", "editor")
	if n := r.Sc.Probe().State["notice"].(string); !strings.Contains(n, "y.txt") {
		t.Errorf("of what is no level it says %q", n)
	}
}

// An idle editor does not allocate.
func TestDrawingAtRestAllocatesNothing(t *testing.T) {
	r := drawing(t)
	e := gametest.Inner[*Editor](r)
	e.canvas.Symmetry, e.canvas.Options.Size = edit.Quarter, 3
	e.canvas.SelectAll(0)
	r.Until("saved", func(s map[string]any) bool { return s["dirty"] == false })
	r.Snap.MouseX, r.Snap.MouseY = r.Spot("cell:1:2,2")
	r.Tick(5)
	var l quad.List
	for _, page := range []canvas.Page{e.canvas.Page, canvas.FigurePage} {
		e.canvas.Tool, e.canvas.Page = canvas.Pen, page
		r.Tick(5)
		if n := testing.AllocsPerRun(50, func() {
			r.Ctx.Tick++
			r.Ctx.In = r.Rec.Next(&r.Snap)
			if _, err := e.Update(r.Ctx); err != nil {
				t.Fatal(err)
			}
			l.Reset()
			e.Draw(r.Ctx, &l)
		}); n > 0 {
			t.Errorf("on page %d a tick at rest allocates %v times", page, n)
		}
	}
}

// Fixing a problem takes one click and is an undo step. One without a position opens the
// page that solves it.
func TestProblemsAreSolved(t *testing.T) {
	r := drawing(t)
	r.Click("problems")
	r.Tick(20)
	e := gametest.Inner[*Editor](r)
	before := len(e.problems.list)
	mend := slices.IndexFunc(r.Sc.Probe().Hot, func(h probe.Hot) bool { return strings.HasPrefix(h.ID, "mend:") })
	r.Click(r.Sc.Probe().Hot[mend].ID)
	if r.Is("steps", 1); len(e.problems.list) >= before {
		t.Errorf("there were %d problems, and now %d", before, len(e.problems.list))
	}
	r.Tick(20)
	i := slices.IndexFunc(e.problems.list, func(p levels.Problem) bool { return p.Code == "no-about" })
	r.Click(fmt.Sprint("problem:", i), "about")
	if e.UI.Dialog != LevelDialog || e.level.page != wordsPage {
		t.Errorf("it leads to dialog %q, page %d", e.UI.Dialog, e.level.page)
	}
}

// Double click or double tap opens the properties of a figure, except while
// painting the ground.
func TestEditorDoubleClick(t *testing.T) {
	r := drawing(t)
	r.Click("tab:figures", "cell:1:3,3")
	r.Tick(40)
	for name, press := range map[string]func(...string){"mouse": r.Click, "finger": r.Tap} {
		for _, id := range []string{"tool:select", "tool:pen"} {
			r.Click("tab:figures", id)
			press("cell:1:3,3", "cell:1:3,3")
			if d := r.Text("dialog"); d != string(FigureDialog) {
				t.Fatalf("%s, %s: dialog %v", name, id, d)
			}
			press("close")
			r.Tick(40)
		}
		r.Click("tab:ground")
		press("cell:1:3,3", "cell:1:3,3")
		r.Is("dialog", "")
		r.Tick(40)
	}
}

// Text pasted while a field is active goes into the field.
func TestPasteIntoAField(t *testing.T) {
	r := drawing(t)
	r.Click("edit-menu", "level", "title")
	r.Ctx.Given = []shell.Given{{Data: []byte("The Moat")}}
	r.Tick(3)
	r.Key(input.KeyEnter)
	drawn(r, `title "The Moat"`)
	r.Is("scene", "editor")
}

// start returns the first screen of the game.
func start(ctx *shell.Context, opts shell.Options) (shell.Scene, error) {
	return shell.New(ctx, opts, rulepage.Install, sharing.Install, match.Install, Install, library.Install)
}

func newRig(t testing.TB, w, h, scale float32) *gametest.Rig {
	return gametest.Open(t, start, w, h, scale)
}

// finger lays a finger on a place for some ticks, and lift takes all away.
func finger(r *gametest.Rig, x, y float32, ticks int) {
	r.Snap.Touches[0], r.Snap.TouchCount = input.Touch{ID: 1, X: x, Y: y}, 1
	r.Tick(ticks)
}

func lift(r *gametest.Rig, ticks int) {
	r.Snap.TouchCount = 0
	r.Tick(ticks)
}

// drawing returns the editor with a new level of 8 by 8 squares.
func drawing(t testing.TB) *gametest.Rig { return drawingIn(t, 1280, 800) }

func drawingIn(t testing.TB, w, h float32) *gametest.Rig {
	t.Helper()
	r := newRig(t, w, h, 1)
	r.Click("make")
	r.Is("scene", "drawings")
	r.Click("new-level", "new-size:0", "create")
	r.Tick(3)
	r.Is("scene", "editor")
	return r
}

// shippedDrawing returns the editor of a level that comes with the game.
func shippedDrawing(t testing.TB, id string) (*gametest.Rig, *Editor) {
	t.Helper()
	r := newRig(t, 1280, 800, 1)
	gametest.OpenShipped(r, id, true)
	return r, gametest.Inner[*Editor](r)
}

// fileDrawing returns the editor of a file, which takes what is written to it.
func fileDrawing(t testing.TB, path, text string) *gametest.Rig {
	t.Helper()
	r := newRig(t, 1280, 800, 1)
	r.Opts.File, r.Opts.Source, r.Opts.Draw = path, []byte(text), true
	r.Ctx.Outside.Write = func(string, []byte) error { return nil }
	r.Sc = nil
	r.Tick(3)
	r.Is("scene", "editor")
	return r
}

func playOf(r *gametest.Rig) *match.Screen { return gametest.Inner[*match.Screen](r) }

// rowRig starts a match on a small level from a file, without animations.
func rowRig(t *testing.T) *gametest.Rig {
	r := newRig(t, 1280, 800, 1)
	r.Opts.File, r.Opts.Source, r.Opts.Now = "row.txt", []byte(gametest.Row8), func() int64 { return 1795271000 }
	r.Sc = nil
	r.Tick(2)
	playOf(r).View.UI.Set.Speed = 0
	r.Tick(30)
	return r
}

// The editors answer actions, so that Settings can change every key: no key stands in
// their sources.
func TestNoKeyIsALiteral(t *testing.T) {
	for _, pattern := range []string{"*.go", "../canvas/*.go", "../document/*.go", "../campaigneditor/*.go"} {
		for _, file := range rulestest.Must(filepath.Glob(pattern))(t) {
			text := string(rulestest.Must(os.ReadFile(file))(t))
			if key := regexp.MustCompile(`\bKeys(Hit)?\.(Has|First)|\binput\.(Key|Pad)[A-Z]`).FindString(text); key != "" && !strings.HasSuffix(file, "_test.go") {
				t.Errorf("%s reads a key: %s", file, key)
			}
		}
	}
}
