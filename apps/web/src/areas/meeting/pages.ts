import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/meeting/audit': () => import('./audit-page'),
  '/meeting/log': () => import('./manage/log-page'),
  '/meeting/manage': () => import('./manage/manage-page'),
  '/meeting/mine': () => import('./my-meetings-page'),
  '/meeting/subscribe': () => import('./booking-page'),
}
