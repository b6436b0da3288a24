package solve

// entry is what is known of a position. Counts of commands are Side's own, from
// there on; free stands for any number.
type entry struct {
	key  uint64
	win  uint8  // with so many commands it is won at the latest; none where that is not known
	lost uint8  // with so many commands, less one, it is not won, as far as seg goes; 0 where that is not known
	seg  uint32 // the segment that found it lost
}

// lose notes that with so many commands a position is not won as far as a segment
// goes; holds tells whether what was noted before goes as far here.
func (e *entry) lose(left uint8, seg uint32, holds bool) {
	if holds && e.seg != seg && e.lost > left+1 {
		return
	}
	if !holds || e.seg != seg {
		e.lost = 0
	}
	e.seg, e.lost = seg, max(e.lost, left+1)
}

const (
	free   = 254 // as many commands as one likes
	none   = 255
	bucket = 4
)

const entrySize = 16

// table remembers positions by their keys. It grows up to its bound; then new
// ones take the place of old ones, always the same way.
type table struct {
	slots []entry
	used  int
	most  int // slots
}

func newTable(memory int) *table {
	t := &table{most: 1 << 10}
	for t.most*2*entrySize <= memory {
		t.most *= 2
	}
	t.slots = make([]entry, 1<<10)
	return t
}

// at gives the bucket of a key.
func (t *table) at(key uint64) []entry {
	i := int(key&uint64(len(t.slots)-1)) &^ (bucket - 1)
	return t.slots[i : i+bucket]
}

// get finds what is known of a position, nil for nothing.
func (t *table) get(key uint64) *entry {
	b := t.at(key)
	for i := range b {
		if b[i].key == key {
			return &b[i]
		}
	}
	return nil
}

// put gives the entry of a position, a new one where there is none.
func (t *table) put(key uint64) *entry {
	if e := t.get(key); e != nil {
		return e
	}
	for {
		b := t.at(key)
		for i := range b {
			if b[i].key == 0 {
				t.used++
				b[i] = entry{key: key, win: none}
				return &b[i]
			}
		}
		if len(t.slots) >= t.most {
			i := key >> 60 & (bucket - 1)
			b[i] = entry{key: key, win: none}
			return &b[i]
		}
		t.grow()
	}
}

// adopt takes over what another table knows to be won.
func (t *table) adopt(from *table) {
	for i := range from.slots {
		if e := &from.slots[i]; e.key != 0 && e.win != none {
			t.put(e.key).win = e.win
		}
	}
}

// grow doubles the room. What does not fit its bucket then is let go.
func (t *table) grow() {
	old := t.slots
	t.slots, t.used = make([]entry, 2*len(old)), 0
	for i := range old {
		if old[i].key == 0 {
			continue
		}
		b := t.at(old[i].key)
		for j := range b {
			if b[j].key == 0 {
				b[j] = old[i]
				t.used++
				break
			}
		}
	}
}
