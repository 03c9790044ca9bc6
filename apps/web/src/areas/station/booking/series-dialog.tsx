import { useQuery } from '@tanstack/react-query'
import { dayText } from '@workplace/contract/kernel/day-text'
import { weekdays } from '@workplace/contract/kernel/field'
import { bookDeskSeries, checkDeskSeries, type SeriesDay } from '@workplace/contract/station/desk-series'
import { addDays, weekdayOf } from '@workplace/domain/kernel/date'
import { lastOfSeries } from '@workplace/domain/station/series'
import { Button, Checkbox, Modal, Select } from 'antd'
import dayjs from 'dayjs'
import { useId, useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { queryOf, useChange } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { WeekdaysInput } from '../../../kernel/widgets/choice-input'
import { DatePicker } from '../../../kernel/widgets/date-picker'
import { usePickedDay } from '../../../kernel/widgets/picked-day'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './series.module.css'
import { seriesWords as words } from './series-words'

type Wish = { readonly unit: 'day' | 'slot' | 'hour'; readonly slot_ids: readonly number[] } & {
  readonly start_time?: string | null
  readonly end_time?: string | null
}

type Props = {
  readonly desk: { readonly id: number; readonly number: string }
  readonly date: string
  readonly last_date: string
  readonly wish: Wish
  readonly whom: { readonly user_id?: number | null; readonly guest_name?: string }
  readonly onClose: () => void
}

const field = weekdays(words.weekdays)
const intervals = [1, 2, 3, 4]
const usualWeeks = 4

/** One desk on several days: each date with its verdict before anything is booked. */
export function SeriesDialog({ desk, date, last_date, wish, whom, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const last = [last_date, lastOfSeries(date)].sort()[0] ?? date
  const [days, setDays] = useState<number[]>([weekdayOf(date)])
  const [every, setEvery] = useState(1)
  const [until, setUntil] = useState([last, addDays(date, usualWeeks * 7)].sort()[0] ?? last)
  const pickedDay = usePickedDay(until)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [moved, setMoved] = useState<ReadonlySet<string>>(new Set())
  const rule = { from_date: date, until_date: until, every }
  const hours = wish.unit === 'hour' ? { start_time: wish.start_time ?? '', end_time: wish.end_time ?? '' } : {}
  const answer = useQuery({
    ...queryOf(
      checkDeskSeries,
      {
        ...{ ...rule, station_id: desk.id, weekdays: days.join(','), unit: wish.unit },
        ...(wish.unit === 'slot' ? { slot_ids: wish.slot_ids.join(',') } : {}),
        ...hours,
        ...(whom.user_id ? { user_id: whom.user_id } : {}),
        ...(whom.guest_name === undefined ? {} : { guest: '1' as const }),
      },
      { quiet: true },
    ),
    enabled: days.length > 0,
  })
  const add = useChange(bookDeskSeries, { stale: ['/reservation', '/station', '/map/state'], quiet: true })
  const all = days.length === 0 ? [] : (answer.data?.days ?? [])
  const usesOther = ({ date: at, other }: SeriesDay) => other !== null && moved.has(at)
  const possible = (day: SeriesDay) => day.why === null || usesOther(day)
  const wanted = all.filter((day) => possible(day) && !left.has(day.date))
  const taken = all.filter(({ why }) => why !== null).length
  const toggle = (set: ReadonlySet<string>, at: string) => {
    const next = new Set(set)
    if (!next.delete(at)) next.add(at)
    return next
  }
  const send = async () => {
    try {
      const done = await add.mutateAsync({
        ...{ ...rule, station_id: desk.id, weekdays: days, unit: wish.unit },
        slot_ids: wish.unit === 'slot' ? [...wish.slot_ids] : [],
        ...hours,
        ...whom,
        leave_out: all.filter((day) => !wanted.includes(day)).map((day) => day.date),
        moves: wanted.flatMap((day) =>
          day.other !== null && usesOther(day) ? [{ date: day.date, station_id: day.other.station_id }] : [],
        ),
      })
      if (done.booked > 0) toast.success(t(words.booked, { number: desk.number, n: done.booked }))
      if (done.waits > 0) toast.success(t(words.asked, { number: desk.number, n: done.waits }))
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.message)
    }
  }
  const said =
    answer.error !== null
      ? answer.error.message
      : answer.isPending && days.length > 0
        ? t(words.checking)
        : all.length === 0
          ? t(words.nothing)
          : taken === 0
            ? t(words.allFree, { n: all.length })
            : t(words.someTaken, { n: taken, of: all.length })
  return (
    <Modal
      open
      width={560}
      title={`${desk.number} · ${t(words.series)}`}
      okText={t(words.book, { n: wanted.length })}
      cancelText={t(words.cancel)}
      okButtonProps={{ disabled: wanted.length === 0 || answer.isFetching }}
      confirmLoading={add.isPending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className={styles.rule}>
        <div className={styles.field}>
          <span>{t(words.weekdays)}</span>
          <WeekdaysInput name="weekdays" field={field} value={days} onChange={(chosen) => setDays(chosen ?? [])} />
        </div>
        <div className={styles.row}>
          <label className={styles.field} htmlFor={`${id}-every`}>
            {t(words.every)}
            <Select
              id={`${id}-every`}
              value={every}
              options={intervals.map((n) => ({ value: n, label: t(words.everyWeeks, { n }) }))}
              onChange={setEvery}
            />
          </label>
          <label className={styles.field} htmlFor={`${id}-until`}>
            {t(words.until)}
            <DatePicker
              id={`${id}-until`}
              allowClear={false}
              value={pickedDay}
              minDate={dayjs(date)}
              maxDate={dayjs(last)}
              onChange={(day) => day !== null && setUntil(day.format('YYYY-MM-DD'))}
            />
          </label>
        </div>
        <small className={styles.quiet}>{t(words.lastDate, { day: dayText(last, language) })}</small>
      </div>
      <p role="status" className={styles.summary}>
        {said}
      </p>
      <ul className={styles.dates} aria-label={t(words.dates)} aria-busy={answer.isFetching}>
        {all.map((day) => (
          <li key={day.date}>
            <Checkbox
              aria-label={t(words.include, { day: dayText(day.date, language) })}
              checked={wanted.includes(day)}
              disabled={!possible(day)}
              onChange={() => setLeft(toggle(left, day.date))}
            >
              {dayText(day.date, language)}
            </Checkbox>
            <span className={styles.verdict}>
              {day.why === null ? (
                <StateDot tone="good">{t(day.waits ? words.waits : words.free)}</StateDot>
              ) : (
                <small>{day.why}</small>
              )}
              {day.other !== null && (
                <Button
                  size="small"
                  {...(usesOther(day) ? { type: 'primary' as const } : {})}
                  aria-pressed={usesOther(day)}
                  onClick={() => setMoved(toggle(moved, day.date))}
                >
                  {t(words.useOther, { number: day.other.number })}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
