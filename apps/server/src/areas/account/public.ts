// What areas that stand on this one provide to it.
export {
  freeRoomsSlot,
  meetingsTodaySlot,
  noticesSlot,
  recognitionSlot,
  setupProgressSlot,
  waitingSlot,
} from './slots'
