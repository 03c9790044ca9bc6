export { log } from './log'
export * as refusals from './refusals'
export * as topics from './topics'

/** What people are told, and where. */
export const title = ['消息', 'Messages'] as const

export const resources = [] as const
