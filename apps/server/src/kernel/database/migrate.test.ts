import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bareDatabase, type FreshDatabase } from '../../../test/database'
import { migrate } from './migrate'
import { migrationFiles } from './migration-files'
import { statementsOf } from './statements'

let fresh: FreshDatabase
let path: string
let client: pg.Client
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  fresh = await bareDatabase()
  client = await connect()
})
afterAll(async () => {
  await client.end()
  await fresh.drop()
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  await client.query('drop schema public cascade; create schema public')
})

async function connect() {
  const one = new pg.Client({ connectionString: fresh.url })
  await one.connect()
  return one
}

/** A folder of migrations; each test writes what a version of a product has. */
function folderOf(files: Record<string, string>): URL {
  path = mkdtempSync(join(tmpdir(), 'migrations-'))
  const own = path
  ends.push(async () => rmSync(own, { recursive: true }))
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(path, name), sql)
  return pathToFileURL(`${path}/`)
}

const rows = async (sql: string) => (await client.query(sql)).rows
const patience = { lockMs: 50, tries: 1_000, pauseMs: [5, 10] as const }
const known = () => rows('select name, kind, version from schema_migration order by applied_at, name')

const first = { '0001_a.sql': 'create table a (id int primary key, old text); insert into a values (1)' }
const contract = { '0002_a.contract.sql': '-- after: 1.1.0\nalter table a drop column old' }

describe('migrations of three kinds', () => {
  it('are applied in their order, each noted with its kind and version, and once', async () => {
    const folder = folderOf({
      ...first,
      '0002_b.contract.sql': '-- Nobody reads it.\n-- after: 1.0.0\nalter table a drop column old',
      '0002_b.concurrent.sql':
        '-- two of them; and a sentence\ncreate index concurrently a_old on a (old);\ncreate index concurrently a_new on a (new);\n',
      '0002_b.sql': "alter table a add column new text default ';'",
    })
    const names = ['0001_a.sql', '0002_b.sql', '0002_b.concurrent.sql', '0002_b.contract.sql']
    expect(migrationFiles(folder).map(({ name }) => name)).toEqual(names)
    expect(await migrate(fresh.url, { folder, version: '1.0.0' })).toEqual({ applied: names, beyond: [], waiting: [] })
    const kinds = ['expand', 'expand', 'concurrent', 'contract']
    expect(await known()).toEqual(names.map((name, n) => ({ name, kind: kinds[n], version: '1.0.0' })))
    expect(await rows('select * from a')).toEqual([{ id: 1, new: ';' }])
    expect(await migrate(fresh.url, { folder, version: '1.0.0' })).toEqual({ applied: [], beyond: [], waiting: [] })
  })

  it('go on in a database of a version before the kinds', async () => {
    const folder = folderOf(first)
    await client.query(
      `create table schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now());
       create table a (id int primary key, old text)`,
    )
    const [{ name, checksum } = { name: '', checksum: '' }] = migrationFiles(folder)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    writeFileSync(join(path, '0002_b.sql'), 'alter table a add column new text')
    expect((await migrate(fresh.url, { folder, version: '1.0.0' })).applied).toEqual(['0002_b.sql'])
    expect(await known()).toEqual([
      { name, kind: null, version: null },
      { name: '0002_b.sql', kind: 'expand', version: '1.0.0' },
    ])
    writeFileSync(join(path, '0002_b.sql'), 'alter table a add column newer text')
    await expect(migrate(fresh.url, { folder })).rejects.toThrow('0002_b.sql was changed after it had been applied')
  })

  it('fail whole and by name', async () => {
    const folder = folderOf({ ...first, '0002_b.sql': 'create table b (id int); select 1 / 0' })
    await expect(migrate(fresh.url, { folder })).rejects.toThrow('migration 0002_b.sql failed: division by zero')
    expect(await rows(`select to_regclass('b') as b`)).toEqual([{ b: null }])
    expect((await known()).map(({ name }) => name)).toEqual(['0001_a.sql'])
  })

  it('have names that say what they are, and contracts a version', () => {
    const wrong: [string, string, string][] = [
      ['1_a.sql', '', 'must be called'],
      ['0001_a.expand.sql', '', 'must be called'],
      ['0001_a.contract.sql', 'drop table a', 'must say in its head'],
      ['0001_a.sql', '-- after: 1.0.0\nselect 1', 'takes nothing away'],
    ]
    for (const [name, sql, told] of wrong) expect(() => migrationFiles(folderOf({ [name]: sql }))).toThrow(told)
  })
})

describe('a lock that others hold', () => {
  it('is waited for briefly, so that nobody waits behind it, and again until it is free', async () => {
    const folder = folderOf({ ...first })
    await migrate(fresh.url, { folder })
    writeFileSync(join(path, '0002_b.sql'), 'alter table a add column new text')
    const reader = await connect()
    ends.push(() => reader.end())
    await reader.query('begin; select * from a')
    const migrated = migrate(fresh.url, { folder, patience })
    // people go on reading meanwhile: they wait no longer than one try does
    for (let n = 0; n < 20; n++) await client.query('select * from a')
    expect((await known()).map(({ name }) => name)).toEqual(['0001_a.sql'])
    await reader.query('commit')
    expect((await migrated).applied).toEqual(['0002_b.sql'])
  })

  it('that nobody lets go of ends the start, with what to do', async () => {
    const folder = folderOf({ ...first })
    await migrate(fresh.url, { folder })
    writeFileSync(join(path, '0002_b.sql'), 'alter table a add column new text')
    const reader = await connect()
    ends.push(() => reader.end())
    await reader.query('begin; select * from a')
    await expect(migrate(fresh.url, { folder, patience: { ...patience, tries: 3 } })).rejects.toThrow(
      /0002_b\.sql failed: canceling statement due to lock timeout \(after 3 tries; end what works on those tables/,
    )
    await reader.query('commit')
  })
})

describe('what runs outside of a transaction', () => {
  const index = {
    '0002_b.concurrent.sql':
      'create index concurrently a_old on a (old);\ncreate unique index concurrently a_other on a (id, old)',
  }

  it('can be repeated after it was killed: what it left unfinished goes first, what was finished stays', async () => {
    const folder = folderOf({ ...first })
    await migrate(fresh.url, { folder })
    // the first is done, the second ended half-way, as an index does that finds two rows alike
    await client.query('create index a_old on a (old)')
    await client.query('alter table a drop constraint a_pkey')
    await client.query('insert into a values (1), (1)')
    await expect(client.query('create unique index concurrently a_other on a (id)')).rejects.toThrow('could not create')
    await client.query('delete from a')
    const before = await rows(`select indexrelid from pg_index where indexrelid = 'a_old'::regclass`)
    writeFileSync(join(path, '0002_b.concurrent.sql'), index['0002_b.concurrent.sql'])
    expect((await migrate(fresh.url, { folder })).applied).toEqual(['0002_b.concurrent.sql'])
    expect(await rows(`select indexrelid from pg_index where indexrelid = 'a_old'::regclass`)).toEqual(before)
    expect(await rows(`select indisvalid, indnatts from pg_index where indexrelid = 'a_other'::regclass`)).toEqual([
      { indisvalid: true, indnatts: 2 },
    ])
  })

  it('is done by one of several servers that start at once, while people write', async () => {
    const folder = folderOf({ ...first, ...index })
    const writer = await connect()
    ends.push(() => writer.end())
    await migrate(fresh.url, { folder: folderOf(first) })
    await writer.query('begin; insert into a values (2)')
    const all = [1, 2, 3].map(() => migrate(fresh.url, { folder }))
    // it waits for who writes, and keeps nobody else from writing
    await client.query('insert into a values (3)')
    await writer.query('commit')
    const applied = (await Promise.all(all)).flatMap((one) => one.applied)
    expect(applied).toEqual(['0002_b.concurrent.sql'])
    expect(await rows(`select count(*)::int as n from pg_index where not indisvalid`)).toEqual([{ n: 0 }])
  })
})

describe('a database that another version was at', () => {
  it('goes back to the version before as long as things were only added', async () => {
    const before = folderOf(first)
    const next = folderOf({ ...first, '0002_b.sql': 'alter table a add column new text' })
    await migrate(fresh.url, { folder: before, version: '1.0.3' })
    await migrate(fresh.url, { folder: next, version: '1.1.0' })
    expect(await migrate(fresh.url, { folder: before, version: '1.0.3' })).toEqual({
      applied: [],
      beyond: ['0002_b.sql'],
      waiting: [],
    })
    await expect(migrate(fresh.url, { folder: before, version: '0.9.0' })).rejects.toThrow(
      'newer version of the product (it knows 0002_b). Update this one first.',
    )
  })

  it('is refused to it once something was taken away', async () => {
    const [before, next] = [folderOf(first), folderOf({ ...first, ...contract })]
    await migrate(fresh.url, { folder: before, version: '1.0.3' })
    await migrate(fresh.url, { folder: next, version: '1.1.0', contracts: 'asked' })
    await expect(migrate(fresh.url, { folder: before, version: '1.0.3' })).rejects.toThrow('it knows 0002_a.contract')
  })
})

describe('what nobody needs any more', () => {
  const next = () => folderOf({ ...first, ...contract })
  const has = async () =>
    (await rows(`select column_name from information_schema.columns where table_name = 'a'`)).length === 2
  const servers = (sql: string) =>
    client.query(
      `create table if not exists server (id serial, version text, seen_at timestamptz default now()); ${sql}`,
    )

  it('goes a day after a version came that does without it, when all servers are of such a version', async () => {
    await migrate(fresh.url, { folder: folderOf(first), version: '1.0.0' })
    const folder = next()
    const again = () => migrate(fresh.url, { folder, version: '1.1.0' })
    expect(await again()).toEqual({
      applied: [],
      beyond: [],
      waiting: ['0002_a.contract.sql waits 24 h more, in which one may go back to the version before'],
    })
    // waiting is no reason for the version before to be refused
    expect((await migrate(fresh.url, { folder: folderOf(first), version: '1.0.0' })).beyond).toEqual([])
    await client.query(`update schema_contract set since = now() - interval '25 hours'`)
    await servers(`insert into server (version) values ('1.1.0'), ('1.0.0')`)
    expect((await again()).waiting).toEqual([
      '0002_a.contract.sql waits: a server of version 1.0.0 runs, or was seen in the last ten minutes; it needs 1.1.0',
    ])
    expect(await has()).toBe(true)
    await servers(`update server set seen_at = now() - interval '11 minutes' where version = '1.0.0'`)
    expect((await again()).applied).toEqual(['0002_a.contract.sql'])
    expect(await has()).toBe(false)
    expect((await known()).at(-1)).toEqual({ name: '0002_a.contract.sql', kind: 'contract', version: '1.1.0' })
  })

  it('goes at once when somebody asks for that, but never beside a server that needs it', async () => {
    await migrate(fresh.url, { folder: folderOf(first), version: '1.0.0' })
    const asked = { folder: next(), version: '1.1.0', contracts: 'asked' } as const
    await servers(`insert into server (version) values ('1.0.0')`)
    expect((await migrate(fresh.url, asked)).applied).toEqual([])
    await servers('delete from server')
    expect((await migrate(fresh.url, asked)).applied).toEqual(['0002_a.contract.sql'])
  })

  it('is not there in a new database, unless rows are awaited from one that had it', async () => {
    const folder = next()
    expect((await migrate(fresh.url, { folder, contracts: ['0001_a.sql'] })).waiting).toEqual([
      '0002_a.contract.sql waits',
    ])
    expect(await has()).toBe(true)
    await client.query('drop schema public cascade; create schema public')
    expect((await migrate(fresh.url, { folder })).applied).toEqual(['0001_a.sql', '0002_a.contract.sql'])
  })
})

it('statements are told apart, whatever stands in quotes and comments', () => {
  const sql = `-- a; b
    select ';' as "a;b", e'it\\'s;', 'it''s;' /* c; /* d; */ e; */ ; do $x$ begin; end $x$;
    create function f(int) returns int language sql as $$ select $1; $$;;
    select $1::text`
  expect(statementsOf(sql).map(({ shape }) => shape)).toEqual([
    `select '' as "a;b", e'', ''`,
    "do ''",
    "create function f(int) returns int language sql as ''",
    'select $1::text',
  ])
  expect(statementsOf(sql)[1]?.sql).toBe('do $x$ begin; end $x$')
  expect(statementsOf('-- nothing\n;')).toEqual([])
})
