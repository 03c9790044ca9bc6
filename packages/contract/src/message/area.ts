import * as messageWords from './words'

export * as events from './events'
export { log } from './log'
export * as refusals from './refusals'
export * as topics from './topics'

/** What people are told, and where. */
export const title = messageWords.messages

export const resources = [] as const
