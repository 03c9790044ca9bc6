import type { dayPunchPhoto, myPunchPhoto } from '@workplace/contract/attendance/daily-log'
import {
  type AttendanceRequest,
  requestKindNames,
  requestPhoto,
  requestStateNames,
  requestTones,
  type WorkedShift,
} from '@workplace/contract/attendance/request'
import { comma } from '@workplace/contract/kernel/comma'
import * as contractCommon from '@workplace/contract/kernel/common-words'
import { dayText } from '@workplace/contract/kernel/day-text'
import { shiftMinute } from '@workplace/domain/attendance/shift'
import { DAY_MINUTES, timeOf } from '@workplace/domain/kernel/time'
import { Button, Image } from 'antd'
import { useFileOnDemand } from '../../../kernel/client/use-file-on-demand'
import list from '../../../kernel/list/list.module.css'
import { clockOf, wallClock } from '../../../kernel/time/zone-time'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import styles from '../days/days.module.css'
import request from './request.module.css'
import { requestWords as words } from './request-words'

/** What is asked for: its kind, of leave which, and how much that takes. */
export function KindCell({ row }: { readonly row: AttendanceRequest }) {
  const t = useT()
  const { kind, leave_type, amount, unit, period_no, on_off, with_name } = row
  const more = [
    amount === null ? null : t(words.amount, { n: amount, unit: unit ?? '' }),
    period_no === null ? null : t(words.point, { period: period_no, point: on_off }),
    with_name === null ? null : t(words.withPartner, { name: with_name }),
  ].filter(Boolean)
  return (
    <span className={list.stack}>
      <strong>{leave_type ?? t(requestKindNames[kind])}</strong>
      {more.length > 0 && <small>{more.join(' · ')}</small>}
    </span>
  )
}

/** From when until when, on the person's clock. */
export function TimeCell({ row }: { readonly row: AttendanceRequest }) {
  const language = useLanguage()
  const [begin, end] = [row.begin_time, row.end_time].map((one) => wallClock(new Date(one), row.timezone))
  const day = (wall = '') => dayText(wall.slice(0, 10), language)
  if (begin === undefined || end === undefined) return null
  if (row.kind === 'swap')
    return (
      <span className={list.stack}>
        {day(row.date ?? begin)}
        <SwappedShifts row={row} />
      </span>
    )
  if (begin === end) return <>{`${day(begin)} ${clockOf(begin)}`}</>
  const last = begin.slice(0, 10) === end.slice(0, 10) ? clockOf(end) : `${day(end)} ${clockOf(end)}`
  return <>{`${day(begin)} ${clockOf(begin)} – ${last}`}</>
}

/** What each of two would work, in place of what. */
function SwappedShifts({ row: { swap, name, with_name } }: { readonly row: AttendanceRequest }) {
  const t = useT()
  if (swap === null) return null
  const { own, other } = swap
  const people = [
    { who: name, before: own, after: other },
    { who: with_name ?? '', before: other, after: own },
  ]
  return (
    <dl className={request.swap} aria-label={t(words.swapped)}>
      {people.map(({ who, before, after }, n) => (
        // two people may have the same name
        // biome-ignore lint/suspicious/noArrayIndexKey: there are two, in this order
        <div key={n}>
          <dt>{who}</dt>
          <dd>
            <ShiftText shift={after} />
            <small>
              {t(words.insteadOf)} <ShiftText shift={before} />
            </small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** `Night 22:00 – 06:00 (next day) · 7.5 h`. */
function ShiftText({ shift }: { readonly shift: WorkedShift }) {
  const t = useT()
  const language = useLanguage()
  if (shift === null) return <span>{t(words.dayOff)}</span>
  const times = shift.periods.map(({ on_time, off_time }) => {
    const [begin, end] = [shiftMinute(on_time) ?? 0, shiftMinute(off_time) ?? 0]
    return `${clockAfterMidnight(begin, t)}–${clockAfterMidnight(end, t)}`
  })
  const hours = t(contractCommon.hoursOf, { n: Math.round(shift.minutes / 6) / 10 })
  return <span>{[shift.name, `${times.join(comma[language])} · ${hours}`].filter(Boolean).join(' ')}</span>
}

const clockAfterMidnight = (minute: number, t: ReturnType<typeof useT>) =>
  minute > DAY_MINUTES ? t(words.nextDay, { time: timeOf(minute - DAY_MINUTES) }) : timeOf(minute)

/** Why, with what proves it. */
export function ReasonCell({ row }: { readonly row: AttendanceRequest }) {
  const t = useT()
  return (
    <span className={list.stack}>
      {row.reason}
      {row.photo && (
        <span>
          <PunchPhoto from={requestPhoto} id={row.id} />
        </span>
      )}
      {row.files.length > 0 && (
        <Image.PreviewGroup>
          <span>
            {row.files.map(({ url, thumb }, n) => (
              <Image
                key={url}
                src={thumb}
                preview={{ src: url }}
                width={32}
                height={32}
                alt={t(words.photo, { n: n + 1 })}
              />
            ))}
          </span>
        </Image.PreviewGroup>
      )}
    </span>
  )
}

/** How it stands, and who has a say. */
export function StateCell({ row }: { readonly row: AttendanceRequest }) {
  const t = useT()
  const language = useLanguage()
  const names = row.asked.join(comma[language])
  return (
    <span className={list.stack}>
      <StateDot tone={requestTones[row.state]}>{t(requestStateNames[row.state])}</StateDot>
      {row.state === 'pending' && names !== '' && <small>{t(words.waitsFor, { names })}</small>}
      {row.decided_by !== null && (
        <small>
          {row.opinion === null ? row.decided_by : t(words.decidedBy, { name: row.decided_by, opinion: row.opinion })}
        </small>
      )}
    </span>
  )
}

/** Whose it is. */
export function PersonCell({ row }: { readonly row: AttendanceRequest }) {
  return (
    <span className={list.stack}>
      {row.name}
      {row.department !== null && <small>{row.department}</small>}
    </span>
  )
}

type PhotoProps = {
  readonly from: typeof dayPunchPhoto | typeof myPunchPhoto | typeof requestPhoto
  readonly id: number
}

/** The photo of a field punch, fetched once somebody asks for it: that others look at it is written down. */
export function PunchPhoto({ from, id }: PhotoProps) {
  const t = useT()
  const { url, busy, show } = useFileOnDemand(from)
  if (url !== null) return <Image src={url} width={120} alt={t(words.photoOf)} />
  return (
    <Button
      type="link"
      size="small"
      className={styles.flush}
      loading={busy}
      onClick={() => void show({ id: String(id) })}
    >
      {t(words.showPhoto)}
    </Button>
  )
}
