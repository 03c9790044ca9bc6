import { type AlarmLevel, type AlarmState, alarmLevels } from '@workplace/contract/device/alarm'
import type { Tone } from '@workplace/contract/kernel/field'
import { useT } from '../../../kernel/words'
import styles from './alarms.module.css'

export const stateTones: Record<AlarmState, Tone> = { open: 'bad', working: 'busy', closed: 'good', ignored: 'quiet' }

/** How bad it is; what is serious is red and bold. */
export function Level({ level }: { level: AlarmLevel }) {
  const t = useT()
  return (
    <span className={styles.level} data-level={level}>
      {t(alarmLevels[level])}
    </span>
  )
}
