import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { suggestedRooms } from '@workplace/contract/meeting/form'
import type { Slot } from '@workplace/domain/booking/slot'
import { Button, Select, Spin } from 'antd'
import { useEffect, useId, useState } from 'react'
import { queryOf } from '../../kernel/query'
import { motion } from '../../kernel/theme'
import { useLanguage, useT } from '../../kernel/words'
import { formWords } from './form-words'
import form from './meeting-form.module.css'
import { refusalText } from './naming'
import styles from './side-panel.module.css'
import { wireOf } from './slot-time'
import type { FormRoom } from './use-form-rooms'
import { words } from './words'

const mostRooms = 10

type Props = {
  rooms: readonly FormRoom[]
  onChange: (ids: readonly number[]) => void
  slot: Slot
  people: number
  /** The meeting that is being changed. */
  meeting_id?: number
  /** What the server said to a room, by its id. */
  refused?: Readonly<Record<number, string>>
  error?: string | undefined
  /** The rooms stay as they are: the meeting has begun. */
  fixed?: boolean
}

/** The rooms of a meeting, each with what the rules say to it; more can be added. */
export function FormRooms({ rooms, onChange, slot, people, meeting_id, refused = {}, error, fixed = false }: Props) {
  const t = useT()
  const id = useId()
  const [adding, setAdding] = useState(false)
  const ids = rooms.map((room) => room.id)
  return (
    <div className={styles.field}>
      <span className={styles.legend} id={id}>
        {t(formWords.rooms)}
      </span>
      <ul className={form.rooms} aria-labelledby={id}>
        {rooms.map((room) => (
          <RoomRow
            key={room.id}
            room={room}
            why={refused[room.id]}
            onRemove={rooms.length === 1 || fixed ? undefined : () => onChange(ids.filter((one) => one !== room.id))}
          />
        ))}
      </ul>
      {error !== undefined && (
        <span className={styles.error} role="alert">
          {error}
        </span>
      )}
      {adding && ids[0] !== undefined ? (
        <RoomPicker
          near={ids[0]}
          without={ids}
          slot={slot}
          people={Math.max(1, people - rooms.reduce((sum, { room }) => sum + (room?.room.capacity ?? 0), 0))}
          meeting_id={meeting_id}
          onTake={(taken) => {
            setAdding(false)
            onChange([...ids, taken])
          }}
          onClose={() => setAdding(false)}
        />
      ) : (
        !fixed &&
        ids.length < mostRooms && (
          <button type="button" className={form.link} onClick={() => setAdding(true)}>
            <PlusOutlined aria-hidden /> {t(formWords.addRoom)}
          </button>
        )
      )}
    </div>
  )
}

type RowProps = { room: FormRoom; why: string | undefined; onRemove: (() => void) | undefined }

function RoomRow({ room: { room, verdict }, why, onRemove }: RowProps) {
  const t = useT()
  const language = useLanguage()
  const no = why ?? (verdict !== null && !verdict.ok ? refusalText(verdict, language) : undefined)
  const state =
    no !== undefined ? 'no' : verdict?.ok !== true ? 'unknown' : verdict.warnings.includes('audit') ? 'audit' : 'yes'
  const said = { no: null, unknown: formWords.roomChecking, audit: formWords.roomAudit, yes: formWords.roomFree }[state]
  return (
    <li className={form.room} data-state={state}>
      <span className={form.roomText}>
        <span className={form.roomLine}>
          <strong>{room?.room.name ?? '…'}</strong>
          {room !== null && (
            <span>
              {room.room.floor_name} · {t(formWords.seatsOf, { n: room.room.capacity })}
            </span>
          )}
        </span>
        {no !== undefined && <span className={form.why}>{no}</span>}
      </span>
      {said !== null && (
        <span className={form.verdict} data-state={state}>
          {t(said)}
        </span>
      )}
      {onRemove !== undefined && (
        <Button
          type="text"
          size="small"
          className={form.small}
          icon={<CloseOutlined />}
          aria-label={t(formWords.removeRoom, { room: room?.room.name ?? '' })}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

type PickerProps = {
  near: number
  without: readonly number[]
  slot: Slot
  people: number
  meeting_id: number | undefined
  onTake: (id: number) => void
  onClose: () => void
}

/** Another room: the nearest free ones at once, and by typing any room, with why it cannot be booked then. */
function RoomPicker({ near, without, slot, people, meeting_id, onTake, onClose }: PickerProps) {
  const t = useT()
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [title, setTitle] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTitle(typed.trim()), typed === '' ? 0 : motion.debounce)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useQuery({
    ...queryOf(
      suggestedRooms,
      {
        meetingroom_id: near,
        ...wireOf(slot),
        people,
        without: [...without],
        limit: 20,
        ...(title === '' ? {} : { title }),
        ...(meeting_id === undefined ? {} : { ignored_meeting_id: meeting_id }),
      },
      { quiet: true },
    ),
    placeholderData: (before) => before,
  })
  const searching = found.isFetching || title !== typed.trim()
  return (
    <Select<number>
      autoFocus
      defaultOpen
      aria-label={t(formWords.addRoom)}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      placeholder={t(formWords.findRoom)}
      onBlur={onClose}
      onChange={onTake}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      notFoundContent={
        searching ? (
          <Spin size="small" />
        ) : (
          <span className={styles.quiet}>
            {t(found.isError ? words.searchFailed : title === '' ? formWords.noOtherRoom : words.noMatch)}
          </span>
        )
      }
      options={[
        {
          label: t(title === '' ? formWords.suggested : formWords.foundRooms),
          title: '',
          options: (found.data?.items ?? []).map((room) => ({
            value: room.id,
            disabled: !room.ok,
            label: (
              <span className={form.option}>
                <span>
                  {room.name}{' '}
                  <small>
                    {[room.office_name, room.floor_name, t(formWords.seatsOf, { n: room.capacity })].join(' · ')}
                  </small>
                </span>
                <small>
                  {room.ok ? (room.pending ? t(formWords.roomAudit) : '') : shortly(room.message, language)}
                </small>
              </span>
            ),
          })),
        },
      ]}
    />
  )
}

const shortly = (message: string | null, language: string) =>
  (message ?? '').split(language === 'zh' ? /[，：]/ : /[,:]/)[0]
