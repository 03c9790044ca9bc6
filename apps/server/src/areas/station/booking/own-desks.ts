import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type {
  cancelDesks as declaredCancel,
  checkInAtDesk as declaredCheckIn,
  extendDesk as declaredExtend,
  leaveDesk as declaredLeave,
  restoreDesk as declaredRestore,
  OwnBooking,
  ownBookings,
} from '@workplace/contract/station/desk-booking'
import * as refusals from '@workplace/contract/station/refusals'
import { endMinuteOf, timeOf } from '@workplace/domain/kernel/time'
import { instantOf, wallClock } from '@workplace/domain/kernel/zone'
import { thisMinute } from '@workplace/domain/station/desk-times'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { mayDecide } from '../rules/desk-rights'
import { rulesAtDesk } from '../rules/desk-rule.store'
import { hold, requireOpen, requireOwn, stretchHolding, windowOf } from './book-desk'
import { lockDesks } from './desk.store'
import { endBookings, lockBookings, oneOf, readBookings, type StoredBooking } from './desk-booking.store'
import { keepCost } from './desk-cost'
import { idsInScope } from './desk-series'
import { type Evidence, evidenceColumns, whyOf } from './evidence'
import { boundsOf, deskRefusal, judgeDesks } from './judge-desks'
import { markHere } from './mark-here'
import { notifyOfDesk, notifyOfSeveral } from './notify'
import { ownersOn } from './owners'
import { emitChanged, recordDesk } from './record-desk'
import { undoRelease } from './release-desk'

const text = (instant: number) => new Date(instant).toISOString()

/** `POST /reservation/del`: one or several, with what comes of their series where that is meant; all of them or none. */
export async function cancelDesks(
  call: Call,
  { ids, scope }: ParsedOf<typeof declaredCancel>,
): Promise<OutputOf<typeof declaredCancel>> {
  const { db, actor } = call
  const wanted = scope === 'one' ? [...new Set(ids)] : await idsInScope(call, ids, scope)
  const seen = await readBookings(db, actor.company_id, wanted)
  if (seen.length < wanted.length) throw new Refusal(commonRefusals.not_found)
  await lockDesks(
    db,
    actor.company_id,
    seen.map(({ station_id }) => station_id),
  )
  const found = await lockBookings(db, actor.company_id, wanted)
  for (const one of found) {
    requireOwn(call, one, 'delete-reservation')
    requireOpen(one, call.now(), 'booked', 'pending')
  }
  await endBookings(db, actor.company_id, wanted, {
    ...{ state: 'cancelled', at: text(thisMinute(call.now())), by: actor.name },
  })
  for (const one of found) {
    recordDesk(call, 'desk_cancel', one)
    emitChanged(call, one)
  }
  await notifyOfSeveral(call, 'desk_cancelled', found)
  return { cancelled: found.length }
}

const savedOf = async (call: Call, id: number) => {
  const now = oneOf(await readBookings(call.db, call.actor.company_id, [id]))
  return { now, saved: { id: now.id, version: now.version } }
}

/** `POST /reservation/check_in`: by hand, from an hour before it begins. */
export async function checkInAtDesk(
  call: Call,
  { id }: ParsedOf<typeof declaredCheckIn>,
): Promise<OutputOf<typeof declaredCheckIn>> {
  const { one } = await hold(call, id)
  requireOwn(call, one, 'change-reservation')
  return await checkIn(call, one)
}

/** Somebody is at their desk: they said so, or who looks after it. */
export async function checkIn(call: Call, one: StoredBooking, way: 'manual' | 'qr' = 'manual') {
  if (one.state === 'checked_in' && Date.parse(one.end_time) > call.now()) {
    call.unchanged()
    return { id: one.id, version: one.version }
  }
  requireOpen(one, call.now(), 'booked')
  const span = { start: Date.parse(one.start_time), end: Date.parse(one.end_time) }
  const made = Date.parse(one.created_at)
  const { from } = await windowOf(call.db, call.actor.company_id, one, { ...one, span, made })
  if (call.now() < from) {
    const clock = wallClock(from, one.timezone)
    throw new Refusal(refusals.station_early, { from: `${clock.date} ${timeOf(clock.minute)}` })
  }
  const now = await markHere(call, one, { way, at: call.now() })
  return { id: now.id, version: now.version }
}

/** `POST /reservation/restore`: nobody else had it meanwhile. */
export async function restoreDesk(
  call: Call,
  { id }: ParsedOf<typeof declaredRestore>,
): Promise<OutputOf<typeof declaredRestore>> {
  const { one, desks } = await hold(call, id)
  requireOwn(call, one, 'change-reservation')
  if (one.state !== 'released') throw new Refusal(refusals.station_not_released)
  if (Date.parse(one.end_time) <= call.now()) throw new Refusal(refusals.station_over)
  if (desks.get(one.station_id)?.gone) throw new Refusal(refusals.station_closed, { number: one.number })
  const now = await undoRelease(call, one)
  if (now === 'full') throw new Refusal(refusals.station_full, { number: one.number })
  if (now === 'taken') throw new Refusal(refusals.station_conflict, { number: one.number })
  return { id: now.id, version: now.version }
}

/** `POST /reservation/leave`: the rest of the time is free for others. */
export async function leaveDesk(
  call: Call,
  { id }: ParsedOf<typeof declaredLeave>,
): Promise<OutputOf<typeof declaredLeave>> {
  const { one } = await hold(call, id)
  requireOwn(call, one, 'change-reservation')
  requireOpen(one, call.now(), 'checked_in')
  const at = text(thisMinute(call.now()))
  await endBookings(call.db, call.actor.company_id, [id], { state: 'finished', at, by: call.actor.name })
  const { now, saved } = await savedOf(call, id)
  recordDesk(call, 'desk_leave', now)
  emitChanged(call, now)
  await notifyOfDesk(call, 'desk_ended', now)
  return saved
}

/** `POST /reservation/extend`: until later on the same day, as far as the desk is free and open. */
export async function extendDesk(
  call: Call,
  { id, version, end_time }: ParsedOf<typeof declaredExtend>,
): Promise<OutputOf<typeof declaredExtend>> {
  const { db, actor } = call
  const { one, desks } = await hold(call, id)
  requireOwn(call, one, 'change-reservation')
  requireOpen(one, call.now(), 'booked', 'checked_in')
  if (one.version !== version) throw new Refusal(commonRefusals.conflict)
  const desk = desks.get(one.station_id)
  if (desk === undefined) throw new Refusal(commonRefusals.not_found)
  const old = wallClock(one.end_time, one.timezone)
  const end = instantOf(one.date, endMinuteOf(end_time), one.timezone)
  if (end <= Date.parse(one.end_time)) throw new Refusal(refusals.station_no_later)
  const asked = {
    ...{ company_id: actor.company_id, office: { id: one.office_id, timezone: one.timezone }, user_id: one.user_id },
    ...{ date: one.date, now: call.now(), instead_of: one.id, sits_down: true },
    wanted: { unit: 'hour', start_time: timeOf(old.minute), end_time } as const,
  }
  const { judge } = await judgeDesks(db, asked, [desk])
  const { verdict, audited } = judge(desk)
  if (!verdict.ok) {
    const bounds = await boundsOf(db, asked)
    throw deskRefusal(verdict, one.number, bounds, one.timezone, call.language, true)
  }
  // somebody said yes to the time that it had
  if (audited && !mayDecide(call, one.office_id)) throw new Refusal(refusals.station_audited, { number: one.number })
  await stretchHolding(db, actor.company_id, one, end)
  await db.query(
    `update station_reservation set end_time = $3, unit = 'hour', version = version + 1, updated_at = now(), updated_by = $4
     where company_id = $1 and id = $2`,
    [actor.company_id, id, text(end), actor.name],
  )
  await keepCost(db, actor.company_id, [id])
  const { now, saved } = await savedOf(call, id)
  recordDesk(call, 'desk_extend', now, one)
  emitChanged(call, now)
  await notifyOfDesk(call, 'desk_changed', now)
  return saved
}

/** Whether somebody has to say yes to more time at a desk; of their own desk nobody has. */
async function isAudited(
  db: Db,
  company_id: number,
  one: {
    readonly station_id: number
    readonly user_id: number | null
    readonly date: string
    readonly office_id: number
  },
): Promise<boolean> {
  const [desk] = await db.query<{ need_audit: boolean }>(
    'select need_audit from station where company_id = $1 and id = $2',
    [company_id, one.station_id],
  )
  if (!desk?.need_audit && (await rulesAtDesk(db, company_id, one)).need_audit === undefined) return false
  const owner = (await ownersOn(db, company_id, [one.station_id], one.date)).get(one.station_id)
  return owner === undefined || owner.user_id !== one.user_id
}

/** `GET /reservation/mine`: what the caller has booked, for themselves and for others. */
export async function readOwnDesks(
  call: Call,
  { tab, id, page, limit, from: first, until: last }: ParsedOf<typeof ownBookings>,
): Promise<OutputOf<typeof ownBookings>> {
  const { db, actor } = call
  const coming = tab === 'coming'
  const isOpen = `r.state in ('pending', 'booked', 'checked_in', 'released') and r.end_time > $3`
  const from = `from station_reservation r
    join station s on s.company_id = r.company_id and s.id = r.station_id
    join station_area a on a.company_id = s.company_id and a.id = s.area_id
    join floor f on f.company_id = s.company_id and f.id = s.floor_id
    join office o on o.company_id = r.company_id and o.id = r.office_id
    join users b on b.company_id = r.company_id and b.id = r.booker_id
    left join users u on u.company_id = r.company_id and u.id = r.user_id
    where r.company_id = $1 and (r.user_id = $2 or r.booker_id = $2) and ($4::int is null or r.id = $4)
      and ($5::date is null or r.date >= $5) and ($6::date is null or r.date <= $6)
      and (($4::int is not null and $3::timestamptz is not null) or ${coming ? isOpen : `not (${isOpen})`})`
  const values = [actor.company_id, actor.user_id, text(call.now()), id ?? null, first ?? null, last ?? null]
  const [count] = await db.query<{ total: number }>(`select count(*)::int as total ${from}`, values)
  type Stored = Omit<OwnBooking, 'may' | 'why' | 'check_in_from' | 'start_time' | 'end_time'> &
    Evidence & {
      created_at: string
      start_time: string
      end_time: string
      user_id: number | null
    }
  const rows = await db.query<Stored>(
    `select r.id, r.version, r.station_id, s.number, r.office_id, o.name as office_name, o.name_en as office_name_en,
       f.name as floor_name, a.name as area_name, a.name_en as area_name_en, o.timezone, r.date::text as date, r.unit,
       r.start_time, r.end_time, r.state, ${evidenceColumns}, r.deadline, r.created_at, b.name as booker,
       case when r.user_id = $2 then null else coalesce(u.name, r.guest_name) end as person, r.user_id is null as guest, r.user_id, r.amount::text as amount,
       case when r.series_id is not null then (select count(*)::int from station_reservation x where x.company_id = r.company_id
         and x.series_id = r.series_id and x.state in ('pending', 'booked') and x.end_time > $3) end as series,
       case when r.state in ('pending', 'booked', 'checked_in') and r.end_time > $3 and exists (select 1 from station_resource q
         where q.company_id = r.company_id and q.kind = 'order' and q.status = 'on') then (select count(*)::int from station_order d
         where d.company_id = r.company_id and d.reservation_id = r.id and d.state in ('open', 'done')) end as ordered
     ${from} order by r.start_time ${coming ? 'asc' : 'desc'}, r.id ${coming ? 'asc' : 'desc'} limit $7 offset $8`,
    [...values, limit, (page - 1) * limit],
  )
  const now = call.now()
  const items: OwnBooking[] = []
  for (const stored of rows) {
    const {
      created_at,
      check_in_way,
      check_in_by,
      released_at,
      release_reason,
      empty_since,
      decision,
      decided_by,
      user_id,
      ...row
    } = stored
    const evidence = {
      ...row,
      check_in_way,
      check_in_by,
      released_at,
      release_reason,
      empty_since,
      decision,
      decided_by,
    }
    const span = { start: Date.parse(row.start_time), end: Date.parse(row.end_time) }
    const open = (row.state === 'booked' || row.state === 'checked_in') && span.end > now
    const window = await windowOf(db, actor.company_id, row, { ...row, user_id, span, made: Date.parse(created_at) })
    const waits = open && row.state === 'booked'
    const extend =
      open && (mayDecide(call, row.office_id) || !(await isAudited(db, actor.company_id, { ...row, user_id })))
    items.push({
      ...row,
      why: whyOf(evidence, call.language),
      check_in_from: waits ? text(window.from) : null,
      may: {
        check_in: waits && now >= window.from,
        leave: open && row.state === 'checked_in',
        extend,
        change: waits,
        cancel: waits || (row.state === 'pending' && span.end > now),
        restore: row.state === 'released' && span.end > now,
      },
    })
  }
  return { items, total: count?.total ?? 0 }
}
