package icon

// parts are pieces that drawings share, each around its origin; see parse.
var parts = map[string]string{
	// Wings that are fixed at the origin and rise to the right.
	"bat": `+ M -2 8 L 0 -6 S 14 -26 34 -38 L 37 -31 S 48 -14 48 12 Q 40 1 32 6 Q 25 -1 18 9 Q 11 4 4 18 Z;
		-2 M 36 -31 L 32 3; -2 M 34 -33 L 18 6`,
	"feather": `+ M -2 8 S 0 -12 14 -26 34 -38 54 -44 L 50 -35 L 58 -33 L 50 -25 L 55 -20 L 46 -14 L 49 -7 L 38 -3 L 39 5 L 26 5 L 14 14 Z;
		-2.2 M 12 -6 S 26 -22 46 -30; -2.2 M 16 0 S 28 -12 44 -18`,
	// An angry eye left of a nose.
	"eye": `- M -9 -5 L 8 1 L 6 7 C 0 9 -7 5 -9 -5 Z`,
	// Heads that look to the right, fixed to a neck at the origin.
	"snake": `+ M -9 5 C -11 -8 -2 -13 9 -11 L 26 -5 L 27 1 L 12 3 L 25 8 L 9 12 C 0 13 -7 12 -9 5 Z; - O 6 -5 2.4`,
	"wyrm":  `+ M -12 8 C -14 -4 -8 -12 2 -14 L -8 -30 L 8 -17 L 12 -27 L 16 -14 L 36 -7 L 38 0 L 18 3 L 34 9 L 28 14 L 6 14 Z; - M 6 -8 L 15 -6 L 8 -2 Z`,
	// A flame that stands on the origin.
	"flame": `+ M 0 0 C -14 0 -19 -14 -10 -24 C -8 -17 -4 -17 -4 -22 C -6 -32 0 -38 5 -46 C 5 -36 17 -28 17 -14 C 17 -4 10 0 0 0 Z;
		- M 1 -4 C -6 -5 -6 -12 0 -18 C 2 -13 7 -12 6 -8 C 6 -5 4 -4 1 -4 Z`,
	// A sword that points up, its grip at the origin.
	"sword": `+ M -5 -10 L -5 -58 L 0 -70 L 5 -58 L 5 -10 Z; -1.6 M 0 -14 L 0 -54; +6 M -14 -8 L 14 -8; +5.5 M 0 -8 L 0 9; + O 0 13 4.5`,
	"skull": `+ M 0 -22 C 17 -22 24 -10 22 2 C 21 9 15 11 14 13 L 13 22 L -13 22 L -14 13 C -15 11 -21 9 -22 2 C -24 -10 -17 -22 0 -22 Z;
		- O -9 0 6; - O 9 0 6; - M 0 5 L 4 12 L -4 12 Z; -2.2 M -4.5 16 L -4.5 23; -2.2 M 4.5 16 L 4.5 23`,
	"wave":   `*6 M -50 2 S -38 -6 -26 2 -13 8 0 2 13 -6 26 2 38 8 50 2`,
	"arrow":  `*4 M -34 0 L 26 0; * M 40 0 L 22 -9 L 22 9 Z; +3.5 M -34 0 L -42 -7; +3.5 M -34 0 L -42 7; +3.5 M -28 0 L -36 -7; +3.5 M -28 0 L -36 7`,
	"shield": `+ M -26 -28 C -10 -28 -4 -32 0 -36 C 4 -32 10 -28 26 -28 C 28 0 20 22 0 36 C -20 22 -28 0 -26 -28 Z`,
	"swirl":  `+7 M -40 6 S -20 10 4 6 24 -4 24 -18 10 -28 0 -22 0 -10 8 -12`,
	"foot":   `+ M -22 14 L -20 -2 S -10 -4 -6 -14 L -4 -32 L 16 -32 L 14 -4 L 20 14 Z`,
	"bolt":   `+ M 8 -46 L -22 6 L -4 6 L -10 44 L 22 -10 L 4 -10 Z`,
	"drop":   `+ M 0 -30 C 8 -14 20 -4 20 10 C 20 22 10 30 0 30 C -10 30 -20 22 -20 10 C -20 -4 -8 -14 0 -30 Z`,
	"leaf":   `+ M 0 34 C -34 24 -34 -14 0 -38 C 34 -14 34 24 0 34 Z; -3.5 M 0 44 L 0 -22; -2.5 M 0 12 L 14 0; -2.5 M 0 12 L -14 0; -2.5 M 0 -4 L 10 -14; -2.5 M 0 -4 L -10 -14`,
	// A small man, for signs that tell what happens to one.
	"man":  `+ O 0 -30 10; + M -14 -16 C -8 -20 8 -20 14 -16 L 10 12 L 8 38 L 2 38 L 0 16 L -2 38 L -8 38 L -10 12 Z`,
	"star": `+ M 0 -20 L 5 -5 L 20 0 L 5 5 L 0 20 L -5 5 L -20 0 L -5 -5 Z`,
}
