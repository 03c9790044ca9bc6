// What other areas may ask about booking.
export {
  bookAtScreen,
  endAtScreen,
  extendAtScreen,
  extensionsOf,
  lockedReason,
  offersNow,
  roomAtScreen,
} from './booking/screen-booking'
export { screenCode, typedCode } from './checkin/checkin-code'
export { type CheckinRoom, readCheckinRules, rulesOfRoom } from './checkin/checkin-rules'
export { lockRooms } from './core/room.store'
export { wireTime } from './core/wall-time'
export { noteRepairOf } from './evaluation/act-on-comment'
export { readComment } from './evaluation/comments'
