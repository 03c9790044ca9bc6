// What areas that stand on this one provide to it.
export {
  freeRoomsSlot,
  hasConsentSlot,
  meetingsTodaySlot,
  noticesSlot,
  setupProgressSlot,
  waitingSlot,
} from './slots'
