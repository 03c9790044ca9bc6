import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { tableRows as readTable } from '../../../kernel/sheet/read-table'

// Wednesday, 18 November 2026, in Shanghai
const day = '2026-11-18'
type Person = Awaited<ReturnType<Company['person']>>
let world: World
let acme: Company
let ann: Person
let bob: Person
let boss: Person

beforeAll(async () => {
  world = await openWorld({ now: `${day}T09:00:00+08:00`, servers: 2 })
})
beforeEach(async () => {
  world.setNow(`${day}T09:00:00+08:00`)
  acme = await addCompany(world.db, `Acme ${Math.random()}`)
  ann = await acme.person()
  bob = await acme.person()
  boss = await acme.person(['view-meeting', 'view-cancel-regain', ...white])
})
afterAll(() => world.close())

const white = ['view-white-list', 'add-white-list', 'change-white-list', 'delete-white-list']
const post = (path: string, body: object, who: Person = boss) => world.first.post(path, body, who)
const get = (path: string, query: object, who: Person = boss) => world.first.get(path, query, who)
const release = () => Promise.all(world.servers.map((server) => server.release()))
const strategy = (values: Record<string, number>) =>
  world.db.query(
    `insert into strategy (company_id, strategy_key, name, strategy_values)
     select $1, key, key, value from jsonb_each_text($2) on conflict (company_id, strategy_key) do update
       set strategy_values = excluded.strategy_values`,
    [acme.company_id, JSON.stringify(values)],
  )
const hour = (n: number, date = day) => `${date} ${String(n).padStart(2, '0')}:00:00`
const wish = (room: number, from: number, more: object = {}) => ({
  ...{ meetingroom_id: room, title: 'Plan', start_time: hour(from), end_time: hour(from + 1) },
  ...more,
})
/** Books hours and stays away. */
async function stayAway(who: Person, hours: readonly number[]) {
  const room = await acme.room(`Room ${Math.random()}`, { release_mode: 'no_sign', release_time: 'during' })
  const ids: number[] = []
  for (const from of hours) {
    const made = await post('/meeting/add', wish(room, from), who)
    expect(made.code, made.message).toBe(0)
    ids.push(made.data.id)
  }
  for (const from of hours) {
    world.setNow(new Date(Date.parse(`${day}T00:15:00+08:00`) + from * 3_600_000).toISOString())
    await release()
  }
  return ids
}
const told = async (who: Person) =>
  (await get('/message/pagelist', { limit: '200' }, who)).data.items.filter((one: { kind: string }) =>
    one.kind.startsWith('blacklist'),
  )
const bans = async (query: object = {}) => (await get('/blacklist/pagelist', query)).data.items

describe('who stays away too often', () => {
  it('is banned at the limit, told of it, and refused by booking everywhere, until the term ends', async () => {
    await strategy({ no_show_limit: 3, no_show_window_days: 30, no_show_ban_days: 7 })
    const open = await acme.room('Open')
    await stayAway(ann, [10, 12])
    expect([await bans(), (await get('/blacklist/numbers', {})).data.items]).toMatchObject([
      [],
      [{ user_id: ann.user_id, numbers: 2, no_sign: 2, banned: false }],
    ])
    const plain = await post('/meeting/add', wish(open, 17), ann)
    expect(plain.code).toBe(0)
    await stayAway(ann, [14])
    const [ban] = await bans()
    expect(ban).toMatchObject({ user_id: ann.user_id, numbers: 3, reason: 'no_sign', state: 'on', window_days: 30 })
    expect(Date.parse(ban.end_time) - Date.parse(ban.start_time)).toBe(7 * 86_400_000)
    expect(await told(ann)).toMatchObject([
      { kind: 'blacklisted_counted', values: { breaches: 3, end_time: '2026-11-25 14:15:00' } },
    ])
    // plain bookings remembered it otherwise a moment ago, on every server
    for (const server of world.servers) {
      const refused = await server.post('/meeting/add', wish(open, 18), { token: ann.token, language: 'en' })
      expect(refused.data.rule).toBe('blacklisted')
      expect(refused.message).toBe('You are on the blacklist and can’t book rooms until 2026-11-25 14:15.')
    }
    expect((await post('/meeting/add', wish(open, 18, { reminder_minutes: [5] }), ann)).data.rule).toBe('blacklisted')
    expect((await get('/blacklist/detail', { id: ban.id })).data.details).toHaveLength(3)
    expect((await get('/blacklist/numbers', { user_id: ann.user_id })).data).toMatchObject({
      limit: 3,
      on: 1,
      details: [{}, {}, {}],
    })
    world.setNow('2026-11-25T14:14:00+08:00')
    const later = (from: number) => ({
      ...wish(open, from),
      start_time: hour(from, '2026-11-26'),
      end_time: hour(from + 1, '2026-11-26'),
    })
    expect((await post('/meeting/add', later(10), ann)).data.rule).toBe('blacklisted')
    world.setNow('2026-11-25T14:15:00+08:00')
    expect((await post('/meeting/add', later(10), ann)).code).toBe(0)
    expect(await bans({ state: 'over' })).toHaveLength(1)
    // each breach leads to one ban at most: the next takes three more
    await release()
    expect(await bans({ state: 'on' })).toEqual([])
  })

  it('is free again when a meeting that led there is restored', async () => {
    await strategy({ no_show_limit: 2 })
    const [, second] = await stayAway(ann, [10, 12])
    expect(await bans({ state: 'on' })).toHaveLength(1)
    expect((await post('/release/restore', { meeting_id: second }, ann)).code).toBe(0)
    expect(await bans()).toMatchObject([{ state: 'lifted' }])
    expect((await told(ann)).map((one: { kind: string }) => one.kind)).toEqual([
      'blacklist_lifted',
      'blacklisted_counted',
    ])
    expect((await get('/blacklist/numbers', {})).data.items).toMatchObject([{ numbers: 1 }])
  })

  it('is not banned while they are spared, and what is old does not count', async () => {
    await strategy({ no_show_limit: 2, no_show_window_days: 1 })
    expect((await post('/whitelist/add', { user_ids: [ann.user_id], exempt: ['blacklist'] })).code).toBe(0)
    await stayAway(ann, [10, 12])
    expect(await bans()).toEqual([])
    await stayAway(bob, [14])
    world.setNow('2026-11-20T09:00:00+08:00')
    expect((await get('/blacklist/numbers', {})).data.items).toEqual([])
  })

  it('cancelling late counts where the company says so', async () => {
    await strategy({ late_cancel_minutes: 60, no_show_limit: 1 })
    const room = await acme.room('Late')
    const ids: number[] = []
    for (const from of [12, 14, 16]) ids.push((await post('/meeting/add', wish(room, from), ann)).data.id)
    await world.db.query(`update meeting set created_at = '2026-11-01' where id = any($1)`, [ids.slice(0, 2)])
    world.setNow(`${day}T12:59:00+08:00`)
    await post('/meeting/del', { id: ids[1] }, ann)
    expect(await bans()).toEqual([])
    world.setNow(`${day}T15:30:00+08:00`)
    // booked as late as it was cancelled
    await post('/meeting/del', { id: ids[2] }, ann)
    expect(await bans()).toEqual([])
    const last = (await post('/meeting/add', wish(room, 18), ann)).data.id
    await world.db.query(`update meeting set created_at = '2026-11-01' where id = $1`, [last])
    world.setNow(`${day}T17:00:00+08:00`)
    expect((await post('/meeting/del', { id: last }, ann)).code).toBe(0)
    expect(await bans()).toMatchObject([{ reason: 'late_cancel', numbers: 1 }])
  })

  it('cancelling late counts too where it is cancelled with its series, and only what is near', async () => {
    await strategy({ late_cancel_minutes: 60, no_show_limit: 1 })
    const series = { period: 'day', times: 3 }
    const made = (await post('/meeting/add', wish(await acme.room('Daily'), 12, { series }), ann)).data
    await world.db.query(`update meeting set created_at = '2026-11-01' where id = any($1)`, [made.ids])
    world.setNow(`${day}T11:30:00+08:00`)
    expect((await post('/meeting/del', { id: made.ids[0], scope: 'all' }, ann)).code).toBe(0)
    expect(await bans()).toMatchObject([{ reason: 'late_cancel', numbers: 1 }])
    const counted = await world.db.query('select meeting_id from breach where meeting_id = any($1)', [made.ids])
    expect(counted).toEqual([{ meeting_id: made.ids[0] }])
  })
})

describe('the blacklist by hand', () => {
  it('leaves what a change does not name', async () => {
    const end_time = `${day}T10:00:00+08:00`
    const dan = await acme.person()
    const [id] = (await post('/blacklist/edit', { user_ids: [dan.user_id], remark: 'x', end_time })).data.ids
    const entry = async () => {
      const { remark, end_time: until } = (await get('/blacklist/detail', { id })).data
      return [remark, until && Date.parse(until)]
    }
    expect((await post('/blacklist/edit', { id, remark: 'Until ten, then' })).code).toBe(0)
    expect(await entry()).toEqual(['Until ten, then', Date.parse(end_time)])
    expect((await post('/blacklist/edit', { id, end_time: null })).code).toBe(0)
    expect(await entry()).toEqual(['Until ten, then', null])
    expect((await post('/blacklist/edit', { user_ids: [dan.user_id] })).data.fields).toEqual({ remark: '必填' })
  })

  it('takes people on with a reason, changes the end, lifts with a reason, and tells them', async () => {
    const room = await acme.room('Open')
    const made = await post('/blacklist/edit', { user_ids: [ann.user_id, bob.user_id], remark: 'Left the room dirty' })
    expect(made.data.ids).toHaveLength(2)
    const refused = await post('/meeting/add', wish(room, 10), ann)
    expect(refused.message).toBe('您已被列入黑名单，不能预订会议室！')
    expect((await post('/blacklist/edit', { user_ids: [ann.user_id], remark: 'Again' })).code).toBe(45310)
    const [id] = made.data.ids
    const end_time = `${day}T10:00:00+08:00`
    expect((await post('/blacklist/edit', { id, remark: 'Until ten', end_time })).code).toBe(0)
    const past = { id, remark: 'x', end_time: `${day}T08:00:00+08:00` }
    expect((await post('/blacklist/edit', past)).code).toBe(45312)
    expect((await post('/blacklist/edit', { id, remark: ' ' })).data.fields).toHaveProperty('remark')
    expect((await post('/blacklist/update', { id, reason: '' })).data.fields).toHaveProperty('reason')
    expect((await post('/blacklist/update', { id, version: 1, reason: 'Said sorry' })).data.reason).toBe('conflict')
    expect((await post('/blacklist/update', { id, reason: 'Said sorry' })).code).toBe(0)
    expect((await post('/blacklist/update', { id, reason: 'Said sorry' })).code).toBe(45311)
    expect((await post('/meeting/add', wish(room, 10), ann)).code).toBe(0)
    expect(
      (await told(ann)).map((one: { kind: string; values: { reason: string } }) => [one.kind, one.values.reason]),
    ).toEqual([
      ['blacklist_lifted', 'Said sorry'],
      ['blacklisted', 'Until ten'],
      ['blacklisted', 'Left the room dirty'],
    ])
    const logged = await world.db.query(`select 1 from operation_log where company_id = $1 and module = 'blacklist'`, [
      acme.company_id,
    ])
    expect(logged).toHaveLength(4)
  })

  it('is for people whom one administers, and each part wants its permission', async () => {
    const other = await acme.office('Elsewhere')
    const local = await acme.person(white, { office_ids: [other.office_id] })
    await world.db.query('update users set office_id = $2 where id = $1', [bob.user_id, other.office_id])
    await world.db.query('update users set office_id = $2 where id = $1', [ann.user_id, acme.office_id])
    const on = (who: Person, by = local) => post('/blacklist/edit', { user_ids: [who.user_id], remark: 'x' }, by)
    expect((await on(ann)).code).toBe(45313)
    expect((await on(bob)).code).toBe(0)
    const [hers] = (await on(ann, boss)).data.ids
    expect((await get('/blacklist/pagelist', {}, local)).data.items).toMatchObject([{ user_id: bob.user_id }])
    expect((await get('/blacklist/detail', { id: hers }, local)).code).toBe(40400)
    expect((await post('/blacklist/update', { id: hers, reason: 'x' }, local)).code).toBe(40400)
    const reader = await acme.person(['view-white-list'])
    expect((await on(ann, reader)).code).toBe(40300)
    const adder = await acme.person(['add-white-list'])
    expect((await post('/blacklist/edit', { id: hers, remark: 'x' }, adder)).code).toBe(40300)
    expect((await post('/whitelist/add', { user_ids: [ann.user_id], exempt: ['audit'] }, local)).code).toBe(45313)
  })

  it('goes into an Excel file', async () => {
    await post('/blacklist/edit', { user_ids: [ann.user_id], remark: '=1+1' })
    const answer = await world.first.app.inject({
      method: 'GET',
      url: '/prod-api/blacklist/excel',
      headers: { 'x-token': boss.token },
    })
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('黑名单'))
    const [heading, row] = await readTable(answer.rawPayload)
    expect(heading?.cells[0]).toBe('姓名')
    expect(row?.cells[heading?.cells.indexOf('时区') ?? -1]).toBe('Asia/Shanghai')
    expect(row?.cells).toEqual(expect.arrayContaining([ann.name, '手动列入', "'=1+1", '长期', '生效中']))
  })
})

describe('the whitelist of the meeting area', () => {
  it.each([
    ['limit', { limitdays: 1 }, { start_time: '2026-11-24 10:00:00', end_time: '2026-11-24 11:00:00' }],
    ['limit', { single_time: '0.5' }, {}],
    ['blacklist', {}, {}],
  ])('spares people %s (%j)', async (exempt, room, times) => {
    const id = await acme.room('Strict', room)
    if (exempt === 'blacklist') await post('/blacklist/edit', { user_ids: [ann.user_id], remark: 'x' })
    const body = { ...wish(id, 10), ...times }
    expect((await post('/meeting/add', body, ann)).code).not.toBe(0)
    const added = await post('/whitelist/add', {
      user_ids: [ann.user_id],
      exempt: [exempt],
      end_time: `${day}T20:00:00+08:00`,
    })
    expect(added.code).toBe(0)
    for (const server of world.servers) await server.get('/meeting/details', { id: 1 }, ann)
    expect((await post('/meeting/add', body, ann)).code).toBe(0)
  })

  it('spares approval to a department and those below it, until its end; and is changed and deleted', async () => {
    const id = await acme.room('Asks', { isaudit: true })
    const [top] = await world.db.query<{ id: number }>(
      'insert into department (company_id, name) values ($1, $2) returning id',
      [acme.company_id, 'Top'],
    )
    const [below] = await world.db.query<{ id: number }>(
      'insert into department (company_id, name, parent_id) values ($1, $2, $3) returning id',
      [acme.company_id, 'Below', top?.id],
    )
    await world.db.query('update users set department_id = $2 where id = $1', [ann.user_id, below?.id])
    const state = async (from: number) => (await post('/meeting/add', wish(id, from), ann)).data.audit_state
    expect(await state(11)).toBe(1)
    const end_time = `${day}T10:00:00+08:00`
    const { ids } = (await post('/whitelist/add', { department_ids: [top?.id], exempt: ['audit'], end_time })).data
    expect(await state(12)).toBe(0)
    // again is the same entry
    const again = await post('/whitelist/add', { department_ids: [top?.id], exempt: ['audit', 'limit'], end_time })
    expect(again.data.ids).toEqual(ids)
    expect((await get('/whitelist/pagelist', {})).data).toMatchObject({
      total: 1,
      items: [{ exempt: ['audit', 'limit'], department_name: 'Top' }],
    })
    world.setNow(`${day}T10:00:00+08:00`)
    expect(await state(13)).toBe(1)
    expect((await post('/whitelist/edit', { id: ids[0], exempt: ['audit'], end_time: null })).code).toBe(0)
    expect(await state(14)).toBe(0)
    expect((await post('/whitelist/edit', { id: ids[0], exempt: [] })).data.fields).toHaveProperty('exempt')
    // what is absent stays
    expect((await post('/whitelist/edit', { id: ids[0], remark: 'Board' })).code).toBe(0)
    expect((await get('/whitelist/pagelist', {})).data.items).toMatchObject([
      { exempt: ['audit'], end_time: null, remark: 'Board' },
    ])
    expect((await post('/whitelist/del', { id: ids[0] })).code).toBe(0)
    expect(await state(15)).toBe(1)
    expect((await post('/whitelist/del', { id: ids[0] })).code).toBe(40400)
  })
})
