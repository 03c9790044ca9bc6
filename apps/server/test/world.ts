import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { basePath, type Envelope } from '@workplace/contract/kernel/envelope'
import type { ControllersConfig } from '../src/adapters/device/ut0311/controllers'
import type { Mailer } from '../src/adapters/mail/port'
import type { MqttConfig } from '../src/adapters/mqtt/open'
import type { InnerNetworks } from '../src/adapters/outbound/port'
import { diskStorage } from '../src/adapters/storage/disk'
import { type PresenceOf, presenceOfSlot } from '../src/areas/meeting/release/presence'
import type { Watch } from '../src/kernel/database/db'
import { tipsFile } from '../src/kernel/log/tips'
import { sealsWith } from '../src/kernel/secrets/seals'
import { openSecrets } from '../src/kernel/secrets/secrets'
import { startSession } from '../src/kernel/session/session-store'
import { openProduct, type ProductEnvironment } from '../src/product'
import { freshDatabase, openPatient } from './database'
import { refuseStrangeWords } from './log-in-words'

// biome-ignore lint/suspicious/noExplicitAny: an answer's data is whatever the call under test declares
export type Answer = Envelope<any> & { status: number; headers: Record<string, unknown> }
type More = { token?: string; key?: string; language?: string; device?: string }

type App = Awaited<ReturnType<typeof openProduct>>['app']

/** A server hears of changes only when it listens to the database, a moment after it answers; before, it says so itself. */
async function untilReady(app: App): Promise<void> {
  while ((await app.inject({ url: '/readyz' })).statusCode !== 200) await new Promise((again) => setTimeout(again, 5))
}

/** Whole products over one fresh database, as so many server processes would be; the clock is the tests' own. */
export async function openWorld(
  options: {
    servers?: number
    now?: string
    watch?: Watch
    mailer?: () => Mailer
    sourceNetworks?: readonly string[]
    mqtt?: MqttConfig
    controllers?: ControllersConfig
    devices?: ProductEnvironment['devices']
    instead?: ProductEnvironment['instead']
    innerNetworks?: InnerNetworks
    presenceOf?: PresenceOf
    publicUrl?: string
    /** Small areas that stand on those of the product. */
    areas?: ProductEnvironment['more']
    /** Jobs, watches and deliveries run by themselves, as they do outside of tests. */
    withJobs?: boolean
    /** All that was recorded has to be in words when the world ends. */
    logInWords?: boolean
  } = {},
) {
  const fresh = await freshDatabase()
  const masterKey = randomBytes(32)
  const folder = mkdtempSync(join(tmpdir(), 'workplace-world-'))
  const clock = { now: options.now === undefined ? undefined : Date.parse(options.now) }
  const servers = await Promise.all(
    Array.from({ length: options.servers ?? 1 }, async () => {
      const db = openPatient(fresh.url, { connections: 8, watch: options.watch })
      const secrets = await openSecrets(db, masterKey)
      const product = await openProduct({
        db,
        secrets,
        storage: diskStorage(folder),
        mailer: options.mailer?.(),
        innerNetworks: options.innerNetworks ?? { source: options.sourceNetworks ?? [] },
        mqtt: options.mqtt,
        // no test calls into the networks of the machine that it runs on
        controllers: options.controllers ?? { listen: null, networks: () => [], patience: [50], searchWithinMs: 20 },
        ...(options.devices === undefined ? {} : { devices: options.devices }),
        instead: [
          ...(options.presenceOf === undefined ? [] : [[presenceOfSlot, options.presenceOf] as const]),
          ...(options.instead ?? []),
        ],
        publicUrl: options.publicUrl,
        more: options.areas,
        tipsPath: join(folder, tipsFile),
        logLevel: 'silent',
        webFolder: null,
        now: () => clock.now ?? Date.now(),
        withJobs: options.withJobs ?? false,
      })
      await product.app.ready()
      await untilReady(product.app)
      const ask = async (method: 'GET' | 'POST', path: string, content: object, more: More): Promise<Answer> => {
        const answer = await product.app.inject({
          method,
          url: basePath + path,
          ...(method === 'GET' ? { query: content as Record<string, string> } : { payload: content }),
          headers: {
            ...(more.token ? { 'x-token': more.token } : {}),
            ...(more.device ? { 'x-device-token': more.device } : {}),
            ...(more.key ? { 'idempotency-key': more.key } : {}),
            'accept-language': more.language ?? 'zh',
          },
        })
        return { ...answer.json(), status: answer.statusCode, headers: answer.headers }
      }
      return {
        ...product,
        db,
        get: (path: string, query: object, more: More = {}) => ask('GET', path, query, more),
        post: (path: string, body: object, more: More = {}) => ask('POST', path, body, more),
      }
    }),
  )
  const [first] = servers
  if (first === undefined) throw new Error('a world has a server')
  return {
    servers,
    first,
    db: first.db,
    url: fresh.url,
    /** Where uploaded files lie. */
    folder,
    masterKey,
    seals: sealsWith(masterKey),
    /** What the clock of all servers shows. */
    now: () => new Date(clock.now ?? Date.now()).toISOString(),
    /** Moves the clock of all servers: an instant, RFC 3339; null: it is that of this machine again. */
    setNow(instant: string | null) {
      clock.now = instant === null ? undefined : Date.parse(instant)
    },
    async close() {
      try {
        for (const server of servers) await server.close()
        if (options.logInWords) await refuseStrangeWords(first.db)
      } finally {
        for (const server of servers) await server.db.close()
        await fresh.drop()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>
type Db = World['db']

const idOf = async (db: Db, sql: string, values: unknown[]) => {
  const [row] = await db.query<{ id: number }>(sql, values)
  if (row === undefined) throw new Error('nothing was inserted')
  return row.id
}

/** A company with a city, an office with a floor, and a room type; and how to add people and rooms to it. */
export async function addCompany(db: Db, name: string, timezone = 'Asia/Shanghai') {
  const company_id = await idOf(db, 'insert into company (name) values ($1) returning id', [name])
  const city_id = await idOf(db, 'insert into city (company_id, name, timezone) values ($1, $2, $3) returning id', [
    company_id,
    `${name} City`,
    timezone,
  ])
  const office = async (officeName: string, zone = timezone) => {
    const office_id = await idOf(
      db,
      'insert into office (company_id, city_id, name, timezone) values ($1, $2, $3, $4) returning id',
      [company_id, city_id, officeName, zone],
    )
    const floor_id = await idOf(
      db,
      `insert into floor (company_id, office_id, name) values ($1, $2, 'F1') returning id`,
      [company_id, office_id],
    )
    return { office_id, floor_id }
  }
  const home = await office(`${name} HQ`)
  const roomtype_id = await idOf(
    db,
    `insert into roomtype (company_id, name, color) values ($1, 'Standard', '#2456E6') returning id`,
    [company_id],
  )

  let people = 0
  return {
    company_id,
    city_id,
    roomtype_id,
    ...home,
    office,
    /** A room; what is given overrides an ordinary room that is open from 08:00 to 20:00 without limits. */
    room(roomName: string, columns: Record<string, unknown> = {}) {
      const all = { company_id, name: roomName, ...home, capacity: 8, roomtype_id, ...columns }
      const names = Object.keys(all)
      return idOf(
        db,
        `insert into meetingroom (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
        Object.values(all),
      )
    },
    lock: async (room_id: number, columns: Record<string, unknown>) => {
      const all = { company_id, ...columns }
      const names = Object.keys(all)
      const id = await idOf(
        db,
        `insert into roomlock (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
        Object.values(all),
      )
      await db.query('insert into roomlock_room (company_id, roomlock_id, meetingroom_id) values ($1, $2, $3)', [
        company_id,
        id,
        room_id,
      ])
      return id
    },
    /**
     * A person with a role of their own and a session: its token. Limited to offices by that role or, with `duties`, by
     * a post as their manager.
     */
    async person(
      permissions: readonly string[] = ['view-meeting'],
      scope?: { office_ids: number[]; duties?: readonly string[] },
    ) {
      const n = ++people
      const username = `${name.toLowerCase()}-${n}`
      // several may be made at once
      const fullName = `Person ${n} of ${name}`
      const user_id = await idOf(
        db,
        'insert into users (company_id, name, username) values ($1, $2, $3) returning id',
        [company_id, fullName, username],
      )
      const role_id = await idOf(
        db,
        'insert into role (company_id, name, permissions, data_scope) values ($1, $2, $3, $4) returning id',
        [company_id, `role of ${username}`, permissions, scope ? (scope.duties ? 'managed' : 'office') : 'all'],
      )
      const post_id =
        scope?.duties &&
        (await idOf(
          db,
          'insert into office_manager (company_id, name, user_id, duties) values ($1, $2, $3, $4) returning id',
          [company_id, `post of ${username}`, user_id, scope.duties],
        ))
      const [links, id] = post_id
        ? ['office_manager_office (company_id, office_manager_id, office_id)', post_id]
        : ['role_office (company_id, role_id, office_id)', role_id]
      for (const office_id of scope?.office_ids ?? [])
        await db.query(`insert into ${links} values ($1, $2, $3)`, [company_id, id, office_id])
      await db.query('insert into user_role (company_id, user_id, role_id) values ($1, $2, $3)', [
        company_id,
        user_id,
        role_id,
      ])
      const token = await startSession(db, { company_id, user_id, ip: '127.0.0.1', agent: 'test' })
      return { user_id, username, token, name: fullName }
    },
  }
}

export type Company = Awaited<ReturnType<typeof addCompany>>
