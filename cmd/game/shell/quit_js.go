package shell

// quits tells whether the program can be left: a page is closed by its browser.
const Quits = false
