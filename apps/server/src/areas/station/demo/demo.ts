import { addDays, weekdayOf } from '@workplace/domain/kernel/date'
import { dayClock, instantOf } from '@workplace/domain/kernel/zone'
import type { MapDocument, MapItem } from '@workplace/domain/station/map/document'
import { roomPlaces } from '@workplace/domain/station/map/places'
import { authorsOf, type DemoPart } from '../../../seed/kit/demo'
import { randomFrom } from '../../../seed/kit/random'
import { insertRows, type Row } from '../../../seed/kit/rows'
import { demoPeople } from '../../people/demo/public'
import { demoPlaces } from '../../place/demo/public'
import { categories, facilities, floorsWithDesks, timeSlots, toOrder } from './desks.data'
import { type DrawnArea, drawnFloor } from './drawn-floor'
import { planMoveOfDemo } from './planned-move'

const at = (instant: number) => new Date(instant).toISOString()

/** What hangs in walls. */
const inWalls: ReadonlySet<string> = new Set(['door', 'face_device', 'door_device'])
/** The outer walls of a drawn floor, as shares of its height. */
const walls = { upper: 0.03, lower: 0.97 }

/**
 * What lay on the picture of a floor, on its map: rooms where they are drawn, doors and their devices in the wall that is
 * nearer, the rest beside the room that was nearest.
 */
async function placeOnMap({ db, company_id }: Parameters<DemoPart>[0], floor_id: number, map: MapDocument) {
  const drawn = roomPlaces(map)
  const lying = await db.query<{ kind: string; id: number; x: number; y: number }>(
    `select kind, thing_id as id, x::float8 as x, y::float8 as y from floor_place where company_id = $1 and floor_id = $2
     order by kind, thing_id`,
    [company_id, floor_id],
  )
  const rooms = lying.filter(({ kind, id }) => kind === 'room' && drawn.has(id))
  const within = (value: number) => Math.min(0.99, Math.max(0.01, value)).toFixed(5)
  const moved = lying.flatMap(({ kind, id, x, y }) => {
    if (inWalls.has(kind)) return [{ kind, id, x: within(x), y: within(y < 0.5 ? walls.upper : walls.lower) }]
    const from = [...rooms].sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0]
    const to = from && drawn.get(from.id)
    if (from === undefined || to === undefined) return []
    return [{ kind, id, x: within(to.x + (x - from.x) / 3), y: within(to.y + (y - from.y) / 3) }]
  })
  await db.query(
    `update floor_place p set x = w.x, y = w.y from unnest($2::text[], $3::int[], $4::numeric[], $5::numeric[]) as w (kind, id, x, y)
     where p.company_id = $1 and p.kind = w.kind and p.thing_id = w.id`,
    [
      ...[company_id, moved.map(({ kind }) => kind), moved.map(({ id }) => id)],
      ...[moved.map(({ x }) => x), moved.map(({ y }) => y)],
    ],
  )
}

/** The map of a floor as it is published; of one somebody is drawing the next. */
async function drawFloor(demo: Parameters<DemoPart>[0], floor_id: number, areas: readonly DrawnArea[], draft: boolean) {
  const { db, company_id } = demo
  const rooms = await db.query<{ id: number; name: string }>(
    'select id, name from meetingroom where company_id = $1 and floor_id = $2 order by id limit 12',
    [company_id, floor_id],
  )
  const { width, height, items, boxes } = drawnFloor(areas, rooms)
  const places = [...boxes.entries()]
  await db.query(
    `update station s set x = w.x, y = w.y, w = w.w, h = w.h, r = w.r
     from unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[]) as w (id, x, y, w, h, r)
     where s.company_id = $1 and s.id = w.id`,
    [
      ...[company_id, places.map(([id]) => id), places.map(([, { x }]) => x), places.map(([, { y }]) => y)],
      ...[places.map(([, { w }]) => w), places.map(([, { h }]) => h), places.map(([, { r }]) => r)],
    ],
  )
  const map = { ...authorsOf(demo), floor_id, width, height }
  await insertRows(db, 'station_map', [
    { ...map, state: 'published', version: 1, items: JSON.stringify(items), desks: places.length },
  ])
  await placeOnMap(demo, floor_id, { width, height, items })
  if (!draft) return
  const [map_id = 0] = await insertRows(db, 'station_map', [{ ...map, height: height + 300, state: 'draft' }])
  const label: MapItem = {
    id: 'next',
    kind: 'label',
    x: 500,
    y: height + 120,
    r: 0,
    size: 60,
    text: '明年扩建 · Next year',
  }
  const drawn = [...items, label].map((item) => ({ company_id, map_id, id: item.id, item: JSON.stringify(item) }))
  await insertRows(db, 'station_map_item', drawn, '')
}

/** Desks of the headquarters, floor by floor, and who sat there in the last weeks and will in the next days. */
export const stationDemo: DemoPart = async (demo) => {
  const { db, company_id, today, now } = demo
  const authors = authorsOf(demo)
  const { ids: office_ids } = demo.provided(demoPlaces)
  const { ids: people } = demo.provided(demoPeople)
  const slot_ids = await insertRows(
    db,
    'station_time_slot',
    timeSlots.map((slot, sort) => ({ ...authors, ...slot, sort })),
  )
  const category_ids = await insertRows(
    db,
    'station_category',
    categories.map((one, sort) => ({ ...authors, ...one, sort })),
  )
  const equipment_ids = await insertRows(
    db,
    'station_resource',
    facilities.map((one, sort) => ({ ...authors, ...one, sort })),
  )
  const order_ids = await insertRows(
    db,
    'station_resource',
    toOrder.map((one, n) => ({ ...authors, ...one, kind: 'order', sort: facilities.length + n })),
  )
  const [price_id = 0] = await insertRows(db, 'price', [
    { ...authors, name: '工位免费 · Desks, free', unit: 'day', amount: '0.00', target: 'station' },
  ])
  const [office_id = 0] = office_ids
  const [office] = await db.query<{ city_id: number; timezone: string }>(
    'select city_id, timezone from office where company_id = $1 and id = $2',
    [company_id, office_id],
  )
  const floors = await db.query<{ id: number }>(
    'select id from floor where company_id = $1 and office_id = $2 order by number, id',
    [company_id, office_id],
  )
  const departments = await db.query<{ id: number; name: string }>(
    'select id, name from department where company_id = $1 order by id',
    [company_id],
  )
  const idOf = new Map(departments.map(({ id, name }) => [name, id]))
  const desks: { id: number; area: number }[] = []
  const owned: number[] = []
  let areas = 0
  for (const [n, spec] of floorsWithDesks.entries()) {
    const floor_id = floors[n]?.id
    if (floor_id === undefined || (demo.size === 'small' && n > 0)) break
    const drawn: DrawnArea[] = []
    for (const [order, { department, ...area }] of spec.entries()) {
      const { letter, rows, category, has, fixed = 0, drop_in = false, ...named } = area
      const own = department === undefined ? undefined : idOf.get(department)
      const others = own === undefined ? 'all' : 'first'
      const [area_id = 0] = await insertRows(db, 'station_area', [
        { ...authors, ...named, office_id, floor_id, sort: order, others, first_hours: 18 },
      ])
      areas++
      if (own !== undefined)
        await insertRows(db, 'station_area_department', [{ company_id, area_id, department_id: own }], '')
      const made: Row[] = Array.from({ length: rows }, (_, at) => ({
        ...authors,
        number: `${letter}-${String(at + 1).padStart(2, '0')}`,
        city_id: office?.city_id ?? 0,
        ...{ office_id, floor_id, area_id, price_id },
        attribute: at < fixed ? 'fixed' : drop_in ? 'drop_in' : 'shared',
        category_id: category_ids[category] ?? 0,
        is_accessible: at % 20 === 7,
        need_checkin: n === 0,
        sort: at,
      }))
      const ids = await insertRows(db, 'station', made)
      drawn.push({
        ...{ area_id, name: named.name, color: named.color },
        desks: ids.map((id, at) => ({ id, number: String(made[at]?.number) })),
      })
      const slots = ids.flatMap((station_id) =>
        slot_ids.map((time_slot_id) => ({ company_id, station_id, time_slot_id })),
      )
      await insertRows(db, 'station_slot', slots, '')
      const equipped = ids.flatMap((station_id) =>
        has.map((which) => ({ company_id, station_id, resource_id: equipment_ids[which] ?? 0 })),
      )
      await insertRows(db, 'station_equipment', equipped, '')
      owned.push(...ids.slice(0, fixed))
      desks.push(...ids.slice(fixed).map((id) => ({ id, area: areas })))
    }
    await drawFloor(demo, floor_id, drawn, n === 2)
  }
  if (demo.size === 'small' || office === undefined) return
  // who comes how often, and where desks are booked for whole days
  const unsaid = { priority: 0, range_type: 'chosen', week_max_days: null, units: null, checkin_after: null }
  const [often = 0, whole = 0] = await insertRows(db, 'station_rule', [
    { ...authors, ...unsaid, title: '市场中心每周三天 · Marketing, three days', priority: 10, week_max_days: 3 },
    {
      ...authors,
      ...unsaid,
      title: '项目区按天 · Projects by the day',
      range_type: 'all',
      units: ['day'],
      checkin_after: 90,
    },
  ])
  const link = (table: string, station_rule_id: number, column: string, where: string) =>
    db.query(
      `insert into station_rule_${table} (company_id, station_rule_id, ${column}_id)
       select company_id, $2, id from ${column === 'area' ? 'station_area' : column} where company_id = $1 and name = $3`,
      [company_id, station_rule_id, where],
    )
  await link('department', often, 'department', '市场中心')
  await link('area', whole, 'area', '项目区')
  // most fixed desks are somebody's every working day, some are shared by two over the week, two wait for an owner
  const there = await db.query<{ id: number }>(
    `select id from users where company_id = $1 and office_id = $2 and status = 'active' order by id`,
    [company_id, office_id],
  )
  const owners = there.slice(-2 * owned.length).map(({ id }) => id)
  const assigned = owned.slice(2).flatMap((station_id, n): Row[] => {
    const [one, two] = [owners[2 * n], owners[2 * n + 1]]
    const row = { ...authors, office_id, station_id, begin_date: addDays(today, -90) }
    if (one === undefined || two === undefined) return []
    return n % 5 === 0
      ? [
          { ...row, user_id: one, weekdays: [1, 2] },
          { ...row, user_id: two, weekdays: [3, 4, 5] },
        ]
      : [{ ...row, user_id: one, weekdays: [1, 2, 3, 4, 5] }]
  })
  await insertRows(db, 'station_assign', assigned)
  const hasOwn = new Set(assigned.map(({ user_id }) => user_id))
  // people who have no desk of their own come on some days, mostly to where they sat before
  const random = randomFrom(17_017)
  const zone = office.timezone
  const rows: Row[] = []
  for (let day = -20; day <= 6; day++) {
    const date = addDays(today, day)
    if (weekdayOf(date) > 5) continue
    const free = new Set(desks.map(({ id }) => id))
    for (const [place, user_id] of people.entries()) {
      if (hasOwn.has(user_id)) continue
      if (!random.chance(day > 0 ? 0.25 : 0.4)) continue
      const usual = desks[(place * 7) % desks.length]?.id ?? 0
      const station_id = free.has(usual) ? usual : [...free][random.int(0, Math.max(0, free.size - 1))]
      if (station_id === undefined) break
      free.delete(station_id)
      const [start, end] = [instantOf(date, 9 * 60, zone), instantOf(date, 18 * 60, zone)]
      const over = end <= now
      const came = random.chance(0.93)
      const there = !over && start <= now && random.chance(0.7)
      rows.push({
        company_id,
        ...{ station_id, office_id, user_id, booker_id: user_id, date, unit: 'day' },
        ...{ start_time: at(start), end_time: at(end) },
        state: over ? (came ? 'finished' : 'no_show') : there ? 'checked_in' : 'booked',
        check_in_time: (over && came) || there ? at(start + random.int(-20, 40) * 60_000) : null,
        check_in_way: (over && came) || there ? 'manual' : null,
      })
    }
  }
  const ids = await insertRows(db, 'station_reservation', rows)
  // two colleagues bring what is ordered, and clean what was used
  await insertRows(
    db,
    'station_server_person',
    people
      .slice(10, 12)
      .map((user_id, n) => ({ ...authors, name: ['前台服务 · Reception', 'IT 服务台 · IT'][n] ?? '', user_id })),
  )
  await db.query(
    `update strategy set strategy_values = '1' where company_id = $1 and strategy_key = 'station_cleaning'`,
    [company_id],
  )
  const next_ids = ids.filter((_, n) => rows[n]?.state === 'booked').slice(0, 6)
  await insertRows(
    db,
    'station_order',
    next_ids.map((reservation_id, n) => ({
      ...{ ...authors, reservation_id, resource_id: order_ids[n % order_ids.length] ?? 0 },
      ...{ quantity: 1, note: n === 0 ? '放在左侧' : null },
    })),
  )
  const held = rows.map(({ station_id = 0, user_id = 0, start_time = '', end_time = '' }, n) => ({
    ...{ company_id, station_id, user_id, kind: 'reservation', source_id: ids[n] ?? 0, start_time, end_time },
  }))
  await insertRows(db, 'station_holding', held)
  // the last desk is for guests of the management: two colleagues have asked for it
  const asked = desks.at(-1)
  const next = Array.from({ length: 7 }, (_, n) => addDays(today, n + 1)).find((date) => weekdayOf(date) <= 5) ?? today
  if (asked !== undefined) {
    await db.query('update station set need_audit = true where company_id = $1 and id = $2', [company_id, asked.id])
    const [start, end] = [instantOf(next, 9 * 60, zone), instantOf(next, 18 * 60, zone)]
    await insertRows(
      db,
      'station_reservation',
      people.slice(3, 5).map((user_id) => ({
        ...{ company_id, station_id: asked.id, office_id, user_id, booker_id: user_id, date: next, unit: 'day' },
        ...{ start_time: at(start), end_time: at(end), state: 'pending' },
      })),
    )
  }
  await planMoveOfDemo(demo, office_id)
  // two desks wait for a repair
  const locked = desks
    .filter(({ id }) => !rows.some((row) => row.station_id === id && String(row.date) >= today))
    .slice(0, 2)
  for (const { id: station_id } of locked) {
    const end_date = addDays(today, 3)
    const [source_id = 0] = await insertRows(db, 'station_lock', [
      { company_id, station_id, begin_date: today, end_date, reason: '升降桌维修', created_by: demo.by },
    ])
    const days = [0, 1, 2, 3].map((n) => dayClock(addDays(today, n), zone))
    await insertRows(
      db,
      'station_holding',
      days.map(({ start, end }) => ({
        ...{ company_id, station_id, kind: 'lock', source_id },
        ...{ start_time: at(start), end_time: at(end) },
      })),
    )
  }
}
