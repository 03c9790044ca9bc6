import type { Words } from '../kernel/words'
import { box } from './box'
import { boxCabinet } from './box-cabinet'
import * as boxWords from './words'

/** Where people keep their things: cabinets, their lockers, and who has which. */
export { lockers as title } from '../kernel/common-words'
export * as events from './events'
export { log } from './log'
export * as refusals from './refusals'
export * as topics from './topics'

export const resources = [boxCabinet, box] as const

/** What stands in tables that are no declared resource: for the sentence that says by what a record is in use. */
export const tables = { box_use: boxWords.lockerUse, box_opening: boxWords.openings } as const satisfies Words
