import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { download } from '../../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { tableRows as readTable } from '../../../kernel/sheet/read-table'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-18'

type Person = Awaited<ReturnType<Company['person']>>
type Listed = Record<string, unknown> & { id: number; version: number; title: string; state: string }

let world: World
let acme: Company
let ann: Person
let bob: Person
let reader: Person
let away: { office_id: number; floor_id: number }
let rooms = 0

beforeAll(async () => {
  world = await openWorld({ now })
  acme = await addCompany(world.db, 'Acme')
  away = await acme.office('Away')
  ann = await acme.person()
  bob = await acme.person()
  reader = await acme.person(['view-meeting-log'])
})
afterAll(() => world.close())
beforeEach(() => world.setNow(now))

const room = (columns: object = {}) => acme.room(`Room ${++rooms}`, { ...columns })
const book = async (meetingroom_id: number, from: string, to: string, more: object = {}, who = ann) => {
  const times = { start_time: `${day} ${from}:00`, end_time: `${day} ${to}:00` }
  const body = { meetingroom_id, title: 'Plan', ...times, ...more }
  const answer = await world.first.post('/meeting/add', body, { token: who.token })
  if (answer.code !== 0) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`)
  return answer.data as { id: number; version: number }
}
const list = async (query: object, who = reader) => {
  const answer = await world.first.get('/log/pagelist', query, { token: who.token })
  if (answer.code !== 0) throw new Error(answer.message)
  return answer.data as { items: Listed[]; total: number; more: boolean }
}
const titles = async (query: object, who = reader) => (await list(query, who)).items.map((one) => one.title)

describe('the list', () => {
  it('finds meetings by place, time, person, department, state, title and number, each with all of them', async () => {
    const far = await acme.room('Far', away)
    const near = await room()
    const department = await world.db.query<{ id: number }>(
      `with top as (insert into department (company_id, name) values ($1, 'Top') returning id)
       insert into department (company_id, name, parent_id) select $1, 'Below', id from top returning id, parent_id`,
      [acme.company_id],
    )
    const [below] = department as { id: number; parent_id?: number }[]
    const carl = await acme.person()
    await world.db.query('update users set department_id = $2 where id = $1', [carl.user_id, below?.id])
    const one = await book(near, '10:00', '11:00', { title: 'Near' }, carl)
    const two = await book(far, '10:00', '11:00', { title: 'Far away', attendees: [{ user_id: carl.user_id }] }, bob)
    const both = await book(near, '14:00', '15:00', {
      title: 'Both',
      meetingroom_id: undefined,
      meetingroom_ids: [near, far],
    })
    const sort = '+id'
    expect(await titles({ room: near, sort })).toEqual(['Near', 'Both'])
    // a meeting is wherever one of its rooms is
    expect(await titles({ room: far, sort })).toEqual(['Far away', 'Both'])
    expect(await titles({ office: away.office_id, sort })).toEqual(['Far away', 'Both'])
    expect(await titles({ floor: away.floor_id, state: 'confirmed', sort: '-start_time' })).toEqual([
      'Both',
      'Far away',
    ])
    expect(await titles({ city: acme.city_id, booker: carl.user_id })).toEqual(['Near'])
    expect(await titles({ attendee: carl.user_id, sort })).toEqual(['Near', 'Far away'])
    const parent = below?.parent_id ?? 0
    expect(await titles({ department: parent })).toEqual(['Near'])
    expect(await titles({ number: two.id })).toEqual(['Far away'])
    expect(await titles({ title: 'FAR' })).toEqual(['Far away'])
    expect(await titles({ number: one.id, title: 'far' })).toEqual([])
    expect(await titles({ start_date: '2026-11-19', number: both.id })).toEqual([])
    expect(await titles({ start_date: day, end_date: day, number: both.id })).toEqual(['Both'])
  })

  it('says what has become of each: by what was decided, else by the clock', async () => {
    const plain = await room()
    const asked = await room({ isaudit: true })
    const running = await book(plain, '09:00', '09:30')
    const coming = await book(plain, '10:00', '11:00')
    const waiting = await book(asked, '10:00', '11:00')
    const cancelled = await book(plain, '13:00', '14:00')
    await world.first.post('/meeting/del', { id: cancelled.id, reason: 'Rain' }, { token: ann.token })
    const released = await book(plain, '15:00', '16:00')
    await world.db.query(`update meeting set meeting_state = 'released' where company_id = $1 and id = $2`, [
      acme.company_id,
      released.id,
    ])
    const states = async () => {
      const { items } = await list({ room: plain, sort: '+id', limit: 50 })
      return [...items, ...(await list({ room: asked })).items].map((one) => [one.id, one.state])
    }
    expect(await states()).toEqual([
      [running.id, 'in_progress'],
      [coming.id, 'confirmed'],
      [cancelled.id, 'cancelled'],
      [released.id, 'released'],
      [waiting.id, 'pending'],
    ])
    // and each of them is found by it
    for (const [id, state] of await states()) expect(await list({ number: id, state })).toMatchObject({ total: 1 })
    world.setNow('2026-11-18T04:00:00Z')
    expect((await states()).map(([, state]) => state)).toEqual(['ended', 'ended', 'cancelled', 'released', 'pending'])
    expect((await list({ room: plain, state: 'ended' })).total).toBe(2)
    expect((await list({ room: plain, state: 'in_progress' })).total).toBe(0)
  })

  it('leafs through, sorts, counts as far as anybody leafs, and refuses what cannot be', async () => {
    const busy = await room()
    for (const hour of ['10', '11', '12', '13', '14'])
      await book(busy, `${hour}:00`, `${hour}:30`, { title: `At ${hour}` })
    expect(await titles({ room: busy, limit: 2 })).toEqual(['At 14', 'At 13'])
    expect(await titles({ room: busy, limit: 2, page: 3 })).toEqual(['At 10'])
    expect(await titles({ room: busy, limit: 2, page: 2, sort: '+start_time' })).toEqual(['At 12', 'At 13'])
    expect(await list({ room: busy, limit: 2, page: 9 })).toMatchObject({ items: [], total: 5, more: false })
    const refused = async (query: object) =>
      (await world.first.get('/log/pagelist', query, { token: reader.token })).data
    expect(await refused({ sort: '+title' })).toMatchObject({ reason: 'unknown_sort' })
    expect(await refused({ page: 1000, limit: 200 })).toMatchObject({ reason: 'managed_too_deep' })
    expect(await refused({ start_date: 'soon' })).toMatchObject({ reason: 'invalid_input' })
    expect(await refused({ number: '99999999999' })).toMatchObject({ reason: 'invalid_input' })
  })

  it('shows each reader what their offices and departments have, and nobody the words of private meetings', async () => {
    const here = await room()
    const there = await acme.room('Private there', away)
    const open = await book(here, '17:00', '18:00', { title: 'Open' })
    const secret = await book(there, '17:00', '18:00', { title: 'Merger', secret: true, content: 'Whom' }, bob)
    await world.first.post('/meeting/del', { id: secret.id, reason: 'Too dear' }, { token: bob.token })
    const far = await acme.person(['view-meeting-log'], { office_ids: [away.office_id] })
    expect(await titles({ number: open.id }, far)).toEqual([])
    expect(await list({ number: secret.id }, far)).toMatchObject({
      items: [{ title: '', is_open: false, cancel_reason: null, state: 'cancelled' }],
    })
    // what it is called does not leak by being looked for either
    expect(await titles({ title: 'Merger' })).toEqual([])
    // nor who takes part, by asking for one person after the other
    expect(await list({ attendee: bob.user_id, number: secret.id }, far)).toMatchObject({ items: [] })
    // who manages the meetings of its office may change it, and so read it
    const manager = await acme.person(['view-meeting-log', 'view-cancel-regain'], { office_ids: [away.office_id] })
    expect(await titles({ title: 'merger' }, manager)).toEqual(['Merger'])
    const invited = await acme.person(['view-meeting-log'])
    await world.db.query(
      `insert into attendee (company_id, meeting_id, person_type, user_id, name) values ($1, $2, 'user', $3, 'I')`,
      [acme.company_id, secret.id, invited.user_id],
    )
    expect(await titles({ title: 'Merger' }, invited)).toEqual(['Merger'])
    // who administers a department sees its meetings wherever they are
    const head = await acme.person(['view-meeting-log'])
    const [made] = await world.db.query<{ id: number }>(
      `insert into department (company_id, name) values ($1, 'Sales') returning id`,
      [acme.company_id],
    )
    await world.db.query('update users set department_id = $2 where id = any($1)', [[head.user_id], made?.id])
    await world.db.query(
      `update role set data_scope = 'department' where company_id = $1 and id in (select role_id from user_role where user_id = $2)`,
      [acme.company_id, head.user_id],
    )
    await world.db.query('update meeting set department_id = $2 where id = $1', [open.id, made?.id])
    expect(await titles({}, head)).toEqual(['Open'])
    const stranger = await (await addCompany(world.db, 'Other')).person(['view-meeting-log'])
    expect(await list({}, stranger)).toMatchObject({ items: [], total: 0 })
  })
})

describe('one meeting', () => {
  const detail = async (id: number, who = reader) =>
    (await world.first.get('/log/detail', { id }, { token: who.token })).data

  it('is shown with its people, who signed in, and everything that was done with it, by whom and why', async () => {
    const one = await room()
    const made = await book(one, '10:00', '11:00', { title: 'Whole', attendees: [{ user_id: bob.user_id }] })
    await world.db.query(
      `insert into signinlog (company_id, meeting_id, user_id, sign_way, sign_time) values ($1, $2, $3, 'qr', $4)`,
      [acme.company_id, made.id, bob.user_id, now],
    )
    const moved = await world.first.post(
      '/meeting/edit',
      { id: made.id, version: 1, start_time: `${day} 11:00:00`, end_time: `${day} 12:00:00`, title: 'Wholly' },
      { token: ann.token },
    )
    await world.first.post(
      '/meeting/del',
      { id: made.id, version: moved.data.version, reason: 'Ill' },
      { token: ann.token },
    )
    const found = await detail(made.id)
    expect(found).toMatchObject({ title: 'Wholly', state: 'cancelled', cancel_reason: 'Ill', signed_in: 1 })
    expect(found.attendees).toMatchObject([
      { user_id: ann.user_id, is_host: true, sign_time: null },
      { user_id: bob.user_id, sign_time: now, sign_way: 'qr' },
    ])
    expect(found.log.map((line: { action: string; user_name: string }) => [line.action, line.user_name])).toEqual([
      ['cancel', ann.name],
      ['move', ann.name],
      ['book', ann.name],
    ])
    expect(found.log[0]).toMatchObject({
      reason: 'Ill',
      before: { meeting_state: 'active' },
      after: { meeting_state: 'cancelled' },
    })
    expect(found.log[1]).toMatchObject({ before: { title: 'Whole' }, after: { title: 'Wholly' } })
    expect(found.names[`meetingroom ${one}`]).toMatch(/^Room/)
  })

  it('keeps the words of a private one, in its history too', async () => {
    const made = await book(await room(), '10:00', '11:00', { title: 'Hush', secret: true, content: 'Secretly' })
    await world.first.post('/meeting/del', { id: made.id, reason: 'Found out' }, { token: ann.token })
    const found = await detail(made.id)
    expect(found).toMatchObject({ title: '', content: null, attendees: [], cancel_reason: null })
    expect(found.log).toHaveLength(2)
    expect(JSON.stringify(found)).not.toMatch(/Hush|Secretly|Found out/)
    const far = await acme.person(['view-meeting-log'], { office_ids: [away.office_id] })
    expect(await detail(made.id, far)).toMatchObject({ reason: 'not_found' })
  })
})

/** A cell as it is shown: days are fractions in the format, and their milliseconds are not exact. */
const shownCell = (cell: unknown) => (cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell)

describe('the export', () => {
  it('has what the list has, in its order, in Excel and CSV, and guards against formulas', async () => {
    const one = await room()
    await book(one, '10:00', '11:00', { title: '=1+1' })
    await book(one, '12:00', '13:00', { title: 'A & B <c>, "d"', attendees: [{ user_id: bob.user_id }] })
    const asked = { room: one, sort: '+start_time' }
    const { token } = reader
    const csv = await download(world.first, '/log/export', { ...asked, format: 'csv' }, { token, language: 'en' })
    expect(csv).toMatchObject({ status: 200, code: 0, name: 'Meeting log_2026-11-18.csv' })
    const lines = csv.body.toString().split('\r\n')
    expect(lines[0]).toContain('ID,Title,Status,Start,End')
    expect(lines[1]).toContain("'=1+1,Confirmed,2026-11-18 10:00,2026-11-18 11:00,Asia/Shanghai,Acme HQ")
    const excel = await download(world.first, '/log/export', asked, { token })
    expect(excel.name).toBe('会议日志_2026-11-18.xlsx')
    const rows = await readTable(excel.body)
    expect(rows.map(({ cells }) => cells[1])).toEqual(['主题', '=1+1', 'A & B <c>, "d"'])
    expect(rows[2]?.cells[12]).toBe('2')
    const [, plan] = await readSheet(excel.body)
    expect(plan?.slice(3, 6).map(shownCell)).toEqual([
      new Date('2026-11-18T10:00:00Z'),
      new Date('2026-11-18T11:00:00Z'),
      'Asia/Shanghai',
    ])
    const none = await download(world.first, '/log/export', { sort: '+nothing' }, { token })
    expect(none.code).toBe(40005)
  })

  it('goes on batch by batch and leaves nothing out, where many begin at one time', async () => {
    const one = await room()
    await world.db.query(
      `insert into meeting (company_id, meetingroom_id, title, start_time, end_time, booker_id)
       select $1, $2, 'Bulk ' || n, $4::timestamptz + (n % 3) * interval '1 hour', $4::timestamptz + interval '5 hours', $3
       from generate_series(1, 1203) n`,
      [acme.company_id, one, ann.user_id, now],
    )
    for (const sort of ['-start_time', '+start_time', '+id']) {
      const file = await download(world.first, '/log/export', { room: one, sort }, { token: reader.token })
      const rows = await readTable(file.body)
      expect(new Set(rows.slice(1).map(({ cells }) => cells[0])).size).toBe(1203)
      const starts = rows.slice(1).map(({ cells }) => cells[3] ?? '')
      if (sort === '+start_time') expect(starts).toEqual([...starts].sort())
    }
  })
})
