import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let desk: Who
let host: Who
let auditor: Who
let keeper: Who
/** A Monday; the offices of the tests are in Shanghai. */
const at = (time: string, day = '2026-11-23') => `${day}T${time}:00+08:00`

beforeAll(async () => {
  world = await openWorld({ servers: 2, now: at('08:00'), logInWords: true })
  acme = await addCompany(world.db, 'Acme')
  desk = await acme.person(['view-visitor', 'add-visitor', 'change-visitor', 'add-visitorreason', 'view-visitorreason'])
  host = await acme.person(['add-visitor'])
  auditor = await acme.person(['auidt-visitor'])
  keeper = await acme.person([
    ...['view-visitor', 'delete-visitor', 'view-visitor-muster', 'view-visitor-watch', 'add-visitor-watch'],
  ])
})
afterAll(() => world.close())
beforeEach(() => world.setNow(at('08:00')))

const post = (path: string, body: object, who = desk) =>
  world.first.post(path, body, { token: who.token, language: 'en' })
const get = async (path: string, query: object, who = desk) =>
  (await world.first.get(path, query as Record<string, unknown>, { token: who.token, language: 'en' })).data
let names = 0
const someone = () => ({ name: `Guest ${++names} Of${names}` })
const people = (n: number) => Array.from({ length: n }, someone)
const reasonOf = async (more: object) => {
  const { code, message, data } = await post('/visitorreason/add', { name: `Reason ${++names}`, ...more })
  expect(code, message).toBe(0)
  return data.id as number
}
const invite = async (reason_id: number, more: object = {}) => {
  const { code, message, data } = await post(
    '/visitor/add',
    {
      ...{ reason_id, office_id: acme.office_id, plan_start: at('10:00'), plan_end: at('12:00'), people: people(1) },
      ...more,
    },
    host,
  )
  expect(code, message).toBe(0)
  return { visit: data.id as number, ids: data.people.map((one: { id: number }) => one.id) as number[] }
}
const restate = async (visit: number) =>
  (
    await world.db.query<{ state: number; audit_state: number }>(
      'select state, audit_state from visitor where visit_id = $1 and state <> 6 order by id',
      [visit],
    )
  ).map(({ state, audit_state }) => [state, audit_state])
const waiting = async (visit: number) =>
  (await get('/visitor/audit_page', { limit: 200 }, auditor)).items.find((row: { id: number }) => row.id === visit)
const decide = async (visit: number, pass = true) => {
  const { version } = await waiting(visit)
  const items = [{ id: visit, version }]
  expect((await post('/visitor/audit', { items, pass, opinion: 'Fine' }, auditor)).data.done).toBe(1)
}
const edit = async (visit: number, id: number, more: object) => {
  const { visit_version: version } = await get('/visitor/single', { id })
  const { code, message } = await post('/visitor/edit', { visit_id: visit, version, ...more }, host)
  expect(code, message).toBe(0)
  return restate(visit)
}
const kinds = async (who: Who, visitor_id: number) =>
  (await get('/message/pagelist', { topic: 'visitor', limit: 100 }, who)).items
    .filter(({ values }: { values: { visitor_id: number } }) => values.visitor_id === visitor_id)
    .map(({ kind }: { kind: string }) => kind)

const [free, pending] = [
  [1, 0],
  [0, 1],
]

test.each([
  ['no longer than a day may be', { audit_hours: 2 }, {}, []],
  ['longer', { audit_hours: 1 }, {}, ['long']],
  [
    'of more days',
    { audit_days: 2 },
    { plan_end: at('12:00', '2026-11-25'), day_begin: '10:00', day_end: '12:00' },
    ['long'],
  ],
  ['of as many as may come', { audit_people: 2 }, { people: people(2) }, []],
  ['of more', { audit_people: 2 }, { people: people(3) }, ['many']],
  ['on a working day', { audit_closed: true }, {}, []],
  [
    'on a Sunday',
    { audit_closed: true },
    { plan_start: at('10:00', '2026-11-29'), plan_end: at('11:00', '2026-11-29') },
    ['closed'],
  ],
  [
    'in the night to Saturday',
    { audit_closed: true },
    { plan_start: at('22:00', '2026-11-27'), plan_end: at('02:00', '2026-11-28') },
    ['closed'],
  ],
])('a visit %s', async (_, reason, plan, because) => {
  const { visit, ids } = await invite(await reasonOf(reason), plan)
  expect(await restate(visit)).toEqual(ids.map(() => (because.length > 0 ? pending : free)))
  if (because.length > 0) expect(await waiting(visit)).toMatchObject({ because, mine: true })
  else expect(await waiting(visit)).toBeUndefined()
})

test('a day off of the calendar is one, and a make-up workday is none', async () => {
  const [calendar] = await world.db.query<{ id: number }>(
    `insert into holiday_calendar (company_id, name) values ($1, 'Days') returning id`,
    [acme.company_id],
  )
  await world.db.query(
    `insert into holiday_day (company_id, calendar_id, date, name, kind) values ($1, $2, '2026-11-24', 'Off', 'off'),
       ($1, $2, '2026-11-28', 'Worked', 'workday')`,
    [acme.company_id, calendar?.id],
  )
  await world.db.query('update office set holiday_id = $3 where company_id = $1 and id = $2', [
    ...[acme.company_id, acme.office_id, calendar?.id],
  ])
  const reason = await reasonOf({ audit_closed: true })
  const on = async (day: string) =>
    restate((await invite(reason, { plan_start: at('10:00', day), plan_end: at('11:00', day) })).visit)
  expect([await on('2026-11-24'), await on('2026-11-28')]).toEqual([[pending], [free]])
  await world.db.query('update office set holiday_id = null where company_id = $1', [acme.company_id])
})

test('only what grows is asked about, and who makes a group large; with fewer nobody is', async () => {
  const reason = await reasonOf({ audit_hours: 3, audit_people: 2 })
  const { visit, ids } = await invite(reason, { people: people(2) })
  const [id = 0] = ids
  expect(await edit(visit, id, { plan_end: at('14:00') })).toEqual([pending, pending])
  await decide(visit)
  expect(await edit(visit, id, { plan_end: at('13:30') })).toEqual([
    [1, 2],
    [1, 2],
  ])
  expect(await edit(visit, id, { plan_start: at('09:30') })).toEqual([pending, pending])
  // short again: nobody has to say anything
  expect(await edit(visit, id, { plan_start: at('10:00'), plan_end: at('12:00') })).toEqual([free, free])
  expect(await waiting(visit)).toBeUndefined()
  const { data } = await post('/visitor/add_people', { visit_id: visit, people: people(2) }, host)
  const [third, fourth] = data.people.map((one: { id: number }) => one.id)
  expect(await restate(visit)).toEqual([free, free, pending, pending])
  expect((await waiting(visit)).people).toHaveLength(2)
  await post('/visitor/remove_people', { ids: [fourth] }, host)
  expect(await restate(visit)).toEqual([free, free, pending])
  await post('/visitor/remove_people', { ids: [id] }, host)
  expect(await restate(visit)).toEqual([free, free])
  expect(await waiting(visit)).toBeUndefined()
  expect((await get('/visitor/single', { id: third })).audit_state).toBe(0)
})

test('another way in is asked about', async () => {
  const keeper = await acme.person(['add-visitor-through', 'view-visitor-through'])
  const channel = (name: string) => ({ name, office_id: acme.office_id, before_minutes: 60, after_minutes: 120 })
  const [north, south] = [
    (await post('/visitor_through/add', channel('North'), keeper)).data.id,
    (await post('/visitor_through/add', channel('South'), keeper)).data.id,
  ]
  const { visit, ids } = await invite(await reasonOf({ audit_by: 'auditor' }), { through_id: north })
  await decide(visit)
  expect(await edit(visit, ids[0] ?? 0, { through_id: north, note: 'x' })).toEqual([[1, 2]])
  expect(await edit(visit, ids[0] ?? 0, { through_id: south })).toEqual([pending])
})

test('who decides is reminded an hour before, and what nobody decided is over with the visit, said once', async () => {
  const { visit, ids } = await invite(await reasonOf({ audit_by: 'auditor' }), { people: people(3) })
  const [id = 0] = ids
  expect(await kinds(auditor, id)).toEqual(['visitor_asked'])
  world.setNow(at('09:01'))
  await Promise.all(world.servers.map((one) => one.runApprovals()))
  expect(await kinds(auditor, id)).toEqual(['visitor_remind', 'visitor_asked'])
  world.setNow(at('11:59'))
  await Promise.all(world.servers.map((one) => one.visits.due()))
  expect(await restate(visit)).toEqual([pending, pending, pending])
  world.setNow(at('12:00'))
  await Promise.all(world.servers.map((one) => one.visits.due()))
  await world.first.visits.due()
  expect(await restate(visit)).toEqual([
    [0, 3],
    [0, 3],
    [0, 3],
  ])
  expect(await waiting(visit)).toBeUndefined()
  expect(await kinds(host, id)).toEqual(['visitor_undecided'])
  const { story } = await get('/visitor/single', { id })
  expect(story.at(-1)).toMatchObject({ act: 'undecided', time: '2026-11-23T04:00:00Z' })
  const [request] = await world.db.query(
    `select state from audit_request where company_id = $1 and subject_kind = 'visit' and subject_id = $2`,
    [acme.company_id, visit],
  )
  expect(request).toEqual({ state: 'ended' })
  const history = await get('/visitor/pagelist', { tab: 'history', limit: 200 })
  expect(history.items.map((row: { id: number }) => row.id)).toContain(id)
})

test('somebody at reception whose visit is asked about is registered, and comes in once it is approved', async () => {
  const reason_id = await reasonOf({ audit_people: 1 })
  const walk = { host_id: host.user_id, reason_id, office_id: acme.office_id, people: people(2) }
  const { data } = await post('/visitor/walk_in', walk)
  expect(await restate(data.id)).toEqual([pending, pending])
  await decide(data.id)
  const ids = data.people.map((one: { id: number }) => one.id)
  expect((await post('/visitor/check_in', { ids })).data.done).toBe(2)
})

describe('who is inside when their visit grows', () => {
  const inside = async (reason: object, more: object = {}) => {
    const { visit, ids } = await invite(await reasonOf(reason), more)
    if ((await restate(visit)).some(([, audit]) => audit === 1)) await decide(visit)
    world.setNow(at('10:30'))
    expect((await post('/visitor/check_in', { ids })).data.done).toBe(ids.length)
    return { visit, ids, id: ids[0] ?? 0 }
  }
  const extend = async (visit_id: number, until: string) => {
    const { code, message, data } = await post('/visitor/extend', { visit_id, until: at(until) }, host)
    expect(code, message).toBe(0)
    return data.asked as boolean
  }
  const stay = async (id: number) => {
    const { state, audit_state, stay_end } = await get('/visitor/single', { id })
    return [state, audit_state, stay_end && new Date(Date.parse(stay_end) + 8 * 3_600_000).toISOString().slice(11, 16)]
  }
  const due = () => Promise.all(world.servers.map((one) => one.visits.due()))

  test('is asked about what grows, and stays meanwhile by what was approved', async () => {
    const { visit, id } = await inside({ audit_by: 'auditor' })
    await extend(visit, '14:00')
    expect(await stay(id)).toEqual([2, 1, '12:00'])
    // their own page promises nothing that nobody has approved
    const { data: link } = await world.first.get('/visitor/link', { id }, { token: host.token })
    const shown = async () => {
      const { data } = await world.first.post('/visit_guest/open', { token: link.url.split('#v=')[1] }, {})
      return [data.asked, Date.parse(data.window.end) - Date.parse(at('12:00'))]
    }
    expect(await shown()).toEqual([true, 0])
    expect((await waiting(visit)).people).toMatchObject([{ id, inside: true }])
    expect(await kinds(auditor, id)).toEqual(['visitor_asked', 'visitor_asked'])
    // to come in once more is the same stay, and what is shorter needs no yes
    expect((await post('/visitor/check_in', { ids: [id] })).data.done).toBe(1)
    await decide(visit)
    expect(await stay(id)).toEqual([2, 2, '14:00'])
    expect(await shown()).toEqual([false, 2 * 3_600_000])
    await extend(visit, '11:30')
    expect(await stay(id)).toEqual([2, 2, '11:30'])
  })

  test('whose time is over stays too long until somebody says yes', async () => {
    const { visit, id } = await inside({ audit_hours: 3 })
    expect(await extend(visit, '12:30')).toBe(false)
    expect(await stay(id)).toEqual([2, 0, '12:30'])
    expect(await extend(visit, '15:00')).toBe(true)
    expect(await stay(id)).toEqual([2, 1, '12:30'])
    world.setNow(at('12:45'))
    await due()
    expect((await stay(id))[0]).toBe(7)
    await decide(visit)
    expect(await stay(id)).toEqual([2, 2, '15:00'])
  })

  test('of whom somebody says no is not thrown out, is told of to reception, and comes in no more', async () => {
    const { visit, id } = await inside({ audit_by: 'auditor' })
    await extend(visit, '14:00')
    await decide(visit, false)
    expect(await stay(id)).toEqual([2, 3, '12:00'])
    expect(await kinds(desk, id)).toContain('visitor_rejected')
    const evacuated = (await get('/visitor_muster/list', { office: acme.office_id }, keeper)).people
    expect(evacuated.map((one: { key: string }) => one.key)).toContain(`v${id}`)
    world.setNow(at('12:16'))
    await due()
    expect((await stay(id))[0]).toBe(7)
    expect((await post('/visitor/forget', { ids: [id], reason: 'x' }, keeper)).data.reason).toBe('visit_not_over')
    expect((await post('/visitor/check_out', { ids: [id], back: true })).data.items).toMatchObject([{ state: 4 }])
    const [row] = await world.db.query<{ ended: boolean }>(
      'select ended_at is not null as ended from visitor where id = $1',
      [id],
    )
    expect(row?.ended).toBe(true)
  })

  test('who leaves before anybody decides leaves nothing to decide; two at once, too', async () => {
    const { visit, ids, id } = await inside({ audit_people: 1 }, { people: people(2) })
    await extend(visit, '14:00')
    expect((await waiting(visit)).people).toHaveLength(2)
    const answers = await Promise.all(
      ids.map((one, n) =>
        (world.servers[n] ?? world.first).post(
          '/visitor/check_out',
          { ids: [one], back: false },
          { token: desk.token },
        ),
      ),
    )
    expect(answers.map(({ code }) => code)).toEqual([0, 0])
    expect(await stay(id)).toEqual([4, 2, null])
    expect(await waiting(visit)).toBeUndefined()
    const requests = await world.db.query(
      `select state from audit_request where company_id = $1 and subject_kind = 'visit' and subject_id = $2 and state = 'waiting'`,
      [acme.company_id, visit],
    )
    expect(requests).toEqual([])
  })

  test('whom the list names, and who is inside, is not let off by a yes to a longer stay', async () => {
    const name = `Longer Watched ${++names}`
    const { visit, ids } = await inside({ audit_by: 'auditor' }, { people: [{ name, phone: '13911223344' }] })
    const entry = { name, phone: '13911223344', kind: 'deny', reason: 'Theft' }
    const added = await post('/visitor_watch/add', entry, keeper)
    expect(added.code, added.message).toBe(0)
    await extend(visit, '14:00')
    await decide(visit)
    const matches = await world.db.query<{ passed: boolean }>(
      'select passed from visitor_watch_match where visitor_id = $1 and company_id = $2',
      [ids[0], acme.company_id],
    )
    expect(matches).toEqual([{ passed: false }])
  })

  test('another day waits for a yes, while today goes on', async () => {
    const { visit, id } = await inside({ audit_days: 1 })
    await edit(visit, id, {
      ...{ plan_start: at('10:00'), plan_end: at('12:00', '2026-11-24'), day_begin: '10:00', day_end: '12:00' },
    })
    expect(await stay(id)).toEqual([2, 1, '12:00'])
    await post('/visitor/check_out', { ids: [id], back: false })
    expect((await stay(id)).slice(0, 2)).toEqual([3, 1])
    world.setNow(at('10:00', '2026-11-24'))
    expect((await post('/visitor/check_in', { ids: [id] })).data.reason).toBe('visit_refused')
    await decide(visit)
    expect((await post('/visitor/check_in', { ids: [id] })).data.done).toBe(1)
  })
})
