import { afterEach, expect, it } from 'vitest'
import { type House, openHouse } from './controllers.sample'

/** How often the server that leads is cut off meanwhile; more in the long form. */
const kills = Number(process.env.CONTROLLER_KILLS ?? 2)
const people = 40

let house: House
afterEach(() => house.close())

/** Who leads: the connection that holds the lock of those who speak to controllers, in the database of this test alone. */
const leaders = () =>
  house.world.db.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and classid = 7221004 and granted
       and database = (select oid from pg_database where datname = current_database())`,
  )

it('of two servers one speaks to controllers; when it is cut off another goes on, and everything is done once', async () => {
  house = await openHouse({ servers: 2, withJobs: true })
  const { board, world } = house
  await expect.poll(async () => (await leaders()).length, { timeout: 60_000 }).toBe(1)
  await house.passers(Array.from({ length: people }, (_, n) => 1_000 + n))
  let swipes = 0
  for (let n = 0; n < kills; n++) {
    await expect.poll(async () => (await leaders()).length, { timeout: 60_000 }).toBe(1)
    // something happens while nobody leads, too
    for (let each = 0; each < 5; each++, swipes++) board.swipe(1, 1_000 + each)
    const [leader] = await leaders()
    await world.db.query('select pg_terminate_backend($1)', [leader?.pid])
  }
  await expect.poll(() => board.cards().length, { timeout: 90_000 }).toBe(people)
  expect(board.profiles().size).toBe(253)
  await expect.poll(async () => (await house.state())?.event_last, { timeout: 90_000 }).toBe(board.lastEvent())
  const records = await world.db.query<{ device_index: number }>(
    `select device_index from pass_record where company_id = $1 and received_at > '2020-01-01' order by device_index`,
    [house.company_id],
  )
  expect(records).toHaveLength(swipes)
  expect(new Set(records.map(({ device_index }) => device_index)).size).toBe(swipes)
  // no card waits, and none was given twice where one would count
  await expect
    .poll(
      async () =>
        (
          await world.db.query(
            `select key from delivery_holder where company_id = $1 and wanted is distinct from held`,
            [house.company_id],
          )
        ).length,
      { timeout: 60_000 },
    )
    .toBe(0)
})

it('what is asked of a door is done at once, not with the next round', async () => {
  house = await openHouse({ withJobs: true })
  await expect.poll(async () => (await house.state())?.adoption, { timeout: 60_000 }).toBe('adopted')
  const keeper = await house.acme.person(['view-doors', 'change-doors'])
  const { token } = keeper
  const asked = await house.world.first.post(
    '/doors/open',
    { id: house.doors[0], seconds: 5, reason: 'parcel' },
    { token },
  )
  expect(asked.code).toBe(0)
  await expect.poll(() => house.board.isReleased(1), { timeout: 15_000 }).toBe(true)
  // and a door that opens is seen at once, since the board tells
  house.board.contact(1, true)
  await expect
    .poll(
      async () =>
        (
          await house.world.db.query<{ state: string }>('select state from door_state where door_id = $1', [
            house.doors[0],
          ])
        )[0]?.state,
      { timeout: 8_000 },
    )
    .toBe('open')
})
