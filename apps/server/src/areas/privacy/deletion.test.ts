import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { sealAll } from '../../kernel/log/seal'
import { verifyLog } from '../../kernel/log/verify'
import { beginForLeavers } from './deletion'
import { forgetDue, substituteFor } from './forget'
import { allErased } from './privacy.sample'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let admin: Who
let room: number

beforeAll(async () => {
  world = await openWorld({ servers: 2, now: '2026-11-20T02:00:00Z' })
  acme = await addCompany(world.db, 'Acme')
  admin = await acme.person([
    'view-user',
    'change-user',
    'delete-user',
    'view-operationlog-log',
    'change-config',
    'view-meeting',
    'change-roles',
  ])
  room = await acme.room('Room')
})
afterAll(() => world.close())

const get = (path: string, query: object) => world.first.get(path, query, { token: admin.token })
const post = (path: string, body: object) => world.first.post(path, body, { token: admin.token })
const later = (days: number) => Date.now() + days * 24 * 3600 * 1000
const finish = (days: number) => forgetDue(world.db, () => later(days))
let hour = 8

/** Somebody with a meeting that others were invited to, whose last day is over. */
async function leaver(): Promise<Who & { meeting: number }> {
  const who = await acme.person(['view-meeting'])
  const booked = {
    meetingroom_id: room,
    title: `Meeting of ${who.username}`,
    start_time: `2026-11-23 ${String(hour).padStart(2, '0')}:00:00`,
    end_time: `2026-11-23 ${String(hour).padStart(2, '0')}:30:00`,
    attendees: [{ user_id: admin.user_id }],
  }
  hour++
  const { data } = await world.first.post('/meeting/add', booked, { token: who.token })
  await world.db.query(
    `update users set mail = $2, phone = '13800001111', job_num = $3, status = 'disabled', departure_date = '2026-11-01'
     where id = $1`,
    [who.user_id, `${who.username}@example.com`, `J${who.user_id}`],
  )
  return { ...who, meeting: data.id }
}

const deletionOf = async (who: Who) => {
  const { data } = await get('/deletion/pagelist', { limit: 200 })
  return data.items.find((row: { user_id: number }) => row.user_id === who.user_id)
}

test('leaving starts a deletion with its day; the list shows it until it is done', async () => {
  const ann = await leaver()
  await beginForLeavers(world.db, () => Date.parse(world.now()))
  const row = await deletionOf(ann)
  expect(row).toMatchObject({ state: 'waiting', because: 'left', departure_date: '2026-11-01', name: ann.name })
  const days = (Date.parse(row.due_at) - Date.parse(row.begun_at)) / 86_400_000
  expect(Math.round(days)).toBe(30)
  await beginForLeavers(world.db, () => Date.parse(world.now()))
  const [count] = await world.db.query<{ n: number }>('select count(*)::int as n from deletion where user_id = $1', [
    ann.user_id,
  ])
  expect(count?.n).toBe(1)
  expect(await finish(29)).toBe(0)
  expect((await deletionOf(ann)).state).toBe('waiting')
})

test('closed months of attendance do not hold anybody back: days go, seals stay and verify, of nobody by name', async () => {
  const ann = await leaver()
  const clerk = await acme.person([
    ...(['view-attendance-statistics', 'change-attendance-statistics', 'view-user'] as const),
  ])
  const c = acme.company_id
  const idOf = async (text: string, values: readonly unknown[]) =>
    Number((await world.db.query<{ id: string }>(text, values))[0]?.id)
  const rule = await idOf(`insert into attendance_rule (company_id, name) values ($1, 'Rule') returning id`, [c])
  const team = await idOf(
    `insert into attendance_team (company_id, name, rule_id, timezone) values ($1, 'Team', $2, 'Asia/Shanghai') returning id`,
    [c, rule],
  )
  await world.db.query(
    `insert into attendance_member (company_id, user_id, team_id, begin_date) values ($1, $2, $3, '2026-10-01')`,
    [c, ann.user_id, team],
  )
  await world.db.query(
    `insert into attendance_day (company_id, user_id, date, team_id, day_kind, result, work_minutes, begin_time, end_time, settled)
     values ($1, $2, '2026-10-08', $3, 'workday', 'normal', 480, '2026-10-07T20:00Z', '2026-10-08T20:00Z', true)`,
    [c, ann.user_id, team],
  )
  const punch = await idOf(
    `insert into attendance_punch (company_id, user_id, punch_time, wall_time, zone, origin, way, source, source_key, judged_by)
     values ($1, $2, '2026-10-08T01:00Z', '2026-10-08 09:00:00', 'Asia/Shanghai', 'phone', 'field', 'test', '1', $3) returning id`,
    [c, ann.user_id, clerk.name],
  )
  await world.db.query(
    `insert into attendance_request (company_id, user_id, kind, begin_time, end_time, timezone, punch_id, decided_by)
     values ($1, $2, 'field', '2026-10-08T01:00Z', '2026-10-08T01:00Z', 'Asia/Shanghai', $3, $4)`,
    [c, ann.user_id, punch, clerk.name],
  )
  const close = { user_ids: [ann.user_id], month: '2026-10', reason: 'For the test' }
  const closed = await world.first.post('/attendancestatistics/close', close, { token: clerk.token })
  expect(closed.data, closed.message).toMatchObject({ people: 1 })
  const verified = async () =>
    (await world.first.get('/attendancestatistics/verify', { month: '2026-10' }, { token: clerk.token })).data
  await beginForLeavers(world.db, () => Date.parse(world.now()))
  await finish(31)
  expect(await deletionOf(ann)).toMatchObject({ state: 'done' })
  const left = await world.db.query('select 1 from attendance_day where user_id = $1', [ann.user_id])
  expect(left).toEqual([])
  const [month] = await world.db.query<{ user_id: number | null; work: number; closed_by: string }>(
    `select m.user_id, (s.columns ->> 'work_minutes')::int as work, s.closed_by from attendance_month m
       join attendance_seal s on s.company_id = m.company_id and s.month_id = m.id where m.company_id = $1`,
    [c],
  )
  expect(month).toEqual({ user_id: null, work: 480, closed_by: clerk.name })
  expect(await verified()).toEqual({ checked: 1, differences: [] })
  // who closed it leaves, too: their name is no part of the seal
  await world.db.query(`update users set status = 'disabled', departure_date = '2026-11-01' where id = $1`, [
    clerk.user_id,
  ])
  await beginForLeavers(world.db, () => Date.parse(world.now()))
  await finish(31)
  const named = await world.db.query<{ closed_by: string }>('select closed_by from attendance_seal')
  expect(named).toEqual([{ closed_by: substituteFor(clerk.user_id) }])
  // and still nobody writes over a seal
  await expect(world.db.query(`update attendance_seal set closed_by = 'x'`)).rejects.toThrow('sealed month')
})

test('on its day everything goes but the history, which has another name; the log still verifies and shows neither', async () => {
  const ann = await leaver()
  await beginForLeavers(world.db, () => Date.parse(world.now()))
  await sealAll(world.db, world.seals)
  const [before] = await world.db.query<{ n: number }>('select count(*)::int as n from meeting where booker_id = $1', [
    ann.user_id,
  ])
  await finish(31)
  const done = await deletionOf(ann)
  const name = substituteFor(ann.user_id)
  expect(done).toMatchObject({ state: 'done', name, files_left: 0 })
  expect(done.report.kept).toMatchObject({ meeting: 1, attendee: expect.any(Number), meeting_log: 1 })
  expect(done.report.deleted).toMatchObject({ session: 1, user_role: 1 })

  const [account] = await world.db.query<Record<string, unknown>>('select * from users where id = $1', [ann.user_id])
  expect(account).toMatchObject({
    name,
    mail: null,
    phone: null,
    job_num: null,
    password_hash: null,
    status: 'disabled',
  })
  const tables = await world.db.query<{ table_name: string }>(
    `select distinct table_name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'`,
  )
  const named: string[] = []
  for (const { table_name } of tables) {
    const rows = await world.db.query(
      `select 1 from ${table_name} t where company_id = $1 and (t::text like $2 or t::text like $3) limit 1`,
      [acme.company_id, `%${ann.name}"%`, `%${ann.username}@%`],
    )
    if (rows.length > 0) named.push(table_name)
  }
  // the sealed log alone, which nobody is shown
  expect(named.filter((table) => !['operation_log', 'message', 'outbox'].includes(table))).toEqual([])
  const [after] = await world.db.query<{ n: number }>('select count(*)::int as n from meeting where booker_id = $1', [
    ann.user_id,
  ])
  expect(after).toEqual(before)
  const details = await get('/meeting/details', { id: ann.meeting })
  expect(JSON.stringify(details.data)).toContain(name)
  expect(JSON.stringify(details.data)).not.toContain(ann.name)

  await sealAll(world.db, world.seals)
  expect(await verifyLog(world.db, world.seals, acme.company_id)).toMatchObject({ broken: null, unsealed: 0 })
  const log = await get('/operation_log/pagelist', { limit: 200 })
  expect(JSON.stringify(log.data)).toContain(name)
  expect(JSON.stringify(log.data)).not.toContain(`${ann.name}"`)
  expect(
    (await get('/operation_log/pagelist', { person: ann.name })).data.items.filter(
      (row: { user_id: number }) => row.user_id === ann.user_id,
    ),
  ).toEqual([])
  expect((await get('/users/pagelist', { title: 'Former' })).data.total).toBe(0)
  expect((await post('/users/switch', { ids: [ann.user_id], status: 'active' })).data.reason).toBe('not_found')
})

test('of decisions stays who made them and when, not what was written with them', async () => {
  const ann = await leaver()
  const seat = (user_id: number) => ({ user_id, state: 'passed', time: 1, opinion: `said by ${user_id}`, to: null })
  await world.db.query(
    `insert into audit_request (company_id, subject_kind, subject_id, name, because, start_time, end_time, steps, state,
       timeout_action, people, created_at) values ($1, 'visit', 1, 'x', 'always', now(), now(), $2, 'passed', 'none', $3, now())`,
    [
      acme.company_id,
      JSON.stringify([
        { mode: 'all', seats: [seat(admin.user_id), seat(ann.user_id)] },
        { mode: 'any', seats: [] },
      ]),
      [admin.user_id, ann.user_id],
    ],
  )
  await beginForLeavers(world.db, () => Date.parse(world.now()))
  await finish(31)
  const [row] = await world.db.query<{
    steps: { mode: string; seats: { user_id: number; opinion: string | null }[] }[]
  }>('select steps from audit_request where company_id = $1 and $2 = any(people)', [acme.company_id, ann.user_id])
  expect(row?.steps).toEqual([
    { mode: 'all', seats: [seat(admin.user_id), { ...seat(ann.user_id), opinion: null }] },
    { mode: 'any', seats: [] },
  ])
  expect((await deletionOf(ann)).report.deleted).toMatchObject({ audit_request: 1 })
})

describe('until then', () => {
  test('it can be stopped, with a reason, and does not begin again by itself', async () => {
    const ann = await leaver()
    await beginForLeavers(world.db, () => Date.parse(world.now()))
    const { id, version } = await deletionOf(ann)
    expect((await post('/deletion/stop', { id, version: version + 1, reason: '诉讼保留' })).data.reason).toBe(
      'conflict',
    )
    expect((await post('/deletion/stop', { id, version, reason: ' ' })).data.fields).toHaveProperty('reason')
    expect((await post('/deletion/stop', { id, version, reason: '诉讼保留' })).code).toBe(0)
    await beginForLeavers(world.db, () => Date.parse(world.now()))
    await finish(99)
    expect(await deletionOf(ann)).toMatchObject({ state: 'stopped', reason: '诉讼保留', name: ann.name })
    expect((await post('/deletion/stop', { id, version: version + 1, reason: 'x' })).data.reason).toBe('deletion_over')
    // asked for again, it goes on
    expect((await post('/deletion/begin', { user_id: ann.user_id })).code).toBe(0)
    expect((await post('/deletion/begin', { user_id: ann.user_id })).data.reason).toBe('deletion_running')
  })

  test('who comes back is not deleted', async () => {
    const ann = await leaver()
    await beginForLeavers(world.db, () => Date.parse(world.now()))
    await world.db.query('update users set departure_date = null where id = $1', [ann.user_id])
    expect((await post('/users/switch', { ids: [ann.user_id], status: 'active' })).data).toEqual({ changed: 1 })
    expect((await deletionOf(ann)).state).toBe('stopped')
    await finish(99)
    const { data } = await get('/users/single', { id: ann.user_id })
    expect(data).toMatchObject({ name: ann.name, phone: '13800001111' })
  })

  test('the recognition photo does not wait', async () => {
    const ann = await leaver()
    await world.db.query(
      `insert into consent (company_id, user_id, kind, edition, wording, way, given_on, recorded_by)
       values ($1, $2, 'recognition_photo', 1, 'x', 'self', '2026-01-01', 'x')`,
      [acme.company_id, ann.user_id],
    )
    await world.db.query("update users set detect_face = '/0123456789abcdef0123456789abcdef.sealed' where id = $1", [
      ann.user_id,
    ])
    await beginForLeavers(world.db, () => Date.parse(world.now()))
    const [row] = await world.db.query<{ detect_face: string | null; way: string }>(
      'select u.detect_face, c.withdrawn_way as way from users u join consent c on c.user_id = u.id where u.id = $1',
      [ann.user_id],
    )
    expect(row).toEqual({ detect_face: null, way: 'left' })
    await allErased(world)
    const [proof] = await world.db.query<{ gone: boolean }>(
      'select gone_at is not null as gone from erased_file where user_id = $1',
      [ann.user_id],
    )
    expect(proof).toEqual({ gone: true })
  })
})

test('an account in use is not deleted, nor one of another office or company', async () => {
  const ann = await acme.person()
  expect((await post('/deletion/begin', { user_id: ann.user_id })).data.reason).toBe('deletion_of_active')
  const away = await leaver()
  const elsewhere = await acme.office('Elsewhere')
  const far = await acme.person(['view-user', 'delete-user'], { office_ids: [elsewhere.office_id] })
  const other = await (await addCompany(world.db, 'Other')).person(['view-user', 'delete-user'])
  await beginForLeavers(world.db, () => Date.parse(world.now()))
  const { id, version } = await deletionOf(away)
  for (const { token } of [far, other]) {
    const begun = await world.first.post('/deletion/begin', { user_id: away.user_id }, { token })
    expect(begun.data.reason).toBe('not_found')
    const stopped = await world.first.post('/deletion/stop', { id, version, reason: 'x' }, { token })
    expect(stopped.data.reason).toBe('not_found')
    expect((await world.first.get('/deletion/pagelist', {}, { token })).data.total).toBe(0)
  }
})

test('several servers do it once each, and one that dies in the middle has done nothing', async () => {
  const leavers = [await leaver(), await leaver(), await leaver()]
  await beginForLeavers(world.db, () => Date.parse(world.now()))
  const [first] = leavers
  if (first === undefined) throw new Error('nobody left')
  // somebody holds what the deletion needs, so that it stands in its middle
  const signal = () => {
    let give = () => {}
    const given = new Promise<void>((resolve) => {
      give = resolve
    })
    return { give, given }
  }
  const [held, letGo] = [signal(), signal()]
  const holder = world.db.transaction(async (tx) => {
    await tx.query('select 1 from attendee where user_id = $1 for update', [first.user_id])
    await tx.query('select 1 from department for update')
    await tx.query('select 1 from file for update')
    await tx.query('select 1 from meeting_log where user_id = $1 for update', [first.user_id])
    held.give()
    await letGo.given
  })
  await held.given
  const killed = forgetDue(world.db, () => later(31)).catch((error: Error) => error)
  const waiting = async () =>
    world.db.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
    )
  let pids: { pid: number }[] = []
  while (pids.length === 0) pids = await waiting()
  const [state] = await world.db.query<{ sessions: number }>(
    'select count(*)::int as sessions from session where user_id = $1',
    [first.user_id],
  )
  expect(state?.sessions).toBe(1)
  await world.db.query('select pg_terminate_backend($1)', [pids[0]?.pid])
  expect(await killed).toBeInstanceOf(Error)
  letGo.give()
  await holder
  const [account] = await world.db.query<{ name: string }>('select name from users where id = $1', [first.user_id])
  expect(account?.name).toBe(first.name)

  const [one, two] = world.servers
  const counts = await Promise.all([
    forgetDue(one?.db ?? world.db, () => later(31)),
    forgetDue(two?.db ?? world.db, () => later(31)),
  ])
  expect(counts[0] + counts[1]).toBeGreaterThanOrEqual(leavers.length)
  for (const who of leavers) {
    const lines = await world.db.query("select 1 from operation_log where action = 'forget' and target_id = $1", [
      who.user_id,
    ])
    expect(lines).toHaveLength(1)
    expect((await deletionOf(who)).state).toBe('done')
  }
})
