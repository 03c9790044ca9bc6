export { log } from './log'
export * as refusals from './refusals'

/** Personal data. */
export const title = ['个人数据', 'Personal data'] as const

export const resources = [] as const
