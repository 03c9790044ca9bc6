import { duties } from '@workplace/contract/permission/duties'
import { registry, resourceNamed } from '@workplace/contract/resources'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codesOf, rowsFor } from '../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'

// What somebody who manages offices sees and does elsewhere: nothing. Declared resources are tried in test/scope.test.ts.

const day = '2026-11-19'
const every = [
  ...new Set(registry.flatMap(codesOf)),
  'view-meeting',
  'view-audit',
  'change-audit',
  'view-cancel-regain',
]
const allDuties = Object.keys(duties)

let world: World
let acme: Company
let here: { office_id: number; floor_id: number }
let there: typeof here
let boss: Awaited<ReturnType<Company['person']>>
let manager: typeof boss
let ann: typeof boss

beforeAll(async () => {
  world = await openWorld({ servers: 2, now: '2026-11-18T01:05:00Z' })
  acme = await addCompany(world.db, 'Acme')
  here = await acme.office('Here')
  there = await acme.office('There')
  boss = await acme.person(every)
  manager = await acme.person(every, { office_ids: [here.office_id], duties: allDuties })
  ann = await acme.person()
})
afterAll(() => world.close())

const get = (path: string, query: object, as = manager) => world.first.get(path, query, { token: as.token })
const post = (path: string, body: object, as = manager) => world.first.post(path, body, { token: as.token })
const reason = async (answer: ReturnType<typeof post>) => (await answer).data?.reason

describe('meetings and requests', () => {
  const rooms = new Map<typeof here, number>()
  let made: Record<'request' | 'meeting', Map<typeof here, number>>

  const book = async (place: typeof here, isaudit: boolean) => {
    const columns = { ...place, isaudit }
    const room = await acme.room(`Room ${Math.random()}`, columns)
    rooms.set(place, room)
    const input = {
      meetingroom_id: room,
      title: 'Plan',
      start_time: `${day} 10:00:00`,
      end_time: `${day} 11:00:00`,
    }
    return Number((await post('/meeting/add', input, ann)).data.id)
  }
  beforeEach(async () => {
    made = { request: new Map(), meeting: new Map() }
    for (const place of [here, there]) {
      made.request.set(place, await book(place, true))
      made.meeting.set(place, await book(place, false))
    }
  })
  const idOf = (what: 'request' | 'meeting', place: typeof here) => made[what].get(place) ?? 0

  it('lists requests of the own offices only, opens no others, and decides about no others', async () => {
    const { items } = (await get('/audit/pagelist', { limit: 200 })).data
    expect(new Set(items.map((one: { office_name: string }) => one.office_name))).toEqual(new Set(['Here']))
    expect(items.map((one: { id: number }) => one.id)).toContain(idOf('request', here))
    const page = await get('/audit/pagelist', { office: there.office_id })
    expect(page.data).toEqual({ items: [], total: 0 })
    expect((await get('/audit/single', { id: idOf('request', here) })).code).toBe(0)
    expect(await reason(get('/audit/single', { id: idOf('request', there) }))).toBe('not_found')
    const decide = (place: typeof here) => post('/audit/edit', { id: idOf('request', place), version: 1, pass: true })
    expect(await reason(decide(there))).toBe('outside_scope')
    expect((await decide(here)).code).toBe(0)
  })

  it('hears of decisions in the own offices only', async () => {
    for (const place of [here, there]) {
      expect((await post('/audit/edit', { id: idOf('request', place), version: 1, pass: true }, boss)).code).toBe(0)
    }
    const ids = (await get('/audit/log', { limit: 200 })).data.items.map(
      (one: { meeting_id: number }) => one.meeting_id,
    )
    expect(ids).toContain(idOf('request', here))
    expect(ids).not.toContain(idOf('request', there))
    const { items } = (await get('/audit/log', { id: idOf('request', there) })).data
    expect(items).toEqual([])
  })

  it('sees what waits in the own offices on the dashboard', async () => {
    const { waiting } = (await get('/dashboard/overview', {})).data
    const offices = waiting
      .filter((one: { kind: string }) => one.kind === 'audit')
      .map((one: { office_id: number }) => one.office_id)
    expect(new Set(offices)).toEqual(new Set([here.office_id]))
  })

  it('changes, cancels and hands over meetings of others in the own offices only', async () => {
    const bob = await acme.person()
    const calls: [string, (id: number) => object][] = [
      ['/meeting/edit', (id) => ({ id, version: 1, title: 'Renamed' })],
      ['/meeting/add_attendees', (id) => ({ id, attendees: [{ user_id: bob.user_id }] })],
      ['/meeting/transfer', (id) => ({ id, version: 3, user_id: bob.user_id })],
      ['/meeting/del', (id) => ({ id })],
    ]
    for (const [path, body] of calls) {
      expect([path, await reason(post(path, body(idOf('meeting', there))))]).toEqual([path, 'meeting_not_yours'])
      expect([path, (await post(path, body(idOf('meeting', here)))).code]).toEqual([path, 0])
    }
  })

  it('reads private meetings of others in the own offices only, and books for others there only', async () => {
    for (const place of [here, there]) {
      await world.db.query('update meeting set secret = true where company_id = $1 and id = $2', [
        acme.company_id,
        idOf('meeting', place),
      ])
    }
    expect((await get('/meeting/details', { id: idOf('meeting', here) })).data.title).toBe('Plan')
    expect(await reason(get('/meeting/details', { id: idOf('meeting', there) }))).toBe('not_found')
    const forAnn = (place: typeof here) =>
      post('/meeting/add', {
        meetingroom_id: rooms.get(place),
        title: 'For Ann',
        start_time: `${day} 14:00:00`,
        end_time: `${day} 15:00:00`,
        book_for_id: ann.user_id,
      })
    expect((await forAnn(here)).code).toBe(0)
    expect(await reason(forAnn(there))).toBe('behalf_denied')
  })

  it('is named to people as who looks after the office, and is told of its requests unless they do not want that', async () => {
    const namesOf = async (place: typeof here) =>
      (await get('/attendee/office_principal', { office_id: place.office_id }, ann)).data.items.map(
        (one: { name: string }) => one.name,
      )
    expect(await namesOf(here)).toContain(manager.name)
    expect(await namesOf(there)).not.toContain(manager.name)
    expect((await get('/attendee/principal_info', { id: manager.user_id }, ann)).data.name).toBe(manager.name)
    const told = async (place: typeof here) => {
      const id = await book(place, true)
      return world.db.query(
        `select 1 from message where company_id = $1 and user_id = $2 and meeting_id = $3 and kind = 'audit_asked'`,
        [acme.company_id, manager.user_id, id],
      )
    }
    expect(await told(here)).toHaveLength(1)
    expect(await told(there)).toHaveLength(0)
    const mute = (on: boolean) =>
      world.db.query('update office_manager set receive_notice = $3 where company_id = $1 and user_id = $2', [
        acme.company_id,
        manager.user_id,
        !on,
      ])
    await mute(true)
    expect(await told(here)).toHaveLength(0)
    await mute(false)
  })
})

describe('naming managers', () => {
  const roomsOf = async (as: { token: string }, server = 0): Promise<string[]> => {
    const answer = await world.servers[server]?.get('/meetingroom/page', { limit: 200 }, { token: as.token })
    return answer?.data.items.map((one: { name: string }) => one.name)
  }

  /** Somebody whose role reaches as far as their posts, and who has none yet. */
  async function without(permissions: readonly string[] = ['view-meetingroom', 'view-office', 'view-floor']) {
    const person = await acme.person(permissions)
    await world.db.query(
      `update role set data_scope = 'managed' where company_id = $1 and id in
         (select role_id from user_role where company_id = $1 and user_id = $2)`,
      [acme.company_id, person.user_id],
    )
    return person
  }
  const postFor = (user_id: number, office_ids: number[], more: object = {}) => ({
    name: `Post ${Math.random()}`,
    user_id,
    office_ids,
    duties: allDuties,
    ...more,
  })

  it('a post is theirs at once, in the session that they have, on every server; and so is its end', async () => {
    await acme.room('A here', here)
    await acme.room('B there', there)
    const person = await without()
    for (const server of [0, 1]) expect(await roomsOf(person, server)).toEqual([])
    const made = await post('/office_manager/add', postFor(person.user_id, [here.office_id]), boss)
    expect(made.code).toBe(0)
    const told = async (server: number, wanted: boolean) => {
      await expect.poll(async () => (await roomsOf(person, server)).includes('A here')).toBe(wanted)
      expect(await roomsOf(person, server)).not.toContain('B there')
    }
    for (const server of [0, 1]) await told(server, true)
    expect((await get('/office/pagelist', {}, person)).data.items.map((one: { name: string }) => one.name)).toEqual([
      'Here',
    ])
    const moved = { id: made.data.id, version: 1, office_ids: [there.office_id] }
    expect((await post('/office_manager/edit', moved, boss)).code).toBe(0)
    await expect.poll(async () => (await roomsOf(person)).includes('B there')).toBe(true)
    expect((await post('/office_manager/del', { id: made.data.id }, boss)).code).toBe(0)
    for (const server of [0, 1]) await expect.poll(() => roomsOf(person, server)).toEqual([])
  })

  it('several posts add up, each for what it looks after', async () => {
    const person = await without(['view-meetingroom', 'view-office'])
    await post('/office_manager/add', postFor(person.user_id, [here.office_id], { duties: ['visitor'] }), boss)
    expect(await roomsOf(person)).toEqual([])
    // offices themselves belong to every duty
    const offices = async () =>
      (await get('/office/pagelist', {}, person)).data.items.map((one: { name: string }) => one.name).sort()
    expect(await offices()).toEqual(['Here'])
    await post('/office_manager/add', postFor(person.user_id, [there.office_id], { duties: ['room'] }), boss)
    expect(await offices()).toEqual(['Here', 'There'])
    const rooms = await roomsOf(person)
    expect(rooms).toContain('B there')
    expect(rooms).not.toContain('A here')
  })

  it('the own office is administered only without a post', async () => {
    const person = await without(['view-office'])
    const scope = async (data_scope: string) => {
      await world.db.query(
        `update role set data_scope = $3 where company_id = $1 and id in
           (select role_id from user_role where company_id = $1 and user_id = $2)`,
        [acme.company_id, person.user_id, data_scope],
      )
      for (const server of world.servers) server.sessions.forget()
    }
    await world.db.query('update users set office_id = $3 where company_id = $1 and id = $2', [
      acme.company_id,
      person.user_id,
      there.office_id,
    ])
    const offices = async () =>
      (await get('/office/pagelist', {}, person)).data.items.map((one: { name: string }) => one.name)
    await scope('managed')
    expect(await offices()).toEqual([])
    await scope('self')
    expect(await offices()).toEqual([])
    await scope('department')
    expect(await offices()).toEqual(['There'])
    await post('/office_manager/add', postFor(person.user_id, [here.office_id]), boss)
    expect(await offices()).toEqual(['Here'])
  })

  it('nobody names managers of offices beyond their own, nor of people who may do more', async () => {
    const helper = await acme.person(
      ['add-office-manager', 'change-office-manager', 'delete-office-manager', 'view-meetingroom'],
      {
        office_ids: [here.office_id],
        duties: allDuties,
      },
    )
    // people of the helper's office are theirs to name
    const person = await without(['view-meetingroom'])
    const more = await without(['view-meetingroom', 'change-meetingroom'])
    await world.db.query('update users set office_id = $2 where company_id = $1 and id = any($3)', [
      acme.company_id,
      here.office_id,
      [person.user_id, more.user_id],
    ])
    const add = (user_id: number, office_ids: number[]) =>
      post('/office_manager/add', postFor(user_id, office_ids), helper)
    expect((await add(person.user_id, [there.office_id])).data.fields).toEqual({ office_ids: '不在您的管理范围内' })
    expect((await add(person.user_id, [here.office_id])).code).toBe(0)
    expect(await reason(add(more.user_id, [here.office_id]))).toBe('beyond_own')
    const elsewhere = await without(['view-meetingroom'])
    expect((await add(elsewhere.user_id, [here.office_id])).data.fields).toEqual({ user_id: '不在您的管理范围内' })
    const above = await post('/office_manager/add', postFor(more.user_id, [here.office_id]), boss)
    expect(await reason(post('/office_manager/del', { id: above.data.id }, helper))).toBe('beyond_own')
    expect(await reason(post('/office_manager/edit', { id: above.data.id, version: 1, remark: 'x' }, helper))).toBe(
      'beyond_own',
    )
  })

  it('a list of posts says what each comes to', async () => {
    const effectOf = async (user_id: number) => {
      const made = await post('/office_manager/add', postFor(user_id, [here.office_id]), boss)
      return (await get('/office_manager/pagelist', { ids: made.data.id }, boss)).data.items[0].effect
    }
    expect(await effectOf((await without()).user_id)).toBe('here')
    expect(await effectOf((await without(['view-meeting'])).user_id)).toBe('nothing')
    expect(await effectOf((await acme.person(['view-meetingroom'])).user_id)).toBe('everywhere')
    const gone = await without()
    await world.db.query(`update users set status = 'disabled' where company_id = $1 and id = $2`, [
      acme.company_id,
      gone.user_id,
    ])
    expect(await effectOf(gone.user_id)).toBe('off')
  })

  it('a role that reaches as far as posts do is not given by who does not reach everything', async () => {
    const limited = await acme.person(['add-roles', 'view-city'], { office_ids: [here.office_id] })
    const refused = await post(
      '/role/add',
      { name: 'Managers', data_scope: 'managed', permissions: ['view-city'] },
      limited,
    )
    expect(refused.data.fields).toEqual({ data_scope: '数据范围不能超出您自身的范围' })
  })

  it('says what is missing, in both languages, and names the post that keeps a person or an office', async () => {
    const bad = { name: ' ', office_ids: [], duties: [] }
    const zh = await post('/office_manager/add', bad, boss)
    expect(zh.data.fields).toEqual({
      name: '必填',
      user_id: '请选择管理员',
      office_ids: '请至少选择一个办公区',
      duties: '请至少选择一项管理范围',
    })
    const en = await world.first.post('/office_manager/add', bad, { token: boss.token, language: 'en' })
    expect(en.data.fields).toMatchObject({
      user_id: 'Select the manager',
      duties: 'Select at least one responsibility',
    })
    const made = postFor(ann.user_id, [here.office_id])
    expect((await post('/office_manager/add', made, boss)).code).toBe(0)
    expect((await post('/office_manager/add', { ...made, name: made.name.toUpperCase() }, boss)).data.reason).toBe(
      'duplicate',
    )
    const office = await rowsFor(world.first, boss.token).add(resourceNamed('office'))
    await post('/office_manager/add', postFor(ann.user_id, [office.id]), boss)
    const kept = await post('/office/del', { id: office.id }, boss)
    expect(kept.message).toContain('办公区管理员')
    expect((await post('/users/del', { id: ann.user_id }, boss)).message).toContain('办公区管理员')
  })
})
