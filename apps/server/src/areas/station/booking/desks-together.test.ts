import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DeskWorld, openDeskWorld } from './desk-world.sample'

let deskWorld: DeskWorld
type Who = Awaited<ReturnType<DeskWorld['acme']['person']>>
let boss: Who
let [ann, bob, cat]: [Who, Who, Who] = [] as never
let area_id: number
let row: number[]
let count = 0

const day = '2026-11-24'
const employee = ['view-reservation', 'view-booked']

beforeAll(async () => {
  deskWorld = await openDeskWorld({ logInWords: true })
})
afterAll(() => deskWorld.world.close())
beforeEach(async () => {
  deskWorld.world.setNow(`${day}T08:00:00+08:00`)
  ;[ann, bob, cat] = [
    await deskWorld.acme.person(employee),
    await deskWorld.acme.person(employee),
    await deskWorld.acme.person(employee),
  ]
  boss = await deskWorld.acme.person([...employee, 'add-reservation'])
  area_id = await deskWorld.area(`Row ${++count}`)
  row = []
  for (const [n, x] of [0, 900, 1060, 1220, 4000].entries())
    row.push(await deskWorld.desk(`R${count}-${n + 1}`, { area_id, x, y: 0, w: 160, h: 80, r: 0 }))
})

const post = (path: string, body: object, who: Who) =>
  deskWorld.world.first.post(path, body, { token: who.token, language: 'en' })
const propose = (people: readonly Who[], more: object = {}, who = boss) =>
  deskWorld.world.first.get(
    '/reservation/together',
    {
      ...{ office_id: deskWorld.acme.office_id, area_id, date: day },
      ...{ user_ids: people.map(({ user_id }) => user_id).join(','), ...more },
    },
    { token: who.token, language: 'en' },
  )
const seated = async (people: readonly Who[], more: object = {}) => (await propose(people, more)).data
const add = (seats: readonly (readonly [number, Who])[], more: object = {}) => {
  const [first, ...others] = seats.map(([station_id, { user_id }]) => ({ station_id, user_id }))
  return post('/reservation/add', { ...first, date: day, unit: 'day', with: others, ...more }, boss)
}
const held = async () =>
  await deskWorld.world.db.query<{ station_id: number; user_id: number }>(
    'select station_id, user_id from station_holding where station_id = any($1::int[]) order by station_id',
    [row],
  )

describe('desks for several people', () => {
  test('are proposed beside each other, in the order of the people, with how far apart they are', async () => {
    const found = await seated([cat, ann, bob])
    expect(found.seats).toMatchObject([
      { station_id: row[1], user_id: cat.user_id, name: cat.name, start_minute: 540, end_minute: 1080 },
      { station_id: row[2], user_id: ann.user_id },
      { station_id: row[3], user_id: bob.user_id },
    ])
    expect(found).toMatchObject({ metres: 3, have: [] })
  })
  test('are those around a desk that was chosen, and no more than an area takes', async () => {
    const around = await seated([ann, bob], { station_id: row[0] })
    expect(around.seats.map(({ station_id }: { station_id: number }) => station_id)).toEqual([row[0], row[1]])
    await deskWorld.world.db.query('update station_area set max_people = 2 where id = $1', [area_id])
    expect((await seated([ann, bob])).seats.length).toBe(2)
    expect((await seated([ann, bob, cat])).seats).toEqual([])
  })
  test('leave out what one of them may not have, and say what one of them has', async () => {
    expect((await add([[row[2] as number, cat]])).code).toBe(0)
    const found = await seated([ann, cat])
    expect(found.have).toEqual([{ name: cat.name, number: `R${count}-3` }])
    expect(found.seats.map(({ station_id }: { station_id: number }) => station_id)).toEqual([row[1], row[3]])
  })
  test('are booked all, and each is told', async () => {
    const { code, data } = await add([
      [row[1] as number, ann],
      [row[2] as number, bob],
      [row[3] as number, boss],
    ])
    expect(code).toBe(0)
    expect(data.others.length).toBe(2)
    expect(await held()).toEqual([
      { station_id: row[1], user_id: ann.user_id },
      { station_id: row[2], user_id: bob.user_id },
      { station_id: row[3], user_id: boss.user_id },
    ])
    const told = await deskWorld.world.db.query<{ user_id: number; kind: string }>(
      'select user_id, kind from message where user_id = any($1::int[]) order by user_id',
      [[ann.user_id, bob.user_id, boss.user_id]],
    )
    expect(told).toEqual([ann, bob].map(({ user_id }) => ({ user_id, kind: 'desk_booked' })))
  })
  test('or none: one is taken, or somebody has another, who is named and may swap', async () => {
    expect((await add([[row[0] as number, ann]])).code).toBe(0)
    const refused = await add([
      [row[1] as number, bob],
      [row[2] as number, ann],
    ])
    expect(refused).toMatchObject({ data: { reason: 'station_person_has' } })
    expect(refused.message).toBe(
      `${ann.name} has desk R${count}-1 booked for that time. You can swap it for the new one.`,
    )
    expect(await held()).toEqual([{ station_id: row[0], user_id: ann.user_id }])
    expect(
      (
        await add([
          [row[1] as number, bob],
          [row[0] as number, cat],
        ])
      ).data.reason,
    ).toBe('station_conflict')
    expect(await held()).toEqual([{ station_id: row[0], user_id: ann.user_id }])
    expect(
      (
        await add(
          [
            [row[1] as number, bob],
            [row[2] as number, ann],
          ],
          { swap: true },
        )
      ).code,
    ).toBe(0)
    expect(await held()).toEqual([
      { station_id: row[1], user_id: bob.user_id },
      { station_id: row[2], user_id: ann.user_id },
    ])
  })
  test('are nobody’s twice, and for others only by who may', async () => {
    expect(
      (
        await add([
          [row[1] as number, bob],
          [row[2] as number, bob],
        ])
      ).data.reason,
    ).toBe('station_person_has')
    expect(
      (
        await add([
          [row[1] as number, bob],
          [row[1] as number, ann],
        ])
      ).data.reason,
    ).toBe('invalid_input')
    expect((await propose([ann, bob], {}, ann)).code).not.toBe(0)
    const body = { station_id: row[1], date: day, with: [{ station_id: row[2], user_id: bob.user_id }] }
    expect((await post('/reservation/add', body, ann)).data.reason).toBe('station_for_others')
    expect(await held()).toEqual([])
  })
  test('seat guests, too', async () => {
    const with_ = [{ station_id: row[2], guest_name: 'Ada' }]
    expect((await post('/reservation/add', { station_id: row[1], date: day, with: with_ }, boss)).code).toBe(0)
    expect((await held()).map(({ user_id }) => user_id)).toEqual([boss.user_id, null])
  })
  test('asked for at once by two people come out whole or not at all', async () => {
    const [one, two] = await Promise.all([
      add([
        [row[1] as number, ann],
        [row[2] as number, bob],
      ]),
      add([
        [row[2] as number, cat],
        [row[1] as number, boss],
      ]),
    ])
    expect([one.code, two.code].filter((code) => code === 0).length).toBe(1)
    expect((await held()).length).toBe(2)
  })
})
