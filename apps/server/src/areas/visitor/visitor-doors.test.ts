import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Company, openWorld, type World } from '../../../test/world'
import { littleDevice } from '../pass/delivery/delivery.sample'
import { passWorld } from '../pass/records/records.sample'

let world: World
let here: Awaited<ReturnType<typeof passWorld>>
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let desk: Who
let reason = 0
let card = 6_612_000
let [entrance, inner, exit] = [0, 0, 0]
let channel = 0

/** A Monday; the offices of the tests are in Shanghai. */
const at = (time: string, day = '2026-11-23') => `${day}T${time}:00+08:00`
const post = (path: string, body: object, token = desk.token) => world.first.post(path, body, { token, language: 'en' })
const one = async (id: number) => (await world.first.get('/visitor/single', { id }, { token: desk.token })).data
const due = () => world.first.visits.due()

beforeAll(async () => {
  world = await openWorld({ servers: 2, now: at('08:00') })
  await world.db.query(
    `insert into event_consumer (consumer, type) values ('visitor.doors', 'pass.recorded') on conflict do nothing`,
  )
  here = await passWorld(world)
  acme = here.acme
  const verbs = ['view', 'add', 'change', 'delete']
  desk = await acme.person([
    ...verbs.map((verb) => `${verb}-visitor`),
    ...verbs.flatMap((verb) => [`${verb}-visitorreason`, `${verb}-visitor-through`]),
  ])
  reason = (await post('/visitorreason/add', { name: 'Meeting', max_days: 10 })).data.id
  const { controller_id } = here
  entrance = await here.door({ controller_id, door_no: 1 })
  inner = await here.door({ controller_id, door_no: 2 })
  exit = await here.door({ controller_id, door_no: 3 })
  const made = await post('/visitor_through/add', {
    ...{
      name: 'Main',
      office_id: acme.office_id,
      before_minutes: 60,
      after_minutes: 120,
      is_default: true,
      status: 'on',
    },
    ...{ entrance_door_ids: [entrance], door_ids: [inner], exit_door_ids: [exit], door_check_in: true },
  })
  expect(made.code, made.message).toBe(0)
  channel = made.data.id
})
afterAll(() => world.close())
beforeEach(() => world.setNow(at('08:00')))

let guests = 0
async function invite(more: object = {}): Promise<number> {
  const { data, code, message } = await post('/visitor/add', {
    ...{ reason_id: reason, office_id: acme.office_id, plan_start: at('10:00'), plan_end: at('12:00') },
    people: [{ name: `Guest ${++guests}` }],
    ...more,
  })
  expect(code, message).toBe(0)
  return data.people[0].id
}
/** What doors hold of somebody: from when until when, which doors, on the clock of the office. */
const held = async (id: number) => {
  const rows = await world.db.query<{ start_time: string; end_time: string; doors: number[]; card: number | null }>(
    `select p.start_time, p.end_time, p.card, array(select d.door_id from pass_window_door d
       where d.company_id = p.company_id and d.window_id = p.id order by d.door_id) as doors
     from visitor_window w join pass_window p on p.company_id = w.company_id and p.source_kind = 'visitor' and p.source_id = w.id
     where w.visitor_id = $1 and p.ended_at is null order by p.start_time`,
    [id],
  )
  const hour = (text: string) => new Date(Date.parse(text) + 8 * 3_600_000).toISOString().slice(5, 16).replace('T', ' ')
  return rows.map(({ start_time, end_time, doors, card }) => ({
    ...{ from: hour(start_time), until: hour(end_time), doors },
    ...(card === null ? {} : { card: Number(card) }),
  }))
}
let index = 0
async function pass(id: number, door_id: number, time: string, more: object = {}): Promise<void> {
  const [code] = await world.db.query<{ code: number }>(
    'select code from visitor_window where visitor_id = $1 order by id desc limit 1',
    [id],
  )
  await here.take([here.event(++index, time, door_id, { card: String(code?.code), ...more })])
  await world.first.deliver()
}
const ahead = { from: '11-23 09:00', until: '11-23 14:00' }

describe('doors of a visitor', () => {
  test('open the entrance a day ahead, the inner ones while they are inside, none after they left', async () => {
    const id = await invite()
    expect(await held(id)).toEqual([{ ...ahead, doors: [entrance] }])
    const [{ code, doors }] = (await one(id)).doors
    expect(code).toMatch(/^\d{10}$/)
    expect(doors).toMatchObject([{ state: 'waiting' }])
    world.setNow(at('09:50'))
    expect((await post('/visitor/check_in', { ids: [id], card_no: String(++card) })).code).toBe(0)
    expect(await held(id)).toEqual([{ ...ahead, doors: [inner, exit], card }])
    expect((await one(id)).card_no).toBe(String(card).padStart(10, '0'))
    // the number that they were given stays theirs
    expect((await one(id)).doors[0].code).toBe(code)
    expect((await post('/visitor/check_out', { ids: [id] })).code).toBe(0)
    expect(await held(id)).toEqual([])
    expect((await one(id)).card_no).toBeNull()
  })

  test('are told of a visit of later when it comes near, once by however many servers', async () => {
    const id = await invite({ plan_start: at('10:00', '2026-11-27'), plan_end: at('12:00', '2026-11-27') })
    expect(await held(id)).toEqual([])
    world.setNow(at('08:59', '2026-11-26'))
    await due()
    expect(await held(id)).toEqual([])
    world.setNow(at('09:00', '2026-11-26'))
    await Promise.all([...world.servers, world.first].map((server) => server.visits.due()))
    expect(await held(id)).toEqual([{ from: '11-27 09:00', until: '11-27 14:00', doors: [entrance] }])
  })

  test('follow the visit: moved, extended, cancelled, of several days', async () => {
    const id = await invite()
    const { visit_id, visit_version, doors } = await one(id)
    const moved = { visit_id, version: visit_version, plan_start: at('11:00'), plan_end: at('13:00') }
    expect((await post('/visitor/edit', moved)).code).toBe(0)
    expect(await held(id)).toEqual([{ from: '11-23 10:00', until: '11-23 15:00', doors: [entrance] }])
    expect((await one(id)).doors[0].code).toBe(doors[0].code)
    expect((await post('/visitor/extend', { visit_id, until: at('14:00') })).code).toBe(0)
    expect(await held(id)).toMatchObject([{ until: '11-23 16:00' }])
    expect((await post('/visitor/cancel', { visit_id, reason: null })).code).toBe(0)
    expect(await held(id)).toEqual([])

    const days = { day_begin: '09:00', day_end: '17:00', weekdays: [1, 2, 3] }
    const long = await invite({ plan_start: at('09:00'), plan_end: at('17:00', '2026-11-25'), ...days })
    expect(await held(long)).toMatchObject([{ from: '11-23 08:00' }, { from: '11-24 08:00' }])
    world.setNow(at('09:00'))
    await post('/visitor/check_in', { ids: [long] })
    expect((await held(long)).map((window) => window.doors)).toEqual([[inner, exit], [entrance]])
  })

  test('are none while somebody has to approve them or something is missing', async () => {
    const audited = (await post('/visitorreason/add', { name: 'Audit', audit_by: 'auditor' })).data.id
    expect(await held(await invite({ reason_id: audited }))).toEqual([])
    const needing = (await post('/visitorreason/add', { name: 'Form', needed: ['plate_no'] })).data.id
    const id = await invite({ reason_id: needing })
    expect(await held(id)).toEqual([])
    expect(
      (await post('/visitor/edit_person', { id, version: (await one(id)).version, plate_no: '沪A12345' })).code,
    ).toBe(0)
    expect(await held(id)).toHaveLength(1)
  })

  test('a card is lent to one, and not where it belongs to somebody', async () => {
    const [first, second] = [await invite(), await invite()]
    world.setNow(at('09:50'))
    expect((await post('/visitor/check_in', { ids: [first], card_no: String(++card) })).code).toBe(0)
    expect((await post('/visitor/check_in', { ids: [second], card_no: String(card) })).data.reason).toBe(
      'window_card_taken',
    )
    expect((await one(second)).state).toBe(1)
    const both = await post('/visitor/check_in', { ids: [second, await invite()], card_no: '1' })
    expect(both.data.fields).toHaveProperty('card_no')
    expect((await post('/visitor/check_in', { ids: [second], card_no: 'abc' })).data.fields).toHaveProperty('card_no')
    await post('/visitor/check_out', { ids: [first], back: true })
    expect((await post('/visitor/check_in', { ids: [second], card_no: String(card) })).code).toBe(0)
    // who is back does not claim the card that somebody else has now
    expect((await post('/visitor/check_in', { ids: [first] })).code).toBe(0)
    expect((await one(first)).card_no).toBeNull()
  })

  test('a channel names doors of its office only; what it changes counts at once', async () => {
    const near = await acme.office('Near')
    const other = await here.door({ office_id: near.office_id })
    const row = (await world.first.get('/visitor_through/single', { id: channel }, { token: desk.token })).data
    const change = (more: object) => post('/visitor_through/edit', { ...row, ...more })
    expect((await change({ door_ids: [other] })).data.fields).toHaveProperty('door_ids')
    const id = await invite()
    expect((await change({ entrance_door_ids: [entrance, inner] })).code).toBe(0)
    expect(await held(id)).toMatchObject([{ doors: [entrance, inner] }])
    const now = (await world.first.get('/visitor_through/single', { id: channel }, { token: desk.token })).data
    expect((await post('/visitor_through/edit', { ...now, entrance_door_ids: [entrance] })).code).toBe(0)
  })
})

describe('codes at a door', () => {
  test('the live code of the page opens the entrance in its time, what was printed or sent opens none', async () => {
    const [device] = await world.db.query<{ id: number }>(
      `insert into face_device (company_id, name, sn, office_id, verify_by) values ($1, 'Gate', 'SNV100001', $2, 'server') returning id`,
      [acme.company_id, acme.office_id],
    )
    const gate = await here.door({ face_device_id: device?.id })
    await world.db.query(`update door set updated_at = '2026-01-01' where company_id = $1`, [acme.company_id])
    await world.db.query('insert into visitor_through_entrance values ($1, $2, $3)', [acme.company_id, channel, gate])
    const id = await invite()
    const link = (await world.first.get('/visitor/link', { id }, { token: desk.token })).data.url as string
    const phone = 'a-phone-of-one-guest-01234567'
    const scan = (code: string, time: string) =>
      world.first.passes.verify(
        world.db,
        { company_id: acme.company_id, kind: 'face', id: device?.id ?? 0 },
        {
          ...{ door_id: gate, way: 'qr', direction: 'in', pin: null, card: null, code, at: Date.parse(at(time)) },
        },
      )
    const live = async (time: string) => {
      world.setNow(at(time))
      const { data } = await world.first.post('/visit_guest/codes', { token: link.split('#v=')[1], phone }, {})
      return data.codes[0].text as string
    }
    expect(await scan(await live('09:30'), '09:30')).toMatchObject({ ok: true })
    expect(await scan(await live('08:30'), '08:30')).toMatchObject({ ok: false, reason: 'out_of_validity' })
    const old = await live('09:30')
    expect(await scan(old, '09:32')).toMatchObject({ ok: false })
    world.setNow(at('09:50'))
    await post('/visitor/check_in', { ids: [id] })
    // the entrance is for those who come, and inside it is not among their doors
    expect(await scan(await live('09:55'), '09:55')).toMatchObject({ ok: false })
    await world.db.query('delete from visitor_through_entrance where company_id = $1 and door_id = $2', [
      acme.company_id,
      gate,
    ])
  })
})

describe('what doors tell of a visitor', () => {
  test('the entrance checks in, an exit before the end is a break, after it the end', async () => {
    const id = await invite()
    world.setNow(at('10:05'))
    await pass(id, entrance, at('10:01'))
    expect(await one(id)).toMatchObject({ state: 2, stays: [{ in_way: 'door' }], seen_where: expect.any(String) })
    expect(Date.parse((await one(id)).stays[0].in_time)).toBe(Date.parse(at('10:01')))
    world.setNow(at('11:00'))
    await pass(id, exit, at('10:55'), { direction: 'out' })
    expect(await one(id)).toMatchObject({ state: 3 })
    world.setNow(at('11:30'))
    await pass(id, entrance, at('11:30'))
    expect(await one(id)).toMatchObject({ state: 2 })
    world.setNow(at('12:10'))
    await pass(id, exit, at('12:05'), { direction: 'out' })
    const left = await one(id)
    expect(left).toMatchObject({ state: 4, check_out_way: 'door' })
    expect(left.stays).toHaveLength(2)
    expect(Date.parse(left.check_out_time)).toBe(Date.parse(at('12:05')))
    expect(await held(id)).toEqual([])
  })

  test('told late, twice and out of order they are the stays that they were', async () => {
    const id = await invite()
    world.setNow(at('10:30'))
    await pass(id, exit, at('10:20'), { direction: 'out' })
    await pass(id, entrance, at('10:10'))
    expect((await one(id)).stays).toHaveLength(1)
    await pass(id, entrance, at('10:10'))
    await pass(id, entrance, at('10:15'))
    expect(await one(id)).toMatchObject({ state: 2, stays: [{ out_time: null }] })
    expect(Date.parse((await one(id)).seen_at)).toBe(Date.parse(at('10:20')))
  })

  test('who is seen inside after their time does not count as gone; who counted as gone left when the door says', async () => {
    const id = await invite()
    world.setNow(at('10:05'))
    await pass(id, entrance, at('10:05'))
    world.setNow(at('13:58'))
    await due()
    await pass(id, inner, at('13:58'))
    world.setNow(at('14:30'))
    await due()
    expect(await one(id)).toMatchObject({ state: 7 })
    expect(await held(id)).toMatchObject([{ until: '11-23 14:58' }])
    world.setNow(at('15:00'))
    await due()
    expect(await one(id)).toMatchObject({ state: 4, check_out_way: 'auto' })
    await pass(id, exit, at('14:40'), { direction: 'out' })
    const left = await one(id)
    expect(left).toMatchObject({ state: 4, check_out_way: 'door', stays: [{ out_way: 'door' }] })
    expect(Date.parse(left.check_out_time)).toBe(Date.parse(at('14:40')))
  })

  test('a door that saw them inside contradicts that they count as gone: their stay goes on, and reception hears of it', async () => {
    const [id, other] = [await invite(), await invite({ plan_end: at('16:00') })]
    world.setNow(at('10:05'))
    expect((await post('/visitor/check_in', { ids: [id], badge_no: 'G-1' })).data.done).toBe(1)
    world.setNow(at('14:00'))
    await due()
    expect(await one(id)).toMatchObject({ state: 4, check_out_way: 'auto' })
    const told = () =>
      world.db.query(`select 1 from message where kind = 'visitor_seen_again' and user_id = $1`, [reception.user_id])
    const reception = await acme.person(['change-visitor'])
    // their badge is somebody else's by now
    world.setNow(at('14:05'))
    expect((await post('/visitor/check_in', { ids: [other], badge_no: 'G-1' })).data.done).toBe(1)
    // an hour after this they would have counted as gone all the same; within their time it says nothing
    await pass(id, inner, at('12:59'))
    await pass(id, inner, at('11:00'))
    expect(await one(id)).toMatchObject({ state: 4 })
    world.setNow(at('14:20'))
    await pass(id, inner, at('14:10'))
    const back = await one(id)
    expect(back).toMatchObject({ state: 7, check_out_time: null, stays: [{ out_time: null, out_way: null }] })
    expect(back.badge_no).toBeNull()
    expect(back.story.at(-1)).toMatchObject({ act: 'seen_again' })
    expect(await told()).toHaveLength(1)
    expect(await held(id)).toMatchObject([{ until: '11-23 15:10', doors: [inner, exit] }])
    await pass(id, inner, at('14:15'))
    expect(await told()).toHaveLength(1)
    world.setNow(at('15:15'))
    await due()
    expect(await one(id)).toMatchObject({ state: 4, check_out_way: 'auto' })
    expect(Date.parse((await one(id)).check_out_time)).toBe(Date.parse(at('15:15')))
    // told so late that the hour after it is over too: they count as gone with its end
    world.setNow(at('18:00'))
    await pass(id, inner, at('15:30'))
    const gone = await one(id)
    expect(gone).toMatchObject({ state: 4, check_out_way: 'auto', stays: [{ out_way: 'auto' }] })
    expect(Date.parse(gone.check_out_time)).toBe(Date.parse(at('16:30')))
    await pass(id, exit, at('15:40'), { direction: 'out' })
    expect(await one(id)).toMatchObject({ state: 4, check_out_way: 'door' })
  })

  test('who may not come in is not checked in by a door', async () => {
    const needing = (await post('/visitorreason/add', { name: 'Plates', needed: ['plate_no'] })).data.id
    const id = await invite({ reason_id: needing })
    const { version } = await one(id)
    await post('/visitor/edit_person', { id, version, plate_no: '沪B1' })
    world.setNow(at('09:30'))
    await pass(id, entrance, at('08:30'))
    expect(await one(id)).toMatchObject({ state: 1 })
    // a door let them in whom reception has not seen: in an evacuation they are looked for
    const warden = await acme.person(['view-visitor-muster'])
    const listed = async () => {
      const { data } = await world.first.get(
        '/visitor_muster/list',
        { office: acme.office_id },
        { token: warden.token },
      )
      const found = data.people.find(({ key }: { key: string }) => key === `v${id}`)
      return { list: found?.list, seen_at: Date.parse(found?.seen_at), seen_where: found?.seen_where }
    }
    const { seen_where } = await one(id)
    expect(await listed()).toEqual({ list: 'check', seen_at: Date.parse(at('08:30')), seen_where })
    await pass(id, entrance, at('09:10'), { granted: false })
    expect(await one(id)).toMatchObject({ state: 1 })
    await pass(id, entrance, at('09:20'))
    expect(await one(id)).toMatchObject({ state: 2 })
    world.setNow(at('09:45'))
    await pass(id, inner, at('09:40'))
    expect(await listed()).toMatchObject({ list: 'inside', seen_at: Date.parse(at('09:40')) })
  })
})

test('the list of people to be kept out is asked at the door as well: who is on it is not checked in, nor is anybody while it cannot be asked', async () => {
  const keeper = await acme.person(['add-visitor-watch', 'view-visitor-watch', 'change-visitor-watch'])
  const enter = (name: string) => post('/visitor_watch/add', { kind: 'deny', name, reason: 'Theft' }, keeper.token)
  const name = async (id: number) => (await one(id)).visitor_name as string
  const [stopped, other] = [await invite(), await invite()]
  world.setNow(at('09:30'))
  // the entry stands before anybody looked at all again
  expect((await enter(await name(stopped))).code).toBe(0)
  expect((await one(stopped)).held).toBe(false)
  await pass(stopped, entrance, at('09:30'))
  expect(await one(stopped)).toMatchObject({ state: 0, audit_state: 1, held: true, stays: [] })
  expect(await held(stopped)).toEqual([])
  await world.db.query('alter table visitor_watch_match rename to matches_away')
  await pass(other, entrance, at('09:31'))
  expect(await one(other)).toMatchObject({ state: 1, stays: [] })
  await world.db.query('alter table matches_away rename to visitor_watch_match')
  // told again once it can be asked
  world.setNow(at('10:30'))
  await world.db.query('update due_event set due_at = now()')
  await world.first.deliver()
  expect(await one(other)).toMatchObject({ state: 2, stays: [{ in_way: 'door' }] })
})

test('reception is told where a device still opens to somebody who has left, once, and by which device', async () => {
  const controller = littleDevice(here.device, 'ut0311')
  const deliver = async () => {
    await world.first.deliveries.refresh()
    await controller.drain(world.first)
  }
  await world.first.deliveries.refresh()
  await world.first.deliveries.readBack(world.db, controller.ref, controller.state())
  await world.first.deliveries.adopted(world.db, controller.ref)
  const id = await invite()
  await deliver()
  expect((await one(id)).doors[0].doors).toMatchObject([{ state: 'held' }])
  expect((await post('/visitor/cancel', { visit_id: (await one(id)).visit_id, reason: null })).code).toBe(0)
  const told = async () =>
    (await world.first.get('/message/pagelist', { topic: 'visitor', limit: 200 }, { token: desk.token })).data.items
      .filter(
        ({ kind, values }: { kind: string; values: { visitor_id: number } }) =>
          kind === 'visitor_door_stays' && values.visitor_id === id,
      )
      .map(({ values }: { values: { reason: string } }) => values.reason)
  world.setNow(at('08:09'))
  await due()
  expect(await told()).toEqual([])
  world.setNow(at('08:11'))
  await Promise.all([...world.servers, world.first].map((server) => server.visits.due()))
  const [{ doors }] = (await one(id)).doors
  expect(doors).toMatchObject([{ state: 'leaving', device: expect.any(String) }])
  expect(await told()).toEqual([`${doors[0].door} · ${doors[0].device}`])
  await deliver()
  await due()
  expect((await one(id)).doors[0].doors).toMatchObject([{ state: 'gone' }])
  expect(await told()).toHaveLength(1)
  const [row] = await world.db.query<{ gone: boolean }>(
    'select gone_at is not null as gone from visitor_window where visitor_id = $1',
    [id],
  )
  expect(row).toEqual({ gone: true })
})

describe('the tester of passing', () => {
  const verbs = ['view-through-strategy', 'view-visitor']
  const verdict = async (token: string, person_id: number, door_id: number, more: object = {}) =>
    world.first.get('/pass/verdict', { person_type: 'visitor', person_id, door_id, ...more }, { token })

  test('says of a visitor what their door would say, by the same windows', async () => {
    const { token } = await acme.person(verbs)
    const id = await invite()
    world.setNow(at('09:30'))
    const said = (await verdict(token, id, entrance)).data
    expect(said).toMatchObject({
      ...{ ok: true, reason: 'ok', until: '2026-11-23T06:00:00.000Z' },
      credentials: [{ kind: 'window', state: 'in_use', is_here: true, ok: true, from: '2026-11-23T01:00:00.000Z' }],
    })
    // no number that opens a door is told
    const [{ code }] = (await one(id)).doors
    expect(JSON.stringify(said)).not.toContain(code)
    expect((await verdict(token, id, inner)).data).toMatchObject({
      ...{ ok: false, reason: 'no_right' },
      credentials: [{ is_here: false, ok: false, reason: 'no_right' }],
    })
    expect((await verdict(token, id, entrance, { at: at('08:30') })).data).toMatchObject({
      ...{ ok: false, reason: 'out_of_validity', next: '2026-11-23T01:00:00.000Z' },
    })
    world.setNow(at('09:50'))
    await post('/visitor/check_in', { ids: [id], card_no: String(++card) })
    expect((await verdict(token, id, inner)).data).toMatchObject({
      ...{ ok: true, credentials: [{ card: String(card).padStart(10, '0'), ok: true }] },
    })
    // a door says the same
    const shown = await here.event(++index, at('09:51'), inner, { card: String(card) })
    await here.take([shown])
    await post('/visitor/check_out', { ids: [id] })
    expect((await verdict(token, id, inner)).data).toMatchObject({
      ...{ ok: false, reason: 'out_of_validity', credentials: [{ state: 'over', ok: false }] },
    })
  })

  test('knows nobody before doors were opened, and tells nothing to who may see no visitors', async () => {
    const { token } = await acme.person(verbs)
    const later = { plan_start: at('10:00', '2026-11-30'), plan_end: at('12:00', '2026-11-30') }
    const id = await invite(later)
    expect((await verdict(token, id, entrance)).data).toMatchObject({
      ...{ ok: false, reason: 'unknown_person', credentials: [] },
    })
    const other = await acme.person(['view-through-strategy'])
    expect((await verdict(other.token, id, entrance)).code).not.toBe(0)
    expect((await verdict(token, 999_999, entrance)).code).not.toBe(0)
  })
})
