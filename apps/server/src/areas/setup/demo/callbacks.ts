import { authorsOf, type Demo } from '../../../seed/kit/demo'
import { randomFrom } from '../../../seed/kit/random'
import { insertRows } from '../../../seed/kit/rows'

const minute = 60_000
const day = 86_400_000
const types = ['meeting.booked', 'meeting.changed', 'meeting.cancelled', 'repair.reported'] as const
/** So much was told in the six weeks that it is there; what is older than it is kept is only a number. */
const told = 144
const kept = 96
const keptDays = 29

type Try = { readonly after: number; readonly status: number | null; readonly error?: string; readonly probe?: true }
const taken: Try = { after: 1000, status: 204 }
/** When the ten attempts come, in minutes after the event. */
const attempts = [0, 1 / 12, 5, 35, 155, 455, 1055, 1895, 3095, 4535] as const

/** These came on an afternoon on which the receiver was away. */
const wasAway = (n: number) => n >= 54 && n < 60

/**
 * What became of one delivery: three are dead since the receiver's version of two weeks ago could not read them; for an
 * afternoon it was away, the endpoint rested and got everything afterwards; now and then it took the second attempt.
 */
function triesOf(n: number, chance: number): readonly Try[] {
  if (n === 40 || n === 41 || n === 70) return attempts.map((at) => ({ after: 1000 + at * minute, status: 500 }))
  if (wasAway(n)) {
    const away = { status: null, error: '未能连接该地址\nThe address could not be connected to' } as const
    return [
      { after: 1000, ...away },
      { after: 6000, ...away },
      ...Array.from({ length: 3 }, (_, at) => ({ after: (2 + at) * minute, ...away, probe: true as const })),
      { after: (66 - n) * 10 * minute, status: 204 },
    ]
  }
  if (chance < 0.06)
    return [
      { after: 1000, status: 503 },
      { ...taken, after: 6000 },
    ]
  return [taken]
}

/** An endpoint to `npm run receiver`. It is switched off: nobody listens there until somebody begins to. */
export async function demoCallbacks(demo: Demo): Promise<void> {
  const { db, company_id, now } = demo
  const random = randomFrom(19)
  const time = (at: number) => new Date(at).toISOString()
  const made = time(now - 42 * day)
  const [callback_id = 0] = await insertRows(db, 'callback', [
    {
      ...authorsOf(demo),
      ...{ created_at: made, updated_at: made, payload: 'full', status: 'off' },
      ...{ name: '接收示例', url: 'http://127.0.0.1:9999/', events: JSON.stringify([...types].sort()) },
    },
  ])
  await insertRows(
    db,
    'callback_state',
    [{ company_id, callback_id, sequence: told, last_ok_at: time(now - day / 3) }],
    '',
  )
  const happened = Array.from({ length: kept }, (_, n) => ({
    ...{ type: random.pick(types), object: random.int(1000, 1400), chance: random.next() },
    // all of the afternoon on which the receiver was away, close to each other
    at: wasAway(n)
      ? now - keptDays * day + Math.floor((54 * keptDays * day) / kept) + (n - 54) * 10 * minute
      : now - keptDays * day + Math.floor(((n + random.next() / 2) * (keptDays * day - day / 3)) / kept),
  })).sort((one, other) => one.at - other.at)
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
  const all = happened.map((one, n) => ({ ...one, tries: triesOf(n, one.chance) }))
  const deliveries = await insertRows(
    db,
    'callback_delivery',
    all.map(({ type, object, at, tries }, n) => {
      const last = tries.at(-1) ?? taken
      return {
        ...{ company_id, callback_id, sequence: told - kept + n + 1, event_id: ids[n] ?? 0, payload: 'full' },
        ...{ object: `${objectOf(type)}/${object}`, state: last.status === 204 ? 'delivered' : 'dead' },
        // probes count as no attempt
        ...{ tries: tries.filter(({ probe }) => probe === undefined).length, next_try: time(at + last.after) },
        ...{ created_at: time(at), ended_at: time(at + last.after) },
      }
    }),
  )
  await insertRows(
    db,
    'callback_attempt',
    all.flatMap(({ at, tries }, n) =>
      tries.map(({ after, status, error = null, probe = false }) => ({
        ...{
          company_id,
          callback_id,
          delivery_id: deliveries[n] ?? 0,
          sent_at: time(at + after),
          probe,
          status,
          error,
        },
        ms: status === null ? random.int(1, 5) : random.int(20, 200),
        answer_bytes: status === 500 ? 21 : 0,
        answer: status === 500 ? 'Internal Server Error' : null,
      })),
    ),
    '',
  )
}
