import { filled } from '@workplace/contract/kernel/words'
import { shortestSecret } from '@workplace/contract/presence/detector'
import { sql } from 'kysely'
import type { Call } from '../../kernel/call/call'
import type { Change, Rules } from '../../kernel/resources/engine'
import { officesOfFloors } from '../place/public'
import { detectWords as words } from './words'

/** The kind of account with which gateways connect. */
export const gatewayAccounts = 'gw'

const ofState = (what: string) =>
  sql.raw(`(select ${what} from (select 1) as one
    left join detector_getway_state s on s.company_id = t.company_id and s.getway_id = t.id)`)

export const gatewayRules: Rules = {
  beforeSave: async (call, changes) => {
    const [officeOf, bound] = await Promise.all([officesOfFloors(call, floorsIn(changes)), withRooms(call, changes)])
    return changes.map(({ before, after }) => {
      const { secret, floor_id, office_id } = after
      const floorOffice = officeOf.get(Number(floor_id))
      const isMoved = before !== null && before.office_id !== office_id
      return {
        ...(typeof secret === 'string' && secret.length < shortestSecret
          ? { secret: filled(words.shortSecret, { n: shortestSecret }) }
          : {}),
        // a floor that does not exist is said by the engine
        ...(floorOffice !== undefined && floorOffice !== office_id ? { floor_id: words.floorElsewhere } : {}),
        ...(isMoved && bound.has(before.id) ? { office_id: words.detectorsElsewhere } : {}),
      }
    })
  },
  computed: {
    state: (call) =>
      sql`coalesce((select case when s.last_seen is null then 'never'
          when s.alive_until > to_timestamp(${call.now() / 1000}::float8) then 'online' else 'offline' end
        from detector_getway_state s where s.company_id = t.company_id and s.getway_id = t.id), 'never')`,
    account: () => sql`('gw' || t.company_id || '-' || t.id)`,
    detector_count: () =>
      sql`(select count(*)::int from detectors d where d.company_id = t.company_id and d.getway_id = t.id)`,
    last_seen: () => ofState('s.last_seen'),
    address: () => ofState('s.address'),
    firmware: () => ofState('s.firmware'),
  },
}

const floorsIn = (changes: readonly Change[]) =>
  changes.flatMap(({ after }) => (typeof after.floor_id === 'number' ? [after.floor_id] : []))

/** Which of the gateways have detectors in rooms: those cannot move to another office. */
async function withRooms({ db, actor }: Call, changes: readonly Change[]): Promise<Set<number>> {
  const ids = changes.flatMap(({ before, after }) =>
    before !== null && before.office_id !== after.office_id ? [before.id] : [],
  )
  if (ids.length === 0) return new Set()
  const rows = await db.query<{ getway_id: number }>(
    `select distinct getway_id from detectors
     where company_id = $1 and getway_id = any($2::int[]) and meetingroom_id is not null`,
    [actor.company_id, ids],
  )
  return new Set(rows.map((row) => row.getway_id))
}
