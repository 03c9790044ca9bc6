import { holdingsOf } from '@workplace/domain/booking/holding'
import type { RoomSlot } from '@workplace/domain/booking/waitlist'
import type { LiveEvent } from '../../../kernel/call'
import type { Db } from '../../../kernel/db'
import { tellPeopleOf } from '../../message/public'
import { wireTime } from '../wall-time'
import type { StoredWish } from './waitlist.store'

type Kind = 'waiting_offered' | 'waiting_expired' | 'waiting_booked'

/** Tells who waits what became of their wish; once of each offer. */
export async function tellWaiting(
  db: Db,
  wish: StoredWish,
  kind: Kind,
  slot: RoomSlot,
  more: { until?: number; meeting_id?: number } = {},
): Promise<void> {
  const [room] = await db.query<{ name: string; office_id: number }>(
    'select name, office_id from meetingroom where company_id = $1 and id = $2',
    [wish.company_id, slot.room_id],
  )
  await tellPeopleOf(db, wish.company_id, [wish.user_id], {
    kind,
    meeting_id: more.meeting_id ?? null,
    // every offer is another version of the wish
    occasion: `${kind} ${wish.id} ${wish.version}`,
    values: {
      title: wish.title,
      room: room?.name ?? '',
      office_id: room?.office_id ?? wish.office_id,
      start_time: wireTime(slot.start, wish.timezone),
      end_time: wireTime(slot.end, wish.timezone),
      timezone: wish.timezone,
      who: '',
      reason: null,
      ...(more.until === undefined ? {} : { until: wireTime(more.until, wish.timezone) }),
    },
  })
}

/** What grids and the person's own list have to look at again. */
export function eventsOf(wish: Pick<StoredWish, 'user_id' | 'timezone'>, slot: RoomSlot | null): LiveEvent[] {
  const own: LiveEvent = { topic: 'waitlist', payload: { user_id: wish.user_id } }
  if (slot === null) return [own]
  const dates = holdingsOf([{ id: slot.room_id, timezone: wish.timezone }], slot.start, slot.end).map((one) => one.date)
  return [own, { topic: 'meeting', payload: { room_ids: [slot.room_id], dates } }]
}

/** The same from a job, which has to write them itself. */
export async function writeEvents(db: Db, company_id: number, events: readonly LiveEvent[]): Promise<void> {
  await db.query(
    `insert into outbox (company_id, topic, payload)
     select $1, e.topic, e.payload from jsonb_to_recordset($2::jsonb) as e(topic text, payload jsonb)`,
    [company_id, JSON.stringify(events)],
  )
}
