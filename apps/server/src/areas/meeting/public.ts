// What other areas may ask about booking.
export {
  bookAtScreen,
  endAtScreen,
  extendAtScreen,
  extensionsOf,
  lockedReason,
  offersNow,
  roomAtScreen,
} from './booking/at-the-door'
export { screenCode, typedCode } from './checkin/sign-code'
export { type CheckinRoom, readCheckinRules, rulesOfRoom } from './checkin/sign-rules'
export { lockRooms } from './core/room.store'
export { wireTime } from './core/wall-time'
export { noteRepairOf } from './evaluation/act-on-comment'
export { readComment } from './evaluation/comments'
