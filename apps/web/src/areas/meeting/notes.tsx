import { useLiveState } from '../../kernel/live'
import { useT } from '../../kernel/words'
import styles from './booking-page.module.css'
import { useClock } from './clock'
import { zoneLong } from './naming'
import { isOtherZone } from './room-day'
import { ownZone } from './room-query'
import { words } from './words'

/** What has to be known about the times that are shown, and whether they are up to date. */
export function Notes({ zones }: { zones: readonly string[] }) {
  const t = useT()
  const live = useLiveState()
  const [zone] = zones
  const other = useClock((now) => (zone !== undefined && isOtherZone(zone, ownZone, now) ? 1 : 0)) === 1
  return (
    <>
      {zones.length > 1 ? (
        <span className={styles.noteLine}>{t(words.severalZones)}</span>
      ) : other && zone !== undefined ? (
        <span className={styles.noteLine}>{t(words.otherZone, { zone: zoneLong(zone) })}</span>
      ) : null}
      {live === 'offline' && (
        <span className={styles.offline} role="status">
          {t(words.offlineNotice)}
        </span>
      )}
    </>
  )
}
