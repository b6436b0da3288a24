package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"wallfall/levels"
)

// fits reports where a JSON value differs from a schema of jsonSchema's making, ""
// for nowhere.
func fits(v any, schema map[string]any, at string) string {
	if list, ok := schema["anyOf"].([]any); ok {
		msg := ""
		for _, s := range list {
			if msg = fits(v, s.(map[string]any), at); msg == "" {
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
	case bool:
		if !is("boolean") {
			return at + " is a boolean"
		}
	case float64:
		if !is("number") && !(is("integer") && v == float64(int64(v))) {
			return at + " is a number"
		}
	case []any:
		if !is("array") {
			return at + " is an array"
		}
		for _, x := range v {
			if msg := fits(x, schema["items"].(map[string]any), at+"[]"); msg != "" {
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
			if msg := fits(x, p, at+"."+k); msg != "" {
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
	} {
		var schema map[string]any
		if err := json.Unmarshal(run("", "schema", name), &schema); err != nil {
			t.Fatal(err)
		}
		n := 0
		for dec := json.NewDecoder(bytes.NewReader(lines)); dec.More(); n++ {
			var v any
			if err := dec.Decode(&v); err != nil {
				t.Fatal(err)
			}
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
