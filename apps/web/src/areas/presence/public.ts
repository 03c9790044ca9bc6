export { PresenceLine, PresenceMark, PresenceSign, PresenceState } from './presence-mark'

/** Keeps what is known of the rooms on the screen fresh. */
export const loadPresenceFeed = () => import('./presence-feed')
