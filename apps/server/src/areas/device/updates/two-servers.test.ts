import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from './simulated-client.sample'
import { openUpdates, type Updates } from './updates.sample'

let house: Updates
beforeAll(async () => {
  house = await openUpdates({ servers: 2 })
})
afterAll(() => house.close())

/** All servers look at what is due, at the same moment and twice. */
const rounds = () => Promise.all([...house.world.servers, ...house.world.servers].map((server) => server.rollouts()))

it('two servers that look at once begin each device once, open each ring once and say once that it stopped', async () => {
  const clients: Client[] = []
  for (let n = 0; n < 12; n++) {
    const { office_id } = await house.acme.office(`Office ${n}`)
    const client = await house.addClient({ model: 'Twice', office_id })
    await client.poll()
    await client.tell()
    clients.push(client)
  }
  const { id: firmware_id } = await house.addVersion({ model: 'Twice' })
  const rings = [
    { percent: 25, wait_minutes: 0 },
    { percent: 100, wait_minutes: 0 },
  ]
  const { id } = await house.addRollout(firmware_id, { rings, stop_fail_percent: 30 })
  // two who press start at once
  const starts = await Promise.all([house.move(id, 'start'), house.move(id, 'start')])
  expect(starts.map(({ code }) => code).sort()).toEqual([0, 46080])
  await rounds()
  const told = async () =>
    (
      await house.world.db.query<{ attempt: number; n: number }>(
        'select attempt, count(*)::int as n from rollout_device where rollout_id = $1 group by attempt order by attempt',
        [id],
      )
    ).map(({ attempt, n }) => [attempt, n])
  expect(await told()).toEqual([
    [0, 9],
    [1, 3],
  ])
  // one of the three fails: it stops
  const offered = []
  for (const client of clients) if ((await client.offered()) !== null) offered.push(client)
  expect(offered).toHaveLength(3)
  await Promise.all(offered.map((client, n) => client.update(n === 0 ? 'failure' : 'success')))
  await rounds()
  expect(await house.detail(id)).toMatchObject({ state: 'paused', pause_reason: 'failures' })
  const stops = await house.world.db.query(
    `select 1 from operation_log where company_id = $1 and action = 'rollout_self_stop'`,
    [house.acme.company_id],
  )
  expect(stops).toHaveLength(1)
  expect((await house.get('/message/pagelist', {})).data.items).toHaveLength(1)
  // who is told the same twice, and says the same twice, has one result
  await house.move(id, 'resume')
  await rounds()
  await Promise.all(clients.map((client) => client.poll()))
  await rounds()
  expect(await told()).toEqual([[1, 12]])
  for (const client of clients) await client.update()
  await Promise.all(clients.map((client) => client.tell()))
  await rounds()
  expect(await house.detail(id)).toMatchObject({ state: 'done' })
  expect((await house.detail(id)).counts).toEqual(
    expect.arrayContaining([
      { state: 'ok', n: 11 },
      { state: 'fail', n: 1 },
    ]),
  )
})

it('a server that dies in the middle of a look leaves what was, and the next look does it', async () => {
  const { office_id } = await house.acme.office('Killed')
  const client = await house.addClient({ model: 'Killed', office_id })
  await client.poll()
  await client.tell()
  const { id: firmware_id } = await house.addVersion({ model: 'Killed' })
  const { id } = await house.addRollout(firmware_id)
  await house.move(id, 'start')
  // the transaction in which it begins is cut off in its middle, as that of a killed server is
  const { db } = house.world
  await db.query(`create function die() returns trigger language plpgsql as $$
    begin raise exception 'cut off'; end $$`)
  await db.query('create trigger die before update on rollout_device for each row execute function die()')
  await expect(house.round()).rejects.toThrow()
  await db.query('drop trigger die on rollout_device')
  expect(await house.devices(id)).toMatchObject([{ state: 'wait', tries: 0 }])
  await rounds()
  expect(await house.devices(id)).toMatchObject([{ state: 'pushed', tries: 1 }])
  await client.update()
  await rounds()
  expect(await house.detail(id)).toMatchObject({ state: 'done' })
})
