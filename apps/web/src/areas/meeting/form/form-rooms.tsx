import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { suggestedRooms } from '@workplace/contract/meeting/form'
import type { Slot } from '@workplace/domain/booking/slot'
import { Button, Select, Spin } from 'antd'
import { useId, useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { useLanguage, useT } from '../../../kernel/words'
import type { FormRoom } from '../core/board'
import { refusalText } from '../core/claim-text'
import styles from '../core/side-panel.module.css'
import { wireOf } from '../core/slot-time'
import { fitting, useSearchText } from '../core/use-search-text'
import { words } from '../core/words'
import { findWords } from '../find/find-words'
import { formWords } from './form-words'
import form from './meeting-form.module.css'

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
        {rooms.map((room, n) => (
          <RoomRow
            key={room.id}
            room={room}
            refused={refused[room.id]}
            // Of the first room the advice above says why.
            saysWhy={n > 0}
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
          <button type="button" className={styles.link} onClick={() => setAdding(true)}>
            <PlusOutlined aria-hidden /> {t(formWords.addRoom)}
          </button>
        )
      )}
    </div>
  )
}

type RowProps = {
  room: FormRoom
  refused: string | undefined
  saysWhy: boolean
  onRemove: (() => void) | undefined
}

function RoomRow({ room: { room, verdict }, refused, saysWhy, onRemove }: RowProps) {
  const t = useT()
  const language = useLanguage()
  const no = refused ?? (verdict !== null && !verdict.ok ? refusalText(verdict, language) : undefined)
  const state =
    no !== undefined ? 'no' : verdict?.ok !== true ? 'unknown' : verdict.warnings.includes('audit') ? 'audit' : 'yes'
  const said = {
    no: saysWhy ? null : formWords.roomRefused,
    unknown: formWords.roomChecking,
    audit: findWords.roomAudit,
    yes: formWords.roomFree,
  }[state]
  return (
    <li className={form.room} data-state={state}>
      <span className={form.roomText}>
        <span className={form.roomLine}>
          <strong>{room?.room.name ?? '…'}</strong>
          {room !== null && (
            <span>
              {room.room.floor_name} · {t(findWords.seatsOf, { n: room.room.capacity })}
            </span>
          )}
        </span>
        {no !== undefined && saysWhy && <span className={form.why}>{no}</span>}
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
  const { typed, setTyped, wanted, title, isTyping } = useSearchText()
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
  const searching = found.isFetching || isTyping
  const fits = fitting(isTyping || found.isPlaceholderData, wanted)
  const offered = (found.data?.items ?? []).filter(({ name }) => fits(name))
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
            {t(found.isError ? words.searchFailed : title === '' ? findWords.noOtherRoom : words.noMatch)}
          </span>
        )
      }
      options={(offered.length === 0 ? [] : [offered]).map((rooms) => ({
        label: t(title === '' ? formWords.suggested : formWords.foundRooms),
        title: '',
        options: rooms.map((room) => ({
          value: room.id,
          disabled: !room.ok,
          label: (
            <span className={form.option}>
              <span>
                {room.name}{' '}
                <small>
                  {[room.office_name, room.floor_name, t(findWords.seatsOf, { n: room.capacity })].join(' · ')}
                </small>
              </span>
              <small>{room.ok ? (room.pending ? t(findWords.roomAudit) : '') : shortly(room.message, language)}</small>
            </span>
          ),
        })),
      }))}
    />
  )
}

const shortly = (message: string | null, language: string) =>
  (message ?? '').split(language === 'zh' ? /[，：]/ : /[,:]/)[0]
