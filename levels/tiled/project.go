package tiled

import (
	"bytes"
	"encoding/json"

	"wallfall/rules"
)

// ProjectFile is the name of the file that Project writes.
const ProjectFile = "wallfall.tiled-project"

// projectType is a type of properties as a project of Tiled has it: an
// enumeration, or a class.
type projectType struct {
	ID            int             `json:"id"`
	Name          string          `json:"name"`
	Type          string          `json:"type"`
	StorageType   string          `json:"storageType,omitempty"`
	Values        []string        `json:"values,omitempty"`
	ValuesAsFlags *bool           `json:"valuesAsFlags,omitempty"`
	Color         string          `json:"color,omitempty"`
	Members       []projectMember `json:"members,omitempty"`
	UseAs         []string        `json:"useAs,omitempty"`
}

type projectMember struct {
	Name         string `json:"name"`
	Type         string `json:"type"`
	PropertyType string `json:"propertyType,omitempty"`
	Value        any    `json:"value"`
}

// Project writes a project for Tiled: with it Tiled offers the words there are
// where a property is a terrain, a direction and the like, and knows the classes
// of objects.
func Project() ([]byte, error) {
	var types []projectType
	enum := func(name string, values []string) {
		no := false
		types = append(types, projectType{ID: len(types) + 1, Name: name, Type: "enum", StorageType: "string", Values: values, ValuesAsFlags: &no})
	}
	class := func(name, colour string, members ...projectMember) {
		types = append(types, projectType{ID: len(types) + 1, Name: name, Type: "class", Color: colour, Members: members, UseAs: []string{"object", "tile"}})
	}
	words := func(first int, name func(int) string) (out []string) {
		for i := first; name(i) != ""; i++ {
			out = append(out, name(i))
		}
		return out
	}
	enum("Terrain", words(0, func(i int) string { return rules.Terrain(i).String() }))
	enum("Feature", words(1, func(i int) string { return rules.Feature(i).String() }))
	enum("Structure", words(1, func(i int) string { return rules.Structure(i).String() }))
	enum("Edge", words(1, func(i int) string { return rules.Edge(i).String() }))
	enum("Colour", colourWords())
	enum("Direction", words(0, func(i int) string { return rules.Square.DirName(rules.Dir(i)) }))
	text := func(name, of, value string) projectMember {
		return projectMember{Name: name, Type: "string", PropertyType: of, Value: value}
	}
	class("figure", "#ffe0a030", text("facing", "Direction", "e"), text("kind", "", ""), projectMember{Name: "prone", Type: "bool", Value: false},
		text("side", "", ""), text("stamina", "", ""))
	class("wall", "#ffd04030", text("dir", "Direction", ""))
	class("edge", "#ff9060c0", text("kind", "Edge", "slope"))
	class("link", "#ff40a0e0", projectMember{Name: "to", Type: "object", Value: 0})
	class("exit", "#ff40c060", text("tag", "", "A"))
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetIndent("", " ")
	err := enc.Encode(map[string]any{"automappingRulesFile": "", "commands": []any{}, "extensionsPath": "extensions",
		"folders": []string{"."}, "objectTypesFile": "", "propertyTypes": types})
	return buf.Bytes(), err
}

func colourWords() []string {
	var out []string
	for c := range numColours {
		out = append(out, colourName(c))
	}
	return out
}
