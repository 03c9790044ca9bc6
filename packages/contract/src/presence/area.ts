import { detectorGetway, detectors, getwayType } from './detector'

export * as events from './events'
export { log } from './log'
export * as topics from './topics'

/** What detectors say of rooms. */
export const title = ['空间探测', 'Presence detection'] as const

export const resources = [getwayType, detectorGetway, detectors] as const
