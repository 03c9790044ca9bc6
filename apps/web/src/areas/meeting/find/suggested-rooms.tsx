import { useQuery } from '@tanstack/react-query'
import { comma } from '@workplace/contract/kernel/comma'
import { suggestedRooms } from '@workplace/contract/meeting/form'
import type { Slot } from '@workplace/domain/booking/slot'
import { queryOf } from '../../../kernel/client/query'
import { useLanguage, useT } from '../../../kernel/words'
import { wireOf } from '../core/slot-time'
import { findWords, nearWords } from './find-words'
import form from './form-help.module.css'

type Props = {
  /** The room that cannot be had. */
  room_id: number
  without: readonly number[]
  slot: Slot
  people: number
  meeting_id?: number
  onTake: (id: number) => void
}

const shown = 3

/** Rooms that can be had instead, the nearest that seat everybody first; one click takes one. */
export function SuggestedRooms({ room_id, without, slot, people, meeting_id, onTake }: Props) {
  const t = useT()
  const language = useLanguage()
  const { data } = useQuery({
    ...queryOf(
      suggestedRooms,
      {
        meetingroom_id: room_id,
        ...wireOf(slot),
        people,
        without: [...without],
        limit: shown,
        ...(meeting_id === undefined ? {} : { ignored_meeting_id: meeting_id }),
      },
      { quiet: true },
    ),
    placeholderData: (before) => before,
  })
  if (data === undefined) return null
  const join = comma[language]
  return (
    <section className={form.others} aria-label={t(findWords.otherRooms)}>
      <h3>{t(data.items.length === 0 ? findWords.noOtherRoom : findWords.otherRooms)}</h3>
      {data.items.map((room) => (
        <button
          key={room.id}
          type="button"
          className={form.other}
          aria-label={t(findWords.takeRoom, { room: room.name })}
          onClick={() => onTake(room.id)}
        >
          <span>{room.name}</span>
          <small>
            {[
              t(nearWords[room.near]),
              room.floor_name,
              t(findWords.seatsOf, { n: room.capacity }),
              ...(room.capacity < people ? [t(findWords.tooSmall)] : []),
              ...(room.lacks.length > 0 ? [t(findWords.lacks, { names: room.lacks.slice(0, 2).join(join) })] : []),
              ...(room.pending ? [t(findWords.roomAudit)] : []),
            ].join(' · ')}
          </small>
        </button>
      ))}
    </section>
  )
}
