import type { Kit } from '../../kernel/product/area'
import { groupsChangedSlot, listsAtDoorsSlot } from './slots'
import { type DirectoryPeople, peopleForDirectories } from './sources/directory-people'

/** People as directories that speak by themselves bring them. */
export const directoryPeople = (kit: Pick<Kit, 'addresses' | 'secrets' | 'sessions' | 'provided'>): DirectoryPeople =>
  peopleForDirectories(kit, () => ({
    groupsChanged: kit.provided(groupsChangedSlot),
    listsAtDoors: kit.provided(listsAtDoorsSlot),
  }))
