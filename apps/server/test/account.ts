import { randomBytes } from 'node:crypto'
import { basePath, type Envelope } from '@workplace/contract/kernel/envelope'
import type { Mailer } from '../src/adapters/mail/port'
import { accountRoutes } from '../src/areas/account/register'
import { freeRooms } from '../src/areas/meeting/find/free-rooms'
import { setupProgress } from '../src/areas/meeting/find/setup-steps'
import { meetingsToday, waitingFor } from '../src/areas/meeting/mine/dashboard'
import { consoleNotices } from '../src/areas/meetingroom/current-notice'
import { hasConsent } from '../src/areas/privacy/consent'
import { photoAddress } from '../src/areas/privacy/recognition'
import { fileAddresses } from '../src/kernel/files/address'
import { mount } from '../src/kernel/http/mount'
import { buildServer } from '../src/kernel/http/server'
import { openSecrets } from '../src/kernel/secrets/secrets'
import { hashPassword } from '../src/kernel/session/passwords'
import { openSessions } from '../src/kernel/session/session-store'
import { signInGuard } from '../src/kernel/session/sign-in-guard'
import { freshDatabase, openPatient } from './database'
import { encrypted } from './encrypted'

type Challenge = { key_id: string; public_key: string; nonce: string; code_id?: string; code_image?: string }
// biome-ignore lint/suspicious/noExplicitAny: an answer's data is whatever the call under test declares
type Answer = Envelope<any> & { status: number; headers: Record<string, unknown>; raw: string }
type Request = { token?: string; body?: object; query?: object; ip?: string; language?: string }

export type AccountServer = Awaited<ReturnType<typeof openHouse>>['servers'][number]

/** Server processes over one fresh database, each with its own pool and caches. */
export async function openHouse(
  count = 1,
  more: { setupCode?: string; logged?: string[]; now?: () => number; mailer?: Mailer; publicUrl?: string } = {},
) {
  const fresh = await freshDatabase()
  const masterKey = randomBytes(32)
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const db = openPatient(fresh.url, { connections: 8 })
      const secrets = await openSecrets(db, masterKey)
      const say = (fields: object, message?: string) => void more.logged?.push(`${message} ${JSON.stringify(fields)}`)
      const log = { info: say, warn: say, error: say }
      const sessions = openSessions(db, log)
      const surroundings = { logLevel: 'silent', webFolder: null, isReady: async () => true, streams: () => 0 }
      const app = await buildServer(surroundings)
      const addresses = fileAddresses(randomBytes(32), Date.now)
      const routes = accountRoutes({
        db,
        secrets,
        sessions,
        guard: signInGuard(db),
        drawCode: () => ({ text: randomBytes(2).toString('hex').toUpperCase(), svg: '<svg/>' }),
        addresses,
        dashboard: {
          ...{ meetingsToday, waiting: waitingFor, notices: consoleNotices, setupProgress },
          freeRooms: (call, office) => freeRooms(call, office, addresses),
          checklist: async () => [],
        },
        recognition: { hasConsent, photoAddress },
        passwordRule: async () => true,
        notifyCopied: async () => {},
        directories: {
          ask: async () => undefined,
          providersOf: async () => [],
          begin: () => Promise.reject(new Error('no directory is asked here')),
        },
        erase: () => {},
        mailer: more.mailer,
        signingKey: masterKey,
        publicUrl: more.publicUrl ?? null,
        storage: 'local',
        setupCode: more.setupCode,
      })
      await mount(app, routes, { db, sessions, now: more.now ?? Date.now, poke: () => {} })

      const ask = async (method: 'GET' | 'POST', path: string, r: Request): Promise<Answer> => {
        const answer = await app.inject({
          method,
          url: basePath + path,
          ...(r.query ? { query: r.query as Record<string, string> } : {}),
          ...(r.body ? { payload: r.body } : {}),
          headers: { ...(r.token ? { 'x-token': r.token } : {}), 'accept-language': r.language ?? 'zh' },
          remoteAddress: r.ip ?? '203.0.113.7',
        })
        return { ...answer.json(), status: answer.statusCode, headers: answer.headers, raw: answer.body }
      }
      const get = (path: string, r: Request = {}) => ask('GET', path, r)
      const post = (path: string, body: object, r: Request = {}) => ask('POST', path, { ...r, body })
      const challenge = async (username = '', ip?: string): Promise<Challenge> =>
        (await get('/auth/challenge', { query: { username }, ip })).data
      /** Signs in as the login page does, with what is said otherwise. */
      const signIn = async (username: string, password: string, r: Request & { with?: object } = {}) => {
        const asked = await challenge(username, r.ip)
        const body = { username, password: encrypted(asked, password), timeZone: 'Asia/Shanghai', key_id: asked.key_id }
        return post('/auth/login', { ...body, ...r.with }, r)
      }
      return { db, secrets, sessions, app, get, post, challenge, signIn }
    }),
  )
  const [first] = servers
  if (first === undefined) throw new Error('a house has a server')
  return {
    servers,
    first,
    db: first.db,
    async close() {
      for (const { app, db } of servers) {
        await app.close()
        await db.close()
      }
      await fresh.drop()
    },
  }
}

type Db = { query: <R>(sql: string, values?: readonly unknown[]) => Promise<R[]> }
const idOf = async (rows: Promise<{ id: number }[]>) => (await rows)[0]?.id as number

export function addCompany(db: Db, name: string): Promise<number> {
  return idOf(db.query('insert into company (name) values ($1) returning id', [name]))
}

type NewPerson = { company_id: number; username: string; password: string; permissions?: string[]; office_id?: number }

/** A person with a role of their own. */
export async function addPerson(db: Db, person: NewPerson): Promise<number> {
  const { company_id, username } = person
  const id = await idOf(
    db.query(
      'insert into users (company_id, name, username, password_hash, office_id) values ($1, $2, $3, $4, $5) returning id',
      [company_id, `Name of ${username}`, username, await hashPassword(person.password), person.office_id ?? null],
    ),
  )
  if (person.permissions === undefined) return id
  const role_id = await idOf(
    db.query('insert into role (company_id, name, permissions) values ($1, $2, $3) returning id', [
      company_id,
      `role of ${username}`,
      person.permissions,
    ]),
  )
  await db.query('insert into user_role (company_id, user_id, role_id) values ($1, $2, $3)', [company_id, id, role_id])
  return id
}
