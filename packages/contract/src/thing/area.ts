import { thingTask } from './task'
import { thing, thingGroup } from './thing'
import * as thingWords from './words'

export { log } from './log'
export * as refusals from './refusals'
export * as topics from './topics'

/** What is switched, set and measured behind gateways. */
export const title = thingWords.things

export const resources = [thingGroup, thing, thingTask] as const
