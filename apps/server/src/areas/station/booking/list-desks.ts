import * as common from '@workplace/contract/kernel/common-words'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal, sentenceOf } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { say } from '@workplace/contract/kernel/words'
import type { DeskItem, DeskView, deskPage, deskSetup } from '@workplace/contract/station/desk-booking'
import type { Price } from '@workplace/domain/booking/price'
import { addDays, weekdayOf } from '@workplace/domain/kernel/date'
import { timeOf } from '@workplace/domain/kernel/time'
import { dayClock, wallClock } from '@workplace/domain/kernel/zone'
import { untilWhen, type WantedTime } from '@workplace/domain/station/desk-times'
import {
  byDistance,
  byNumber,
  bySuitability,
  deskReasons,
  metresToColleagues,
} from '@workplace/domain/station/suggestion'
import type { Call } from '../../../kernel/call/call'
import { containing } from '../../../kernel/database/like'
import { settingOf } from '../../company/public'
import { dayKinds } from '../../place/public'
import { mayDecide, mayForOthers, seesAllDesks } from '../rules/desk-rights'
import { unseenAreas } from '../rules/unseen-desks'
import { deskCost } from './desk-cost'
import { boundsOf, type DeskJudgement, deskRefusal, type JudgedDesk, judgeDesks } from './judge-desks'
import { letsKnow, toldTo } from './lets-know'

type Listed = JudgedDesk &
  Omit<DeskItem, 'view' | 'why' | 'who' | 'amount' | 'start_minute' | 'end_minute' | 'equipment'> & {
    resource_ids: number[]
    price: Price
    x: number | null
    y: number | null
  }

/** How long a desk is wanted, as a call says it. */
export function wantedOf(input: {
  unit: 'day' | 'slot' | 'hour'
  slot_ids?: readonly number[] | undefined
  start_time?: string | null | undefined
  end_time?: string | null | undefined
}): WantedTime {
  if (input.unit === 'day') return { unit: 'day' }
  const missing = (field: string) =>
    new Refusal(commonRefusals.invalid_input, {}, { fields: { [field]: common.required } })
  if (input.unit === 'slot') {
    if (!input.slot_ids?.length) throw missing('slot_ids')
    return { unit: 'slot', slot_ids: input.slot_ids }
  }
  if (!input.start_time) throw missing('start_time')
  if (!input.end_time) throw missing('end_time')
  return { unit: 'hour', start_time: input.start_time, end_time: input.end_time }
}

/** Where somebody's team sits on a date: colleagues of their department who booked or own desks; and how often they sat where themselves. */
async function habitsOf({ db, actor }: Call, user_id: number, date: string) {
  const team = await db.query<{ area_id: number; floor_id: number; x: number | null; y: number | null }>(
    `select s.area_id, s.floor_id, s.x, s.y from users me
     join users u on u.company_id = me.company_id and u.department_id = me.department_id and u.id <> me.id
     join lateral (
       select r.station_id from station_reservation r where r.company_id = u.company_id and r.user_id = u.id and r.date = $3
         and r.state in ('booked', 'checked_in')
       union select d.station_id from station_assign_day d where d.company_id = u.company_id and d.user_id = u.id
         and d.weekday = extract(isodow from $3::date)::int and d.days @> $3::date
         and not exists (select 1 from station_share h where h.company_id = d.company_id and h.station_id = d.station_id
           and h.date = $3)) as w on true
     join station s on s.company_id = u.company_id and s.id = w.station_id
     where me.company_id = $1 and me.id = $2 limit 200`,
    [actor.company_id, user_id, date],
  )
  const uses = await db.query<{ station_id: number; n: number }>(
    `select station_id, count(*)::int as n from station_reservation
     where company_id = $1 and user_id = $2 and date between $3::date - 30 and $3::date - 1
       and state in ('checked_in', 'finished') group by station_id`,
    [actor.company_id, user_id, date],
  )
  return { team, uses: new Map(uses.map(({ station_id, n }) => [station_id, n])) }
}

/** Names of those who sit somewhere, as far as the company lets the caller know. */
export async function namesFor(call: Call, office_id: number, ids: readonly number[]): Promise<Map<number, string>> {
  const { db, actor } = call
  if (ids.length === 0) return new Map()
  const rows = await db.query<{ id: number; name: string }>(
    `select r.id, coalesce(u.name, r.guest_name) as name from station_reservation r
     left join users u on u.company_id = r.company_id and u.id = r.user_id
     where r.company_id = $1 and r.id = any($5::int[])
       and ((r.user_id is null and ($4 in ('all', 'keeper') or r.booker_id = $2)) or ${letsKnow('$4')})`,
    [actor.company_id, actor.user_id, actor.department_id, await toldTo(call, office_id), ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export function viewOf({ verdict, claims }: DeskJudgement, user_id: number): DeskView {
  if (claims.some((claim) => claim.kind === 'reservation' && claim.user_id === user_id)) return 'mine'
  if (!verdict.ok && verdict.reason === 'locked') return 'locked'
  if (claims.some(({ kind }) => kind === 'reservation')) return 'taken'
  return verdict.ok || verdict.reason === 'person' ? 'free' : 'closed'
}

/** The bookings that have a desk in the time that was asked for. */
export const bookingsOf = ({ claims }: DeskJudgement): number[] =>
  claims.flatMap(({ kind, source_id }) => (kind === 'reservation' ? [source_id] : []))

/** `GET /reservation/pagelist`. */
export async function readDesks(call: Call, input: ParsedOf<typeof deskPage>): Promise<OutputOf<typeof deskPage>> {
  const { db, actor, language } = call
  const { office_id, date, page, limit, title } = input
  const user_id = input.user_id !== undefined && mayForOthers(call, office_id) ? input.user_id : actor.user_id
  const [office] = await db.query<{ id: number; timezone: string }>(
    'select id, timezone from office where company_id = $1 and id = $2',
    [actor.company_id, office_id],
  )
  if (office === undefined) throw new Refusal(commonRefusals.not_found)
  const desks = await db.query<Listed>(
    `select s.id, s.number, s.floor_id, f.name as floor_name, s.area_id, a.name as area_name, a.name_en as area_name_en,
       a.color as area_color, c.name as category_name, c.name_en as category_name_en, s.attribute, s.is_accessible,
       s.need_audit, false as gone,
       (select json_build_object('unit', p.unit, 'amount', p.amount::text, 'peak_amount', p.peak_amount::text,
         'peak_periods', p.peak_periods, 'free_minutes', p.free_minutes) from price p
         where p.company_id = s.company_id and p.id = s.price_id) as price,
        s.x, s.y, exists (select 1 from station_favourite v where v.company_id = s.company_id and v.user_id = $8
         and v.station_id = s.id) as favourite, array(select l.resource_id from station_equipment l where l.company_id = s.company_id
         and l.station_id = s.id order by l.resource_id) as resource_ids
     from station s join floor f on f.company_id = s.company_id and f.id = s.floor_id
     join station_area a on a.company_id = s.company_id and a.id = s.area_id
     join station_category c on c.company_id = s.company_id and c.id = s.category_id
     where s.company_id = $1 and s.office_id = $2 and s.deleted_at is null and not s.leaving
       and ($3::int is null or s.floor_id = $3) and ($4::int is null or s.area_id = $4)
       and ($5::int is null or s.category_id = $5) and ($6::text is null or s.number ilike $6 or a.name ilike $6)
       and ($7::int is null or s.id = $7)`,
    [
      ...[actor.company_id, office_id, input.floor_id ?? null, input.area_id ?? null, input.category_id ?? null],
      title ? containing(title) : null,
      ...[input.station_id ?? null, actor.user_id],
    ],
  )
  const near = desks.find(({ id }) => id === input.near)
  const asked = near?.resource_ids ?? input.resource_ids ?? []
  const fitting = desks.filter(
    (desk) =>
      asked.every((id) => desk.resource_ids.includes(id)) &&
      (input.near === undefined || (desk.id !== input.near && (near?.is_accessible !== true || desk.is_accessible))),
  )
  const { judge, bounds, own_areas } = await judgeDesks(
    db,
    {
      ...{ company_id: actor.company_id, office, user_id, date, wanted: wantedOf(input), now: call.now() },
      instead_of: input.instead_of ?? null,
    },
    fitting,
  )
  const seesAll = seesAllDesks(call, office_id)
  const judged = fitting.flatMap((desk) => {
    const found = judge(desk)
    return found.hidden && !seesAll ? [] : [{ desk, found, view: viewOf(found, user_id) }]
  })
  const free = judged.filter(({ view }) => view === 'free')
  const shown = (
    input.free === '1'
      ? judged.filter(({ view }) => view === 'free' || view === 'mine')
      : input.free === 'favourite'
        ? judged.filter(({ desk }) => desk.favourite)
        : judged
  ).sort(
    (a, b) =>
      Number(b.view === 'mine') - Number(a.view === 'mine') ||
      Number(b.desk.favourite) - Number(a.desk.favourite) ||
      a.desk.floor_name.localeCompare(b.desk.floor_name, 'en', { numeric: true }) ||
      byNumber(a.desk, b.desk),
  )
  if (near !== undefined) {
    const places = new Map(byDistance(near, fitting).map(({ id }, at) => [id, at]))
    shown.sort((a, b) => (places.get(a.desk.id) ?? 0) - (places.get(b.desk.id) ?? 0))
  }
  const onPage = shown.slice((page - 1) * limit, page * limit)
  const bookable = judged.filter(({ found }) => found.verdict.ok)
  const habits = bookable.length === 0 ? null : await habitsOf(call, user_id, date)
  const [best] =
    habits === null
      ? []
      : bySuitability(
          bookable.map((one) => {
            const near = metresToColleagues(one.desk, habits.team)
            return {
              ...{ one, id: one.desk.id, number: one.desk.number, uses: habits.uses.get(one.desk.id) ?? 0 },
              ...{ near, metres: near?.metres ?? null, has_all: asked.length > 0 },
              ...{ favourite: one.desk.favourite, own_neighbourhood: own_areas.has(one.desk.area_id) },
            }
          }),
        )
  const drawn = best === undefined ? onPage : [...onPage, best.one]
  const names = await namesFor(
    call,
    office_id,
    drawn.flatMap(({ found }) => bookingsOf(found)),
  )
  const equipment = new Map(
    (
      await db.query<{ id: number; name: string; name_en: string | null }>(
        `select id, name, name_en from station_resource where company_id = $1 and status = 'on'`,
        [actor.company_id],
      )
    ).map(({ id, ...named }) => [id, named]),
  )
  const itemOf = ({ desk, found, view }: (typeof judged)[number]): DeskItem => {
    const { gone: _, resource_ids, x: __, y: ___, price, ...rest } = desk
    const { verdict, minutes, span, claims, audited } = found
    // what is not seen is not listed
    const no = verdict.ok ? null : deskRefusal(verdict, desk.number, bounds, office.timezone, language, true)
    return {
      ...rest,
      view,
      need_audit: audited && !mayDecide(call, office_id),
      equipment: resource_ids.flatMap((id) => equipment.get(id) ?? []),
      why: no === null || view === 'mine' ? null : say(sentenceOf(no.kind), language, no.values),
      who: claims.flatMap(({ kind, source_id }) => (kind === 'reservation' ? (names.get(source_id) ?? []) : [])),
      amount: span === null ? null : deskCost(price, span, office.timezone),
      start_minute: minutes?.start ?? null,
      end_minute: minutes?.end ?? null,
    }
  }
  return {
    items: onPage.map(itemOf),
    total: shown.length,
    free: free.length,
    suggested: best === undefined ? null : itemOf(best.one),
    reasons:
      best === undefined
        ? []
        : deskReasons(best).map(({ reason, n }) => ({
            // nobody is “0 m” away
            reason: reason === 'team' && (best.near?.measured !== true || n < 3) ? 'team_area' : reason,
            n: Math.round(n),
          })),
  }
}

/** So many days are offered beside each other; those after them are found by the calendar. */
const mostDays = 31

/** `GET /reservation/setup`. */
export async function readDeskSetup(
  call: Call,
  { office_id }: ParsedOf<typeof deskSetup>,
): Promise<OutputOf<typeof deskSetup>> {
  const { db, actor } = call
  const furnished = await db.query<{ id: number; office_id: number }>(
    `select a.id, a.office_id from station_area a where a.company_id = $1 and exists (
       select 1 from station s where s.company_id = a.company_id and s.area_id = a.id and s.deleted_at is null)`,
    [actor.company_id],
  )
  const unseen = await unseenAreas(call, furnished)
  const unseenIds = [[...unseen.areas], [...unseen.theirs]]
  const seen = 's.deleted_at is null and (s.area_id <> all($3::int[]) or s.id = any($4::int[]))'
  const offices = await db.query<{
    id: number
    name: string
    name_en: string | null
    timezone: string
    usual: boolean
  }>(
    `select o.id, o.name, o.name_en, o.timezone, o.id = u.office_id as usual from office o
     join users u on u.company_id = o.company_id and u.id = $2
     where o.company_id = $1 and o.status = 'on' and exists (
       select 1 from station s where s.company_id = o.company_id and s.office_id = o.id and ${seen})
     order by o.sort, o.id`,
    [actor.company_id, actor.user_id, ...unseenIds],
  )
  const named = offices.map(({ id, name, name_en }) => ({ id, name, name_en }))
  const office = offices.find(({ id }) => id === office_id) ?? offices.find(({ usual }) => usual) ?? offices[0]
  if (office === undefined) return { offices: named, office: null }
  const own = [actor.company_id, office.id, ...unseenIds]
  type Named = { id: number; name: string; name_en: string | null }
  const floors = await db.query<{ id: number; name: string; mapped: boolean }>(
    `select f.id, f.name, exists (select 1 from station_map m where m.company_id = f.company_id and m.floor_id = f.id
       and m.state = 'published') as mapped from floor f where f.company_id = $1 and f.office_id = $2 and exists (select 1 from station s
       where s.company_id = f.company_id and s.floor_id = f.id and ${seen}) order by f.number, f.id`,
    own,
  )
  const areas = await db.query<Named & { floor_id: number }>(
    `select a.id, a.name, a.name_en, a.floor_id from station_area a where a.company_id = $1 and a.office_id = $2
       and exists (select 1 from station s where s.company_id = a.company_id and s.area_id = a.id and ${seen})
     order by a.sort, a.id`,
    own,
  )
  type Slot = Named & { start_time: string; end_time: string; weekdays: number[] }
  const slots = await db.query<Slot>(
    `select t.id, t.name, t.name_en, t.start_time, t.end_time, t.weekdays from station_time_slot t
     where t.company_id = $1 and t.status = 'on' and exists (select 1 from station_slot l
       join station s on s.company_id = l.company_id and s.id = l.station_id
       where l.company_id = t.company_id and l.time_slot_id = t.id and s.office_id = $2 and ${seen})
     order by t.start_time, t.sort, t.id`,
    own,
  )
  const plain = (table: string, more = '') =>
    db.query<Named>(
      `select id, name, name_en from ${table} where company_id = $1 and status = 'on' ${more} order by sort, id limit 100`,
      [actor.company_id],
    )
  const resources = await plain('station_resource', `and kind = 'fixed'`)
  const categories = await plain('station_category')
  const { date: today, minute } = wallClock(call.now(), office.timezone)
  const bounds = await boundsOf(db, { company_id: actor.company_id, office, date: today, now: call.now() })
  const open = (await settingOf(db, actor.company_id, 'station_on_days_off', office.id)) === '1'
  const last = [bounds.last_date, addDays(today, mostDays - 1)].sort()[0] ?? today
  const kinds = await dayKinds(db, actor.company_id, office.id, { from: today, to: last })
  const mine = await db.query<{ id: number; number: string; start_time: string; end_time: string; timezone: string }>(
    `select r.id, s.number, r.start_time, r.end_time, o.timezone from station_reservation r
     join station s on s.company_id = r.company_id and s.id = r.station_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     where r.company_id = $1 and r.user_id = $2 and r.state in ('booked', 'checked_in')
       and r.end_time > $3 and r.start_time < $4 order by r.start_time`,
    [
      ...[actor.company_id, actor.user_id, new Date(call.now()).toISOString()],
      new Date(dayClock(last, office.timezone).end).toISOString(),
    ],
  )
  const clock = (instant: string, zone: string) => wallClock(instant, zone)
  const days = [...kinds].map(([date, { kind }]) => ({
    date,
    off:
      (!open && (kind === 'off' || kind === 'weekend')) ||
      !slots.some(({ weekdays }) => weekdays.includes(weekdayOf(date))),
    over: date === today && untilWhen(slots, date, minute, null) === null,
    mine: mine.flatMap(({ id, number, start_time, end_time, timezone }) => {
      const [start, end] = [clock(start_time, timezone), clock(end_time, timezone)]
      return start.date === date ? [{ id, number, start: timeOf(start.minute), end: timeOf(end.minute) }] : []
    }),
  }))
  return {
    offices: named,
    office: {
      ...{ id: office.id, timezone: office.timezone, today, floors, areas, slots, resources, categories, days },
      last_date: bounds.last_date,
      may_for_others: mayForOthers(call, office.id),
    },
  }
}
