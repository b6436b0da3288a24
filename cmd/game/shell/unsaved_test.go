package shell

import (
	"syscall"
	"testing"

	"wallfall/cmd/game/store"
)

// A sentence that says what can't be saved does not say it twice.
func TestUnsavedIsSaidOnce(t *testing.T) {
	if got := new(UI).ErrText(&store.Unsaved{Err: syscall.EACCES}); got != "permission denied" {
		t.Errorf("the reason is %q", got)
	}
}
