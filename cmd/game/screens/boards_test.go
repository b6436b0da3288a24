package screens

import (
	"fmt"
	"strings"
	"testing"

	"wallfall/cmd/game/feats"
	"wallfall/cmd/game/match"
	"wallfall/cmd/game/profile"
	"wallfall/levels/lessons"
)

// clicks win each board; a semicolon ends a turn.
var clicks = map[string]string{
	"walls":   "figure:ann cell:0:3,3 figure:kay cell:0:3,1 figure:ann cell:0:3,2 ;",
	"pits":    "figure:ann cell:0:2,1 jump dir:e ; figure:ann figure:kay cell:0:6,1 ;",
	"force":   "figure:ann cell:0:3,4 ; figure:ann cell:0:4,4 figure:dib cell:0:7,4 ;",
	"strikes": "figure:ann cell:0:3,2 figure:ben cell:0:3,3 figure:bow cell:0:2,4 ; figure:ann cell:0:4,2 figure:ben cell:0:4,1 ; figure:ann figure:gus figure:ben figure:gus figure:bow figure:gus ;",
	"spells":  "spell:bolt-of-somersaults figure:ben cell:0:5,3 spell:bolt-of-somersaults figure:kay cell:0:2,1 ;",
}

// Each board is won by clicks. The win is told and kept as the lesson's progress, and leads to
// the next lesson; it is no match of the records: no feats, no medals, no suggested
// strength.
func TestBoardsAreWonByClicks(t *testing.T) {
	all, err := lessons.All()
	if err != nil {
		t.Fatal(err)
	}
	for i, l := range all {
		t.Run(l.ID, func(t *testing.T) {
			r := newRig(t, 1280, 800, 1)
			r.Desk().Set.Speed = 0
			if err := r.Ctx.Store.Put("lessons", []byte(fmt.Sprintf("%s %d board\n", l.ID, len(l.Steps)))); err != nil {
				t.Fatal(err)
			}
			r.Click("learn")
			r.Click("lesson:" + l.ID)
			ours := func() {
				r.Until("our turn", func(s map[string]any) bool {
					return s["busy"] == false && s["thinking"] != true && (s["over"] == true || playOf(r).Table.Match.State().Pending().Side == 0)
				})
				r.Tick(5)
			}
			ours()
			r.Is("level", "lessons/"+l.File)
			for _, id := range strings.Fields(clicks[l.ID] + strings.Repeat(" ;", 8)) {
				if r.Sc.Probe().State["over"] == true {
					break
				}
				if id == ";" {
					id = "end-turn"
				}
				r.Click(id)
				ours()
			}
			r.Until("the end", func(s map[string]any) bool { return s["dialog"] == string(match.EndDialog) })
			r.Tick(3)
			if side, over := playOf(r).Table.Match.State().Winner(); !over || side != 0 {
				t.Fatal("the board is not won")
			}
			if n := profile.LessonProgress(r.Desk(), r.Ctx)[l.ID]; n != l.Done() {
				t.Errorf("the progress is %d of %d", n, l.Done())
			}
			if rec := feats.Load(r.Desk(), r.Ctx); rec.String() != (&feats.Record{}).String() {
				t.Errorf("the win counts: %q", rec.String())
			}
			if rec := profile.LoadMedals(r.Desk(), r.Ctx); len(rec) > 0 {
				t.Errorf("the win earns %v", rec)
			}
			if form, err := r.Ctx.Store.Get("form"); len(form) > 0 || err != nil {
				t.Errorf("the win counts for the suggested strength: %q, %v", form, err)
			}
			r.Click("next")
			if i+1 < len(all) {
				r.Is("lesson", all[i+1].ID)
			} else {
				r.Is("scene", "campaign")
			}
		})
	}
}
