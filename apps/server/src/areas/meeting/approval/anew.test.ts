import { describe, expect, it } from 'vitest'
import { addCatering } from '../services/service.sample'
import {
  acme,
  ann,
  asked,
  at,
  bell,
  book,
  boss,
  type CreatedMeeting,
  decide,
  flow,
  flowOf,
  flowRoom,
  get,
  next,
  one,
  type Person,
  post,
  room,
  row,
  step,
  three,
  two,
  useApprovals,
  world,
} from './approval.sample'

useApprovals()

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
    const service = await (await addCatering(world, acme)).service(`Tea ${next()}`)
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
    const ids = waiting.items
      .filter((item: { more: object | null }) => item.more !== null)
      .map((item: CreatedMeeting) => item.id)
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
