// What areas that stand on this one may ask and say.

export { type GuestsAtDoors, guestsAtDoorsSlot } from './guests-at-doors'
export { readLentCard } from './lent-card'
export { insideOf, mayPass, passesAt, passesOf, takenUntil } from './questions'
export { type LiveCodes, liveCodes, signerOf } from './records/live-codes'
export { wantAt } from './windows/known-at-devices'
export {
  changeWindow,
  endWindow,
  forgetFaces,
  forgetWindows,
  openWindow,
  renameWindows,
  type WantedWindow,
} from './windows/open-window'
export { facesAskedBack, type WindowAtDoor, windowStates } from './windows/window-states'
