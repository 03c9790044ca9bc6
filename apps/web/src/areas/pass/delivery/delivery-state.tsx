import type { DeliveryRow } from '@workplace/contract/pass/delivery'
import { type DeliveryState, deliveryReasons, type ShownReason } from '@workplace/contract/pass/delivery-words'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useT } from '../../../kernel/words'
import styles from './delivery.module.css'
import { states } from './delivery-words'

export const tones = {
  held: 'good',
  waiting: 'quiet',
  sending: 'warning',
  failed: 'bad',
  leaving: 'warning',
  foreign: 'warning',
} as const satisfies Record<DeliveryState, 'good' | 'quiet' | 'warning' | 'bad'>

export function DeliveryDot({ state }: Pick<DeliveryRow, 'state'>) {
  const t = useT()
  return <StateDot tone={tones[state]}>{t(states[state])}</StateDot>
}

/** Why, and what there is to do about it. */
export function Why({ reason }: { reason: ShownReason }) {
  const t = useT()
  const { label, advice } = deliveryReasons[reason]
  return (
    <span className={styles.why}>
      {t(label)}
      <small>{t(advice)}</small>
    </span>
  )
}
