import { SyncOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { MeetingDetails } from '@workplace/contract/meeting/booking'
import { type SeriesMeeting, seriesMeetings } from '@workplace/contract/meeting/series'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { useLanguage, useT } from '../../../kernel/words'
import { claimTime, dayText } from '../core/claim-text'
import panel from '../core/side-panel.module.css'
import styles from './series.module.css'
import { ruleSentence } from './series-sentence'
import { seriesWords as words } from './series-words'

type Series = NonNullable<MeetingDetails['series']>

/** That a meeting belongs to a series: its rule, and on request its dates with their exceptions. */
export function SeriesSection({ meeting, series }: { meeting: Pick<MeetingDetails, 'id'>; series: Series }) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <section className={panel.section} aria-labelledby={id}>
      <h3 id={id}>
        <SyncOutlined aria-hidden /> {t(words.series)}
      </h3>
      <p>{ruleSentence(series, language)}</p>
      <p className={panel.quiet}>{t(words.count, { n: series.meetings, left: series.to_come })}</p>
      {series.is_exception && (
        <p>
          <span className={styles.tag}>
            {t(words.exceptionOf, { date: dayText(series.occurrence_date, language) })}
          </span>
        </p>
      )}
      <Button type="link" size="small" style={{ padding: 0 }} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? words.hideDates : words.showDates)}
      </Button>
      {open && <Dates id={meeting.id} />}
    </section>
  )
}

function Dates({ id }: { id: number }) {
  const t = useT()
  const { data, error, refetch } = useQuery({ ...queryOf(seriesMeetings, { id }, { quiet: true }), staleTime: 0 })
  if (error !== null && data === undefined) {
    return (
      <div className={panel.message} data-kind="error" role="alert">
        {t(words.datesFailed)}：{error.message}
        <Button size="small" onClick={() => void refetch()}>
          {t(words.retry)}
        </Button>
      </div>
    )
  }
  if (data === undefined) return <span className={panel.pulse} aria-hidden />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: hundreds of dates scroll, also by the keyboard
    <section className={styles.list} tabIndex={0} aria-label={t(words.dates)}>
      <ul>
        {data.items.map((one) => (
          <DateRow key={one.id} one={one} isCurrent={one.id === id} />
        ))}
      </ul>
    </section>
  )
}

function DateRow({ one, isCurrent }: { one: SeriesMeeting; isCurrent: boolean }) {
  const t = useT()
  const language = useLanguage()
  const isOff = one.state === 'cancelled' || one.state === 'released' || one.audit_state === 2
  return (
    <li
      className={styles.entry}
      aria-current={isCurrent || undefined}
      data-off={isOff}
      data-past={one.state === 'ended'}
    >
      <time dateTime={one.start_time.replace(' ', 'T')}>
        {dayText(one.start_time.slice(0, 10), language)} {claimTime(one)}
      </time>
      {isOff ? (
        <span className={panel.quiet}>{t(words.cancelledAlone)}</span>
      ) : one.is_exception ? (
        <span className={styles.tag}>{t(words.exception)}</span>
      ) : one.state === 'ended' ? (
        <span className={panel.quiet}>{t(words.over)}</span>
      ) : one.audit_state === 1 ? (
        <span className={styles.tag}>{t(words.pending)}</span>
      ) : null}
    </li>
  )
}
