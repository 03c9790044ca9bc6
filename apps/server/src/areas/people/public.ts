// What other areas may ask about people.

export { awayOf, setAbsence } from './absence/absence.store'
export { headsAbove } from './core/heads-above'
export { directoryPeople } from './directory'
export { listsNamed } from './groups/employee-groups'
export type { ListsAtDoors } from './groups/group-rules'
export { requireNoneAbove } from './roles/powers'
// What areas that stand on this one provide to it.
export { afterLeaversSlot, groupsChangedSlot, listsAtDoorsSlot } from './slots'
export type { DirectoryPeople } from './sources/directory-people'
export { otherKeepers } from './sources/other-keepers'
export { wireChecklist } from './users/person-checklist'
export { roleFaults } from './users/role-faults'
export { type SignOnPeople, signOnPeople } from './users/sign-on-people'
