import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let host: Who
let desk: Who
let reason = 0
let audited = 0

/** Each test has minutes of its own, so that what is bounded by the minute begins anew. */
const start = Date.parse('2026-11-23T08:00:00+08:00')
let minute = 0
const at = (time: string, day = '2026-11-24') => `${day}T${time}:00+08:00`

beforeAll(async () => {
  world = await openWorld({
    servers: 2,
    now: at('08:00', '2026-11-23'),
    publicUrl: 'https://w.example.org',
    logInWords: true,
  })
  acme = await addCompany(world.db, 'Acme')
  const keeper = await acme.person(['add-visitorreason', 'add-visitor-watch'])
  desk = await acme.person(['view-visitor', 'add-visitor', 'change-visitor', 'auidt-visitor'])
  reason = (await post('/visitorreason/add', { name: 'Tour', needed: ['company'] }, keeper)).data.id
  audited = (await post('/visitorreason/add', { name: 'Plant', audit_by: 'auditor' }, keeper)).data.id
  const banned = await post(
    '/visitor_watch/add',
    { kind: 'deny', name: 'Mallory Banned', phone: '13800009999', reason: 'Theft' },
    keeper,
  )
  expect(banned.code, banned.message).toBe(0)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.setNow(new Date(start + 3 * 60_000 * ++minute).toISOString())
  host = await acme.person(['add-visitor', 'myself-visitor'])
})

const post = (path: string, body: object, { token }: Pick<Who, 'token'> = host, server = world.first) =>
  server.post(path, body, { token, language: 'en' })
const guest = (path: string, body: object, server = world.first) =>
  server.post(`/visit_guest/${path}`, body, { language: 'en' })
let phones = 0
const secret = () => `secret-of-a-phone-number-${++phones}`
let numbers = 1000
const number = () => `1391111${++numbers}`

async function invite(more: object = {}): Promise<number> {
  const { data, code, message } = await post('/visitor/add', {
    ...{ reason_id: reason, office_id: acme.office_id, company: 'School' },
    ...{ plan_start: at('10:00'), plan_end: at('12:00'), people: [{ name: `Teacher ${minute}`, phone: number() }] },
    ...more,
  })
  expect(code, message).toBe(0)
  return data.id
}
async function opened(visit_id: number, people_max = 40, more: object = {}): Promise<string> {
  const { data, code, message } = await post('/visitor/open_group_link', {
    ...{ visit_id, people_max, until: at('10:00') },
    ...more,
  })
  expect(code, message).toBe(0)
  expect(data.link.url).toMatch(/^https:\/\/w\.example\.org\/visit#g=/)
  return data.link.url.split('#g=')[1]
}
const join = (token: string, name: string, more: object = {}, phone = secret(), server = world.first) =>
  guest(
    'join',
    { token, phone, name, language: 'en', details: { phone: number(), company: 'School', ...more } },
    server,
  )
const people = (visit_id: number) =>
  world.db.query<{ visitor_name: string; state: number; audit_state: number; person_id: number }>(
    'select visitor_name, state, audit_state, person_id from visitor where visit_id = $1 order by id',
    [visit_id],
  )
const told = (who: Who, kind: string) =>
  world.db.query<{ title: string }>(
    `select values->>'title' as title from message where user_id = $1 and kind = $2 order by id`,
    [who.user_id, kind],
  )
const due = () => Promise.all(world.servers.map((server) => server.visits.due()))

describe('a group link', () => {
  test('says when and where and how many, and names nobody', async () => {
    const token = await opened(await invite())
    const { data } = await guest('group', { token })
    expect(data).toMatchObject({
      ...{ phase: 'open', company_name: 'Acme', people: 1, people_max: 40, needed: ['company'] },
      ...{ window: { start: '2026-11-24T02:00:00.000Z' }, until: '2026-11-24T02:00:00.000Z' },
    })
    expect(JSON.stringify(data)).not.toContain('Teacher')
  })

  test('by it guests enter themselves, each with a page of their own on that phone; the host is notified in bundles', async () => {
    const visit = await invite()
    const token = await opened(visit)
    const phone = secret()
    const { data, code, message } = await join(token, 'Pupil One', {}, phone)
    expect(code, message).toBe(0)
    expect((await guest('open', { token: data.own, phone })).data).toMatchObject({
      ...{ phase: 'ready', name: 'Pupil One', bound: 'this' },
    })
    expect((await guest('codes', { token: data.own, phone: secret() })).data.reason).toBe('visit_phone')
    for (const name of ['Pupil Two', 'Pupil Three', 'Pupil Four']) expect((await join(token, name)).code).toBe(0)
    expect(await told(host, 'visitor_joined')).toMatchObject([{ title: 'Pupil One' }])
    world.setNow(new Date(start + 3 * 60_000 * minute + 120_000).toISOString())
    await due()
    expect((await told(host, 'visitor_joined')).map(({ title }) => title)).toEqual([
      'Pupil One',
      'Pupil Two, Pupil Three, Pupil Four',
    ])
    expect((await guest('group', { token })).data).toMatchObject({ people: 5 })
  })

  test('somebody is entered once: sent twice from one phone it is one page, from another nobody sees theirs', async () => {
    const visit = await invite()
    const token = await opened(visit)
    const [phone, details] = [secret(), { phone: number() }]
    const once = await Promise.all(world.servers.map((server) => join(token, '张伟', details, phone, server)))
    expect(once.map(({ code }) => code)).toEqual([0, 0])
    expect(once[0]?.data.own).toBe(once[1]?.data.own)
    const again = await join(token, 'Wei  Zhang', details)
    expect(again.data).toEqual({ own: null })
    expect(await people(visit)).toHaveLength(2)
    // two with one phone are two
    expect((await join(token, 'Zhang Li', details)).data.own).toMatch(/^\d/)
    expect(await people(visit)).toHaveLength(3)
  })

  test('has as many places as the host says, also where many want the last one', async () => {
    const visit = await invite()
    const token = await opened(visit, 3)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => join(token, `Pupil ${'ABCDEFGH'[n]}`, {}, secret(), world.servers[n % 2])),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(2)
    expect(new Set(answers.filter(({ code }) => code !== 0).map(({ data }) => data.reason))).toEqual(
      new Set(['visit_group_full']),
    )
    expect(await people(visit)).toHaveLength(3)
    expect((await guest('group', { token })).data.phase).toBe('full')
  })

  test('ends by being closed, by its time, and with the visit; renewed, the one before opens nothing', async () => {
    const visit = await invite()
    const token = await opened(visit)
    const renewed = await opened(visit, 40, { renew: true })
    expect((await guest('group', { token })).data.reason).toBe('visit_link')
    expect((await join(token, 'Late One')).data.reason).toBe('visit_link')
    expect((await post('/visitor/close_group_link', { visit_id: visit })).data).toEqual({ link: null })
    expect((await join(renewed, 'Late Two')).data.reason).toBe('visit_group_closed')
    const again = await opened(visit)
    expect((await join(renewed, 'Late Three')).data.reason).toBe('visit_link')
    world.setNow(at('10:00'))
    expect((await guest('group', { token: again })).data.phase).toBe('closed')
    expect((await join(again, 'Late Four')).data.reason).toBe('visit_group_closed')
    const other = await invite({ plan_start: at('11:00'), plan_end: at('12:30') })
    const gone = await opened(other, 40, { until: at('12:00') })
    expect((await post('/visitor/cancel', { visit_id: other })).code).toBe(0)
    expect((await join(gone, 'Late Five')).data.reason).toBe('visit_group_closed')
    expect((await people(visit)).length).toBe(1)
  })

  test('is for who may change the visit', async () => {
    const visit = await invite()
    const stranger = await acme.person(['add-visitor', 'myself-visitor'])
    const body = { visit_id: visit, people_max: 5, until: at('10:00') }
    expect((await post('/visitor/open_group_link', body, stranger)).data.reason).toBe('not_found')
    expect((await post('/visitor/open_group_link', { ...body, until: at('09:00', '2026-11-20') })).data.reason).toBe(
      'visit_past',
    )
    expect((await post('/visitor/open_group_link', body, desk)).code).toBe(0)
    const answer = await world.first.get('/visitor/group_link', { visit_id: visit }, { token: stranger.token })
    expect(answer.data.reason).toBe('not_found')
  })

  test('takes nothing hostile: markup, addresses, half of what is needed, forged links', async () => {
    const visit = await invite()
    const token = await opened(visit)
    for (const name of [
      '<img src=x onerror=alert(1)>',
      'www.example.com wins',
      'You won http://evil.example',
      '=1+1',
      '',
      '--',
    ]) {
      const { data } = await join(token, name)
      expect(data.fields, name).toHaveProperty('name')
    }
    expect((await join(token, 'No Contact', { phone: '' })).data.fields).toHaveProperty(['details.phone'])
    expect((await join(token, 'No Company', { company: '' })).data.fields).toHaveProperty(['details.company'])
    expect((await join(token, 'Bad Mail', { mail: 'a@b' })).data.fields).toHaveProperty(['details.mail'])
    const [company, id, seal = ''] = token.split('.')
    for (const forged of [
      '',
      'x',
      `${company}.${id}.${'A'.repeat(22)}`,
      `${company}.${Number(id) + 1}.${seal}`,
      `${company}.${id}`,
    ])
      expect((await join(forged, 'Forger')).code, forged).not.toBe(0)
    // the link of the group opens nobody’s page, nor does a personal one open the group
    expect((await guest('open', { token })).data.reason).toBe('visit_link')
    expect(await people(visit)).toHaveLength(1)
  })

  test('by it nobody changes or reads what is known of others', async () => {
    const [phone, visit] = [number(), await invite()]
    await invite({ people: [{ name: 'Known Person', phone, company: 'Real Ltd', mail: 'real@example.org' }] })
    const token = await opened(visit)
    const mine = secret()
    const { data } = await join(token, 'Known Person', { phone, company: 'Fake Ltd' }, mine)
    const page = (await guest('open', { token: data.own, phone: mine })).data
    expect(page.known).toMatchObject({ mail: null, company: 'Fake Ltd' })
    const rows = await world.db.query('select company, mail from visitor_person where name = $1 order by id', [
      'Known Person',
    ])
    expect(rows).toEqual([
      { company: 'Real Ltd', mail: 'real@example.org' },
      { company: 'Fake Ltd', mail: null },
    ])
  })

  test('asks for approval as any visit does, about those who come within two minutes together; the watch list holds', async () => {
    const visit = await invite({ reason_id: audited })
    const token = await opened(visit)
    const before = (await told(desk, 'visitor_asked')).length
    const phone = secret()
    const { data } = await join(token, 'Asks One', {}, phone)
    expect((await guest('open', { token: data.own, phone })).data.phase).toBe('pending')
    for (const name of ['Asks Two', 'Asks Three']) expect((await join(token, name)).code).toBe(0)
    await due()
    expect(await told(desk, 'visitor_asked')).toHaveLength(before + 1)
    await due()
    expect(await told(desk, 'visitor_asked')).toHaveLength(before + 1)
    const plain = await opened(await invite())
    const banned = await join(plain, 'Banned Mallory', { phone: '138 0000 9999' })
    expect(banned.code, banned.message).toBe(0)
    const [row] = await world.db.query<{ audit_state: number; watch_hold: boolean }>(
      `select audit_state, watch_hold from visitor where visitor_name = 'Banned Mallory'`,
    )
    expect(row).toEqual({ audit_state: 1, watch_hold: true })
  })

  test('mails no more than the host may in a day, which is not said to guests', async () => {
    await world.db.query(
      `insert into strategy (company_id, strategy_key, name, strategy_values) values ($1, 'visitor_mail_per_day', 'x', '1')`,
      [acme.company_id],
    )
    const visit = await invite()
    const token = await opened(visit)
    expect((await join(token, 'Mail One', { mail: 'one@example.org' })).code).toBe(0)
    expect((await join(token, 'Mail Two', { mail: 'two@example.org' })).data.reason).toBe('visit_group_busy')
    expect((await join(token, 'Mail Three')).code).toBe(0)
    await world.db.query(`delete from strategy where strategy_key = 'visitor_mail_per_day'`)
  })

  test('is tried sixty times a minute by one network, and then no more', async () => {
    const reasons = new Set<string>()
    for (let n = 0; n < 62; n++) reasons.add((await join('1.1.x', 'Nobody')).data.reason)
    expect([...reasons]).toEqual(['visit_link', 'too_many'])
  })
})
