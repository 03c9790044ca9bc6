import type { Label } from '@workplace/contract/kernel/words'
import type { Call } from '../../kernel/call'
import type { Change, Rules, Values } from '../../kernel/resources/engine'
import { offeredRooms } from './range-rules'
import { words } from './words'

export const roomRules: Rules = {
  scope: offeredRooms,
  beforeSave: async (call, changes) => {
    const officeOf = await officesOfFloors(call, changes)
    return changes.map(({ after }) => {
      const office = officeOf.get(Number(after.floor_id))
      // a floor that does not exist is said by the engine
      const isElsewhere = office !== undefined && office !== after.office_id
      return { ...hours(after), ...(isElsewhere ? { floor_id: words.floorElsewhere } : {}) }
    })
  },
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

/** Opening, lunch break and booking window must be possible at all. Wall times compare as texts. */
function hours(room: Values): Record<string, Label> {
  const text = (name: string) => (room[name] === null || room[name] === undefined ? null : String(room[name]))
  const [opens = '', closes = ''] = [text('opentime') ?? undefined, text('closetime') ?? undefined]
  const [begin, end] = [text('lunch_begin'), text('lunch_end')]
  const errors: Record<string, Label> = {}
  if (opens >= closes) errors.closetime = words.closesAfterOpening
  if ((begin === null) !== (end === null)) errors[begin === null ? 'lunch_begin' : 'lunch_end'] = words.lunchNeedsBoth
  else if (begin !== null && end !== null) {
    if (begin >= end) errors.lunch_end = words.lunchEndsAfterBegin
    else if (begin < opens) errors.lunch_begin = words.lunchInsideOpening
    else if (end > closes) errors.lunch_end = words.lunchInsideOpening
  }
  // a window may reach over midnight, but not have no length
  const [from, until] = [text('approve_booking_begintime'), text('approve_booking_endtime')]
  if (from !== null && from === until) errors.approve_booking_endtime = words.windowIsEmpty
  return errors
}
