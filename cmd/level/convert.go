package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"wallfall/cmd/internal/atomicfile"
	"wallfall/levels"
	"wallfall/levels/generate"
	"wallfall/levels/lint"
	"wallfall/levels/share"
	"wallfall/levels/tiled"
)

// convertOptions say how a map is written and what its tiles mean.
type convertOptions struct {
	Tileset, Encoding string
	Embed, Force, Lax bool
	Tiles             string   // a file with lines like Tile
	Tile              []string // may be repeated
}

// converting is one run of level convert.
type converting struct {
	*call
	convertOptions
	mapping tiled.Mapping
}

func convert(c *call, o convertOptions) error {
	k := &converting{call: c, convertOptions: o}
	try(tiled.CheckEncoding(k.Encoding))
	if len(k.args) == 0 {
		if k.Tileset == "" {
			return errors.New("name a level or a map, or use -tileset DIR\nusage: " + k.synopsis())
		}
	} else if k.args[0] == stdin && len(k.args) < 2 {
		return errors.New("with standard input, OUT is required")
	}
	if k.Tileset != "" {
		k.writeTilesets(k.Tileset, true, tiled.Sheets())
		if len(k.args) == 0 {
			return exitOK
		}
	}
	if !share.Is(k.args[0]) && isMap(k.args[0]) {
		return k.fromMap()
	}
	return k.toMap()
}

// isMap reports whether a name is that of a Tiled map.
func isMap(name string) bool {
	return slices.Contains([]string{".tmx", ".tmj", ".json", ".xml"}, strings.ToLower(filepath.Ext(name)))
}

// out returns the name of the output: the one given, else that of the input with another
// ending.
func (k *converting) out(name, ending string) string {
	if len(k.args) > 1 {
		return k.args[1]
	}
	return strings.TrimSuffix(name, filepath.Ext(name)) + ending
}

// toMap writes a level as a map.
func (k *converting) toMap() error {
	name, src, err := k.readLevel(k.args[0])
	try(err)
	to := k.out(name, ".tmx")
	ending := strings.ToLower(filepath.Ext(to))
	if ending != ".tmx" && ending != ".tmj" && ending != ".json" {
		return fmt.Errorf("%s: expected a map file that ends in .tmx or .tmj", to)
	}
	look := tiled.Look{JSON: ending != ".tmx", Encoding: k.Encoding, Embed: k.Embed, Typed: hasProject(filepath.Dir(to))}
	data, used, err := tiled.FromLevel(name, src, look)
	try(err)
	k.mayReplaceMap(to)
	k.writeTilesets(filepath.Dir(to), false, used)
	return k.deliver(to, data)
}

// hasProject reports whether the project that knows the types of properties lies in
// a folder: without it Tiled complains about them.
func hasProject(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, tiled.ProjectFile))
	return err == nil
}

// writeTilesets writes tilesets into a folder: all files, with a project, or
// only those that are not there yet.
func (k *converting) writeTilesets(dir string, all bool, sheets []*tiled.Sheet) {
	if all {
		try(os.MkdirAll(dir, 0o755))
		try(atomicfile.Write(filepath.Join(dir, tiled.ProjectFile), tiled.Project))
	}
	var painter *tilePainter
	for _, s := range sheets {
		tsx, picture := filepath.Join(dir, s.File()), filepath.Join(dir, s.Picture())
		if !k.Embed || all {
			old, err := readFile(tsx)
			switch {
			case all || errors.Is(err, fs.ErrNotExist):
				try(atomicfile.Write(tsx, s.TSX(hasProject(dir))))
			case err != nil:
				try(err)
			case !s.Same(old):
				try(fmt.Errorf("%s numbers its tiles differently; \"level convert -tileset %s\" writes it again", tsx, dir))
			}
		}
		if _, err := os.Stat(picture); err == nil && !all {
			continue
		}
		if painter == nil {
			painter = newTilePainter()
		}
		try(atomicfile.Write(picture, painter.sheet(s)))
	}
}

// mayReplaceMap refuses to write over a map that holds changes its level does not
// have, or that was not made here.
func (k *converting) mayReplaceMap(name string) {
	old, err := readFile(name)
	if k.Force || errors.Is(err, fs.ErrNotExist) {
		return
	}
	try(err)
	if m, err := tiled.Read(name, old, readFile); err == nil {
		if r, err := tiled.ToLevel(m, nil); err == nil && r.Kept && bytes.Equal(r.Text, m.Kept()) {
			return
		}
	}
	try(fmt.Errorf("%s exists and holds changes that would be lost; \"level convert %s\" makes a level from it, -force overwrites it", name, name))
}

// fromMap writes a map as a level.
func (k *converting) fromMap() error {
	name := k.args[0]
	to := k.out(name, ".txt")
	if isMap(to) {
		return fmt.Errorf("%s: expected a level file that ends in .txt", to)
	}
	k.readMapping()
	m := must(tiled.Read(name, must(readFile(name)), readFile))
	r, err := tiled.ToLevel(m, &k.mapping)
	if err != nil {
		k.tell(r)
		return err
	}
	k.mayReplaceLevel(to, m, r.Text)
	try(k.deliver(to, r.Text))
	k.tell(r)
	if problems := lint.CheckText(to, r.Text); to != stdin && len(problems) > 0 {
		wrong := len(problems.Errors())
		fmt.Fprintf(k.errs, "%s: %s, %s: see \"level check %s\"\n", to, count(wrong, "error"), count(len(problems)-wrong, "warning"), to)
	}
	if r.Lost() && !k.Lax {
		return exitWrong
	}
	return exitOK
}

// readMapping reads what the options say about tiles.
func (k *converting) readMapping() {
	if k.Tiles != "" {
		for i, line := range strings.Split(string(must(readFile(k.Tiles))), "\n") {
			if err := k.mapping.Add(line); err != nil {
				blank := len(line) - len(strings.TrimLeft(line, " \t"))
				try(fmt.Errorf("%s:%d:%d: %w", k.Tiles, i+1, blank+1, err))
			}
		}
	}
	for _, line := range k.Tile {
		if err := k.mapping.Add(line); err != nil {
			try(fmt.Errorf("-tile: %w", err))
		}
	}
}

// mayReplaceLevel refuses to write over a level that is neither the source of the map nor
// its result.
func (k *converting) mayReplaceLevel(name string, m *tiled.Map, text []byte) {
	if k.Force || name == stdin {
		return
	}
	old, err := readFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	try(err)
	if !bytes.Equal(old, text) && !bytes.Equal(old, m.Kept()) {
		try(fmt.Errorf("%s is not the level that this map was made from; -force overwrites it", name))
	}
}

// tell reports how the level differs from the map, and what it leaves out.
func (k *converting) tell(r *tiled.Result) {
	if r == nil {
		return
	}
	for _, n := range r.Notes {
		word := "note"
		if n.Lost {
			word = "lost"
		}
		fmt.Fprintf(k.errs, "%s: %s: %s\n", k.args[0], word, n.Msg)
	}
	if len(r.Unmapped) > 0 {
		fmt.Fprintf(k.errs, "%s: lost: these tiles have no meaning; they become plain ground until you give a file of such lines (-tiles FILE):\n", k.args[0])
		for _, u := range r.Unmapped {
			fmt.Fprintln(k.errs, u)
		}
	}
}

// shareOptions say what is written, and where to.
type shareOptions struct {
	Page string
	To   string `flag:"o"`
	Pack bool
}

func shareLevel(c *call, o shareOptions) error {
	shown, src, err := c.readLevel(c.args[0])
	try(err)
	if k, wrong, ok := c.campaignAt(c.args[0]); !ok {
		if lv := must(levels.Parse(shown, src)); !share.Is(c.args[0]) {
			must(lv.New(1)) // or nobody could play it
		}
	} else if len(wrong) > 0 {
		return wrong
	} else {
		src = must(k.Pack())
	}
	out := src
	if !share.Is(c.args[0]) && !o.Pack {
		end := must(share.Encode(share.Level, share.AppendLevel(nil, baseName(shown)+".txt", src)))
		text := share.Code(end)
		if o.Page != "" {
			page, _, _ := strings.Cut(o.Page, "#")
			text = page + "#" + end
		}
		out = []byte(text + "\n")
	}
	return c.write(o.To, out)
}

// fromLink returns the level in a link, and what its file was called.
func fromLink(link string) (name string, src []byte, err error) {
	kind, data, err := share.Decode(link)
	if err != nil {
		return "", nil, err
	}
	if kind != share.Level {
		return "", nil, errors.New("this link holds a replay, not a level; open it with: wallfall -replay")
	}
	r := share.Reader{Rest: data}
	file, src, same := r.Level()
	switch {
	case r.Err != nil:
		return "", nil, r.Err
	case len(r.Rest) > 0:
		return "", nil, errors.New("the link holds more than a level")
	case !same:
		return "", nil, fmt.Errorf("this version of the game has a different version of the level %s in this link", file)
	}
	return file, src, nil
}

// generateOptions say what level is made.
type generateOptions struct {
	Seed          uint64
	Day, Sides    int
	Size, Systems string
	To            string `flag:"o"`
}

func generateLevel(c *call, o generateOptions) error {
	want := generate.Options{Seed: o.Seed, Sides: o.Sides}
	var err error
	if want.Size, err = generate.ParseSize(o.Size); err != nil {
		return fmt.Errorf("-size %w", err)
	}
	if want.Systems, err = generate.ParseSystems(o.Systems); err != nil {
		return fmt.Errorf("-systems %w", err)
	}
	switch {
	case o.Sides != 2 && o.Sides != 4:
		return errors.New("-sides must be 2 or 4")
	case o.Day < 1 || o.Day > 7:
		return errors.New("-day must be 1 to 7")
	}
	ctx, done := interruptible(0)
	defer done()
	halt := func() bool { return ctx.Err() != nil }
	var text []byte
	switch c.args[0] {
	case "puzzle":
		p := generate.NewPuzzle(o.Seed, o.Day, halt)
		if p == nil {
			fmt.Fprintf(c.errs, "no puzzle was found with seed %d\n", o.Seed)
			return exitWrong
		}
		fmt.Fprintf(c.errs, "%s; the proof took %s\n", count(p.Rounds, "round"), count(p.Nodes, "command"))
		text = p.Source
	case "skirmish":
		k := generate.NewSkirmish(want, halt)
		if k == nil || !k.Fair {
			fmt.Fprintf(c.errs, "no fair skirmish was found with seed %d\n", o.Seed)
			return exitWrong
		}
		fmt.Fprintf(c.errs, "%s: %d games of %s on every side: %.1f rounds; the luckiest seat won %.0f %%; %.0f %% draws; %.0f %% died or got away by the board\n", k.Title, k.Games, k.Bot, k.Rounds, 100*k.Seat, 100*k.Draws, 100*k.Board)
		text = k.Source
	default:
		return fmt.Errorf("generate takes puzzle or skirmish, not %q", c.args[0])
	}
	return c.write(o.To, text)
}
