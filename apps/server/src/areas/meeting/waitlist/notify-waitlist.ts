import { eventOf } from '@workplace/contract/kernel/topic'
import * as topics from '@workplace/contract/meeting/topics'
import { holdingsOf } from '@workplace/domain/booking/holding'
import type { RoomSlot } from '@workplace/domain/booking/waitlist'
import type { LiveEvent } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { notifyEachOf } from '../../message/public'
import { wireSpan, wireTime } from '../core/wall-time'
import type { StoredEntry } from './waitlist.store'

type Kind = 'waiting_offered' | 'waiting_expired' | 'waiting_booked'

type News = { wish: StoredEntry; kind: Kind; slot: RoomSlot; until?: number; meeting_id?: number }

/** Tells who waits what became of their wishes; once of each offer. */
export async function notifyWaitlist(db: Db, company_id: number, news: readonly News[]): Promise<void> {
  const rooms = await db.query<{ id: number; name: string; office_id: number }>(
    'select id, name, office_id from meetingroom where company_id = $1 and id = any($2::int[])',
    [company_id, [...new Set(news.map(({ slot }) => slot.room_id))]],
  )
  await notifyEachOf(
    db,
    company_id,
    news.map(({ wish, kind, slot, until, meeting_id }) => {
      const room = rooms.find((one) => one.id === slot.room_id)
      return {
        user_ids: [wish.user_id],
        kind,
        meeting_id: meeting_id ?? null,
        // every offer is another version of the wish
        occasion: `${kind} ${wish.id} ${wish.version}`,
        values: {
          title: wish.title,
          room: room?.name ?? '',
          office_id: room?.office_id ?? wish.office_id,
          ...wireSpan(slot.start, slot.end, wish.timezone),
          timezone: wish.timezone,
          who: '',
          reason: null,
          ...(until === undefined ? {} : { until: wireTime(until, wish.timezone) }),
        },
      }
    }),
  )
}

/** The same of one. */
export const notifyWaiting = (
  db: Db,
  wish: StoredEntry,
  kind: Kind,
  slot: RoomSlot,
  more: Pick<News, 'until' | 'meeting_id'> = {},
): Promise<void> => notifyWaitlist(db, wish.company_id, [{ wish, kind, slot, ...more }])

/** What grids and the person's own list have to look at again. */
export function eventsOf(wish: Pick<StoredEntry, 'user_id' | 'timezone'>, slot: RoomSlot | null): LiveEvent[] {
  const own: LiveEvent = eventOf(topics.waitlist, { user_id: wish.user_id })
  if (slot === null) return [own]
  const dates = holdingsOf([{ id: slot.room_id, timezone: wish.timezone }], slot.start, slot.end).map((one) => one.date)
  return [own, eventOf(topics.meeting, { room_ids: [slot.room_id], dates })]
}

/** The same from a job, which has to write them itself. */
export async function writeEvents(db: Db, company_id: number, events: readonly LiveEvent[]): Promise<void> {
  await db.query(
    `insert into outbox (company_id, topic, payload)
     select $1, e.topic, e.payload from jsonb_to_recordset($2::jsonb) as e(topic text, payload jsonb)`,
    [company_id, JSON.stringify(events)],
  )
}
