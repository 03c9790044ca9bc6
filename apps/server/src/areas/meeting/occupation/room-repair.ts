import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import { type Call, requireSeen } from '../../../kernel/call/call'
import type { RepairPart, RepairTarget } from '../../repair/public'
import { lockForRepair } from './lock-for-repair'

async function requireReportable(call: Call, id: number): Promise<void> {
  requireSeen(call.actor, id, 'view-repair', 'view-comment')
  const [room] = await call.db.query(
    `select 1 from meetingroom where company_id = $1 and id = $2 and status <> 'inactive'`,
    [call.actor.company_id, id],
  )
  if (room !== undefined) return
  throw new Refusal(refusals.not_found, {}, { fields: { meetingroom_id: meetingroomWords.roomNotFound } })
}

/** The facilities of a room. */
async function facilitiesOf(call: Call, id: number): Promise<RepairPart[]> {
  requireSeen(call.actor, id, 'view-repair')
  return call.db.query<RepairPart>(
    `select s.id, s.name, s.name_en from meetingroom_resource mr
     join resources s on s.company_id = mr.company_id and s.id = mr.resource_id
     where mr.company_id = $1 and mr.meetingroom_id = $2 and s.status <> 'scrapped' order by s.name, s.id`,
    [call.actor.company_id, id],
  )
}

/** Rooms may break, and cannot be booked while they are repaired. */
export const roomRepair: RepairTarget = {
  type: 'room',
  duty: 'room',
  label: `select r.name as label, null::text as label_en, f.name as place, r.office_id, s.name as part, s.name_en as part_en,
      l.end_date as locked_until
    from meetingroom r
    join floor f on f.company_id = r.company_id and f.id = r.floor_id
    left join resources s on s.company_id = t.company_id and s.id = t.part_id
    left join roomlock l on l.company_id = t.company_id and l.id = t.lock_id and not l.is_revoked
    where r.company_id = t.company_id and r.id = t.target_id`,
  requireReportable,
  parts: { of: facilitiesOf, missing: ['该设施不在此会议室', 'This facility isn’t in the room'] },
  lock: lockForRepair,
}
