import { basePath } from '@workplace/contract/kernel/envelope'
import { permissions } from '@workplace/contract/permission/permissions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { queryOf, sampleInput } from '../../../../test/sample-input'
import { isWhole } from '../../../../test/turns'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

// Wednesday, 18 November 2026, 09:00 in Shanghai
const day = '2026-11-18'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let ann: Who
let bob: Who
let desk: Who
let rooms = 0

const everyday = ['view-meeting', 'add-visitor']

beforeAll(async () => {
  world = await openWorld({ servers: 2, now: `${day}T09:00:00+08:00`, logInWords: true })
  acme = await addCompany(world.db, 'Acme')
  desk = await acme.person(['view-visitor', 'add-visitor', 'change-visitor', 'add-visitorreason'])
  await post('/visitorreason/add', { name: 'Business' }, desk)
  await post('/visitorreason/add', { name: 'Meeting', for_meetings: true }, desk)
  await world.db.query(
    `insert into strategy (company_id, strategy_key, name, strategy_values) values ($1, 'release_enabled', 'x', 'on') on conflict do nothing`,
    [acme.company_id],
  )
})
afterAll(() => world.close())
beforeEach(async () => {
  clock('09:00')
  ann = await acme.person(everyday)
  bob = await acme.person(everyday)
})

const clock = (time: string, date = day) => world.setNow(`${date}T${time}:00+08:00`)
const instant = (time: string, date = day) => Date.parse(`${date}T${time}:00+08:00`)
const post = (path: string, body: object, who: Who = ann) =>
  world.first.post(path, body, { token: who.token, language: 'en' })
const get = async (path: string, query: object, who: Who = ann) =>
  (await world.first.get(path, query as Record<string, unknown>, { token: who.token, language: 'en' })).data
const room = (more: Record<string, unknown> = {}) => acme.room(`Guests ${++rooms}`, more)
const book = async (attendees: object[], more: object = {}, who = ann) => {
  const times = { start_time: `${day} 10:00:00`, end_time: `${day} 11:00:00` }
  const made = await post(
    '/meeting/add',
    { meetingroom_id: await room(), title: 'Plan', ...times, attendees, ...more },
    who,
  )
  expect(made.code, made.message).toBe(0)
  return made.data as { id: number; ids: number[]; version: number }
}
const details = (id: number, who = ann) => get('/meeting/details', { id }, who)
type Guest = {
  id: number
  visitor_name: string
  state: number
  visit_id: number
  start: number
  end: number
  reason: string
  host_id: number
  office_id: number
}
const guestsOf = async (meeting: number): Promise<Guest[]> => {
  const rows = await world.db.query<Guest & { start_time: string; end_time: string }>(
    `select t.id, t.visitor_name, t.state, t.visit_id, w.start_time, w.end_time, r.name as reason, v.host_id, v.office_id
     from meeting_visit m join visit v on v.company_id = m.company_id and v.id = m.visit_id
     join visitor_reason r on r.company_id = v.company_id and r.id = v.reason_id
     join visit_window w on w.company_id = v.company_id and w.visit_id = v.id
     join visitor t on t.company_id = v.company_id and t.visit_id = v.id
     where m.company_id = $1 and m.meeting_id = $2 order by t.id`,
    [acme.company_id, meeting],
  )
  return rows.map(({ start_time, end_time, ...row }) => ({
    ...row,
    start: Date.parse(start_time),
    end: Date.parse(end_time),
  }))
}
const wang = { visitor: { name: '王芳', phone: '13900002222', company: 'Globex' } }
const checkIn = async (id: number) => expect((await post('/visitor/check_in', { ids: [id] }, desk)).code).toBe(0)

describe('guests of a meeting', () => {
  test('are written to in the language that is said of them, else in that of who invites them', async () => {
    const said = (name: string, more: object = {}) => ({ visitor: { name, ...more } })
    const { id } = await book([said('Ludwig', { language: 'zh' }), said('Marie', { language: 'en' }), said('Otto')])
    const rows = await world.db.query<{ visitor_name: string; language: string }>(
      `select t.visitor_name, t.language from meeting_visit m join visitor t on t.company_id = m.company_id
         and t.visit_id = m.visit_id where m.company_id = $1 and m.meeting_id = $2 order by t.visitor_name`,
      [acme.company_id, id],
    )
    const own = rows.find(({ visitor_name }) => visitor_name === 'Otto')?.language
    expect(rows.map(({ language }) => language)).toEqual(['zh', 'en', own])
    const wrong = { ...said('Ada', { language: 'de' }) }
    const refused = await post(
      '/meeting/add',
      {
        ...{ meetingroom_id: await room(), title: 'X', attendees: [wrong] },
        ...{ start_time: `${day} 14:00:00`, end_time: `${day} 15:00:00` },
      },
      ann,
    )
    expect(refused.code).not.toBe(0)
  })
  test('are one visit, to its host, at its time and place, with the reason for meetings; each once', async () => {
    const { id } = await book([
      wang,
      { visitor: { name: 'Wang Fang', phone: '139 0000 2222' } },
      { visitor: { name: 'Tom Lee' } },
      { user_id: bob.user_id },
    ])
    const guests = await guestsOf(id)
    expect(guests).toMatchObject([
      {
        visitor_name: '王芳',
        state: 1,
        start: instant('10:00'),
        end: instant('11:00'),
        reason: 'Meeting',
        host_id: ann.user_id,
        office_id: acme.office_id,
      },
      { visitor_name: 'Tom Lee', state: 1 },
    ])
    const { attendees } = await details(id)
    expect(attendees.map((one: { person_type: string }) => one.person_type).sort()).toEqual([
      'user',
      'user',
      'visitor',
      'visitor',
    ])
    // to others a guest is a name and nothing by which one could invite them
    const mine = attendees.find((one: { name: string }) => one.name === 'Tom Lee')
    expect(mine.visitor_id).toEqual(expect.any(Number))
    const other = await acme.person(everyday)
    const seen = (await details(id, other)).attendees.find((one: { name: string }) => one.name === 'Tom Lee')
    expect(seen).toMatchObject({ visitor_id: null, mail: null })
    expect(
      (
        await post(
          '/meeting/add',
          {
            meetingroom_id: await room(),
            title: 'X',
            start_time: `${day} 14:00:00`,
            end_time: `${day} 15:00:00`,
            attendees: [{ visitor_id: mine.visitor_id }],
          },
          other,
        )
      ).code,
    ).not.toBe(0)
  })

  test('need the right to invite, a reason, and what a telephone looks like', async () => {
    const plain = await acme.person(['view-meeting'])
    const times = { start_time: `${day} 10:00:00`, end_time: `${day} 11:00:00`, title: 'Plan' }
    const refused = await post('/meeting/add', { meetingroom_id: await room(), ...times, attendees: [wang] }, plain)
    expect(refused.data.reason).toBe('guest_permission')
    const wrong = await post('/meeting/add', {
      meetingroom_id: await room(),
      ...times,
      attendees: [{ visitor: { name: 'A B', phone: '12' } }],
    })
    expect(wrong.data.fields).toHaveProperty(['attendees.0.visitor.phone'])
    const empty = await addCompany(world.db, 'Empty')
    const there = await empty.person(everyday)
    const none = await post(
      '/meeting/add',
      { meetingroom_id: await empty.room('Only'), ...times, attendees: [wang] },
      there,
    )
    expect(none.data.reason).toBe('visit_no_reason')
    expect(await world.db.query('select 1 from meeting where company_id = $1', [empty.company_id])).toEqual([])
  })

  test('follow it: moved, more or fewer of them, handed over, cancelled', async () => {
    const { id, version } = await book([wang])
    const { attendees } = await details(id)
    const visitor_id = attendees.find((one: { person_type: string }) => one.person_type === 'visitor').visitor_id
    const moved = await post('/meeting/edit', {
      id,
      version,
      start_time: `${day} 13:00:00`,
      end_time: `${day} 14:30:00`,
      attendees: [{ visitor_id }, { visitor: { name: 'Ada King' } }],
    })
    expect(moved.code, moved.message).toBe(0)
    expect(await guestsOf(id)).toMatchObject([
      { visitor_name: '王芳', state: 1, start: instant('13:00'), end: instant('14:30') },
      { visitor_name: 'Ada King', state: 1 },
    ])
    const handed = await post('/meeting/transfer', { id, version: moved.data.version, user_id: bob.user_id })
    expect(handed.code, handed.message).toBe(0)
    expect((await guestsOf(id)).every(({ host_id }) => host_id === bob.user_id)).toBe(true)
    const fewer = await post('/meeting/edit', { id, version: handed.data.version, attendees: [{ visitor_id }] }, bob)
    expect(fewer.code, fewer.message).toBe(0)
    expect((await guestsOf(id)).map(({ state }) => state)).toEqual([1, 6])
    expect((await post('/meeting/del', { id, version: fewer.data.version, reason: 'x' }, bob)).code).toBe(0)
    expect((await guestsOf(id)).map(({ state }) => state)).toEqual([6, 6])
  })

  test('who is inside stays when it is cancelled, moved or ended, and is counted as leaving by their own clock', async () => {
    const { id, version } = await book([wang, { visitor: { name: 'Late One' } }])
    const [first] = await guestsOf(id)
    clock('09:50')
    await checkIn(first?.id ?? 0)
    expect((await post('/meeting/del', { id, version, reason: 'x' })).code).toBe(0)
    expect((await guestsOf(id)).map(({ state }) => state)).toEqual([2, 6])
    expect((await post('/visitor/left', { id: first?.id })).code).toBe(0)
    expect((await guestsOf(id)).map(({ state }) => state)).toEqual([4, 6])
  })

  test('are asked about anew where the meeting grows beyond what was approved, and not where it shrinks', async () => {
    const [reason] = await world.db.query<{ id: number }>(
      `update visitor_reason set audit_by = 'auditor' where company_id = $1 and for_meetings returning id`,
      [acme.company_id],
    )
    const auditor = await acme.person(['auidt-visitor'])
    const { id, version } = await book([wang, { visitor: { name: 'Second Guest' } }])
    const states = async () => (await guestsOf(id)).map(({ state }) => state)
    const approve = async () => {
      const [guest] = await guestsOf(id)
      const { data } = await world.first.get('/visitor/audit_page', { limit: 200 }, { token: auditor.token })
      const visit = data.items.find((row: { id: number }) => row.id === guest?.visit_id)
      const items = [{ id: visit.id, version: visit.version }]
      expect((await post('/visitor/audit', { items, pass: true, opinion: null }, auditor)).data.done).toBe(1)
    }
    const move = async (start: string, end: string, of: number) => {
      const times = { start_time: `${day} ${start}:00`, end_time: `${day} ${end}:00` }
      const moved = await post('/meeting/edit', { id, version: of, ...times })
      expect(moved.code, moved.message).toBe(0)
      return moved.data.version as number
    }
    expect(await states()).toEqual([0, 0])
    await approve()
    expect(await states()).toEqual([1, 1])
    const shorter = await move('10:00', '10:30', version)
    expect(await states()).toEqual([1, 1])
    await move('14:00', '15:00', shorter)
    expect(await states()).toEqual([0, 0])
    await approve()
    expect(await states()).toEqual([1, 1])
    await world.db.query(`update visitor_reason set audit_by = 'none' where company_id = $1 and id = $2`, [
      ...[acme.company_id, reason?.id],
    ])
  })

  test('each meeting of a series has a visit of its own, and so has each one that is moved alone', async () => {
    const made = await post('/meeting/add', {
      ...{
        meetingroom_id: await room(),
        title: 'Row',
        start_time: '2026-11-19 10:00:00',
        end_time: '2026-11-19 11:00:00',
      },
      ...{ attendees: [wang], series: { period: 'day', times: 3 } },
    })
    expect(made.code, made.message).toBe(0)
    const all = await Promise.all((made.data.ids as number[]).map(guestsOf))
    expect(new Set(all.map(([one]) => one?.visit_id)).size).toBe(made.data.ids.length)
    expect(all.every(([one]) => one?.state === 1)).toBe(true)
  })

  test('their organiser checks them in, and they stand on its sheet', async () => {
    const { id } = await book([wang])
    clock('10:00')
    const before = await get('/signinlog/detail', { id })
    const guest = before.people.find((one: { name: string }) => one.name === '王芳')
    expect(
      (await post('/signinlog/sign', { id, attendee_ids: [guest.attendee_id], sign_way: 'manual' })).data.signed,
    ).toBe(1)
    expect(
      (await get('/signinlog/detail', { id })).people.find((one: { name: string }) => one.name === '王芳'),
    ).toMatchObject({ state: 'signed' })
  })

  test('check in at it on their own page, by the code of the room, once, in its time, and at no other meeting', async () => {
    const { id } = await book([{ visitor: { name: 'Room Guest', phone: '13900003333' } }])
    const other = await book([{ visitor: { name: 'Other Guest', phone: '13900004444' } }])
    const pageOf = async (meeting: number) => {
      const [guest] = await guestsOf(meeting)
      const { url } = await get('/visitor/link', { id: guest?.id ?? 0 })
      return url.split('#v=')[1] as string
    }
    const [token, others] = [await pageOf(id), await pageOf(other.id)]
    const phone = 'a-phone-of-this-guest-1234'
    const own = async (path: string, body: object) =>
      world.first.post(`/visit_guest/${path}`, { token, phone, ...body })
    expect((await own('open', {})).data.meeting).toMatchObject({ phase: 'early', sign_time: null })
    const shown = async () => (await get('/signinlog/qrcode', { id })) as { code: string; typed: string }
    clock('09:57')
    const code = await shown()
    expect((await own('sign_in', { code: 'WRONG1' })).data.reason).toBe('sign_in_typed')
    expect((await own('sign_in', { code: code.typed, token: others })).data.reason).toBe('sign_in_typed')
    expect((await own('sign_in', { code: code.code, token: others })).data.reason).toBe('sign_in_moved')
    expect((await own('sign_in', { code: code.typed.toLowerCase() })).data.meeting.sign_time).not.toBeNull()
    // again is the same, and by the other way too
    expect((await own('sign_in', { code: code.code })).data.meeting.phase).toBe('open')
    const { people } = await get('/signinlog/detail', { id })
    expect(people.find(({ name }: { name: string }) => name === 'Room Guest')).toMatchObject({ state: 'signed' })
    expect(
      await world.db.query('select 1 from signinlog where meeting_id = $1 and visitor_id is not null', [id]),
    ).toHaveLength(1)
  })

  test('may be discreet from the booking on: to the others a visitor, until that is said otherwise, here or at the visit', async () => {
    const marks = async (id: number) =>
      Object.fromEntries(
        (
          await world.db.query<{ visitor_name: string; discreet: boolean }>(
            `select t.visitor_name, t.discreet from meeting_visit m join visitor t on t.company_id = m.company_id and t.visit_id = m.visit_id
             where m.company_id = $1 and m.meeting_id = $2`,
            [acme.company_id, id],
          )
        ).map(({ visitor_name, discreet }) => [visitor_name, discreet]),
      )
    const read = async (id: number, who: Who) =>
      (await details(id, who)).attendees
        .filter((one: { person_type: string }) => one.person_type === 'visitor')
        .map(({ name, discreet }: { name: string; discreet: boolean }) => [name, discreet])
    const quiet = { visitor: { name: 'Quiet One', phone: '13900005555' }, discreet: true }
    const { id, version } = await book([{ user_id: bob.user_id }, quiet, { visitor: { name: 'Open One' } }])
    expect(await marks(id)).toEqual({ 'Quiet One': true, 'Open One': false })
    expect(await read(id, ann)).toEqual([
      ['Quiet One', true],
      ['Open One', false],
    ])
    const hidden = [
      ['访客 Visitor', true],
      ['Open One', false],
    ]
    expect(await read(id, bob)).toEqual(hidden)
    // what is not said stays
    const [first, second] = (await details(id)).attendees.flatMap((one: { visitor_id: number | null }) =>
      one.visitor_id === null ? [] : [one.visitor_id],
    )
    const say = async (of: number, discreet: boolean | undefined) => {
      const attendees = [{ user_id: bob.user_id }, { visitor_id: first, discreet }, { visitor_id: second }]
      const said = await post('/meeting/edit', { id, version: of, attendees })
      expect(said.code, said.message).toBe(0)
      return said.data.version as number
    }
    const same = await say(version, undefined)
    expect(await marks(id)).toEqual({ 'Quiet One': true, 'Open One': false })
    expect(await read(id, bob)).toEqual(hidden)
    const open = await say(same, false)
    expect(await marks(id)).toEqual({ 'Quiet One': false, 'Open One': false })
    expect(await read(id, bob)).toEqual([
      ['Quiet One', false],
      ['Open One', false],
    ])
    await say(open, true)
    expect(await marks(id)).toEqual({ 'Quiet One': true, 'Open One': false })
    expect(await read(id, bob)).toEqual(hidden)
    // at the visit it is the same mark
    const guest = (await guestsOf(id)).find(({ visitor_name }) => visitor_name === 'Quiet One')?.id ?? 0
    const seen = await get('/visitor/single', { id: guest })
    expect((await post('/visitor/edit_person', { id: guest, version: seen.version, discreet: false })).code).toBe(0)
    expect(await read(id, bob)).toEqual([
      ['Quiet One', false],
      ['Open One', false],
    ])
    expect((await read(id, ann))[0]).toEqual(['Quiet One', false])
  })

  test('who is discreet is so where nobody has approved the meeting yet, where they are added, and on each day of a series', async () => {
    const quiet = (name: string) => ({ visitor: { name }, discreet: true })
    const names = async (meetings: number[], who: Who) =>
      (await Promise.all(meetings.map((one) => details(one, who)))).map(({ attendees }) =>
        attendees.flatMap(
          ({ visitor_id, person_type, name }: { visitor_id: number; person_type: string; name: string }) =>
            visitor_id !== null && person_type === 'visitor' ? [name] : [],
        ),
      )
    const audited = await room({ isaudit: true })
    const waiting = await book([{ user_id: bob.user_id }, quiet('Waiting One')], { meetingroom_id: audited })
    expect(await guestsOf(waiting.id)).toEqual([])
    expect(await names([waiting.id], bob)).toEqual([['访客 Visitor']])
    expect(await names([waiting.id], ann)).toEqual([['Waiting One']])
    const { id, version } = await book([{ user_id: bob.user_id }])
    const added = await post('/meeting/add_attendees', { id, version, attendees: [quiet('Added One')] })
    expect(added.code, added.message).toBe(0)
    expect(await names([id], bob)).toEqual([['访客 Visitor']])
    const row = await post('/meeting/add', {
      ...{
        meetingroom_id: await room(),
        title: 'Row',
        start_time: '2026-11-19 10:00:00',
        end_time: '2026-11-19 11:00:00',
      },
      ...{ attendees: [{ user_id: bob.user_id }, quiet('Daily One')], series: { period: 'day', times: 3 } },
    })
    expect(row.code, row.message).toBe(0)
    expect(await names(row.data.ids, bob)).toEqual([['访客 Visitor'], ['访客 Visitor'], ['访客 Visitor']])
    // nothing that is kept of the meetings names them
    expect(
      await world.db.query(
        `select meeting_id from meeting_log where company_id = $1 and (after::text ~ '(Waiting|Added|Daily) One' or before::text ~ 'One')`,
        [acme.company_id],
      ),
    ).toEqual([])
    const rows = await world.db.query<{ discreet: boolean }>(
      `select discreet from visitor where company_id = $1 and visitor_name in ('Added One', 'Daily One')`,
      [acme.company_id],
    )
    expect(rows.map(({ discreet }) => discreet)).toEqual([true, true, true, true])
  })

  test('what is forgotten of them is forgotten of the people of the meeting', async () => {
    const { id } = await book([{ visitor: { name: 'Forgotten Guest' } }])
    clock('23:00')
    await world.first.visits.due()
    clock('09:00', '2027-04-18')
    await world.first.visits.forget()
    const rows = await world.db.query<{ name: string }>(
      `select name from attendee where meeting_id = $1 and person_type = 'visitor'`,
      [id],
    )
    expect(rows).toEqual([{ name: '—' }])
  })
})

test('whom one may invite: hosted within a year, one’s contacts, colleagues', async () => {
  await book([wang])
  await post('/frequent/add', { name: 'Contact One', mail: 'one@example.com' })
  expect(await get('/attendee/waterfall_visitors', {})).toMatchObject({
    total: 1,
    items: [{ name: '王芳', company: 'Globex' }],
  })
  expect(await get('/attendee/waterfall_visitor_frquents', { title: 'contact' })).toMatchObject({
    items: [{ name: 'Contact One', visitor_id: null }],
  })
  const all = await get('/attendee/users_visitor_page', { title: '王' })
  expect(all).toMatchObject({ users: { total: 0 }, visitors: { total: 1 }, frequents: { total: 0 } })
  const plain = await acme.person(['view-meeting'])
  expect(await get('/attendee/users_visitor_page', {}, plain)).toMatchObject({
    visitors: { total: 0 },
    frequents: { total: 0 },
  })
  expect((await world.first.get('/attendee/waterfall_visitors', {}, plain)).code).toBe(40300)
})

test('a guest in the lobby keeps the room of a meeting at which nobody has signed in', async () => {
  const release = () => world.first.release()
  const spot = await room({ release_mode: 'no_sign', release_time: '20' })
  await release()
  const times = { start_time: `${day} 10:00:00`, end_time: `${day} 11:00:00` }
  const made = await post('/meeting/add', { meetingroom_id: spot, title: 'Plan', ...times, attendees: [wang] })
  const id = made.data.id as number
  await world.db.query(
    `update meeting set created_at = $2::timestamptz - interval '2 days', slot_since = $2::timestamptz - interval '2 days' where id = $1`,
    [id, `${day}T09:00:00+08:00`],
  )
  const [guest] = await guestsOf(id)
  clock('09:55')
  await checkIn(guest?.id ?? 0)
  clock('10:25')
  expect((await release()).released).toBe(0)
  expect((await details(id)).state).toBe('in_progress')
  expect((await post('/visitor/left', { id: guest?.id })).code).toBe(0)
  expect((await release()).released).toBe(1)
})

test('a meeting that is moved on is asked about for its guest in the lobby, who stays meanwhile', async () => {
  const [reason] = await world.db.query<{ id: number; version: number }>(
    'select id, version from visitor_reason where company_id = $1 and for_meetings',
    [acme.company_id],
  )
  const keeper = await acme.person(['view-visitorreason', 'change-visitorreason', 'auidt-visitor'])
  const bounded = async (audit_hours: number | null) => {
    const now = (
      await world.db.query<{ version: number }>('select version from visitor_reason where id = $1', [reason?.id])
    )[0]
    const edited = await post('/visitorreason/edit', { id: reason?.id, version: now?.version, audit_hours }, keeper)
    expect(edited.code, edited.message).toBe(0)
  }
  await bounded(1)
  const { id } = await book([{ visitor: { name: 'Lobby Guest' } }])
  const [guest] = await guestsOf(id)
  clock('09:55')
  await checkIn(guest?.id ?? 0)
  const standing = async () => {
    const { state, audit_state, stay_end } = await get('/visitor/single', { id: guest?.id ?? 0 }, desk)
    return [state, audit_state, Date.parse(stay_end)]
  }
  expect(await standing()).toEqual([2, 0, instant('11:00')])
  const { version } = await details(id)
  const longer = { id, version, start_time: `${day} 10:00:00`, end_time: `${day} 12:00:00` }
  const moved = await post('/meeting/edit', longer)
  expect(moved.code, moved.message).toBe(0)
  expect(await standing()).toEqual([2, 1, instant('11:00')])
  const { items } = await get('/visitor/audit_page', {}, keeper)
  const asked = items.find((one: { id: number }) => one.id === guest?.visit_id)
  const said = { items: [{ id: asked.id, version: asked.version }], pass: true, opinion: 'Fine' }
  expect((await post('/visitor/audit', said, keeper)).data.done).toBe(1)
  expect(await standing()).toEqual([2, 2, instant('12:00')])
  await bounded(null)
})

describe('a guest who is discreet', () => {
  const secret = { name: 'Quentin Zzsecret', phone: '13900138123', mail: 'zzq@secret.example', company: 'Zzhush Ltd' }
  const plate = '沪ZZ1234'
  const gives = (text: string) => /Zzsecret|13900138123|zzq@|Zzhush|ZZ1234/i.test(text)
  const every = [...permissions.keys()]
  let reader: Who
  let host: Who
  let office = 0
  let meeting = 0
  let id = 0
  let visit = 0
  let agreement = 0

  beforeAll(async () => {
    clock('09:00')
    // whoever may do everything but receive and approve
    reader = await acme.person(every.filter((code) => code !== 'change-visitor' && code !== 'auidt-visitor'))
    const boss = await acme.person(every)
    agreement = (await post('/visitor_agreement/add', { name: 'NDA', kind: 'tick', content: 'Words' }, boss)).data.id
    const [reason] = await world.db.query<{ id: number; version: number }>(
      'select id, version from visitor_reason where company_id = $1 and for_meetings',
      [acme.company_id],
    )
    await post('/visitorreason/edit', { ...reason, agreement_ids: [agreement] }, boss)
    host = await acme.person(everyday)
    ann = host
    const made = await book([{ user_id: reader.user_id }, { visitor: secret }])
    meeting = made.id
    const [guest] = await guestsOf(meeting)
    ;[id, visit, office] = [guest?.id ?? 0, guest?.visit_id ?? 0, guest?.office_id ?? 0]
    const { version } = await get('/visitor/single', { id })
    const edited = await post('/visitor/edit_person', { id, version, plate_no: plate, discreet: true })
    expect(edited.code, edited.message).toBe(0)
    const link = (await get('/visitor/link', { id })).url.split('#v=')[1]
    const page = await world.first.post('/visit_guest/open', { token: link, phone: 'a-phone-of-one-guest-01234567' })
    const signed = await world.first.post('/visit_guest/sign', {
      ...{ token: link, phone: 'a-phone-of-one-guest-01234567', agreement_id: agreement, name: secret.name },
      revision: page.data.words[0].revision,
    })
    expect(signed.code, signed.message).toBe(0)
    const listed = await post(
      '/visitor_watch/add',
      { name: secret.name, kind: 'watch', reason: 'Asked for', told_user_ids: [reader.user_id] },
      boss,
    )
    expect(listed.code, listed.message).toBe(0)
    await world.first.visits.screening()
    clock('09:55')
    const came = await post('/visitor/check_in', { ids: [id], badge_no: 'B77' }, desk)
    expect(came.code, came.message).toBe(0)
    await post('/visitor_muster/begin', { office_id: office, kind: 'drill' }, boss)
  })
  beforeEach(() => {
    clock('09:56')
    ann = host
  })

  /** Where reception reads who it is. The long form (MATRIX=all) walks every call of the product and holds that there are no others. */
  const known = [
    ...[
      '/meeting/details',
      '/visitor/desk',
      '/visitor/export',
      '/visitor/known',
      '/visitor/pagelist',
      '/visitor/single',
    ],
    ...['/visitor_agreement/signatures', '/visitor_muster/list', '/visitor_watch/matches'],
    ...['/visitorpasslog/export', '/visitorpasslog/pagelist'],
  ]
  /** What may say who came, beside these: whoever says something newly of guests is likely to be among them. */
  const looked = isWhole ? /^/ : new RegExp(`^(${known.join('|')})$|^/(visitor|attendee|signinlog)/`)

  /** Every call that reads, in each of its tabs: the addresses whose answer says who it is. */
  async function telling(who: Who, about = /^/): Promise<string[]> {
    const told = new Set<string>()
    const ids = { office, meeting, visit, visitor: id, visitor_agreement: agreement, user: reader.user_id, id }
    for (const { endpoint } of world.first.routes) {
      const isRead = endpoint.method === 'GET' || ('effect' in endpoint && endpoint.effect === 'read')
      // the last would be the end of it, and the others say what is declared
      if (/openapi|import_template|logout$/.test(endpoint.path) || !about.test(endpoint.path)) continue
      if (!isRead || endpoint.access === 'open' || typeof endpoint.access === 'function') continue
      if (typeof endpoint.access === 'object' && !Array.isArray(endpoint.access)) continue
      const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as {
        properties?: Record<string, { enum?: string[] } | boolean>
      }
      const { tab } = schema.properties ?? {}
      const tabs = typeof tab === 'object' && tab.enum !== undefined ? tab.enum : [undefined]
      const subjects = /agreement/.test(endpoint.path) ? [id, agreement] : [id, meeting, visit]
      const isAbout = 'id' in (schema.properties ?? {}) && /\/(visit|meeting)/.test(endpoint.path)
      for (const subject of isAbout ? subjects : [id]) {
        for (const one of tabs) {
          const input: Record<string, unknown> = {
            ...sampleInput(endpoint, { ...ids, id: subject }),
            limit: 50,
            ...(one === undefined ? {} : { tab: one }),
          }
          for (const name of [
            'title',
            'date',
            'host',
            'reason',
            'kept',
            'state',
            'direction',
            'sort',
            'from',
            'until',
          ]) {
            if (endpoint.method === 'GET' && endpoint.path.startsWith('/visit')) delete input[name]
          }
          const answer = await world.first.app.inject({
            ...{ method: endpoint.method, url: basePath + endpoint.path },
            ...(endpoint.method === 'GET' ? { query: queryOf(input) } : { payload: input }),
            headers: { 'x-token': who.token, 'accept-language': 'en' },
          })
          if (gives(answer.body)) told.add(endpoint.path)
        }
      }
    }
    return [...told].sort()
  }

  test('has a name for their host and reception, and for nobody else, whatever is asked', async () => {
    // reception reads of them in all of these: what is asked is asked rightly
    const receiving = await acme.person(every)
    // an entry of the watch list says what was typed there, of whoever it is
    const entries = /^\/visitor_watch\/(export|list|pagelist|single)$/
    const asked = isWhole ? /^/ : new RegExp(`^(${known.join('|')})$`)
    expect((await telling(receiving, asked)).filter((path) => !entries.test(path))).toEqual(known)
    expect((await telling(reader, looked)).filter((path) => !entries.test(path))).toEqual([])
    expect(await get('/visitor/single', { id }, ann)).toMatchObject({ visitor_name: secret.name, discreet: true })
    const seen = await get('/visitor/single', { id }, reader)
    expect(seen).toMatchObject({ visitor_name: 'A visitor', phone: null, mail: null, company: null, badge_no: 'B77' })
    const { people } = await get('/visitor_muster/list', { office }, reader)
    expect(people.find(({ key }: { key: string }) => key === `v${id}`)).toMatchObject({
      ...{ name: 'A visitor', about: 'Badge number B77' },
    })
  })

  test('is not found by what nobody may know, nor kept, opened or taken from a list', async () => {
    const found = async (title: string, who: Who) =>
      (await get('/visitor/pagelist', { tab: 'today', title }, who)).items.map((one: { id: number }) => one.id)
    for (const title of ['Zzsecret', '13900138123', 'Zzhush', plate]) {
      expect(await found(title, reader), title).toEqual([])
      expect(await found(title, desk), title).toEqual([id])
    }
    expect((await get('/visitorpasslog/pagelist', { title: 'Zzsecret' }, reader)).total).toBe(0)
    expect((await post('/frequent/add', { of_visitor: id }, reader)).data.reason).toBe('not_found')
    expect((await post('/visitor/reveal', { id, reason: 'why' }, reader)).code).not.toBe(0)
    const { order_no } = await get('/visitor/single', { id }, reader)
    expect(await found(order_no, reader)).toEqual([id])
  })

  test('is a visitor among the people of the meeting, however it is changed, in messages and to other programs', async () => {
    const names = async () =>
      (
        await world.db.query<{ name: string }>(
          `select name from attendee where meeting_id = $1 and person_type = 'visitor'`,
          [meeting],
        )
      ).map(({ name }) => name)
    expect(await names()).toEqual(['访客 Visitor'])
    const { version } = await details(meeting)
    const kept = (await details(meeting)).attendees.find((one: { visitor_id?: number }) => one.visitor_id)
    const changed = await post('/meeting/edit', {
      ...{ id: meeting, version, title: 'Another plan' },
      attendees: [{ user_id: reader.user_id }, { user_id: bob.user_id }, { visitor_id: kept.visitor_id }],
    })
    expect(changed.code, changed.message).toBe(0)
    expect(await names()).toEqual(['访客 Visitor'])
    // who is told that somebody is on the list hears of a visitor, and their host hears who came
    const titles = async (user_id: number) =>
      (
        await world.db.query<{ title: string }>(
          `select values->>'title' as title from message where company_id = $1 and user_id = $2 and values->>'visitor_id' = $3::text`,
          [acme.company_id, user_id, `${id}`],
        )
      ).map(({ title }) => title)
    expect(await titles(reader.user_id)).toEqual(['访客 Visitor'])
    expect(await titles(ann.user_id)).toContain(secret.name)
    const told = await world.db.query(`select 1 from due_event where payload::text ~* 'zzsecret|zzhush'`)
    expect(told).toEqual([])
    // no secret any more: they have their name again
    const now = (await get('/visitor/single', { id }, desk)).version
    expect((await post('/visitor/edit_person', { id, version: now, discreet: false }, desk)).code).toBe(0)
    expect(await names()).toEqual([secret.name])
    expect(await telling(reader, /^\/visitor\/pagelist$/)).toEqual(['/visitor/pagelist'])
  })
})
