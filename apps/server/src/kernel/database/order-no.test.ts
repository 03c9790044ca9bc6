import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase, openPatient } from '../../../test/database'
import { addCompany } from '../../../test/world'
import type { Database } from './db'
import { orderNo, orderNoSort } from './order-no'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let db: Database
let company_id = 0
let other_id = 0

beforeAll(async () => {
  fresh = await freshDatabase()
  db = openPatient(fresh.url, { connections: 8 })
  company_id = (await addCompany(db, 'Acme')).company_id
  other_id = (await addCompany(db, 'Other')).company_id
})
afterAll(async () => {
  await db?.close()
  await fresh?.drop()
})

const day = '2026-11-22'
const next = (prefix: string, on = day, company = company_id) =>
  db.transaction((tx) => orderNo(tx, company, prefix, on))

it('counts for each company, kind and day by itself', async () => {
  expect(await next('V')).toBe('V20261122-001')
  expect(await next('V')).toBe('V20261122-002')
  expect(await next('W')).toBe('W20261122-001')
  expect(await next('V', '2026-11-23')).toBe('V20261123-001')
  expect(await next('V', day, other_id)).toBe('V20261122-001')
  expect(await next('V')).toBe('V20261122-003')
})

it('gives no number twice and leaves none out, whoever asks at once and gives up', async () => {
  const asked = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      db
        .transaction(async (tx) => {
          const first = await orderNo(tx, company_id, 'A', day)
          // a change may take several
          const all = n % 5 === 0 ? [first, await orderNo(tx, company_id, 'A', day)] : [first]
          if (n % 3 === 0) throw new Error('given up')
          return all
        })
        .catch(() => []),
    ),
  )
  const given = asked.flat().sort()
  expect(given).toHaveLength(48)
  expect(given).toEqual(given.map((_, n) => `A20261122-${String(n + 1).padStart(3, '0')}`))
})

it('gives again what a savepoint took back', async () => {
  const numbers = await db.transaction(async (tx) => {
    const first = await orderNo(tx, company_id, 'S', day)
    await tx.query('savepoint one')
    await orderNo(tx, company_id, 'S', day)
    await tx.query('rollback to savepoint one')
    return [first, await orderNo(tx, company_id, 'S', day)]
  })
  expect(numbers).toEqual(['S20261122-001', 'S20261122-002'])
})

it('goes on after 999, also in the order of lists', async () => {
  await db.query(`insert into order_number (company_id, prefix, day, last) values ($1, 'T', $2, 998)`, [
    company_id,
    day,
  ])
  const numbers = [await next('T'), await next('T'), await next('T', '2026-11-23')]
  expect(numbers).toEqual(['T20261122-999', 'T20261122-1000', 'T20261123-001'])
  const sorted = await db.query<{ no: string }>(
    `select no from unnest($1::text[]) as one(no) order by ${orderNoSort('no')}`,
    [numbers.toReversed()],
  )
  expect(sorted.map(({ no }) => no)).toEqual(numbers)
})

it('refuses a prefix that could not be told from the day', async () => {
  await expect(next('v1')).rejects.toThrow('order_number_prefix_check')
})
