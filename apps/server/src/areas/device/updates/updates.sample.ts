import { randomBytes, randomUUID } from 'node:crypto'
import { addCompany, type Company, openWorld } from '../../../../test/world'
import { diskStorage } from '../../../adapters/storage/disk'
import { storedKey } from '../../../kernel/files/keep-file'
import { simulatedClient } from './simulated-client.sample'

const all = ['view', 'add', 'change', 'delete'].map((verb) => `${verb}-FirmwareAndSoftware`)

/** A company with versions, update clients and rollouts; what they say goes through the real calls. */
export async function openUpdates(options: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld({
    ...{ now: '2026-11-23T10:00:00+08:00', devices: { host: '127.0.0.1', port: 0 }, ...options },
  })
  const acme: Company = await addCompany(world.db, 'Acme')
  const { token } = await acme.person([...all, 'view-face-device', 'add-face-device', 'change-face-device'])
  const storage = diskStorage(world.folder)
  const port = world.first.deviceListening().port
  let n = 0

  const post = (path: string, body: object, who = token) => world.first.post(path, body, { token: who })
  const get = (path: string, query: object, who = token) => world.first.get(path, query, { token: who })

  /** A file as an upload leaves it. */
  async function addFile(content: Buffer = randomBytes(300_000), name = `v${++n}.swu`) {
    const key = `${randomUUID().replaceAll('-', '')}.${name.split('.').at(-1)}`
    await storage.put(storedKey(acme.company_id, key), content, 'application/octet-stream')
    await world.db.query(
      `insert into file (company_id, key, kind, media_type, bytes, name) values ($1, $2, 'firmware', 'application/octet-stream', $3, $4)`,
      [acme.company_id, key, content.length, name],
    )
    return { path: `/${key}`, name, bytes: content.length }
  }

  async function addVersion(more: object = {}, content?: Buffer) {
    const file = await addFile(content)
    const answer = await post('/firmware/add', {
      ...{ name: `Version ${++n}`, kind: 'firmware', way: 'ddi', model: 'Box', version_no: '2.0', status: 'released' },
      ...{ file, force: false, ...more },
    })
    return { id: answer.data?.id as number, file, answer }
  }

  async function addClient(more: object = {}) {
    const sn = `BOX-${1000 + ++n}`
    const { data } = await post('/updateclient/add', {
      ...{ name: `Box ${n}`, sn, model: 'Box', office_id: acme.office_id, status: 'on', ...more },
    })
    const made = await post('/updateclient/token', { id: data.id })
    return simulatedClient({
      base: `http://127.0.0.1:${port}/c${acme.company_id}`,
      sn,
      token: made.data.token,
      id: data.id,
    })
  }

  async function addRollout(firmware_id: number, more: object = {}) {
    const { data, ...answer } = await post('/rollout/add', {
      ...{ name: `Rollout ${++n}`, firmware_id, scope: 'all', stop_fail_percent: 20 },
      ...more,
    })
    return { id: data?.id as number, answer: { ...answer, data } }
  }

  return {
    ...{ world, acme, token, storage, port, post, get, addFile, addVersion, addClient, addRollout },
    move: (id: number, move: string, more: object = {}) => post('/rollout/move', { id, move, ...more }),
    detail: async (id: number) => (await get('/rollout/detail', { id })).data,
    devices: async (id: number, query: object = {}) =>
      (await get('/rollout/devicelist', { id, limit: 100, ...query })).data.items,
    round: () => world.first.rollouts(),
    later: (minutes: number) => world.setNow(new Date(Date.parse(world.now()) + minutes * 60_000).toISOString()),
    close: () => world.close(),
  }
}
export type Updates = Awaited<ReturnType<typeof openUpdates>>
