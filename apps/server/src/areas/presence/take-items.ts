import type { RefusedMessage } from '@workplace/contract/presence/detect'
import { silenceOf } from '@workplace/domain/detect/presence'
import { applyReport, type DetectorState } from '@workplace/domain/detect/report'
import type { Db, Statement } from '../../kernel/database/db'
import { type Change, lockStates, writeChanges } from './detector-state.store'
import type { Message, Report } from './message'

/** A message of a gateway that is known, as it arrived. */
export type Item = {
  readonly company_id: number
  readonly getway_id: number
  readonly message: Exclude<Message, { kind: 'refused' } | { kind: 'nothing' }>
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly topic: string
  readonly sample: string
}

export type RefusedItem = { readonly item: Item; readonly reason: RefusedMessage }

/** What a company's people are told of. */
export type ItemsOutcome = {
  readonly refused: readonly RefusedItem[]
  /** Rooms of which something else is known now, by company. */
  readonly rooms: ReadonlyMap<number, ReadonlySet<number>>
}

/** A clock may run ahead by so much. */
const aheadMs = 120_000

type Detector = {
  n: number
  company_id: number
  id: number
  getway_id: number
  meetingroom_id: number | null
  detector_type: string
  hold_seconds: number
  report_interval: number
  status: 'on' | 'off'
}

const columns =
  'd.company_id, d.id, d.getway_id, d.meetingroom_id, d.detector_type, d.hold_seconds, d.report_interval, d.status'
const asked = 'unnest($1::int[], $2::int[], $3::text[]) with ordinality as k(company_id, getway_id, device, n)'

const bySn: Statement = {
  name: 'detectors-by-sn',
  text: `select k.n::int as n, ${columns} from ${asked}
    join detectors d on d.company_id = k.company_id and lower(d.sn) = lower(k.device) and d.getway_id = k.getway_id`,
}
/** Those that are registered by the address of their radio, which the gateway told with its list of devices. */
const byAddress: Statement = {
  name: 'detectors-by-address',
  text: `select k.n::int as n, ${columns} from ${asked}
    join detector_heard h on h.company_id = k.company_id and h.getway_id = k.getway_id and h.name = k.device
    join detectors d on d.company_id = h.company_id and lower(d.sn) = lower(h.address) and d.getway_id = h.getway_id`,
}
const ofGateways: Statement = {
  name: 'detectors-of-gateways',
  text: `select 0 as n, ${columns} from unnest($1::int[], $2::int[]) as k(company_id, getway_id)
    join detectors d on d.company_id = k.company_id and d.getway_id = k.getway_id`,
}

type Asked = { item: Item; report: Report }

async function detectorsOf(db: Db, reports: readonly Asked[]): Promise<(Detector | undefined)[]> {
  const found: (Detector | undefined)[] = reports.map(() => undefined)
  for (const statement of [bySn, byAddress]) {
    const missing = reports.flatMap((one, n) => (found[n] === undefined ? [{ ...one, n }] : []))
    if (missing.length === 0) break
    const rows = await db.query<Detector>(statement, [
      missing.map(({ item }) => item.company_id),
      missing.map(({ item }) => item.getway_id),
      missing.map(({ report }) => report.device),
    ])
    for (const row of rows) found[missing[row.n - 1]?.n ?? -1] = row
  }
  return found
}

/** The effects of some messages, in their order, within one transaction. Done twice they are the same as once. */
export async function takeItems(db: Db, items: readonly Item[]): Promise<ItemsOutcome> {
  const reports: Asked[] = []
  for (const item of items) if (item.message.kind === 'report') reports.push({ item, report: item.message })
  const lost = items.filter(({ message }) => message.kind === 'gateway' && !message.online)
  const found = reports.length === 0 ? [] : await detectorsOf(db, reports)
  const behind =
    lost.length === 0
      ? []
      : await db.query<Detector>(ofGateways, [lost.map((one) => one.company_id), lost.map((one) => one.getway_id)])
  const detectorOf = new Map(reports.map(({ item }, n) => [item, found[n]] as const))
  const all = [...found.filter((one) => one !== undefined), ...behind].filter(({ status }) => status === 'on')
  const states = await lockStates(db, all)
  const changes = new Map<string, Change>()
  const rooms = new Map<number, Set<number>>()
  const refused: RefusedItem[] = []

  /** False: it is older than what is known. */
  const apply = (detector: Detector, item: Item, report: Partial<Report>): boolean => {
    const key = `${detector.company_id} ${detector.id}`
    const change = changes.get(key) ?? changeOf(detector, states.get(key))
    const heard = applyReport(
      change.state,
      { at: Math.min(report.time ?? item.at, item.at), occupied: report.occupied, offline: report.offline },
      silenceOf(detector),
    )
    if (heard === null) return false
    changes.set(key, change)
    if (heard.ended !== null) end(change, heard.ended)
    if (heard.began !== null)
      change.began.push({
        state: heard.began ? 1 : 0,
        was_left: heard.state.was_left,
        start: heard.state.since ?? item.at,
        end: null,
      })
    if ((heard.ended !== null || heard.began !== null) && detector.meetingroom_id !== null)
      rooms.set(detector.company_id, (rooms.get(detector.company_id) ?? new Set()).add(detector.meetingroom_id))
    change.state = heard.state
    for (const name of ['battery', 'battery_low', 'signal', 'illuminance', 'firmware'] as const)
      if (report[name] !== undefined) Object.assign(change.told, { [name]: report[name] })
    return true
  }

  for (const item of items) {
    const { message } = item
    if (message.kind === 'gateway' && !message.online) {
      for (const detector of behind)
        if (
          detector.company_id === item.company_id &&
          detector.getway_id === item.getway_id &&
          detector.status === 'on'
        )
          apply(detector, item, { offline: true })
    }
    if (message.kind !== 'report') continue
    const detector = detectorOf.get(item)
    if (detector === undefined) {
      if (message.isPresence) refused.push({ item, reason: 'unknown_device' })
    } else if (message.time !== null && message.time > item.at + aheadMs) refused.push({ item, reason: 'future_time' })
    else if (detector.status === 'on' && !apply(detector, item, message)) refused.push({ item, reason: 'old_time' })
  }
  await writeChanges(db, [...changes.values()])
  return { refused, rooms }
}

function changeOf({ company_id, id, meetingroom_id }: Detector, state: DetectorState | undefined): Change {
  const none = { occupied: null, since: null, last_seen: null, silent_at: null, offline: false, was_left: false }
  return { company_id, id, meetingroom_id, state: state ?? none, ended: null, began: [], told: {} }
}

/** The stretch that goes on is the last that began here or, before any did, the one that stands in the database. */
function end(change: Change, at: number): void {
  const last = change.began.at(-1)
  if (last === undefined) change.ended = at
  else last.end = at
}
