import type { AuditDetails } from '@workplace/contract/meeting/approval/audit'
import { BLOCK_MINUTES, timeOf } from '@workplace/domain/kernel/time'
import { useMemo } from 'react'
import list from '../../../kernel/list/list.module.css'
import { useLanguage, useT } from '../../../kernel/words'
import { claimTime, claimTitle, dayText } from '../core/claim-text'
import { useClock } from '../core/clock'
import { momentOf } from '../core/room-day'
import styles from './audit-page.module.css'
import { auditWords as words } from './audit-words'
import { type Strip, type StripSegment, stripOf } from './strip'

const rowHeight = 30
/** More hours than this are named every second one. */
const everyHourUpTo = 12

type Props = { room: AuditDetails['rooms'][number]; date: string; meetingId: number }

/** A small plan of a room around a request: what is in the way stands out, in words too. */
export function RoomStrip({ room, date, meetingId }: Props) {
  const t = useT()
  const language = useLanguage()
  const now = useClock(momentOf)
  const strip = useMemo(() => stripOf(room, date, meetingId, now), [room, date, meetingId, now])
  const span = strip.to - strip.from
  const left = (minute: number) => `${((Math.max(minute, strip.from) - strip.from) / span) * 100}%`
  const width = (from: number, to: number) => `${((Math.min(to, strip.to) - Math.max(from, strip.from)) / span) * 100}%`
  return (
    <figure className={styles.strip}>
      <figcaption>{t(words.planOf, { room: room.name, day: dayText(date, language) })}</figcaption>
      <div className={styles.axis} aria-hidden>
        {hoursOf(strip).map((minute) => (
          <span key={minute} style={{ left: left(minute) }}>
            {timeOf(minute).slice(0, 2)}
          </span>
        ))}
      </div>
      <div className={styles.day} style={{ height: strip.rows * rowHeight + 4 }} aria-hidden>
        {strip.grounds.map(({ state, from, to }) => {
          const [start, end] = [from * BLOCK_MINUTES, to * BLOCK_MINUTES]
          if (end <= strip.from || start >= strip.to) return null
          return (
            <i
              key={`${state}${from}`}
              className={styles.ground}
              data-state={state}
              style={{ left: left(start), width: width(start, end) }}
            />
          )
        })}
        {strip.segments.map((segment) => (
          <span
            key={`${segment.occupied.kind}:${segment.occupied.id}:${segment.occupied.audit_state}:${segment.start_minute}`}
            className={styles.segment}
            data-role={segment.role}
            title={`${claimTitle(segment.occupied, language)} ${claimTime(segment.occupied)} ${segment.occupied.booker_name}`}
            style={{
              left: left(segment.start_minute),
              width: width(segment.start_minute, segment.end_minute),
              top: 2 + segment.row * rowHeight,
              height: rowHeight - 3,
            }}
          >
            {segment.role === 'request' || segment.role === 'current'
              ? t(words[segment.role])
              : claimTitle(segment.occupied, language)}
          </span>
        ))}
      </div>
      <Told segments={strip.segments} />
    </figure>
  )
}

function hoursOf({ from, to }: Strip): number[] {
  const step = to - from > everyHourUpTo * 60 ? 120 : 60
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, n) => from + n * step)
}

/** The same in words. What is not in the way is only read out. */
function Told({ segments }: { segments: readonly StripSegment[] }) {
  const t = useT()
  const language = useLanguage()
  const others = segments.filter(({ role }) => role !== 'request' && role !== 'current')
  if (others.length === 0) return <p className={list.quiet}>{t(words.noneElse)}</p>
  return (
    <ul className={styles.told}>
      {others.map(({ occupied, role }) => (
        <li
          key={`${occupied.kind}:${occupied.id}:${occupied.audit_state}:${occupied.start}`}
          data-role={role}
          className={role === 'other' ? 'wp-only-read' : undefined}
        >
          <b>{t(words[role])}</b> {claimTime(occupied)} {claimTitle(occupied, language)}
          {occupied.booker_name !== '' && <span className={list.quiet}> · {occupied.booker_name}</span>}
        </li>
      ))}
    </ul>
  )
}
