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
export { calendarEntries, type EntriesOf } from './mine/calendar-entries'
