import * as common from './common-words'

export { log } from './log'
export * as refusals from './refusals'
export * as topics from './topics'
export * as uploads from './uploads'

/** What every area shares. */
export const title = common.system

export const resources = [] as const
