import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase, openPatient } from '../../../test/database'
import { arrayLiteral } from './array-literal'
import type { Database } from './db'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let db: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  db = openPatient(fresh.url)
})
afterAll(async () => {
  await db?.close()
  await fresh?.drop()
})

const texts = [
  '',
  'plain',
  'null',
  'NULL',
  'a,b',
  '{x}',
  '"quoted"',
  'back\\slash',
  "it's",
  ' edge ',
  'line\nbreak',
  '会议室',
]

it.each<[string, readonly (string | number | boolean | null)[]]>([
  ['text', [...texts, null]],
  ['text', []],
  ['int', [1, -2, null, 0]],
  ['bigint', [9007199254740991]],
  ['real', [0.5, null]],
  ['boolean', [true, false, null]],
])('%s[] is read as it was written', async (type, values) => {
  const [row] = await db.query<{ read: unknown }>(`select to_json($1::${type}[]) as read`, [arrayLiteral(values)])
  expect(row?.read).toEqual(values)
})
