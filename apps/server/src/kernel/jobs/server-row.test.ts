import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase, openPatient } from '../../../test/database'
import type { Log } from '../call/call'
import type { Database } from '../database/db'
import { productVersion } from '../database/product-version'
import { keepServerRow } from './server-row'

let fresh: FreshDatabase
let db: Database
const log = { warn: () => {}, error: () => {}, info: () => {} } as unknown as Log

beforeAll(async () => {
  fresh = await freshDatabase()
  db = openPatient(fresh.url, { connections: 2 })
})
afterAll(async () => {
  await db.close()
  await fresh.drop()
})

async function until(test: () => Promise<boolean>): Promise<void> {
  while (!(await test())) await new Promise((resolve) => setTimeout(resolve, 10))
}
const servers = () => db.query<{ version: string }>('select version from server order by started_at')

it('a server is on the list with its version from its start to its end; one that was killed for a day', async () => {
  await db.query(
    `insert into server (version, seen_at) values ('0.0.1', now() - interval '25 hours'), ('0.0.2', now() - interval '23 hours')`,
  )
  const [one, other] = [keepServerRow(db, log), keepServerRow(db, log)]
  const expected = ['0.0.2', productVersion(), productVersion()].join()
  await until(async () => (await servers()).map(({ version }) => version).join() === expected)
  await one.close()
  expect(await servers()).toHaveLength(2)
  await other.close()
  expect(await servers()).toEqual([{ version: '0.0.2' }])
})
