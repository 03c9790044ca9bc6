// biome-ignore-all lint/a11y/useSemanticElements: see the month
import type { Language } from '@workplace/contract/kernel/words'
import { useT } from '../../../kernel/words'
import type { NamedDay } from '../../place/public'
import type { Claim } from '../core/board'
import { claimName, claimTitle, dayText } from '../core/claim-text'
import { heldMark, Mark } from '../core/marks'
import { words } from '../core/words'
import { colourOf, kindOf } from '../grid/cells'
import { columnWords } from '../grid/columns/column-words'
import grid from '../grid/timeline.module.css'
import styles from './month.module.css'
import { type MonthClaim, type MonthDay, shownIn } from './month-layout'
import { dateText, dayNumber } from './view-text'
import { viewWords } from './view-words'

type Props = {
  day: MonthDay
  /** What the day is called, where it is a holiday or worked for one. */
  named: NamedDay | undefined
  isToday: boolean
  isPast: boolean
  /** The keyboard is here. */
  isActive: boolean
  now: number
  lines: number
  narrow: boolean
  language: Language
  onOpen: (room_id: number, claim: Claim) => void
}

/** A day of the month: a click on it opens the day, one on a meeting that meeting. */
export function DayCell(props: Props) {
  const { day, named, isToday, isPast, isActive, now, lines, narrow, language, onOpen } = props
  const t = useT()
  const { date, claims, shut } = day
  const { shown, more } = shownIn(lines, claims.length)
  const why = shut && (shut.kind === 'locked' ? t(words.lockedBy, { reason: shut.reason }) : t(shutWords[shut.kind]))
  const name = [
    dayText(date, language),
    ...(isToday ? [t(viewWords.isToday)] : []),
    ...(named === undefined ? [] : [named.text]),
    t(viewWords.meetings, { n: claims.length }),
    ...(why === null ? [] : [why]),
  ].join(', ')
  return (
    <div
      role="gridcell"
      aria-label={name}
      aria-current={isToday ? 'date' : undefined}
      className={styles.day}
      data-date={date}
      data-other={!day.isOwn || undefined}
      data-past={isPast || undefined}
      data-today={isToday || undefined}
      data-shut={shut?.kind}
      tabIndex={isActive ? 0 : -1}
    >
      <span className={styles.dayHead} aria-hidden>
        <b>{dayNumber(date) === 1 && !narrow ? dateText(date, language) : dayNumber(date)}</b>
        {named !== undefined && (
          <span className={styles.named} data-kind={named.kind} title={named.text}>
            <i>{named.mark}</i>
            {!narrow && <span>{named.name}</span>}
          </span>
        )}
        {why !== null && !narrow && (
          <span className={styles.why} title={why}>
            {(shut?.kind === 'locked' || shut?.kind === 'offline') && (
              <Mark name={shut?.kind === 'locked' ? 'lock' : 'stop'} />
            )}{' '}
            {why}
          </span>
        )}
      </span>
      {claims.slice(0, shown).map((one) => (
        <Chip
          key={`${one.claim.kind}:${one.claim.id}:${one.claim.audit_state}:${one.start_minute}`}
          one={one}
          now={now}
          bar={narrow}
          focusable={isActive}
          language={language}
          onOpen={() => onOpen(one.claim.meetingroom_id, one.claim)}
        />
      ))}
      {more > 0 && (
        <span className={styles.more} aria-hidden>
          {narrow ? `+${more}` : t(viewWords.more, { n: more })}
        </span>
      )}
    </div>
  )
}

const shutWords = { closed: columnWords.closedDay, ahead: viewWords.notYet, offline: words.offline } as const

type ChipProps = {
  one: MonthClaim
  now: number
  /** On a phone: too small to be hit, so only to be seen. */
  bar: boolean
  focusable: boolean
  language: Language
  onOpen: () => void
}

function Chip({ one: { claim, time }, now, bar, focusable, language, onOpen }: ChipProps) {
  const kind = kindOf({ occupied: claim })
  const colour = kind === 'booked' ? colourOf(claim.booker_id) : undefined
  const shared = {
    className: `${grid.claim} ${styles.chip}`,
    'data-kind': kind,
    'data-past': claim.end <= now || undefined,
    style: { borderLeftColor: colour },
  }
  if (bar) return <span {...shared} data-bar aria-hidden style={{ background: colour }} />
  const title = claimTitle(claim, language)
  return (
    <button
      type="button"
      {...shared}
      data-claim={`${claim.kind}:${claim.id}:${claim.audit_state}`}
      aria-label={claimName(claim, language)}
      title={`${title}\n${claim.booker_name}`}
      tabIndex={focusable ? 0 : -1}
      onClick={onOpen}
    >
      <span className={styles.time}>{time}</span>
      {kind === 'pending' && <Mark name="clock" />}
      {kind === 'held' && <Mark name={heldMark(claim.kind)} />}
      <span className={styles.title}>{title}</span>
    </button>
  )
}
