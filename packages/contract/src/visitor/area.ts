import * as common from '../kernel/common-words'
import type { Words } from '../kernel/words'
import { visitorAgreement } from './agreement'
import { visitorKiosk } from './kiosk'
import { visitorPrinter } from './printer'
import { visitorReason } from './visitor-reason'
import { visitorThrough } from './visitor-through'
import { visitorWatch } from './watch'
import * as visitorWords from './words'

/** Who comes to see somebody: invited, at reception, inside, gone. */
export { visitors as title } from '../kernel/common-words'
export * as events from './events'
export { log } from './log'
export * as refusals from './refusals'
export { settings } from './settings'
export * as topics from './topics'

export const resources = [
  visitorAgreement,
  visitorKiosk,
  visitorPrinter,
  visitorReason,
  visitorThrough,
  visitorWatch,
] as const

/** What stands in tables that are no declared resource: for the sentence that says by what a record is in use. */
export const tables = {
  visit: visitorWords.visits,
  visitor: common.visitors,
  visitor_signature: ['协议签署', 'Signatures'],
  muster: visitorWords.evacuation,
  visitor_frequent: visitorWords.contacts,
  visitor_pass_log: visitorWords.passLog,
} as const satisfies Words
