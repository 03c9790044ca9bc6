import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { basePath } from '@workplace/contract/kernel/envelope'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCompany, addPerson } from '../../../test/account'
import { type FreshDatabase, freshDatabase, openPatient } from '../../../test/database'
import { encrypted } from '../../../test/encrypted'
import { diskStorage } from '../../adapters/storage/disk'
import type { Database } from '../../kernel/database/db'
import { openSecrets } from '../../kernel/secrets/secrets'
import { openProduct, type Product } from '../../product'

const password = 'two servers 22'
const folder = mkdtempSync(join(tmpdir(), 'account-live-'))
const servers: { db: Database; product: Product }[] = []
let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase()
  const masterKey = randomBytes(32)
  for (let n = 0; n < 2; n++) {
    const db = openPatient(fresh.url, { connections: 6 })
    const secrets = await openSecrets(db, masterKey)
    const storage = diskStorage(folder)
    const product = await openProduct({ db, secrets, storage, logLevel: 'silent', webFolder: null, withJobs: false })
    servers.push({ db, product })
  }
  const [first] = servers
  if (first === undefined) throw new Error('two servers')
  const company_id = await addCompany(first.db, 'Acme')
  await addPerson(first.db, { company_id, username: 'ada', password })
})
afterAll(async () => {
  for (const { db, product } of servers) {
    await product.close()
    await db.close()
  }
  await fresh.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function ask(server: number, method: 'GET' | 'POST', path: string, token?: string, body?: object) {
  const answer = await servers[server]?.product.app.inject({
    method,
    url: basePath + path,
    headers: token === undefined ? {} : { 'x-token': token },
    ...(body ? { payload: body } : {}),
  })
  return answer?.json()
}

async function signIn(): Promise<string> {
  const { data } = await ask(0, 'GET', '/auth/challenge')
  const body = { username: 'ada', password: encrypted(data, password), key_id: data.key_id }
  return (await ask(1, 'POST', '/auth/login', undefined, body)).data.token
}

const codeAt = async (server: number, token: string) => (await ask(server, 'GET', '/users/check_session', token)).code

it('a session that ends at one server is not believed any longer at the other', async () => {
  const [left, kept] = [await signIn(), await signIn()]
  for (const token of [left, kept]) expect(await codeAt(1, token)).toBe(0)
  expect((await ask(0, 'GET', '/auth/logout', left)).code).toBe(0)
  await expect.poll(() => codeAt(1, left)).toBe(50008)

  const { data } = await ask(0, 'GET', '/auth/challenge')
  const own = await signIn()
  const change = { old: encrypted(data, password), new: encrypted(data, 'another one 33'), key_id: data.key_id }
  expect((await ask(0, 'POST', '/users/change_password', own, change)).code).toBe(0)
  await expect.poll(() => codeAt(1, kept)).toBe(50012)
  expect(await codeAt(1, own)).toBe(0)
})
