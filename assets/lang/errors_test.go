package lang

import "testing"

func TestErrorsAreTold(t *testing.T) {
	for english, want := range map[string]string{
		"permission denied": "keine Berechtigung",
		"can't save: open /home/x/match: permission denied":                                                                            "Speichern geht nicht: /home/x/match öffnen: keine Berechtigung",
		"line 12: the saved match has no line \"seed\"":                                                                                "Zeile 12: der gespeicherten Partie fehlt die Zeile \"seed\"",
		`the level in the link: a.txt:3:5: unknown kind "ogr"; did you mean "ogre"? (FG-01) (and 2 more)`:                              `das Level im Link: a.txt:3:5: unbekannte Art "ogr"; meintest du „ogre“? (FG-01) (und 2 weitere)`,
		"a.txt:1:1: no cell \"0:9,9\": the board has 2 floors of 3 by 4 cells, counted from 0":                                         "a.txt:1:1: kein Feld \"0:9,9\": Das Brett hat 2 Stockwerke zu 3 mal 4 Feldern, ab 0 gezählt",
		"record \"match\" is damaged (its checksum is wrong); a copy is kept as match.damaged-1":                                       "der Eintrag \"match\" ist beschädigt (seine Prüfsumme stimmt nicht); eine Kopie liegt in match.damaged-1",
		"b.txt:84:1: a board has at most 8 floors (BD-01)\nb.txt:9:2: a cell has only one feature; \"door\" is a second one (BD-02)":   "b.txt:84:1: ein Brett hat höchstens 8 Stockwerke (BD-01)\nb.txt:9:2: ein Feld hat nur ein Merkmal; \"door\" wäre ein zweites (BD-02)",
		"a half turn comes closest to swapping the sides (Heroes onto Keeper); the differences: 6 cells, 5 figures and 3 other things": "am nächsten kommt eine Symmetrie (halbe Drehung) dem Tausch der Seiten (Heroes auf Keeper); Unterschiede: 6 Felder, 5 Figuren und 3 weitere Sachen",
		"a half turn comes closest to swapping the sides (A onto B); the differences: 1 cell and 1 other thing":                        "am nächsten kommt eine Symmetrie (halbe Drehung) dem Tausch der Seiten (A auf B); Unterschiede: 1 Feld und 1 weitere Sache",
		"wall w1 never moves: rock blocks its first step at 0:10,2":                                                                    "die Wand w1 rückt nie vor: Fels versperrt den ersten Schritt bei 0:10,2",
		"unknown figure \"rock\"":          "unbekannte Figur \"rock\"",
		"0:1,1 is rock, 0:2,2 is bare":     "0:1,1 ist Fels, 0:2,2 ist leer",
		"x: something nobody has heard of": "x: something nobody has heard of",
		"":                                 "",
	} {
		if got := Tell("de", english); got != want {
			t.Errorf("%q is told as %q, want %q", english, got, want)
		}
		if got := Tell("en", english); got != english {
			t.Errorf("in English %q is told as %q", english, got)
		}
	}
}

// Whatever an error says, telling it comes to an end, and quickly.
func FuzzTell(f *testing.F) {
	f.Add("a: b: c: d (FG-01) (and 3 more); did you mean \"x\"?")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < 400 {
			Tell("de", text)
		}
	})
}
