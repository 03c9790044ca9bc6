import type { Resource } from '@workplace/contract/kernel/resource'
import { registry, resourceNamed } from '@workplace/contract/resources'
import { station } from '@workplace/contract/station/station'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, rowsFor } from '../../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

let world: World
let acme: Company
let token: string
let rows: ReturnType<typeof rowsFor>
const desk = station as unknown as Resource

beforeAll(async () => {
  world = await openWorld({ now: '2026-11-24T02:00:00Z', logInWords: true })
  acme = await addCompany(world.db, 'Acme')
  token = (await acme.person([...new Set(registry.flatMap(codesOf))])).token
  rows = rowsFor(world.first, token)
})
afterAll(() => world.close())

const post = (path: string, body: object, who = token, language = 'zh') =>
  world.first.post(path, body, { token: who, language })
const get = (path: string, query: object = {}, who = token) =>
  world.first.get(path, query as Record<string, unknown>, { token: who, language: 'en' })
const held = (station_id: number) =>
  world.db.query<{ kind: string }>('select kind from station_holding where station_id = $1 order by start_time', [
    station_id,
  ])
/** Somebody has the desk at that time: as booking leaves it. */
const booked = async (station_id: number, user_id: number, start: string, end: string) => {
  const [row] = await world.db.query<{ id: number }>(
    `insert into station_reservation (company_id, station_id, office_id, user_id, booker_id, date, unit, start_time, end_time)
     select company_id, id, office_id, $2, $2, $3::timestamptz, 'day', $3, $4 from station where id = $1 returning id`,
    [station_id, user_id, start, end],
  )
  await world.db.query(
    `insert into station_holding (company_id, station_id, user_id, kind, source_id, start_time, end_time)
     select company_id, id, $2, 'reservation', $3, $4, $5 from station where id = $1`,
    [station_id, user_id, row?.id, start, end],
  )
}

describe('a desk', () => {
  test('asks for what the specification asks for, in its words', async () => {
    const nothing = { attribute: null, number: '', time_slot_ids: [] }
    expect((await post('/station/add', nothing)).data.fields).toEqual({
      number: '请输入工位编号',
      city_id: '请选择城市',
      office_id: '请选择办公区',
      floor_id: '请选择楼层',
      area_id: '请选择区域',
      attribute: '请选择工位属性',
      category_id: '请选择工位类别',
      price_id: '请选择价格',
      time_slot_ids: '请至少选择一个时间段',
    })
  })
  test('stands in an area of its floor, on a floor of its office, in an office of its city, and has a price of desks', async () => {
    const away = await acme.office('Away')
    const wrong = async (given: object) =>
      (await post('/station/add', await rows.values(desk, { ...given }))).data.fields
    expect(await wrong({ floor_id: away.floor_id })).toEqual({
      floor_id: '该楼层不在所选办公区',
      area_id: '该区域不在所选楼层',
    })
    const city = await rows.add(resourceNamed('city'))
    expect(await wrong({ city_id: city.id })).toEqual({ office_id: '该办公区不在所选城市' })
    const price = await rows.add(resourceNamed('price'), { target: 'room' })
    expect(await wrong({ price_id: price.id })).toEqual({ price_id: '请选择适用于工位的价格' })
  })
  test('has a number of its own on its floor, until it is gone', async () => {
    const first = await rows.add(desk, { number: 'A-1' })
    const { data } = await post('/station/add', await rows.values(desk, { number: 'a-1' }))
    expect(data.fields).toHaveProperty('number')
    const person = await acme.person()
    await booked(first.id, person.user_id, '2026-11-20T01:00:00Z', '2026-11-20T10:00:00Z')
    expect((await post('/station/del', { id: first.id })).code).toBe(0)
    const [gone] = await world.db.query<{ gone: boolean }>(
      'select deleted_at is not null as gone from station where id = $1',
      [first.id],
    )
    expect(gone).toEqual({ gone: true })
    expect((await rows.add(desk, { number: 'A-1' })).id).not.toBe(first.id)
  })
  test('is not deleted while somebody is to sit there', async () => {
    const one = await rows.add(desk, { number: 'B-1' })
    const person = await acme.person()
    await booked(one.id, person.user_id, '2026-11-25T01:00:00Z', '2026-11-25T10:00:00Z')
    expect((await post('/station/del', { id: one.id })).message).toBe('“B-1”还有 1 个未结束的预订，请先取消')
  })
  test('is taken from whose own it is, and who asked for it is told no, when it is deleted', async () => {
    const one = await rows.add(desk, { number: 'B-2' })
    const [owner, asker] = [await acme.person(), await acme.person()]
    await world.db.query(
      `insert into station_assign (company_id, office_id, station_id, user_id, begin_date)
       select company_id, office_id, id, $2, '2026-11-01' from station where id = $1`,
      [one.id, owner.user_id],
    )
    await world.db.query(
      `insert into station_reservation (company_id, station_id, office_id, user_id, booker_id, date, unit, start_time, end_time, state)
       select company_id, id, office_id, $2, $2, '2026-11-28', 'day', '2026-11-28T01:00:00Z', '2026-11-28T10:00:00Z', 'pending'
       from station where id = $1`,
      [one.id, asker.user_id],
    )
    expect((await post('/station/del', { id: one.id })).code).toBe(0)
    const told = (user_id: number) => world.db.query('select kind from message where user_id = $1', [user_id])
    expect(await told(owner.user_id)).toEqual([{ kind: 'desk_assign_ended' }])
    expect(await told(asker.user_id)).toEqual([{ kind: 'desk_refused' }])
    expect(await world.db.query('select 1 from station_assign where station_id = $1', [one.id])).toEqual([])
    const states = await world.db.query('select state from station_reservation where station_id = $1', [one.id])
    expect(states).toEqual([{ state: 'refused' }])
  })
  test('neither goes elsewhere nor is shut while somebody is to sit there', async () => {
    const one = await rows.add(desk, { number: 'B-3' })
    const person = await acme.person()
    const away = await acme.office('Across')
    await booked(one.id, person.user_id, '2026-11-25T01:00:00Z', '2026-11-25T10:00:00Z')
    const edit = (given: object, version = 1) => post('/station/edit', { id: one.id, version, ...given })
    expect((await edit({ attribute: 'unavailable' })).data.fields).toEqual({
      attribute: '该工位还有未结束的预订，请先取消',
    })
    const fields = (await edit({ office_id: away.office_id, floor_id: away.floor_id })).data.fields
    expect(fields).toMatchObject({ office_id: '该工位还有未结束的预订，请先取消' })
    expect(fields).toHaveProperty('floor_id')
    expect((await edit({ number: 'B-4', attribute: 'drop_in' })).code).toBe(0)
    await world.db.query(`update station_reservation set state = 'cancelled' where station_id = $1`, [one.id])
    expect((await edit({ attribute: 'unavailable' }, 2)).code).toBe(0)
  })
  test('is imported by a file that names its place as people do', async () => {
    const one = await rows.add(desk, { number: 'C-1' })
    const [exported] = (await get('/station/pagelist', { ids: String(one.id) })).data.items
    expect(exported).toMatchObject({ number: 'C-1', status: expect.any(String), lock_state: 'none' })
  })
})

describe('a desk area', () => {
  test('is of an office’s floor, keeps it while it has desks, and closes to others only for somebody', async () => {
    const away = await acme.office('Elsewhere')
    const area = resourceNamed('area')
    const wrong = async (given: object) => (await post('/area/add', await rows.values(area, { ...given }))).data.fields
    expect(await wrong({ floor_id: away.floor_id })).toEqual({ floor_id: '该楼层不在所选办公区' })
    expect(await wrong({ others: 'only', department_ids: [] })).toEqual({ department_ids: '请先选择所属部门' })
    const made = await rows.add(area)
    await rows.add(desk, { area_id: made.id })
    const moved = await post('/area/edit', { id: made.id, version: 1, ...away })
    expect(moved.data.fields).toEqual({ floor_id: '该区域还有工位，不能换楼层' })
  })
})

describe('a locked desk', () => {
  const days = { begin_date: '2026-11-24', end_date: '2026-11-26', reason: 'New floor' }
  test('is held for those days on the clock of its office, and let go again', async () => {
    const { id } = await rows.add(desk)
    expect((await post('/station/lock', { ids: [id], ...days })).data).toEqual({ locked: 1 })
    expect(await held(id)).toEqual([{ kind: 'lock' }, { kind: 'lock' }, { kind: 'lock' }])
    expect((await get('/station/single', { id })).data.lock_state).toBe('now')
    const again = await post('/station/lock', { ids: [id], ...days, reason: 'x' })
    expect(again.data.reason).toBe('station_lock_locked')
    const { items } = (await get('/station/lock_page')).data
    expect(items).toMatchObject([{ station_id: id, reason: 'New floor', now: true }])
    expect((await post('/station/unlock', { lock_ids: [items[0].id] })).data).toEqual({ unlocked: 1 })
    expect(await held(id)).toEqual([])
    expect((await get('/station/single', { id })).data.lock_state).toBe('none')
  })
  test('is not locked over somebody’s booking', async () => {
    const { id } = await rows.add(desk, { number: 'L-9' })
    const person = await acme.person()
    await booked(id, person.user_id, '2026-11-26T01:00:00Z', '2026-11-26T10:00:00Z')
    const refused = await post('/station/lock', { ids: [id], ...days })
    expect(refused.message).toBe('L-9 在此期间已有 1 个预订，请先取消或换期间')
    expect((await post('/station/lock', { ids: [id], ...days, end_date: '2026-11-25' })).code).toBe(0)
  })
  test('is locked by who looks after its office alone', async () => {
    const { id, office_id } = await rows.add(desk)
    const away = await acme.office('Far away')
    const codes = ['view-station', 'change-station']
    const other = await acme.person(codes, { office_ids: [away.office_id], duties: ['station'] })
    expect((await post('/station/lock', { ids: [id], ...days }, other.token)).data.reason).toBe('not_found')
    const mine = await acme.person(codes, { office_ids: [Number(office_id)], duties: ['station'] })
    expect((await post('/station/lock', { ids: [id], ...days }, mine.token)).code).toBe(0)
    expect((await get('/station/lock_page', {}, other.token)).data.total).toBe(0)
    const [lock] = (await get('/station/lock_page', {}, mine.token)).data.items
    expect((await post('/station/unlock', { lock_ids: [lock.id] }, other.token)).data.reason).toBe('not_found')
  })
  test('asks for a reason, and for days in their order', async () => {
    const { id } = await rows.add(desk)
    expect((await post('/station/lock', { ids: [id], ...days, reason: ' ' })).data.fields).toEqual({
      reason: '请输入锁定原因',
    })
    const back = await post('/station/lock', { ids: [id], ...days, end_date: '2026-11-23' })
    expect(back.data.fields).toHaveProperty('end_date')
    expect((await post('/station/lock', { ids: [id], ...days, end_date: '2028-11-23' })).data.reason).toBe(
      'station_lock_long',
    )
  })
})
