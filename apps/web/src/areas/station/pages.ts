import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/station/reservation': () => import('./booking/book-page'),
  '/station/myreservation': () => import('./booking/mine-page'),
  '/station/who': () => import('./who/who-page'),
  '/station/audit': () => import('./booking/audit-page'),
  '/station/checkin': () => import('./booking/check-in-page'),
  '/station/scan': () => import('./booking/scan-page'),
  '/station/assign': () => import('./assign/assign-page'),
  '/station/moves': () => import('./moves/moves-page'),
  '/station/rulegroup': () => import('./rules/rule-page'),
  '/station/add': () => import('./desks/desk-page'),
  '/station/category': () => import('./desks/category-page'),
  '/station/map': () => import('./map/editor/map-page'),
  '/station/resourceService': () => import('./services/resource-page'),
  '/station/orders': () => import('./services/orders-page'),
  '/station/cleaning': () => import('./services/cleaning-page'),
  '/station/lock': () => import('./desks/lock-page'),
}
