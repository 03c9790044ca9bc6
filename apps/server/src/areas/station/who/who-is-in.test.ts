import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DeskWorld, openDeskWorld } from '../booking/desk-world.sample'

let deskWorld: DeskWorld
type Who = Awaited<ReturnType<DeskWorld['acme']['person']>>
let ann: Who
let bob: Who
let team = 0
let count = 0

// a Tuesday
const day = '2026-11-24'
const employee = ['view-reservation', 'view-booked']

beforeAll(async () => {
  deskWorld = await openDeskWorld()
})
afterAll(() => deskWorld.world.close())
beforeEach(async () => {
  deskWorld.world.setNow(`${day}T08:00:00+08:00`)
  await tells('all')
  team = await deskWorld.insert('department', { name: `Team ${++count}` })
  ann = await member()
  bob = await member()
})

const query = (text: string, values: unknown[]) => deskWorld.world.db.query(text, values)
async function member(department = team) {
  const one = await deskWorld.acme.person(employee)
  await query('update users set department_id = $2 where id = $1', [one.user_id, department])
  return one
}
const tells = (value: string) =>
  query(
    `insert into strategy (company_id, strategy_key, name, strategy_values) values ($1, 'station_names', '', $2)
     on conflict (company_id, strategy_key) do update set strategy_values = excluded.strategy_values`,
    [deskWorld.acme.company_id, value],
  )
const post = (path: string, body: object, who: Who) =>
  deskWorld.world.first.post(path, body, { token: who.token, language: 'en' })
const week = async (who: Who, more: Record<string, unknown> = {}) =>
  (await deskWorld.world.first.get('/reservation/who', { limit: '100', ...more }, { token: who.token })).data
const rowOf = async (who: Who, of: Who, more: Record<string, unknown> = {}) =>
  (
    (await week(who, more)).items as {
      id: number
      days: { date: string; place: string | null; desk: string | null }[]
    }[]
  ).find(({ id }) => id === of.user_id)
const onDay = async (who: Who, of: Who, date = day) => {
  const at = (await rowOf(who, of))?.days.find((one) => one.date === date)
  return at === undefined ? undefined : [at.place, at.desk]
}
const newDesk = () => deskWorld.desk(`V-${++count}`)

test('shows where people booked, own a desk, or said that they are; leave is away', async () => {
  const desk = await newDesk()
  await post('/reservation/add', { station_id: desk, date: day, unit: 'day' }, bob)
  expect(await onDay(ann, bob)).toEqual(['desk', `V-${count}`])
  const owned = await newDesk()
  await deskWorld.insert('station_assign', {
    ...{ office_id: deskWorld.acme.office_id, station_id: owned, user_id: bob.user_id, begin_date: day },
  })
  expect(await onDay(ann, bob, '2026-11-25')).toEqual(['desk', `V-${count}`])
  await post('/reservation/plan', { date: '2026-11-25', place: 'home' }, bob)
  expect(await onDay(ann, bob, '2026-11-25')).toEqual(['home', null])
  await post('/reservation/plan', { date: '2026-11-26', place: 'office' }, ann)
  expect(await onDay(bob, ann, '2026-11-26')).toEqual(['office', null])
  expect(await onDay(bob, ann, '2026-11-27')).toEqual([null, null])
  expect((await week(ann)).dates).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'])
  expect((await week(ann, { date: '2026-12-06' })).dates[0]).toBe('2026-11-30')
})

test('begins with oneself and one’s department', async () => {
  const other = await deskWorld.insert('department', { name: `Other ${count}` })
  const carl = await member(other)
  const ids = ((await week(ann)).items as { id: number; mine: boolean }[]).map(({ id, mine }) => [id, mine])
  expect(ids.slice(0, 2)).toEqual([
    [ann.user_id, true],
    [bob.user_id, true],
  ])
  expect(ids).toContainEqual([carl.user_id, false])
  const mine = ((await week(ann, { team: 'mine' })).items as { id: number }[]).map(({ id }) => id)
  expect(mine).toEqual([ann.user_id, bob.user_id])
})

test.each([
  ['all', 'all', true, true],
  ['all', 'department', true, false],
  ['all', 'nobody', false, false],
  ['department', 'all', true, false],
  ['department', 'department', true, false],
  ['nobody', 'all', false, false],
])(
  'where a company tells %s, who chose %s is seen by their department: %s, by others: %s',
  async (said, own, near, far) => {
    await tells(said)
    const carl = await member(await deskWorld.insert('department', { name: `Far ${++count}` }))
    const keeper = await deskWorld.acme.person([...employee, 'change-reservation'])
    expect((await post('/reservation/shown_to', { shown_to: own }, bob)).code).toBe(0)
    const desk = await newDesk()
    await post('/reservation/add', { station_id: desk, date: day, unit: 'day' }, bob)
    const sees = async (who: Who) => (await rowOf(who, bob)) !== undefined
    expect([await sees(ann), await sees(carl), await sees(bob), await sees(keeper)]).toEqual([near, far, true, true])
    // the list of desks names nobody who is not named here
    const named = async (who: Who) => {
      const asked = { office_id: String(deskWorld.acme.office_id), date: day, station_id: String(desk) }
      const { data } = await deskWorld.world.first.get('/reservation/pagelist', asked, { token: who.token })
      return data.items[0].who.length > 0
    }
    expect([await named(ann), await named(carl), await named(bob), await named(keeper)]).toEqual([
      near,
      far,
      true,
      true,
    ])
  },
)

test('each office says for itself, whichever is looked at: of its people, and of its desks', async () => {
  const { insert, acme } = deskWorld
  const secret = await insert('office', { name: `Secret ${++count}`, city_id: acme.city_id, timezone: 'Asia/Shanghai' })
  await query(
    `insert into strategy_office (company_id, office_id, strategy_key, strategy_values) values ($1, $2, 'station_names', 'nobody')`,
    [acme.company_id, secret],
  )
  const floor_id = await insert('floor', { name: 'S1', number: 1, office_id: secret })
  const area_id = await insert('station_area', { name: 'Secret', office_id: secret, floor_id })
  const desk = await deskWorld.desk(`S-${count}`, { office_id: secret, floor_id, area_id })
  expect((await post('/reservation/add', { station_id: desk, date: day, unit: 'day' }, bob)).code).toBe(0)
  // he is of an office that tells, at a desk of one that does not
  expect(await onDay(ann, bob)).toEqual([null, null])
  expect(await onDay(bob, bob)).toEqual(['desk', `S-${count}`])
  // who looks after bookings knows of their own offices, and of others what everybody knows
  const keeperOf = (office_id: number) =>
    acme.person([...employee, 'change-reservation'], { office_ids: [office_id], duties: ['station'] })
  const [near, far] = [await keeperOf(secret), await keeperOf(acme.office_id)]
  const named = async (who: Who) => {
    const asked = { office_id: String(secret), date: day, station_id: String(desk) }
    const { data } = await deskWorld.world.first.get('/reservation/pagelist', asked, { token: who.token })
    return data.items[0].who.length > 0
  }
  expect([await named(near), await named(far)]).toEqual([true, false])
  expect(await onDay(near, bob)).toEqual(['desk', `S-${count}`])
  expect(await onDay(far, bob)).toEqual([null, null])
  await query('update users set office_id = $2 where id = $1', [bob.user_id, secret])
  expect(await rowOf(ann, bob)).toBeUndefined()
  expect(await rowOf(far, bob)).toBeUndefined()
  expect(await rowOf(near, bob)).toBeDefined()
})
