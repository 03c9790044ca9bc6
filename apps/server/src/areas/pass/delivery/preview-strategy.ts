import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { PreviewChange, strategyPreview } from '@workplace/contract/pass/preview'
import { throughStrategy } from '@workplace/contract/pass/through-strategy'
import type { DeliveryReason } from '@workplace/domain/access/delivery-retry'
import { minuteSets } from '@workplace/domain/access/minute-sets'
import type { OfficeDay, PassSchedule } from '@workplace/domain/access/pass-schedule'
import { type Right, rightsReckoner } from '@workplace/domain/access/rights'
import type { PassWay } from '@workplace/domain/access/strategy'
import { addDays } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import { type Call, officesFor } from '../../../kernel/call/call'
import type { DeliveryTarget, DeliveryTargets, DeviceRef } from '../../device/public'
import { dayKinds, officeNameIn } from '../../place/public'
import { never, scheduleColumns } from '../core/schedule.store'
import { type CompanyFacts, companyFacts, type FactsPerson, type FactsStrategy } from './company-facts'
import { type Reckonings, wantedTables } from './device-rights'
import { storedState } from './device-state'

type Input = ParsedOf<typeof strategyPreview>
type Door = { id: number; name: string; office: string; office_id: number; zone: string }

/** So many days are looked at. */
const DAYS = 62
const mostNames = 5
/** Tables of so many devices are made to see what they will not hold. */
const mostDevices = 12
/** A door without a device is taken as one that knows either. */
const anyWays: readonly PassWay[] = ['face', 'card']

/** `POST /throughstrategy/preview`: who gains and who loses which door, and what devices will not hold of it. */
export async function previewStrategy(
  call: Call,
  targets: readonly DeliveryTargets[],
  input: Input,
): Promise<OutputOf<typeof strategyPreview>> {
  const { db, actor } = call
  const { company_id } = actor
  const now = call.now()
  const before = await companyFacts(db, company_id, now)
  const strategy = await strategyOf(call, input)
  // a new one comes after all that are there
  const id = input.id ?? Number.MAX_SAFE_INTEGER
  const old = before.strategies.find((one) => one.id === input.id)
  const strategies = before.strategies.filter((one) => one !== old)
  const drawn = input.status === 'on' ? { ...strategy, id } : null
  const after = await companyFacts(db, company_id, now, drawn === null ? strategies : [...strategies, drawn])

  const concerned = new Set([...(old?.people ?? []), ...(drawn?.people ?? [])])
  const doors = await doorsShown(call, [...new Set([...(old?.doors ?? []), ...(drawn?.doors ?? [])])])
  const { all, ways } = await devicesOf(call, targets)
  const gains = new Map<number, Found>()
  const losses = new Map<number, Found>()
  const people = {
    before: new Map(before.people.flatMap((one) => (one.kind === 'user' ? [[one.id, one]] : []))),
    after: new Map(after.people.flatMap((one) => (one.kind === 'user' ? [[one.id, one]] : []))),
  }
  for (const office_id of new Set(doors.map((door) => door.office_id))) {
    const inOffice = doors.filter((door) => door.office_id === office_id)
    const rightsAt = await reckonerOf(call, inOffice[0], now)
    for (const door of inOffice) {
      const known = new Map<string, { gains: boolean; loses: boolean; partly: boolean }>()
      for (const user_id of concerned) {
        const [was, is] = [people.before.get(user_id), people.after.get(user_id)]
        const key = `${sayOf(was, door.id)} | ${sayOf(is, door.id)}`
        const change = known.get(key) ?? differenceOf(rightsAt, was, is, door.id, ways.get(door.id) ?? anyWays)
        known.set(key, change)
        const name = (is ?? was)?.name ?? ''
        if (change.gains) note(gains, door.id, user_id, name, change.partly)
        if (change.loses) note(losses, door.id, user_id, name, change.partly)
      }
    }
  }
  const opened = new Set(drawn?.effect === 'allow' ? drawn.doors : [])
  const atDoors = all.filter(({ target }) => target.doors.some((door) => door !== null && opened.has(door)))
  const shortfalls = await shortfallsOf(call, atDoors.slice(0, mostDevices), after, drawn, now)
  return {
    gains: said(doors, gains),
    losses: said(doors, losses),
    shortfalls,
    devices: { looked_at: Math.min(mostDevices, atDoors.length), of: atDoors.length },
  }
}

type Found = { people: Map<number, string>; partly: number }

function note(of: Map<number, Found>, door_id: number, user_id: number, name: string, partly: boolean): void {
  const found = of.get(door_id) ?? { people: new Map(), partly: 0 }
  found.people.set(user_id, name)
  if (partly) found.partly++
  of.set(door_id, found)
}

function said(doors: readonly Door[], found: ReadonlyMap<number, Found>) {
  const all = new Set([...found.values()].flatMap(({ people }) => [...people.keys()]))
  return {
    people: all.size,
    doors: doors.flatMap(({ id, name, office }): PreviewChange[] => {
      const one = found.get(id)
      if (one === undefined) return []
      const names = [...one.people.values()].slice(0, mostNames)
      return [{ door_id: id, door: name, office, people: one.people.size, partly: one.partly, names }]
    }),
  }
}

/** What is the same for two people at a door is answered once. */
const sayOf = (person: FactsPerson | undefined, door_id: number): string =>
  person === undefined
    ? ''
    : `${person.strategies.flatMap((one) => (one.doors.has(door_id) ? [one.id] : [])).join()} ${person.entry_date} ${
        person.departure_date
      } ${JSON.stringify(person.listings)}`

type Reckoner = {
  sets: ReturnType<typeof minuteSets>
  rightOf: ReturnType<typeof rightsReckoner>
}

async function reckonerOf(call: Call, door: Door | undefined, now: number): Promise<Reckoner> {
  if (door === undefined) throw new Error('an office without doors was looked at')
  const from = wallClock(now, door.zone).date
  const days = await dayKinds(call.db, call.actor.company_id, door.office_id, { from, to: addDays(from, DAYS) })
  const sets = minuteSets(DAYS)
  const dayOf = (date: string): OfficeDay => days.get(date) ?? { kind: 'workday' }
  return { sets, rightOf: rightsReckoner({ sets, from, zone: door.zone, dayOf }) }
}

function differenceOf(
  { sets, rightOf }: Reckoner,
  was: FactsPerson | undefined,
  is: FactsPerson | undefined,
  door_id: number,
  ways: readonly PassWay[],
) {
  const rightsOf = (person: FactsPerson | undefined): Right['set'] => {
    if (person === undefined) return sets.none
    const strategies = person.strategies.filter(({ doors }) => doors.has(door_id))
    const { entry_date, departure_date, listings } = person
    const rules = { type: 'user', is_on: true, entry_date, departure_date } as const
    // by whichever way: a device without a camera is no loss
    return ways.reduce(
      (set, way) => sets.join(set, rightOf({ person: rules, door_id, strategies, listings }, [way]).set),
      sets.none,
    )
  }
  const [one, other] = [rightsOf(was), rightsOf(is)]
  const gains = sets.without(other, one) !== sets.none
  const loses = sets.without(one, other) !== sets.none
  return { gains, loses, partly: one !== sets.none && other !== sets.none }
}

/** The strategy as the form has it, with whom and which doors it would be about. */
async function strategyOf({ db, actor }: Call, input: Input): Promise<FactsStrategy> {
  const { company_id } = actor
  const [schedule] = await db.query<{ schedule: PassSchedule; is_on: boolean }>(
    `select ${scheduleColumns('p')} as schedule, p.status = 'on' as is_on from pass_schedule p
     where p.company_id = $1 and p.id = $2`,
    [company_id, input.schedule_id],
  )
  if (schedule === undefined) throw new Refusal(refusals.not_found)
  const people = await db.query<{ id: number }>(
    `select p.id from (
       select a.id from people_among($1, $2::int[], $3::int[], $4) as a(id)
       union
       select p.id from people_group g cross join lateral people_of_group($1, g.id) as p(id)
         where g.company_id = $1 and g.id = any($5::int[]) and g.status = 'on' and g.kind = 'employees') as p
     where p.id <> all($6::int[])`,
    [
      ...[company_id, input.user_ids, input.department_ids, input.include_children],
      ...[input.group_ids, input.except_user_ids],
    ],
  )
  const doors = await db.query<{ id: number }>(
    'select id from door where company_id = $1 and (id = any($2::int[]) or office_id = any($3::int[]))',
    [company_id, input.door_ids, input.office_ids],
  )
  const { effect, priority, valid_start, valid_end, verify_mode } = input
  return {
    ...{ id: 0, effect, priority, valid_start, valid_end: valid_end ?? null },
    verify_mode: verify_mode === 'any' ? null : verify_mode,
    schedule: schedule.is_on ? schedule.schedule : never,
    people: new Set(people.map(({ id }) => id)),
    doors: new Set(doors.map(({ id }) => id)),
  }
}

/** Of these doors those that the caller looks after. */
const doorsShown = ({ db, actor, language }: Call, ids: readonly number[]): Promise<Door[]> =>
  db.query<Door>(
    `select d.id, d.name, ${officeNameIn(language)} as office, d.office_id, o.timezone as zone from door d
     join office o on o.company_id = $1 and o.id = d.office_id
     where d.company_id = $1 and d.id = any($2::int[]) and d.status = 'on' and ($3::int[] is null or d.office_id = any($3))
     order by o.name, d.name, d.id`,
    [actor.company_id, ids, officesFor(actor, throughStrategy.area)],
  )

type Placed = { kind: DeviceRef['kind']; target: DeliveryTarget }

/** The devices that the caller looks after, and by which ways doors are opened. */
async function devicesOf({ db, actor }: Call, targets: readonly DeliveryTargets[]) {
  const offices = officesFor(actor, throughStrategy.area)
  const all: Placed[] = []
  const ways = new Map<number, readonly PassWay[]>()
  for (const { kind, read } of targets) {
    for (const target of await read(db, actor.company_id, null)) {
      for (const door of target.doors) if (door !== null) ways.set(door, target.ways)
      if (target.is_on && (offices === null || offices.includes(target.office_id))) all.push({ kind, target })
    }
  }
  return { all, ways }
}

/** What of the strategy these devices will not hold, by reason. */
async function shortfallsOf(
  { db, actor }: Call,
  devices: readonly Placed[],
  facts: CompanyFacts,
  strategy: FactsStrategy | null,
  now: number,
) {
  const { company_id } = actor
  const names = new Map(facts.people.flatMap((one) => (one.kind === 'user' ? [[one.id, one.name]] : [])))
  const found: OutputOf<typeof strategyPreview>['shortfalls'] = []
  const known: Reckonings = new Map()
  for (const { kind, target } of devices) {
    const { held } = await storedState(db, { company_id, kind, id: target.id }, target.limits.kind)
    const { holders } = await wantedTables(target, facts, {
      known,
      ...{ today: wallClock(now, target.zone).date, held },
      daysOf: async (from, to) => {
        const days = await dayKinds(db, company_id, target.office_id, { from, to })
        return (date) => days.get(date) ?? { kind: 'workday' }
      },
    })
    const byReason = new Map<DeliveryReason, Set<number>>()
    for (const { user_id, reason } of holders) {
      if (user_id === null || reason === null || strategy?.people.has(user_id) !== true) continue
      byReason.set(reason, (byReason.get(reason) ?? new Set()).add(user_id))
    }
    for (const [reason, ids] of byReason)
      found.push({
        ...{ kind, device_id: target.id, device: target.name, reason, people: ids.size },
        names: [...ids].slice(0, mostNames).map((id) => names.get(id) ?? ''),
      })
    // others have their turn between two devices
    await new Promise((next) => setImmediate(next))
  }
  return found
}
