//go:build !js || bench

package scene

// HasBench tells whether this program has the screens on which levels are made.
const HasBench = true
