package shell

import (
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/assets/licences"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

type helpBox struct {
	Page   int // of the help
	titles [len(HelpPages)]string
	keyed  keyedText
}

// HelpPages is the help: headings and paragraphs in turn on each page. The last page
// lists the keys.
var HelpPages = [...]struct {
	Title string
	Text  []string
}{
	{"Turn and walls", []string{
		"The turn", "Sides take turns. The keeper's turn begins with the crushing walls: each moves one cell the way its chevrons point. Next the side casts spells, if it knows any. Then each group may move once. Then groups in contact strike. The bar below the board shows the phase; its last button ends it.",
		"Crushing walls", "A wall pushes figures in its way one cell and wounds them. A figure caught between the wall and something solid, another wall, rubble or deep water is crushed. If it is pushed into another figure, that figure makes room: its controller picks the cell. No figure makes room twice in a turn. A wall that hits rock, a closed door or another wall breaks.",
		"Contact", "A group that begins its turn next to an enemy can't move. Use this to pin enemies where a wall will pass. Moving next to an enemy is free; only the strikes follow.",
		"Pits and pitfalls", "Walls pass over figures in a pit. Dropping in costs a wound; climbing out takes 2 move and the action. You can jump one pit cell for 3. A figure pushed onto a pitfall falls to the floor below and rolls: 1 kills it, 2 to 5 leaves it prone, 6 lands it on its feet. Anyone below dies. Agile and flying groups cross pitfalls freely, and agile ones climb through them. Others jump with a die roll or cross with care for their whole move.",
		"Ground", "Sand, bramble, drift, water, hedges and slopes cost 2 unless the group is at home there. Trees, bog, volcano, darkness, cloud and deep water are closed to strangers. Entering fog ends the move. You can step up 1; 2 is a wall. Ladders and portals lead to their other end. Opening or closing a door next to you costs 1.",
		"Forecast", "The forecast shows each wall's next step in order: arrows for pushes, skulls for crushes. It follows the real rules and updates with every move. Toggle it with its button or {forecast}. To see the rest of the turn, point at the button that ends the phase, reach it with {around}, or hold a finger on it. A red arrow shows whom an enemy could harm next turn; the sign at its end is the worst of it, and a number beside it counts the enemies. Point at it to read more.",
	}},
	{"Fighting", []string{
		"Strikes", "After the moves every group next to an enemy must strike one, in any order; then the other side strikes back. Orange brackets mark groups that still must. Choose one: each possible target shows your dice and the lowest number that hits. 5× 4+ means five dice that hit on 4, 5 or 6. Point at an enemy to see the odds. All strike makes every strike at once, where most hits are expected.",
		"The numbers", "A group rolls one die per point of power of its members. It hits on 4, minus its skill, plus the target's skill, never above 6. Each hit deals 1 damage, reduced by armor, to one member after another. Slain figures stay, crossed out, and strike back before they go.",
		"Extra hits", "Extra hits can carry over to another enemy next to the striker, if it is not harder to hit. To carry over to a harder one, announce its worse number before the roll.",
		"Rangestrikes", "Rangestrikers that touch no enemy can strike one they see, up to 4 cells away (counting both end cells), with half their power; at 4 it is harder. Groups in between block the way, but not for magic. Only magic harms lords from afar.",
		"Hazards", "Terrain matters. Natives of bramble, hedge, fog, beach and water are hard to strike there. Striking down a slope, dune or rampart is easier, up is harder. Nobody strikes across a cliff. A dragon in a volcano has +3 dice. Drift bites all strangers before the strikes.",
		"Prone", "A prone group can't act. At the end of its side's turn it stands up on 4+. An enemy next to it can use its action to slay it, unless it is agile.",
	}},
	{"Abilities", []string{
		"Using abilities", "Some groups have abilities, used once a turn: choose the group, then an enemy in reach; for another ability or a friend, choose the ability below the board first. Roll two ten-sided dice plus might (or agility): up to 11 is tier 1, up to 16 tier 2, above that tier 3. The tier sets damage and forced movement.",
		"Push, pull, slide", "Pushes go straight away from you, pulls straight towards you, slides any way. Every cell where the target may end is marked with what happens there. Choose one, and the best way there is taken; while you point at it, other ways are listed below the board. If you chose the ability below the board, you can choose the cell before you roll; if the roll is too low, you choose again. The target may resist with its stability. Weapons of larger creatures throw smaller ones one cell farther.",
		"Slams", "Slam into a creature: both take 1 damage per cell left over. Slam into a wall or something solid: 2, plus 1 per cell left over. Glass, wood, stone and metal break if 1, 3, 6 or 9 cells are left, for 3, 5, 8 or 11 damage, and the flight goes on. Choose the obstacle itself to stop there.",
		"Edges and heights", "Nobody walks off a ledge of 2 or more, but force can throw you off. The fall comes after the whole movement: 2 damage per cell, less agility, and prone. Whoever goes up comes down, too. Falling onto someone hurts both.",
		"Grabs", "A grabbed group can't fly off. The grab ends when the two are no longer adjacent.",
		"Walls and force", "You may force a figure into the last gap in front of a wall. Stability and grabs help against force; nothing helps against a wall.",
	}},
	{"Spells", []string{
		"Casting spells", "In the spell phase, choose spells from the list, each with its targets. Press the button to cast them in that order. You can't cast dimmed spells now. Undo removes a chosen spell.",
		"Off the board", "Some spells take a group or a town off the board for some turns. It is safe there, and its time stands still. A dashed ring shows where it returns and in how many turns. If a group or a wall stands there then, it waits. If someone dispels the spell meanwhile, the group is lost.",
		"Returning", "A returning group appears on its exit, even where it drowns, burns or falls in the same turn. A recruit group can return into an empty enemy structure and capture it at once.",
		"Teleports", "A teleport leaves and returns at once. It ends grabs and contact. The cell must be free when the spell is cast, not when you choose it; otherwise the spell fizzles.",
		"Helpers", "Some spells summon groups for combat only: they appear beside yours before the strikes and leave afterwards.",
		"Spells in play", "The panel beside the board, or the portal button at the top, lists every spell in play: its owner, its target, the time left and what blocks a return.",
	}},
	{"Opponents", []string{
		"Who plays", "A level's page shows who plays each side: a person at this device or a bot of one of four strengths. Alone, Together and Watch fill all seats at once. During a match, use the menu to take over a side or hand yours to a bot.",
		"Bot turns", "While a bot thinks you can look around: board, log and rulebook stay open, and the bar below shows its progress. {skip} makes it play its best command so far. {confirm} pauses and resumes it; while it is paused, {skip} makes it give one command.",
		"Fair play", "Stronger bots only look at more moves. They know no more than you do, and never the dice to come.",
		"Hints", "The lamp, or {hint}, asks a strong bot for advice. Rings mark who acts and where, with the expected result; {hint} again does it.",
		"Puzzles", "The level list has a group of puzzles. You have a few rounds to win, and in most of them the other side rests. Each puzzle's page can show you its solution.",
		"Undo", "If you are the only person, Undo goes back to your own last decision, past all bot moves. The dice stay the same: the same commands lead to the same result.",
	}},
	{"Coming back", []string{
		"Campaign", "Six people of Weir Street go through six chapters. Wounds stay until they heal, and after a win you choose what someone learns. Levels you have won can be played again for their medals.",
		"Ironman", "The switch on the campaign's page opens a second run without undo, restart or hints, and each command is saved at once. The dead stay dead; a neighbour with half the stamina takes their place. Three lost levels end the run.",
		"Puzzle of the day", "Everyone gets the same puzzle, and a new one each day. Solve it without hints and share how, without giving it away.",
		"New skirmish", "The game makes a board that nobody has seen and lets bots find out whether it's fair. You choose its size, the sides and what is on it.",
		"Suggested opponents", "Where you choose a bot, a star marks the strength that suits your last four matches. The choice is yours.",
		"What enemies could do", "A red arrow shows the worst that a bot's figure could do in its next turn, as the board stands now. It's what they can do, not what they will choose.",
		"Feats and unlocks", "Feats count what you do in matches without hints or a bot's help. Each chapter of the campaign unlocks three more things, such as letters, walls of brass or a title. None of them makes you stronger.",
	}},
	{"Level editor", []string{
		"Drawing", "Level editor on the title screen opens the editor. Draw with the left button or a finger: the tool is on the left, the brush on the right. Symmetry repeats what you draw. You can undo everything, even after a play test. The ? key lists the keys.",
		"Play test", "One key starts a play test; the same key returns to the editor. With Shift you set the round, the side to move and the dice. The wall timeline shows the walls' turns on the board, back and forth.",
		"Problems", "Problems are marked on their cells while you draw. The list explains each one and offers a fix where there is a clear one.",
		"Bots", "Bots play your level a thousand times while you draw. See who wins and how certain that is, where figures die, what nobody uses, and which games are worth watching.",
		"Sharing", "Share a level as a link, a file or text. Drop a file onto the window or paste a link or text: you see the level and its author before you play.",
	}},
	{"Controls", nil},
}

var helpTabs = [len(HelpPages)]string{"page0", "page1", "page2", "page3", "page4", "page5", "page6", "page7"}

func (d *UI) help(ctx *Context) {
	k := &d.Kit
	r := d.Box(ctx, 660, 720, d.Lang.T("How to play"))
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	for i := range HelpPages {
		d.HelpBox.titles[i] = d.Lang.T(HelpPages[i].Title)
	}
	d.HelpBox.Page = d.Tabs(&r, helpTabs[:], d.HelpBox.titles[:], d.HelpBox.Page)
	if text := HelpPages[d.HelpBox.Page].Text; text != nil {
		d.helpText(r, text)
	} else {
		d.helpKeys(r)
	}
	credits := foot.CutLeft(k.Pt(44))
	foot.CutLeft(k.Pt(10))
	if d.Click(k.Button("credits", credits, "", ui.Look{Icon: icon.List, Tip: d.Lang.T("Credits")})) {
		d.Dialog = CreditsDialog
		return
	}
	two := foot.Columns(2, k.Pt(10))
	if d.Click(k.Button("help-rules", two.At(0), d.Lang.T("Rulebook"), ui.Look{Icon: icon.Star})) {
		d.Routes.Rule("")
		return
	}
	d.CloseButton(two.At(1), d.Lang.T("Back"))
}

func (d *UI) helpText(area ui.Rect, text []string) {
	k := &d.Kit
	width := area.W - k.Pt(12)
	height := float32(0)
	for i := 0; i < len(text); i += 2 {
		height += k.Pt(38) + k.TextHeight(d.keyed(text[i+1]), 14, width, font.Regular)
	}
	id := d.ID("help:", d.HelpBox.Page)
	r := k.Scroll(id, area, height)
	r.W = width
	for i := 0; i < len(text); i += 2 {
		k.Label(r.CutTop(k.Pt(26)), d.Lang.T(text[i]), 16, quad.Left, k.Theme.Accent, font.Bold)
		r.CutTop(k.Paragraph(r, d.keyed(text[i+1]), 14, quad.Left, k.Theme.Text, font.Regular))
		r.CutTop(k.Pt(12))
	}
	k.EndScroll(id, area)
}

// keyedActions are those whose keys the help names, each in braces.
var keyedActions = [...]input.Action{input.Forecast, input.Around, input.Skip, input.Confirm, input.Hint}

// keyedText is the last result of keyed and what it was made of.
type keyedText struct {
	said, text string
	keys       [len(keyedActions)]string
}

// keyed returns a text in the language. Actions in braces, such as "{forecast}", become
// the keys that are bound to them.
func (d *UI) keyed(text string) string {
	now, last := keyedText{said: d.Lang.T(text)}, &d.HelpBox.keyed
	if !strings.Contains(now.said, "{") {
		return now.said
	}
	for i, a := range keyedActions {
		now.keys[i] = d.Bind.Label(a)
	}
	if now.text = last.text; now != *last {
		now.text = now.said
		for i, a := range keyedActions {
			now.text = strings.ReplaceAll(now.text, "{"+a.String()+"}", now.keys[i])
		}
		*last = now
	}
	return now.text
}

func (d *UI) helpKeys(area ui.Rect) {
	k := &d.Kit
	pointer := d.Lang.T("Mouse: click a group, then a marked cell to move or an enemy to strike. Drag to move the board, wheel to zoom. Right-click for details, or to go back. Digits choose numbered options and the buttons below the board. Touch: tap a cell or an enemy once for a preview, again to confirm. Touch and hold for details. Use two fingers to move and zoom.")
	const line = 30
	width := area.W - k.Pt(12)
	height := k.TextHeight(pointer, 14, width, font.Regular) + k.Pt(16) + k.Pt(line)*float32(input.ActionCount)
	r := k.Scroll("helpkeys", area, height)
	r.W = width
	r.CutTop(k.Paragraph(r, pointer, 14, quad.Left, k.Theme.Text, font.Regular) + k.Pt(10))
	for a := range input.ActionCount {
		row := r.CutTop(k.Pt(line))
		k.Label(row.CutLeft(row.W*0.4), ActionName(d.Lang, a), 14, quad.Left, k.Theme.Text, font.Regular)
		row.CutLeft(k.Pt(6))
		for _, c := range d.Bind.Chords(a) {
			row.CutLeft(k.KeyCap(row, d.chordName(c)) + k.Pt(4))
			if row.W < k.Pt(40) {
				break
			}
		}
	}
	k.EndScroll("helpkeys", area)
}

// creditsView is the state of the credits: the list of parts, or the licence of one.
type creditsView struct {
	parts []licences.Part
	part  int // whose licence is shown, -1 for the list
	text  string
}

func (d *UI) credits(ctx *Context) {
	if d.thanks == nil {
		d.thanks = &creditsView{parts: licences.Parts(), part: -1}
	}
	v, k := d.thanks, &d.Kit
	head := d.Lang.T("Credits")
	if v.part >= 0 {
		head = v.parts[v.part].Name
	}
	r := d.Box(ctx, 640, 700, head)
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(10))
	if v.part >= 0 {
		text := v.text
		k.Label(r.CutTop(k.Pt(24)), v.parts[v.part].Licence, 14, quad.Center, k.Theme.Accent, font.Regular)
		r.CutTop(k.Pt(6))
		k.List.Rect(r.X, r.Y, r.W, r.H, k.Pt(6), quad.Pit(k.Theme.PanelDark, quad.RGBA(0x00000080), k.Theme.PanelEdge, k.Pt(3)))
		area := r.Inset(k.Pt(10))
		id := d.ID("licence:", v.part)
		in := k.Scroll(id, area, k.TextHeight(text, 11, area.W-k.Pt(12), font.Regular))
		in.W = area.W - k.Pt(12)
		k.Paragraph(in, text, 11, quad.Left, k.Theme.Text, font.Regular)
		k.EndScroll(id, area)
		if d.Click(k.Button("close", foot, d.Lang.T("Back"), ui.Look{Icon: icon.Back, Primary: true})) || k.In.Cancel {
			v.part = -1
		}
		return
	}
	about := d.Lang.T("Rules, boards, figures, lettering, sounds and music are made by the game's own code. It builds on the work of others; here are their licences.")
	r.CutTop(k.Paragraph(r, about, 15, quad.Center, k.Theme.Text, font.Regular) + k.Pt(14))
	const each = 78
	area := r
	in := k.Scroll("credits", area, k.Pt(each)*float32(len(v.parts)))
	for i, p := range v.parts {
		row := in.CutTop(k.Pt(each))
		row.H -= k.Pt(8)
		if d.Click(k.Button(d.ID("part:", i), row, "", ui.Look{})) {
			v.part, v.text = i, p.Text()
		}
		body := row.Inset(k.Pt(9))
		k.Label(body.CutRight(k.Pt(150)), p.Licence, 13, quad.Right, k.Theme.Accent, font.Regular)
		k.Label(body.CutTop(body.H*0.45), p.Name, k.Fitted(p.Name, 16, 10, body.W, font.Bold), quad.Left, k.Theme.Text, font.Bold)
		k.Label(body, d.Lang.T(p.What), 13, quad.Left, k.Theme.Dim, font.Regular)
	}
	k.EndScroll("credits", area)
	if d.Click(k.Button("close", foot, d.Lang.T("Back"), ui.Look{Icon: icon.Back, Primary: true})) || k.In.Cancel {
		d.Dialog = NoDialog
	}
}
