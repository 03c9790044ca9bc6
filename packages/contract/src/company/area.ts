import { application } from './application'

export * as events from './events'
export { log } from './log'
export * as refusals from './refusals'
export { strategies as settings } from './strategy'
export * as topics from './topics'
export * as uploads from './uploads'

/** The company, its settings, its log. */
export const title = ['公司与系统配置', 'Company and settings'] as const

export const resources = [application] as const
