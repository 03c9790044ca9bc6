import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase, openPatient } from '../../test/database'
import type { Database } from '../kernel/database/db'
import { isPassword } from '../kernel/session/passwords'
import { seedSize } from './seed-size'

let fresh: FreshDatabase
let db: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  db = openPatient(fresh.url)
})
afterAll(async () => {
  await db.close()
  await fresh.drop()
})

test('a company of a size stands beside another, complete and with accounts to sign in with', async () => {
  const size = { rooms: 40, meetings: 3_001, people: 60, days: 25, roomsAnOffice: 30 }
  const told: number[] = []
  for (const company of ['one', 'other']) {
    const accounts = { count: 3, password: 'paper-crane', prefix: `${company}.p` }
    const onProgress = (done: number) => told.push(done)
    const made = await seedSize(db, { size: { company, ...size }, today: '2026-11-18', accounts, onProgress })
    expect(made.offices).toHaveLength(2)
    expect(made.usernames).toEqual([`${company}.p1`, `${company}.p2`, `${company}.p3`])
    const [counts] = await db.query(
      `select (select count(*)::int from meeting where company_id = $1) as meetings,
        (select count(*)::int from holding where company_id = $1 and is_held) as holdings,
        (select count(*)::int from meetingroom where company_id = $1) as rooms,
        (select count(*)::int from users where company_id = $1) as people,
        (select count(*)::int from meeting m where company_id = $1 and attendee_count <> (
          select count(*) from attendee a where a.company_id = m.company_id and a.meeting_id = m.id)) as miscounted`,
      [made.company_id],
    )
    expect(counts).toEqual({ meetings: 3_001, holdings: 3_001, rooms: 40, people: 60, miscounted: 0 })
  }
  expect(told.at(-1)).toBe(3_001)
  const [person] = await db.query<{ password_hash: string }>(
    "select password_hash from users where username = 'other.p3'",
  )
  expect(await isPassword('paper-crane', person?.password_hash)).toBe(true)
})
