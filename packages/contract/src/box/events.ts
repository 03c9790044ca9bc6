import { z } from 'zod'
import { domainEvent } from '../kernel/event'

const id = z.int().positive()

/** Somebody's use of a locker. Key `locker/<id of the use>`. */
const use = z.object({
  use_id: id,
  version: id,
  box_id: id,
  user_id: id,
  kind: z.enum(['temporary', 'fixed']),
  state: z.enum(['using', 'clearing', 'ended']),
})
export const lockerTaken = domainEvent('locker.taken', ['储物柜领用', 'Locker taken'], use)
export const lockerReturned = domainEvent('locker.returned', ['储物柜归还', 'Locker returned'], use)
export const lockerCleared = domainEvent('locker.cleared', ['储物柜清理', 'Locker cleared'], use)
