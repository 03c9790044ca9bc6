import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

// White and black lists where rooms are booked. Wednesday, 18 November 2026, 09:05 in Shanghai.
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-19'
const saturday = '2026-11-21'
const banned = '您已被列入黑名单，不能预订会议室！'

let world: World
let acme: Company
let boss: Awaited<ReturnType<Company['person']>>
let ann: typeof boss

beforeAll(async () => {
  world = await openWorld({ servers: 2, now })
  acme = await addCompany(world.db, 'Acme')
  boss = await acme.person([
    'view-meeting',
    'view-cancel-regain',
    'add-whitelistgroup',
    'add-blacklistgroup',
    'change-blacklistgroup',
    'delete-blacklistgroup',
  ])
})
beforeEach(async () => {
  world.setNow(now)
  ann = await acme.person()
})
afterAll(() => world.close())

let count = 0
const list = async (colour: 'white' | 'black', given: object = { user_ids: [ann.user_id] }) => {
  const answer = await world.first.post(
    `/${colour}listgroup/add`,
    { name: `${colour} ${++count}`, ...given },
    { token: boss.token },
  )
  expect(answer.code).toBe(0)
  return Number(answer.data.id)
}
type Times = { from?: string; to?: string; on?: string }
const slot = ({ from = '10:00', to = '11:00', on = day }: Times = {}) => ({
  start_time: `${on} ${from}:00`,
  end_time: `${on} ${to}:00`,
})
const book = (meetingroom_id: number, times: Times = {}, more: object = {}, as = ann, server = 0) =>
  (world.servers[server] ?? world.first).post(
    '/meeting/add',
    { meetingroom_id, title: 'Plan', ...slot(times), ...more },
    { token: as.token },
  )
const ask = (path: string, query: object, as = ann) => world.first.get(path, query, { token: as.token })

describe('a blacklist', () => {
  it('refuses at once on every server, however somebody books, and lets go when it ends', async () => {
    const room = await acme.room('Listed')
    for (const server of [0, 1]) {
      expect((await book(room, { from: `1${server}:00`, to: `1${server}:30` }, {}, ann, server)).code).toBe(0)
    }
    const id = await list('black')
    const ways: [string, object][] = [
      ['at once', {}],
      ['in a transaction', { reminder_minutes: [15] }],
    ]
    for (const server of [0, 1]) {
      for (const [way, more] of ways) {
        const refused = await book(room, { from: '14:00', to: '15:00' }, more, ann, server)
        expect([way, refused.message, refused.data.rule, refused.data.nearest]).toEqual([
          way,
          banned,
          'blacklisted',
          null,
        ])
      }
    }
    const series = await book(
      room,
      { from: '14:00', to: '15:00' },
      { series: { period: 'day', interval: 1, times: 2 } },
    )
    expect(series.data.reason).toBe('series_clash')
    expect(series.message).toContain(banned)
    await world.first.post('/blacklistgroup/del', { id }, { token: boss.token })
    for (const server of [0, 1]) {
      expect((await book(room, { from: `1${4 + server}:00`, to: `1${4 + server}:30` }, {}, ann, server)).code).toBe(0)
    }
  })

  it('says until when, on the clock of the office and in both languages, and is over then', async () => {
    const room = await acme.room('Term')
    await list('black', { user_ids: [ann.user_id], end_time: '2026-11-18T04:00:00Z' })
    expect((await book(room)).message).toBe('您已被列入黑名单，2026-11-18 12:00前不能预订会议室！')
    const en = await world.first.post(
      '/meeting/add',
      { meetingroom_id: room, title: 'Plan', ...slot() },
      { token: ann.token, language: 'en' },
    )
    expect(en.message).toBe('You are on the blacklist and can’t book rooms until 2026-11-18 12:00.')
    world.setNow('2026-11-18T04:00:00Z')
    expect((await book(room)).code).toBe(0)
  })

  it('begins when it is said to', async () => {
    const room = await acme.room('Later')
    await list('black', { user_ids: [ann.user_id], start_time: '2026-11-18T02:00:00Z' })
    expect((await book(room, { from: '10:00', to: '10:30' })).code).toBe(0)
    world.setNow('2026-11-18T02:00:00Z')
    expect((await book(room, { from: '11:00', to: '11:30' })).data.rule).toBe('blacklisted')
  })

  it('follows people into departments and out of them, and departments under others', async () => {
    const idOf = async (name: string, parent: number | null) =>
      (
        await world.db.query<{ id: number }>(
          'insert into department (company_id, name, parent_id) values ($1, $2, $3) returning id',
          [acme.company_id, name, parent],
        )
      )[0]?.id ?? 0
    const top = await idOf(`Top ${count}`, null)
    const low = await idOf(`Low ${count}`, top)
    await list('black', { department_ids: [top] })
    const room = await acme.room('Departments')
    const rule = async (from: string) => (await book(room, { from, to: `${from.slice(0, 3)}30` })).data.rule
    const move = (department_id: number | null) =>
      world.db.query('update users set department_id = $3 where company_id = $1 and id = $2', [
        acme.company_id,
        ann.user_id,
        department_id,
      ])
    expect(await rule('09:00')).toBeUndefined()
    await move(low)
    expect(await rule('10:00')).toBe('blacklisted')
    await world.db.query('update department set parent_id = null where company_id = $1 and id = $2', [
      acme.company_id,
      low,
    ])
    expect(await rule('11:00')).toBeUndefined()
    await move(top)
    expect(await rule('12:00')).toBe('blacklisted')
    await move(null)
    expect(await rule('13:00')).toBeUndefined()
  })

  it('is told to the grid, to searches and to whoever asks; who books for others hears it of them', async () => {
    const office = await acme.office(`Told ${++count}`)
    const room = await acme.room('Told', { ...office })
    await list('black', { user_ids: [ann.user_id], end_time: '2026-12-01T00:00:00Z' })
    const page = await ask('/meeting/meetingroom_meeting_page', { office: office.office_id, date: day })
    expect(page.data.items[0].blacklisted).toEqual({ until: '2026-12-01 08:00' })
    const bosses = await ask('/meeting/meetingroom_meeting_page', { office: office.office_id, date: day }, boss)
    expect(bosses.data.items[0].blacklisted).toBeNull()
    expect((await ask('/meeting/free_now', { office: office.office_id, minutes: 30 })).data.total).toBe(0)
    expect((await ask('/meeting/free_now', { office: office.office_id, minutes: 30 }, boss)).data.total).toBe(1)
    const free = await ask('/meeting/meetingroom_leisure', {
      ids: room,
      date: day,
      start_time: '10:00',
      end_time: '11:00',
    })
    expect(free.data.items[0]).toMatchObject({ is_free: true, ok: false, reason: 'booking_blacklisted' })
    for (const query of [{}, { meetingroom_id: room }, { meetingroom_id: room, ...slot() }]) {
      const may = await ask('/meeting/user_cherck', { user_id: ann.user_id, ...query }, boss)
      expect(may.data).toMatchObject({ ok: false, reason: 'booking_blacklisted' })
    }
    expect((await book(room, {}, { book_for_id: ann.user_id }, boss)).data.reason).toBe('person_blacklisted')
    const own = await book(room, {}, {}, boss)
    const handed = await world.first.post(
      '/meeting/transfer',
      { id: own.data.id, version: 1, user_id: ann.user_id },
      { token: boss.token },
    )
    expect(handed.data.reason).toBe('person_blacklisted')
  })

  it('keeps nobody from shortening or cancelling what they have, but from moving it', async () => {
    const room = await acme.room('Kept')
    const { data } = await book(room, { from: '10:00', to: '12:00' })
    await list('black')
    const edit = (values: object) =>
      world.first.post('/meeting/edit', { id: data.id, version: 1, ...values }, { token: ann.token })
    expect((await edit({ start_time: `${day} 14:00:00`, end_time: `${day} 15:00:00` })).data.rule).toBe('blacklisted')
    expect((await edit({ end_time: `${day} 11:00:00` })).code).toBe(0)
    expect((await world.first.post('/meeting/del', { id: data.id }, { token: ann.token })).code).toBe(0)
  })
})

describe('a whitelist', () => {
  it.each<[string, Record<string, unknown>, Times, string]>([
    ['horizon', { limitdays: 1 }, {}, 'horizon'],
    ['length', { single_time: 0.5 }, {}, 'length'],
    ['window', { approve_booking_begintime: '10:00', approve_booking_endtime: '18:00' }, {}, 'window'],
    ['weekend', { approve_booking_weekend: true }, { on: saturday }, 'weekend'],
  ])(
    'spares its people the %s, in one statement and in a transaction, on every server',
    async (freed, columns, times, rule) => {
      const rooms = [await acme.room(`${freed} 1`, columns), await acme.room(`${freed} 2`, columns)]
      for (const [server, room] of rooms.entries()) {
        expect((await book(room, times, {}, ann, server)).data.rule).toBe(rule)
      }
      await list('white', { user_ids: [ann.user_id], freed: [freed] })
      expect((await book(rooms[0] ?? 0, times, {}, ann, 0)).code).toBe(0)
      expect((await book(rooms[1] ?? 0, times, { reminder_minutes: [15] }, ann, 1)).code).toBe(0)
      expect((await book(await acme.room(`${freed} 3`, columns), times, {}, boss)).data.rule).toBe(rule)
    },
  )

  it('spares them approval, and the grid does not announce it', async () => {
    const office = await acme.office(`Approval ${++count}`)
    const room = await acme.room('Approval', { ...office, isaudit: true })
    expect((await book(room)).data.audit_state).toBe(1)
    await list('white', { user_ids: [ann.user_id], freed: ['approval'] })
    expect((await book(room, { from: '14:00', to: '15:00' })).data.audit_state).toBe(0)
    const page = await ask('/meeting/meetingroom_meeting_page', { office: office.office_id })
    expect(page.data.items[0].isaudit).toBe(0)
    expect(
      (await book(room, { from: '16:00', to: '17:00' }, { book_for_id: ann.user_id }, boss)).data.audit_state,
    ).toBe(0)
  })

  it('carries a series beyond the last day', async () => {
    const room = await acme.room('Series', { limitdays: 3 })
    const series = { period: 'day', interval: 1, times: 5 }
    expect((await book(room, {}, { series })).data.reason).toBe('series_clash')
    await list('white', { user_ids: [ann.user_id], freed: ['horizon'] })
    expect((await book(room, {}, { series })).data.ids).toHaveLength(5)
  })

  it('outdoes a blacklist where it says so, and only then', async () => {
    const room = await acme.room('Outdone')
    await list('black')
    await list('white', { user_ids: [ann.user_id], freed: ['horizon'] })
    expect((await book(room)).data.rule).toBe('blacklisted')
    await list('white', { user_ids: [ann.user_id], freed: ['blacklist'] })
    expect((await book(room)).code).toBe(0)
  })

  it('does nothing while it is switched off', async () => {
    const room = await acme.room('Off', { limitdays: 1 })
    await list('white', { user_ids: [ann.user_id], freed: ['horizon'], status: 'off' })
    expect((await book(room)).data.rule).toBe('horizon')
  })
})

it('every change of lists and of who belongs to them raises the epoch of the rules, other changes of people do not', async () => {
  const epoch = async () =>
    (
      await world.db.query<{ epoch: number }>('select epoch from room_rules_epoch where company_id = $1', [
        acme.company_id,
      ])
    )[0]?.epoch ?? 0
  const one = async (text: string, values: unknown[] = []) =>
    (await world.db.query<{ id: number }>(text, [acme.company_id, ...values]))[0]?.id ?? 0
  const department = await one(`insert into department (company_id, name) values ($1, 'Epoch') returning id`)
  const changes: [string, boolean][] = [
    [`insert into people_group (company_id, kind, name) values ($1, 'blacklist', 'Epoch')`, true],
    [
      `insert into people_group_user (company_id, people_group_id, user_id) select $1, id, ${ann.user_id} from people_group where company_id = $1 and name = 'Epoch'`,
      true,
    ],
    [
      `insert into people_group_department (company_id, people_group_id, department_id) select $1, id, ${department} from people_group where company_id = $1 and name = 'Epoch'`,
      true,
    ],
    [`delete from people_group_user where company_id = $1 and user_id = ${ann.user_id}`, true],
    [`update users set phone = '1' where company_id = $1`, false],
    [`update users set department_id = ${department} where company_id = $1 and id = ${ann.user_id}`, true],
    [`update department set name = 'Epochs' where company_id = $1 and id = ${department}`, false],
    [
      `update department set parent_id = (select min(id) from department where company_id = $1) where company_id = $1 and id = ${department}`,
      true,
    ],
    [`update people_group set status = 'off' where company_id = $1 and name = 'Epoch'`, true],
    [`delete from people_group where company_id = $1 and name = 'Epoch'`, true],
  ]
  let before = await epoch()
  for (const [text, raises] of changes) {
    await world.db.query(text, [acme.company_id])
    const after = await epoch()
    expect([text, after > before]).toEqual([text, raises])
    before = after
  }
})
