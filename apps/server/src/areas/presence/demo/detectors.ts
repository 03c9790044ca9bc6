import { randomBytes } from 'node:crypto'
import { silenceOf } from '@workplace/domain/detect/presence'
import type { Db } from '../../../kernel/database/db'
import { insertRows } from '../../../seed/kit/rows'

/** What somebody needs to speak as a gateway of the demo. */
export type DemoGateway = {
  readonly account: string
  readonly password: string
  readonly protocol: 'json' | 'zigbee2mqtt'
  readonly detectors: readonly {
    readonly sn: string
    readonly detector_type: string
    readonly report_interval: number
  }[]
}

type Written = { company_id: number; by: string; now: number; encrypt: ((text: string) => string) | undefined }
type Office = { id: number; name: string }
type Room = { id: number; name: string; office_id: number; capacity: number }
type Stretch = { room_id: number; start: number; end: number }

const minute = 60_000
const dayMs = 86_400_000
const reportSeconds = 300
/** The reports of a detector come at times of their own. */
const latestReport = (n: number, now: number) => now - ((n * 37) % 200) * 1_000

/** A gateway in each office, detectors in most rooms, and what they saw in the last two days: mostly the meetings. */
export async function writeDetectors(db: Db, { company_id, by, now, encrypt }: Written): Promise<DemoGateway[]> {
  const authors = { company_id, created_by: by, updated_by: by }
  const [zigbee = 0, json = 0] = await insertRows(db, 'getway_type', [
    { ...authors, name: 'Zigbee2MQTT 网关', vendor: 'Zigbee2MQTT', protocol: 'zigbee2mqtt' },
    { ...authors, name: '通用 MQTT 网关', vendor: null, protocol: 'json' },
  ])
  const offices = await db.query<Office>('select id, name from office where company_id = $1 order by sort, id', [
    company_id,
  ])
  const rooms = await db.query<Room>(
    `select id, name, office_id, capacity from meetingroom where company_id = $1 and status <> 'inactive' order by id`,
    [company_id],
  )
  const used = offices.filter(({ id }) => rooms.some((room) => room.office_id === id))
  const passwords = used.map(() => randomBytes(12).toString('base64url'))
  const gateways = await insertRows(
    db,
    'detector_getway',
    used.map(({ id, name }, n) => ({
      ...authors,
      name: `${name} 网关`,
      getway_type_id: n % 2 === 0 ? zigbee : json,
      office_id: id,
      sn: `GW-${String(2600 + n * 13)}`,
      mac: `02:42:ac:10:00:${(16 + n).toString(16)}`,
      secret: encrypt?.(passwords[n] ?? '') ?? null,
    })),
  )
  const watched = rooms.filter((_, n) => n % 5 !== 4)
  const detectors = watched.flatMap((room, n) => {
    const office = used.findIndex(({ id }) => id === room.office_id)
    const detector_type = n % 3 === 1 ? 'pir' : 'mmwave'
    const first = {
      ...authors,
      name: `${room.name} 探测器`,
      getway_id: gateways[office] ?? 0,
      meetingroom_id: room.id,
      sn: office % 2 === 0 ? `0x00158d00${(0x5a1b000 + n * 17).toString(16).padStart(8, '0')}` : `SP-${10_000 + n * 7}`,
      detector_type,
      hold_seconds: detector_type === 'pir' ? 90 : 30,
      report_interval: reportSeconds,
    }
    return room.capacity < 16 ? [first] : [first, { ...first, name: `${room.name} 探测器 2`, sn: `${first.sn}-2` }]
  })
  const ids = await insertRows(db, 'detectors', detectors)
  const meetings = await heldMeetings(db, company_id, now)
  const stretches = ids.flatMap((detector_id, n) => {
    const detector = detectors[n]
    if (detector === undefined) return []
    const { meetingroom_id } = detector
    return seen(meetings.get(meetingroom_id) ?? [], latestReport(n, now)).map((one) => ({
      ...one,
      detector_id,
      meetingroom_id,
    }))
  })
  await insertRows(
    db,
    'detector_records',
    stretches.map(({ detector_id, meetingroom_id, state, start, end }) => ({
      company_id,
      detector_id,
      meetingroom_id,
      state,
      was_left: state === 0,
      start_time: new Date(start).toISOString(),
      end_time: end === null ? null : new Date(end).toISOString(),
    })),
    '',
  )
  const last = new Map(stretches.map((one) => [one.detector_id, one]))
  await insertRows(
    db,
    'detector_state',
    ids.map((detector_id, n) => {
      const open = last.get(detector_id)
      const detector = detectors[n] ?? { detector_type: 'mmwave', report_interval: reportSeconds, hold_seconds: 0 }
      const at = latestReport(n, now)
      return {
        company_id,
        detector_id,
        occupied: open === undefined ? null : open.state === 1,
        was_left: open?.state === 0,
        since: open === undefined ? null : new Date(open.start).toISOString(),
        last_seen: new Date(at).toISOString(),
        silent_at: new Date(at + silenceOf(detector) * 1000).toISOString(),
        battery: n % 11 === 3 ? 9 : 100 - ((n * 7) % 60),
        signal: 70 + ((n * 29) % 150),
      }
    }),
    '',
  )
  return gateways.map((id, n) => ({
    account: `gw${company_id}-${id}`,
    password: passwords[n] ?? '',
    protocol: n % 2 === 0 ? 'zigbee2mqtt' : 'json',
    detectors: detectors
      .filter(({ getway_id }) => getway_id === id)
      .map(({ sn, detector_type, report_interval }) => ({ sn, detector_type, report_interval })),
  }))
}

/** Meetings of the last two days by room. */
async function heldMeetings(db: Db, company_id: number, now: number): Promise<Map<number, Stretch[]>> {
  const rows = await db.query<{ room_id: number; start_time: string; end_time: string }>(
    `select room_id, start_time, end_time from holding
     where company_id = $1 and is_held and kind = 'meeting' and start_time > $2 and start_time < $3 order by start_time`,
    [company_id, new Date(now - 2 * dayMs).toISOString(), new Date(now).toISOString()],
  )
  const meetings = new Map<number, Stretch[]>()
  for (const { room_id, start_time, end_time } of rows) {
    const one = { room_id, start: Date.parse(start_time), end: Date.parse(end_time) }
    meetings.set(room_id, [...(meetings.get(room_id) ?? []), one])
  }
  return meetings
}

type Seen = { state: 0 | 1; start: number; end: number | null }

/** What a detector made of them: people come a little late and leave a little early, and to every sixth nobody comes. */
function seen(meetings: readonly Stretch[], until: number): Seen[] {
  const stretches: Seen[] = []
  let free = until - 2 * dayMs
  for (const [n, { start, end }] of meetings.entries()) {
    const [from, to] = [start + ((n % 4) + 1) * minute, end - (n % 3) * minute]
    if (n % 6 === 5 || from >= until || from <= free || to <= from) continue
    stretches.push({ state: 0, start: free, end: from }, { state: 1, start: from, end: to < until ? to : null })
    if (to >= until) return stretches
    free = to
  }
  return [...stretches, { state: 0, start: free, end: null }]
}
