import { useLiveState } from '../../../kernel/client/live'
import { useT } from '../../../kernel/words'
import { zoneLong } from '../core/claim-text'
import { isOtherZone, noonOf } from '../core/room-day'
import { ownZone } from '../core/room-query'
import { words } from '../core/words'
import styles from './booking-page.module.css'

/** What has to be known about the times that are shown, and whether they are up to date. */
export function Notes({ zones, date }: { zones: readonly string[]; date: string }) {
  const t = useT()
  const live = useLiveState()
  const [zone] = zones
  const noon = zone === undefined ? 0 : noonOf(date, zone)
  return (
    <>
      {zones.length > 1 ? (
        <span className={styles.noteLine}>{t(words.severalZones)}</span>
      ) : zone !== undefined && isOtherZone(zone, ownZone, noon) ? (
        <span className={styles.noteLine}>{t(words.otherZone, { zone: zoneLong(zone, noon) })}</span>
      ) : null}
      {live === 'offline' && (
        <span className={styles.offline} role="status">
          {t(words.offlineNotice)}
        </span>
      )}
    </>
  )
}
