import type { Words } from '../kernel/words'
import { visitorReason } from './visitor-reason'
import { visitorThrough } from './visitor-through'
import * as visitorWords from './words'

export { log } from './log'
export * as refusals from './refusals'
export { settings } from './settings'
export * as topics from './topics'
/** Who comes to see somebody: invited, at reception, inside, gone. */
export { visitors as title } from './words'

export const resources = [visitorReason, visitorThrough] as const

/** What stands in tables that are no declared resource: for the sentence that says by what a record is in use. */
export const tables = {
  visit: ['来访', 'Visits'],
  visitor: visitorWords.visitors,
} as const satisfies Words
