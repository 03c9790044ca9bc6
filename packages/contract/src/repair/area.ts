import type { Words } from '../kernel/words'
import * as repairWords from './words'

export * as events from './events'
export { log } from './log'
export * as refusals from './refusals'
export * as topics from './topics'

/** Repairs. */
export const title = repairWords.repairs

export const resources = [] as const

/** What stands in tables that are no declared resource: for the sentence that says by what a record is in use. */
export const tables = {
  repair: ['报修单', 'Repair tickets'],
} as const satisfies Words
