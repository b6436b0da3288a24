package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
)

// sarifObject is what the published schema of SARIF 2.1.0 says of an object, as far
// as it is used here: which properties it must have, what those are that it may
// have, and that it may have no others.
type sarifObject struct {
	must []string
	may  map[string]string // the object or kind of value, with [] for a list and [1] for one that is not empty
}

var sarifShape = map[string]sarifObject{
	"log":                      {[]string{"version", "runs"}, map[string]string{"$schema": "uri", "version": "=2.1.0", "runs": "[]run"}},
	"run":                      {[]string{"tool"}, map[string]string{"tool": "tool", "columnKind": "=utf16CodeUnits|unicodeCodePoints", "results": "[]result"}},
	"tool":                     {[]string{"driver"}, map[string]string{"driver": "toolComponent"}},
	"toolComponent":            {[]string{"name"}, map[string]string{"name": "string", "rules": "[]reportingDescriptor"}},
	"reportingDescriptor":      {[]string{"id"}, map[string]string{"id": "string", "shortDescription": "multiformatMessageString", "fullDescription": "multiformatMessageString", "help": "multiformatMessageString", "defaultConfiguration": "reportingConfiguration"}},
	"multiformatMessageString": {[]string{"text"}, map[string]string{"text": "string"}},
	"reportingConfiguration":   {nil, map[string]string{"level": "=none|note|warning|error"}},
	"result":                   {[]string{"message"}, map[string]string{"ruleId": "string", "ruleIndex": "rule", "level": "=none|note|warning|error", "message": "message", "locations": "[]location", "fixes": "[]fix", "properties": "any"}},
	"message":                  {[]string{"text"}, map[string]string{"text": "string"}},
	"location":                 {nil, map[string]string{"physicalLocation": "physicalLocation"}},
	"physicalLocation":         {[]string{"artifactLocation"}, map[string]string{"artifactLocation": "artifactLocation", "region": "region"}},
	"artifactLocation":         {nil, map[string]string{"uri": "uri"}},
	"region":                   {nil, map[string]string{"startLine": "from 1", "startColumn": "from 1", "endLine": "from 1", "endColumn": "from 1"}},
	"fix":                      {[]string{"artifactChanges"}, map[string]string{"description": "message", "artifactChanges": "[1]artifactChange"}},
	"artifactChange":           {[]string{"artifactLocation", "replacements"}, map[string]string{"artifactLocation": "artifactLocation", "replacements": "[1]replacement"}},
	"replacement":              {[]string{"deletedRegion"}, map[string]string{"deletedRegion": "region", "insertedContent": "artifactContent"}},
	"artifactContent":          {nil, map[string]string{"text": "string"}},
}

// sarifWrong returns what of a value is not as the schema has it.
func sarifWrong(at, kind string, v any, rules int) (wrong []string) {
	note := func(format string, args ...any) { wrong = append(wrong, at+": "+fmt.Sprintf(format, args...)) }
	text, isText := v.(string)
	number, isNumber := v.(float64)
	switch of, list := strings.CutPrefix(kind, "[]"); {
	case list || strings.HasPrefix(kind, "[1]"):
		all, ok := v.([]any)
		if of = strings.TrimPrefix(of, "[1]"); !ok || len(all) == 0 && !list {
			note("is %v, want a list", v)
		}
		var seen []string
		for i, x := range all {
			wrong = append(wrong, sarifWrong(fmt.Sprintf("%s[%d]", at, i), of, x, rules)...)
			if s := fmt.Sprint(x); (of == "fix" || of == "reportingDescriptor") && slices.Contains(seen, s) {
				note("has an item twice")
			} else {
				seen = append(seen, s)
			}
		}
		return wrong
	case kind == "any":
	case kind == "string" && !isText, kind == "uri" && !isText:
		note("is %v, want a text", v)
	case kind == "uri":
		if _, err := url.Parse(text); err != nil || strings.ContainsAny(text, " \\<>\"{}|^`") {
			note("%q is no reference: %v", text, err)
		}
	case kind == "rule" && (!isNumber || number < -1 || int(number) >= rules):
		note("is %v of %d rules", v, rules)
	case kind == "from 1" && (!isNumber || number < 1 || number != float64(int(number))):
		note("is %v, want a number from 1", v)
	case strings.HasPrefix(kind, "=") && !slices.Contains(strings.Split(kind[1:], "|"), text):
		note("is %v, want %s", v, kind[1:])
	}
	shape, ok := sarifShape[kind]
	if !ok {
		return wrong
	}
	object, ok := v.(map[string]any)
	if !ok {
		note("is no object")
	}
	for _, name := range shape.must {
		if _, ok := object[name]; !ok {
			note("has no %s", name)
		}
	}
	for name, x := range object {
		if of, ok := shape.may[name]; ok {
			wrong = append(wrong, sarifWrong(at+"."+name, of, x, rules)...)
		} else {
			note("has %s, which is none of its properties", name)
		}
	}
	return wrong
}

// What is written as SARIF is as the published schema has it, for files whose names
// need escapes, text that is no level, warnings and what mends them.
func TestSARIFIsAsItsSchemaHasIt(t *testing.T) {
	t.Chdir(t.TempDir())
	const spoilt = "wallfall 1\nside a \"A\"\nside b \"B\" keeper\nlegend x tree # for later\nmap\nk..l\nend\nfigure k knight side=a at=k\nfigure l knight side=b at=l\n"
	files := map[string]string{"ä #1.txt": spoilt, "nonsense.txt": "nonsense\n"}
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var b, errs bytes.Buffer
	if code := execute([]string{"check", "-format", "sarif", "ä #1.txt", "nonsense.txt"}, nil, &b, &errs); code != exitWrong {
		t.Fatalf("code %d: %s", code, &errs)
	}
	var log map[string]any
	if err := json.Unmarshal(b.Bytes(), &log); err != nil {
		t.Fatal(err)
	}
	run := log["runs"].([]any)[0].(map[string]any)
	rules := run["tool"].(map[string]any)["driver"].(map[string]any)["rules"].([]any)
	results := run["results"].([]any)
	if len(results) < 4 || !strings.Contains(b.String(), "artifactChanges") {
		t.Fatalf("there are %d results:\n%s", len(results), &b)
	}
	for _, w := range sarifWrong("log", "log", log, len(rules)) {
		t.Error(w)
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
