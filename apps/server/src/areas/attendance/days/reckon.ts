import { type DayQuestion, type DayResult, dayResult } from '@workplace/domain/attendance/day'
import { type DayPlan, placeShift } from '@workplace/domain/attendance/day-window'
import { freeHoursResult, shiftOfFreeHours } from '@workplace/domain/attendance/free-hours'
import { teamOn } from '@workplace/domain/attendance/membership'
import type { DayKind } from '@workplace/domain/attendance/overtime'
import { type PlannedDay, planOn } from '@workplace/domain/attendance/plan'
import type { Shift } from '@workplace/domain/attendance/shift'
import { addDays } from '@workplace/domain/kernel/date'
import { instantOf } from '@workplace/domain/kernel/zone'
import { type Facts, keyOf, type PunchFact, type TeamFacts } from './facts.store'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A day that waits for a device is looked at again so often. */
const AGAIN = 10 * MINUTE

/** What is planned for a person on a date, by whom they belong to then. */
export type PlannedDate = PlannedDay & {
  readonly date: string
  readonly team: TeamFacts | null
  readonly work: Shift | null
  /** On whose clock the date is: of a trip that lasts over its noon that of there, else the team's. */
  readonly zone: string
}

function zoneOn(facts: Facts, user_id: number, date: string, home: string): string {
  const trips = facts.trips.get(user_id)
  if (trips === undefined) return home
  const noon = instantOf(date, 720, home)
  return trips.find(({ start, end, zone }) => zone !== null && start <= noon && noon < end)?.zone ?? home
}

/** By the rules and the team of a date: what it is for all of a team of whom nothing else is said. */
const usual = new WeakMap<Facts['by'], WeakMap<TeamFacts, PlannedDate>>()

/** What is planned is asked for by the day itself and by those beside it, and is the same for most people of a team. */
export function plannedOf(facts: Facts, user_id: number, date: string): PlannedDate {
  const team = facts.teams.on(teamOn(facts.members.get(user_id) ?? [], date) ?? 0, date) ?? null
  const person = facts.people.get(user_id)
  const cell = facts.cells.size === 0 ? undefined : facts.cells.get(keyOf(user_id, date))
  const own: OwnPlan = { cell, entry: person?.entry ?? null, departure: person?.departure ?? null }
  const isUsual = cell === undefined && (own.entry ?? date) <= date && date <= (own.departure ?? date)
  if (team === null || !isUsual || facts.trips.has(user_id)) return planOf(facts, user_id, date, team, own)
  let known = usual.get(facts.by)
  if (known === undefined) {
    known = new WeakMap()
    usual.set(facts.by, known)
  }
  const found = known.get(team) ?? planOf(facts, user_id, date, team, own)
  known.set(team, found)
  return found
}
type OwnPlan = {
  readonly cell: number | null | undefined
  readonly entry: string | null
  readonly departure: string | null
}

function planOf(facts: Facts, user_id: number, date: string, team: TeamFacts | null, own: OwnPlan): PlannedDate {
  const day = planOn({
    ...{ date, team: team?.plan ?? null, cell: own.cell, entry_date: own.entry, departure_date: own.departure },
    special: team?.holiday_id == null ? undefined : facts.specials.get(team.holiday_id)?.get(date),
  })
  const free = day.free && team?.free != null ? shiftOfFreeHours(team.free) : null
  const shift = day.shift === null ? free : (facts.by.shifts.on(day.shift, date) ?? null)
  const counted = day.counted && (facts.since === null || facts.since <= date)
  return {
    ...day,
    counted,
    date,
    team,
    work: shift,
    zone: team === null ? 'UTC' : zoneOn(facts, user_id, date, team.zone),
  }
}

/** A day as it is stored. */
export type ReckonedDay = {
  readonly planned: PlannedDate & { readonly team: TeamFacts }
  readonly day: DayResult
  readonly settled: boolean
  /** When it is to be looked at again; null: settled. */
  readonly due: number | null
  readonly waits_for: readonly string[]
  /** Devices that were silent for so long that the day was settled without them. */
  readonly silent: readonly string[]
}

/**
 * The punches that could be of a date or of those beside it: a day begins at 16:00 of the one before at the earliest. So a
 * day is the same alone and in its month.
 */
function near(punches: readonly PunchFact[], date: string, zone: string): readonly PunchFact[] {
  const [from, until] = [instantOf(addDays(date, -1), 0, zone), instantOf(addDays(date, 3), 0, zone)]
  // they are in the order of time
  const first = punches.findIndex(({ time }) => from <= time)
  if (first < 0) return []
  let last = first
  while (last < punches.length && (punches[last]?.time ?? until) < until) last++
  return punches.slice(first, last)
}

const planFor = ({ date, work, kind, zone }: PlannedDate): DayPlan & { kind: DayKind; zone: string } => ({
  ...{ date, shift: work, kind, zone },
})
/** A date on which they belong to nobody goes on by the clock of the one beside it. */
const planBeside = ({ date, work, kind, zone, team }: PlannedDate, own: TeamFacts) => ({
  ...{ date, shift: work, kind, zone: team === null ? own.zone : zone, day_cut: team?.day_cut },
})

function questionOf(
  facts: Facts,
  user_id: number,
  planned: PlannedDate & { team: TeamFacts },
  known: number,
): DayQuestion {
  const { date, team } = planned
  const rule = facts.by.rules.on(team.rule_id, date)
  if (rule === undefined) throw new Error(`team ${team.id} has no rule`)
  const overtime = team.overtime_rule_id === null ? undefined : facts.by.overtimes.on(team.overtime_rule_id, date)
  return {
    ...{ date, zone: team.zone, day_cut: team.day_cut, rule, complete_until: known },
    plans: [
      planBeside(plannedOf(facts, user_id, addDays(date, -1)), team),
      planBeside(planned, team),
      planBeside(plannedOf(facts, user_id, addDays(date, 1)), team),
    ],
    punches: near(facts.punches.get(user_id) ?? [], date, planned.zone),
    leave: facts.leave.get(user_id) ?? [],
    trips: facts.trips.get(user_id) ?? [],
    given: facts.given.get(keyOf(user_id, date)) ?? [],
    late_off: lateOffOf(facts, user_id, planned, known),
    overtime: overtime === undefined ? null : { ...overtime, approved: facts.approved.get(user_id) ?? [] },
  }
}

/** How late the last shift before was left, where the shift of this date grants something for that. */
function lateOffOf(facts: Facts, user_id: number, { date, work }: PlannedDate, known: number): DayQuestion['late_off'] {
  if (work === null || work.late_off_late_on.length === 0) return null
  for (let days = 1; days <= work.late_off_days; days++) {
    const before = plannedOf(facts, user_id, addDays(date, -days))
    if (before.work === null || before.team === null) continue
    const day = dayResult({
      ...questionOf(
        facts,
        user_id,
        { ...before, work: { ...before.work, late_off_late_on: [] }, team: before.team },
        known,
      ),
    })
    const off = day.points.findLast(({ on_off }) => on_off === 'off')
    const minutes = off?.time == null ? 0 : Math.max(0, (off.time - off.plan) / MINUTE)
    return { days, minutes }
  }
  return null
}

/** What a date of a person comes to, as far as it is known now; null: it is none of theirs. */
export function reckonDay(facts: Facts, user_id: number, date: string, now: number): ReckonedDay | null {
  const planned = plannedOf(facts, user_id, date)
  const { team } = planned
  if (!planned.counted || team === null) return null
  const theirs = { ...planned, team }
  const heard = Math.min(...team.devices.map(({ known }) => known ?? 0), now)
  const ask = (known: number) => {
    const asked = questionOf(facts, user_id, theirs, known)
    return planned.free && team.free !== null ? freeHoursResult(asked, team.free) : dayResult(asked)
  }
  const first = ask(heard)
  const placed = placeShift(planFor(planned), planned.zone)
  const over = placed === null ? first.end : Math.min(placed.until, first.end)
  const late = team.devices.filter(({ known }) => (known ?? 0) < over).map(({ name }) => name)
  const waitUntil = over + team.wait_hours * HOUR
  if (now < over) return { planned: theirs, day: first, settled: false, due: over, waits_for: [], silent: [] }
  if (late.length > 0 && now < waitUntil) {
    const due = Math.min(now + AGAIN, waitUntil)
    return { planned: theirs, day: first, settled: false, due, waits_for: late, silent: [] }
  }
  return {
    planned: theirs,
    day: late.length === 0 ? first : ask(now),
    settled: true,
    due: null,
    waits_for: [],
    silent: late,
  }
}
