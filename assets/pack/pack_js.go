package pack

import "syscall/js"

// The page keeps what it has loaded, as window.wallfall (see the loader):
//
//	packs        an object: the text of each pack by its name
//	want(name)   load a pack, if that is not under way already
//	lost         an object: true by the name of each pack that could not be loaded

// Open gives the files of a pack by their names; ok is false as long as it is on
// its way.
func Open(name string) (files map[string]string, ok bool) {
	page := js.Global().Get("wallfall")
	if page.IsUndefined() {
		return nil, false // a test, without a page
	}
	text := page.Get("packs").Get(name)
	if text.Type() != js.TypeString {
		page.Call("want", name)
		return nil, false
	}
	return Split(text.String()), true
}

// Lost tells whether a pack could not be loaded the last time it was asked for; the
// page tries again.
func Lost(name string) bool {
	page := js.Global().Get("wallfall")
	return page.Truthy() && page.Get("lost").Get(name).Truthy()
}
