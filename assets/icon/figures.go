package icon

// drawings are the icons in the little language of parse, on a field of 100
// by 100.
var drawings = [Count]string{
	// A helmet with a plume, a slit to see through and holes to breathe.
	Knight: `+ M 50 20 C 72 20 80 36 80 54 L 77 78 L 50 92 L 23 78 L 20 54 C 20 36 28 20 50 20 Z;
		+ M 46 22 C 44 10 54 4 70 6 C 84 8 92 18 92 32 C 84 22 72 18 56 22 Z;
		- M 26 48 L 46 53 L 46 59 L 28 55 Z; - M 74 48 L 54 53 L 54 59 L 72 55 Z;
		-3 M 50 60 L 50 86; - O 39 68 2.2; - O 39 76 2.2; - O 61 68 2.2; - O 61 76 2.2; - O 32 66 2.2; - O 68 66 2.2`,
}
