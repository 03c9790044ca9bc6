import { hash } from '@node-rs/argon2'
import { permissions } from '@workplace/contract/permission/permissions'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upload } from '../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { nameSearch } from '../../kernel/text/name-search'

// Counts are held to: how many statements a list asks, and that others are answered while an import runs. What that
// costs beside the SQL and the hashes alone is told as ratios, and not asserted: machines differ and are shared.
// PEOPLE_ROWS=5000 imports as many as an import takes; the ordinary run is content with fewer.

const imported = Number(process.env.PEOPLE_ROWS ?? 120)
let world: World
let acme: Company
let token: string

beforeAll(async () => {
  world = await openWorld()
  acme = await addCompany(world.db, 'Acme')
  token = (await acme.person([...permissions.keys()])).token
  const { company_id } = acme
  await world.db.query(
    `insert into department (company_id, name, parent_id, sort)
     select $1, 'Department ' || n, null, n from generate_series(1, 20) n`,
    [company_id],
  )
  await world.db.query(
    `insert into department (company_id, name, parent_id, sort)
     select $1, 'Section ' || n, (select id from department where company_id = $1 and name = 'Department ' || (n % 20 + 1)), n
     from generate_series(21, 800) n`,
    [company_id],
  )
  const names = Array.from(
    { length: 10_000 },
    (_, n) =>
      `${'王李张刘陈杨赵黄周吴'[n % 10]}${'伟芳娜敏静丽强磊军洋'[Math.floor(n / 10) % 10]}${'文明华玉国春云海天宇'[Math.floor(n / 100) % 10]}`,
  )
  await world.db.query(
    `insert into users (company_id, name, name_search, username, job_num, department_id)
     select $1, name, found, 'p' || n, 'N' || n, d.ids[n % 800 + 1]
     from unnest($2::text[], $3::text[]) with ordinality as u(name, found, n),
       (select array_agg(id) as ids from department where company_id = $1) d`,
    [company_id, names, names.map(nameSearch)],
  )
  await world.db.query('analyze')
}, 60_000)
afterAll(() => world.close())

type Query = { text: string; values: unknown[] }

/** The statements behind one call, as they went to the database. */
async function statementsOf(call: () => Promise<unknown>): Promise<Query[]> {
  const seen: Query[] = []
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [config] = given as [{ text?: string; values?: unknown[] }]
    // what the product does by itself once a second is none of the call's
    const isOwn = /company_id/.test(config.text ?? '') && !/\b(outbox|session)\b/.test(config.text ?? '')
    if (typeof config === 'object' && config.text && isOwn)
      seen.push({ text: config.text, values: config.values ?? [] })
    return (original as (...all: unknown[]) => unknown).apply(this, given)
  } as typeof original
  try {
    await call()
  } finally {
    pg.Client.prototype.query = original
  }
  return seen
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

test.each([
  ['the first page', 5, '/users/pagelist', {}],
  ['by name', 4, '/users/pagelist', { title: '王伟' }],
  ['by initials', 4, '/users/pagelist', { title: 'wfm' }],
  ['by job number', 4, '/users/pagelist', { title: 'N77' }],
  ['in a department and below', 4, '/users/pagelist', { department_id: '1', limit: '50' }],
  ['sorted by name', 4, '/users/pagelist', { sort: '+name', page: '20' }],
  ['the tree', 1, '/department/tree', {}],
] as const)('of 10,000 people and 800 departments: %s takes %i statements at most', async (name, most, path, query) => {
  const ask = () => world.first.get(path, query, { token })
  await ask()
  // once in a while something else falls due beside a call: that its session was used, say
  const asked = [await statementsOf(ask), await statementsOf(ask), await statementsOf(ask)]
  const [statements = []] = asked.sort((a, b) => a.length - b.length)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.length).toBeLessThanOrEqual(most)
  // the same connections, the same parsing of answers, and nothing else
  const pool = new pg.Pool({ connectionString: world.url, max: 1 })
  const bare = async () => {
    for (const statement of statements) await pool.query(statement)
  }
  try {
    for (let n = 0; n < 5; n++) await Promise.all([bare(), ask()])
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let n = 0; n < 21; n++) {
      theirs.push(await timed(bare))
      ours.push(await timed(ask))
    }
    const [product, sql] = [median(ours), median(theirs)]
    console.log(
      `${name}: ${product.toFixed(1)} ms, its ${statements.length} statements ${sql.toFixed(1)} ms, ratio ${(product / sql).toFixed(2)}`,
    )
  } finally {
    await pool.end()
  }
})

test('others are answered while an import runs', {
  timeout: 900_000,
}, async () => {
  const heading = '姓名,账号,密码,工号,部门\n'
  const lines = Array.from(
    { length: imported },
    (_, n) => `王${n},imp${n},Sunny-day-${n},I${n},Section ${21 + (n % 700)}`,
  )
  const list = () => timed(() => world.first.get('/users/pagelist', { limit: '50' }, { token }))
  const p95 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
  const quiet: number[] = []
  for (let n = 0; n < 60; n++) quiet.push(await list())

  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  const alone = await timed(async () => {
    for (let n = 0; n < imported; n++) {
      const password = await hash(`Sunny-day-${n}`, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
      await client.query(
        'insert into users (company_id, name, username, job_num, password_hash) values ($1, $2, $3, $4, $5)',
        [acme.company_id, `王${n}`, `alone${n}`, `B${n}`, password],
      )
    }
  })
  await client.end()

  const busy: number[] = []
  const whole = await timed(async () => {
    const file = { name: 'people.csv', content: heading + lines.join('\n') }
    const { data } = await upload(world.first, '/users/import', file, { mode: 'all' }, { token })
    for (;;) {
      busy.push(await list())
      const state = await world.first.get('/task/single', { id: data.task }, { token })
      if (state.data.state !== 'running') {
        // the list that was asked for above was answered while it ran
        expect(busy.length).toBeGreaterThan(1)
        expect(state.data).toMatchObject({ state: 'done', report: { saved: imported } })
        return
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
  const [before, during] = [p95(quiet), p95(busy)]
  console.log(
    `import of ${imported}: ${(whole / 1000).toFixed(1)} s, alone ${(alone / 1000).toFixed(1)} s (${(alone / whole).toFixed(2)} of its speed); a list meanwhile p95 ${during.toFixed(1)} ms, before ${before.toFixed(1)} ms`,
  )
})
