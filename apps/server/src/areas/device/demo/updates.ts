import { createHash } from 'node:crypto'
import { firmwareFile } from '@workplace/contract/device/uploads'
import { inTurn, type Ring, ringAt, usualRings } from '@workplace/domain/update/rings'
import { authorsOf, type Demo } from '../../../seed/kit/demo'
import { insertRows, type Row } from '../../../seed/kit/rows'
import { demoPlaces } from '../../place/demo/public'
import { newToken, tokenHash } from '../updates/client-token'
import { demoUpdateClients } from './public'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const BYTES = 3_000_000

type Version = {
  readonly name: string
  readonly way: 'ddi' | 'face'
  readonly model: string
  readonly version_no: string
  readonly ending: string
  readonly status: 'draft' | 'released' | 'withdrawn'
  readonly note: string
  readonly min_from_version?: string
}

const gateway = 'EdgeBox-100'
const screen = 'ScreenBox-24'
const versions: readonly Version[] = [
  {
    ...{ name: '信息屏 1.8.2', way: 'ddi', model: screen, version_no: '1.8.2', ending: 'img', status: 'released' },
    note: '修复长时间运行后画面卡住的问题',
  },
  {
    ...{ name: '楼层网关 2.4.0', way: 'ddi', model: gateway, version_no: '2.4.0', ending: 'img', status: 'released' },
    ...{ min_from_version: '2.0', note: '缩短重连时间；支持新的温湿度传感器' },
  },
  {
    ...{ name: '楼层网关 2.3.9', way: 'ddi', model: gateway, version_no: '2.3.9', ending: 'img', status: 'withdrawn' },
    note: '部分设备重启后网络异常，已撤回',
  },
  {
    ...{ name: '人脸机 Ver 8.0.5', way: 'face', model: 'SpeedFace-V5L', version_no: 'Ver 8.0.5', ending: 'cfg' },
    ...{ status: 'released', note: '提高逆光时的识别率' },
  },
  {
    ...{ name: '信息屏 1.9.0', way: 'ddi', model: screen, version_no: '1.9.0', ending: 'img', status: 'draft' },
    note: '测试中',
  },
]

/** What a version holds: the first line says which it is, as simulated devices read it. */
const contentOf = ({ name, version_no }: Version) =>
  Buffer.concat([Buffer.from(`${version_no}\n`), Buffer.alloc(BYTES, `${name}\n`)])

async function writeVersions(demo: Demo): Promise<ReadonlyMap<string, number>> {
  const { db, company_id, pictures } = demo
  const hash = (algorithm: string, body: Buffer) => createHash(algorithm).update(body).digest('hex')
  const made = versions.map((version) => {
    const body = contentOf(version)
    const name = `${version.model}-${version.version_no.replace(/\s/g, '-')}.${version.ending}`.toLowerCase()
    const path = pictures.add({ kind: firmwareFile, name, body })
    return { version, body, file: { path, name, bytes: body.length } }
  })
  await insertRows(
    db,
    'firmware_digest',
    made.map(({ body, file }) => ({
      ...{ company_id, key: file.path.slice(1), bytes: file.bytes },
      ...{ sha256: hash('sha256', body), sha1: hash('sha1', body), md5: hash('md5', body) },
    })),
    '',
  )
  const ids = await insertRows(
    db,
    'firmware',
    made.map(({ version: { ending, min_from_version = null, ...version }, file }) => ({
      ...{ ...authorsOf(demo), ...version, min_from_version, kind: 'firmware', file: JSON.stringify(file) },
    })),
  )
  return new Map(versions.map(({ name }, n) => [name, ids[n] ?? 0]))
}

type Box = {
  readonly id: number
  readonly name: string
  readonly sn: string
  readonly model: string
  readonly office_id: number
}

/** Gateways on the floors and screens at the entrances, each with a token of its own; those who simulate them are told. */
async function writeClients(demo: Demo): Promise<readonly Box[]> {
  const { db, company_id, now } = demo
  const { ids: offices, offices: places } = demo.provided(demoPlaces)
  const authors = authorsOf(demo)
  const nameOf = (n: number) => places[n]?.name ?? ''
  const of = (model: string, what: string, prefix: string, count: number, place: string) =>
    Array.from({ length: count }, (_, n) => {
      const at = n % offices.length
      const nth = Math.floor(n / offices.length)
      return {
        ...{ ...authors, name: `${nameOf(at)}${what}${nth === 0 ? '' : nth + 1}`, model, place },
        ...{ office_id: offices[at] ?? 0, sn: `${prefix}-${9000 + company_id * 100 + n + 1}` },
      }
    })
  const rows = [
    ...of(gateway, '楼层网关', 'GW', 2 * offices.length, '弱电间'),
    ...of(screen, '信息屏', 'SC', 3, '电梯厅'),
  ]
  const ids = await insertRows(db, 'update_client', rows)
  const tokens = rows.map(() => newToken())
  const firmwareOf = (n: number) => (rows[n]?.model === screen ? '1.8.2' : n === 1 ? '2.3.0' : '2.3.4')
  await db.query(
    `insert into update_client_state (company_id, client_id, token_hash, token_at, last_seen, alive_until, firmware,
       firmware_at, told)
     select $1, s.id, s.hash, $2, $2, $2, s.firmware, $2, jsonb_build_object('version', s.firmware)
     from unnest($3::int[], $4::bytea[], $5::text[]) as s(id, hash, firmware)`,
    [
      ...[company_id, new Date(now - 20 * minute).toISOString(), ids, tokens.map(tokenHash)],
      rows.map((_, n) => firmwareOf(n)),
    ],
  )
  demo.provide(demoUpdateClients, {
    tenant: `c${company_id}`,
    clients: rows.map(({ sn, name }, n) => ({ sn, name, token: tokens[n] ?? '', version: firmwareOf(n) })),
  })
  return rows.map(({ name, sn, model, office_id }, n) => ({ id: ids[n] ?? 0, name, sn, model, office_id }))
}

type Result = { readonly state: 'ok' | 'fail'; readonly reason?: string; readonly detail?: string }
type Told = {
  readonly name: string
  readonly firmware_id: number
  readonly devices: readonly Box[]
  readonly from: string
  readonly began: number
  readonly rings: readonly Ring[]
  readonly more: Row
  /** What became of the first, in their turn; of the others nothing yet. */
  readonly results: readonly Result[]
}

async function writeRollout(demo: Demo, { devices, results, ...told }: Told): Promise<void> {
  const { db, company_id } = demo
  const iso = (at: number) => new Date(at).toISOString()
  const reached = results.length === 0 ? 0 : ringAt(results.length - 1, devices.length, told.rings)
  const ended = (n: number) => told.began + ringAt(n, devices.length, told.rings) * 65 * minute + (n + 1) * 6 * minute
  const [rollout_id = 0] = await insertRows(db, 'rollout', [
    {
      ...{ ...authorsOf(demo), name: told.name, firmware_id: told.firmware_id, rings: JSON.stringify(told.rings) },
      ...{ started_at: iso(told.began), ring: reached, ring_at: iso(told.began + reached * 65 * minute) },
      ...{ counted_from: iso(0), ...told.more },
      ended_at: told.more.run_state === 'done' ? iso(ended(results.length - 1)) : null,
    },
  ])
  await insertRows(
    db,
    'rollout_device',
    devices.map(({ id, name, sn, office_id }, place) => {
      const result = results[place]
      const end = result === undefined ? null : iso(ended(place))
      return {
        ...{ company_id, rollout_id, kind: 'client', device_id: id, name, sn, office_id, place },
        ...{ ring: ringAt(place, devices.length, told.rings), state: result?.state ?? 'wait' },
        ...{ reason: result?.reason ?? null, detail: result?.detail ?? null, from_version: told.from },
        ...{ progress: result?.state === 'ok' ? 100 : null, closed: result !== undefined },
        ...{ tries: result === undefined ? 0 : 1, attempt: result === undefined ? 0 : 1, ended_at: end },
        began_at: result === undefined ? null : iso(ended(place) - 4 * minute),
        ...{ heard_at: end, moved_at: end },
      }
    }),
  )
}

/** Versions of each state; a rollout that is done, one that stopped itself in its second ring, and one that waits for tonight. */
export async function addUpdates(demo: Demo): Promise<void> {
  if (demo.size === 'small') {
    demo.provide(demoUpdateClients, { tenant: `c${demo.company_id}`, clients: [] })
    return
  }
  const { db, company_id, now } = demo
  const ids = await writeVersions(demo)
  const boxes = await writeClients(demo)
  const versionOf = (name: string) => ids.get(name) ?? 0
  const gateways = inTurn(boxes.filter(({ model }) => model === gateway))
  const screens = inTurn(boxes.filter(({ model }) => model === screen))
  await writeRollout(demo, {
    ...{ name: '信息屏升级到 1.8.2', firmware_id: versionOf('信息屏 1.8.2'), devices: screens, from: '1.7.0' },
    ...{ began: now - 40 * day, rings: usualRings, more: { run_state: 'done', pause_reason: null } },
    results: screens.map(() => ({ state: 'ok' })),
  })
  const results: readonly Result[] = [
    { state: 'ok' },
    { state: 'fail', reason: 'failed', detail: 'installation failed: no space left on device' },
    { state: 'ok' },
  ]
  await writeRollout(demo, {
    ...{ name: '楼层网关升级到 2.4.0', firmware_id: versionOf('楼层网关 2.4.0'), devices: gateways, from: '2.3.4' },
    ...{ began: now - 3 * hour, rings: usualRings, more: { run_state: 'paused', pause_reason: 'failures' } },
    results,
  })
  // who has it says so
  await db.query(
    `update update_client_state set firmware = '2.4.0', told = '{"version": "2.4.0"}'
     where company_id = $1 and client_id = any($2::int[])`,
    [company_id, gateways.filter((_, n) => results[n]?.state === 'ok').map(({ id }) => id)],
  )
  await insertRows(db, 'rollout', [
    {
      ...{ ...authorsOf(demo), name: '人脸机夜间升级', firmware_id: versionOf('人脸机 Ver 8.0.5') },
      ...{ rings: JSON.stringify(usualRings), window_start: '22:00', window_end: '05:00', run_state: 'wait' },
    },
  ])
}
