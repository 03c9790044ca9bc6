import * as privacyWords from './words'

export { log } from './log'
export * as refusals from './refusals'

/** Personal data. */
export const title = privacyWords.personalData

export const resources = [] as const
