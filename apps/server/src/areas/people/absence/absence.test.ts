import { absenceChanged } from '@workplace/contract/people/events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { on } from '../../../kernel/events/consumer'
import { awayOf, setAbsence } from './absence.store'

// Friday, 20 November 2026, 10:00 in Shanghai
const now = '2026-11-20T02:00:00Z'

type Person = Awaited<ReturnType<Company['person']>>
let world: World
let acme: Company
let ann: Person
let bob: Person
const changed: string[] = []

beforeAll(async () => {
  world = await openWorld({
    now,
    logInWords: true,
    areas: [
      () => ({ consumers: { 'tests.absence': [on(absenceChanged, async (_, { key }) => void changed.push(key))] } }),
    ],
  })
  acme = await addCompany(world.db, 'Acme')
})
afterAll(() => world.close())
beforeEach(async () => {
  ann = await acme.person()
  bob = await acme.person()
  changed.splice(0)
})

const post = (path: string, body: object, who = ann) => world.first.post(path, body, { token: who.token })
const add = (end_time: string, more: object = {}, who = ann) =>
  post('/absence/add', { kind: 'leave', end_time, ...more }, who)
const mine = async (who = ann) => (await world.first.get('/absence/mine', {}, { token: who.token })).data.items
const busy = async (day = '2026-11-20', who = bob) =>
  (
    await world.first.get(
      '/attendee/book_person_isbusy',
      {
        user_ids: String(ann.user_id),
        start_time: `${day} 08:00:00`,
        end_time: `${day} 20:00:00`,
        timezone: 'Asia/Shanghai',
      },
      { token: who.token },
    )
  ).data.items[0]

describe('away', () => {
  it('from now until a time is busy to others, never why', async () => {
    expect(await add('2026-11-20T06:00:00Z', { kind: 'trip' })).toMatchObject({ code: 0 })
    const seen = await busy()
    expect(seen.busy).toEqual([{ start_time: '2026-11-20 10:00:00', end_time: '2026-11-20 14:00:00' }])
    expect(JSON.stringify(seen)).not.toContain('trip')
    expect(await mine()).toMatchObject([{ kind: 'trip', own: true, start_time: now }])
    expect(await mine(bob)).toEqual([])
    await world.first.deliver()
    expect(changed).toEqual([`user/${ann.user_id}`])
  })

  it('lies in the way of a common time, together with meetings that overlap it', async () => {
    const room = await acme.room(`Room of ${ann.name}`)
    const slot = { start_time: '2026-11-23 09:00:00', end_time: '2026-11-23 10:30:00' }
    expect((await post('/meeting/add', { meetingroom_id: room, title: 'Plan', ...slot })).code).toBe(0)
    const other = await acme.room(`Other room of ${ann.name}`)
    expect((await add('2026-11-23T04:00:00Z', { start_time: '2026-11-23T02:00:00Z' })).code).toBe(0)
    const { busy: spans } = await busy('2026-11-23')
    expect(spans).toEqual([{ start_time: '2026-11-23 09:00:00', end_time: '2026-11-23 12:00:00' }])
    const found = await world.first.get(
      '/meeting/find_time',
      {
        ...{ meetingroom_ids: String(other), user_ids: String(ann.user_id), minutes: 60 },
        ...{ start_time: '2026-11-23 08:30:00', days: 1, limit: 1 },
      },
      { token: bob.token },
    )
    expect(found.data.items[0].start_time).toBe('2026-11-23 12:00:00')
  })

  it.each<[string, string, object, string]>([
    ['ends before it begins', '2026-11-21T01:00:00Z', { start_time: '2026-11-21T02:00:00Z' }, 'end_time'],
    ['is over already', '2026-11-20T01:59:00Z', {}, 'end_time'],
    ['lasts for more than a year', '2027-11-25T02:00:00Z', {}, 'end_time'],
    ['begins in more than a year', '2027-12-02T02:00:00Z', { start_time: '2027-12-01T02:00:00Z' }, 'start_time'],
    ['ends at no time', 'tomorrow', {}, 'end_time'],
    ['has no such kind', '2026-11-21T01:00:00Z', { kind: 'sick' }, 'kind'],
  ])('that %s is refused, and says at which field', async (_, end, more, field) => {
    const answer = await add(end, more)
    expect(answer.code).not.toBe(0)
    expect(answer.data.fields[field]).toBeTruthy()
    expect(await mine()).toEqual([])
  })

  it('twice at the same time is refused; one after the other is not, from two windows neither', async () => {
    expect((await add('2026-11-21T02:00:00Z')).code).toBe(0)
    expect((await add('2026-11-22T02:00:00Z')).data.reason).toBe('absence_overlaps')
    const next = { start_time: '2026-11-21T02:00:00Z' }
    const both = await Promise.all([add('2026-11-22T02:00:00Z', next), add('2026-11-22T02:00:00Z', next)])
    expect(both.map((one) => one.data?.reason ?? 'ok').sort()).toEqual(['absence_overlaps', 'ok'])
    expect(await mine()).toHaveLength(2)
  })

  it('ends by hand: what has begun ends now, what has not is gone; nobody else can', async () => {
    await add('2026-11-21T02:00:00Z')
    await add('2026-11-24T02:00:00Z', { start_time: '2026-11-23T02:00:00Z' })
    const [running, coming] = await mine()
    expect((await post('/absence/del', { id: running.id }, bob)).code).toBe(40400)
    world.setNow('2026-11-20T03:30:00Z')
    try {
      for (const { id } of [running, coming]) expect((await post('/absence/del', { id })).code).toBe(0)
      expect(await mine()).toEqual([])
      expect((await busy()).busy).toEqual([{ start_time: '2026-11-20 10:00:00', end_time: '2026-11-20 11:30:00' }])
      expect((await busy('2026-11-23')).busy).toEqual([])
      expect((await post('/absence/del', { id: coming.id })).code).toBe(40400)
    } finally {
      world.setNow(now)
    }
  })

  it('that is over stays as it was, whoever ends it from a page of before', async () => {
    await add('2026-11-20T03:00:00Z')
    const [one] = await mine()
    world.setNow('2026-11-20T06:00:00Z')
    try {
      expect((await post('/absence/del', { id: one.id })).code).toBe(40400)
      expect((await busy()).busy).toEqual([{ start_time: '2026-11-20 10:00:00', end_time: '2026-11-20 11:00:00' }])
    } finally {
      world.setNow(now)
    }
  })

  it('by what another source says is not one’s own to end, and goes when that source takes it back', async () => {
    const span = { user_id: ann.user_id, start: Date.parse(now), end: Date.parse('2026-11-21T02:00:00Z') }
    const say = (spans: (typeof span & { kind: 'leave' })[]) =>
      world.db.transaction((tx) => setAbsence(tx, acme.company_id, 'request/7', spans, 'Tests'))
    expect(await say([{ ...span, kind: 'leave' }])).toBe(1)
    expect(await say([{ ...span, kind: 'leave' }])).toBe(0)
    const [one] = await mine()
    expect(one).toMatchObject({ kind: 'leave', own: false })
    expect((await post('/absence/del', { id: one.id })).code).toBe(40400)
    // both may say so at once
    expect((await add('2026-11-20T06:00:00Z')).code).toBe(0)
    const away = await awayOf(world.db, acme.company_id, [ann.user_id, bob.user_id], span)
    expect(away.get(ann.user_id)).toHaveLength(2)
    expect(away.has(bob.user_id)).toBe(false)
    expect(await say([])).toBe(1)
    expect(await mine()).toMatchObject([{ own: true }])
  })

  it('of another company is nobody’s business', async () => {
    const other = await addCompany(world.db, `Other of ${ann.name}`)
    await add('2026-11-21T02:00:00Z')
    const span = { start: Date.parse(now), end: Date.parse(now) + 1 }
    expect((await awayOf(world.db, other.company_id, [ann.user_id], span)).size).toBe(0)
  })
})
