package document

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wallfall/cmd/game/shell"
	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/rules"
)

// stampPrefix begins the key of a stamp. Its record has a line for its name, one for its
// cells, and then the part of a level that they are cells of.
const stampPrefix = "stamp-"

// MaxStampName is the longest name of a stamp, in bytes.
const MaxStampName = 40

// Stamp is a part of a level that the player keeps under a name, to paste it again.
type Stamp struct {
	Key, Name string
	Topology  rules.Topology
	Clip      *edit.Clip
}

// Stamps are the player's stamps, by name.
type Stamps struct {
	List []Stamp
	read bool
}

// Read reads the stamps once. Damaged ones are left out.
func (s *Stamps) Read(ui *shell.UI, ctx *shell.Context) {
	if s.read {
		return
	}
	s.List, s.read = nil, true
	keys, err := ctx.Store.Keys(stampPrefix)
	ui.Failed(ctx, err)
	for _, key := range keys {
		data, _ := ctx.Store.Get(key)
		name, rest, _ := strings.Cut(string(data), "\n")
		where, text, _ := strings.Cut(rest, "\n")
		doc, err := edit.Open(key+".txt", []byte(text))
		var cells []rules.Pos
		for _, word := range strings.Fields(where) {
			var p rules.Pos
			if _, bad := fmt.Sscanf(word, "%d,%d,%d", &p.Floor, &p.X, &p.Y); bad != nil || err != nil || !onBoard(doc.Level(), p) {
				cells = nil
				break
			}
			cells = append(cells, p)
		}
		if len(cells) > 0 {
			s.List = append(s.List, Stamp{key, name, doc.Level().Topology, edit.Copy(doc.Level(), cells)})
		}
	}
	slices.SortFunc(s.List, func(a, b Stamp) int { return strings.Compare(a.Name, b.Name) })
}

// Save keeps cells of a floor under a name. A stamp that had the name is replaced.
func (s *Stamps) Save(ui *shell.UI, ctx *shell.Context, name string, doc *edit.Doc, cells []rules.Pos) error {
	s.Read(ui, ctx)
	key, n := "", 1
	for _, x := range s.List {
		if x.Name == name {
			key = x.Key
		}
		k, _ := strconv.Atoi(strings.TrimPrefix(x.Key, stampPrefix))
		n = max(n, k+1)
	}
	if key == "" {
		key = stampPrefix + strconv.Itoa(n)
	}
	doc, cells = crop(doc, cells)
	var b strings.Builder
	b.WriteString(name + "\n")
	for _, p := range cells {
		fmt.Fprintf(&b, "%d,%d,%d ", p.Floor, p.X, p.Y)
	}
	s.read = false
	return ctx.Store.Put(key, []byte(b.String()+"\n"+string(doc.Text())))
}

// Delete deletes a stamp.
func (s *Stamps) Delete(ctx *shell.Context, key string) error {
	s.read = false
	return ctx.Store.Delete(key)
}

func onBoard(lv *levels.Level, p rules.Pos) bool {
	return min(p.Floor, p.X, p.Y) >= 0 && p.Floor < len(lv.Floors) && p.X < lv.Width && p.Y < lv.Height
}

// crop returns a level without the rows, columns and floors beyond some cells of a floor,
// as far as that is possible, and the cells there.
func crop(doc *edit.Doc, cells []rules.Pos) (*edit.Doc, []rules.Pos) {
	lv, low, high := doc.Level(), cells[0], cells[0]
	for _, p := range cells {
		low.X, low.Y = min(low.X, p.X), min(low.Y, p.Y)
		high.X, high.Y = max(high.X, p.X), max(high.Y, p.Y)
	}
	if lv.Topology == rules.Hex {
		low.Y &^= 1 // so that rows stay in step
	}
	small, err := doc.Change(func(e *edit.Edit) error {
		for i := len(lv.Floors) - 1; i >= 0; i-- {
			if i != low.Floor {
				if err := e.RemoveFloor(i); err != nil {
					return err
				}
			}
		}
		return e.Resize(-low.X, -low.Y, high.X+1-lv.Width, high.Y+1-lv.Height)
	})
	moved := slices.Clone(cells)
	for i := range moved {
		moved[i] = rules.Pos{X: cells[i].X - low.X, Y: cells[i].Y - low.Y}
	}
	if err != nil {
		return doc, cells
	}
	return small, moved
}
