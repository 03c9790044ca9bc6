import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { bookDesk as declaredBook, changeDesk as declaredChange } from '@workplace/contract/station/desk-booking'
import * as refusals from '@workplace/contract/station/refusals'
import { type Interval, overlaps } from '@workplace/domain/kernel/interval'
import { minuteOf } from '@workplace/domain/kernel/time'
import { instantOf } from '@workplace/domain/kernel/zone'
import { checkInWindow } from '@workplace/domain/station/check-in-window'
import type { EffectiveDeskRules } from '@workplace/domain/station/desk-rule'
import { thisMinute, type WantedTime } from '@workplace/domain/station/desk-times'
import type { Call } from '../../../kernel/call/call'
import { constraintOf, type Db, sqlState } from '../../../kernel/database/db'
import { type Read, together } from '../../../kernel/database/together'
import { settingRead } from '../../company/public'
import { mayDecide, mayForOthers, seesAllDesks } from '../rules/desk-rights'
import { rulesAtDesk } from '../rules/desk-rule.store'
import { asSeen } from '../rules/unseen-desks'
import { lockDesks, type StoredDesk } from './desk.store'
import { endBookings, lockBookings, lockPeople, oneOf, readBookings, type StoredBooking } from './desk-booking.store'
import { keepCost } from './desk-cost'
import { type DeskJudgement, type DeskQuestion, deskRefusal, judgeDesks } from './judge-desks'
import { wantedOf } from './list-desks'
import { askForDesk, notifyBooked, notifyOfDesk } from './notify'
import { ownersOn } from './owners'
import { emitChanged, recordDesk } from './record-desk'
import { keptDesks, shareForElsewhere } from './share-own'

const text = (instant: number) => new Date(instant).toISOString()

/** What the database's last word (an exclusion constraint, a deadlock) becomes: the conflict of the rules. */
export async function decided<T>(number: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const state = sqlState(error)
    if (constraintOf(error) === 'station_assigned_to_others') throw new Refusal(refusals.station_assigned, { number })
    if (state === '23P01' || state === '40P01') throw new Refusal(refusals.station_conflict, { number })
    throw error
  }
}

/** When somebody has to check in at a desk; null: nobody asks. */
export async function deadlineOf(
  db: Db,
  company_id: number,
  desk: Pick<StoredDesk, 'id' | 'office_id' | 'need_checkin' | 'timezone'>,
  user_id: number | null,
  booking: { date: string; unit: 'day' | 'slot' | 'hour'; span: Interval; made: number },
  judged?: Pick<DeskJudgement, 'mine' | 'rules'>,
): Promise<number | null> {
  if (!desk.need_checkin) return null
  const isOwn =
    judged?.mine ?? (await ownersOn(db, company_id, [desk.id], booking.date)).get(desk.id)?.user_id === user_id
  // whose own it is that day is never asked
  if (isOwn) return null
  return (await windowOf(db, company_id, desk, { ...booking, station_id: desk.id, user_id }, judged?.rules)).deadline
}

/** From when until when somebody checks in at a desk: as a rule group says, else the office. */
export async function windowOf(
  db: Db,
  company_id: number,
  { office_id, timezone }: Pick<StoredDesk, 'office_id' | 'timezone'>,
  booking: {
    readonly station_id: number
    readonly user_id: number | null
    readonly date: string
    readonly unit: 'day' | 'slot' | 'hour'
    readonly span: Interval
    readonly made: number
  },
  known?: EffectiveDeskRules,
) {
  const { date, unit, span, made } = booking
  const rules = known ?? (await rulesAtDesk(db, company_id, booking))
  const { opens, before, after } = await together(db, {
    opens: opensRead(company_id, office_id),
    before: settingRead(company_id, 'station_checkin_before', office_id),
    after: settingRead(company_id, 'station_checkin_after', office_id),
  })
  return checkInWindow({
    ...{ span, unit, made },
    office_opens: instantOf(date, minuteOf(opens), timezone),
    before_minutes: rules.checkin_before?.value ?? Number(before),
    after_minutes: rules.checkin_after?.value ?? Number(after),
  })
}

const opensStatement = {
  name: 'opening-of-office',
  text: 'select open_time from office where company_id = $1 and id = $2::int',
}
const opensRead = (company_id: number, office_id: number): Read<string> => ({
  statement: opensStatement,
  values: [company_id, office_id],
  of: ([office]: { open_time: string }[]) => office?.open_time ?? '00:00',
})

/**
 * Judges a desk under its lock and writes the claim: the one way to a desk for every booking, moved ones too. The area is
 * locked before, where it takes only so many people; the person after.
 */
export async function claim(call: Call, desk: StoredDesk, asked: DeskQuestion, person?: string) {
  const { judge, bounds } = await judgeDesks(call.db, asked, [desk])
  const { verdict, span, audited, mine, rules } = judge(desk)
  if (!verdict.ok && verdict.reason === 'person' && person !== undefined)
    throw new Refusal(refusals.station_person_has, { name: person, other: verdict.other ?? '' })
  const sees = seesAllDesks(call, desk.office_id)
  if (!verdict.ok) throw deskRefusal(verdict, desk.number, bounds, desk.timezone, call.language, sees)
  if (span === null) throw new Refusal(refusals.station_hours, { number: desk.number })
  // who decides about it asks nobody
  return { span, waits: audited && !mayDecide(call, desk.office_id), mine, rules }
}

const lockAreasStatement = {
  name: 'lock-areas-of-desks',
  text: `select a.id from station_area a where a.company_id = $1 and a.max_people is not null and a.id in (
    select s.area_id from station s where s.company_id = $1 and s.id = any($2::int[])) order by a.id for no key update`,
}

/** Areas that take only so many people are booked in one after the other. */
export async function lockAreas(db: Db, company_id: number, station_ids: readonly number[]): Promise<void> {
  await db.query(lockAreasStatement, [company_id, station_ids])
}

export const writeHolding = (
  db: Db,
  company_id: number,
  desk_id: number,
  user_id: number | null,
  id: number,
  span: Interval,
) =>
  db.query(
    `insert into station_holding (company_id, station_id, user_id, kind, source_id, start_time, end_time)
     values ($1, $2, $3, 'reservation', $4, $5, $6)`,
    [company_id, desk_id, user_id, id, text(span.start), text(span.end)],
  )

/** What people have elsewhere around these dates: who wants another desk gives it up. */
async function aroundOf(db: Db, company_id: number, seats: readonly SeatAsked[]): Promise<StoredBooking[]> {
  const rows = await db.query<{ id: number }>(
    `select distinct r.id from unnest($2::int[], $3::date[]) as w(user_id, date)
     join station_reservation r on r.company_id = $1 and r.user_id = w.user_id
       and r.date between w.date - 1 and w.date + 1 and r.state in ('booked', 'checked_in')`,
    [company_id, seats.map(({ user_id }) => user_id), seats.map(({ date }) => date)],
  )
  return await readBookings(
    db,
    company_id,
    rows.map(({ id }) => id),
  )
}

/** `POST /reservation/add`. */
export const bookDesk = (call: Call, input: ParsedOf<typeof declaredBook>): Promise<OutputOf<typeof declaredBook>> =>
  asSeen(call, [input.station_id, ...input.with.map(({ station_id }) => station_id)], () => book(call, input, 'screen'))

/** Somebody at a desk on a date. */
export type SeatAsked = {
  readonly station_id: number
  readonly user_id: number | null
  readonly guest_name: string | null
  readonly date: string
}

/** Books a desk. Who stands before it and scans it may have it without the permission to book on a screen. */
export async function book(
  call: Call,
  input: ParsedOf<typeof declaredBook>,
  from: 'screen' | 'scan',
): Promise<OutputOf<typeof declaredBook>> {
  const { date } = input
  const whose = ({ station_id, user_id, guest_name }: (typeof input.with)[number]): SeatAsked => ({
    ...{ station_id, date, user_id: guest_name ? null : (user_id ?? call.actor.user_id) },
    guest_name: guest_name || null,
  })
  const seats = [whose(input), ...input.with.map(whose)]
  const [first, ...others] = await bookSeats(call, seats, { ...input, wanted: wantedOf(input) }, from)
  const { id, version } = oneOf(first === undefined ? [] : [first])
  return {
    id,
    version,
    others: others.map((one) => one.id),
    waits: [first, ...others].some((one) => one?.state === 'pending'),
  }
}

type How = {
  readonly unit: StoredBooking['unit']
  readonly wanted: WantedTime
  readonly swap: boolean
  /** They are dates of a series: what is refused of them is set down here, and the others are booked. */
  readonly series?: { readonly id: number; readonly refused: Map<string, Refusal> }
}

/** Gives up what somebody has then at other desks. */
async function giveUp(
  call: Call,
  seat: SeatAsked,
  desk: StoredDesk,
  asked: DeskQuestion,
  others: readonly StoredBooking[],
  said: boolean,
) {
  const { db, actor } = call
  const { judge } = await judgeDesks(db, asked, [desk])
  const { span, audited } = judge(desk)
  const ids = others
    .filter(
      (one) =>
        one.user_id === seat.user_id &&
        span !== null &&
        overlaps({ start: Date.parse(one.start_time), end: Date.parse(one.end_time) }, span),
    )
    .map(({ id }) => id)
  if (ids.length === 0) return
  // what waits for a yes holds nothing: nobody gives a desk up for that
  if (audited && !mayDecide(call, desk.office_id))
    throw new Refusal(refusals.station_swap_audited, { number: desk.number })
  const given = (await lockBookings(db, actor.company_id, ids)).filter(
    ({ state }) => state === 'booked' || state === 'checked_in',
  )
  for (const one of given) {
    const state = one.state === 'checked_in' ? 'finished' : 'cancelled'
    await endBookings(db, actor.company_id, [one.id], { state, at: text(thisMinute(call.now())), by: actor.name })
    recordDesk(call, 'desk_cancel', one)
    emitChanged(call, one)
    // who waited for another desk gave this one up beforehand
    if (!said) continue
    await notifyOfDesk(call, state === 'finished' ? 'desk_ended' : 'desk_cancelled', one, `desk/${one.id}/given up`)
  }
}

/** The booking, and the claim on its desk unless it waits for a yes. */
const bookStatement = {
  name: 'book-desk',
  text: `with made as (
      insert into station_reservation (company_id, station_id, office_id, user_id, guest_name, booker_id, date, unit,
        start_time, end_time, deadline, created_at, created_by, updated_by, state, series_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14, $15)
      returning company_id, station_id, user_id, id, start_time, end_time, state),
    held as (
      insert into station_holding (company_id, station_id, user_id, kind, source_id, start_time, end_time)
      select company_id, station_id, user_id, 'reservation', id, start_time, end_time from made where state = 'booked')
    select id from made`,
}

/** Books desks: all of them or none, under the locks of all areas, desks and people that have to do with it. */
export async function bookSeats(
  call: Call,
  seats: readonly SeatAsked[],
  { unit, wanted, swap, series }: How,
  from: 'screen' | 'scan' | 'queue',
): Promise<StoredBooking[]> {
  const { db, actor } = call
  const { company_id } = actor
  const station_ids = seats.map(({ station_id }) => station_id)
  const others = swap ? await aroundOf(db, company_id, seats) : []
  const own = unit === 'day' ? await keptDesks(db, company_id, seats) : []
  await lockAreas(db, company_id, station_ids)
  const desks = await lockDesks(db, company_id, [
    ...[...station_ids, ...others.map((one) => one.station_id)],
    ...own.map((one) => one.station_id),
  ])
  for (const { station_id, user_id } of seats) {
    const office_id = desks.get(station_id)?.office_id ?? 0
    // who waited for it asked for it themselves
    if (from !== 'queue' && user_id !== actor.user_id && !mayForOthers(call, office_id))
      throw new Refusal(refusals.station_for_others)
  }
  if (from === 'screen' && seats.some(({ user_id }) => user_id === actor.user_id))
    if (!actor.permissions.has('view-reservation')) throw new Refusal(refusals.station_for_others)
  const names = await lockPeople(
    db,
    company_id,
    seats.flatMap(({ user_id }) => user_id ?? []),
  )
  const ids: number[] = []
  for (const seat of seats) {
    const { station_id, user_id, guest_name, date } = seat
    const desk = desks.get(station_id)
    if (desk === undefined) throw new Refusal(commonRefusals.not_found)
    const office = { id: desk.office_id, timezone: desk.timezone }
    const sits_down = from === 'scan'
    const asked: DeskQuestion = { company_id, office, user_id, date, wanted, now: call.now(), sits_down }
    if (others.length > 0 && user_id !== null) await giveUp(call, seat, desk, asked, others, from !== 'queue')
    const other = seats.length > 1 && user_id !== null && user_id !== actor.user_id ? names.get(user_id) : undefined
    const claimed = await claim(call, desk, asked, other).catch((error: unknown) => {
      // nothing was written for it yet
      if (series === undefined || !(error instanceof Refusal)) throw error
      series.refused.set(date, error)
      return null
    })
    if (claimed === null) continue
    const { span, waits } = claimed
    if (waits && from === 'scan') throw new Refusal(refusals.station_audited, { number: desk.number })
    const made = call.now()
    const deadline = waits ? null : await deadlineOf(db, company_id, desk, user_id, { date, unit, span, made }, claimed)
    await decided(desk.number, async () => {
      const booker_id = from === 'queue' ? user_id : actor.user_id
      const [row] = await db.query<{ id: number }>(bookStatement, [
        ...[company_id, desk.id, desk.office_id, user_id, guest_name, booker_id, date, unit],
        ...[text(span.start), text(span.end), deadline === null ? null : text(deadline), text(made), actor.name],
        ...[waits ? 'pending' : 'booked', series?.id ?? null],
      ])
      if (row !== undefined) ids.push(row.id)
    })
  }
  if (seats.some(({ station_id }) => desks.get(station_id)?.priced)) await keepCost(db, company_id, ids)
  const found = await readBookings(db, company_id, ids)
  const made = ids.flatMap((id) => found.find((one) => one.id === id) ?? [])
  for (const one of made) {
    recordDesk(call, 'desk_book', one)
    emitChanged(call, one)
    if (series !== undefined || from === 'queue') continue
    if (one.state === 'pending') await askForDesk(call, one)
    else await notifyBooked(call, one)
  }
  await shareForElsewhere(call, own, made, desks)
  return made
}

/** Is it the caller's own, or one that they see to? */
export function requireOwn(call: Call, one: StoredBooking, code: 'change-reservation' | 'delete-reservation'): void {
  const { actor } = call
  if (one.user_id === actor.user_id || one.booker_id === actor.user_id) return
  const mine = actor.offices.station
  if (actor.permissions.has(code) && (mine === null || mine.includes(one.office_id))) return
  throw new Refusal(commonRefusals.not_found)
}

/** Still to come or running, as `states` says; else the refusal that says why nothing can be done. */
export function requireOpen(one: StoredBooking, now: number, ...states: readonly StoredBooking['state'][]): void {
  if (!['booked', 'checked_in', ...states].includes(one.state) || Date.parse(one.end_time) <= now)
    throw new Refusal(refusals.station_over)
  if (states.includes(one.state)) return
  throw new Refusal(one.state === 'checked_in' ? refusals.station_begun : refusals.station_not_here)
}

/** Locks a booking with its desk and its person, as every change of one begins. */
export async function hold(call: Call, id: number, more: readonly number[] = []) {
  const { db, actor } = call
  const before = oneOf(await readBookings(db, actor.company_id, [id]))
  await lockAreas(db, actor.company_id, [before.station_id, ...more])
  const desks = await lockDesks(db, actor.company_id, [before.station_id, ...more])
  if (before.user_id !== null)
    await db.query('select id from users where company_id = $1 and id = $2 for no key update', [
      actor.company_id,
      before.user_id,
    ])
  return { one: oneOf(await lockBookings(db, actor.company_id, [id])), desks }
}

type Move = { date: string; unit: StoredBooking['unit']; span: Interval; deadline: number | null }

/** A booking at another desk, or at another time. */
async function writeMove(
  { db, actor }: Call,
  one: StoredBooking,
  desk: StoredDesk,
  { date, unit, span, deadline }: Move,
): Promise<StoredBooking> {
  const { company_id } = actor
  await decided(desk.number, async () => {
    await db.query(`delete from station_holding where company_id = $1 and kind = 'reservation' and source_id = $2`, [
      company_id,
      one.id,
    ])
    await db.query(
      `update station_reservation set station_id = $3, office_id = $4, date = $5, unit = $6, start_time = $7, end_time = $8,
         deadline = $9, warned_at = null, version = version + 1, updated_at = now(), updated_by = $10
       where company_id = $1 and id = $2`,
      [
        ...[company_id, one.id, desk.id, desk.office_id, date, unit, text(span.start), text(span.end)],
        ...[deadline === null ? null : text(deadline), actor.name],
      ],
    )
    await writeHolding(db, company_id, desk.id, one.user_id, one.id, span)
  })
  await keepCost(db, company_id, [one.id])
  return oneOf(await readBookings(db, company_id, [one.id]))
}

/** The same booking at another desk, as its own is taken away: under the locks of both, judged already. */
export async function moveBooking(
  call: Call,
  one: StoredBooking,
  desk: StoredDesk,
  span: Interval,
): Promise<StoredBooking> {
  const { date, unit } = one
  const booking = { date, unit, span, made: call.now() }
  const { company_id } = call.actor
  const asked = one.state === 'booked' ? await deadlineOf(call.db, company_id, desk, one.user_id, booking) : null
  return await writeMove(call, one, desk, { date, unit, span, deadline: asked })
}

/** One booking: another desk, another day, another time; all of it or nothing. */
export async function changeOne(
  call: Call,
  input: ParsedOf<typeof declaredChange>,
): Promise<OutputOf<typeof declaredChange>> {
  const { actor } = call
  const { one, desks } = await hold(call, input.id, [input.station_id])
  requireOwn(call, one, 'change-reservation')
  requireOpen(one, call.now(), 'booked')
  if (one.version !== input.version) throw new Refusal(commonRefusals.conflict)
  const desk = desks.get(input.station_id)
  if (desk === undefined) throw new Refusal(commonRefusals.not_found)
  const now = await moveTo(call, one, desk, await judgeMove(call, one, desk, input))
  // what is changed by itself stays so, whatever becomes of its series
  if (one.series_id !== null)
    await call.db.query('update station_reservation set is_apart = true where company_id = $1 and id = $2', [
      actor.company_id,
      one.id,
    ])
  await notifyOfDesk(call, 'desk_changed', now)
  return { id: now.id, version: now.version, changed: 1, kept: [] }
}

type NewTime = Parameters<typeof wantedOf>[0] & { readonly date: string }

/** When a booking would be at another desk or time: judged under the locks of both desks and its person. */
export async function judgeMove(
  call: Call,
  one: StoredBooking,
  desk: StoredDesk,
  to: NewTime,
): Promise<{ readonly span: Interval; readonly to: NewTime }> {
  const asked: DeskQuestion = {
    ...{ company_id: call.actor.company_id, office: { id: desk.office_id, timezone: desk.timezone } },
    ...{ user_id: one.user_id, date: to.date, wanted: wantedOf(to), now: call.now(), instead_of: one.id },
  }
  const { span, waits } = await claim(call, desk, asked)
  if (waits) throw new Refusal(refusals.station_audited, { number: desk.number })
  return { span, to }
}

/** A booking at another desk or time, as it was judged. */
export async function moveTo(
  call: Call,
  one: StoredBooking,
  desk: StoredDesk,
  { span, to }: Awaited<ReturnType<typeof judgeMove>>,
): Promise<StoredBooking> {
  const { date, unit } = to
  const booking = { date, unit, span, made: call.now() }
  const deadline = await deadlineOf(call.db, call.actor.company_id, desk, one.user_id, booking)
  const now = await writeMove(call, one, desk, { date, unit, span, deadline })
  recordDesk(call, 'desk_change', now, one)
  emitChanged(call, one)
  emitChanged(call, now)
  return now
}

/** Longer or shorter claims of one desk: the last word is the database's, as with new ones. */
export const stretchHolding = (db: Db, company_id: number, one: StoredBooking, end: number) =>
  decided(one.number, async () => {
    await db.query(
      `update station_holding h set end_time = $3 where company_id = $1 and kind = 'reservation' and source_id = $2
         and start_time = (select max(x.start_time) from station_holding x
           where x.company_id = h.company_id and x.kind = h.kind and x.source_id = h.source_id)`,
      [company_id, one.id, text(end)],
    )
  })
