import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/meeting/audit': () => import('./audit-page'),
  '/evaluate': () => import('./evaluation/evaluate-page'),
  '/meeting/evaluate': () => import('./evaluation/evaluation-page'),
  '/meeting/summary': () => import('./minutes/minutes-page'),
  '/meeting/tasks': () => import('./minutes/tasks-page'),
  '/meeting/mine': () => import('./my-meetings-page'),
  '/meeting/subscribe': () => import('./booking-page'),
}
