export * as topics from './live-topics'
export { log } from './log'
export * as refusals from './refusals'

/** What people are told, and where. */
export const title = ['消息', 'Messages'] as const

export const resources = [] as const
