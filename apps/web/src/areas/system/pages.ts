import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/system/api': () => import('./api-page'),
}
