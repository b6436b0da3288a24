package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/rules/rulestest"
)

// ask runs the query command over a level's text and returns its answers.
func ask(t *testing.T, level string, requests ...string) []string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "level.txt")
	if err := os.WriteFile(name, []byte(level), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	if code := run([]string{"query", name}, strings.NewReader(strings.Join(requests, "\n")), &out, &errs); code != exitOK {
		t.Fatalf("status %d: %s%s", code, &out, &errs)
	}
	answers := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(answers) != len(requests) {
		t.Fatalf("%d questions, %d answers: %s", len(requests), len(answers), &out)
	}
	for i, a := range answers {
		fitsQuery(t, requests[i], a)
	}
	return answers
}

// fitsQuery holds an answer against its schema.
func fitsQuery(t *testing.T, request, answer string) {
	t.Helper()
	var q struct{ Ask string }
	var v map[string]any
	if err := json.Unmarshal([]byte(answer), &v); err != nil {
		t.Fatalf("%s is no JSON: %v", answer, err)
	}
	json.Unmarshal([]byte(request), &q) // where it is no request, the answer is an error
	if v["error"] != nil {
		q.Ask = "error"
	}
	delete(v, "id")
	text := jsonText(querySchema()["$defs"].(map[string]any)[q.Ask], "")
	var schema map[string]any
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	if msg := fits(v, schema, q.Ask); msg != "" {
		t.Errorf("%s: %s\n%s", request, msg, answer)
	}
}

// readmeParts returns the level and the questions with their answers that
// levels/README.md shows.
func readmeParts(t *testing.T) (level string, requests, answers []string) {
	t.Helper()
	text := rulestest.Must(os.ReadFile("../../levels/README.md"))(t)
	_, rest, _ := strings.Cut(string(text), "```\nwallfall 1\n")
	level, rest, _ = strings.Cut(rest, "```")
	_, rest, _ = strings.Cut(rest, "```\n> ")
	rest, _, ok := strings.Cut(rest, "```")
	if !ok {
		t.Fatal("README.md shows no questions")
	}
	for _, line := range strings.Split(strings.TrimSpace("> "+rest), "\n") {
		if q, ok := strings.CutPrefix(line, "> "); ok {
			requests = append(requests, q)
		} else {
			answers = append(answers, strings.TrimPrefix(line, "< "))
		}
	}
	return "wallfall 1\n" + level, requests, answers
}

// TestReadmeQuestions asks what README.md shows. WALLFALL_SHOW prints what to
// write there.
func TestReadmeQuestions(t *testing.T) {
	level, requests, want := readmeParts(t)
	got := ask(t, level, requests...)
	if os.Getenv("WALLFALL_SHOW") != "" {
		for i := range requests {
			t.Logf("\n> %s\n< %s", requests[i], got[i])
		}
	}
	if len(want) != len(got) {
		t.Fatalf("%d answers are shown for %d questions", len(want), len(got))
	}
	for i := range got {
		if got[i] != want[i] {
			t.Errorf("%s\n got %s\nwant %s", requests[i], got[i], want[i])
		}
	}
}

// TestReadmeTellsEveryQuestion looks for all questions, and for their fields, in
// README.md.
func TestReadmeTellsEveryQuestion(t *testing.T) {
	text := rulestest.Must(os.ReadFile("../../levels/README.md"))(t)
	_, text2, _ := strings.Cut(string(text), "## Asking questions")
	var words []string
	for _, a := range questions {
		words = append(words, a.name)
	}
	for _, w := range append(words, requestFields()...) {
		if !strings.Contains(text2, "`"+w+"`") {
			t.Errorf("README.md does not speak of %s", w)
		}
	}
}

// duel has a fall on dice, so that previews have odds.
const duel = `wallfall 1
side heroes "H" mana=4 spells=dispel
side keeper "K" keeper
map
.a....
end
floor 1
map
wb0..k
end
figure bob knight,rogue side=heroes at=b stamina=3,1
figure ann knight side=heroes at=a
figure kay ogre side=keeper at=k
wall w1 dir=e at=w
`

func TestQuestions(t *testing.T) {
	for _, c := range []struct{ ask, want string }{
		{`{"ask":"hash","id":{"a":[1]}}`, `{"id":{"a":[1]},"hash":"`},
		{`{"ask":"cell","cell":"1:2,0"}`, `{"cell":"1:2,0","terrain":"plain","ground":0,"feature":"pitfall","solid":false}`},
		{`{"ask":"cell","cell":"1:0,0"}`, `{"cell":"1:0,0","terrain":"plain","ground":0,"wall":"w1","solid":true}`},
		{`{"ask":"cell","cell":"1:9,0"}`, `{"error":"no cell \"1:9,0\"; expected floor:column,row, each counted from 0","rule":"BD-01"}`},
		{`{"ask":"cell"}`, `{"error":"\"cell\" is missing: name a cell as floor:column,row"}`},
		{`{"ask":"dist","from":"0:0,0","to":"0:4,0"}`, `{"dist":4}`},
		{`{"ask":"dist","from":"0:0,0"}`, `{"error":"\"to\" is missing`},
		{`{"ask":"sight","from":"0:0,0","to":"0:4,0"}`, `{"sight":true`},
		{`{"ask":"sees","group":"ann","to":"0:4,0"}`, `{"sees":true}`},
		{`{"ask":"sees","group":"ann","other":"kay"}`, `{"sees":false}`},
		{`{"ask":"sees","group":"ann"}`, `{"error":"\"to\" or \"other\" is missing`},
		{`{"ask":"contact","group":"ann","other":"zoe"}`, `{"error":"unknown group \"zoe\""}`},
		{`{"ask":"contact","other":"ann"}`, `{"error":"\"group\" is missing: name a group"}`},
		{`{"ask":"reach","group":"kay"}`, `{"move":2,"left":2,"cells":[{"cell":"1:4,0","cost":1},{"cell":"1:3,0","cost":2}]}`},
		{`{"ask":"reach","group":"ann","to":"0:0,0"}`, `{"move":3,"left":3,"cost":1,"path":[{"to":"0:0,0","step":"walk","dir":"w","cost":1}]}`},
		{`{"ask":"reach","group":"bob","to":"1:2,0"}`, `{"error":"bob can neither climb nor fly over the pitfall on 1:2,0","rule":"PF-01"}`},
		{`{"ask":"legal","group":"kay"}`, `{"commands":[]}`},
		{`{"ask":"check","command":"end"}`, `{"legal":true}`},
		{`{"ask":"check","command":"move kay 1:4,0"}`, `{"legal":false,"why":"kay does not belong to the side whose turn it is","rule":"TN-01"}`},
		{`{"ask":"check","command":"jig"}`, `{"error":"unknown command \"jig\""}`},
		{`{"ask":"check"}`, `{"error":"\"command\" is missing, such as \"end\""}`},
		{`{"ask":"decision"}`, `{"ask":"maneuver","rule":"TN-01","side":"heroes","default":"end"}`},
		{`{"ask":"undo"}`, `{"error":"nothing to undo"}`},
		{`{"ask":"apply","command":"move ann 0:9,9"}`, `{"error":"expected a cell of the board as floor:x,y, not \"0:9,9\""}`},
		{`{"ask":"apply","command":"move ann 0:1,0"}`, `{"error":"ann is already there","rule":"MV-01"}`},
		{`{"ask":"jig","id":"x"}`, `{"id":"x","error":"unknown question \"jig\"; expected one of state, cell, hash`},
		{`{"ask":"hash","grup":"x","id":3}`, `{"id":3,"error":"unknown field \"grup\"; did you mean \"group\"?"}`},
		{`{"ask":3}`, `{"error":"\"ask\" must be a text in quotes, not number"}`},
		{`{"ask":"reset","seed":-1}`, `{"error":"\"seed\" must be a whole number from 0, not number -1"}`},
		{`{"ask":"start","round":1.5}`, `{"error":"\"round\" must be a whole number, not number 1.5"}`},
		{`{"ask":"reset","explicit":"yes"}`, `{"error":"\"explicit\" must be true or false, not string"}`},
		{`[]`, `{"error":"expected a JSON object such as {\"ask\":\"state\"}"}`},
		{`{"ask":"hash"`, `{"error":"the JSON object does not end;`},
		{`{ask}`, `{"error":"expected a JSON object such as {\"ask\":\"state\"}; it goes wrong at byte 2"}`},
		{`{"ask":"step","group":"kay"}`, `{"steps":[{"to":"1:4,0","step":"walk","dir":"w","cost":1}]}`},
		{`{"ask":"step","group":"bob","to":"1:2,0"}`, `{"error":"bob can neither climb nor fly over the pitfall on 1:2,0","rule":"PF-01"}`},
		{`{"ask":"step","group":"kay","to":"1:3,0"}`, `{"error":"no single step leads kay to 1:3,0"}`},
		{`{"ask":"reach","group":"kay","to":"1:1,0"}`, `{"error":"bob is on 1:1,0","rule":"MV-02"}`},
		{`{"ask":"reach","group":"kay","to":"1:2,0"}`, `{"error":"kay can neither climb nor fly over the pitfall on 1:2,0","rule":"PF-01"}`},
		{`{"ask":"move","group":"zoe","to":"0:0,0"}`, `{"error":"unknown group \"zoe\""}`},
		{`{"ask":"move","group":"ann","to":"1:0,0"}`, `{"error":"`},
		{`{"ask":"place","group":"sue","kinds":"ogr","to":"0:3,0","side":"heroes"}`, `{"error":"`},
		{`{"ask":"place","group":"sue"}`, `{"error":"\"kinds\" is missing`},
		{`{"ask":"start","side":"nobody"}`, `{"error":"`},
		{`{"ask":"load"}`, `{"error":"expected either \"level\", the name of a level, or \"text\", a level file"}`},
		{`{"ask":"load","level":"-"}`, `{"error":"standard input holds the questions`},
		{`{"ask":"load","level":"vice"}`, `{"error":"open vice: no such file or directory, and no built-in level has this name; did you mean \"vise\"?"}`},
		{`{"ask":"load","text":"wallfall 2"}`, `{"error":"text:1:`},
		{`{"ask":"hash"} {}`, `{"error":"expected one JSON object per line"}`},
		{"{\"ask\":\"" + strings.Repeat("x", maxLine) + "\"}", `{"error":"a question has at most 65536 bytes"}`},
	} {
		if got := ask(t, duel, c.ask)[0]; !strings.HasPrefix(got, c.want) {
			t.Errorf("%.90s\n got %s\nwant %s", c.ask, got, c.want)
		}
	}
}

// TestQuestionsPlay applies, looks ahead and takes back.
func TestQuestionsPlay(t *testing.T) {
	got := ask(t, duel, `{"ask":"hash"}`, `{"ask":"reset","explicit":true}`, `{"ask":"preview","command":"end"}`, `{"ask":"apply","command":"end"}`,
		`{"ask":"apply","command":"end"}`, `{"ask":"decision"}`, `{"ask":"legal"}`, `{"ask":"apply","command":"roll 6"}`, `{"ask":"state"}`, `{"ask":"undo"}`,
		`{"ask":"decision"}`, `{"ask":"reset","explicit":false,"seed":9}`, `{"ask":"hash"}`)
	for i, want := range map[int]string{
		2: `"fates":[{"group":"bob","dead":"1/6","prone":"2/3","upright":"1/6"`,
		3: `"decision":{"ask":"die","rule":"TN-02","group":"bob","die":"fall"`, 4: `"rule":"TN-02"`, 5: `{"ask":"die"`,
		6: `{"commands":["roll 1","roll 2","roll 3","roll 4","roll 5","roll 6"]}`, 7: `"ask":"facing"`, 8: `"phase":"walls"`,
		9: `"events":[]`, 10: `{"ask":"die"`,
	} {
		if !strings.Contains(got[i], want) {
			t.Errorf("answer %d is %s, without %s", i, got[i], want)
		}
	}
	for i, a := range got {
		var v map[string]any
		if err := json.Unmarshal([]byte(a), &v); err != nil {
			t.Errorf("answer %d is no JSON: %v", i, err)
		}
	}
	if again := ask(t, duel, `{"ask":"apply","command":"end"}`, `{"ask":"reset"}`, `{"ask":"hash"}`); again[2] != got[0] {
		t.Errorf("after a reset the hash is %s, and was %s", again[2], got[0])
	}
}

// TestQuestionsChangeTheLevel moves, adds and removes figures, sets the start and loads
// other levels: each time the match starts again, on the level as it is now.
func TestQuestionsChangeTheLevel(t *testing.T) {
	got := ask(t, duel, `{"ask":"move","group":"ann","to":"0:3,0","facing":"w"}`, `{"ask":"apply","command":"move ann 0:4,0"}`, `{"ask":"undo"}`,
		`{"ask":"place","group":"sue","kinds":"archer,rogue","side":"keeper","to":"1:4,0"}`, `{"ask":"remove","group":"bob"}`,
		`{"ask":"move","group":"ann","to":"1:0,0"}`, `{"ask":"state"}`, `{"ask":"start","round":3,"side":"keeper"}`, `{"ask":"decision"}`,
		`{"ask":"load","level":"iris"}`, `{"ask":"cell","cell":"0:0,0"}`,
		`{"ask":"load","text":"wallfall 1\nside one\nside two\nmap\na.b\nend\nfigure ann knight side=one at=a\nfigure bob knight side=two at=b\n"}`, `{"ask":"dist","from":"0:0,0","to":"0:2,0"}`,
		`{"ask":"move","group":"ann","to":"0:1,0"}`, `{"ask":"contact","group":"ann","other":"bob"}`, `{"ask":"reach","group":"ann"}`)
	for i, want := range map[int]string{
		0: `facing=w`, 1: `"event":"step"`, 3: `figure sue archer,rogue side=keeper`, 5: `"error"`, 6: `"name":"sue"`, 7: `start round=3 side=keeper`, 8: `"side":"keeper"`,
		9: `"level":"iris.txt"`, 10: `"cell":"0:0,0"`, 12: `{"dist":2}`, 14: `{"contact":true}`, 15: `"why":"ann can't move: it began the turn in contact with bob","rule":"MV-03"`,
	} {
		if !strings.Contains(got[i], want) {
			t.Errorf("answer %d is %s, without %s", i, got[i], want)
		}
	}
	if strings.Contains(got[6], "bob") {
		t.Errorf("bob is still there: %s", got[6])
	}
}

// shooting has archers who see each other, past rock, and past each other, and
// melees with a brambled and an unequal pair.
const shooting = `wallfall 1
side heroes "H"
side keeper "K"
legend g bramble
map
a..p.#q
..x....
c.g....
.h.....
end
figure ann archer side=heroes at=a
figure hal knight,rogue side=heroes at=h stamina=3,1
figure cat troll side=heroes at=c
figure pam ogre side=keeper at=p
figure qat ogre side=keeper at=q
figure gus gargoyle side=keeper at=g
figure xan imp side=keeper at=x
`

func TestQuestionsAboutStrikes(t *testing.T) {
	for _, c := range []struct{ ask, want string }{
		{`{"ask":"rangestrike","attacker":"ann","target":"pam"}`,
			`{"possible":true,"numbers":{"power":4,"attack":4,"defence":2,"changes":[{"rule":"ST-04","dice":-2},{"rule":"ST-04","number":1}],"dice":2,"number":3,"odds":["1/9","4/9","4/9"]},"reach":4,"from":"0:0,0","to":"0:3,0","line":[{"cell":"0:1,0","dir":"e"},{"cell":"0:2,0","dir":"e"},{"cell":"0:3,0","dir":"e"}]}`},
		{`{"ask":"rangestrike","attacker":"ann","target":"qat"}`, `{"possible":false,"why":"`},
		{`{"ask":"rangestrike","attacker":"cat","target":"pam"}`, `{"possible":false,"why":"cat can't rangestrike","rule":"ST-04"}`},
		{`{"ask":"rangestrike","attacker":"ann"}`, `{"error":"\"target\" is missing`},
		{`{"ask":"rangestrike","attacker":"ann","cell":"0:1,0"}`, `{"possible":false,"why":"`},
		{`{"ask":"rangestrike","attacker":"ann","cell":"0:6,0"}`, `{"possible":false,"why":"`},
		{`{"ask":"rangestrike","attacker":"ann","target":"qat","cell":"0:3,0"}`, `{"possible":true,`},
		{`{"ask":"strike","attacker":"hal","target":"gus"}`,
			`{"power":7,"attack":3,"defence":3,"changes":[{"rule":"HZ-05","number":1}],"dice":7,"number":5,`},
		{`{"ask":"strike","attacker":"gus","target":"hal"}`, `{"power":4,"attack":3,"defence":3,"dice":4,"number":4,"odds":["1/16",`},
		{`{"ask":"strike","attacker":"ann","target":"pam"}`, `{"error":"ann does not touch pam","rule":"ST-01"}`},
		{`{"ask":"strike","attacker":"zoe","target":"pam"}`, `{"error":"unknown group \"zoe\""}`},
		{`{"ask":"sight","from":"0:3,0","to":"0:6,0"}`, `{"sight":false,"line":[{"cell":"0:4,0","dir":"e"},{"cell":"0:5,0","dir":"e","blocks":true},{"cell":"0:6,0","dir":"e"}]}`},
		{`{"ask":"sight","from":"0:4,1","to":"0:5,0"}`, `{"sight":true,"line":[{"cell":"0:5,0","dir":"ne","between":["0:4,0","0:5,1"]}]}`},
		{`{"ask":"sight","from":"0:4,0","to":"0:5,1"}`, `{"sight":true,"line":[{"cell":"0:5,1","dir":"se","between":["0:5,0","0:4,1"]}]}`},
	} {
		if got := ask(t, shooting, c.ask)[0]; !strings.HasPrefix(got, c.want) {
			t.Errorf("%s\n got %s\nwant %s", c.ask, got, c.want)
		}
	}
}

func FuzzQuery(f *testing.F) {
	f.Add(`{"ask":"state"}` + "\n" + `{"ask":"apply","command":"end"}` + "\n" + `{"ask":"undo"}` + "\n" + `{"ask":"preview","command":"move ann 0:0,0"}`)
	f.Add(`{"ask":"reach","group":"band-1","to":"0:0,0"}` + "\n" + `{"ask":"sees","group":"band-1","other":"ann"}` + "\n" + `{"ask":"contact","group":"band-2","other":"band-1"}`)
	f.Add(`{"ask":"reset","explicit":true,"seed":18446744073709551615}` + "\n" + `{"ask":"check","command":"roll 6"}` + "\n" + `{"id":null,"ask":"legal","group":"kay"}`)
	f.Add(`{"ask":"move","group":"ann","to":"0:3,0"}` + "\n" + `{"ask":"remove","group":"bob"}` + "\n" + `{"ask":"start","round":3,"side":"keeper"}` + "\n" + `{"ask":"load","level":"x"}`)
	doc := rulestest.Must(edit.Open("duel", []byte(duel)))(f)
	f.Fuzz(func(t *testing.T, text string) {
		q := &querier{doc: doc, seed: 1}
		if err := q.restart(); err != nil {
			t.Fatal(err)
		}
		q.open = func(string) (*edit.Doc, error) { return doc, nil }
		for i, line := range strings.Split(text, "\n") {
			if i > 20 {
				return
			}
			var v any
			if out := q.line([]byte(line)); json.Unmarshal(out, &v) != nil || bytes.ContainsRune(out, '\n') {
				t.Fatalf("%q gives %q", line, out)
			}
		}
	})
}

// TestLegalIsBounded lists the commands of small levels as the rules do, and those of a
// crowd only as far as there is room.
func TestLegalIsBounded(t *testing.T) {
	for _, id := range []string{"vise", "iris"} {
		lv := rulestest.Must(levels.Load(id))(t)
		s := rulestest.Must(lv.New(1))(t)
		s.Begin(nil)
		var want legalAnswer
		for _, a := range s.Legal(nil) {
			want.Commands = append(want.Commands, s.Board().FormatAction(a))
		}
		var got legalAnswer
		if err := json.Unmarshal([]byte(ask(t, string(readShipped(t, id)), `{"ask":"legal"}`)[0]), &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, the rules list %v (%v)", id, got, want, err)
		}
	}
	var text strings.Builder
	text.WriteString("wallfall 1\nside heroes\nside keeper\nkind racer power=1 skill=9 move=60\nmap\n")
	for range 60 {
		text.WriteString(strings.Repeat(".", 60) + "\n")
	}
	text.WriteString("end\nfigure kay ogre side=keeper at=0:59,59\n")
	for i := range 20 {
		fmt.Fprintf(&text, "figure f%d racer side=heroes at=0:%d,0\n", i, i)
	}
	var got legalAnswer
	if err := json.Unmarshal([]byte(ask(t, text.String(), `{"ask":"legal"}`)[0]), &got); err != nil || len(got.Commands) != maxLegal || !got.More {
		t.Errorf("%d commands are listed, and more: %v (%v)", len(got.Commands), got.More, err)
	}
}

func readShipped(t *testing.T, id string) []byte {
	for _, e := range levels.Shipped() {
		if e.ID == id {
			return e.Text
		}
	}
	t.Fatal("no level " + id)
	return nil
}

// TestCarry lists groups that hits carry over to only if a hit can be left over.
func TestCarry(t *testing.T) {
	const melee = "wallfall 1\nside heroes\nside keeper\nmap\n.k.\npa.\n...\nend\nfigure ann NN side=heroes at=a\nfigure kay ogre side=keeper at=k\nfigure pam ogre side=keeper at=p\n"
	for kind, want := range map[string]string{"knight": `"slays":6}`, "serpent": `"slays":6,"carry":["pam"]`} {
		if got := ask(t, strings.Replace(melee, "NN", kind, 1), `{"ask":"strike","attacker":"ann","target":"kay"}`)[0]; !strings.Contains(got, want) {
			t.Errorf("of a %s it says %s", kind, got)
		}
	}
}
