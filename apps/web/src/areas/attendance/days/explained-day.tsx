import type { dayPunchPhoto, ExplainedDay, myPunchPhoto } from '@workplace/contract/attendance/daily-log'
import { punchWayNames } from '@workplace/contract/attendance/source-record'
import type { ReactNode } from 'react'
import { wallClock, wallText } from '../../../kernel/time/zone-time'
import { useLanguage, useT } from '../../../kernel/words'
import { clockOn, hoursOf } from '../core/day-clock'
import { PunchPhoto } from '../request/request-cells'
import { DayState } from './day-state'
import { dayWords as words } from './day-words'
import styles from './days.module.css'

type Props = {
  readonly day: ExplainedDay
  readonly zone: string
  /** Which call shows the photos of its punches: one's own, or those of people whom one administers. */
  readonly photos: typeof myPunchPhoto | typeof dayPunchPhoto
  readonly children?: ReactNode
}
const uses = {
  on: words.useOn,
  off: words.useOff,
  unused: words.unused,
  outside: words.outside,
  invalid: words.invalid,
  asked: words.asked,
}

/** One day: its band of plan and punches, what it came to, why, and what would settle it. */
export function DayExplained({ day: shown, zone, photos, children }: Props) {
  const t = useT()
  const language = useLanguage()
  const { day, date } = shown
  const clock = (instant: string) => clockOn(instant, zone, date)
  const when = (instant: string) => wallText(wallClock(new Date(instant), zone), language)
  return (
    <div className={styles.explained}>
      {day === null ? (
        <p className={styles.quiet}>{t(words.nothing)}</p>
      ) : (
        <div className={styles.sums}>
          <strong>
            <DayState day={day} />
          </strong>
          <span>{day.shift ?? t(words.noShift)}</span>
          <span>
            <span className={styles.quiet}>{t(words.worked)}</span>{' '}
            {t(words.ofPlan, { work: hoursOf(day.work_minutes), plan: hoursOf(day.plan_minutes) })}
          </span>
          {day.overtime_minutes > 0 ? (
            <span>
              <span className={styles.quiet}>{t(words.overtime)}</span> {hoursOf(day.overtime_minutes)}
            </span>
          ) : null}
        </div>
      )}
      <Band day={shown} zone={zone} />
      {shown.settles.length === 0 ? null : (
        <Section title={t(words.settles)}>
          <ul className={styles.settles}>
            {shown.settles.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Section>
      )}
      {children}
      {shown.why.length === 0 ? null : (
        <Section title={t(words.why)}>
          <ol>
            {shown.why.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        </Section>
      )}
      <Section title={t(words.punches)}>
        {shown.punches.length === 0 ? (
          <p className={styles.quiet}>{t(words.noPunches)}</p>
        ) : (
          <ul className={styles.rows}>
            {shown.punches.map(({ id, time, use, way, place, invalid_reason, photo }) => (
              <li key={id}>
                <span className="wp-figures">{clock(time)}</span>
                <span>
                  {t(punchWayNames[way as keyof typeof punchWayNames])}
                  {place === null ? '' : ` · ${place}`}
                  {photo ? ' ' : null}
                  {photo ? <PunchPhoto from={photos} id={id} /> : null}
                </span>
                <span className={styles.quiet}>
                  {use === 'other_day' ? '' : t(uses[use])}
                  {invalid_reason === null ? '' : ` · ${invalid_reason}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {shown.corrections.length === 0 ? null : (
        <Section title={t(words.corrections)}>
          <ul className={styles.rows}>
            {shown.corrections.map((one) => (
              <li key={one.at}>
                <span className="wp-figures">{one.time === null ? t(words.takenBack) : clock(one.time)}</span>
                <span>
                  {t(words.pointOf, { n: one.period_no, on_off: one.on_off })} · {one.reason}
                </span>
                <span className={styles.quiet}>
                  {one.by} · {when(one.at)}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {shown.changes.length === 0 ? null : (
        <Section title={t(words.changes)}>
          <ul className={styles.rows}>
            {shown.changes.map((one) => (
              <li key={one.at}>
                <span className="wp-figures">{when(one.at)}</span>
                <span>{one.fields.map((field) => t(words.becomes, field)).join(language === 'zh' ? '；' : '; ')}</span>
                <span className={styles.quiet}>
                  {one.by === '' ? one.cause : t(words.changeBy, { cause: one.cause, by: one.by })}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** The day as a band: what was planned, what is away, and each punch as a line. */
function Band({ day, zone }: { readonly day: ExplainedDay; readonly zone: string }) {
  const t = useT()
  const all = [...day.periods, ...day.away].flatMap(({ begin, end }) => [Date.parse(begin), Date.parse(end)])
  const punched = day.punches.map(({ time }) => Date.parse(time))
  const [low, high] = [Math.min(...all, ...punched), Math.max(...all, ...punched)]
  if (!Number.isFinite(low) || !Number.isFinite(high)) return null
  const HOUR = 3_600_000
  const [from, until] = [Math.floor((low - HOUR / 2) / HOUR) * HOUR, Math.ceil((high + HOUR / 2) / HOUR) * HOUR]
  const share = (at: number) => `${((at - from) / (until - from)) * 100}%`
  const part = ({ begin, end }: { begin: string; end: string }) => ({
    ...{ left: share(Date.parse(begin)), width: `${((Date.parse(end) - Date.parse(begin)) / (until - from)) * 100}%` },
  })
  const every = Math.max(1, Math.ceil((until - from) / HOUR / 8))
  const hours = Array.from({ length: Math.floor((until - from) / HOUR / every) + 1 }, (_, n) => from + n * every * HOUR)
  const clock = (at: number) => clockOn(new Date(at).toISOString(), zone, day.date).slice(-5)
  return (
    <div className={styles.band} role="img" aria-label={t(words.band, { begin: clock(from), end: clock(until) })}>
      <div className={styles.track}>
        {day.periods.map((one) => (
          <span key={one.begin} className={styles.period} style={part(one)} />
        ))}
        {day.rests.map((one) => (
          <span key={one.begin} className={styles.pause} style={part(one)} />
        ))}
        {day.away.map((one) => (
          <span key={`${one.kind} ${one.begin}`} className={styles.away} style={part(one)} title={t(words[one.kind])} />
        ))}
        {day.punches.map(({ id, time, use }) => (
          <span key={id} className={styles.tick} data-use={use} style={{ left: share(Date.parse(time)) }} />
        ))}
      </div>
      <div className={styles.hours}>
        {hours.map((at) => (
          <span key={at} style={{ left: share(at) }}>
            {clock(at)}
          </span>
        ))}
      </div>
    </div>
  )
}
