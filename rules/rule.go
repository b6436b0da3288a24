package rules

import "strconv"

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

// The rules that code cites.
const (
	BD01 = secBD + 1
	BD02 = secBD + 2
	BD03 = secBD + 3
	BD04 = secBD + 4
	BD05 = secBD + 5
	BD06 = secBD + 6
	BD07 = secBD + 7
	BD08 = secBD + 8
	BD10 = secBD + 10
	BD11 = secBD + 11
	FG01 = secFG + 1
	FG03 = secFG + 3
	FG04 = secFG + 4
	FG05 = secFG + 5
	FG06 = secFG + 6
	FG07 = secFG + 7
	TN01 = secTN + 1
	TN02 = secTN + 2
	TN04 = secTN + 4
	TN07 = secTN + 7
	TN08 = secTN + 8
	MV01 = secMV + 1
	MV02 = secMV + 2
	MV03 = secMV + 3
	MV04 = secMV + 4
	MV05 = secMV + 5
	CW02 = secCW + 2
	CW03 = secCW + 3
	CW04 = secCW + 4
	CW06 = secCW + 6
	CW07 = secCW + 7
	CW10 = secCW + 10
	CW12 = secCW + 12
	CW13 = secCW + 13
	CW14 = secCW + 14
	CW18 = secCW + 18
	PT01 = secPT + 1
	PF01 = secPF + 1
	PF07 = secPF + 7
	PF08 = secPF + 8
	PF09 = secPF + 9
	PF11 = secPF + 11
	FM22 = secFM + 22
)

// sections gives each section's letters and how many rules it has.
var sections = [...]struct {
	name  string
	rules int
}{
	{"BD", 11}, {"FG", 7}, {"TN", 8}, {"MV", 5}, {"ST", 5}, {"CW", 18}, {"PT", 1},
	{"PF", 12}, {"FM", 28}, {"HZ", 19}, {"OB", 13}, {"SP", 9}, {"X", 44},
}

// String gives the rule's ID, such as "CW-04", or "" for no rule.
func (r Rule) String() string {
	sec := int(r)/100 - 1
	if sec < 0 || sec >= len(sections) {
		return ""
	}
	n := strconv.Itoa(int(r) % 100)
	if len(n) < 2 {
		n = "0" + n
	}
	return sections[sec].name + "-" + n
}

// ParseRule reads an ID such as "CW-04"; ok is false when there is no such rule.
func ParseRule(id string) (r Rule, ok bool) {
	for i, sec := range sections {
		for n := 1; n <= sec.rules; n++ {
			r := Rule((i+1)*100 + n)
			if r.String() == id {
				return r, true
			}
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
	Msg  string // a sentence without the ID, naming what would have been legal where that helps
}

// Error gives the ID and the sentence: "MV-03: the ogre is in contact with the lion and may not move".
func (e *RuleError) Error() string {
	if e.Rule == 0 {
		return e.Msg
	}
	return e.Rule.String() + ": " + e.Msg
}
