package shell

import (
	"strconv"
	"testing"
)

// The program recognises its own saves for a while, and forgets them after that.
func TestOwnWritingIsForgotten(t *testing.T) {
	var o OnDisk
	text := func(i int) []byte { return []byte(strconv.Itoa(i)) }
	const every = 7
	for i := range 2000 {
		now := int64(i * every)
		o.Wrote(now, text(i))
		if most := LateNews/every + 2; len(o.Mine) > most {
			t.Fatalf("%d texts are kept, more than %d", len(o.Mine), most)
		}
		if i > 20 && (!o.Late(now, text(i-1)) || !o.Late(now, text(i-5)) || o.Late(now, text(i-15)) || o.Late(now, text(i))) {
			t.Fatalf("in tick %d another text is news", now)
		}
	}
	last := int64(1999 * every)
	if !o.Late(last+LateNews, text(1998)) || o.Late(last+LateNews+1, text(1998)) {
		t.Error("what was written over is known too short or too long")
	}
}
