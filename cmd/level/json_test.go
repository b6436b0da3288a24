package main

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"wallfall/levels"
	"wallfall/levels/edit"
	"wallfall/levels/lint"
	"wallfall/rules/rulestest"
)

// fits reports where a JSON value differs from a schema of jsonSchema's making, ""
// for nowhere.
func fits(v any, schema map[string]any, at string) string { return fitsIn(schema, v, schema, at) }

// fitsIn is fits for a part of a schema.
func fitsIn(root map[string]any, v any, schema map[string]any, at string) string {
	if ref, ok := schema["$ref"].(string); ok {
		schema = root["$defs"].(map[string]any)[strings.TrimPrefix(ref, "#/$defs/")].(map[string]any)
	}
	if list, ok := schema["anyOf"].([]any); ok {
		msg := ""
		for _, s := range list {
			if msg = fitsIn(root, v, s.(map[string]any), at); msg == "" {
				break
			}
		}
		return msg
	}
	var kinds []string
	switch k := schema["type"].(type) {
	case string:
		kinds = []string{k}
	case []any:
		for _, x := range k {
			kinds = append(kinds, x.(string))
		}
	}
	is := func(kind string) bool { return strings.Contains(" "+strings.Join(kinds, " ")+" ", " "+kind+" ") }
	switch v := v.(type) {
	case nil:
		if !is("null") {
			return at + " is null"
		}
	case string:
		if !is("string") {
			return at + " is a string"
		}
		if words, ok := schema["enum"].([]any); ok && !slices.Contains(words, any(v)) {
			return at + " is " + v
		}
	case bool:
		if !is("boolean") {
			return at + " is a boolean"
		}
	case float64:
		if !is("number") && !(is("integer") && v == float64(int64(v))) {
			return at + " is a number"
		}
		if least, ok := schema["minimum"].(float64); ok && v < least {
			return at + " is too small"
		}
	case []any:
		if !is("array") {
			return at + " is an array"
		}
		if least, ok := schema["minItems"].(float64); ok && len(v) < int(least) {
			return at + " is too short"
		}
		for _, x := range v {
			if msg := fitsIn(root, x, schema["items"].(map[string]any), at+"[]"); msg != "" {
				return msg
			}
		}
	case map[string]any:
		if !is("object") {
			return at + " is an object"
		}
		props, _ := schema["properties"].(map[string]any)
		for k, x := range v {
			p, ok := props[k].(map[string]any)
			if !ok {
				p, ok = schema["additionalProperties"].(map[string]any)
			}
			if !ok {
				return at + "." + k + " is not in the schema"
			}
			if msg := fitsIn(root, x, p, at+"."+k); msg != "" {
				return msg
			}
		}
		required, _ := schema["required"].([]any)
		for _, k := range required {
			if _, ok := v[k.(string)]; !ok {
				return at + "." + k.(string) + " is missing"
			}
		}
	}
	return ""
}

// TestSchemasFitWhatIsWritten runs check and sim and holds their lines against
// their schemas.
func TestSchemasFitWhatIsWritten(t *testing.T) {
	run := func(in string, args ...string) []byte {
		var out, errs bytes.Buffer
		if code := run(args, strings.NewReader(in), &out, &errs); code == exitFailed {
			t.Fatalf("%v: %s", args, &errs)
		}
		return out.Bytes()
	}
	bad := "wallfall 1\nside one\nside two colour=amber\nlegend x tree\nmap\na.#b\nend\nfigure ann knight side=one at=a\nfigure bob knight side=two at=b\n"
	for name, lines := range map[string][]byte{
		"check": append(run(bad, "check", "-format", "json", "-"), run("wallfall 2", "check", "-format", "json", "-")...),
		"sim":   run("", "sim", "-games", "3", "-json", "-", "undercroft"),
		"sarif": append(run(bad, "check", "-format", "sarif", "-"), sarif(nil)...),
	} {
		text := rulestest.Must(os.ReadFile("testdata/sarif.schema.json"))(t)
		if name != "sarif" {
			text = run("", "schema", name)
		}
		var schema map[string]any
		rulestest.OK(t, json.Unmarshal(text, &schema))
		n := 0
		for dec := json.NewDecoder(bytes.NewReader(lines)); dec.More(); n++ {
			var v any
			rulestest.OK(t, dec.Decode(&v))
			if msg := fits(v, schema, name); msg != "" {
				t.Errorf("%s: %s", name, msg)
			}
		}
		if n == 0 {
			t.Errorf("%s wrote nothing", name)
		}
	}
}

// TestEditorsKnowAllWords looks for each word of the format in what editors are given.
func TestEditorsKnowAllWords(t *testing.T) {
	v := levels.Words()
	vim, tm := textOf("vim", v), textOf("textmate", v)
	for _, list := range [][]string{v.Keywords, v.Blocks, v.Fields, v.Flags, v.Values} {
		for _, w := range list {
			if !strings.Contains(tm, w) || !strings.Contains(vim, w) {
				t.Errorf("no editor knows %s", w)
			}
		}
	}
	if !json.Valid([]byte(tm)) {
		t.Error("the TextMate grammar is no JSON")
	}
}

// Names of files are references: relative ones without a scheme that a colon could
// feign, absolute ones with no host.
func TestFileURI(t *testing.T) {
	for _, x := range []struct {
		path string
		abs  bool
		want string
	}{
		{"my levels/ä.txt", false, "my%20levels/%C3%A4.txt"}, {"a:b.txt", false, "./a:b.txt"},
		{"/tmp/a#1.txt", true, "file:///tmp/a%231.txt"}, {"C:/levels/a.txt", true, "file:///C:/levels/a.txt"},
	} {
		if got := fileURI(x.path, x.abs); got != x.want {
			t.Errorf("%s is %s, not %s", x.path, got, x.want)
		}
	}
}

// TestSARIFFixes carries out what a log says would mend a problem.
func TestSARIFFixes(t *testing.T) {
	for _, end := range []string{"\n", ""} {
		text := "wallfall 1\ntitle \"T\"\nabout \"A.\"\nrounds 3\nside one\ngoal one survive n=3\nmap\na.\nend\nfigure ann knight side=one at=a\nlegend x tree" + end
		doc := rulestest.Must(edit.Open("t.txt", []byte(text)))(t)
		p := lint.Check(doc.Level())[0]
		fixes := lint.Fixes(doc, p)
		if len(fixes) == 0 {
			t.Fatalf("nothing mends %v", p)
		}
		rep := sarifFix(finding{p, doc, fixes}, fixes[0])["artifactChanges"].([]object)[0]["replacements"].([]object)[0]
		deleted := rep["deletedRegion"].(object)
		lines := strings.SplitAfter(text, "\n")
		offset := func(end string) int {
			return len(strings.Join(lines[:deleted[end+"Line"].(int)-1], "")) + deleted[end+"Column"].(int) - 1
		}
		got := text[:offset("start")] + rep["insertedContent"].(object)["text"].(string) + text[offset("end"):]
		if want := string(fixes[0].Doc.Text()); got != want {
			t.Errorf("the log makes\n%q\nand the fix\n%q", got, want)
		}
	}
}
