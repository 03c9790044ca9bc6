import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../updates/simulated-client.sample'
import { openUpdates, type Updates } from '../updates/updates.sample'
import { type clientFaults, clientsSpeak } from './simulated-clients'

let house: Updates
beforeAll(async () => {
  house = await openUpdates()
})
afterAll(() => house.close())

/** Update clients of a model of their own, each in an office of its own, that speak; the first with a fault. */
async function speak(model: string, count: number, fault?: (typeof clientFaults)[number]) {
  const lines: string[] = []
  const made: Client[] = []
  for (let n = 0; n < count; n++) {
    const { office_id } = await house.acme.office(`${model} ${n}`)
    made.push(await house.addClient({ model, office_id }))
  }
  const clients = made.map(({ sn, token }) => ({ sn, token, name: sn, version: '1.0' }))
  const end = clientsSpeak(
    { tenant: `c${house.acme.company_id}`, clients },
    { base: `http://127.0.0.1:${house.port}`, fault, say: (line) => lines.push(line), askEachMs: 20 },
  )
  const known = async (at: number) => (await house.get('/updateclient/single', { id: made[at]?.id ?? 0 })).data.firmware
  if (fault !== 'away') await expect.poll(() => known(0), { timeout: 60_000 }).toBe('1.0')
  if (count > 1) await expect.poll(() => known(count - 1), { timeout: 60_000 }).toBe('1.0')
  return { end, lines, first: made[0]?.sn }
}

type Row = Readonly<Record<'sn' | 'state' | 'tries' | 'reason' | 'detail' | 'version_now', string | number | null>>

/** A rollout to all of a model at once, looked at until it is over. */
async function rollOut(model: string, over: readonly string[]) {
  const { id: firmware_id } = await house.addVersion({ model }, randomBytes(2_000_000))
  const { id } = await house.addRollout(firmware_id, { rings: [{ percent: 100, wait_minutes: 0 }] })
  expect(await house.move(id, 'start')).toMatchObject({ code: 0 })
  await expect
    .poll(
      async () => {
        await house.round()
        return over.includes((await house.detail(id)).state)
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  const devices: Row[] = await house.devices(id)
  return devices.map(({ sn, state, tries, reason, detail, version_now }) => ({
    ...{ sn, state, tries, reason, detail, version_now },
  }))
}

it('the update clients of the demo fetch a version and run it, also where the line breaks or the power is pulled', async () => {
  for (const fault of ['cut', 'power'] as const) {
    const { end, lines } = await speak(`Box ${fault}`, 2, fault)
    try {
      const devices = await rollOut(`Box ${fault}`, ['done'])
      // it went on with what was there: nothing was told or begun again
      expect(devices.map(({ state, tries, version_now }) => [state, tries, version_now])).toEqual([
        ['ok', 1, '2.0'],
        ['ok', 1, '2.0'],
      ])
      expect(lines).toHaveLength(2)
    } finally {
      await end()
    }
  }
})

it('one that cannot install it says why, and the others have it', async () => {
  const { end, first } = await speak('Box refuses', 2, 'refuses')
  try {
    const devices = await rollOut('Box refuses', ['done'])
    expect(devices.filter(({ state }) => state === 'fail')).toMatchObject([
      { sn: first, reason: 'failed', detail: 'not enough space to install' },
    ])
  } finally {
    await end()
  }
})
