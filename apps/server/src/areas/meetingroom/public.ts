// What areas that stand on this one provide to it, and what it provides.
export { presenceStateSlot, roomEngineSlot, screenStateSlot } from './slots'
