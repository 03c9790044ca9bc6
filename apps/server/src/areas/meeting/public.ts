// What other areas may ask about booking.
export {
  bookAtDoor,
  endAtDoor,
  extendAtDoor,
  extensionsOf,
  lockedReason,
  offersNow,
  roomAtDoor,
} from './booking/at-the-door'
export { screenCode, typedCode } from './checkin/sign-code'
export { type AskingRoom, readSignRules, rulesOfRoom } from './checkin/sign-rules'
export { lockRooms } from './core/room.store'
export { wireTime } from './core/wall-time'
export { noteRepairOf } from './evaluation/act-on-comment'
export { readComment } from './evaluation/comments'
