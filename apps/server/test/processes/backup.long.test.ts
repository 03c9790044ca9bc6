import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { basePath } from '@workplace/contract/kernel/envelope'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Command, run, wordsOf } from '../../src/backup/commands'
import { sealsIn } from '../../src/backup/inspect'
import type { Database } from '../../src/kernel/database/db'
import { sealAll } from '../../src/kernel/log/seal'
import { verifyLog } from '../../src/kernel/log/verify'
import { type EmbeddedPostgres, startPostgres } from '../../src/kernel/postgres/start-postgres'
import type { Seals } from '../../src/kernel/secrets/seals'
import { addPerson } from '../account'
import { type FreshDatabase, freshDatabase, openPatient } from '../database'
import { addCompany, type Company } from '../world'
import { get, post, signIn } from './caller'
import { madeBy, mixed, underLoad } from './load'
import { openProcesses, type Processes, systemEnvironment, until } from './server-process'

const program = fileURLToPath(new URL('../../src/backup/main.ts', import.meta.url))
const loader = import.meta.resolve('tsx')
let processes: Processes
let fresh: FreshDatabase
/** What the tests hand on: the product's folder, where its backups are, what was acknowledged before the first. */
let DATA_DIR: string
let backups: string
let exported: string
const before: number[] = []
let company_id = 0
let picture = ''
let unfinished = { path: '', token: '' }

beforeAll(async () => {
  processes = openProcesses()
  fresh = await freshDatabase()
  DATA_DIR = processes.newFolder()
  backups = processes.newFolder('backups')
  exported = processes.newFolder('exported')
}, 300_000)
afterAll(async () => {
  await processes?.close()
  await fresh?.drop()
}, 300_000)

type Told = { code: number | null; output: string }
type Environment = Record<string, string>

/** What `npm run <command> -- <args>` does, without the second that its start takes. */
async function command(args: [Command, ...string[]], environment: Environment = { DATA_DIR }): Promise<Told> {
  const [name, ...more] = args
  const said: string[] = []
  try {
    await run(name, more, environment, (line) => said.push(line))
    return { code: 0, output: said.join('\n') }
  } catch (error) {
    return { code: 1, output: [...said, wordsOf(error as Error, name)].join('\n') }
  }
}

/** The same as it is after npm: a process of its own. */
async function spawned(args: string[], environment: Environment = { DATA_DIR }): Promise<Told> {
  const child = spawn(process.execPath, ['--import', loader, program, ...args], {
    env: { ...systemEnvironment(), ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}

const passwordOf = (folder: string) => readFileSync(join(folder, 'postgres.password'), 'utf8').trim()

/** The running database of a folder. */
function openEmbedded(folder: string) {
  const port = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
  return openPatient(`postgres://workplace:${passwordOf(folder)}@127.0.0.1:${port}/workplace`, { connections: 1 })
}

/** All servers and folders of these tests have one master key. */
const sealsOf = () => sealsIn({ dataDir: DATA_DIR, secretKey: undefined })

const newest = () => join(backups, readdirSync(backups).sort().at(-1) ?? '')

/** All rows of all tables, each as a digest, and the rules that stand over them. */
async function contentsOf(url: string) {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' })
  await client.connect()
  const rows = async (sql: string): Promise<Record<string, string>[]> => (await client.query(sql)).rows
  const digests: Record<string, string> = {}
  for (const { name } of await rows(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'`,
  )) {
    const [found] = await rows(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text collate "C"), '')) as digest from ${name} t`,
    )
    digests[String(name)] = found?.digest ?? ''
  }
  const rules = await rows(
    `select conrelid::regclass::text as on, conname, convalidated, pg_get_constraintdef(oid) as is from pg_constraint
     where connamespace = 'public'::regnamespace order by 1, 2`,
  )
  const triggers = await rows(
    `select tgrelid::regclass::text as on, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
  )
  const sequences = await rows(
    `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
  )
  await client.end()
  return { digests, rules, triggers, sequences }
}

/** What a detector said in each of four months, in times to which no month belongs, and what it says now. */
async function sayOfDetector(db: Database, { company_id, office_id }: Company) {
  await db.query(
    `with t as (insert into getway_type (company_id, name) values ($1, 'Any') returning id),
     g as (insert into detector_getway (company_id, name, getway_type_id, office_id) select $1, 'G', t.id, $2 from t returning id)
     insert into detectors (company_id, name, getway_id, sn, detector_type) select $1, 'D', g.id, 'S', 'pir' from g`,
    [company_id, office_id],
  )
  await db.query(`select arrange_months('detector_closed', (now() - interval '3 months')::date, now()::date)`)
  await db.query(
    `insert into detector_records (company_id, detector_id, state, start_time, end_time)
     select $1, d.id, 1, coalesce(at, now()), at
     from detectors d, unnest(array[timestamptz '1970-01-01', '9999-01-01', null]
       || array(select now() - n * interval '1 month' from generate_series(0, 3) n)) at
     where d.company_id = $1`,
    [company_id],
  )
}

async function upload(address: string, token: string): Promise<string> {
  const form = new FormData()
  form.append('type', 'file')
  form.append('file', new Blob(['what was agreed']), 'agreed.txt')
  const answer = await fetch(`${address}${basePath}/base/upload`, {
    method: 'POST',
    headers: { 'x-token': token },
    body: form,
  })
  return ((await answer.json()) as { data: string }).data
}

const half = Buffer.alloc(3_000_000, 'half of what was agreed')
const tus = (address: string, token: string, method: string, path: string, headers: object, body?: Buffer) =>
  fetch(`${address}${path}`, {
    method,
    headers: {
      ...{ 'tus-resumable': '1.0.0', 'x-token': token, 'content-type': 'application/offset+octet-stream' },
      ...headers,
    },
    ...(body && { body: new Uint8Array(body) }),
  })

/** Begins an upload in parts, of which the first half comes. Answers its address. */
async function beginUpload(address: string, token: string): Promise<string> {
  const metadata = `type ${btoa('file')},filename ${btoa('half.txt')}`
  const length = String(2 * half.length)
  const begun = await tus(
    address,
    token,
    'POST',
    '/tus',
    { 'upload-length': length, 'upload-metadata': metadata },
    half,
  )
  expect([begun.status, begun.headers.get('upload-offset')]).toEqual([201, String(half.length)])
  return begun.headers.get('location') ?? ''
}

describe('backup, restore, export and import', { timeout: 300_000 }, () => {
  it('backs up while meetings are booked', async () => {
    const server = await processes.start({ DATA_DIR })
    const db = openEmbedded(DATA_DIR)
    const acme = await addCompany(db, 'Acme')
    company_id = acme.company_id
    const ann = await acme.person()
    await sayOfDetector(db, acme)
    await addPerson(db, { company_id, username: 'kept', password: 'correct-horse', permissions: ['view-meeting'] })
    picture = await upload(server.address, ann.token)
    expect(picture).toMatch(/^\//)
    unfinished = { path: await beginUpload(server.address, ann.token), token: ann.token }
    const load = underLoad(server.address, ann.token, 4, mixed(await acme.room('Load')), 40)
    await until(() => madeBy(load.outcomes).length >= 20)
    before.push(...madeBy(load.outcomes))
    const told = await spawned(['backup', '--to', backups])
    const during = madeBy(load.outcomes).length - before.length
    await load.stop()
    expect(told, told.output).toMatchObject({ code: 0 })
    expect(told.output).toContain('The product runs, and goes on.')
    expect(told.output).toMatch(/Opened the copy: [\d,]+ rows in \d+ tables, each (exactly|within)/)
    expect(during).toBeGreaterThan(0)
    // nobody was turned away for it
    expect(load.outcomes.filter((one) => one.kind !== 'answered' || one.status !== 200)).toEqual([])
    const modes = [backups, newest(), join(newest(), 'data', 'secret.key')].map((path) => statSync(path).mode & 0o77)
    expect(modes.slice(1)).toEqual([0, 0])
    expect((modes[0] ?? 0) & 0o66).toBe(0)
    console.log(`${during} bookings during the backup. ${/each [^,.]*/.exec(told.output)?.[0]}`)

    const refused = await command(['restore', newest(), '--force'])
    expect(refused.code).toBe(1)
    expect(refused.output).toContain(`process ${server.pid}`)
    await db.close()
    expect(await server.stop()).toMatchObject({ code: 0 })
  })

  it('restores into another folder: what was acknowledged is there, people sign in, files are served', async () => {
    const restored = processes.newFolder()
    const told = await command(['restore', newest()], { DATA_DIR: restored })
    expect(told, told.output).toMatchObject({ code: 0 })
    expect(readFileSync(join(restored, 'log-tips.jsonl'), 'utf8')).toContain(`"restored":"${basename(newest())}, `)
    const server = await processes.start({ DATA_DIR: restored })
    const db = openEmbedded(restored)
    const kept = await db.query<{ id: number }>('select id from meeting')
    expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(before))
    expect(await db.query('select count(*)::int as said from detector_records')).toEqual([{ said: 7 }])
    await until(async () => (await verifyLog(db, sealsOf(), company_id)).unsealed === 0)
    expect(await verifyLog(db, sealsOf(), company_id)).toMatchObject({ broken: null })
    await db.close()
    const { code, data: person } = await signIn('kept', 'correct-horse', server.address)
    expect(code).toBe(0)
    const { data: address } = await get(server.address, '/base/fileAddress', { path: picture }, person)
    expect(await (await fetch(`${server.address}${address.url}`)).text()).toBe('what was agreed')
    // what was on its way is not in a backup: whoever goes on with it is told to begin again, and can
    expect(told.output).not.toContain('ATTENTION')
    const { path, token } = unfinished
    const rest = await tus(server.address, token, 'PATCH', path, { 'upload-offset': String(half.length) }, half)
    expect([rest.status, ((await rest.json()) as { data: { reason: string } }).data.reason]).toEqual([
      410,
      'upload_unknown',
    ])
    await until(async () => (await tus(server.address, token, 'HEAD', path, {})).status === 404)
    const again = await beginUpload(server.address, token)
    const sent = await tus(server.address, token, 'PATCH', again, { 'upload-offset': String(half.length) }, half)
    expect(sent.status).toBe(204)
    const finished = await post(server.address, '/base/uploadFinish', { id: again.slice('/tus/'.length) }, { token })
    expect(finished).toMatchObject({ code: 0 })
    expect(await server.stop()).toMatchObject({ code: 0 })
  })

  it('backs up what does not run, and keeps as many as it is told', async () => {
    const first = newest()
    const told = await command(['backup', '--to', backups, '--keep', '1'])
    expect(told, told.output).toMatchObject({ code: 0 })
    expect(told.output).toContain('The product does not run')
    expect(told.output).toContain('each exactly as it was')
    expect(existsSync(first)).toBe(false)
    expect(readdirSync(backups)).toHaveLength(1)
  })

  it('refuses what is damaged, foreign or newer, by its name, and leaves nothing behind', async () => {
    const [backup, target] = [newest(), processes.newFolder()]
    const refusal = async (folder = backup) => {
      const { code, output } = await command(['restore', folder], { DATA_DIR: target })
      expect(code, output).toBe(1)
      expect(readdirSync(join(target, '..')).filter((name) => name.startsWith(target.split('/').at(-1) ?? ''))).toEqual(
        [],
      )
      return output
    }
    const file = join(backup, 'data/postgres/global/pg_control')
    const whole = readFileSync(file)
    const changed = Buffer.from(whole)
    changed[100] = (changed[100] ?? 0) ^ 1
    writeFileSync(file, changed)
    expect(await refusal()).toContain('data/postgres/global/pg_control has changed')
    rmSync(file)
    expect(await refusal()).toContain('data/postgres/global/pg_control is missing')
    writeFileSync(file, whole)
    const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'))
    const other = processes.newFolder('other')
    const told = async (content: unknown) => {
      mkdirSync(other, { recursive: true })
      writeFileSync(join(other, 'manifest.json'), typeof content === 'string' ? content : JSON.stringify(content))
      return refusal(other)
    }
    expect(await told('{ "product": "workpl')).toContain('damaged')
    expect(await told({ ...manifest, product: 'another' })).toContain('something else')
    expect(await told({ ...manifest, format: 2 })).toContain('newer version')
    const later = [...manifest.schema, { name: '9999_later.sql', checksum: '0' }]
    expect(await told({ ...manifest, schema: later })).toContain('9999_later')
    rmSync(join(other, 'manifest.json'))
    expect(await refusal(other)).toContain('no backup')
  })

  it('exports the rows and imports them into a server of its own, where everything is as it was', async () => {
    const told = await command(['export', exported])
    expect(told, told.output).toMatchObject({ code: 0 })
    const files = processes.newFolder()
    const environment = { DATA_DIR: files, DATABASE_URL: fresh.url }
    const imported = await command(['import', exported], environment)
    expect(imported, imported.output).toMatchObject({ code: 0 })

    const original: EmbeddedPostgres = await startPostgres({ dataDir: DATA_DIR, log: () => {} })
    const [was, is] = [await contentsOf(original.url), await contentsOf(fresh.url)]
    await original.stop()
    expect(is).toEqual(was)
    expect(was.digests.meeting).toMatch(/^[1-9]/)
    // six of what a detector said, each in its month or beside the months
    const counts = Object.entries(was.digests).filter(([name]) => name.startsWith('detector_closed'))
    expect(counts.map(([, digest]) => Number.parseInt(digest, 10)).filter((n) => n > 0)).toEqual([6, 1, 1, 1, 1, 1, 1])
    const db = openPatient(fresh.url, { connections: 1 })
    await sealAll(db, sealsOf() as Seals)
    expect(await verifyLog(db, sealsOf(), company_id)).toMatchObject({ broken: null, unsealed: 0 })
    await expect(db.query('delete from operation_log')).rejects.toThrow()
    await db.close()
    expect(readFileSync(join(files, 'secret.key'))).toEqual(readFileSync(join(DATA_DIR, 'secret.key')))
    const again = await command(['import', exported], environment)
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('not empty') })
  })

  it('backs up a server of its own as rows, tries them, and brings them back into the embedded database', async () => {
    const rows = processes.newFolder('rows')
    const told = await command(['backup', '--to', rows], { DATA_DIR, DATABASE_URL: fresh.url })
    expect(told, told.output).toMatchObject({ code: 0 })
    expect(told.output).toContain('Brought them into a fresh database')
    const backup = join(rows, readdirSync(rows)[0] ?? '')
    // what is there already is replaced only when that is said, and kept
    const back = processes.newFolder()
    mkdirSync(back)
    writeFileSync(join(back, 'mark'), 'of the old one')
    expect(await command(['restore', backup], { DATA_DIR: back })).toMatchObject({
      code: 1,
      output: expect.stringContaining('--force'),
    })
    const restored = await command(['restore', backup, '--force'], { DATA_DIR: back })
    expect(restored, restored.output).toMatchObject({ code: 0 })
    const old = /kept in (\S+)\./.exec(restored.output)?.[1] ?? ''
    expect(readFileSync(join(old, 'mark'), 'utf8')).toBe('of the old one')
    expect(existsSync(join(back, 'mark'))).toBe(false)
    const embedded = await startPostgres({ dataDir: back, log: () => {} })
    const [is, was] = [await contentsOf(embedded.url), await contentsOf(fresh.url)]
    await embedded.stop()
    expect(is).toEqual(was)
    // an altered row is found before anything is written
    const file = join(backup, 'rows', 'public.company.copy')
    const altered = join(processes.newFolder('altered'))
    cpSync(backup, altered, { recursive: true })
    writeFileSync(join(altered, 'rows', 'public.company.copy'), readFileSync(file, 'utf8').replace('Acme', 'Akme'))
    const refused = await command(['restore', altered], { DATA_DIR: processes.newFolder() })
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('public.company.copy has changed') })
  })

  it('refuses wrong options by name and explains itself', async () => {
    const asked: [[Command, ...string[]], string, number][] = [
      [['backup', '--kep', '3'], '--kep', 1],
      [['backup', '--keep', '0'], '--keep', 1],
      [['restore'], 'Name the backup', 1],
      [['export', 'one', 'two'], 'two', 1],
      [['import', '--help'], 'npm run import -- <folder>', 0],
      [['restore', join(exported, 'nothing')], 'There is no', 1],
    ]
    for (const [args, words, code] of asked)
      expect(await command(args)).toMatchObject({ code, output: expect.stringContaining(words) })
    const wrong = await spawned(['restore', '--forse', newest()])
    expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('--forse') })
    expect(wrong.output).not.toContain('    at ')
    const server = await command(['restore', newest()], { DATA_DIR, DATABASE_URL: fresh.url })
    expect(server).toMatchObject({ code: 1, output: expect.stringContaining('npm run import') })
    const empty = await command(['backup'], { DATA_DIR: processes.newFolder() })
    expect(empty).toMatchObject({ code: 1, output: expect.stringContaining('There is no database') })
  })
})
