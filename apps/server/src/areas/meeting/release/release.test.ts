import { beforeEach, describe, expect, it } from 'vitest'
import {
  acme,
  ann,
  at,
  bob,
  bookedLongAgo,
  box,
  clock,
  day,
  ms,
  type Person,
  seen,
  signIn,
  strategy,
  useReleases,
  world,
} from './release.sample'

const manager = [
  'view-meeting',
  'view-cancel-regain',
  'view-white-list',
  'add-white-list',
  'change-white-list',
] as const

let boss: Person

useReleases()
beforeEach(async () => {
  boss = await acme.person([...manager, 'delete-white-list'])
  // a company is looked after from its first room that releases on
  await roomThat('no_sign')
  await release()
})

const post = (path: string, body: object, who: Person = ann) => world.first.post(path, body, who)
const get = (path: string, query: object, who: Person = ann) => world.first.get(path, query, who)
/** Both servers at once, as they look for what is due. */
async function release() {
  const done = await Promise.all(world.servers.map((server) => server.release()))
  return done.reduce((sum, one) => ({ released: sum.released + one.released, missed: sum.missed + one.missed }))
}
const roomThat = (release_mode: string, release_time = 'during', more: object = {}) =>
  acme.room(`Room ${Math.random()}`, { release_mode, release_time, ...more })

async function book(room: number, more: object = {}, who = ann) {
  const times = { start_time: at('10:00'), end_time: at('11:00') }
  const made = await post('/meeting/add', { meetingroom_id: room, title: 'Plan', ...times, ...more }, who)
  expect(made.code, made.message).toBe(0)
  const ids = (made.data.ids ?? [made.data.id]) as number[]
  await bookedLongAgo(ids)
  return made.data as { id: number; version: number; ids: number[] }
}
const stateOf = async (id: number) => (await get('/meeting/details', { id })).data.state
const told = async (who: Person, prefix: string) =>
  (await get('/message/pagelist', { limit: '200' }, who)).data.items
    .map((one: { kind: string }) => one.kind)
    .filter((kind: string) => kind.startsWith(prefix))
const holdings = (id: number) =>
  world.db.query<{ start_time: string; end_time: string }>(
    `select start_time, end_time from holding where kind = 'meeting' and source_id = $1`,
    [id],
  )
const one = async (sql: string) =>
  (await world.db.query<{ n: number }>(`select count(*)::int as n from ${sql}`, [acme.company_id]))[0]?.n

describe('a meeting to which nobody came', () => {
  it('is released to the minute and once: the slot is free, people are told, the log knows why', async () => {
    await world.db.query(`update users set mail = username || '@example.org', language = 'en' where company_id = $1`, [
      acme.company_id,
    ])
    const room = await roomThat('no_sign')
    const { id } = await book(room, { attendees: [{ user_id: bob.user_id }] })
    await Promise.all(world.servers.map((server) => server.mail?.round()))
    await box.take()
    clock('10:14')
    expect(await release()).toEqual({ released: 0, missed: 0 })
    clock('10:15')
    expect(await release()).toEqual({ released: 1, missed: 0 })
    expect(await release()).toEqual({ released: 0, missed: 0 })
    expect([await stateOf(id), await holdings(id)]).toEqual(['released', []])
    expect([await told(ann, 'released'), await told(bob, 'released')]).toEqual([
      ['released_no_sign'],
      ['released_no_sign'],
    ])
    await Promise.all(world.servers.map((server) => server.mail?.round()))
    const mails = await box.take()
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      [`${ann.username}@example.org`, 'Cancelled: Plan'],
      [`${bob.username}@example.org`, 'Cancelled: Plan'],
    ])
    expect(mails[0]?.text).toContain('Reason: The room was released automatically (Nobody checked in)')
    const { log } = (await get('/meeting/details', { id })).data
    expect(log.map((line: { action: string }) => line.action)).toContain('release')
    const page = await get('/release/pagelist', {}, boss)
    expect(page.data.items).toMatchObject([
      {
        ...{
          meeting_id: id,
          trigger: 'no_sign',
          user_name: ann.name,
          freed_start: at('10:00'),
          freed_end: at('11:00'),
        },
        evidence: { due: '2026-11-18T02:15:00.000Z', signed: false, before_minutes: -15 },
        can_restore: true,
      },
    ])
    // somebody else has it at once
    expect(
      (
        await post(
          '/meeting/add',
          { meetingroom_id: room, title: 'Other', start_time: at('10:15'), end_time: at('11:00') },
          bob,
        )
      ).code,
    ).toBe(0)
    expect((await get('/release/pagelist', {}, ann)).code).toBe(40300)
  })

  it.each(['20', '30', '40', '50', '60'])('is released %s minutes before, where its room says so', async (n) => {
    const { id } = await book(await roomThat('no_sign', n), { start_time: at('12:00'), end_time: at('13:00') })
    const minute = (from: number) => new Date(ms('12:00') - from * 60_000).toISOString()
    world.setNow(minute(Number(n) + 1))
    expect((await release()).released).toBe(0)
    world.setNow(minute(Number(n)))
    expect((await release()).released).toBe(1)
    expect(await stateOf(id)).toBe('released')
  })

  it('keeps its slot with somebody signed in, in a room that never releases, if it is long, and if its host is spared', async () => {
    const signed = await book(await roomThat('no_sign'))
    await signIn(signed.id)
    await book(await roomThat('none'))
    await book(await roomThat('no_sign'), { start_time: at('09:45'), end_time: at('17:45') })
    const spared = await book(await roomThat('either'), {}, bob)
    const add = { user_ids: [bob.user_id], exempt: ['release'] }
    expect((await post('/whitelist/add', add, boss)).code).toBe(0)
    clock('10:59')
    expect(await release()).toEqual({ released: 0, missed: 0 })
    clock('09:00')
    await book(await roomThat('no_sign'))
    await strategy('release_mode', 'none')
    clock('10:59')
    expect(await release()).toEqual({ released: 0, missed: 0 })
    expect(await stateOf(spared.id)).toBe('in_progress')
  })

  it('who booked too late for the time before it has until the time in it', async () => {
    const { id } = await book(await roomThat('no_sign', '60'), { start_time: at('09:30'), end_time: at('10:30') })
    await world.db.query('update meeting set slot_since = $2 where id = $1', [id, world.now()])
    clock('09:44')
    expect((await release()).released).toBe(0)
    clock('09:45')
    expect((await release()).released).toBe(1)
  })

  it('who has it back too late for the time before it has until the time in it, too', async () => {
    const { id, version } = await book(await roomThat('no_sign', '60'), {
      start_time: at('10:30'),
      end_time: at('11:30'),
    })
    clock('09:20')
    const manage = async (action: string, seen: number) =>
      (await post('/manager/edit', { action, items: [{ id, version: seen }], reason: 'Because' }, boss)).data.items[0]
        .version
    const cancelled = await manage('cancel', version)
    // the database has a clock of its own
    await world.db.query('update meeting set slot_since = null where id = $1', [id])
    clock('09:40')
    await manage('recover', cancelled)
    await world.db.query('update meeting set slot_since = $2 where id = $1 and slot_since is not null', [
      id,
      world.now(),
    ])
    expect((await release()).released).toBe(0)
    clock('10:45')
    expect((await release()).released).toBe(1)
  })

  it('a move that was wished for and refused gives nobody more time', async () => {
    const asks = await acme.room('Asks', { isaudit: true })
    const judge = await acme.person(['view-meeting', 'change-audit'])
    const { id, version } = await book(await roomThat('no_sign', '60'), {
      start_time: at('11:00'),
      end_time: at('12:00'),
    })
    const wished = (await post('/meeting/edit', { id, version, meetingroom_id: asks })).data
    expect(wished.audit_state).toBe(1)
    expect((await post('/audit/edit', { id, version: wished.version, pass: false, reason: 'No' }, judge)).code).toBe(0)
    const [{ slot_since } = { slot_since: 'none' }] = await world.db.query<{ slot_since: string | null }>(
      'select slot_since from meeting where id = $1',
      [id],
    )
    expect(slot_since).toBeNull()
    clock('10:00')
    expect((await release()).released).toBe(1)
  })

  it('what fell due while no server ran is done when one runs: released while it lasts, else counted as missed', async () => {
    await book(await roomThat('no_sign'), { start_time: at('10:00'), end_time: at('10:30') })
    const long = await book(await roomThat('no_sign'), { start_time: at('10:00'), end_time: at('16:00') })
    clock('15:00')
    expect(await release()).toEqual({ released: 1, missed: 1 })
    expect(await release()).toEqual({ released: 0, missed: 0 })
    expect(await stateOf(long.id)).toBe('released')
    expect(await one('breach where company_id = $1')).toBe(2)
    expect(await one(`meeting_use where company_id = $1 and outcome = 'no_show'`)).toBe(1)
    // days later, with a clock that was put back meanwhile
    clock('09:00')
    expect(await release()).toEqual({ released: 0, missed: 0 })
    clock('12:00', '2026-11-23')
    expect(await release()).toEqual({ released: 0, missed: 0 })
    expect(await one('breach where company_id = $1')).toBe(2)
  })

  it('one that its people ended by hand was not missed', async () => {
    const { id } = await book(await roomThat('no_sign'), { start_time: at('10:00'), end_time: at('10:30') })
    clock('10:05')
    expect((await post('/meeting/del', { id })).code).toBe(0)
    clock('11:00')
    expect(await release()).toEqual({ released: 0, missed: 0 })
  })
})

describe('the word of detectors', () => {
  it('releases after minutes with nobody, and keeps what was used of the slot', async () => {
    const room = await roomThat('no_person', 'during', { nobody_minutes: 10 })
    const { id } = await book(room)
    await signIn(id)
    clock('10:29')
    seen.set(room, { state: 'empty', since: ms('10:20') })
    expect((await release()).released).toBe(0)
    await world.db.query(
      `with t as (insert into getway_type (company_id, name) values ($1, 'Any') returning id),
         g as (insert into detector_getway (company_id, name, getway_type_id, office_id) select $1, 'G', t.id, $3 from t returning id),
         d as (insert into detectors (company_id, name, getway_id, sn, detector_type, meetingroom_id)
           select $1, 'D', g.id, 'S', 'mmwave', $2 from g returning id)
       insert into detector_records (company_id, detector_id, meetingroom_id, state, start_time) select $1, d.id, $2, 0, $4 from d`,
      [acme.company_id, room, acme.office_id, new Date(ms('10:20')).toISOString()],
    )
    clock('10:30')
    expect((await release()).released).toBe(1)
    // the record of what the detectors saw says what became of it
    expect(
      await world.db.query('select action, meeting_id from detector_records where meetingroom_id = $1', [room]),
    ).toEqual([{ action: 'release', meeting_id: id }])
    expect(await holdings(id)).toEqual([{ start_time: '2026-11-18T02:00:00Z', end_time: '2026-11-18T02:30:00Z' }])
    expect(await told(ann, 'released')).toEqual(['released_no_person'])
    const [use] = await world.db.query(
      'select booked_minutes, released_minutes from rooms_of_days($1, $2, $2) where room_id = $3',
      [acme.company_id, day, room],
    )
    expect(use).toEqual({ booked_minutes: 30, released_minutes: 30 })
    expect(await one('breach where company_id = $1')).toBe(0)
    const { item } = (await get('/release/single', { meeting_id: id })).data
    expect(item).toMatchObject({ trigger: 'no_person', freed_start: at('10:30'), evidence: { nobody_minutes: 10 } })
  })

  it('says nothing when it is unknown, or of somebody', async () => {
    const room = await roomThat('no_person', 'during', { nobody_minutes: 10 })
    await book(room)
    clock('10:50')
    for (const presence of [
      { state: 'unknown', since: null },
      { state: 'occupied', since: ms('10:00') },
    ] as const) {
      seen.set(room, presence)
      expect((await release()).released).toBe(0)
    }
  })

  it('of a room in which nobody ever was counts as missed', async () => {
    const room = await roomThat('no_person', 'during', { nobody_minutes: 10 })
    await book(room)
    clock('10:10')
    seen.set(room, { state: 'empty', since: ms('08:00') })
    expect((await release()).released).toBe(1)
    expect(await one('breach where company_id = $1')).toBe(1)
  })
})

describe('a release', () => {
  it('is taken back while the slot is free, by its booker or a manager, and nothing is held against anybody', async () => {
    const { id } = await book(await roomThat('no_sign'), { attendees: [{ user_id: bob.user_id }] })
    clock('10:15')
    await release()
    expect(await one(`breach where company_id = $1 and state = 'counted'`)).toBe(1)
    expect((await post('/release/restore', { meeting_id: id }, bob)).data.reason).toBe('meeting_not_yours')
    const back = await post('/release/restore', { meeting_id: id, reason: 'We are here' }, boss)
    expect(back.code, back.message).toBe(0)
    expect([await stateOf(id), (await holdings(id)).length]).toEqual(['in_progress', 1])
    expect(await one(`breach where company_id = $1 and state = 'counted'`)).toBe(0)
    expect([await told(ann, 'release_'), await told(bob, 'release_')]).toEqual([
      ['release_restored'],
      ['release_restored'],
    ])
    expect((await post('/release/restore', { meeting_id: id }, ann)).code).toBe(45300)
    // once only, and nobody is counted for it
    expect((await release()).released).toBe(0)
    clock('11:00')
    expect((await release()).missed).toBe(0)
    const [row] = (await get('/release/pagelist', {}, boss)).data.items
    expect(row).toMatchObject({ restored_name: boss.name, can_restore: false })
  })

  it('stays where somebody else has the slot, the room is closed, or the time is over', async () => {
    const room = await roomThat('no_sign')
    const { id } = await book(room)
    const locked = await roomThat('no_sign')
    const shut = await book(locked)
    clock('10:15')
    expect((await release()).released).toBe(2)
    const other = { meetingroom_id: room, title: 'Other', start_time: at('10:30'), end_time: at('10:45') }
    expect((await post('/meeting/add', other, bob)).code).toBe(0)
    expect((await post('/release/restore', { meeting_id: id })).code).toBe(45302)
    await acme.lock(locked, { begin_date: day, end_date: day, reason: 'Painting' })
    expect((await post('/release/restore', { meeting_id: shut.id })).data.reason).toBe('booking_locked')
    clock('11:00')
    expect((await post('/release/restore', { meeting_id: id })).code).toBe(45301)
    expect((await post('/release/restore', { meeting_id: 999_999_999 })).code).toBe(40400)
  })

  it('and booking it, both at once, leave one of the two with the slot', async () => {
    for (let round = 0; round < 5; round++) {
      const room = await roomThat('no_sign')
      clock('09:00')
      const { id } = await book(room)
      clock('10:15')
      await release()
      const wish = { meetingroom_id: room, title: 'Other', start_time: at('10:15'), end_time: at('11:00') }
      const [back, booked] = await Promise.all([
        world.servers[0]?.post('/release/restore', { meeting_id: id }, ann),
        world.servers[1]?.post('/meeting/add', wish, bob),
      ])
      expect([back?.code, booked?.code].filter((code) => code === 0)).toHaveLength(1)
      expect([back?.status, booked?.status]).toEqual([200, 200])
    }
  })
})

describe('a series that is missed too often', () => {
  it('gives back its rest, once, and says so once', async () => {
    await strategy('series_strike_limit', 2)
    const room = await roomThat('no_sign')
    const series = { period: 'day', interval: 1, begin_date: day, times: 5 }
    const { ids } = await book(room, { series })
    expect(ids).toHaveLength(5)
    clock('10:15')
    expect((await release()).released).toBe(1)
    clock('10:15', '2026-11-19')
    // the second one, and with it the three that were to come
    expect((await release()).released).toBe(4)
    expect(await one(`meeting where company_id = $1 and meeting_state = 'released'`)).toBe(5)
    expect(await one(`holding where company_id = $1 and kind = 'meeting'`)).toBe(0)
    expect(await told(ann, 'released')).toEqual(['released_series', 'released_no_sign', 'released_no_sign'])
    const page = (await get('/release/pagelist', { trigger: 'series' }, boss)).data
    expect(page).toMatchObject({ total: 3, items: [{ evidence: { strikes: 2 } }, {}, {}] })
    expect((await post('/release/restore', { meeting_id: ids[3] })).code).toBe(0)
    expect((await release()).released).toBe(0)
  })

  it('leaves what was handed to somebody else, and tells everybody who takes part in any of the rest', async () => {
    await strategy('series_strike_limit', 1)
    const cat = await acme.person()
    const room = await roomThat('no_sign')
    const { ids } = await book(room, { series: { period: 'day', interval: 1, begin_date: day, times: 4 } })
    const [, handed = 0, , last = 0] = ids
    expect((await post('/meeting/transfer', { id: handed, version: 1, user_id: bob.user_id })).code).toBe(0)
    expect((await post('/meeting/add_attendees', { id: last, attendees: [{ user_id: cat.user_id }] })).code).toBe(0)
    clock('10:15')
    expect((await release()).released).toBe(3)
    expect(await one(`meeting where company_id = $1 and meeting_state = 'active'`)).toBe(1)
    expect([await told(bob, 'released'), await told(cat, 'released')]).toEqual([[], ['released_series']])
  })
})
