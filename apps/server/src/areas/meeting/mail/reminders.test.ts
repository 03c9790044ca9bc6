import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openMailbox } from '../../../../test/mailbox'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { smtpMailer } from '../../../adapters/mail/smtp'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-18'

type Person = { user_id: number; token: string; name: string; username: string }
let box: Awaited<ReturnType<typeof openMailbox>>
let world: World
let acme: Company
let ann: Person
let bob: Person

beforeAll(async () => {
  box = await openMailbox()
  world = await openWorld({ now, servers: 2, mailer: () => smtpMailer({ url: box.url, from: 'rooms@example.org' }) })
  acme = await addCompany(world.db, 'Acme')
  ann = await acme.person()
  bob = await acme.person()
  await world.db.query(`update users set mail = username || '@example.org', language = 'en' where company_id = $1`, [
    acme.company_id,
  ])
})
beforeEach(() => world.setNow(now))
afterAll(async () => {
  await world.close()
  await box.close()
})

const at = (time: string) => `${day} ${time}:00`
const clock = (time: string) => world.setNow(`${day}T${time}:00+08:00`)
const post = (path: string, body: object, who = ann) => world.first.post(path, body, { token: who.token })
async function book(more: object = {}) {
  const room = await acme.room(`Room ${Math.random()}`)
  const times = { start_time: at('10:00'), end_time: at('11:00') }
  const attendees = [{ user_id: bob.user_id }]
  const made = await post('/meeting/add', { meetingroom_id: room, title: 'Plan', attendees, ...times, ...more })
  expect(made.code).toBe(0)
  await mails()
  return made.data as { id: number; version: number }
}
/** Both servers at once, as their jobs may run. */
const remind = async () => {
  const counts = await Promise.all(world.servers.map((server) => server.remind()))
  return counts.reduce((sum, count) => sum + count, 0)
}
async function mails() {
  await Promise.all(world.servers.map((server) => server.mail?.round()))
  return box.take()
}
const told = async (meeting_id: number, who = ann) =>
  (await world.first.get('/message/pagelist', { limit: '200' }, { token: who.token })).data.items.filter(
    (one: { kind: string; meeting_id: number }) => one.kind === 'reminder' && one.meeting_id === meeting_id,
  )

it('everybody who did not decline is told once, by message and mail, on however many servers', async () => {
  const cy = await acme.person()
  const { id } = await book({
    reminder_minutes: [15],
    attendees: [{ user_id: bob.user_id }, { user_id: cy.user_id }, { mail: 'Guest@example.com', name: 'Guest' }],
  })
  await post('/attendee/update_accept_state', { id, accept_state: 3 }, cy)
  await mails()
  clock('09:44')
  expect(await remind()).toBe(0)
  clock('09:45')
  expect(await remind()).toBe(1)
  expect(await remind()).toBe(0)
  expect(await told(id)).toMatchObject([
    { values: { title: 'Plan', start_time: at('10:00'), end_time: at('11:00'), timezone: 'Asia/Shanghai' } },
  ])
  expect([(await told(id, bob)).length, (await told(id, cy)).length]).toEqual([1, 0])
  const sent = (await mails()).map(({ to, subject, calendar }) => [to, subject, calendar])
  expect(sent.sort()).toEqual([
    [`${ann.username}@example.org`, 'Reminder: Plan', ''],
    [`${bob.username}@example.org`, 'Reminder: Plan', ''],
    ['guest@example.com', 'Reminder: Plan', ''],
  ])
})

it('moves with the meeting: also after it was told, for then the time is another', async () => {
  const { id, version } = await book({ reminder_minutes: [30] })
  const moved = await post('/meeting/edit', { id, version, start_time: at('14:00'), end_time: at('15:00') })
  clock('09:31')
  expect(await remind()).toBe(0)
  clock('13:30')
  expect(await remind()).toBe(1)
  const again = { id, version: moved.data.version, start_time: at('16:00'), end_time: at('17:00') }
  expect((await post('/meeting/edit', again)).code).toBe(0)
  clock('15:30')
  expect(await remind()).toBe(1)
  expect((await told(id)).map((one: { values: { start_time: string } }) => one.values.start_time)).toEqual([
    at('16:00'),
    at('14:00'),
  ])
  // the same time again is no other time
  const words = { id, version: moved.data.version + 1, title: 'Other words', reminder_minutes: [30] }
  expect((await post('/meeting/edit', words)).code).toBe(0)
  expect(await remind()).toBe(0)
})

it('what fell due while no server ran is told when one runs, but not once the meeting is under way', async () => {
  const soon = await book({ reminder_minutes: [60, 15] })
  const missed = await book({ reminder_minutes: [15], start_time: at('09:30'), end_time: at('12:00') })
  clock('09:50')
  // two reminders of one meeting that are due together are one message
  expect(await remind()).toBe(1)
  expect(await told(soon.id)).toHaveLength(1)
  expect(await told(missed.id)).toEqual([])
  clock('10:30')
  expect(await remind()).toBe(0)
})

it('nobody is reminded of what does not take place: cancelled, or still to be approved', async () => {
  const cancelled = await book({ reminder_minutes: [15] })
  await post('/meeting/del', { id: cancelled.id, reason: 'No' })
  const asks = await acme.room('Asks', { isaudit: true })
  const waiting = await book({ meetingroom_id: asks, reminder_minutes: [15] })
  await mails()
  clock('09:50')
  expect(await remind()).toBe(0)
  expect([...(await told(cancelled.id)), ...(await told(waiting.id))]).toEqual([])
  expect(await mails()).toEqual([])
})

it('an edit takes reminders away, and gives others', async () => {
  const { id, version } = await book({ reminder_minutes: [15, 30] })
  const changed = await post('/meeting/edit', { id, version, reminder_minutes: [5] })
  const details = await world.first.get('/meeting/details', { id }, { token: ann.token })
  expect(details.data.reminder_minutes).toEqual([5])
  const [logged] = await world.db.query<{ after: object }>(
    `select after from operation_log where target_id = $1 and action = 'edit' order by id desc limit 1`,
    [id],
  )
  expect(logged?.after).toMatchObject({ reminder_minutes: [5] })
  clock('09:50')
  expect(await remind()).toBe(0)
  expect((await post('/meeting/edit', { id, version: changed.data.version, reminder_minutes: [] })).code).toBe(0)
  clock('09:58')
  expect(await remind()).toBe(0)
})

it('many that are due together are all told', async () => {
  const room = await acme.room('Many')
  await world.db.query(
    `with m as (
       insert into meeting (company_id, meetingroom_id, title, start_time, end_time, booker_id, attendee_count)
       select $1, $2, 'Many', '2026-11-18T04:00:00Z', '2026-11-18T05:00:00Z', $3, 1 from generate_series(1, 450)
       returning id, start_time
     ), people as (
       insert into attendee (company_id, meeting_id, person_type, user_id, name, is_host) select $1, id, 'user', $3, 'Ann', true from m
     )
     insert into meeting_reminder (company_id, meeting_id, minutes, due_at) select $1, id, 10, start_time - interval '10 minutes' from m`,
    [acme.company_id, room, ann.user_id],
  )
  clock('11:55')
  expect(await remind()).toBe(450)
  const [row] = await world.db.query<{ count: number }>(
    `select count(*)::int from message m join meeting t on t.company_id = m.company_id and t.id = m.meeting_id
     where m.kind = 'reminder' and t.title = 'Many'`,
  )
  expect(row?.count).toBe(450)
})
