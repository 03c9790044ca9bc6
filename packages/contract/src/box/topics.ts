import { topic } from '../kernel/topic'

/** A locker was opened, is to be, or waits for a second person. */
export const locker_opening = topic()({ name: 'locker_opening', listeners: 'view-control' })

/** Something of the lockers that somebody holds or shares changed. */
export const own_locker = topic<{ user_id: number }>()({ name: 'own_locker', listeners: 'oneself' })
