import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/pass/holiday': () => import('./holidays/holiday-page'),
  '/attendance/holiday': () => import('./holidays/holiday-page'),
  '/place/office': () => import('./office-page'),
  '/place/floor': () => import('./floor-page'),
}
