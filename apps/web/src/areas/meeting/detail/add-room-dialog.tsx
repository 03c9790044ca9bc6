import { useQuery } from '@tanstack/react-query'
import { type MeetingDetails, roomPage } from '@workplace/contract/meeting/booking'
import { addRoom } from '@workplace/contract/meeting/hand-over'
import { DAY_MINUTES } from '@workplace/domain/kernel/time'
import { Input, Modal, Skeleton } from 'antd'
import { useEffect, useId, useState } from 'react'
import { queryOf, useChange } from '../../../kernel/client/query'
import { motion } from '../../../kernel/theme/theme'
import { toast } from '../../../kernel/toast/toast'
import { useWhileHere } from '../../../kernel/while-here'
import { useLanguage, useT } from '../../../kernel/words'
import { judgeSlot } from '../booking/slot-verdicts'
import { ActionError } from '../core/action-error'
import { type BoardRoom, boardRoomOf } from '../core/board'
import { claimTime, dayText, refusalText } from '../core/claim-text'
import { useClock } from '../core/clock'
import panel from '../core/side-panel.module.css'
import { slotOfWire } from '../core/slot-time'
import { words as common } from '../core/words'
import styles from '../series/series.module.css'
import { handWords as words } from '../series/series-words'

type Props = {
  meeting: MeetingDetails
  office: Pick<BoardRoom['room'], 'office_id' | 'office_name'>
  onClose: () => void
  onReload: () => void
}

/** Adds a room of the same office that is free for the whole meeting. */
export function AddRoomDialog({ meeting, office, onClose, onReload }: Props) {
  const t = useT()
  const done = useWhileHere(onClose)
  const language = useLanguage()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [title, setTitle] = useState('')
  const [chosen, setChosen] = useState<{ id: number; name: string } | null>(null)
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTitle(typed.trim()), typed === '' ? 0 : motion.debounce)
    return () => clearTimeout(timer)
  }, [typed])
  const now = useClock((instant) => instant)
  const slot = slotOfWire(meeting.start_time, meeting.end_time)
  const inDay = slot.end_minute < DAY_MINUTES
  const rooms = useQuery({
    ...queryOf(
      roomPage,
      {
        date: slot.date,
        office: office.office_id,
        title,
        limit: 50,
        sort: '+capacity',
        // a meeting over midnight is left to the server
        ...(inDay ? { start_time: meeting.start_time.slice(11), end_time: meeting.end_time.slice(11) } : {}),
      },
      { quiet: true },
    ),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  const { mutate, isPending, error } = useChange(addRoom, { quiet: true, stale: ['/meeting'] })
  const had = new Set(meeting.rooms.map((room) => room.id))
  const offered = (rooms.data?.items ?? [])
    .filter((room) => !had.has(room.id))
    .map((room) => ({ room, verdict: inDay ? judgeSlot(boardRoomOf(room), slot, slot.date, now) : null }))
    // those that can be taken first, each by its size
    .sort((one, other) => Number(one.verdict?.ok === false) - Number(other.verdict?.ok === false))
  const send = () => {
    if (chosen === null) return setAsked(true)
    mutate(
      { id: meeting.id, version: meeting.version, meetingroom_id: chosen.id },
      {
        onSuccess: () => {
          toast.success(t(words.roomAdded, { room: chosen.name }))
          done()
        },
      },
    )
  }
  const time = `${dayText(slot.date, language)} ${claimTime(meeting)}`
  return (
    <Modal
      open
      title={t(words.addRoomTitle, { title: meeting.title })}
      okText={t(words.addRoom)}
      cancelText={t(words.dismiss)}
      okButtonProps={{ loading: isPending }}
      onOk={send}
      onCancel={onClose}
    >
      <div className={styles.dialog}>
        <p id={id}>{t(words.addRoomText, { office: office.office_name, time })}</p>
        <Input
          autoFocus
          allowClear
          aria-label={t(words.searchRooms)}
          placeholder={t(words.searchRooms)}
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {rooms.isError && rooms.data === undefined ? (
          <div className={panel.message} data-kind="error" role="alert">
            {t(words.roomsFailed)} {rooms.error.message}
          </div>
        ) : rooms.data === undefined ? (
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        ) : offered.length === 0 ? (
          <p className={panel.quiet} role="status">
            {t(words.noRoom)}
          </p>
        ) : (
          <fieldset className={styles.choice} aria-labelledby={id}>
            {offered.map(({ room, verdict }) => (
              <label key={room.id}>
                <input
                  type="radio"
                  name={`${id}r`}
                  checked={chosen?.id === room.id}
                  disabled={verdict !== null && !verdict.ok}
                  onChange={() => setChosen({ id: room.id, name: room.name })}
                />
                {room.name}
                <span className={panel.quiet}>
                  {room.floor_name} · {t(words.seats, { n: room.capacity })}
                </span>
                {verdict !== null && !verdict.ok && <small>{refusalText(verdict, language)}</small>}
                {verdict?.ok && verdict.warnings.includes('audit') && <small>{t(common.auditWarning)}</small>}
              </label>
            ))}
          </fieldset>
        )}
        {rooms.data !== undefined && rooms.data.total > rooms.data.items.length && (
          <span className={panel.help}>{t(words.moreRooms, { n: rooms.data.total })}</span>
        )}
        {asked && chosen === null && (
          <span className={panel.error} role="alert">
            {t(words.chooseRoom)}
          </span>
        )}
        <ActionError error={error} onReload={onReload} />
      </div>
    </Modal>
  )
}
