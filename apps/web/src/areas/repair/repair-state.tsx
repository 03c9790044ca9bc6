import type { Tone } from '@workplace/contract/kernel/field'
import type { RepairRow, RepairState } from '@workplace/contract/repair/repair'
import { repairStates, urgencies } from '@workplace/contract/repair/states'
import { StateDot } from '../../kernel/widgets/state-dot'
import { useT } from '../../kernel/words'
import styles from './repair.module.css'

const tones: Record<RepairState, Tone> = { 0: 'warning', 1: 'busy', 2: 'busy', 3: 'good', 4: 'quiet', 5: 'quiet' }

/** Where a ticket stands. */
export function RepairStateDot({ state }: { state: RepairState }) {
  const t = useT()
  return <StateDot tone={tones[state]}>{t(repairStates[state])}</StateDot>
}

/** Only what is not as usual is said. */
export function Urgency({ urgency }: Pick<RepairRow, 'urgency'>) {
  const t = useT()
  if (urgency === 2) return null
  return (
    <span className={styles.urgency} data-urgent={urgency === 3}>
      {t(urgencies[urgency])}
    </span>
  )
}
