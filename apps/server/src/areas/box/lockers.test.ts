import { boxCabinet } from '@workplace/contract/box/box-cabinet'
import type { Resource } from '@workplace/contract/kernel/resource'
import { registry } from '@workplace/contract/resources'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, download, rowsFor, upload } from '../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'

let world: World
let acme: Company
let admin: { token: string; user_id: number }
let rows: ReturnType<typeof rowsFor>
const cabinet = boxCabinet as unknown as Resource

beforeAll(async () => {
  world = await openWorld({ now: '2026-11-24T02:00:00Z', logInWords: true })
  acme = await addCompany(world.db, 'Acme')
  const codes = registry.flatMap(codesOf)
  const more = ['fixed', 'record', 'control'].flatMap((noun) =>
    ['view', 'add', 'change', 'delete'].map((verb) => `${verb}-${noun}`),
  )
  admin = await acme.person([...new Set([...codes, ...more])] as never)
  rows = rowsFor(world.first, admin.token)
})
afterAll(() => world.close())

const post = (path: string, body: object, token = admin.token, language = 'en') =>
  world.first.post(path, body, { token, language })
const get = (path: string, query: object = {}, token = admin.token) =>
  world.first.get(path, query as Record<string, unknown>, { token, language: 'en' })
const home = () => ({ office_id: acme.office_id, floor_id: acme.floor_id })
const newCabinet = async (given: object = {}) =>
  (await rows.add(cabinet, { ...home(), max_hours: 12, per_person: 1, status: 'on', ...given })).id
const fill = (cabinet_id: number, given: object = {}) =>
  post('/box/fill', { cabinet_id, prefix: 'A', columns: 2, rows: 2, ...given })
const stateOf = async (id: number) => (await get('/box/single', { id })).data.state
const doorsOf = async (cabinet_id: number) =>
  (await get('/box/fronts', { limit: 100 })).data.items.find((one: { id: number }) => one.id === cabinet_id).doors

const told = async (person: { token: string }) =>
  (await get('/message/pagelist', { limit: 100 }, person.token)).data.items
    .map(({ kind }: { kind: string }) => kind)
    .reverse()
const photo = async (token = admin.token): Promise<string> => {
  const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  return (await upload(world.first, '/base/upload', { name: 'inside.jpg', content }, { type: 'photo' }, { token })).data
}

describe('a cabinet', () => {
  test('is filled in one step, numbered on, and shown as one stands before it', async () => {
    const id = await newCabinet()
    expect((await fill(id)).data).toEqual({ added: 4 })
    expect((await fill(id, { first: 3 })).data).toEqual({ added: 2 })
    const doors = await doorsOf(id)
    expect(doors.map((one: Record<string, unknown>) => [one.number, one.column_no, one.row_no, one.state])).toEqual([
      ['A01', 1, 1, 'free'],
      ['A02', 1, 2, 'free'],
      ['A03', 2, 1, 'free'],
      ['A04', 2, 2, 'free'],
      ['A05', 4, 1, 'free'],
      ['A06', 4, 2, 'free'],
    ])
    expect((await fill(id, { columns: 20, rows: 20 })).data.reason).toBe('box_full')
  })
  test('lies on the plan of its floor until it is gone, and is found there by whoever sees the floor', async () => {
    const id = await newCabinet({ name: 'By the window' })
    const { token } = await acme.person(['view-floor', 'change-floor'])
    const things = [{ kind: 'box_cabinet', id, place: { x: 0.25, y: 0.5 } }]
    expect((await post('/floor/place_things', { id: acme.floor_id, things }, token)).code).toBe(0)
    const onPlan = async () =>
      (await get('/floor/layers', { id: acme.floor_id }, token)).data.layers
        .find(({ kind }: { kind: string }) => kind === 'box_cabinet')
        .things.find((one: { id: number }) => one.id === id)
    expect(await onPlan()).toMatchObject({ name: 'By the window', state: 'by_key', place: { x: 0.25, y: 0.5 } })
    const front = (await get('/box/fronts', { title: 'By the window' })).data.items
    expect(front).toMatchObject([{ id, floor_id: acme.floor_id }])
    expect((await post('/box_cabinet/del', { ids: [id] })).code).toBe(0)
    expect(await onPlan()).toBeUndefined()
    expect(
      await world.db.query(`select 1 from floor_place where company_id = $1 and kind = 'box_cabinet'`, [
        acme.company_id,
      ]),
    ).toEqual([])
  })
  test('stays in its office while it has lockers, on a floor of it', async () => {
    const id = await newCabinet()
    await fill(id)
    const away = await acme.office('Away')
    expect((await post('/box_cabinet/edit', { id, version: 1, ...away })).data.fields).toHaveProperty('office_id')
    const wrong = await rows.values(cabinet, { ...home(), floor_id: away.floor_id })
    expect((await post('/box_cabinet/add', wrong)).data.fields).toHaveProperty('floor_id')
  })
  test('is filled and seen by who looks after its office alone', async () => {
    const id = await newCabinet()
    await fill(id)
    const away = await acme.office('Far')
    const other = await acme.person(['view-box', 'add-box'] as never, {
      office_ids: [away.office_id],
      duties: ['station'],
    })
    expect(
      (await post('/box/fill', { cabinet_id: id, prefix: 'X', columns: 1, rows: 1 }, other.token)).data.reason,
    ).toBe('not_found')
    expect((await get('/box/fronts', {}, other.token)).data).toEqual({ items: [], total: 0 })
  })
})

describe('a locker for a while', () => {
  test('is taken by anybody, shared, and given back', async () => {
    const id = await newCabinet()
    await fill(id, { columns: 1, rows: 1 })
    const [one, two] = [await acme.person(), await acme.person()]
    const offer = async () =>
      (await get('/box/offers', { limit: 100 }, one.token)).data.items.find((at: { id: number }) => at.id === id)
    expect(await offer()).toMatchObject({ total: 1, free: { small: 0, medium: 1, large: 0 }, mine: 0, max_hours: 12 })
    const taken = await post('/box/take', { cabinet_id: id }, one.token)
    expect(taken.data).toMatchObject({ number: 'A01', until: '2026-11-24T14:00:00.000Z' })
    expect(await offer()).toMatchObject({ free: { medium: 0 }, mine: 1 })
    expect((await post('/box/take', { cabinet_id: id }, two.token)).data.reason).toBe('box_none_free')
    expect((await post('/box/take', { cabinet_id: id }, one.token)).data.reason).toBe('box_limit')
    expect((await post('/box/return', { id: taken.data.id }, two.token)).data.reason).toBe('box_not_yours')
    await post('/box/share', { id: taken.data.id, user_ids: [two.user_id, one.user_id] }, one.token)
    const [shared] = (await get('/box/mine', {}, two.token)).data.items
    expect(shared).toMatchObject({ number: 'A01', state: 'used', members: [{ id: two.user_id }] })
    expect(shared.holder).not.toBeNull()
    expect((await post('/box/share', { id: taken.data.id, user_ids: [] }, two.token)).data.reason).toBe('box_not_yours')
    expect((await post('/box/return', { id: taken.data.id }, one.token)).code).toBe(0)
    expect((await post('/box/return', { id: taken.data.id }, one.token)).data.reason).toBe('box_over')
    expect((await get('/box/mine', {}, two.token)).data.total).toBe(0)
    expect((await post('/box/take', { cabinet_id: id }, two.token)).code).toBe(0)
  })
  test('is one each, however many ask at once', async () => {
    const id = await newCabinet({ per_person: 2 })
    await fill(id, { columns: 2, rows: 2 })
    const people = await Promise.all(Array.from({ length: 6 }, () => acme.person()))
    const answers = await Promise.all(people.map(({ token }) => post('/box/take', { cabinet_id: id }, token)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(4)
    expect(new Set(answers.map(({ data }) => data.reason ?? 'taken'))).toEqual(new Set(['taken', 'box_none_free']))
    const numbers = answers.flatMap(({ data }) => data.number ?? [])
    expect(new Set(numbers).size).toBe(4)
  })
  test('that is not returned is overdue; it is free when two people have looked into it', async () => {
    const id = await newCabinet({ max_hours: 1 })
    await fill(id, { columns: 1, rows: 1 })
    const [holder, second] = [await acme.person(), await acme.person()]
    const { data: use } = await post('/box/take', { cabinet_id: id }, holder.token)
    const [door] = await doorsOf(id)
    const held = { id: use.id }
    expect((await post('/box_unused/hold', held)).data.reason).toBe('box_over')
    world.setNow('2026-11-24T03:00:00Z')
    expect(await stateOf(door.id)).toBe('overdue')
    expect((await doorsOf(id))[0].state).toBe('overdue')
    expect((await get('/box/pagelist', { state: 'overdue' })).data.total).toBe(1)
    const sharer = await acme.person()
    await post('/box/share', { ...held, user_ids: [sharer.user_id] }, holder.token)
    const clear = { ...held, witness_id: second.user_id, found: 'A jacket', photo: await photo() }
    expect((await post('/box_unused/clear', clear)).data.reason).toBe('box_over')
    expect((await post('/box_unused/hold', held)).code).toBe(0)
    expect(await stateOf(door.id)).toBe('clearing')
    expect((await post('/box/return', held, holder.token)).data.reason).toBe('box_over')
    for (const witness_id of [admin.user_id, holder.user_id, sharer.user_id])
      expect((await post('/box_unused/clear', { ...clear, witness_id })).data.reason).toBe('box_second_person')
    expect((await post('/box_unused/clear', { ...clear, found: ' ' })).data.fields).toHaveProperty('found')
    // a photo is needed: of their own, and one that shows no other clearing
    const { photo: path, ...bare } = clear
    expect((await post('/box_unused/clear', bare)).data.fields).toHaveProperty('photo')
    expect((await post('/box_unused/clear', { ...clear, photo: '' })).data.fields).toHaveProperty('photo')
    expect(
      (await post('/box_unused/clear', { ...clear, photo: await photo(holder.token) })).data.fields,
    ).toHaveProperty('photo')
    expect((await post('/box_unused/clear', clear)).code).toBe(0)
    expect(await told(second)).toEqual(['box_witnessed'])
    expect(await stateOf(door.id)).toBe('free')
    const [record] = (await get('/box_record/pagelist', { title: door.number, sort: '-start' })).data.items
    expect(record).toMatchObject({ ended_because: 'cleared', found: 'A jacket' })
    expect(record.photo.thumb).toContain('/files/')
    const again = (await post('/box/take', { cabinet_id: id }, sharer.token)).data
    world.setNow('2026-11-24T05:00:00Z')
    await post('/box_unused/hold', { id: again.id })
    const twice = { id: again.id, witness_id: second.user_id, found: '-', photo: path }
    expect((await post('/box_unused/clear', twice)).data.fields).toHaveProperty('photo')
    expect((await post('/box_unused/clear', { ...twice, photo: await photo() })).code).toBe(0)
    world.setNow('2026-11-24T02:00:00Z')
  })
  test('is not offered where it is locked or broken, nor deleted while somebody has it', async () => {
    const id = await newCabinet()
    await fill(id, { columns: 1, rows: 2 })
    const [first, second] = await doorsOf(id)
    const { data } = await get('/box/single', { id: first.id })
    expect((await post('/box/edit', { id: first.id, version: data.version, condition: 'fault' })).code).toBe(0)
    expect(await stateOf(first.id)).toBe('fault')
    const one = await acme.person()
    expect((await post('/box/take', { cabinet_id: id }, one.token)).data.number).toBe(second.number)
    expect((await post('/box/del', { id: second.id })).data.reason).toBe('box_taken')
    expect((await post('/box/edit', { id: second.id, version: 1, kind: 'fixed' })).data.fields).toHaveProperty('kind')
    const [mine] = (await get('/box/mine', {}, one.token)).data.items
    await post('/box/return', { id: mine.id }, one.token)
    // one with a history is gone, and its number free again
    expect((await post('/box/del', { id: second.id })).code).toBe(0)
    expect((await fill(id, { columns: 1, rows: 2 })).data).toEqual({ added: 1 })
  })
})

describe('an assigned locker', () => {
  test('is its holder’s until it is taken back, or they leave', async () => {
    const id = await newCabinet()
    await fill(id, { columns: 1, rows: 2, kind: 'fixed' })
    const [first, second] = await doorsOf(id)
    const [one, two] = [await acme.person(), await acme.person()]
    const assign = (box_id: number, user_id: number) => post('/box_fixed/add', { box_id, user_id })
    const made = await assign(first.id, one.user_id)
    expect(made.code).toBe(0)
    expect(await stateOf(first.id)).toBe('fixed')
    expect((await assign(first.id, two.user_id)).data.reason).toBe('box_taken')
    expect((await assign(second.id, 999_999)).data.reason).toBe('box_no_person')
    expect((await get('/box_fixed/pagelist', { title: first.number })).data.items).toContainEqual(
      expect.objectContaining({ id: made.data.id, until: null }),
    )
    expect((await post('/box_fixed/del', { ids: [made.data.id] })).data).toEqual({ taken_back: 1 })
    expect(await stateOf(first.id)).toBe('clearing')
    await assign(second.id, two.user_id)
    await world.db.query(`update users set status = 'disabled' where company_id = $1 and id = $2`, [
      acme.company_id,
      two.user_id,
    ])
    await world.first.deliver()
    expect(await stateOf(second.id)).toBe('clearing')
    expect((await get('/box_unused/pagelist', { limit: 100 })).data.items).toContainEqual(
      expect.objectContaining({ number: second.number, state: 'clearing', may_clear: true }),
    )
  })
  test('cannot be one that anybody may take', async () => {
    const id = await newCabinet()
    await fill(id, { columns: 1, rows: 1 })
    const [door] = await doorsOf(id)
    const refused = await post('/box_fixed/add', { box_id: door.id, user_id: admin.user_id })
    expect(refused.data.reason).toBe('box_not_fixed')
  })
})

describe('a locker that nobody uses', () => {
  const assigned = async () => {
    const id = await newCabinet()
    await fill(id, { columns: 1, rows: 1, kind: 'fixed' })
    const [door] = await doorsOf(id)
    const holder = await acme.person()
    const { data } = await post('/box_fixed/add', { box_id: door.id, user_id: holder.user_id })
    return { door, holder, id: data.id as number }
  }
  const age = async (now: string) => {
    world.setNow(now)
    await world.first.lockers.age()
    // twice is once
    await world.first.lockers.age()
  }
  const mine = async (person: { token: string }) => (await get('/box/mine', {}, person.token)).data.items[0]

  test('is asked for, and taken back where nobody answers; who needs it says so', async () => {
    world.setNow('2026-11-24T02:00:00Z')
    const [silent, says] = [await assigned(), await assigned()]
    await age('2027-01-23T01:59:59Z')
    expect(await told(silent.holder)).toEqual(['box_assigned'])
    // nobody is told at night
    await age('2027-01-23T18:00:00Z')
    expect(await told(silent.holder)).toEqual(['box_assigned'])
    await age('2027-01-24T02:00:00Z')
    expect(await told(silent.holder)).toEqual(['box_assigned', 'box_idle'])
    expect(await mine(says.holder)).toMatchObject({ state: 'fixed', taken_back_from: '2027-02-21T02:00:00.000Z' })
    expect((await get('/box_unused/pagelist', { limit: 100 })).data.items).toContainEqual(
      expect.objectContaining({ id: says.id, state: 'idle', may_clear: false }),
    )
    expect((await post('/box/keep', { id: says.id }, silent.holder.token)).data.reason).toBe('box_not_yours')
    expect((await post('/box/keep', { id: says.id }, says.holder.token)).code).toBe(0)
    expect((await mine(says.holder)).taken_back_from).toBeNull()
    await age('2027-01-31T02:00:00Z')
    await age('2027-02-07T02:00:00Z')
    await age('2027-02-20T02:00:00Z')
    expect(await stateOf(silent.door.id)).toBe('fixed')
    await age('2027-02-21T02:00:00Z')
    expect(await stateOf(silent.door.id)).toBe('clearing')
    const all = ['box_assigned', 'box_idle', 'box_idle', 'box_idle_last', 'box_taken_back']
    expect(await told(silent.holder)).toEqual(all)
    expect((await post('/box/keep', { id: silent.id }, silent.holder.token)).data.reason).toBe('box_over')
    const other = await acme.person()
    await post('/box_unused/clear', { id: silent.id, witness_id: other.user_id, found: 'Shoes', photo: await photo() })
    expect(await told(silent.holder)).toEqual([...all, 'box_cleared'])
    expect(await told(says.holder)).toEqual(['box_assigned', 'box_idle'])
    world.setNow('2026-11-24T02:00:00Z')
  })
  test('waits while its holder is on leave, and for nobody who was not told in time', async () => {
    world.setNow('2026-11-24T02:00:00Z')
    const one = await assigned()
    await world.db.query(
      `insert into absence (company_id, user_id, source, kind, start_time, end_time)
       values ($1, $2, 'test', 'leave', '2026-12-01T00:00:00Z', '2026-12-11T00:00:00Z')`,
      [acme.company_id, one.holder.user_id],
    )
    await age('2027-02-02T01:00:00Z')
    expect(await told(one.holder)).toEqual(['box_assigned'])
    await age('2027-06-01T02:00:00Z')
    expect(await told(one.holder)).toEqual(['box_assigned', 'box_idle'])
    expect(await stateOf(one.door.id)).toBe('fixed')
    world.setNow('2026-11-24T02:00:00Z')
  })
  test('waits while its cabinet is offline, as long as it was, and is', async () => {
    world.setNow('2026-11-24T02:00:00Z')
    const [one, lasts] = [await assigned(), await assigned()]
    const offline = async ({ door }: { door: { id: number } }, was: boolean) => {
      const [row] = await world.db.query<{ id: number }>(
        `update box_cabinet c set gateway_secret = 'sealed' from box b
         where b.company_id = $1 and b.id = $2 and c.company_id = $1 and c.id = b.cabinet_id returning c.id`,
        [acme.company_id, door.id],
      )
      await world.db.query(
        was
          ? `insert into box_cabinet_away (company_id, cabinet_id, start_time, end_time)
             values ($1, $2, '2026-12-01T00:00:00Z', '2026-12-11T00:00:00Z')`
          : `insert into box_cabinet_state (company_id, cabinet_id, last_seen, alive_until)
             values ($1, $2, '2026-12-01T00:00:00Z', '2026-12-01T00:02:00Z')`,
        [acme.company_id, row?.id],
      )
    }
    await offline(one, true)
    await offline(lasts, false)
    await age('2027-02-02T01:00:00Z')
    expect(await told(one.holder)).toEqual(['box_assigned'])
    await age('2027-02-02T02:00:00Z')
    expect(await told(one.holder)).toEqual(['box_assigned', 'box_idle'])
    await age('2027-06-01T02:00:00Z')
    expect(await told(lasts.holder)).toEqual(['box_assigned'])
    world.setNow('2026-11-24T02:00:00Z')
  })
  test('who had which locker is forgotten after half a year, with what was photographed; who has one keeps it', async () => {
    const id = await newCabinet({ max_hours: 1 })
    await fill(id, { columns: 1, rows: 2 })
    const [before, still] = [await acme.person(), await acme.person()]
    const { data: use } = await post('/box/take', { cabinet_id: id }, before.token)
    const { data: kept } = await post('/box/take', { cabinet_id: id }, still.token)
    const start = '2026-11-24T02:00:00Z'
    await world.db.query(
      `insert into box_opening (company_id, cabinet_id, box_id, use_id, user_id, cause, key, state, asked_at)
       select $1, $2, box_id, id, user_id, 'phone', 'k' || id, 'opened', start_time from box_use
       where company_id = $1 and id = any($3::int[])`,
      [acme.company_id, id, [use.id, kept.id]],
    )
    world.setNow('2026-11-24T04:00:00Z')
    await post('/box_unused/hold', { id: use.id })
    const path = await photo()
    const clear = { id: use.id, witness_id: still.user_id, found: 'A scarf', photo: path }
    expect((await post('/box_unused/clear', clear)).code).toBe(0)
    const rows = async () =>
      (
        await world.db.query(
          `select u.id from box_use u left join box_opening o on o.company_id = u.company_id and o.use_id = u.id
           where u.company_id = $1 and u.id = any($2::int[]) order by u.id`,
          [acme.company_id, [use.id, kept.id]],
        )
      ).length
    const gone = () =>
      world.db.query('select 1 from erased_file where company_id = $1 and key = $2', [acme.company_id, path.slice(1)])
    await world.db.query(`update box_use set end_time = $3 where company_id = $1 and id = $2`, [
      ...[acme.company_id, use.id, start],
    ])
    world.setNow('2027-05-23T01:00:00Z')
    await world.first.lockers.forget()
    expect([await rows(), await gone()]).toEqual([2, []])
    world.setNow('2027-05-23T03:00:00Z')
    await world.first.lockers.forget()
    expect([await rows(), (await gone()).length]).toEqual([1, 1])
    const own = (await get('/box/mine', {}, still.token)).data.items
    expect(own).toMatchObject([{ id: kept.id }])
    world.setNow(start)
  })
  test('when a cabinet was offline is forgotten once nobody has a locker of that time', async () => {
    world.setNow('2026-11-24T02:00:00Z')
    const { door, holder } = await assigned()
    const [cabinet] = await world.db.query<{ id: number }>(
      `insert into box_cabinet_away (company_id, cabinet_id, start_time, end_time)
       select b.company_id, b.cabinet_id, t.day::timestamptz, t.day::timestamptz + interval '1 day'
       from box b, unnest(array['2026-11-20', '2026-11-25']) as t(day) where b.company_id = $1 and b.id = $2 returning cabinet_id as id`,
      [acme.company_id, door.id],
    )
    const kept = async () =>
      (
        await world.db.query<{ day: string }>(
          'select start_time::date::text as day from box_cabinet_away where cabinet_id = $1 order by 1',
          [cabinet?.id],
        )
      ).map(({ day }) => day)
    await age('2026-11-28T02:00:00Z')
    expect(await kept()).toEqual(['2026-11-25'])
    await world.db.query(
      `update box_use set state = 'clearing' where company_id = $1 and box_id = $2 and user_id = $3`,
      [...[acme.company_id, door.id, holder.user_id]],
    )
    await age('2026-11-28T03:00:00Z')
    expect(await kept()).toEqual([])
    world.setNow('2026-11-24T02:00:00Z')
  })
  test('for a while is asked for when its time is over, and taken back ten days later', async () => {
    world.setNow('2026-11-24T02:00:00Z')
    const cabinet_id = await newCabinet({ max_hours: 12 })
    await fill(cabinet_id, { columns: 1, rows: 1 })
    const holder = await acme.person()
    const { data: use } = await post('/box/take', { cabinet_id }, holder.token)
    const [door] = await doorsOf(cabinet_id)
    expect((await post('/box/keep', { id: use.id }, holder.token)).data.reason).toBe('box_not_kept')
    await age('2026-11-24T14:00:00Z')
    await age('2026-11-26T02:00:00Z')
    await age('2026-11-28T02:00:00Z')
    expect(await stateOf(door.id)).toBe('overdue')
    await age('2026-12-05T02:00:00Z')
    expect(await stateOf(door.id)).toBe('clearing')
    expect(await told(holder)).toEqual(['box_due', 'box_late', 'box_late', 'box_taken_back'])
    world.setNow('2026-11-24T02:00:00Z')
  })
  test('stands in the checklist of who has it', async () => {
    const { holder, door } = await assigned()
    const { data } = await get('/users/checklist', { id: holder.user_id })
    expect(JSON.stringify(data)).toContain(door.number)
  })
})

test('the records are a file, of the same rows as the list', async () => {
  const { body } = await download(world.first, '/box_record/export', {}, { token: admin.token, language: 'en' })
  const { total } = (await get('/box_record/pagelist')).data
  const lines = String(body).trim().split('\r\n')
  expect(lines[0]).toContain('Locker number')
  expect(lines).toHaveLength(total + 1)
  const refused = await download(world.first, '/box_record/export', { sort: '+x' }, { token: admin.token })
  expect(refused.code).not.toBe(0)
})

test('openings are a file of the rows of the list, longer than one batch, and who made it is in the log', async () => {
  const id = await newCabinet()
  await fill(id, { columns: 1, rows: 1, prefix: '=X' })
  const [door] = await doorsOf(id)
  await world.db.query(
    `insert into box_opening (company_id, cabinet_id, box_id, cause, key, state, why, asked_at, reason, user_id)
     select $1, $2, $3, 'staff', 'k' || n, 'refused', 'away', '2026-11-23T02:00:00Z'::timestamptz + n * interval '1 second',
       case when n = 700 then '=cmd()' end, $4 from generate_series(1, 1200) as n`,
    [acme.company_id, id, door.id, admin.user_id],
  )
  const { body } = await download(world.first, '/box_control/export', {}, { token: admin.token, language: 'en' })
  const { total } = (await get('/box_control/pagelist')).data
  const lines = String(body).trim().split('\r\n')
  expect(total).toBeGreaterThanOrEqual(1200)
  expect(lines).toHaveLength(total + 1)
  expect(lines[0]).toContain('Opened by whom')
  expect(new Set(lines).size).toBe(total + 1)
  // what begins like a formula is text
  expect(lines.filter((line) => line.includes("'=cmd()"))).toHaveLength(1)
  const logs = await world.db.query(
    `select action from operation_log where company_id = $1 and action = 'box_export'`,
    [acme.company_id],
  )
  expect(logs).toHaveLength(1)
  const nobody = await acme.person(['view-record'])
  expect((await download(world.first, '/box_control/export', {}, { token: nobody.token })).code).toBe(40300)
})
