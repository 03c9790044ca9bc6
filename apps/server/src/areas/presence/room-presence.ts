import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { roomPresence as declared } from '@workplace/contract/presence/detect'
import { type Call, has } from '../../kernel/call/call'
import { presenceNow } from './presence.store'

const text = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** `GET /detectors/room_presence`: of rooms that the caller may see. */
export async function roomPresences(
  call: Call,
  { rooms }: ParsedOf<typeof declared>,
): Promise<OutputOf<typeof declared>> {
  const { actor } = call
  const seen = has(actor, 'view-meetingroom') ? rooms : rooms.filter((id) => !actor.rooms.hidden.has(id))
  const now = call.now()
  const found = await presenceNow(call.db, actor.company_id, seen, now)
  const items = [...found].map(([meetingroom_id, { state, since, until, seen }]) => ({
    meetingroom_id,
    state,
    since: text(since),
    until: text(until),
    seen: text(seen),
  }))
  return { items, total: items.length, now: new Date(now).toISOString() }
}
