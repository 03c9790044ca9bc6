import { SearchOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { findTime } from '@workplace/contract/meeting/form'
import * as meetingTopics from '@workplace/contract/meeting/topics'
import * as peopleTopics from '@workplace/contract/people/topics'
import type { Slot } from '@workplace/domain/booking/slot'
import { addDays } from '@workplace/domain/kernel/date'
import { Button, Spin } from 'antd'
import { useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { lengthText } from '../../../kernel/time/length-text'
import { useLanguage, useT } from '../../../kernel/words'
import { dayText, rangeText } from '../core/claim-text'
import type { Person } from '../core/people'
import styles from '../core/side-panel.module.css'
import { slotOfWire } from '../core/slot-time'
import { words } from '../core/words'
import { findWords } from './find-words'
import form from './form-help.module.css'

type Props = {
  slot: Slot
  room_ids: readonly number[]
  people: readonly Person[]
  /** Who takes part anyway. */
  host: number
  /** The first day that can be booked. */
  today: string
  meeting_id?: number
  onTake: (slot: Slot) => void
}

const days = 14

/** Times of the same length at which everybody and all rooms are free; a click takes one. */
export function FindTime(props: Props) {
  const t = useT()
  const [open, setOpen] = useState(false)
  if (!open) {
    return (
      <button type="button" className={styles.link} onClick={() => setOpen(true)}>
        <SearchOutlined aria-hidden /> {t(findWords.findTime)}
      </button>
    )
  }
  return <FreeTimes {...props} onClose={() => setOpen(false)} />
}

function FreeTimes({
  slot,
  room_ids,
  people,
  host,
  today,
  meeting_id,
  onTake,
  onClose,
}: Props & { onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  // The list stays where it began while one tries its times.
  const [from, setFrom] = useState(`${slot.date < today ? today : slot.date} 00:00:00`)
  const minutes = slot.end_minute - slot.start_minute
  const query = useQuery({
    ...queryOf(
      findTime,
      {
        meetingroom_ids: [...room_ids],
        user_ids: [host, ...people.flatMap((one) => one.user_id ?? [])],
        department_ids: people.flatMap((one) => one.department_id ?? []),
        host_id: host,
        minutes,
        start_time: from,
        days,
        limit: 10,
        ...(meeting_id === undefined ? {} : { ignored_meeting_id: meeting_id }),
      },
      { quiet: true },
    ),
    staleTime: 0,
    placeholderData: (before) => before,
  })
  useLiveRefresh([meetingTopics.meeting, peopleTopics.absence], findTime.path)
  const found = query.data?.items.map((one) => ({ ...slotOfWire(one.start_time, one.end_time), pending: one.pending }))
  const allWait = found !== undefined && found.length > 0 && found.every((one) => one.pending)
  const dates = [...new Set(found?.map((one) => one.date))]
  const last = query.data?.items.at(-1)?.end_time
  return (
    <section className={form.find} aria-label={t(findWords.findTime)} aria-busy={query.isFetching}>
      <div className={form.findHead}>
        <span>
          {t(findWords.findTimeFor, { length: lengthText(minutes, language) })}
          {allWait && ` · ${t(findWords.needsApproval)}`}
        </span>
        <Button type="text" size="small" onClick={onClose}>
          {t(findWords.findTimeClose)}
        </Button>
      </div>
      {query.isError && (
        <span className={styles.error} role="alert">
          {t(findWords.findTimeFailed)}：{query.error.message}
          <Button size="small" type="link" onClick={() => void query.refetch()}>
            {t(words.retry)}
          </Button>
        </span>
      )}
      {query.isPending && <Spin size="small" />}
      {found !== undefined && (
        <div className={form.days}>
          {dates.map((date) => (
            <div key={date}>
              <h4>{dayText(date, language)}</h4>
              <div className={form.slots}>
                {found
                  .filter((one) => one.date === date)
                  .map((one) => {
                    const range = rangeText(one.start_minute, one.end_minute)
                    return (
                      <button
                        key={one.start_minute}
                        type="button"
                        aria-label={`${dayText(date, language)} ${range}`}
                        aria-pressed={date === slot.date && one.start_minute === slot.start_minute}
                        onClick={() => onTake({ date, start_minute: one.start_minute, end_minute: one.end_minute })}
                      >
                        {range}
                        {one.pending && !allWait && <small className={form.quiet}> {t(findWords.needsApproval)}</small>}
                      </button>
                    )
                  })}
              </div>
            </div>
          ))}
          {found.length === 0 && (
            <span className={form.quiet} role="status">
              {t(findWords.findTimeNone, { day: dayText(query.data?.until ?? from.slice(0, 10), language) })}
            </span>
          )}
        </div>
      )}
      <button
        type="button"
        className={styles.link}
        onClick={() => setFrom(last ?? `${addDays(query.data?.until ?? from.slice(0, 10), 1)} 00:00:00`)}
      >
        {t(findWords.laterTimes)}
      </button>
    </section>
  )
}
