import { wallClock } from '@workplace/domain/kernel/zone'
import type { Log } from '../../../kernel/call/call'
import type { Database, Db } from '../../../kernel/database/db'
import type { DeliveryTarget, DeliveryTargets, DeviceRef } from '../../device/public'
import { companyFacts } from './company-facts'
import type { Reckonings } from './device-rights'
import { reckonDevice } from './reckon-device'

export type RefreshDeps = {
  readonly db: Database
  readonly targets: readonly DeliveryTargets[]
  readonly now: () => number
  readonly log: Log
}

type Mark = { company_id: number; subject: string; subject_id: number | null }

const marksAtOnce = 20_000
/** Of more people than that everything is looked at again. */
const fewPeople = 200
/** Side by side: while the database writes one, the next is reckoned. */
const atOnce = 2
/** Tables are made anew at this hour of the office's clock. */
const ANEW_AT_HOUR = 3

/** What changed since it was last looked at: the devices that it concerns are noted, and the marks go with that. */
async function takeMarks({ db, targets }: Pick<RefreshDeps, 'db' | 'targets'>): Promise<number> {
  return db.transaction(async (tx) => {
    const marks = await tx.query<Mark>(
      `delete from delivery_mark m using (select company_id, id from delivery_mark order by id limit ${marksAtOnce}
         for update skip locked) as t
       where m.company_id = t.company_id and m.id = t.id returning m.company_id, m.subject, m.subject_id`,
    )
    const companies = [...new Set(marks.map(({ company_id }) => company_id))].sort((one, other) => one - other)
    for (const company_id of companies) {
      const own = marks.filter((mark) => mark.company_id === company_id)
      for (const { kind, read } of targets) {
        const all = await read(tx, company_id, null)
        const concerned = await concernedBy(tx, company_id, kind, own, all)
        await note(tx, { company_id, kind }, concerned)
      }
    }
    return marks.length
  })
}

const idsOf = (marks: readonly Mark[], subject: string): number[] => [
  ...new Set(marks.flatMap((mark) => (mark.subject === subject && mark.subject_id !== null ? [mark.subject_id] : []))),
]

/** The devices of a kind that these marks concern. */
async function concernedBy(
  tx: Db,
  company_id: number,
  kind: DeviceRef['kind'],
  marks: readonly Mark[],
  all: readonly DeliveryTarget[],
): Promise<number[]> {
  const people = idsOf(marks, 'user')
  if (marks.some(({ subject }) => subject === 'all') || people.length > fewPeople) return all.map(({ id }) => id)
  const own = new Set(idsOf(marks, kind))
  const offices = new Set(idsOf(marks, 'office'))
  const there =
    people.length === 0
      ? []
      : await tx.query<{ device_id: number }>(
          'select distinct device_id from delivery_holder where company_id = $1 and kind = $2 and user_id = any($3::int[])',
          [company_id, kind, people],
        )
  const held = new Set(there.map(({ device_id }) => device_id))
  const doors =
    people.length === 0
      ? []
      : await tx.query<{ door_id: number }>(
          `select distinct d.door_id from unnest($2::int[]) as p(id) cross join lateral strategies_of_person($1, p.id) as s
           cross join lateral doors_of_strategy($1, s.id) as d(door_id)`,
          [company_id, people],
        )
  const opened = new Set(doors.map(({ door_id }) => door_id))
  return all
    .filter(
      (target) =>
        own.has(target.id) ||
        offices.has(target.office_id) ||
        held.has(target.id) ||
        target.doors.some((door_id) => door_id !== null && opened.has(door_id)),
    )
    .map(({ id }) => id)
}

async function note(tx: Db, { company_id, kind }: Omit<DeviceRef, 'id'>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.query(
    `insert into delivery_device as d (company_id, kind, device_id) select $1, $2, t.id from unnest($3::int[]) as t(id)
     order by t.id
     on conflict (company_id, kind, device_id) do update set marked = d.marked + 1`,
    [company_id, kind, ids],
  )
}

/** Whose tables were made for a day that is over. */
export async function markDays({ db, targets, now }: Omit<RefreshDeps, 'log'>): Promise<void> {
  const companies = await db.query<{ company_id: number }>('select distinct company_id from delivery_device order by 1')
  for (const { company_id } of companies) {
    for (const { kind, read } of targets) {
      const rows = await db.query<{ device_id: number; wanted_from: string | null }>(
        'select device_id, wanted_from from delivery_device where company_id = $1 and kind = $2 and reckoned >= marked',
        [company_id, kind],
      )
      const from = new Map(rows.map((row) => [row.device_id, row.wanted_from]))
      const due = (await read(db, company_id, [...from.keys()])).filter(({ id, zone }) => {
        const day = wallClock(now() - ANEW_AT_HOUR * 3_600_000, zone).date
        return day > (from.get(id) ?? '')
      })
      await db.transaction((tx) =>
        note(
          tx,
          { company_id, kind },
          due.map(({ id }) => id),
        ),
      )
    }
  }
}

/**
 * Says anew what devices are to hold of which something changed. Every server does it; each device is made by one of them,
 * and what was reckoned from facts that have changed since is left to who knows more.
 */
export async function refreshDeliveries(deps: RefreshDeps): Promise<number> {
  const { db, targets, now, log } = deps
  while ((await takeMarks(deps)) >= marksAtOnce) {
    // there are more
  }
  const stale = await db.query<{ company_id: number; kind: DeviceRef['kind']; device_id: number; marked: number }>(
    `select company_id, kind, device_id, marked from delivery_device where reckoned < marked
     order by company_id, kind, device_id`,
  )
  let made = 0
  for (const company_id of new Set(stale.map((row) => row.company_id))) {
    const own = stale.filter((row) => row.company_id === company_id)
    const facts = await companyFacts(db, company_id, now())
    const known: Reckonings = new Map()
    const waiting: { kind: DeviceRef['kind']; target: DeliveryTarget; marked: number }[] = []
    for (const { kind, read } of targets) {
      const marked = new Map(own.flatMap((row) => (row.kind === kind ? [[row.device_id, row.marked]] : [])))
      for (const target of await read(db, company_id, [...marked.keys()]))
        waiting.push({ kind, target, marked: marked.get(target.id) ?? 0 })
    }
    const worker = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        try {
          if (await reckonDevice(db, { ...next, company_id, facts, known, now: now() })) made++
        } catch (error) {
          // the others are not to wait for it; it is tried again with the next round
          const device = { company_id, kind: next.kind, device_id: next.target.id }
          log.warn({ err: error, ...device }, 'what a device is to hold could not be made')
        }
        // others have their turn between two devices
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }
  return made
}
