import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, openWorld, type World } from '../../../test/world'
import { sealAll, verifyLog } from './seal'

let world: World
let company_id: number

beforeAll(async () => {
  world = await openWorld()
  company_id = (await addCompany(world.db, 'Acme')).company_id
})
afterAll(() => world.close())

const write = (db: Pick<World['db'], 'query'>, target: string, company = company_id) =>
  db.query(
    `insert into operation_log (company_id, user_name, module, action, target) values ($1, 'Ann', 'test', 'add', $2)`,
    [company, target],
  )

describe('the operation log', () => {
  it('cannot be changed, deleted or emptied, nor can its seals', async () => {
    await write(world.db, 'kept')
    await sealAll(world.db)
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
    await Promise.all([sealAll(world.db), sealAll(world.db), sealAll(world.db)])
    await sealAll(world.db)
    const verified = await verifyLog(world.db, company_id)
    expect(verified).toMatchObject({ unsealed: 0, broken: null })
    expect(verified.sealed).toBeGreaterThanOrEqual(21)
  })

  it('seals a row that commits late after those that overtook it', async () => {
    await world.db.transaction(async (late) => {
      await write(late, 'late')
      await write(world.db, 'overtaking')
      await sealAll(world.db)
    })
    expect((await verifyLog(world.db, company_id)).unsealed).toBe(1)
    await sealAll(world.db)
    expect(await verifyLog(world.db, company_id)).toMatchObject({ unsealed: 0, broken: null })
  })

  it('names the first row that somebody with power over the database changed or removed', async () => {
    const other = (await addCompany(world.db, 'Other')).company_id
    for (const target of ['one', 'two', 'three']) await write(world.db, target, other)
    await sealAll(world.db)
    const [row] = await world.db.query<{ id: number }>(
      `select id from operation_log where company_id = $1 and target = 'two'`,
      [other],
    )
    await world.db.query('alter table operation_log disable trigger operation_log_append_only')
    await world.db.query(`update operation_log set target = 'forged' where company_id = $1 and id = $2`, [
      other,
      row?.id,
    ])
    expect((await verifyLog(world.db, other)).broken).toEqual({ position: 2, log_id: row?.id })
    await world.db.query(`delete from operation_log where company_id = $1 and id = $2`, [other, row?.id])
    await world.db.query('alter table operation_log enable trigger operation_log_append_only')
    expect((await verifyLog(world.db, other)).broken).toEqual({ position: 2, log_id: row?.id })
    expect((await verifyLog(world.db, company_id)).broken).toBeNull()
  })
})
