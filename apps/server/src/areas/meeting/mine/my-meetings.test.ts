import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { merged } from '../find/people-busy'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-18'

type Person = { user_id: number; token: string; name: string }
let world: World
let acme: Company
let other: Company
let ann: Person
let bob: Person
let cid: Person
let stranger: Person

beforeAll(async () => {
  world = await openWorld({ now })
  acme = await addCompany(world.db, 'Acme')
  other = await addCompany(world.db, 'Other')
  ann = await acme.person()
  bob = await acme.person()
  cid = await acme.person()
  stranger = await other.person()
})
afterAll(() => world.close())

const at = (time: string, date = day) => `${date} ${time}:00`
async function book(room: number, from: string, to: string, more: object = {}, who = ann, date = day): Promise<number> {
  const answer = await world.first.post(
    '/meeting/add',
    { meetingroom_id: room, title: 'Plan', start_time: at(from, date), end_time: at(to, date), ...more },
    { token: who.token },
  )
  expect(answer.code).toBe(0)
  return answer.data.id
}
const mine = async (who: Person, query: object = {}) =>
  (await world.first.get('/attendee/attendee_meeting_list', query, { token: who.token })).data
const idsOf = async (who: Person, query: object) => (await mine(who, query)).items.map((one: { id: number }) => one.id)
const answer = (who: Person, id: number, accept_state: number) =>
  world.first.post('/attendee/update_accept_state', { id, accept_state }, { token: who.token })
const invite = (...people: Person[]) => ({ attendees: people.map(({ user_id }) => ({ user_id })) })

describe('my meetings', () => {
  it('are those that I booked and those to which I am invited, the next first, on the clock of the office', async () => {
    const room = await acme.room('Own')
    const later = await book(room, '15:00', '16:00')
    const sooner = await book(room, '10:00', '11:00', { title: 'Review', ...invite(bob) })
    expect(await idsOf(ann, {})).toEqual([sooner, later])
    const { items, total, counts } = await mine(bob)
    expect({ total, counts }).toEqual({ total: 1, counts: { waiting: 0, invited: 1 } })
    expect(items[0]).toMatchObject({
      id: sooner,
      title: 'Review',
      start_time: at('10:00'),
      timezone: 'Asia/Shanghai',
      meetingroom_name: 'Own',
      office_name: 'Acme HQ',
      booker_name: ann.name,
      myself: 0,
      accept_state: 0,
      state: 'not_started',
      can_change: false,
      can_answer: true,
    })
    expect((await mine(ann)).items[0]).toMatchObject({
      myself: 1,
      accept_state: null,
      can_change: true,
      can_answer: false,
    })
    expect(await idsOf(ann, { title: 'rev' })).toEqual([sooner])
    expect(await idsOf(ann, { sort: '-start_time' })).toEqual([later, sooner])
    expect(
      (await world.first.get('/attendee/attendee_meeting_list', { sort: '+title' }, { token: ann.token })).code,
    ).toBe(40005)
    expect(await idsOf(stranger, {})).toEqual([])
  })

  it('wait where the room needs approval, and those invited hear of it when it is confirmed', async () => {
    const [eve, dan] = [await acme.person(), await acme.person()]
    const room = await acme.room('Approved', { isaudit: true })
    const asked = await book(room, '13:00', '14:00', invite(dan), eve)
    expect(await idsOf(eve, { kind: 'waiting' })).toEqual([asked])
    expect(await idsOf(eve, { kind: 'coming' })).toEqual([])
    for (const kind of ['coming', 'waiting', 'invited', 'past']) expect(await idsOf(dan, { kind })).toEqual([])
    expect(await answer(dan, asked, 1)).toMatchObject({ code: 40920 })
    await world.db.query('update meeting set audit_state = 0 where id = $1', [asked])
    expect(await idsOf(dan, { kind: 'invited' })).toEqual([asked])
  })

  it('are past when they ended or were cancelled, the last first', async () => {
    const eve = await acme.person()
    const room = await acme.room('Past')
    const off = await book(room, '16:00', '17:00', {}, eve)
    const early = await book(room, '09:00', '09:30', {}, eve)
    await world.first.post('/meeting/del', { id: off, reason: 'Moved' }, { token: eve.token })
    world.setNow('2026-11-18T02:00:00Z')
    const { items, total } = await mine(eve, { kind: 'past' })
    expect({ total, ids: items.map((one: { id: number }) => one.id) }).toEqual({ total: 2, ids: [off, early] })
    expect(items).toMatchObject([
      { state: 'cancelled', cancel_reason: 'Moved', can_change: false },
      { state: 'ended', can_change: false },
    ])
    expect(await mine(eve, { kind: 'past', page: 5 })).toMatchObject({ items: [], total: 2 })
    world.setNow(now)
  })
})

describe('answering an invitation', () => {
  it('is counted for its booker, stands in the history, and can be changed until the meeting ends', async () => {
    const room = await acme.room('Answer')
    const id = await book(room, '11:00', '12:00', invite(bob, cid))
    expect(await answer(bob, id, 3)).toMatchObject({ code: 0, data: { id, accept_state: 3 } })
    expect((await answer(bob, id, 1)).code).toBe(0)
    expect((await answer(cid, id, 2)).code).toBe(0)
    const [own] = (await mine(ann, { title: 'plan' })).items.filter((one: { id: number }) => one.id === id)
    expect(own.answers).toEqual({ accepted: 1, tentative: 1, refused: 0 })
    const { data } = await world.first.get('/meeting/details', { id }, { token: ann.token })
    expect(data.log.map((one: { action: string }) => one.action)).toEqual(['tentative', 'accept', 'decline', 'book'])
    expect(data.version).toBe(1) // an answer does not make other people's forms stale
    world.setNow('2026-11-18T04:00:00Z')
    expect(await answer(bob, id, 2)).toMatchObject({ code: 40920 })
    world.setNow(now)
  })

  it('is told to its booker inside the product', async () => {
    const eve = await acme.person()
    const id = await book(await acme.room('Message'), '11:00', '12:00', invite(bob), eve)
    await answer(bob, id, 3)
    const { data } = await world.first.get('/message/pagelist', {}, { token: eve.token })
    expect(data.items).toMatchObject([
      { kind: 'invitation_declined', meeting_id: id, values: { who: bob.name, title: 'Plan', room: 'Message' } },
    ])
  })

  it('tells everybody who looks, and says the same twice only once', async () => {
    const room = await acme.room('Told')
    const id = await book(room, '11:00', '12:00', invite(bob))
    const events = () =>
      world.db.query(`select 1 from outbox where topic = 'meeting' and (payload->>'id')::int = $1`, [id])
    const before = (await events()).length
    await answer(bob, id, 1)
    await answer(bob, id, 1)
    expect((await events()).length - before).toBe(1)
  })

  it('is only for those who are invited: not for its booker, not for others, not for another company', async () => {
    const room = await acme.room('Only')
    const id = await book(room, '11:00', '12:00', { secret: true, ...invite(bob) })
    expect(await answer(ann, id, 3)).toMatchObject({ code: 40306, message: '您未被邀请参加该会议' })
    expect(await answer(cid, id, 1)).toMatchObject({ code: 40400 })
    expect(await answer(stranger, id, 1)).toMatchObject({ code: 40400 })
    const open = await book(room, '12:00', '13:00')
    expect(await answer(cid, open, 1)).toMatchObject({ code: 40306 })
    for (const wrong of [0, 4, 'yes', null]) {
      const refused = await world.first.post(
        '/attendee/update_accept_state',
        { id, accept_state: wrong },
        { token: bob.token },
      )
      expect(refused).toMatchObject({ code: 40000, data: { fields: { accept_state: expect.any(String) } } })
    }
  })

  it('is kept when the booker changes the list of people at the same time', async () => {
    const room = await acme.room('Kept')
    const id = await book(room, '11:00', '12:00', invite(bob))
    await Promise.all([
      answer(bob, id, 1),
      world.first.post('/meeting/edit', { id, version: 1, ...invite(bob, cid) }, { token: ann.token }),
    ])
    const { data } = await world.first.get('/meeting/details', { id }, { token: ann.token })
    const states = data.attendees.map((one: { user_id: number; accept_state: number }) => [
      one.user_id,
      one.accept_state,
    ])
    expect(states).toEqual(
      expect.arrayContaining([
        [bob.user_id, 1],
        [cid.user_id, 0],
      ]),
    )
  })
})

describe('free and busy', () => {
  const busy = (query: object, who = ann) =>
    world.first.get('/attendee/book_person_isbusy', query, { token: who.token })

  it('says when people are in meetings, in one piece where these touch, and never in which', async () => {
    const [gus, hal] = [await acme.person(), await acme.person()]
    const [one, two] = [await acme.room('Busy 1'), await acme.room('Busy 2')]
    await book(one, '10:00', '11:00', { title: 'Hidden', secret: true, ...invite(gus) })
    await book(two, '10:30', '12:00', invite(gus))
    const declined = await book(two, '14:00', '15:00', invite(gus, hal))
    await answer(gus, declined, 3)
    const query = { user_ids: `${hal.user_id},${gus.user_id},${stranger.user_id}`, meetingroom_id: one }
    const answered = await busy({ ...query, start_time: at('09:00'), end_time: at('18:00') })
    expect(answered.data.items).toEqual([
      { user_id: hal.user_id, name: hal.name, is_busy: 1, busy: [{ start_time: at('14:00'), end_time: at('15:00') }] },
      { user_id: gus.user_id, name: gus.name, is_busy: 1, busy: [{ start_time: at('10:00'), end_time: at('12:00') }] },
    ])
    expect(JSON.stringify(answered)).not.toContain('Hidden')
    expect((await busy({ ...query, start_time: at('12:00'), end_time: at('14:00') })).data.items).toMatchObject([
      { is_busy: 0, busy: [] },
      { is_busy: 0, busy: [] },
    ])
    // the meeting that is being changed does not keep its own people
    const own = { ...query, start_time: at('14:00'), end_time: at('15:00'), ignored_meeting_id: declined }
    expect((await busy(own)).data.items[0]).toMatchObject({ user_id: hal.user_id, is_busy: 0 })
  })

  it('reads the times on the asked clock', async () => {
    const gus = await acme.person()
    const room = await acme.room('Clock')
    await book(room, '10:00', '11:00', invite(gus))
    const query = { user_ids: gus.user_id, timezone: 'Europe/Berlin', start_time: at('02:00'), end_time: at('06:00') }
    expect((await busy(query)).data).toMatchObject({
      timezone: 'Europe/Berlin',
      items: [{ busy: [{ start_time: at('03:00'), end_time: at('04:00') }] }],
    })
  })

  it('refuses what makes no sense', async () => {
    const query = { user_ids: ann.user_id, timezone: 'Asia/Shanghai', start_time: at('10:00'), end_time: at('11:00') }
    for (const [wrong, field] of [
      [{ timezone: 'Mars/Base' }, 'timezone'],
      [{ timezone: '' }, 'meetingroom_id'],
      [{ end_time: at('09:00') }, 'end_time'],
      [{ end_time: at('09:00', '2027-01-18') }, 'end_time'],
      [{ start_time: '2026-02-30 10:00:00' }, 'start_time'],
    ] as const) {
      expect(await busy({ ...query, ...wrong })).toMatchObject({
        code: 40000,
        data: { fields: { [field]: expect.any(String) } },
      })
    }
    const theirs = await other.room('Theirs')
    expect((await busy({ ...query, meetingroom_id: theirs })).code).toBe(40400)
  })

  it('makes one of spans that touch or lie in each other', () => {
    expect(
      merged([
        { start: 1, end: 9 },
        { start: 2, end: 3 },
        { start: 9, end: 10 },
        { start: 12, end: 13 },
      ]),
    ).toEqual([
      { start: 1, end: 10 },
      { start: 12, end: 13 },
    ])
  })
})

it('recent contacts are those with whom one met last, then those whom one will meet', async () => {
  const [ida, joe, kim] = [await acme.person(), await acme.person(), await acme.person()]
  const room = await acme.room('Contacts')
  await book(room, '09:15', '09:30', { attendees: [{ user_id: joe.user_id }] }, ida)
  await book(
    room,
    '09:45',
    '10:00',
    { attendees: [{ mail: 'Guest@example.org', name: 'Guest' }, { user_id: bob.user_id }] },
    ida,
  )
  await book(room, '18:00', '19:00', invite(kim), ida)
  world.setNow('2026-11-18T03:00:00Z')
  const contacts = async (query = {}) =>
    (await world.first.get('/attendee/recently_contacts', query, { token: ida.token })).data.items
  const found = await contacts()
  expect(found.map((one: { name: string }) => one.name)).toEqual(['Guest', bob.name, joe.name, kim.name])
  expect(found[0]).toMatchObject({ person_type: 'mail', mail: 'guest@example.org', user_id: null })
  expect(await contacts({ limit: 1 })).toHaveLength(1)
  await world.db.query(`update users set status = 'disabled' where id = $1`, [joe.user_id])
  expect((await contacts()).map((one: { name: string }) => one.name)).not.toContain(joe.name)
  world.setNow(now)
})

it('whoever leads a department is told so, and which', async () => {
  const lead = await acme.person()
  await world.db.query(`insert into department (company_id, name, manager_id) values ($1, 'Sales', $2)`, [
    acme.company_id,
    lead.user_id,
  ])
  const ask = async (who: Person) => (await world.first.get('/attendee/is_manager', {}, { token: who.token })).data
  expect(await ask(lead)).toMatchObject({ is_manager: 1, departments: [{ name: 'Sales' }] })
  expect(await ask(ann)).toEqual({ is_manager: 0, departments: [] })
})

it('an office says who is responsible for it, and only they can be reached', async () => {
  const away = await acme.office('Acme Branch')
  const all = await acme.person(['view-meeting', 'view-cancel-regain'])
  const own = await acme.person(['view-meeting', 'view-cancel-regain'], { office_ids: [acme.office_id] })
  await acme.person(['view-meeting', 'view-cancel-regain'], { office_ids: [away.office_id] })
  await world.db.query(`update users set phone = '12345' where id = any($1)`, [[own.user_id, ann.user_id]])
  const get = (path: string, query: object, who = bob) => world.first.get(path, query, { token: who.token })
  const found = await get('/attendee/office_principal', { office_id: acme.office_id })
  expect(found.data.items.map((one: { id: number }) => one.id)).toEqual([own.user_id, all.user_id])
  expect((await get('/attendee/principal_info', { id: own.user_id })).data).toMatchObject({
    name: own.name,
    phone: '12345',
  })
  expect((await get('/attendee/principal_info', { id: ann.user_id })).code).toBe(40400)
  expect((await get('/attendee/principal_info', { id: own.user_id }, stranger)).code).toBe(40400)
  expect((await get('/attendee/office_principal', { office_id: acme.office_id }, stranger)).code).toBe(40400)
})
