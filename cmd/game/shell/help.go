package shell

import (
	"strings"
	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/input"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// helpBox is the dialog with the help and the keys.
type helpBox struct {
	ui *UI

	Page      int // of the help
	titles    [len(HelpPages)]string
	keyedText keyedText
}

// HelpPages is the help: headings and paragraphs in turn on each page. The last page
// lists the keys.
var HelpPages = [...]struct {
	Title string
	Text  []string
}{
	{"Turn and walls", []string{
		"The turn", "Sides take turns. The keeper's turn begins with the crushing walls: each grinds one cell on in the direction of its chevrons. Then come the spells of the side, if it knows any; then every group may move once; then those in contact strike. The strip below the board tells which phase it is, and its last button ends the phase.",
		"Crushing walls", "Whoever stands in a wall's way is pushed one cell and takes a wound. Caught between the wall and something solid, another wall, rubble or deep water, it is crushed. If another figure stands where it is pushed, that one must make room: its controller picks where to. No figure makes room twice in a turn. A wall that runs into rock, a closed door or another wall breaks.",
		"Contact", "A group that begins its turn beside an enemy may not move. Use it to pin the other side where a wall will pass. Standing beside an enemy of your own free will is no trouble until the strikes.",
		"Pits and pitfalls", "In a pit the walls pass over you unharmed; dropping in costs a wound, climbing out costs 2 and the group's action. A pit cell can be jumped for 3. A pitfall drops whoever is pushed onto it to the floor below: a die of 1 kills, 2 to 5 lays it prone, 6 lands it on its feet; whoever is below is killed. Agile and flying groups cross pitfalls freely, agile ones climb through them; all others jump with a die, or cross with care for all of their move.",
		"Ground", "Sand, bramble, drift, water, hedges and slopes count two unless a group is at home there. Trees, bog, volcano, darkness, cloud and deep water are closed to those not at home; entering fog ends the move. One step up is a step, two are a wall. Ladders and portals carry a group to their other end. Doors open and close for 1 from beside.",
		"Seeing it coming", "The forecast shows every wall's next step, in order, with arrows for the pushed and skulls for the crushed. It is worked out by the rules themselves and follows every move you make. Its button, or {forecast}, switches it on and off. What all the rest of the turn would bring is shown when you point at the button that ends the phase, go there with {around}, or rest a finger on it.",
	}},
	{"Fighting", []string{
		"Strikes", "After the moves every group that is beside an enemy must strike one it touches, in any order; then the other side strikes back. Groups in orange brackets still must. Choose one: beside each enemy it may strike stands how many dice it rolls and what a die must show at least: 5× 4+ is five dice that hit on 4, 5 or 6. Point at the enemy to read the odds.",
		"The numbers", "A group rolls as many dice as the power of its minions together. The number is 4, less its skill, more the other's skill, never above 6. Each hit is one damage, lowered by armor, and slays one minion after another. The slain stay, crossed out, and strike back before they go.",
		"Hits left over", "What is more than enough for one enemy may be carried over to another beside the striker that is not harder to hit. For a harder one the striker can announce its worse number before the roll.",
		"From afar", "Rangestrikers that touch nobody may strike an enemy they see, up to 4 cells off with both ends counted, with half of their power; at 4 it is harder. Groups between are in the way; magic passes them, and lords are harmed from afar by magic alone.",
		"Hazards", "Where you fight matters: natives of bramble, hedge, fog, beach and water are hard to strike there; it is good to strike down a slope, dune or rampart and bad to strike up; nobody strikes across a cliff. A volcano's dragon has three dice more. Drift bites all strangers at the start of the strikes.",
		"Prone", "Who lies prone does nothing, and rolls to stand up at the end of its side's turn: 4 or more. An enemy beside it may slay it for its action, unless it is agile.",
	}},
	{"Abilities", []string{
		"Using them", "Some groups can do more than walk, once a turn: choose the group, then the ability from the buttons below the board, then the target. Two ten-sided dice and its might (or agility) give a tier: up to 11, up to 16, and above. Each tier has its damage and its forced movement.",
		"Push, pull, slide", "A push goes straight away from you, a pull straight towards you, a slide any way. You say how far, the other may take off its stability, and you pick the way step by step with the arrows, and may stop early. A larger creature's weapon throws a smaller one a cell farther.",
		"Slams", "Into another creature both take 1 damage for each cell left over; into a wall or something solid it is 2 and 1 for each. Glass, wood, stone and metal break if enough of the way is left: 1, 3, 6 and 9 cells, for 3, 5, 8 and 11 damage, and the flight goes on. Break nothing if you would rather have it stop.",
		"Edges and heights", "Nobody walks off a ledge of two cells or more, but one may be thrown off. The fall comes at the end of the whole way: 2 damage a cell, less agility, and prone. What is thrown up comes down as well. Falling onto somebody hurts both.",
		"Grabs", "Who is grabbed cannot fly off, and is free again as soon as the two are no longer side by side.",
		"Walls and throws", "Throwing someone into the last gap before a wall is perfectly legal. Stability and grabs help against throws; nothing helps against a wall.",
	}},
	{"Spells", []string{
		"Casting", "In its spell phase a side with mana chooses spells from the list, each with its targets; they are cast in that order once you press the button. What is dim cannot be cast now. Undo takes a choice back before that.",
		"Off the board", "Some spells take a group or a town off the board for some turns. It is safe there, and time stands still for it. A dashed ring shows where it will come back, with the turns left; if a group or a wall stands on it then, it waits. If the spell is dispelled while somebody is inside, they are lost.",
		"Coming back", "Who comes back is simply put there: it may be on ground where it drowns, burns or falls in the same turn. A recruit group may come back into an empty enemy structure and take it at once.",
		"Teleports", "A teleport is leaving and coming back at once: it frees from grabs and contact, and the cell must be free when the spell is cast, not when you choose it; else it is squandered.",
		"Helpers", "Some spells call groups that come only to fight beside yours, before the strikes, and leave after them.",
		"What is in play", "The panel beside the board, or the portal button at the top, lists every spell in play: whose it is, on whom, how long, and who is in the way of whom.",
	}},
	{"Opponents", []string{
		"Who plays", "On a level's page each side tells who plays it: a person at this device, or an opponent of one of four strengths. Alone, Together and Watch fill all seats at once. In a match the menu changes it at any time: take a side over from a bot, or hand yours to one.",
		"Their turns", "A bot thinks while you look around: board, log and rulebook are all there, and the bar below tells how far it is. {skip} hurries it: it does the best it has found. {confirm} stops it and lets it go on; while it stands still, {skip} has it give one command.",
		"Fair play", "Stronger bots look at more, and that is all: they know no more than you do, and never the dice to come.",
		"Hints", "The lamp, or {hint}, asks a strong bot what it would do in your place. It rings who acts and where, and says what comes of that; {hint} once more does it.",
		"Puzzles", "The list of levels has a group of puzzles: there the other side rests, and you win within a few rounds, or not. Each has a solution, which its page shows when you ask for it.",
		"Taking back", "Where you are the only person, undo leads back to your own last decision, past all that bots have answered. The dice stay what they were: the same commands come to the same.",
	}},
	{"Making levels", []string{
		"Drawing", "Make levels on the title opens the editor. The left button or a finger draws with the tool on the left and the brush on the right, and what you draw can repeat itself under a symmetry. Everything can be taken back, also after you have played. The ? key lists the keys.",
		"Trying", "One key plays the level as it stands, and the same key leads back to the drawing. Shift with it sets the round, the side to move and the dice. The walls' turns run over the board, back and forth.",
		"What is wrong", "Problems are marked at their cells while you draw. The list tells what each means, and mends it with one press where that is plain.",
		"Bots", "Bots play your level a thousand times while you go on drawing: who wins and how surely that is known, where they die, what nobody uses, and games worth watching.",
		"Sharing", "A level is shared as a link, a file or its text. Drop a file on the window, or paste a link or a text: you see the level and who made it before you play.",
	}},
	{"Keys", nil},
}

// helpTabs names the buttons of the pages.
var helpTabs = [len(HelpPages)]string{"page0", "page1", "page2", "page3", "page4", "page5", "page6"}

// help draws the help dialog, the last page with the keys as they are bound.
func (hb *helpBox) help(ctx *Context) {
	k := &hb.ui.Kit
	r := hb.ui.Box(ctx, 660, 720, hb.ui.Lang.T("How to play"))
	foot := r.CutBottom(k.Pt(44))
	r.CutBottom(k.Pt(8))
	for i := range HelpPages {
		hb.titles[i] = hb.ui.Lang.T(HelpPages[i].Title)
	}
	hb.Page = hb.ui.Tabs(&r, helpTabs[:], hb.titles[:], hb.Page)
	if text := HelpPages[hb.Page].Text; text != nil {
		hb.helpText(r, text)
	} else {
		hb.helpKeys(r)
	}
	two := foot.Columns(2, k.Pt(10))
	if hb.ui.Click(k.Button("help-rules", two.At(0), hb.ui.Lang.T("Rulebook"), ui.Look{Icon: icon.Star})) {
		hb.ui.Routes.Rule("")
		return
	}
	hb.ui.CloseButton(two.At(1), hb.ui.Lang.T("Back"))
}

// helpText draws a page of headings and paragraphs.
func (hb *helpBox) helpText(area ui.Rect, text []string) {
	k := &hb.ui.Kit
	width := area.W - k.Pt(12)
	height := float32(0)
	for i := 0; i < len(text); i += 2 {
		height += k.Pt(38) + k.TextHeight(hb.keyed(text[i+1]), 14, width, font.Regular)
	}
	id := hb.ui.ID("help:", hb.Page)
	r := k.Scroll(id, area, height)
	r.W = width
	for i := 0; i < len(text); i += 2 {
		k.Label(r.CutTop(k.Pt(26)), hb.ui.Lang.T(text[i]), 16, quad.Left, k.Theme.Accent, font.Bold)
		r.CutTop(k.Paragraph(r, hb.keyed(text[i+1]), 14, quad.Left, k.Theme.Text, font.Regular))
		r.CutTop(k.Pt(12))
	}
	k.EndScroll(id, area)
}

// keyed returns a text in the language. Actions in braces, such as "{forecast}", become
// the keys that are bound to them.
func (hb *helpBox) keyed(text string) string {
	said := hb.ui.Lang.T(text)
	if !strings.Contains(said, "{") {
		return said
	}
	now := keyedText{said, hb.ui.Bind.Label(input.Forecast), hb.ui.Bind.Label(input.Around), hb.ui.Bind.Label(input.Skip), hb.ui.Bind.Label(input.Confirm), hb.ui.Bind.Label(input.Hint), ""}
	if now.text = hb.keyedText.text; now != hb.keyedText {
		now.text = strings.NewReplacer("{forecast}", now.forecast, "{around}", now.around, "{skip}", now.skip, "{confirm}", now.confirm, "{hint}", now.hint).Replace(said)
		hb.keyedText = now
	}
	return now.text
}

// keyedText is the last result of keyed and what it was made of.
type keyedText struct{ said, forecast, around, skip, confirm, hint, text string }

// helpKeys lists the keys and buttons as they are bound.
func (hb *helpBox) helpKeys(area ui.Rect) {
	k := &hb.ui.Kit
	pointer := hb.ui.Lang.T("Mouse: click a group, then a marked cell, or an enemy to strike; drag to move the board, wheel to zoom; the right button tells of what it is on, and backs out. Digits pick what is numbered and the buttons below the board. Touch: tap a cell or an enemy once to see what would come of it, again to do it; hold a finger on something to read of it; two fingers move and zoom.")
	const line = 30
	width := area.W - k.Pt(12)
	height := k.TextHeight(pointer, 14, width, font.Regular) + k.Pt(16) + k.Pt(line)*float32(input.ActionCount)
	r := k.Scroll("helpkeys", area, height)
	r.W = width
	r.CutTop(k.Paragraph(r, pointer, 14, quad.Left, k.Theme.Text, font.Regular) + k.Pt(10))
	for a := range input.ActionCount {
		row := r.CutTop(k.Pt(line))
		k.Label(row.CutLeft(row.W*0.4), ActionName(hb.ui.Lang, a), 14, quad.Left, k.Theme.Text, font.Regular)
		row.CutLeft(k.Pt(6))
		for _, c := range hb.ui.Bind.Chords(a) {
			row.CutLeft(k.KeyCap(row, hb.ui.SettingsBox.chordName(c)) + k.Pt(4))
			if row.W < k.Pt(40) {
				break
			}
		}
	}
	k.EndScroll("helpkeys", area)
}
