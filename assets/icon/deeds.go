package icon

// deeds are the abilities, spells the spells, states what a chip tells of its
// figure and causes what takes figures out of the game.
var (
	deeds  = []drawing{}
	spells = []drawing{}
	states = []drawing{}
)
