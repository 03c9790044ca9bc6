import type { HoldingRow } from '@workplace/domain/booking/holding'
import type { Call } from '../../kernel/call'

/** Tells everybody who looks at these rooms on these days to look again. Ids and dates only. */
export function tellMeetingChanged(call: Call, meeting_id: number, holdings: readonly HoldingRow[]): void {
  call.emit({
    topic: 'meeting',
    payload: {
      id: meeting_id,
      room_ids: [...new Set(holdings.map((h) => h.room_id))],
      dates: [...new Set(holdings.map((h) => h.date))].slice(0, 40),
    },
  })
}
