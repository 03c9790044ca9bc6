import { isOverstay, NEXT_EARLY_MINUTES } from '@workplace/domain/booking/overstay'
import { presenceUnknown } from '@workplace/domain/booking/release'
import type { Call } from '../../../kernel/call/call'
import { actAlone, type JobContext } from '../../../kernel/call/job-call'
import type { Db } from '../../../kernel/database/db'
import { countBreaches } from '../blacklist/breaches'
import type { ReleaseSettings } from '../core/release-settings'
import { instantText } from '../core/wall-time'
import type { PresenceOf } from './presence'

/** So much of the past is looked at in one transaction. */
const spanMs = 86_400_000

/** A meeting that somebody else's claim on the room follows, some time after its end. */
type Followed = {
  id: number
  series_id: number | null
  host_id: number
  room_id: number
  end_time: string
  next_start: string
}

/**
 * Meetings that somebody was at and did not leave again, in rooms with detectors, with the claim of somebody else that was
 * the next in the room and began in a span (epoch ms). In between nobody had the room.
 */
const readFollowed = (db: Db, company_id: number, from: number, until: number, minutes: number) =>
  db.query<Followed>(
    `select m.id, m.series_id, coalesce(m.book_for_id, m.booker_id) as host_id, next.room_id, m.end_time,
       next.start_time as next_start
     from (select distinct meetingroom_id as room_id from detectors where company_id = $1 and status = 'on') watched
     cross join lateral (
       select * from holding h where h.company_id = $1 and h.room_id = watched.room_id and h.is_held
         and h.kind in ('meeting', 'occupation') and h.start_time > $2 and h.start_time <= $3 offset 0) next
     cross join lateral (
       select * from holding h where h.company_id = $1 and h.room_id = next.room_id and h.is_held
         and h.start_time < next.start_time and h.start_time > next.start_time - interval '26 hours'
       order by h.start_time desc limit 1) before
     join meeting m on m.company_id = $1 and m.id = before.source_id and before.kind = 'meeting' and m.end_time = before.end_time
     left join meeting n on n.company_id = $1 and n.id = next.source_id and next.kind = 'meeting'
     where m.meeting_state = 'active' and m.audit_state = 0
       and m.end_time <= next.start_time - make_interval(mins => $4::int)
       and coalesce(m.book_for_id, m.booker_id) is distinct from coalesce(n.book_for_id, n.booker_id)
       and exists (select 1 from signinlog s where s.company_id = m.company_id and s.meeting_id = m.id and s.sign_out_time is null)
     order by m.id`,
    [company_id, instantText(from), instantText(until), minutes + NEXT_EARLY_MINUTES],
  )

async function countSpan(call: Call, settings: ReleaseSettings, presenceOf: PresenceOf) {
  const { db, actor } = call
  const [watch] = await db.query<{ seen_until: string }>(
    'select seen_until from overstay_watch where company_id = $1 for update skip locked',
    [actor.company_id],
  )
  const now = call.now()
  const from = watch === undefined ? now : Date.parse(watch.seen_until)
  // a clock that was put back waits until it is where it was
  if (from >= now) return undefined
  const until = Math.min(now, from + spanMs)
  const followed = await readFollowed(db, actor.company_id, from, until, settings.overstay_minutes)
  const stayed: Followed[] = []
  for (const next_start of new Set(followed.map((one) => one.next_start))) {
    const those = followed.filter((one) => one.next_start === next_start)
    const rooms = those.map((one) => one.room_id)
    const next = Date.parse(next_start)
    const seen = await presenceOf(db, actor.company_id, rooms, next)
    stayed.push(
      ...those.filter(({ room_id, end_time }) =>
        isOverstay(
          { end: Date.parse(end_time), next },
          seen.get(room_id) ?? presenceUnknown,
          settings.overstay_minutes,
        ),
      ),
    )
  }
  const counted = await countBreaches(
    call,
    stayed.map(({ id, series_id, host_id, next_start }) => ({
      ...{ meeting_id: id, series_id, user_id: host_id, kind: 'overstay', time: Date.parse(next_start) },
    })),
    settings,
  )
  await db.query('update overstay_watch set seen_until = $2 where company_id = $1', [
    actor.company_id,
    instantText(until),
  ])
  return { counted, more: until < now }
}

/**
 * Counts the meetings whose people had not left when the next one began, where the company counts that. Each span of time
 * is looked at once; the first look, also after it was switched off, is at nothing. How many were counted.
 */
export async function countOverstays(
  on: JobContext & { presenceOf: PresenceOf },
  settings: ReleaseSettings,
): Promise<number> {
  if (settings.overstay_minutes === 0) {
    await on.db.query('delete from overstay_watch where company_id = $1', [on.company_id])
    return 0
  }
  await on.db.query('insert into overstay_watch (company_id, seen_until) values ($1, $2) on conflict do nothing', [
    on.company_id,
    instantText(on.now()),
  ])
  let counted = 0
  for (;;) {
    const span = await actAlone(on, (call) => countSpan(call, settings, on.presenceOf))
    counted += span?.counted ?? 0
    if (!span?.more) return counted
  }
}
