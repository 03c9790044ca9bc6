import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type {
  manageCheck as declaredCheck,
  bookPerson as declaredPeople,
  manageRelated as declaredRelated,
} from '@workplace/contract/meeting/manage/manage'
import { type Call, officesFor } from '../../../kernel/call/call'
import { escapeLike } from '../../../kernel/database/like'
import { readMeeting, type StoredMeeting } from '../core/meeting.store'
import { requireListed } from './detail'
import { recoveryOf, refusedAs } from './recover-meeting'
import { requireCancellable } from './require-managed'
import { managed, readRows } from './rows'
import { viewerOf } from './search'

/** `GET /manager/check`: what a cancellation or a recovery would answer now, without doing it. */
export async function checkMeetings(
  call: Call,
  { ids, action }: ParsedOf<typeof declaredCheck>,
): Promise<OutputOf<typeof declaredCheck>> {
  const rows = await readRows(call, await viewerOf(call), ids)
  const titles = new Map(rows.map((row) => [row.id, row.title]))
  const items: OutputOf<typeof declaredCheck>['items'] = []
  for (const id of new Set(ids)) items.push(await checkOne(call, id, action, titles))
  return { items }
}

async function checkOne(call: Call, id: number, action: 'cancel' | 'recover', titles: ReadonlyMap<number, string>) {
  try {
    const meeting = await readMeeting(call.db, call.actor.company_id, id)
    if (!isWithin(call, meeting)) throw new Refusal(refusals.not_found)
    const title = titles.get(id) ?? ''
    if (action === 'recover') return await recoveryOf(call, meeting, title)
    requireCancellable(call, meeting)
    return { id, title, ok: true, reason: null, message: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { id, title: error.kind === refusals.not_found ? '' : (titles.get(id) ?? ''), ...refusedAs(call, error) }
  }
}

function isWithin(call: Call, { office_id }: StoredMeeting): boolean {
  const offices = officesFor(call.actor, 'meeting')
  return offices === null || offices.includes(office_id)
}

const most = 50

/** `GET /manager/related`. */
export async function relatedMeetings(
  call: Call,
  { id }: ParsedOf<typeof declaredRelated>,
): Promise<OutputOf<typeof declaredRelated>> {
  const { meeting } = await requireListed(call, id, 'manage')
  const viewer = await viewerOf(call)
  const { company_id } = call.actor
  const rooms = [meeting.meetingroom_id, ...meeting.extra_room_ids]
  const within = '($3::int[] is null or m.meetingroom_id = any($3::int[]))'
  const find = async (condition: string, values: unknown[]) => {
    const found = await call.db.query<{ id: number }>(
      `select m.id from meeting m where m.company_id = $1 and m.id <> $2 and ${within} and ${condition}
       limit ${most}`,
      [company_id, id, viewer.rooms, ...values],
    )
    return (
      await readRows(
        call,
        viewer,
        found.map((one) => one.id),
      )
    ).map((row) => managed(call, row))
  }
  const { series_id, start_time, end_time, timezone, booker_id } = meeting
  const overlaps = `m.start_time < $5 and m.end_time > $4 and m.start_time > $4::timestamptz - interval '31 days'`
  const [series, slot, booker] = await Promise.all([
    series_id === null
      ? []
      : find('m.series_id = $4 order by abs(extract(epoch from m.start_time - $5::timestamptz))', [
          series_id,
          start_time,
        ]),
    find(
      `${overlaps} and (m.meetingroom_id = any($6::int[]) or m.id in (
         select x.meeting_id from meeting_room x where x.company_id = $1 and x.meetingroom_id = any($6::int[])))
       order by m.start_time, m.id`,
      [start_time, end_time, rooms],
    ),
    find(
      `m.booker_id = $6 and m.start_time >= date_trunc('day', $4::timestamptz at time zone $5) at time zone $5
         and m.start_time < (date_trunc('day', $4::timestamptz at time zone $5) + interval '1 day') at time zone $5
       order by m.start_time, m.id`,
      [start_time, timezone, booker_id],
    ),
  ])
  return { series, slot, booker }
}

/** `GET /manager/book_person`. */
export async function bookPeople(
  call: Call,
  { page, limit, title }: ParsedOf<typeof declaredPeople>,
): Promise<OutputOf<typeof declaredPeople>> {
  const viewer = await viewerOf(call)
  const { company_id } = call.actor
  const wanted = escapeLike((title ?? '').toLowerCase())
  type Person = OutputOf<typeof declaredPeople>['items'][number]
  const rows = await call.db.query<Person & { total: number }>(
    `with found as materialized (
       select u.id, u.name, u.job_num, u.department_id, u.status, count(*) over ()::int as total from users u
       where u.company_id = $1 and ($2 = '' or u.name_search like '%' || $2 || '%' or lower(u.name) like '%' || $2 || '%'
         or lower(u.username) like $2 || '%' or lower(coalesce(u.job_num, '')) like $2 || '%')
       order by u.name collate "und-x-icu", u.id limit $5 offset $6
     )
     select f.id, f.name, f.job_num, d.name as department, f.status, f.total, n.to_come, n.cancelled
     from found f left join department d on d.company_id = $1 and d.id = f.department_id
     cross join lateral (
       select (count(*) filter (where m.meeting_state = 'active' and m.audit_state <> 2))::int as to_come,
         (count(*) filter (where m.meeting_state = 'cancelled'))::int as cancelled
       from meeting m where m.company_id = $1 and m.booker_id = f.id and m.start_time > $4::timestamptz
         and ($3::int[] is null or m.meetingroom_id = any($3::int[]))
     ) n
     order by f.name collate "und-x-icu", f.id`,
    [company_id, wanted, viewer.rooms, new Date(call.now()).toISOString(), limit, (page - 1) * limit],
  )
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}
