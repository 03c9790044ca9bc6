import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let desk: Who
let reason = 0
let escorted = 0
let kiosk = ''
let shift = 0

/** A Monday; each test has an hour of its own, so that nothing of one is due in another. */
const start = Date.parse('2026-11-23T06:00:00+08:00')
const at = (minutes: number, seconds = 0) => new Date(start + shift + minutes * 60_000 + seconds * 1000).toISOString()
const go = (minutes: number, seconds = 0) => world.setNow(at(minutes, seconds))
const all = (noun: string) => ['view', 'add', 'change', 'delete'].map((verb) => `${verb}-${noun}`)

beforeAll(async () => {
  world = await openWorld({ servers: 2, now: at(0) })
  acme = await addCompany(world.db, 'Acme')
  desk = await acme.person([...all('visitor'), 'add-visitorreason', 'change-visitorreason', ...all('visitor-kiosk')])
  reason = (await post('/visitorreason/add', { name: 'Meeting' })).data.id
  escorted = (await post('/visitorreason/add', { name: 'Tour', escort: true })).data.id
  const { id } = (await post('/visitor_kiosk/add', { name: 'Lobby', office_id: acme.office_id })).data
  const { code, token } = (await world.first.post('/door/pairing', { kind: 'kiosk' })).data
  expect((await post('/visitor_kiosk/bind', { id, code })).code).toBe(0)
  kiosk = token
})
afterAll(() => world.close())
beforeEach(() => {
  shift += 3_600_000
  go(0)
})

const post = (path: string, body: object, { token }: Pick<Who, 'token'> = desk, server = world.first) =>
  server.post(path, body, { token, language: 'en' })
/** Both servers look at once. */
const due = () => Promise.all(world.servers.map((server) => server.visits.due()))

async function invite(host: Who, people: number, more: object = {}): Promise<{ ids: number[]; visit: number }> {
  const { data, code, message } = await post(
    '/visitor/add',
    {
      ...{ reason_id: reason, office_id: acme.office_id, plan_start: at(0), plan_end: at(50) },
      people: Array.from({ length: people }, (_, n) => ({ name: `Guest ${shift / 3_600_000}-${n}` })),
      ...more,
    },
    host,
  )
  expect(code, message).toBe(0)
  return { ids: data.people.map(({ id }: { id: number }) => id), visit: data.id }
}
const checkIn = async (ids: readonly number[], who = desk) => {
  const { code, message, data } = await post('/visitor/check_in', { ids }, who)
  expect(code, message).toBe(0)
  expect(data.done).toBe(ids.length)
}
const told = (who: Pick<Who, 'user_id'>, kind?: string) =>
  world.db.query<{ kind: string; title: string; inside: number | null; people: number | null; who: string }>(
    `select kind, values->>'title' as title, (values->>'inside')::int as inside, (values->>'people')::int as people, values->>'who' as who
     from message where user_id = $1 and ($2::text is null or kind = $2) order by id`,
    [who.user_id, kind ?? null],
  )
const kindsOf = async (who: Pick<Who, 'user_id'>) => (await told(who)).map(({ kind }) => kind)
const personNamed = async (name: string, codes: string[] = ['add-visitor', 'myself-visitor']) => {
  const who = await acme.person(codes)
  await world.db.query('update users set name = $2 where id = $1', [who.user_id, name])
  return who
}

describe('hosts of a group', () => {
  test('are told of the first at once, and of those who follow in one message each two minutes', async () => {
    const [host, other] = [await acme.person(['add-visitor']), await acme.person()]
    const { ids } = await invite(host, 40, { co_host_ids: [other.user_id] })
    for (const [n, id] of ids.slice(0, 12).entries()) {
      go(0, n * 5)
      await checkIn([id])
    }
    expect(await told(host)).toMatchObject([{ kind: 'visitor_arrived', inside: 1, people: 40 }])
    await due()
    expect(await told(host)).toHaveLength(1)
    go(2)
    await Promise.all([due(), due()])
    for (const who of [host, other]) {
      expect(await told(who, 'visitor_arrived')).toMatchObject([
        { kind: 'visitor_arrived', inside: 1, people: 40 },
        { kind: 'visitor_arrived', inside: 12, people: 40, title: expect.stringMatching(/^Guest .*, .* \+8$/) },
      ])
    }
    await due()
    // the rest by one press, after a while: at once
    go(10)
    await checkIn(ids.slice(12))
    expect((await told(host)).at(-1)).toMatchObject({ inside: 40, people: 40, title: expect.stringMatching(/\+25$/) })
    go(20)
    await due()
    expect(await told(host)).toHaveLength(3)
  })

  test('hear nothing of what they did themselves, and of one who comes alone no numbers', async () => {
    const host = await acme.person([...all('visitor')])
    const { ids } = await invite(host, 3)
    await checkIn(ids.slice(0, 1))
    go(0, 30)
    await checkIn(ids.slice(1, 2), host)
    go(2)
    await due()
    expect(await told(host)).toHaveLength(1)
    const alone = await invite(host, 1)
    await checkIn(alone.ids)
    expect((await told(host)).at(-1)).toMatchObject({ kind: 'visitor_arrived', inside: null, people: null })
  })

  test('read the name of the office in their language', async () => {
    await world.db.query(`update office set name_en = 'Main house' where id = $1`, [acme.office_id])
    const host = await acme.person(['add-visitor'])
    const { ids } = await invite(host, 1)
    await checkIn(ids)
    const [said] = await world.db.query<{ room: string; room_en: string }>(
      `select values->>'room' as room, values->>'room_en' as room_en from message where user_id = $1`,
      [host.user_id],
    )
    expect(said).toEqual({ room: expect.not.stringMatching('Main house'), room_en: 'Main house' })
    await world.db.query('update office set name_en = null where id = $1', [acme.office_id])
  })

  test('of a class whose time is over in one message; of who left meanwhile nothing', async () => {
    const host = await acme.person(['add-visitor'])
    const { ids } = await invite(host, 5, { plan_end: at(10) })
    await checkIn(ids)
    go(26)
    await due()
    await due()
    const overstay = await told(host, 'visitor_overstay')
    expect(overstay).toHaveLength(1)
    expect(overstay[0]?.title).toMatch(/\+2$/)
  })

  test('of what guests say on their pages in bundles, and once for each time', async () => {
    const host = await acme.person(['add-visitor', 'myself-visitor'])
    const { ids } = await invite(host, 4)
    const tokens: string[] = []
    for (const id of ids) {
      const { url } = (await world.first.get('/visitor/link', { id }, { token: host.token })).data
      tokens.push(url.split('#v=')[1])
    }
    const arriving = async (n: number) => {
      const phone = `phone-${n}-of-a-guest-of-theirs`
      const { code, message } = await world.first.post('/visit_guest/arriving', { token: tokens[n], phone })
      expect(code, message).toBe(0)
    }
    await arriving(0)
    await arriving(0)
    expect(await told(host, 'visitor_arriving')).toHaveLength(1)
    for (const n of [1, 2, 3, 2]) await arriving(n)
    // who is here by then is not on their way
    await checkIn([ids[3] ?? 0])
    go(2)
    await due()
    const messages = await told(host, 'visitor_arriving')
    expect(messages).toHaveLength(2)
    expect(messages[1]?.title.split(', ')).toHaveLength(2)
  })
})

describe('a guest who waits', () => {
  let walkers = 0
  const walkIn = async (host: Who) => {
    const { data, code, message } = await world.first.post(
      '/kiosk/walk_in',
      { name: `Walker ${++walkers}`, host_id: host.user_id, reason_id: reason, language: 'en' },
      { device: kiosk, language: 'en' },
    )
    expect(code, message).toBe(0)
    const [row] = await world.db.query<{ id: number }>(
      'select id from visitor where visitor_name = $1 order by id desc limit 1',
      [data.name],
    )
    ticket = data.ticket
    expect(data.reception_told).toBe(false)
    return row?.id ?? 0
  }
  let ticket = ''
  const isDeskTold = async () =>
    (await world.first.post('/kiosk/look', { ticket }, { device: kiosk, language: 'en' })).data.reception_told
  const acts = async (id: number) =>
    (await world.first.get('/visitor/single', { id }, { token: desk.token })).data.story.map(
      ({ act }: { act: string }) => act,
    )

  test('at the kiosk and unanswered: the host, after ten minutes their head and reception, each once', async () => {
    const [host, head] = [await personNamed('赵云'), await acme.person()]
    const [department] = await world.db.query<{ id: number }>(
      `insert into department (company_id, name, manager_id) values ($1, $2, $3) returning id`,
      [acme.company_id, `Sales ${shift}`, head.user_id],
    )
    await world.db.query('update users set department_id = $2 where id = $1', [host.user_id, department?.id])
    const id = await walkIn(host)
    expect(await kindsOf(host)).toEqual(['visitor_asks'])
    go(9, 59)
    await due()
    expect(await kindsOf(head)).toEqual([])
    expect(await isDeskTold()).toBe(false)
    const before = (await told(desk, 'visitor_unmet')).length
    go(10)
    await Promise.all([due(), due()])
    expect(await told(head)).toMatchObject([{ kind: 'visitor_waits', who: '赵云' }])
    expect(await told(desk, 'visitor_unmet')).toHaveLength(before + 1)
    // the kiosk says so to who stands there
    expect(await isDeskTold()).toBe(true)
    go(40)
    await due()
    expect(await told(head)).toHaveLength(1)
    expect(await acts(id)).toEqual(['kiosk_walk_in', 'told_desk'])
  })

  test('is nobody else’s concern once the host answers; after the minutes they asked for it is', async () => {
    const host = await acme.person(['add-visitor', 'myself-visitor'])
    const id = await walkIn(host)
    const before = (await told(desk, 'visitor_unmet')).length
    go(4)
    expect((await post('/visitor/answer', { id, answer: 'wait', minutes: 15 }, host)).code).toBe(0)
    go(28)
    await due()
    expect(await told(desk, 'visitor_unmet')).toHaveLength(before)
    go(29)
    await due()
    expect(await told(desk, 'visitor_unmet')).toHaveLength(before + 1)
    const other = await walkIn(host)
    expect((await post('/visitor/answer', { id: other, answer: 'coming' }, host)).code).toBe(0)
    go(59)
    await due()
    expect(await told(desk, 'visitor_unmet')).toHaveLength(before + 1)
  })

  test('whose host is away: others at once; whoever is away as well is not asked', async () => {
    const [host, present, gone] = [await acme.person(['add-visitor']), await acme.person(), await acme.person()]
    for (const { user_id } of [host, gone]) {
      await world.db.query(
        `insert into absence (company_id, source, user_id, kind, start_time, end_time, created_by) values ($1, 'test', $2, 'leave', $3, $4, 'x')`,
        [acme.company_id, user_id, at(-600), at(600)],
      )
    }
    const { ids } = await invite(host, 2, {
      ...{ reason_id: escorted, co_host_ids: [present.user_id, gone.user_id] },
    })
    await checkIn(ids)
    await due()
    expect(await kindsOf(present)).toEqual(['visitor_invited', 'visitor_arrived', 'visitor_waits'])
    expect(await kindsOf(gone)).toEqual(['visitor_invited', 'visitor_arrived'])
    const before = (await told(desk, 'visitor_unmet')).length
    go(5)
    await Promise.all([due(), due()])
    expect(await told(desk, 'visitor_unmet')).toHaveLength(before + 1)
    expect((await told(desk, 'visitor_unmet')).at(-1)?.title).toContain(', ')
  })

  test('and was checked in: where they need an escort, until the host says that they come', async () => {
    const [host, other] = [await acme.person(['add-visitor', 'myself-visitor']), await acme.person()]
    const more = { co_host_ids: [other.user_id] }
    const plain = await invite(host, 1, more)
    const group = await invite(host, 3, { ...more, reason_id: escorted })
    await checkIn([...plain.ids, ...group.ids])
    const [first = 0, second = 0, third = 0] = group.ids
    const single = async (id: number) =>
      (await world.first.get('/visitor/single', { id }, { token: host.token })).data.waits_since
    expect(await single(plain.ids[0] ?? 0)).toBeNull()
    expect(Date.parse(await single(second))).toBe(Date.parse(at(0)))
    // one of them leaves; for the others their host answers once
    expect((await post('/visitor/check_out', { ids: [third], back: false })).code).toBe(0)
    go(5)
    await due()
    expect(await told(other, 'visitor_waits')).toMatchObject([{ title: expect.stringMatching(/^[^,]*, [^,]*$/) }])
    const refused = await post('/visitor/answer', { id: first, answer: 'refuse' }, host)
    expect(refused.data.reason).toBe('visit_answered_inside')
    expect((await post('/visitor/answer', { id: first, answer: 'coming' }, host)).code).toBe(0)
    expect(await single(second)).toBeNull()
    expect((await post('/visitor/answer', { id: second, answer: 'coming' }, host)).data.reason).toBe('visit_answered')
    const before = (await told(desk, 'visitor_unmet')).length
    go(30)
    await due()
    expect(await told(desk, 'visitor_unmet')).toHaveLength(before)
  })

  test('as a VIP of the list waits for nobody: host, co-hosts, head and reception hear of them at once', async () => {
    const keeper = await acme.person([...all('visitor-watch'), 'view-visitor'])
    const [host, other] = [await acme.person(['add-visitor', 'myself-visitor']), await acme.person()]
    const listed = await post('/visitor_watch/add', { name: 'Grace Hopper', kind: 'vip', reason: 'Board' }, keeper)
    expect(listed.code, listed.message).toBe(0)
    const before = (await told(desk, 'visitor_unmet')).length
    const people = [{ name: 'Plain Person' }, { name: 'Hopper, Grace' }]
    const { ids } = await invite(host, 0, { people, co_host_ids: [other.user_id] })
    await checkIn(ids)
    await Promise.all([due(), due()])
    expect(await told(other, 'visitor_waits')).toMatchObject([{ title: expect.stringContaining('Hopper') }])
    expect((await told(desk, 'visitor_unmet')).slice(before)).toMatchObject([
      { title: expect.stringContaining('Hopper') },
    ])
    // whom nobody is to escort waits for nobody of whom others are told
    expect((await told(other, 'visitor_waits'))[0]?.title).not.toContain('Plain')
    go(30)
    await due()
    expect(await told(desk, 'visitor_unmet')).toHaveLength(before + 1)
    // somebody else of that name is none
    const [entry] = await world.db.query<{ id: number }>(`select id from visitor_watch where name = 'Grace Hopper'`)
    const namesake = await invite(host, 0, { people: [{ name: 'Grace Hopper', phone: '13800138111' }] })
    const cleared = { id: namesake.ids[0], watch_id: entry?.id }
    expect((await post('/visitor_watch/not_this_person', cleared, keeper)).code).toBe(0)
    await checkIn(namesake.ids)
    await due()
    expect(await told(desk, 'visitor_unmet')).toHaveLength(before + 1)
  })

  test('is not followed where the office does not want it', async () => {
    await world.db.query(
      `with of_company as (
         insert into strategy (company_id, strategy_key, name, strategy_values) values ($1, 'visitor_escalate', 'x', 'escort')
       ) insert into strategy_office (company_id, office_id, strategy_key, strategy_values) values ($1, $2, 'visitor_escalate', 'none')`,
      [acme.company_id, acme.office_id],
    )
    const host = await acme.person(['add-visitor'])
    await walkIn(host)
    expect(await world.db.query(`select 1 from visitor_waiting where since >= $1`, [at(0)])).toEqual([])
  })
})
