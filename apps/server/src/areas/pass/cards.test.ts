import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCompany, openWorld, type World } from '../../../test/world'
import { passWorld } from './records/records.sample'

let world: World
let here: Awaited<ReturnType<typeof passWorld>>
let admin = ''

/** A Monday; the offices of the tests are in Shanghai. */
const at = (time: string) => `2026-11-23T${time}+08:00`
const codes = ['view', 'add', 'change', 'delete'].map((verb) => `${verb}-through-strategy`)

beforeAll(async () => {
  world = await openWorld({ now: at('12:00:00') })
  here = await passWorld(world)
  admin = (await here.acme.person(codes)).token
})
afterAll(() => world.close())

const post = (path: string, body: object, token = admin) => world.first.post(path, body, { token, language: 'en' })
const get = (path: string, query: object, token = admin) =>
  world.first.get(path, query as Record<string, unknown>, { token, language: 'en' })

const cardOf = async (user_id: number) => {
  const [card] = await world.db.query<{ id: number; state: string }>(
    'select id, state from pass_card where company_id = $1 and user_id = $2',
    [here.company_id, user_id],
  )
  if (card === undefined) throw new Error('no card')
  return card
}

describe('a card that is lost', () => {
  test('is said so by whose it is, at once, once, and stands with them no more', async () => {
    const door_id = await here.door()
    const { user_id, token, card: number } = await here.passer([door_id])
    await world.db.query('update users set ic_card = $2 where id = $1', [user_id, number])
    await world.first.deliver()
    const { id } = await cardOf(user_id)
    const mine = await get('/passcard/mine', {}, token)
    expect(mine.data.items).toEqual([{ id, card_no: number, kind: 'main', state: 'in_use', valid_until: null }])
    const may = () => get('/pass/verdict', { person_id: user_id, door_id, way: 'card' })
    expect((await may()).data).toMatchObject({ ok: true })
    expect(await post('/passcard/lost', { id }, token)).toMatchObject({ code: 0, data: { id } })
    expect(await post('/passcard/lost', { id }, token)).toMatchObject({ code: 0 })
    expect((await may()).data).toMatchObject({ ok: false, reason: 'card_lost' })
    await world.first.deliver()
    expect((await get('/passcard/mine', {}, token)).data.items).toMatchObject([{ id, state: 'lost' }])
    const [person] = await world.db.query<{ ic_card: string | null }>('select ic_card from users where id = $1', [
      user_id,
    ])
    expect(person?.ic_card).toBeNull()
    const log = await world.db.query<{ action: string }>(
      `select action from operation_log where company_id = $1 and module = 'passcard' and target_id = $2`,
      [here.company_id, id],
    )
    expect(log.map(({ action }) => action)).toEqual(['lose'])
  })

  test('is of nobody else’s business but those who keep cards of such people', async () => {
    const { user_id } = await here.passer([])
    const { id } = await cardOf(user_id)
    const stranger = (await here.acme.person()).token
    expect((await post('/passcard/lost', { id }, stranger)).data.reason).toBe('not_found')
    const near = await here.acme.office('Cards')
    const keeper = (await here.acme.person(codes, { office_ids: [near.office_id] })).token
    expect((await post('/passcard/lost', { id }, keeper)).data.reason).toBe('not_found')
    const foreign = (await (await addCompany(world.db, 'Elsewhere')).person(codes)).token
    expect((await post('/passcard/lost', { id }, foreign)).data.reason).toBe('not_found')
    expect((await cardOf(user_id)).state).toBe('in_use')
    await world.db.query('update users set office_id = $2 where id = $1', [user_id, near.office_id])
    expect(await post('/passcard/lost', { id }, keeper)).toMatchObject({ code: 0 })
    expect((await cardOf(user_id)).state).toBe('lost')
  })

  test('is said to be at a device until the device has confirmed that it is gone', async () => {
    const { user_id, token, card: number } = await here.passer([])
    const { id } = await cardOf(user_id)
    const devices = async (as = token) => (await get('/passcard/devices', { id }, as)).data
    expect(await devices()).toEqual({ items: [] })
    await world.db.query(
      `insert into delivery_holder (company_id, kind, device_id, key, user_id, held)
       values ($1, 'controller', $2, $3, $4, 'x'), ($1, 'controller', $2, '77', $4, 'x')`,
      [here.company_id, here.controller_id, number, user_id],
    )
    expect(await devices()).toEqual({
      items: [{ kind: 'controller', id: here.controller_id, name: 'Board', office_name: expect.any(String) }],
    })
    expect((await devices((await here.acme.person()).token)).reason).toBe('not_found')
    await world.db.query('update delivery_holder set held = null where company_id = $1 and key = $2', [
      ...[here.company_id, number],
    ])
    expect(await devices()).toEqual({ items: [] })
  })

  test('cannot be one that was given back', async () => {
    const { user_id, token } = await here.passer([])
    const { id } = await cardOf(user_id)
    await world.db.query(`update pass_card set state = 'returned' where id = $1`, [id])
    expect((await post('/passcard/lost', { id }, token)).data.reason).toBe('card_returned')
  })
})

describe('a card that is lent', () => {
  test('has an end, which is to come', async () => {
    const { user_id } = await here.acme.person()
    const add = (valid_until: string | null) => post('/passcard/add', { card_no: '880001', user_id, valid_until })
    expect((await add(null)).data.fields.valid_until).toMatch(/Enter when/)
    expect((await add(at('12:00:00'))).data.fields.valid_until).toMatch(/future/)
    const { data } = await add(at('18:00:00'))
    // when it is over, what else is said of it can be changed
    await world.db.query('update pass_card set valid_until = $2 where id = $1', [data.id, at('11:00:00')])
    expect(await post('/passcard/edit', { id: data.id, version: 1, remark: 'Guest' })).toMatchObject({ code: 0 })
    // not lent again without another end
    await post('/passcard/edit', { id: data.id, version: 2, state: 'returned' })
    const again = await post('/passcard/edit', { id: data.id, version: 3, state: 'in_use' })
    expect(again.data.fields.valid_until).toMatch(/future/)
  })
})

describe('a card that is held to a reader', () => {
  const swiped = (door_id: number, since?: string, token = admin) =>
    get('/passcard/swiped', { door_id, ...(since === undefined ? {} : { since }) }, token)

  test('is told to who waits there, the first since they wait, and whether it is somebody’s', async () => {
    const [door_id, other] = [await here.door(), await here.door()]
    const { card: known } = await here.passer([door_id])
    const early = { now: Date.parse(at('11:59:50')) }
    await here.take([here.event(11, at('11:59:50'), door_id, { card: '1111', granted: false })], early)
    const { data: begun } = await swiped(door_id)
    expect(begun).toEqual({ since: '2026-11-23T04:00:00.000Z', card: null })
    const now = { now: Date.parse(at('12:00:10')) }
    await here.take(
      [
        here.event(12, at('12:00:05'), other, { card: '3333', granted: false }),
        // a controller that kept it tells only now
        here.event(13, at('09:00:00'), door_id, { card: '4444', granted: false }),
        here.event(14, at('12:00:09'), door_id, { card: known }),
      ],
      now,
    )
    const { data: first } = await swiped(door_id, begun.since)
    expect(first.card).toEqual({ card_no: known.padStart(10, '0'), taken: true, at: '2026-11-23T04:00:10.000Z' })
    await here.take([here.event(15, at('12:00:12'), door_id, { card: '6612000', granted: false })], {
      now: Date.parse(at('12:00:12')),
    })
    const { data: second } = await swiped(door_id, '2026-11-23T04:00:10.001Z')
    expect(second.card).toMatchObject({ card_no: '0006612000', taken: false })
  })

  test('is told to who may give out cards, at doors that they look after', async () => {
    const near = await here.acme.office('Readers')
    const door_id = await here.door()
    const keeper = (await here.acme.person(codes, { office_ids: [near.office_id] })).token
    expect((await swiped(door_id, undefined, keeper)).data.reason).toBe('not_found')
    expect((await swiped(door_id, undefined, (await here.acme.person()).token)).data.reason).toBe('no_permission')
    const looker = (await here.acme.person(['view-through-strategy'])).token
    expect((await swiped(door_id, undefined, looker)).data.reason).toBe('no_permission')
  })
})

test('a picker says of doors in which office they are, and not of people', async () => {
  const far = await here.acme.office('Far office')
  const [near_id, far_id] = [
    await here.door({ name: 'Same name' }),
    await here.door({ name: 'Same name', office_id: far.office_id }),
  ]
  const { data } = await get('/doors/list', { title: 'Same name' })
  const hints = new Map(data.items.map(({ id, hint }: { id: number; hint: string }) => [id, hint]))
  expect(hints.get(far_id)).toBe('Far office')
  expect(hints.get(near_id)).not.toBe('Far office')
})
