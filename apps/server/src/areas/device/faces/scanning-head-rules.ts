import { sql } from 'kysely'
import type { FieldErrors, Rules } from '../../../kernel/resources/engine'
import { idsIn } from '../../../kernel/resources/ids-in'
import { officesOfFloors } from '../../place/public'
import { isElsewhere, officesOf } from '../core/offices'
import { deviceWords as words } from '../core/words'

const ofState = (what: string) =>
  sql.raw(`(select ${what} from (select 1) as one
    left join scanning_head_state s on s.company_id = t.company_id and s.head_id = t.id)`)

export const scanningHeadRules: Rules = {
  beforeSave: async (call, changes) => {
    const [floors, rooms, doors] = await Promise.all([
      officesOfFloors(call, idsIn(changes, 'floor_id')),
      officesOf(call, 'meetingroom', idsIn(changes, 'meetingroom_id')),
      officesOf(call, 'door', idsIn(changes, 'door_id')),
    ])
    return changes.map(
      ({ after }): FieldErrors => ({
        ...(isElsewhere(floors, after.floor_id, after.office_id) ? { floor_id: words.floorElsewhere } : {}),
        ...(isElsewhere(rooms, after.meetingroom_id, after.office_id) ? { meetingroom_id: words.roomElsewhere } : {}),
        ...(isElsewhere(doors, after.door_id, after.office_id) ? { door_id: words.doorElsewhere } : {}),
      }),
    )
  },
  computed: {
    state: (call) =>
      sql`coalesce((select case when s.last_seen is null then 'never'
          when s.alive_until > to_timestamp(${call.now() / 1000}::float8) then 'online' else 'offline' end
        from scanning_head_state s where s.company_id = t.company_id and s.head_id = t.id), 'never')`,
    last_seen: () => ofState('s.last_seen'),
    last_scan: () => ofState('s.last_scan'),
  },
}
