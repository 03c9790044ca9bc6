import { randomUUID } from 'node:crypto'
import { emergencyBegan } from '@workplace/contract/device/events'
import { basePath } from '@workplace/contract/kernel/envelope'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pdfText } from '../../../../test/pdf-text'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { raise } from '../../../kernel/events/raise'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let desk: Who
let warden: Who
let second: Who
let reason = 0

const at = (time: string, day = '2026-11-23') => `${day}T${time}:00+08:00`

beforeAll(async () => {
  world = await openWorld({ servers: 2, now: at('08:00'), logInWords: true })
  await world.db.query(
    `insert into event_consumer (consumer, type) values ('visitor.muster', 'emergency.began') on conflict do nothing`,
  )
})
afterAll(() => world.close())
beforeEach(async () => {
  world.setNow(at('09:00'))
  acme = await addCompany(world.db, `Acme ${randomUUID()}`)
  desk = await acme.person(['view-visitor', 'add-visitor', 'change-visitor', 'add-visitorreason'])
  warden = await acme.person(['view-visitor-muster'])
  second = await acme.person(['view-visitor-muster'])
  reason = (await post('/visitorreason/add', { name: 'Meeting' }, desk)).data.id
})

const post = (path: string, body: object, who: Who = warden, server = world.first) =>
  server.post(path, body, { token: who.token, language: 'en' })
const get = (path: string, query: object = {}, who: Who = warden) =>
  world.first.get(path, query as Record<string, unknown>, { token: who.token, language: 'en' })
const list = async (who: Who = warden) => (await get('/visitor_muster/list', { office: acme.office_id }, who)).data
const come = async (name: string) => {
  const plan = { plan_start: at('09:00'), plan_end: at('10:00'), reason_id: reason, office_id: acme.office_id }
  const { data } = await post('/visitor/add', { ...plan, people: [{ name }] }, desk)
  const id = data.people[0].id as number
  expect((await post('/visitor/check_in', { ids: [id] }, desk)).code).toBe(0)
  return id
}
const begin = async (kind = 'alarm') =>
  (await post('/visitor_muster/begin', { office_id: acme.office_id, kind })).data.id as number
const said = (person: string, mark: string, time: string, more: object = {}) => ({
  key: randomUUID(),
  person,
  mark,
  at: at(time),
  ...more,
})
const named = (people: { name: string }[]) => people.map(({ name }) => name)

describe('who is inside', () => {
  test('visitors by how certain it is; nobody is out because the clock says so', async () => {
    const [inside, gone, told] = [await come('Inside One'), await come('Presumed One'), await come('Told One')]
    const seen = await come('Left One')
    await post('/visitor/check_out', { ids: [seen] }, desk)
    await world.db.query('update visitor set auto_out = $2, due_at = $2 where id = $1', [gone, at('12:00')])
    world.setNow(at('12:30'))
    await world.first.visits.due()
    await post('/visitor/left', { id: told }, desk)
    await world.db.query('update visitor set state = 2, auto_out = null where id = $1', [inside])
    const { people, with_colleagues, muster, counts } = await list()
    expect(people.map(({ name, list: where }: { name: string; list: string }) => [name, where])).toEqual([
      ['Inside One', 'inside'],
      ['Presumed One', 'check'],
      ['Told One', 'check'],
      ['Left One', 'left'],
    ])
    expect(people[0]).toMatchObject({ kind: 'visitor', host: desk.name, mark: 'open', seen_at: expect.any(String) })
    expect([with_colleagues, muster, counts.people, counts.open]).toEqual([false, null, 3, 3])
  })

  test('is for those who see people out of that office', async () => {
    await come('Secret One')
    const far = await acme.office('Far office')
    const elsewhere = await acme.person(['view-visitor-muster'], { office_ids: [far.office_id] })
    expect((await get('/visitor_muster/list', { office: acme.office_id }, elsewhere)).data.reason).toBe('not_found')
    expect((await get('/visitor_muster/list', {}, elsewhere)).data.people).toEqual([])
    expect(
      (await post('/visitor_muster/begin', { office_id: acme.office_id, kind: 'drill' }, elsewhere)).data.reason,
    ).toBe('outside_scope')
    const id = await begin()
    for (const [path, body] of [
      ['mark', { id, marks: [said('v1', 'safe', '09:00')] }],
      ['end', { id }],
    ] as const) {
      expect((await post(`/visitor_muster/${path}`, body, elsewhere)).data.reason, path).toBe('not_found')
    }
    expect((await get('/visitor_muster/pdf', { id }, elsewhere)).data.reason).toBe('not_found')
    expect((await get('/visitor_muster/list', {}, desk)).code).toBe(40300)
  })
})

describe('a muster', () => {
  test('asks of each; several wardens mark, also late and out of order, and what was seen last counts', async () => {
    const [one, two] = [await come('张伟'), await come('Second One')]
    const id = await begin()
    world.setNow(at('09:03'))
    const first = said(`v${one}`, 'missing', '09:01')
    expect(
      (await post('/visitor_muster/mark', { id, marks: [first, said(`v${two}`, 'safe', '09:02')] })).data,
    ).toMatchObject({
      taken: 2,
      counts: { people: 2, safe: 1, missing: 1, open: 0 },
    })
    // sent again, and by another server
    expect((await post('/visitor_muster/mark', { id, marks: [first] }, warden, world.servers[1])).data.taken).toBe(0)
    world.setNow(at('09:10'))
    // who had no line tells what they saw before: an older mark is none any more, a newer one counts
    await post(
      '/visitor_muster/mark',
      { id, marks: [said(`v${two}`, 'missing', '09:01'), said(`v${one}`, 'safe', '09:05')] },
      second,
    )
    const now = await list()
    expect(now.counts).toEqual({ people: 2, safe: 2, missing: 0, open: 0 })
    expect(now.people.find((person: { name: string }) => person.name === '张伟')).toMatchObject({
      mark: 'safe',
      marked_by: second.name,
    })
    // a clock that goes wrong marks nothing of the future
    await post('/visitor_muster/mark', { id, marks: [said(`v${one}`, 'missing', '23:00')] })
    world.setNow(at('09:20'))
    await post('/visitor_muster/mark', { id, marks: [said(`v${one}`, 'safe', '09:15')] })
    expect((await list()).counts.safe).toBe(2)
    expect((await post('/visitor_muster/mark', { id, marks: [said('v999999', 'safe', '09:15')] })).data.taken).toBe(0)
  })

  test('keeps who was there, takes in who comes, and whom nobody had on a list', async () => {
    const one = await come('Stays One')
    const id = await begin()
    const other = await come('Came Later')
    await post('/visitor/check_out', { ids: [one] }, desk)
    await post('/visitor_muster/mark', {
      id,
      marks: [said(`v${other}`, 'safe', '09:00'), said('xfound-1', 'safe', '09:00', { name: 'Courier' })],
    })
    const { people } = await list()
    expect(named(people).sort()).toEqual(['Came Later', 'Courier', 'Stays One'])
    expect(people.find((person: { name: string }) => person.name === 'Stays One').list).toBe('inside')
    const ended = await post('/visitor_muster/end', { id })
    expect(ended.data.counts).toEqual({ people: 3, safe: 2, missing: 0, open: 1 })
    expect((await post('/visitor_muster/end', { id })).code).toBe(0)
    const after = await list()
    expect([after.muster, after.past.length]).toEqual([null, 1])
    expect(after.past[0]).toMatchObject({
      id,
      kind: 'alarm',
      by_doors: false,
      began_by: warden.name,
      counts: ended.data.counts,
    })
    // who comes back into the line a while later is still heard
    expect(
      (await post('/visitor_muster/mark', { id, marks: [said(`v${one}`, 'safe', '09:00')] })).data.counts.open,
    ).toBe(0)
    world.setNow(at('10:00', '2026-11-25'))
    expect((await post('/visitor_muster/mark', { id, marks: [said(`v${one}`, 'missing', '09:00')] })).data.reason).toBe(
      'muster_over',
    )
  })

  test('is one in an office, however often it is begun; an alarm makes one of a drill, and its wardens are told once', async () => {
    await come('Only One')
    const both = await Promise.all([begin('drill'), begin('drill')])
    expect(new Set(both).size).toBe(1)
    expect(await begin('alarm')).toBe(both[0])
    expect((await list()).muster).toMatchObject({ kind: 'alarm' })
    const told = (await get('/message/pagelist', {}, second)).data.items.filter(({ kind }: { kind: string }) =>
      kind.startsWith('muster_'),
    )
    expect(told.length).toBeGreaterThan(0)
    expect(await world.db.query('select 1 from muster where company_id = $1', [acme.company_id])).toHaveLength(1)
  })

  test('begins when doors report an emergency, and is not ended by them', async () => {
    await come('Burning One')
    await world.db.transaction((tx) =>
      raise(tx, acme.company_id, emergencyBegan, `office/${acme.office_id}`, {
        id: 1,
        office_id: acme.office_id,
        kind: 'fire',
      }),
    )
    await world.first.deliver()
    expect((await list()).muster).toMatchObject({ kind: 'alarm', by_doors: true })
    expect(named((await list()).people)).toEqual(['Burning One'])
  })

  test('has a report that is read back, with names of any kind', async () => {
    const one = await come('王<b>芳</b>')
    await come('Zoë 😀 O’Neil')
    const id = await begin('drill')
    // began in Chinese, read in English
    await world.db.query(`update muster_person set seen_where = '前台 · 2F' where muster_id = $1`, [id])
    await post('/visitor_muster/mark', { id, marks: [said(`v${one}`, 'safe', '09:00')] })
    await post('/visitor_muster/end', { id })
    const answer = await world.first.app.inject({
      method: 'GET',
      url: `${basePath}/visitor_muster/pdf`,
      query: { id: String(id) },
      headers: { 'x-token': warden.token, 'accept-language': 'en' },
    })
    expect(answer.headers['content-type']).toBe('application/pdf')
    const text = pdfText(answer.rawPayload)
    if (text === undefined) return
    for (const part of ['Drill', '王<b>芳</b>', 'Zoë', '1 safe', '1 not accounted for', 'Reception'])
      expect(text).toContain(part)
    expect(text).not.toContain('前台')
  })

  test('names nobody when their data has its time', async () => {
    await come('Forgotten One')
    const id = await begin()
    await post('/visitor_muster/end', { id })
    world.setNow(at('20:00'))
    await world.first.visits.due()
    world.setNow(at('08:00', '2027-05-01'))
    await world.first.visits.forget()
    expect(await world.db.query('select name from muster_person where muster_id = $1', [id])).toEqual([{ name: '—' }])
  })
})
