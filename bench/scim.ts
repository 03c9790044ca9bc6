import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { diskStorage } from '../apps/server/src/adapters/storage/disk'
import { newToken } from '../apps/server/src/areas/setup/oidc/tokens'
import { openSecrets } from '../apps/server/src/kernel/secrets/secrets'
import { tokenHash } from '../apps/server/src/kernel/session/session-store'
import { openProduct } from '../apps/server/src/product'
import { notingAll, type Said, withClient } from './beside'
import type { Stage } from './data'
import { keyOf } from './detectors'
import { median, once } from './load'
import { startProduct } from './processes'
import type { Line } from './report'

const PAGE = 200
const codes = ['change-work-sso-config', 'add-user', 'change-user', 'view-user']

type Made = { company_id: number; connection_id: number; key: string }

/** A company of so many people, a tenth of them kept by a directory that pushes. */
async function furnish({ db }: Stage, people: number): Promise<Made> {
  const key = newToken('wpk_')
  const [made] = await db.query<Omit<Made, 'key'>>(
    `with c as (insert into company (name) values ('Directory ' || clock_timestamp()) returning id),
     d as (insert into department (company_id, name) select id, 'Works' from c returning company_id, id),
     u as (insert into users (company_id, name, username, department_id, job_num, mail, phone)
       select c.id, 'Person ' || n, 'scim-' || c.id || '-' || n, d.id, 'S' || n, 'p' || n || '@example.com',
         '+86138' || lpad(n::text, 8, '0')
       from c, d, generate_series(1, $1::int) as n returning company_id, id),
     r as (insert into role (company_id, name, permissions) select id, 'Keeper', $2::text[] from c returning company_id, id),
     o as (select min(id) as id from u),
     g as (insert into user_role (company_id, user_id, role_id) select r.company_id, o.id, r.id from r, o),
     s as (insert into scim_connection (company_id, name, department_id, owner_id) select d.company_id, 'Entra ID', d.id, o.id
       from d, o returning company_id, id),
     k as (insert into scim_key (company_id, connection_id, hash, hint) select company_id, id, $3, 'wpk_bench' from s),
     p as (insert into scim_person (company_id, user_id, connection_id, external_id)
       select u.company_id, u.id, s.id, 'ext-' || u.id from u, s where u.id % 10 = 0)
     select company_id, id as connection_id from s`,
    [people, codes, tokenHash(key)],
  )
  if (made === undefined) throw new Error('no company was made')
  await db.query('analyze users')
  await db.query('analyze scim_person')
  return { ...made, key }
}

/** What a server says to the database for each of these lists, to be said again by nobody in particular. */
async function saidFor(stage: Stage, { key }: Made, queries: readonly string[]): Promise<Said[]> {
  const said: Said[] = []
  const db = notingAll(stage.db, said)
  const server = await openProduct({
    ...{
      db,
      secrets: await openSecrets(stage.db, keyOf(stage)),
      storage: diskStorage(join(tmpdir(), 'workplace-bench')),
    },
    ...{ logLevel: 'error', webFolder: null, withJobs: false },
  })
  try {
    await server.app.ready()
    said.length = 0
    for (const query of queries)
      await server.app.inject({ url: `/scim/v2/Users?${query}`, headers: { authorization: `Bearer ${key}` } })
    return [...said]
  } finally {
    await server.close()
  }
}

/** One after the other, each on its own, as they were said. */
async function sayAgain(client: pg.Client, said: readonly Said[]): Promise<number> {
  const began = performance.now()
  for (const { text, name, values } of said) await client.query({ text, name, values: [...values] })
  return performance.now() - began
}

/** All people page by page, and one after the other by account, as directories ask; beside the same SQL alone. */
export async function scim(stage: Stage, people: number, rounds: number): Promise<Line[]> {
  const made = await furnish(stage, people)
  const product = await startProduct({ dataDir: stage.dataDir, databaseUrl: stage.postgres.url })
  const ask = async (query: string, least: number) => {
    const path = `/scim/v2/Users?${query}`
    const { status, text, ms } = await once(product.address, { path, headers: { authorization: `Bearer ${made.key}` } })
    const found = status === 200 ? JSON.parse(text).Resources.length : 0
    if (found < least) throw new Error(`${path}: ${status}, ${text.slice(0, 300)}`)
    return ms
  }
  const offsets = Array.from({ length: Math.ceil(people / PAGE) }, (_, n) => n * PAGE)
  const names = Array.from(
    { length: Math.min(200, people) },
    (_, n) => `userName eq "scim-${made.company_id}-${n + 1}"`,
  )
  const works = [
    [
      `SCIM, all of ${people.toLocaleString('en')}`,
      () => offsets.map((at) => [`startIndex=${at + 1}&count=${PAGE}`, Math.min(PAGE, people - at)] as const),
    ],
    [
      `SCIM, one of ${people.toLocaleString('en')}`,
      () => names.map((name) => [`filter=${encodeURIComponent(name)}`, 1] as const),
    ],
  ] as const
  try {
    return await withClient(stage, async (client) => {
      const lines: Line[] = []
      for (const [work, asks] of works) {
        const said = await saidFor(
          stage,
          made,
          asks().map(([query]) => query),
        )
        const [ours, bare]: [number[], number[]] = [[], []]
        for (let round = 0; round <= rounds; round++) {
          let own = 0
          for (const [query, least] of asks()) own += await ask(query, least)
          const theirs = await sayAgain(client, said)
          if (round === 0 && rounds > 1) continue
          ours.push(own)
          bare.push(theirs)
        }
        const ratio = median(ours) / median(bare)
        lines.push({
          ...{ work, measured: `${median(ours).toFixed(0)} ms, its SQL ${median(bare).toFixed(0)} ms` },
          ...{ value: ratio, shown: ratio.toFixed(2), goal: 1.5, aim: 1.2, more: false },
        })
      }
      return lines
    })
  } finally {
    await product.stop()
    await stage.db.query('delete from company where id = $1', [made.company_id]).catch(() => {})
  }
}
