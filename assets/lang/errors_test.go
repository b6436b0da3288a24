package lang

import "testing"

func TestErrorsAreTold(t *testing.T) {
	for english, want := range map[string]string{
		"permission denied": "keine Berechtigung",
		"cannot save: open /home/x/match: permission denied":                                                                            "Speichern ist nicht möglich: /home/x/match öffnen: keine Berechtigung",
		"line 12: the saved match lacks its line \"seed\"":                                                                              "Zeile 12: der gespeicherten Partie fehlt ihre Zeile \"seed\"",
		`the level in the link: a.txt:3:5: no kind is called "ogr", did you mean "ogre"? (FG-01) (and 2 more)`:                          `das Level im Link: a.txt:3:5: keine Art heißt "ogr", meintest du „ogre“? (FG-01) (und 2 weitere)`,
		"a.txt:1:1: there is no cell \"0:9,9\": the board has 2 floors of 3 by 4 cells, counted from 0":                                 "a.txt:1:1: es gibt kein Feld \"0:9,9\": das Brett hat 2 Stockwerke zu 3 mal 4 Feldern, ab 0 gezählt",
		"the record \"match\" is damaged (its checksum is wrong), it is kept as match.damaged-1":                                        "der Eintrag \"match\" ist beschädigt (seine Prüfsumme stimmt nicht), er bleibt erhalten als match.damaged-1",
		"b.txt:84:1: a board has at most 8 floors (BD-01)\nb.txt:9:2: a cell has one feature only, \"door\" is a second (BD-02)":        "b.txt:84:1: ein Brett hat höchstens 8 Stockwerke (BD-01)\nb.txt:9:2: ein Feld hat nur ein Merkmal, \"door\" wäre ein zweites (BD-02)",
		"a half turn comes nearest to exchanging the sides (Heroes onto Keeper); it is broken by 6 cells, 5 figures and 3 other things": "am nächsten kommt eine Symmetrie (halbe Drehung) dem Tausch der Seiten (Heroes auf Keeper); sie scheitert an 6 Feldern, 5 Figuren und 3 weiteren Sachen",
		"a half turn comes nearest to exchanging the sides (A onto B); it is broken by 1 cell and 1 other thing":                        "am nächsten kommt eine Symmetrie (halbe Drehung) dem Tausch der Seiten (A auf B); sie scheitert an 1 Feld und 1 weiteren Sache",
		"wall w1 never moves: rock stops its first step at 0:10,2":                                                                      "die Wand w1 rückt nie vor: Fels hält ihren ersten Schritt auf bei 0:10,2",
		"no figure is called \"rock\"":     "keine Figur heißt \"rock\"",
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
	f.Add("a: b: c: d (FG-01) (and 3 more), did you mean \"x\"?")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < 400 {
			Tell("de", text)
		}
	})
}
