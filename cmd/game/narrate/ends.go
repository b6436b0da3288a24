package narrate

import (
	"strings"

	"wallfall/assets/icon"
	"wallfall/rules"
)

// The signs of how a forced movement ends.
var (
	slamIcon    = icon.Named("cause/barrier")
	fallIcon    = icon.Named("cause/fall")
	crushedIcon = icon.Named("cause/wall")
	proneIcon   = icon.Named("state/prone")
)

// End returns what comes of the target where a forced movement ends, in words for a
// button, in a few signs for a mark on the board, and the icon of the worst of it.
func (w Narrator) End(e *rules.ForceEnd) (words, sign string, pic icon.ID) {
	var list []string
	note := func(text string, i icon.ID) {
		list = append(list, text)
		if pic == icon.None {
			pic = i
		}
	}
	if e.Dead {
		note(w.Lang.T("Dies"), icon.Skull)
	}
	if e.Next {
		note(w.Lang.T("Crushed next turn"), crushedIcon)
	}
	if e.Falls > 0 {
		note(w.Lang.N(e.Falls, "Falls %d floor", "Falls %d floors"), fallIcon)
	}
	if e.Slams > 0 {
		note(w.Lang.T("Slams"), slamIcon)
	}
	if e.Prone {
		note(w.Lang.T("Falls prone"), proneIcon)
	}
	if e.Harm > 0 {
		sign = "−" + Number(e.Harm)
		list = append(list, w.Lang.F("%d damage", e.Harm))
	}
	if last := e.Steps[len(e.Steps)-1]; len(e.Steps) == 1 && last.Kind == rules.Distance {
		list = append(list, w.Lang.T("Don't move it"))
	} else if len(list) == 0 {
		list = append(list, w.Lang.T("Stop here"))
	}
	return strings.Join(list, ", "), sign, pic
}
