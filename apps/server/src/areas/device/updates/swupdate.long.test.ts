import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startCuttingProxy } from '../../../../test/cutting-proxy'
import { findSwupdate, openDevice, swupdateMissing } from '../../../../test/swupdate'
import { openUpdates } from './updates.sample'

const swupdate = findSwupdate()
if (swupdate === undefined) console.warn(`\n${swupdateMissing}\n`)

/** What is waited for happens at the pace of another program; how it stands then is told where it does not. */
async function until<T>(what: string, ask: () => Promise<T | undefined | false>, told: () => string): Promise<T> {
  for (const end = Date.now() + 150_000; Date.now() < end; await sleep(100)) {
    const found = await ask()
    if (found !== undefined && found !== false) return found
  }
  throw new Error(`${what} did not happen:\n${told().slice(-9000)}`)
}

it.skipIf(swupdate === undefined)(
  'SWUpdate is updated by us over a line that is cut, and with its power pulled in the middle of it',
  { timeout: 400_000 },
  async () => {
    if (swupdate === undefined) return
    const house = await openUpdates({ now: undefined })
    const device = openDevice(swupdate)
    const line = await startCuttingProxy([house.port], { most: 700_000, cuts: 6 })
    try {
      const client = await house.addClient({ model: 'Linux box' })
      const power = {
        ...{ url: `http://127.0.0.1:${line.port}`, tenant: `c${house.acme.company_id}` },
        ...{ id: client.sn, token: client.token },
      }
      // its first start: it says that it is there, and what it runs
      device.start(power)
      const told = async () => (await house.get('/updateclient/single', { id: client.id })).data
      await until('its first call', async () => (await told()).firmware === '1.0', device.output)
      await device.pullPower()

      const { id: firmware_id } = await house.addVersion({ model: 'Linux box' }, device.build('2.0', 3_000_000))
      const { id } = await house.addRollout(firmware_id)
      expect(await house.move(id, 'start')).toMatchObject({ code: 0 })
      await house.round()
      const row = async () => (await house.devices(id))[0]
      expect(await row()).toMatchObject({ state: 'pushed', from_version: '1.0' })

      // it fetches slowly, and loses its power when a part of it is there
      device.start({ ...power, speed: '600k' })
      await until(
        'a part of the download',
        async () => {
          const { state, progress } = await row()
          return state === 'downloading' && progress !== null && progress >= 15
        },
        device.output,
      )
      expect((await row()).progress).toBeLessThan(100)
      await device.pullPower()
      expect(device.versionNow()).toBe('1.0')

      // and goes on by itself when it is back
      device.start(power)
      await until('the installation', async () => device.versionNow() === '2.0', device.output)
      // installed is not done: it runs the old version still
      await house.round()
      expect(await house.detail(id)).toMatchObject({ state: 'running' })
      await device.pullPower()

      device.start({ ...power, cameUp: true })
      await until(
        'the new version',
        async () => {
          await house.round()
          return (await house.detail(id)).state === 'done'
        },
        device.output,
      )
      expect(await row()).toMatchObject({ state: 'ok', version_now: '2.0', tries: 1, progress: 100 })
      expect(line.cutCount()).toBeGreaterThan(0)
    } finally {
      await device.close()
      await line.close()
      await house.close()
    }
  },
)
