package campaigneditor

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/boardview"
	"wallfall/cmd/game/document"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/campaign"
	"wallfall/levels/edit"
	"wallfall/render/ui"
	"wallfall/rules"
)

// lateEdit is what a field changes once it is left.
type lateEdit struct {
	what string // names the undo step
	set  setter
}

// setter writes a text into a campaign. It returns why the text is refused, "" if it is not.
type setter func(d *campaign.Draft, text string) (refused string)

// field draws a field, which counts once it is left; what names the undo step. A text
// longer than the field stands below it as a whole.
func (p *Screen) field(f *shell.Form, id, what, label, now, hint string, set setter) {
	k := &p.UI.Kit
	shown := p.late.Draw(f, "campaign-"+id, label, now, hint, levels.MaxString, lateEdit{what, set})
	if p.UI.Fonts.Measure(font.Regular, k.Pt(15), shown) > f.R.W-k.Pt(16) {
		f.Write(shown, 13, k.Theme.Dim)
	}
}

// write writes what was typed into a field.
func (p *Screen) write(ctx *shell.Context, e lateEdit, text string) {
	p.change(ctx, e.what, func(d *campaign.Draft) {
		if refused := e.set(d, text); refused != "" {
			p.UI.Say(ctx, refused)
		}
	})
}

// take writes what is being typed.
func (p *Screen) take(ctx *shell.Context) {
	if e, text, ok := p.late.Take(); ok {
		p.write(ctx, e, text)
	}
}

// said draws a field for what is said of a part: the text of a statement among those
// from i to j.
func (p *Screen) said(f *shell.Form, i, j int, keyword, label, hint string) {
	now := ""
	if at := p.draft.Find(i, j, keyword); at >= 0 {
		now = p.draft.List[at].Words[0].Val
	}
	p.field(f, keyword, label, label, now, hint, func(d *campaign.Draft, text string) string {
		d.Say(i, j, keyword, text)
		return ""
	})
}

func (p *Screen) wholeForm(ctx *shell.Context, f *shell.Form) {
	l, d := p.UI.Lang, p.draft
	p.say(f, p.wrong[-1])
	n := len(d.List)
	p.said(f, 0, n, "title", l.T("Title"), l.T("Name of the campaign"))
	p.said(f, 0, n, "about", l.T("Description"), l.T("One sentence for the level list"))
	p.said(f, 0, n, "side", l.T("The player's side"), l.T("its name in the level files, such as heroes"))
	p.said(f, 0, n, "mana", l.T("Mana carried over, at most"), "0")
	p.said(f, 0, n, "rest", l.T("Stamina everyone regains after a win"), "1")
	f.Title(l.T("Difficulty"))
	for m, name := range [...]string{l.T("Easy"), l.T("Normal"), l.T("Hard")} {
		word := campaign.ModeNames[m]
		at := slices.IndexFunc(d.List, func(st levels.Statement) bool { return st.Keyword == "difficulty" && st.Words[0].Val == word })
		p.rest(f, name, fmt.Sprintf("bot=%s stamina=%d", p.c.Modes[m].Bot, p.c.Modes[m].Stamina), "difficulty "+word, at, 0, n)
	}
	f.Pair(
		shell.Cell{ID: "add-hero", Text: l.T("Add hero"), Icon: icon.Plus, Do: func() {
			p.add(ctx, l.T("Add hero"), 0, len(p.draft.List), "hero "+p.free("hero")+" porter")
		}},
		shell.Cell{ID: "add-chapter", Text: l.T("Add chapter"), Icon: icon.Plus, Do: func() { p.addChapter(ctx, len(p.draft.List)) }})
}

// free returns a name for a new part that no other has.
func (p *Screen) free(keyword string) string {
	return edit.FreeName(keyword, func(name string) bool { return has(p.draft, keyword, name) })
}

// has reports whether a campaign has a part with a name.
func has(d *campaign.Draft, keyword, name string) bool {
	return slices.ContainsFunc(d.List, func(st levels.Statement) bool { return st.Keyword == keyword && st.Words[0].Val == name })
}

// add adds a part among the statements from i to j, and selects it.
func (p *Screen) add(ctx *shell.Context, what string, i, j int, line string) {
	at := -1
	p.change(ctx, what, func(d *campaign.Draft) { at = d.Add(i, j, line) })
	p.selected = at
}

// addChapter adds a chapter before statement j.
func (p *Screen) addChapter(ctx *shell.Context, j int) {
	name := p.free("chapter")
	p.add(ctx, p.UI.Lang.T("Add chapter"), j, j, "chapter "+name+" "+strconv.Quote(narrate.Capital(name)))
}

// partForm edits a hero, a chapter or a level. It returns the next scene, or nil to stay.
func (p *Screen) partForm(ctx *shell.Context, f *shell.Form) (next shell.Scene) {
	l, i := p.UI.Lang, p.selected
	st, end := &p.draft.List[i], p.draft.Block(i)
	name := st.Words[0].Val
	set := func(id string, n int, label, hint string) {
		now := ""
		if n < len(st.Words) {
			now = st.Words[n].Val
		}
		p.field(f, id, label, label, now, hint, func(d *campaign.Draft, text string) string {
			for k := len(st.Words); k < n; k++ {
				d.Set(i, k, "", word(d, i, k))
			}
			d.Set(i, n, "", text)
			return ""
		})
	}
	p.say(f, p.wrong[i])
	if st.Keyword == "level" {
		next = p.levelHead(ctx, f, i)
	}
	label := map[string]string{"hero": l.T("Name of the figure in the levels"), "chapter": l.T("Name in the file"), "level": l.T("Name of the level's file")}[st.Keyword]
	p.field(f, "name", l.F("rename %s", name), label, name, "", func(d *campaign.Draft, text string) string {
		if !levels.IsName(text) || text == "all" || has(d, st.Keyword, text) {
			return l.F("%s is taken, or not made of lower-case letters, digits and -.", text)
		}
		d.Rename(i, text)
		return ""
	})
	switch st.Keyword {
	case "hero":
		set("kind", 1, l.T("Kind"), "porter")
		set("label", 2, l.T("Name"), "")
		set("line", 3, l.T("One line about the hero"), "")
	case "chapter":
		set("title", 1, l.T("Title"), "")
	case "level":
		p.said(f, i, end, "before", l.T("Story before the level"), "")
		p.said(f, i, end, "after", l.T("Story after the win"), "")
		needs, _ := st.Field("needs")
		opens := l.T("Opens after a win in any of these levels")
		p.field(f, "needs", opens, opens, needs.Val, l.T("empty: the level before it; or names, separated by commas"), func(d *campaign.Draft, text string) string {
			d.Set(i, 0, "needs", strings.ReplaceAll(text, " ", ""))
			return ""
		})
		f.Title(l.T("Rewards: the player chooses one"))
		hint, n := l.T("hero or all, then ability=NAME, item=\"Name\" might=2 move=-1, stamina=N, mana=N, heal, join or way=LEVEL, and a \"Text\""), 0
		for at := i + 1; at < end; at++ {
			if p.draft.List[at].Keyword == "choose" {
				p.rest(f, "", hint, "choose", at, i, end)
				n++
			}
		}
		if n < 3 {
			p.rest(f, "", hint, "choose", -1, i, end)
		}
	}
	p.orderForm(ctx, f, i, end)
	return next
}

// levelHead draws the board of a level and what can be done with it.
func (p *Screen) levelHead(ctx *shell.Context, f *shell.Form, i int) (next shell.Scene) {
	l, lv, name := p.UI.Lang, p.levelOf(i), p.draft.List[i].Words[0].Val
	if lv != nil && lv.Parsed != nil {
		if p.pictured != lv.Parsed {
			p.pictured, p.picture = lv.Parsed, boardview.Picture(p.UI, lv.Parsed)
		}
		k := &p.UI.Kit
		boardview.DrawStill(p.UI, p.picture, f.Cut(min(f.R.W*0.4, k.Pt(180), f.R.H*0.45)))
		f.Gap(8)
	}
	f.Pair(
		shell.Cell{ID: "edit-level", Text: l.T("Edit level"), Icon: icon.Pencil, Off: lv == nil || lv.Text == nil, Do: func() { next = p.editLevel(ctx, name) }},
		shell.Cell{ID: "play-here", Text: l.T("Play from here"), Icon: icon.Play, Off: len(p.problems) > 0, Do: func() {
			n := slices.IndexFunc(p.c.Levels, func(x campaign.Level) bool { return x.Name == name })
			next = p.play(ctx, n)
		}})
	return next
}

// rest draws a field for what stands behind the first words of statement at. Where that
// is -1 it is added among those from i to j; without a text it is removed.
func (p *Screen) rest(f *shell.Form, label, hint, begin string, at, i, j int) {
	now := ""
	if at >= 0 {
		now = strings.Join(strings.Fields(p.draft.Line(p.draft.List[at].Line))[len(strings.Fields(begin)):], " ")
	}
	id := begin
	if at >= 0 {
		id += strconv.Itoa(at - i)
	}
	p.field(f, strings.ReplaceAll(id, " ", "-"), cmp.Or(label, p.UI.Lang.T("change a reward")), label, now, hint, func(d *campaign.Draft, text string) string {
		switch {
		case at < 0:
			d.Add(i, j, begin+" "+text)
		case text == "":
			d.Remove(at, at+1)
		default:
			d.SetLine(d.List[at].Line, begin+" "+text)
		}
		return ""
	})
}

// orderForm draws the buttons that add, move and remove parts.
func (p *Screen) orderForm(ctx *shell.Context, f *shell.Form, i, end int) {
	l, list := p.UI.Lang, p.draft.List
	st := &list[i]
	name := st.Words[0].Val
	prev, after := -1, -1 // the statement before which the part moves up, and down
	for n := i - 1; n >= 0 && prev < 0; n-- {
		if list[n].Keyword == st.Keyword || st.Keyword == "level" && list[n].Keyword == "chapter" && p.draft.Find(0, n, "chapter") >= 0 {
			prev = n
		}
	}
	if end < len(list) && (list[end].Keyword == st.Keyword || st.Keyword == "level") {
		if after = p.draft.Block(end); st.Keyword == "level" && list[end].Keyword == "chapter" {
			after = end + 1
		}
	}
	move := func(to int) {
		where := to
		if to > i {
			where -= end - i
		}
		p.change(ctx, l.F("move %s", name), func(d *campaign.Draft) { d.Move(i, end, to) })
		p.selected = where
	}
	f.Title(l.T("Order"))
	if st.Keyword != "hero" {
		f.Pair(
			shell.Cell{ID: "add-level", Text: l.T("Add level"), Icon: icon.Plus, Do: func() {
				p.adding = []addable{}
				for _, key := range document.OwnLevels(p.UI, ctx) {
					text, _ := ctx.Store.Get(key)
					if lv, err := levels.Parse(key+".txt", text); err == nil {
						p.adding = append(p.adding, addable{lv.Title, text})
					}
				}
				p.UI.Kit.ScrollTo("campaign-form", 0)
			}},
			shell.Cell{ID: "add-chapter", Text: l.T("Add chapter"), Icon: icon.Plus, Do: func() {
				at := end
				for at < len(list) && list[at].Keyword != "chapter" {
					at = p.draft.Block(at)
				}
				p.addChapter(ctx, at)
			}})
	}
	f.Pair(
		shell.Cell{ID: "part-up", Text: l.T("Earlier"), Icon: icon.FloorUp, Off: prev < 0, Do: func() { move(prev) }},
		shell.Cell{ID: "part-down", Text: l.T("Later"), Icon: icon.FloorDown, Off: after < 0, Do: func() { move(after) }})
	if f.Button("part-gone", l.T("Remove"), ui.Look{Icon: icon.Trash, Size: 14}) {
		p.selected = -1
		p.change(ctx, l.F("remove %s", name), func(d *campaign.Draft) { d.Remove(i, end) })
	}
}

func (p *Screen) addForm(ctx *shell.Context, f *shell.Form) {
	l, k := p.UI.Lang, &p.UI.Kit
	f.Title(l.T("Add level"))
	f.Write(l.T("A copy of the level becomes part of the campaign. You can also drop or paste a level here."), 14, k.Theme.Text)
	if f.Button("add-new", l.T("New level"), ui.Look{Icon: icon.Plus, Primary: true}) {
		p.addLevel(ctx, "level", p.newLevel())
		return
	}
	for i := range p.adding {
		if f.Button(p.UI.ID("add-own:", i), p.adding[i].title, ui.Look{Icon: icon.List, Size: 14}) {
			p.addLevel(ctx, document.PlainName(p.adding[i].title), p.adding[i].text)
			return
		}
	}
}

// addLevel adds a level behind the selected part, and selects it.
func (p *Screen) addLevel(ctx *shell.Context, name string, text []byte) {
	if name = document.PlainName(name); name == "" || name == "all" {
		name = "level"
	}
	if has(p.draft, "level", name) {
		name = p.free("level")
	}
	at := len(p.draft.List)
	if i := p.selected; i >= 0 && p.draft.List[i].Keyword == "chapter" {
		at = i + 1
	} else if i >= 0 && p.draft.List[i].Keyword == "level" {
		at = p.draft.Block(i)
	}
	p.adding = nil
	p.change(ctx, p.UI.Lang.F("add %s", name), func(d *campaign.Draft) {
		d.Add(at, at, "level "+name)
		d.SetLevel(name, text)
	})
	p.selected = at
}

// newLevel returns the text of a level with the campaign's heroes against an usher.
func (p *Screen) newLevel() []byte {
	side, foe := "heroes", "keeper"
	if levels.IsName(p.c.Side) {
		side = p.c.Side
	}
	text := strings.Replace(string(edit.Blank(rules.Square, 12, 9).Text()), edit.Untitled, p.UI.Lang.T("New level"), 1)
	usher := edit.FreeName("usher", func(name string) bool { return has(p.draft, "hero", name) })
	if side == foe { // the house takes the other name
		foe = "heroes"
		text = strings.ReplaceAll(text, " keeper ", " house ")
	}
	text = strings.ReplaceAll(strings.ReplaceAll(text, " heroes ", " "+side+" "), " house ", " heroes ") + "figure " + usher + " usher side=" + foe + " at=1:9,4\n"
	n := 0
	for _, st := range p.draft.List {
		if st.Keyword == "hero" && n < 14 && levels.IsName(st.Words[0].Val) {
			text += fmt.Sprintf("figure %s %s side=%s at=1:%d,%d\n", st.Words[0].Val, st.Words[1].Val, side, 2+n/7, 1+n%7)
			n++
		}
	}
	return []byte(text)
}
