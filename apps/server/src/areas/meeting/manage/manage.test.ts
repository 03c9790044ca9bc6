import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openMailbox } from '../../../../test/mailbox'
import { download } from '../../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { smtpMailer } from '../../../adapters/mail/smtp'
import { tableRows as readTable } from '../../../kernel/sheet/read-table'
import { addCatering } from '../services/service.sample'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-18'

type Person = Awaited<ReturnType<Company['person']>>
type Item = { id: number; version: number }
type Result = Item & { ok: boolean; outcome: string | null; reason: string | null; message: string | null }

let box: Awaited<ReturnType<typeof openMailbox>>
let world: World
let acme: Company
let ann: Person
let bob: Person
let boss: Person
let away: { office_id: number; floor_id: number }
let rooms = 0

beforeAll(async () => {
  box = await openMailbox()
  world = await openWorld({ servers: 2, now, mailer: () => smtpMailer({ url: box.url, from: 'rooms@example.org' }) })
  acme = await addCompany(world.db, 'Acme')
  away = await acme.office('Away')
  ann = await acme.person()
  bob = await acme.person()
  boss = await acme.person(['view-meeting', 'view-cancel-regain'])
})
afterAll(async () => {
  await world.close()
  await box.close()
})
beforeEach(() => world.setNow(now))

const room = (columns: object = {}) => acme.room(`Managed ${++rooms}`, { ...columns })
const tryBook = (
  meetingroom_id: number,
  from: string,
  to: string,
  more: object = {},
  who = ann,
  server = world.first,
) => {
  const times = { start_time: `${day} ${from}:00`, end_time: `${day} ${to}:00` }
  return server.post('/meeting/add', { meetingroom_id, title: 'Plan', ...times, ...more }, { token: who.token })
}
const book = async (...input: Parameters<typeof tryBook>) => {
  const answer = await tryBook(...input)
  if (answer.code !== 0) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`)
  return answer.data as Item & { ids: number[]; audit_state: number; series_id?: number }
}
const tryEdit = (body: object, who = boss, server = world.first) =>
  server.post('/manager/edit', body, { token: who.token, language: 'en' })
const edit = async (body: object, who = boss, server = world.first): Promise<Result[]> => {
  const answer = await tryEdit(body, who, server)
  if (answer.code !== 0) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`)
  return answer.data.items
}
const item = ({ id, version }: Item): Item => ({ id, version })
const cancel = (items: Item[], who = boss, server = world.first) =>
  edit({ action: 'cancel', items: items.map(item), reason: 'Fire drill' }, who, server)
const recover = (items: Item[], who = boss, server = world.first) =>
  edit({ action: 'recover', items: items.map(item) }, who, server)
const cancelled = async (...input: Parameters<typeof tryBook>): Promise<Item> => {
  const [result] = await cancel([await book(...input)])
  if (result?.outcome !== 'cancelled') throw new Error(String(result?.message))
  return result
}
const get = async (path: string, query: object, who = boss) =>
  (await world.first.get(path, query, { token: who.token, language: 'en' })).data
const told = async (who: Person, meeting: Item) => {
  const { items } = await get('/message/pagelist', {}, who)
  const mine = (items as { meeting_id: number; kind: string; values: { reason: string | null } }[]).filter(
    (one) => one.meeting_id === meeting.id,
  )
  return mine.map((one) => [one.kind, one.values.reason])
}
const held = async ({ id }: Item) => {
  const rows = await world.db.query<{ kind: string; is_held: boolean }>(
    `select kind, is_held from holding where company_id = $1 and source_id = $2 and kind <> 'occupation' order by kind, start_time`,
    [acme.company_id, id],
  )
  return rows.map((row) => (row.is_held ? row.kind : `(${row.kind})`))
}
const history = async ({ id }: Item) => {
  const rows = await world.db.query<{ action: string }>(
    'select action from meeting_log where company_id = $1 and meeting_id = $2 order by id',
    [acme.company_id, id],
  )
  return rows.map((row) => row.action)
}

describe('cancelling', () => {
  it('cancels several with a reason, frees their rooms, tells their people, and answers each that cannot be', async () => {
    const one = await room()
    const good = await book(one, '10:00', '11:00', { attendees: [{ user_id: bob.user_id }] })
    const running = await book(one, '09:00', '09:30')
    const over = await book(one, '12:00', '12:30')
    const stale = await book(one, '14:00', '15:00')
    await world.db.query('update meeting set version = 7 where company_id = $1 and id = $2', [
      acme.company_id,
      stale.id,
    ])
    await world.db.query(
      `update meeting set start_time = start_time - interval '1 day', end_time = end_time - interval '1 day' where company_id = $1 and id = $2`,
      [acme.company_id, over.id],
    )
    const gone = await cancelled(one, '16:00', '17:00')
    const results = await cancel([stale, good, running, over, gone, { id: 999_999, version: 1 }])
    expect(results.map(({ ok, outcome, reason }) => [ok, outcome, reason])).toEqual([
      [false, null, 'stale'],
      [true, 'cancelled', null],
      [true, 'ended', null],
      [false, null, 'managed_ended'],
      [false, null, 'managed_cancelled'],
      [false, null, 'not_found'],
    ])
    expect(results[4]?.message).toContain(boss.name)
    expect(await held(good)).toEqual([])
    expect(await told(ann, good)).toEqual([['managed_cancelled', 'Fire drill']])
    expect(await told(bob, good)).toEqual([
      ['managed_cancelled', 'Fire drill'],
      ['meeting_invited', null],
    ])
    expect(await told(ann, running)).toEqual([['managed_ended', 'Fire drill']])
    expect(await told(ann, stale)).toEqual([])
    expect(await get('/manager/detail', { id: good.id })).toMatchObject({
      state: 'cancelled',
      cancel_reason: 'Fire drill',
      can_change: false,
      can_recover: true,
      recovery: { ok: true },
    })
    // the time is somebody else's now
    expect((await tryBook(one, '10:00', '11:00', {}, bob)).code).toBe(0)
  })

  it('asks for a reason, and for meetings of the offices that the caller manages', async () => {
    const made = await book(await room(), '10:00', '11:00')
    expect((await tryEdit({ action: 'cancel', items: [item(made)] })).data.fields.reason).toBeDefined()
    expect((await tryEdit({ action: 'burn', items: [item(made)] })).data.reason).toBe('invalid_input')
    expect((await tryEdit({ action: 'cancel', items: [], reason: 'x' })).data.reason).toBe('invalid_input')
    const far = await acme.person(['view-cancel-regain'], { office_ids: [away.office_id] })
    expect(await cancel([made], far)).toMatchObject([{ ok: false, reason: 'not_found' }])
    expect((await get('/manager/detail', { id: made.id }, far)).reason).toBe('not_found')
    expect(await held(made)).toEqual(['meeting'])
    // a post as manager of the office is enough
    const post = await acme.person(['view-cancel-regain'], { office_ids: [acme.office_id], duties: ['room'] })
    expect(await cancel([made], post)).toMatchObject([{ ok: true, outcome: 'cancelled' }])
    expect((await world.first.post('/manager/edit', {}, { token: ann.token })).data.reason).toBe('no_permission')
  })
})

describe('recovering', () => {
  it('gives the meeting its rooms back with its history, and tells its people', async () => {
    const [one, two] = [await room(), await room()]
    const more = { meetingroom_id: undefined, meetingroom_ids: [one, two], attendees: [{ user_id: bob.user_id }] }
    const gone = await cancelled(one, '10:00', '11:00', more)
    const [back] = await recover([gone])
    expect(back).toMatchObject({ ok: true, outcome: 'recovered', services_lost: 0 })
    expect(await held(gone)).toEqual(['meeting', 'meeting'])
    expect(await history(gone)).toEqual(['book', 'cancel', 'recover'])
    expect(await told(bob, gone)).toEqual([
      ['managed_recovered', null],
      ['managed_cancelled', 'Fire drill'],
      ['meeting_invited', null],
    ])
    expect(await get('/manager/detail', { id: gone.id })).toMatchObject({ state: 'confirmed', cancel_reason: null })
    expect((await tryBook(two, '10:30', '11:30', {}, bob)).data.reason).toBe('booking_conflict')
  })

  it('is told by mail like the cancellation before it, with its reason', async () => {
    const dora = await acme.person()
    await world.db.query(`update users set mail = 'dora@example.org', language = 'en' where id = $1`, [dora.user_id])
    const gone = await cancelled(await room(), '10:00', '11:00', { title: 'Told' }, dora)
    await recover([gone])
    await world.first.mail?.round()
    const mails = box.take().filter(({ to }) => to.includes('dora@example.org'))
    expect(mails.map(({ subject }) => subject)).toEqual(['Booked: Told', 'Cancelled: Told', 'Booked: Told'])
    expect(mails[1]?.text).toContain('Fire drill')
  })

  it('refuses a taken slot, a locked room, what has begun, what is not cancelled, and what was seen before', async () => {
    const one = await room()
    const taken = await cancelled(one, '10:00', '11:00')
    await book(one, '10:30', '11:30', { title: 'Quicker' }, bob)
    const locked = await cancelled(one, '13:00', '14:00')
    await acme.lock(one, { begin_date: day, end_date: day, begin_time: '13:00', end_time: '14:00', reason: 'Paint' })
    const begun = await cancelled(one, '09:30', '10:00')
    const alive = await book(one, '15:00', '16:00')
    const free = await cancelled(one, '17:00', '18:00')
    const check = await get('/manager/check', { ids: [taken.id, locked.id, alive.id, free.id, 999_999].join(',') })
    expect((check.items as Result[]).map((each) => [each.ok, each.reason])).toEqual([
      [false, 'booking_conflict'],
      [false, 'booking_locked'],
      [false, 'managed_not_cancelled'],
      [true, null],
      [false, 'not_found'],
    ])
    world.setNow('2026-11-18T01:31:00Z')
    const results = await recover([taken, locked, begun, alive, { ...free, version: 1 }])
    expect(results.map((each) => each.reason)).toEqual([
      ...['booking_conflict', 'booking_locked', 'managed_begun', 'managed_not_cancelled', 'stale'],
    ])
    expect(results[0]?.message).toContain('Quicker')
    for (const gone of [taken, locked, begun, free]) expect(await held(gone)).toEqual([])
  })

  it('asks the rules as its host: who is disabled or blacklisted since gets nothing back; when one may book is not asked', async () => {
    const carl = await acme.person()
    const one = await room()
    const gone = await cancelled(one, '10:00', '11:00', {}, carl)
    await world.db.query(`update users set status = 'disabled' where id = $1`, [carl.user_id])
    expect(await recover([gone])).toMatchObject([{ ok: false, reason: 'managed_booker_gone' }])
    await world.db.query(`update users set status = 'active' where id = $1`, [carl.user_id])
    await world.db.query(
      `update meetingroom set approve_booking_begintime = '20:00', approve_booking_endtime = '21:00', limitdays = 1 where id = $1`,
      [one],
    )
    expect(await recover([gone])).toMatchObject([{ ok: true, outcome: 'recovered' }])
  })

  it('makes a request a request again, and leaves what had been approved approved', async () => {
    const one = await room({ isaudit: true })
    const request = await cancelled(one, '10:00', '11:00')
    const approver = await acme.person(['view-audit', 'change-audit'])
    const approved = await book(one, '13:00', '14:00')
    await world.first.post('/audit/edit', { ...item(approved), pass: true }, { token: approver.token })
    const [gone] = await cancel([{ id: approved.id, version: 2 }])
    const results = await recover([request, gone as Item])
    expect(results.map(({ outcome }) => outcome)).toEqual(['waiting', 'recovered'])
    expect(await held(request)).toEqual(['(meeting)'])
    expect(await held(approved)).toEqual(['meeting'])
  })

  it('orders its services again, unless the room is needed before and after by others', async () => {
    const catering = await addCatering(world, acme)
    const lunch = await catering.service('Lunch', { prepare_minutes: 30, clean_minutes: 15 })
    const late = await catering.service('Late', { lead_minutes: 600 })
    const one = await room()
    const served = { services: [{ service_id: lunch, quantity: 2 }] }
    const gone = await cancelled(one, '12:00', '13:00', served)
    expect(await recover([gone])).toMatchObject([{ outcome: 'recovered', services_lost: 0 }])
    expect(await held(gone)).toEqual(['meeting', 'service', 'service'])
    const again = await cancelled(one, '17:00', '18:00', served)
    await book(one, '16:00', '17:00', {}, bob)
    expect(await recover([again])).toMatchObject([{ outcome: 'recovered', services_lost: 1 }])
    expect(await held(again)).toEqual(['meeting'])
    // too late to order it: the meeting comes back without
    const tomorrow = { start_time: '2026-11-19 10:00:00', end_time: '2026-11-19 11:00:00' }
    const soon = await cancelled(one, '10:00', '11:00', { ...tomorrow, services: [{ service_id: late, quantity: 1 }] })
    world.setNow('2026-11-18T20:00:00Z')
    expect(await recover([soon])).toMatchObject([{ outcome: 'recovered', services_lost: 1 }])
  })

  it('two managers who cancel and recover at once: every effect once, and never two meetings in a room', async () => {
    const other = await acme.person(['view-cancel-regain'])
    const [one, two] = world.servers as [typeof world.first, typeof world.first]
    const here = await room()
    for (let round = 0; round < 8; round++) {
      const made = await book(here, '10:00', '11:00')
      const first = await Promise.all([cancel([made], boss, one), cancel([made], other, two)])
      expect(first.flat().filter(({ ok }) => ok)).toHaveLength(1)
      const gone = first.flat().find(({ ok }) => ok) as Item
      // somebody books the slot while both try to give it back
      const [back, again, booked] = await Promise.all([
        recover([gone], boss, one),
        recover([gone], other, two),
        tryBook(here, '10:30', '11:30', {}, bob, two),
      ])
      const recovered = [...back, ...again].filter(({ ok }) => ok)
      expect(recovered.length + (booked.code === 0 ? 1 : 0)).toBe(1)
      expect((await history(made)).filter((action) => action === 'cancel')).toHaveLength(1)
      expect((await history(made)).filter((action) => action === 'recover')).toHaveLength(recovered.length)
      const [last] = recovered.length === 1 ? recovered : [{ id: booked.data.id, version: booked.data.version }]
      const mixed = await Promise.all([cancel([last as Item], boss, one), recover([last as Item], other, two)])
      expect(mixed.flat().filter(({ ok }) => ok)).toHaveLength(1)
      expect(await held(last as Item)).toEqual([])
    }
  }, 30_000)
})

describe('changing and handing over', () => {
  it('changes time, room and title through the rules, says why in the history, and tells the booker', async () => {
    const [one, two] = [await room(), await room()]
    const made = await book(one, '10:00', '11:00')
    await book(two, '13:00', '14:00', {}, bob)
    const change = (more: object) => tryEdit({ action: 'change', ...item(made), reason: 'Water damage', ...more })
    const clash = await change({ meetingroom_id: two, start_time: `${day} 13:30:00`, end_time: `${day} 14:30:00` })
    expect(clash.data.reason).toBe('booking_conflict')
    const done = await change({ meetingroom_id: two, title: 'Plan B' })
    expect(done.data.items).toMatchObject([{ ok: true, outcome: 'changed', version: 2 }])
    expect(await told(ann, made)).toEqual([['managed_changed', 'Water damage']])
    const detail = await get('/manager/detail', { id: made.id })
    expect(detail).toMatchObject({ title: 'Plan B', meetingroom_id: two })
    expect(detail.log[0]).toMatchObject({ action: 'move', reason: 'Water damage', user_name: boss.name })
    expect((await change({ title: 'Plan C' })).data.reason).toBe('stale')
  })

  it('hands meetings to another booker, each by itself', async () => {
    const one = await room()
    const made = await book(one, '10:00', '11:00')
    const gone = await cancelled(one, '12:00', '13:00')
    const results = await edit({ action: 'transfer', items: [item(made), gone], user_id: bob.user_id, reason: 'Leave' })
    expect(results.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['transferred', null],
      [null, 'managed_cancelled'],
    ])
    expect(await get('/manager/detail', { id: made.id })).toMatchObject({ booker_name: bob.name })
    expect(await told(bob, made)).toEqual([['transfer_received', 'Leave']])
  })
})

describe('series', () => {
  const daily = async (from: string, to: string, times = 4) =>
    book(await room(), from, to, { title: `Daily ${from}`, series: { period: 'day', times } })
  const versionOf = async (id: number) => (await get('/manager/cycle_detail', { id })).version as number

  it('are listed with their bookers, looked at, cancelled from a date on or whole, and recovered', async () => {
    const made = await daily('10:00', '11:00')
    const id = made.series_id ?? 0
    const page = await get('/manager/cycle_person', { user_id: ann.user_id, title: 'daily 10', to_come: '1' })
    expect(page.items).toMatchObject([{ id, title: 'Daily 10:00', booker_name: ann.name, to_come: 4, cancelled: 0 }])
    const detail = await get('/manager/cycle_detail', { id })
    expect((detail.items as { id: number }[]).map((one) => one.id)).toEqual(made.ids)
    const del = (body: object) =>
      world.first.post('/manager/cycle_del', { id, reason: 'Holiday', ...body }, { token: boss.token, language: 'en' })
    expect((await del({ version: 1, reason: '' })).data.fields.reason).toBeDefined()
    expect((await del({ version: 99 })).data.reason).toBe('stale')
    const some = await del({ version: detail.version, from: '2026-11-20' })
    expect(some.data.items.map((one: Item) => one.id)).toEqual(made.ids.slice(2))
    expect(await told(ann, { id: made.ids[2] ?? 0, version: 0 })).toEqual([['managed_cancelled', 'Holiday']])
    // taken back right after, as the screen offers
    expect(await recover(some.data.items)).toMatchObject([{ ok: true }, { ok: true }])
    const all = await del({ version: await versionOf(id) })
    expect(all.data.items).toHaveLength(4)
    expect(await get('/manager/cycle_detail', { id })).toMatchObject({ to_come: 0, cancelled: 4 })
    expect((await del({ version: await versionOf(id) })).data.reason).toBe('managed_series_over')
  })

  it('of other offices are none of the caller', async () => {
    const made = await daily('15:00', '16:00')
    const far = await acme.person(['view-cancel-regain'], { office_ids: [away.office_id] })
    expect((await get('/manager/cycle_person', { title: 'Daily 15' }, far)).items).toEqual([])
    expect((await get('/manager/cycle_detail', { id: made.series_id }, far)).reason).toBe('not_found')
    const body = { id: made.series_id, version: 1, reason: 'x' }
    expect((await world.first.post('/manager/cycle_del', body, { token: far.token })).data.reason).toBe('not_found')
  })
})

describe('looking around', () => {
  it('lists what there is to manage, what has to do with a meeting, and whose meetings there are', async () => {
    const carl = await acme.person()
    const one = await room()
    const made = await book(one, '10:00', '11:00', { title: 'Centre', series: { period: 'day', times: 2 } }, carl)
    const sameDay = await book(await room(), '18:00', '19:00', { title: 'Evening' }, carl)
    const gone = await cancelled(one, '12:00', '13:00', { title: 'Noon' }, carl)
    const over = await book(one, '12:30', '13:30', { title: 'Later' }, bob)
    const related = await get('/manager/related', { id: gone.id })
    const ids = (list: Item[]) => list.map(({ id }) => id)
    expect(ids(related.slot)).toEqual([over.id])
    expect(ids(related.booker)).toEqual([made.ids[0], sameDay.id])
    expect(ids((await get('/manager/related', { id: made.ids[0] })).series)).toEqual([made.ids[1]])
    const people = await get('/manager/book_person', { title: carl.username })
    expect(people.items).toMatchObject([{ id: carl.user_id, name: carl.name, to_come: 3, cancelled: 1 }])
    const list = await get('/manager/pagelist', { booker: carl.user_id, state: 'cancelled' })
    expect(list.items).toMatchObject([{ id: gone.id, can_recover: true, can_change: false }])
    const far = await acme.person(['view-cancel-regain'], { office_ids: [away.office_id] })
    expect((await get('/manager/pagelist', {}, far)).items).toEqual([])
    expect((await get('/manager/related', { id: gone.id }, far)).reason).toBe('not_found')
    expect((await get('/manager/book_person', { title: carl.username }, far)).items).toMatchObject([{ to_come: 0 }])
    const file = await download(world.first, '/manager/export', { booker: carl.user_id }, { token: boss.token })
    expect((await readTable(file.body)).length).toBe(5)
  })
})
