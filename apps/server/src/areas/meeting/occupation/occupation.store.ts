import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { dateStates } from '@workplace/contract/meeting/cyclemeeting'
import { holdingsOf } from '@workplace/domain/booking/holding'
import { type Call, requireOffice } from '../../../kernel/call/call'
import { staleSince } from '../../../kernel/call/stale'
import type { Db } from '../../../kernel/database/db'
import { holdingArrays } from '../core/holding.store'
import { instantText } from '../core/wall-time'
import type { OccupationInput } from './occupation-dates'

export type DateState = keyof typeof dateStates

/** A date of an occupation as it is to be stored. Epoch ms. */
export type NewDate = {
  readonly date: string
  readonly room: { readonly id: number; readonly timezone: string }
  readonly start: number
  readonly end: number
  readonly state: DateState
}

const isHeld = (state: DateState) => state === 'held' || state === 'moved'

export type StoredOccupation = Pick<OccupationInput, 'meetingroom_id' | 'subject' | 'start_time' | 'end_time'> & {
  id: number
  version: number
  updated_by: string
  updated_at: string
  office_id: number
  timezone: string
}

/** Stores an occupation with all of its dates and their claims. Its rooms have to be under their locks. */
export async function insertOccupation(
  call: Call,
  input: OccupationInput & { booker_id: number },
  dates: readonly NewDate[],
): Promise<{ id: number; version: number }> {
  const { db, actor } = call
  const [made] = await db.query<{ id: number; version: number }>(
    `insert into cyclemeeting (company_id, subject, meetingroom_id, booker_id, period, "interval", weekdays, month_mode, nth,
       begin_date, end_date, times, start_time, end_time, created_by, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15) returning id, version`,
    [
      actor.company_id,
      input.subject,
      input.meetingroom_id,
      input.booker_id,
      input.period,
      input.interval,
      input.period === 'week' ? [...new Set(input.weekdays ?? [])].sort() : null,
      input.period === 'month' ? (input.month_mode ?? 'day_of_month') : null,
      input.period === 'month' && input.month_mode === 'nth_weekday' ? (input.nth ?? null) : null,
      input.begin_date,
      input.end_date ?? null,
      input.times ?? null,
      input.start_time,
      input.end_time,
      actor.name,
    ],
  )
  if (made === undefined) throw new Error('the occupation was not stored')
  await db.query(
    `insert into cyclemeeting_date (company_id, cyclemeeting_id, date, meetingroom_id, start_time, end_time, state)
     select $1, $2, t.date, t.room_id, t.starts, t.ends, t.state
     from unnest($3::date[], $4::int[], $5::timestamptz[], $6::timestamptz[], $7::text[]) as t(date, room_id, starts, ends, state)`,
    [
      actor.company_id,
      made.id,
      dates.map((one) => one.date),
      dates.map((one) => one.room.id),
      dates.map((one) => instantText(one.start)),
      dates.map((one) => instantText(one.end)),
      dates.map((one) => one.state),
    ],
  )
  await insertClaims(db, actor.company_id, made.id, dates)
  return made
}

/** The claims of the dates that are held. */
async function insertClaims(db: Db, company_id: number, id: number, dates: readonly NewDate[]): Promise<void> {
  const holdings = dates.filter((one) => isHeld(one.state)).flatMap((one) => holdingsOf([one.room], one.start, one.end))
  await db.query(
    `insert into holding (company_id, room_id, kind, source_id, start_time, end_time, is_held)
     select $1, room_id, 'occupation', $2, starts, ends, true
     from unnest($3::int[], $4::timestamptz[], $5::timestamptz[]) as t(room_id, starts, ends)`,
    [company_id, id, ...holdingArrays(holdings)],
  )
}

/** An occupation under the lock of its row, as the caller saw it and in an office of theirs. */
export async function lockOccupation(call: Call, id: number, version: number | undefined): Promise<StoredOccupation> {
  const [found] = await call.db.query<StoredOccupation>(
    `select c.id, c.version, c.updated_by, c.updated_at, c.meetingroom_id, c.subject, c.start_time, c.end_time, r.office_id, o.timezone
     from cyclemeeting c join meetingroom r on r.company_id = c.company_id and r.id = c.meetingroom_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     where c.company_id = $1 and c.id = $2 for update of c`,
    [call.actor.company_id, id],
  )
  if (found === undefined) throw new Refusal(refusals.not_found)
  requireOffice(call.actor, found.office_id)
  if (version !== undefined && version !== found.version) {
    throw staleSince(call, found)
  }
  return found
}

export type StoredDate = {
  date: string
  state: DateState
  meetingroom_id: number
  meetingroom_name: string
  timezone: string
  start_time: string
  end_time: string
}

/** The dates of an occupation in their order. */
export function readDates(db: Db, company_id: number, id: number): Promise<StoredDate[]> {
  return db.query<StoredDate>(
    `select d.date, d.state, d.meetingroom_id, r.name as meetingroom_name, o.timezone, d.start_time, d.end_time
     from cyclemeeting_date d join meetingroom r on r.company_id = d.company_id and r.id = d.meetingroom_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     where d.company_id = $1 and d.cyclemeeting_id = $2 order by d.date`,
    [company_id, id],
  )
}

/** Frees the claims of some dates of an occupation and says what has become of them. */
export async function freeDates(
  call: Call,
  id: number,
  dates: readonly StoredDate[],
  state: 'skipped' | 'removed',
): Promise<void> {
  const { db, actor } = call
  await db.query(
    `delete from holding h using unnest($3::int[], $4::timestamptz[], $5::timestamptz[]) as t(room_id, starts, ends)
     where h.company_id = $1 and h.kind = 'occupation' and h.source_id = $2
       and h.room_id = t.room_id and h.start_time >= t.starts and h.end_time <= t.ends`,
    [
      actor.company_id,
      id,
      dates.map((one) => one.meetingroom_id),
      dates.map((one) => one.start_time),
      dates.map((one) => one.end_time),
    ],
  )
  await db.query(
    `update cyclemeeting_date set state = $4 where company_id = $1 and cyclemeeting_id = $2 and date = any($3::date[])`,
    [actor.company_id, id, dates.map((one) => one.date), state],
  )
}

/** Gives a date of an occupation another slot; the old claim has to be free already. */
export async function holdDate(call: Call, id: number, date: NewDate): Promise<void> {
  const { db, actor } = call
  await insertClaims(db, actor.company_id, id, [date])
  await db.query(
    `update cyclemeeting_date set state = $4, meetingroom_id = $5, start_time = $6, end_time = $7
     where company_id = $1 and cyclemeeting_id = $2 and date = $3`,
    [actor.company_id, id, date.date, date.state, date.room.id, instantText(date.start), instantText(date.end)],
  )
}

/** A new version of an occupation, whatever was changed of it. */
export async function touchOccupation(call: Call, id: number): Promise<number> {
  const [saved] = await call.db.query<{ version: number }>(
    `update cyclemeeting set version = version + 1, updated_at = now(), updated_by = $3
     where company_id = $1 and id = $2 returning version`,
    [call.actor.company_id, id, call.actor.name],
  )
  if (saved === undefined) throw new Refusal(refusals.not_found)
  return saved.version
}
