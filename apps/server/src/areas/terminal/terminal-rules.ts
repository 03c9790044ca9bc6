import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { pairingDetails as declared } from '@workplace/contract/terminal/terminal'
import { sql } from 'kysely'
import type { Call } from '../../kernel/call/call'
import { connection, deviceAs, isHeard } from '../../kernel/device/connection'
import type { Rules } from '../../kernel/resources/engine'
import { doorWords as words } from './words'

const ofDevice = (what: string) =>
  sql.raw(`(select ${what} from (select 1) as one left join ${deviceAs('terminal', 't.company_id', 't.id')})`)

/** How the screens of a room are: all of them have to be heard. The room is `t`. */
export const stateOfScreens = sql<string>`(select case when count(*) = 0 then 'unbound'
    when bool_and(${sql.raw(isHeard)}) then 'online' else 'offline' end
  from terminal s join ${sql.raw(deviceAs('terminal', 's.company_id', 's.id'))}
  where s.company_id = t.company_id and s.meetingroom_id = t.id)`

const pinState = sql`(case when exists (select 1 from terminal_pin p where p.company_id = t.company_id and p.terminal_id = t.id)
  then 'on' else 'off' end)`

export const terminalRules: Rules = {
  beforeSave: async (call, changes) => {
    const asked = changes.flatMap(({ after }) => (typeof after.booker_id === 'number' ? [after.booker_id] : []))
    const rows =
      asked.length === 0
        ? []
        : await call.db.query<{ id: number }>(
            `select id from users where company_id = $1 and id = any($2::int[]) and status <> 'active'`,
            [call.actor.company_id, asked],
          )
    // one that does not exist is said by the engine
    const disabled = new Set(rows.map(({ id }) => id))
    return changes.map(({ before, after }) => {
      const { sleep_start, sleep_end, booker_id } = after
      const isNew = before === null || before.booker_id !== booker_id
      return {
        ...((sleep_start ?? null) === null && (sleep_end ?? null) !== null ? { sleep_start: words.bothEnds } : {}),
        ...((sleep_start ?? null) !== null && (sleep_end ?? null) === null ? { sleep_end: words.bothEnds } : {}),
        ...(sleep_start && sleep_start === sleep_end ? { sleep_end: words.sleepIsEmpty } : {}),
        ...(typeof booker_id === 'number' && isNew && disabled.has(booker_id) ? { booker_id: words.bookerGone } : {}),
      }
    })
  },
  computed: { state: () => ofDevice(connection), last_seen: () => ofDevice('d.last_seen'), pin_state: () => pinState },
}

/** `GET /meetingroom/device_bind_details`: the screens of a room. */
export async function pairingDetails(call: Call, input: ParsedOf<typeof declared>): Promise<OutputOf<typeof declared>> {
  const { company_id, office_ids } = call.actor
  const [room] = await call.db.query<{ office_id: number }>(
    'select office_id from meetingroom where company_id = $1 and id = $2',
    [company_id, input.meetingroom_id],
  )
  // of rooms that somebody else looks after it is not even said that they are there
  const isMine = room !== undefined && (office_ids === null || office_ids.includes(room.office_id))
  if (!isMine) throw new Refusal(refusals.not_found)
  const items = await call.db.query<OutputOf<typeof declared>['items'][number]>(
    `select t.id, t.name, t.sn, t.screen_type, ${connection} as state, d.last_seen, d.paired_at, d.app_version, d.battery
     from terminal t left join ${deviceAs('terminal', 't.company_id', 't.id')}
     where t.company_id = $1 and t.meetingroom_id = $2 order by t.id`,
    [company_id, input.meetingroom_id],
  )
  const states = items.map(({ state }) => state)
  const device_state = (['online', 'offline'] as const).find((state) => states.includes(state)) ?? 'unbound'
  return { meetingroom_id: input.meetingroom_id, device_state, items }
}
