import { itemNames } from '@workplace/contract/thing/thing-now'
import { sql } from 'kysely'
import type { Call } from '../../kernel/call/call'
import type { FieldErrors, Rules, SavedChange } from '../../kernel/resources/engine'
import { officesOfFloors } from '../place/public'
import { differing, type Thing } from './core/thing-state'
import { lockThings } from './core/things.store'
import { thingRuleWords as words } from './core/words'

const ofState = (what: string) =>
  sql.raw(`(select ${what} from (select 1) as one
    left join iot_device_state s on s.company_id = t.company_id and s.device_id = t.id)`)
const ofHeard = (what: string) =>
  sql.raw(`(select ${what} from iot_heard h where h.company_id = t.company_id and h.getway_id = t.getway_id
    and (lower(h.name) = lower(t.sn) or lower(h.address) = lower(t.sn)) limit 1)`)

/** The thing `t` with its state `s` is there: it said something lately, and its gateway has not gone since. */
const isOnline = (call: Call) => {
  const now = sql`to_timestamp(${call.now() / 1000}::float8)`
  return sql`(not s.is_away and s.silent_at > ${now} and not exists (select from detector_getway_state g
    where g.company_id = t.company_id and g.getway_id = t.getway_id and g.alive_until <= ${now}))`
}

const numbersIn = (changes: readonly { readonly after: Readonly<Record<string, unknown>> }[], name: string) =>
  changes.flatMap(({ after }) => {
    const id = after[name]
    return typeof id === 'number' ? [id] : []
  })

/** Which thing each of these heads is; under the locks of the heads, so that nobody else links one meanwhile. */
async function thingsOfHeads({ db, actor }: Call, heads: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (heads.length === 0) return new Map()
  const rows = await db.query<{ id: number; head_id: number }>(
    'select id, head_id from iot_device where company_id = $1 and head_id = any($2::int[])',
    [actor.company_id, heads],
  )
  return new Map(rows.map((row) => [row.head_id, row.id]))
}

/** `wake`: what was written down to be sent is sent. */
export const thingRules = (wake: () => void): Rules => ({
  beforeSave: async (call, changes) => {
    const ask = async (table: 'detector_getway' | 'scanning_head', name: string) => {
      const rows = await call.db.query<{ id: number; office_id: number }>(
        table === 'detector_getway'
          ? 'select id, office_id from detector_getway where company_id = $1 and id = any($2::int[]) order by id for share'
          : 'select id, office_id from scanning_head where company_id = $1 and id = any($2::int[]) order by id for update',
        [call.actor.company_id, numbersIn(changes, name)],
      )
      return new Map(rows.map((row) => [row.id, row.office_id]))
    }
    const gateways = await ask('detector_getway', 'getway_id')
    const heads = await ask('scanning_head', 'head_id')
    const taken = await thingsOfHeads(call, numbersIn(changes, 'head_id'))
    const floors = await officesOfFloors(call, numbersIn(changes, 'floor_id'))
    return changes.map(({ before, after }, n): FieldErrors => {
      const isTaken =
        (taken.get(Number(after.head_id)) ?? before?.id) !== before?.id ||
        changes.some((other, m) => m < n && after.head_id !== null && other.after.head_id === after.head_id)
      // what does not exist is said by the engine
      const office = gateways.get(Number(after.getway_id))
      const isElsewhere = (of: ReadonlyMap<number, number>, id: unknown) =>
        office !== undefined && (of.get(Number(id)) ?? office) !== office
      return {
        ...(isElsewhere(floors, after.floor_id) ? { floor_id: words.floorElsewhere } : {}),
        ...(isElsewhere(heads, after.head_id) ? { head_id: words.headElsewhere } : {}),
        ...(isTaken ? { head_id: words.headTaken } : {}),
      }
    })
  },
  computed: {
    state: (call) =>
      sql`(select case when s.active_at is null then 'inactive' when ${isOnline(call)} then 'online'
        else 'offline' end from (select 1) as one
        left join iot_device_state s on s.company_id = t.company_id and s.device_id = t.id)`,
    now: (call) => nowText(call),
    last_seen: () => ofState('s.last_seen'),
    firmware: () => sql`coalesce(${ofState('s.firmware')}, ${ofHeard('h.firmware')})`,
    model: () => ofHeard(`nullif(concat_ws(' ', h.vendor, h.model), '')`),
    active_time: () => ofState('s.active_at'),
    online_time: () => ofState('s.online_at'),
    offline_time: (call) =>
      sql`(select case when not s.is_away and s.silent_at <= to_timestamp(${call.now() / 1000}::float8) then s.silent_at
        else s.offline_at end from iot_device_state s where s.company_id = t.company_id and s.device_id = t.id)`,
  },
  afterSave: async (call, saved) => {
    await forgetOthers(call, saved)
    await followSettings(call, saved)
    call.afterCommit(wake)
  },
})

/** The first items that it says, in words: `温度 23.4 °C · 湿度 45 %`. */
function nowText({ language }: Call) {
  const names = Object.entries(itemNames).map(([item, label], at) => ({
    ...{ item, at },
    name: language === 'en' ? label[1] : label[0],
  }))
  return sql`(select string_agg(concat_ws(' ', k.name, k.value, k.unit), ' · ' order by k.at, k.name) from (
    select coalesce(n.name, e.key) as name, coalesce(n.at, 999) as at, e.value->>'unit' as unit,
      case jsonb_typeof(e.value->'value') when 'number' then trim_scale(round((e.value->>'value')::numeric, 2))::text
        else e.value->>'value' end as value
    from iot_device_state s cross join lateral jsonb_each(s.told) as e
    left join jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n(item text, name text, at int) on n.item = e.key
    where s.company_id = t.company_id and s.device_id = t.id order by 2, 1 limit 3) as k)`
}

/** Under this name something else speaks now: what was known is not of it. */
async function forgetOthers({ db, actor }: Call, saved: readonly SavedChange[]): Promise<void> {
  const others = saved.filter(
    ({ before, after }) => before !== null && (before.sn !== after.sn || before.getway_id !== after.getway_id),
  )
  if (others.length === 0) return
  await db.query('delete from iot_device_state where company_id = $1 and device_id = any($2::int[])', [
    ...[actor.company_id, others.map(({ id }) => id)],
  ])
}

/** What is wanted otherwise now is sent at once. */
async function followSettings({ db, actor, now }: Call, saved: readonly SavedChange[]): Promise<void> {
  const wanting = saved.filter(({ before, after }) => before !== null || after.config !== null)
  if (wanting.length === 0) return
  const things = await lockThings(
    db,
    wanting.map(({ id }) => ({ company_id: actor.company_id, id })),
  )
  const due = (thing: Thing) => Object.keys(differing(thing)).length > 0
  await db.query(
    `update iot_device_state s set settings_tries = 0, settings_due_at = case when k.due then $4::timestamptz end
     from unnest($2::int[], $3::boolean[]) as k(id, due) where s.company_id = $1 and s.device_id = k.id`,
    [actor.company_id, things.map(({ id }) => id), things.map(due), new Date(now()).toISOString()],
  )
}
