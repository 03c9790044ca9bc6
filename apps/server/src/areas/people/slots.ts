import { slot } from '../../kernel/call/slot'
import type { GroupsChanged, ListsAtDoors } from './groups/group-rules'

/** What follows when those who left were looked for and their accounts closed. */
export const afterLeaversSlot = slot<() => Promise<unknown>>('after people left')
export const groupsChangedSlot = slot<GroupsChanged>('after groups of employees changed')
export const listsAtDoorsSlot = slot<ListsAtDoors>('what lists of people say at doors')
