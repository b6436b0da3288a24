package lang_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"wallfall/assets/lang/po"
	"wallfall/rules/rulestest"
)

// A term is a word of the glossary in both languages, or of opposites.
type term struct {
	english string
	german  []string
	noun    bool           // all its German words are nouns
	asks    *regexp.Regexp // finds the English word, inflected
	has     *regexp.Regexp // finds the German stem anywhere, in compounds too
	says    *regexp.Regexp // finds the German word by itself, inflected
}

func newTerm(english, german string) term {
	var words, stems []string
	for w := range strings.SplitSeq(english, ",") {
		words = append(words, regexp.QuoteMeta(strings.TrimSpace(w)))
	}
	t := term{english: english, noun: true}
	for w := range strings.SplitSeq(german, ",") {
		w = strings.TrimSpace(w)
		t.german = append(t.german, w)
		t.noun = t.noun && unicode.IsUpper([]rune(w)[0])
		if stem := regexp.MustCompile(`(eln|ern|en|e|n)$`).ReplaceAllString(w, ""); len(stem) > 3 {
			w = stem
		}
		stems = append(stems, regexp.QuoteMeta(w))
	}
	t.asks = regexp.MustCompile(`(?i)(?:^|\PL)(?:` + strings.Join(words, "|") + `)(?:s|es|ed|ing|d|n|ment)?(?:\PL|$)`)
	t.has = regexp.MustCompile(`(?i)(?:` + strings.Join(stems, "|") + `)`)
	t.says = regexp.MustCompile(`(?:^|\PL)(?:` + strings.Join(stems, "|") + `)(?:e|n|en|er|es|s|em|st|t)?(?:\PL|$)`)
	return t
}

// opposites are words that are easily exchanged and stand in no glossary.
var opposites = [...][2]string{
	{"left", "links, linke"}, {"right", "rechts, rechte"}, {"north", "Nord, oben"}, {"south", "Süd, unten"}, {"east", "Ost, rechts"}, {"west", "West, links"},
	{"first", "erste, zuerst"}, {"last", "letzte, zuletzt"}, {"next", "nächste"}, {"previous", "vorige"}, {"higher", "höher"}, {"lower", "tiefer, niedriger"},
	{"more", "mehr, weitere"}, {"fewer, less", "weniger"}, {"before", "vorher, bevor"}, {"after", "nachher, nachdem"}, {"friendly", "eigene"},
	{"square", "Quadrat"}, {"hex, hexes", "Sechseck"}, {"amber", "Bernstein"}, {"rose", "Rosa"}, {"sky", "Himmel"}, {"green", "Grün"},
	{"music", "Musik"}, {"effects", "Geräusche"}, {"ambience", "Umgebung"}, {"volume", "Lautstärke"}, {"easy", "leicht"}, {"hard", "schwer"},
	{"glass", "Glas"}, {"wood", "Holz"}, {"stone", "Stein"}, {"metal", "Metall"}, {"hazard", "Gelände"}, {"ledge", "Kante"}, {"water", "Wasser"}, {"fog", "Nebel"}, {"volcano", "Vulkan"},
	{"victory", "Sieg"}, {"defeat", "Niederlage"}, {"win, won", "Sieg, gewinnen"}, {"lose, lost", "verlieren, verlierst, Niederlage"},
	{"town", "Stadt"}, {"sanctum", "Heiligtum"}, {"colony", "Kolonie"}, {"slope", "Hang"}, {"cliff", "Klippe"}, {"dune", "Düne"}, {"rampart", "Wall, Wälle"},
	{"cancel", "Abbrechen"}, {"save", "Speichern"}, {"load", "Laden"}, {"open", "Öffnen"}, {"copy", "Kopieren"}, {"paste", "Einfügen"},
}

func terms(t *testing.T) (list []term) {
	text, err := os.ReadFile("../../docs/GLOSSARY.md")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if len(cells) == 5 && strings.HasPrefix(line, "| ") && strings.TrimSpace(cells[1]) != "" && !strings.Contains(line, "not in English") {
			list = append(list, newTerm(strings.TrimSpace(cells[0]), strings.TrimSpace(cells[1])))
		}
	}
	if len(list) < 80 {
		t.Fatalf("the glossary has %d terms in both languages", len(list))
	}
	for _, o := range opposites {
		list = append(list, newTerm(o[0], o[1]))
	}
	return list
}

// implied are terms that German often leaves to a pronoun or a verb.
var implied = []string{"figure", "side", "group", "cell", "turn", "strike", "rangestrike", "crushing wall, wall", "member"}

// freely are texts that say the same in other terms: names of abilities and buttons,
// and sentences built in another way.
var freely = []string{
	"%[1]s can't rangestrike", "Slay", "Turn", "place", "Force", "Replay", "Hit", "Slam", "rest", "Side to move", "no space left",
	"a canister ruptures where it cannot go: the blockade that drops stops the movement",
	"a wooden object moved into rock takes 2 plus the cells left over, and is destroyed",
	"along a hexside the striker picks the side if both are open and differ",
}

// law reports whether a text is a paragraph of the rulebook, which German says its own way.
func law(e *po.Entry) bool { return e.File == "rules.po" && strings.HasSuffix(e.English, ".") }

// Each text has its terms in German, or leaves them out, but has no other term in
// their place. A short text that is a term has it.
func TestGermanSaysTheSameTerms(t *testing.T) {
	all := terms(t)
	for _, name := range []string{"game", "errors", "rules"} {
		for _, e := range rulestest.Must(po.Load("de", name))(t).Entries {
			english, german := e.English, strings.Join(e.Said, " / ")
			if e.Context == "key" || law(&e) { // as keyboards have it
				continue
			}
			short := len(strings.Fields(english)) <= 3
			var asked []term
			for _, a := range all {
				if a.asks.MatchString(english) {
					asked = append(asked, a)
				}
			}
			for _, a := range asked {
				if slices.Contains(freely, english) || a.has.MatchString(german) {
					continue
				}
				if slices.Contains(strings.Split(strings.ToLower(a.english), ", "), strings.ToLower(english)) {
					t.Errorf("%s: %q is %q, want %v", name, english, german, a.german)
				}
				if slices.Contains(implied, a.english) && !short {
					continue
				}
				for _, b := range all {
					same := func(c term) bool { return c.german[0] == b.german[0] || c.has.MatchString(b.german[0]) }
					if a.noun && b.noun || short {
						if b.says.MatchString(german) && !slices.ContainsFunc(asked, same) {
							t.Errorf("%s: %q says %v where English says %s: %q", name, german, b.german, a.english, english)
						}
					}
				}
			}
		}
	}
}

// alone are words that German translates otherwise in sentences than by themselves, as
// names, on buttons or on keys.
var alone = []string{
	"Home", "Detail", "Done", "Pass", "along", "carry", "displace", "Drag", "Ground", "Force", "Mine", "Combat", "lasts", "Guard", "Slam",
	"Militia", "Short", "Create", "about", "random", "distance",
}

// A single word is translated as in at least one of the sentences that have it, so that
// exchanged words are noticed even if no glossary has them.
func TestGermanWordsAgreeWithSentences(t *testing.T) {
	type pair struct {
		words  []string
		german string
	}
	var sentences []pair
	all := rulestest.Must(po.Load("de", "rules", "errors", "game"))(t).Entries
	all = slices.DeleteFunc(all, func(e po.Entry) bool { return law(&e) })
	for _, e := range all {
		words := strings.FieldsFunc(strings.ToLower(e.English), func(r rune) bool { return !unicode.IsLetter(r) && r != '-' })
		if strings.Contains(e.English, " ") {
			sentences = append(sentences, pair{words, strings.ToLower(strings.Join(e.Said, " / "))})
		}
	}
	compared := 0
	for _, e := range all {
		english, german := e.English, e.Said[0]
		if e.File != "game.po" || e.Context == "key" || len(english) < 4 || strings.ContainsFunc(english, func(r rune) bool { return !unicode.IsLetter(r) }) || strings.Contains(german, " ") || slices.Contains(alone, english) {
			continue
		}
		stem := []rune(regexp.MustCompile(`(eln|ern|en|er|e|n)$`).ReplaceAllString(strings.ToLower(german), ""))
		stem = stem[:min(len(stem), 6)]
		found, agreed := 0, 0
		word := strings.ToLower(english)
		for _, p := range sentences {
			if slices.Contains(p.words, word) || slices.Contains(p.words, word+"s") {
				if found++; strings.Contains(p.german, string(stem)) {
					agreed++
				}
			}
		}
		if found < 2 {
			continue
		}
		if compared++; agreed == 0 {
			t.Errorf("%q is %q, which is in none of %d texts with that word", english, german, found)
		}
	}
	if compared < 200 {
		t.Errorf("only %d words are in sentences too", compared)
	}
}
