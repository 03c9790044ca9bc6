import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let who: Who
let device: string
let terminal = 0

const begin = Date.parse('2026-11-23T01:00:05Z')
const after = (seconds: number) => world.setNow(new Date(begin + seconds * 1000).toISOString())
const punch = (code: string | null, by = who) =>
  world.first.post(
    '/myattendance/punch',
    { phone: `phone of ${by.user_id}`, code },
    { token: by.token, language: 'en' },
  )
const shown = async (): Promise<{ from: number; code: string }[]> =>
  (await world.first.get('/door/state', {}, { device })).data.punch

/** Somebody of a team that punches with codes. */
async function worker(company: Company, ways = '{code}'): Promise<Who> {
  const person = await company.person([])
  const c = company.company_id
  const idOf = async (text: string, values: readonly unknown[]) =>
    (await world.db.query<{ id: number }>(text, values))[0]?.id ?? 0
  const rule = await idOf('insert into attendance_rule (company_id, name) values ($1, $2) returning id', [
    c,
    `Rule of ${person.name}`,
  ])
  const team = await idOf(
    `insert into attendance_team (company_id, name, kind, rule_id, timezone, punch_ways, work_minutes, free_start, free_end)
     values ($1, $2, 'free', $3, 'Asia/Shanghai', $4, 480, '06:00', '23:00') returning id`,
    [c, `Team of ${person.name}`, rule, ways],
  )
  await world.db.query(
    `insert into attendance_member (company_id, user_id, team_id, begin_date) values ($1, $2, $3, '2026-11-01')`,
    [c, person.user_id, team],
  )
  return person
}

beforeAll(async () => {
  world = await openWorld({ now: new Date(begin).toISOString() })
  acme = await addCompany(world.db, 'Acme')
  const installer = await acme.person([
    'view-screen-system-subject',
    'change-screen-system-subject',
    'view-meetingroom',
  ])
  const offered = (await world.first.post('/door/pairing', {}, {})).data
  device = offered.token
  const room = await acme.room('Taishan')
  const bound = await world.first.post('/meetingroom/bind', { code: offered.code, meetingroom_id: room }, installer)
  terminal = bound.data.id
  who = await worker(acme)
})
afterAll(() => world.close())

test('a screen shows no code until somebody switches that on; then one for each half minute', async () => {
  expect(await shown()).toEqual([])
  await world.db.query('update terminal set punch_code = true where id = $1', [terminal])
  const codes = await shown()
  expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length)
  expect(codes.slice(1).map(({ from }, n) => from - (codes[n]?.from ?? 0))).toEqual(codes.slice(1).map(() => 30_000))
  expect(codes[0]?.from).toBeLessThanOrEqual(begin)
})

test('who scans it punches, at the screen that showed it; twice and by several people at once, too', async () => {
  after(0)
  const [now] = await shown()
  const colleague = await worker(acme)
  const answers = await Promise.all([punch(now?.code ?? ''), punch(now?.code ?? '', colleague)])
  for (const { data } of answers) expect(data).toMatchObject({ way: 'code', place: 'Taishan' })
  const [kept] = await world.db.query(
    'select way, place, device_kind, device_id, valid from attendance_punch where id = $1',
    [answers[0]?.data.id],
  )
  expect(kept).toEqual({ way: 'code', place: 'Taishan', device_kind: 'terminal', device_id: terminal, valid: true })
})

test('a code that was photographed and passed on is refused, and says what to do', async () => {
  after(0)
  const [now] = await shown()
  after(54)
  expect((await punch(now?.code ?? '')).code).toBe(0)
  after(55)
  const late = await punch(now?.code ?? '')
  expect(late.data.reason).toBe('punch_refused')
  expect(late.message).toContain('This code is too old. Scan the one that the screen shows now.')
  const ahead = (await shown()).at(-1)
  expect((await punch(ahead?.code ?? '')).message).toContain('This is no code of a screen')
})

test('a code counts for the company whose screen it is, for teams that punch so, and while the screen is in use', async () => {
  after(0)
  const [now] = await shown()
  const code = now?.code ?? ''
  const other = await addCompany(world.db, 'Other')
  expect((await punch(code, await worker(other))).message).toContain('This is no code of a screen')
  expect((await punch(code, await worker(acme, '{network}'))).data.reason).toBe('punch_refused')
  expect((await punch(null)).message).toContain('Scan the code on the screen.')
  await world.db.query(`update terminal set status = 'off' where id = $1`, [terminal])
  expect((await punch(code)).message).toContain('This is no code of a screen')
})
