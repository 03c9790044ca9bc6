import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { permissions } from '@workplace/contract/permission/permissions'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase, openPatient } from '../../test/database'
import { diskStorage } from '../adapters/storage/disk'
import type { Storage } from '../adapters/storage/port'
import { demo } from '../areas'
import type { Database } from '../kernel/database/db'
import { isPassword } from '../kernel/session/passwords'
import { planDemo } from './demo-plan.sample'
import { seedDemo } from './seed-demo'

const now = Date.parse('2026-11-18T02:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'workplace-seed-'))
let fresh: FreshDatabase
let db: Database
let storage: Storage

beforeAll(async () => {
  fresh = await freshDatabase()
  db = openPatient(fresh.url)
  storage = diskStorage(folder)
  await db.transaction((tx) =>
    seedDemo(tx, demo, {
      passwords: { admin: 'lantern-boat', staff: 'paper-crane', songjian: 'river-stone' },
      now,
      storage,
    }),
  )
})
afterAll(async () => {
  await db.close()
  await fresh.drop()
  rmSync(folder, { recursive: true, force: true })
})

const count = async (sql: string, values: unknown[] = []) =>
  (await db.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values))[0]?.n ?? 0

test('what was planned is in the database', async () => {
  const plans = planDemo('2026-11-18')
  const companies = await db.query<{ id: number; name: string }>('select id, name from company order by id')
  expect(companies.map((company) => company.name)).toEqual(plans.map((plan) => plan.name))
  for (const [index, plan] of plans.entries()) {
    const id = companies[index]?.id
    const live = plan.meetings.filter(({ state }) => state === 'confirmed' || state === 'pending')
    expect(await count('users where company_id = $1', [id])).toBe(plan.people.length)
    expect(await count('meetingroom where company_id = $1', [id])).toBe(plan.rooms.length)
    expect(await count('meeting where company_id = $1', [id])).toBe(plan.meetings.length)
    expect(await count(`operation_log where company_id = $1 and module = 'meetingroom'`, [id])).toBeGreaterThan(0)
    const claims = await count(`holding where company_id = $1 and kind <> 'service'`, [id])
    const released = await count('release_log where company_id = $1', [id])
    expect((claims ?? 0) + (released ?? 0)).toBe(live.length + plan.occupations.length)
    expect(await count(`service_order where company_id = $1 and state <> 'done'`, [id])).toBeGreaterThan(0)
    expect(await count('strategy where company_id = $1', [id])).toBeGreaterThanOrEqual(12)
  }
})

test('a portal has its people, a directory pushed twelve, and an endpoint has failed, rested and got everything else', async () => {
  const signedIn = 'application_consent c join application_grant g using (company_id, application_id, user_id)'
  expect(await count('application_consent')).toBe(9)
  expect(await count(signedIn)).toBe(6)
  expect(await count(`sso_provider where preset = 'keycloak' and status = 'off'`)).toBe(1)
  expect(await count('scim_person')).toBe(12)
  expect(await count('scim_person join datasource_person using (company_id, user_id)')).toBe(0)
  expect(await count(`callback_delivery where state = 'dead' and tries = 10`)).toBe(3)
  expect(await count('callback_attempt where probe')).toBeGreaterThan(3)
  expect(
    await count(`callback_delivery d where state = 'delivered' and not exists (select from callback_attempt a
    where a.company_id = d.company_id and a.delivery_id = d.id and a.status = 204)`),
  ).toBe(0)
  // the numbers have no gaps up to the one that was given last
  const [numbers] = await db.query(`select max(d.sequence)::int - min(d.sequence)::int + 1 as span, count(*)::int as n,
    bool_and(d.sequence <= s.sequence) as within from callback_delivery d join callback_state s using (company_id, callback_id)`)
  expect(numbers).toEqual({ span: 96, n: 96, within: true })
  // all in the order in which it happened
  expect(
    await count(
      `(select created_at < lag(created_at) over (order by sequence) as late from callback_delivery) as d where late`,
    ),
  ).toBe(0)
})

test('detectors have a gateway in the office of their room, a state, and a history without overlaps', async () => {
  expect(await count('detectors')).toBeGreaterThan(40)
  const elsewhere = `detectors d join detector_getway g on g.company_id = d.company_id and g.id = d.getway_id
    join meetingroom m on m.company_id = d.company_id and m.id = d.meetingroom_id where m.office_id <> g.office_id`
  expect(await count(elsewhere)).toBe(0)
  const state =
    'select from detector_state s where s.company_id = d.company_id and s.detector_id = d.id and s.occupied is not null'
  expect(await count(`detectors d where not exists (${state})`)).toBe(0)
  const overlapping = `detector_records r join detector_records o on o.company_id = r.company_id and o.detector_id = r.detector_id
    and o.id <> r.id and o.start_time >= r.start_time and o.start_time < coalesce(r.end_time, 'infinity')`
  expect(await count(overlapping)).toBe(0)
})

test('each meeting has its host, its count of people and its history', async () => {
  const host = 'select from attendee a where a.company_id = m.company_id and a.meeting_id = m.id and a.is_host'
  expect(await count(`meeting m where not exists (${host})`)).toBe(0)
  const people = 'select count(*) from attendee a where a.company_id = m.company_id and a.meeting_id = m.id'
  expect(await count(`meeting m where attendee_count <> (${people})`)).toBe(0)
  const history = 'select from meeting_log l where l.company_id = m.company_id and l.meeting_id = m.id'
  expect(await count(`meeting m where not exists (${history})`)).toBe(0)
  expect(await count('meeting_log where time > $1', [new Date(now).toISOString()])).toBe(0)
})

test('every room has a price, and messages come in the order in which they were told', async () => {
  expect(await db.query('select name from meetingroom where price_id is null')).toEqual([])
  const late = await db.query(
    `select id from (select id, created_at, lag(created_at) over (partition by user_id order by id) as before from message) m
     where before > created_at`,
  )
  expect(late).toEqual([])
})

test('only the accounts that were asked for can sign in', async () => {
  const people = await db.query<{ username: string; password_hash: string }>(
    'select username, password_hash from users where password_hash is not null order by username',
  )
  expect(people.map((person) => person.username)).toEqual(['admin', 'songjian', 'staff'])
  const [admin, , staff] = people
  expect(await isPassword('lantern-boat', admin?.password_hash)).toBe(true)
  expect(await isPassword('paper-crane', staff?.password_hash)).toBe(true)
  expect(await isPassword('lantern-boat', staff?.password_hash)).toBe(false)
})

test('the administrator holds every permission, the employee may book and not administer', async () => {
  const codes = (username: string) =>
    db.query<{ code: string }>(
      `select unnest(r.permissions) as code from users u join user_role l on l.user_id = u.id
       join role r on r.id = l.role_id where u.username = $1`,
      [username],
    )
  expect((await codes('admin')).map((row) => row.code).sort()).toEqual([...permissions.keys()].sort())
  const staff = (await codes('staff')).map((row) => row.code)
  expect(staff).toContain('view-meeting')
  // to invite guests is everybody's
  expect(staff.filter((code) => /^(add|change|delete)-/.test(code))).toEqual(['add-visitor'])
})

test('reception has something in each of its tabs, and visits about which somebody has to decide', async () => {
  const [company] = await db.query<{ id: number }>('select id from company order by id limit 1')
  const of = (where: string) =>
    count(
      `visitor t join visit v on v.company_id = t.company_id and v.id = t.visit_id where t.company_id = $1 and ${where}`,
      [company?.id],
    )
  const tabs = {
    expected: await of('t.state in (0, 1, 3) and t.audit_state <> 3'),
    today: await of(`t.check_in_time > '2026-11-17T16:00:00Z'`),
    company: await of(`t.leader and v.people_count > 1 and v.plan_end > '2026-11-17T14:00:00Z' and t.state <> 6`),
    inside: await of('t.state in (2, 7) and v.people_count > 1'),
    history: await of('t.state in (4, 5, 6)'),
    walkIns: await of(`v.walk_in and v.source = 'frontdesk' and t.state in (2, 4)`),
    closed: await of(`t.audit_state = 1 and v.audit_because = '{closed}'`),
    held: await of('t.audit_state = 1 and t.watch_hold'),
  }
  for (const [tab, n] of Object.entries(tabs)) expect(n, tab).toBeGreaterThan(0)
  // each has somebody whose turn it is
  expect(
    await count(
      `audit_request q where q.subject_kind = 'visit' and q.state = 'waiting' and cardinality(q.asked) = 1 and q.company_id = $1`,
      [company?.id],
    ),
  ).toBe(2)
})

test('every picture that a row names is stored and can be read', async () => {
  const missing = `(select company_id, avatar as path from users union all
    select company_id, navpicture_room from meetingroom where navpicture_room is not null union all
    select company_id, map_image from floor where map_image is not null) as named
    where not exists (select from file f where f.company_id = named.company_id and '/' || f.key = named.path)`
  expect(await count(missing)).toBe(0)
  const files = await db.query<{ company_id: number; key: string; bytes: number; width: number }>(
    'select company_id, key, bytes, width from file order by id limit 3',
  )
  for (const file of files) {
    const stored = await storage.get(`${file.company_id}/${file.key}`)
    const body = stored ? await buffer(stored.body) : Buffer.alloc(0)
    expect(body.length).toBe(file.bytes)
    expect((await sharp(body).metadata()).width).toBe(file.width)
  }
})

test('every office of the large company has a manager, whose roles reach as far as their posts', async () => {
  const managed = `office o where o.company_id = (select min(id) from company) and not exists (
    select from office_manager_office m where m.company_id = o.company_id and m.office_id = o.id)`
  expect(await count(managed)).toBe(0)
  const unlimited = `office_manager m where administered_offices(m.company_id, m.user_id, 'room') is null`
  expect(await count(unlimited)).toBe(0)
})

test('lists of people leave the accounts that sign in alone, and one person is on two of them', async () => {
  const listed = `users u where u.password_hash is not null
    and exists (select from groups_of_person(u.company_id, u.id, array['whitelist', 'blacklist']))`
  expect(await count(listed)).toBe(0)
  const twice = `users u where exists (select from groups_of_person(u.company_id, u.id, array['whitelist']))
    and exists (select from groups_of_person(u.company_id, u.id, array['blacklist']))`
  expect(await count(twice)).toBeGreaterThan(0)
})

test('who stayed away is counted and some are banned, never the accounts that sign in', async () => {
  expect(await count('release_log where company_id = (select min(id) from company)')).toBeGreaterThan(5)
  expect(await count('blacklist where company_id = (select min(id) from company)')).toBeGreaterThan(1)
  const accounts = '(select id from users where password_hash is not null)'
  expect(await count(`blacklist where user_id in ${accounts}`)).toBe(0)
  expect(await count(`breach where user_id in ${accounts}`)).toBe(0)
  expect(await count(`whitelist where user_id in ${accounts} and 'release' = any(exempt)`)).toBe(3)
})

test('every room that is shown lies on the plan of its floor', async () => {
  const nowhere = `meetingroom r where not exists (select from floor_place p
    where p.company_id = r.company_id and p.kind = 'room' and p.thing_id = r.id and p.floor_id = r.floor_id)`
  expect(await count(nowhere)).toBe(0)
})

test('offices follow the holidays of their country', async () => {
  const rows = await db.query<{ office: string; day: string; name_en: string; kind: string }>(
    `select o.name_en as office, to_char(d.date, 'MM-DD') as day, d.name_en, d.kind from office o
     join holiday_day d on d.company_id = o.company_id and d.calendar_id = o.holiday_id
     where extract(year from d.date) = 2026 and to_char(d.date, 'MM-DD') in ('04-03', '05-14', '05-25', '10-03', '10-10')
     order by o.id, d.date`,
  )
  const of = (office: string) =>
    rows.filter((row) => row.office === office).map(({ day, name_en, kind }) => `${day} ${kind} ${name_en}`)
  expect(of('Lujiazui Headquarters')).toEqual(['10-03 off National Day', '10-10 workday National Day'])
  expect(of('Xixi Studio')).toEqual(of('Lujiazui Headquarters'))
  expect(of('Berlin Mitte')).toEqual([
    '04-03 off Good Friday',
    '05-14 off Ascension Day',
    '05-25 off Whit Monday',
    '10-03 off German Unity Day',
  ])
  expect(await count('office where holiday_id is null')).toBe(0)
})

test('teams that punch at devices do so where these can take their people, and are known there: half of the company', async () => {
  const rows = await db.query<{ team_id: number; dialect: string; known: number; people: number }>(
    `select d.team_id, f.dialect, (select count(*)::int from known_at_device k
         where k.face_device_id = f.id and k.source_kind = 'attendance_team' and k.source_id = d.team_id) as known,
       (select count(*)::int from attendance_member m where m.team_id = d.team_id) as people
     from attendance_team_device d join face_device f on f.id = d.face_device_id where d.company_id = 1`,
  )
  // the older protocol cannot say from when until when somebody may pass
  expect(rows.filter(({ dialect, known, people }) => dialect !== 'acc' || known !== people)).toEqual([])
  const punching = [...new Map(rows.map(({ team_id, people }) => [team_id, people])).values()]
  expect(punching.reduce((sum, people) => sum + people, 0)).toBeGreaterThan((await count('users')) / 2)
})
