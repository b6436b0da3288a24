//go:build js && !bench

package scene

// HasBench tells whether this program has the screens on which levels are made.
// In a browser whoever only plays need not load them: the linker leaves out what
// no branch leads to.
const HasBench = false
