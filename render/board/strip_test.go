package board

import (
	"image"
	"image/draw"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wallfall/render/quad"
	"wallfall/render/quad/quadtest"
	"wallfall/render/raster"
)

// scenelet is one thing to look at: a level, what is done before, what is shown, and
// of that every so many ticks from one on.
type scenelet struct {
	name, level  string
	before, play string // actions apart by ;
	floor        int
	from, every  int
}

// The size of a frame of a strip, and how many there are.
const (
	stripW, stripH = 400, 280
	stripCols      = 4
	stripN         = 8
)

// TestStrips draws animations as strips of frames, to be looked at: give the
// folder in STRIPS, and in STRIP the beginning of a name.
func TestStrips(t *testing.T) {
	dir := os.Getenv("STRIPS")
	if dir == "" {
		t.Skip("for eyes: STRIPS=folder")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, s := range scenelets {
		if strings.HasPrefix(s.name, os.Getenv("STRIP")) {
			quadtest.Save(t, filepath.Join(dir, s.name+".png"), s.strip(t))
		}
	}
}

// begin sets a scenelet up to the point from which it is shown.
func (s *scenelet) begin(t *testing.T) *table {
	t.Helper()
	level := s.level
	if !strings.HasPrefix(level, "wallfall") {
		level = goldenHead + level
	}
	b := set(t, level)
	b.state.SetExplicitDice(true)
	b.pic.Floor = s.floor
	b.pic.Reduced = strings.HasPrefix(s.name, "slow-")
	b.time.Still = b.pic.Reduced
	b.pic.Camera.SetArea(b.state.Board(), quad.Box(0, 0, stripW, stripH))
	b.pic.Holding = []quad.Bounds{quad.Box(8, stripH-40, 32, 32), quad.Box(stripW-40, stripH-40, 32, 32)}
	b.do(s.before)
	b.time.Skip(b.view, nil)
	b.do(s.play)
	return b
}

// do returns commands; end ends the turn.
func (b *table) do(list string) {
	b.t.Helper()
	for text := range strings.SplitSeq(list, ";") {
		if text = strings.TrimSpace(text); text != "" {
			b.act(text)
		}
	}
}

// advance advances ticks and follows figures to other floors.
func (b *table) advance(ticks int) {
	for range ticks {
		b.pic.Tick++
		b.time.Advance(1, b.view, func(c *Cue, m Moment) {
			if m == Passes {
				b.pic.Floor = b.view.Board.Pos(c.Event.To).Floor
			}
		})
	}
}

func (s *scenelet) strip(t *testing.T) *image.RGBA {
	b := s.begin(t)
	r := raster.New(b.pic.Fonts)
	sheet := image.NewRGBA(image.Rect(0, 0, stripW*stripCols+stripCols-1, (stripH+1)*(stripN/stripCols)))
	b.advance(s.from)
	for i := range stripN {
		var l quad.List
		l.Rect(0, 0, stripW, stripH, 0, quad.Solid(quad.RGB(0x241810)))
		b.pic.Draw(&l)
		for _, h := range b.pic.Holding {
			it := l.Rect(h.X0, h.Y0, h.X1-h.X0, h.Y1-h.Y0, 4, quad.Solid(quad.Color{}))
			it.Stroke, it.StrokeTo = 1, quad.RGB(0xb98d4a)
		}
		b.pic.Flights(&l)
		img := image.NewRGBA(image.Rect(0, 0, stripW, stripH))
		r.Draw(img, &l)
		at := image.Pt((i%stripCols)*(stripW+1), (i/stripCols)*(stripH+1))
		draw.Draw(sheet, img.Bounds().Add(at), img, image.Point{}, draw.Src)
		b.advance(s.every)
	}
	return sheet
}

const stripWalls = `
map
#########
#wa#....#
#wb.....#
#w......#
#......k#
#########
end
figure ann knight side=heroes at=a
figure bob knight side=heroes at=b
figure kay ogre side=keeper at=k facing=w
wall press dir=e at=w
`

const stripSpells = `wallfall 1
title "Strip"
about "For eyes."
side heroes "Heroes" colour=amber mana=30 spells=all
side keeper "Keeper" colour=sky mana=30 spells=all keeper
goal heroes slay-all
goal keeper slay-all
legend 1 town owner=heroes
map
#########
#.a..b..#
#..1....#
#....k.l#
#.......#
#########
end
figure ann knight,swordsman side=heroes at=a
figure bob ogre side=heroes at=b
figure kay troll,knight side=keeper at=k facing=w
figure lee lion side=keeper at=l
`

const stripFloors = `
floor 0
map
#######
#.....#
#.....#
#.....#
#######
end
floor 1
map
#######
#.....#
#.0...#
#.....#
#######
end
figure ann knight side=heroes at=1:1,2
figure cat rogue side=heroes at=0:2,2
figure kay hurler side=keeper at=1:4,2 facing=w
`

const stripHurl = `
ability fling aim=any tier1="push 2" tier2="push 8" tier3="push 12"
ability up vertical tier1="push 3" tier2="push 3" tier3="push 3"
kind thrower power=4 skill=4 abilities=fling,up
map
#########
#.......#
#hk.T...#
#..g....#
#########
end
figure hal thrower side=heroes at=h
figure kay troll side=keeper at=k facing=w
figure gus knight side=keeper at=g facing=w
`

var scenelets = []scenelet{
	{"slide", stripWalls, "", "end", 0, 6, 6},
	{"slide-late", stripWalls, "", "end", 0, 44, 4},
	{"break", strings.Replace(stripWalls, "#w......#\n#......k#", "#w#.....#\n#......k#", 1), "", "end", 0, 40, 8},
	{"lean", goldenPressBody, "", "end", 0, 44, 4},
	{"lean-on", goldenPressBody, "end", "displace cat 0:4,3", 0, 0, 7},
	{"cross", stripFloors, "", "cross ann e", 1, 2, 7},
	{"jump", stripFloors, "", "jump ann e; roll 4", 1, 40, 4},
	{"slip", stripFloors, "", "jump ann e; roll 1; roll 3", 1, 40, 8},
	{"strike", brawlBody, "", "end; strike ann kay; roll 4", 0, 30, 12},
	{"shoot", stripShoot, "", "end; rangestrike cat kay; roll 1", 0, 30, 10},
	{"bolt", strings.Replace(stripShoot, "figure cat archer", "figure cat warlock", 1), "", "end; rangestrike cat kay; roll 1", 0, 30, 10},
	{"shoot-hex", "topology hex" + stripHex, "", "end; rangestrike cat kay; roll 1", 0, 30, 10},
	{"carry", stripCarry, "", "end; strike ann kay; roll 6; carry ann lee", 0, 60, 9},
	{"hop", stripSpells, "", "cast encampment ann; end", 0, 30, 6},
	{"structure", stripSpells, "", "cast seelie-court 0:3,2; end", 0, 30, 6},
	{"teleport", stripSpells, "", "cast bolt-of-somersaults bob 0:4,4; end", 0, 24, 6},
	{"flood", stripSpells, "", "cast inundate 0:5,3; end", 0, 24, 8},
	{"glass", strings.Replace(stripHurl, "T", "(", 1), "use hal fling kay; roll 15", "distance kay 5; force kay e; force kay e; force kay e", 0, 8, 5},
	{"wood", strings.Replace(stripHurl, "T", "|", 1), "use hal fling kay; roll 15", "distance kay 6; force kay e; force kay e; force kay e", 0, 8, 5},
	{"stone", strings.Replace(stripHurl, "T", "[", 1), "use hal fling kay; roll 20", "distance kay 8; force kay e; force kay e; force kay e", 0, 8, 5},
	{"metal", strings.Replace(stripHurl, "T", "]", 1), "use hal fling kay; roll 20", "distance kay 12; force kay e; force kay e; force kay e", 0, 8, 5},
	{"return", stripSpells, "cast encampment ann; end; end", "end; end; end; end; end; end", 0, 60, 9},
	{"drown", stripWater, "", "end", 0, 34, 9},
	{"ledge", stripLedge, "", "end", 0, 44, 5},
	{"onto", stripOnto, "", "jump ann e; roll 1; roll 3", 1, 104, 4},
	{"door", stripDoor, "", "door ann 0:3,1; door ann 0:3,1", 0, 0, 4},
	{"up", stripHurl2, "use hal up kay; roll 15", "distance kay 3; force kay up; force kay up; force kay up", 0, 30, 4},
	{"grab", stripHurl2, "", "use hal seize kay; roll 20", 0, 92, 5},
	{"prone", stripHurl2, "", "use hal trip kay; roll 20; distance kay 0", 0, 96, 4},
	{"rupture", stripCanister, "", "end; roll 4", 0, 30, 7},
	{"chain", stripChain, "", "end; displace bob 0:4,2", 0, 40, 8},
	{"walk", stripShoot, "", "move cat 0:5,1", 0, 0, 4},
	{"facing", stripShoot, "", "face cat n", 0, 0, 2},
	{"burn", stripBurn, "", "end; end", 0, 34, 6},
	{"swap", stripSpells, "", "cast chtai-exchange ann.0 kay.1; end", 0, 24, 8},
	{"capture", stripPlaces, "", "capture ann", 0, 0, 6},
	{"portal", stripPlaces, "", "move bob 0:5,1", 0, 4, 6},
	{"ladder", stripLadder, "", "move ann 1:3,1", 0, 4, 6},
	{"summon", stripSpells, "", "cast muster 0:4,2; end", 0, 24, 6},
	{"squander", stripSpells, "", "cast encampment ann; cast battle-fury ann; end", 0, 70, 7},
	{"dispel", stripSpells, "cast encampment ann; end; end", "cast dispel 0; end", 0, 20, 7},
	{"drift", stripDrift, "", "end", 0, 0, 6},
	{"slow-slide", stripWalls, "", "end", 0, 36, 2},
	{"slow-fall", stripFloors, "", "jump ann e; roll 1; roll 3", 1, 30, 6},
	{"slow-strike", stripCarry, "", "end; strike ann kay; roll 6; carry ann lee", 0, 20, 12},
	{"hex-wall", "topology hex" + stripHexWall, "", "end", 0, 46, 4},
	{"large", stripLarge, "", "end", 0, 44, 4},
	{"slam", strings.Replace(stripHurl, "T", "#", 1), "use hal fling kay; roll 15", "distance kay 4; force kay e; force kay e", 0, 8, 4},
}

const brawlBody = `
map
#########
#..a....#
#..kb...#
#......c#
#l......#
#########
end
figure ann knight,swordsman side=heroes at=a facing=s
figure bob ogre side=heroes at=b facing=w
figure cat archer side=heroes at=c facing=w
figure kay troll side=keeper at=k facing=w
figure lee lion side=keeper at=l
`

const stripShoot = `
map
#########
#.......#
#c..k...#
#.......#
#l......#
#########
end
figure cat archer side=heroes at=c
figure kay troll side=keeper at=k facing=w
figure lee lion side=keeper at=l
`

const stripHex = `
map
. . . . . . .
 . c . . . . .
. . . . . . .
 . . k . . . .
. . . . . . l
end
figure cat archer side=heroes at=c
figure kay troll side=keeper at=k facing=w
figure lee lion side=keeper at=l
`

const stripPlaces = `
legend 1 town owner=keeper
legend a town owner=keeper
map
########
#..>.>.#
#.a....#
#..b..k#
########
end
link 0:3,1 0:5,1
figure ann knight side=heroes at=a
figure bob ogre side=heroes at=b
figure kay ogre side=keeper at=k facing=w
`

const stripLadder = `
floor 0
map
######
#.a/.#
#...k#
######
end
floor 1
map
######
#../.#
#....#
######
end
link 0:3,1 1:3,1
figure ann knight side=heroes at=a
figure kay ogre side=keeper at=k facing=w
`

const stripDrift = `
legend a drift
map
######
#....#
#.a..#
#...k#
######
end
figure ann knight side=heroes at=a
figure kay ogre side=keeper at=k facing=w
`

const stripHexWall = `
map
# # # # # # #
 # w a # . . #
# . w b . . #
 # w . . . . #
# . . . . k #
 # # # # # # #
end
figure ann knight side=heroes at=a
figure bob knight side=heroes at=b
figure kay ogre side=keeper at=k facing=w
wall press dir=e at=w
`

const stripLarge = `
kind titan power=9 skill=3 size=2
map
#########
#waa....#
#waa....#
#w..#...#
#wbb#...#
#wbb...k#
#########
end
figure tor titan side=heroes at=a
figure ulf titan side=heroes at=b
figure kay ogre side=keeper at=k facing=w
wall press dir=e at=w
`

const stripWater = `
legend b deep
map
#########
#wa~....#
#w......#
#w..b...#
#......k#
#########
end
figure ann knight side=heroes at=a
figure bob knight side=keeper at=b
figure kay ogre side=keeper at=k facing=w
wall press dir=e at=w
`

const stripBurn = `
legend b volcano
map
######
#..b.#
#a...#
#...k#
######
end
figure ann knight side=heroes at=a
figure bob knight side=keeper at=b
figure kay ogre side=keeper at=k facing=w
`

const stripLedge = `
legend h plain height=4
legend a plain height=4
legend w plain height=4
map
########
#wa....#
#hh....#
#hh...k#
########
end
figure ann knight side=heroes at=a
figure kay ogre side=keeper at=k facing=w
wall press dir=e at=w
`

const stripOnto = `
floor 0
map
#######
#.....#
#.c...#
#.....#
#######
end
floor 1
map
#######
#.....#
#a0.k.#
#.....#
#######
end
figure ann knight side=heroes at=a
figure cat rogue side=keeper at=c
figure kay hurler side=keeper at=k facing=w
`

const stripDoor = `
map
#######
#.a+..#
####k.#
#######
end
figure ann knight side=heroes at=a
figure kay hurler side=keeper at=k facing=w
`

const stripHurl2 = `
ability up vertical tier1="push 3" tier2="push 3" tier3="push 3"
kind thrower power=4 skill=4 abilities=up,seize,trip
map
#######
#.....#
#.hk..#
#.....#
#######
end
figure hal thrower side=heroes at=h
figure kay troll side=keeper at=k facing=w
`

const stripCanister = `
map
########
#w!#..k#
#w.a...#
#......#
########
end
figure ann knight side=heroes at=a
figure kay ogre side=keeper at=k facing=w
wall press dir=e at=w
`

const stripChain = `
map
########
#wab...#
#..c...#
#....k.#
########
end
figure ann knight side=heroes at=a
figure bob ogre side=heroes at=b
figure cat rogue side=heroes at=c
figure kay ogre side=keeper at=k facing=w
wall press dir=e at=w
`

const stripCarry = `
map
#########
#.......#
#..akl..#
#...m...#
#.......#
#########
end
figure ann dragon side=heroes at=a
figure kay knight side=keeper at=k facing=w stamina=1
figure lee lion side=keeper at=m facing=w
figure moe rogue side=keeper at=l facing=w
`
