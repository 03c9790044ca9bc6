import { passRecorded } from '@workplace/contract/pass/events'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raise } from '../../src/kernel/events/raise'
import { addCompany, type Company, openWorld, type World } from '../world'
import * as model from './visit-model'
import { type Guest, HOUR, MINUTE, type Visit } from './visit-model'

// Guests are invited, approved, checked in by two servers, desks and a kiosk at once, let out by desk, host, kiosk and their own
// page, moved, forgotten; they show codes; doors tell of them late and out of order; the clock goes on, and back. After each step everything stands as a simple reference has it.

const long = process.env.VISIT_RUNS
const runs = Number(long ?? 12)
const seed = Number(process.env.VISIT_SEED ?? (long === undefined ? 311 : Math.floor(Math.random() * 2 ** 31)))

let world: World
let acme: Company
let token = ''
/** What a kiosk in the lobby shows to the server. */
let kiosk = ''
const reasons = { plain: 0, audited: 0, plate: 0, bounded: 0 }
const doors = { entrance: 0, inner: 0, exit: 0 }
/** The clock goes on from run to run: what is left of one is over before the next begins. */
let clock = Date.parse('2026-11-23T01:00:00Z')

const text = (at: number) => new Date(at).toISOString()
const post = async (path: string, body: object, server = world.first) =>
  server.post(path, body, { token, language: 'en' })
const setClock = (at: number) => world.setNow(text(at))

beforeAll(async () => {
  world = await openWorld({ servers: 2, now: text(clock) })
  acme = await addCompany(world.db, 'Acme')
  await world.db.query(
    `insert into event_consumer (consumer, type) values ('visitor.doors', 'pass.recorded') on conflict do nothing`,
  )
  const verbs = ['view', 'add', 'change', 'delete']
  token = (
    await acme.person([
      ...verbs.map((verb) => `${verb}-visitor`),
      ...verbs.flatMap((verb) => [`${verb}-visitorreason`, `${verb}-visitor-through`, `${verb}-visitor-kiosk`]),
      'auidt-visitor',
    ])
  ).token
  const reason = async (name: string, more: object) =>
    (await post('/visitorreason/add', { name, max_days: 10, ...more })).data.id
  reasons.plain = await reason('Plain', {})
  reasons.audited = await reason('Audited', { audit_by: 'auditor' })
  reasons.bounded = await reason('Bounded', { audit_hours: 2, audit_people: 2 })
  reasons.plate = await reason('Plate', { needed: ['plate_no'] })
  for (const name of ['entrance', 'inner', 'exit'] as const) {
    const [row] = await world.db.query<{ id: number }>(
      'insert into door (company_id, name, office_id) values ($1, $2, $3) returning id',
      [acme.company_id, name, acme.office_id],
    )
    doors[name] = row?.id ?? 0
  }
  const made = await post('/visitor_through/add', {
    ...{
      name: 'Main',
      office_id: acme.office_id,
      before_minutes: 60,
      after_minutes: 120,
      is_default: true,
      status: 'on',
    },
    ...{
      entrance_door_ids: [doors.entrance],
      door_ids: [doors.inner],
      exit_door_ids: [doors.exit],
      door_check_in: true,
    },
  })
  expect(made.code, made.message).toBe(0)
  const lobby = (await post('/visitor_kiosk/add', { name: 'Lobby', office_id: acme.office_id })).data.id
  const pairing = (await world.first.post('/door/pairing', { kind: 'kiosk' })).data
  expect((await post('/visitor_kiosk/bind', { id: lobby, code: pairing.code })).code).toBe(0)
  kiosk = pairing.token
})
afterAll(() => world.close())

const guest = fc.nat(3)
const server = fc.nat(1)
const steps = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('check_in' as const), guest, server, leave: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('race' as const), guest }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('all_in' as const, 'all_out' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('kiosk' as const, 'kiosk_out' as const), guest, server }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('code' as const, 'said_left' as const), guest, server }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('forget' as const), guest }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('check_out' as const), guest, server, back: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('left' as const), guest }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('still_here' as const), guest }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('say' as const), guest }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('hold' as const), guest }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('audit' as const), pass: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('extend' as const), minutes: fc.integer({ min: 1, max: 300 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('move' as const), minutes: fc.integer({ min: -300, max: 2000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('add' as const, 'cancel' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('remove' as const), guest }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('pass' as const),
      ...{ guest, server },
      door: fc.constantFrom('entrance' as const, 'inner' as const, 'exit' as const),
      late: fc.constantFrom(0, 0, 1, 20, 90, 400),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('clock' as const),
      minutes: fc.constantFrom(1, 14, 16, 61, 121, 400, 1440, -30),
    }),
  },
)
const visits = fc.record({
  reason: fc.constantFrom(
    'plain' as const,
    'plain' as const,
    'audited' as const,
    'plate' as const,
    'bounded' as const,
    'bounded' as const,
  ),
  people: fc.integer({ min: 1, max: 3 }),
  /** Minutes until it begins, and how long it is; in days where it has several. */
  starts: fc.constantFrom(0, 30, 70, 300, 1500),
  length: fc.constantFrom(30, 60, 180),
  days: fc.constantFrom(1, 1, 1, 3),
})

let guests = 0
const someone = () => ({ name: `Guest ${++guests}` })

async function invite(plan: {
  reason: keyof typeof reasons
  people: number
  starts: number
  length: number
  days: number
}) {
  const start = clock + plan.starts * MINUTE
  const isLong = plan.days > 1
  const end = isLong ? start + (plan.days - 1) * 24 * HOUR + plan.length * MINUTE : start + plan.length * MINUTE
  const wall = (at: number) => text(at + 8 * HOUR).slice(11, 16)
  const { data, code, message } = await post('/visitor/add', {
    ...{ reason_id: reasons[plan.reason], office_id: acme.office_id, plan_start: text(start), plan_end: text(end) },
    ...(isLong
      ? { day_begin: wall(start), day_end: wall(start + plan.length * MINUTE), weekdays: [1, 2, 3, 4, 5, 6, 7] }
      : {}),
    people: Array.from({ length: plan.people }, someone),
  })
  expect(code, `${message} ${JSON.stringify(data)}`).toBe(0)
  const visit: Visit = {
    ...{ id: data.id, guests: [], audited: plan.reason === 'audited', needsPlate: plan.reason === 'plate' },
    ...{ bounded: plan.reason === 'bounded', asked: false },
    windows: await windowsOf(data.id),
  }
  model.invite(
    visit,
    data.people.map((one: { id: number }) => one.id),
  )
  return visit
}

const windowsOf = async (visit_id: number) =>
  (
    await world.db.query<{ start_time: string; end_time: string }>(
      'select start_time, end_time from visit_window where visit_id = $1 order by start_time',
      [visit_id],
    )
  ).map(({ start_time, end_time }) => ({ start: Date.parse(start_time), end: Date.parse(end_time) }))

async function tick(visit: Visit): Promise<void> {
  setClock(clock)
  await Promise.all(world.servers.map((one) => one.visits.due()))
  for (const one of visit.guests) model.passTime(visit, one, clock)
}

type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never

async function take(visit: Visit, step: Step): Promise<void> {
  const one = 'guest' in step ? visit.guests[step.guest % visit.guests.length] : undefined
  const at = 'server' in step ? (world.servers[step.server] ?? world.first) : world.first
  const call = async (path: string, body: object) => (await post(path, body, at)).code === 0
  if (step.does === 'check_in' && one !== undefined) {
    const may = model.mayEnter(visit, one, clock, step.leave)
    const override = step.leave ? 'They were announced' : null
    expect(await call('/visitor/check_in', { ids: [one.id], override })).toBe(may)
    if (may) model.enter(visit, one, clock, 'desk')
  }
  if (step.does === 'race' && one !== undefined) {
    const may = model.mayEnter(visit, one, clock)
    await Promise.all([
      ...world.servers.flatMap((each) => [1, 2].map(() => post('/visitor/check_in', { ids: [one.id] }, each))),
      atKiosk(one, world.first),
    ])
    // who is inside already came in by whatever way they did
    if (may && !model.isInside(one)) model.enter(visit, one, clock, await wayIn(one))
  }
  if (step.does === 'all_in') {
    // two desks take the same class, one from its end
    const ids = visit.guests.map(({ id }) => id)
    await Promise.all([
      post('/visitor/check_in', { ids }, world.first),
      post('/visitor/check_in', { ids: [...ids].reverse() }, world.servers[1]),
    ])
    for (const each of visit.guests) if (model.mayEnter(visit, each, clock)) model.enter(visit, each, clock, 'desk')
  }
  if (step.does === 'all_out') {
    const inside = visit.guests.filter(model.isInside)
    await Promise.all([
      ...world.servers.map((each) => post('/visitor/check_out', { ids: inside.map(({ id }) => id) }, each)),
      // and somebody says at the same instant that they are still here
      ...inside.slice(0, 1).map(({ id }) => post('/visitor/still_here', { id })),
    ])
    for (const each of inside) model.leave(visit, each, clock, 'desk', false)
  }
  if (step.does === 'kiosk' && one !== undefined) {
    const may = model.mayEnter(visit, one, clock)
    expect(await atKiosk(one, at)).toBe(may)
    if (may) model.enter(visit, one, clock, 'kiosk')
  }
  if (step.does === 'kiosk_out' && one !== undefined) {
    const may = model.isInside(one)
    const [code] = may ? await codesOf(one, at) : []
    const left = await at.post(
      '/kiosk/check_out',
      { badge_no: code ?? 'W1LAAAAAAAAAAAAAAAAAAAAAAAA' },
      { device: kiosk },
    )
    expect(left.code === 0).toBe(may)
    if (may) model.leave(visit, one, clock, 'kiosk', false)
  }
  if (step.does === 'code' && one !== undefined) {
    const codes = await codesOf(one, at)
    expect(codes.length > 0).toBe(!one.forgotten && model.hasCode(visit, one, clock))
    if (codes.length > 0) {
      const found = await world.first.get(
        '/visitor/find',
        { office: acme.office_id, title: codes[0] },
        { token, language: 'en' },
      )
      expect(found.data.items.map(({ id }: { id: number }) => id)).toEqual([one.id])
    }
  }
  if (step.does === 'said_left' && one !== undefined) {
    const may = model.isInside(one)
    const said = await at.post('/visit_guest/leave', { token: await tokenOf(one), phone: phoneOf(one) }, {})
    expect(said.code === 0).toBe(may)
    if (may) model.leave(visit, one, clock, 'link', false)
  }
  if (step.does === 'forget' && one !== undefined && !one.forgotten) {
    const may = model.mayForget(one)
    expect(await call('/visitor/forget', { ids: [one.id], reason: 'They asked for it' })).toBe(may)
    one.forgotten ||= may
  }
  if (step.does === 'check_out' && one !== undefined) {
    const may = model.isInside(one)
    expect(await call('/visitor/check_out', { ids: [one.id], back: step.back })).toBe(may)
    if (may) model.leave(visit, one, clock, 'desk', step.back)
  }
  if (step.does === 'left' && one !== undefined) {
    const may = model.isInside(one)
    expect(await call('/visitor/left', { id: one.id })).toBe(may)
    if (may) model.leave(visit, one, clock, 'host', false)
  }
  if (step.does === 'still_here' && one !== undefined) {
    const may = model.isInside(one)
    expect(await call('/visitor/still_here', { id: one.id })).toBe(may)
    if (may) one.auto_out = Math.max(one.auto_out ?? 0, clock + HOUR)
  }
  if (step.does === 'say' && one !== undefined) {
    const [row] = await world.db.query<{ version: number }>('select version from visitor where id = $1', [one.id])
    const done = await call('/visitor/edit_person', { id: one.id, version: row?.version, plate_no: 'A12345' })
    expect(done).toBe(model.isGoing(one))
    if (done) model.say(visit, one)
  }
  if (step.does === 'hold' && one !== undefined && !one.forgotten) {
    const until = text(clock + 365 * 24 * HOUR).slice(0, 10)
    expect(await call('/visitor/hold', { ids: [one.id], until, reason: 'A claim' })).toBe(true)
    one.held = true
  }
  if (step.does === 'audit') {
    const [row] = await world.db.query<{ version: number }>('select version from visit where id = $1', [visit.id])
    // nobody says yes to what is over
    const asked =
      visit.guests.some(({ audit, state }) => audit === 1 && [0, 2, 3, 7].includes(state)) &&
      (!step.pass || model.lastEnd(visit) > clock)
    const items = [{ id: visit.id, version: row?.version }]
    expect(await call('/visitor/audit', { items, pass: step.pass, opinion: 'So be it' })).toBe(asked)
    if (asked) model.approve(visit, step.pass, clock)
  }
  if (step.does === 'extend') {
    const now = visit.windows.find(({ end }) => clock < end) ?? visit.windows.at(-1)
    const until = (now?.end ?? 0) + step.minutes * MINUTE
    const may = visit.guests.some(model.isGoing) && until > clock && until - (now?.start ?? 0) <= 24 * HOUR
    expect(await call('/visitor/extend', { visit_id: visit.id, until: text(until) })).toBe(may)
    if (may) await settled(visit)
  }
  if (step.does === 'move' && visit.windows.length === 1) {
    const [window] = visit.windows
    const [start, end] = [(window?.start ?? 0) + step.minutes * MINUTE, (window?.end ?? 0) + step.minutes * MINUTE]
    const [row] = await world.db.query<{ version: number }>('select version from visit where id = $1', [visit.id])
    const may = visit.guests.some(model.isGoing) && end > clock
    const moved = { visit_id: visit.id, version: row?.version, plan_start: text(start), plan_end: text(end) }
    expect(await call('/visitor/edit', moved)).toBe(may)
    if (may) await settled(visit)
  }
  if (step.does === 'add' && visit.guests.length < 6) {
    const may = model.lastEnd(visit) > clock && visit.guests.some(model.isGoing)
    const { code, data } = await post('/visitor/add_people', { visit_id: visit.id, people: [someone()] })
    expect(code === 0).toBe(may)
    if (may) model.invite(visit, [data.people[0].id])
  }
  if (step.does === 'cancel') {
    const may = visit.guests.some(model.isGoing) && !visit.guests.some(model.isInside)
    expect(await call('/visitor/cancel', { visit_id: visit.id, reason: null })).toBe(may)
    if (may) model.cancel(visit, visit.guests, clock)
  }
  if (step.does === 'remove' && one !== undefined) {
    const may = !model.isInside(one)
    expect(await call('/visitor/remove_people', { ids: [one.id] })).toBe(may)
    if (may) model.cancel(visit, [one], clock)
  }
  if (step.does === 'pass' && one !== undefined) await passDoor(visit, one, step)
  if (step.does === 'clock') {
    // a clock that steps back does nothing, and what was done stays
    if (step.minutes < 0) setClock(clock + step.minutes * MINUTE)
    else clock += step.minutes * MINUTE
    if (step.minutes < 0) await Promise.all(world.servers.map((each) => each.visits.due()))
    await tick(visit)
  }
}

/** Their phone, which is the first that shows the code. */
const phoneOf = ({ id }: Guest) => `the-phone-of-guest-${String(id).padStart(8, '0')}`
const linkOf = async ({ id }: Guest) => (await world.first.get('/visitor/link', { id }, { token, language: 'en' })).data
const tokenOf = async (one: Guest): Promise<string> => String((await linkOf(one)).url ?? '').split('#v=')[1] ?? 'none'

/** The live codes that their page has now; none where it shows none. */
async function codesOf(one: Guest, server: World['first']): Promise<string[]> {
  const asked = await server.post('/visit_guest/codes', { token: await tokenOf(one), phone: phoneOf(one) }, {})
  return asked.code === 0 ? asked.data.codes.map(({ text: code }: { text: string }) => code) : []
}

/** They come to the kiosk with the letters of their page. */
async function atKiosk(one: Guest, server: World['first']): Promise<boolean> {
  const { letters } = await linkOf(one)
  const found = await server.post('/kiosk/scan', { code: letters ?? 'BBBBBBBB' }, { device: kiosk })
  if (found.code !== 0) return false
  return (await server.post('/kiosk/check_in', { ticket: found.data.ticket }, { device: kiosk })).code === 0
}

/** By which of those who tried at once they came in. */
async function wayIn({ id }: Guest): Promise<string> {
  const [stay] = await world.db.query<{ in_way: string }>(
    'select in_way from visitor_stay where visitor_id = $1 order by id desc limit 1',
    [id],
  )
  expect(['desk', 'kiosk']).toContain(stay?.in_way)
  return stay?.in_way ?? ''
}

async function settled(visit: Visit): Promise<void> {
  const was = visit.windows
  visit.windows = await windowsOf(visit.id)
  model.settle(visit, was, clock)
}

let records = 0
async function passDoor(visit: Visit, one: Guest, step: Step & { does: 'pass' }): Promise<void> {
  const [window] = await world.db.query<{ id: number }>(
    'select id from visitor_window where visitor_id = $1 order by id desc limit 1',
    [one.id],
  )
  // nothing was ever opened to them: no door knows them
  if (window === undefined) return
  const time = clock - step.late * MINUTE
  const isExit = step.door === 'exit'
  await world.db.transaction((tx) =>
    raise(tx, acme.company_id, passRecorded, `window/${window.id}`, {
      ...{
        record_id: ++records,
        revision: 1,
        source: { kind: 'visitor', id: Number(window.id) },
        door_id: doors[step.door],
      },
      ...{ device_kind: 'face', device_id: 1, office_id: acme.office_id, place: step.door, time: text(time) },
      ...{ time_state: 'exact', wall_time: text(time).slice(0, 19).replace('T', ' '), zone: 'Asia/Shanghai' },
      ...{ direction: isExit ? 'out' : 'in', way: 'qr', granted: true, result: 'ok', received_at: text(clock) },
    }),
  )
  await (world.servers[step.server] ?? world.first).deliver()
  model.pass(visit, one, step.door, time)
  // what was told late may be due by now
  await tick(visit)
}

/** Everything that is stored stands as it ought to. */
async function compare(visit: Visit, why: string): Promise<void> {
  const ids = visit.guests.map(({ id }) => id)
  const rows = await world.db.query<{
    id: number
    state: number
    audit_state: number
    stay_end: string | null
    auto_out: string | null
    stays: { in: string; in_way: string; out: string | null; out_way: string | null }[]
    doors: number[]
  }>(
    `select t.id, t.state, t.audit_state, t.stay_end, t.auto_out,
       array(select jsonb_build_object('in', s.in_time, 'in_way', s.in_way, 'out', s.out_time, 'out_way', s.out_way)
         from visitor_stay s where s.company_id = t.company_id and s.visitor_id = t.id order by s.id) as stays,
       array(select distinct d.door_id from visitor_window w
         join pass_window p on p.company_id = w.company_id and p.source_kind = 'visitor' and p.source_id = w.id
         join pass_window_door d on d.company_id = p.company_id and d.window_id = p.id
         where w.company_id = t.company_id and w.visitor_id = t.id and p.ended_at is null and p.end_time > $2
           and p.start_time <= $2 order by 1) as doors
     from visitor t where t.id = any($1::int[]) order by t.id`,
    [ids, text(clock)],
  )
  const instant = (value: string | null) => (value === null ? null : Date.parse(value))
  const stored = rows.map(({ id, state, audit_state, stays, stay_end, auto_out }) => ({
    ...{ id, state, audit: audit_state, stay_end: instant(stay_end), auto_out: instant(auto_out) },
    stays: stays.map((stay) => ({ ...stay, in: Date.parse(stay.in), out: instant(stay.out) })),
  }))
  const expected = visit.guests
    .map(({ plate: _, held: __, before: ___, forgotten: ____, ...one }) => one)
    .sort((a, b) => a.id - b.id)
  expect({ why, guests: stored }).toEqual({ why, guests: expected })
  for (const one of visit.guests) {
    expect(one.stays.filter(({ out }) => out === null).length).toBe(model.isInside(one) ? 1 : 0)
    const open = rows.find(({ id }) => id === one.id)?.doors ?? []
    const may = model.mayHold(visit, one, clock)
    const allowed: number[] = {
      none: [],
      entrance: [doors.entrance],
      inside: [doors.entrance, doors.inner, doors.exit],
    }[may]
    expect({ why, open: open.filter((door) => !allowed.includes(door)), may }).toEqual({ why, open: [], may })
  }
}

test('visits are what the rules say, whatever people, doors and clocks do', {
  timeout: 60_000 + runs * 6000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(visits, fc.array(steps, { minLength: 8, maxLength: 24 }), async (plan, list) => {
      setClock(clock)
      const visit = await invite(plan)
      await compare(visit, 'invited')
      for (const step of list) {
        await take(visit, step)
        await compare(visit, JSON.stringify(step))
      }
      // all of it is over, and a hundred days later nothing of anybody is left
      clock += 4 * 24 * HOUR
      await tick(visit)
      await compare(visit, 'over')
      const forget = async (days: number) => {
        clock += days * 24 * HOUR
        setClock(clock)
        await Promise.all(world.servers.map((one) => one.visits.due()))
        await world.first.visits.forget()
        const rows = await world.db.query<{ id: number }>(
          `select id from visitor where id = any($1::int[])
             and (visitor_name <> '—' or phone is not null or plate_no is not null or person_id is not null)
           union select visitor_id from visitor_story where visitor_id = any($1::int[])
           union select visitor_id from visitor_window where visitor_id = any($1::int[]) order by 1`,
          [visit.guests.map(({ id }) => id)],
        )
        return rows.map(({ id }) => id)
      }
      const held = visit.guests.filter((one) => one.held && !one.forgotten).map(({ id }) => id)
      expect(await forget(120)).toEqual(held.sort((a, b) => a - b))
      // until the hold is over
      expect(await forget(260)).toEqual([])
      const [named] = await world.db.query<{ n: number }>(
        `select count(*)::int as n from pass_window where source_kind = 'visitor' and person_name <> '' and company_id = $1`,
        [acme.company_id],
      )
      expect(named?.n).toBe(0)
    }),
    {
      numRuns: runs,
      seed,
      endOnFailure: long !== undefined,
      ...(process.env.VISIT_PATH ? { path: process.env.VISIT_PATH } : {}),
    },
  )
})
