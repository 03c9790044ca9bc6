import { topic } from './topic'

/** What the sessions of a person grant may have changed; without a person those of everybody. */
export const session = topic<{ user_id?: number }>()({ name: 'session', listeners: 'oneself' })
