package tiled

import (
	"bytes"
	"encoding/json"

	"wallfall/levels"
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
	enum("Terrain", levels.WordsOf(rules.Terrain(0)))
	enum("Feature", levels.WordsOf(rules.Feature(1)))
	enum("Structure", levels.WordsOf(rules.Structure(1)))
	enum("Edge", levels.WordsOf(rules.Edge(1)))
	enum("Colour", colourWords())
	enum("Direction", levels.DirNames(rules.Square))
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
