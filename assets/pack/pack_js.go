package pack

import "syscall/js"

// The page keeps what it has loaded, as window.wallfall (see the loader):
//
//	packs        an object: the text of each pack by its name
//	want(name)   load a pack, if that is not under way already

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
