package quad

// Append adds everything in another list, with its own clips, as it is.
func (l *List) Append(o *List) {
	if !l.started {
		l.Reset()
	}
	base := len(l.Clips)
	if base+len(o.Clips) > 65535 {
		return
	}
	l.Clips = append(l.Clips, o.Clips...)
	for _, it := range o.Items {
		it.Clip += uint16(base)
		l.Items = append(l.Items, it)
	}
}
