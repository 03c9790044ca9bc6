import { filled } from '@workplace/contract/kernel/words'
import { sql } from 'kysely'
import type { Call } from '../../kernel/call/call'
import type { Change, FieldErrors, Rules } from '../../kernel/resources/engine'
import { officesOfFloors } from '../place/public'
import type { Deliveries } from './core/deliveries'
import { forgetReplaced } from './core/replaced-devices'
import { deviceWords as words } from './core/words'

/** The highest door that an interlock speaks of. */
const lastDoorOf = (interlock: string) =>
  interlock === 'none' ? 0 : Math.max(...interlock.replace('_', '').split('').map(Number))

/** An address as the field's pattern lets it pass, `10.0.0.5` or `10.0.0.5:60000`, that can exist. */
function isAddress(text: string): boolean {
  const [host = '', port] = text.split(':')
  return (
    host.split('.').every((part) => Number(part) <= 255) &&
    (port === undefined || (Number(port) >= 1 && Number(port) <= 65535))
  )
}

const ofState = (what: string) =>
  sql.raw(`(select ${what} from (select 1) as one
    left join door_device_state s on s.company_id = t.company_id and s.device_id = t.id)`)

export const doorDeviceRules = (deliveries: () => Deliveries): Rules => ({
  afterSave: forgetReplaced('controller', deliveries),
  beforeSave: async (call, changes) => {
    const floors = await officesOfFloors(
      call,
      changes.flatMap(({ after }) => (typeof after.floor_id === 'number' ? [after.floor_id] : [])),
    )
    const bound = await boundDoors(call, changes)
    return changes.map(({ before, after }): FieldErrors => {
      const floor = floors.get(Number(after.floor_id))
      const doors = bound.filter(({ controller_id }) => controller_id === before?.id)
      const beyond = doors.find(({ door_no }) => door_no > Number(after.door_count))
      return {
        // what does not exist is said by the engine
        ...(floor !== undefined && floor !== after.office_id ? { floor_id: words.floorElsewhere } : {}),
        ...(typeof after.address === 'string' && !isAddress(after.address) ? { address: words.addressWrong } : {}),
        ...(beyond === undefined
          ? {}
          : { door_count: filled(words.doorInUse, { n: beyond.door_no, door: beyond.name }) }),
        ...(lastDoorOf(String(after.interlock)) > Number(after.door_count)
          ? { interlock: words.interlockTooWide }
          : {}),
        ...(before !== null && before.office_id !== after.office_id && doors.length > 0
          ? { office_id: words.doorsElsewhere }
          : {}),
      }
    })
  },
  computed: {
    state: (call) =>
      sql`coalesce((select case when s.fault is not null then 'blocked' when s.last_seen is null then 'never'
          when s.alive_until > to_timestamp(${call.now() / 1000}::float8) then 'online' else 'offline' end
        from door_device_state s where s.company_id = t.company_id and s.device_id = t.id), 'never')`,
    interlock_kept: () =>
      sql`case when t.interlock = 'none' then 'none' else (select case when s.settings -> 'refused' ? 'interlock' then 'refused'
          when s.settings ->> 'interlock' = t.interlock then 'device' else 'waiting' end
        from (select 1) as one left join door_device_state s on s.company_id = t.company_id and s.device_id = t.id) end`,
    last_seen: () => ofState('s.last_seen'),
    clock_offset: () => ofState('trunc(s.clock_offset_ms / 1000.0)::int'),
    firmware: () => ofState('s.firmware'),
    held_until: () => ofState('s.held_until'),
    adoption: () => ofState(`coalesce(s.adoption, 'new')`),
    cards: () => ofState('s.cards'),
    foreign_cards: () => ofState('nullif(s.foreign_cards, 0)'),
    events_lost: () => ofState('nullif(s.events_lost, 0)::int'),
    read_at: () => ofState('s.read_at'),
  },
})

async function boundDoors({ db, actor }: Call, changes: readonly Change[]) {
  const ids = changes.flatMap(({ before }) => (before === null ? [] : [before.id]))
  if (ids.length === 0) return []
  return db.query<{ controller_id: number; door_no: number; name: string }>(
    `select controller_id, door_no, name from door where company_id = $1 and controller_id = any($2::int[])
     order by door_no desc`,
    [actor.company_id, ids],
  )
}
