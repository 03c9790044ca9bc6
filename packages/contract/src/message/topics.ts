import { topic } from '../kernel/topic'

export const message = topic<{ user_id: number }>()({ name: 'message', listeners: 'oneself' })
