import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/messages': () => import('./messages-page'),
  '/company/notification': () => import('./notification-page'),
}
