// What a date is in an office: for whoever plans by days.

// What lies on the plans of floors, and where.
export { putPlaces, type WantedPlace } from './floor-place.store'
export { dayKind, dayKinds, dayKindsRead } from './holidays/day-kinds'
export { officeNameIn } from './office-name'
export { officesOfFloors } from './offices-of-floors'
export { type PlacedThings, placedThings, thingsOnFloor } from './placed-things'
// What areas that stand on this one provide to it.
export { requireNoneAboveSlot, roomsInPlacesSlot } from './slots'
