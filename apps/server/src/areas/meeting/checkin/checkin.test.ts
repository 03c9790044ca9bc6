import { basePath } from '@workplace/contract/kernel/envelope'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pdfText } from '../../../../test/pdf-text'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

// Monday 23 November 2026, 09:50 in Shanghai
const monday = '2026-11-23T01:50:00Z'
const at = (clock: string) => `2026-11-23T${clock}:00+08:00`

let world: World
let acme: Company
type Person = Awaited<ReturnType<Company['person']>>
let [ann, bob, eve]: Person[] = []
let looker: Person
let keeper: Person

beforeAll(async () => {
  world = await openWorld({ now: monday, servers: 2 })
  acme = await addCompany(world.db, 'Acme')
  ;[ann, bob, eve] = [await acme.person(), await acme.person(), await acme.person()]
  looker = await acme.person(['view-signin-log'])
  keeper = await acme.person(['view-signin-log', 'view-cancel-regain', 'view-meeting'])
})
beforeEach(() => world.setNow(monday))
afterAll(() => world.close())

const post = (path: string, body: object, who = ann as Person) => world.first.post(path, body, { token: who.token })
const get = (path: string, query: object, who = ann as Person) => world.first.get(path, query, { token: who.token })
const slot = (from = '10:00', to = '11:00') => ({
  start_time: `2026-11-23 ${from}:00`,
  end_time: `2026-11-23 ${to}:00`,
})

/** A meeting of Ann with Bob, Eve and a guest, in a room of its own. */
async function meeting(more: object = {}): Promise<number> {
  const room = await acme.room(`Room ${Math.random()}`)
  const guests = [{ user_id: bob?.user_id }, { user_id: eve?.user_id }, { mail: 'guest@example.org', name: 'Guest' }]
  const wish = { meetingroom_id: room, title: 'Plan', ...slot(), attendees: guests, ...more }
  const made = await post('/meeting/add', wish)
  expect(made).toMatchObject({ code: 0 })
  return made.data.id
}
const codeOf = async (id: number, kind = 'screen') => (await get('/signinlog/qrcode', { id, kind })).data
const scan = async (id: number, who = bob as Person, kind = 'screen') =>
  post('/signinlog/scan', { code: (await codeOf(id, kind)).code }, who)
const detail = async (id: number, who = ann as Person) => (await get('/signinlog/detail', { id }, who)).data
const personIn = async (id: number, name: string) =>
  (await detail(id)).people.find((one: { name: string }) => one.name === name)
const signState = async (id: number) =>
  (await world.db.query<{ sign_state: number }>('select sign_state from meeting where id = $1', [id]))[0]?.sign_state
const usesOf = async (id: number) =>
  (await world.db.query<{ outcome: string }>('select outcome from meeting_use where meeting_id = $1', [id])).map(
    ({ outcome }) => outcome,
  )
const strategy = (key: string, value: number) =>
  world.db.query(
    `insert into strategy (company_id, strategy_key, name, strategy_values) values ($1, $2, $2, $3)
     on conflict (company_id, strategy_key) do update set strategy_values = excluded.strategy_values`,
    [acme.company_id, key, String(value)],
  )

describe('signing oneself in', () => {
  it('by what a screen shows, or by paper, once', async () => {
    const id = await meeting()
    const first = await scan(id)
    expect(first.data).toMatchObject({ meeting_id: id, title: 'Plan', again: false, is_late: false })
    const again = await scan(id, bob, 'paper')
    expect(again.data).toMatchObject({ again: true, sign_time: first.data.sign_time })
    expect((await scan(id, eve, 'paper')).data.again).toBe(false)
    expect(await detail(id)).toMatchObject({ invited: 4, signed: 2, late: 0, missing: 2 })
    expect([await signState(id), await usesOf(id)]).toEqual([1, ['used']])
  })

  it('twenty times at once is one entry', async () => {
    const id = await meeting()
    const { code } = await codeOf(id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        world.servers[n % 2]?.post('/signinlog/scan', { code }, { token: bob?.token ?? '' }),
      ),
    )
    expect(answers.map((one) => one?.code)).toEqual(Array(20).fill(0))
    expect(answers.filter((one) => one?.data.again === false)).toHaveLength(1)
    expect((await detail(id)).signed).toBe(1)
  })

  it('by what is typed, in any spelling', async () => {
    const id = await meeting()
    const type = (code: string, who = bob) => post('/signinlog/code', { id, code }, who)
    const [shown, printed] = [(await codeOf(id)).typed, (await codeOf(id, 'paper')).typed]
    const wrong = await type('AAAAAA')
    expect(wrong).toMatchObject({ code: 45204, data: { fields: { code: expect.any(String) } } })
    expect((await type(`${shown.slice(0, 3)} ${shown.slice(3)}`.toLowerCase())).data).toMatchObject({ again: false })
    expect((await personIn(id, bob?.name ?? '')).sign_way).toBe('code')
    expect((await type(printed, eve)).code).toBe(0)
    const other = await meeting()
    expect((await post('/signinlog/code', { id: other, code: shown }, bob)).code).toBe(45204)
    // who does not take part learns nothing of it, however right the code is
    expect((await type(printed, await acme.person())).code).toBe(40400)
  })

  it('bounds how often somebody may guess', async () => {
    const id = await meeting()
    const guesser = await acme.person()
    await post('/meeting/add_attendees', { id, attendees: [{ user_id: guesser.user_id }] })
    const answers: number[] = []
    for (let n = 0; n < 22; n++) answers.push((await post('/signinlog/code', { id, code: `ABC${n}` }, guesser)).status)
    expect(answers.slice(0, 20)).toEqual(Array(20).fill(200))
    expect(answers.slice(20)).toEqual([429, 429])
  })

  it('opens, grants some minutes and closes as the company has it', async () => {
    const id = await meeting()
    const [early, others] = [at('09:44'), [bob, eve, ann] as Person[]]
    world.setNow(early)
    expect(await scan(id)).toMatchObject({ code: 45200, message: expect.stringContaining('2026-11-23 09:45') })
    await strategy('sign_before_minutes', 30)
    expect((await scan(id)).code).toBe(0)
    await strategy('sign_before_minutes', 15)
    world.setNow(at('10:05'))
    expect((await scan(id, others[1])).data.is_late).toBe(false)
    world.setNow(at('10:06'))
    expect((await scan(id, others[2])).data.is_late).toBe(true)

    const strict = await meeting()
    await strategy('sign_after_minutes', 20)
    world.setNow(at('10:20'))
    expect(await scan(strict)).toMatchObject({ code: 45201, message: expect.stringContaining('2026-11-23 10:20') })
    expect((await detail(strict)).people.map((one: { state: string }) => one.state)).toEqual(Array(4).fill('absent'))
    await strategy('sign_after_minutes', 0)
    expect((await scan(strict)).code).toBe(0)
    world.setNow(at('11:00'))
    expect((await scan(strict, eve)).code).toBe(45202)
    // who was there hears so also later
    expect((await scan(strict, bob)).data.again).toBe(true)
    expect(await detail(strict)).toMatchObject({ phase: 'over', signed: 1, late: 1, missing: 3 })
  })

  it('says what is wrong with a code: forged, of another company, of a meeting that is off', async () => {
    const id = await meeting()
    const { code } = await codeOf(id, 'paper')
    const other = await addCompany(world.db, `Other ${id}`)
    for (const [text, who] of [
      [code.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A')), bob],
      [code.replace(`p.${id}.`, `p.${id + 1}.`), bob],
      [code, await other.person()],
      ['', bob],
    ] as const)
      expect((await post('/signinlog/scan', { code: text }, who)).code).toBe(40093)
    expect((await post('/signinlog/scan', { code }, await acme.person())).code).toBe(40306)
    expect((await post('/meeting/del', { id })).code).toBe(0)
    expect((await post('/signinlog/scan', { code }, bob)).code).toBe(45203)
    const asks = await acme.room('Asks', { isaudit: true })
    const pending = await meeting({ meetingroom_id: asks })
    expect((await scan(pending)).code).toBe(45203)
    expect((await detail(pending)).signed).toBe(0)
  })

  it('says so where the meeting has left the room of the screen', async () => {
    const room = await acme.room('Left')
    const id = await meeting({ meetingroom_id: room })
    const installer = await acme.person(['change-screen-system-subject', 'view-meetingroom'])
    const { code, token } = (await post('/door/pairing', {})).data
    expect((await post('/meetingroom/bind', { code, meetingroom_id: room }, installer)).code).toBe(0)
    const { sign } = (await world.first.get('/door/state', {}, { device: token })).data
    expect(sign.typed).toMatch(/^[A-Z2-9]{6}$/)
    expect((await post('/signinlog/code', { id, code: sign.typed }, eve)).code).toBe(0)
    const elsewhere = await acme.room('Elsewhere')
    expect((await post('/meeting/edit', { id, version: 1, meetingroom_id: elsewhere })).code).toBe(0)
    expect((await post('/signinlog/scan', { code: sign.code }, bob)).code).toBe(45205)
  })

  it('out once, never before they came, and in again', async () => {
    const id = await meeting()
    const leave = (who = bob) => post('/signinlog/sign_out', { id }, who)
    expect((await leave()).code).toBe(45208)
    expect((await leave(await acme.person())).code).toBe(40400)
    world.setNow(at('10:10'))
    await scan(id)
    // the clock was set back
    world.setNow(at('10:02'))
    const left = await leave()
    expect(Date.parse(left.data.sign_out_time)).toBe(Date.parse(at('10:10')))
    expect((await leave()).data).toEqual(left.data)
    expect((await personIn(id, bob?.name ?? '')).sign_out_time).not.toBeNull()
    expect((await scan(id)).data).toMatchObject({ again: true, is_late: true })
    expect((await personIn(id, bob?.name ?? '')).sign_out_time).toBeNull()
    world.setNow(at('11:00'))
    expect((await leave()).code).toBe(45202)
  })
})

describe('signing others in', () => {
  const idsOf = async (id: number, ...names: string[]) =>
    (await detail(id)).people
      .filter((one: { name: string }) => names.includes(one.name))
      .map((one: { attendee_id: number }) => one.attendee_id)

  it('is for the organiser and who manages meetings there, says by whom, and can be taken back', async () => {
    const id = await meeting()
    const attendee_ids = await idsOf(id, 'Guest', bob?.name ?? '')
    const sign = (who = ann, more = {}) => post('/signinlog/sign', { id, attendee_ids, ...more }, who)
    expect((await sign(bob)).code).toBe(40400)
    expect((await sign(looker)).code).toBe(45206)
    const made = await sign()
    expect(made.data).toMatchObject({ id, signed: 2, sign_ids: [expect.any(Number), expect.any(Number)] })
    expect((await sign(keeper)).data).toMatchObject({ signed: 0 })
    expect(await personIn(id, 'Guest')).toMatchObject({
      ...{ sign_way: 'manual', signed_by: ann?.name, state: 'signed', may_undo: true },
    })
    expect((await scan(id)).data.again).toBe(true)
    await scan(id, eve)
    const own = (await personIn(id, eve?.name ?? '')).sign_id
    const undo = (sign_ids: number[], who = ann) => post('/signinlog/undo', { id, sign_ids }, who)
    expect((await undo([...made.data.sign_ids, own])).code).toBe(45207)
    expect((await undo(made.data.sign_ids, looker)).code).toBe(45206)
    expect((await undo(made.data.sign_ids)).data).toEqual({ id, undone: 2 })
    expect((await undo(made.data.sign_ids)).data).toEqual({ id, undone: 0 })
    expect((await detail(id)).signed).toBe(1)
    const [logged] = await world.db.query<{ after: { people: string[] } }>(
      `select after from operation_log where company_id = $1 and action = 'sign_others' and target_id = $2`,
      [acme.company_id, id],
    )
    expect(logged?.after.people.sort()).toEqual(['Guest', bob?.name].sort())
  })

  it('leaves a meeting at which nobody is any more as one to which nobody came', async () => {
    const id = await meeting()
    const made = await post('/signinlog/sign', { id, attendee_ids: await idsOf(id, 'Guest'), sign_way: 'terminal' })
    expect([await signState(id), await usesOf(id)]).toEqual([1, ['used']])
    await post('/signinlog/undo', { id, sign_ids: made.data.sign_ids })
    expect([await signState(id), await usesOf(id)]).toEqual([0, []])
  })

  it('can be completed for a day, and says only who was there', async () => {
    const id = await meeting()
    const sign = async (name: string) => post('/signinlog/sign', { id, attendee_ids: await idsOf(id, name) })
    world.setNow(at('09:00'))
    expect((await sign('Guest')).code).toBe(45200)
    world.setNow(at('10:30'))
    expect((await sign(bob?.name ?? '')).code).toBe(0)
    world.setNow(at('18:00'))
    expect((await sign('Guest')).code).toBe(0)
    expect([(await personIn(id, bob?.name ?? '')).state, (await personIn(id, 'Guest')).state]).toEqual([
      'late',
      'signed',
    ])
    world.setNow('2026-11-24T03:00:00Z')
    expect((await sign(eve?.name ?? '')).code).toBe(45209)
  })

  it('takes nobody who is not on the list, and nothing by halves', async () => {
    const [id, other] = [await meeting(), await meeting()]
    const mixed = [...(await idsOf(id, 'Guest')), ...(await idsOf(other, 'Guest'))]
    const answer = await post('/signinlog/sign', { id, attendee_ids: mixed })
    expect(answer.data.fields).toHaveProperty('attendee_ids')
    expect((await detail(id)).signed).toBe(0)
    expect((await post('/signinlog/sign', { id, attendee_ids: [] })).data.fields).toHaveProperty('attendee_ids')
  })

  it('keeps who came when the list is written anew', async () => {
    const id = await meeting()
    await scan(id)
    await post('/signinlog/sign', { id, attendee_ids: await idsOf(id, 'Guest') })
    const stay = [{ user_id: bob?.user_id }, { mail: 'GUEST@example.org', name: 'Guest' }]
    expect((await post('/meeting/edit', { id, version: 1, attendees: stay })).code).toBe(0)
    expect(await detail(id)).toMatchObject({ invited: 3, signed: 2, missing: 1 })
    expect((await post('/meeting/edit', { id, version: 2, attendees: [] })).code).toBe(0)
    // they came, whoever crossed them out
    const after = await detail(id)
    expect(after).toMatchObject({ invited: 1, signed: 2, missing: 1 })
    expect(after.people.filter((one: { attendee_id: number | null }) => one.attendee_id === null)).toHaveLength(2)
  })
})

describe('the log', () => {
  const list = async (query: object = {}, who = looker) => (await get('/signinlog/pagelist', query, who)).data

  it('shows the meetings of the offices that one looks after, by time, place, state and words', async () => {
    const far = await acme.office('Far')
    const there = await acme.room('There', far)
    const title = `Search ${Math.random()}`
    const id = await meeting({ title })
    const away = await meeting({ title, meetingroom_id: there })
    const coming = await meeting({ title, ...slot('15:00', '16:00') })
    await scan(id)
    const idsFor = async (query: object, who = looker) =>
      (await list({ title, ...query }, who)).items.map((one: { id: number }) => one.id).sort()
    expect(await idsFor({})).toEqual([id, away])
    expect((await list({ title })).total).toBe(2)
    expect(await idsFor({ sign_state: '1' })).toEqual([id])
    expect(await idsFor({ sign_state: '0' })).toEqual([away])
    expect(await idsFor({ office: far.office_id })).toEqual([away])
    expect(await idsFor({ room: there })).toEqual([away])
    expect(await idsFor({ state: 'coming' })).toEqual([coming])
    expect(await idsFor({ start_date: '2026-11-23', end_date: '2026-11-23' })).toEqual([id, away])
    expect(await idsFor({ start_date: '2026-11-24' })).toEqual([])
    world.setNow(at('11:00'))
    expect(await idsFor({ state: 'over' })).toEqual([id, away])
    expect(await idsFor({ state: 'open' })).toEqual([])
    const found = (await list({ title, sort: '+start_time' })).items.find((one: { id: number }) => one.id === id)
    expect(found).toMatchObject({ invited: 4, signed: 1, late: 0, missing: 3, phase: 'over', may_open: true })

    const near = await acme.person(['view-signin-log'], { office_ids: [acme.office_id] })
    expect(await idsFor({}, near)).toEqual([id])
    expect((await get('/signinlog/detail', { id: away }, near)).code).toBe(40400)
    expect((await get('/signinlog/detail', { id }, near)).code).toBe(0)
    expect((await get('/signinlog/pagelist', { sort: '+title' }, looker)).data.reason).toBe('unknown_sort')
    expect((await get('/signinlog/pagelist', {}, bob)).code).toBe(40300)
    await post('/meeting/del', { id: coming })
    expect(await idsFor({ state: 'coming' })).toEqual([])
  })

  it('counts pages', async () => {
    const title = `Page ${Math.random()}`
    const made: number[] = []
    for (let n = 0; n < 5; n++) made.push(await meeting({ title }))
    const pageOf = async (page: number) => list({ title, limit: 2, page })
    expect((await pageOf(1)).total).toBe(5)
    const shown = [...(await pageOf(1)).items, ...(await pageOf(2)).items, ...(await pageOf(3)).items]
    expect(shown.map((one: { id: number }) => one.id)).toEqual(made.toReversed())
    expect(await pageOf(9)).toMatchObject({ items: [], total: 5 })
  })

  it('keeps a private meeting to those who take part or may change it', async () => {
    const title = `Merger ${Math.random()}`
    const id = await meeting({ title, secret: true })
    const row = (await list({ limit: 200 })).items.find((one: { id: number }) => one.id === id)
    expect(row).toMatchObject({ title: '', may_open: false })
    expect((await list({ title })).items).toEqual([])
    for (const path of ['/signinlog/detail', '/signinlog/qrcode', '/signinlog/pdf', '/signinlog/excel']) {
      expect(await answerOf(path, { id }, looker), path).toBe(40400)
      expect(await answerOf(path, { id }, bob as Person), path).toBe(40400)
      expect(await answerOf(path, { id }, keeper), path).toBe(0)
    }
  })
})

const raw = (path: string, query: object, who: Person, language = 'zh') =>
  world.first.app.inject({
    method: 'GET',
    url: basePath + path,
    query: query as Record<string, string>,
    headers: { 'x-token': who.token, 'accept-language': language },
  })
/** The code of an answer that may be a file. */
const answerOf = async (path: string, query: object, who: Person): Promise<number> => {
  const answer = await raw(path, query, who)
  return answer.headers.request_type === 'file' ? Number(answer.headers.response_code) : answer.json().code
}

/** A cell as it is shown: days are fractions in the format, and their milliseconds are not exact. */
const shownCell = (cell: unknown) => (cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell)

describe('the files', () => {
  it('has a sheet to print, with the code and everybody on the list', async () => {
    const id = await meeting({ title: '季度复盘 /2026' })
    await scan(id)
    const answer = await raw('/signinlog/pdf', { id, origin: 'https://console.example.org/x?y' }, looker)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', request_type: 'file' })
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('签到表 季度复盘  2026.pdf')
    const text = pdfText(answer.rawPayload)
    const { typed } = await codeOf(id, 'paper')
    for (const part of [
      '签到表',
      '季度复盘 /2026',
      '2026-11-23 10:00',
      bob?.name,
      eve?.name,
      'Guest',
      '（主持人）',
      typed.slice(0, 4),
    ]) {
      if (text !== undefined) expect(text).toContain(part)
    }
    const english = pdfText((await raw('/signinlog/pdf', { id, origin: 'https://x' }, looker, 'en')).rawPayload)
    if (english !== undefined) expect(english).toMatch(/\(Host\)/)
    expect((await raw('/signinlog/pdf', { id, origin: 'javascript:alert(1)' }, looker)).headers.response_code).toBe(
      '40000',
    )
  })

  it('has the people of a meeting, and the meetings of the list, as Excel', async () => {
    const id = await meeting({ title: '=SUM(A1)' })
    await scan(id)
    const people = await raw('/signinlog/excel', { id }, looker)
    const rows = await readSheet(people.rawPayload)
    expect(rows[0]?.slice(0, 5)).toEqual(['姓名', '部门', '邮箱', '状态', '签到时间'])
    expect(rows).toHaveLength(5)
    const own = rows.find((row) => row[0] === bob?.name)
    // a date that spreadsheets calculate with, on the clock that the column beside it names
    expect(own?.slice(3, 8).map(shownCell)).toEqual([
      '已签到',
      new Date('2026-11-23T09:50:00Z'),
      null,
      'Asia/Shanghai',
      '扫码',
    ])
    expect(rows.find((row) => row[0] === 'Guest')?.[3]).toBe('未签到')

    const all = await readSheet((await raw('/signinlog/excel', { title: '=SUM' }, looker)).rawPayload)
    expect(all.slice(1).map((row) => [row[0], ...row.slice(9)])).toEqual([["'=SUM(A1)", '签到中', 4, 1, 0, 3]])
    expect(await answerOf('/signinlog/excel', {}, bob as Person)).toBe(40300)
    expect(await answerOf('/signinlog/excel', { id }, bob as Person)).toBe(40400)
  })
})
