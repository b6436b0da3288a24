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
	Tiles             string   // a file of lines as Tile has them
	Tile              []string // may be repeated
}

// converting is one use of level convert.
type converting struct {
	*call
	convertOptions
	mapping tiled.Mapping
}

func convert(c *call, o convertOptions) error {
	k := &converting{call: c, convertOptions: o}
	if err := tiled.CheckEncoding(k.Encoding); err != nil {
		return err
	}
	if len(k.args) == 0 {
		if k.Tileset == "" {
			return errors.New("name a level or a map, or use -tileset DIR\nusage: " + k.synopsis())
		}
	} else if k.args[0] == stdin && len(k.args) < 2 {
		return errors.New("with standard input, OUT is required")
	}
	if k.Tileset != "" {
		if err := k.writeTilesets(k.Tileset, true, tiled.Sheets()); err != nil {
			return err
		}
		if len(k.args) == 0 {
			return exitOK
		}
	}
	if !share.Is(k.args[0]) && isMap(k.args[0]) {
		return k.fromMap()
	}
	return k.toMap()
}

// isMap reports whether a name is that of a map of Tiled.
func isMap(name string) bool {
	return slices.Contains([]string{".tmx", ".tmj", ".json", ".xml"}, strings.ToLower(filepath.Ext(name)))
}

// out returns the name of what is written: when none was given that of what is read,
// with another ending.
func (k *converting) out(name, ending string) string {
	if len(k.args) > 1 {
		return k.args[1]
	}
	return strings.TrimSuffix(name, filepath.Ext(name)) + ending
}

// toMap writes a level as a map.
func (k *converting) toMap() error {
	name, src, err := k.readLevel(k.args[0])
	if err != nil {
		return err
	}
	to := k.out(name, ".tmx")
	ending := strings.ToLower(filepath.Ext(to))
	if ending != ".tmx" && ending != ".tmj" && ending != ".json" {
		return fmt.Errorf("%s: expected a map file that ends in .tmx or .tmj", to)
	}
	look := tiled.Look{JSON: ending != ".tmx", Encoding: k.Encoding, Embed: k.Embed, Typed: hasProject(filepath.Dir(to))}
	data, used, err := tiled.FromLevel(name, src, look)
	if err != nil {
		return err
	}
	if err := k.mayReplaceMap(to); err != nil {
		return err
	}
	if err := k.writeTilesets(filepath.Dir(to), false, used); err != nil {
		return err
	}
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
func (k *converting) writeTilesets(dir string, all bool, sheets []*tiled.Sheet) error {
	if all {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
		if err := atomicfile.Write(filepath.Join(dir, tiled.ProjectFile), tiled.Project); err != nil {
			return err
		}
	}
	var painter *tilePainter
	for _, s := range sheets {
		tsx, picture := filepath.Join(dir, s.File()), filepath.Join(dir, s.Picture())
		if !k.Embed || all {
			old, err := readFile(tsx)
			switch {
			case all || errors.Is(err, fs.ErrNotExist):
				if err := atomicfile.Write(tsx, s.TSX(hasProject(dir))); err != nil {
					return err
				}
			case err != nil:
				return err
			case !s.Same(old):
				return fmt.Errorf("%s numbers its tiles differently; \"level convert -tileset %s\" writes it again", tsx, dir)
			}
		}
		if _, err := os.Stat(picture); err == nil && !all {
			continue
		}
		if painter == nil {
			painter = newTilePainter()
		}
		data, err := painter.sheet(s)
		if err != nil {
			return err
		}
		if err := atomicfile.Write(picture, data); err != nil {
			return err
		}
	}
	return nil
}

// mayReplaceMap refuses to write over a map that holds changes its level does not
// have, or that was not made here.
func (k *converting) mayReplaceMap(name string) error {
	old, err := readFile(name)
	if k.Force || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if m, err := tiled.Read(name, old, readFile); err == nil {
		if r, err := tiled.ToLevel(m, nil); err == nil && r.Kept && bytes.Equal(r.Text, m.Kept()) {
			return nil
		}
	}
	return fmt.Errorf("%s exists and holds changes that would be lost; \"level convert %s\" makes a level from it, -force overwrites it", name, name)
}

// fromMap writes a map as a level.
func (k *converting) fromMap() error {
	name := k.args[0]
	to := k.out(name, ".txt")
	if isMap(to) {
		return fmt.Errorf("%s: expected a level file that ends in .txt", to)
	}
	if err := k.readMapping(); err != nil {
		return err
	}
	src, err := readFile(name)
	if err != nil {
		return err
	}
	m, err := tiled.Read(name, src, readFile)
	if err != nil {
		return err
	}
	r, err := tiled.ToLevel(m, &k.mapping)
	if err != nil {
		k.tell(r)
		return err
	}
	if err := k.mayReplaceLevel(to, m, r.Text); err != nil {
		return err
	}
	if err := k.deliver(to, r.Text); err != nil {
		return err
	}
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
func (k *converting) readMapping() error {
	if k.Tiles != "" {
		src, err := readFile(k.Tiles)
		if err != nil {
			return err
		}
		for i, line := range strings.Split(string(src), "\n") {
			if err := k.mapping.Add(line); err != nil {
				blank := len(line) - len(strings.TrimLeft(line, " \t"))
				return fmt.Errorf("%s:%d:%d: %w", k.Tiles, i+1, blank+1, err)
			}
		}
	}
	for _, line := range k.Tile {
		if err := k.mapping.Add(line); err != nil {
			return fmt.Errorf("-tile: %w", err)
		}
	}
	return nil
}

// mayReplaceLevel refuses to write over a level that is neither the one the map
// was made of nor the one that the map makes.
func (k *converting) mayReplaceLevel(name string, m *tiled.Map, text []byte) error {
	if k.Force || name == stdin {
		return nil
	}
	old, err := readFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil || bytes.Equal(old, text) || bytes.Equal(old, m.Kept()) {
		return err
	}
	return fmt.Errorf("%s is not the level that this map was made from; -force overwrites it", name)
}

// tell writes what is different in the level than on the map, and what of the map
// is not in it.
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
	if err != nil {
		return err
	}
	if k, wrong, ok := c.campaignAt(c.args[0]); !ok {
		lv, err := levels.Parse(shown, src)
		if err == nil && !share.Is(c.args[0]) {
			_, err = lv.New(1) // or nobody could play it
		}
		if err != nil {
			return err
		}
	} else if len(wrong) > 0 {
		return wrong
	} else if src, err = k.Pack(); err != nil {
		return err
	}
	out := src
	if !share.Is(c.args[0]) && !o.Pack {
		end, err := share.Encode(share.Level, share.AppendLevel(nil, baseName(shown)+".txt", src))
		if err != nil {
			return err
		}
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
	Of, Sides     int
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
	case o.Of < 1 || o.Of > 100:
		return errors.New("-of must be 1 to 100")
	}
	ctx, done := interruptible(0)
	defer done()
	halt := func() bool { return ctx.Err() != nil }
	var text []byte
	switch c.args[0] {
	case "puzzle":
		p := generate.NewPuzzle(o.Seed, o.Of, halt)
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
		fmt.Fprintf(c.errs, "%.1f rounds; the luckiest seat won %.0f %%; %.0f %% draws; %.0f %% died or got away by the board\n", k.Rounds, 100*k.Seat, 100*k.Draws, 100*k.Board)
		text = k.Source
	default:
		return fmt.Errorf("generate takes puzzle or skirmish, not %q", c.args[0])
	}
	return c.write(o.To, text)
}
