import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/meeting/subscribe': () => import('./booking-page'),
}
