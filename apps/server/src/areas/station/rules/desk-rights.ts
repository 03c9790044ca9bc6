import { type Call, has, officesFor } from '../../../kernel/call/call'

type Asking = Pick<Call, 'actor'>

const keeps = ({ actor }: Asking, office_id: number): boolean => {
  const mine = officesFor(actor, 'station')
  return mine === null || mine.includes(office_id)
}

/** May the caller book desks of this office for others? */
export const mayForOthers = (call: Asking, office_id: number): boolean =>
  has(call.actor, 'add-reservation') && keeps(call, office_id)

/** May the caller say yes to bookings of desks of this office? */
export const mayDecide = (call: Asking, office_id: number): boolean =>
  has(call.actor, 'change-review') && keeps(call, office_id)

/** Who looks after the map of an office, or books there for others, sees all of its desks. */
export const seesAllDesks = (call: Asking, office_id: number): boolean =>
  mayForOthers(call, office_id) || (has(call.actor, 'view-map') && keeps(call, office_id))
