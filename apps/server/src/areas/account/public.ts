// What areas that stand on this one may ask about accounts, and what they provide to it.
export { accountBy, type WithoutPassword } from './account.store'
export { admit } from './admit'
export type { DirectorySignIn, NotifyCopied, PasswordRule } from './deps'
export { recover } from './hand-over'
export {
  copiedPasskeySlot,
  directorySignInSlot,
  freeRoomsSlot,
  meetingsTodaySlot,
  noticesSlot,
  passwordRuleSlot,
  recognitionSlot,
  setupProgressSlot,
  waitingSlot,
} from './slots'
