import { randomUUID } from 'node:crypto'
import { authorsOf, type DemoPart } from '../../../seed/kit/demo'
import { insertColumns, insertRows, type Row } from '../../../seed/kit/rows'
import { demoHeads } from '../../device/demo/public'
import { demoPresence } from '../../presence/demo/public'
import { valueAt } from './life'
import { type DemoValue, demoThings } from './public'

const minute = 60_000
const [days, everyMs] = [14, 30 * minute]
/** What has gone up did so for so long. */
const risesMs = 300 * minute

type DemoThing = {
  readonly name: string
  readonly kind: string
  readonly sn: string
  readonly place: string
  /** Where it lies on the plan of its floor, counted from the lowest. */
  readonly at: { readonly floor: number; readonly x: number; readonly y: number }
  readonly values: Readonly<Record<string, DemoValue>>
  readonly limits?: readonly { item: string; low?: number; high?: number }[]
  readonly config?: Readonly<Record<string, string | number>>
  readonly reported?: Readonly<Record<string, string | number>>
  readonly features?: readonly object[]
  /** What it measures has gone up for hours, by so much. */
  readonly rises?: { readonly item: string; readonly by: number }
  /** It was heard last so many hours ago. */
  readonly silentHours?: number
}

const onOff = { item: 'state', type: 'binary', settable: true, on: 'ON', off: 'OFF' }
const of = (mean: number, swing: number, unit: string): DemoValue => ({ mean, swing, unit })

/** Several kinds, some with limits, one that is not set as it should be. */
const things: readonly DemoThing[] = [
  {
    ...{ name: '前台温湿度', kind: 'sensor', sn: 'env-reception', place: '前台', at: { floor: 0, x: 0.46, y: 0.52 } },
    values: { temperature: of(23, 2.5, '°C'), humidity: of(46, 8, '%'), battery: of(12, 0, '%') },
    limits: [{ item: 'temperature', low: 18, high: 27 }],
  },
  {
    ...{
      name: '开放区空气质量',
      kind: 'sensor',
      sn: 'air-open-area',
      place: '开放办公区',
      at: { floor: 1, x: 0.4, y: 0.5 },
    },
    values: { co2: of(760, 320, 'ppm'), pm25: of(14, 8, 'µg/m³') },
    limits: [{ item: 'co2', high: 1000 }],
  },
  {
    ...{ name: '机房温度', kind: 'sensor', sn: 'env-server-room', place: '机房', at: { floor: 0, x: 0.9, y: 0.5 } },
    rises: { item: 'temperature', by: 6 },
    values: { temperature: of(24.5, 1.2, '°C') },
    limits: [{ item: 'temperature', high: 28 }],
  },
  {
    ...{ name: '总电表', kind: 'meter', sn: 'meter-main', place: '配电间', at: { floor: 0, x: 0.94, y: 0.58 } },
    values: { power: of(18_400, 9_200, 'W'), voltage: of(228, 4, 'V') },
  },
  {
    ...{ name: '大厅灯', kind: 'light', sn: 'light-hall', place: '大厅', at: { floor: 0, x: 0.54, y: 0.45 } },
    values: { state: { first: 'ON' }, brightness: of(180, 0, '') },
    features: [onOff, { item: 'brightness', type: 'numeric', settable: true, min: 0, max: 254 }],
  },
  {
    ...{ name: '饮水机插座', kind: 'socket', sn: 'plug-water', place: '茶水间', at: { floor: 1, x: 0.6, y: 0.46 } },
    values: { state: { first: 'ON' }, power: of(240, 230, 'W') },
    features: [onOff],
  },
  {
    ...{ name: '会议区空调', kind: 'climate', sn: 'ac-meeting', place: '会议区', at: { floor: 1, x: 0.5, y: 0.54 } },
    values: { temperature: of(24, 1.5, '°C'), mode: { first: 'cool' } },
    config: { target: 25, mode: 'cool' },
    reported: { target: 23, mode: 'cool' },
    features: [
      { item: 'target', type: 'numeric', settable: true, unit: '°C', min: 16, max: 30 },
      { item: 'mode', type: 'enum', settable: true, values: ['cool', 'heat', 'auto', 'off'] },
    ],
  },
  {
    ...{ name: '西侧窗帘', kind: 'curtain', sn: 'curtain-west', place: '西侧', at: { floor: 1, x: 0.06, y: 0.5 } },
    silentHours: 7,
    values: { position: of(70, 0, '%') },
    features: [{ item: 'position', type: 'numeric', settable: true, unit: '%', min: 0, max: 100 }],
  },
]

type Trouble = {
  readonly sn: string
  readonly kind: string
  readonly level: number
  readonly text?: string
  /** So many hours ago it began, and was over. */
  readonly hours: number
  readonly overHours?: number
  readonly opinion?: string
}

/** One that is too warm, a battery, one that is silent, and what was settled. */
const troubles: readonly Trouble[] = [
  { sn: 'env-server-room', kind: 'limit', level: 1, text: 'temperature 28.6 °C', hours: 1 },
  { sn: 'env-reception', kind: 'battery', level: 1, hours: 20 },
  { sn: 'curtain-west', kind: 'offline', level: 2, hours: 4 },
  { sn: 'air-open-area', kind: 'limit', level: 1, text: 'co2 1043 ppm', hours: 51, overHours: 50 },
  {
    ...{ sn: 'plug-water', kind: 'offline', level: 2, hours: 190, overHours: 187 },
    opinion: '保洁拔了插头，已重新接好',
  },
]

/** Eight things and the heads behind the gateways that speak our own format, with what they measured in fourteen days. */
export const thingDemo: DemoPart = async (demo) => {
  const { db, company_id, now } = demo
  const authors = authorsOf(demo)
  const gateways = demo.provided(demoPresence).gateways
  const gateway = gateways.find(({ protocol }) => protocol === 'json')
  if (gateway === undefined || demo.size === 'small') return demo.provide(demoThings, [])
  const getway_id = Number(gateway.account.split('-')[1])
  const time = (at: number) => new Date(at).toISOString()
  const last = Math.floor(now / everyMs) * everyMs
  const first = last - days * 24 * 60 * minute
  const [office] = await db.query<{ id: number }>(
    'select office_id as id from detector_getway where company_id = $1 and id = $2',
    [company_id, getway_id],
  )
  const office_id = office?.id ?? 0
  const floors = await db.query<{ id: number }>(
    'select id from floor where company_id = $1 and office_id = $2 order by id',
    [company_id, office_id],
  )
  const floorOf = ({ at }: DemoThing) => floors[at.floor % floors.length]?.id ?? null
  const ids = await insertRows(
    db,
    'iot_device',
    things.map(({ limits, config, ...thing }) => ({
      ...authors,
      ...{ name: thing.name, kind: thing.kind, getway_id, sn: thing.sn, place: thing.place, report_interval: 3_600 },
      floor_id: floorOf(thing),
      limits: limits === undefined ? null : JSON.stringify(limits),
      config: config === undefined ? null : JSON.stringify(config),
    })),
  )
  const idOf = (sn: string) => ids[things.findIndex((one) => one.sn === sn)] ?? 0
  const [lights = 0] = await insertRows(db, 'iot_group', [{ ...authors, name: '照明' }])
  await insertRows(db, 'iot_device_group', [{ company_id, device_id: idOf('light-hall'), group_id: lights }], '')
  await insertRows(
    db,
    'floor_place',
    things.map((thing, n) => ({
      ...{ company_id, kind: 'thing', thing_id: ids[n] ?? 0, floor_id: floorOf(thing), x: thing.at.x, y: thing.at.y },
    })),
    '',
  )
  /** When it was heard last. */
  const lastOf = ({ silentHours = 0 }: DemoThing) => last - silentHours * 60 * minute
  const said = (thing: DemoThing, n: number, item: string, value: DemoValue, at: number): number | string => {
    const usual = valueAt(value, at, n)
    if (thing.rises?.item !== item || typeof usual !== 'number') return usual
    return Math.round((usual + thing.rises.by * Math.max(0, 1 - (last - at) / risesMs)) * 10) / 10
  }
  const isBeyond = (thing: DemoThing, item: string, value: number) => {
    const limit = thing.limits?.find((one) => one.item === item)
    return limit !== undefined && (value < (limit.low ?? -Infinity) || value > (limit.high ?? Infinity))
  }
  const readings = things.flatMap((thing, n) =>
    Object.entries(thing.values).flatMap(([item, value]) => {
      if ('first' in value || value.swing === 0) return []
      return Array.from({ length: (last - first) / everyMs }, (_, step) => {
        const at = first + (step + 1) * everyMs
        const measured = Number(said(thing, n, item, value, at))
        const beyond = isBeyond(thing, item, measured)
        return { at, device_id: ids[n] ?? 0, item, value: measured, unit: value.unit, beyond }
      })
    }),
  )
  await insertColumns(
    db,
    'detection_record',
    {
      measured_at: ['timestamptz', readings.map(({ at }) => time(at))],
      received_at: ['timestamptz', readings.map(({ at }) => time(at))],
      device_id: ['int', readings.map(({ device_id }) => device_id)],
      item: ['text', readings.map(({ item }) => item)],
      value: ['float8', readings.map(({ value }) => value)],
      unit: ['text', readings.map(({ unit }) => unit)],
      is_abnormal: ['boolean', readings.map(({ beyond }) => beyond)],
    },
    { fixed: { company_id } },
  )
  await insertRows(
    db,
    'iot_device_state',
    things.map((thing, n) => ({
      ...{ company_id, device_id: ids[n] ?? 0, format: 'json', address: thing.sn },
      ...{ active_at: time(first), online_at: time(first), last_seen: time(lastOf(thing)) },
      silent_at: time(lastOf(thing) + 3 * 3_600_000),
      told: JSON.stringify(
        Object.fromEntries(
          Object.entries(thing.values).map(([item, value]) => {
            const at = lastOf(thing)
            const now = said(thing, n, item, value, at)
            const beyond = typeof now === 'number' && isBeyond(thing, item, now)
            const unit = 'unit' in value && value.unit !== '' ? { unit: value.unit } : {}
            const kept = 'mean' in value && value.swing !== 0 ? { kept_at: at } : {}
            return [item, { value: now, ...unit, at, ...kept, ...(beyond ? { is_abnormal: true } : {}) }]
          }),
        ),
      ),
      reported: JSON.stringify(thing.reported ?? {}),
      features: JSON.stringify(thing.features ?? []),
      settings_due_at: thing.reported === undefined ? null : time(now),
    })),
    '',
  )
  const [task = 0] = await insertRows(db, 'iot_task', [
    {
      ...{ ...authors, name: '下班关灯', office_id, target: 'group', command: 'set' },
      ...{ params: JSON.stringify({ state: 'OFF' }), way: 'cron', cron: '0 21 * * *' },
      next_time: time(Math.ceil((now - 13 * 60 * minute) / (24 * 60 * minute)) * 24 * 60 * minute + 13 * 60 * minute),
    },
  ])
  await insertRows(db, 'iot_task_group', [{ company_id, task_id: task, group_id: lights }], '')
  const told = (sn: string, name: string, params: object, state: number, minutesAgo: number) => ({
    ...{ company_id, device_id: idOf(sn), name, params: JSON.stringify(params), state, source: 'hand' },
    ...{ request_id: randomUUID(), reason: state === 4 ? 'no_answer' : null },
    ...{ asked_at: time(now - minutesAgo * minute), try_at: time(now - minutesAgo * minute) },
    sent_at: time(now - minutesAgo * minute + 200),
    ended_at: time(now - minutesAgo * minute + (state === 4 ? 30_000 : 700)),
    expire_time: time(now - minutesAgo * minute + 30_000),
  })
  await insertRows(db, 'iot_command', [
    told('light-hall', 'set', { state: 'ON' }, 2, 1_500),
    told('curtain-west', 'set', { position: 70 }, 2, 900),
    told('plug-water', 'set', { state: 'ON' }, 2, 610),
    told('ac-meeting', 'set', { target: 25 }, 4, 95),
  ])
  await insertRows(
    db,
    'device_alarm',
    troubles.map(({ sn, kind, level, text, hours, overHours, opinion }): Row => {
      const thing = things.find((one) => one.sn === sn)
      return {
        ...{ company_id, kind, level, text: text ?? null, office_id, opinion: opinion ?? null },
        ...{ thing_kind: 'thing', thing_id: idOf(sn), thing_name: thing?.name ?? '' },
        ...{ floor_id: thing === undefined ? null : floorOf(thing) },
        ...{ began_at: time(now - hours * 60 * minute), last_at: time(now - hours * 60 * minute) },
        over_at: overHours === undefined ? null : time(now - overHours * 60 * minute),
        state: overHours === undefined ? 'open' : 'closed',
      }
    }),
  )
  // what somebody connected yesterday and did not register yet
  await insertRows(
    db,
    'iot_heard',
    [
      {
        ...{ company_id, getway_id, name: 'plug-printer', format: 'json', last_seen: time(last) },
        sample: JSON.stringify({ state: 'ON', power: 12.4 }),
      },
    ],
    '',
  )
  const { heads } = demo.provided(demoHeads)
  if (heads.length > 0)
    await insertRows(
      db,
      'iot_device',
      heads.map(({ id, name, sn }) => ({
        ...{ ...authors, name, kind: 'head', getway_id, sn: sn.toLowerCase(), report_interval: 3_600, head_id: id },
      })),
    )
  const cards = await db.query<{ card_no: string }>(
    `select card_no from pass_card where company_id = $1 and state = 'in_use' order by id limit 30`,
    [company_id],
  )
  demo.provide(demoThings, [
    {
      ...{ account: gateway.account, password: gateway.password },
      things: things.map(({ sn, values }) => ({ sn, values })),
      heads: heads.map(({ sn }) => ({ sn: sn.toLowerCase() })),
      cards: cards.map(({ card_no }) => card_no),
    },
  ])
}
