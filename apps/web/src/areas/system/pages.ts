import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/system/log': () => import('./log-page'),
  '/system/api': () => import('./api-page'),
}
