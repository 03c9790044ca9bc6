import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let desk: Who
let host: Who
let auditor: Who
/** A Monday; the offices of the tests are in Shanghai. */
const at = (time: string, day = '2026-11-23') => `${day}T${time}:00+08:00`

beforeAll(async () => {
  world = await openWorld({ servers: 2, now: at('08:00'), logInWords: true })
  acme = await addCompany(world.db, 'Acme')
  desk = await acme.person(['view-visitor', 'add-visitor', 'change-visitor', 'add-visitorreason', 'view-visitorreason'])
  host = await acme.person(['add-visitor'])
  auditor = await acme.person(['auidt-visitor'])
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
