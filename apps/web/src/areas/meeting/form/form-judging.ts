import type { Verdict } from '@workplace/domain/booking/booking-request'
import type { Margins } from '@workplace/domain/booking/service'
import { type BookingDetails, onClock, type Slot } from '@workplace/domain/booking/slot'
import { verdict } from '@workplace/domain/booking/verdict'
import { judgeMove } from '../booking/slot-verdicts'
import type { BoardRoom } from '../core/board'

/** A meeting that is being changed, with the slot that it has, on the clock of `zone`. */
export type EditedMeeting = { readonly id: number; readonly from: Slot; readonly room_ids: readonly number[] }

type Asked = {
  readonly room: BoardRoom
  /** The day whose claims the room came with. */
  readonly day: string
  readonly slot: Slot
  /** Whose clock the slot is on. */
  readonly zone: string
  readonly now: number
  readonly changed?: EditedMeeting
  /** What services need of the room before and after. */
  readonly margins?: Margins
  /** How many take part and what is ordered, as far as it is known. */
  readonly asks?: BookingDetails
}

/** What the rules say to one room of a form; null where its claims of that day are not at hand. */
export function judgeRoom({ room, day, slot, zone, now, changed, margins, asks }: Asked): Verdict | null {
  const { timezone } = room.room
  const own = onClock(slot, zone, timezone)
  if (own.date !== day) return null
  if (changed?.room_ids.includes(room.id)) {
    return judgeMove(room, changed.id, onClock(changed.from, zone, timezone), own, now, margins)
  }
  const wish = {
    room: room.rules,
    locks: room.room.locks,
    occupied: room.claims,
    ...own,
    now,
    ...(margins && { margins }),
    ...(asks !== undefined && { asks }),
  }
  return verdict(changed === undefined ? wish : { ...wish, ignored_meeting_id: changed.id })
}
