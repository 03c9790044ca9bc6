import { eventOf } from '@workplace/contract/kernel/topic'
import * as topics from '@workplace/contract/presence/topics'
import { silenceOf } from '@workplace/domain/detect/presence'
import { sql } from 'kysely'
import type { Call } from '../../kernel/call/call'
import type { Change, Rules, SavedChange } from '../../kernel/resources/engine'
import { idsIn } from '../../kernel/resources/ids-in'
import { closeStretches } from './detector-state.store'
import { detectWords as words } from './words'

/** Below this a battery is low, where the device does not say so itself. */
const lowBattery = 15

const ofState = (what: string) =>
  sql.raw(`(select ${what} from (select 1) as one
    left join detector_state s on s.company_id = t.company_id and s.detector_id = t.id)`)

const clockOf = (call: Call) => sql`to_timestamp(${call.now() / 1000}::float8)`
const isSilent = (call: Call) => sql`(s.offline or s.silent_at is null or s.silent_at <= ${clockOf(call)})`
const state = sql.raw('detector_state s where s.company_id = t.company_id and s.detector_id = t.id')

export const detectorRules: Rules = {
  beforeSave: async (call, changes) => {
    const { rooms, gateways } = await officesOf(call, changes)
    return changes.map(({ after }) => {
      const { meetingroom_id, getway_id, detector_type, hold_seconds } = after
      const [room, gateway] = [rooms.get(Number(meetingroom_id)), gateways.get(Number(getway_id))]
      return {
        // what does not exist is said by the engine
        ...(room !== undefined && gateway !== undefined && room !== gateway
          ? { meetingroom_id: words.roomElsewhere }
          : {}),
        ...(detector_type === 'button' && Number(hold_seconds) < 60 ? { hold_seconds: words.heldTooLong } : {}),
      }
    })
  },
  computed: {
    state: (call) =>
      sql`coalesce((select case when s.last_seen is null then 'never' when ${isSilent(call)} then 'offline' else 'online' end
        from ${state}), 'never')`,
    last_state: (call) =>
      sql`coalesce((select case when s.occupied is null or ${isSilent(call)} then 'unknown'
        when s.occupied then 'occupied' else 'empty' end from ${state}), 'unknown')`,
    last_seen: () => ofState('s.last_seen'),
    battery: () => ofState('s.battery'),
    battery_state: () =>
      ofState(`case when coalesce(s.battery_low, s.battery <= ${lowBattery}) then 'low'
        when s.battery is null and s.battery_low is null then null else 'ok' end`),
    signal: () => ofState('s.signal'),
    illuminance: () => ofState('s.illuminance'),
    firmware: () => ofState('s.firmware'),
  },
  afterSave: async (call, saved) => {
    const elsewhere = saved.filter(({ before, after }) => before !== null && isElsewhere(before, after))
    await forgetStates(call, elsewhere)
    await applyTiming(call, saved)
    tellRooms(
      call,
      saved.flatMap(({ before, after }) => [before?.meetingroom_id, after.meetingroom_id]),
    )
  },
  afterDelete: async (call, rows) =>
    tellRooms(
      call,
      rows.map((row) => row.meetingroom_id),
    ),
}

/** It looks at something else now, is another device, or was switched off: what it said does not count any more. */
const isElsewhere = (before: Record<string, unknown>, after: Readonly<Record<string, unknown>>) =>
  ['meetingroom_id', 'getway_id', 'sn', 'status'].some((name) => before[name] !== after[name])

async function forgetStates({ db, actor, now }: Call, changes: readonly SavedChange[]): Promise<void> {
  if (changes.length === 0) return
  const ids = [actor.company_id, changes.map(({ id }) => id)]
  await db.query(
    closeStretches(`delete from detector_open o using detector_state s
      where o.company_id = $1 and o.detector_id = any($2::int[])
        and s.company_id = o.company_id and s.detector_id = o.detector_id
      returning o.*, greatest(o.start_time, least(s.silent_at, $3::timestamptz)) as end_time`),
    [...ids, new Date(now()).toISOString()],
  )
  await db.query(
    `update detector_state set occupied = null, since = null
     where company_id = $1 and detector_id = any($2::int[])`,
    ids,
  )
}

/** How long its silence is borne follows from how it is set. */
async function applyTiming({ db, actor }: Call, saved: readonly SavedChange[]): Promise<void> {
  const changed = saved.filter(({ before }) => before !== null)
  if (changed.length === 0) return
  await db.query(
    `update detector_state s set silent_at = s.last_seen + make_interval(secs => of.seconds)
     from unnest($2::int[], $3::int[]) as of(id, seconds)
     where s.company_id = $1 and s.detector_id = of.id`,
    [
      actor.company_id,
      changed.map(({ id }) => id),
      changed.map(({ after }) =>
        silenceOf({
          detector_type: String(after.detector_type),
          report_interval: Number(after.report_interval),
          hold_seconds: Number(after.hold_seconds),
        }),
      ),
    ],
  )
}

function tellRooms(call: Call, rooms: readonly unknown[]): void {
  const room_ids = [...new Set(rooms.filter((id) => typeof id === 'number'))]
  if (room_ids.length > 0) call.emit(eventOf(topics.presence, { room_ids }))
}

async function officesOf({ db, actor }: Call, changes: readonly Change[]) {
  const ask = async (table: 'meetingroom' | 'detector_getway', ids: readonly number[]) => {
    const rows = await db.query<{ id: number; office_id: number }>(
      table === 'meetingroom'
        ? 'select id, office_id from meetingroom where company_id = $1 and id = any($2::int[])'
        : 'select id, office_id from detector_getway where company_id = $1 and id = any($2::int[])',
      [actor.company_id, ids],
    )
    return new Map(rows.map((row) => [row.id, row.office_id]))
  }
  const [rooms, gateways] = await Promise.all([
    ask('meetingroom', idsIn(changes, 'meetingroom_id')),
    ask('detector_getway', idsIn(changes, 'getway_id')),
  ])
  return { rooms, gateways }
}
