import { eventOf } from '@workplace/contract/kernel/topic'
import type { RefusedMessage } from '@workplace/contract/presence/detect'
import * as thingTopics from '@workplace/contract/thing/topics'
import type { Db } from '../../kernel/database/db'
import { emitWithin, thingUpdateHeard } from '../device/public'
import { commandsMet, endCommands, resultsOf } from './commands/command.store'
import type { Scan } from './core/scan'
import { differing, nextValue, type Thing } from './core/thing-state'
import { lockThings, type ThingChange, thingIds, writeThings } from './core/things.store'
import { keepListed, keepUnknownThings } from './heard-things.store'
import type { ThingMessage, ThingReport } from './messages/message'
import { noteAlarms, type Signs } from './thing-alarms'

/** A message of a gateway that is known, as it arrived. */
export type Item = {
  readonly company_id: number
  readonly getway_id: number
  readonly message: Exclude<ThingMessage, { kind: 'refused' } | { kind: 'nothing' }>
  /** Milliseconds since the epoch. */
  readonly at: number
}

export type TakenThings = {
  readonly refused: readonly { readonly item: Item; readonly reason: RefusedMessage }[]
  /** Things of which something else is known now, by company. */
  readonly changed: ReadonlyMap<number, ReadonlySet<number>>
  /** What was read at heads, for whoever decides about it. */
  readonly scans: readonly Scan[]
}

/** A clock may run ahead by so much, and what waited at a thing may be so old. */
const aheadMs = 120_000
const oldestMs = 86_400_000
/** Who showed a code longer ago than that has gone: nothing is opened for somebody else. */
const oldestScanMs = 60_000
/** So many items of a thing are known at most. */
const mostItems = 120

const keyOf = ({ company_id, id }: { company_id: number; id: number }) => `${company_id} ${id}`

/** The effects of some messages, in their order, within one transaction. Done twice they are the same as once. */
export async function takeThings(db: Db, items: readonly Item[]): Promise<TakenThings> {
  const refused: { item: Item; reason: RefusedMessage }[] = []
  const reports = items.flatMap((item) => {
    const { message } = item
    if (message.kind !== 'thing') return []
    const { time } = message
    const oldest = item.at - (message.scan === undefined ? oldestMs : oldestScanMs)
    const isWrong = time === null ? null : time > item.at + aheadMs ? 'future_time' : time < oldest ? 'old_time' : null
    if (isWrong !== null) refused.push({ item, reason: isWrong })
    return isWrong === null ? [{ item, report: message }] : []
  })
  const results = items.flatMap((item) => (item.message.kind === 'result' ? [{ item, result: item.message }] : []))
  for (const item of items)
    if (item.message.kind === 'things') {
      const { company_id, getway_id, at, message } = item
      await keepListed(db, { company_id, getway_id, at, ...message })
    }
  await takeUpdates(db, items)
  const ids = await thingIds(
    db,
    reports.map(({ item, report }) => ({ ...item, device: report.device })),
  )
  const things = new Map(
    (
      await lockThings(
        db,
        ids.filter((one) => one !== undefined),
      )
    ).map((one) => [keyOf(one), one]),
  )
  const changes = new Map<string, ThingChange>()
  const scans: Scan[] = []
  const signs: Signs = new Map()
  const unknown: { item: Item; report: ThingReport }[] = []
  for (const [n, { item, report }] of reports.entries()) {
    const id = ids[n]
    const thing = id === undefined ? undefined : things.get(keyOf(id))
    if (thing === undefined) {
      unknown.push({ item, report })
      continue
    }
    if (thing.status === 'off') continue
    const change = changes.get(keyOf(thing)) ?? changeOf(thing, item.at)
    changes.set(keyOf(thing), change)
    apply(change, report, item.at, signs)
    if (report.scan !== undefined) scans.push({ thing, text: report.scan, at: item.at, told_at: report.time })
  }
  for (const change of changes.values())
    change.settings_due = Object.keys(differing({ ...change.thing, ...change })).length > 0
  await writeThings(db, [...changes.values()])
  await keepUnknownThings(
    db,
    unknown.map(({ item, report }) => ({
      ...item,
      device: report.device,
      format: report.format,
      values: report.values,
      at: item.at,
    })),
  )
  const ended = [
    ...(await resultsOf(
      db,
      results.map(({ item, result }) => ({ ...result, ...item })),
    )),
    ...(await commandsMet(db, [...changes.values()])),
  ]
  await endCommands(db, ended)
  await noteAlarms(db, signs)
  const changed = new Map<number, Set<number>>()
  for (const { thing } of changes.values())
    changed.set(thing.company_id, (changed.get(thing.company_id) ?? new Set()).add(thing.id))
  return { refused, changed, scans }
}

/** What became of versions that things were to fetch. */
async function takeUpdates(db: Db, items: readonly Item[]): Promise<void> {
  const updates = items.flatMap((item) => (item.message.kind === 'update' ? [{ ...item, said: item.message }] : []))
  const ids = await thingIds(
    db,
    updates.map(({ company_id, getway_id, said }) => ({ company_id, getway_id, device: said.device })),
  )
  for (const [n, { said, at }] of updates.entries()) {
    const id = ids[n]
    if (id === undefined) continue
    // that it has the version is said by the version alone
    const word = said.ok ? ({ phase: 'updating' } as const) : ({ ended: 'failed' } as const)
    await thingUpdateHeard(db, { company_id: id.company_id, device_id: id.id }, word, said.error, at)
  }
}

const changeOf = (thing: Thing, at: number): ThingChange => ({
  ...{ thing, told: { ...thing.told }, reported: thing.reported, format: thing.format, address: thing.address },
  features: thing.heard !== null && thing.heard.length > 0 ? thing.heard : thing.features,
  ...{ firmware: undefined, seen_at: at, is_away: false, settings_due: false, readings: [] },
})

function apply(change: ThingChange, report: ThingReport, at: number, signs: Signs): void {
  const { thing } = change
  change.format = report.format
  change.address = report.device
  change.seen_at = at
  change.is_away = report.online === false
  if (report.firmware !== undefined) change.firmware = report.firmware
  if (report.settings !== undefined) change.reported = { ...change.reported, ...report.settings }
  const measured = Math.min(report.time ?? at, at)
  for (const [item, value] of Object.entries(report.values)) {
    const before = change.told[item]
    if (before === undefined && Object.keys(change.told).length >= mostItems) continue
    const unit = report.units[item] ?? change.features.find((one) => one.item === item)?.unit
    const limit = thing.limits?.find((one) => one.item === item)
    const next = nextValue(before, { item, value, unit, at: measured }, limit)
    if (next === null) continue
    change.told[item] = next.told
    if (next.reading !== null) change.readings.push(next.reading)
  }
  signs.set(keyOf(thing), { thing, told: change.told, at })
}

/** Those who look at things look again. */
export async function announceThings(db: Db, changed: ReadonlyMap<number, ReadonlySet<number>>): Promise<void> {
  for (const [company_id, ids] of changed)
    await emitWithin(db, company_id, [eventOf(thingTopics.things, { ids: [...ids] })])
}
