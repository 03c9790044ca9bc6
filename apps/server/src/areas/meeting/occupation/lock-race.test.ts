import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, addCompany, type Company, openWorld, type World } from '../../../../test/world'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-19'
const rounds = 12

let world: World
let acme: Company
let keeper: Awaited<ReturnType<Company['person']>>
let people: (typeof keeper)[]

beforeAll(async () => {
  world = await openWorld({ servers: 2, now })
  acme = await addCompany(world.db, 'Acme')
  keeper = await acme.person(['view-meetingroom', 'change-meetingroom'])
  people = await Promise.all(Array.from({ length: 4 }, () => acme.person()))
})
afterAll(() => world.close())

let turn = 0
/** The servers take turns. */
const post = (path: string, body: object, token: string, key?: string): Promise<Answer> =>
  (world.servers[turn++ % 2] ?? world.first).post(path, body, { token, ...(key === undefined ? {} : { key }) })

const book = (room: number, who: number, more: object = {}) =>
  post(
    '/meeting/add',
    {
      meetingroom_id: room,
      title: `Of ${who}`,
      start_time: `${day} ${10 + who}:00:00`,
      end_time: `${day} ${11 + who}:00:00`,
      ...more,
    },
    people[who]?.token ?? '',
    `race-${room}-${who}-${turn}`,
  )

const meetingsIn = (room: number) =>
  world.db.query<{ id: number; booker_id: number }>(
    `select m.id, m.booker_id from meeting m where m.company_id = $1 and m.meeting_state = 'active' and exists (
       select 1 from holding h where h.company_id = m.company_id and h.kind = 'meeting' and h.source_id = m.id and h.room_id = $2)`,
    [acme.company_id, room],
  )

it('a lock and bookings at once: what is booked was booked before the lock, and none of it is lost', async () => {
  for (let round = 0; round < rounds; round++) {
    const room = await acme.room(`Locked ${round}`)
    // both servers remember the room and its rules
    for (const [n, server] of world.servers.entries()) {
      const warm = { start_time: `${day} 08:${n * 3}0:00`, end_time: `${day} 08:${n * 3}5:00` }
      await server.post(
        '/meeting/add',
        { meetingroom_id: room, title: 'Warm', ...warm },
        { token: people[0]?.token ?? '' },
      )
    }
    const lock = { meetingroom_ids: [room], begin_date: day, end_date: day, begin_time: '09:00', reason: 'Race' }
    const [locked, ...booked] = await Promise.all([
      post('/roomlock/add', lock, keeper.token),
      ...people.map((_, who) => book(room, who)),
    ])
    const acknowledged = booked.filter((one) => one.code === 0).map((one) => one.data.id)
    const there = (await meetingsIn(room)).map((one) => one.id)
    expect(there).toEqual(expect.arrayContaining(acknowledged))
    if (locked.code === 0) {
      // the lock was made where nothing was in its way, so whoever came after it was refused
      expect(acknowledged).toEqual([])
      for (const one of booked) expect(one.data.reason).toBe('booking_locked')
    } else {
      expect(locked.data.reason).toBe('lock_meetings')
      expect(acknowledged.length).toBeGreaterThan(0)
    }
    expect((await book(room, 3, { start_time: `${day} 18:00:00`, end_time: `${day} 19:00:00` })).code === 0).toBe(
      locked.code !== 0,
    )
  }
})

it('a lock that cancels, and bookings at once: every meeting is either cancelled and told, or was refused', async () => {
  for (let round = 0; round < rounds; round++) {
    const room = await acme.room(`Cleared ${round}`)
    const lock = { meetingroom_ids: [room], begin_date: day, end_date: day, reason: 'Race', policy: 'cancel' }
    const [locked, ...booked] = await Promise.all([
      post('/roomlock/lock_meeting', lock, keeper.token),
      ...people.map((_, who) => book(room, who)),
    ])
    expect(locked.code).toBe(0)
    expect(await meetingsIn(room)).toEqual([])
    const acknowledged = booked.filter((one) => one.code === 0).map((one) => one.data.id)
    const told = await world.db.query<{ meeting_id: number }>(
      `select meeting_id from message where company_id = $1 and kind = 'room_cancelled' and meeting_id = any($2::int[])`,
      [acme.company_id, acknowledged],
    )
    expect(told.map((one) => one.meeting_id).sort()).toEqual([...acknowledged].sort())
    expect(locked.data.cancelled).toBe(acknowledged.length)
  }
})

it('an occupation and bookings at once: never two in one room, and no acknowledged booking is lost', async () => {
  for (let round = 0; round < rounds; round++) {
    const room = await acme.room(`Occupied ${round}`)
    const elsewhere = await acme.room(`Elsewhere ${round}`)
    const policy = (['skip', 'elsewhere', 'move', 'cancel'] as const)[round % 4]
    const occupation = {
      meetingroom_id: room,
      subject: 'Race',
      period: 'day',
      begin_date: day,
      times: 3,
      start_time: '10:00',
      end_time: '14:00',
      policy,
    }
    const answers = await Promise.all([
      post('/cyclemeeting/occupy_meeting', occupation, keeper.token),
      post('/cyclemeeting/occupy_meeting', { ...occupation, meetingroom_id: elsewhere, policy: 'skip' }, keeper.token),
      ...people.map((_, who) => book(room, who)),
      ...people.map((_, who) => book(room, who, { meetingroom_id: undefined, meetingroom_ids: [room, elsewhere] })),
    ])
    for (const answer of answers) {
      expect(answer.code === 0 ? 'ok' : answer.data.reason).toMatch(
        /^(ok|booking_conflict|conflict|no_room_free|occupy_fixed|occupy_nothing)$/,
      )
    }
    const overlaps = await world.db.query(
      `select a.id from holding a join holding b on b.company_id = a.company_id and b.room_id = a.room_id and a.id < b.id
         and a.is_held and b.is_held and tstzrange(a.start_time, a.end_time) && tstzrange(b.start_time, b.end_time)
       where a.company_id = $1`,
      [acme.company_id],
    )
    expect(overlaps).toEqual([])
    const acknowledged = answers
      .slice(2)
      .filter((one) => one.code === 0)
      .map((one) => one.data.id)
    const lost = await world.db.query(
      `select m.id from unnest($2::int[]) as asked(id) join meeting m on m.company_id = $1 and m.id = asked.id
       where m.meeting_state = 'active' and not exists (
         select 1 from holding h where h.company_id = m.company_id and h.kind = 'meeting' and h.source_id = m.id and h.is_held)
       or m.meeting_state = 'cancelled' and not exists (
         select 1 from message t where t.company_id = m.company_id and t.meeting_id = m.id and t.kind = 'room_cancelled')`,
      [acme.company_id, acknowledged],
    )
    expect(lost).toEqual([])
  }
})
