package licences

import "wallfall/assets/pack"

func read(name string) string {
	files, _ := pack.Open(pack.Licences)
	return files[name]
}
