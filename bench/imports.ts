import pg from 'pg'
import { hashPassword } from '../apps/server/src/kernel/session/passwords'
import { hostileTables } from '../apps/server/test/hostile-tables'
import { signIn } from '../scripts/sign-in'
import { PASSWORD, type Stage } from './data'
import { median, once } from './load'
import { startProduct } from './processes'
import type { Line } from './report'

const prefix = 'bench.import.'
const p95 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

/** Somebody who may import people and list them. */
async function administrator({ db, company_id, usernames }: Stage): Promise<string> {
  const [username = ''] = usernames
  await db.query(
    `with made as (
       insert into role (company_id, name, permissions) values ($1, 'bench imports', '{view-user,add-user}')
       on conflict (company_id, lower(name)) do update set permissions = excluded.permissions returning id)
     insert into user_role (company_id, user_id, role_id)
     select $1, u.id, made.id from users u, made where u.company_id = $1 and u.username = $2 on conflict do nothing`,
    [company_id, username],
  )
  return username
}

const forgetAll = ({ db, company_id }: Stage) =>
  db.query('delete from users where company_id = $1 and username like $2', [company_id, `${prefix}%`])

/**
 * An import of people through the product beside the same rows through `pg` with argon2 alone; and what somebody waits
 * for a list of people meanwhile, beside what they wait while nothing else goes on.
 */
export async function imports(stage: Stage, rows: number): Promise<Line[]> {
  const { db, company_id } = stage
  await forgetAll(stage)
  const username = await administrator(stage)
  const product = await startProduct({ dataDir: stage.dataDir, databaseUrl: stage.postgres.url })
  try {
    const headers = { 'x-token': await signIn(product.address, username, PASSWORD) }
    const list = async () => {
      const { ms, status } = await once(product.address, { path: '/prod-api/users/pagelist?limit=50', headers })
      if (status !== 200) throw new Error(`the list of people: status ${status}`)
      return ms
    }
    const [department] = await db.query<{ name: string }>(
      'select name from department where company_id = $1 and parent_id is null order by id limit 1',
      [company_id],
    )
    for (let n = 0; n < 50; n++) await list()
    const quiet: number[] = []
    for (let n = 0; n < 300; n++) quiet.push(await list())

    const alone = await aloneMs(stage, rows)
    await forgetAll(stage)

    const busy: number[] = []
    const lines = Array.from(
      { length: rows },
      (_, n) => `王${n},${prefix}${n},Sunny-day-${n},BI${n},${department?.name ?? ''}`,
    )
    const began = performance.now()
    const form = new FormData()
    form.append('mode', 'all')
    form.append('file', new Blob([`姓名,账号,密码,工号,部门\n${lines.join('\n')}`]), 'people.csv')
    let sent = false
    const answered = fetch(`${product.address}/prod-api/users/import`, { method: 'POST', headers, body: form })
      .then((response) => response.json() as Promise<{ data: { task?: number } }>)
      .finally(() => {
        sent = true
      })
    while (!sent) busy.push(await list())
    const { data } = await answered
    if (data.task === undefined) throw new Error(`the import was not begun: ${JSON.stringify(data).slice(0, 300)}`)
    for (;;) {
      busy.push(await list())
      const state = await fetch(`${product.address}/prod-api/task/single?id=${data.task}`, { headers })
      const { data: task } = (await state.json()) as { data: { state: string; message: string } }
      if (task.state === 'done') break
      if (task.state !== 'running') throw new Error(`the import ended as ${task.state}: ${task.message}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const whole = performance.now() - began
    const [before, during] = [p95(quiet), p95(busy)]
    const hostile = await besideHostile(product.address, headers, list)
    const many = rows.toLocaleString('en')
    return [
      {
        work: `import of ${many} people`,
        measured: `${(whole / 1000).toFixed(0)} s; pg and argon2 alone ${(alone / 1000).toFixed(0)} s`,
        ...{ value: alone / whole, shown: (alone / whole).toFixed(2), goal: 0.33, aim: 0.5, more: true },
      },
      {
        work: 'a list meanwhile, p95',
        measured: `${during.toFixed(1)} ms, before ${before.toFixed(1)} ms; p50 ${median(busy).toFixed(1)} of ${median(quiet).toFixed(1)}`,
        ...{ value: during / before, shown: (during / before).toFixed(2), goal: 2, aim: 1.5, more: false },
      },
      {
        work: 'a list while hostile tables are read, p95',
        measured: `${p95(hostile).toFixed(1)} ms, before ${before.toFixed(1)} ms; ${hostile.length} answers`,
        ...{ value: p95(hostile) / before, shown: (p95(hostile) / before).toFixed(2), goal: 4, aim: 2, more: false },
      },
    ]
  } finally {
    await product.stop()
    await forgetAll(stage)
  }
}

/** What somebody waits for the list while tables are read that were made to stop a server (decision 044). */
async function besideHostile(address: string, headers: HeadersInit, list: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (const make of Object.values(hostileTables)) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(make())]), 'people.csv')
    let read = false
    const answered = fetch(`${address}/prod-api/users/import`, { method: 'POST', headers, body: form }).finally(() => {
      read = true
    })
    while (!read) times.push(await list())
    await answered
  }
  return times
}

/** The same rows one after the other, hashed and inserted, and nothing else. */
async function aloneMs({ postgres, company_id }: Stage, rows: number): Promise<number> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    const began = performance.now()
    for (let n = 0; n < rows; n++) {
      const password = await hashPassword(`Sunny-day-${n}`)
      await client.query(
        'insert into users (company_id, name, username, job_num, password_hash) values ($1, $2, $3, $4, $5)',
        [company_id, `王${n}`, `${prefix}${n}`, `BI${n}`, password],
      )
    }
    return performance.now() - began
  } finally {
    await client.end()
  }
}
