package rules

import (
	_ "embed"
	"fmt"
	"strings"

	"wallfall/rules/message"
)

// Rule names one rule of RULES.md, such as CW-04. The zero value is no rule.
// Its number is the section's place times 100 plus the number in the section;
// it reaches saved games, so sections are only ever added at the end.
type Rule uint16

// The sections of the rulebook, in its order.
const (
	secBD Rule = (iota + 1) * 100
	secFG
	secTN
	secMV
	secST
	secCW
	secPT
	secPF
	secFM
	secHZ
	secOB
	secSP
	secX
)

// The rules that code refers to, by their IDs.
const (
	BD01 = secBD + 1
	BD02 = secBD + 2
	BD03 = secBD + 3
	BD04 = secBD + 4
	BD05 = secBD + 5
	BD06 = secBD + 6
	BD07 = secBD + 7
	BD08 = secBD + 8
	BD09 = secBD + 9
	BD10 = secBD + 10
	BD11 = secBD + 11
	FG01 = secFG + 1
	FG02 = secFG + 2
	FG03 = secFG + 3
	FG04 = secFG + 4
	FG05 = secFG + 5
	FG06 = secFG + 6
	FG07 = secFG + 7
	TN01 = secTN + 1
	TN02 = secTN + 2
	TN04 = secTN + 4
	TN07 = secTN + 7
	MV01 = secMV + 1
	MV02 = secMV + 2
	MV03 = secMV + 3
	MV04 = secMV + 4
	MV05 = secMV + 5
	ST01 = secST + 1
	ST02 = secST + 2
	ST03 = secST + 3
	ST04 = secST + 4
	ST05 = secST + 5
	CW01 = secCW + 1
	CW02 = secCW + 2
	CW03 = secCW + 3
	CW04 = secCW + 4
	CW05 = secCW + 5
	CW06 = secCW + 6
	CW07 = secCW + 7
	CW08 = secCW + 8
	CW10 = secCW + 10
	CW12 = secCW + 12
	CW13 = secCW + 13
	CW14 = secCW + 14
	CW18 = secCW + 18
	PT01 = secPT + 1
	PF01 = secPF + 1
	PF02 = secPF + 2
	PF03 = secPF + 3
	PF05 = secPF + 5
	PF06 = secPF + 6
	PF07 = secPF + 7
	PF08 = secPF + 8
	PF09 = secPF + 9
	PF11 = secPF + 11
	FM01 = secFM + 1
	FM02 = secFM + 2
	FM03 = secFM + 3
	FM04 = secFM + 4
	FM06 = secFM + 6
	FM07 = secFM + 7
	FM11 = secFM + 11
	FM12 = secFM + 12
	FM13 = secFM + 13
	FM16 = secFM + 16
	FM17 = secFM + 17
	FM18 = secFM + 18
	FM19 = secFM + 19
	FM20 = secFM + 20
	FM22 = secFM + 22
	FM23 = secFM + 23
	FM25 = secFM + 25
	FM26 = secFM + 26
	FM27 = secFM + 27
	FM28 = secFM + 28
	HZ01 = secHZ + 1
	HZ02 = secHZ + 2
	HZ05 = secHZ + 5
	HZ06 = secHZ + 6
	HZ08 = secHZ + 8
	HZ09 = secHZ + 9
	HZ10 = secHZ + 10
	HZ11 = secHZ + 11
	HZ12 = secHZ + 12
	HZ13 = secHZ + 13
	HZ14 = secHZ + 14
	HZ15 = secHZ + 15
	HZ16 = secHZ + 16
	HZ17 = secHZ + 17
	HZ18 = secHZ + 18
	OB01 = secOB + 1
	OB02 = secOB + 2
	OB06 = secOB + 6
	OB07 = secOB + 7
	OB08 = secOB + 8
	OB09 = secOB + 9
	OB10 = secOB + 10
	OB11 = secOB + 11
	OB12 = secOB + 12
	OB13 = secOB + 13
	SP01 = secSP + 1
	SP02 = secSP + 2
	SP03 = secSP + 3
	SP04 = secSP + 4
	SP05 = secSP + 5
	SP07 = secSP + 7
	SP08 = secSP + 8
	SP09 = secSP + 9
	X03  = secX + 3
	X05  = secX + 5
	X06  = secX + 6
	X08  = secX + 8
	X09  = secX + 9
	X13  = secX + 13
	X17  = secX + 17
	X18  = secX + 18
	X22  = secX + 22
	X26  = secX + 26
	X30  = secX + 30
	X35  = secX + 35
	X36  = secX + 36
	X41  = secX + 41
	X44  = secX + 44
)

// sections holds each section's letters and, counted in the rulebook, how many rules it has.
var sections = func() (list [secX / 100]struct {
	name  string
	rules int
}) {
	for i, name := range strings.Fields("BD FG TN MV ST CW PT PF FM HZ OB SP X") {
		list[i].name, list[i].rules = name, strings.Count(rulesText, "\n**"+name+"-")
	}
	return list
}()

// String returns the rule's ID, such as "CW-04", or "" for no rule.
func (r Rule) String() string {
	sec := int(r)/100 - 1
	if sec < 0 || sec >= len(sections) {
		return ""
	}
	return fmt.Sprintf("%s-%02d", sections[sec].name, int(r)%100)
}

// ParseRule reads an ID such as "CW-04"; ok is false when there is no such rule.
func ParseRule(id string) (r Rule, ok bool) {
	for i, sec := range sections {
		k := len(sec.name)
		if len(id) != k+3 || id[:k] != sec.name || id[k] != '-' {
			continue
		}
		a, b := int(id[k+1])-'0', int(id[k+2])-'0'
		if n := 10*a + b; a >= 0 && a <= 9 && b >= 0 && b <= 9 && n >= 1 && n <= sec.rules {
			return Rule((i+1)*100 + n), true
		}
	}
	return 0, false
}

// AllRules lists every rule of the rulebook in its order.
func AllRules() []Rule {
	var all []Rule
	for i, sec := range sections {
		for n := 1; n <= sec.rules; n++ {
			all = append(all, Rule((i+1)*100+n))
		}
	}
	return all
}

// RuleError says that a command or a set-up breaks a rule. The state it was
// meant for is untouched.
type RuleError struct {
	Rule Rule
	Text Text // a sentence without the ID, naming what would have been legal where that helps
}

// refuse makes a RuleError. It is not inlined into its many callers to keep programs small.
//
//go:noinline
func refuse(r Rule, format string, args ...any) *RuleError {
	return &RuleError{r, message.Of(format, args...)}
}

// Error returns the ID and the sentence: "MV-03: the ogre is in contact with the lion and may not move".
func (e *RuleError) Error() string { return e.Message().String() }

// Message returns the same as a message, which can be translated.
func (e *RuleError) Message() Text {
	if e.Rule == 0 {
		return e.Text
	}
	return message.Of("%s: %s", e.Rule.String(), e.Text)
}

// Refusals are messages, with these words in them.
type (
	Text    = message.Text
	FigName = message.Figure
	Thing   = message.Thing
	AnyOf   = message.AnyOf
)

//go:embed RULES.md
var rulesText string

// Book returns the rulebook: RULES.md, with an entry for each rule.
func Book() string { return rulesText }
