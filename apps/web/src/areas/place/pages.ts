import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/place/city': () => import('./city-page'),
  '/place/office': () => import('./office-page'),
  '/place/floor': () => import('./floor-page'),
  '/place/manager': () => import('./manager-page'),
}
