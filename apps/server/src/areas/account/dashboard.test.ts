import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, addPerson, openHouse } from '../../../test/account'

// A Wednesday, 10:07 in Shanghai and 04:07 in Berlin; far ahead, because locks that are over by the database’s clock are not read.
const now = Date.parse('2037-05-20T02:07:00Z')
const password = 'dash board 77'
let house: Awaited<ReturnType<typeof openHouse>>
const ids: Record<string, number> = {}

const at = (time: string, date = '2037-05-20') => `${date} ${time}+08`

async function add(table: string, row: Record<string, unknown>, as?: string): Promise<number> {
  const columns = Object.keys(row)
  const [made] = await house.db.query<{ id: number }>(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
    Object.values(row),
  )
  const id = made?.id as number
  if (as) ids[as] = id
  return id
}

async function addRoom(company_id: number, office: string, name: string, more: Record<string, unknown> = {}) {
  const row = {
    company_id,
    office_id: ids[office],
    floor_id: ids[`floor of ${office}`],
    roomtype_id: ids.type,
    name,
    capacity: 6,
  }
  return add('meetingroom', { ...row, ...more }, name)
}

async function addMeeting(
  room: string,
  booker: string,
  start: string,
  end: string,
  more: Record<string, unknown> = {},
) {
  const company_id = ids.acme
  const row = { company_id, meetingroom_id: ids[room], booker_id: ids[booker], start_time: start, end_time: end }
  const id = await add('meeting', { ...row, title: `${booker} in ${room}`, ...more })
  const holding = { company_id, room_id: ids[room], kind: 'meeting', source_id: id, start_time: start, end_time: end }
  await add('holding', { ...holding, is_held: more.audit_state !== 1 })
  return id
}

const invite = (meeting_id: number, user: string, accept_state = 0) =>
  add('attendee', {
    company_id: ids.acme,
    meeting_id,
    person_type: 'user',
    user_id: ids[user],
    name: user,
    accept_state,
  })

beforeAll(async () => {
  house = await openHouse(1, { now: () => now })
  const company_id = await addCompany(house.db, 'Acme')
  ids.acme = company_id
  const city_id = await add('city', { company_id, name: 'City', timezone: 'Asia/Shanghai' })
  for (const [office, timezone] of [
    ['Shanghai', 'Asia/Shanghai'],
    ['Berlin', 'Europe/Berlin'],
  ] as const) {
    await add('office', { company_id, city_id, name: office, timezone }, office)
    await add('floor', { company_id, office_id: ids[office], name: '1F' }, `floor of ${office}`)
  }
  await add('roomtype', { company_id, name: 'Type', color: '#112233' }, 'type')
  ids.ada = await addPerson(house.db, { company_id, username: 'ada', password, permissions: ['view-meeting'] })
  ids.ben = await addPerson(house.db, { company_id, username: 'ben', password, permissions: ['change-audit'] })
  await addRoom(company_id, 'Shanghai', 'free till eight')
  await addRoom(company_id, 'Shanghai', 'free till eleven', { lunch_begin: '12:00', lunch_end: '13:00' })
  await addRoom(company_id, 'Shanghai', 'free till lunch', { lunch_begin: '12:00', lunch_end: '13:00', isaudit: true })
  await addRoom(company_id, 'Shanghai', 'locked at two')
  await addRoom(company_id, 'Shanghai', 'taken now')
  await addRoom(company_id, 'Shanghai', 'pending now')
  await addRoom(company_id, 'Shanghai', 'locked today')
  await addRoom(company_id, 'Shanghai', 'not open yet', { opentime: '11:00' })
  await addRoom(company_id, 'Shanghai', 'to look at', { readonly: true })
  await addRoom(company_id, 'Shanghai', 'offline', { status: 'offline' })
  await addRoom(company_id, 'Berlin', 'asleep')
  await addRoom(company_id, 'Berlin', 'open all night', { opentime: '00:00', closetime: '24:00' })
})
afterAll(() => house.close())

async function overview(who: string, query: object = {}) {
  const { data } = await house.first.signIn(who, password)
  const answer = await house.first.get('/dashboard/overview', { token: data.token, query })
  expect(answer.code).toBe(0)
  return answer.data
}

describe('the dashboard', () => {
  it('shows the rooms that are free now, the longest free first, each on its own clock', async () => {
    await addMeeting('free till eleven', 'ben', at('11:00'), at('12:00'))
    await addMeeting('taken now', 'ben', at('10:00'), at('10:15'))
    await addMeeting('pending now', 'ben', at('10:00'), at('11:00'), { audit_state: 1 })
    for (const [room, begin_time] of [
      ['locked today', null],
      ['locked at two', '14:00'],
    ] as const) {
      const lock = {
        company_id: ids.acme,
        begin_date: '2037-05-20',
        end_date: '2037-05-20',
        begin_time,
        reason: 'paint',
      }
      const roomlock_id = await add('roomlock', lock)
      await house.db.query('insert into roomlock_room values ($1, $2, $3)', [ids.acme, roomlock_id, ids[room]])
    }
    const { free_rooms } = await overview('ada')
    type Room = { name: string; free_from: string; free_until: string }
    const shown = free_rooms.items.map(({ name, free_from, free_until }: Room) => [
      name,
      free_from.slice(5, 16),
      free_until.slice(5, 16),
    ])
    expect(shown).toEqual([
      ['open all night', '05-20 04:00', '05-21 00:00'],
      ['free till eight', '05-20 10:00', '05-20 20:00'],
      ['pending now', '05-20 10:00', '05-20 20:00'],
      ['locked at two', '05-20 10:00', '05-20 14:00'],
      ['free till lunch', '05-20 10:00', '05-20 12:00'],
      ['free till eleven', '05-20 10:00', '05-20 11:00'],
    ])
    expect(free_rooms.total).toBe(6)
    const berlin = (await overview('ada', { office: ids.Berlin })).free_rooms
    expect(berlin.items).toMatchObject([
      {
        ...{ name: 'open all night', office_name: 'Berlin', timezone: 'Europe/Berlin', isaudit: 0 },
        ...{ roomtype_color: '#112233', thumb: null },
      },
    ])
    expect((await overview('ada', { office: '' })).free_rooms.total).toBe(6)
  })

  it('shows my meetings of the office’s today, made or joined, in the order of the day', async () => {
    await addMeeting('asleep', 'ada', '2037-05-19 21:00Z', '2037-05-19 22:30Z') // 23:00 to 00:30 in Berlin
    await addMeeting('free till eight', 'ada', at('21:00', '2037-05-19'), at('22:00', '2037-05-19'))
    await invite(await addMeeting('free till eight', 'ben', at('14:00'), at('15:00')), 'ada', 1)
    await invite(await addMeeting('free till lunch', 'ben', at('15:00'), at('16:00')), 'ada', 3)
    await addMeeting('free till eight', 'ada', at('08:00'), at('09:00'))
    await addMeeting('free till eight', 'ada', at('16:00'), at('17:00'), { meeting_state: 'cancelled' })
    await addMeeting('free till eight', 'ada', at('08:00', '2037-05-21'), at('09:00', '2037-05-21'))
    const { meetings } = await overview('ada')
    expect(
      meetings.map((m: { title: string; start_time: string; myself: boolean }) => [m.title, m.start_time, m.myself]),
    ).toEqual([
      ['ada in asleep', '2037-05-19 23:00:00', true],
      ['ada in free till eight', '2037-05-20 08:00:00', true],
      ['ben in free till eight', '2037-05-20 14:00:00', false],
    ])
    expect(meetings[2]).toMatchObject({
      end_time: '2037-05-20 15:00:00',
      office_name: 'Shanghai',
      floor_name: '1F',
      audit_state: 0,
    })
  })

  it('shows what waits for me and what I wait for', async () => {
    await addMeeting('free till lunch', 'ada', at('09:00', '2037-05-22'), at('10:00', '2037-05-22'), { audit_state: 1 })
    await addMeeting('free till lunch', 'ada', at('09:00', '2037-05-18'), at('10:00', '2037-05-18'), { audit_state: 1 })
    await invite(
      await addMeeting('free till eight', 'ben', at('11:00', '2037-05-22'), at('12:00', '2037-05-22')),
      'ada',
    )
    const kinds = async (who: string) =>
      (await overview(who)).waiting.map((w: { kind: string; who: string; start_time: string }) => [
        w.kind,
        w.who,
        w.start_time.slice(5, 13),
      ])
    expect(await kinds('ada')).toEqual([
      ['my_pending', 'Name of ada', '05-22 09'],
      ['invitation', 'Name of ben', '05-22 11'],
    ])
    expect(await kinds('ben')).toEqual([['audit', 'Name of ada', '05-22 09']])
    expect((await overview('ada')).waiting_total).toBe(2)
    // the number is the true one, also where not all are listed
    for (let n = 0; n < 51; n++)
      await add('meeting', {
        ...{ company_id: ids.acme, meetingroom_id: ids['to look at'], booker_id: ids.ada, audit_state: 1, title: 'x' },
        ...{ start_time: at('09:00', '2037-05-23'), end_time: at('10:00', '2037-05-23') },
      })
    const { waiting, waiting_total } = await overview('ben')
    expect([waiting.length, waiting_total]).toEqual([50, 52])
    await house.db.query("delete from meeting where title = 'x'")
    await house.db.query("update role set data_scope = 'office' where name = 'role of ben'")
    house.first.sessions.forget()
    expect(await kinds('ben')).toEqual([])
  })

  it('shows the notices of now, of the office or of all, in the reader’s language', async () => {
    const company_id = ids.acme
    await add('notice', { company_id, title: 'all', title_en: 'To all', content: '所有', content_en: 'everyone' })
    await add('notice', { company_id, title: 'top', content: '置顶', is_top: true, show_place: ['console'] })
    await add('notice', { company_id, title: 'screens only', content: 'x', show_place: ['screen'] })
    await add('notice', { company_id, title: 'shut', content: 'x', is_open: false })
    await add('notice', { company_id, title: 'over', content: 'x', end_time: at('10:00') })
    await add('notice', { company_id, title: 'to come', content: 'x', start_time: at('11:00') })
    const berlin = await add('notice', { company_id, title: 'Berlin', content: 'Hallo', start_time: at('09:00') })
    await house.db.query('insert into notice_office values ($1, $2, $3)', [company_id, berlin, ids.Berlin])
    const titles = async (query: object) =>
      (await overview('ada', query)).notices.map((n: { title: string; content: string }) => `${n.title} ${n.content}`)
    expect((await titles({ office: ids.Shanghai })).sort()).toEqual(['all 所有', 'top 置顶'])
    expect((await titles({ office: ids.Berlin })).sort()).toEqual(['Berlin Hallo', 'all 所有', 'top 置顶'])
    expect((await titles({}))[0]).toBe('top 置顶')
    await house.db.query("update users set language = 'en' where username = 'ada'")
    house.first.sessions.forget()
    expect(await titles({ office: ids.Shanghai })).toContain('To all everyone')
  })

  it('leads who sets a company up until a colleague may really book, and nobody else', async () => {
    const company_id = await addCompany(house.db, 'New')
    await addPerson(house.db, { company_id, username: 'founder', password, permissions: ['add-meetingroom'] })
    const run = (sql: string, ...values: unknown[]) => {
      house.first.sessions.forget()
      return house.db.query(sql, values)
    }
    const setup = async (who = 'founder') => (await overview(who)).setup
    expect(await setup()).toEqual({ done: [], gap: 'office', rooms: 0, colleagues: 0 })
    const city_id = await add('city', { company_id, name: 'City', timezone: 'Asia/Shanghai' })
    const office_id = await add('office', { company_id, city_id, name: 'Office', timezone: 'Asia/Shanghai' })
    expect((await setup()).gap).toBe('floor')
    const floor_id = await add('floor', { company_id, office_id, name: '1F' })
    const roomtype_id = await add('roomtype', { company_id, name: 'Type', color: '#112233' })
    expect((await setup()).gap).toBe('room')
    const room = { company_id, office_id, floor_id, roomtype_id, name: 'Room', capacity: 4 }
    const room_id = await add('meetingroom', { ...room, readonly: true })
    expect(await setup()).toEqual({ done: [], gap: 'closed_room', rooms: 1, colleagues: 0 })
    await run('update meetingroom set readonly = false where id = $1', room_id)
    expect(await setup()).toEqual({ done: ['place'], gap: 'colleague', rooms: 1, colleagues: 0 })
    // whoever has no role that books cannot
    const user_id = await addPerson(house.db, {
      company_id,
      username: 'colleague',
      password,
      permissions: ['view-city'],
    })
    expect(await setup()).toEqual({ done: ['place'], gap: 'role', rooms: 1, colleagues: 1 })
    await run("update users set status = 'disabled' where id = $1", user_id)
    expect((await setup()).gap).toBe('account')
    await run("update users set status = 'active' where id = $1", user_id)
    await run("update role set permissions = '{view-meeting}' where name = 'role of colleague'")
    expect(await setup()).toBeNull()
    // what keeps each of them from every room, keeps the way open
    const list = { company_id, kind: 'blacklist', name: 'Banned' }
    const group = await add('people_group', list)
    await run('insert into people_group_user values ($1, $2, $3)', company_id, group, user_id)
    expect(await setup()).toEqual({ done: ['place', 'people'], gap: 'barred', rooms: 1, colleagues: 1 })
    expect(await setup('colleague')).toBeNull()
    // once a colleague has booked, nobody is led any more
    await add('meeting', {
      ...{ company_id, meetingroom_id: room_id, booker_id: user_id, title: 'First' },
      ...{ start_time: at('09:00'), end_time: at('10:00') },
    })
    expect(await setup()).toBeNull()
    expect(await setup('ada')).toBeNull()
  })

  it('shows nothing of another company', async () => {
    const other = await addCompany(house.db, 'Other')
    await addPerson(house.db, { company_id: other, username: 'eve', password, permissions: ['change-audit'] })
    const { meetings, free_rooms, waiting, notices } = await overview('eve')
    expect({ meetings, free_rooms, waiting, notices }).toEqual({
      meetings: [],
      free_rooms: { items: [], total: 0 },
      waiting: [],
      notices: [],
    })
    expect((await overview('eve', { office: ids.Shanghai })).free_rooms.total).toBe(0)
  })
})
