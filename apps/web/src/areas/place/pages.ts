import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/place/office': () => import('./office-page'),
  '/place/floor': () => import('./floor-page'),
}
