import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/kernel/database/db'
import { addPerson } from '../account'
import { addCompany, type Company } from '../world'
import { booking, get, listen, post, signIn } from './caller'
import { type Installation, openInstallation } from './installation'
import { type ServerProcess, until } from './server-process'

let own: Installation
let servers: [ServerProcess, ServerProcess]
let db: Database
let acme: Company

beforeAll(async () => {
  own = await openInstallation('two')
  // both at once on an empty database: one migrates and makes the secrets, the other waits for it
  const start = () => own.start()
  servers = await Promise.all([start(), start()])
  db = own.connect()
  acme = await addCompany(db, 'Acme')
}, 300_000)

afterAll(async () => {
  await own?.close()
}, 300_000)

describe('two servers on one database', { timeout: 300_000 }, () => {
  it('let a person in who got the challenge from the one and signs in at the other', async () => {
    const [one, other] = servers
    const { company_id } = acme
    await addPerson(db, { company_id, username: 'both', password: 'correct-horse', permissions: ['view-meeting'] })
    const answer = await signIn('both', 'correct-horse', one.address, other.address)
    expect(answer.code).toBe(0)
    expect(await get(one.address, '/users/info', {}, answer.data)).toMatchObject({
      code: 0,
      data: { username: 'both' },
    })
  })

  it('both refuse a session at once that ended at one of them', async () => {
    const [one, other] = servers
    const ann = await acme.person()
    for (const { address } of servers) expect(await get(address, '/users/info', {}, ann)).toMatchObject({ code: 0 })
    expect(await get(one.address, '/auth/logout', {}, ann)).toMatchObject({ code: 0 })
    const ended = Date.now()
    expect(await get(one.address, '/users/info', {}, ann)).toMatchObject({ code: 50008 })
    await until(async () => (await get(other.address, '/users/info', {}, ann)).code === 50008)
    console.log(`the other server refuses an ended session ${Date.now() - ended} ms after its end was answered`)
  })

  it('tell of a booking at one of them within a second at both', async () => {
    const [one, other] = servers
    const [ann, room] = [await acme.person(), await acme.room('Told')]
    const streams = await Promise.all([listen(one.address, ann.token), listen(other.address, ann.token)])
    await until(() => streams.every(({ heard }) => heard.length > 0))
    const began = Date.now()
    const made = await post(one.address, '/meeting/add', booking(room, 1, 40), ann)
    expect(made).toMatchObject({ code: 0 })
    await until(() => streams.every(({ heard }) => heard.some(({ data }) => data.id === made.data.id)))
    console.log(`told after ${streams.map(({ heard }) => (heard.at(-1)?.at ?? 0) - began).join(' and ')} ms`)
    for (const stream of streams) stream.close()
  })

  it('work on when one of them is killed in the middle of bookings, and lose nothing that was answered', async () => {
    const doomed = await own.start()
    const [ann, room] = [await acme.person(), await acme.room('Survives')]
    const stream = await listen(servers[0].address, ann.token)
    const made: number[] = []
    let refused = 0
    const asked = Array.from({ length: 40 }, (_, n) =>
      post(doomed.address, '/meeting/add', booking(room, 2, 32 + n), ann).then(
        ({ code, data }) => {
          if (code === 0) made.push(data.id)
          if (made.length === 8) doomed.child.kill('SIGKILL')
        },
        () => refused++,
      ),
    )
    await Promise.all(asked)
    await doomed.ended
    expect(refused).toBeGreaterThan(0)
    const rows = await db.query<{ id: number }>('select id from meeting where meetingroom_id = $1', [room])
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(made))
    // what it had written but not told is told by another
    await until(() => rows.every(({ id }) => stream.heard.some(({ data }) => data.id === id)))
    stream.close()
  })

  it('give one meeting and 63 conflicts to 64 people who want one slot at the same time', async () => {
    const rounds = Number(process.env.RACE_ROUNDS ?? 3)
    const room = await acme.room('Wanted')
    const people = await Promise.all(Array.from({ length: 64 }, () => acme.person()))
    const slowest: number[] = []
    for (let round = 0; round < rounds; round++) {
      const answers = await Promise.all(
        people.map((person, n) =>
          post(
            servers[n % 2 === 0 ? 0 : 1].address,
            '/meeting/add',
            booking(room, 1 + Math.floor(round / 40), 32 + (round % 40)),
            person,
          ),
        ),
      )
      const counts = { made: 0, conflicts: 0, others: 0 }
      for (const { code } of answers) counts[code === 0 ? 'made' : code === 40917 ? 'conflicts' : 'others']++
      expect(counts).toEqual({ made: 1, conflicts: 63, others: 0 })
      slowest.push(Math.max(...answers.map(({ tookMs }) => tookMs)))
    }
    const [held] = await db.query<{ count: number; overlaps: number }>(
      `select count(*) as count, count(*) filter (where exists (select 1 from holding o where o.room_id = h.room_id and o.id <> h.id
         and o.is_held and tstzrange(o.start_time, o.end_time) && tstzrange(h.start_time, h.end_time))) as overlaps
       from holding h where h.room_id = $1 and h.is_held`,
      [room],
    )
    expect(held).toEqual({ count: rounds, overlaps: 0 })
    console.log(`${rounds} rounds of 64: slowest answers ${Math.min(...slowest)} to ${Math.max(...slowest)} ms`)
  })

  it('answer all of 192 reads at once: waiting for a connection is no absence of the database', async () => {
    const ann = await acme.person()
    const date = booking(0, 1, 32).start_time.slice(0, 10)
    const answers = await Promise.all(
      Array.from({ length: 192 }, (_, n) =>
        get(
          servers[n % 2 === 0 ? 0 : 1].address,
          '/meeting/meetingroom_meeting_page',
          { date, page: '1', limit: '30' },
          ann,
        ),
      ),
    )
    expect(new Set(answers.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['200 0']))
    console.log(`192 reads at once: slowest ${Math.max(...answers.map(({ tookMs }) => tookMs))} ms`)
  })

  it('declare each job once between them', async () => {
    const rows = await db.query<{ name: string; queues: number; schedules: number }>(
      `select q.name, count(distinct q.name) as queues, count(s.*) as schedules
       from pgboss.queue q left join pgboss.schedule s on s.name = q.name
       where q.name not like '\\_\\_%' group by q.name order by q.name`,
    )
    const names = [
      ...[
        'age-lockers',
        'ask-for-holidays',
        'attendance-members',
        'attendance-reminders',
        'audit-deadlines',
        'contract-schema',
        'deliveries-of-the-day',
        'disable-leavers',
        'drop-uploads',
        'end-bans',
        'erase-files',
        'evaluate',
      ],
      ...[
        'expire-private',
        'forget',
        'forget-locker-history',
        'forget-old-attendance',
        'forget-punch-photos',
        'forget-punch-positions',
        'forget-unattached',
        'forget-visitors',
        'forget-who-sat-where',
        'keep-months',
        'note-use',
        'purge',
        'purge-application-tokens',
        'purge-application-use',
        'purge-callbacks',
        'purge-detections',
        'purge-door-commands',
      ],
      ...[
        'purge-iot-commands',
        'purge-mail',
        'purge-messages',
        'purge-passes',
        'reckon-days',
        'refresh-sign-on',
        'remind-tasks',
        'run-sources',
        'share-desks-on-leave',
        'sweep-leftovers',
      ],
      ...['sweep-uploads', 'sweep-waitlist', 'tidy-events', 'unseen-desk-owners', 'warn-of-overtime'],
    ]
    expect(rows).toEqual(names.map((name) => ({ name, queues: 1, schedules: 1 })))
  })

  it('refuse a third with another SECRET_KEY, by name, and go on', async () => {
    const third = own.launch({ SECRET_KEY: 'another key, as long as it has to be' })
    const { code } = await third.ended
    expect(code).toBe(1)
    expect(third.output()).toContain('SECRET_KEY')
    expect(third.output()).not.toContain('    at ')
    for (const { address } of servers) expect((await fetch(`${address}/readyz`)).status).toBe(200)
  })
})
