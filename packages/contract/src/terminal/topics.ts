import { type RowsChanged, topic } from '../kernel/topic'

export const terminal = topic<RowsChanged>()({
  name: 'terminal',
  listeners: 'view-screen-system-subject',
  devices: { terminal: 'own' },
})
