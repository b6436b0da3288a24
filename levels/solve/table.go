package solve

// entry is what is known of a position. It counts Side's commands from there on.
type entry struct {
	key  uint64
	won  uint8 // this many commands suffice; unknown if that is not known
	lost uint8 // fewer commands than this do not suffice; 0 if that is not known
}

const (
	unlimited = 254 // any number of commands
	unknown   = 255

	bucket    = 4
	entrySize = 16
)

// note notes the verdict for a number of commands.
func (e *entry) note(v Verdict, left uint8) {
	if v == Yes {
		e.won = min(e.won, left)
	} else {
		e.lost = max(e.lost, left+1)
	}
}

// table is a transposition table of bounded size. It grows up to its bound; then
// new positions replace old ones, always in the same way.
type table struct {
	slots []entry
	used  int
	limit int // slots
}

func newTable(memory int) *table {
	t := &table{limit: 1 << 10}
	for t.limit*2*entrySize <= memory {
		t.limit *= 2
	}
	t.slots = make([]entry, 1<<10)
	return t
}

// at returns the bucket of a key.
func (t *table) at(key uint64) []entry {
	i := int(key&uint64(len(t.slots)-1)) &^ (bucket - 1)
	return t.slots[i : i+bucket]
}

// forgetLosses forgets what does not win.
func (t *table) forgetLosses() {
	for i := range t.slots {
		t.slots[i].lost = 0
	}
}

// get returns the entry of a position, or nil.
func (t *table) get(key uint64) *entry {
	b := t.at(key)
	for i := range b {
		if b[i].key == key {
			return &b[i]
		}
	}
	return nil
}

// verdict returns what is known of a position with a number of commands left.
func (t *table) verdict(key uint64, left uint8) Verdict {
	switch e := t.get(key); {
	case e == nil:
	case e.won <= left:
		return Yes
	case e.lost > left:
		return No
	}
	return Undecided
}

// put returns the entry of a position, a new one if there is none.
func (t *table) put(key uint64) *entry {
	if e := t.get(key); e != nil {
		return e
	}
	for {
		b := t.at(key)
		for i := range b {
			if b[i].key == 0 {
				t.used++
				b[i] = entry{key: key, won: unknown}
				return &b[i]
			}
		}
		if len(t.slots) >= t.limit {
			i := key >> 60 & (bucket - 1)
			b[i] = entry{key: key, won: unknown}
			return &b[i]
		}
		t.grow()
	}
}

// grow doubles the table. Entries that do not fit their new bucket are dropped.
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

// Positions are what a table holds, in order.
type Positions struct {
	Slots, Used int
	At          []int // their slots
	Keys        []uint64
	Won, Lost   []uint8
}

// positions copies what the table holds.
func (t *table) positions() *Positions {
	if t == nil {
		return nil
	}
	p := &Positions{Slots: len(t.slots), Used: t.used}
	for i, e := range t.slots {
		if e.key != 0 {
			p.At, p.Keys, p.Won, p.Lost = append(p.At, i), append(p.Keys, e.key), append(p.Won, e.won), append(p.Lost, e.lost)
		}
	}
	return p
}

// table returns a table that holds the positions; nil for none.
func (p *Positions) table(memory int) *table {
	if p == nil {
		return nil
	}
	t := newTable(memory)
	t.slots, t.used = make([]entry, p.Slots), p.Used
	for i, at := range p.At {
		t.slots[at] = entry{p.Keys[i], p.Won[i], p.Lost[i]}
	}
	return t
}
