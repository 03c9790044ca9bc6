// What other areas may ask about accounts.
export { accountBy, admit } from './sign-in'
// What areas that stand on this one provide to it.
export {
  freeRoomsSlot,
  meetingsTodaySlot,
  noticesSlot,
  recognitionSlot,
  setupProgressSlot,
  waitingSlot,
} from './slots'
