import type { Message } from '@workplace/contract/message/message'
import { messageLink } from '@workplace/contract/message/message-link'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let desk: Who
let host: Who
let reason = 0

/** A Monday; the offices of the tests are in Shanghai. */
const at = (time: string, day = '2026-11-23') => `${day}T${time}:00+08:00`
const all = ['view-visitor', 'add-visitor', 'change-visitor', 'delete-visitor']

beforeAll(async () => {
  world = await openWorld({ servers: 2, now: at('08:00'), logInWords: true })
  acme = await addCompany(world.db, 'Acme')
  desk = await acme.person(all)
  host = await acme.person(['add-visitor', 'myself-visitor'])
  reason = (await post('/visitorreason/add', { name: 'Meeting' }, (await acme.person(reasonCodes)).token)).data.id
})
afterAll(() => world.close())
beforeEach(() => world.setNow(at('08:00')))

const reasonCodes = ['view', 'add', 'change', 'delete'].flatMap((verb) => [
  `${verb}-visitorreason`,
  `${verb}-visitor-through`,
])
const post = (path: string, body: object, token = desk.token, server = world.first) =>
  server.post(path, body, { token, language: 'en' })
const get = (path: string, query: object, token = desk.token) =>
  world.first.get(path, query as Record<string, unknown>, { token, language: 'en' })
let guests = 0
const someone = (more: object = {}) => ({ name: `Guest ${++guests} Of${guests}`, ...more })
const planned = (more: object = {}) => ({
  ...{ reason_id: reason, office_id: acme.office_id, plan_start: at('10:00'), plan_end: at('12:00') },
  ...{ people: [someone()] },
  ...more,
})
const invite = async (more: object = {}, token = host.token) => {
  const { data, code, message } = await post('/visitor/add', planned(more), token)
  expect(code, message).toBe(0)
  return { visit: data.id as number, ids: data.people.map((one: { id: number }) => one.id) as number[], ...data }
}
const one = async (id: number, token = desk.token) => (await get('/visitor/single', { id }, token)).data
const stateOf = async (id: number) => (await one(id)).state
const due = () => world.first.visits.due()
const stays = (id: number) =>
  world.db.query<{ out_way: string | null }>('select out_way from visitor_stay where visitor_id = $1 order by id', [id])

describe('inviting', () => {
  test('of several people all that are wrong are named, and nobody is invited', async () => {
    const people = [someone({ phone: '12345' }), someone(), someone({ mail: 'nobody' }), someone({ phone: '+999123' })]
    const refused = await post('/visitor/add', planned({ people }), host.token)
    expect(refused.data.reason).toBe('invalid_input')
    expect(Object.keys(refused.data.fields)).toEqual(['people.0.phone', 'people.2.mail', 'people.3.phone'])
    const known = people.map(({ name }) => name)
    expect(await world.db.query('select id from visitor where visitor_name = any($1)', [known])).toEqual([])
    expect(await world.db.query('select id from visitor_person where name = any($1)', [known])).toEqual([])
  })

  test('one, whom the host sees, reception sees, and nobody else', async () => {
    const { visit, ids, order_no } = await invite()
    const [id = 0] = ids
    expect(order_no).toMatch(/^V20261123-\d{3}$/)
    expect(await one(id)).toMatchObject({
      ...{ state: 1, host_id: host.user_id, visit_id: visit, may_receive: true, window_count: 1 },
      story: [{ act: 'invite', user_name: expect.any(String) }],
    })
    expect(await one(id, host.token)).toMatchObject({ may_receive: false, may_change: true })
    const mine = await get('/visitor/mine', {}, host.token)
    expect(mine.data.items.map((row: { id: number }) => row.id)).toContain(id)
    const stranger = await acme.person(['add-visitor'])
    expect((await get('/visitor/single', { id }, stranger.token)).data.reason).toBe('not_found')
    expect((await get('/visitor/why', { id }, stranger.token)).data.reason).toBe('not_found')
    for (const [path, body] of [
      ['cancel', { visit_id: visit }],
      ['extend', { visit_id: visit, until: at('14:00') }],
      ['add_people', { visit_id: visit, people: [someone()] }],
      ['remove_people', { ids: [id] }],
      ['edit_person', { id, version: 1, name: 'X' }],
      ['left', { id }],
    ] as const) {
      expect((await post(`/visitor/${path}`, body, stranger.token)).data.reason, path).toBe('not_found')
    }
    const elsewhere = await addCompany(world.db, 'Elsewhere')
    expect((await get('/visitor/single', { id }, (await elsewhere.person(all)).token)).data.reason).toBe('not_found')
  })

  test('somebody who may have been here before is offered, and is another person only where that is said', async () => {
    const theirs = await acme.person(['add-visitor'])
    const before = { name: '萧峰', phone: '13911110001', mail: 'feng@alike.example', company: 'Gaibang' }
    const { ids } = await invite({ people: [before, { name: '阿朱', phone: '13911110002' }] }, theirs.token)
    const alike = async (query: object, who = theirs) =>
      (await get('/visitor/alike', query, who.token)).data.items.map((row: { name: string; by: string[] }) => [
        row.name,
        row.by.join(),
      ])
    for (const [query, found] of [
      [{ name: '萧峰' }, [['萧峰', 'name']]],
      [{ name: 'Feng XIAO' }, [['萧峰', 'name']]],
      [{ name: '萧峰', phone: '13911119999' }, [['萧峰', 'name']]],
      [{ name: '乔峰', phone: '139 1111 0001' }, [['萧峰', 'phone']]],
      [{ name: '乔峰', mail: 'FENG@alike.example' }, [['萧峰', 'mail']]],
      [
        { name: 'Somebody', phone: '+8613911110002', mail: 'feng@alike.example' },
        [
          ['阿朱', 'phone'],
          ['萧峰', 'mail'],
        ],
      ],
      // certain, so nobody is asked
      [{ name: 'Xiao Feng', phone: '13911110001' }, []],
      [{ name: '萧', phone: '1391111' }, []],
      [{ name: '%' }, []],
    ] as const) {
      expect((await alike(query)).sort(), JSON.stringify(query)).toEqual([...found].sort())
    }
    // whoever has not seen them learns nothing
    expect(await alike({ name: '萧峰' }, await acme.person(['add-visitor']))).toEqual([])
    expect(await alike({ name: '萧峰' }, desk)).toEqual([['萧峰', 'name']])
    // reception of another office receives none of those who came to this one
    const far = await acme.office('Far')
    const farDesk = await acme.person(['change-visitor'], { office_ids: [far.office_id] })
    expect(await alike({ name: '萧峰' }, farDesk)).toEqual([])
    const nearDesk = await acme.person(['change-visitor'], { office_ids: [acme.office_id] })
    expect(await alike({ name: '萧峰' }, nearDesk)).toEqual([['萧峰', 'name']])
    const elsewhere = await addCompany(world.db, 'Alike elsewhere')
    expect(await alike({ name: '萧峰' }, await elsewhere.person(all))).toEqual([])

    const personOf = async (id = 0) =>
      (await world.db.query<{ person_id: number }>('select person_id from visitor where id = $1', [id]))[0]?.person_id
    const first = await personOf(ids[0])
    const same = await invite({ people: [{ visitor_id: first, name: '乔峰', phone: '13911110001' }] }, theirs.token)
    expect(await personOf(same.ids[0])).toBe(first)
    const other = await invite({ people: [{ name: '慕容复', phone: '13911110001' }] }, theirs.token)
    expect(await personOf(other.ids[0])).not.toBe(first)
  })

  test('for somebody else is for reception of that office', async () => {
    const other = await acme.person()
    expect((await post('/visitor/add', planned({ host_id: other.user_id }), host.token)).data.reason).toBe(
      'visit_other_host',
    )
    const near = await acme.office('Near')
    const reception = await acme.person(all, { office_ids: [near.office_id] })
    const beyond = await post('/visitor/add', planned({ host_id: other.user_id }), reception.token)
    expect(beyond.data.reason).toBe('visit_other_host')
    const there = await post(
      '/visitor/add',
      planned({ host_id: other.user_id, office_id: near.office_id }),
      reception.token,
    )
    expect(there.code).toBe(0)
    const [row] = await world.db.query('select host_id, source from visit where id = $1', [there.data.id])
    expect(row).toEqual({ host_id: other.user_id, source: 'frontdesk' })
  })

  test.each([
    ['ends before it begins', { plan_end: at('09:00') }, 'visit_span'],
    ['is over', { plan_start: at('05:00'), plan_end: at('07:00') }, 'visit_past'],
    [
      'has no day',
      {
        plan_start: at('00:00', '2026-11-28'),
        plan_end: at('12:00', '2026-11-29'),
        day_begin: '09:00',
        day_end: '18:00',
      },
      'visit_no_day',
    ],
    ['has no hours', { plan_end: at('12:00', '2026-11-25') }, 'visit_hours'],
    ['is too long', { plan_end: at('12:00', '2027-12-25') }, 'visit_long'],
    [
      'has a hundred and first day',
      { plan_end: at('12:00', '2027-06-25'), day_begin: '09:00', day_end: '18:00' },
      'visit_days',
    ],
    ['is of nobody', { people: [] }, 'invalid_input'],
    ['is of somebody whose name cannot be seen', { people: [{ name: '\u202e\u200b' }] }, 'invalid_input'],
    ['has a day that does not exist', { plan_start: '2026-02-30T10:00:00+08:00' }, 'invalid_input'],
    ['asks for a strange reason', { reason_id: 2147483647 }, 'invalid_input'],
    ['asks for a strange office', { office_id: 2147483647 }, 'invalid_input'],
    ['asks for a strange channel', { through_id: 2147483647 }, 'invalid_input'],
    ['has a strange co-host', { co_host_ids: [2147483647] }, 'invalid_input'],
    ['has no telephone', { people: [{ name: 'A', phone: '123' }] }, 'invalid_input'],
    ['has no address', { people: [{ name: 'A', mail: 'a@b' }] }, 'invalid_input'],
    [
      'has a number that fits no card',
      { people: [{ name: 'A', id_type: 'resident', idno: '110105194912310021' }] },
      'invalid_input',
    ],
  ])('a plan that %s is refused', async (_, more, refused) => {
    expect((await post('/visitor/add', planned(more), host.token)).data.reason).toBe(refused)
  })

  test('for three weeks has a window on each working day', async () => {
    const { windows, ids } = await invite({
      ...{ plan_start: at('09:00'), plan_end: at('18:00', '2026-12-11'), day_begin: '09:00', day_end: '18:00' },
    })
    expect(windows).toBe(15)
    const shown = await one(ids[0] ?? 0)
    expect([shown.window_count, shown.windows.length, shown.window_start]).toEqual([15, 15, '2026-11-23T01:00:00Z'])
  })

  test('the same person twice is once, in whatever way they are written', async () => {
    const people = [
      { name: '张伟', phone: '13800138000' },
      { name: 'Zhang Wei', phone: '+86 138 0013 8000' },
      { name: '李娜', phone: '138-0013-8000' },
    ]
    const { people: made } = await invite({ people })
    expect(made.map(({ name }: { name: string }) => name)).toEqual(['张伟', '李娜'])
    // what turns the words that follow on lists and badges is no part of a name
    const turned = await invite({ people: [{ name: 'Ada\u202e King\u2069', company: '\u2067Acme' }] })
    expect(await one(turned.ids[0] ?? 0)).toMatchObject({ visitor_name: 'Ada King', company: 'Acme' })
    const [row] = await world.db.query<{ phone: string }>('select phone from visitor where id = $1', [made[0].id])
    expect(row?.phone).toBe('+8613800138000')
    const again = await invite({ people: [{ name: 'Wei Zhang', phone: '13800138000', company: 'ACME' }] })
    expect(again.people).toMatchObject([{ known: true }])
    const known = await get('/visitor/known', { title: '13800138000' }, host.token)
    expect(known.data.items.map((one: { name: string }) => one.name).sort()).toEqual(['Wei Zhang', '李娜'])
    // who says their name and number without having seen them learns and changes nothing that is known of them
    const stranger = await acme.person(['add-visitor'])
    const guessed = await invite(
      { people: [{ name: 'Zhang Wei', phone: '13800138000', plate_no: '沪A1' }] },
      stranger.token,
    )
    expect(guessed.people).toMatchObject([{ name: 'Zhang Wei' }])
    const [theirs] = await world.db.query(
      `select t.company, t.plate_no, p.company as known_company, p.plate_no as known_plate, p.name
       from visitor t join visitor_person p on p.company_id = t.company_id and p.id = t.person_id where t.id = $1`,
      guessed.ids,
    )
    expect(theirs).toEqual({
      company: null,
      plate_no: '沪A1',
      known_company: 'ACME',
      known_plate: null,
      name: 'Wei Zhang',
    })
    // somebody who never saw them finds nobody
    expect(
      (await get('/visitor/known', { title: '1380013' }, (await acme.person(['add-visitor'])).token)).data.items,
    ).toEqual([])
  })

  test('numbers of documents are encrypted, and shown in part', async () => {
    const { ids } = await invite({ people: [someone({ idno: '11010519491231002X' })] })
    const [row] = await world.db.query<{ idno: string; id_type: string }>(
      'select idno, id_type from visitor where id = $1',
      ids,
    )
    expect(row?.id_type).toBe('resident')
    expect(row?.idno).not.toContain('1949')
    expect((await one(ids[0] ?? 0)).idno).toBe('110***********002X')
  })
})

describe('reception', () => {
  test('says why somebody may not come in, by what decides, and lets them in with a reason', async () => {
    world.setNow(at('07:00'))
    const { ids } = await invite()
    const [id = 0] = ids
    const early = await post('/visitor/check_in', { ids })
    expect(early.data).toMatchObject({ reason: 'visit_refused', desk_may: true })
    // on the day itself the time says enough
    expect(early.message).toContain('opens at 08:00.')
    const why = await get('/visitor/why', { id }, host.token)
    expect(why.data).toMatchObject({ may_come_in: false, desk_may: true })
    expect(why.data.checks.find((row: { fault: string | null }) => row.fault !== null)).toMatchObject({
      ...{ check: 'time', fault: 'early', next: '2026-11-23T00:00:00.000Z' },
    })
    expect((await post('/visitor/check_in', { ids }, host.token)).data.reason).toBe('no_permission')
    const letIn = await post('/visitor/check_in', { ids, override: 'The host fetches them' })
    expect(letIn.data).toMatchObject({ done: 1, items: [{ id, state: 2, done: true }] })
    expect((await one(id)).story).toMatchObject([{ act: 'invite' }, { act: 'let_in', note: 'The host fetches them' }])
    const other = await acme.office('Other')
    const there = await get('/visitor/why', { id, office: other.office_id })
    expect(there.data).toMatchObject({ may_come_in: false, desk_may: false })
  })

  test('checks forty in at once, each once, be it at two desks', async () => {
    const { ids } = await invite({ people: Array.from({ length: 40 }, () => someone()) })
    const [first, second] = world.servers
    const answers = await Promise.all(
      [first, second, first].map((server) => post('/visitor/check_in', { ids }, desk.token, server)),
    )
    expect(answers.map(({ data }) => data.done)).toEqual([40, 40, 40])
    const rows = await world.db.query<{ stays: number }>(
      'select count(*)::int as stays from visitor_stay where visitor_id = any($1::int[]) group by visitor_id',
      [ids],
    )
    expect(rows).toEqual(Array.from({ length: 40 }, () => ({ stays: 1 })))
  })

  test('a badge is worn once', async () => {
    const [one, two] = [await invite(), await invite()]
    expect((await post('/visitor/check_in', { ids: one.ids, badge_no: 'B-7' })).code).toBe(0)
    const taken = await post('/visitor/check_in', { ids: two.ids, badge_no: 'b-7' })
    expect(taken.data.reason).toBe('visit_badge')
    const both = await post('/visitor/check_in', { ids: [...one.ids, ...two.ids], badge_no: 'B-8' })
    expect(both.data.fields).toHaveProperty('badge_no')
    await post('/visitor/check_out', { ids: one.ids })
    expect((await post('/visitor/check_in', { ids: two.ids, badge_no: 'B-7' })).code).toBe(0)
    const walk = { host_id: host.user_id, reason_id: reason, office_id: acme.office_id, people: [someone()] }
    expect((await post('/visitor/walk_in', { ...walk, badge_no: 'B-7' })).data.reason).toBe('visit_badge')
  })

  test('a badge given back is nobody’s: who wore it comes in again beside who wears it now', async () => {
    const [one_, two] = [await invite(), await invite()]
    await post('/visitor/check_in', { ids: one_.ids, badge_no: 'B-9' })
    expect((await post('/visitor/check_out', { ids: one_.ids, back: true })).data.done).toBe(1)
    await post('/visitor/check_in', { ids: two.ids, badge_no: 'B-9' })
    expect((await post('/visitor/check_in', { ids: one_.ids })).data).toMatchObject({ done: 1 })
    expect((await one(one_.ids[0] ?? 0)).badge_no).toBeNull()
    // of a visit that is over stays which badge was worn
    await post('/visitor/check_out', { ids: two.ids })
    expect(await one(two.ids[0] ?? 0)).toMatchObject({ state: 4, badge_no: 'B-9' })
  })

  test('two desks that give one badge to two people at once give it to one', async () => {
    const guests = [await invite(), await invite()]
    const answers = await Promise.all(
      guests.map(({ ids }, n) =>
        post('/visitor/check_in', { ids, badge_no: 'B-11' }, desk.token, world.servers[n] ?? world.first),
      ),
    )
    expect(answers.map(({ data }) => data.reason ?? 'in').sort()).toEqual(['in', 'visit_badge'])
  })

  test('checks out, notes who comes back, and not who never came', async () => {
    const { ids } = await invite()
    const [id = 0] = ids
    expect((await post('/visitor/check_out', { ids })).data.reason).toBe('visit_not_inside')
    await post('/visitor/check_in', { ids })
    world.setNow(at('10:30'))
    expect((await post('/visitor/check_out', { ids, time: at('11:00') })).data.reason).toBe('visit_time')
    expect((await post('/visitor/check_out', { ids, back: true })).data).toMatchObject({ items: [{ state: 3 }] })
    world.setNow(at('11:00'))
    await post('/visitor/check_in', { ids })
    world.setNow(at('11:30'))
    expect((await post('/visitor/check_out', { ids, time: at('11:10') })).data).toMatchObject({ items: [{ state: 4 }] })
    expect(await stays(id)).toEqual([{ out_way: 'desk' }, { out_way: 'desk' }])
    expect(await one(id)).toMatchObject({ state: 4, check_out_time: '2026-11-23T03:10:00Z', check_out_way: 'desk' })
    expect((await post('/visitor/check_in', { ids })).data.reason).toBe('visit_refused')
  })

  test('registers who stands there', async () => {
    const walk = { host_id: host.user_id, reason_id: reason, office_id: acme.office_id, people: [someone()] }
    const { data } = await post('/visitor/walk_in', { ...walk, badge_no: 'W-1' })
    const [{ id }] = data.people
    expect(await one(id)).toMatchObject({ state: 2, badge_no: 'W-1', stay_end: '2026-11-23T10:00:00Z' })
    expect((await post('/visitor/walk_in', walk, host.token)).data.reason).toBe('no_permission')
    expect((await post('/visitor/walk_in', { ...walk, until: at('07:00') })).data.reason).toBe('visit_past')
  })

  test('what a reason asks for is asked for, and once it is said they are expected', async () => {
    const { data: strict } = await post(
      '/visitorreason/add',
      { name: `Audit ${Math.random()}`, needed: ['phone', 'company'] },
      (await acme.person(reasonCodes)).token,
    )
    const { ids } = await invite({ reason_id: strict.id, company: 'Guests Ltd' })
    const [id = 0] = ids
    expect(await stateOf(id)).toBe(0)
    world.setNow(at('10:00'))
    const refused = await post('/visitor/check_in', { ids })
    expect(refused.message).toContain('Mobile number')
    const { version } = await one(id)
    const edited = await post('/visitor/edit_person', { id, version, phone: '13900139000' }, host.token)
    expect(edited.data.version).toBe((await one(id)).version)
    expect(await one(id)).toMatchObject({ state: 1, phone: '+8613900139000', company: 'Guests Ltd' })
    expect((await post('/visitor/edit_person', { id, version, phone: null })).data.reason).toBe('conflict')
    expect((await post('/visitor/check_in', { ids })).data.done).toBe(1)
  })

  test('sees its day, and finds people by what they say', async () => {
    const near = await acme.office('Reception')
    const there = { office_id: near.office_id }
    const [late, coming, inside] = [
      await invite({ ...there, people: [someone({ phone: '13700137000' })] }),
      await invite({ ...there, plan_start: at('15:00'), plan_end: at('16:00') }),
      await invite({ ...there, people: [someone({ plate_no: '沪A·12345' })] }),
    ]
    await invite({ ...there, plan_start: at('10:00', '2026-11-24'), plan_end: at('11:00', '2026-11-24') })
    world.setNow(at('10:00'))
    await post('/visitor/check_in', { ids: inside.ids })
    world.setNow(at('10:31'))
    const desk = async (tab: string) => (await get('/visitor/desk', { office: near.office_id, tab })).data
    expect(await desk('arrivals')).toMatchObject({
      counts: { arrivals: 2, inside: 1, late: 1, overstay: 0, left: 0 },
      items: [{ id: late.ids[0] }, { id: coming.ids[0] }],
      more: false,
    })
    expect((await desk('late')).items).toMatchObject([{ id: late.ids[0] }])
    expect((await desk('inside')).items).toMatchObject([{ id: inside.ids[0] }])
    const found = async (title: string) =>
      (await get('/visitor/find', { office: near.office_id, title })).data.items.map((row: { id: number }) => row.id)
    expect(await found('沪A12345')).toEqual(inside.ids)
    expect(await found('137 0013 7000')).toEqual(late.ids)
    expect(await found(coming.order_no)).toEqual(coming.ids)
    expect(await found('%')).toEqual([])
    const reception = await acme.person(all, { office_ids: [acme.office_id] })
    expect((await get('/visitor/desk', { office: near.office_id }, reception.token)).data.reason).toBe('outside_scope')
    expect((await post('/visitor/check_in', { ids: late.ids }, reception.token)).data.reason).toBe('outside_scope')
    const list = await get('/visitor/pagelist', { tab: 'expected', date: '2026-11-24', office: near.office_id })
    expect(list.data.total).toBe(1)
    expect((await get('/visitor/pagelist', { tab: 'today', office: near.office_id })).data.items).toMatchObject([
      { id: inside.ids[0] },
    ])
    expect((await get('/visitor/counts', { office: near.office_id })).data).toEqual({
      expected: 3,
      today: 1,
      company: 0,
      audit: 0,
    })
    expect((await get('/visitor/pagelist', { sort: '+idno' })).data.reason).toBe('unknown_sort')
  })
})

describe('approval', () => {
  let auditor: Who
  let audited = 0
  const restate = async (ids: readonly number[]) =>
    (
      await world.db.query<{ state: number; audit_state: number }>(
        'select state, audit_state from visitor where id = any($1::int[]) order by id',
        [ids],
      )
    ).map(({ state, audit_state }) => [state, audit_state])
  const pending = async (who = auditor) => (await get('/visitor/audit_page', { limit: 200 }, who.token)).data.items
  const waiting = async (visit: number) => (await pending()).find((row: { id: number }) => row.id === visit)
  const decide = async (visit: number, pass: boolean, opinion: string | null = null, who = auditor) => {
    const { version = 1 } = (await waiting(visit)) ?? {}
    return post('/visitor/audit', { items: [{ id: visit, version }], pass, opinion }, who.token)
  }

  beforeAll(async () => {
    auditor = await acme.person(['auidt-visitor'])
    audited = (
      await post(
        '/visitorreason/add',
        { name: 'Secret', needed: [], audit_by: 'auditor' },
        (
          await acme.person(reasonCodes)
        ).token,
      )
    ).data.id
  })

  test('keeps people out until somebody said yes, a group at once; hosts and approvers are told', async () => {
    const { visit, ids } = await invite({ reason_id: audited, people: [someone(), someone()] })
    expect(await restate(ids)).toEqual([
      [0, 1],
      [0, 1],
    ])
    const refused = await post('/visitor/check_in', { ids: [ids[0]], override: 'Please' })
    expect(refused.data).toMatchObject({ reason: 'visit_refused', desk_may: false })
    const told = async (who: Who) =>
      (await get('/message/pagelist', { topic: 'visitor' }, who.token)).data.items[0]?.kind
    expect(await told(auditor)).toBe('visitor_asked')
    expect(await waiting(visit)).toMatchObject({ mine: true, people: [{ visits: 0 }, { visits: 0 }] })
    expect(
      (await get('/visitor/pagelist', { tab: 'audit', limit: 200 })).data.items.map((row: { id: number }) => row.id),
    ).toEqual(expect.arrayContaining(ids))
    expect((await decide(visit, false, null)).data.reason).toBe('invalid_input')
    expect(
      (await post('/visitor/audit', { items: [{ id: visit, version: 99 }], pass: true }, auditor.token)).data.reason,
    ).toBe('conflict')
    expect((await decide(visit, true)).data).toMatchObject({ done: 1 })
    expect((await decide(visit, true)).data.reason).toBe('audit_decided')
    expect(await restate(ids)).toEqual([
      [1, 2],
      [1, 2],
    ])
    expect(await told(host)).toBe('visitor_approved')
    expect((await post('/visitor/check_in', { ids })).data.done).toBe(2)
  })

  test('a no is the end', async () => {
    const { visit, ids } = await invite({ reason_id: audited })
    expect((await decide(visit, false, 'Not today')).code).toBe(0)
    expect(await restate(ids)).toEqual([[0, 3]])
    expect(await one(ids[0] ?? 0)).toMatchObject({
      audit_opinion: 'Not today',
      story: [{ act: 'invite' }, { act: 'reject' }],
    })
    expect((await post('/visitor/check_in', { ids })).data.reason).toBe('visit_refused')
    expect((await post('/visitor/extend', { visit_id: visit, until: at('14:00') }, host.token)).data.reason).toBe(
      'visit_over',
    )
    world.setNow(at('23:00'))
    await due()
    expect(await restate(ids)).toEqual([[0, 3]])
    const mine = async (tab: string) =>
      (await get('/visitor/mine', { tab, limit: 200 }, host.token)).data.items.map((row: { id: number }) => row.id)
    expect([(await mine('coming')).includes(ids[0]), (await mine('past')).includes(ids[0])]).toEqual([false, true])
    const history = await get('/visitor/pagelist', { tab: 'history', limit: 200 })
    expect(history.data.items.map((row: { id: number }) => row.id)).toContain(ids[0])
  })

  test('who is rejected is not of those who come; what is said with a yes is a comment', async () => {
    const { visit, ids } = await invite({ reason_id: audited, people: [someone(), someone()] })
    expect((await decide(visit, true, 'Known to us')).code).toBe(0)
    const { data } = await post('/visitor/add_people', { visit_id: visit, people: [someone()] }, host.token)
    expect(await one(ids[0] ?? 0)).toMatchObject({ people_count: 3 })
    expect((await decide(visit, false, 'Two are enough')).code).toBe(0)
    expect(await one(data.people[0].id)).toMatchObject({ people_count: 2, others: [{ state: 1 }, { state: 1 }] })
    await post('/visitor/check_in', { ids: ids.slice(0, 1) })
    const [told] = (await get('/message/pagelist', { topic: 'visitor' }, host.token)).data.items
    expect(told).toMatchObject({ kind: 'visitor_arrived', values: { inside: 1, people: 2 } })
    const logged = await world.db.query<{ action: string; after: Record<string, unknown> }>(
      `select action, after from operation_log where module = 'visit' and target_id = $1 and action in ('visit_approve', 'visit_reject') order by id`,
      [visit],
    )
    expect(logged.map(({ action, after }) => [action, after])).toEqual([
      ['visit_approve', { people: 2, opinion: 'Known to us' }],
      ['visit_reject', { people: 1, why: 'Two are enough' }],
    ])
  })

  test('is asked for anew by what grows only, and of those who are added', async () => {
    const { visit, ids } = await invite({ reason_id: audited })
    await decide(visit, true)
    const edit = async (more: object) => {
      const { visit_version: version } = await one(ids[0] ?? 0)
      expect((await post('/visitor/edit', { visit_id: visit, version, ...more }, host.token)).code).toBe(0)
      return restate(ids)
    }
    expect(await edit({ plan_start: at('10:30'), plan_end: at('11:30') })).toEqual([[1, 2]])
    expect(await edit({ note: 'Bring water' })).toEqual([[1, 2]])
    expect(await edit({ plan_end: at('13:00') })).toEqual([[0, 1]])
    await decide(visit, true)
    const { data } = await post('/visitor/add_people', { visit_id: visit, people: [someone()] }, host.token)
    const both = [...ids, data.people[0].id]
    expect(await restate(both)).toEqual([
      [1, 2],
      [0, 1],
    ])
    expect((await waiting(visit)).people).toHaveLength(1)
    // whom nobody has to approve any more
    expect(await edit({ reason_id: reason })).toEqual([[1, 0]])
    expect(await restate(both)).toEqual([
      [1, 0],
      [1, 0],
    ])
    expect(await waiting(visit)).toBeUndefined()
  })

  test('of who is away until another day somebody is asked too where the visit grows', async () => {
    const days = { day_begin: '09:00', day_end: '17:00', weekdays: [1, 2, 3, 4, 5] }
    const admin = await acme.person(reasonCodes)
    const long = { name: 'Long work', needed: [], audit_by: 'auditor', max_days: 5 }
    const reason_id = (await post('/visitorreason/add', long, admin.token)).data.id
    const { visit, ids } = await invite({
      ...{ reason_id, plan_start: at('09:00'), plan_end: at('17:00', '2026-11-25'), ...days },
    })
    expect((await decide(visit, true)).code).toBe(0)
    world.setNow(at('10:00'))
    expect((await post('/visitor/check_in', { ids })).data.done).toBe(1)
    world.setNow(at('17:00'))
    await post('/visitor/check_out', { ids, back: true })
    expect(await restate(ids)).toEqual([[3, 2]])
    world.setNow(at('08:30', '2026-11-24'))
    expect(
      (await post('/visitor/extend', { visit_id: visit, until: at('16:00', '2026-11-24') }, host.token)).code,
    ).toBe(0)
    expect(await restate(ids)).toEqual([[3, 2]])
    expect(
      (await post('/visitor/extend', { visit_id: visit, until: at('20:00', '2026-11-24') }, host.token)).code,
    ).toBe(0)
    expect(await restate(ids)).toEqual([[3, 1]])
    world.setNow(at('09:00', '2026-11-24'))
    expect((await post('/visitor/check_in', { ids })).data.reason).toBe('visit_refused')
    expect((await decide(visit, true)).code).toBe(0)
    expect((await post('/visitor/check_in', { ids })).data.done).toBe(1)
  })

  const kindsAbout = async (who: Who, id = 0) =>
    (
      await world.db.query<{ kind: string }>(
        `select kind from message where user_id = $1 and (values->>'visitor_id')::int = $2 order by id`,
        [who.user_id, id],
      )
    ).map(({ kind }) => kind)

  test('who walks in waits for it at reception, and comes in once it is given', async () => {
    const walk = { host_id: host.user_id, reason_id: audited, office_id: acme.office_id, people: [someone()] }
    expect((await post('/visitor/walk_in', { ...walk, badge_no: 'Q-1' })).data.fields).toHaveProperty('badge_no')
    const { data } = await post('/visitor/walk_in', walk)
    const ids = data.people.map(({ id }: { id: number }) => id)
    expect(data.people).toMatchObject([{ state: 0, audit_state: 1 }])
    expect(await kindsAbout(host, ids[0])).toEqual(['visitor_here'])
    expect(await kindsAbout(auditor, ids[0])).toContain('visitor_asked')
    const listed = (await get('/visitor/desk', { office: acme.office_id })).data
    expect(JSON.stringify(listed)).toContain(walk.people[0]?.name)
    // nobody comes in past who decides, by leave of reception neither
    for (const more of [{}, { override: 'Let them in' }]) {
      expect((await post('/visitor/check_in', { ids, ...more })).data.reason).toBe('visit_refused')
    }
    const [row] = await world.db.query<{ version: number }>('select version from visit where id = $1', [data.id])
    const decided = { items: [{ id: data.id, version: row?.version }], pass: true }
    expect((await post('/visitor/audit', decided, auditor.token)).code).toBe(0)
    expect(await restate(ids)).toEqual([[1, 2]])
    // reception, at which they stand, hears of it
    expect(await kindsAbout(desk, ids[0])).toEqual(['visitor_approved'])
    const linkOf = async (who: Who) => {
      const { items } = (await get('/message/pagelist', { topic: 'visitor' }, who.token)).data
      return messageLink(
        items.find((one: Message) => one.kind === 'visitor_approved' && one.values.visitor_id === ids[0]),
      )
    }
    // each is led to where they may look
    expect(await linkOf(desk)).toBe(`/visitors/visitor?id=${ids[0]}`)
    expect(await linkOf(host)).toBe(`/visitors/myvisitor?id=${ids[0]}`)
    expect((await post('/visitor/check_in', { ids, badge_no: 'Q-1' })).data.done).toBe(1)
    // of a no the desk hears as well
    const other = (await post('/visitor/walk_in', { ...walk, people: [someone()] })).data
    const [again] = await world.db.query<{ version: number }>('select version from visit where id = $1', [other.id])
    const refused = { items: [{ id: other.id, version: again?.version }], pass: false, opinion: 'Not today' }
    expect((await post('/visitor/audit', refused, auditor.token)).code).toBe(0)
    expect(await kindsAbout(desk, other.people[0].id)).toEqual(['visitor_rejected'])
  })

  test('of a group that grows while it is approved nobody is let in whom nobody looked at', async () => {
    const versionOf = async (visit: number) =>
      (await world.db.query<{ version: number }>('select version from visit where id = $1', [visit]))[0]?.version
    const audit = (visit: number, version: number | undefined, server = world.first) =>
      server.post('/visitor/audit', { items: [{ id: visit, version }], pass: true }, { token: auditor.token })
    const { visit, ids } = await invite({ reason_id: audited, people: [someone(), someone()] })
    const seen = await versionOf(visit)
    const add = (server = world.first) =>
      server.post('/visitor/add_people', { visit_id: visit, people: [someone()] }, { token: host.token })
    const added = await add()
    // what was looked at is not what it is now
    expect((await audit(visit, seen)).data.reason).toBe('conflict')
    expect((await audit(visit, await versionOf(visit))).code).toBe(0)
    const three = [...ids, added.data.people[0].id]
    expect(await restate(three)).toEqual(three.map(() => [1, 2]))
    // who is added then is asked about alone
    const later = (await add()).data.people[0].id
    expect(await restate([...three, later])).toEqual([...three.map(() => [1, 2]), [0, 1]])
    expect((await waiting(visit)).people).toMatchObject([{ id: later }])
    // both at once, on two servers
    const [, second = world.first] = world.servers
    for (let n = 0; n < 6; n++) {
      const looked = (await waiting(visit)) ?? { version: await versionOf(visit), people: [] }
      const knew = new Set(looked.people.map(({ id }: { id: number }) => id))
      const [decided, grown] = await Promise.all([audit(visit, looked.version, second), add()])
      const fresh = grown.data.people[0].id
      expect(knew.has(fresh)).toBe(false)
      expect(await restate([fresh])).toEqual([[0, 1]])
      if (decided.code === 0) expect(await restate([...knew] as number[])).toEqual([...knew].map(() => [1, 2]))
    }
  })

  test('ends with the visit, and nobody walks in past it', async () => {
    const { visit, ids } = await invite({ reason_id: audited })
    await post('/visitor/cancel', { visit_id: visit }, host.token)
    expect(await restate(ids)).toEqual([[6, 1]])
    expect(
      (await post('/visitor/audit', { items: [{ id: visit, version: 2 }], pass: true }, auditor.token)).data.reason,
    ).toBe('audit_decided')
    const near = await acme.office('Approvals')
    const elsewhere = await acme.person(['auidt-visitor'], { office_ids: [near.office_id] })
    const other = await invite({ reason_id: audited })
    expect(
      (await post('/visitor/audit', { items: [{ id: other.visit, version: 1 }], pass: true }, elsewhere.token)).data
        .reason,
    ).toBe('outside_scope')
  })
})

describe('hosts are told', () => {
  const told = async (who: Who) =>
    (await world.first.get('/message/pagelist', { topic: 'visitor' }, { token: who.token })).data.items.map(
      ({ kind, values }: { kind: string; values: { title: string; visitor_id: number } }) => [
        kind,
        values.title,
        values.visitor_id,
      ],
    )

  test('of their guests in one message, of what others did, and not of what they did themselves', async () => {
    const [mine, other] = [await acme.person(['add-visitor']), await acme.person(['add-visitor'])]
    const people = ['Ada', 'Bo', 'Cy', 'Di', 'Ed'].map((name) => ({ name: `${name} ${++guests}` }))
    const names = people.map(({ name }) => name)
    const three = `${names.slice(0, 3).join(', ')} +2`
    const { visit, ids } = await invite({ people, co_host_ids: [other.user_id] }, mine.token)
    const [id = 0] = ids
    expect([await told(mine), await told(other)]).toEqual([[], [['visitor_invited', three, id]]])
    await post('/visitor/check_in', { ids })
    await post('/visitor/check_in', { ids })
    expect(await told(mine)).toEqual([['visitor_arrived', three, id]])
    world.setNow(at('12:20'))
    await due()
    await due()
    expect(await told(mine)).toEqual([
      ['visitor_overstay', three, id],
      ['visitor_arrived', three, id],
    ])
    await post('/visitor/check_out', { ids, back: true })
    await post('/visitor/cancel', { visit_id: visit }, other.token)
    expect((await told(mine))[0]?.[0]).toBe('visitor_cancelled')
    expect((await told(other)).map(([kind]: string[]) => kind)).not.toContain('visitor_cancelled')
  })
})

describe('changing', () => {
  test('a visit that is extended keeps who is inside', async () => {
    const { visit, ids } = await invite()
    const [id = 0] = ids
    world.setNow(at('10:00'))
    await post('/visitor/check_in', { ids })
    world.setNow(at('12:20'))
    await due()
    expect(await stateOf(id)).toBe(7)
    expect((await post('/visitor/extend', { visit_id: visit, until: at('12:10') }, host.token)).data.reason).toBe(
      'visit_past',
    )
    expect((await post('/visitor/extend', { visit_id: visit, until: at('13:00') }, host.token)).code).toBe(0)
    expect(await one(id)).toMatchObject({
      state: 2,
      stay_end: '2026-11-23T05:00:00Z',
      plan_end: '2026-11-23T05:00:00Z',
    })
    expect((await post('/visitor/left', { id }, host.token)).data.state).toBe(4)
    expect(await stays(id)).toEqual([{ out_way: 'host' }])
  })

  test('a visit is extended to a day at most; the hours of the one day that it has do not hold it back', async () => {
    const { visit } = await invite()
    const extend = async (of: number, until: string) =>
      (await post('/visitor/extend', { visit_id: of, until }, host.token)).data
    expect((await extend(visit, at('10:01', '2026-11-24'))).reason).toBe('visit_stretch')
    expect((await extend(visit, at('10:00', '2026-11-24'))).id).toBe(visit)
    const days = { day_begin: '09:00', day_end: '17:00', weekdays: [3] }
    const long = await invite({ plan_start: at('09:00'), plan_end: at('17:00', '2026-11-27'), ...days })
    expect((await extend(long.visit, at('19:00', '2026-11-25'))).id).toBe(long.visit)
    const { windows } = await one(long.ids[0] ?? 0)
    expect(windows).toEqual([{ start: '2026-11-25T01:00:00.000Z', end: '2026-11-25T11:00:00.000Z' }])
    expect((await extend(long.visit, at('20:00', '2026-11-27'))).reason).toBe('visit_stretch')
  })

  test('moves it, adds to it, takes from it and cancels it', async () => {
    const { visit, ids } = await invite({ people: [someone(), someone()] })
    const [id = 0, other = 0] = ids
    const added = await post('/visitor/add_people', { visit_id: visit, people: [someone()] }, host.token)
    expect(added.data.people).toHaveLength(1)
    const asked = { ids: [other], reason: 'down with a cold' }
    expect((await post('/visitor/remove_people', asked, host.token)).data.removed).toBe(1)
    expect((await one(other)).story.at(-1)).toMatchObject({ act: 'cancel', note: 'down with a cold' })
    expect(await one(id)).toMatchObject({ people_count: 2, others: [{ state: 6 }, { state: 1 }] })
    const { visit_version: version } = await one(id)
    const moved = {
      visit_id: visit,
      version,
      plan_start: at('14:00', '2026-11-25'),
      plan_end: at('15:00', '2026-11-25'),
    }
    expect(
      (await post('/visitor/edit', { ...moved, plan_end: at('13:00', '2026-11-25') }, host.token)).data.reason,
    ).toBe('visit_span')
    expect((await post('/visitor/edit', moved, host.token)).code).toBe(0)
    expect((await post('/visitor/edit', moved, host.token)).data.reason).toBe('conflict')
    expect(await one(id)).toMatchObject({ window_start: '2026-11-25T06:00:00Z', plan_start: '2026-11-25T06:00:00Z' })
    world.setNow(at('14:00', '2026-11-25'))
    await post('/visitor/check_in', { ids: [id] })
    expect((await post('/visitor/cancel', { visit_id: visit }, host.token)).data.reason).toBe('visit_inside')
    await post('/visitor/check_out', { ids: [id], back: true })
    expect((await post('/visitor/cancel', { visit_id: visit, reason: 'Ill' }, host.token)).code).toBe(0)
    // who was here has left; the others never came
    expect(await one(id)).toMatchObject({ state: 4, others: [{ state: 6 }, { state: 6 }] })
    expect((await post('/visitor/cancel', { visit_id: visit }, host.token)).data.reason).toBe('visit_over')
    expect((await post('/visitor/check_in', { ids: [other] })).data.reason).toBe('visit_refused')
  })

  test('of a group all who match are found, so that all of it is checked in with one press', async () => {
    const { office_id } = await acme.office('Crowds')
    const { ids } = await invite({ office_id, company: 'Crowd', people: Array.from({ length: 40 }, () => someone()) })
    const { items, more } = (await get('/visitor/find', { office: office_id, title: 'Crowd' })).data
    expect(new Set(items.map((row: { id: number }) => row.id))).toEqual(new Set(ids))
    expect(more).toBe(false)
  })

  test('one channel of an office is its default, and its minutes hold for the next visits', async () => {
    const keeper = (await acme.person(reasonCodes)).token
    const near = await acme.office('Channels')
    const channel = (name: string) => ({
      name,
      office_id: near.office_id,
      before_minutes: 10,
      after_minutes: 30,
      is_default: true,
    })
    await post('/visitor_through/add', channel('North'), keeper)
    await post('/visitor_through/add', channel('South'), keeper)
    const { data } = await get('/visitor_through/pagelist', { office_id: near.office_id }, keeper)
    expect(data.items.map((row: { name: string; is_default: boolean }) => [row.name, row.is_default])).toEqual([
      ['North', false],
      ['South', true],
    ])
    const { ids } = await invite({ office_id: near.office_id })
    expect((await one(ids[0] ?? 0)).through_name).toBe('South')
    world.setNow(at('09:49'))
    expect((await post('/visitor/check_in', { ids })).data.reason).toBe('visit_refused')
    world.setNow(at('09:50'))
    expect((await post('/visitor/check_in', { ids })).code).toBe(0)
  })
})

describe('as summer time ends and begins in Berlin', () => {
  let berlin = 0
  let admin: Who
  beforeAll(async () => {
    berlin = (await acme.office('Berlin', 'Europe/Berlin')).office_id
    admin = await acme.person(reasonCodes)
  })
  const nights = { day_begin: '22:00', day_end: '06:00', weekdays: [1, 2, 3, 4, 5, 6, 7] }
  const inBerlin = async (more: object) => {
    const long = { name: `Nights ${++guests}`, needed: [], max_days: 5 }
    const reason_id = (await post('/visitorreason/add', long, admin.token)).data.id
    const { ids, visit } = await invite({ office_id: berlin, reason_id, ...more })
    return { id: ids[0] ?? 0, visit }
  }
  const shown = (instant: string) => new Date(instant).toISOString().slice(5, 16)

  test('a night that is an hour shorter or longer is over at six on the clock of the wall', async () => {
    world.setNow('2026-10-23T12:00:00Z')
    const autumn = await inBerlin({ ...nights, plan_start: '2026-10-24T18:00:00Z', plan_end: '2026-10-26T11:00:00Z' })
    const { windows } = await one(autumn.id)
    expect(windows.map(({ start, end }: { start: string; end: string }) => [shown(start), shown(end)])).toEqual([
      ['10-24T20:00', '10-25T05:00'],
      ['10-25T21:00', '10-26T05:00'],
    ])
    world.setNow('2026-10-24T20:30:00Z')
    expect((await post('/visitor/check_in', { ids: [autumn.id] })).data.done).toBe(1)
    // the hour that is there twice: they are inside in both, and stay until six
    for (const now of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T05:14:00Z']) {
      world.setNow(now)
      await due()
      expect(await stateOf(autumn.id), now).toBe(2)
    }
    world.setNow('2026-10-25T05:15:00Z')
    await due()
    expect(await one(autumn.id)).toMatchObject({ state: 7, stay_end: '2026-10-25T05:00:00Z' })
    world.setNow('2026-10-25T07:00:00Z')
    await due()
    expect(await one(autumn.id)).toMatchObject({ state: 3, check_out_way: 'auto' })

    world.setNow('2027-03-26T12:00:00Z')
    const spring = await inBerlin({ ...nights, plan_start: '2027-03-27T21:00:00Z', plan_end: '2027-03-28T04:00:00Z' })
    expect((await one(spring.id)).windows).toHaveLength(1)
    world.setNow('2027-03-27T21:30:00Z')
    expect((await post('/visitor/check_in', { ids: [spring.id] })).data.done).toBe(1)
    // extended over the hour that is not there: to eight on the wall, two hours after six
    const until = '2027-03-28T08:00:00+02:00'
    expect((await post('/visitor/extend', { visit_id: spring.visit, until }, host.token)).code).toBe(0)
    expect(await one(spring.id)).toMatchObject({ state: 2, stay_end: '2027-03-28T06:00:00Z' })
    world.setNow('2027-03-28T06:15:00Z')
    await due()
    expect(await stateOf(spring.id)).toBe(7)
  })
})

describe('by the clock', () => {
  test('who never comes is not expected any more, who stays too long is told of, and counts as gone once', async () => {
    const [never, stays_] = [await invite(), await invite()]
    await post('/visitor/check_in', { ids: stays_.ids })
    const [gone = 0, here = 0] = [...never.ids, ...stays_.ids]
    world.setNow(at('12:14'))
    await due()
    expect([await stateOf(gone), await stateOf(here)]).toEqual([1, 2])
    world.setNow(at('12:15'))
    await due()
    expect([await stateOf(gone), await stateOf(here)]).toEqual([1, 7])
    expect((await post('/visitor/still_here', { id: here })).code).toBe(0)
    world.setNow(at('13:30'))
    const { data } = await post('/visitor/still_here', { id: here })
    expect(data.until).toBe('2026-11-23T06:30:00.000Z')
    world.setNow(at('14:29'))
    await due()
    expect([await stateOf(gone), await stateOf(here)]).toEqual([5, 7])
    world.setNow(at('16:00'))
    await Promise.all(world.servers.map((server) => server.visits.due()))
    expect(await one(here)).toMatchObject({ state: 4, check_out_way: 'auto', check_out_time: '2026-11-23T06:30:00Z' })
    expect((await one(here)).story.filter(({ act }: { act: string }) => act === 'auto_out')).toHaveLength(1)
    // the clock stepped back: nothing is done again, and nobody comes back
    world.setNow(at('12:30'))
    await due()
    expect([await stateOf(gone), await stateOf(here)]).toEqual([5, 4])
  })

  test('who comes on several days is away between them', async () => {
    const { ids } = await invite({ plan_end: at('12:00', '2026-11-24'), day_begin: '10:00', day_end: '12:00' })
    const [id = 0] = ids
    await post('/visitor/check_in', { ids })
    world.setNow(at('20:00'))
    await due()
    expect(await one(id)).toMatchObject({ state: 3, check_out_way: 'auto' })
    world.setNow(at('10:00', '2026-11-24'))
    expect((await post('/visitor/check_in', { ids })).code).toBe(0)
    world.setNow(at('23:00', '2026-11-24'))
    await due()
    expect(await stateOf(id)).toBe(4)
    expect(await stays(id)).toEqual([{ out_way: 'auto' }, { out_way: 'auto' }])
  })

  test('an office has everybody leave at an hour', async () => {
    const near = await acme.office('Evening')
    await world.db.query(
      `insert into strategy (company_id, strategy_key, name, strategy_values, option)
       values ($1, 'visitor_auto_out', '', '18:00', '{}') on conflict (company_id, strategy_key) do update set strategy_values = '18:00'`,
      [acme.company_id],
    )
    const { ids } = await invite({ office_id: near.office_id, plan_start: at('16:00'), plan_end: at('17:50') })
    world.setNow(at('16:00'))
    await post('/visitor/check_in', { ids })
    world.setNow(at('18:00'))
    await due()
    await due()
    expect(await stateOf(ids[0] ?? 0)).toBe(4)
    await world.db.query(`delete from strategy where company_id = $1 and strategy_key = 'visitor_auto_out'`, [
      acme.company_id,
    ])
  })

  test('is over when it was, however late several servers find that at once, and is forgotten on the day of that', async () => {
    const { ids } = await invite({ people: Array.from({ length: 120 }, () => someone()) })
    world.setNow(at('08:00', '2027-03-23'))
    await Promise.all([0, 1, 2].flatMap(() => world.servers.map((server) => server.visits.due())))
    const ends = await world.db.query<{ ended_at: string; n: number }>(
      'select ended_at, count(*)::int as n from visitor where id = any($1::int[]) group by ended_at',
      [ids],
    )
    expect(ends).toEqual([{ ended_at: expect.any(String), n: 120 }])
    expect(Date.parse(ends[0]?.ended_at ?? '')).toBeLessThan(Date.parse(at('20:00')))
    await world.first.visits.forget()
    expect(
      await world.db.query(`select id from visitor where id = any($1::int[]) and visitor_name <> '—'`, [ids]),
    ).toEqual([])
  })

  test('what is known of them goes on its day, and that somebody was here stays', async () => {
    const { ids } = await invite({
      note: 'For the merger',
      people: [someone({ phone: '13600136000', idno: '11010519491231002X' })],
    })
    const [id = 0] = ids
    await post('/visitor/check_in', { ids })
    world.setNow(at('11:00'))
    await post('/visitor/check_out', { ids })
    const row = async () =>
      (
        await world.db.query<Record<string, unknown>>(
          'select visitor_name, phone, idno, person_id from visitor where id = $1',
          [id],
        )
      )[0]
    world.setNow(at('12:00', '2026-11-29'))
    await world.first.visits.forget()
    expect((await row())?.idno).not.toBeNull()
    world.setNow(at('12:00', '2026-12-01'))
    await world.first.visits.forget()
    expect(await row()).toMatchObject({ phone: '+8613600136000', idno: null })
    world.setNow(at('12:00', '2027-02-22'))
    // messages are as old as the database says
    await world.db.query(`update message set created_at = '2026-11-23T03:00:00Z' where company_id = $1`, [
      acme.company_id,
    ])
    await world.first.visits.forget()
    expect(
      await world.db.query(`select 1 from message where company_id = $1 and kind like 'visitor%'`, [acme.company_id]),
    ).toEqual([])
    expect(await row()).toEqual({ visitor_name: '—', phone: null, idno: null, person_id: null })
    expect(await world.db.query(`select 1 from visitor_person where phone = '+8613600136000'`)).toEqual([])
    expect(await one(id)).toMatchObject({ state: 4, note: null, story: [], stays: [{ in_way: 'desk' }] })
  })

  test('the operation log names no guest', async () => {
    const name = `Nobody ${Math.random()}`
    const { ids } = await invite({ people: [{ name, phone: '13500135000', company: `Of ${name}` }] })
    await post('/visitor/check_in', { ids })
    const rows = await world.db.query<{ text: string }>(
      `select concat_ws(' ', target, before, after) as text from operation_log where company_id = $1 and module = 'visit'`,
      [acme.company_id],
    )
    expect(rows.length).toBeGreaterThan(2)
    for (const { text } of rows) expect(text).not.toMatch(/Nobody|Guest|35001350|Of/)
  })
})
