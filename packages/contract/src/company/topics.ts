import { topic } from '../kernel/topic'

export const company = topic<{ id: number }>()({
  name: 'company',
  listeners: 'everyone',
  devices: { terminal: 'all', kiosk: 'all', screen: 'all' },
})
export const strategy = topic<{ key: string }>()({ name: 'strategy', listeners: 'everyone' })
