import { passCard } from './pass-card'
import { passSchedule } from './pass-schedule'
import { throughStrategy } from './through-strategy'

/** Who may pass which doors, when, and by what. */
export { passing as title } from '../device/words'
export * as events from './events'
export { log } from './log'
export * as refusals from './refusals'
export { settings } from './settings'
export * as topics from './topics'

export const resources = [passSchedule, throughStrategy, passCard] as const
