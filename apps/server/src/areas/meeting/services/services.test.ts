import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { addCatering, type Catering } from './service.sample'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-18'

type Person = Awaited<ReturnType<Company['person']>>

let world: World
let acme: Company
let other: Company
let catering: Catering
let ann: Person
let bob: Person
let boss: Person
let coffee: number
let lunch: number
let rooms = 0

beforeAll(async () => {
  world = await openWorld({ servers: 2, now })
  acme = await addCompany(world.db, 'Acme')
  other = await addCompany(world.db, 'Other')
  catering = await addCatering(world, acme)
  ann = await acme.person()
  bob = await acme.person()
  boss = await acme.person(['view-meeting', 'view-audit', 'change-audit'])
  coffee = await catering.service('Coffee', { max_quantity: 50, lead_minutes: 60 })
  lunch = await catering.service('Lunch', { price: '38', prepare_minutes: 30, clean_minutes: 15 })
})
afterAll(() => world.close())
beforeEach(() => world.setNow(now))

const at = (time: string, date = day) => `${date} ${time}:00`
const room = (columns: object = {}) => acme.room(`Served ${++rooms}`, { ...columns })
const tryBook = (room_id: number, from: string, to: string, more: object = {}, who = ann, server = world.first) =>
  server.post(
    '/meeting/add',
    { meetingroom_id: room_id, title: 'Plan', start_time: at(from), end_time: at(to), ...more },
    { token: who.token, language: 'en' },
  )
const book = async (...input: Parameters<typeof tryBook>) => {
  const answer = await tryBook(...input)
  if (answer.code !== 0) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`)
  return answer.data as { id: number; ids: number[]; version: number; audit_state: number }
}
const edit = (body: object, who = ann) => world.first.post('/meeting/edit', body, { token: who.token, language: 'en' })
const details = async (id: number, who = ann) =>
  (await world.first.get('/meeting/details', { id }, { token: who.token })).data
/** What the meeting holds, as `kind room from-to`, on Shanghai's clock; what is not held in brackets. */
const claims = async (id: number) => {
  const clock = (column: string) => `to_char(${column} at time zone 'Asia/Shanghai', 'HH24:MI')`
  const rows = await world.db.query<{ kind: string; room_id: number; from: string; to: string; is_held: boolean }>(
    `select kind, room_id, ${clock('start_time')} as from, ${clock('end_time')} as to, is_held from holding
     where company_id = $1 and source_id = $2 and kind <> 'occupation' order by is_held desc, start_time, room_id`,
    [acme.company_id, id],
  )
  return rows.map((row) => {
    const said = `${row.kind} ${row.from}-${row.to}`
    return row.is_held ? said : `(${said})`
  })
}
const lunches = (quantity = 6, more: object = {}) => ({ services: [{ service_id: lunch, quantity, ...more }] })

describe('a booking with services', () => {
  it('keeps the room before and after, and says with the meeting what was ordered and what it costs', async () => {
    const id = await room()
    const made = await book(id, '12:00', '13:00', {
      services: [
        { service_id: lunch, quantity: 6, after_minutes: 15, remark: 'one without meat' },
        { service_id: coffee, quantity: 8 },
      ],
    })
    expect(await claims(made.id)).toEqual(['service 11:30-12:00', 'meeting 12:00-13:00', 'service 13:00-13:15'])
    const { services } = await details(made.id)
    expect(services).toMatchObject([
      { name: 'Coffee', quantity: 8, amount: '100.00', state: 'accepted', serve_time: at('12:00'), remark: null },
      { name: 'Lunch', quantity: 6, amount: '228.00', serve_time: at('12:15'), remark: 'one without meat' },
    ])
  })

  it('is refused where the time to set up or clean is taken, with the nearest slot that has room for both', async () => {
    const id = await room()
    await book(id, '10:00', '11:00', { title: 'Before' }, bob)
    const before = await tryBook(id, '11:15', '12:00', lunches())
    expect(before).toMatchObject({
      message: 'Set-up needs 30 minutes before the meeting, but this time is already taken: Before 10:00-11:00',
      data: { reason: 'booking_prepare', rule: 'prepare', nearest: { start_time: at('11:30'), end_time: at('12:15') } },
    })
    const after = await tryBook(id, '09:30', '10:00', lunches())
    expect(after.data).toMatchObject({ reason: 'booking_clean', limit: { minutes: 15 } })
    expect((await tryBook(id, '11:30', '12:15', lunches())).code).toBe(0)
  })

  it('keeps others out of its cleaning, also those who book in one statement', async () => {
    const id = await room()
    await book(id, '12:00', '13:00', lunches())
    for (const [from, to] of [
      ['13:00', '14:00'],
      ['11:00', '11:45'],
    ] as const) {
      const answer = await tryBook(id, from, to, {}, bob)
      expect(answer.data.reason).toBe('booking_conflict')
      expect(answer.message).toContain('Plan (Set-up and cleaning)')
    }
    expect((await tryBook(id, '13:15', '14:00', {}, bob)).code).toBe(0)
    expect((await tryBook(id, '11:00', '11:30', {}, bob)).code).toBe(0)
  })

  it('may set up before the room opens and clean after it has closed', async () => {
    const id = await room({ opentime: '08:00', closetime: '20:00' })
    const made = await book(id, '19:00', '20:00', lunches())
    expect(await claims(made.id)).toEqual(['service 18:30-19:00', 'meeting 19:00-20:00', 'service 20:00-20:15'])
  })

  it('is refused too late, with until when it could have been ordered and from when on it can be had', async () => {
    const id = await room()
    const answer = await tryBook(id, '09:30', '10:30', { services: [{ service_id: coffee, quantity: 2 }] })
    expect(answer).toMatchObject({
      message:
        '“Coffee” must be ordered 1 h ahead, in this case by 2026-11-18 08:30. Remove the service, or choose a time after 2026-11-18 10:15.',
      data: { reason: 'service_late', service_id: coffee },
    })
    // what is served later in the meeting is in time
    const later = { services: [{ service_id: coffee, quantity: 2, after_minutes: 45 }] }
    expect((await tryBook(id, '09:30', '10:30', later)).code).toBe(0)
  })

  it('refuses amounts, services, rooms and times that cannot be, and makes nothing', async () => {
    const id = await room()
    const elsewhere = await room()
    const foreign = await (await addCatering(world, other)).service('Foreign')
    const gone = await catering.service('Withdrawn', { status: 'off' })
    const bound = await catering.service('Only upstairs')
    await catering.link('services_room', { service_id: bound, meetingroom_id: elsewhere })
    const far = await catering.service('Far away')
    const { office_id } = await acme.office('Far')
    await catering.link('services_office', { service_id: far, office_id })
    const ask = (service: object, more: object = {}) =>
      tryBook(id, '15:00', '16:00', { services: [{ service_id: coffee, quantity: 1, ...service }], ...more })
    for (const quantity of [-1, 0, 1.5, 10_001]) {
      expect((await ask({ quantity })).data.fields).toHaveProperty(['services.0.quantity'])
    }
    expect((await ask({ service_id: foreign })).data.fields).toHaveProperty(['services.0.service_id'])
    expect((await ask({ service_id: 2_000_000_000 })).data.fields).toHaveProperty(['services.0.service_id'])
    expect((await ask({ meetingroom_id: elsewhere })).data.fields).toHaveProperty(['services.0.meetingroom_id'])
    expect((await ask({ after_minutes: -15 })).data.fields).toHaveProperty(['services.0.after_minutes'])
    const twice = { services: [1, 2].map((quantity) => ({ service_id: coffee, quantity })) }
    expect((await ask({}, twice)).data.fields).toHaveProperty(['services.1.service_id'])
    expect((await ask({ service_id: gone })).data.reason).toBe('service_withdrawn')
    expect((await ask({ service_id: bound })).data.reason).toBe('service_elsewhere')
    expect((await ask({ service_id: far })).data.reason).toBe('service_elsewhere')
    expect((await ask({ quantity: 51 })).data.reason).toBe('service_too_many')
    expect((await ask({ after_minutes: 60 })).data.reason).toBe('service_outside')
    const made = await world.db.query('select 1 from meeting where company_id = $1 and meetingroom_id = $2', [
      acme.company_id,
      id,
    ])
    expect(made).toEqual([])
  })

  it('of several rooms has each service in the room that it is for', async () => {
    const [one, two] = [await room(), await room()]
    const made = await book(one, '14:00', '15:00', {
      meetingroom_ids: [one, two],
      services: [
        { service_id: coffee, quantity: 4 },
        { service_id: lunch, quantity: 4, meetingroom_id: two },
      ],
    })
    expect(await claims(made.id)).toEqual([
      'service 13:30-14:00',
      'meeting 14:00-15:00',
      'meeting 14:00-15:00',
      'service 15:00-15:15',
    ])
    expect((await details(made.id)).services).toMatchObject([{ meetingroom_id: one }, { meetingroom_id: two }])
  })

  it('is one of many that want the same time around it: one gets it, on two servers', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await room()
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, (_, n) =>
          tryBook(id, '14:00', '15:00', lunches(), n % 2 ? ann : bob, world.servers[n % 2]),
        ),
        // beside it: in the way of its cleaning, or kept out by it
        ...Array.from({ length: 6 }, (_, n) =>
          tryBook(id, '15:00', '16:00', {}, n % 2 ? ann : bob, world.servers[n % 2]),
        ),
      ])
      const won = answers.filter((answer) => answer.code === 0)
      const reasons = new Set(answers.filter((answer) => answer.code !== 0).map((answer) => answer.data.reason))
      expect(won).toHaveLength(1)
      expect([...reasons].every((reason) => ['booking_conflict', 'booking_clean'].includes(reason))).toBe(true)
    }
  })
})

describe('a change of a meeting with services', () => {
  it('takes their claims along to another time and room, and cancels them with the meeting', async () => {
    const [here, there] = [await room(), await room()]
    const made = await book(here, '12:00', '13:00', lunches())
    const moved = await edit({ id: made.id, version: 1, start_time: at('12:30'), end_time: at('13:30') })
    expect(moved.message).toBe('ok')
    expect(await claims(made.id)).toEqual(['service 12:00-12:30', 'meeting 12:30-13:30', 'service 13:30-13:45'])
    await edit({ id: made.id, version: 2, meetingroom_id: there })
    expect((await details(made.id)).services).toMatchObject([{ meetingroom_id: there, state: 'accepted' }])
    expect((await tryBook(here, '12:00', '14:00', {}, bob)).code).toBe(0)
    await world.first.post('/meeting/del', { id: made.id }, { token: ann.token })
    expect(await claims(made.id)).toEqual([])
    expect((await details(made.id)).services).toMatchObject([{ state: 'cancelled' }])
  })

  it('is refused where there is no time around the new slot, or the services are not offered there', async () => {
    const [here, taken] = [await room(), await room()]
    const made = await book(here, '12:00', '13:00', lunches())
    await book(taken, '13:00', '14:00', {}, bob)
    expect((await edit({ id: made.id, version: 1, meetingroom_id: taken })).data.reason).toBe('booking_clean')
    const upstairs = await catering.service('Of this room')
    await catering.link('services_room', { service_id: upstairs, meetingroom_id: here })
    const second = await book(here, '15:00', '16:00', { services: [{ service_id: upstairs, quantity: 1 }] })
    const free = await room()
    expect((await edit({ id: second.id, version: 1, meetingroom_id: free })).data.reason).toBe('service_elsewhere')
    expect((await edit({ id: second.id, version: 1, meetingroom_id: free, services: [] })).code).toBe(0)
    expect((await details(second.id)).services).toMatchObject([{ state: 'cancelled' }])
  })

  it('orders, changes and cancels services while the meeting stays where it is', async () => {
    const id = await room()
    const made = await book(id, '12:00', '13:00')
    const next = await book(id, '13:00', '14:00', {}, bob)
    expect((await edit({ id: made.id, version: 1, ...lunches() })).data.reason).toBe('booking_clean')
    await world.first.post('/meeting/del', { id: next.id }, { token: bob.token })
    expect((await edit({ id: made.id, version: 1, ...lunches() })).code).toBe(0)
    expect(await claims(made.id)).toEqual(['service 11:30-12:00', 'meeting 12:00-13:00', 'service 13:00-13:15'])
    expect((await edit({ id: made.id, version: 2, ...lunches(9, { remark: 'no fish' }) })).code).toBe(0)
    const { services, log } = await details(made.id)
    expect(services).toMatchObject([{ quantity: 9, remark: 'no fish', amount: '342.00', state: 'accepted' }])
    expect(services).toHaveLength(1)
    expect(log[0].action).toBe('edit')
    expect((await edit({ id: made.id, version: 3, services: [] })).code).toBe(0)
    expect(await claims(made.id)).toEqual(['meeting 12:00-13:00'])
  })

  it('asks for the lead time when it is to be served earlier, and not when later', async () => {
    const id = await room()
    const ordered = { services: [{ service_id: coffee, quantity: 3 }] }
    const made = await book(id, '10:30', '11:00', ordered)
    world.setNow('2026-11-18T02:00:00Z') // 10:00
    const earlier = await edit({ id: made.id, version: 1, start_time: at('10:15'), end_time: at('10:45') })
    expect(earlier.data.reason).toBe('service_late')
    expect((await edit({ id: made.id, version: 1, start_time: at('10:45'), end_time: at('11:15') })).code).toBe(0)
    const more = { services: [{ service_id: coffee, quantity: 4 }] }
    expect((await edit({ id: made.id, version: 2, ...more })).data.reason).toBe('service_late')
    // what stays as it was ordered is no order
    expect((await edit({ id: made.id, version: 2, title: 'Plan B', ...ordered })).code).toBe(0)
  })

  it('that ends it early has the room cleaned from then on', async () => {
    const id = await room()
    const made = await book(id, '09:30', '11:00', lunches())
    world.setNow('2026-11-18T02:00:00Z')
    await world.first.post('/meeting/del', { id: made.id }, { token: ann.token })
    expect(await claims(made.id)).toEqual(['service 09:00-09:30', 'meeting 09:30-10:00', 'service 10:00-10:15'])
    expect((await tryBook(id, '10:15', '11:00', {}, bob)).code).toBe(0)
  })
})

describe('approval of a meeting with services', () => {
  const pass = (id: number, version: number) =>
    world.first.post('/audit/edit', { id, version, pass: true }, { token: boss.token, language: 'en' })

  it('takes the time around it only then, and refuses who wanted that time', async () => {
    const id = await room({ isaudit: true })
    const made = await book(id, '12:00', '13:00', lunches())
    const rival = await book(id, '13:00', '14:00', {}, bob)
    expect(await claims(made.id)).toEqual(['(service 11:30-12:00)', '(meeting 12:00-13:00)', '(service 13:00-13:15)'])
    expect((await pass(made.id, 1)).data.items).toMatchObject([{ ok: true, refused_ids: [rival.id] }])
    expect(await claims(made.id)).toEqual(['service 11:30-12:00', 'meeting 12:00-13:00', 'service 13:00-13:15'])
  })

  it('is refused where that time has been taken', async () => {
    const id = await room({ isaudit: true })
    const made = await book(id, '12:00', '13:00', lunches())
    const second = await book(id, '13:00', '14:00', {}, bob)
    expect((await pass(second.id, 1)).data.items).toMatchObject([{ ok: true, refused_ids: [made.id] }])
    expect((await details(made.id)).services).toMatchObject([{ state: 'cancelled' }])
  })

  it('of a move leaves the services where they are until it is decided', async () => {
    const id = await room({ isaudit: true })
    const made = await book(id, '12:00', '13:00', lunches())
    await pass(made.id, 1)
    await edit({ id: made.id, version: 2, start_time: at('15:00'), end_time: at('16:00') })
    const waiting = ['(service 14:30-15:00)', '(meeting 15:00-16:00)', '(service 16:00-16:15)']
    expect(await claims(made.id)).toEqual([
      'service 11:30-12:00',
      'meeting 12:00-13:00',
      'service 13:00-13:15',
      ...waiting,
    ])
    await pass(made.id, 3)
    expect(await claims(made.id)).toEqual(waiting.map((one) => one.slice(1, -1)))
  })
})

describe('a series with services', () => {
  const weekly = (times = 3) => ({ series: { period: 'week', times } })

  it('has them at each occurrence; of the dates that have no room for them one is told, or they are left out', async () => {
    const id = await room()
    const blocked = await tryBook(id, '13:00', '14:00', {
      start_time: at('13:00', '2026-11-25'),
      end_time: at('14:00', '2026-11-25'),
    })
    expect(blocked.code).toBe(0)
    const checked = await world.first.post(
      '/meeting/series_check',
      { meetingroom_id: id, start_time: at('12:00'), end_time: at('13:00'), ...weekly(), ...lunches() },
      { token: ann.token, language: 'en' },
    )
    expect(checked.data.items).toMatchObject([{ ok: true }, { ok: false, reason: 'booking_clean' }, { ok: true }])
    const whole = await tryBook(id, '12:00', '13:00', { ...weekly(), ...lunches() })
    expect(whole.data.reason).toBe('series_clash')
    const made = await book(id, '12:00', '13:00', { series: { ...weekly().series, only_free: true }, ...lunches() })
    expect(made.ids).toHaveLength(2)
    for (const one of made.ids) {
      expect(await claims(one)).toEqual(['service 11:30-12:00', 'meeting 12:00-13:00', 'service 13:00-13:15'])
      expect((await details(one)).services).toMatchObject([{ quantity: 6 }])
    }
  })

  it('is moved, changed and cancelled with them', async () => {
    const id = await room()
    const made = await book(id, '12:00', '13:00', { ...weekly(), ...lunches() })
    const [first = 0, second = 0] = made.ids
    const moved = await edit({ id: first, version: 1, scope: 'all', start_time: at('12:15'), end_time: at('13:15') })
    expect(moved.message).toBe('ok')
    expect(await claims(second)).toEqual(['service 11:45-12:15', 'meeting 12:15-13:15', 'service 13:15-13:30'])
    const version = moved.data.version
    const changed = await edit({ id: first, version, scope: 'all', ...lunches(10) })
    expect(changed.message).toBe('ok')
    for (const one of made.ids) expect((await details(one)).services).toMatchObject([{ quantity: 10 }])
    await world.first.post('/meeting/del', { id: second, scope: 'following' }, { token: ann.token })
    expect(await claims(second)).toEqual([])
    expect((await details(second)).services).toMatchObject([{ state: 'cancelled' }])
    expect((await details(first)).services).toMatchObject([{ state: 'accepted' }])
  })

  it('gets further meetings with what the first has', async () => {
    const id = await room()
    const made = await book(id, '12:00', '13:00', lunches())
    const answer = await edit({ id: made.id, version: 1, scope: 'this', series: { period: 'week', times: 3 } })
    expect(answer.message).toBe('ok')
    const added = (answer.data.ids as number[]).filter((one) => one !== made.id)
    expect(added).toHaveLength(2)
    for (const one of added) {
      expect(await claims(one)).toEqual(['service 11:30-12:00', 'meeting 12:00-13:00', 'service 13:00-13:15'])
    }
  })
})
