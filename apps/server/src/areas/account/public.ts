// What areas that stand on this one may ask about accounts, and what they provide to it.
export type { PasswordRule } from './deps'
export { recover } from './hand-over'
export { accountBy, admit } from './sign-in'
export {
  freeRoomsSlot,
  meetingsTodaySlot,
  noticesSlot,
  passwordRuleSlot,
  recognitionSlot,
  setupProgressSlot,
  waitingSlot,
} from './slots'
