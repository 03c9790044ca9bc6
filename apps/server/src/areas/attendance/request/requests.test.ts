import { registry } from '@workplace/contract/resources'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codesOf } from '../../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { factsOf, keyOf } from '../days/facts.store'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let admin: Who
let head: Who
let boss: Who
let worker: Who
let colleague: Who
let department = 0
let shift = 0
let night = 0
let annual = 0
let sick = 0

const one = async <T>(text: string, values: readonly unknown[]) =>
  (await world.db.query<T & object>(text, values))[0] as T
const idOf = async (text: string, values: readonly unknown[]) => (await one<{ id: number }>(text, values)).id
/** Tuesday, 10:00 in Shanghai. */
const now = '2026-11-24T02:00:00Z'

beforeAll(async () => {
  world = await openWorld({ servers: 2, now })
  acme = await addCompany(world.db, 'Acme')
  const { company_id: c } = acme
  admin = await acme.person([...new Set(registry.flatMap(codesOf)), 'view-daily-statistics'] as never)
  ;[boss, head, worker, colleague] = [
    await acme.person([]),
    await acme.person([]),
    await acme.person([]),
    await acme.person([]),
  ]
  const above = await idOf('insert into department (company_id, name, manager_id) values ($1, $2, $3) returning id', [
    ...[c, 'All', boss.user_id],
  ])
  department = await idOf(
    'insert into department (company_id, name, parent_id, manager_id) values ($1, $2, $3, $4) returning id',
    [c, 'Works', above, head.user_id],
  )
  await world.db.query(
    `update users set department_id = $2, office_id = $3, job_num = 'J' || id where company_id = $1`,
    [...[c, department, acme.office_id]],
  )
  await world.db.query('update users set department_id = $3 where company_id = $1 and id = $2', [
    ...[c, boss.user_id, above],
  ])
  const periods = (from: string, until: string) =>
    JSON.stringify([{ on_time: from, off_time: until, must_on: true, must_off: true }])
  const lunch = JSON.stringify([{ start: '12:00', end: '13:00' }])
  const addShift = (name: string, of: string, rests: string | null) =>
    idOf('insert into shift (company_id, name, periods, rest_periods) values ($1, $2, $3, $4) returning id', [
      ...[c, name, of, rests],
    ])
  shift = await addShift('Day', periods('09:00', '18:00'), lunch)
  night = await addShift('Night', periods('22:00', '30:00'), null)
  const cards = await idOf(
    `insert into remedy_rule (company_id, name, limit_count, limit_days, days_kind) values ($1, 'Two', 2, 3, 'working') returning id`,
    [c],
  )
  const rule = await idOf(
    `insert into attendance_rule (company_id, name, remedy_rule_id) values ($1, 'Rule', $2) returning id`,
    [c, cards],
  )
  const schedule = await idOf(
    `insert into attendance_schedule (company_id, name, begin_date, end_date, monday_shift_id, tuesday_shift_id, wednesday_shift_id,
       thursday_shift_id, friday_shift_id) values ($1, 'Week', '2026-01-01', '2027-12-31', $2, $2, $2, $2, $2) returning id`,
    [c, shift],
  )
  const team = await idOf(
    `insert into attendance_team (company_id, name, rule_id, timezone) values ($1, 'Team', $2, 'Asia/Shanghai') returning id`,
    [c, rule],
  )
  await world.db.query('insert into attendance_team_schedule values ($1, $2, $3)', [c, team, schedule])
  for (const who of [worker, colleague, head]) {
    await world.db.query(
      `insert into attendance_member (company_id, user_id, team_id, begin_date) values ($1, $2, $3, '2026-01-01')`,
      [c, who.user_id, team],
    )
  }
  annual = await idOf(
    `insert into leave_type (company_id, name, unit, year_days) values ($1, 'Annual', 'half_day', 3) returning id`,
    [c],
  )
  sick = await idOf(
    `insert into leave_type (company_id, name, unit, need_file) values ($1, 'Sick', 'day', true) returning id`,
    [c],
  )
})
afterAll(() => world.close())
beforeEach(async () => {
  world.setNow(now)
  await world.db.query('delete from absence where company_id = $1', [acme.company_id])
  await world.db.query('delete from attendance_request where company_id = $1', [acme.company_id])
  await world.db.query('delete from attendance_correction where company_id = $1', [acme.company_id])
  await world.db.query(`delete from audit_request where subject_kind = 'attendance_request'`)
})

const at = (time: string, day = '2026-11-25') => `${day}T${time}:00+08:00`
const post = (path: string, body: object, who: Who, server: 'first' | 'second' = 'first') =>
  (world.servers[server === 'first' ? 0 : 1] ?? world.first).post(path, body, { token: who.token, language: 'en' })
const get = async (path: string, query: object, who: Who) =>
  (await world.first.get(path, query as Record<string, unknown>, { token: who.token, language: 'en' })).data
const ask = (body: object, who = worker, server: 'first' | 'second' = 'first') =>
  post('/attendancerequest/add', { kind: 'leave', leave_type_id: annual, reason: 'Because', ...body }, who, server)
const asked = async (body: object, who = worker) => {
  const { code, message, data } = await ask(body, who)
  expect(code, `${message} ${JSON.stringify(data)}`).toBe(0)
  return data as { id: number; quota_left: number | null; over: boolean }
}
const whole = { begin: at('09:00'), end: at('18:00') }
const decide = (id: number, pass: boolean, who = head, server: 'first' | 'second' = 'first') =>
  post('/attendancerequest/decide', { id, pass, opinion: 'Said so' }, who, server)
const stateOf = async (id: number) =>
  (await one<{ state: string }>('select state from attendance_request where id = $1', [id])).state
const away = () =>
  world.db.query<{ user_id: number; kind: string; start_time: string }>(
    'select user_id, kind, start_time from absence where company_id = $1',
    [acme.company_id],
  )
const told = async (who: Who) =>
  (await get('/message/pagelist', { limit: 100 }, who)).items.map(({ kind }: { kind: string }) => kind)
const card = (more: object = {}) => ({
  ...{ kind: 'remedy', date: '2026-11-23', period_no: 1, on_off: 'off', begin: at('18:05', '2026-11-23') },
  ...more,
})

describe('leave', () => {
  test('says what is left before, is decided by the head, and is an absence once it passed', async () => {
    const before = await get('/myattendance/quota', { date: '2026-11-25' }, worker)
    expect(before.leave.find((kind: { name: string }) => kind.name === 'Annual')).toMatchObject({
      limit: 3,
      taken: 0,
      left: 3,
    })
    const { id, quota_left, over } = await asked(whole)
    expect([quota_left, over]).toEqual([2, false])
    const [waiting] = (await get('/attendancerequest/asked', {}, head)).items
    expect(waiting).toMatchObject({ id, name: worker.name, leave_type: 'Annual', amount: 1, may_decide: true })
    expect((await get('/attendancerequest/mine', {}, worker)).items[0].asked).toEqual([head.name])
    expect(await away()).toEqual([])
    expect((await decide(id, true)).data).toEqual({ state: 'passed' })
    expect(await away()).toMatchObject([{ user_id: worker.user_id, kind: 'leave', start_time: '2026-11-25T01:00:00Z' }])
    expect(await told(head)).toContain('request_asked')
    expect(await told(worker)).toContain('request_passed')
    expect((await get('/attendancerequest/asked', { tab: 'decided' }, head)).items).toHaveLength(1)
  })
  test('is counted by the own plan, in half days; more than is left is warned of and not refused', async () => {
    const half = await asked({ begin: at('13:30'), end: at('18:00') })
    expect(half.quota_left).toBe(2.5)
    // Thursday to Tuesday: four days of work
    const long = await asked({ begin: at('00:00', '2026-11-26'), end: at('00:00', '2026-12-02') })
    expect([long.quota_left, long.over]).toEqual([-1.5, true])
    const nothing = await ask({
      begin: at('00:00', '2026-11-28'),
      end: at('00:00', '2026-11-29'),
      leave_type_id: annual,
    })
    expect(nothing.data.reason).toBe('request_overlaps')
    const weekend = await ask({ begin: at('00:00', '2026-12-05'), end: at('00:00', '2026-12-06') })
    expect(weekend.data.fields.end).toBe('Nothing is to be worked then, so no leave is needed')
  })
  test('over New Year is taken from each year as many days as are in it', async () => {
    world.setNow('2026-12-20T02:00:00Z')
    // Wednesday and Thursday of the old year, Friday of the new
    const { quota_left } = await asked({ begin: at('09:00', '2026-12-30'), end: at('18:00', '2027-01-01') })
    expect(quota_left).toBe(1)
    const left = async (date: string) =>
      (await get('/myattendance/quota', { date }, worker)).leave.find(({ name }: { name: string }) => name === 'Annual')
    expect(await left('2026-12-30')).toMatchObject({ taken: 2, left: 1 })
    expect(await left('2027-01-04')).toMatchObject({ taken: 1, left: 2 })
  })
  test('over leave, a trip or going out is refused, also where two ask at once', async () => {
    const { id } = await asked(whole)
    const over = await ask({ kind: 'trip', begin: at('17:00'), end: at('20:00') })
    expect(over.message).toMatch(/Leave, 2026-11-25 09:00 to 2026-11-25 18:00/)
    await decide(id, false)
    const both = await Promise.all(
      (['first', 'second'] as const).map((server) =>
        ask({ kind: 'out', ...whole, leave_type_id: null }, worker, server),
      ),
    )
    expect(both.map(({ code }) => code === 0).sort()).toEqual([false, true])
  })
  test('asks for a photo where the kind needs one, for a kind, and for an end that comes after its begin', async () => {
    expect((await ask({ ...whole, leave_type_id: sick })).data.fields).toHaveProperty('files')
    expect((await ask({ ...whole, leave_type_id: null })).data.fields).toHaveProperty('leave_type_id')
    expect((await ask({ begin: whole.end, end: whole.begin })).data.fields).toHaveProperty('end')
    expect((await ask({ begin: at('09:00'), end: at('09:00', '2028-01-01') })).data.fields).toHaveProperty('end')
  })
  test('that is revoked, before or after the fact, is an absence no more; who decided is told', async () => {
    const { id } = await asked(whole)
    await decide(id, true)
    world.setNow('2026-11-27T02:00:00Z')
    expect((await post('/attendancerequest/revoke', { id }, colleague)).data.reason).toBe('not_found')
    expect((await post('/attendancerequest/revoke', { id, reason: 'Was here' }, worker)).code).toBe(0)
    expect(await away()).toEqual([])
    expect(await told(head)).toContain('request_revoked')
    expect((await post('/attendancerequest/revoke', { id }, worker)).data.reason).toBe('request_over')
    expect((await decide(id, true)).code).not.toBe(0)
    // its days are there to be taken again
    expect((await asked({ begin: at('09:00', '2026-11-30'), end: at('18:00', '2026-11-30') })).quota_left).toBe(2)
  })
})

describe('who decides', () => {
  test('is the next above for the head, whoever looks after attendance where nobody is, and never oneself', async () => {
    const { id } = await asked(whole, head)
    expect((await decide(id, true, head)).data.reason).toBe('request_own')
    expect((await decide(id, true, colleague)).data.reason).toBe('not_found')
    expect((await decide(id, true, boss)).data).toEqual({ state: 'passed' })
    const top = await asked({ ...whole, kind: 'trip' }, boss)
    expect((await get('/attendancerequest/asked', {}, admin)).items.map((row: { id: number }) => row.id)).toContain(
      top.id,
    )
    expect((await decide(top.id, true, boss)).data.reason).toBe('request_own')
    expect((await decide(top.id, true, admin)).data).toEqual({ state: 'passed' })
  })
  test('follows the flow of the nearest department, step by step; of two who decide at once one does', async () => {
    const flow = {
      ...{ name: 'Long', status: 'on', kinds: ['leave'], department_ids: [department], team_ids: [], over_days: '1.5' },
      ...{
        first_by: 'people',
        first_user_ids: [colleague.user_id, admin.user_id],
        second_by: 'head',
        second_user_ids: [],
      },
    }
    expect((await post('/attendanceflow/add', { ...flow, first_user_ids: [] }, admin)).data.fields).toHaveProperty(
      'first_user_ids',
    )
    const made = await post('/attendanceflow/add', flow, admin)
    expect(made.code, made.message).toBe(0)
    const short = await asked(whole)
    expect((await get('/attendancerequest/mine', {}, worker)).items[0].asked).toEqual([head.name])
    await post('/attendancerequest/revoke', { id: short.id }, worker)
    const { id } = await asked({ begin: at('09:00', '2026-12-07'), end: at('18:00', '2026-12-09') })
    const both = await Promise.all([decide(id, true, colleague), decide(id, true, admin, 'second')])
    expect(both.map(({ code }) => code === 0).sort()).toEqual([false, true])
    expect(await stateOf(id)).toBe('pending')
    expect(await told(head)).toContain('request_asked')
    expect((await decide(id, true)).data).toEqual({ state: 'passed' })
    await post('/attendanceflow/del', { id: made.data.id, version: 1 }, admin)
  })
  test('may hand it to somebody else, not to whose it is', async () => {
    const { id } = await asked(whole)
    const hand = (user_id: number) => post('/attendancerequest/transfer', { id, user_id, reason: 'On leave' }, head)
    expect((await hand(worker.user_id)).code).not.toBe(0)
    expect((await hand(colleague.user_id)).code).toBe(0)
    expect((await decide(id, true, head)).code).not.toBe(0)
    expect((await decide(id, false, colleague)).data).toEqual({ state: 'refused' })
    expect(await told(worker)).toContain('request_refused')
  })
})

describe('a make-up card', () => {
  test('is told of before, is the point once it passed, and gives the card back when it is refused or revoked', async () => {
    expect(await get('/myattendance/quota', { date: '2026-11-23' }, worker)).toMatchObject({
      ...{
        timezone: 'Asia/Shanghai',
        allowed: true,
        left: 2,
        limit: 2,
        until: '2026-11-26',
        cycle_begin: '2026-11-01',
        cycle_end: '2026-11-30',
      },
    })
    const { id, quota_left } = await asked(card())
    expect(quota_left).toBe(1)
    expect((await ask(card())).data.reason).toBe('remedy_twice')
    await decide(id, true)
    const points = () =>
      world.db.query('select date::text as date, period_no, on_off, punch_time from attendance_correction order by id')
    expect(await points()).toEqual([
      { date: '2026-11-23', period_no: 1, on_off: 'off', punch_time: '2026-11-23T10:05:00Z' },
    ])
    const other = await asked(card({ on_off: 'on', begin: at('09:00', '2026-11-23') }))
    expect((await get('/myattendance/quota', { date: '2026-11-20' }, worker)).left).toBe(0)
    await decide(other.id, false)
    expect((await get('/myattendance/quota', { date: '2026-11-20' }, worker)).left).toBe(1)
    await post('/attendancerequest/revoke', { id }, worker)
    expect((await points())[1]).toMatchObject({ punch_time: null })
    expect((await get('/myattendance/quota', { date: '2026-11-20' }, worker)).left).toBe(2)
  })
  test('is asked for in time: working days count by the own plan', async () => {
    // Thursday, three working days after it the Tuesday of the week after
    const late = card({ date: '2026-11-19', begin: at('18:05', '2026-11-19') })
    expect((await asked(late)).quota_left).toBe(1)
    world.setNow('2026-11-25T02:00:00Z')
    const later = await ask({ ...late, on_off: 'on', begin: at('09:00', '2026-11-19') })
    expect(later.message).toBe('A make-up card for 2026-11-19 could be asked for until 2026-11-24')
  })
  test.each([
    ['a time that is still to come', { date: '2026-11-24', begin: at('18:00', '2026-11-24') }, 'begin'],
    ['another day', { begin: at('18:00', '2026-11-19') }, 'begin'],
    ['a period that the shift does not have', { period_no: 2 }, 'period_no'],
    ['a day off', { date: '2026-11-22', begin: at('18:00', '2026-11-22') }, 'period_no'],
    ['no reason', { reason: '' }, 'reason'],
    ['no point', { on_off: null }, 'on_off'],
  ])('for %s is refused at its field', async (_, more, field) => {
    expect(Object.keys((await ask(card(more))).data.fields)).toEqual([field])
  })
  test('of ten who take the last one, on two servers, one has it', async () => {
    await asked(card())
    const days = ['2026-11-20', '2026-11-19']
    const wanted = Array.from({ length: 10 }, (_, n) =>
      card({
        ...{ date: days[n % 2], on_off: n % 4 < 2 ? 'on' : 'off' },
        begin: at(n % 4 < 2 ? '09:00' : '18:00', days[n % 2]),
      }),
    )
    const answers = await Promise.all(wanted.map((body, n) => ask(body, worker, n % 2 ? 'first' : 'second')))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    const used = await one<{ n: number }>(
      `select count(*)::int as n from attendance_request where state = 'pending'`,
      [],
    )
    expect(used.n).toBe(2)
  })
  test('is for what its rule says: a point that is late where late is not among it keeps its punch', async () => {
    const points = JSON.stringify([{ period_no: 1, on_off: 'off', result: 'normal' }])
    await world.db.query(
      `insert into attendance_day (company_id, user_id, date, team_id, day_kind, result, points, begin_time, end_time)
       select company_id, user_id, '2026-11-23', team_id, 'workday', 'normal', $3::jsonb, '2026-11-22T20:00Z', '2026-11-23T20:00Z'
       from attendance_member where company_id = $1 and user_id = $2`,
      [acme.company_id, worker.user_id, points],
    )
    const refused = await ask(card())
    expect(refused.message).toBe('This point is “Normal”, for which your attendance rule has no make-up cards')
    expect((await asked(card({ on_off: 'on', begin: at('09:00', '2026-11-23') }))).quota_left).toBe(1)
    await world.db.query('delete from attendance_day where user_id = $1', [worker.user_id])
  })
  test('that is revoked leaves alone what somebody decided by hand after it', async () => {
    const { id } = await asked(card())
    await decide(id, true)
    await world.db.query(
      `insert into attendance_correction (company_id, user_id, date, period_no, on_off, punch_time, reason, created_by)
       values ($1, $2, '2026-11-23', 1, 'off', $3, 'By hand', 'A')`,
      [acme.company_id, worker.user_id, at('18:10', '2026-11-23')],
    )
    await post('/attendancerequest/revoke', { id }, worker)
    const facts = await factsOf(world.db, acme.company_id, [worker.user_id], {
      from: '2026-11-23',
      until: '2026-11-23',
    })
    expect(facts.given.get(keyOf(worker.user_id, '2026-11-23'))).toEqual([
      { period_no: 1, on_off: 'off', time: Date.parse(at('18:10', '2026-11-23')) },
    ])
  })
  test('is asked for in whole minutes', async () => {
    const { id } = await asked(card({ begin: '2026-11-23T18:05:37.412+08:00' }))
    const stored = await one<{ begin_time: string }>('select begin_time from attendance_request where id = $1', [id])
    expect(Date.parse(stored.begin_time)).toBe(Date.parse(at('18:05', '2026-11-23')))
  })
  test('is none for who is in no team', async () => {
    expect((await get('/myattendance/quota', {}, boss)).allowed).toBe(false)
    expect((await ask(card(), boss)).data.reason).toBe('remedy_not_allowed')
  })
})

test('a swap: the other agrees first, then the head decides, and each has the shift of the other', async () => {
  const date = '2026-11-26'
  const swap = { kind: 'swap', date, begin: at('00:00', date), with_user_id: colleague.user_id }
  expect((await ask(swap)).data.reason).toBe('no_shift_to_swap')
  await world.db.query('insert into attendance_cell (company_id, user_id, date, shift_id) values ($1, $2, $3, $4)', [
    ...[acme.company_id, colleague.user_id, date, night],
  ])
  // approved twice, it would change their shifts there and back; from whichever of the two it comes, at once or later
  const back = { ...swap, with_user_id: worker.user_id }
  const twice = { date: 'A swap between you two on this day waits for a decision already' }
  const [ours, theirs] = await Promise.all([ask(swap), ask(back, colleague, 'second')])
  expect([ours, theirs].filter(({ code }) => code === 0)).toHaveLength(1)
  expect((ours.code === 0 ? theirs : ours).data.fields).toEqual(twice)
  if (theirs.code === 0) await post('/attendancerequest/revoke', { id: theirs.data.id, reason: 'Twice' }, colleague)
  const { id } = theirs.code === 0 ? await asked(swap) : ours.data
  for (const [again, by] of [
    [swap, worker],
    [back, colleague],
  ] as const)
    expect((await ask(again, by)).data.fields).toEqual(twice)
  // whoever decides sees what each would work instead, as it is planned when they look
  const early = { name: 'Day', periods: [{ on_time: '09:00', off_time: '18:00' }], minutes: 480 }
  const late = { name: 'Night', periods: [{ on_time: '22:00', off_time: '30:00' }], minutes: 480 }
  const shown = async (who: Who, tab: string) =>
    (await get('/attendancerequest/asked', { tab }, who)).items.map(({ swap }: { swap: unknown }) => swap)
  const swapped = { own: early, other: late }
  expect(await shown(colleague, 'pending')).toEqual([swapped])
  expect((await get('/attendancerequest/mine', { kind: 'swap' }, worker)).items[0].swap).toEqual(swapped)
  expect((await decide(id, true, head)).data.reason).toBe('not_found')
  expect((await decide(id, true, colleague)).data).toEqual({ state: 'waiting' })
  expect((await decide(id, true, head)).data).toEqual({ state: 'passed' })
  // that each has the shift of the other by now does not turn it round
  expect(await shown(head, 'decided')).toEqual([swapped])
  const cells = () =>
    world.db.query('select user_id, shift_id from attendance_cell where company_id = $1 order by user_id', [
      acme.company_id,
    ])
  expect(await cells()).toEqual([
    { user_id: worker.user_id, shift_id: night },
    { user_id: colleague.user_id, shift_id: shift },
  ])
  await post('/attendancerequest/revoke', { id }, worker)
  expect(await cells()).toEqual([
    { user_id: worker.user_id, shift_id: shift },
    { user_id: colleague.user_id, shift_id: night },
  ])
  // they are planned otherwise before it is decided: it is shown as it is, a day off among them
  const { id: anew } = await asked(swap)
  await world.db.query('update attendance_cell set shift_id = null where company_id = $1 and user_id = $2', [
    ...[acme.company_id, colleague.user_id],
  ])
  expect(await shown(colleague, 'pending')).toEqual([{ own: early, other: null }])
  expect((await get('/attendancerequest/pagelist', { kind: 'swap', state: 'pending' }, admin)).items[0]).toMatchObject({
    ...{ id: anew, swap: { own: early, other: null } },
  })
  await decide(anew, false, colleague)
  expect((await get('/attendancerequest/mine', { kind: 'swap' }, worker)).items[0]).toMatchObject({
    ...{ id: anew, state: 'refuse', swap: null },
  })
})

test('a swap is not taken back where somebody planned otherwise since, nor once its date is over; nor does it pass then', async () => {
  const date = '2026-11-26'
  const swap = { kind: 'swap', date, begin: at('00:00', date), with_user_id: colleague.user_id }
  const plan = (who: Who, shift_id: number | null) =>
    world.db.query(
      `insert into attendance_cell (company_id, user_id, date, shift_id) values ($1, $2, $3, $4)
       on conflict (company_id, user_id, date) do update set shift_id = excluded.shift_id`,
      [acme.company_id, who.user_id, date, shift_id],
    )
  const revoke = (id: number) => post('/attendancerequest/revoke', { id }, worker)
  await plan(worker, shift)
  await plan(colleague, night)
  const { id } = await asked(swap)
  await decide(id, true, colleague)
  await decide(id, true, head)
  await plan(worker, null)
  expect((await revoke(id)).message).toMatch(/^Shifts on 2026-11-26 changed after the swap/)
  await plan(worker, night)
  world.setNow('2026-11-27T02:00:00Z')
  expect((await revoke(id)).message).toMatch(/^2026-11-26 is over/)
  world.setNow('2026-11-26T02:00:00Z')
  expect((await revoke(id)).code).toBe(0)
  const late = await asked(swap)
  await decide(late.id, true, colleague)
  world.setNow('2026-11-27T02:00:00Z')
  expect((await decide(late.id, true, head)).data.reason).toBe('swap_over')
  expect((await decide(late.id, false, head)).data).toEqual({ state: 'refused' })
})

describe('all requests', () => {
  test('are listed and saved for who administers people; nobody else sees them', async () => {
    await asked(whole)
    await asked({ kind: 'overtime', begin: at('19:00'), end: at('21:00') }, colleague)
    const all = await get('/attendancerequest/pagelist', {}, admin)
    expect(all.total).toBe(2)
    expect((await get('/attendancerequest/pagelist', { kind: 'overtime' }, admin)).items).toHaveLength(1)
    expect((await get('/attendancerequest/pagelist', { until: '2026-11-24' }, admin)).total).toBe(0)
    expect((await get('/attendancerequest/pagelist', {}, worker)).reason).toBe('no_permission')
    const elsewhere = await acme.office('Elsewhere')
    const limited = await acme.person(['view-daily-statistics'], { office_ids: [elsewhere.office_id] })
    expect((await get('/attendancerequest/pagelist', {}, limited)).total).toBe(0)
    const other = await addCompany(world.db, 'Other')
    expect((await get('/attendancerequest/pagelist', {}, await other.person(['view-daily-statistics']))).total).toBe(0)
  })
  test('leave and trips are imported: right lines are taken once, wrong ones are said with why', async () => {
    const job = `J${worker.user_id}`
    const line = (n: number, cells: Partial<Record<'job_num' | 'kind' | 'begin' | 'end', string>>) => ({
      ...{ line: n, job_num: job, kind: 'Annual', begin: '2026-11-25', end: '2026-11-25', reason: '' },
      ...cells,
    })
    const rows = [
      line(1, {}),
      // by a number as elsewhere: large and small letters are one
      line(2, { job_num: job.toLowerCase(), kind: '出差', begin: '2026/11/26 9:00', end: '2026-11-26 18:00' }),
      line(3, { begin: '2026-11-25 12:00', end: '2026-11-25 15:00' }),
      line(4, { job_num: 'nobody' }),
      line(5, { kind: 'Holiday' }),
      line(6, { begin: 'soon' }),
    ]
    const take = (mode: string) => post('/attendancerequest/import', { rows, mode }, admin)
    const checked = await take('check')
    expect(checked.data.done, JSON.stringify(checked)).toBe(2)
    expect(await away()).toEqual([])
    expect((await take('valid')).data.failed.map((one: { line: number }) => one.line)).toEqual([3, 4, 5, 6])
    expect((await away()).map(({ kind }) => kind).sort()).toEqual(['leave', 'trip'])
    expect((await take('valid')).data.done).toBe(0)
    expect(await away()).toHaveLength(2)
  })
})
