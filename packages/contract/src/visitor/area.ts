import * as common from '../kernel/common-words'
import type { Words } from '../kernel/words'
import { visitorReason } from './visitor-reason'
import { visitorThrough } from './visitor-through'
import * as visitorWords from './words'

/** Who comes to see somebody: invited, at reception, inside, gone. */
export { visitors as title } from '../kernel/common-words'
export { log } from './log'
export * as refusals from './refusals'
export { settings } from './settings'
export * as topics from './topics'

export const resources = [visitorReason, visitorThrough] as const

/** What stands in tables that are no declared resource: for the sentence that says by what a record is in use. */
export const tables = {
  visit: visitorWords.visits,
  visitor: common.visitors,
} as const satisfies Words
