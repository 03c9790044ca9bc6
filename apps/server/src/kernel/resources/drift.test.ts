import type { Field } from '@workplace/contract/kernel/field'
import { registry, resourceNamed } from '@workplace/contract/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase, openPatient } from '../../../test/database'
import { openWorld } from '../../../test/world'
import type { Database } from '../database/db'
import { columns, ownColumns } from './columns'
import { uniqueIndexOf } from './database-refusal'

let fresh: FreshDatabase
let db: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  db = openPatient(fresh.url, { connections: 2 })
})
afterAll(async () => {
  await db.close()
  await fresh.drop()
})

type ColumnRow = { name: string; type: string; nullable: boolean; scale: number | null; checks: string | null }

const columnsOf = (table: string) =>
  db.query<ColumnRow>(
    `select a.attname as name, coalesce(d.typname, t.typname) as type, not a.attnotnull as nullable,
       case when t.typname = 'numeric' then (a.atttypmod - 4) & 65535 end as scale,
       (select string_agg(pg_get_constraintdef(c.oid), ' ') from pg_constraint c
        where c.conrelid = a.attrelid and c.contype = 'c' and a.attnum = any(c.conkey)) as checks
     from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_type d on d.oid = t.oid and t.typtype = 'd'
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table],
  )

/** Keys of a table as PostgreSQL would write them. */
const constraintsOf = async (table: string) =>
  (
    await db.query<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype in ('p', 'f')`,
      [table],
    )
  ).map((row) => row.definition)

const indexesOf = async (table: string) =>
  new Map(
    (
      await db.query<{ indexname: string; indexdef: string }>(
        `select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename = $1`,
        [table],
      )
    ).map((row) => [row.indexname, row.indexdef]),
  )

const stamped = {
  company_id: 'int4',
  id: 'int4',
  version: 'int4',
  created_at: 'timestamptz',
  created_by: 'text',
  updated_at: 'timestamptz',
  updated_by: 'text',
}

/** Required by the form, though rows from elsewhere may lack it. */
const laterRequired = ['meetingroom.price_id', 'users.job_num', 'users.department_id']

const folded = (name: string, field: Field) =>
  columns[field.kind].type === 'text' && !field.options ? `lower\\(${name}\\)` : name

describe.each(registry.map((resource) => [resource.name, resource] as const))('%s', (_, { table, fields, kept }) => {
  test('its table has exactly the declared columns, of their types, empty only where that is declared', async () => {
    const all = await columnsOf(table)
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining([...kept]))
    const found = all.filter(({ name }) => !kept.includes(name))
    expect(Object.fromEntries(found.map(({ name, type }) => [name, type]))).toEqual({
      ...stamped,
      ...Object.fromEntries(ownColumns(fields).map(([name, { kind }]) => [name, columns[kind].type])),
    })
    const nullable = found
      .filter((column) => column.nullable && !laterRequired.includes(`${table}.${column.name}`))
      .map((column) => column.name)
    expect(nullable.sort()).toEqual(
      ownColumns(fields)
        .filter(([, field]) => field.optional)
        .map(([name]) => name)
        .sort(),
    )
    for (const { name, scale, checks } of found) {
      const field = fields[name]
      if (field?.kind === 'decimal' || field?.kind === 'money') expect([name, scale]).toEqual([name, field.scale])
      if (field?.kind !== 'select') continue
      for (const code of Object.keys(field.options ?? {})) expect(checks).toContain(`'${code}'`)
    }
  })

  test('its keys begin with the company, and so do those of what it refers to', async () => {
    const constraints = await constraintsOf(table)
    expect(constraints).toContain('PRIMARY KEY (company_id, id)')
    for (const [name, field] of Object.entries(fields)) {
      if (field.kind !== 'ref') continue
      const target = resourceNamed(field.to ?? '').table
      expect(constraints).toContain(`FOREIGN KEY (company_id, ${name}) REFERENCES ${target}(company_id, id)`)
    }
  })

  test('linked fields have a link table that goes with its own row', async () => {
    for (const field of Object.values(fields)) {
      if (field.kind !== 'refs' || field.link === undefined) continue
      const { link } = field
      const target = resourceNamed(field.to ?? '').table
      const found = await columnsOf(link.table)
      expect(Object.fromEntries(found.map(({ name, type }) => [name, type]))).toEqual({
        company_id: 'int4',
        [link.own]: 'int4',
        [link.other]: 'int4',
      })
      const constraints = await constraintsOf(link.table)
      expect(constraints).toContain(
        `FOREIGN KEY (company_id, ${link.own}) REFERENCES ${table}(company_id, id) ON DELETE CASCADE`,
      )
      expect(
        constraints.some((one) =>
          one.startsWith(`FOREIGN KEY (company_id, ${link.other}) REFERENCES ${target}(company_id, id)`),
        ),
      ).toBe(true)
      expect(constraints.find((one) => one.startsWith('PRIMARY KEY'))).toMatch(
        new RegExp(`\\(company_id, (?:${link.own}, ${link.other}|${link.other}, ${link.own})\\)`),
      )
      const indexes = [...(await indexesOf(link.table)).values()]
      for (const column of [link.own, link.other])
        expect(indexes.some((one) => one.includes(`(company_id, ${column}`))).toBe(true)
    }
  })

  test('what is declared unique has its unique index, ignoring case, and nothing else has one', async () => {
    const indexes = await indexesOf(table)
    const declared = Object.entries(fields).filter(([, field]) => field.unique)
    for (const [name, field] of declared) {
      const definition = indexes.get(uniqueIndexOf(table, name, field.uniqueWith)) ?? ''
      expect(definition).toContain('CREATE UNIQUE INDEX')
      const parts = [folded(name, field), ...field.uniqueWith.map((one) => folded(one, fields[one] as Field))].join(
        ', ',
      )
      // beside the field, nothing is equal to nothing
      const nulls = field.uniqueWith.some((one) => fields[one]?.optional) ? ' NULLS NOT DISTINCT' : ''
      const company = field.everywhere ? '' : 'company_id, '
      // what is gone leaves its name to others
      const shared = kept.includes(`${name}_shared`) ? ` WHERE \\(NOT ${name}_shared\\)` : ''
      const gone = kept.includes('deleted_at') ? ' WHERE \\(deleted_at IS NULL\\)' : shared
      expect(definition).toMatch(new RegExp(`\\(${company}${parts}\\)${nulls}${gone}$`))
    }
    // what holds only of some rows is said by the rules of the area, and its index is named otherwise
    const unique = [...indexes].filter(
      ([name, one]) =>
        one.startsWith('CREATE UNIQUE') &&
        !name.endsWith('_pkey') &&
        (name.endsWith('_unique') || !one.includes(' WHERE ')),
    )
    expect(unique).toHaveLength(declared.length)
  })

  test('what is looked for by a reference is found by an index', async () => {
    const indexes = [...(await indexesOf(table)).values()]
    for (const [name, field] of Object.entries(fields)) {
      if (field.kind !== 'ref') continue
      expect(
        indexes.some((one) => one.includes(`(company_id, ${name}`)),
        `${table}.${name}`,
      ).toBe(true)
    }
  })
})

test('both languages name every field of a resource differently, and every option of a field', () => {
  for (const { name, fields } of registry) {
    for (const language of [0, 1]) {
      const labels = Object.values(fields).map((field) => field.label[language]?.toLowerCase())
      expect(new Set(labels).size, name).toBe(labels.length)
      for (const [one, { options }] of Object.entries(fields)) {
        const words = Object.values(options ?? {}).map((label) => label[language]?.toLowerCase())
        expect(new Set(words).size, `${name}.${one}`).toBe(words.length)
      }
    }
  }
})

test('every table of companies keeps its rows apart by the company', async () => {
  const tables = await db.query<{ name: string; keyed: boolean }>(
    `select c.relname as name, exists (
       select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'p'
         and (select attname from pg_attribute where attrelid = c.oid and attnum = k.conkey[1]) = 'company_id') as keyed
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const others = tables.filter((table) => !table.keyed).map((table) => table.name)
  expect(others).toEqual([
    'company',
    'device_pairing',
    'event_consumer',
    'installation',
    'login_failure',
    'mqtt_server',
    'oidc_key',
    'outbox',
    'saml_key',
    'schema_contract',
    'schema_migration',
    'server',
    'session',
    'single_use',
    'unknown_device',
  ])
})

test('a table in parts is one by month, and an area says how long it is kept', async () => {
  const world = await openWorld()
  try {
    const tables = await db.query<{ table: string; time: string }>(
      `select c.relname as "table", a.attname as time from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
       join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
       where c.relnamespace = 'public'::regnamespace order by 1`,
    )
    const declared = world.first.monthly.map(({ table, time }) => ({ table, time }))
    expect(tables).toEqual(declared.sort((a, b) => (a.table < b.table ? -1 : 1)))
    expect(tables.length).toBeGreaterThan(0)
    for (const { table, time } of tables) {
      const constraints = await constraintsOf(table)
      expect(constraints.map((one) => one.replaceAll('"', ''))).toEqual([`PRIMARY KEY (company_id, ${time}, id)`])
      const references = await db.query(
        `select conname from pg_constraint where contype = 'f' and confrelid = $1::regclass`,
        [table],
      )
      expect(references).toEqual([])
      const unique = [...(await indexesOf(table)).values()].filter((one) => one.startsWith('CREATE UNIQUE'))
      expect(unique).toHaveLength(1)
      // its months follow each other, from before all times to after them
      const months = await db.query<{ since: string | null; until: string | null; attached: boolean }>(
        'select since, until, attached from months_of($1::regclass) order by since nulls first',
        [table],
      )
      expect(months.every(({ attached }) => attached)).toBe(true)
      expect(months.map(({ since }) => since).slice(1)).toEqual(months.map(({ until }) => until).slice(0, -1))
      expect([months[0]?.since, months.at(-1)?.until]).toEqual([null, null])
      for (const one of world.first.monthly.filter((of) => of.table === table))
        expect((await one.keepDays(db, 0)) ?? 1).toBeGreaterThan(0)
    }
  } finally {
    await world.close()
  }
})
