import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import type { addRepair as declared } from '@workplace/contract/repair/repair'
import * as topics from '@workplace/contract/repair/topics'
import { wallClock } from '@workplace/domain/kernel/zone'
import { type Call, requireSeen } from '../../kernel/call/call'
import { peopleWhoMay } from '../../kernel/session/people-who-may'
import { notifyRepair } from './notify-repair'
import { logRepair, readRepair } from './repair.store'

type Room = { name: string; timezone: string; office_id: number }

const numbersClass = 7227

/** The next number of the day on the office's clock; the lock keeps two reporters from taking the same. */
async function nextNumber(call: Call, timezone: string): Promise<string> {
  const { company_id } = call.actor
  const day = `R${wallClock(call.now(), timezone).date.replaceAll('-', '')}`
  await call.db.query(`select pg_advisory_xact_lock(${numbersClass}, $1)`, [company_id])
  const [last] = await call.db.query<{ number: number }>(
    `select coalesce(max(split_part(order_no, '-', 2)::int), 0) as number from repair
     where company_id = $1 and order_no like $2 || '-%'`,
    [company_id, day],
  )
  return `${day}-${String((last?.number ?? 0) + 1).padStart(3, '0')}`
}

/** The keys of photos that the caller uploaded as such: nobody gives away what somebody else uploaded. */
async function ownPhotos(call: Call, paths: readonly string[]): Promise<string[]> {
  const keys = [...new Set(paths.map((path) => path.slice(1)))]
  if (keys.length === 0) return []
  const own = await call.db.query(
    `select 1 from file where company_id = $1 and key = any($2) and kind = 'photo' and user_id = $3`,
    [call.actor.company_id, keys, call.actor.user_id],
  )
  if (own.length < keys.length) {
    const words = ['照片不存在，请重新上传', 'Photo not found. Upload it again.'] as const
    throw new Refusal(refusals.invalid_input, {}, { fields: { images: words } })
  }
  return keys
}

async function requireThing(call: Call, room_id: number, resource_id: number): Promise<void> {
  const found = await call.db.query(
    'select 1 from meetingroom_resource where company_id = $1 and meetingroom_id = $2 and resource_id = $3',
    [call.actor.company_id, room_id, resource_id],
  )
  if (found.length > 0) return
  const words = ['该设施不在此会议室', 'This facility isn’t in the room'] as const
  throw new Refusal(refusals.invalid_input, {}, { fields: { resource_id: words } })
}

/** `POST /repair/add`: tells those who see to repairs in the room's office. */
export async function reportRepair(call: Call, input: ParsedOf<typeof declared>): Promise<OutputOf<typeof declared>> {
  const { company_id, user_id, name } = call.actor
  requireSeen(call.actor, input.meetingroom_id, 'view-repair', 'view-comment')
  const [room] = await call.db.query<Room>(
    `select r.name, o.timezone, r.office_id from meetingroom r
     join office o on o.company_id = r.company_id and o.id = r.office_id
     where r.company_id = $1 and r.id = $2 and r.status <> 'inactive'`,
    [company_id, input.meetingroom_id],
  )
  if (room === undefined) {
    throw new Refusal(refusals.not_found, {}, { fields: { meetingroom_id: meetingroomWords.roomNotFound } })
  }
  const resource_id = input.resource_id ?? null
  if (resource_id !== null) await requireThing(call, input.meetingroom_id, resource_id)
  const keys = await ownPhotos(call, input.images)
  const order_no = await nextNumber(call, room.timezone)
  const [made] = await call.db.query<{ id: number; version: number }>(
    `insert into repair (company_id, order_no, meetingroom_id, resource_id, title, content, urgency, reporter_id, report_time,
       created_by, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) returning id, version`,
    [
      company_id,
      order_no,
      input.meetingroom_id,
      resource_id,
      input.title,
      input.content || null,
      input.urgency,
      user_id,
      new Date(call.now()).toISOString(),
      name,
    ],
  )
  if (made === undefined) throw new Error('the ticket was not stored')
  if (keys.length > 0) {
    await call.db.query(
      `insert into repair_photo (company_id, repair_id, file_key, sort)
       select $1, $2, key, n from unnest($3::text[]) with ordinality as photo(key, n)`,
      [company_id, made.id, keys],
    )
  }
  await logRepair(call, made.id, 'report', null)
  const { title, urgency } = input
  const target = { target: `${order_no} ${title}`, target_id: made.id }
  call.record({ module: 'repair', action: 'add', ...target, after: { meetingroom: room.name, title, urgency } })
  const keepers = await peopleWhoMay(call.db, company_id, 'change-repair', room.office_id, 'room')
  const repair = await readRepair(call, made.id)
  await notifyRepair(
    call,
    keepers.filter(({ wants_notice }) => wants_notice).map(({ id }) => id),
    'repair_reported',
    repair,
  )
  call.emit(eventOf(topics.repair, { ids: [made.id], room_ids: [input.meetingroom_id] }))
  return { ...made, order_no }
}
