import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, unfitness } from '../src/kernel/database/migrate'
import { type FreshDatabase, freshDatabase } from './database'

let one: FreshDatabase
let other: FreshDatabase

beforeAll(async () => {
  one = await freshDatabase()
  other = await freshDatabase()
})
afterAll(async () => {
  await one.drop()
  await other.drop()
})

async function rows(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('a fresh database has every migration and no data', async () => {
  expect(await rows(one.url, 'select count(*)::int as n from company')).toEqual([{ n: 0 }])
})

test('what is written in one fresh database is not seen in another', async () => {
  await rows(one.url, `insert into installation (name, value) values ('mark', 'here')`)
  expect(await rows(one.url, `select value from installation where name = 'mark'`)).toEqual([{ value: 'here' }])
  expect(await rows(other.url, `select value from installation where name = 'mark'`)).toEqual([])
})

test('a database that a newer version has brought further is refused, and left as it is', async () => {
  const note = `insert into schema_migration (name, checksum) values ('9999_of_tomorrow.sql', 'x')`
  await rows(other.url, note)
  await expect(migrate(other.url)).rejects.toThrow(/newer version of the product \(it knows 9999_of_tomorrow\)/)
  await rows(other.url, `delete from schema_migration where checksum = 'x'`)
  expect(await migrate(other.url)).toMatchObject({ applied: [], beyond: [] })
})

test('a database in which its role may not create anything is found out before it is touched', async () => {
  expect(await unfitness(one.url)).toEqual([])
  await rows(one.url, 'revoke create on schema public from pg_database_owner')
  expect(await unfitness(one.url)).toEqual(['rights'])
})
