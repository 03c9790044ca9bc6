import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

const day = '2026-11-18'
const clock = (time: string) => world.setNow(`${day}T${time}:00+08:00`)
const at = (time: string) => `${day} ${time}:00`

type Person = Awaited<ReturnType<Company['person']>>
let world: World
let acme: Company
let ann: Person
let bob: Person
let boss: Person

beforeAll(async () => {
  world = await openWorld({ servers: 2, now: `${day}T08:00:00+08:00` })
  acme = await addCompany(world.db, 'Acme')
  ann = await acme.person()
  bob = await acme.person()
  boss = await acme.person(['view-meeting', 'view-audit', 'change-audit', 'view-cancel-regain'])
  await world.db.query(
    `insert into strategy (company_id, strategy_key, name, strategy_values) values ($1, 'no_show_limit', '', '9')`,
    [acme.company_id],
  )
  await world.db.query(`insert into itemcomment (company_id, title) values ($1, 'How was it?')`, [acme.company_id])
})
afterAll(() => world.close())

const post = async (path: string, body: object, who: Person) => {
  const answer = await world.first.post(path, body, who)
  expect(answer.code, answer.message).toBe(0)
  return answer.data
}
const book = async (room: number, from: string, to: string, who = ann, more: object = {}): Promise<number> => {
  const made = await post(
    '/meeting/add',
    { meetingroom_id: room, title: 'Plan', start_time: at(from), end_time: at(to), ...more },
    who,
  )
  // the database has a clock of its own: this was booked days ago
  await world.db.query(`update meeting set created_at = '2026-11-01' where id = $1`, [made.id])
  return made.id
}
/** Everything that looks for what is due, on both servers at once. */
const runJobs = async () => {
  await Promise.all(world.servers.map((one) => one.release()))
  await Promise.all(world.servers.map((one) => one.remind()))
  await Promise.all(world.servers.map((one) => one.runApprovals()))
  await Promise.all(world.servers.map((one) => one.evaluate()))
  for (const one of world.servers) await one.waiting.sweep()
}
const told = async () =>
  (
    await world.db.query<{ line: string }>(
      `select user_id || ' ' || kind || ' ' || coalesce(meeting_id, 0) || ' ' || count(*) as line from message
       where company_id = $1 group by user_id, kind, meeting_id order by 1`,
      [acme.company_id],
    )
  ).map(({ line }) => line)
const effects = async () => {
  const [counted] = await world.db.query<{ log: string[] }>(
    `select (select json_agg(l.meeting_id || l.action order by l.id) from meeting_log l where l.company_id = $1) as log,
         (select count(*)::int from breach where company_id = $1) as breaches,
         (select count(*)::int from release_log where company_id = $1) as released,
         (select count(*)::int from evaluation where company_id = $1) as asked,
         (select json_agg(state order by id) from waitlist where company_id = $1) as wishes`,
    [acme.company_id],
  )
  return { told: await told(), log: [], ...counted }
}

it('a clock that steps back undoes nothing, does nothing a second time, and lets what comes later come once', async () => {
  const [watched, asking, wanted] = [
    await acme.room('Watched', { release_mode: 'no_sign' }),
    await acme.room('Asking', { isaudit: true }),
    await acme.room('Wanted'),
  ]
  const steps = [{ mode: 'any', approvers: [{ kind: 'users', ids: [boss.user_id] }] }]
  const limits = { deadline_minutes: 60, remind_minutes: 30, timeout_action: 'refuse' }
  await post('/audit/flow_save', { name: 'Flow', steps, ...limits, bindings: [{ meetingroom_id: asking }] }, boss)
  await runJobs()
  const missed = await book(watched, '09:00', '09:10')
  const released = await book(watched, '10:00', '11:00', ann, { reminder_minutes: [10] })
  const refused = await book(asking, '12:00', '13:00')
  const held = await book(wanted, '12:00', '13:00')
  const wish = { meetingroom_ids: [wanted], start_time: at('12:00'), end_time: at('13:00'), title: 'Wish' }
  await post('/waitlist/add', wish, bob)
  await post('/waitlist/add', wish, boss)
  clock('09:50')
  await post('/meeting/del', { id: held }, ann)
  await runJobs() // Ann is reminded, and counted at nine; the request is refused; Bob is offered what came free
  clock('10:16')
  await runJobs() // nobody came at ten; Bob has let his offer go, which is the next one's
  const before = await effects()
  expect(before).toMatchObject({ breaches: 2, released: 1, wishes: [3, 1] })
  expect(before.log).toEqual(expect.arrayContaining([`${released}release`, `${refused}refuse`]))
  expect(before.told).toContain(`${ann.user_id} reminder ${released} 1`)
  expect(before.told).toContain(`${ann.user_id} released_no_sign ${released} 1`)

  for (const time of ['09:49', '08:30', '09:05', '09:55', '10:16']) {
    clock(time)
    await runJobs()
    expect({ time, ...(await effects()) }).toEqual({ time, ...before })
  }
  // who is signed in, booked or restored while the clock stands before is dealt with as then
  clock('09:40')
  expect((await world.first.post('/release/restore', { meeting_id: released }, ann)).code).toBe(0)
  clock('10:20')
  await runJobs()
  expect(await effects()).toMatchObject({ released: 1, breaches: 2 })
  const [{ state } = { state: '' }] = await world.db.query<{ state: string }>(
    'select meeting_state as state from meeting where id = $1',
    [released],
  )
  expect(state).toBe('active')
  // what comes after is still told, counted and asked about, once
  const later = await book(watched, '14:00', '14:10', ann, { reminder_minutes: [5] })
  clock('13:56')
  await runJobs()
  clock('14:11')
  await runJobs()
  clock('14:05')
  await runJobs()
  clock('14:30')
  await runJobs()
  const after = await told()
  for (const [kind, id] of [
    ['reminder', later],
    ['evaluate', later],
    ['evaluate', missed],
  ] as const)
    expect(after).toContain(`${ann.user_id} ${kind} ${id} 1`)
  const counted = await world.db.query('select 1 from breach where meeting_id = $1', [later])
  expect(counted).toHaveLength(1)
})
