import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DeskWorld, openDeskWorld } from '../booking/desk-world.sample'

let deskWorld: DeskWorld
type Who = Awaited<ReturnType<DeskWorld['acme']['person']>>
let [boss, ann, bob]: [Who, Who, Who] = [] as never
let department_id: number
let count = 0

const day = '2026-11-24'
const employee = ['view-reservation', 'view-booked']

beforeAll(async () => {
  deskWorld = await openDeskWorld({ logInWords: true })
  boss = await deskWorld.acme.person([
    ...['view-station-rules', 'add-station-rules', 'change-station-rules', 'delete-station-rules', 'view-station'],
    ...['view-area', 'view-department'],
  ])
  department_id = await deskWorld.insert('department', { name: 'Interns' })
})
afterAll(() => deskWorld.world.close())
beforeEach(async () => {
  deskWorld.world.setNow(`${day}T08:00:00+08:00`)
  await deskWorld.world.db.query('delete from station_rule')
  ann = await deskWorld.acme.person(employee)
  bob = await deskWorld.acme.person(employee)
  await deskWorld.world.db.query('update users set department_id = $2 where id = $1', [ann.user_id, department_id])
})

const post = (path: string, body: object, who: Who) =>
  deskWorld.world.first.post(path, body, { token: who.token, language: 'en' })
const get = (path: string, query: object, who: Who) =>
  deskWorld.world.first.get(path, query as Record<string, unknown>, { token: who.token, language: 'en' })
const newDesk = (more: Record<string, unknown> = {}) => deskWorld.desk(`D-${++count}`, more)
const rule = async (limits: object) => {
  const answer = await post(
    '/station_rule/add',
    {
      ...{ title: `Rule ${++count}`, priority: 0, status: 'on', range_type: 'chosen', department_ids: [department_id] },
      ...{ include_children: true, ...limits },
    },
    boss,
  )
  return answer
}
const ruled = async (limits: object) => {
  const { code, message, data } = await rule(limits)
  expect(code, message).toBe(0)
  return data as { id: number; version: number }
}
const book = (station_id: number, who: Who, more: object = {}) =>
  post('/reservation/add', { station_id, date: day, unit: 'day', ...more }, who)
const reasonOf = async (answer: ReturnType<typeof post>) => (await answer).data?.reason

describe('a rule group of desks', () => {
  test('limits whom it means, and says its name', async () => {
    const desk = await newDesk()
    await ruled({ title: 'Near days', advance_max_days: 2 })
    const refused = await book(desk, ann, { date: '2026-11-26' })
    expect(refused.data.reason).toBe('station_rule_days')
    expect(refused.message).toBe('Rule group “Near days”: desks are booked for 2 days at most, today included.')
    expect((await book(desk, ann, { date: '2026-11-25' })).code).toBe(0)
    expect((await book(desk, bob, { date: '2026-11-26' })).code).toBe(0)
    const { items } = (
      await get('/reservation/pagelist', { office_id: deskWorld.acme.office_id, date: '2026-11-27' }, ann)
    ).data
    expect(items[0]).toMatchObject({ view: 'closed', why: expect.stringContaining('Near days') })
  })
  test('limits days of a week, how much is to come, and by what is booked', async () => {
    const [one, two] = [await newDesk(), await newDesk()]
    await ruled({ week_max_days: 2, units: ['day', 'slot'] })
    expect(await reasonOf(book(one, ann, { unit: 'hour', start_time: '10:00', end_time: '11:00' }))).toBe(
      'station_rule_unit',
    )
    expect((await book(one, ann)).code).toBe(0)
    expect((await book(one, ann, { date: '2026-11-25' })).code).toBe(0)
    expect(await reasonOf(book(one, ann, { date: '2026-11-26' }))).toBe('station_rule_week')
    // moved within the week it counts once
    const { items } = (await get('/reservation/mine', {}, ann)).data
    const move = { id: items[1].id, version: items[1].version, station_id: two, date: '2026-11-26', unit: 'day' }
    expect((await post('/reservation/edit', move, ann)).code).toBe(0)
    expect((await book(one, ann, { date: '2026-11-30' })).code).toBe(0)
    await ruled({ future_max_count: 3 })
    expect(await reasonOf(book(one, ann, { date: '2026-12-01' }))).toBe('station_rule_future')
  })
  test('stands over its areas alone, and over nobody’s own desk', async () => {
    const area_id = await deskWorld.area(`Ruled ${count}`)
    const [there, here] = [await newDesk({ area_id }), await newDesk()]
    await ruled({ area_ids: [area_id], advance_max_days: 1 })
    expect(await reasonOf(book(there, ann, { date: '2026-11-25' }))).toBe('station_rule_days')
    expect((await book(here, ann, { date: '2026-11-25' })).code).toBe(0)
    await deskWorld.insert('station_assign', {
      ...{ office_id: deskWorld.acme.office_id, station_id: there, user_id: ann.user_id, begin_date: '2026-11-01' },
    })
    expect((await book(there, ann, { date: '2026-11-26' })).code).toBe(0)
  })
  test('says when its people check in, instead of the office', async () => {
    const desk = await newDesk({ need_checkin: true })
    await ruled({ checkin_before: 15, checkin_after: 30 })
    expect((await book(desk, ann)).code).toBe(0)
    const { items } = (await get('/reservation/mine', {}, ann)).data
    expect(items[0]).toMatchObject({ check_in_from: '2026-11-24T00:45:00.000Z', deadline: '2026-11-24T01:30:00Z' })
    const stateThen = async () => {
      deskWorld.world.setNow(`${day}T09:30:00+08:00`)
      await deskWorld.world.first.desks.due()
      return (await get('/reservation/mine', { id: items[0].id }, ann)).data.items[0].state
    }
    const never = await ruled({ release_mode: 'none', priority: 3 })
    expect(await stateThen()).toBe('booked')
    await post('/station_rule/del', { ids: [never.id] }, boss)
    expect(await stateThen()).toBe('released')
  })
  test('of the highest priority decides; the tester says which, and why', async () => {
    const desk = await newDesk()
    await ruled({ title: 'Weak', advance_max_days: 1 })
    await ruled({ title: 'Strong', advance_max_days: 5, priority: 9 })
    await ruled({ title: 'Off', week_max_days: 1, status: 'off' })
    const ask = (who: Who) =>
      get('/station_rule/check', { user_id: who.user_id, station_id: desk, date: '2026-11-26' }, boss)
    const { data } = await ask(ann)
    expect(data).toMatchObject({ ok: true, message: null, person: { name: ann.name, department: 'Interns' } })
    expect(data.items).toMatchObject([
      { title: 'Strong', applies: true, why: 'department', by: 'Interns', says: [{ value: 5, state: 'counts' }] },
      { title: 'Weak', applies: true, says: [{ name: 'advance_max_days', state: 'overruled', by: 'Strong' }] },
      { title: 'Off', applies: false, why: 'off', says: [] },
    ])
    expect((await ask(bob)).data.items.map(({ applies }: { applies: boolean }) => applies)).toEqual([
      false,
      false,
      false,
    ])
    await post('/station_rule/del', { ids: [data.items[0].id] }, boss)
    expect((await ask(ann)).data).toMatchObject({ ok: false, message: expect.stringContaining('Weak') })
  })
  test('has to mean somebody and to say something; areas are of its offices', async () => {
    const fields = async (values: object) => (await rule(values)).data?.fields
    expect(await fields({ department_ids: [], week_max_days: 1 })).toHaveProperty('department_ids')
    expect(await fields({})).toHaveProperty('advance_max_days')
    const { office_id } = await deskWorld.acme.office('Far')
    const far = { office_ids: [office_id], area_ids: [deskWorld.open], week_max_days: 1 }
    expect(await fields(far)).toHaveProperty('area_ids')
    const both = { user_ids: [ann.user_id], except_user_ids: [ann.user_id], week_max_days: 1 }
    expect(await fields(both)).toHaveProperty('except_user_ids')
  })
})
