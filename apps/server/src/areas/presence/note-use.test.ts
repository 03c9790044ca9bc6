import { roomPresence } from '@workplace/domain/detect/presence'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'

// Friday, 20 November 2026, 14:00 in Shanghai
const now = Date.parse('2026-11-20T06:00:00Z')
const minute = 60_000
const ago = (minutes: number) => new Date(now - minutes * minute).toISOString()

type Person = Awaited<ReturnType<Company['person']>>
let world: World
let acme: Company
let boss: Person
let gateway: number

const insert = async (table: string, row: Record<string, unknown>): Promise<number> => {
  const names = Object.keys(row)
  const [made] = await world.db.query<{ id: number }>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning *`,
    Object.values(row),
  )
  return made?.id ?? 0
}
let made = 0
const detector = (room: number, more: object = {}) =>
  insert('detectors', {
    ...{ company_id: acme.company_id, name: `D${++made}`, getway_id: gateway, sn: `S${made}`, detector_type: 'mmwave' },
    ...{ meetingroom_id: room, hold_seconds: 60, ...more },
  })
/** What a detector said between two moments, in minutes before now; without an end it still says so. */
const said = (detector_id: number, room: number, occupied: boolean, from: number, to: number | null) =>
  insert('detector_records', {
    ...{ company_id: acme.company_id, detector_id, meetingroom_id: room, state: occupied ? 1 : 0 },
    ...{ start_time: ago(from), end_time: to === null ? null : ago(to) },
  })
async function meeting(room: number, from: number, to: number) {
  const times = { start_time: ago(from), end_time: ago(to) }
  const company_id = acme.company_id
  const id = await insert('meeting', {
    company_id,
    meetingroom_id: room,
    title: 'Plan',
    booker_id: boss.user_id,
    ...times,
  })
  await insert('holding', { company_id, room_id: room, kind: 'meeting', source_id: id, is_held: true, ...times })
  return id
}
const known = (id: number) =>
  world.db.query('select source, outcome, used_minutes from meeting_use where meeting_id = $1 order by source', [id])

beforeAll(async () => {
  world = await openWorld({ servers: 2, now: new Date(now).toISOString() })
  acme = await addCompany(world.db, 'Acme')
  boss = await acme.person(['view-meetingroom'])
  const type = await insert('getway_type', { company_id: acme.company_id, name: 'Any' })
  gateway = await insert('detector_getway', {
    ...{ company_id: acme.company_id, name: 'G', getway_type_id: type, office_id: acme.office_id },
  })
})
afterAll(() => world.close())

describe('what detectors saw of bookings that are over', () => {
  it('is used and for how long, nobody, or nothing where they were silent; noted once over two servers', async () => {
    const room = await acme.room('Seen')
    const one = await detector(room)
    await said(one, room, false, 600, 230)
    await said(one, room, true, 230, 200)
    await said(one, room, false, 200, 100)
    const used = await meeting(room, 240, 180)
    const empty = await meeting(room, 170, 110)
    const silent = await meeting(room, 90, 30)
    const running = await meeting(room, 25, -30)
    const bare = await meeting(await acme.room('Nobody looks'), 240, 180)
    const done = await Promise.all(world.servers.map((server) => server.noteUse()))
    expect(done.reduce((sum, n) => sum + n, 0)).toBe(2)
    // a minute more than it was seen: so long a room counts as occupied
    expect(await known(used)).toEqual([{ source: 'detector', outcome: 'used', used_minutes: 31 }])
    expect(await known(empty)).toEqual([{ source: 'detector', outcome: 'no_show', used_minutes: null }])
    for (const id of [silent, running, bare]) expect(await known(id)).toEqual([])
    expect(await world.first.noteUse()).toBe(0)

    // the statistics tell of both sources
    await insert('meeting_use', {
      ...{ company_id: acme.company_id, meeting_id: empty, room_id: room, source: 'sign_in', outcome: 'used' },
    })
    const { data } = await world.first.get(
      '/statistics/utilisation',
      { from: '2026-11-20', to: '2026-11-20', meetingroom_id: room },
      { token: boss.token },
    )
    expect(data.total).toMatchObject({
      known: 2,
      used: 2,
      used_minutes: 91,
      no_shows: 0,
      by_sign_in: 1,
      by_detector: 2,
    })
  })

  it('follows the clock: what ends later is noted later, and a booking that was cut by its cut end', async () => {
    const room = await acme.room('Later')
    const one = await detector(room)
    await said(one, room, true, 60, -40)
    const cut = await meeting(room, 30, -90)
    await world.db.query('update holding set end_time = $2 where source_id = $1', [cut, ago(-30)])
    await world.first.noteUse()
    expect(await known(cut)).toEqual([])
    world.setNow(new Date(now + 36 * minute).toISOString())
    await world.first.noteUse()
    expect(await known(cut)).toEqual([{ source: 'detector', outcome: 'used', used_minutes: 60 }])
    world.setNow(new Date(now).toISOString())
  })
})

describe('the list of rooms', () => {
  it('says of each room what the domain says of its detectors, filters by it, and exports it', async () => {
    const states = [
      { occupied: true, since: ago(10), silent_at: ago(-5) },
      { occupied: false, since: ago(10), silent_at: ago(-5) },
      { occupied: false, since: ago(0.5), silent_at: ago(-5), was_left: true }, // somebody has just left
      { occupied: false, since: ago(0.5), silent_at: ago(-5) }, // its first word
      { occupied: true, since: ago(30), silent_at: ago(1) },
      { occupied: false, since: ago(10), silent_at: ago(-5), offline: true },
      { occupied: null, since: null, silent_at: null },
      null,
    ]
    const rooms: number[] = []
    const expected: string[] = []
    for (const [a, first] of states.entries())
      for (const [b, second] of states.entries()) {
        const room = await acme.room(`R${a}${b}`)
        rooms.push(room)
        for (const state of [first, second]) {
          const detector_id = await detector(room)
          if (state !== null) await insert('detector_state', { company_id: acme.company_id, detector_id, ...state })
        }
        await detector(room, { status: 'off' })
        const sights = [first, second].map((state) => ({
          occupied: state?.occupied ?? null,
          since: state?.since ? Date.parse(state.since) : null,
          silent_at: state?.silent_at ? Date.parse(state.silent_at) : null,
          ...{ last_seen: null, offline: state?.offline ?? false, was_left: state?.was_left ?? false },
          hold_seconds: 60,
        }))
        expected.push(roomPresence(sights, now)?.state ?? 'none')
      }
    const bare = await acme.room('Bare')
    const get = async (query: object) =>
      (
        await world.first.get(
          '/meetingroom/page',
          { ids: [...rooms, bare].join(), sort: '+id', limit: 100, ...query },
          { token: boss.token },
        )
      ).data.items as { id: number; presence: string }[]
    expect((await get({})).map((one) => one.presence)).toEqual([...expected, 'none'])
    expect(new Set(expected)).toEqual(new Set(['occupied', 'empty', 'unknown']))
    for (const state of ['occupied', 'empty', 'unknown'])
      expect((await get({ presence: state })).map(({ id }) => id)).toEqual(
        rooms.filter((_, n) => expected[n] === state),
      )
    expect((await get({ presence: 'none' })).map(({ id }) => id)).toEqual([bare])
    const file = await world.first.app.inject({
      url: '/prod-api/meetingroom/export',
      query: { ids: [rooms[0], bare].join(), columns: 'name,presence', format: 'csv', sort: '+id' },
      headers: { 'x-token': boss.token },
    })
    expect(file.body.trim().split('\r\n').slice(1)).toEqual(['R00,有人', 'Bare,无探测器'])
  })
})
