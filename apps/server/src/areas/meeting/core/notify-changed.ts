import { eventOf } from '@workplace/contract/kernel/topic'
import * as topics from '@workplace/contract/meeting/topics'
import type { HoldingRow } from '@workplace/domain/booking/holding'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'

/** Rooms of one meeting may lie in several zones: the days on which it can be anywhere. */
const datesEverywhere = ({ date, start, end }: HoldingRow): string[] => [
  date,
  wallClock(start, 'Etc/GMT+12').date,
  wallClock(end - 1, 'Etc/GMT-14').date,
]

/**
 * Tells everybody who looks at these rooms on these days to look again. Ids and dates only; null where it is about no
 * meeting but an occupation.
 */
export function notifyMeetingChanged(call: Call, meeting_id: number | null, holdings: readonly HoldingRow[]): void {
  const room_ids = [...new Set(holdings.map((h) => h.room_id))]
  const dates = [...new Set(room_ids.length > 1 ? holdings.flatMap(datesEverywhere) : holdings.map((h) => h.date))]
  const about = meeting_id === null ? {} : { id: meeting_id }
  // an event has to stay small: a series of a year is told in pieces
  for (let n = 0; n === 0 || n < dates.length; n += 40) {
    call.emit(eventOf(topics.meeting, { ...about, room_ids, dates: dates.slice(n, n + 40) }))
  }
}
