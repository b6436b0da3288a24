package bot

// Wanted is wanted for tests.
var Wanted = wanted
