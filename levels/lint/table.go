package lint

import (
	_ "embed"
	"slices"
	"strings"
)

// Rule is one thing that the checker looks for.
type Rule struct {
	Code  string // a word, or the ID of a rule that the checker warns about
	Means string // what it says of a level, in a few words
	Cause string // why that is so, and why a designer would regret it, in sentences
	Mend  string // what to do about it, in sentences
}

// Syntax is what tools call the code of problems that have none: those of the
// text itself.
const Syntax = "syntax"

// codes holds the rules in the order of README.md: a code, and a line each for what it
// means, its cause and its fix. That of Syntax comes last.
//
//go:embed codes.txt
var codes string

// allRules reads them. Nothing is kept, so that the game is built without them.
func allRules() (out []Rule) {
	lines := strings.Split(codes, "\n")
	for ; len(lines) > 4; lines = lines[4:] {
		out = append(out, Rule{lines[0], lines[1][1:], lines[2][1:], lines[3][1:]})
	}
	return out
}

// Rules lists what the checker warns about, in the order in which README.md does.
func Rules() []Rule {
	all := allRules()
	return slices.Clone(all[:len(all)-1])
}

// Explain describes a code, Syntax included; ok is false if the checker has no
// such code. An error's code may also be the ID of a rule of the game.
func Explain(code string) (r Rule, ok bool) {
	all := allRules()
	if i := slices.IndexFunc(all, func(r Rule) bool { return r.Code == code }); i >= 0 {
		return all[i], true
	}
	return Rule{}, false
}

// fixes are the ways to fix a problem, by its code: of what the checker warns about, then
// of what the rules refuse.
var fixes = map[string]func(*fixer){
	"goal-unreachable": onCell((*fixer).goalCell),
	"goal-solid":       onCell((*fixer).goalCell),
	"goal-too-big":     onGoal((*fixer).goalNumber),
	"goal-too-late":    onGoal((*fixer).goalNumber),
	"goal-met":         onGoal((*fixer).owners),
	"goal-figure":      onGoal((*fixer).goalFigure),
	"goal-twice":       onGoal((*fixer).removeGoal),
	"no-way-to-win":    onSide((*fixer).slayAll),
	"no-mana":          onSide((*fixer).mana),
	"no-spells":        onSide((*fixer).mana),
	"idle-spell":       onSide((*fixer).spells),
	"no-goal":          onSide((*fixer).slayAll),
	"no-figures":       onSide((*fixer).removeSide),
	"no-end":           (*fixer).rounds,
	"same-colour":      onSide((*fixer).colour),
	"same-label":       onSide((*fixer).label),
	"no-walls":         onSide((*fixer).noKeeper),
	"wall-stuck":       onWall((*fixer).wallTurn),
	"wall-idle":        onWall((*fixer).wallTurn),
	"forbidden-start":  onFigure((*fixer).figureCell),
	"doomed-start":     onFigure((*fixer).figureCell),
	"shut-in":          onFigure((*fixer).figureCell),
	"floor-apart":      (*fixer).floorJoin,
	"floor-cut":        (*fixer).floorJoin,
	"floor-clash":      onCell((*fixer).floorRise),
	"floor-size":       (*fixer).floorRows,
	"PF-10":            onCell((*fixer).plainGround),
	"door-nowhere":     onCell((*fixer).plainGround),
	"link-nowhere":     onCell((*fixer).linkOut),
	"link-deadly":      onCell((*fixer).linkOut),
	"unused-legend":    (*fixer).removeLine,
	"unused-kind":      (*fixer).removeLine,
	"unused-ability":   (*fixer).removeLine,
	"unused-spell":     (*fixer).removeLine,
	"unused-tag":       (*fixer).tag,
	"no-title":         (*fixer).title,

	"TN-04": onGoal((*fixer).removeGoal),
	"CW-02": onWall((*fixer).wallTurn),
	"TN-01": (*fixer).keeper,
	"FG-07": onFigure((*fixer).figureCell),
	"BD-06": (*fixer).inSolid,
	"FG-01": onFigure((*fixer).figureSide),
	"FG-03": onFigure((*fixer).stamina),
	"BD-04": onCell((*fixer).linkUp),
	"BD-05": (*fixer).edge,
}
