// Package rules is the game: a deterministic machine that turns commands into
// events. It knows nothing of pixels, clocks, files or goroutines, draws its
// dice from a counter, and keeps a whole position, a half-resolved one too, as
// plain data that can be copied, hashed, encoded and searched.
//
// A position is a State over an immutable Board. One loop drives everything:
// Pending returns who must decide what, Legal lists the answers, Apply takes one
// and appends events to a Log. Players, bots, replays, scripts and previews all
// go through these three.
//
// Operations and decisions are rows of tables, see frame.go and decision.go. To ask
// something new, write a file like strike_ask.go with a function that returns the
// decision, and add its constant and its row in decision.go: two files. An answer
// of a new kind adds a constant in action.go and a row in notation.go. Bots,
// previews, scripts and the notation need nothing else; tables_test.go finds holes.
//
// What the rule IDs (CW-04, say) mean is written in RULES.md beside this file.
package rules
