package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/rulebook"
	"wallfall/levels"
	"wallfall/rules"
)

// topic is a word of the level format or of the game that level explain explains.
type topic struct {
	name, sort string // "bog", "terrain"
	text       string // a sentence, where the rules leave one to be said
	rules      string // the IDs of the rules it is about
}

// wordTopics are the words with a few more to say about them than their rules do.
var wordTopics = []topic{
	{"plain", "terrain", "", "HZ-01"}, {"tree", "terrain", "", "HZ-02"}, {"sand", "terrain", "", "HZ-03"}, {"bog", "terrain", "", "HZ-04"},
	{"bramble", "terrain", "", "HZ-05"}, {"fog", "terrain", "", "HZ-06"}, {"hedge", "terrain", "", "HZ-07"}, {"drift", "terrain", "", "HZ-08"},
	{"volcano", "terrain", "", "HZ-09 TN-07"}, {"beach", "terrain", "", "HZ-10"}, {"water", "terrain", "", "HZ-11"}, {"darkness", "terrain", "", "HZ-12"},
	{"cloud", "terrain", "", "HZ-13"}, {"rock", "terrain", "Solid ground that nothing breaks.", "BD-06"},
	{"deep", "terrain", "Deep water, in which figures drown.", "TN-07 CW-14"}, {"pit", "terrain", "A hole to hide in while a wall passes.", "PT-01 CW-05"},
	{"glass", "terrain", "A cell filled with glass, which forced movement breaks through.", "FM-20"}, {"wood", "terrain", "A cell filled with wood.", "FM-20"},
	{"stone", "terrain", "A cell filled with stone.", "FM-20"}, {"metal", "terrain", "A cell filled with metal.", "FM-20"},
	{"void", "terrain", "No cell at all: beyond the edge of the board.", "BD-06"},

	{"slope", "edge", "", "HZ-16 BD-05"}, {"cliff", "edge", "", "HZ-15 BD-05"}, {"dune", "edge", "", "HZ-14 BD-05"}, {"rampart", "edge", "", "HZ-17 BD-05"},

	{"rubble", "feature", "Blocks movement, not sight. A wall clears it.", "BD-04 CW-06"}, {"blockade", "feature", "Solid until a wall clears it.", "BD-04 CW-06"},
	{"debris", "feature", "Only a mark: it blocks nothing.", "BD-04"}, {"canister", "feature", "Walls and forces push it, and it explodes when it is destroyed.", "BD-04 CW-18 PF-11"},
	{"pitfall", "feature", "", "PF-01 PF-02 PF-04"}, {"ladder", "feature", "", "MV-04"}, {"door", "feature", "A closed door is solid.", "MV-04 BD-06"},
	{"door-open", "feature", "An open door, which a group beside it can close.", "MV-04"}, {"door-destroyed", "feature", "A door that stays open.", "BD-04"},
	{"objective", "feature", "A cell with a tag, which goals name.", "TN-04"}, {"portal", "feature", "Leads to the other cell of its link.", "BD-04"},
	{"town", "structure", "", "BD-04"}, {"sanctum", "structure", "", "BD-04"}, {"colony", "structure", "", "BD-04"},

	{"slay-all", "goal", "Won when no enemy is left, which always wins.", "TN-04"}, {"slay", "goal", "Needs figure=: won when that figure is dead. A figure that has escaped is not.", "TN-04"},
	{"reach", "goal", "Needs tag=, and can name a figure=: won when it, or any group of the side, stands on a tagged cell.", "TN-04"},
	{"hold", "goal", "Needs tag=, perhaps n=: won when the side holds all tagged cells at the end of n of its turns in a row.", "TN-04"},
	{"survive", "goal", "Needs n=: won when round n ends and the side still has a figure.", "TN-04"},
	{"seize", "goal", "Needs tag=: won when the side owns all tagged structures.", "TN-04 BD-04"},
	{"escape", "goal", "Needs tag=, perhaps n=: won when n groups have left the board by tagged cells.", "TN-04"},

	{"jump-cost", "setting", "How much of its move a jump over a pitfall costs a group; 2 by default.", "PF-02"},
	{"jump-risk", "setting", "A jump fails if the die shows this or less; 1 by default, 0 for never.", "PF-02"},
	{"careful-cost", "setting", "How much of its move a group needs left to cross a pitfall with care; 1 by default.", "PF-02"},
	{"dead-pass", "setting", "With yes, figures slain by an ability slam into nobody.", "FM-15"},
	{"tough-objects", "setting", "With yes, forced movement does not damage objects.", "FM-19"},

	{"hop-group", "effect", "Takes a group off the board for some turns.", "OB-01 SP-03"}, {"hop-recruit", "effect", "Takes one recruit off the board, out of its group.", "SP-02"},
	{"soul-jar", "effect", "Takes one recruit off the board instead of being slain in combat.", "SP-02"},
	{"await", "effect", "Sends every new monster group off the board while it lasts.", "SP-04"},
	{"hop-structure", "effect", "Takes a structure off the board, with its group.", "SP-05"},
	{"combat-hopper", "effect", "Brings a group onto the board for combat only.", "OB-11 SP-06"},
	{"teleport", "effect", "Puts a group on a free cell.", "OB-12 SP-07"}, {"teleport-home", "effect", "Puts friendly groups next to a friendly structure.", "OB-12 SP-07"},
	{"exchange", "effect", "Swaps two recruits of two sides.", "SP-08"}, {"flood", "effect", "Makes a cell another terrain for a while.", "SP-09"},
	{"dispel", "effect", "Ends a spell in play. What a boardhop holds off the board is then out of the game.", "OB-06 SP-01"},
	{"summon", "effect", "Summons a group near one of the caster's.", "SP-01"},
	{"boost", "effect", "Changes a number of a group, or with all of every possible target on the board.", "SP-01"},
	{"income", "effect", "Cast on a friendly group, gives its side more mana each turn.", "SP-01"},
	{"cheapen", "effect", "Cast on a friendly group, makes its side's spells cheaper.", "SP-01"},
	{"ward", "effect", "Protects a group from enemy spells, or with all every group.", "SP-01"},
	{"alteration", "class of spells", "Lasts forever, unless it is dispelled.", "SP-01"}, {"conjuration", "class of spells", "Lasts for a number of the caster's turns.", "SP-01"},
	{"manifestation", "class of spells", "Takes effect at once and does not last.", "SP-01"}, {"summoning", "class of spells", "Brings figures at once and does not last.", "SP-01"},

	{"wounds", "cause of death", "The wounds of pushes, pits and the like took the last stamina.", "FG-03"}, {"wall", "cause of death", "Caught between a crushing wall and something solid.", "CW-03"},
	{"barrier", "cause of death", "Pushed by a wall into something that it could not enter.", "CW-14"}, {"water", "cause of death", "Pushed by a wall into deep water.", "CW-14"},
	{"no-room", "cause of death", "A wall left it no cell to go to.", "CW-13"}, {"drowning", "cause of death", "Drowned in deep water in the terrain step.", "TN-07"},
	{"burning", "cause of death", "Burned on a volcano in the terrain step.", "TN-07"}, {"fall", "cause of death", "Did not survive a fall through a pitfall.", "PF-07 PF-08"},
	{"faller", "cause of death", "Someone fell on it.", "PF-09"}, {"destroyed", "cause of death", "A loose object that broke, or had no room.", "CW-18 FM-19"},
	{"strike", "cause of death", "Slain in combat. As a command and as an event, an attack with dice.", "ST-01 ST-02"},
	{"ability", "cause of death", "Slain by an ability, or by the movement it forced.", "MV-05 FM-15"}, {"slaying", "cause of death", "Slain while it lay prone.", "FG-05"},
	{"dispel", "cause of death", "It was off the board by a spell that ended too early.", "OB-06"}, {"landing", "cause of death", "It fell and found no cell to land on.", "FM-23"},
	{"vanishing", "cause of death", "The spell that made it ended.", "OB-11"},

	{"power", "number of a figure", "The dice of its strike.", "ST-02"}, {"skill", "number of a figure", "Makes its strikes hit more easily, and those at it less.", "ST-02"},
	{"move", "number of a figure", "How far it can walk each turn; the skill unless the level says otherwise.", "MV-01"}, {"stamina", "number of a figure", "How much damage it takes; the power unless the level says otherwise.", "FG-03"},
	{"armor", "number of a figure", "Subtracted from the damage of a strike or an ability.", "FG-03"}, {"stability", "number of a figure", "How many cells of forced movement it resists.", "FM-11"},
	{"agility", "number of a figure", "How far it falls unhurt; added to some ability rolls.", "FM-22 MV-05"}, {"might", "number of a figure", "Added to ability rolls; holds a falling figure.", "MV-05 FM-23"},
	{"size", "number of a figure", "Tiny, small, medium or large on one cell, or 2 to 5 cells along a side.", "FM-10 CW-09"},

	{"keeper", "flag of a side", "Owns the crushing walls, which move at the start of its turn.", "CW-02"},
	{"monster", "flag of a side", "It can have monster kinds in its groups.", "FG-01"}, {"darklord", "flag of a side", "Its groups are at home in darkness and not in clouds.", "HZ-12 HZ-13"},
	{"magical", "flag of a legend", "The object cell or door never breaks.", "FM-20"}, {"forced", "flag of a solution", "It is proved that the win can be forced.", ""},
	{"weapon", "flag of an ability", "Of a larger figure it moves a smaller one farther.", "FM-10"}, {"vertical", "flag of an ability", "It can move its targets up and down.", "FM-07"},
	{"heal", "flag of a spell", "What it takes off the board returns healed.", "SP-03"}, {"all", "flag of a spell", "It affects every possible target on the board.", "SP-01"},
	{"enemy", "aim", "An ability or a spell aims at enemies.", ""}, {"friend", "aim", "An ability or a spell aims at friendly groups.", ""}, {"any", "aim", "An ability or a spell aims at any figure.", ""},
	{"here", "exit of a spell", "What it takes off the board returns to the cell it left.", "OB-07"}, {"adjacent", "exit of a spell", "What it takes off the board returns next to the cell it left.", "OB-07 SP-03"},
	{"amber", "colour of a side", "Yellow.", ""}, {"sky", "colour of a side", "Blue.", ""}, {"green", "colour of a side", "Green.", ""}, {"rose", "colour of a side", "Pink.", ""},

	{"doomed", "state of a figure", "It has no stamina left, but stays where it is until its strike phase or the movement it is in is over.", "ST-01 FM-15"},
	{"prone", "state of a figure", "", "FG-05"}, {"bound", "state of a figure", "It began its turn in contact with an enemy and can't move.", "MV-03"},
	{"aloft", "state of a figure", "In the air, above the ground.", "MV-02 FM-08"}, {"grabbed", "state of a figure", "Held by the figure beside it.", "FG-02 OB-13"},
	{"away", "state of a figure", "Off the board by a spell; it may return.", "OB-01"}, {"left", "state of a figure", "It has escaped by an exit.", "TN-04"},
}

// topics lists all that is explained besides rules, sections and codes.
func topics() []topic {
	w := narrate.New(&levels.Level{}, nil, nil)
	out := slices.Clone(wordTopics)
	for i := 0; rules.TraitName(i) != ""; i++ {
		_, about, _ := strings.Cut(w.Trait(1<<i), ": ")
		about, ids, _ := strings.Cut(strings.TrimSuffix(about, ")"), " (")
		out = append(out, topic{rules.TraitName(i), "trait", narrate.Capital(about) + ".", strings.ReplaceAll(ids, ",", "")})
	}
	for line := range strings.Lines(levels.Grammar()) {
		if name, rule, ok := strings.Cut(line, " = "); ok && slices.Contains(levels.Words().Keywords, name) {
			out = append(out, topic{name, "statement", "Its grammar: " + rule, ""})
		}
	}
	for _, k := range levels.Catalogue() {
		out = append(out, topic{k.Name, "kind", kindText(&k), ""})
	}
	for _, a := range levels.CatalogueAbilities() {
		out = append(out, topic{a.Name, "ability", strings.TrimSuffix(w.Ability(&a.Ability), " (MV-05)") + ".", "MV-05"})
	}
	for _, sp := range levels.CatalogueSpells() {
		at := slices.IndexFunc(wordTopics, func(t topic) bool { return t.sort == "effect" && t.name == sp.Effect.String() })
		about := w.Spell(&sp.Spell) + strings.Join(sp.Brings, ", ")
		out = append(out, topic{sp.Name, "spell", fmt.Sprintf("%s. It costs %d mana.", about, sp.Cost), wordTopics[at].rules})
	}
	return out
}

// kindText describes a kind of figure by its numbers.
func kindText(k *levels.Kind) string {
	out := fmt.Sprintf("Power %d, skill %d, move %d, stamina %d, %s", k.Power, k.Skill, cmp.Or(k.Move, k.Skill), cmp.Or(k.Stamina, k.Power), sizeWord(k))
	for _, n := range []struct {
		name string
		n    int
	}{{"armor", k.Armor}, {"stability", k.Stability}, {"agility", k.Agility}, {"might", k.Might}} {
		if n.n > 0 {
			out += fmt.Sprintf(", %s %d", n.name, n.n)
		}
	}
	out += "."
	for _, list := range [][2]string{{"Traits", traitWords(k)}, {"At home", nativeWords(k)}, {"Abilities", strings.Join(k.Knows, ", ")}} {
		if list[1] != "" {
			out += " " + list[0] + ": " + list[1] + "."
		}
	}
	return out
}

// explainTopics explains each topic of a name: what it is, and the rules about it.
func explainTopics(w io.Writer, book *rulebook.Book, name string) (found bool) {
	for _, t := range topics() {
		if t.name != name {
			continue
		}
		if found {
			fmt.Fprintln(w)
		}
		found = true
		fmt.Fprintf(w, "%s  %s\n", t.name, t.sort)
		writeText(w, t.text, indent)
		for id := range strings.FieldsSeq(t.rules) {
			if e := book.Find(id); e != nil {
				writeText(w, id+": "+cmp.Or(map[bool]string{true: e.Paras[0].Text}[t.text == ""], e.Head()), indent)
			}
		}
	}
	return found
}
