import * as deviceWords from '../device/words'
import { passCard } from './pass-card'
import { passSchedule } from './pass-schedule'
import { throughStrategy } from './through-strategy'

export * as events from './events'
export { log } from './log'
export * as refusals from './refusals'
export { settings } from './settings'
export * as topics from './topics'

/** Who may pass which doors, when, and by what. */
export const title = deviceWords.passing

export const resources = [passSchedule, throughStrategy, passCard] as const
