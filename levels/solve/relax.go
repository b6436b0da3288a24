package solve

import "wallfall/rules"

func (x *search) relax()                             {}
func (x *search) impossible() bool                   { return false }
func (x *search) useful(uint64) bool                 { return true }
func (x *search) hopeless(*rules.State) bool         { return false }
func (x *search) hopelessNow(*rules.State) bool      { return false }
func (x *search) order(*rules.State, []rules.Action) {}
