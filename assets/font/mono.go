//go:build !js

package font

import _ "embed"

//go:embed go/mono.ttf
var mono []byte
