package font

// In a browser links and licences are shown in the regular face: nobody waits for
// another.
var mono = regular
