import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { scanDesk as declared } from '@workplace/contract/station/desk-stickers'
import * as refusals from '@workplace/contract/station/refusals'
import { timeOf } from '@workplace/domain/kernel/time'
import { dayClock, wallClock } from '@workplace/domain/kernel/zone'
import { untilWhen } from '@workplace/domain/station/desk-times'
import type { Call } from '../../../kernel/call/call'
import { book, hold, windowOf } from './book-desk'
import { oneOf, readBookings } from './desk-booking.store'
import { slotsOf } from './judge-desks'
import { checkIn } from './own-desks'
import { missingProof } from './scan-proof'
import { readStickerCode } from './sticker-code'

type Scanned = OutputOf<typeof declared>
type Place = Pick<
  Scanned,
  'number' | 'office_name' | 'office_name_en' | 'floor_name' | 'area_name' | 'area_name_en' | 'timezone'
>
type Desk = Place & { readonly id: number; readonly office_id: number; readonly code_no: number }

/** The desk whose newest sticker this is. Made elsewhere, of another company, void, of a desk that is gone: one answer. */
async function deskOf({ db, actor }: Call, code: string, key: Buffer): Promise<Desk> {
  const read = readStickerCode(key, actor.company_id, code)
  const [desk] = await db.query<Desk>(
    `select s.id, s.office_id, s.code_no, s.number, o.name as office_name, o.name_en as office_name_en, f.name as floor_name,
       a.name as area_name, a.name_en as area_name_en, o.timezone
     from station s join station_area a on a.company_id = s.company_id and a.id = s.area_id
     join floor f on f.company_id = s.company_id and f.id = s.floor_id
     join office o on o.company_id = s.company_id and o.id = s.office_id
     where s.company_id = $1 and s.id = $2 and s.deleted_at is null`,
    [actor.company_id, read.station_id],
  )
  if (!read.isOurs || desk === undefined || desk.code_no !== read.code_no) throw new Refusal(refusals.station_code)
  return desk
}

/** What the caller has at that desk today and is not over: the first of it. */
async function ownThere({ db, actor, now }: Call, { id, timezone }: Desk): Promise<number | undefined> {
  const [one] = await db.query<{ id: number }>(
    `select id from station_reservation where company_id = $1 and station_id = $2 and user_id = $3
       and state in ('booked', 'checked_in') and end_time > $4 and date = $5 order by start_time limit 1`,
    [actor.company_id, id, actor.user_id, new Date(now()).toISOString(), wallClock(now(), timezone).date],
  )
  return one?.id
}

/** Books a free desk from now to the end of its slot, or until somebody else has it; before it opens, that slot. */
async function bookNow(call: Call, desk: Desk, swap: boolean): Promise<number> {
  const { db, actor } = call
  const { date, minute } = wallClock(call.now(), desk.timezone)
  const slots = (await slotsOf(db, actor.company_id, [desk.id])).get(desk.id) ?? []
  const day = dayClock(date, desk.timezone)
  const rows = await db.query<{ start_time: string }>(
    `select start_time from station_holding where company_id = $1 and station_id = $2 and is_held
       and start_time > $3 and start_time < $4 order by start_time limit 1`,
    [actor.company_id, desk.id, new Date(call.now()).toISOString(), new Date(day.end).toISOString()],
  )
  const [next] = rows
  const until = untilWhen(
    slots,
    date,
    minute,
    next === undefined ? null : wallClock(Date.parse(next.start_time), desk.timezone).minute,
  )
  if (until === null) throw new Refusal(refusals.station_hours, { number: desk.number })
  const wish = { unit: 'hour' as const, start_time: timeOf(until.start), end_time: timeOf(until.end), slot_ids: [] }
  return (await book(call, { station_id: desk.id, date, ...wish, swap, with: [] }, 'scan')).id
}

/** `POST /station_checkin/scan`. Again: the same answer. */
export async function scanDesk(
  call: Call,
  { code, swap }: ParsedOf<typeof declared>,
  key: Buffer,
): Promise<OutputOf<typeof declared>> {
  const { db, actor } = call
  const desk = await deskOf(call, code, key)
  const { id: _, code_no: __, office_id: ___, ...place } = desk
  const told = async (outcome: Scanned['outcome'], id: number): Promise<Scanned> => {
    const { start_time, end_time } = oneOf(await readBookings(db, actor.company_id, [id]))
    return { outcome, id, ...place, start_time, end_time }
  }
  const known = await ownThere(call, desk)
  if (known !== undefined) {
    const { one } = await hold(call, known)
    const again = one.state === 'checked_in'
    const missing = again ? null : await missingProof(call, desk)
    if (missing !== null) throw missing
    await checkIn(call, one, 'qr')
    return await told(again ? 'again' : 'checked_in', known)
  }
  const id = await bookNow(call, desk, swap)
  const { one } = await hold(call, id)
  const span = { start: Date.parse(one.start_time), end: Date.parse(one.end_time) }
  const { from } = await windowOf(db, actor.company_id, one, { ...one, span, made: call.now() })
  if (call.now() >= from && (await missingProof(call, desk)) === null) await checkIn(call, one, 'qr')
  return await told('booked', id)
}
