import type { Label } from '@workplace/contract/kernel/words'
import type { Call } from '../../kernel/call/call'
import type { Change, Rules } from '../../kernel/resources/engine'
import { words } from './service-words'

/** Which of the types that these changes name group services. */
async function serviceTypes({ db, actor }: Call, changes: readonly Change[]): Promise<Set<number>> {
  const ids = changes.flatMap(({ after }) => (after.type_id === null ? [] : Number(after.type_id)))
  const rows = await db.query<{ id: number }>(
    `select id from resource_service_type where company_id = $1 and id = any($2::int[]) and sys_type = 'resource'`,
    [actor.company_id, [...new Set(ids)]],
  )
  const others = new Set(rows.map((row) => row.id))
  // a type that does not exist is said by the engine
  return new Set(ids.filter((id) => !others.has(id)))
}

const typeFault = ({ after }: Change, types: ReadonlySet<number>): Record<string, Label> =>
  after.type_id === null || types.has(Number(after.type_id)) ? {} : { type_id: words.typeOfFacilities }

/** A service is of a kind of services, and in rooms that lie in its offices. */
export const servicesRules: Rules = {
  beforeSave: async (call, changes) => {
    const types = await serviceTypes(call, changes)
    const rooms = await officesOfRooms(call, changes)
    return changes.map((change) => ({ ...typeFault(change, types), ...roomFault(change, rooms) }))
  },
}

async function officesOfRooms({ db, actor }: Call, changes: readonly Change[]): Promise<Map<number, number>> {
  const ids = changes.flatMap(({ after }) => (after.meetingroom_ids ?? []) as number[])
  if (ids.length === 0) return new Map()
  const rows = await db.query<{ id: number; office_id: number }>(
    'select id, office_id from meetingroom where company_id = $1 and id = any($2::int[])',
    [actor.company_id, [...new Set(ids)]],
  )
  return new Map(rows.map((row) => [row.id, row.office_id]))
}

function roomFault({ after }: Change, officeOf: ReadonlyMap<number, number>): Record<string, Label> {
  const offices = (after.office_ids ?? []) as number[]
  const rooms = (after.meetingroom_ids ?? []) as number[]
  const isElsewhere = (id: number) => officeOf.has(id) && !offices.includes(officeOf.get(id) ?? 0)
  return offices.length > 0 && rooms.some(isElsewhere) ? { meetingroom_ids: words.roomElsewhere } : {}
}

/** Who serves works at some time of the day. A shift may go over midnight. */
export const personnelRules: Rules = {
  beforeSave: async (call, changes) => {
    const types = await serviceTypes(call, changes)
    return changes.map((change) => ({
      ...typeFault(change, types),
      ...(change.after.work_start === change.after.work_end ? { work_end: words.noHours } : {}),
    }))
  },
}
