import { afterEach, expect, it } from 'vitest'
import { type House, openHouse } from './controllers.sample'

let house: House
afterEach(() => house.close())

it('what is asked of a door is done at once, not with the next round', async () => {
  house = await openHouse({
    withJobs: true,
    visitEveryMs: 3_600_000,
    patience: [1_000, 2_000, 5_000, 10_000],
  })
  await expect.poll(async () => (await house.state())?.adoption, { timeout: 60_000 }).toBe('adopted')
  const keeper = await house.acme.person(['view-doors', 'change-doors'])
  const { token } = keeper
  const asked = await house.world.first.post(
    '/doors/open',
    { id: house.doors[0], seconds: 5, reason: 'parcel' },
    { token },
  )
  expect(asked.code).toBe(0)
  await expect.poll(() => house.board.isReleased(1), { timeout: 60_000 }).toBe(true)
  // and a door that opens is seen at once, since the board tells: the next round would be in an hour
  house.board.contact(1, true)
  await expect
    .poll(
      async () =>
        (
          await house.world.db.query<{ state: string }>('select state from door_state where door_id = $1', [
            house.doors[0],
          ])
        )[0]?.state,
      { timeout: 60_000 },
    )
    .toBe('open')
})
