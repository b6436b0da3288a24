package editor

import (
	"slices"
	"strings"

	"wallfall/assets/font"
	"wallfall/assets/icon"
	"wallfall/cmd/game/document"
	"wallfall/cmd/game/narrate"
	"wallfall/cmd/game/shell"
	"wallfall/render/quad"
	"wallfall/render/ui"
)

// shelf is the folder of the player's levels that is open, "" for none. It stays open
// while a level is edited.
type shelf struct{ folder string }

// FolderDialog asks for the folder of a level, or for another name of a folder.
const FolderDialog shell.Dialog = "folder"

// filing is what the folder dialog moves.
type filing struct {
	keys    []string
	from    string // the folder they are in
	renames bool   // they are the whole folder
	name    string // of a new folder, as written
}

// sortFolders lists the folders of the rows. A folder without levels is gone.
func (s *levelList) sortFolders() {
	s.folders = s.folders[:0]
	for i := range s.rows {
		if f := s.rows[i].Folder; f != "" && !slices.Contains(s.folders, f) {
			s.folders = append(s.folders, f)
		}
	}
	slices.Sort(s.folders)
	if !slices.Contains(s.folders, s.at.folder) {
		s.at.folder = ""
	}
}

// shown returns the rows of the open folder and the folders to open; a search finds rows
// in every folder.
func (s *levelList) shown() (rows []int, folders []string) {
	for i := range s.rows {
		r := &s.rows[i]
		if s.search != "" && matches(s.search, r.title+" "+r.Folder+" "+r.facts, "") || s.search == "" && r.Folder == s.at.folder {
			rows = append(rows, i)
		}
	}
	if s.search == "" && s.at.folder == "" {
		folders = s.folders
	}
	return rows, folders
}

// in returns the keys of a folder's rows.
func (s *levelList) in(folder string) (keys []string) {
	for i := range s.rows {
		if s.rows[i].Folder == folder {
			keys = append(keys, s.rows[i].Key)
		}
	}
	return keys
}

// leave ends the search, or closes the folder. It returns nil if there is neither.
func (s *levelList) leave() shell.Scene {
	if s.search == "" && s.at.folder == "" {
		return nil
	}
	if s.search == "" {
		s.at.folder = ""
	}
	s.search = ""
	return s
}

// folderButtons draws a button for each folder.
func (s *levelList) folderButtons(k *ui.Kit, r ui.Rect, folders []string, perRow int) {
	var cols ui.Columns
	for i, name := range folders {
		if i%perRow == 0 {
			cols = r.TakeTop(k.Pt(ui.RowHeight), k.Pt(ui.Gap)).Columns(perRow, k.Pt(ui.Gap))
		}
		at := cols.At(i % perRow)
		count := narrate.Number(len(s.in(name)))
		text := k.Fonts.Cut(font.Bold, k.Pt(14), name, at.W-k.Pt(80))
		if s.UI.Click(k.Button(s.UI.ID("folder:", i), at, text, ui.Look{Icon: icon.Folder, Size: 14})) {
			s.at.folder = name
		}
		k.Label(at.Inset(k.Pt(ui.Gap)), count, 12, quad.Right, k.Theme.Dim, font.Regular)
	}
}

// folderBox asks where to file levels.
func (s *levelList) folderBox(ctx *shell.Context) (shell.Scene, error) {
	l, fl := s.UI.Lang, &s.filing
	heading, label, do := l.T("Move to a folder"), l.T("New folder"), l.T("Create")
	if fl.renames {
		heading, label, do = l.T("Rename folder"), l.T("Name"), l.T("Rename")
	}
	high := float32(420)
	if fl.renames {
		high = 210
	}
	f, foot := document.Box(s.UI, ctx, 420, high, heading, "folder-form")
	to, chosen := "", false
	fl.name, _ = f.Text("folder-name", label, fl.name, l.T("Name of the folder"), document.MaxFolder)
	if !fl.renames {
		if fl.from != "" && f.Button("folder-none", l.T("Out of the folder"), ui.Look{Icon: icon.Back, Size: 14}) {
			chosen = true
		}
		for i, name := range s.folders {
			if name != fl.from && f.Button(s.UI.ID("folder-to:", i), name, ui.Look{Icon: icon.Folder, Size: 14}) {
				to, chosen = name, true
			}
		}
	}
	f.End()
	name := strings.TrimSpace(fl.name)
	refused, meant := s.UI.Answers(foot, "cancel", l.T("Cancel"), "folder-move", do, ui.Look{Disabled: name == ""})
	if meant {
		to, chosen = name, true
	}
	if refused || chosen {
		s.UI.Dialog = shell.NoDialog
	}
	if chosen && !s.UI.Failed(ctx, document.File(s.UI, ctx, to, fl.keys...)) {
		if fl.renames {
			s.at.folder = to
		}
		s.read(ctx)
	}
	return nil, nil
}
