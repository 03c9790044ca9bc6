import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileTables } from './hostile-tables'
import { download, upload } from './rows'
import { addCompany, openWorld, type World } from './world'

// Nobody's work stops the others: what one company hands in takes its time, and another company's people are answered.

let world: World
let guest: string
beforeAll(async () => {
  world = await openWorld()
  const other = await addCompany(world.db, 'Other')
  guest = (await other.person(['view-price'])).token
})
afterAll(() => world.close())

type Outcome = { answers: number; took: number; longestPause: number }

/** What another company's people get while something goes on. */
async function meanwhile(work: () => Promise<unknown>): Promise<Outcome> {
  const pauses = monitorEventLoopDelay({ resolution: 5 })
  pauses.enable()
  const began = performance.now()
  let going = true
  const ended = work().finally(() => {
    going = false
  })
  let answers = 0
  while (going) {
    const { code } = await world.first.get('/price/pagelist', {}, { token: guest })
    expect(code).toBe(0)
    answers++
    // as people ask, who leave the machine to the work in between
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await ended
  pauses.disable()
  return { answers, took: performance.now() - began, longestPause: pauses.max / 1e6 }
}

/** Read on the main thread, all of it is one pause or a few, and nobody is answered in between. */
function expectAnswered({ answers, took, longestPause }: Outcome): void {
  expect(longestPause).toBeLessThan(took / 2)
  expect(answers).toBeGreaterThan(10)
}

test('tables that were made to stop the server are refused, and others are answered meanwhile', async () => {
  const company = await addCompany(world.db, 'Hostile')
  const files = Object.entries(hostileTables).map(([name, make]) => [name, make()] as const)
  const reasons: Record<string, string> = {}
  const outcome = await meanwhile(() =>
    Promise.all(
      files.map(async ([name, content]) => {
        const { token } = await company.person(['add-price', 'view-price'])
        const file = { name: name.startsWith('a line') ? 'a.csv' : 'a.xlsx', content }
        const { data } = await upload(world.first, '/price/import', file, { mode: 'all' }, { token })
        reasons[name] = data.reason
      }),
    ),
  )
  expect(reasons).toEqual({
    'one cell of four million letters': 'import_unreadable',
    'one cell of 28 million letters': 'import_unreadable',
    'many long cells': expect.stringMatching(/^work_too_|^import_|^too_many/),
    'many shared strings': expect.stringMatching(/^work_too_|^import_|^too_many/),
    'one long string in all cells': 'work_too_large',
    'four hundred thousand cells': expect.stringMatching(/^work_too_|^import_|^too_many/),
    'a line of a million columns': expect.stringMatching(/^import_/),
  })
  expectAnswered(outcome)
})

test('minutes that were made to stop the server are laid out as they were typed, and others are answered meanwhile', async () => {
  const company = await addCompany(world.db, 'Scribes')
  const room = await company.room('Scribe room')
  const hostile = [
    '*_'.repeat(15_000),
    'a\n=\n'.repeat(7500),
    'a'.repeat(30_000),
    '[[['.repeat(10_000),
    '<<<'.repeat(10_000),
  ]
  const made = await Promise.all(
    hostile.map(async (content, n) => {
      const { token, user_id } = await company.person()
      const begin = new Date(Date.parse('2026-01-05T02:00:00Z') + n * 3_600_000)
      const [meeting] = await world.db.query<{ id: number }>(
        `insert into meeting (company_id, title, meetingroom_id, booker_id, start_time, end_time)
         values ($1, 'Hostile', $2, $3, $4, $4::timestamptz + interval '30 minutes') returning id`,
        [company.company_id, room, user_id, begin.toISOString()],
      )
      // as they may stand there since before this was refused
      const [minutes] = await world.db.query<{ id: number }>(
        `insert into minutes (company_id, meeting_id, title, content) values ($1, $2, 'Hostile', $3) returning id`,
        [company.company_id, meeting?.id, content],
      )
      return { token, id: minutes?.id ?? 0 }
    }),
  )
  const outcome = await meanwhile(() =>
    Promise.all(
      made.map(async ({ token, id }) => {
        const file = await download(world.first, '/minutes/pdf', { id }, { token })
        expect(file.code).toBe(0)
      }),
    ),
  )
  expectAnswered(outcome)
})
