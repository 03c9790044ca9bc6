import { terminal } from './terminal'

export { log } from './log'
export * as refusals from './refusals'
export * as topics from './topics'

/** Screens at the doors of rooms. */
export const title = ['会议终端', 'Room terminals'] as const

export const resources = [terminal] as const
