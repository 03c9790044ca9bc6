import { authorsOf, type DemoPart } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import { demoPeople } from '../../people/demo/public'
import { demoPlaces } from '../../place/demo/public'
import {
  type DemoDoor,
  entranceOf,
  otherTroubles,
  placeOnPlans,
  writeAlarms,
  writeControllers,
  writeDoorStates,
  writeEmergencies,
} from './door-life'
import { addFaceDevices } from './face-devices'
import { addHeads } from './heads'
import { demoControllers, demoDoors } from './public'
import { addUpdates } from './updates'

/** Doors of the first office besides those that every office has. */
const more = ['会议区', '财务室', '消防通道', '货运通道', '访客入口', '档案室'] as const

/** Of each office: the area behind its entrance, the doors that lead into it and further, and the boards that drive them. */
export const deviceDemo: DemoPart = async (demo) => {
  const { db, company_id } = demo
  const authors = authorsOf(demo)
  const { ids: offices } = demo.provided(demoPlaces)
  const [keeper = null] = demo.provided(demoPeople).ids
  const [headquarters = 0] = offices
  const inside = await insertRows(
    db,
    'pass_area',
    offices.map((office_id) => ({ ...authors, name: '办公区内', office_id, mode: 'soft' })),
  )
  const closedAreas = await insertRows(
    db,
    'pass_area',
    offices.map((office_id) => ({ ...authors, name: '机房内', office_id, mode: 'hard' })),
  )
  const names = await db.query<{ id: number; name: string }>('select id, name from office where company_id = $1', [
    company_id,
  ])
  const nameOf = (id: number) => names.find((one) => one.id === id)?.name ?? ''
  // two boards at the first office, one at each other, the last of which is away
  const boards = await writeControllers(
    demo,
    [...offices.slice(0, 1), ...offices].map((id) => ({ id, name: nameOf(id) })),
  )
  const floors = await db.query<{ id: number; office_id: number }>(
    'select id, office_id from floor where company_id = $1 order by sort, id',
    [company_id],
  )
  const floorOf = (office_id: number, n: number) => {
    const own = floors.filter((one) => one.office_id === office_id)
    return own[n % Math.max(1, own.length)]?.id ?? null
  }
  const rows = [
    ...offices.flatMap((office_id, n) => [
      { name: '正门', office_id, from_area_id: null, to_area_id: inside[n] ?? null, emergency: true },
      { name: '员工通道', office_id, from_area_id: null, to_area_id: inside[n] ?? null, emergency: true },
      {
        ...{ name: '机房', office_id, from_area_id: inside[n] ?? null },
        ...{ to_area_id: closedAreas[n] ?? null, emergency: false },
      },
    ]),
    ...(demo.size === 'large'
      ? more.map((name) => ({
          ...{ name, office_id: headquarters, from_area_id: null, to_area_id: inside[0] ?? null },
          emergency: name !== '财务室' && name !== '档案室',
        }))
      : []),
  ]
  const placed = rows.map((row, n) => {
    const isMore = n >= offices.length * 3
    const at = isMore ? 3 + n - offices.length * 3 : n % 3
    // eight doors on the two boards of the first office, the ninth on none
    const board = row.office_id === headquarters ? Math.floor(at / 4) : 1 + offices.indexOf(row.office_id)
    const isOnBoard = row.office_id !== headquarters || at < 8
    return {
      ...authors,
      ...row,
      floor_id: floorOf(row.office_id, at),
      controller_id: isOnBoard ? (boards[board]?.id ?? null) : null,
      door_no: isOnBoard ? (at % 4) + 1 : null,
    }
  })
  // who simulates them is told of all, and which of their doors are in use
  demo.provide(demoControllers, {
    controllers: boards.map(({ id, serial, name }) => ({
      ...{ serial: Number(serial), name },
      door_nos: placed.flatMap(({ controller_id, door_no }) =>
        controller_id === id && door_no !== null ? [door_no] : [],
      ),
    })),
  })
  const doors = await insertRows(db, 'door', placed)
  await addFaceDevices(demo, offices, inside)
  await addUpdates(demo)
  const all = rows.map(
    ({ name, office_id }, n): DemoDoor => ({
      ...{ id: doors[n] ?? 0, name, office_id },
      floor_id: floorOf(office_id, n >= offices.length * 3 ? 3 + n - offices.length * 3 : n % 3),
    }),
  )
  await writeDoorStates(demo, all, keeper)
  await addHeads(
    demo,
    all.filter((one) => one.office_id === headquarters),
  )
  await placeOnPlans(demo, all)
  if (demo.size === 'large') {
    const named = (name: string) => all.find((one) => one.name === name && one.office_id === headquarters)
    const ofDoor = (name: string) => {
      const door = named(name) ?? all[0]
      return {
        thing: { kind: 'door', id: door?.id ?? 0, name },
        at: { office_id: headquarters, floor_id: door?.floor_id ?? null },
      }
    }
    const away = offices.at(-1) ?? headquarters
    const entrance = entranceOf(all)
    const board = { kind: 'controller', id: boards.at(-1)?.id ?? 0, name: `${nameOf(away)} 控制器1` }
    await writeAlarms(
      demo,
      [
        { kind: 'forced', level: 3, ...ofDoor('机房'), age: 12, state: 'open' },
        ...(entrance === undefined
          ? []
          : [
              {
                ...{ kind: 'forced', level: 3, age: 3, state: 'open' as const },
                thing: { kind: 'door', id: entrance.id, name: entrance.name },
                at: entrance,
              },
            ]),
        { kind: 'held', level: 2, ...ofDoor('财务室'), age: 5, state: 'working' },
        { kind: 'offline', level: 2, thing: board, at: { office_id: away, floor_id: null }, age: 114, state: 'open' },
        { kind: 'clock', level: 1, ...ofDoor('正门'), age: 1_600, over: 1_580, state: 'closed' },
        {
          ...{ kind: 'forced', level: 3, ...ofDoor('消防通道'), age: 6_300, over: 6_290, state: 'closed' },
          opinion: '搬运时误触，已提醒物业',
        },
        { kind: 'held', level: 2, ...ofDoor('员工通道'), age: 9_100, over: 9_080, state: 'ignored', times: 4 },
        ...(await otherTroubles(demo, ofDoor, { office_id: headquarters, floor_id: null })),
      ],
      keeper,
    )
    await writeEmergencies(demo, headquarters, keeper)
  }
  demo.provide(demoDoors, {
    entrances: new Map(offices.map((office_id, n) => [office_id, doors[n * 3] ?? 0])),
    closed: offices.map((_, n) => doors[n * 3 + 2] ?? 0),
  })
}
