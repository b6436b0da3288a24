package rules

// The steps of opDamage.
const (
	damageArmor uint8 = iota
	damageNext
	damageUndying
)

// runDamage deals ordinary damage, less the target's armor, to one
// minion after another, the weakest last (FG-01, FG-03). What is left when all
// are slain goes back to the strike that dealt it (ST-03). While an ability's
// targets are being resolved nothing that acts on being slain does (FM-25).
func (s *State) runDamage(fr *frame, log *Log) {
	f := (*harmFrame)(fr)
	g := &s.figs[f.fig]
	switch f.step {
	case damageArmor:
		f.spend(uint8(min(s.armor(g), int(f.left()))))
		f.step = damageNext
	case damageNext:
		m := s.first(g)
		if f.left() == 0 || m < 0 || g.flags&onBoard == 0 {
			if under := &s.stack[len(s.stack)-2]; under.op == opStrike {
				(*strikeFrame)(under).setLeftover(f.left())
			}
			s.ret()
			return
		}
		n := min(f.left(), g.stamina[m])
		f.spend(n)
		g.stamina[m] -= n
		e := figEvent(EvDamage, f.rule, f.fig, g.at)
		e.By = f.by
		e.setNumber(int(n))
		e.setStamina(m, g.stamina[m])
		log.add(e)
		if g.stamina[m] == 0 && g.flags&underForce == 0 {
			s.minionDown(f, g, m, damageUndying, log)
		}
	case damageUndying:
		s.undying(f, g, damageNext, log)
	}
}
