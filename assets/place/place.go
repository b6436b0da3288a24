// Package place is the table of the places where levels are set: one row each, with the
// word for level files, the name for people and the look of the ground, from which all
// others derive what they need. A place changes no rule.
package place

// Pattern is how the plain floor of a place is laid.
type Pattern uint8

// The patterns.
const (
	Slabs Pattern = iota
	Planks
	Cobbles
	Tiles
)

// Place is a row of the table. Colours are 0xRRGGBB.
type Place struct {
	Word  string // in level files; "" for levels that name none
	Name  string // for people, in English
	Floor Ground // plain ground
	Rock  Ground
	Laid  Pattern
	Frame [2]uint32 // of the board: what it is made of, and its inlay
	Round [2]uint32 // what lies around the board, near and far
	Lamp  uint32    // the light that falls on the floor
	Props [3]Prop   // what stands and hangs about
}

// Ground is the colours of a material: its face, its shadows, its edges in the light, and
// what it lies in.
type Ground struct{ Face, Dark, Light, Base uint32 }

// Prop is a picture on some of the rock cells.
type Prop struct {
	Icon string // a name in package icon
	Ink  uint32
	Glow uint32 // the light it gives, 0 for none
}

// All has the place of levels that name none first.
var All = [...]Place{
	{"", "None", Ground{0xa29681, 0x3b332a, 0xd8ccb0, 0x5c5145}, Ground{0x46444a, 0x151418, 0xb4b1b4, 0x333136}, Slabs,
		[2]uint32{0x4b4038, 0xa08a62}, [2]uint32{}, 0xffe6b4, [3]Prop{}},
	{"mill", "Mill", Ground{0xab9378, 0x452c1a, 0xd0b48c, 0x52402c}, Ground{0x47474c, 0x151518, 0xb3b3b6, 0x343438}, Planks,
		[2]uint32{0x5e452c, 0xb99a6b}, [2]uint32{0x2a2620, 0x13110f}, 0xffd894,
		[3]Prop{{"prop/millstone", 0x8f7f76, 0}, {"prop/sacks", 0xb09a76, 0}, {"prop/lantern", 0xf2cf86, 0xffb648}}},
	{"cellar", "Cellars", Ground{0x87948f, 0x28322f, 0xbfcdc2, 0x4a5550}, Ground{0x30403c, 0x0b100f, 0x7f958c, 0x1a2422}, Slabs,
		[2]uint32{0x4d3a28, 0x8d7650}, [2]uint32{0x16201f, 0x080c0c}, 0xffc27a,
		[3]Prop{{"prop/cask", 0x8a6a44, 0}, {"prop/bottles", 0x5f8a74, 0}, {"prop/candle", 0xf4dcae, 0xff9f3c}}},
	{"glass", "Glass wing", Ground{0x9591a0, 0x4a4560, 0xe6e2f0, 0x686478}, Ground{0x234a55, 0x0a1d23, 0x86c4cc, 0x16323a}, Tiles,
		[2]uint32{0xb9c6c6, 0xf0f6f4}, [2]uint32{0x1f3c46, 0x0c1b21}, 0xe8f6ff,
		[3]Prop{{"prop/window", 0x9fd0da, 0xbfeaf5}, {"kind/vase", 0x8fb7c4, 0}, {"prop/palm", 0x6fa08a, 0}}},
	{"garden", "Winter garden", Ground{0x929f9e, 0x33454a, 0xe2eef0, 0x5b6c72}, Ground{0x233b33, 0x0a1712, 0x84b096, 0x1a2c26}, Slabs,
		[2]uint32{0x7a4c38, 0xc98d68}, [2]uint32{0x1c3a3a, 0x0a1719}, 0xeaf6ff,
		[3]Prop{{"prop/palm", 0x74a468, 0}, {"prop/can", 0x8fa7a3, 0}, {"prop/trellis", 0x9fb37a, 0}}},
	{"registry", "Registry", Ground{0x93977e, 0x353829, 0xc4c7a6, 0x545743}, Ground{0x54302b, 0x190c0b, 0xb47f6a, 0x301b19}, Tiles,
		[2]uint32{0x6f5426, 0xc9a552}, [2]uint32{0x1c2a22, 0x0c130f}, 0xe6ffd2,
		[3]Prop{{"prop/shelves", 0xb08a6c, 0}, {"prop/lamp", 0x8fd0a0, 0x86e6a4}, {"prop/clock", 0xd2b88a, 0}}},
	{"house", "House", Ground{0xa4937e, 0x45352d, 0xdccdb4, 0x65554a}, Ground{0x58263c, 0x190913, 0xc18a93, 0x331523}, Planks,
		[2]uint32{0x8c6a2c, 0xe2bf6a}, [2]uint32{0x2d1622, 0x12080e}, 0xffdca6,
		[3]Prop{{"prop/portrait", 0xc99a5a, 0}, {"prop/sconce", 0xf6d894, 0xffb458}, {"prop/clock", 0xcfa268, 0}}},
	{"street", "Street", Ground{0x8a909d, 0x343a48, 0xcfd5e2, 0x545a68}, Ground{0x483d50, 0x140f18, 0x9d8ca4, 0x2b2430}, Cobbles,
		[2]uint32{0x53575f, 0x99a1ac}, [2]uint32{0x1a2336, 0x0a0e18}, 0xffe2a0,
		[3]Prop{{"prop/window", 0xf2c565, 0xffc04a}, {"prop/lamppost", 0xd8c9a0, 0xffd27a}, {"prop/cat", 0x100c14, 0}}},
	{"forge", "Forge", Ground{0xa5948c, 0x352823, 0xd9c2b0, 0x5a4a43}, Ground{0x3a3840, 0x0e0d11, 0x8f92a2, 0x1f1e24}, Slabs,
		[2]uint32{0x59616b, 0xb4bec9}, [2]uint32{0x2e1a14, 0x120907}, 0xffb27a,
		[3]Prop{{"prop/furnace", 0xff9a4a, 0xff6a1c}, {"sign/anvil", 0x7d8794, 0}, {"prop/chains", 0x8b93a0, 0}}},
	{"weir", "Weir", Ground{0x889388, 0x36443f, 0xd5e0d0, 0x58665e}, Ground{0x394a3a, 0x101810, 0x9db08c, 0x283427}, Cobbles,
		[2]uint32{0x5c4a36, 0xa98d63}, [2]uint32{0x14303f, 0x07141c}, 0xd8ecff,
		[3]Prop{{"prop/reeds", 0x8fb07c, 0}, {"prop/boat", 0xa4825a, 0}, {"prop/lantern", 0xf0dca0, 0xffcf70}}},
}

// Words returns the words of level files.
func Words() []string {
	words := make([]string, 0, len(All)-1)
	for i := range All[1:] {
		words = append(words, All[i+1].Word)
	}
	return words
}
