import { addDays } from '@workplace/domain/kernel/date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DeskWorld, openDeskWorld } from '../booking/desk-world.sample'
import { askUnseen } from './unseen-owners'

// a Tuesday, and the three before it
const today = '2026-11-24'
const tuesdays = [7, 14, 21].map((n) => addDays(today, -n))
let deskWorld: DeskWorld
type Who = Awaited<ReturnType<DeskWorld['acme']['person']>>
let [ann, bob]: [Who, Who] = [] as never
let desk = 0
let count = 0

beforeAll(async () => {
  deskWorld = await openDeskWorld()
})
afterAll(() => deskWorld.world.close())
beforeEach(async () => {
  deskWorld.world.setNow(`${today}T10:20:00+08:00`)
  const { acme, world, insert } = deskWorld
  for (const table of ['person_seen', 'station_share', 'person_day', 'station_assign'])
    await world.db.query(`delete from ${table}`)
  ann = await acme.person(['view-reservation', 'view-booked'])
  bob = await acme.person(['view-reservation', 'view-booked'])
  desk = await deskWorld.desk(`U-${++count}`, { attribute: 'fixed' })
  const other = await deskWorld.desk(`V-${count}`, { attribute: 'fixed' })
  const days = { office_id: acme.office_id, weekdays: [2], begin_date: '2026-01-01' }
  await insert('station_assign', { ...days, station_id: desk, user_id: ann.user_id })
  await insert('station_assign', { ...days, station_id: other, user_id: bob.user_id })
  for (const date of tuesdays) await seen(bob, date)
})

const query = (text: string, values: unknown[]) =>
  deskWorld.world.db.query(text, [deskWorld.acme.company_id, ...values])
const seen = (who: Who, date: string) =>
  query('insert into person_seen (company_id, user_id, office_id, date) values ($1, $2, $3, $4)', [
    ...[who.user_id, deskWorld.acme.office_id, date],
  ])
const told = async (who: Who) =>
  (await deskWorld.world.db.query<{ kind: string }>('select kind from message where user_id = $1', [who.user_id])).map(
    ({ kind }) => kind,
  )
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const ask = () =>
  askUnseen({
    db: deskWorld.world.db,
    now: () => Date.parse(deskWorld.world.now()),
    log: quiet,
    beforeCommit: undefined,
  })

test('who was not seen on the same weekday three times running is asked, once, however many ask at once; their desk stays theirs', async () => {
  await Promise.all([ask(), ask()])
  expect(await told(ann)).toEqual(['desk_unseen'])
  expect(await told(bob)).toEqual([])
  expect(await ask()).toBe(0)
  expect(await deskWorld.world.db.query('select 1 from station_share')).toEqual([])
  // and not again until two months are over
  deskWorld.world.setNow('2026-12-01T10:20:00+08:00')
  await seen(bob, today)
  expect(await ask()).toBe(0)
})
test.each([
  ['seen on one of them', (date: string) => seen(ann, date)],
  [
    'their desk was shared',
    (date: string) =>
      query(`insert into station_share (company_id, station_id, date, origin) values ($1, $2, $3, 'owner')`, [
        desk,
        date,
      ]),
  ],
  [
    'they said that they were at home',
    (date: string) =>
      query(`insert into person_day (company_id, user_id, date, place) values ($1, $2, $3, 'home')`, [
        ann.user_id,
        date,
      ]),
  ],
  [
    'nobody at all was seen, as on a day off',
    (date: string) => deskWorld.world.db.query('delete from person_seen where date = $1', [date]),
  ],
])('nobody is asked where %s', async (_, arrange) => {
  await arrange(tuesdays[1] ?? '')
  expect(await ask()).toBe(0)
})
test('nor who has had it for less than that', async () => {
  await deskWorld.world.db.query(`update station_assign set begin_date = '2026-11-10' where user_id = $1`, [
    ann.user_id,
  ])
  expect(await ask()).toBe(0)
})
test('checking in at any desk of the office is being seen', async () => {
  const other = await deskWorld.desk(`W-${count}`)
  const { first } = deskWorld.world
  const { data } = await first.post('/reservation/add', { station_id: other, date: today }, { token: ann.token })
  await first.post('/reservation/check_in', { id: data.id }, { token: ann.token })
  expect(
    await deskWorld.world.db.query('select date::text as date from person_seen where user_id = $1', [ann.user_id]),
  ).toEqual([{ date: today }])
})
