package tiled

import (
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"wallfall/levels"
	"wallfall/rules"
)

// Read reads a map, TMX or TMJ, with its tilesets and templates, which files opens. Errors
// name file, line and column.
func Read(name string, src []byte, files Files) (*Map, error) {
	l := &loader{files: files, read: map[string]*template{}}
	m, err := l.readMap(name, src)
	if err != nil {
		return nil, err
	}
	m.File = name
	return m, m.finish()
}

func checkFile(name string, src []byte) error {
	switch {
	case len(src) > MaxFile:
		return fault(name, levels.Place{}, "this file is larger than %d MiB", MaxFile>>20)
	case len(bytes.TrimSpace(src)) == 0:
		return fault(name, levels.Place{}, "this file is empty")
	}
	return nil
}

// loader reads the files of a map, each once.
type loader struct {
	files  Files
	read   map[string]*template // by their kind and name
	opened int
	bytes  int
	count  counter
}

// counter counts what the limits apply to, over all files of a map.
type counter struct{ layers, objects, chunks, cells, tiles int }

// template is a template, or only a tileset.
type template struct {
	object *Object
	set    *Tileset // of its tile
}

// open opens a file that another refers to.
func (l *loader) open(from string, at levels.Place, source string) (name string, src []byte, err error) {
	slashed := strings.ReplaceAll(source, `\`, "/")
	switch {
	case slashed == "":
		return "", nil, fault(from, at, "empty file name")
	case path.IsAbs(slashed) || strings.Contains(slashed, ":") || strings.ContainsRune(slashed, 0):
		return "", nil, fault(from, at, "%s: expected the name of a file beside the map, not a path or address", quoted(source))
	}
	switch strings.ToLower(path.Ext(slashed)) {
	case ".tsx", ".tsj", ".tx", ".tj", ".json", ".xml":
	default:
		return "", nil, fault(from, at, "%s: expected a tileset (.tsx, .tsj) or a template (.tx, .tj)", quoted(source))
	}
	if l.opened++; l.opened > maxFiles {
		return "", nil, fault(from, at, "this map uses more than %d files", maxFiles)
	}
	name = filepath.Join(filepath.Dir(from), filepath.FromSlash(slashed))
	if l.files == nil {
		return "", nil, fault(from, at, "can't open %s from here", quoted(source))
	}
	src, err = l.files(name)
	if err != nil {
		if own := ownTileset(path.Base(slashed)); own != "" && errors.Is(err, fs.ErrNotExist) {
			return name, []byte(own), nil
		}
		var pe *fs.PathError
		if errors.As(err, &pe) {
			err = pe.Err
		}
		return "", nil, fault(from, at, "%s: %v", quoted(source), err)
	}
	if err := checkFile(name, src); err != nil {
		return "", nil, err
	}
	if l.bytes += len(src); l.bytes > 2*MaxFile {
		return "", nil, fault(from, at, "the files that this map uses are larger than %d MiB together", 2*MaxFile>>20)
	}
	return name, src, nil
}

// finish checks and completes a map after all its parts were read.
func (m *Map) finish() error {
	nowhere := levels.Place{}
	if m.TileWidth < 1 || m.TileHeight < 1 || m.TileWidth > 4096 || m.TileHeight > 4096 {
		return fault(m.File, nowhere, "a tile can't be %d by %d pixels", m.TileWidth, m.TileHeight)
	}
	if m.Orientation == "hexagonal" {
		if m.StaggerAxis != "x" && m.StaggerAxis != "y" || m.StaggerIndex != "odd" && m.StaggerIndex != "even" {
			return fault(m.File, nowhere, "a hexagonal map needs staggeraxis x or y and staggerindex odd or even, not %s and %s", quoted(m.StaggerAxis), quoted(m.StaggerIndex))
		}
		if m.TileWidth < 2 || m.TileHeight < 2 {
			return fault(m.File, nowhere, "a hex can't be %d by %d pixels", m.TileWidth, m.TileHeight)
		}
		along := m.TileHeight
		if m.StaggerAxis == "x" {
			along = m.TileWidth
		}
		if m.HexSide < 0 || m.HexSide >= along {
			return fault(m.File, nowhere, "a hexsidelength of %d pixels does not fit tiles of %d", m.HexSide, along)
		}
	}
	slices.SortStableFunc(m.Tilesets, func(a, b *Tileset) int { return cmp.Compare(a.First, b.First) })
	for i, ts := range m.Tilesets {
		if ts.First < 1 || ts.First&allFlips != 0 || i > 0 && ts.First == m.Tilesets[i-1].First {
			return fault(m.File, nowhere, "the tileset %s has an invalid firstgid: %d", quoted(ts.Name), ts.First)
		}
	}
	if m.Infinite {
		return m.gather()
	}
	return nil
}

// gather converts the chunks of an infinite map to the cells of the part in use.
func (m *Map) gather() error {
	const far = 1 << 30
	left, top, right, bottom := far, far, -far, -far
	everyLayer(m.Layers, func(l *Layer) {
		for _, c := range l.chunks {
			for i, gid := range c.cells {
				if gid&^allFlips != 0 {
					x, y := c.x+i%c.w, c.y+i/c.w
					left, top, right, bottom = min(left, x), min(top, y), max(right, x+1), max(bottom, y+1)
				}
			}
		}
	})
	if left == far {
		return fault(m.File, levels.Place{}, "this map is empty")
	}
	// The parity of rows and columns is kept: it says which of them are shifted.
	if m.Orientation == "hexagonal" {
		left, top = left&^1, top&^1
	}
	m.Width, m.Height = right-left, bottom-top
	if m.Width > rules.MaxSide || m.Height > rules.MaxSide {
		return fault(m.File, levels.Place{}, "the tiles of this map cover %d by %d cells; a floor has at most %d by %d (BD-01)", m.Width, m.Height, rules.MaxSide, rules.MaxSide)
	}
	everyLayer(m.Layers, func(l *Layer) {
		if l.Kind != "layer" {
			return
		}
		l.Cells = make([]uint32, m.Width*m.Height)
		for _, c := range l.chunks {
			for i, gid := range c.cells {
				if x, y := c.x+i%c.w-left, c.y+i/c.w-top; gid&^allFlips != 0 {
					l.Cells[y*m.Width+x] = gid
				}
			}
		}
		l.chunks = nil
	})
	m.left, m.top = left, top
	return nil
}

// everyLayer calls fn for layers and those in groups among them.
func everyLayer(list []*Layer, fn func(*Layer)) {
	for _, l := range list {
		fn(l)
		everyLayer(l.Layers, fn)
	}
}
