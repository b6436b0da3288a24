package icon

// grounds are the patterns of terrains in pictures without shaders: one in the dark and
// one in the light colour of the terrain. They cut nothing out, so they need no masks.
var grounds = []drawing{
	{"ground/slab-light", `+3 M 4 96 L 4 4 L 96 4`},
	{"ground/slab-dark", `+3 M 96 4 L 96 96 L 4 96`},
	{"ground/forest-dark", `+ O 30 32 20; + O 72 26 18; + O 66 70 22; + O 20 74 16`},
	{"ground/forest-light", `+ O 26 27 10; + O 68 22 9; + O 61 65 11; + O 17 70 8`},
	{"ground/sand-dark", `+2.5 M 5 22 Q 20 14 35 22 Q 50 30 65 22 Q 80 14 95 22; +2.5 M 5 48 Q 20 40 35 48 Q 50 56 65 48 Q 80 40 95 48;
		+2.5 M 5 74 Q 20 66 35 74 Q 50 82 65 74 Q 80 66 95 74`},
	{"ground/sand-light", `+2 M 5 26 Q 20 18 35 26 Q 50 34 65 26 Q 80 18 95 26; +2 M 5 52 Q 20 44 35 52 Q 50 60 65 52 Q 80 44 95 52;
		+2 M 5 78 Q 20 70 35 78 Q 50 86 65 78 Q 80 70 95 78`},
	{"ground/marsh-dark", `+ E 26 32 21 10 0; + E 66 70 25 11 0`},
	{"ground/marsh-light", `+3.5 M 62 42 L 62 20; +3.5 M 69 42 L 76 24; +3.5 M 55 42 L 49 26; +3.5 M 20 90 L 20 68; +3.5 M 27 90 L 34 73; +3.5 M 13 90 L 7 75`},
	{"ground/thorn-light", `+7 M 4 80 Q 40 20 96 30; +7 M 10 20 Q 50 90 92 78; +6 M 4 50 Q 60 40 96 60; +3 M 30 46 L 20 32; +3 M 52 33 L 55 17; +3 M 74 29 L 86 16; +3 M 34 55 L 19 64; +3 M 60 76 L 66 92`},
	{"ground/mist-light", `+6 M 6 24 L 60 24; +6 M 30 44 L 94 44; +6 M 8 64 L 70 64; +6 M 40 84 L 90 84`},
	{"ground/hedge-dark", `+ E 18 21 10 7 30; + E 50 27 10 7 -20; + E 80 21 10 7 40; + E 30 53 10 7 -30; + E 64 55 10 7 20; + E 16 81 10 7 10; + E 48 83 10 7 -40; + E 82 81 10 7 30`},
	{"ground/hedge-light", `+3 M 14 24 L 23 18; +3 M 46 30 L 55 24; +3 M 76 24 L 85 18; +3 M 26 56 L 35 50; +3 M 60 58 L 69 52; +3 M 44 86 L 53 80`},
	{"ground/snow-dark", `+2.5 M 8 72 Q 30 46 54 72; +2.5 M 46 88 Q 68 66 94 86; +4 M 28 16 L 28 44; +4 M 16 23 L 40 37; +4 M 40 23 L 16 37`},
	{"ground/snow-light", `+2.5 M 8 75 Q 30 50 54 75`},
	{"ground/lava-dark", `+ E 50 50 24 20 0`},
	{"ground/lava-light", `+ E 50 50 13 10 0; +4.5 M 34 36 L 20 20 L 6 40; +4.5 M 70 40 L 84 30 L 94 10; +4.5 M 45 70 L 40 94`},
	{"ground/shore-dark", `+ O 20 30 4; + O 52 20 4; + O 76 42 4; + O 40 44 3`},
	{"ground/shore-light", `+4 M 4 68 Q 20 56 36 68 Q 52 80 68 68 Q 82 58 96 68; +4 M 4 84 Q 20 72 36 84 Q 52 96 68 84 Q 82 74 96 84`},
	{"ground/water-light", `+7 M 4 24 Q 17 12 28 24 Q 39 36 50 24 Q 61 12 74 24; +7 M 26 54 Q 39 42 50 54 Q 61 66 72 54 Q 83 42 96 54; +7 M 4 84 Q 17 72 28 84 Q 39 96 50 84 Q 61 72 74 84`},
	{"ground/deep-light", `+3 M 10 34 Q 24 22 38 34 Q 52 46 66 34; +3 M 34 70 Q 48 58 62 70 Q 76 82 90 70`},
	{"ground/night-light", `+ O 24 29 7; + O 68 20 5; + O 48 61 8; + O 84 68 5; + O 16 84 5`},
	{"ground/cloud-light", `+ E 34 40 24 19 0; + E 66 58 27 21 0`},
	{"ground/cloud-dark", `+3 M 12 66 Q 30 76 44 66; +3 M 46 86 Q 66 96 88 82`},
	{"ground/rock-dark", `+4 M 14 64 L 40 42 L 58 64 L 88 36; +4 M 40 42 L 36 10; +4 M 58 64 L 62 94`},
	{"ground/rock-light", `+2.5 M 18 67 L 41 47 L 57 68; +2.5 M 44 40 L 40 12`},
	{"ground/pool-dark", `+ O 50 50 37`},
	{"ground/glass-light", `+10 M 18 54 L 54 18; +6 M 26 78 L 78 26; +12 M 58 84 L 84 58`},
	{"ground/planks-dark", `+5 M 26 3 L 26 97; +5 M 50 3 L 50 97; +5 M 74 3 L 74 97; +4 M 3 62 L 26 62; +4 M 26 30 L 50 30; +4 M 50 72 L 74 72; +4 M 74 40 L 97 40`},
	{"ground/masonry-dark", `+4 M 4 34 L 96 34; +4 M 4 66 L 96 66; +4 M 36 4 L 36 34; +4 M 70 34 L 70 66; +4 M 30 66 L 30 96`},
	{"ground/plate-light", `+ O 22 22 7; + O 78 22 7; + O 22 78 7; + O 78 78 7; +5 M 50 20 L 50 80; +5 M 20 50 L 80 50`},
	{"ground/steel-light", `+2.5 M 12 30 L 88 30; +2.5 M 12 50 L 88 50; +2.5 M 12 70 L 88 70`},
}
