// What other areas may ask about booking.
export {
  bookAtDoor,
  endAtDoor,
  extendAtDoor,
  extensionsOf,
  lockedReason,
  offersNow,
  roomAtDoor,
} from './at-the-door'
export { roomsFreeNow } from './free-now'
export { lockRooms } from './room.store'
export { screenCode, typedCode } from './signin/sign-code'
export { type AskingRoom, readSignRules, rulesOfRoom } from './signin/sign-rules'
export { hasOpening, mayBookSomewhere } from './somewhere'
export { comingMeetings, vacateRooms } from './vacate-rooms'
export { wireRange, wireTime } from './wall-time'
