import { useQuery } from '@tanstack/react-query'
import { dayText } from '@workplace/contract/kernel/day-text'
import { myWeek, places, planDay, shareDesk, takeBackDesk, type WeekDay } from '@workplace/contract/station/assign'
import * as topics from '@workplace/contract/station/topics'
import { weekdayOf } from '@workplace/domain/kernel/date'
import { Button, Segmented } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError } from '../../../kernel/client/client'
import { queryOf, useChange } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './my-week.module.css'
import { weekWords as words } from './week-words'

type Place = NonNullable<WeekDay['place']>
const all = Object.keys(places) as Place[]
/** So many working days stand beside each other. */
const shownDays = 5

/** Where one will be on the coming working days, and at which desk: a press each. */
export function MyWeek() {
  const t = useT()
  const { data } = useQuery(queryOf(myWeek, {}, { quiet: true }))
  useLiveRefresh(topics.own_desk_booking, '/reservation/week')
  // weekends are shown where something is on them
  const days = (data?.days ?? [])
    .filter(
      ({ date, booked, desk, place }) => weekdayOf(date) < 6 || booked.length > 0 || desk !== null || place !== null,
    )
    .slice(0, shownDays)
  if (days.length === 0) return null
  return (
    <section className={styles.week} aria-label={t(words.week)}>
      <h2>{t(words.week)}</h2>
      <ul>
        {days.map((day) => (
          <Day key={day.date} day={day} />
        ))}
      </ul>
    </section>
  )
}

function Day({ day }: { day: WeekDay }) {
  const t = useT()
  const language = useLanguage()
  const { date, place, desk, booked, absent } = day
  const plan = useChange(planDay, { stale: ['/reservation', '/station'] })
  // by the arrow keys several are chosen in quick succession: the focus stays, and the last one is what is said
  const wanted = useRef<Place | null>(null)
  const [shown, setShown] = useState<Place | null>(null)
  const send = async (value: Place): Promise<void> => {
    try {
      await plan.mutateAsync({ date, place: value })
    } catch (error) {
      if (!(error instanceof CallError)) throw error // the call has said why
    }
    if (wanted.current !== null && wanted.current !== value) return await send(wanted.current)
    wanted.current = null
    setShown(null)
  }
  const choose = (value: Place) => {
    const isSending = wanted.current !== null
    wanted.current = value
    setShown(value)
    if (!isSending) void send(value)
  }
  const name = dayText(date, language)
  return (
    <li className={styles.day}>
      <strong>{name}</strong>
      <Segmented<Place | ''>
        size="small"
        aria-label={t(words.plan, { day: name })}
        value={shown ?? place ?? ''}
        options={all.map((value) => ({ value, label: t(places[value]) }))}
        onChange={(value) => value !== '' && choose(value)}
      />
      {absent && <span>{t(words.onLeave)}</span>}
      {desk !== null && <OwnDeskOf day={day} desk={desk} />}
      {booked.map(({ id, number }) => (
        <span key={id}>{t(words.booked, { number })}</span>
      ))}
      {desk === null && booked.length === 0 && (place === 'office' || place === null) && <BookLink date={date} />}
      {desk?.taken_by_other && place !== 'home' && place !== 'away' && booked.length === 0 && <BookLink date={date} />}
    </li>
  )
}

function BookLink({ date }: { date: string }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <Button type="link" size="small" onClick={() => void navigate(`/station/reservation?date=${date}`)}>
      {t(words.bookOne)}
    </Button>
  )
}

/** One's own desk on a day: shared with all, or not. */
function OwnDeskOf({ day: { date }, desk }: { day: WeekDay; desk: NonNullable<WeekDay['desk']> }) {
  const t = useT()
  const stale = { stale: ['/reservation', '/station'] }
  const share = useChange(shareDesk, stale)
  const back = useChange(takeBackDesk, stale)
  const { station_id, number, shared, taken_by_other } = desk
  const busy = share.isPending || back.isPending
  return (
    <span className={styles.own}>
      {t(taken_by_other ? words.taken : shared ? words.shared : words.own, { number })}
      {!taken_by_other && (
        <Button
          type="link"
          size="small"
          disabled={busy}
          onClick={() =>
            shared
              ? back.mutate({ station_id, date }, { onSuccess: () => toast.success(t(words.backNow)) })
              : share.mutate({ station_id, date }, { onSuccess: () => toast.success(t(words.sharedNow)) })
          }
        >
          {t(shared ? words.takeBack : words.share)}
        </Button>
      )}
    </span>
  )
}
