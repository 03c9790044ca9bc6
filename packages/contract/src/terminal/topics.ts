import { type RowsChanged, topic } from '../kernel/topic'

export const terminal = topic<RowsChanged>()({
  name: 'terminal',
  audience: 'view-screen-system-subject',
  screens: 'screen',
})
