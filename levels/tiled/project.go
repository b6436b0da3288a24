package tiled

import (
	"encoding/json"

	"wallfall/levels"
	"wallfall/rules"
)

// ProjectFile is the name of the file that Project writes.
const ProjectFile = "wallfall.tiled-project"

// enums are the property types with lists of values.
var enums = []struct {
	name   string
	values []string
}{
	{"Terrain", levels.WordsOf(rules.Terrain(0))},
	{"Feature", levels.WordsOf(rules.Feature(1))},
	{"Structure", levels.WordsOf(rules.Structure(1))},
	{"Edge", levels.WordsOf(rules.Edge(1))},
	{"Colour", []string{colourName(0), colourName(1), colourName(2), colourName(3)}},
	{"Direction", levels.DirNames(rules.Square)},
}

// classes are the classes of objects with their default properties.
var classes = []struct {
	name, colour string
	members      []Prop
}{
	{"figure", "#ffe0a030", []Prop{newProp("facing", "e"), newProp("kind", ""), newProp("prone", "false"), newProp("side", ""), newProp("stamina", "")}},
	{"wall", "#ffd04030", []Prop{newProp("dir", "")}},
	{"edge", "#ff9060c0", []Prop{{Name: "kind", Type: "string", Of: "Edge", Value: "slope"}}},
	{"link", "#ff40a0e0", []Prop{newProp("to", "0")}},
	{"exit", "#ff40c060", []Prop{newProp("tag", "A")}},
}

// Project returns a project file. With it Tiled offers the values of properties and
// knows our classes of objects.
func Project() ([]byte, error) {
	type object = map[string]any
	var types []object
	add := func(name string, t object) {
		t["id"], t["name"] = len(types)+1, name
		types = append(types, t)
	}
	for _, e := range enums {
		add(e.name, object{"type": "enum", "storageType": "string", "values": e.values, "valuesAsFlags": false})
	}
	for _, c := range classes {
		var members []object
		for _, p := range c.members {
			m := object{"name": p.Name, "type": p.Type, "value": p.Value}
			if p.Type != "string" {
				m["value"] = json.RawMessage(p.Value)
			}
			if p.Of != "" {
				m["propertyType"] = p.Of
			}
			members = append(members, m)
		}
		add(c.name, object{"type": "class", "color": c.colour, "members": members, "useAs": []string{"object", "tile"}})
	}
	text, err := json.MarshalIndent(object{"automappingRulesFile": "", "commands": []any{}, "extensionsPath": "extensions",
		"folders": []string{"."}, "objectTypesFile": "", "propertyTypes": types}, "", " ")
	return append(text, '\n'), err
}
