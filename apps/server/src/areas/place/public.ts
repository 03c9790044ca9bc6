// What areas that stand on this one provide to it.
export { requireNoneAboveSlot, roomsInPlacesSlot } from './slots'
