import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, openPatient } from '../../../test/database'
import { addCompany, openWorld, type World } from '../../../test/world'
import { sealsWith } from '../secrets/seals'
import { openSecrets } from '../secrets/secrets'
import { sealAll } from './seal'
import { noteRestored, openTips } from './tips'
import { verifyLog } from './verify'

let world: World
let company_id: number
let folder: string

beforeAll(async () => {
  world = await openWorld({ logInWords: true })
  company_id = (await addCompany(world.db, 'Acme')).company_id
  folder = mkdtempSync(join(tmpdir(), 'workplace-tips-'))
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const write = (db: Pick<World['db'], 'query'>, target: string, company = company_id) =>
  db.query(
    `insert into operation_log (company_id, user_name, module, action, target) values ($1, 'Ann', 'price', 'add', $2)`,
    [company, target],
  )
const seal = () => sealAll(world.db, world.seals)
const verify = (company = company_id) => verifyLog(world.db, world.seals, company)

/** Somebody who owns the tables. */
async function asOwner(work: () => Promise<unknown>, db: Pick<World['db'], 'query'> = world.db): Promise<void> {
  for (const table of ['operation_log', 'operation_log_seal'])
    await db.query(`alter table ${table} disable trigger ${table}_append_only`)
  await work()
  for (const table of ['operation_log', 'operation_log_seal'])
    await db.query(`alter table ${table} enable trigger ${table}_append_only`)
}

/** A company of its own with some sealed entries, so that what is done to it breaks no other test. */
async function companyWith(...targets: string[]): Promise<number> {
  const { company_id: other } = await addCompany(world.db, `Company ${targets.join()}`)
  for (const target of targets) await write(world.db, target, other)
  await seal()
  return other
}

const idOf = async (company: number, target: string) => {
  const [row] = await world.db.query<{ id: number }>(
    'select id from operation_log where company_id = $1 and target = $2',
    [company, target],
  )
  return row?.id ?? 0
}

/** Makes the chain of a company anew from a position on, as whoever has the database and not the key can. */
async function chainAnew(db: Pick<World['db'], 'query'>, company: number, from: number): Promise<void> {
  const links = await db.query<{ position: number; hash: Buffer; text: string }>(
    `select s.position, s.hash, row_to_json(l)::text as text from operation_log_seal s
     join operation_log l on l.company_id = s.company_id and l.id = s.log_id where s.company_id = $1 order by s.position`,
    [company],
  )
  let hash: Buffer = Buffer.alloc(32)
  for (const link of links) {
    hash = link.position < from ? link.hash : createHash('sha256').update(hash).update(link.text).digest()
    await db.query('update operation_log_seal set hash = $3 where company_id = $1 and position = $2', [
      company,
      link.position,
      hash,
    ])
  }
}

describe('the operation log', () => {
  it('cannot be changed, deleted or emptied, nor can its seals', async () => {
    await write(world.db, 'kept')
    await seal()
    for (const sql of [
      `update operation_log set target = 'x'`,
      'delete from operation_log',
      'truncate operation_log',
      `update operation_log_seal set hash = ''`,
      'delete from operation_log_seal',
    ])
      await expect(world.db.query(sql)).rejects.toThrow('append-only')
  })

  it('is sealed once, whoever seals and however often', async () => {
    for (let n = 0; n < 20; n++) await write(world.db, `row ${n}`)
    await Promise.all([seal(), seal(), seal()])
    await seal()
    const verified = await verify()
    expect(verified).toMatchObject({ unsealed: 0, broken: null, keyed_from: 1 })
    expect(verified.sealed).toBeGreaterThanOrEqual(21)
  })

  it('seals a row that commits late after those that overtook it', async () => {
    await world.db.transaction(async (late) => {
      await write(late, 'late')
      await write(world.db, 'overtaking')
      await seal()
    })
    expect((await verify()).unsealed).toBe(1)
    await seal()
    expect(await verify()).toMatchObject({ unsealed: 0, broken: null })
  })

  it('says so where an entry was put in with an old time, which the product does not do', async () => {
    const { company_id: other } = await addCompany(world.db, 'Planted')
    await world.db.query(
      `insert into operation_log (company_id, user_name, module, action, target, time)
       values ($1, 'Ann', 'price', 'add', 'planted', now() - interval '1 month')`,
      [other],
    )
    await sealAll(world.db, world.seals, 10)
    expect(await verify(other)).toMatchObject({ sealed: 0, unsealed: 0, overdue: 1 })
  })
})

describe('somebody with power over the database', () => {
  it('changes or takes away an entry, and it is named', async () => {
    const other = await companyWith('one', 'two', 'three')
    const id = await idOf(other, 'two')
    await asOwner(() => world.db.query(`update operation_log set target = 'forged' where id = $1`, [id]))
    expect((await verify(other)).broken).toEqual({ position: 2, log_id: id, fault: 'altered' })
    await asOwner(() => world.db.query('delete from operation_log where id = $1', [id]))
    expect((await verify(other)).broken).toEqual({ position: 2, log_id: id, fault: 'gone' })
    expect((await verify()).broken).toBeNull()
  })

  it('takes entry and seal away in the middle', async () => {
    const other = await companyWith('one', 'two', 'three')
    await asOwner(() =>
      world.db.query(
        `with gone as (delete from operation_log where company_id = $1 and target = 'two' returning id)
        delete from operation_log_seal s using gone where s.company_id = $1 and s.log_id = gone.id`,
        [other],
      ),
    )
    expect(await verify(other)).toMatchObject({ sealed: 1, broken: { position: 2, log_id: null, fault: 'seal_gone' } })
  })

  it('changes an entry and makes the chain anew: without the key it does not fit', async () => {
    const other = await companyWith('one', 'two', 'three')
    const id = await idOf(other, 'two')
    await asOwner(async () => {
      await world.db.query(`update operation_log set target = 'forged' where id = $1`, [id])
      await chainAnew(world.db, other, 2)
    })
    expect((await verify(other)).broken).toEqual({ position: 2, log_id: id, fault: 'unkeyed' })
    // and with a key of their own
    const forged = sealsWith(randomBytes(32))
    await asOwner(() => world.db.query('delete from operation_log_seal where company_id = $1', [other]))
    await sealAll(world.db, forged)
    expect((await verify(other)).broken).toMatchObject({ position: 1, fault: 'altered' })
  })

  it('exchanges two entries', async () => {
    const other = await companyWith('one', 'two', 'three')
    const [one, two] = [await idOf(other, 'one'), await idOf(other, 'two')]
    await asOwner(async () => {
      const move = (id: number, to: number) =>
        world.db.query('update operation_log_seal set log_id = $2 where log_id = $1', [id, to])
      await move(one, -1)
      await move(two, one)
      await move(-1, two)
    })
    expect((await verify(other)).broken).toMatchObject({ position: 1, fault: 'altered' })
  })
})

describe('the ends of the chains, kept outside of the database', () => {
  const silent = { info: () => {}, warn: () => {}, error: () => {} }
  const open = (name: string, told: object[] = []) =>
    openTips(
      join(folder, name),
      () => Date.parse('2026-11-22T08:00:00Z'),
      { ...silent, error: (fields) => void told.push(fields) },
      100_000,
    )
  const check = async (company: number, tips: Awaited<ReturnType<typeof open>>) =>
    verifyLog(world.db, world.seals, company, (await tips.of(company)).notes)

  it('show a cut end, which nothing inside the database does', async () => {
    const other = await companyWith('one', 'two', 'three')
    const told: object[] = []
    const tips = await open('cut', told)
    await tips.note(world.db)
    expect(await check(other, tips)).toMatchObject({ broken: null, cut: null, noted: { position: 3 } })
    await asOwner(() =>
      world.db.query(
        `with gone as (delete from operation_log where company_id = $1 and target <> 'one' returning id)
        delete from operation_log_seal s using gone where s.company_id = $1 and s.log_id = gone.id`,
        [other],
      ),
    )
    expect(await verify(other)).toMatchObject({ sealed: 1, broken: null, cut: null })
    expect(await check(other, tips)).toMatchObject({
      broken: null,
      cut: { last: 1, position: 3, at: '2026-11-22T08:00:00.000Z' },
    })
    // told as soon as it is seen, once, also by a server that starts later
    await tips.note(world.db)
    await tips.note(world.db)
    const again: object[] = []
    await (await open('cut', again)).note(world.db)
    for (const said of [told, again]) expect(said).toMatchObject([{ company_id: other, position: 3 }])
  })

  it('show a chain that was made anew, by somebody who had the key too', async () => {
    const other = await companyWith('one', 'two', 'three')
    const tips = await open('anew')
    await tips.note(world.db)
    await asOwner(async () => {
      await world.db.query('delete from operation_log_seal where company_id = $1', [other])
      await world.db.query(`update operation_log set target = 'forged' where company_id = $1 and target = 'two'`, [
        other,
      ])
    })
    await seal()
    expect(await verify(other)).toMatchObject({ sealed: 3, broken: null })
    expect(await check(other, tips)).toMatchObject({ broken: null, anew: { position: 3 }, noted: null })
  })

  it('tell a backup that was brought back from an end that was cut', async () => {
    const other = await companyWith('one', 'two', 'three')
    const tips = await open('restored')
    await tips.note(world.db)
    await asOwner(() =>
      world.db.query(
        `with gone as (delete from operation_log where company_id = $1 and target = 'three' returning id)
        delete from operation_log_seal s using gone where s.company_id = $1 and s.log_id = gone.id`,
        [other],
      ),
    )
    await noteRestored(join(folder, 'restored'), world.db, 'monday', '2026-11-22T09:00:00.000Z')
    await write(world.db, 'after', other)
    await write(world.db, 'and after', other)
    await seal()
    const later = await open('restored')
    await later.note(world.db)
    expect(await check(other, later)).toMatchObject({ broken: null, cut: null, anew: null, noted: { position: 4 } })
    expect((await later.of(other)).restores).toEqual([
      { at: '2026-11-22T09:00:00.000Z', from: 'monday', last: 2, noted: 3 },
    ])
  })

  it('survive a line that was written by half, and count it', async () => {
    const other = await companyWith('one')
    const tips = await open('half')
    await tips.note(world.db)
    appendFileSync(join(folder, 'half'), '{"at":"2026-')
    await write(world.db, 'two', other)
    await seal()
    const after = await open('half')
    await after.note(world.db)
    expect(await after.of(other)).toMatchObject({ unread: 1, notes: [{ position: 1 }, { position: 2 }] })
  })

  it('are thinned out to one for each day when there are very many', async () => {
    const other = await companyWith('one', 'two')
    const days = Array.from({ length: 3000 }, (_, n) => ({
      at: new Date(Date.parse('2026-01-01T00:00:00Z') + n * 60_000).toISOString(),
      tips: [[other + 1000, n + 1, 'a'.repeat(64)]],
    }))
    writeFileSync(join(folder, 'many'), days.map((line) => `${JSON.stringify(line)}\n`).join(''))
    const tips = await open('many')
    await tips.note(world.db)
    expect((await tips.of(other + 1000)).notes.map(({ position }) => position)).toEqual([1440, 2880, 3000])
    expect((await tips.of(other)).notes).toMatchObject([{ position: 2 }])
    expect(readFileSync(join(folder, 'many')).length).toBeLessThan(2000)
  })
})

describe('an installation from before there was a key', () => {
  it('goes on with its chains: what was sealed is held fast, the point of change is in the log, and nobody goes back', async () => {
    const fresh = await freshDatabase()
    const db = openPatient(fresh.url, { connections: 4 })
    const masterKey = randomBytes(32)
    const seals = sealsWith(masterKey)
    const company = (await addCompany(db, 'Old')).company_id
    const other = (await addCompany(db, 'Young')).company_id
    // as the version before did
    for (const target of ['one', 'two', 'three']) await write(db, target, company)
    await db.query(
      `insert into operation_log_seal (company_id, log_id, position, hash, keyed)
       select company_id, id, row_number() over (order by id), '', false from operation_log where company_id = $1`,
      [company],
    )
    await asOwner(() => chainAnew(db, company, 1), db)
    await expect(
      db.query(`insert into operation_log_seal (company_id, log_id, position, hash) values ($1, 1000, 4, '')`, [
        company,
      ]),
    ).rejects.toThrow('keyed')

    await Promise.all([openSecrets(db, masterKey), openSecrets(db, masterKey)])
    await write(db, 'four', company)
    await write(db, 'first', other)
    await sealAll(db, seals)
    expect(await verifyLog(db, seals, company)).toMatchObject({ sealed: 5, unsealed: 0, broken: null, keyed_from: 4 })
    expect(await verifyLog(db, seals, other)).toMatchObject({ sealed: 1, broken: null, keyed_from: 1 })
    const begun = await db.query(`select module, action, after from operation_log where action = 'key_seals'`)
    expect(begun).toEqual([{ module: 'operation_log', action: 'key_seals', after: { position: 3 } }])

    // what is older may not be made anew: the first seal with a key stands on it
    await asOwner(async () => {
      await db.query(`update operation_log set target = 'forged' where company_id = $1 and target = 'two'`, [company])
      await chainAnew(db, company, 1)
    }, db)
    expect((await verifyLog(db, seals, company)).broken).toMatchObject({ position: 4, fault: 'unkeyed' })
    // nor may all of it be said to be older
    await asOwner(() => db.query('update operation_log_seal set keyed = false'), db)
    await openSecrets(db, masterKey)
    expect((await verifyLog(db, seals, company)).broken).toMatchObject({ position: 4, fault: 'unkeyed' })
    // nor by taking away where the key began, which is written down once
    await asOwner(() => db.query('update operation_log_seal set keyed = true where position > 3'), db)
    await db.query(`delete from installation where name = 'log_seals'`)
    expect((await verifyLog(db, seals, company)).broken).toMatchObject({ position: 1, fault: 'unkeyed' })
    await openSecrets(db, masterKey)
    expect((await verifyLog(db, seals, company)).broken).toMatchObject({ position: 1, fault: 'unkeyed' })
    // without the key only what is missing can be told
    expect(await verifyLog(db, null, company)).toMatchObject({ broken: null, sealed: 5 })
    await db.close()
    await fresh.drop()
  })
})
