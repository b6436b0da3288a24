package rules

// The steps of opDamage.
const (
	damageArmor uint8 = iota
	damageNext
	damageUndying
)

// runDamage deals frame.n ordinary damage, less the target's armor, to one
// minion after another, the weakest last (FG-01, FG-03). What is left when all
// are slain goes back to the strike that dealt it (ST-03). While an ability's
// targets are being resolved nothing that acts on being slain does (FM-25).
func (s *State) runDamage(f *frame, log *Log) {
	g := &s.figs[f.fig]
	switch f.step {
	case damageArmor:
		f.n -= uint8(min(s.armor(g), int(f.n)))
		f.step = damageNext
	case damageNext:
		m := s.first(g)
		if f.n == 0 || m < 0 || g.flags&onBoard == 0 {
			if under := &s.stack[len(s.stack)-2]; under.op == opStrike {
				under.j = f.n
			}
			s.ret()
			return
		}
		n := min(f.n, g.stamina[m])
		f.n -= n
		g.stamina[m] -= n
		e := figEvent(EvDamage, f.rule, f.fig, g.at)
		e.By = f.by
		e.setNumber(int(n))
		e.setStamina(m, g.stamina[m])
		log.add(e)
		if g.stamina[m] == 0 && g.flags&loaded == 0 {
			s.fell(f, g, m, damageUndying, log)
		}
	case damageUndying:
		s.undying(f, g, damageNext, log)
	}
}
