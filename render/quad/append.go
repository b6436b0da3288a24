package quad

// Append adds another list unchanged, with its own clips.
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

// Lay adds another list, which must not have clips, as if item by item: the pushed
// offset, opacity and clip apply.
func (l *List) Lay(o *List) {
	if !l.started {
		l.Reset()
	}
	from := len(l.Items)
	l.Items = append(l.Items, o.Items...)
	now := &l.now
	for i := from; i < len(l.Items); i++ {
		it := &l.Items[i]
		it.X += now.dx
		it.Y += now.dy
		it.Opacity *= now.opacity
		it.Clip = now.clip
	}
}
