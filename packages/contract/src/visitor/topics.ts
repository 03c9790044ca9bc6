import { topic } from '../kernel/topic'

/** Something of visits changed, for who looks after visitors. */
export const visitor = topic<Record<string, never>>()({ name: 'visitor', listeners: 'view-visitor' })
/** Something of visits to somebody, for that host. */
export const own_visitor = topic<{ user_id: number }>()({ name: 'own_visitor', listeners: 'oneself' })
