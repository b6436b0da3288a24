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
// Operations are rows of a table in frame.go, questions of one in questions.go. Bots,
// previews, scripts and the notation need nothing else to ask something new;
// export_test.go finds holes.
//
// What the rule IDs (CW-04, say) mean is written in RULES.md beside this file.
package rules
