package lint

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/rules"
	"wallfall/rules/rulestest"
)

// checked is a level without reproach up to its map.
const checked = `wallfall 1
title "T"
about "A."
rounds 9
side heroes "Heroes"
side keeper "Keeper"
goal heroes slay-all
goal keeper slay-all
`

const small = `wallfall 1
title "T"
about "A."
side heroes "Heroes"
side keeper "Keeper" keeper
goal heroes slay-all
goal keeper slay-all
`

const checkedFigs = "figure ann knight side=heroes at=a\nfigure kay ogre side=keeper at=k\n"

// checkCases shows for each code a level that has that problem and none besides,
// but for what is named after it, and the same level without it.
var checkCases = []struct {
	codes     string // those of the bad level, that which it is about first
	bad, good string
	at        string // the cell of the first, "" for none
}{
	{"goal-unreachable", "goal heroes reach tag=A\nmap\na..k\n####\nA###\nend\n", "goal heroes reach tag=A\nmap\na..k\n####\n###.\nA...\nend\nfigure bob imp side=heroes at=0:2,3\n", "0:0,2"},
	{"goal-unreachable", "goal heroes hold tag=A\nmap\na.Ak\n####\nA###\nend\nfigure bob knight side=heroes at=0:1,0\n",
		"goal heroes hold tag=A\nmap\na.Ak\nA...\nend\nfigure bob knight side=heroes at=0:1,0\n", "0:0,2"},
	{"goal-unreachable", "goal heroes reach tag=A figure=ann\nmap\na.kbA\nb####\nend\nlegend b bog\nfigure bob imp side=heroes at=0:3,0\nkind imp native=bog\n",
		"goal heroes reach tag=A\nmap\na.kbA\nb####\nend\nlegend b bog\nfigure bob imp side=heroes at=0:3,0\nkind imp native=bog\n", "0:4,0"},
	{"goal-unreachable", "goal heroes reach tag=A figure=dan\nmap\nadd..A\n.ddk##\nend\nfigure dan drake side=heroes at=d\nkind drake size=2\n",
		"goal heroes reach tag=A figure=dan\nmap\nadd..A\n.ddk..\nend\nfigure dan drake side=heroes at=d\nkind drake size=2\n", "0:5,0"},
	{"goal-solid", "goal heroes reach tag=A\nlegend A rock tag=A\nmap\na.Ak\n....\nend\n", "goal heroes reach tag=A\nmap\na.Ak\n....\nend\n", "0:2,0"},
	{"goal-solid", "goal heroes reach tag=A\nlegend A blockade tag=A\nmap\na.Ak\n....\nend\n",
		"goal heroes reach tag=A\nlegend A blockade tag=A\nside third keeper\ngoal third slay-all\nmap\na.Ak\nw..b\nw...\nend\nfigure bob imp side=third at=b\nwall w1 dir=e at=0:0,1\nwall w2 dir=n at=0:2,2\nlegend w plain\n", "0:2,0"},
	{"solution-broken", "goal heroes reach tag=A\nmap\na.Ak\nend\nopposition keeper rest\nsolution heroes rounds=2 forced\ndo move ann 0:1,0\ndo end\ndo move ann 0:3,0\nend\n",
		"goal heroes reach tag=A\nmap\na.Ak\nend\nsolution heroes rounds=1\ndo move ann 0:2,0\nend\n", ""},
	{"easy-puzzle", "goal heroes survive n=2\nmap\na..k\nend\nopposition keeper rest\nsolution heroes rounds=2 forced\ndo end\ndo end\nend\n",
		"goal heroes survive n=2\nmap\na..k\nend\n", ""},
	{"easy-puzzle", "goal heroes reach tag=A\nmap\na..A\n..k.\nend\nopposition keeper rest\nsolution heroes rounds=1 forced\ndo move ann 0:3,0\nend\n",
		"goal heroes reach tag=A\nmap\na..A\n..k.\nend\n", ""},
	{"goal-too-big", "goal heroes escape tag=A n=2\nmap\na.Ak\nend\n", "goal heroes escape tag=A n=1\nmap\na.Ak\nend\n", ""},
	{"goal-too-big", "goal heroes hold tag=A\nmap\naAAk\nend\n", "goal heroes hold tag=A\nmap\naAAk\nend\nfigure bob knight side=heroes at=0:1,0\n", ""},
	{"goal-too-late", "goal heroes survive n=10\nmap\na..k\nend\n", "goal heroes survive n=9\nmap\na..k\nend\n", ""},
	{"goal-met", "goal heroes reach tag=A\nlegend a objective tag=A\nmap\na..k\nend\n", "goal heroes reach tag=A\nmap\na.Ak\nend\n", "0:0,0"},
	{"goal-met", "goal heroes seize tag=A\nlegend t town tag=A owner=heroes\nmap\na.tk\nend\n", "goal heroes seize tag=A\nlegend t town tag=A\nmap\na.tk\nend\n", "0:2,0"},
	{"goal-figure", "goal heroes reach tag=A figure=kay\nmap\na.Ak\nend\n", "goal heroes reach tag=A figure=ann\nmap\na.Ak\nend\n", "0:3,0"},
	{"goal-figure", "goal heroes slay figure=ann\nmap\na..k\nend\n", "goal heroes slay figure=kay\nmap\na..k\nend\n", "0:0,0"},
	{"goal-twice", "goal heroes slay-all\nmap\na..k\nend\n", "goal heroes slay figure=kay\nmap\na..k\nend\n", ""},
	{"foes-apart foes-apart no-way-to-win no-way-to-win", "map\na.#.k\nend\n", "map\na.+.k\nend\n", ""},
	{"foes-apart", "goal heroes slay figure=bob\nmap\na..k#..b\nend\nfigure bob imp side=keeper at=b\n", "goal heroes slay figure=bob\nmap\na..k#..b\nend\nfigure bob imp side=keeper at=b\nkind knight traits=rangestriker\n", "0:7,0"},
	{"no-way-to-win goal-too-late", "side third\ngoal third survive n=12\nmap\na.bk\nend\nfigure bob imp side=third at=b\n", "side third\ngoal third survive n=8\nmap\na.bk\nend\nfigure bob imp side=third at=b\n", ""},
	{"no-mana", "side third spells=dispel\ngoal third slay-all\nmap\na.bk\nend\nfigure bob knight side=third at=b\n",
		"side third spells=dispel mana=3\ngoal third slay-all\nmap\na.bk\nend\nfigure bob knight side=third at=b\n", ""},
	{"no-spells", "side third income=1\ngoal third slay-all\nmap\na.bk\nend\nfigure bob knight side=third at=b\n",
		"side third\ngoal third slay-all\nmap\na.bk\nend\nfigure bob knight side=third at=b\n", ""},
	{"idle-spell", "side third income=1 spells=seelie-court\ngoal third slay-all\nmap\na.bk\nend\nfigure bob knight side=third at=b\n",
		"side third income=1 spells=seelie-court\ngoal third slay-all\nlegend t town\nmap\na.bk\nt\nend\nfigure bob knight side=third at=b\n", ""},
	{"idle-spell", "side third income=1 spells=arboriads\ngoal third slay-all\nmap\na.bk\nend\nfigure bob knight side=third at=b\n",
		"side third income=1 spells=arboriads\ngoal third slay-all\nmap\na.bk\n&...\nend\nfigure bob knight side=third at=b\n", ""},
	{"no-goal", "side third\nmap\na.bk\nend\nfigure bob knight side=third at=b\n", "side third\ngoal third slay-all\nmap\na.bk\nend\nfigure bob knight side=third at=b\n", ""},
	{"no-figures", "side third\ngoal third slay-all\nmap\na..k\nend\n", "side third\ngoal third slay-all\nmap\na.bk\nend\nfigure bob knight side=third at=b\n", ""},
	{"same-colour", "side third colour=sky\ngoal third slay-all\nmap\na.bk\nend\nfigure bob knight side=third at=b\n",
		"side third colour=rose\ngoal third slay-all\nmap\na.bk\nend\nfigure bob knight side=third at=b\n", ""},
	{"same-label", "side third \"Heroes\"\ngoal third slay-all\nmap\na.bk\nend\nfigure bob knight side=third at=b\n",
		"side third \"Thirds\"\ngoal third slay-all\nmap\na.bk\nend\nfigure bob knight side=third at=b\n", ""},
	{"no-walls", "side third keeper\ngoal third slay-all\nmap\na.bk\nend\nfigure bob knight side=third at=b\n",
		"side third keeper\ngoal third slay-all\nmap\na.bk\nw...\nend\nfigure bob knight side=third at=b\nwall w1 dir=e at=w\n", ""},
	{"wall-stuck", keeper + "map\na..k\nw#.b\nend\nwall w1 dir=e at=w\n", keeper + "map\na..k\nw.#b\nend\nwall w1 dir=e at=w\n", "0:0,1"},
	{"wall-stuck", keeper + "map\na.wk\n...b\nend\nwall w1 dir=n at=w\n", keeper + "map\na.wk\n...b\nend\nwall w1 dir=s at=w\n", "0:2,0"},
	{"wall-stuck", keeper + "start side=third\nmap\na..k\nw+.b\nend\nwall w1 dir=e at=w\n", keeper + "start side=third\nmap\na..k\nw'.b\nend\nwall w1 dir=e at=w\n", "0:0,1"},
	// A closed door stops it only when nobody can open it before the wall moves.
	{"wall-stuck", keeper + "start side=third\nmap\na..k\nw+.b\nend\nwall w1 dir=e at=w\n", keeper + "map\na..k\nw+.b\nend\nwall w1 dir=e at=w\n", "0:0,1"},
	{"wall-stuck no-way-to-win no-way-to-win foes-apart foes-apart", keeper + "map\na..k\n####\nw+.b\nend\nwall w1 dir=e at=w\n", keeper + "map\na..k\n.###\nw+.b\nend\nwall w1 dir=e at=w\n", "0:0,2"},
	{"wall-stuck", keeper + "map\na..k\nw..b\nend\nheights\n0000\n0200\nend\nedge cliff low=0:0,1 high=0:1,1\nwall w1 dir=e at=w\n",
		keeper + "map\na..k\nw..b\nend\nheights\n0000\n0100\nend\nwall w1 dir=e at=w\n", "0:0,1"},
	{"wall-idle", keeper + "map\na.bk\n####\nw...\nend\nwall w1 dir=e at=w\n", keeper + "map\na.bk\n###.\nw...\nend\nwall w1 dir=e at=w\n", "0:0,2"},
	{"forbidden-start", "legend a bog\nmap\na..k\nend\n", "legend a sand\nmap\na..k\nend\n", "0:0,0"},
	{"forbidden-start", "legend a deep\nmap\na..k\nend\n", "legend a deep\nmap\na..k\nend\nkind knight traits=swimmer\n", "0:0,0"},
	{"forbidden-start", "legend a volcano\nmap\na..k\nend\n", "legend a volcano\nmap\na..k\nend\nkind knight traits=dragon\n", "0:0,0"},
	{"forbidden-start PF-10", "legend a pitfall\nmap\na..k\nend\n", "legend a plain\nmap\na..k\nend\n", "0:0,0"},
	{"forbidden-start", "side third darklord\ngoal third slay-all\nlegend b cloud\nmap\na.bk\nend\nfigure bob knight side=third at=b\n",
		"side third\ngoal third slay-all\nlegend b cloud\nmap\na.bk\nend\nfigure bob knight side=third at=b\n", "0:2,0"},
	{"doomed-start", keeper + "map\nwc#..\na..kb\nend\nfigure cid imp side=heroes at=c\nkind imp move=0 skill=0\nwall w1 dir=e at=w\n",
		keeper + "map\nwc#..\na..kb\nend\nfigure cid imp side=heroes at=c\nwall w1 dir=e at=w\n", "0:1,0"},
	{"doomed-start", keeper + "map\nwb#..\na..k.\nend\nwall w1 dir=e at=w\n", keeper + "map\nwb.#.\na..k.\nend\nwall w1 dir=e at=w\n", "0:1,0"},
	{"doomed-start", keeper + "start side=third\nmap\nwc#..\na..kb\nend\nfigure cid imp side=heroes at=c\nwall w1 dir=e at=w\n",
		keeper + "start side=heroes\nmap\nwc#..\na..kb\nend\nfigure cid imp side=heroes at=c\nwall w1 dir=e at=w\n", "0:1,0"},
	{"shut-in", "map\na..k\n####\nb###\nend\nfigure bob imp side=heroes at=b\n", "map\na..k\n.###\nb###\nend\nfigure bob imp side=heroes at=b\n", "0:0,2"},
	{"floor-apart", "map\na..k\nend\nfloor 1\nmap\n....\nend\n", "map\na./k\nend\nfloor 1\nmap\n../.\nend\nlink /\n", ""},
	{"floor-cut floor-cut", "map\na..k\nend\nfloor 1\nmap\n..b.\nend\nfigure bob imp side=heroes at=b\n", "map\na..k\nend\nfloor 1\nmap\n..b0\nend\nfigure bob imp side=heroes at=b\n", ""},
	{"floor-clash", "map\na.xk\n../.\nend\nlegend x plain height=3\nfloor 1\nmap\n....\n../.\nend\nlink /\n",
		"map\na.xk\n../.\nend\nlegend x plain height=3\nfloor 1 rise=4\nmap\n....\n../.\nend\nlink /\n", "0:2,0"},
	{"floor-size", "map\na./k\n....\nend\nfloor 1\nmap\n../.\nend\nlink /\n", "map\na./k\n....\nend\nfloor 1\nmap\n../.\n####\nend\nlink /\n", ""},
	{"PF-10", "map\na.00k\n.....\nend\n", "map\na.0.k\n.....\nend\n", "0:2,0"},
	{"PF-10", "goal heroes reach tag=A\nlegend x pitfall tag=A\nmap\na.xk\n....\nend\n", "goal heroes reach tag=A\nlegend x pit tag=A\nmap\na.xk\n....\nend\n", "0:2,0"},
	{"PF-10", "legend x pitfall town\nmap\na.xk\n....\nend\n", "legend x town\nmap\na.xk\n....\nend\n", "0:2,0"},
	{"PF-10", "topology hex\nmap\na 0 k\n . 0 .\nend\n", "topology hex\nmap\na 0 k\n . . .\nend\n", "0:1,0"},
	{"door-nowhere", "map\na..k\n#+##\n####\nend\n", "map\na..k\n#+##\n....\nend\n", "0:1,1"},
	{"door-nowhere", "map\na..k\n#+##\n####\nend\n", keeper + "map\na..kb\n#w+.#\n#####\nend\nwall w1 dir=e at=w\n", ""},
	{"link-nowhere", "map\na.>k\n####\n#>##\nend\nlink 0:2,0 0:1,2\n", "map\na.>k\n####\n.>##\nend\nlink 0:2,0 0:1,2\n", "0:2,0"},
	{"link-deadly", "legend p portal\nlegend q portal deep\nmap\na.pk\n.q..\nend\nlink p q\n", "legend p portal\nlegend q portal\nmap\na.pk\n.q..\nend\nlink p q\n", "0:2,0"},
	{"unused-legend", "legend x tree\nmap\na..k\nend\n", "legend x tree\nmap\na..k\nx...\nend\n", ""},
	{"unused-kind", "kind bug power=1\nmap\na..k\nend\n", "kind bug power=1\nmap\na.bk\nend\nfigure bob bug side=heroes at=b\n", ""},
	{"unused-spell", "spell hex effect=dispel\nmap\na..k\nend\n", "side third spells=hex mana=1\nspell hex effect=dispel\ngoal third slay-all\nmap\na.bk\nend\nfigure bob imp side=third at=b\n", ""},
	{"unused-ability", "ability jab tier1=prone\nmap\na..k\nend\n", "ability jab tier1=prone\nkind ogre abilities=jab\nmap\na..k\nend\n", ""},
	{"", "", "ability jab tier1=prone\nkind ogre abilities=jab\nspell hex effect=summon kinds=bug\nkind bug power=1\n" +
		"side third spells=hex mana=1\ngoal third slay-all\nmap\na.bk\nend\nfigure bob knight side=third at=b\n", ""},
	{"unused-tag", "map\na.Ak\nend\n", "goal heroes reach tag=A\nmap\na.Ak\nend\n", "0:2,0"},
}

// keeper is a third side that owns walls; its figure stands on b.
const keeper = "side third keeper\ngoal third slay-all\nfigure bob knight side=third at=b\n"

func codesOf(ps levels.Problems) []string {
	var out []string
	for _, p := range ps {
		out = append(out, p.Code)
	}
	slices.Sort(out)
	return out
}

func TestChecks(t *testing.T) {
	shown := map[string]bool{"no-title": true, "no-about": true, "no-end": true} // by TestHeaderChecks
	for _, c := range checkCases {
		codes := strings.Fields(c.codes)
		if len(codes) > 0 {
			shown[codes[0]] = true
			ps := CheckText("t.txt", []byte(checked+c.bad+checkedFigs))
			slices.Sort(codes)
			if !slices.Equal(codesOf(ps), codes) {
				t.Errorf("%s\ngives %v\nand not %v", c.bad, ps, codes)
			}
			for _, p := range ps {
				if !p.Warning || p.Line == 0 {
					t.Errorf("%v is no warning with a place", p)
				}
				if p.Code == strings.Fields(c.codes)[0] && c.at != "" && (!p.HasAt || levels.FormatPos(p.At) != c.at) {
					t.Errorf("%v is about %v %s, not about %s", p, p.HasAt, levels.FormatPos(p.At), c.at)
				}
			}
		}
		if ps := CheckText("t.txt", []byte(checked+c.good+checkedFigs)); len(ps) > 0 {
			t.Errorf("%s\nis mended (%s) and gives %v", c.good, c.codes, ps)
		}
	}
	for _, info := range Rules() {
		if !shown[info.Code] {
			t.Errorf("nothing shows %s", info.Code)
		}
	}
}

func TestHeaderChecks(t *testing.T) {
	text := "wallfall 1\nside heroes\nside keeper\ngoal heroes slay-all\ngoal keeper slay-all\nmap\na..k\nend\n" + checkedFigs
	if got := codesOf(CheckText("t.txt", []byte(text))); !slices.Equal(got, []string{"no-about", "no-end", "no-title"}) {
		t.Errorf("a level with nothing said about it gives %v", got)
	}
	if got := CheckText("t.txt", []byte(strings.Replace(text, "goal keeper slay-all", "goal keeper survive n=4", 1))); slices.Contains(codesOf(got), "no-end") {
		t.Errorf("a level that ends gives %v", got)
	}
}

// TestCheckerBearsTheLargestBoard checks a board of all cells there may be, with figures on it.
func TestCheckerBearsTheLargestBoard(t *testing.T) {
	text := checked
	for f := range 7 {
		text += "floor " + string(rune('0'+f)) + "\nmap\n"
		for y := range rules.MaxSide {
			row := strings.Repeat("0.", rules.MaxSide/2)
			if f == 0 && y == 0 {
				row = "a" + strings.Repeat(".", rules.MaxSide-2) + "k"
			}
			text += row + "\n"
		}
		text += "end\n"
	}
	if ps := CheckText("t.txt", []byte(text+checkedFigs)); len(ps.Errors()) > 0 || len(ps) > maxWarnings {
		t.Errorf("%d problems, such as %v", len(ps), ps[0])
	}
}

// TestErrorsTellTheCell looks whether mistakes about a cell say about which.
func TestErrorsTellTheCell(t *testing.T) {
	for _, c := range []struct{ text, at string }{
		{"map\na..k\n.%x.\nend\n", "0:2,1"},
		{"topology hex\nmap\na . . k\n . .x. .\nend\n", "0:2,1"},
		{"topology hex\nmap\na . . k\n. .\nend\n", "0:0,1"},
		{"map\na..k\nend\nheights\n00g\nend\n", "0:2,0"},
		{"map\na..k\nend\nfloor 1\nmap\n.\nend\nheights\n01\nend\n", "1:1,0"},
		{"map\na..k\nb.b.\nend\nfigure bob imp side=heroes at=b\n", "0:0,1"},
		{"map\na..k\np...\nend\nlink p\n", "0:0,1"},
		{"map\na..k\n#...\nend\nfigure bob imp side=heroes at=0:0,1\n", "0:0,1"},
		{"map\na..k\n.>..\nend\n", "0:1,1"},
		{"map\na..k\n....\nend\nheights\n....\n..2.\nend\nedge slope low=0:2,0 high=0:2,1\n", "0:2,0"},
		{"map\na..k\n.w..\nend\nwall w dir=se at=w\n", "0:1,1"},
	} {
		ps := CheckText("t.txt", []byte(checked+c.text+checkedFigs))
		if len(ps.Errors()) == 0 || !ps[0].HasAt || levels.FormatPos(ps[0].At) != c.at {
			t.Errorf("%s\ngives %v, about %v, and not about %s", c.text, ps, ps[0].At, c.at)
		}
	}
	// Of several goals that is pointed at which is wrong.
	ps := CheckText("t.txt", []byte(checked+"goal heroes reach tag=Z\nmap\na..k\nend\n"+checkedFigs))
	if len(ps) == 0 || ps[0].Line != 9 {
		t.Errorf("a goal without cells gives %v", ps)
	}
}

func BenchmarkCheck(b *testing.B) {
	for _, id := range []string{"vise", "undercroft", "courts"} {
		l := rulestest.Must(levels.Load(id))(b)
		b.Run(id, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Check(l)
			}
		})
	}
}

func TestReachableGoalsAreNotWarnedOf(t *testing.T) {
	figs := "figure ann rogue side=heroes at=a\nfigure kay ogre side=keeper at=k\n"
	for _, text := range []string{
		"goal heroes reach tag=A\nmap\na+.A#k\nend\n",                                    // through a door
		"goal heroes reach tag=A\nmap\nA.\nend\nfloor 1\nmap\na0#k\nend\n",               // down a pitfall
		"goal heroes reach tag=A\nlegend p portal\nmap\nap#pA#k\nend\nlink p\n",          // by a portal
		"goal heroes reach tag=A\nmap\na.A#k\nend\nheights\n510\nend\n",                  // pushed off a ledge
		"goal heroes reach tag=A\nmap\na/#k\nend\nfloor 1\nmap\n#/A\nend\nlink /\n",      // up a ladder
		"goal heroes reach tag=A\nmap\na;A#k\nend\nkind rogue native=bog traits=agile\n", // at home in the bog
		"goal heroes reach tag=A\nmap\na$A#k\nend\n",                                     // a cloud is home to all but the darklord's
		"goal heroes reach tag=A\nmap\na^A#k\nend\nkind rogue traits=dragon\n",           // as a volcano is to dragons
		"side dark darklord\ngoal dark reach tag=A\nmap\na@Ab@k\nend\nfigure bob imp side=dark at=b\n",
		"goal heroes reach tag=A\nmap\na~&A#k\nend\nkind rogue traits=flying\n", // flying
		"goal heroes reach tag=A\ntopology hex\nmap\na . # k\n # . A\nend\n",    // on hexes
		"goal heroes escape tag=A\nmap\naA#A#k\nend\n",                          // one exit is enough
	} {
		for _, p := range CheckText("t.txt", []byte(small+text+figs)) {
			if !p.Warning || strings.HasPrefix(p.Code, "goal-") {
				t.Errorf("%q gives %v", text, p)
			}
		}
	}
}

// readme returns README.md of package levels.
func readme(t *testing.T) string {
	text := rulestest.Must(os.ReadFile("../README.md"))(t)
	return string(text)
}

// TestReadmeLevelIsGood checks the level that README.md tells people to copy.
func TestReadmeLevelIsGood(t *testing.T) {
	_, rest, _ := strings.Cut(readme(t), "```\nwallfall 1\n")
	text, _, ok := strings.Cut(rest, "```")
	if !ok {
		t.Fatal("README.md shows no level")
	}
	if ps := CheckText("README.md", []byte("wallfall 1\n"+text)); len(ps) > 0 {
		t.Error(ps)
	}
}

// TestReadmeListsTheCodes compares README.md's table of what the checker warns of
// with the codes there are.
func TestReadmeListsTheCodes(t *testing.T) {
	_, table, _ := strings.Cut(readme(t), "| code | means |\n|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	var want []string
	for _, c := range Rules() {
		want = append(want, "| `"+c.Code+"` | "+c.Means+" |")
		if c.Cause == "" || c.Mend == "" {
			t.Errorf("%s is not told about", c.Code)
		}
	}
	if got := strings.Split(table, "\n"); !slices.Equal(got, want) {
		t.Errorf("README.md's table is\n%s\nand should be\n%s", table, strings.Join(want, "\n"))
	}
}

// TestLevelsOfTheGameAreClean checks every level and puzzle that comes with the game,
// and those puzzles that are for the solver.
func TestLevelsOfTheGameAreClean(t *testing.T) {
	for _, e := range levels.Shipped() {
		if ps := CheckText(e.ID+".txt", e.Text); len(ps) > 0 {
			t.Error(ps)
		}
	}
	files, err := filepath.Glob("../puzzles/*.txt")
	if err != nil || len(files) < 4 {
		t.Fatalf("%d puzzles: %v", len(files), err)
	}
	for _, name := range files {
		text := rulestest.Must(os.ReadFile(name))(t)
		if ps := CheckText(name, text); len(ps) > 0 {
			t.Error(ps)
		}
	}
}
