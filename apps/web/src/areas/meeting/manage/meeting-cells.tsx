import { comma } from '@workplace/contract/kernel/comma'
import type { Language } from '@workplace/contract/kernel/words'
import { type ListedMeeting, logStates } from '@workplace/contract/meeting/manage/meeting-log'
import list from '../../../kernel/list/list.module.css'
import { nameIn } from '../../../kernel/name-in'
import { dateText } from '../../../kernel/time/time-text'
import { zoneNote } from '../../../kernel/time/zone-time'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { type Translate, useLanguage, useT } from '../../../kernel/words'
import { claimTime } from '../core/claim-text'
import { stateTones, manageWords as words } from './manage-words'

type Timed = Pick<ListedMeeting, 'start_time' | 'end_time'>

/** With its year, as a log is read years later: `2026-11-20 10:00–11:00`; an end on another day with its day. */
export function slotText({ start_time, end_time }: Timed, language: Language): string {
  const day = dateText(start_time.slice(0, 10), language)
  if (start_time.slice(0, 10) === end_time.slice(0, 10)) return `${day} ${claimTime({ start_time, end_time })}`
  return `${day} ${start_time.slice(11, 16)} – ${dateText(end_time.slice(0, 10), language)} ${end_time.slice(11, 16)}`
}

export const titleOf = ({ is_open, title }: Pick<ListedMeeting, 'is_open' | 'title'>, t: Translate) =>
  is_open ? title : t(words.private)

export const roomsText = (row: Pick<ListedMeeting, 'meetingroom_name' | 'extra_rooms'>, language: Language) =>
  [row.meetingroom_name, ...row.extra_rooms].join(comma[language])

type Opening = { readonly row: ListedMeeting; readonly onOpen: (row: ListedMeeting) => void }

export function Title({ row, onOpen }: Opening) {
  const t = useT()
  const title = titleOf(row, t)
  return (
    <button
      type="button"
      className={list.open}
      title={title}
      aria-label={t(words.open, { title })}
      onClick={() => onOpen(row)}
    >
      {title}
    </button>
  )
}

export function Slot({ row }: { row: ListedMeeting }) {
  const language = useLanguage()
  const zone = zoneNote(row.timezone, language)
  return (
    <span className={list.stack}>
      {slotText(row, language)}
      {zone !== '' && <small>{zone}</small>}
    </span>
  )
}

export function State({ row }: { row: ListedMeeting }) {
  const t = useT()
  return (
    <span className={list.stack}>
      <StateDot tone={stateTones[row.state]}>{t(logStates[row.state])}</StateDot>
      {row.is_changing && <small>{t(words.isChanging)}</small>}
      {row.cancel_reason !== null && row.state !== 'ended' && <small>{row.cancel_reason}</small>}
    </span>
  )
}

export function Place({ row }: { row: ListedMeeting }) {
  const language = useLanguage()
  return (
    <span className={list.stack}>
      {roomsText(row, language)}
      <small>
        {nameIn(language, row.office_name, row.office_name_en)} · {row.floor_name}
      </small>
    </span>
  )
}

export function Booker({ row }: { row: ListedMeeting }) {
  const t = useT()
  return (
    <span className={list.stack}>
      {row.booker_name}
      {(row.book_for_name !== null || row.department !== null) && (
        <small>
          {[row.book_for_name === null ? null : t(words.host, { name: row.book_for_name }), row.department]
            .filter(Boolean)
            .join(' · ')}
        </small>
      )}
    </span>
  )
}
