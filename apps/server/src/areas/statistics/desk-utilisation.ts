import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import {
  type DeskUse,
  type deskUtilisation as declared,
  fewestPeople,
} from '@workplace/contract/statistics/desk-utilisation'
import { addDays, daysBetween, weekdayOf } from '@workplace/domain/kernel/date'
import { type DateStep, stepFor, stepsOf } from '@workplace/domain/kernel/date-steps'
import { groupsOf } from '@workplace/domain/kernel/groups'
import { openMinutesOf } from '@workplace/domain/station/desk-times'
import { peakOf } from '@workplace/domain/station/verdict'
import { requireSpan } from '../../kernel/call/asked-span'
import { type Call, officesFor } from '../../kernel/call/call'
import { settingOf } from '../company/public'
import { dayKinds } from '../place/public'
import { slotsOf } from '../station/public'
import {
  type DeskCounts,
  type DeskRow,
  departmentsStatement,
  desksStatement,
  factsStatement,
  type SpanRow,
  spansStatement,
} from './desk-use.store'

const MOST_DESKS = 1000

type Asked = ParsedOf<typeof declared>
/** Sums of a desk, or of a step of the trend. */
type FactRow = DeskCounts & { station_id: number | null; date: string | null }
const nothing = (): DeskCounts => ({
  ...{ bookings: 0, booked_minutes: 0, known: 0, used: 0, used_minutes: 0, no_shows: 0, released: 0 },
})
const none = (): DeskUse => ({ ...nothing(), open_minutes: 0 })

function add<T extends DeskCounts & { open_minutes?: number }>(sum: T, more: Partial<DeskUse>): T {
  for (const name of Object.keys(nothing()) as (keyof DeskCounts)[]) sum[name] += more[name] ?? 0
  if (sum.open_minutes !== undefined) sum.open_minutes += more.open_minutes ?? 0
  return sum
}

/** How often each weekday, Monday first, is open in an office within some days. */
type Weekdays = (first: string, last: string) => number[]

async function openDays({ db, actor }: Call, office_id: number, { from, to }: Asked): Promise<Weekdays> {
  const always = (await settingOf(db, actor.company_id, 'station_on_days_off', office_id)) === '1'
  const kinds = await dayKinds(db, actor.company_id, office_id, { from, to })
  const open: { date: string; at: number }[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const { kind } = kinds.get(date) ?? { kind: 'workday' }
    if (always || kind === 'workday' || kind === 'makeup') open.push({ date, at: weekdayOf(date) - 1 })
  }
  return (first, last) => {
    const counts = new Array<number>(7).fill(0)
    for (const { date, at } of open) if (date >= first && date <= last) counts[at] = (counts[at] ?? 0) + 1
    return counts
  }
}

/** Desks that are open alike: how many, and the minutes of each hour of their week. */
type Group = { readonly week: number[][]; readonly weekdays: Weekdays; desks: number }

const minutesOf = (week: readonly number[][], counts: readonly number[]): number =>
  week.reduce((sum, day, at) => sum + (counts[at] ?? 0) * day.reduce((all, one) => all + one, 0), 0)

/** When desks can be booked: each desk's group, those that never can be are in none. */
async function openingsOf(call: Call, asked: Asked, desks: readonly DeskRow[]): Promise<Map<number, Group>> {
  const bookable = desks.filter((desk) => desk.is_bookable)
  const slots = await slotsOf(
    call.db,
    call.actor.company_id,
    bookable.map(({ id }) => id),
  )
  const groups = new Map<string, Group>()
  const days = new Map<number, Weekdays>()
  for (const office_id of new Set(bookable.map((desk) => desk.office_id)))
    days.set(office_id, await openDays(call, office_id, asked))
  const found = new Map<number, Group>()
  for (const { id, office_id } of bookable) {
    const own = slots.get(id) ?? []
    const weekdays = days.get(office_id)
    if (weekdays === undefined || own.length === 0) continue
    const key = [office_id, ...own.map((slot) => slot.id).sort((a, b) => a - b)].join()
    const group = groups.get(key) ?? {
      week: Array.from({ length: 7 }, (_, at) => openMinutesOf(own, at + 1)),
      weekdays,
      desks: 0,
    }
    group.desks++
    groups.set(key, group)
    found.set(id, group)
  }
  return found
}

/** `GET /station/utilisation`: how desks were booked and used, by hour, in time, by area, department and desk. */
export async function deskUtilisationOf(call: Call, asked: Asked): Promise<OutputOf<typeof declared>> {
  requireSpan(call, asked)
  const { db, actor } = call
  const { from, to } = asked
  const desks = await db.query<DeskRow>(desksStatement, [
    ...[actor.company_id, officesFor(actor, 'station'), asked.office_id ?? null, asked.floor_id ?? null],
    ...[asked.area_id ?? null, from],
  ])
  const groups = await openingsOf(call, asked, desks)
  const step = stepFor(daysBetween(from, to) + 1)
  const span = [actor.company_id, from, to, desks.map(({ id }) => id)]
  const facts = await db.query<FactRow>(factsStatement, [...span, step])
  const spans = await db.query<SpanRow>(spansStatement, span)
  const departments = await departmentsOf(
    call,
    await db.query<DeskCounts & { id: number | null }>(departmentsStatement, span),
  )
  return { from, to, step, departments, ...assemble(asked, step, { desks, groups, facts, spans }) }
}

/** Whose people booked. Of few people nobody learns what they do: they are counted together, or not at all. */
async function departmentsOf(
  { db, actor }: Call,
  rows: readonly (DeskCounts & { id: number | null })[],
): Promise<OutputOf<typeof declared>['departments']> {
  const known = await db.query<{ id: number | null; name: string | null; people: number }>(
    `select u.department_id as id, d.name, count(*)::int as people from users u
     left join department d on d.company_id = u.company_id and d.id = u.department_id
     where u.company_id = $1 and u.status = 'active' group by 1, 2`,
    [actor.company_id],
  )
  const byId = new Map(known.map((one) => [one.id, one]))
  const small = { id: null, name: null, people: 0, ...nothing() }
  const shown = rows.flatMap(({ id, ...use }) => {
    const { name, people } = byId.get(id) ?? { name: null, people: 0 }
    if (id !== null && name !== null && people >= fewestPeople) return [{ id, name, people, ...use }]
    add(small, use)
    small.people += people
    return []
  })
  shown.sort((a, b) => b.booked_minutes - a.booked_minutes || a.id - b.id)
  return small.people >= fewestPeople ? [...shown, small] : shown
}

function assemble(
  { from, to }: Asked,
  step: DateStep,
  {
    desks,
    groups,
    facts,
    spans,
  }: {
    desks: readonly DeskRow[]
    groups: ReadonlyMap<number, Group>
    facts: readonly FactRow[]
    spans: readonly SpanRow[]
  },
) {
  const kinds = [...new Set(groups.values())]
  const inSpan = new Map(kinds.map((group) => [group, minutesOf(group.week, group.weekdays(from, to))]))
  const byDesk = new Map(facts.map((fact) => [fact.station_id, fact]))
  const byDate = new Map(facts.flatMap((fact) => (fact.date === null ? [] : [[fact.date, fact]])))
  const total = none()
  type Area = OutputOf<typeof declared>['areas'][number]
  const areas = new Map<number, Area>()
  const rows = desks.map((desk) => {
    const { id, number, floor_name, area_id, area_name, area_name_en, office_name, office_name_en } = desk
    const group = groups.get(id)
    const use = add(none(), { ...byDesk.get(id), open_minutes: group === undefined ? 0 : inSpan.get(group) })
    add(total, use)
    const area = areas.get(area_id) ?? {
      ...{
        id: area_id,
        name: area_name,
        name_en: area_name_en,
        office_name,
        office_name_en,
        floor_name,
        desks: 0,
        peak: 0,
      },
      ...none(),
    }
    area.desks += desk.is_bookable ? 1 : 0
    areas.set(area_id, add(area, use))
    return { id, number, floor_name, area_name, area_name_en, ...use }
  })
  const { peaks, areaPeaks } = peaksOf(spans)
  for (const area of areas.values()) area.peak = areaPeaks.get(area.id) ?? 0
  const trend = stepsOf(from, to, step).map(({ date, first, last }) => {
    const open = kinds.reduce(
      (sum, { week, weekdays, desks }) => sum + desks * minutesOf(week, weekdays(first, last)),
      0,
    )
    const peak = Math.max(0, ...peaks.filter((one) => one.date >= first && one.date <= last).map((one) => one.peak))
    return { date, peak, ...add(none(), { ...byDate.get(date), open_minutes: open }) }
  })
  const most = peaks.reduce((best, one) => (one.peak > best.peak ? one : best), {
    peak: 0,
    date: null as string | null,
  })
  rows.sort((a, b) => b.booked_minutes - a.booked_minutes || a.id - b.id)
  return {
    total,
    desks_bookable: desks.filter((desk) => desk.is_bookable).length,
    desks_other: desks.filter((desk) => !desk.is_bookable).length,
    ...{ peak: most.peak, peak_date: most.date },
    hours: hoursOf(spans, kinds, from, to),
    trend,
    areas: [...areas.values()],
    desks: rows.slice(0, MOST_DESKS),
    desks_total: rows.length,
  }
}

/** The most desks that were taken at the same time, by the day, and in each area. */
function peaksOf(spans: readonly SpanRow[]) {
  const byDate = groupsOf(spans, ({ date }) => date)
  const peaks = [...byDate]
    .map(([date, own]) => ({ date, peak: peakOf(own) }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
  const areaPeaks = new Map<number, number>()
  for (const own of byDate.values())
    for (const [area, part] of groupsOf(own, ({ area_id }) => area_id))
      areaPeaks.set(area, Math.max(areaPeaks.get(area) ?? 0, peakOf(part)))
  return { peaks, areaPeaks }
}

/** How booked and how open each hour of the week is. */
function hoursOf(spans: readonly SpanRow[], groups: readonly Group[], from: string, to: string) {
  const booked = new Map<number, number>()
  const daysAfterMonday = new Map(
    [...new Set(spans.map(({ date }) => date))].map((date) => [date, weekdayOf(date) - 1]),
  )
  for (const { date, start, end, count } of spans)
    for (let hour = Math.floor(start / 60); hour * 60 < Math.min(end, 1440); hour++) {
      const at = (daysAfterMonday.get(date) ?? 0) * 24 + hour
      const minutes = Math.min(end, hour * 60 + 60) - Math.max(start, hour * 60)
      booked.set(at, (booked.get(at) ?? 0) + minutes * count)
    }
  const open = new Array<number>(7 * 24).fill(0)
  for (const { week, weekdays, desks } of groups) {
    const counts = weekdays(from, to)
    for (const [day, hours] of week.entries())
      for (const [hour, minutes] of hours.entries())
        open[day * 24 + hour] = (open[day * 24 + hour] ?? 0) + minutes * desks * (counts[day] ?? 0)
  }
  return open.flatMap((open_minutes, at) => {
    const booked_minutes = booked.get(at) ?? 0
    return booked_minutes + open_minutes === 0
      ? []
      : [{ weekday: Math.floor(at / 24) + 1, hour: at % 24, booked_minutes, open_minutes }]
  })
}
