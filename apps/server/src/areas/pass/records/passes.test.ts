import { basePath } from '@workplace/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../../test/world'
import { passWorld } from './records.sample'

let world: World
const at = (time: string, day = '2026-11-23') => `${day}T${time}+08:00`

beforeAll(async () => {
  world = await openWorld({ now: at('12:00:00'), logInWords: true })
  await world.db.query(`insert into event_consumer (consumer, type) values ('test', 'pass.recorded')`)
})
afterAll(() => world.close())

const codes = ['view-opendoor-record', 'view-recognitionrecord', 'change-controller-alarm']

/** A door with some passes: two people, a stranger, a night that nobody explains, and one in doubt. */
async function withPasses() {
  const here = await passWorld(world)
  const hall = await here.area('Hall')
  const door_id = await here.door({ to_area_id: hall, controller_id: here.controller_id, door_no: 1 })
  const [one, other] = [await here.passer([door_id]), await here.passer([door_id])]
  await here.take([
    here.event(1, at('02:00:00'), door_id, { card: one.card }),
    here.event(2, at('09:30:00'), door_id, { card: one.card, way: 'face', score: 91 }),
    here.event(3, at('10:30:00'), door_id, { card: other.card }),
    here.event(4, at('11:00:00'), door_id, { card: '4711', granted: false }),
    here.event(5, at('11:30:00'), door_id, { card: one.card, direction: 'out', granted: false }),
  ])
  await here.take([here.event(6, '2000-01-01T00:00:00Z', door_id, { card: other.card })])
  const { token, user_id } = await here.acme.person(codes)
  const ask = async (path: string, query: object = {}, as = token) => world.first.get(path, query, { token: as })
  const page = async (path: string, query: object = {}, as = token) => (await ask(path, query, as)).data
  return { ...here, hall, door_id, one, other, token, admin_id: user_id, ask, page }
}

const timesOf = (page: { items: { time: string }[] }) => page.items.map(({ time }) => time.slice(11, 16))

describe('lists', () => {
  test('show the newest first, by what is looked for', async () => {
    const { page, one, door_id, company_id } = await withPasses()
    const all = await page('/opendoorrecord/pagelist')
    expect(timesOf(all)).toEqual(['03:30', '03:00', '02:30', '01:30', '18:00'])
    expect(all).toMatchObject({ total: 5, more: false })
    expect(all.items[2]).toMatchObject({
      ...{ door_id, way: 'card', granted: true, result: 'ok', judged: 'agrees', device: 'Board', time_state: 'exact' },
      ...{ timezone: 'Asia/Shanghai' },
    })
    expect(timesOf(await page('/opendoorrecord/pagelist', { user: one.user_id }))).toEqual(['03:30', '01:30', '18:00'])
    expect(timesOf(await page('/opendoorrecord/pagelist', { title: 'Door' }))).toHaveLength(5)
    expect(timesOf(await page('/opendoorrecord/pagelist', { title: '0000004711' }))).toEqual(['03:00'])
    expect(timesOf(await page('/opendoorrecord/pagelist', { way: 'face' }))).toEqual(['01:30'])
    expect(timesOf(await page('/opendoorrecord/pagelist', { granted: 'no', sort: '+time' }))).toEqual([
      '03:00',
      '03:30',
    ])
    expect(
      timesOf(await page('/opendoorrecord/pagelist', { start_time: at('10:00:00'), end_time: at('11:00:00') })),
    ).toEqual(['02:30'])
    expect(timesOf(await page('/opendoorrecord/pagelist', { limit: 2, page: 2 }))).toEqual(['02:30', '01:30'])
    expect(timesOf(await page('/cardswipe/pagelist'))).toHaveLength(5)
    // the log of people has no strangers, and a look for weak faces
    expect(timesOf(await page('/recognitionrecord/pagelist'))).toEqual(['03:30', '02:30', '01:30', '18:00'])
    expect(timesOf(await page('/recognitionrecord/pagelist', { score: 95 }))).toEqual(['01:30'])
    expect(timesOf(await page('/pass/unexplained', { sort: '+time' }))).toEqual(['00:00', '18:00', '03:30'])
    expect((await world.db.query('select 1 from pass_record where company_id = $1', [company_id])).length).toBe(6)
  })

  test('forget where one person is, within the offices of one’s duty', async () => {
    const { acme, door_id, hall, one, other, take, event, page } = await withPasses()
    await take([event(7, at('11:40:00'), door_id, { card: one.card })])
    const inside = async () =>
      (await page('/pass/inside')).areas
        .find(({ id }: { id: number }) => id === hall)
        .people.map(({ user_id }: { user_id: number }) => user_id)
        .sort()
    expect(await inside()).toEqual([one.user_id, other.user_id].sort())
    const keeper = await acme.person(['change-doors'])
    const elsewhere = await acme.office('Annex')
    const stranger = await acme.person(['change-doors'], { office_ids: [elsewhere.office_id], duties: ['device'] })
    const forgive = (as: { token: string }, body: object) => world.first.post('/doors/forgive', body, as)
    expect((await forgive(keeper, {})).data.fields).toHaveProperty('area_ids')
    // who looks after other offices leaves this one as it is
    await forgive(stranger, { user_ids: [one.user_id] })
    expect(await inside()).toEqual([one.user_id, other.user_id].sort())
    expect((await forgive(keeper, { user_ids: [one.user_id] })).data).toEqual({ changed: 1 })
    expect(await inside()).toEqual([other.user_id])
    expect((await forgive(keeper, { user_ids: [one.user_id, 999_999_999] })).code).toBe(40400)
  })

  test('call offices as the reader does', async () => {
    const { page, token, office_id, company_id } = await withPasses()
    await world.db.query(`update office set name_en = 'Headquarters' where company_id = $1 and id = $2`, [
      ...[company_id, office_id],
    ])
    const english = async (path: string) => (await world.first.get(path, {}, { token, language: 'en' })).data
    for (const path of ['/opendoorrecord/pagelist', '/recognitionrecord/pagelist']) {
      expect((await english(path)).items[0].office).toBe('Headquarters')
      expect((await page(path)).items[0].office).toMatch(/HQ$/)
    }
    expect((await english('/pass/inside')).areas[0].office).toBe('Headquarters')
    expect((await page('/pass/inside')).areas[0].office).toMatch(/HQ$/)
  })

  test('keep to the offices of one’s duty', async () => {
    const { acme, office_id, page } = await withPasses()
    const elsewhere = await acme.office('Elsewhere')
    const own = await acme.person(codes, { office_ids: [office_id], duties: ['device'] })
    const other = await acme.person(codes, { office_ids: [elsewhere.office_id], duties: ['device'] })
    expect((await page('/opendoorrecord/pagelist', {}, own.token)).total).toBe(5)
    for (const path of [
      '/opendoorrecord/pagelist',
      '/cardswipe/pagelist',
      '/pass/unexplained',
      '/recognitionrecord/pagelist',
    ])
      expect((await page(path, { office: office_id }, other.token)).total, path).toBe(0)
    expect((await page('/pass/inside', { office: office_id }, other.token)).areas).toEqual([])
    expect((await page('/opendoorrecord/heat', { office: office_id }, other.token)).most).toBe(0)
    expect((await page('/recognitionrecord/statistics', {}, other.token)).people).toBe(0)
  })

  test('leave as files, all of them, without a code and in words', async () => {
    const { token, door_id, take, event, one } = await withPasses()
    await take(
      Array.from({ length: 620 }, (_, n) =>
        event(100 + n, at(`08:${String(n % 60).padStart(2, '0')}:00`), door_id, { card: one.card }),
      ),
    )
    const csv = async (path: string, query: object = {}) => {
      const answer = await world.first.app.inject({
        ...{ method: 'GET', url: `${basePath}${path}`, query: query as Record<string, string> },
        headers: { 'x-token': token, 'accept-language': 'en' },
      })
      return { status: answer.statusCode, lines: answer.body.trim().split('\r\n') }
    }
    const { status, lines } = await csv('/opendoorrecord/export')
    expect(status).toBe(200)
    expect(lines).toHaveLength(1 + 625)
    expect(lines[0]).toContain('Time,Reliability of time,Office,Door')
    expect(lines[1]).toContain('2026-11-23 11:30:00,Exact')
    expect(new Set(lines).size).toBeGreaterThan(60)
    expect((await csv('/cardswipe/export', { title: '4711' })).lines).toHaveLength(2)
    expect((await csv('/recognitionrecord/export', { way: 'face' })).lines).toHaveLength(2)
    expect((await csv('/recognitionrecord/export', { way: 'face', format: 'xlsx' })).status).toBe(200)
  })

  test('are told by hours, ways, scores and reasons', async () => {
    const { page } = await withPasses()
    const { days, most } = await page('/opendoorrecord/heat')
    expect(days).toHaveLength(14)
    expect(days.at(-1)).toMatchObject({ date: '2026-11-23' })
    expect([2, 9, 10, 11].map((hour) => days.at(-1).hours[hour])).toEqual([1, 1, 1, 0])
    expect(most).toBe(1)
    expect(await page('/recognitionrecord/statistics')).toEqual({
      ways: [
        { way: 'card', granted: 2, refused: 1 },
        { way: 'face', granted: 1, refused: 0 },
      ],
      reasons: [{ result: 'ok', count: 1 }],
      scores: [{ from: 90, count: 1 }],
      people: 2,
    })
  })
})

test('who is inside stands by area until the day’s reset', async () => {
  const { page, hall, one, other, take, event, door_id } = await withPasses()
  const inside = async () => {
    const { areas, total } = await page('/pass/inside')
    expect(areas.map(({ id }: { id: number }) => id)).toEqual([hall])
    expect(areas[0].people).toHaveLength(total)
    return areas[0].people.map(({ user_id }: { user_id: number }) => user_id).sort()
  }
  expect(await inside()).toEqual([one.user_id, other.user_id].sort())
  await take([event(7, at('11:45:00'), door_id, { card: one.card, direction: 'out' })])
  expect(await inside()).toEqual([other.user_id])
  world.setNow(at('04:30:00', '2026-11-24'))
  expect(await inside()).toEqual([])
  world.setNow(at('12:00:00'))
})

describe('one’s own passes', () => {
  test('are one’s own, and say who asked for them', async () => {
    const { page, one, other, token, admin_id, company_id } = await withPasses()
    expect(timesOf(await page('/pass/mine', {}, one.token))).toEqual(['03:30', '01:30', '18:00'])
    expect((await page('/pass/mine', {}, other.token)).total).toBe(1)
    const lookers = async (as: string) => (await page('/pass/lookers', {}, as)).items
    expect(await lookers(one.token)).toEqual([])
    // a list of everybody asks for nobody; one of a person is written down once an hour
    await page('/recognitionrecord/pagelist')
    await page('/recognitionrecord/pagelist', { user: one.user_id })
    await page('/opendoorrecord/pagelist', { user: one.user_id, page: 1 })
    const [person] = await world.db.query<{ name: string }>('select name from users where id = $1', [admin_id])
    expect(await lookers(one.token)).toMatchObject([{ hour: '2026-11-23T04:00:00Z', name: person?.name, act: 'list' }])
    world.setNow(at('13:10:00'))
    const [named] = await world.db.query<{ name: string }>('select name from users where id = $1', [one.user_id])
    await page('/recognitionrecord/pagelist', { title: named?.name })
    await world.first.app.inject({
      ...{
        url: `${basePath}/recognitionrecord/export`,
        query: { user: String(one.user_id) },
        headers: { 'x-token': token },
      },
    })
    world.setNow(at('12:00:00'))
    expect(
      (await lookers(one.token)).map(({ act, hour }: { act: string; hour: string }) => `${act} ${hour}`).sort(),
    ).toEqual(['export 2026-11-23T05:00:00Z', 'list 2026-11-23T04:00:00Z', 'list 2026-11-23T05:00:00Z'])
    expect(await lookers(other.token)).toEqual([])
    // a card is somebody's
    world.setNow(at('14:10:00'))
    const [card] = await world.db.query<{ number: number }>(
      'select number from pass_card where company_id = $1 and user_id = $2',
      [company_id, one.user_id],
    )
    await page('/recognitionrecord/pagelist', { title: String(card?.number) })
    expect((await lookers(one.token)).map(({ hour }: { hour: string }) => hour)).toContain('2026-11-23T06:00:00Z')
    world.setNow(at('12:00:00'))
    // who looks at their own passes as anybody else's is nobody to be told of
    await page('/recognitionrecord/pagelist', { user: admin_id })
    const own = await world.db.query('select 1 from pass_lookup where company_id = $1 and user_id = $2', [
      company_id,
      admin_id,
    ])
    expect(own).toEqual([])
  })

  test('a code opens a door, is another one each minute, and stands in no list', async () => {
    const { page, one, door_id, device, company_id } = await withPasses()
    const { code, seconds } = await page('/pass/my_code', {}, one.token)
    expect(code).toMatch(/^W1P[A-Z2-7]{36}$/)
    expect(seconds).toBe(60)
    expect(
      await world.first.passes.verify(world.db, device, {
        ...{ door_id, way: 'qr', direction: 'in', pin: null, card: null, code, at: Date.parse(at('12:01:00')) },
      }),
    ).toMatchObject({ ok: true, user_id: one.user_id })
    world.setNow(at('12:01:20'))
    const next = await page('/pass/my_code', {}, one.token)
    world.setNow(at('12:00:00'))
    expect(next.code).not.toBe(code)
    expect(next.seconds).toBe(40)
    const [found] = await world.db.query<{ n: number }>(
      `select count(*)::int as n from operation_log where company_id = $1 and (before::text || after::text) like $2`,
      [company_id, `%${code.slice(3, 20)}%`],
    )
    expect(found?.n).toBe(0)
  })
})

describe('a pass in doubt', () => {
  test('is decided: told with a higher revision, and again when it is corrected', async () => {
    const { page, token, events, acme } = await withPasses()
    const [doubtful] = (await page('/pass/unexplained')).items.filter(
      (one: { time_state: string }) => one.time_state === 'doubtful',
    )
    const { id, received_at } = doubtful
    const decide = (body: object, as = token) =>
      world.first.post('/pass/decide', { id, received_at, ...body }, { token: as })
    const elsewhere = await acme.office('Elsewhere')
    const stranger = await acme.person(codes, { office_ids: [elsewhere.office_id], duties: ['device'] })
    expect((await decide({ decision: 'dropped' }, stranger.token)).code).toBe(40400)
    expect((await decide({ decision: 'taken', time: at('13:00:00') })).code).toBe(46053)
    expect((await decide({ decision: 'taken', time: at('08:00:00') })).data).toEqual({ id, revision: 2 })
    expect((await decide({ decision: 'taken', time: at('08:05:00') })).data).toEqual({ id, revision: 3 })
    expect((await decide({ decision: 'dropped' })).code).toBe(46052)
    const told = (await events()).filter(({ payload }) => payload.record_id === id)
    expect(told.map(({ payload }) => [payload.revision, payload.wall_time, payload.time_state])).toEqual([
      [2, '2026-11-23 08:00:00', 'corrected'],
      [3, '2026-11-23 08:05:00', 'corrected'],
    ])
    const shown = (await page('/opendoorrecord/pagelist')).items.find((one: { id: number }) => one.id === id)
    expect(shown).toMatchObject({ time: '2026-11-23T00:05:00Z', time_state: 'corrected', decided: 'taken' })
  })

  test('that does not count is never told', async () => {
    const { page, token, events } = await withPasses()
    const items = (await page('/pass/unexplained')).items
    const doubtful = items.find((one: { time_state: string }) => one.time_state === 'doubtful')
    const certain = items.find((one: { time_state: string }) => one.time_state !== 'doubtful')
    const decide = ({ id, received_at }: { id: number; received_at: string }, decision: object) =>
      world.first.post('/pass/decide', { id, received_at, ...decision }, { token })
    expect((await decide(doubtful, { decision: 'dropped' })).code).toBe(0)
    expect((await decide(doubtful, { decision: 'taken', time: at('08:00:00') })).code).toBe(46051)
    expect((await decide(certain, { decision: 'dropped' })).code).toBe(46050)
    expect((await events()).some(({ payload }) => payload.record_id === doubtful.id)).toBe(false)
    expect((await page('/pass/unexplained')).items.map(({ id }: { id: number }) => id)).not.toContain(doubtful.id)
  })
})

test('whose data is deleted has passed nowhere, and looked at nobody', async () => {
  const { page, one, company_id, admin_id } = await withPasses()
  await page('/recognitionrecord/pagelist', { user: one.user_id })
  const forget = async (user_id: number) => {
    await world.db.query(
      `select raise_event($1, 'person.forgotten', 'user/' || $2::int, jsonb_build_object('user_id', $2::int))`,
      [company_id, user_id],
    )
    await world.first.deliver()
  }
  await forget(admin_id)
  expect((await page('/pass/lookers', {}, one.token)).items).toHaveLength(1)
  const [looked] = await world.db.query<{ looker_name: string }>(
    'select looker_name from pass_lookup where company_id = $1',
    [company_id],
  )
  expect(looked?.looker_name).toBe('')
  await forget(one.user_id)
  const left = await world.db.query<{ user_id: number | null; card: number | null }>(
    `select user_id, card from pass_record where company_id = $1 and (user_id = $2 or card = $3::bigint)`,
    [company_id, one.user_id, one.card],
  )
  expect(left).toEqual([])
  expect((await page('/opendoorrecord/pagelist')).total).toBe(5)
})
