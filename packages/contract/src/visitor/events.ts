import { z } from 'zod'
import { domainEvent } from '../kernel/event'

const id = z.int().positive()

/** One guest: ids and times, never a name, a number or a photo. Key `visitor/<id>`. */
const guest = z.object({
  visitor_id: id,
  version: id,
  visit_id: id,
  office_id: id,
  state: z.int(),
  plan_start: z.string(),
  check_in_time: z.string().nullable(),
  check_out_time: z.string().nullable(),
})
export const visitInvited = domainEvent('visit.invited', ['访客邀请', 'Guest invited'], guest)
export const visitChanged = domainEvent('visit.changed', ['访客变更', 'Guest changed'], guest)
export const visitCheckedIn = domainEvent('visit.checked_in', ['访客签到', 'Guest checked in'], guest)
export const visitLeft = domainEvent('visit.left', ['访客签离', 'Guest left'], guest)
export const visitOverstayed = domainEvent('visit.overstayed', ['访客超时未离', 'Guest stays too long'], guest)
export const visitMissed = domainEvent('visit.missed', ['访客未到', 'Guest is a no-show'], guest)
export const visitCancelled = domainEvent('visit.cancelled', ['来访取消', 'Visit cancelled'], guest)

/** People are seen out of an office. Key `muster/<id>`. */
const muster = z.object({ muster_id: id, office_id: id, kind: z.enum(['alarm', 'drill']) })
export const musterBegan = domainEvent('muster.began', ['点名开始', 'Muster began'], muster)
export const musterEnded = domainEvent('muster.ended', ['点名结束', 'Muster ended'], muster)
