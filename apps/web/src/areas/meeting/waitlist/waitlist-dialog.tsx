import { useQuery } from '@tanstack/react-query'
import { comma } from '@workplace/contract/kernel/comma'
import type { InputOf } from '@workplace/contract/kernel/endpoint'
import { waitlistAdd, waitlistRooms } from '@workplace/contract/meeting/waitlist'
import type { Slot } from '@workplace/domain/booking/slot'
import { Button, Checkbox, Input, InputNumber, Modal, Radio, Select, Skeleton } from 'antd'
import { Fragment, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { CallError, call, isCancelled } from '../../../kernel/client/client'
import { invalidate, queryOf } from '../../../kernel/client/query'
import { randomId } from '../../../kernel/random-id'
import { useUser } from '../../../kernel/session/session'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import { dayText, rangeText } from '../core/claim-text'
import { wireOf } from '../core/slot-time'
import { words as bookingWords } from '../core/words'
import styles from './waitlist.module.css'
import { waitlistWords as words } from './waitlist-words'

/** What is taken, and what is known already of the meeting that somebody wants to have. */
export type WaitlistTarget = {
  readonly office_id: number
  readonly room_ids: readonly number[]
  readonly slot: Slot
  readonly title?: string
  readonly attendees?: InputOf<typeof waitlistAdd>['attendees']
  readonly secret?: boolean
  readonly seats?: number
}

const flexes = [0, 15, 30, 60, 120] as const
const shownFree = 3

/** Where a room is seen on the day that is wanted. */
const gridOf = ({ slot, office_id }: WaitlistTarget, room: string): string =>
  `/meeting/subscribe?${new URLSearchParams({ date: slot.date, office: String(office_id), title: room })}`

/** Asks for which rooms, and how exactly the time, somebody waits. */
export default function WaitlistDialog({
  wanted,
  onClose,
}: {
  wanted: WaitlistTarget
  onClose: (joined: boolean) => void
}) {
  const t = useT()
  const language = useLanguage()
  const user = useUser()
  const id = useId()
  const [title, setTitle] = useState(wanted.title || t(bookingWords.defaultTitle, { name: user.people_name }))
  const [flex, setFlex] = useState<number>(0)
  const [isAny, setIsAny] = useState(wanted.room_ids.length === 0)
  const [seats, setSeats] = useState<number | null>(wanted.seats ?? null)
  const [chosen, setChosen] = useState<readonly number[]>(wanted.room_ids)
  const [error, setError] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  // The same attempt sent again after a lost answer waits once.
  const attempt = useRef(randomId())
  const times = wireOf(wanted.slot)
  const rooms = useQuery({
    ...queryOf(waitlistRooms, { office_id: wanted.office_id, ...times }, { quiet: true }),
    staleTime: 0,
  })
  const known = rooms.data?.items ?? []
  const free = known.filter((room) => room.is_free)
  // what is wanted comes first: the list may be long
  const items = known
    .filter((room) => !room.is_free)
    .sort((a, b) => Number(wanted.room_ids.includes(b.id)) - Number(wanted.room_ids.includes(a.id)))

  // who opened this for a room that came free meanwhile books it
  const picked = rooms.data === undefined ? chosen : chosen.filter((id) => items.some((room) => room.id === id))

  const join = async () => {
    if (sending) return
    if (title.trim() === '') return setError(t(words.topicRequired))
    if (!isAny && picked.length === 0) return setError(t(words.chooseOne))
    setSending(true)
    setError(null)
    try {
      const made = await call(
        waitlistAdd,
        {
          ...(isAny ? { office_id: wanted.office_id, capacity_min: seats } : { meetingroom_ids: [...picked] }),
          ...times,
          flex_minutes: flex,
          title: title.trim(),
          attendees: wanted.attendees ?? [],
          secret: wanted.secret ?? false,
        },
        { quiet: true, idempotencyKey: attempt.current },
      )
      toast.success(t(made.merged_ids.length === 0 ? words.joined : words.merged, { n: made.place }))
      await invalidate('/waitlist')
      onClose(true)
    } catch (cause) {
      setSending(false)
      attempt.current = randomId()
      if (!(cause instanceof CallError)) throw cause
      if (!isCancelled(cause)) setError(Object.values(cause.fields)[0] ?? cause.message)
    }
  }

  return (
    <Modal
      open
      title={t(words.title)}
      onCancel={() => onClose(false)}
      onOk={() => void join()}
      okText={t(words.join)}
      cancelText={t(words.cancel)}
      confirmLoading={sending}
      destroyOnHidden
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void join()
        }}
      >
        <div>
          <p className={styles.time}>
            {dayText(wanted.slot.date, language)} {rangeText(wanted.slot.start_minute, wanted.slot.end_minute)}
          </p>
          <p className={styles.quiet}>
            {rooms.data === undefined
              ? '\u00a0'
              : t(rooms.data.take_at_once ? words.introAtOnce : words.intro, { n: rooms.data.hold_minutes })}
          </p>
          {free.length > 0 && (
            <p className={styles.quiet}>
              {t(words.freeNow)}
              {free.slice(0, shownFree).map((room, n) => (
                <Fragment key={room.id}>
                  {n > 0 && comma[language]}
                  <Link to={gridOf(wanted, room.name)} onClick={() => onClose(false)}>
                    {room.name}
                  </Link>
                </Fragment>
              ))}
              {free.length > shownFree && ` ${t(words.freeMore, { n: free.length - shownFree })}`}
            </p>
          )}
        </div>
        <div className={styles.field}>
          <label htmlFor={`${id}t`}>{t(words.topic)}</label>
          <Input
            id={`${id}t`}
            value={title}
            maxLength={100}
            onChange={({ target }) => {
              attempt.current = randomId()
              setTitle(target.value)
            }}
          />
        </div>
        <div className={styles.field}>
          <label htmlFor={`${id}f`}>{t(words.flex)}</label>
          <Select
            id={`${id}f`}
            value={flex}
            onChange={setFlex}
            options={flexes.map((n) => ({
              value: n,
              label: n === 0 ? t(words.exact) : n < 60 ? t(words.minutes, { n }) : t(words.hours, { n: n / 60 }),
            }))}
          />
        </div>
        <div className={styles.field}>
          <span id={`${id}w`}>{t(words.which)}</span>
          <Radio.Group
            aria-labelledby={`${id}w`}
            value={isAny}
            onChange={({ target }) => setIsAny(target.value)}
            options={[
              { value: false, label: t(words.these) },
              { value: true, label: t(words.any) },
            ]}
          />
        </div>
        {isAny ? (
          <div className={styles.field}>
            <label htmlFor={`${id}s`}>{t(words.seats)}</label>
            <InputNumber
              id={`${id}s`}
              min={1}
              max={10_000}
              precision={0}
              placeholder={t(words.anySize)}
              value={seats}
              onChange={setSeats}
            />
          </div>
        ) : rooms.error !== null ? (
          <div role="alert" className={styles.error}>
            {rooms.error.message}{' '}
            <Button type="link" size="small" onClick={() => void rooms.refetch()}>
              {t(words.retry)}
            </Button>
          </div>
        ) : rooms.data === undefined ? (
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        ) : items.length === 0 ? (
          <p className={styles.quiet}>{t(words.none)}</p>
        ) : (
          <fieldset className={styles.rooms} aria-label={t(words.rooms)}>
            {items.map((room) => (
              <div key={room.id} className={styles.room}>
                <Checkbox
                  checked={chosen.includes(room.id)}
                  onChange={({ target }) => {
                    attempt.current = randomId()
                    setChosen((before) =>
                      target.checked ? [...before, room.id] : before.filter((one) => one !== room.id),
                    )
                  }}
                >
                  <span className={styles.roomName}>{room.name}</span>{' '}
                  <small>
                    {room.floor_name} · {t(words.seatsOf, { n: room.capacity })}
                  </small>
                </Checkbox>
                <small>{room.waiting === 0 ? t(words.nobody) : t(words.ahead, { n: room.waiting })}</small>
              </div>
            ))}
          </fieldset>
        )}
        {error !== null && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        <button type="submit" hidden />
      </form>
    </Modal>
  )
}
