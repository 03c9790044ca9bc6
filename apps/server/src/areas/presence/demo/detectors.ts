import { randomBytes } from 'node:crypto'
import { silenceOf } from '@workplace/domain/detect/presence'
import { authorsOf, type Demo } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import type { DemoPresence, Stretch } from './public'

type Office = { id: number; name: string }
type Room = { id: number; name: string; office_id: number; capacity: number }

const minute = 60_000
const dayMs = 86_400_000
const reportSeconds = 300
/** The reports of a detector come at times of their own. */
const latestReport = (n: number, now: number) => now - ((n * 37) % 200) * 1_000

/** A gateway in each office and detectors in most rooms, which wait for what they are to see. */
export async function writeDetectors(demo: Demo): Promise<DemoPresence> {
  const { db, company_id, encrypt } = demo
  const authors = authorsOf(demo)
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
  // most lie on the plans, at the window of their room
  await db.query(
    `insert into floor_place (company_id, kind, thing_id, floor_id, x, y)
     select d.company_id, 'detector', d.id, p.floor_id, p.x + 0.025 * d.nth, p.y + case when p.y < 0.5 then -0.085 else 0.085 end
     from (select *, row_number() over (partition by meetingroom_id order by id) - 1 as nth from detectors
       where company_id = $1) as d
     join floor_place p on p.company_id = d.company_id and p.kind = 'room' and p.thing_id = d.meetingroom_id
     where d.id % 9 <> 4`,
    [company_id],
  )
  return {
    gateways: gateways.map((id, n) => ({
      account: `gw${company_id}-${id}`,
      password: passwords[n] ?? '',
      protocol: n % 2 === 0 ? 'zigbee2mqtt' : 'json',
      detectors: detectors
        .filter(({ getway_id }) => getway_id === id)
        .map(({ sn, detector_type, report_interval }) => ({ sn, detector_type, report_interval })),
    })),
    see: (meetings) =>
      writeSeen(
        demo,
        detectors.map((detector, n) => ({ ...detector, id: ids[n] ?? 0 })),
        meetings,
      ),
  }
}

type Detector = {
  readonly id: number
  readonly meetingroom_id: number
  readonly detector_type: string
  readonly report_interval: number
  readonly hold_seconds: number
}

/** What detectors saw in the last two days, mostly the meetings, and what they say now. */
async function writeSeen(
  { db, company_id, now }: Demo,
  detectors: readonly Detector[],
  all: readonly Stretch[],
): Promise<void> {
  const meetings = new Map<number, Stretch[]>()
  for (const one of all) meetings.set(one.room_id, [...(meetings.get(one.room_id) ?? []), one])
  const stretches = detectors.flatMap(({ id, meetingroom_id }, n) =>
    seen(meetings.get(meetingroom_id) ?? [], latestReport(n, now)).map((one) => ({
      ...one,
      detector_id: id,
      meetingroom_id,
    })),
  )
  const columnsOf = ({ detector_id, meetingroom_id, state, start }: (typeof stretches)[number]) => ({
    ...{ company_id, detector_id, meetingroom_id, state },
    was_left: state === 0,
    start_time: new Date(start).toISOString(),
  })
  await insertRows(
    db,
    'detector_closed',
    stretches.flatMap((one) =>
      one.end === null ? [] : [{ ...columnsOf(one), end_time: new Date(one.end).toISOString() }],
    ),
    '',
  )
  await insertRows(db, 'detector_open', stretches.filter(({ end }) => end === null).map(columnsOf), '')
  const last = new Map(stretches.map((one) => [one.detector_id, one]))
  await insertRows(
    db,
    'detector_state',
    detectors.map((detector, n) => {
      const open = last.get(detector.id)
      const at = latestReport(n, now)
      return {
        company_id,
        detector_id: detector.id,
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
