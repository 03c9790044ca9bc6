import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { simulatedFaceDevice } from '../../../adapters/device/zkpush/simulation/simulated-face-device'
import { openUpdates, type Updates } from './updates.sample'

let house: Updates
let n = 0
beforeAll(async () => {
  house = await openUpdates()
})
afterAll(() => house.close())

/** A face device that called, of a model of its own, and a version for it. */
async function deviceAndVersion(more: { whole_files?: boolean; allow_networks?: string } = {}) {
  const model = `Face model ${++n}`
  const sn = `CJ9K${200_000 + n}`
  const { data } = await house.post('/facedevice/add', {
    ...{ name: `Face ${n}`, sn, office_id: house.acme.office_id, direction: 'in', use: ['access'], dialect: 'acc' },
    ...{ verify_by: 'device', verify_mode: 'face_or_card', live_detect: true, status: 'on' },
    ...(more.allow_networks === undefined ? {} : { allow_networks: more.allow_networks }),
  })
  const device = simulatedFaceDevice({
    ...{
      base: `http://127.0.0.1:${house.port}`,
      sn,
      dialect: 'acc' as const,
      now: () => Date.parse(house.world.now()),
    },
    ...{ utc_offset: 480, model, version: 'Ver 8.0.4', whole_files: more.whole_files ?? false },
  })
  await device.round()
  const content = Buffer.concat([Buffer.from('Ver 8.0.5\n'), randomBytes(2_500_000)])
  const { id: firmware_id } = await house.addVersion({ way: 'face', model, version_no: 'Ver 8.0.5' }, content)
  const { id } = await house.addRollout(firmware_id)
  expect(await house.move(id, 'start')).toMatchObject({ code: 0 })
  await house.round()
  return { id, device, device_id: data.id as number, row: async () => (await house.devices(id))[0] }
}
/** It asks until there is nothing more for it. */
const askOn = async (device: { round(): Promise<number> }) => {
  for (let round = 0; round < 6 && (await device.round()) > 0; round++);
}
const commandOf = (did: readonly string[]) => did.filter((text) => text.startsWith('UPGRADE '))

it.each([
  [
    'by parts',
    false,
    /^UPGRADE checksum=[0-9a-f]{32},size=2500010,url=http:\/\/127\.0\.0\.1:\d+\/firmware\/[\w-]{43}\/emfw\.cfg,supportsubcontracting=1$/,
  ],
  [
    'as a whole',
    true,
    /^UPGRADE type=1,checksum=[0-9a-f]{32},size=2500010,url=http:\/\/127\.0\.0\.1:\d+\/firmware\/[\w-]{43}\/emfw\.cfg$/,
  ],
])('a face device fetches a version %s, and has it when it says so after its restart', async (_, whole_files, text) => {
  const { id, device, row } = await deviceAndVersion({ whole_files })
  expect(await row()).toMatchObject({ state: 'pushed', from_version: 'Ver 8.0.4' })
  await askOn(device)
  const [command, ...more] = commandOf(device.did)
  expect(command).toMatch(text)
  expect(more).toEqual([])
  expect(await row()).toMatchObject({ state: 'updating' })
  await house.round()
  expect(await house.detail(id)).toMatchObject({ state: 'running' })
  device.restart()
  await device.round()
  await house.round()
  expect(await row()).toMatchObject({ state: 'ok', version_now: 'Ver 8.0.5' })
  expect(await house.detail(id)).toMatchObject({ state: 'done' })
  // what was fetched is fetched by nobody any more
  const url = /url=([^,]+)/.exec(command ?? '')?.[1] ?? ''
  expect((await fetch(url)).status).toBe(404)
})

it('what it was told before its power was pulled it is told again', async () => {
  const { id, device, row } = await deviceAndVersion()
  device.faults.loses_power = true
  await device.round()
  expect(commandOf(device.did)).toEqual([])
  device.restart()
  await askOn(device)
  expect(commandOf(device.did)).toEqual([])
  house.later(6)
  await askOn(device)
  expect(commandOf(device.did)).toHaveLength(1)
  expect(await row()).toMatchObject({ state: 'updating', tries: 1 })
  // until it is through no other of its office is begun
  device.restart()
  await device.round()
  await house.round()
  expect(await house.detail(id)).toMatchObject({ state: 'done' })
})

it('the file is its own: by the secret of this try, from its networks, while it is at it', async () => {
  const { id, device, device_id } = await deviceAndVersion()
  device.faults.loses_answers = true
  await askOn(device)
  const url = /url=([^,]+)/.exec(commandOf(device.did)[0] ?? '')?.[1] ?? ''
  const status = (address: string, options: RequestInit = {}) => fetch(address, options).then((answer) => answer.status)
  expect(await status(url, { headers: { range: 'bytes=0-9' } })).toBe(206)
  expect(await status(url.replace(/firmware\/./, 'firmware/_'))).toBe(404)
  expect(await status(url, { method: 'POST' })).toBe(405)
  expect(await status(url.replace('emfw.cfg', '..%2F..%2Fetc'))).toBe(404)
  await house.world.db.query(`update face_device set allow_networks = '10.9.0.0/16' where id = $1`, [device_id])
  expect(await status(url)).toBe(403)
  await house.world.db.query('update face_device set allow_networks = null where id = $1', [device_id])
  await house.move(id, 'stop')
  expect(await status(url)).toBe(404)
})

it('one that keeps its version, or says no, has failed', async () => {
  const kept = await deviceAndVersion()
  kept.device.faults.keeps_version = true
  for (let n = 0; n < 3; n++) {
    await house.round()
    await askOn(kept.device)
    kept.device.restart()
    await kept.device.round()
    house.later(31)
    await kept.device.round()
    await house.round()
  }
  expect(await kept.row()).toMatchObject({ state: 'fail', reason: 'not_taken', tries: 3 })
  expect(commandOf(kept.device.did)).toHaveLength(3)

  const refused = await deviceAndVersion()
  // what came is not what was announced
  await house.world.db.query(`update firmware_digest set md5 = repeat('0', 32)`)
  await askOn(refused.device)
  expect(await refused.row()).toMatchObject({ state: 'fail', reason: 'failed', detail: 'Return=-2' })
})
