import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

let world: World
let acme: Company
let ann: Awaited<ReturnType<Company['person']>>
let boss: Awaited<ReturnType<Company['person']>>
let berlin: Awaited<ReturnType<Company['office']>>
const always = { opentime: '00:00', closetime: '23:59' }

beforeAll(async () => {
  world = await openWorld({ now: '2026-12-01T08:00:00+08:00' })
  acme = await addCompany(world.db, 'Acme')
  ann = await acme.person()
  boss = await acme.person(['view-meeting', 'view-cancel-regain', 'view-audit', 'change-audit', 'view-meeting-log'])
  berlin = await acme.office('Berlin', 'Europe/Berlin')
})
afterAll(() => world.close())

const post = async (path: string, body: object, who = ann) => {
  const answer = await world.first.post(path, body, who)
  expect(answer.code, `${answer.message} ${JSON.stringify(answer.data)}`).toBe(0)
  return answer.data
}
const get = async (path: string, query: object, who = ann) => {
  const answer = await world.first.get(path, query, who)
  expect(answer.code, answer.message).toBe(0)
  return answer.data
}
const book = (rooms: number[], start_time: string, end_time: string) =>
  post('/meeting/add', { meetingroom_ids: rooms, title: 'Plan', start_time, end_time })
const details = (id: number) => get('/meeting/details', { id })
const instants = async (id: number) => {
  const [row] = await world.db.query<{ start_time: string; end_time: string }>(
    'select start_time, end_time from meeting where id = $1',
    [id],
  )
  return [row?.start_time, row?.end_time]
}

describe('a meeting with rooms in Shanghai and Berlin', () => {
  it('is moved on the clock of the grid in which it was moved, and taken back on it', async () => {
    const [here, there] = [await acme.room('Here'), await acme.room('There', berlin)]
    const { id, version } = await book([here, there], '2026-12-03 17:00:00', '2026-12-03 18:00:00')
    expect((await details(id)).rooms.map((room: { timezone: string }) => room.timezone)).toEqual([
      'Asia/Shanghai',
      'Europe/Berlin',
    ])
    // dragged in Berlin from 10:00 to 11:00
    const at = { start_time: '2026-12-03 11:00:00', end_time: '2026-12-03 12:00:00', timezone: 'Europe/Berlin' }
    const moved = await post('/meeting/edit', { id, version, ...at })
    expect(await instants(id)).toEqual(['2026-12-03T10:00:00Z', '2026-12-03T11:00:00Z'])
    const day = (room: number) => get('/meeting/many_room_meeting', { date: '2026-12-03', ids: room })
    expect((await day(there))[there]).toMatchObject([
      { start_time: '2026-12-03 11:00:00', end_time: '2026-12-03 12:00:00' },
    ])
    expect((await day(here))[here]).toMatchObject([
      { start_time: '2026-12-03 18:00:00', end_time: '2026-12-03 19:00:00' },
    ])
    // only its end, on the same clock
    await post('/meeting/edit', {
      ...{ id, version: moved.version, timezone: at.timezone },
      end_time: '2026-12-03 12:30',
    })
    expect(await instants(id)).toEqual(['2026-12-03T10:00:00Z', '2026-12-03T11:30:00Z'])
  })

  it('is refused where no such clock is', async () => {
    const { id, version } = await book([await acme.room('Clock')], '2026-12-03 10:00:00', '2026-12-03 11:00:00')
    const answer = await world.first.post('/meeting/edit', { id, version, timezone: 'Mars/Olympus' }, ann)
    expect(answer.data.fields.timezone).toBeTruthy()
  })

  it('keeps the hours of a series on the clock of the series', async () => {
    const [here, there] = [await acme.room('Series here'), await acme.room('Series there', berlin)]
    const series = { period: 'day', interval: 1, times: 2 }
    const made = await post('/meeting/add', {
      ...{ meetingroom_ids: [here, there], title: 'Daily', series },
      ...{ start_time: '2026-12-07 16:00:00', end_time: '2026-12-07 17:00:00' },
    })
    const [first, second] = made.ids
    const { version } = await details(first)
    const at = { start_time: '2026-12-07 10:00:00', end_time: '2026-12-07 11:00:00', timezone: 'Europe/Berlin' }
    await post('/meeting/edit', { id: first, version, scope: 'all', ...at })
    expect(await details(second)).toMatchObject({ start_time: '2026-12-08 17:00:00', end_time: '2026-12-08 18:00:00' })
  })

  it('is told to the grids of both days where midnight lies between', async () => {
    const [here, there] = [
      await acme.room('Night here', always),
      await acme.room('Night there', { ...berlin, ...always }),
    ]
    const { id } = await book([here, there], '2026-12-03 03:00:00', '2026-12-03 04:00:00')
    await post('/meeting/del', { id })
    const [row] = await world.db.query<{ dates: string[] }>(
      `select array(select jsonb_array_elements_text(payload -> 'dates')) as dates from outbox
       where topic = 'meeting' and (payload ->> 'id')::int = $1 order by id desc limit 1`,
      [id],
    )
    expect(row?.dates).toEqual(expect.arrayContaining(['2026-12-02', '2026-12-03']))
  })
})

// Both nights in which a clock is set, in whole hours and in half ones.
describe.each([
  ['Europe/Berlin', '2027-10-31', '02:00', '03:00'],
  ['Europe/Berlin', '2027-10-31', '02:45', '03:00'],
  ['Europe/Berlin', '2027-03-28', '01:45', '02:00'],
  ['Australia/Lord_Howe', '2027-04-04', '01:30', '02:00'],
  ['Australia/Lord_Howe', '2027-10-03', '01:45', '02:00'],
])('in %s on %s, what is booked from %s to %s', (zone, date, from, to) => {
  it('is told so on every wire', async () => {
    const office = await acme.office(`${zone} ${date} ${from}`, zone)
    const room = await acme.room(`Room ${zone} ${date} ${from}`, { ...office, ...always })
    const slot = { start_time: `${date} ${from}:00`, end_time: `${date} ${to}:00` }
    world.setNow(new Date(Date.parse(`${date}T00:00:00Z`) - 30 * 3_600_000).toISOString())
    const { id } = await book([room], slot.start_time, slot.end_time)
    expect(await details(id)).toMatchObject(slot)
    expect((await get('/meeting/many_room_meeting', { date, ids: room }))[room]).toMatchObject([slot])
    const week = await get('/meeting/week_month', { meetingroom_id: room, start_date: date, end_date: date })
    expect(week.items).toMatchObject([slot])
    const rooms = await get('/meeting/meetingroom_meeting_page', { date, office: office.office_id })
    expect(rooms.items[0].meeting).toMatchObject([slot])
    const mine = await get('/attendee/attendee_meeting_list', { kind: 'coming' })
    expect(mine.items.find((one: { id: number }) => one.id === id)).toMatchObject(slot)
    const log = await get('/log/pagelist', { from: date, to: date }, boss)
    expect(log.items.find((one: { id: number }) => one.id === id)).toMatchObject(slot)
    // each of its quarters is taken
    const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
    for (let at = minutes(from); at < minutes(to); at += 15) {
      const clock = (minute: number) => `${date} 0${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}:00`
      const no = await world.first.post(
        '/meeting/add',
        { meetingroom_id: room, title: 'Other', start_time: clock(at), end_time: clock(at + 15) },
        ann,
      )
      expect(no).toMatchObject({ data: { rule: 'conflict', limit: { from, to } } })
    }
  })
})
