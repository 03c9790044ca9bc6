import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { addCatering } from '../service.sample'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-18'

type Person = Awaited<ReturnType<Company['person']>>
type Made = { id: number; version: number; audit_state: number }

let world: World
let acme: Company
let ann: Person
let boss: Person
let one: Person
let two: Person
let three: Person
let count = 0
const approver = ['view-meeting', 'view-audit', 'change-audit']

beforeAll(async () => {
  world = await openWorld({ servers: 2, now })
  acme = await addCompany(world.db, 'Acme')
  ann = await acme.person()
  boss = await acme.person(approver)
  const elsewhere = await acme.office('Elsewhere')
  // asked by name, wherever they administer
  one = await acme.person(approver, { office_ids: [elsewhere.office_id] })
  two = await acme.person(approver, { office_ids: [elsewhere.office_id] })
  three = await acme.person(approver, { office_ids: [elsewhere.office_id] })
})
afterAll(() => world.close())
beforeEach(() => world.setNow(now))

const at = (time: string, date = day) => `${date} ${time}:00`
const post = (path: string, body: object, who: Person, server = world.first) =>
  server.post(path, body, { token: who.token, language: 'en' })
const get = async (path: string, query: object, who: Person) =>
  (await world.first.get(path, query, { token: who.token })).data
const room = (columns: object = { isaudit: true }) => acme.room(`Flow ${++count}`, { ...columns })
const book = async (room_id: number, from = '10:00', to = '11:00', more: object = {}, who = ann): Promise<Made> => {
  const slot = { start_time: at(from), end_time: at(to) }
  const answer = await post('/meeting/add', { meetingroom_id: room_id, title: 'Board', ...slot, ...more }, who)
  expect(answer.message).toBe('ok')
  return answer.data
}
const users = (...people: Person[]) => ({ kind: 'users', ids: people.map(({ user_id }) => user_id) })
const step = (mode: string, ...people: Person[]) => ({ mode, approvers: [users(...people)] })
const flow = async (steps: object[], more: object = {}) => {
  const answer = await post('/audit/flow_save', { name: `Flow ${++count}`, steps, ...more }, boss)
  expect(answer.data.fields ?? answer.data.reason).toBeUndefined()
  return answer.data as { id: number; version: number }
}
/** A room that needs approval, bound to a flow of these steps. */
const flowRoom = async (steps: object[], more: object = {}, columns: object = {}) => {
  const room_id = await room({ isaudit: true, ...columns })
  const made = await flow(steps, { ...more, bindings: [{ meetingroom_id: room_id }] })
  return { room_id, flow: made }
}
const decide = (made: Made, who: Person, pass = true, reason = pass ? '' : 'No', server = world.first) =>
  post('/audit/edit', { id: made.id, version: made.version, pass, reason }, who, server)
const row = async (id: number) => {
  const [found] = await world.db.query<{ audit_state: number; meeting_state: string; held: number; approvals: number }>(
    `select m.audit_state, m.meeting_state,
       (select count(*)::int from holding h where h.company_id = m.company_id and h.kind = 'meeting' and h.source_id = m.id and h.is_held) as held,
       (select count(*)::int from meeting_log l where l.company_id = m.company_id and l.meeting_id = m.id and l.action = 'approve') as approvals
     from meeting m where m.company_id = $1 and m.id = $2`,
    [acme.company_id, id],
  )
  return found
}
const flowOf = async (id: number, who = boss) =>
  (await get('/audit/pagelist', { limit: 200 }, who)).items.find((item: Made) => item.id === id)
const asked = async (id: number) => {
  const [found] = await world.db.query<{ asked: number[] }>(
    `select asked from audit_request where company_id = $1 and meeting_id = $2 and state = 'waiting'`,
    [acme.company_id, id],
  )
  return found?.asked
}
const bell = async (who: Person, meeting_id: number) =>
  (await get('/message/pagelist', { limit: 100 }, who)).items
    .filter(
      (item: { meeting_id: number; read_at: string | null }) => item.meeting_id === meeting_id && item.read_at === null,
    )
    .map((item: { kind: string }) => item.kind)

describe('a request that becomes somebody else’s', () => {
  it('is asked anew when it is handed to one of those who decide, and never decided by them', async () => {
    const { room_id } = await flowRoom([step('any', one, two), step('any', two, three)])
    const made = await book(room_id)
    await decide(made, one)
    expect(await asked(made.id)).toEqual([two.user_id, three.user_id])
    const given = await post(
      '/meeting/transfer',
      { id: made.id, version: 1, user_id: two.user_id, reason: 'Yours' },
      ann,
    )
    expect(given.message).toBe('ok')
    expect(await asked(made.id)).toEqual([one.user_id])
    expect((await decide({ ...made, version: 2 }, two)).data.reason).toBe('audit_not_asked')
    expect([await bell(one, made.id), await bell(three, made.id)]).toEqual([['audit_asked'], []])
    const seen = (await get('/audit/progress', { id: made.id }, two)).items
    expect(seen).toMatchObject([{ state: 'waiting' }, { state: 'ended', ended_because: 'handed_over' }])
    const log = (await get('/meeting/details', { id: made.id }, two)).log.map((line: { action: string }) => line.action)
    expect(log.slice(0, 2)).toEqual(['audit_again', 'transfer'])
    await decide({ ...made, version: 2 }, one)
    expect(await asked(made.id)).toEqual([three.user_id])
    const last = await decide({ ...made, version: 2 }, three)
    expect(last.data.items).toMatchObject([{ ok: true, audit_state: 0 }])
  })

  it('is so where a manager hands it over, or it is offered and taken', async () => {
    const { room_id } = await flowRoom([step('any', one, two)])
    const manager = await acme.person(['view-meeting', 'view-cancel-regain'])
    const made = await book(room_id)
    const items = [{ id: made.id, version: 1 }]
    await post('/manager/edit', { action: 'transfer', items, user_id: one.user_id, reason: 'Away' }, manager)
    expect(await asked(made.id)).toEqual([two.user_id])
    await post('/meeting/transfer_offer', { id: made.id, version: 2, user_id: two.user_id }, one)
    const [offer] = (await get('/meeting/transfer_offers', {}, two)).items
    await post('/meeting/transfer_settle', { id: offer.id, accept: true }, two)
    expect(await asked(made.id)).toEqual([one.user_id])
  })
})

describe('a confirmed meeting that is to be more', () => {
  const bigger = (n: number) => ({
    attendees: Array.from({ length: n }, (_, x) => ({ mail: `g${x}@example.org`, name: `G${x}` })),
  })
  const conditional = async (conditions: object, ...people: Person[]) => {
    const room_id = await room({ isaudit: false })
    await flow([step('any', ...people)], { bindings: [{ meetingroom_id: room_id, ...conditions }] })
    return room_id
  }
  const people = async (id: number) => (await get('/meeting/details', { id }, ann)).attendees.length
  const change = (made: { id: number }, version: number, more: object, who = ann) =>
    post('/meeting/edit', { id: made.id, version, ...more }, who)

  it('waits with more people than need no approval, and stays as it was until then', async () => {
    const made = await book(await conditional({ over_people: 4 }, one))
    expect(made.audit_state).toBe(0)
    expect((await change(made, 1, bigger(2))).data.audit_state).toBe(0)
    const asks = await change(made, 2, bigger(6))
    expect(asks.data).toMatchObject({ audit_state: 1, version: 3 })
    expect(await people(made.id)).toBe(3)
    expect(await row(made.id)).toMatchObject({ audit_state: 1, held: 1 })
    expect(await bell(one, made.id)).toEqual(['change_asked'])
    expect(await flowOf(made.id, one)).toMatchObject({
      change: null,
      more: { people: 7, services: null },
      may_decide: true,
    })
    expect((await get('/meeting/details', { id: made.id }, ann)).waiting_change).toMatchObject({
      people: 7,
      slot: null,
    })
    expect(
      (await get('/audit/single', { id: made.id }, one)).attendees.filter((p: { is_new: boolean }) => p.is_new),
    ).toHaveLength(4)
    const yes = await decide({ ...made, version: 3 }, one)
    expect(yes.data.items).toMatchObject([{ ok: true, audit_state: 0 }])
    expect(await people(made.id)).toBe(7)
    expect(await row(made.id)).toMatchObject({ audit_state: 0, held: 1 })
    // what was approved is not asked again
    expect((await change(made, 4, bigger(9))).data.audit_state).toBe(0)
  })

  it('stays as it was when that is refused, taken back or not wanted any more', async () => {
    const made = await book(await conditional({ over_people: 4 }, one))
    await change(made, 1, bigger(6))
    await decide({ ...made, version: 2 }, one, false)
    expect([(await row(made.id))?.audit_state, await people(made.id)]).toEqual([0, 1])
    await change(made, 3, bigger(6))
    expect((await post('/meeting/withdraw_change', { id: made.id, version: 3 }, ann)).data.reason).toBe('stale')
    expect((await post('/meeting/withdraw_change', { id: made.id, version: 4 }, two)).data.reason).toBe(
      'meeting_not_yours',
    )
    expect((await post('/meeting/withdraw_change', { id: made.id, version: 4 }, ann)).message).toBe('ok')
    expect([(await row(made.id))?.audit_state, await people(made.id), await bell(one, made.id)]).toEqual([0, 1, []])
    expect((await post('/meeting/withdraw_change', { id: made.id, version: 5 }, ann)).data.reason).toBe('change_none')
    await change(made, 5, bigger(6))
    expect((await change(made, 6, { title: 'Other words' })).data.audit_state).toBe(1)
    expect((await change(made, 7, bigger(3))).data.audit_state).toBe(0)
    expect([await people(made.id), await asked(made.id)]).toEqual([4, undefined])
  })

  it('waits with people who are added one by one, and with a slot that it gets as well', async () => {
    const made = await book(await conditional({ over_people: 2 }, one))
    const first = await post('/meeting/add_attendees', { id: made.id, attendees: [{ user_id: boss.user_id }] }, ann)
    expect(first.data).toMatchObject({ added: 1, waiting: 0 })
    const second = await post('/meeting/add_attendees', { id: made.id, attendees: [{ user_id: two.user_id }] }, ann)
    expect(second.data).toMatchObject({ added: 0, waiting: 1 })
    expect([(await row(made.id))?.audit_state, await people(made.id)]).toEqual([1, 2])
    const { version } = second.data
    const moved = await change(made, version, { start_time: at('15:00'), end_time: at('16:00') })
    expect(moved.data.audit_state).toBe(1)
    expect(await row(made.id)).toMatchObject({ held: 1 })
    await decide({ ...made, version: moved.data.version }, one)
    const now = await get('/meeting/details', { id: made.id }, ann)
    expect(now).toMatchObject({ start_time: at('15:00'), audit_state: 0, waiting_change: null })
    expect(now.attendees).toHaveLength(3)
  })

  it('waits with services, and each meeting of a series by itself', async () => {
    const room_id = await conditional({ with_services: true }, one)
    const service = await (await addCatering(world, acme)).service(`Tea ${++count}`)
    const made = await book(room_id)
    const services = [{ service_id: service, quantity: 2, after_minutes: 0 }]
    expect((await change(made, 1, { services })).data.audit_state).toBe(1)
    expect((await get('/meeting/details', { id: made.id }, ann)).services).toEqual([])
    await decide({ ...made, version: 2 }, one)
    expect((await get('/meeting/details', { id: made.id }, ann)).services).toHaveLength(1)
    const series = await book(await conditional({ over_people: 3 }, one), '10:00', '11:00', {
      series: { period: 'day', times: 3 },
    })
    const all = await change(series, 1, { ...bigger(5), scope: 'all' })
    expect(all.data.audit_state).toBe(1)
    expect(await bell(one, series.id)).toEqual(['change_asked'])
    const waiting = await get('/audit/pagelist', { turn: 'mine', limit: 200 }, one)
    const ids = waiting.items.filter((item: { more: object | null }) => item.more !== null).map((item: Made) => item.id)
    expect(ids).toHaveLength(3)
  })

  it('asks those who decide about what it is now, while it waits', async () => {
    const room_id = await room({ isaudit: true })
    await flow([step('any', one)], { bindings: [{ meetingroom_id: room_id }] })
    await flow([step('any', two)], { bindings: [{ meetingroom_id: room_id, over_people: 4 }] })
    const made = await book(room_id)
    expect(await asked(made.id)).toEqual([one.user_id])
    await change(made, 1, bigger(6))
    expect(await asked(made.id)).toEqual([two.user_id])
    expect([await bell(one, made.id), await bell(two, made.id)]).toEqual([[], ['audit_asked']])
  })
})
