import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-18'
const at = (time: string, date = day) => `${date} ${time}:00`

type Person = Awaited<ReturnType<Company['person']>>
let world: World
let acme: Company
let ann: Person
let bob: Person

beforeAll(async () => {
  world = await openWorld({ now })
  acme = await addCompany(world.db, 'Acme')
  ann = await acme.person()
  bob = await acme.person()
})
afterAll(() => world.close())

const add = (room: number, start_time: string, end_time: string, more: object = {}, who = ann) =>
  world.first.post('/meeting/add', { meetingroom_id: room, title: 'Plan', start_time, end_time, ...more }, who)
const edit = (input: object, who = ann) => world.first.post('/meeting/edit', input, who)
const heldIn = (room: number) =>
  world.db.query<{ start_time: string; end_time: string; is_held: boolean }>(
    'select start_time, end_time, is_held from holding where room_id = $1 order by start_time, is_held',
    [room],
  )

describe('the ends of the calendar', () => {
  it.each(['9999-12-31', '9999-12-30', '2200-01-01', '0001-01-01', '0099-05-05', '1969-12-31'])(
    'are refused at once: %s',
    async (date) => {
      const room = await acme.room(`End ${date}`, { opentime: '00:00', closetime: '24:00' })
      for (const end of ['11:00', '24:00']) {
        expect((await add(room, at('10:00', date), at(end, date))).data.reason).toBe('invalid_input')
      }
      const made = await add(room, at('10:00'), at('11:00'))
      const moved = await edit({
        id: made.data.id,
        version: 1,
        start_time: at('10:00', date),
        end_time: at('11:00', date),
      })
      expect(moved.data.reason).toBe('invalid_input')
      for (const [path, query] of [
        ['/meeting/meetingroom_meeting_page', { date }],
        ['/meeting/many_room_meeting', { date, ids: room }],
        ['/meeting/week_month', { meetingroom_id: room, start_date: date, end_date: date }],
        ['/mobile/get_lock_reason', { begin_date: date, end_date: date, ids: room }],
      ] as const) {
        expect([path, (await world.first.get(path, query, ann)).data.reason]).toEqual([path, 'invalid_input'])
      }
    },
  )

  it('have no meeting that nobody could end: the last years that are allowed are booked like any', async () => {
    const room = await acme.room('Far', { opentime: '00:00', closetime: '24:00' })
    expect((await add(room, at('23:00', '2199-12-31'), at('24:00', '2199-12-31'))).code).toBe(0)
    expect((await add(room, at('23:30', '2199-12-31'), at('24:00', '2199-12-31'))).data.reason).toBe('booking_conflict')
  })
})

describe('sorting the rooms', () => {
  it.each(['+constructor', '-toString', '+__proto__', '+hasOwnProperty', '+valueOf', 'order_no', '+r.id', '', '+'])(
    'knows the declared fields only: %j',
    async (sort) => {
      const answer = await world.first.get('/meeting/meetingroom_meeting_page', { sort }, ann)
      expect(answer.data.reason).toBe('unknown_sort')
    },
  )
})

describe('a change that waits for approval', () => {
  /** A confirmed meeting from 10 to 11 whose booker asks for 14 to 15 instead. */
  async function waiting(name: string) {
    const room = await acme.room(name)
    const { id } = (await add(room, at('10:00'), at('11:00'))).data
    await world.db.query('update meetingroom set isaudit = true where id = $1', [room])
    expect((await edit({ id, version: 1, start_time: at('14:00'), end_time: at('15:00') })).data.audit_state).toBe(1)
    return { room, id }
  }
  const held = (from: string, to: string, is_held = true) => ({
    start_time: `2026-11-18T${from}:00Z`,
    end_time: `2026-11-18T${to}:00Z`,
    is_held,
  })

  it('is not approved by asking for a little less', async () => {
    const { room, id } = await waiting('Little less')
    const shorter = await edit({ id, version: 2, end_time: at('14:45') })
    expect(shorter.data.audit_state).toBe(1)
    expect(await heldIn(room)).toEqual([held('02:00', '03:00'), held('06:00', '06:45', false)])
  })

  it('is withdrawn by asking for what was confirmed, or a part of it', async () => {
    const { room, id } = await waiting('Withdrawn')
    const back = await edit({ id, version: 2, start_time: at('10:00'), end_time: at('10:45') })
    expect(back.data.audit_state).toBe(0)
    expect(await heldIn(room)).toEqual([held('02:00', '02:45')])
  })

  it('does not keep a running meeting from being ended', async () => {
    const room = await acme.room('Running')
    const { id } = (await add(room, at('09:00'), at('11:00'))).data
    await world.db.query('update meetingroom set isaudit = true where id = $1', [room])
    expect((await edit({ id, version: 1, end_time: at('12:00') })).data.audit_state).toBe(1)
    expect((await world.first.post('/meeting/del', { id }, ann)).code).toBe(0)
    expect(await heldIn(room)).toEqual([held('01:00', '01:05')])
    const { data } = await world.first.get('/meeting/details', { id }, ann)
    expect(data).toMatchObject({ state: 'ended', audit_state: 0, end_time: at('09:05') })
  })
})

describe('a private meeting', () => {
  const secret = 'Merger with Globex'

  it('is told to nobody who does not take part: not by lists, conflicts, details, the live stream or the operation log', async () => {
    const room = await acme.room('Private')
    const { data } = await add(room, at('10:00'), at('11:00'), { title: secret, content: secret, secret: true })
    const texts = [
      await world.first.get('/meeting/many_room_meeting', { date: day, ids: room }, bob),
      await world.first.get('/meeting/meetingroom_meeting_page', { date: day, ids: room }, bob),
      await world.first.get('/meeting/week_month', { meetingroom_id: room, start_date: day, end_date: day }, bob),
      await world.first.get('/meeting/details', { id: data.id }, bob),
      await world.first.get('/dashboard/overview', {}, bob),
      await add(room, at('10:30'), at('11:30'), {}, bob),
      await edit({ id: data.id, version: 1, title: 'Mine' }, bob),
      await world.first.post('/meeting/del', { id: data.id }, bob),
    ]
    for (const text of texts) expect(JSON.stringify(text)).not.toContain(secret)
    expect(texts[5]?.data.reason).toBe('booking_conflict')

    await edit({ id: data.id, version: 1, content: `${secret} soon` })
    await world.first.post('/meeting/del', { id: data.id }, ann)
    const logged = await world.db.query('select * from operation_log where company_id = $1', [acme.company_id])
    const told = await world.db.query('select payload from outbox where company_id = $1', [acme.company_id])
    expect(logged.length).toBeGreaterThan(2)
    expect(JSON.stringify([logged, told])).not.toContain(secret)
  })

  it('that becomes private leaves its words out of the operation log from then on', async () => {
    const room = await acme.room('Becomes private')
    const { data } = await add(room, at('10:00'), at('11:00'), { title: 'Harmless' })
    await edit({ id: data.id, version: 1, title: secret, secret: true })
    await edit({ id: data.id, version: 2, title: 'Harmless again', secret: false })
    const logged = await world.db.query('select * from operation_log where company_id = $1', [acme.company_id])
    expect(JSON.stringify(logged)).not.toContain(secret)
    expect(JSON.stringify(logged)).toContain('Harmless')
  })
})
