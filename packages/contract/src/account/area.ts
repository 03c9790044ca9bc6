export { log } from './log'
export * as refusals from './refusals'
export { settings } from './settings'

/** Signing in, and what everybody says of themselves. */
export const title = ['登录与账号', 'Sign-in and accounts'] as const

export const resources = [] as const
