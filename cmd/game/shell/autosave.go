package shell

// Documents are saved once the player pauses for SavePause ticks. After a failure the
// next attempt waits for saveRetry ticks.
const (
	SavePause = 45
	saveRetry = 600
)

// Autosave decides when a document is saved and whether the player is told about a failure.
// The zero value has nothing to save. The functions it is given do the saving.
type Autosave struct {
	Dirty   bool // there are unsaved changes
	Idle    int  // ticks since the last change; the owner counts them
	failing bool // the last automatic save failed, and the player was told
	warned  bool // the player was told that leaving loses changes
	retry   int  // ticks without a change before the next attempt after a failure
}

// Changed notes a change that must be saved.
func (a *Autosave) Changed() { a.Dirty, a.Idle, a.retry = true, 0, 0 }

// Save saves unsaved changes at once. After a failure they stay unsaved and the next
// automatic attempt is delayed.
func (a *Autosave) Save(save func() error) error {
	if !a.Dirty {
		return nil
	}
	if err := save(); err != nil {
		a.retry = a.Idle + saveRetry
		return err
	}
	a.Dirty, a.warned = false, false
	return nil
}

// Run saves once there was no change for pause ticks. It returns the first error of a
// series of failures and nil for the others, so that the player is told once.
func (a *Autosave) Run(pause int, save func() error) error {
	if !a.Dirty || a.Idle < max(pause, a.retry) {
		return nil
	}
	err := a.Save(save)
	told := a.failing
	if a.failing = err != nil; told {
		return nil
	}
	return err
}

// Leave saves before the player leaves. After a failure it returns the error the
// first time; the second time the player leaves without saving.
func (a *Autosave) Leave(save func() error) error {
	err := a.Save(save)
	if err == nil || a.warned {
		return nil
	}
	a.warned = true
	return err
}
