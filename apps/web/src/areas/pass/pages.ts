import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/pass/schedule': () => import('./schedule-page'),
  '/pass/strategy': () => import('./strategy-page'),
}
