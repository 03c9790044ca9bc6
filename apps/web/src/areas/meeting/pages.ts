import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/meeting/audit': () => import('./audit-page'),
  '/meeting/audit_flow': () => import('./approval/flows-page'),
  '/meeting/mine': () => import('./my-meetings-page'),
  '/meeting/rulegroup': () => import('./rules/rule-page'),
  '/meeting/strategy': () => import('./rules/strategy-page'),
  '/meeting/subscribe': () => import('./booking-page'),
}
