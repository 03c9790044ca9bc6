import { topic } from '../kernel/topic'

/** Something of the lockers that somebody holds or shares changed. */
export const own_locker = topic<{ user_id: number }>()({ name: 'own_locker', listeners: 'oneself' })
