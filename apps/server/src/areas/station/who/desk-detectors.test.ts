import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeskWorld, openDeskWorld } from '../booking/desk-world.sample'

let made: DeskWorld
beforeAll(async () => {
  made = await openDeskWorld()
})
afterAll(() => made.world.close())

test('when a detector saw somebody at a desk nobody reads, and it is forgotten after 30 days', async () => {
  const { world, acme } = made
  const getway_type_id = await made.insert('getway_type', { name: 'Gates' })
  const gate = { name: 'Gate', office_id: acme.office_id, getway_type_id }
  const getway_id = await made.insert('detector_getway', gate)
  const detector = (sn: string) =>
    made.insert('detectors', { name: sn, sn, getway_id, detector_type: 'mmwave', hold_seconds: 0 })
  const [above, beside] = [await detector('above-a-desk'), await detector('in-the-corridor')]
  const desk = await made.desk('P-1')
  await world.db.query('update station set detector_id = $2 where id = $1', [desk, above])
  const saw = (detector_id: number, day: string) =>
    world.db.query(
      `insert into detector_closed (company_id, detector_id, state, start_time, end_time)
       values ($1, $2, 1, ($3 || 'T09:00:00+08:00')::timestamptz, ($3 || 'T18:00:00+08:00')::timestamptz)`,
      [acme.company_id, detector_id, day],
    )
  for (const id of [above, beside]) for (const day of ['2026-11-20', '2026-10-30', '2026-10-20']) await saw(id, day)
  const keeper = await acme.person(['view-detector-records'])
  const read = async () =>
    (await world.first.get('/detector_records/pagelist', { limit: 50 }, { token: keeper.token })).data
  const { items, total } = await read()
  expect([total, new Set(items.map((one: { detector_id: number }) => one.detector_id))]).toEqual([3, new Set([beside])])
  world.setNow('2026-11-24T03:40:00+08:00')
  await world.first.desks.forget()
  const kept = await world.db.query<{ detector_id: number; n: number }>(
    'select detector_id, count(*)::int as n from detector_closed where company_id = $1 group by detector_id order by detector_id',
    [acme.company_id],
  )
  expect(kept).toEqual([
    { detector_id: above, n: 2 },
    { detector_id: beside, n: 3 },
  ])
})
