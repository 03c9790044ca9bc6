import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DeskWorld, openDeskWorld } from './desk-world.sample'

let deskWorld: DeskWorld
type Who = Awaited<ReturnType<DeskWorld['acme']['person']>>
let [boss, ann, bob]: [Who, Who, Who] = [] as never
let desk: number
let count = 0

const [today, day] = ['2026-11-24', '2026-11-25']
const employee = ['view-reservation', 'view-booked']

beforeAll(async () => {
  deskWorld = await openDeskWorld({ logInWords: true })
  boss = await deskWorld.acme.person([...employee, 'view-review', 'change-review', 'add-reservation'])
})
afterAll(() => deskWorld.world.close())
beforeEach(async () => {
  deskWorld.world.setNow(`${today}T08:00:00+08:00`)
  ann = await deskWorld.acme.person(employee)
  bob = await deskWorld.acme.person(employee)
  desk = await deskWorld.desk(`Q-${++count}`, { need_audit: true, need_checkin: true })
})

const post = (path: string, body: object, who: Who) =>
  deskWorld.world.first.post(path, body, { token: who.token, language: 'en' })
const get = (path: string, query: object, who: Who) =>
  deskWorld.world.first.get(path, query as Record<string, unknown>, { token: who.token, language: 'en' })
const ask = async (who: Who, more: object = {}) => {
  const { code, message, data } = await post(
    '/reservation/add',
    { station_id: desk, date: day, unit: 'day', ...more },
    who,
  )
  expect(code, message).toBe(0)
  return data as { id: number; waits: boolean; version: number }
}
const decide = (ids: number[], approve: boolean, reason?: string, who = boss) =>
  post('/station_audit/edit', { ids, approve, reason }, who)
const mine = async (who: Who, tab = 'coming') => (await get('/reservation/mine', { tab }, who)).data.items
const held = async () =>
  await deskWorld.world.db.query<{ user_id: number }>('select user_id from station_holding where station_id = $1', [
    desk,
  ])
const told = async (who: Who) =>
  (
    await deskWorld.world.db.query<{ kind: string }>('select kind from message where user_id = $1 order by id', [
      who.user_id,
    ])
  ).map(({ kind }) => kind)

describe('a desk about which somebody decides', () => {
  test('is asked for, holds nothing, and is theirs once somebody says yes', async () => {
    const { id, waits } = await ask(ann)
    expect(waits).toBe(true)
    expect(await held()).toEqual([])
    expect(await mine(ann)).toMatchObject([
      { id, state: 'pending', may: { cancel: true, change: false, extend: false } },
    ])
    expect((await told(boss)).at(-1)).toBe('desk_asked')
    const { items } = (await get('/station_audit/pagelist', {}, boss)).data
    expect(items.at(-1)).toMatchObject({ id, person: ann.name, state: 'pending', others: 0, taken: false })
    expect((await decide([id], true)).data).toEqual({ decided: 1 })
    expect(await held()).toEqual([{ user_id: ann.user_id }])
    expect(await mine(ann)).toMatchObject([{ id, state: 'booked', deadline: '2026-11-25T02:00:00Z' }])
    expect(await told(ann)).toEqual(['desk_approved'])
    expect((await decide([id], false)).data.reason).toBe('station_decided')
    const decided = (await get('/station_audit/pagelist', { tab: 'decided' }, boss)).data.items
    expect(decided[0]).toMatchObject({ id, state: 'booked', decided_by: boss.name })
  })
  test('is refused with the reason', async () => {
    const { id } = await ask(ann)
    await decide([id], false, 'For guests that day')
    expect(await mine(ann, 'past')).toMatchObject([{ id, state: 'refused', why: 'For guests that day' }])
    expect(await told(ann)).toEqual(['desk_refused'])
    expect(await held()).toEqual([])
  })
  test('is given to one of those who ask; the others are said no to, or asked about again', async () => {
    const [first, second] = [await ask(ann), await ask(bob)]
    expect((await decide([first.id, second.id], true)).data.reason).toBe('station_conflict')
    expect(await held()).toEqual([])
    await decide([second.id], true)
    const { items } = (await get('/station_audit/pagelist', {}, boss)).data
    expect(items.find((one: { id: number }) => one.id === first.id)).toMatchObject({ taken: true })
    expect((await decide([first.id], true)).data.reason).toBe('station_conflict')
    expect((await decide([first.id], false)).code).toBe(0)
    expect(await held()).toEqual([{ user_id: bob.user_id }])
  })
  test('is not given to who has another desk by then, who is named', async () => {
    const { id } = await ask(ann)
    const other = await deskWorld.desk(`O-${count}`)
    expect((await post('/reservation/add', { station_id: other, date: day, unit: 'day' }, ann)).code).toBe(0)
    const refused = await decide([id], true)
    expect(refused.data.reason).toBe('station_person_has')
    expect(refused.message).toContain(ann.name)
  })
  test('is refused by itself where nobody decides in time, half an hour after it was asked for at least', async () => {
    const { id } = await ask(ann)
    deskWorld.world.setNow(`${day}T08:59:00+08:00`)
    await deskWorld.world.first.desks.due()
    expect((await mine(ann))[0]).toMatchObject({ state: 'pending' })
    deskWorld.world.setNow(`${day}T09:00:00+08:00`)
    await deskWorld.world.first.desks.due()
    expect(await mine(ann, 'past')).toMatchObject([{ id, state: 'refused', why: 'Nobody decided in time' }])
    expect(await told(ann)).toEqual(['desk_refused'])
    deskWorld.world.setNow(`${day}T10:10:00+08:00`)
    const late = await ask(bob)
    deskWorld.world.setNow(`${day}T10:39:00+08:00`)
    await deskWorld.world.first.desks.due()
    expect((await decide([late.id], true)).code).toBe(0)
    expect((await mine(bob))[0]).toMatchObject({ state: 'booked', start_time: '2026-11-25T02:39:00Z' })
  })
  test('is cancelled while it waits, and given up by who leaves', async () => {
    const { id } = await ask(ann)
    expect((await post('/reservation/del', { ids: [id] }, ann)).code).toBe(0)
    expect((await decide([id], true)).data.reason).toBe('station_decided')
  })
  test('is had at once by who decides, and nobody sits down or moves there without a yes', async () => {
    expect((await ask(boss)).waits).toBe(false)
    const other = await deskWorld.desk(`M-${count}`)
    const { data } = await post('/reservation/add', { station_id: other, date: '2026-11-26', unit: 'day' }, ann)
    const move = { id: data.id, version: data.version, station_id: desk, date: '2026-11-26', unit: 'day' }
    expect((await post('/reservation/edit', move, ann)).data.reason).toBe('station_audited')
  })
  test('takes the place of no desk that somebody has while nobody has said yes', async () => {
    const other = await deskWorld.desk(`S-${count}`)
    const had = (await post('/reservation/add', { station_id: other, date: day, unit: 'day' }, ann)).data
    const swap = { station_id: desk, date: day, unit: 'day', swap: true }
    const refused = await post('/reservation/add', swap, ann)
    expect(refused.data.reason).toBe('station_swap_audited')
    expect(refused.message).toContain(`Q-${count}`)
    expect(await mine(ann)).toMatchObject([{ id: had.id, station_id: other, state: 'booked' }])
    // who decides gives up their own and has it
    expect((await post('/reservation/add', { ...swap, station_id: other, date: '2026-11-27' }, boss)).code).toBe(0)
    const now = await post('/reservation/add', { ...swap, date: '2026-11-27' }, boss)
    expect(now.data).toMatchObject({ waits: false })
    await post('/reservation/del', { ids: [now.data.id] }, boss)
  })
  test('is had for longer only with another yes', async () => {
    const times = { unit: 'hour', start_time: '09:00', end_time: '10:00' }
    const { id } = await ask(ann, times)
    await decide([id], true)
    const [one] = await mine(ann)
    const extend = (who: Who) => post('/reservation/extend', { id, version: one.version, end_time: '12:00' }, who)
    expect((await extend(ann)).data.reason).toBe('station_audited')
    expect((await mine(ann))[0]).toMatchObject({ end_time: '2026-11-25T02:00:00Z' })
    const keeper = await deskWorld.acme.person([...employee, 'change-reservation', 'change-review'])
    const longer = await extend(keeper)
    expect(longer.code, longer.message).toBe(0)
    expect((await mine(ann))[0]).toMatchObject({ end_time: '2026-11-25T04:00:00Z' })
  })
  test('may be every desk of an area, by a rule group', async () => {
    const plain = await deskWorld.desk(`P-${count}`)
    const rule = await deskWorld.insert('station_rule', { title: 'Ask', range_type: 'all', need_audit: true })
    desk = plain
    expect((await ask(ann)).waits).toBe(true)
    await deskWorld.world.db.query('delete from station_rule where id = $1', [rule])
  })
  test('is nobody’s to decide about without the permission', async () => {
    const { id } = await ask(ann)
    expect((await decide([id], true, undefined, bob)).code).not.toBe(0)
    const far = await deskWorld.acme.person(['change-review'], {
      office_ids: [(await deskWorld.acme.office(`Far ${count}`)).office_id],
    })
    expect((await decide([id], true, undefined, far)).data.reason).toBe('not_found')
  })
})
