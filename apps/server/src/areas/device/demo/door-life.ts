import { authorsOf, type Demo } from '../../../seed/kit/demo'
import { insertRows, type Row } from '../../../seed/kit/rows'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export type DemoDoor = {
  readonly id: number
  readonly name: string
  readonly office_id: number
  readonly floor_id: number | null
}

/** The main door of the second office, where there is one. */
export const entranceOf = (doors: readonly DemoDoor[]): DemoDoor | undefined =>
  doors.find((one) => one.name === '正门' && one.office_id !== doors[0]?.office_id)

/** How the doors are just now: most closed, some of them with a trouble of their own kind in the first office. */
export async function writeDoorStates(demo: Demo, doors: readonly DemoDoor[], keeper: number | null): Promise<void> {
  const { db, company_id, now } = demo
  const iso = (at: number) => new Date(at).toISOString()
  const [first] = doors
  const named = (name: string) => doors.find((one) => one.name === name && one.office_id === first?.office_id)
  const since = new Map<number | undefined, number>([
    [entranceOf(doors)?.id, now - 3 * minute],
    [named('机房')?.id, now - 12 * minute],
    [named('财务室')?.id, now - 6 * minute],
  ])
  const states = new Map<number | undefined, string>([
    [entranceOf(doors)?.id, 'forced'],
    [named('机房')?.id, 'forced'],
    [named('财务室')?.id, 'held'],
    [named('会议区')?.id, 'open'],
    [named('档案室')?.id, 'unknown'],
  ])
  const open = named('会议区')
  const shut = named('货运通道')
  await insertRows(
    db,
    'door_state',
    doors.map(({ id }, n) => ({
      ...{ company_id, door_id: id, state: states.get(id) ?? 'closed' },
      since: iso(since.get(id) ?? now - ((n * 7) % 50) * minute - minute),
      held_as: id === open?.id ? 'always_open' : id === shut?.id ? 'always_closed' : 'normal',
      held_at: iso(now - 3 * hour),
    })),
    '',
  )
  const hold = (door: DemoDoor | undefined, mode: string, until: number | null, reason: string) =>
    door === undefined
      ? Promise.resolve([])
      : db.query(
          'update door set mode = $3, mode_until = $4, mode_reason = $5, mode_by = $6 where company_id = $1 and id = $2',
          [company_id, door.id, mode, until === null ? null : iso(until), reason, keeper],
        )
  await hold(open, 'always_open', now + 8 * hour, '全员大会')
  await hold(shut, 'always_closed', null, '地面施工')
}

export type DemoAlarm = {
  readonly kind: string
  readonly level: number
  readonly thing: { readonly kind: string; readonly id: number; readonly name: string }
  readonly at: Pick<DemoDoor, 'office_id' | 'floor_id'>
  /** Minutes since it began, and since it was over. */
  readonly age: number
  readonly over?: number
  readonly state: 'open' | 'working' | 'closed' | 'ignored'
  readonly opinion?: string
  readonly times?: number
}

/** Alarms of each state, as the doors and devices of the company have them. */
export async function writeAlarms(demo: Demo, alarms: readonly DemoAlarm[], keeper: number | null): Promise<void> {
  const { db, company_id, now } = demo
  const iso = (age: number) => new Date(now - age * minute).toISOString()
  await insertRows(
    db,
    'device_alarm',
    alarms.map(
      ({ kind, level, thing, at, age, over, state, opinion, times }): Row => ({
        ...{ company_id, kind, level, thing_kind: thing.kind, thing_id: thing.id, thing_name: thing.name },
        ...{ office_id: at.office_id, floor_id: at.floor_id, times: times ?? 1 },
        began_at: iso(age),
        last_at: iso(times === undefined ? age : age * 0.6),
        over_at: over === undefined ? null : iso(over),
        state,
        handler_id: state === 'open' || (state === 'closed' && opinion === undefined) ? null : keeper,
        handled_at: state === 'open' || (state === 'closed' && opinion === undefined) ? null : iso((over ?? age) * 0.9),
        opinion: opinion ?? null,
      }),
    ),
  )
}

/** A drill of last month, and an emergency that was one, long over. */
export async function writeEmergencies(demo: Demo, office_id: number, keeper: number | null): Promise<void> {
  const { db, company_id, now } = demo
  const row = (kind: string, ago: number, minutes: number, why: string, how: string): Row => ({
    ...{
      company_id,
      office_id,
      kind,
      began_at: new Date(now - ago).toISOString(),
      began_user: keeper,
      began_reason: why,
    },
    ended_at: new Date(now - ago + minutes * minute).toISOString(),
    ...{ ended_user: keeper, ended_reason: how },
  })
  await insertRows(db, 'emergency', [
    row('manual', 71 * day, 34, '三楼茶水间冒烟', '消防已确认安全'),
    row('drill', 30 * day, 18, '季度疏散演练', '演练结束'),
  ])
}

/** No board has a number that begins so. */
const NO_BOARDS_SERIAL = 990_000_000

/** Boards that nobody has heard of yet, until they are simulated; the last one was there, and is away. */
export async function writeControllers(
  demo: Demo,
  offices: readonly { readonly id: number; readonly name: string }[],
): Promise<{ readonly id: number; readonly serial: string; readonly name: string }[]> {
  const { db, company_id, now } = demo
  const authors = authorsOf(demo)
  const boards = offices.map(({ id, name }, n) => ({
    ...authors,
    name: `${name} 控制器${offices.filter((one, at) => one.id === id && at < n).length + 1}`,
    serial: String(NO_BOARDS_SERIAL + company_id * 1_000 + n),
    door_count: 4,
    office_id: id,
  }))
  const ids = await insertRows(db, 'door_device', boards)
  const away = ids.length > 1 ? ids.at(-1) : undefined
  if (away !== undefined) {
    const seen = now - 2 * hour
    await insertRows(
      db,
      'door_device_state',
      [
        {
          ...{ company_id, device_id: away, firmware: 'v8.92', clock_offset_ms: 693 },
          last_seen: new Date(seen).toISOString(),
          alive_until: new Date(seen + minute).toISOString(),
          held_until: new Date(now + 110 * day).toISOString(),
          ...{ adoption: 'adopted', adopted_at: new Date(now - 90 * day).toISOString() },
        },
      ],
      '',
    )
  }
  return boards.map(({ serial, name }, n) => ({ id: ids[n] ?? 0, serial, name }))
}

/** One of each kind of trouble that the state of doors does not make: two that wait, the others seen to. */
export async function otherTroubles(
  demo: Demo,
  ofDoor: (name: string) => Pick<DemoAlarm, 'thing' | 'at'>,
  headquarters: DemoAlarm['at'],
): Promise<readonly DemoAlarm[]> {
  const { db, company_id } = demo
  const [board] = await db.query<{ id: number; name: string }>(
    'select id, name from door_device where company_id = $1 and office_id = $2 order by id limit 1',
    [company_id, headquarters.office_id],
  )
  const [face] = await db.query<{ id: number; name: string }>(
    'select id, name from face_device where company_id = $1 and office_id = $2 order by id limit 1',
    [company_id, headquarters.office_id],
  )
  const atBoard = board === undefined ? [] : [{ thing: { kind: 'controller', ...board }, at: headquarters }]
  const atFace = face === undefined ? [] : [{ thing: { kind: 'face', ...face }, at: headquarters }]
  const seen = (opinion: string, age: number) => ({ age, over: age - 15, state: 'closed' as const, opinion })
  return [
    { kind: 'unexplained', level: 2, ...ofDoor('档案室'), age: 95, state: 'open' },
    { kind: 'passback', level: 1, ...ofDoor('正门'), age: 340, state: 'open', times: 2 },
    { kind: 'duress', level: 3, ...ofDoor('财务室'), ...seen('员工误按胁迫密码，已当面确认', 12_400) },
    { kind: 'fire', level: 3, ...ofDoor('正门'), ...seen('消防年检测试输入', 43_300) },
    { kind: 'blacklist_seen', level: 3, ...ofDoor('访客入口'), ...seen('保安已劝离', 8_700) },
    ...atFace.flatMap((one): DemoAlarm[] => [
      { kind: 'tamper', level: 3, ...one, ...seen('设备移位后重新安装', 30_200) },
      { kind: 'storage', level: 2, ...one, age: 5_200, state: 'working' },
      { kind: 'face_not_removed', level: 2, ...one, age: 20_300, over: 18_700, state: 'closed' },
    ]),
    ...atBoard.flatMap((one): DemoAlarm[] => [
      { kind: 'foreign_entry', level: 2, ...one, age: 60_100, over: 60_000, state: 'ignored' },
      { kind: 'tables_end', level: 2, ...one, age: 25_000, over: 24_900, state: 'closed' },
    ]),
  ]
}

/** Doors, and what drives them, lie on the plans of their floors: along its lower edge, one beside the other. */
export async function placeOnPlans(demo: Demo, doors: readonly DemoDoor[]): Promise<void> {
  const { db, company_id } = demo
  const [first] = doors
  if (first === undefined) return
  const devices = await db.query<{ kind: string; id: number }>(
    `select 'face_device' as kind, id from face_device where company_id = $1 and office_id = $2
     union all select 'door_device', id from door_device where company_id = $1 and office_id = $2 order by 1, 2`,
    [company_id, first.office_id],
  )
  const placed = doors.filter(({ office_id, floor_id }) => office_id === first.office_id && floor_id !== null)
  await insertRows(
    db,
    'floor_place',
    [
      ...placed.map(({ id, floor_id }, n) => ({
        ...{ company_id, kind: 'door', thing_id: id, floor_id },
        ...{ x: 0.1 + (n % 8) * 0.11, y: n < 8 ? 0.9 : 0.1 },
      })),
      ...devices.map(({ kind, id }, n) => ({
        ...{ company_id, kind, thing_id: id, floor_id: first.floor_id },
        // between the doors of their floor, of which there are three
        ...{ x: 0.21 + n * 0.11, y: 0.9 },
      })),
    ].filter(({ floor_id }) => floor_id !== null),
    '',
  )
}
