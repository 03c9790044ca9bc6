import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Answer, addCompany, type Company, openWorld, type World } from '../../../../test/world'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-19'
const slot = { start_time: `${day} 10:00:00`, end_time: `${day} 11:00:00` }

type Person = Awaited<ReturnType<Company['person']>>
let world: World
let acme: Company
let people: Person[]

beforeAll(async () => {
  world = await openWorld({ servers: 2, now })
  acme = await addCompany(world.db, 'Acme')
  people = await Promise.all(Array.from({ length: 10 }, () => acme.person()))
})
afterAll(() => world.close())

const person = (n: number) => people[n % people.length] as Person
let turn = 0
const post = (path: string, body: object, who: Person, key?: string): Promise<Answer> =>
  (world.servers[turn++ % 2] ?? world.first).post(path, body, { token: who.token, ...(key ? { key } : {}) })
const book = (meetingroom_id: number, who: Person, key?: string) =>
  post('/meeting/add', { meetingroom_id, title: 'Race', ...slot }, who, key)
const join = async (meetingroom_ids: number[], who: Person): Promise<number> => {
  const answer = await post('/waitlist/add', { meetingroom_ids, title: 'Wish', ...slot }, who)
  expect(answer).toMatchObject({ code: 0 })
  return answer.data.id
}
const look = () => Promise.all(world.servers.map((one) => one.waiting.round()))
const held = (room: number) =>
  world.db.query<{ kind: string }>(
    'select kind from holding where company_id = $1 and room_id = $2 and is_held order by id',
    [acme.company_id, room],
  )
const wishesIn = (...states: number[]) =>
  world.db.query<{ id: number; user_id: number; meeting_id: number | null }>(
    'select id, user_id, meeting_id from waitlist where company_id = $1 and state = any($2) order by id',
    [acme.company_id, states],
  )
/** Ends everything that waits or is kept. */
async function forget() {
  await world.db.query('update waitlist set state = 4 where company_id = $1 and state in (0, 1)', [acme.company_id])
  await world.db.query(`delete from holding where company_id = $1 and kind = 'offer'`, [acme.company_id])
}
afterEach(forget)

it('an offer and 64 bookers at once: one has the slot, and the offer is held or there is none', async () => {
  for (let round = 0; round < 4; round++) {
    const room = await acme.room(`Bookers ${round}`)
    const { data } = await book(room, person(0))
    await join([room], person(1))
    await post('/meeting/del', { id: data.id }, person(0))
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 64 }, (_, n) => book(room, person(n), `${round}-${n}`))),
      look(),
      look(),
    ])
    const made = answers.filter((one) => one.code === 0)
    const kept = await wishesIn(1)
    expect(made.length + kept.length).toBe(1)
    expect((await held(room)).map((one) => one.kind)).toEqual([made.length === 1 ? 'meeting' : 'offer'])
    for (const one of answers.filter(({ code }) => code !== 0)) expect(one.data.reason).toBe('booking_conflict')
    await forget()
  }
})

it('what comes free twice, seen by two servers, is offered once, to the first', async () => {
  const [one, two] = [await acme.room('One'), await acme.room('Two')]
  const first = await book(one, person(0))
  const second = await book(two, person(0))
  const wishes: number[] = []
  for (const n of [1, 2, 3]) wishes.push(await join([one, two], person(n)))
  await Promise.all([
    post('/meeting/del', { id: first.data.id }, person(0)),
    post('/meeting/del', { id: second.data.id }, person(0)),
  ])
  await Promise.all([look(), look(), look()])
  expect((await wishesIn(1)).map((wish) => wish.id)).toEqual(wishes.slice(0, 2))
  const again = await world.db.query(
    `insert into waitlist_freed (company_id, room_id, start_time, end_time)
     select company_id, room_id, start_time, end_time from holding where company_id = $1 and kind = 'offer' returning 1`,
    [acme.company_id],
  )
  expect(again.length).toBe(2)
  await Promise.all([look(), look()])
  expect((await wishesIn(1)).length).toBe(2)
  const told = await world.db.query(
    `select user_id from message where company_id = $1 and kind = 'waiting_offered' and message.values->>'room' in ('One', 'Two')`,
    [acme.company_id],
  )
  expect(told.length).toBe(2)
})

it('taken and run out at the same time: one of both, and the slot is had by one', async () => {
  for (let round = 0; round < 6; round++) {
    world.setNow(now)
    const room = await acme.room(`Late ${round}`)
    const { data } = await book(room, person(0))
    const wish = await join([room], person(1))
    const next = await join([room], person(2))
    await post('/meeting/del', { id: data.id }, person(0))
    await look()
    await world.db.query(`update waitlist set offer_expire_time = $2 where id = $1`, [
      wish,
      new Date(Date.parse(now) + (round % 2 === 0 ? 0 : 60_000)).toISOString(),
    ])
    const takes = Array.from({ length: 4 }, (_, n) =>
      post('/waitlist/take', { id: wish }, person(1), `take-${round}-${n}`),
    )
    const drop = round % 2 === 0 ? Promise.all(world.servers.map((one) => one.waiting.sweep())) : undefined
    const declined = round % 2 === 1 ? post('/waitlist/decline', { id: wish }, person(1)) : undefined
    const taken = (await Promise.all(takes)).filter((one) => one.code === 0)
    await drop
    const no = await declined
    await look()
    expect(taken.length).toBeLessThanOrEqual(1)
    if (no !== undefined) expect(taken.length + Number(no.code === 0)).toBe(1)
    const [claim, ...more] = await held(room)
    expect(more).toEqual([])
    expect(claim?.kind).toBe(taken.length === 1 ? 'meeting' : 'offer')
    const offered = (await wishesIn(1)).map((one) => one.id)
    expect(offered).toEqual(taken.length === 1 ? [] : [next])
    await forget()
  }
})

it('one person joins many times at once: one wish, with one place', async () => {
  const room = await acme.room('Eager')
  await book(room, person(0))
  const answers = await Promise.all(
    Array.from({ length: 16 }, () =>
      post('/waitlist/add', { meetingroom_ids: [room], title: 'Wish', ...slot }, person(4)),
    ),
  )
  expect(answers.every((one) => one.code === 0)).toBe(true)
  expect((await wishesIn(0)).length).toBe(1)
})

it('a server that dies in the middle leaves what came free to the other', async () => {
  const room = await acme.room('Killed')
  const { data } = await book(room, person(0))
  const wish = await join([room], person(1))
  await look()
  await post('/meeting/del', { id: data.id }, person(0))
  // what a killed process had begun is rolled back by the database
  await expect(
    world.db.transaction(async (tx) => {
      expect((await tx.query('delete from waitlist_freed returning 1')).length).toBeGreaterThan(0)
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  await world.servers[1]?.waiting.round()
  expect((await wishesIn(1)).map((one) => one.id)).toEqual([wish])
})
