export { log } from './log'
export * as refusals from './refusals'
export * as topics from './topics'
export * as uploads from './uploads'

/** What every area shares. */
export const title = ['系统', 'System'] as const

export const resources = [] as const
