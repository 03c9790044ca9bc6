import { sql } from 'kysely'
import type { Call } from '../../../kernel/call/call'
import { networksIn } from '../../../kernel/http/networks'
import type { Change, FieldErrors, Rules } from '../../../kernel/resources/engine'
import { idsIn } from '../../../kernel/resources/ids-in'
import { officesOfFloors } from '../../place/public'
import type { Deliveries } from '../core/deliveries'
import { isElsewhere, officesOf } from '../core/offices'
import { forgetReplaced } from '../core/replaced-devices'
import { deviceWords as words } from '../core/words'

const ofState = (what: string) =>
  sql.raw(`(select ${what} from (select 1) as one
    left join face_device_state s on s.company_id = t.company_id and s.device_id = t.id)`)

export const faceDeviceRules = (deliveries: () => Deliveries): Rules => ({
  afterSave: forgetReplaced('face', deliveries),
  beforeSave: async (call, changes) => {
    const [floors, rooms, doors] = await Promise.all([
      officesOfFloors(call, idsIn(changes, 'floor_id')),
      officesOf(call, 'meetingroom', idsIn(changes, 'meetingroom_id')),
      doorsOf(call, changes),
    ])
    return changes.map(({ before, after }): FieldErrors => {
      const { office_id, allow_networks } = after
      return {
        ...(isElsewhere(floors, after.floor_id, office_id) ? { floor_id: words.floorElsewhere } : {}),
        ...(isElsewhere(rooms, after.meetingroom_id, office_id) ? { meetingroom_id: words.roomElsewhere } : {}),
        ...(typeof allow_networks === 'string' && networksIn(allow_networks) === null
          ? { allow_networks: words.networksWrong }
          : {}),
        ...(before !== null && before.office_id !== office_id && doors.has(before.id)
          ? { office_id: words.doorOfDeviceElsewhere }
          : {}),
      }
    })
  },
  computed: {
    state: (call) =>
      sql`coalesce((select case when s.last_seen is null then 'never'
          when s.alive_until > to_timestamp(${call.now() / 1000}::float8) then 'online' else 'offline' end
        from face_device_state s where s.company_id = t.company_id and s.device_id = t.id), 'never')`,
    door: () => sql`(select d.name from door d where d.company_id = t.company_id and d.face_device_id = t.id)`,
    people: () =>
      sql.raw(`(select (c ->> 'people') || ' / ' || (c ->> 'people_wanted')
        from ${deliveries().counts('face', 't')} as counted (c))`),
    last_seen: () => ofState('s.last_seen'),
    clock_offset: () => ofState('round(s.clock_offset_ms / 1000.0)::int'),
    firmware: () => ofState('s.firmware'),
    adoption: () => ofState(`coalesce(s.adoption, 'new')`),
    address: () => ofState('s.address'),
    held_until: () => ofState('s.held_until'),
    record_count: () => ofState('s.record_count'),
  },
})

/** Devices that doors hang on: they stay in the office of their door. */
async function doorsOf({ db, actor }: Call, changes: readonly Change[]): Promise<ReadonlySet<number>> {
  const ids = changes.flatMap(({ before }) => (before === null ? [] : [before.id]))
  if (ids.length === 0) return new Set()
  const rows = await db.query<{ face_device_id: number }>(
    'select face_device_id from door where company_id = $1 and face_device_id = any($2::int[])',
    [actor.company_id, ids],
  )
  return new Set(rows.map((row) => row.face_device_id))
}
