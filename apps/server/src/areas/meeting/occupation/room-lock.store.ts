import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import type { Lock } from '@workplace/domain/booking/room'
import { type Call, requireOffice } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import * as ours from '../core/shared-words'

/** What a form says of a lock. */
export type LockInput = {
  meetingroom_ids: number[]
  begin_date: string
  end_date: string
  begin_time?: string | null | undefined
  end_time?: string | null | undefined
  weekdays?: readonly number[] | null | undefined
  reason: string
  allow_user_ids: number[]
}

export type StoredLock = Required<Lock> & {
  id: number
  version: number
  updated_by: string
  updated_at: string
  is_revoked: boolean
  allow_user_ids: number[]
  meetingroom_ids: number[]
}

/** A lock of the company, under the lock of its row if it will be changed. */
export async function readLock(db: Db, company_id: number, id: number, forChange = false): Promise<StoredLock> {
  const [found] = await db.query<StoredLock>(
    `select l.id, l.version, l.updated_by, l.updated_at, l.is_revoked, l.allow_user_ids, l.begin_date, l.end_date, l.begin_time,
       l.end_time, l.weekdays, l.reason,
       array(select meetingroom_id from roomlock_room x where x.company_id = l.company_id and x.roomlock_id = l.id order by 1) as meetingroom_ids
     from roomlock l where l.company_id = $1 and l.id = $2 ${forChange ? 'for update of l' : ''}`,
    [company_id, id],
  )
  if (found === undefined) throw new Refusal(refusals.not_found)
  return found
}

export type LockedRoom = { id: number; name: string; office_id: number; timezone: string }

/** The rooms of these ids, whatever their status; refuses what does not exist or lies outside the caller's offices. */
export async function roomsToLock(call: Call, room_ids: readonly number[]): Promise<LockedRoom[]> {
  const ids = [...new Set(room_ids)]
  const rooms = await call.db.query<LockedRoom>(
    `select r.id, r.name, r.office_id, o.timezone from meetingroom r
     join office o on o.company_id = r.company_id and o.id = r.office_id
     where r.company_id = $1 and r.id = any($2::int[]) order by r.id`,
    [call.actor.company_id, ids],
  )
  if (rooms.length < ids.length) {
    throw new Refusal(refusals.not_found, {}, { fields: { meetingroom_ids: meetingroomWords.roomNotFound } })
  }
  for (const room of rooms) requireOffice(call.actor, room.office_id)
  return rooms
}

/** Refuses where somebody who is to be allowed is nobody of the company. */
export async function requirePeople(call: Call, field: string, user_ids: readonly number[]): Promise<void> {
  const ids = [...new Set(user_ids)]
  if (ids.length === 0) return
  const found = await call.db.query('select id from users where company_id = $1 and id = any($2::int[])', [
    call.actor.company_id,
    ids,
  ])
  if (found.length === ids.length) return
  const name = call.language === 'en' ? 'person' : '人员'
  throw new Refusal(refusals.unknown_reference, { field: name }, { fields: { [field]: ours.personNotFound } })
}

const columnsOf = (lock: LockInput) => [
  lock.begin_date,
  lock.end_date,
  lock.begin_time ?? null,
  lock.end_time ?? null,
  lock.weekdays?.length ? [...new Set(lock.weekdays)].sort() : null,
  lock.reason,
  [...new Set(lock.allow_user_ids)],
]

/** Stores a lock, or gives one another form. Its rooms have to be under their locks. */
export async function storeLock(call: Call, lock: LockInput, id?: number): Promise<{ id: number; version: number }> {
  const { db, actor } = call
  const values = [actor.company_id, ...columnsOf(lock), actor.name]
  const [saved] =
    id === undefined
      ? await db.query<{ id: number; version: number }>(
          `insert into roomlock (company_id, begin_date, end_date, begin_time, end_time, weekdays, reason, allow_user_ids,
             created_by, updated_by)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) returning id, version`,
          values,
        )
      : await db.query<{ id: number; version: number }>(
          `update roomlock set begin_date = $2, end_date = $3, begin_time = $4, end_time = $5, weekdays = $6, reason = $7,
             allow_user_ids = $8, version = version + 1, updated_at = now(), updated_by = $9
           where company_id = $1 and id = $10 returning id, version`,
          [...values, id],
        )
  if (saved === undefined) throw new Refusal(refusals.not_found)
  if (id !== undefined) {
    await db.query(
      'delete from roomlock_room where company_id = $1 and roomlock_id = $2 and not meetingroom_id = any($3::int[])',
      [actor.company_id, id, lock.meetingroom_ids],
    )
  }
  await db.query(
    `insert into roomlock_room (company_id, roomlock_id, meetingroom_id)
     select $1, $2, room from unnest($3::int[]) as t(room) on conflict do nothing`,
    [actor.company_id, saved.id, [...new Set(lock.meetingroom_ids)]],
  )
  return saved
}
