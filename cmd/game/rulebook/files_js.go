package rulebook

import "wallfall/assets/pack"

// bookText gives the text of the book; ok is false as long as the page loads it, which
// it does with the scenarios.
func bookText() (text string, ok bool) {
	files, ok := pack.Open(pack.Scenes)
	return files[pack.Book], ok
}

// scenarioFiles gives the files of scenarios by their names; ok is false as long
// as the page loads them.
func scenarioFiles() (files map[string]string, ok bool) {
	files, ok = pack.Open(pack.Scenes)
	delete(files, pack.Book)
	return files, ok
}
