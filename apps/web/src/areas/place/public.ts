export { type NamedDay, useNamedDays } from './named-days'
export { choosePlace, currentPlace, forgetPlace, type Place, usePlace } from './place'
export { officeNameIn, searchedIn, useOfficeName, usePlaceTree } from './place-name'
export const loadDayNames = async () => ({ default: (await import('./day-names')).DayNames })
export const loadThingsOnFloor = async () => ({ default: (await import('./things-on-floor')).ThingsOnFloor })
export const loadThingOnPlan = async () => ({ default: (await import('./thing-on-plan')).ThingOnPlan })
export { MapOfFloor, type MapOfFloorProps } from './slots'
