import { authorsOf, type DemoPart } from '../../../seed/kit/demo'
import { randomFrom } from '../../../seed/kit/random'
import { insertRows } from '../../../seed/kit/rows'
import { demoApplications } from './applications'

const day = 86_400_000
const types = ['meeting.booked', 'meeting.changed', 'meeting.cancelled', 'repair.reported'] as const

/**
 * An endpoint to `npm run receiver` with four weeks of deliveries, three of them dead. It is switched off: nobody listens
 * there until somebody begins to.
 */
export const setupDemo: DemoPart = async (demo) => {
  if (demo.size !== 'large') return
  await demoApplications(demo)
  const { db, company_id, now } = demo
  const random = randomFrom(19)
  const events = JSON.stringify([...types].sort())
  const [callback_id = 0] = await insertRows(db, 'callback', [
    {
      ...authorsOf(demo),
      ...{ name: '接收示例', url: 'http://127.0.0.1:9999/', events, payload: 'full', status: 'off' },
    },
  ])
  const many = 96
  await insertRows(
    db,
    'callback_state',
    [{ company_id, callback_id, sequence: many, last_ok_at: new Date(now - day / 3).toISOString() }],
    '',
  )
  const happened = Array.from({ length: many }, (_, n) => ({
    type: random.pick(types),
    object: random.int(1000, 1400),
    at: now - 28 * day + Math.floor(((n + random.next()) * 28 * day) / many),
  })).sort((one, other) => one.at - other.at)
  const time = (at: number) => new Date(at).toISOString()
  const objectOf = (type: string) => type.slice(0, type.indexOf('.'))
  const ids = await insertRows(
    db,
    'callback_event',
    happened.map(({ type, object, at }) => ({
      ...{ company_id, type, object_type: objectOf(type), object_id: String(object), object_version: 1 },
      ...{
        data: JSON.stringify({ [`${objectOf(type)}_id`]: object, version: 1 }),
        time: time(at),
        numbered_at: time(at),
      },
    })),
  )
  const isDead = (n: number) => n === 40 || n === 41 || n === 70
  const deliveries = await insertRows(
    db,
    'callback_delivery',
    happened.map(({ type, object, at }, n) => ({
      ...{ company_id, callback_id, sequence: n + 1, event_id: ids[n] ?? 0, payload: 'full' },
      ...{ object: `${objectOf(type)}/${object}`, state: isDead(n) ? 'dead' : 'delivered', tries: isDead(n) ? 10 : 1 },
      ...{ next_try: time(at + 1000), created_at: time(at), ended_at: time(at + 1000) },
    })),
  )
  await insertRows(
    db,
    'callback_attempt',
    happened.map(({ at }, n) => ({
      ...{ company_id, callback_id, delivery_id: deliveries[n] ?? 0, sent_at: time(at + 1000) },
      ...{ status: isDead(n) ? 500 : 204, ms: random.int(20, 200), answer_bytes: isDead(n) ? 10 : 0 },
    })),
    '',
  )
}
