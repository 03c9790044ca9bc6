import { CheckCircleFilled } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { cancelMeeting, type RoomMeeting } from '@workplace/contract/meeting/booking'
import { type FreeNowRoom, freeNow } from '@workplace/contract/meeting/find/find'
import * as topics from '@workplace/contract/meeting/topics'
import { Alert, Button, Segmented, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { call, isCancelled } from '../../../kernel/client/client'
import { invalidate, queryOf } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { nameIn } from '../../../kernel/name-in'
import { useIsHere } from '../../../kernel/while-here'
import { useLanguage, useT } from '../../../kernel/words'
import { useBookNow } from '../booking/use-book-now'
import { type Address, filterCount, noFilters } from '../core/address'
import { claimTime } from '../core/claim-text'
import { Mark } from '../core/marks'
import { roomQuery } from '../core/room-query'
import { words } from '../core/words'
import find from './find.module.css'
import { findWords } from './find-words'

const lengths = [30, 60] as const
type Length = (typeof lengths)[number]
type Booked = { readonly room: FreeNowRoom; readonly meeting: RoomMeeting }

/** What narrows the search, without its day and time. */
function searchOf(address: Address) {
  const { date: _, sort: __, room: ___, start_time: ____, end_time: _____, ...search } = roomQuery(address, '')
  return search
}

/** `told`: what the page has to say, where the list was closed before it could. */
export type OnBookedNow = (meeting: RoomMeeting, told?: string) => void

type Props = { address: Address; onBooked: OnBookedNow }

/** Rooms that can be used now, the fittest first. What was booked stays at the top, with the way back. */
export function FreeNowList({ address, onBooked }: Props) {
  const t = useT()
  const [minutes, setMinutes] = useState<Length>(30)
  const [all, setAll] = useState(false)
  const [done, setDone] = useState<readonly Booked[]>([])
  const isHere = useIsHere()
  const { book, sending, problem } = useBookNow()
  const search = searchOf(all ? { ...address, ...noFilters } : address)
  const query = useQuery({
    ...queryOf(freeNow, { ...search, minutes }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  useLiveRefresh(topics.meeting, freeNow.path)
  const { data, error, isFetching, refetch } = query
  const isFiltered = !all && filterCount(address) > 0
  const rooms = (data?.items ?? []).filter(({ id }) => !done.some((one) => one.room.id === id))

  // A button that was pressed goes with its row: the keyboard stays in the list.
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever rows come and go
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [done, data])

  const onBook = async (room: FreeNowRoom) => {
    const meeting = await book(room)
    if (meeting === null) return
    setDone((before) => [...before, { room, meeting }])
    if (isHere()) return onBooked(meeting)
    const time = claimTime(meeting)
    onBooked(
      meeting,
      t(meeting.audit_state === 1 ? words.requestedMessage : words.bookedMessage, { room: room.name, time }),
    )
  }
  const undo = async ({ meeting }: Booked) => {
    try {
      await call(cancelMeeting, { id: meeting.id, undo: true })
      setDone((before) => before.filter((one) => one.meeting.id !== meeting.id))
      await invalidate(freeNow.path)
    } catch (failure) {
      // Everything else has been told by the client.
      if (!isCancelled(failure)) void refetch()
    }
  }

  return (
    <div ref={list} className={find.freeNow} tabIndex={-1}>
      <Segmented<Length>
        block
        aria-label={t(findWords.forMinutes)}
        value={minutes}
        onChange={setMinutes}
        options={lengths.map((n) => ({ value: n, label: t(findWords.minutes, { n }) }))}
      />
      {all && <p className={find.quiet}>{t(findWords.allShown)}</p>}
      {problem !== null && <Alert type="error" showIcon title={problem} />}
      <div role="status">
        {done.length > 0 && (
          <ul className={find.freeList}>
            {done.map((one) => (
              <BookedRow key={one.room.id} booked={one} onUndo={() => void undo(one)} />
            ))}
          </ul>
        )}
      </div>
      {error !== null ? (
        <div role="alert" className={find.freeNothing}>
          <p>
            {t(findWords.freeFailed)}
            <br />
            {error.message}
          </p>
          <Button onClick={() => void refetch()}>{t(words.retry)}</Button>
        </div>
      ) : data === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
      ) : rooms.length > 0 ? (
        <>
          <ul className={find.freeList} aria-busy={isFetching}>
            {rooms.map((room) => (
              <FreeRow
                key={room.id}
                room={room}
                withOffice={address.office === null}
                sending={sending === room.id}
                onBook={() => void onBook(room)}
              />
            ))}
          </ul>
          {data.total > data.items.length && (
            <p className={find.quiet}>{t(findWords.moreFree, { n: data.total, shown: data.items.length })}</p>
          )}
        </>
      ) : (
        <div className={find.freeNothing}>
          <p role="status">{t(isFiltered ? findWords.noneNowFiltered : findWords.noneNow, { n: minutes })}</p>
          {minutes > 30 && <Button onClick={() => setMinutes(30)}>{t(findWords.tryShorter, { n: 30 })}</Button>}
          {isFiltered && <Button onClick={() => setAll(true)}>{t(findWords.tryAll)}</Button>}
        </div>
      )}
    </div>
  )
}

type RowProps = { room: FreeNowRoom; withOffice: boolean; sending: boolean; onBook: () => void }

function FreeRow({ room, withOffice, sending, onBook }: RowProps) {
  const t = useT()
  const language = useLanguage()
  const isRest = ['24:00', '00:00'].includes(room.free_until.slice(11, 16))
  const until = isRest ? t(findWords.restOfDay) : t(findWords.freeUntil, { time: room.free_until.slice(11, 16) })
  const place = withOffice ? [nameIn(language, room.office_name, room.office_name_en)] : []
  return (
    <li className={find.freeRow}>
      <div className={find.freeAbout}>
        <b className={find.freeName}>
          {room.name} {room.favourite === 1 && <span className={find.starMark}>★</span>}
        </b>
        <span>
          <Mark name="people" /> {room.capacity} · {[...place, room.floor_name].join(' · ')}
        </span>
        <span>
          {claimTime(room)} · {until}
        </span>
      </div>
      <Button
        type="primary"
        loading={sending}
        aria-label={t(findWords.bookThis, { room: room.name, time: claimTime(room) })}
        onClick={onBook}
      >
        {t(room.pending === 1 ? findWords.request : findWords.book)}
      </Button>
    </li>
  )
}

function BookedRow({ booked: { room, meeting }, onUndo }: { booked: Booked; onUndo: () => void }) {
  const t = useT()
  const said = meeting.audit_state === 1 ? findWords.requestedThis : findWords.bookedThis
  return (
    <li className={find.freeRow} data-booked>
      <CheckCircleFilled className={find.done} aria-hidden />
      <div className={find.freeAbout}>
        <b className={find.freeName}>{room.name}</b>
        <span>{t(said, { time: claimTime(meeting) })}</span>
      </div>
      <Button aria-label={t(findWords.undoThis, { room: room.name })} onClick={onUndo}>
        {t(findWords.undo)}
      </Button>
    </li>
  )
}
