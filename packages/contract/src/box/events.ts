import { z } from 'zod'
import { domainEvent } from '../kernel/event'
import { causes } from './opening-states'

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

/** A locker was opened: by whom, or with whose PIN or card; nobody knows who used a key. Key `locker_opening/<id>`. */
export const lockerOpened = domainEvent(
  'locker.opened',
  ['储物柜开启', 'Locker opened'],
  z.object({
    opening_id: id,
    cabinet_id: id,
    box_id: id.nullable(),
    use_id: id.nullable(),
    user_id: id.nullable(),
    cause: z.enum(Object.keys(causes) as (keyof typeof causes)[]),
    time: z.string(),
  }),
)
