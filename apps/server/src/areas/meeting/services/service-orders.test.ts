import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { addCatering, type Catering } from './service.sample'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-18'
const serving = ['view-service-order', 'change-service-order']

type Person = Awaited<ReturnType<Company['person']>>

let world: World
let acme: Company
let catering: Catering
let ann: Person
let wes: Person
let chef: Person
let boss: Person
let coffee: number
let lunch: number
let wesServes: number
let rooms = 0

beforeAll(async () => {
  world = await openWorld({ now })
  acme = await addCompany(world.db, 'Acme')
  catering = await addCatering(world, acme)
  ann = await acme.person()
  wes = await acme.person(serving)
  chef = await acme.person([...serving, 'view-service-personnel'])
  boss = await acme.person(['view-meeting', 'view-audit', 'change-audit'])
  coffee = await catering.service('Coffee')
  lunch = await catering.service('Lunch', { need_audit: true, prepare_minutes: 30, clean_minutes: 15 })
  wesServes = await catering.serves(wes.user_id, [coffee, lunch])
})
afterAll(() => world.close())
beforeEach(() => world.setNow(now))

const at = (time: string) => `${day} ${time}:00`
const room = (columns: object = {}) => acme.room(`Kitchen ${++rooms}`, { ...columns })
const order = async (service_id: number, quantity = 4, more: object = {}, room_id?: number) => {
  const meetingroom_id = room_id ?? (await room())
  const answer = await world.first.post(
    '/meeting/add',
    {
      ...{ meetingroom_id, title: 'Plan', start_time: at('12:00'), end_time: at('13:00') },
      services: [{ service_id, quantity }],
      ...more,
    },
    { token: ann.token },
  )
  if (answer.code !== 0) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`)
  return answer.data as { id: number; version: number }
}
const good = (answer: Awaited<ReturnType<typeof world.first.get>>) => {
  if (answer.code !== 0) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`)
  return answer.data
}
const list = async (query: object = {}, who = wes) =>
  good(await world.first.get('/service_order/pagelist', { limit: 200, ...query }, { token: who.token }))
const orderOf = async (meeting_id: number, who = wes, query: object = {}) =>
  (await list(query, who)).items.find((one: { meeting_id: number }) => one.meeting_id === meeting_id)
const handle = (body: object, who = wes) =>
  world.first.post('/service_order/edit', body, { token: who.token, language: 'en' })
const messages = async (who: Person, meeting_id: number) => {
  const { items } = (await world.first.get('/message/pagelist', { limit: 200 }, { token: who.token })).data
  return items.filter((one: { meeting_id: number }) => one.meeting_id === meeting_id)
}
const kinds = async (who: Person, meeting_id: number) =>
  (await messages(who, meeting_id)).map((one: { kind: string }) => one.kind)
const stateIn = async (meeting_id: number) =>
  (await world.first.get('/meeting/details', { id: meeting_id }, { token: ann.token })).data.services[0].state
const margins = (meeting_id: number) =>
  world.db.query(`select 1 from holding where company_id = $1 and kind = 'service' and source_id = $2`, [
    acme.company_id,
    meeting_id,
  ])

describe('an order', () => {
  it('is told to who serves, taken on, begun and served, and the booker learns of it', async () => {
    const meeting = await order(lunch, 6)
    const asked = await orderOf(meeting.id)
    expect(asked).toMatchObject({
      state: 'wait',
      quantity: 6,
      amount: '75.00',
      serve_time: at('12:00'),
      mine: 1,
      title: 'Plan',
      booker_name: ann.name,
    })
    const [told] = await messages(wes, meeting.id)
    expect(told).toMatchObject({ kind: 'service_ordered', values: { services: [{ name: 'Lunch', quantity: 6 }] } })
    let version = asked.version
    for (const state of ['accepted', 'preparing', 'done']) {
      const answer = await handle({ id: asked.id, version, state })
      expect(answer.data).toMatchObject({ state })
      version = answer.data.version
      expect(await stateIn(meeting.id)).toBe(state)
    }
    expect(await kinds(ann, meeting.id)).toEqual(['service_accepted'])
    expect(await orderOf(meeting.id)).toBeUndefined()
    expect(await orderOf(meeting.id, wes, { list: 'over' })).toMatchObject({ state: 'done' })
    // served: the room is cleaned all the same
    expect(await margins(meeting.id)).toHaveLength(2)
    expect((await handle({ id: asked.id, version, state: 'refused', reason: 'late' })).data.reason).toBe(
      'service_state',
    )
  })

  it('is declined with a reason only, which gives the time of the room back and is told to the booker', async () => {
    const meeting = await order(lunch)
    const { id, version } = await orderOf(meeting.id)
    expect((await handle({ id, version, state: 'refused' })).data.fields).toHaveProperty('reason')
    expect(await margins(meeting.id)).toHaveLength(2)
    expect((await handle({ id, version, state: 'refused', reason: 'The oven is broken' })).code).toBe(0)
    expect(await margins(meeting.id)).toEqual([])
    expect(await messages(ann, meeting.id)).toMatchObject([
      { kind: 'service_refused', values: { reason: 'The oven is broken', services: [{ name: 'Lunch' }] } },
    ])
  })

  it('that somebody else changed meanwhile is refused, and none is made to go backwards', async () => {
    const meeting = await order(coffee)
    const { id, version } = await orderOf(meeting.id)
    expect((await handle({ id, version: version + 1, state: 'done' })).data.reason).toBe('stale')
    expect((await handle({ id, version, state: 'done' })).code).toBe(0)
    expect((await handle({ id, version: version + 1, state: 'accepted' })).data.reason).toBe('service_state')
  })

  it('tells who serves of changes and of the cancellation, once each', async () => {
    const meeting = await order(coffee)
    const change = { id: meeting.id, version: 1, start_time: at('14:00'), end_time: at('15:00') }
    await world.first.post('/meeting/edit', change, { token: ann.token })
    await world.first.post('/meeting/edit', { id: meeting.id, version: 2, title: 'New words' }, { token: ann.token })
    await world.first.post('/meeting/del', { id: meeting.id }, { token: ann.token })
    expect(await kinds(wes, meeting.id)).toEqual(['service_cancelled', 'service_changed', 'service_ordered'])
  })

  it('of a meeting that waits for approval is told when that is approved', async () => {
    const meeting = await order(coffee, 4, {}, await room({ isaudit: true }))
    expect(await kinds(wes, meeting.id)).toEqual([])
    expect(await orderOf(meeting.id)).toBeUndefined()
    await world.first.post('/audit/edit', { id: meeting.id, version: 1, pass: true }, { token: boss.token })
    expect(await kinds(wes, meeting.id)).toEqual(['service_ordered'])
    expect(await orderOf(meeting.id)).toMatchObject({ state: 'accepted' })
  })

  it('of a private meeting does not tell its title', async () => {
    const meeting = await order(coffee, 4, { secret: true, title: 'Secret plan' })
    expect((await orderOf(meeting.id)).title).toBe('')
    expect(JSON.stringify(await messages(wes, meeting.id))).not.toContain('Secret plan')
    expect((await list({ title: 'Secret plan' })).total).toBe(0)
  })

  it('of a series is one message', async () => {
    const meeting = await order(coffee, 4, { series: { period: 'week', times: 3 } })
    const told = await messages(wes, meeting.id)
    expect(told).toMatchObject([{ kind: 'service_ordered', values: { meetings: 3 } }])
  })
})

describe('who serves', () => {
  it('is who works then and has the least to do; where nobody does all are told, and the first who takes it has it', async () => {
    const [tea, early] = [await catering.service('Tea'), await acme.person(serving)]
    const late = await acme.person(serving)
    await catering.serves(early.user_id, [tea], { name: 'Early', work_start: '06:00', work_end: '12:00' })
    await catering.serves(late.user_id, [tea], { name: 'Late', work_start: '12:00', work_end: '18:00' })
    const noon = await order(tea)
    expect(await orderOf(noon.id, late)).toMatchObject({ personnel_name: 'Late', mine: 1 })
    expect(await orderOf(noon.id, early)).toBeUndefined()
    const evening = await order(tea, 2, { start_time: at('18:30'), end_time: at('19:30') })
    expect(await kinds(early, evening.id)).toEqual(['service_ordered'])
    const open = await orderOf(evening.id, early)
    expect(open).toMatchObject({ personnel_id: null, mine: 0 })
    await handle({ id: open.id, version: open.version, state: 'preparing' }, early)
    expect(await orderOf(evening.id, early)).toMatchObject({ personnel_name: 'Early', mine: 1 })
    expect(await orderOf(evening.id, late)).toBeUndefined()
  })

  it('is changed by who administers the staff, to people of the service only; they are told', async () => {
    const meeting = await order(coffee)
    const stranger = await catering.serves(null, [], { name: 'Stranger' })
    const ida = await acme.person(serving)
    const idaServes = await catering.serves(ida.user_id, [coffee], { name: 'Ida' })
    const { id, version } = await orderOf(meeting.id, chef)
    const staff = await world.first.get('/service_order/personnel', { id }, { token: chef.token })
    expect(staff.data.items.map((one: { id: number }) => one.id)).toEqual([wesServes, idaServes])
    expect((await handle({ id, version, personnel_id: stranger }, chef)).data.reason).toBe(
      'service_personnel_elsewhere',
    )
    expect((await handle({ id, version, personnel_id: idaServes }, chef)).code).toBe(0)
    expect(await kinds(ida, meeting.id)).toEqual(['service_ordered'])
    expect(await orderOf(meeting.id, wes)).toBeUndefined()
    await catering.link('services_personnel', { service_id: lunch, personnel_id: stranger })
  })

  it('sees nothing of other offices, other people or other companies, and cannot touch it', async () => {
    const meeting = await order(coffee)
    const { id, version } = await orderOf(meeting.id, chef)
    const idle = await acme.person(serving)
    const far = await acme.office('Far')
    const farChef = await acme.person([...serving, 'view-service-personnel'], { office_ids: [far.office_id] })
    const stranger = await (await addCompany(world.db, 'Other')).person([...serving, 'view-service-personnel'])
    for (const who of [idle, farChef, stranger]) {
      expect((await list({}, who)).total).toBe(0)
      expect((await handle({ id, version, state: 'done' }, who)).data.reason).toBe('not_found')
    }
    expect((await handle({ id, version, state: 'done' }, ann)).code).toBe(40300)
  })

  it('finds orders by day, office, service and words', async () => {
    const meeting = await order(coffee, 4, { title: 'Quarterly' })
    expect((await list({ title: 'quarterly' }, chef)).items).toMatchObject([{ meeting_id: meeting.id }])
    expect((await list({ title: 'quarterly', date: day }, chef)).total).toBe(1)
    expect((await list({ title: 'quarterly', date: '2026-11-19' }, chef)).total).toBe(0)
    expect((await list({ title: 'quarterly', service_ids: lunch }, chef)).total).toBe(0)
    expect((await list({ title: 'quarterly', office: acme.office_id }, chef)).total).toBe(1)
  })
})
