import { comma } from '@workplace/contract/kernel/comma'
import { dayText } from '@workplace/contract/kernel/day-text'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { type Language, say } from '@workplace/contract/kernel/words'
import { units } from '@workplace/contract/station/desk-booking'
import * as refusals from '@workplace/contract/station/refusals'
import { addDays } from '@workplace/domain/kernel/date'
import { groupsOf } from '@workplace/domain/kernel/groups'
import { type Interval, overlaps } from '@workplace/domain/kernel/interval'
import { timeOf } from '@workplace/domain/kernel/time'
import { dayClock, wallClock } from '@workplace/domain/kernel/zone'
import type { DayKind } from '@workplace/domain/place/day-kind'
import { deskBreach, type EffectiveDeskRules } from '@workplace/domain/station/desk-rule'
import {
  type DeskSlot,
  type Minutes,
  type WantedTime,
  wantedMinutes,
  wantedSpan,
} from '@workplace/domain/station/desk-times'
import { type DeskVerdict, deskVerdict, type Neighbourhood, peakOf } from '@workplace/domain/station/verdict'
import type { Db } from '../../../kernel/database/db'
import { oneByOne, type Read, together } from '../../../kernel/database/together'
import { settingRead } from '../../company/public'
import { dayKindsRead } from '../../place/public'
import { readBookedDays, rulesFor, rulesReads } from '../rules/desk-rule.store'
import { type DeskOwner, ownersRead } from './owners'
import { ofDesks, type WhichDesks, which } from './which-desks'

/** What the rules ask of a desk. */
export type DeskToJudge = {
  readonly id: number
  readonly area_id: number
  readonly attribute: 'shared' | 'fixed' | 'drop_in' | 'unavailable'
  /** It is not there any more, or soon not. */
  readonly gone?: boolean
  /** Somebody has to say yes to its bookings. */
  readonly need_audit?: boolean
}

/** One of which people are told by its number. */
export type JudgedDesk = DeskToJudge & { readonly number: string; readonly gone: boolean }

/** What is asked: when, in which office, and for whom (null: a guest). */
export type DeskQuestion = {
  readonly company_id: number
  readonly office: { readonly id: number; readonly timezone: string }
  readonly user_id: number | null
  readonly date: string
  readonly wanted: WantedTime
  readonly now: number
  /** A booking that gives way. */
  readonly instead_of?: number | null
  /** Somebody sits down: for how long is not theirs to choose. */
  readonly sits_down?: boolean
  /** The instants that are meant, where they are known: of what was asked for before. */
  readonly span?: Interval
  /** It is booked already and has to give way: when, for how long and how many may be booked was asked then. */
  readonly gives_way?: boolean
  /** What they have then at other desks they give up for it. */
  readonly gives_up?: boolean
  /** Dates on which they would have a desk as well: those of a series before this one. */
  readonly beside?: readonly string[]
  /** The desks are of this floor: what is read of them is found by it, in place of thousands of ids. */
  readonly floor_id?: number
}

type Claim = Interval & {
  readonly station_id: number
  readonly kind: 'reservation' | 'lock'
  readonly source_id: number
  readonly user_id: number | null
}

export type DeskJudgement = {
  readonly verdict: DeskVerdict
  readonly minutes: Minutes | null
  readonly span: Interval | null
  /** Claims on the desk in that time. */
  readonly claims: readonly Claim[]
  /** How many more people its area takes then; null: as many as there are desks. */
  readonly left: number | null
  /** Somebody has to say yes first. */
  readonly audited: boolean
  /** They do not see it, unless it is theirs that day. */
  readonly hidden: boolean
  /** It is theirs that day. */
  readonly mine: boolean
  /** What the rule groups come to for them there. */
  readonly rules: EffectiveDeskRules
}

const instants = ({ start_time, end_time }: { start_time: string; end_time: string }): Interval => ({
  start: Date.parse(start_time),
  end: Date.parse(end_time),
})

const slotsStatement = ofDesks((these) => ({
  name: 'slots-of-desks',
  text: `select t.id, t.start_time, t.end_time, t.weekdays, array_agg(l.station_id) as station_ids
     from station_slot l join station_time_slot t on t.company_id = l.company_id and t.id = l.time_slot_id and t.status = 'on'
     where l.company_id = $1 and l.station_id ${these}
     group by t.company_id, t.id`,
}))

type Slots = readonly DeskSlot[]
const noSlots: Slots = []

/** The time slots of desks that are in use, by the desk. Desks with the same ones have the same list. */
const slotsRead = (company_id: number, desks: WhichDesks): Read<Map<number, Slots>> => ({
  statement: slotsStatement(desks),
  values: [company_id, which(desks)],
  of(rows: (DeskSlot & { station_ids: number[] })[]) {
    const found = new Map<number, Slots>()
    for (const { station_ids, ...slot } of rows) {
      const longer = new Map<Slots, Slots>()
      for (const id of station_ids) {
        const before = found.get(id) ?? noSlots
        const own = longer.get(before) ?? [...before, slot]
        longer.set(before, own)
        found.set(id, own)
      }
    }
    return found
  },
})

export const slotsOf = async (db: Db, company_id: number, ids: readonly number[]): Promise<Map<number, Slots>> =>
  (await oneByOne(db, { slots: slotsRead(company_id, { ids }) })).slots

type AreaRule = Neighbourhood & { readonly id: number; readonly max_people: number | null; readonly closed: boolean }

const areasStatement = {
  name: 'areas-of-desks',
  text: `with recursive above as (
       select d.id, d.parent_id from users u join department d on d.company_id = u.company_id and d.id = u.department_id
         where u.company_id = $1 and u.id = $3::int
       union select d.id, d.parent_id from department d join above on d.company_id = $1 and d.id = above.parent_id)
     select a.id, a.others, coalesce(a.first_hours, 18) as first_hours, a.max_people,
       exists (select 1 from station_area_department l where l.company_id = a.company_id and l.area_id = a.id) as closed,
       exists (select 1 from station_area_department l join above on above.id = l.department_id
         where l.company_id = a.company_id and l.area_id = a.id) as mine
     from station_area a where a.company_id = $1 and a.id = any($2::int[])`,
}

/** Who comes first in these areas, and whether the person is of them: by their department and those above it. */
const areasRead = (
  company_id: number,
  ids: readonly number[],
  user_id: number | null,
): Read<Map<number, AreaRule>> => ({
  statement: areasStatement,
  values: [company_id, ids, user_id],
  of: (rows: AreaRule[]) => new Map(rows.map((row) => [row.id, row])),
})

type HeldRow = Omit<Claim, 'start' | 'end'> & {
  start_time: string
  end_time: string
  area_id: number
  reason: string | null
}

const heldStatement = ofDesks((these) => ({
  name: 'claims-on-desks',
  text: `select h.station_id, h.kind, h.source_id, h.user_id, h.start_time, h.end_time, s.area_id, l.reason
     from station_holding h join station s on s.company_id = h.company_id and s.id = h.station_id
     left join station_lock l on h.kind = 'lock' and l.company_id = h.company_id and l.id = h.source_id
     where h.company_id = $1 and h.is_held and h.start_time < $4::timestamptz and h.end_time > $3::timestamptz
       and h.start_time > $3::timestamptz - interval '25 hours'
       and (h.station_id ${these} or s.area_id in (
         select a.id from station_area a where a.company_id = $1 and a.id = any($5::int[]) and a.max_people is not null))
       and not (h.kind = 'reservation' and h.source_id = $6::int)`,
}))

/** What is claimed on these desks between two instants, and in those of their areas that take only so many people. */
const heldRead = (
  company_id: number,
  { desks, areas, span }: { desks: WhichDesks; areas: readonly number[]; span: readonly [string, string] },
  instead_of: number,
): Read<(HeldRow & Interval)[]> => ({
  statement: heldStatement(desks),
  values: [company_id, which(desks), ...span, areas, instead_of],
  // thousands of them: rows of the driver are objects of our own, and are not put together anew
  of: (rows: HeldRow[]) => rows.map((row) => Object.assign(row, instants(row))),
})

type ElsewhereRow = { station_id: number; number: string; start_time: string; end_time: string }

const elsewhereStatement = {
  name: 'claims-of-person',
  text: `select h.station_id, s.number, h.start_time, h.end_time
     from station_holding h join station s on s.company_id = h.company_id and s.id = h.station_id
     where h.company_id = $1 and h.user_id = $2::int and h.is_held and h.start_time < $4::timestamptz
       and h.end_time > $3::timestamptz and not (h.kind = 'reservation' and h.source_id = $5::int)`,
}

/** What somebody has between two instants; a guest (null) has nothing. */
const elsewhereRead = (
  company_id: number,
  user_id: number | null,
  span: readonly [string, string],
  instead_of: number,
): Read<(ElsewhereRow & Interval)[]> => ({
  statement: elsewhereStatement,
  values: [company_id, user_id, ...span, instead_of],
  of: (rows: ElsewhereRow[]) => rows.map((row) => ({ ...row, ...instants(row) })),
})

const ownerOf = (owner: DeskOwner | undefined, user_id: number | null) =>
  owner === undefined ? null : { mine: owner.user_id === user_id, shared: owner.shared }

/** Of rule groups, who sees desks and nothing else. */
const sightOf = ({ sight }: EffectiveDeskRules): EffectiveDeskRules => (sight === undefined ? {} : { sight })

/** Answers once for each key: of thousands of desks most have the same slots and lie in few areas. */
function once<K, T>(): (key: K, work: () => T) => T {
  const known = new Map<K, T>()
  return (key, work) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const made = work()
    known.set(key, made)
    return made
  }
}

type Judge = (desk: DeskToJudge) => DeskJudgement
export type Bounds = { readonly today: string; readonly last_date: string; readonly day_off: boolean }

type BoundsQuestion = Pick<DeskQuestion, 'company_id' | 'office' | 'date' | 'now'>

const boundsReads = ({ company_id, office, date }: BoundsQuestion) => ({
  days_ahead: settingRead(company_id, 'station_days_ahead', office.id),
  on_days_off: settingRead(company_id, 'station_on_days_off', office.id),
  days: dayKindsRead(company_id, office.id, { from: date, to: date }),
})
type BoundsRead = { days_ahead: string; on_days_off: string; days: ReadonlyMap<string, DayKind> }

function boundsFrom({ office, date, now }: BoundsQuestion, { days_ahead, on_days_off, days }: BoundsRead): Bounds {
  const today = wallClock(now, office.timezone).date
  const kind = days.get(date)?.kind
  const day_off = on_days_off !== '1' && (kind === 'off' || kind === 'weekend')
  return { today, last_date: addDays(today, Number(days_ahead) - 1), day_off }
}

/** Until which date desks of an office are booked, and whether it is closed on one. */
export const boundsOf = async (db: Db, asked: BoundsQuestion): Promise<Bounds> =>
  boundsFrom(asked, await together(db, boundsReads(asked)))

/** Of more desks than one booking is about nobody knows how many there are: what is read of them is planned for them. */
const fewDesks = 4

/**
 * The rules of desks for one wish: what they need to know is read once, then each desk is asked about. Of a list, of a
 * proposal and of a booking alike; a booking asks under the locks of its desk and its person.
 */
export async function judgeDesks(
  db: Db,
  asked: DeskQuestion,
  desks: readonly DeskToJudge[],
): Promise<{ judge: Judge; bounds: Bounds; own_areas: ReadonlySet<number> }> {
  const { company_id, office, user_id, date, wanted, now } = asked
  const these = asked.floor_id === undefined ? { ids: desks.map(({ id }) => id) } : { floor_id: asked.floor_id }
  const area_ids = [...new Set(desks.map(({ area_id }) => area_id))]
  const day = dayClock(date, office.timezone)
  const span = [new Date(day.start).toISOString(), new Date(day.end).toISOString()] as const
  const instead_of = asked.instead_of ?? 0
  const read = await (desks.length > fewDesks ? oneByOne : together)(db, {
    ...boundsReads(asked),
    slots: slotsRead(company_id, these),
    areas: areasRead(company_id, area_ids, user_id),
    owners: ownersRead(company_id, these, date),
    held: heldRead(company_id, { desks: these, areas: area_ids, span }, instead_of),
    elsewhere: elsewhereRead(company_id, user_id, span, instead_of),
    ...rulesReads(company_id, user_id),
  })
  const { slots, areas, owners, held, elsewhere } = read
  const bounds = boundsFrom(asked, read)
  const rulesOf = rulesFor(user_id, read.rules, read.subject)
  const isCounted = desks.some(({ area_id }) => {
    const rules = rulesOf({ office_id: office.id, area_id })
    return rules.week_max_days !== undefined || rules.future_max_count !== undefined
  })
  const booked =
    user_id === null || !isCounted ? [] : await readBookedDays(db, company_id, user_id, { date, now, instead_of })
  const beside = asked.beside ?? []
  const byDesk = groupsOf(held, ({ station_id }) => station_id)
  const goes = (claim: Claim) => asked.gives_up === true && user_id !== null && claim.user_id === user_id
  const inArea = groupsOf(
    held.filter((claim) => claim.kind === 'reservation' && !goes(claim)),
    ({ area_id }) => area_id,
  )
  const own = asked.gives_up ? [] : elsewhere
  const timesOnce = once<Slots, { minutes: Minutes | null; wish: Interval | null }>()
  const timesOf = (own: Slots) =>
    timesOnce(own, () => {
      const minutes = wantedMinutes(own, date, wanted)
      const wish = asked.span ?? (minutes === null ? null : wantedSpan(date, minutes, office.timezone, now))
      return { minutes, wish }
    })
  const peakOnce = once<string, number>()
  const peakIn = (area_id: number, at: Interval) =>
    peakOnce(`${area_id} ${at.start} ${at.end}`, () =>
      peakOf((inArea.get(area_id) ?? []).filter((claim) => overlaps(claim, at))),
    )
  const { today, last_date, day_off } = asked.gives_way ? { ...bounds, last_date: date, day_off: false } : bounds
  const unit = asked.sits_down ? null : wanted.unit
  const bookedBy = (area_id: number) =>
    beside.length === 0
      ? booked
      : [...booked, ...beside.map((at) => ({ date: at, office_id: office.id, area_id, open: true }))]
  const nothing: readonly (Claim & { reason: string | null })[] = []
  // written out in full: thousands of desks are asked about at once, and every object that is put together costs
  const judgeAlone: Judge = (desk) => {
    const { minutes, wish } = timesOf(slots.get(desk.id) ?? noSlots)
    // what is not to be had at all is locked, or not, for the day
    const looked = wish ?? day
    const ofDay = byDesk.get(desk.id) ?? nothing
    const claims = ofDay.length === 0 ? nothing : ofDay.filter((claim) => overlaps(claim, looked))
    const lock = claims.find(({ kind }) => kind === 'lock')
    const area = areas.get(desk.area_id)
    const room = area?.max_people ? { most: area.max_people, people: peakIn(desk.area_id, looked) } : null
    const other = wish === null ? undefined : own.find((claim) => claim.station_id !== desk.id && overlaps(claim, wish))
    const rules = rulesOf({ office_id: office.id, area_id: desk.area_id })
    const owner = ownerOf(owners.get(desk.id), user_id)
    const breach = deskBreach(asked.gives_way ? sightOf(rules) : rules, {
      date,
      today: bounds.today,
      unit,
      booked: bookedBy(desk.area_id),
    })
    const verdict = deskVerdict({
      now,
      date,
      today,
      last_date,
      day_off,
      span: wish,
      attribute: desk.attribute,
      gone: desk.gone === true,
      lock: lock === undefined ? null : { reason: lock.reason ?? '' },
      neighbourhood: area?.closed ? area : null,
      owner,
      other: other ?? null,
      taken: claims.some(({ kind }) => kind === 'reservation'),
      room,
      breach,
    })
    const mine = owner?.mine === true
    const audited = !mine && (desk.need_audit === true || rules.need_audit !== undefined)
    const left = room === null ? null : Math.max(0, room.most - room.people)
    const isOwn = mine || ofDay.some((claim) => user_id !== null && claim.user_id === user_id)
    const hidden = rules.sight?.value === 'hidden' && !isOwn
    return { verdict, minutes, span: wish, claims, left, audited, hidden, mine, rules }
  }
  const alikeOnce = once<string, DeskJudgement>()
  const slotsNo = new Map<Slots, number>()
  const ownIds = new Set(own.map(({ station_id }) => station_id))
  /** Desks that are nobody's and that nobody has that day are judged alike where all that is known of them is. */
  const judge: Judge = (desk) => {
    const { id, area_id, attribute, gone, need_audit } = desk
    if (byDesk.has(id) || owners.has(id) || ownIds.has(id)) return judgeAlone(desk)
    const these = slots.get(id) ?? noSlots
    const no = slotsNo.get(these) ?? slotsNo.size
    slotsNo.set(these, no)
    return alikeOnce(`${area_id} ${no} ${attribute} ${gone} ${need_audit}`, () => judgeAlone(desk))
  }
  const own_areas = new Set([...areas.values()].filter(({ mine }) => mine).map(({ id }) => id))
  return { judge, bounds, own_areas }
}

const kinds = {
  closed: refusals.station_closed,
  locked: refusals.station_locked,
  past: refusals.station_past,
  hours: refusals.station_hours,
  horizon: refusals.station_horizon,
  assigned: refusals.station_assigned,
  neighbourhood: refusals.station_neighbourhood,
  drop_in: refusals.station_drop_in,
  person: refusals.station_person,
  conflict: refusals.station_conflict,
  full: refusals.station_full,
  rule: refusals.station_closed,
} as const

const breaches = {
  days: refusals.station_rule_days,
  week: refusals.station_rule_week,
  future: refusals.station_rule_future,
} as const

/** What a verdict says no with; `sees`: whoever is told sees the desk, though who it is for may not. */
export function deskRefusal(
  verdict: Extract<DeskVerdict, { ok: false }>,
  number: string,
  { today, last_date }: Bounds,
  timezone: string,
  language: Language,
  sees = false,
): Refusal {
  const { reason, lock = '', other = '', from, breach } = verdict
  if (breach !== undefined) {
    const { rule } = breach
    // what somebody does not see is not there for them
    if (breach.limit === 'sight')
      return breach.hidden && !sees
        ? new Refusal(commonRefusals.not_found)
        : new Refusal(refusals.station_rule_sight, { number })
    if (breach.limit !== 'unit') return new Refusal(breaches[breach.limit], { rule, n: breach.n })
    const allowed = breach.units.map((unit) => say(units[unit], language)).join(comma[language])
    return new Refusal(refusals.station_rule_unit, { rule, units: allowed })
  }
  if (reason === 'horizon')
    return new Refusal(kinds.horizon, { from: dayText(today, language), until: dayText(last_date, language) })
  if (from !== undefined) {
    const clock = wallClock(from, timezone)
    const said = `${dayText(clock.date, language)} ${timeOf(clock.minute)}`
    return new Refusal(refusals.station_neighbourhood_later, { number, from: said })
  }
  return new Refusal(kinds[reason], { number, lock, other })
}
