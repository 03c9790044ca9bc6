import { dayText } from '@workplace/contract/kernel/day-text'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal, sentenceOf } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { say } from '@workplace/contract/kernel/words'
import type { changeDesk as declaredChange } from '@workplace/contract/station/desk-booking'
import type {
  bookDeskSeries as declaredBook,
  checkDeskSeries as declaredCheck,
} from '@workplace/contract/station/desk-series'
import * as refusals from '@workplace/contract/station/refusals'
import type { SeriesScope } from '@workplace/contract/station/states'
import { seriesDates, standIns } from '@workplace/domain/station/series'
import type { DeskVerdict } from '@workplace/domain/station/verdict'
import type { Call } from '../../../kernel/call/call'
import { mayDecide, mayForOthers, seesAllDesks } from '../rules/desk-rights'
import { asSeen, requireSeen } from '../rules/unseen-desks'
import {
  bookSeats,
  changeOne,
  judgeMove,
  lockAreas,
  moveTo,
  requireOpen,
  requireOwn,
  type SeatAsked,
} from './book-desk'
import { lockDesks } from './desk.store'
import { lockBookings, lockPeople, oneOf, readBookings, type StoredBooking } from './desk-booking.store'
import { deskRefusal, type JudgedDesk, judgeDesks } from './judge-desks'
import { wantedOf } from './list-desks'
import { askForDesk, notifyOfSeveral } from './notify'

type Near = JudgedDesk & {
  readonly x: number | null
  readonly y: number | null
  readonly area_name: string
  readonly area_name_en: string | null
}

const nearColumns = `s.id, s.number, s.area_id, s.attribute, s.need_audit, s.deleted_at is not null or s.leaving as gone, s.x, s.y,
  a.name as area_name, a.name_en as area_name_en`

/** What says no about the desk and not about the person or the day: another desk may do. */
const ofTheDesk: ReadonlySet<Extract<DeskVerdict, { ok: false }>['reason']> = new Set([
  ...(['closed', 'locked', 'hours', 'assigned', 'neighbourhood', 'drop_in', 'conflict', 'full'] as const),
])

const whyIn = (call: Call, { kind, values }: Refusal) => say(sentenceOf(kind), call.language, values)

/** `GET /reservation/check`: every date of a series, with what stands against it and the nearest desk like it that is free. */
export async function checkDeskSeries(
  call: Call,
  input: ParsedOf<typeof declaredCheck>,
): Promise<OutputOf<typeof declaredCheck>> {
  const { db, actor, language } = call
  const { company_id } = actor
  await requireSeen(call, [input.station_id])
  const [desk] = await db.query<Near & { office_id: number; floor_id: number; timezone: string }>(
    `select ${nearColumns}, s.office_id, s.floor_id, o.timezone from station s
     join station_area a on a.company_id = s.company_id and a.id = s.area_id
     join office o on o.company_id = s.company_id and o.id = s.office_id where s.company_id = $1 and s.id = $2`,
    [company_id, input.station_id],
  )
  if (desk === undefined) throw new Refusal(commonRefusals.not_found)
  const forOthers = mayForOthers(call, desk.office_id)
  const sees = seesAllDesks(call, desk.office_id)
  const colleague = forOthers && input.user_id !== undefined ? input.user_id : actor.user_id
  const user_id = forOthers && input.guest === '1' ? null : colleague
  const alike = await db.query<Near>(
    `select ${nearColumns} from station s join station_area a on a.company_id = s.company_id and a.id = s.area_id
     where s.company_id = $1 and s.floor_id = $2 and s.id <> $3 and s.deleted_at is null and not s.leaving
       and not exists (select 1 from station_equipment e where e.company_id = s.company_id and e.station_id = $3
         and not exists (select 1 from station_equipment o where o.company_id = e.company_id and o.station_id = s.id
           and o.resource_id = e.resource_id))`,
    [company_id, desk.floor_id, desk.id],
  )
  const others = standIns(desk, alike)
  const office = { id: desk.office_id, timezone: desk.timezone }
  const wanted = wantedOf(input)
  const decides = mayDecide(call, desk.office_id)
  const days: OutputOf<typeof declaredCheck>['days'] = []
  const beside: string[] = []
  for (const date of seriesDates(input)) {
    const asked = { company_id, office, user_id, date, wanted, now: call.now(), beside }
    const { judge, bounds } = await judgeDesks(db, asked, [desk])
    const { verdict, audited } = judge(desk)
    if (verdict.ok) {
      beside.push(date)
      days.push({ date, why: null, waits: audited && !decides, other: null })
      continue
    }
    const { judge: judgeOthers } = ofTheDesk.has(verdict.reason)
      ? await judgeDesks(db, asked, others)
      : { judge: () => ({ verdict, audited: false }) }
    const found = others.find((one) => judgeOthers(one).verdict.ok)
    const no = deskRefusal(verdict, desk.number, bounds, desk.timezone, language, sees)
    days.push({
      ...{ date, why: whyIn(call, no), waits: found !== undefined && judgeOthers(found).audited && !decides },
      other:
        found === undefined
          ? null
          : {
              ...{ station_id: found.id, number: found.number },
              ...{ area_name: found.area_name, area_name_en: found.area_name_en },
            },
    })
  }
  return { days, free: beside.length }
}

/** The refusal that names the first dates of those that are not to be had. */
function someRefused(call: Call, refused: ReadonlyMap<string, Refusal>, of: number): Refusal {
  const [first] = refused.values()
  if (of === 1 && first !== undefined) return first
  const named = [...refused].slice(0, 5).map(([date, no]) => `${dayText(date, call.language)} ${whyIn(call, no)}`)
  const dates = named.join(call.language === 'zh' ? '；' : ' ') + (refused.size > named.length ? ' …' : '')
  return new Refusal(refusals.station_series_some, { n: refused.size, of, dates })
}

/** `POST /reservation/add_series`: all dates in one transaction, or those of them that are free. */
export async function bookDeskSeries(
  call: Call,
  input: ParsedOf<typeof declaredBook>,
): Promise<OutputOf<typeof declaredBook>> {
  const { db, actor } = call
  await requireSeen(call, [input.station_id, ...input.moves.map(({ station_id }) => station_id)])
  const dates = seriesDates(input).filter((date) => !input.leave_out.includes(date))
  if (dates.length === 0) throw new Refusal(refusals.station_series_none)
  const moved = new Map(input.moves.map(({ date, station_id }) => [date, station_id]))
  const guest_name = input.guest_name || null
  const user_id = guest_name === null ? (input.user_id ?? actor.user_id) : null
  const seats = dates.map((date): SeatAsked => {
    return { station_id: moved.get(date) ?? input.station_id, user_id, guest_name, date }
  })
  const [row] = await db.query<{ id: number }>(
    `insert into station_series (company_id, created_by, weekdays, every, from_date, until_date)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [actor.company_id, actor.name, input.weekdays, input.every, input.from_date, dates.at(-1)],
  )
  const series = { id: row?.id ?? 0, refused: new Map<string, Refusal>() }
  const made = await bookSeats(
    call,
    seats,
    { unit: input.unit, wanted: wantedOf(input), swap: false, series },
    'screen',
  )
  const { refused } = series
  if (refused.size > 0 && (!input.only_free || made.length === 0)) throw someRefused(call, refused, dates.length)
  const waiting = made.filter(({ state }) => state === 'pending')
  const [first] = waiting
  if (first !== undefined) await askForDesk(call, first, waiting.length)
  await notifyOfSeveral(
    call,
    'desk_booked',
    made.filter(({ state }) => state === 'booked'),
  )
  return {
    ...{ series_id: series.id, booked: made.length - waiting.length, waits: waiting.length },
    left_out: [...refused].map(([date, no]) => ({ date, why: whyIn(call, no) })),
  }
}

/** The bookings of the series of these that are still to come: those after each, or all. What is of no series is itself. */
export async function idsInScope(
  { db, actor, now }: Call,
  ids: readonly number[],
  scope: Exclude<SeriesScope, 'one'>,
  whole = true,
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select distinct x.id from station_reservation r join station_reservation x on x.company_id = r.company_id
       and (x.id = r.id or x.series_id = r.series_id and x.state in ('pending', 'booked') and x.end_time > $4
         and ($3 = 'all' or x.start_time >= r.start_time) and ($5 or not x.is_apart))
     where r.company_id = $1 and r.id = any($2::int[])`,
    [actor.company_id, ids, scope, new Date(now()).toISOString(), whole],
  )
  return rows.map(({ id }) => id)
}

/** What a booking would be, or what says no to it; nothing is written. */
async function judgeOpen(...[call, one, desk, to]: Parameters<typeof judgeMove>) {
  try {
    requireOpen(one, call.now(), 'booked')
    return await judgeMove(call, one, desk, to)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** `POST /reservation/edit`: one booking, or those of its series, each on its own date. */
export const changeDesk = (
  call: Call,
  input: ParsedOf<typeof declaredChange>,
): Promise<OutputOf<typeof declaredChange>> => asSeen(call, [input.station_id], () => changeSeen(call, input))

async function changeSeen(
  call: Call,
  input: ParsedOf<typeof declaredChange>,
): Promise<OutputOf<typeof declaredChange>> {
  const { db, actor } = call
  const { company_id } = actor
  const first = oneOf(await readBookings(db, company_id, [input.id]))
  if (input.scope === 'one' || first.series_id === null) return await changeOne(call, input)
  const ids = await idsInScope(call, [first.id], input.scope, false)
  const seen = await readBookings(db, company_id, ids)
  const station_ids = [...seen.map(({ station_id }) => station_id), input.station_id]
  await lockAreas(db, company_id, station_ids)
  const desks = await lockDesks(db, company_id, station_ids)
  const people = seen.flatMap(({ user_id }) => user_id ?? [])
  await lockPeople(db, company_id, people)
  const all = await lockBookings(db, company_id, ids)
  const desk = desks.get(input.station_id)
  const now = all.find(({ id }) => id === input.id)
  if (desk === undefined || now === undefined) throw new Refusal(commonRefusals.not_found)
  if (now.version !== input.version) throw new Refusal(commonRefusals.conflict)
  const refused = new Map<string, Refusal>()
  const moved: StoredBooking[] = []
  for (const one of all.sort((a, b) => Date.parse(a.start_time) - Date.parse(b.start_time))) {
    requireOwn(call, one, 'change-reservation')
    const judged = await judgeOpen(call, one, desk, { ...input, date: one.date })
    if (judged instanceof Refusal) refused.set(one.date, judged)
    else moved.push(await moveTo(call, one, desk, judged))
  }
  if (refused.size > 0 && (!input.only_free || moved.length === 0)) throw someRefused(call, refused, all.length)
  await notifyOfSeveral(call, 'desk_changed', moved)
  const { id, version } = moved.find((one) => one.id === input.id) ?? now
  return {
    ...{ id, version, changed: moved.length },
    kept: [...refused].map(([date, no]) => ({ date, why: whyIn(call, no) })),
  }
}
