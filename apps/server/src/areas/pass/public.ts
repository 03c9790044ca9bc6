// What areas that stand on this one may ask and say.
export { liveCodes } from './records/live-codes'
export {
  changeWindow,
  endWindow,
  forgetWindows,
  openWindow,
  type WantedWindow,
} from './windows/open-window'
export { type WindowAtDoor, windowStates } from './windows/window-states'
