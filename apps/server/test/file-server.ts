import { randomBytes } from 'node:crypto'
import * as accountRefusals from '@workplace/contract/account/refusals'
import { basePath, type Envelope } from '@workplace/contract/kernel/envelope'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { UploadKind } from '@workplace/contract/kernel/upload-kind'
import { uploadKinds } from '@workplace/contract/uploads'
import type { Storage } from '../src/adapters/storage/port'
import { fileAddresses } from '../src/kernel/files/address'
import { fileRoutes } from '../src/kernel/files/routes'
import { serveFiles } from '../src/kernel/files/serve-files'
import { mount } from '../src/kernel/http/mount'
import { inOrder } from '../src/kernel/http/openapi'
import { buildServer } from '../src/kernel/http/server'
import { openSessions, startSession } from '../src/kernel/session/session-store'
import type { JudgeUpload } from '../src/kernel/uploads/finish-upload'
import { openResumable } from '../src/kernel/uploads/resumable'
import { publishedOrder } from '../src/published-order'
import { addCompany, addPerson } from './account'
import { freshDatabase, openPatient } from './database'

// biome-ignore lint/suspicious/noExplicitAny: an answer's data is whatever the call under test declares
type Answer = Envelope<any> & { status: number }
export type Person = { readonly company_id: number; readonly user_id: number; readonly token: string }
type Sent = { name?: string; body?: Buffer; type?: string; language?: string }

/** The calls for files and the serving of them, over a storage; two companies with two and one people. */
export async function openFileServer(
  storage: Storage,
  more: { servers?: number; judges?: Record<string, JudgeUpload>; kinds?: readonly UploadKind[] } = {},
) {
  const fresh = await freshDatabase()
  const db = openPatient(fresh.url, { connections: 6 })
  const silent = { info() {}, warn() {}, error() {} }
  const clock = { ahead: 0 }
  const now = () => Date.now() + clock.ahead
  const secret = randomBytes(32)
  const addresses = fileAddresses(secret, now)
  const kinds = more.kinds ?? inOrder(uploadKinds, publishedOrder.uploads, ({ name }) => name)
  // consents are another area's: here nobody has given one
  const keepFace = async () => {
    throw new Refusal(accountRefusals.face_consent_missing)
  }
  const server = async () => {
    const app = await buildServer({ logLevel: 'silent', webFolder: null, isReady: async () => true, streams: () => 0 })
    const sessions = openSessions(db, silent)
    const resumable = openResumable({ db, storage, kinds, judges: () => more.judges ?? {}, now })
    const routes = [...fileRoutes({ kinds, storage, addresses, secret, keepFace }), resumable.route]
    await mount(app, routes, { db, sessions, now, poke: () => {} })
    serveFiles(app, { storage, addresses, now })
    resumable.serve(app, sessions)
    return { app, resumable }
  }
  const servers = await Promise.all(Array.from({ length: more.servers ?? 1 }, server))
  const [{ app, resumable }] = servers as [Awaited<ReturnType<typeof server>>]

  const person = async (company_id: number, username: string): Promise<Person> => {
    const user_id = await addPerson(db, { company_id, username, password: 'Correct-horse-1' })
    return { company_id, user_id, token: await startSession(db, { company_id, user_id, ip: '::1', agent: 'test' }) }
  }
  const [one, two] = [await addCompany(db, '甲公司'), await addCompany(db, 'Company B')]
  const people = { ann: await person(one, 'ann'), bob: await person(one, 'bob'), cy: await person(two, 'cy') }

  const headers = (who: Person | null, language = 'zh') => ({
    'accept-language': language,
    ...(who ? { 'x-token': who.token } : {}),
  })
  return {
    db,
    app,
    servers,
    resumable,
    addresses,
    people,
    /** Moves the server's clock, in minutes. */
    passMinutes(minutes: number) {
      clock.ahead += minutes * 60_000
    },
    async upload(who: Person | null, path: string, sent: Sent): Promise<Answer> {
      const form = new FormData()
      if (sent.type !== undefined) form.append('type', sent.type)
      if (sent.body !== undefined) form.append('file', new Blob([new Uint8Array(sent.body)]), sent.name ?? 'a.png')
      const encoded = new Response(form)
      const answer = await app.inject({
        method: 'POST',
        url: basePath + path,
        payload: Buffer.from(await encoded.arrayBuffer()),
        headers: { ...headers(who, sent.language), 'content-type': encoded.headers.get('content-type') ?? '' },
      })
      return { ...answer.json(), status: answer.statusCode }
    },
    async get(who: Person | null, path: string, query: Record<string, string>): Promise<Answer> {
      const answer = await app.inject({ method: 'GET', url: basePath + path, query, headers: headers(who) })
      return { ...answer.json(), status: answer.statusCode }
    },
    async post(who: Person | null, path: string, payload: object): Promise<Answer> {
      const answer = await app.inject({ method: 'POST', url: basePath + path, payload, headers: headers(who) })
      return { ...answer.json(), status: answer.statusCode }
    },
    fetch: (address: string, more: Record<string, string> = {}) =>
      app.inject({ method: 'GET', url: address, headers: { 'accept-language': 'zh', ...more } }),
    async close() {
      for (const one of servers) await one.app.close()
      await db.close()
      await fresh.drop()
    },
  }
}
