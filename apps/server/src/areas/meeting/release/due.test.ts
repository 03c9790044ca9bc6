import { beforeEach, describe, expect, it } from 'vitest'
import type { World } from '../../../../test/world'
import {
  acme,
  ann,
  at,
  bob,
  bookedLongAgo,
  box,
  clock,
  day,
  type Person,
  see,
  signIn,
  strategy,
  useReleases,
  world,
} from './release.sample'

// What falls due at one instant, much of it at once.
useReleases()

const onBoth = async <T>(work: (server: World['first']) => Promise<T>): Promise<T[]> =>
  Promise.all(world.servers.map(work))
const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0)
const rows = <R>(sql: string, ...values: unknown[]) => world.db.query<R>(sql, [acme.company_id, ...values])
const one = async (from: string) => (await rows<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n
const told = (who: Person, kind: string) =>
  rows<{ id: number }>('select id from message where company_id = $1 and user_id = $2 and kind = $3', who.user_id, kind)

async function book(room: number, start: string, end: string, who = ann): Promise<number> {
  const times = { start_time: at(start), end_time: at(end) }
  const body = { meetingroom_id: room, title: 'Plan', ...times, attendees: [{ user_id: bob.user_id }] }
  const made = await world.first.post('/meeting/add', body, who)
  expect(made.code, made.message).toBe(0)
  await bookedLongAgo([made.data.id])
  return made.data.id
}

/** So many rooms, each with a meeting from 10:00 to 11:00 of a series or of none; their ids, room by room. */
async function many(count: number): Promise<{ room_id: number; id: number }[]> {
  await rows(
    `insert into meetingroom (company_id, name, office_id, floor_id, roomtype_id, capacity, release_mode)
     select $1, 'Many ' || n, $2, $3, $4, 8, 'no_sign' from generate_series(1, $5::int) n`,
    ...[acme.office_id, acme.floor_id, acme.roomtype_id, count],
  )
  return rows(
    `with m as (
       insert into meeting (company_id, meetingroom_id, title, start_time, end_time, booker_id, attendee_count, created_at)
       select company_id, id, 'Many', $2, $3, $4, 2, '2026-11-01' from meetingroom
       where company_id = $1 and release_mode = 'no_sign' returning *
     ), held as (
       insert into holding (company_id, room_id, kind, source_id, start_time, end_time, is_held)
       select company_id, meetingroom_id, 'meeting', id, start_time, end_time, true from m
     ), invited as (
       insert into attendee (company_id, meeting_id, person_type, user_id, name, is_host)
       select m.company_id, m.id, 'user', p.id, 'Person', p.id = m.booker_id from m, unnest(array[$4::int, $5::int]) p(id)
     ) select meetingroom_id as room_id, id from m order by id`,
    ...[`${day}T10:00:00+08:00`, `${day}T11:00:00+08:00`, ann.user_id, bob.user_id],
  )
}

describe('many meetings that are due at one instant', () => {
  it('are released by both servers together, each once, with everything that follows', async () => {
    const all = await many(230)
    await strategy('no_show_limit', 100)
    clock('10:15')
    const done = await onBoth((server) => server.release())
    expect(sum(done.map((each) => each.released))).toBe(230)
    expect(await one(`holding where company_id = $1`)).toBe(0)
    for (const table of ['release_log', 'breach', `meeting_log where action = 'release' and company_id = $1`]) {
      expect(await one(table.includes('where') ? table : `${table} where company_id = $1`)).toBe(230)
    }
    for (const who of [ann, bob]) expect(await told(who, 'released_no_sign')).toHaveLength(230)
    expect(await one(`operation_log where company_id = $1 and action = 'release'`)).toBe(230)
    expect(await one(`outbox where company_id = $1 and topic = 'meeting'`)).toBe(230)
    // each breach leads to one ban at most, as if they had come one by one
    expect(await rows('select numbers from blacklist where company_id = $1')).toEqual([{ numbers: 200 }])
    expect(sum((await onBoth((server) => server.release())).map((each) => each.released))).toBe(0)
    expect(all).toHaveLength(230)
  })

  it('one that cannot be released does not hold back the others, and is tried again', async () => {
    const all = await many(120)
    const bad = all[57]?.id ?? 0
    await world.db.query(
      `create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$`,
    )
    await world.db.query(
      `create trigger refuse_one before insert on release_log for each row when (new.meeting_id = ${bad})
       execute function refuse_one()`,
    )
    clock('10:15')
    try {
      expect((await world.first.release()).released).toBe(119)
      expect(await rows(`select id from meeting where company_id = $1 and meeting_state = 'active'`)).toEqual([
        { id: bad },
      ])
    } finally {
      await world.db.query('drop trigger refuse_one on release_log')
      await world.db.query('drop function refuse_one')
    }
    expect((await world.first.release()).released).toBe(1)
    for (const who of [ann, bob]) expect(await told(who, 'released_no_sign')).toHaveLength(120)
  })

  it('one whose room somebody has in hand waits for it by itself', async () => {
    const all = await many(40)
    const [busy] = all
    clock('10:15')
    let release: (() => void) | undefined
    let inHand: Promise<void> | undefined
    // begins to release when the room is in hand, however slow the machine is
    await new Promise<void>((taken) => {
      inHand = world.db.transaction(async (db) => {
        await db.query('select pg_advisory_xact_lock(7221, $1)', [busy?.room_id])
        taken()
        await new Promise<void>((resolve) => {
          release = resolve
        })
      })
    })
    const releasing = world.first.release()
    const open = () => one(`meeting where company_id = $1 and meeting_state = 'active'`)
    while ((await open()) !== 1) await new Promise((resolve) => setTimeout(resolve, 10))
    release?.()
    await inHand
    expect((await releasing).released).toBe(40)
  })

  it('reminders too: one message for each person and meeting', async () => {
    await many(230)
    await rows(
      `insert into meeting_reminder (company_id, meeting_id, minutes, due_at)
       select company_id, id, 5, start_time - interval '5 minutes' from meeting where company_id = $1`,
    )
    clock('09:56')
    expect(sum(await onBoth((server) => server.remind()))).toBe(230)
    for (const who of [ann, bob]) expect(await told(who, 'reminder')).toHaveLength(230)
  })
})

describe('who has not signed in', () => {
  const warn = async () => sum(await onBoth((server) => server.warn()))
  let room: number
  beforeEach(async () => {
    room = await acme.room('Blue', { release_mode: 'no_sign', release_time: 'during' })
  })

  it('is warned before the release, once, with the way to sign in', async () => {
    await world.db.query(`update users set mail = username || '@example.org', language = 'en' where company_id = $1`, [
      acme.company_id,
    ])
    const id = await book(room, '10:00', '11:00')
    await onBoth(async (server) => server.mail?.round())
    await box.take()
    clock('10:09')
    expect(await warn()).toBe(0)
    clock('10:10')
    expect(await warn()).toBe(1)
    expect(await warn()).toBe(0)
    for (const who of [ann, bob]) expect(await told(who, 'release_warning')).toHaveLength(1)
    const { items } = (await world.first.get('/message/pagelist', {}, ann)).data
    expect(items.find((message: { kind: string }) => message.kind === 'release_warning')).toMatchObject({
      meeting_id: id,
      values: { title: 'Plan', room: 'Blue', start_time: at('10:00'), until: at('10:15') },
    })
    await onBoth(async (server) => server.mail?.round())
    const mails = await box.take()
    expect(mails.map(({ to }) => to).sort()).toEqual([`${ann.username}@example.org`, `${bob.username}@example.org`])
    expect(mails[0]?.text).toContain('released at 2026-11-18 10:15')
    clock('10:15')
    expect(await warn()).toBe(0)
    expect(sum((await onBoth((server) => server.release())).map((each) => each.released))).toBe(1)
  })

  it('reads on the page of the meeting when the room is given back, until somebody signs in', async () => {
    const id = await book(room, '10:00', '11:00')
    const releaseAt = async (who = bob) => (await world.first.get('/meeting/attend', { id }, who)).data.sign.release_at
    clock('09:50')
    expect(await releaseAt()).toBe('2026-11-18T02:15:00.000Z')
    await signIn(id)
    expect(await releaseAt()).toBeNull()
  })

  it('is warned as long before as the company says, or never', async () => {
    await book(room, '10:00', '11:00')
    await strategy('release_warn_minutes', 0)
    clock('10:14')
    expect(await warn()).toBe(0)
    await world.db.query(`update strategy set strategy_values = '12' where company_id = $1`, [acme.company_id])
    clock('10:02')
    expect(await warn()).toBe(0)
    clock('10:03')
    expect(await warn()).toBe(1)
  })

  it('is not warned who signed in, is spared, or has a room that does not ask; who is only seen is', async () => {
    const [signed, watched, quiet] = [
      await acme.room('Red', { release_mode: 'either', release_time: 'during' }),
      await acme.room('Green', { release_mode: 'either', release_time: 'during' }),
      await acme.room('White', { release_mode: 'no_person' }),
    ]
    const first = await book(signed, '10:00', '11:00')
    await book(watched, '10:00', '11:00')
    await book(quiet, '10:00', '11:00')
    clock('10:10')
    await signIn(first, bob)
    see(watched, 'occupied', '10:01')
    expect(await warn()).toBe(1)
    await book(room, '10:00', '11:00')
    await rows(`insert into whitelist (company_id, user_id, exempt) values ($1, $2, '{release}')`, ann.user_id)
    expect(await warn()).toBe(0)
  })

  it('is warned of another slot again', async () => {
    const early = await acme.room('Early', { release_mode: 'no_sign', release_time: '20' })
    const id = await book(early, '11:00', '12:00')
    clock('10:35')
    expect(await warn()).toBe(1)
    const [{ version } = { version: 0 }] = await rows<{ version: number }>(
      'select version from meeting where company_id = $1 and id = $2',
      id,
    )
    const times = { start_time: at('13:00'), end_time: at('14:00') }
    const moved = await world.first.post('/meeting/edit', { id, version, ...times }, ann)
    expect(moved.code, moved.message).toBe(0)
    await world.db.query('update meeting set slot_since = null where id = $1', [id])
    clock('12:34')
    expect(await warn()).toBe(0)
    clock('12:35')
    expect(await warn()).toBe(1)
  })
})

describe('who stays after the end', () => {
  let room: number
  beforeEach(async () => {
    room = await acme.room('Blue')
    await strategy('overstay_minutes', 10)
    await rows(
      `with t as (insert into getway_type (company_id, name) values ($1, 'T') returning id),
       g as (insert into detector_getway (company_id, name, sn, getway_type_id, office_id, floor_id)
         select $1, 'G', 'G1', id, $2, $3 from t returning id)
       insert into detectors (company_id, name, getway_id, sn, detector_type, meetingroom_id)
       select $1, 'D', id, 'D1', 'pir', $4 from g`,
      ...[acme.office_id, acme.floor_id, room],
    )
    await onBoth((server) => server.release())
  })
  const counted = () =>
    rows<{ user_id: number; kind: string }>(`select user_id, kind from breach where company_id = $1 order by id`)
  const look = () => onBoth((server) => server.release())

  it('is counted once when the next meeting finds them there', async () => {
    const id = await book(room, '10:00', '11:00')
    await book(room, '11:30', '12:00', bob)
    clock('10:00')
    await signIn(id)
    see(room, 'occupied', '10:02')
    clock('11:29')
    await look()
    expect(await counted()).toEqual([])
    clock('11:30')
    await look()
    await look()
    expect(await counted()).toEqual([{ user_id: ann.user_id, kind: 'overstay' }])
  })

  it('leads to the blacklist as other breaches do', async () => {
    await strategy('no_show_limit', 1)
    const id = await book(room, '10:00', '11:00')
    await book(room, '11:30', '12:00', bob)
    clock('10:00')
    await signIn(id)
    see(room, 'occupied', '10:02')
    clock('11:31')
    await look()
    expect(await rows('select user_id, reason from blacklist where company_id = $1')).toEqual([
      { user_id: ann.user_id, reason: 'overstay' },
    ])
    expect(await told(ann, 'blacklisted_counted')).toHaveLength(1)
    const refused = await world.first.post(
      '/meeting/add',
      { meetingroom_id: room, title: 'More', start_time: at('15:00'), end_time: at('16:00') },
      ann,
    )
    expect(refused.code).not.toBe(0)
  })

  it('is not counted where it may have been somebody else, or nobody waits', async () => {
    const cases: [string, string, () => Promise<unknown>][] = [
      ['back to back', '11:00', async () => book(room, '11:00', '12:00', bob)],
      ['nobody comes next', '', async () => {}],
      ['their own next meeting', '11:30', async () => book(room, '11:30', '12:00')],
    ]
    for (const [, , next] of cases) {
      clock('09:00')
      await rows(`delete from holding where company_id = $1`)
      await rows(`update meeting set meeting_state = 'cancelled' where company_id = $1`)
      await rows('update overstay_watch set seen_until = $2 where company_id = $1', world.now())
      const id = await book(room, '10:00', '11:00')
      await next()
      clock('10:00')
      await signIn(id)
      see(room, 'occupied', '10:02')
      clock('12:30')
      await look()
      expect(await counted()).toEqual([])
    }
  })

  it('is not counted who signed out, or of whom nobody knows that they were there', async () => {
    const id = await book(room, '10:00', '11:00')
    await book(room, '11:30', '12:00', bob)
    see(room, 'occupied', '10:02')
    clock('11:30')
    await look()
    expect(await counted()).toEqual([])
    await signIn(id)
    await rows('update signinlog set sign_out_time = sign_time where company_id = $1')
    await rows('update overstay_watch set seen_until = $2 where company_id = $1', `${day}T10:00:00+08:00`)
    await look()
    expect(await counted()).toEqual([])
  })
})
