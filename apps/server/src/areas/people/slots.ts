import { slot } from '../../kernel/call/slot'

/** What follows when those who left were looked for and their accounts closed. */
export const afterLeaversSlot = slot<() => Promise<unknown>>('after people left')
