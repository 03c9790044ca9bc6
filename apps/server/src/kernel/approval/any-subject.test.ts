import { endpoint } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { Duty } from '@workplace/contract/permission/duties'
import type { Permission } from '@workplace/contract/permission/permissions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import type { Call } from '../call/call'
import { route } from '../call/route'
import type { OpenArea } from '../product/area'
import type { ApprovalFlow, Approvals, Subject } from './approvals'
import { decide, handOverTurn } from './decide'
import { endRequest } from './request.store'
import { startRequest } from './start-requests'

// A small area that has people decide: trips, for which one needs a permission, and swaps, for which it is enough to be asked.

type Trip = Subject & { readonly name: string; readonly full: boolean }
const full = ['test_full', 46999, '已满', 'It is full.'] as const
const heard: unknown[][] = []

function approvalsOf(kind: string, permission: Permission | null, duty: Duty): Approvals<Trip, { state: string }> {
  const become = async ({ db, actor }: Call, { id }: Trip, state: string) => {
    await db.query('update test_trip set state = $4 where kind = $1 and company_id = $2 and id = $3', [
      ...[kind, actor.company_id, id, state],
    ])
    return { state }
  }
  return {
    kind,
    mayDecide: { permission, duty },
    async label(db, company_id, ids) {
      const rows = await db.query<{ id: number; name: string }>(
        'select id, name from test_trip where kind = $1 and company_id = $2 and id = any($3::int[])',
        [kind, company_id, ids],
      )
      return new Map(rows.map(({ id, name }) => [id, name]))
    },
    async read({ db, actor }, id) {
      const [row] = await db.query<{
        name: string
        user_id: number
        office_id: number | null
        full: boolean
        start: string
        end: string
      }>(
        `select name, user_id, office_id, is_full as full, start_time as start, end_time as end
         from test_trip where kind = $1 and company_id = $2 and id = $3 for update`,
        [kind, actor.company_id, id],
      )
      if (row === undefined) return undefined
      const { user_id, start, end, ...trip } = row
      return {
        id,
        ...trip,
        requesters: [user_id],
        start: start && Date.parse(start),
        end: end && Date.parse(end),
      } as Trip
    },
    async requirePassable(_, trip) {
      if (trip.full) throw new Refusal(full)
    },
    async passed(call, trip, { by, reason }) {
      heard.push(['passed', trip.id, by, reason])
      return become(call, trip, 'passed')
    },
    async refused(call, trip, { by, reason }) {
      heard.push(['refused', trip.id, by, reason])
      return become(call, trip, 'refused')
    },
    advanced: async (_, trip, { by }, turn) => void heard.push(['advanced', trip.id, by, turn]),
    remind: async (_, trip, asked) => void heard.push(['remind', trip.id, asked]),
    stuck: async (_, trip, reason) => void heard.push(['stuck', trip.id, reason]),
    gone: async (_, id) => void heard.push(['gone', id]),
    settle: async (_, trip, done) => void heard.push(['settled', trip.id, done?.state ?? null]),
  }
}
const kinds = [approvalsOf('test_trip', 'change-audit', 'visitor'), approvalsOf('test_swap', null, 'station')]
const of = (kind: string) => kinds.find((one) => one.kind === kind) as (typeof kinds)[number]

const id = z.number()
const call = <I extends z.ZodType>(path: string, input: I) =>
  endpoint({
    method: 'POST',
    path: `/test_trip/${path}`,
    access: 'session',
    label: ['出差', 'Trips'],
    input,
    output: z.object({ answer: z.unknown() }),
  })
const ask = call('ask', z.object({ kind: z.string(), id, flow: z.unknown() }))
const say = call('decide', z.object({ kind: z.string(), id, pass: z.boolean(), reason: z.string().nullable() }))
const hand = call('hand', z.object({ kind: z.string(), id, user_id: id, reason: z.string() }))
const end = call('end', z.object({ kind: z.string(), id }))
const openTrips = (): OpenArea => ({
  approvals: kinds,
  routes: () => [
    {
      tag: 'meeting',
      routes: [
        route(ask, async (call, { kind, id, flow }) => {
          const subject = await of(kind).read(call, id)
          if (subject === undefined) throw new Refusal(refusals.not_found)
          const moment = { company_id: call.actor.company_id, now: call.now() }
          return { answer: await startRequest(call.db, moment, of(kind), { subject, flow: flow as ApprovalFlow }) }
        }),
        route(say, async (call, { kind, id, ...said }) => ({ answer: await decide(call, of(kind), id, said) })),
        route(hand, async (call, { kind, id, ...said }) => {
          const { to, asked, step } = await handOverTurn(call, of(kind), id, said)
          return { answer: { to: to.id, asked, step } }
        }),
        route(end, async (call, { kind, id }) => ({
          answer: await endRequest(call.db, call.actor.company_id, { kind, id }, 'withdrawn'),
        })),
      ],
    },
  ],
})

// Wednesday, 18 November 2026, 09:00 in Shanghai
const now = '2026-11-18T01:00:00Z'
type Person = Awaited<ReturnType<Company['person']>>
let world: World
let acme: Company
let ann: Person
let one: Person
let two: Person
let three: Person
let boss: Person
/** Has a post for visitors at home. */
let desk: Person
let count = 0

beforeAll(async () => {
  world = await openWorld({ servers: 2, now, areas: [openTrips] })
  await world.db.query(
    `create table test_trip (kind text, company_id int, id int, name text, user_id int, office_id int, is_full boolean default false,
       start_time timestamptz, end_time timestamptz, state text default 'waiting', primary key (kind, company_id, id))`,
  )
  acme = await addCompany(world.db, 'Acme')
  ann = await acme.person()
  // asked by name, wherever they look after something
  const elsewhere = await acme.office('Elsewhere')
  const there = { office_ids: [elsewhere.office_id] }
  one = await acme.person(['change-audit'], there)
  two = await acme.person(['change-audit'], there)
  three = await acme.person(['change-audit'], there)
  boss = await acme.person(['change-audit'])
  desk = await acme.person(['change-audit'], { office_ids: [acme.office_id], duties: ['visitor'] })
})
afterAll(() => world.close())
beforeEach(async () => {
  world.setNow(now)
  heard.splice(0)
  await world.db.query(`update audit_request set state = 'ended', asked = '{}' where state = 'waiting'`)
  await world.db.query(`update users set status = 'active'`)
})

const server = (n: number) => world.servers[n % 2] as World['first']
const post = (path: string, body: object, who: Person, on = world.first) =>
  on.post(`/test_trip/${path}`, body, { token: who.token, language: 'en' })
const users = (...people: Person[]) => ({ kind: 'users', ids: people.map(({ user_id }) => user_id) })
const step = (mode: string, ...people: Person[]) => ({ mode, approvers: [users(...people)] })
const idsOf = (...people: Person[]) => people.map(({ user_id }) => user_id)
/** Something that waits for these steps. */
async function waits(
  steps: object[],
  { flow = {}, columns = {}, kind = 'test_trip', who = ann } = {},
): Promise<number> {
  const all = {
    kind,
    company_id: acme.company_id,
    id: ++count,
    name: `Trip ${count}`,
    user_id: who.user_id,
    office_id: acme.office_id,
    ...columns,
  }
  const names = Object.keys(all)
  await world.db.query(
    `insert into test_trip (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(all),
  )
  const times = { deadline_minutes: null, remind_minutes: null, timeout_action: 'none' }
  const answer = await post(
    'ask',
    { kind, id: all.id, flow: { id: null, name: 'Two', name_en: null, steps, ...times, ...flow } },
    who,
  )
  expect(answer.message).toBe('ok')
  return all.id
}
const decides = (
  id: number,
  who: Person,
  pass = true,
  reason: string | null = null,
  kind = 'test_trip',
  on = world.first,
) => post('decide', { kind, id, pass, reason }, who, on)
const request = async (id: number, kind = 'test_trip') => {
  const [row] = await world.db.query<{ state: string; asked: number[]; ended_because: string | null; step: number }>(
    `select state, asked, ended_because, current_step as step from audit_request
     where company_id = $1 and subject_kind = $2 and subject_id = $3 order by id desc limit 1`,
    [acme.company_id, kind, id],
  )
  return row
}
const tripState = async (id: number) =>
  (await world.db.query<{ state: string }>('select state from test_trip where id = $1', [id]))[0]?.state
const disable = (who: Person) => world.db.query(`update users set status = 'disabled' where id = $1`, [who.user_id])
const drop = (id: number) => world.db.query('delete from test_trip where id = $1', [id])

describe('a request about anything', () => {
  it('goes through its steps, and its area hears of each in the transaction', async () => {
    const trip = await waits([step('any', one, two), step('all', two, three)])
    expect(await request(trip)).toMatchObject({ state: 'waiting', asked: idsOf(one, two), step: 0 })
    expect((await decides(trip, three)).code).toBe(45500)
    expect((await decides(trip, one, true, 'Fine')).data.answer).toEqual({ state: 'waiting' })
    const turn = { step: 1, steps: 2, asked: idsOf(two, three), had: [] }
    expect(heard).toEqual([['advanced', trip, 'person', turn]])
    expect((await decides(trip, one)).code).toBe(45501)
    expect((await decides(trip, three)).data.answer).toEqual({ state: 'waiting' })
    expect(heard.at(-1)).toEqual([
      'advanced',
      trip,
      'person',
      { step: 2, steps: 2, asked: idsOf(two), had: idsOf(two, three) },
    ])
    expect((await decides(trip, two, true, 'Have fun')).data.answer).toEqual({
      state: 'passed',
      done: { state: 'passed' },
    })
    expect(heard.at(-1)).toEqual(['passed', trip, 'person', 'Have fun'])
    expect(await tripState(trip)).toBe('passed')
    expect(await request(trip)).toMatchObject({ state: 'passed', asked: [] })
    expect((await decides(trip, two)).code).toBe(40940)
  })

  it('is refused by the no of anybody', async () => {
    const trip = await waits([step('all', one, two), step('any', three)])
    expect((await decides(trip, two, false, 'Too far')).data.answer).toEqual({
      state: 'refused',
      done: { state: 'refused' },
    })
    expect(heard).toEqual([['refused', trip, 'person', 'Too far']])
    expect(await request(trip)).toMatchObject({ state: 'refused', asked: [] })
    expect((await decides(trip, one)).code).toBe(40940)
    expect((await decides(trip, three)).code).toBe(40940)
  })

  it('stays where it is when its area refuses: a yes to what cannot be had', async () => {
    const trip = await waits([step('any', one), step('any', two)], { columns: { is_full: true } })
    expect((await decides(trip, one)).message).toBe('It is full.')
    expect(await request(trip)).toMatchObject({ state: 'waiting', asked: idsOf(one), step: 0 })
    expect((await decides(trip, one, false, 'Full')).data.answer.state).toBe('refused')
  })

  it('is decided once by several people at once, on two servers', async () => {
    for (let round = 0; round < 12; round++) {
      heard.splice(0)
      const trip = await waits([step('any', one, two, three)])
      const people = [one, two, three, one, two, three]
      const answers = await Promise.all(
        people.map((who, n) => decides(trip, who, n % 3 !== 0, 'x', 'test_trip', server(n))),
      )
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
      for (const { code } of answers) expect([0, 40940]).toContain(code)
      expect(heard).toHaveLength(1)
      expect((await request(trip))?.state).toBe(heard[0]?.[0])
      expect(await tripState(trip)).toBe(heard[0]?.[0])
    }
  })

  it('counts each of several who have to pass it at once', async () => {
    for (let round = 0; round < 6; round++) {
      const trip = await waits([step('all', one, two, three)])
      const answers = await Promise.all(
        [one, two, three].map((who, n) => decides(trip, who, true, null, 'test_trip', server(n))),
      )
      expect(answers.map(({ code }) => code)).toEqual([0, 0, 0])
      expect(answers.filter(({ data }) => data.answer.state === 'passed')).toHaveLength(1)
    }
  })

  it('knows other kinds and other companies apart', async () => {
    const trip = await waits([step('any', one)])
    expect(await waits([step('any', two)], { kind: 'test_swap', columns: { id: trip } })).toBe(trip)
    expect((await decides(trip, two)).code).toBe(45500)
    expect((await decides(trip, two, true, null, 'test_swap')).data.answer.state).toBe('passed')
    expect((await request(trip))?.state).toBe('waiting')
    const outside = await addCompany(world.db, `Outside ${trip}`)
    const stranger = await outside.person(['change-audit'])
    expect((await decides(trip, stranger)).code).toBe(46980)
    expect((await request(trip))?.state).toBe('waiting')
  })

  it('is decided with the permission of its kind, or by who is asked where it has none', async () => {
    const plain = await acme.person()
    const trip = await waits([step('any', plain)])
    // who cannot decide is passed over: the desk looks after visitors
    expect((await request(trip))?.asked).toEqual(idsOf(desk))
    expect((await decides(trip, plain)).data).toMatchObject({ reason: 'no_permission' })
    const swap = await waits([step('any', plain)], { kind: 'test_swap' })
    expect((await decides(swap, boss, true, null, 'test_swap')).code).toBe(45500)
    expect((await decides(swap, plain, true, null, 'test_swap')).data.answer.state).toBe('passed')
  })

  it('is withdrawn by its area, and asked anew', async () => {
    const trip = await waits([step('any', one)])
    expect((await post('end', { kind: 'test_trip', id: trip }, ann)).data.answer).toBe(true)
    expect((await post('end', { kind: 'test_trip', id: trip }, ann)).data.answer).toBe(false)
    expect(await request(trip)).toMatchObject({ state: 'ended', ended_because: 'withdrawn', asked: [] })
    expect((await decides(trip, one)).code).toBe(40940)
    const times = { deadline_minutes: null, remind_minutes: null, timeout_action: 'none' }
    const flow = { id: null, name: 'Again', name_en: null, steps: [step('any', two)], ...times }
    await post('ask', { kind: 'test_trip', id: trip, flow }, ann)
    await post('ask', { kind: 'test_trip', id: trip, flow }, ann)
    expect((await request(trip))?.asked).toEqual(idsOf(two))
    const all = await world.db.query(
      'select state, ended_because from audit_request where subject_id = $1 order by id',
      [trip],
    )
    expect(all).toEqual([
      { state: 'ended', ended_because: 'withdrawn' },
      { state: 'ended', ended_because: 'changed' },
      { state: 'waiting', ended_because: null },
    ])
  })
})

describe('what it is about', () => {
  it('is gone: who decides is told, the request ends, and its area hears of it once', async () => {
    const trip = await waits([step('any', one), step('any', two)])
    const other = await waits([step('any', one)])
    await decides(trip, one)
    heard.splice(0)
    await drop(trip)
    for (const pass of [true, false])
      expect(await decides(trip, two, pass, 'x')).toMatchObject({
        code: 46980,
        message: expect.stringContaining('no longer exists'),
      })
    expect((await post('hand', { kind: 'test_trip', id: trip, user_id: three.user_id, reason: 'x' }, two)).code).toBe(
      46980,
    )
    await Promise.all(world.servers.map((each) => each.runApprovals()))
    expect(await request(trip)).toMatchObject({ state: 'ended', ended_because: 'gone', asked: [] })
    expect(heard).toEqual([['gone', trip]])
    expect((await decides(trip, two)).code).toBe(46980)
    expect((await request(other))?.state).toBe('waiting')
    expect(await world.first.runApprovals()).toBe(0)
  })

  it('vanishes while somebody decides: one of the two is first, and the request is over either way', async () => {
    for (let round = 0; round < 8; round++) {
      heard.splice(0)
      const trip = await waits([step('any', one)])
      const [answer] = await Promise.all([decides(trip, one, true, null, 'test_trip', server(round)), drop(trip)])
      expect([0, 46980]).toContain(answer.code)
      await world.first.runApprovals()
      expect(await request(trip)).toMatchObject(
        answer.code === 0 ? { state: 'passed' } : { state: 'ended', ended_because: 'gone' },
      )
      expect(heard.map(([what]) => what)).toEqual([answer.code === 0 ? 'passed' : 'gone'])
    }
  })
})

describe('people of a step', () => {
  it('who left are passed over: by those who are left, by managers of that duty, by who may decide there', async () => {
    const trip = await waits([step('any', one, two)])
    await disable(one)
    await world.first.runApprovals()
    expect((await request(trip))?.asked).toEqual(idsOf(two))
    await disable(two)
    await Promise.all(world.servers.map((each) => each.runApprovals()))
    expect((await request(trip))?.asked).toEqual(idsOf(desk))
    expect(
      heard.filter(([what]) => what === 'advanced').map(([, , by, turn]) => [by, (turn as { asked: number[] }).asked]),
    ).toEqual([
      ['absence', idsOf(two)],
      ['absence', idsOf(desk)],
    ])
    expect(heard.filter(([what]) => what === 'settled')).toHaveLength(2)
    await disable(desk)
    await world.first.runApprovals()
    expect((await request(trip))?.asked).toEqual(idsOf(boss))
    await disable(boss)
    await world.first.runApprovals()
    // nobody is left: whoever comes to look after it there may decide, but not who asked
    expect(await request(trip)).toMatchObject({ state: 'waiting', asked: [] })
    await world.db.query(`update users set status = 'active'`)
    expect((await decides(trip, three)).code).toBe(40301)
    expect((await decides(trip, boss)).data.answer.state).toBe('passed')
  })

  it('in a step of all are enough without those who left', async () => {
    const trip = await waits([step('all', one, two)])
    await decides(trip, one)
    await disable(two)
    heard.splice(0)
    await Promise.all(world.servers.map((each) => each.runApprovals()))
    expect(heard).toEqual([
      ['passed', trip, 'absence', null],
      ['settled', trip, 'passed'],
    ])
    expect(await tripState(trip)).toBe('passed')
  })

  it('do not decide about their own while there is anybody else', async () => {
    const trip = await waits([step('any', one, two)], { who: one })
    expect((await request(trip))?.asked).toEqual(idsOf(two))
    const alone = await waits([step('any', boss)], { who: boss, columns: { office_id: null } })
    // it is in no office, and nobody else looks after all of them
    expect((await request(alone))?.asked).toEqual(idsOf(boss))
  })

  it('hand their turn over, to who can take it', async () => {
    const trip = await waits([step('any', one, two), step('any', three)])
    const to = (who: Person, from = one) =>
      post('hand', { kind: 'test_trip', id: trip, user_id: who.user_id, reason: 'Away' }, from)
    expect((await to(ann)).code).toBe(46981)
    expect((await to(one)).code).toBe(45502)
    expect((await to(two)).code).toBe(45503)
    expect((await to(await acme.person())).code).toBe(45504)
    expect((await to(boss, three)).code).toBe(45500)
    expect((await to(boss)).data.answer).toEqual({ to: boss.user_id, asked: idsOf(boss, two), step: 1 })
    expect((await decides(trip, one)).code).toBe(45501)
    expect((await decides(trip, boss)).data.answer).toEqual({ state: 'waiting' })
  })
})

describe('the time of a step', () => {
  const hours = (n: number) => world.setNow(new Date(Date.parse(now) + n * 3_600_000).toISOString())
  const everywhere = () => Promise.all(world.servers.map((each) => each.runApprovals()))

  it('reminds once, then passes the step, and the next has its own', async () => {
    const trip = await waits([step('any', one), step('any', two)], {
      flow: { deadline_minutes: 120, remind_minutes: 60, timeout_action: 'pass' },
    })
    await everywhere()
    expect(heard).toEqual([])
    hours(1)
    await everywhere()
    expect(heard).toEqual([['remind', trip, idsOf(one)]])
    hours(2)
    await everywhere()
    const turn = { step: 1, steps: 2, asked: idsOf(two), had: [] }
    expect(heard.slice(1)).toEqual([
      ['advanced', trip, 'time', turn],
      ['settled', trip, null],
    ])
    hours(3)
    await everywhere()
    expect(heard.at(-1)).toEqual(['remind', trip, idsOf(two)])
    hours(4)
    await everywhere()
    expect(heard.slice(-2)).toEqual([
      ['passed', trip, 'time', null],
      ['settled', trip, 'passed'],
    ])
  })

  it('refuses, at the latest when it begins, and does nothing once it is over', async () => {
    const columns = { start_time: '2026-11-18T02:00:00Z', end_time: '2026-11-18T05:00:00Z' }
    const flow = { deadline_minutes: 600, timeout_action: 'refuse' }
    const trip = await waits([step('any', one)], { flow, columns })
    const over = await waits([step('any', one)], { flow, columns })
    await world.db.query('update test_trip set end_time = $2 where id = $1', [over, '2026-11-18T01:30:00Z'])
    hours(1)
    await everywhere()
    expect(heard).toEqual([
      ['refused', trip, 'time', null],
      ['settled', trip, 'refused'],
    ])
    expect((await request(over))?.state).toBe('waiting')
  })

  it('passes nothing that cannot be had: people have to look, and it is tried once', async () => {
    const trip = await waits([step('any', one)], {
      flow: { deadline_minutes: 60, timeout_action: 'pass' },
      columns: { is_full: true },
    })
    hours(1)
    await everywhere()
    await everywhere()
    expect(heard).toEqual([['stuck', trip, '已满']])
    expect((await request(trip))?.asked).toEqual(idsOf(one))
  })
})
