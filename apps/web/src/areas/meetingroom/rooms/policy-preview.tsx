import { roomHourFaults } from '@workplace/contract/meetingroom/room-hours'
import { isClosedDay } from '@workplace/domain/booking/grid'
import { type BookingRoom, lunchBreak, openHours } from '@workplace/domain/booking/room'
import { addDays, weekdayOf } from '@workplace/domain/kernel/date'
import type { Interval } from '@workplace/domain/kernel/interval'
import { DAY_MINUTES, timeOf } from '@workplace/domain/kernel/time'
import { Form } from 'antd'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './policy.module.css'
import { policyWords as words } from './policy-words'
import { rulesInWords } from './room-rules'

type Values = Readonly<Record<string, unknown>>

const hours = [0, 6, 12, 18, 24]
/** Any Monday: the preview shows a week, not a date. */
const monday = '2024-01-01'

/** The room as the rules of booking would read it, from what stands in the form. */
function ruledBy(values: Values): BookingRoom {
  const text = (name: string) => (values[name] ? String(values[name]) : null)
  const number = (name: string) => (Number(values[name]) > 0 ? Number(values[name]) : null)
  return {
    id: 0,
    timezone: 'UTC',
    status: (values.status as BookingRoom['status'] | null) ?? 'online',
    readonly: values.readonly === true,
    isaudit: values.isaudit === true ? 1 : 0,
    opentime: text('opentime'),
    closetime: text('closetime'),
    lunch_begin: text('lunch_begin'),
    lunch_end: text('lunch_end'),
    single_time: text('single_time'),
    limit_unit: values.limit_unit === 'hour' ? 'hour' : 'day',
    limitdays: number('limitdays'),
    limithours: number('limithours'),
    approve_booking_begintime: text('approve_booking_begintime'),
    approve_booking_endtime: text('approve_booking_endtime'),
    approve_booking_weekend: values.approve_booking_weekend === true,
  }
}

/** When a room is open on a day, in minutes. */
function openParts(room: BookingRoom, date: string): Interval[] {
  if (isClosedDay(room, date)) return []
  const open = openHours(room)
  const lunch = lunchBreak(room)
  if (lunch === null) return [open]
  return [
    { start: open.start, end: lunch.start },
    { start: lunch.end, end: open.end },
  ].filter(({ start, end }) => start < end)
}

/** What the policy in the form means: in words, and as a week. */
export function PolicyPreview() {
  const t = useT()
  const language = useLanguage()
  const form = Form.useFormInstance()
  const values: Values = Form.useWatch([], form) ?? {}
  const room = ruledBy(values)
  const faults = Object.keys(roomHourFaults(values))
  const dayName = new Intl.DateTimeFormat(language === 'en' ? 'en' : 'zh-CN', { weekday: 'short', timeZone: 'UTC' })
  const said = [...rulesInWords({ room: { ...room, limit_unit: room.limit_unit ?? 'day' }, rules: room }, language)]
  const release = releaseIn(values)
  if (release !== null) said.push(t(release.word, release.values))
  return (
    <section className={styles.preview} aria-label={t(words.means)}>
      <h2>{t(words.means)}</h2>
      {faults.length > 0 ? (
        <p role="status">{t(words.impossible)}</p>
      ) : (
        <div className={styles.both}>
          <ul>
            {said.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <div className={styles.week} role="img" aria-label={t(words.week)}>
            {Array.from({ length: 7 }, (_, at) => addDays(monday, at)).map((date) => (
              <div key={date} className={styles.day} data-weekend={weekdayOf(date) > 5 ? '' : undefined}>
                <span>{dayName.format(new Date(`${date}T00:00:00Z`))}</span>
                <div className={styles.bar}>
                  {openParts(room, date).map(({ start, end }) => (
                    <i
                      key={start}
                      data-state={room.status !== 'online' || room.readonly ? 'shut' : room.isaudit ? 'audit' : 'open'}
                      style={{
                        insetInlineStart: `${(start / DAY_MINUTES) * 100}%`,
                        width: `${((end - start) / DAY_MINUTES) * 100}%`,
                      }}
                    />
                  ))}
                </div>
              </div>
            ))}
            <div className={styles.axis}>
              <span />
              <div>
                {hours.map((hour) => (
                  <small key={hour} style={{ insetInlineStart: `${(hour / 24) * 100}%` }}>
                    {timeOf(hour * 60)}
                  </small>
                ))}
              </div>
            </div>
          </div>
        </div>
      )}
    </section>
  )
}

/** How a meeting that nobody came to is let go; null where it is not. */
function releaseIn({ release_mode, release_time, nobody_minutes }: Values) {
  const n = Number(nobody_minutes ?? 15)
  const time = release_time === 'during' ? null : Number(release_time)
  switch (release_mode) {
    case 'no_sign':
      return time === null
        ? { word: words.releaseSignDuring, values: {} }
        : { word: words.releaseSign, values: { time } }
    case 'no_person':
      return { word: words.releasePerson, values: { n } }
    case 'either':
      return time === null
        ? { word: words.releaseEitherDuring, values: { n } }
        : { word: words.releaseEither, values: { n, time } }
    default:
      return null
  }
}
