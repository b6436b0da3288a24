package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"strings"

	"wallfall/levels"
	"wallfall/levels/sim"
)

func schemaWords() []string { return []string{"grammar", "vim", "textmate", "check", "query", "sim"} }

func schema(c *call, _ noOptions) int {
	what := "grammar"
	if len(c.args) > 0 {
		what = c.args[0]
	}
	var out []byte
	var err error
	switch what {
	case "grammar":
		out = []byte(levels.Grammar())
	case "vim", "textmate":
		out = []byte(textOf(what, levels.Words()))
	case "check":
		out, err = jsonSchema("A problem of a level, as level check -format json writes it", schemaOf(reflect.TypeFor[problemLine]()))
	case "sim":
		out, err = jsonSchema("The games of a level, as level sim -json writes them", schemaOf(reflect.TypeFor[sim.Report]()))
	case "query":
		out, err = jsonSchema("A question to level query; $defs holds the answer to each", querySchema())
	default:
		err = fmt.Errorf("unknown word %q%s (expected %s)", what, didYouMean(what, schemaWords()), strings.Join(schemaWords(), ", "))
	}
	if err != nil {
		return c.fail(err)
	}
	if _, err := c.out.Write(out); err != nil {
		return c.fail(err)
	}
	return exitOK
}

// jsonSchema writes a schema (draft 2020-12).
func jsonSchema(title string, s map[string]any) ([]byte, error) {
	s["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	s["title"] = title
	return jsonText(s, "  ")
}

// schemaOf returns the schema of a type as package encoding/json writes it.
func schemaOf(t reflect.Type) map[string]any {
	if v, ok := reflect.Zero(t).Interface().(interface{ JSONSchema() map[string]any }); ok && t.Kind() != reflect.Pointer {
		return v.JSONSchema()
	}
	if t == reflect.TypeFor[json.RawMessage]() {
		return map[string]any{}
	}
	switch t.Kind() {
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.String:
		return map[string]any{"type": "string"}
	case reflect.Float32, reflect.Float64:
		return map[string]any{"type": "number"}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return map[string]any{"type": "integer", "minimum": 0}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return map[string]any{"type": "integer"}
	case reflect.Slice: // nil is null
		return map[string]any{"type": []string{"array", "null"}, "items": schemaOf(t.Elem())}
	case reflect.Map:
		return map[string]any{"type": []string{"object", "null"}, "additionalProperties": schemaOf(t.Elem())}
	case reflect.Pointer:
		return map[string]any{"anyOf": []any{schemaOf(t.Elem()), map[string]any{"type": "null"}}}
	case reflect.Struct:
		props, required := map[string]any{}, []string{}
		for i := range t.NumField() {
			f := t.Field(i)
			name, opts, _ := strings.Cut(f.Tag.Get("json"), ",")
			if f.Anonymous && name == "" {
				in := schemaOf(f.Type)
				maps.Copy(props, in["properties"].(map[string]any))
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
		return map[string]any{"type": "object", "properties": props, "required": required, "additionalProperties": false}
	}
	return map[string]any{}
}
