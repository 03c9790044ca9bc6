// What areas whose things may break say of them, and how they report what breaks.
export { ownPhotos, reportRepair } from './report-repair'
export { type RepairedThing, type RepairLock, type RepairPart, type RepairTarget, repairTargets } from './target'
