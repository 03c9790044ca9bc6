import { meetingroom } from '@workplace/contract/meetingroom/meetingroom'
import { roomHourFaults } from '@workplace/contract/meetingroom/room-hours'
import type { Call } from '../../kernel/call/call'
import {
  type Change,
  type Engine,
  type EngineDependencies,
  engineFor,
  type Row,
  type Rules,
} from '../../kernel/resources/engine'
import { offeredRooms } from './range-rules'
import { type DeviceStates, roomStates } from './room-states'
import { words } from './words'

const roomRules = (states: DeviceStates): Rules => ({
  scope: offeredRooms,
  computed: roomStates(states),
  history: [
    ...['meeting', 'meeting_room', 'holding', 'cyclemeeting', 'cyclemeeting_date'],
    ...['meeting_use', 'service_order', 'repair', 'waitlist'],
  ],
  afterDelete: leaveEverything,
  beforeSave: async (call, changes) => {
    const officeOf = await officesOfFloors(call, changes)
    return changes.map(({ after }) => {
      const office = officeOf.get(Number(after.floor_id))
      // a floor that does not exist is said by the engine
      const isElsewhere = office !== undefined && office !== after.office_id
      return { ...roomHourFaults(after), ...(isElsewhere ? { floor_id: words.floorElsewhere } : {}) }
    })
  },
})

/** Meeting rooms, with what devices say of them. */
export const roomEngine = (deps: EngineDependencies, states: DeviceStates): Engine =>
  engineFor(meetingroom, deps, { rules: roomRules(states) })

/** A room that is gone, for the sake of its history, is in no list of facilities, under no lock, and for nobody to book. */
async function leaveEverything({ db, actor }: Call, rows: readonly Row[]): Promise<void> {
  const gone = [actor.company_id, rows.map(({ id }) => id)]
  await db.query('delete from meetingroom_resource where company_id = $1 and meetingroom_id = any($2::int[])', gone)
  await db.query('delete from roomlock_room where company_id = $1 and meetingroom_id = any($2::int[])', gone)
  await db.query(`update meetingroom set status = 'inactive' where company_id = $1 and id = any($2::int[])`, gone)
}

/** The lock keeps a floor from moving to another office meanwhile. */
async function officesOfFloors({ db, actor }: Call, changes: readonly Change[]): Promise<Map<number, number>> {
  const floor_ids = [...new Set(changes.map(({ after }) => Number(after.floor_id)))]
  const rows = await db.query<{ id: number; office_id: number }>(
    'select id, office_id from floor where company_id = $1 and id = any($2::int[]) order by id for share',
    [actor.company_id, floor_ids],
  )
  return new Map(rows.map((row) => [row.id, row.office_id]))
}
