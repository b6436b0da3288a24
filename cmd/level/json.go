package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/url"
	"path/filepath"
	"reflect"
	"strings"

	"wallfall/cmd/game/rulebook"
	"wallfall/levels"
	"wallfall/levels/lint"
	"wallfall/levels/sim"
	"wallfall/rules/message"
)

// problemLine is a problem as -format json writes it.
type problemLine struct {
	File     string `json:"file"`
	Line     int    `json:"line,omitempty"`   // from 1
	Column   int    `json:"column,omitempty"` // from 1, in characters
	Severity string `json:"severity"`         // "error" or "warning"
	Code     string `json:"code"`
	Message  string `json:"message"`
	Cell     string `json:"cell,omitempty"` // floor:column,row
	// Fixes say what could be done about it, the plainest first.
	Fixes []string `json:"fixes,omitempty"`
}

// severity returns "error" or "warning".
func severity(p levels.Problem) string {
	if p.Warning {
		return "warning"
	}
	return "error"
}

// codeOf returns a problem's code, never empty.
func codeOf(p levels.Problem) string { return cmp.Or(p.Code, lint.Syntax) }

// problemLines writes problems as JSON objects, one a line.
func problemLines(list []finding) (out []byte) {
	for _, p := range list {
		line := problemLine{File: p.File, Line: p.Line, Column: p.Col, Severity: severity(p.Problem), Code: codeOf(p.Problem), Message: p.Msg.String()}
		if p.HasAt {
			line.Cell = p.At.String()
		}
		line.Fixes = levels.Each(p.fixes, func(f lint.Fix) string { return f.Label.String() })
		out = append(out, jsonText(line, "")...)
	}
	return out
}

// jsonText returns a value as JSON with < and > as they are, in one line or indented,
// and a line feed.
func jsonText(v any, indent string) []byte {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	if err := enc.Encode(v); err != nil {
		return jsonText(refused{Error: err.Error()}, indent)
	}
	return buf.Bytes()
}

// object is an object of JSON.
type object = map[string]any

func sarifText(text string) object { return object{"text": text} }

// sarif writes problems as a SARIF 2.1.0 log.
func sarif(list []finding) []byte {
	rules, results := []object{}, []object{}
	numbers := map[string]int{} // of rules, by their code
	for _, p := range list {
		id := codeOf(p.Problem)
		if _, ok := numbers[id]; !ok {
			numbers[id] = len(rules)
			rules = append(rules, sarifRule(p.Problem))
		}
		r := object{"ruleId": id, "ruleIndex": numbers[id], "level": severity(p.Problem), "message": sarifText(p.Msg.String()),
			"locations": []object{{"physicalLocation": object{"artifactLocation": object{"uri": sarifURI(p.File)},
				"region": object{"startLine": max(1, p.Line), "startColumn": max(1, p.Col)}}}}}
		if len(p.fixes) > 0 {
			r["fixes"] = levels.Each(p.fixes, func(f lint.Fix) object { return sarifFix(p, f) })
		}
		if p.HasAt {
			r["properties"] = object{"cell": p.At.String()}
		}
		results = append(results, r)
	}
	return jsonText(object{"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": []object{{
		"tool": object{"driver": object{"name": "wallfall level check", "rules": rules}}, "columnKind": "unicodeCodePoints", "results": results}}}, "  ")
}

// sarifRule describes what kind of problem it is.
func sarifRule(p levels.Problem) object {
	id := codeOf(p)
	short, full, help := id, id, id
	if info, ok := lint.Explain(id); ok {
		short, full, help = info.Means, info.Cause, info.Mend
	} else if e := rulebook.Load().Find(id); e != nil {
		short, full, help = e.Head(), "", "Rule "+id+" is broken."
		for _, para := range e.Paras {
			full += para.Text + "\n"
		}
	}
	return object{"id": id, "shortDescription": sarifText(short), "fullDescription": sarifText(full), "help": sarifText(help),
		"defaultConfiguration": object{"level": severity(p)}}
}

// sarifFix writes a fix as one run of lines and its replacement.
func sarifFix(p finding, f lint.Fix) object {
	was, is := strings.SplitAfter(string(p.src), "\n"), strings.SplitAfter(string(f.Doc.Text()), "\n")
	from := 0
	for from < min(len(was), len(is)) && was[from] == is[from] {
		from++
	}
	same := 0
	for same < min(len(was), len(is))-from && was[len(was)-1-same] == is[len(is)-1-same] {
		same++
	}
	region := object{"startLine": from + 1, "startColumn": 1, "endLine": len(was) - same + 1, "endColumn": 1}
	if same == 0 { // up to the end of a text that does not end with a line feed
		region["endLine"], region["endColumn"] = len(was), len([]rune(was[len(was)-1]))+1
	}
	change := object{"artifactLocation": object{"uri": sarifURI(p.File)},
		"replacements": []object{{"deletedRegion": region, "insertedContent": sarifText(strings.Join(is[from:len(is)-same], ""))}}}
	return object{"description": sarifText(f.Label.String()), "artifactChanges": []object{change}}
}

// sarifURI writes a file's name as a reference relative to where the tool runs,
// or absolute if the name is.
func sarifURI(file string) string { return fileURI(filepath.ToSlash(file), filepath.IsAbs(file)) }

// fileURI writes a path with slashes as a reference; a drive's letter gets a slash before
// it, or it would be taken for a host.
func fileURI(path string, abs bool) string {
	u := url.URL{Path: path}
	if abs {
		u.Scheme, u.Path = "file", "/"+strings.TrimPrefix(path, "/")
	}
	return u.String()
}

func schemaWords() []string { return []string{"grammar", "vim", "textmate", "check", "query", "sim"} }

func schema(c *call, _ noOptions) error {
	what := "grammar"
	if len(c.args) > 0 {
		what = c.args[0]
	}
	var out string
	switch what {
	case "grammar":
		out = levels.Grammar()
	case "vim", "textmate":
		out = textOf(what, levels.Words())
	case "check":
		out = jsonSchema("A problem of a level, as level check -format json writes it", schemaOf(reflect.TypeFor[problemLine]()))
	case "sim":
		out = jsonSchema("The games of a level, as level sim -json writes them", schemaOf(reflect.TypeFor[sim.Report]()))
	case "query":
		out = jsonSchema("A question to level query; $defs holds the answer to each", querySchema())
	default:
		return fmt.Errorf("unknown word %q%s (expected %s)", what, didYouMean(what, schemaWords()), strings.Join(schemaWords(), ", "))
	}
	io.WriteString(c.out, out)
	return exitOK
}

// jsonSchema writes a schema (draft 2020-12).
func jsonSchema(title string, s object) string {
	s["$schema"], s["title"] = "https://json-schema.org/draft/2020-12/schema", title
	return string(jsonText(s, "  "))
}

// schemaOf returns the schema of a type as package encoding/json writes it.
func schemaOf(t reflect.Type) object {
	if v, ok := reflect.Zero(t).Interface().(interface{ JSONSchema() object }); ok && t.Kind() != reflect.Pointer {
		return v.JSONSchema()
	}
	if t == reflect.TypeFor[json.RawMessage]() {
		return object{}
	}
	if t == reflect.TypeFor[message.Text]() {
		return schemaOf(reflect.TypeFor[string]())
	}
	switch t.Kind() {
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.String:
		return object{"type": "string"}
	case reflect.Float32, reflect.Float64:
		return object{"type": "number"}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return object{"type": "integer", "minimum": 0}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return object{"type": "integer"}
	case reflect.Slice: // nil is null
		return object{"type": []string{"array", "null"}, "items": schemaOf(t.Elem())}
	case reflect.Map:
		return object{"type": []string{"object", "null"}, "additionalProperties": schemaOf(t.Elem())}
	case reflect.Pointer:
		return object{"anyOf": []any{schemaOf(t.Elem()), object{"type": "null"}}}
	case reflect.Struct:
		props, required := object{}, []string{}
		for i := range t.NumField() {
			f := t.Field(i)
			name, opts, _ := strings.Cut(f.Tag.Get("json"), ",")
			if f.Anonymous && name == "" {
				in := schemaOf(f.Type)
				maps.Copy(props, in["properties"].(object))
				required = append(required, in["required"].([]string)...)
				continue
			}
			if name == "-" || !f.IsExported() {
				continue
			}
			if name == "" {
				name = f.Name
			}
			props[name] = schemaOf(f.Type)
			if !strings.Contains(opts, "omit") {
				required = append(required, name)
			}
		}
		return object{"type": "object", "properties": props, "required": required, "additionalProperties": false}
	}
	return object{}
}
