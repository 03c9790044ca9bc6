import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/meeting/audit': () => import('./audit-page'),
  '/meeting/log': () => import('./manage/log-page'),
  '/meeting/manage': () => import('./manage/manage-page'),
  '/meeting/list': () => import('./release/list-page'),
  '/evaluate': () => import('./evaluation/evaluate-page'),
  '/meeting/evaluate': () => import('./evaluation/evaluation-page'),
  '/meeting/summary': () => import('./minutes/minutes-page'),
  '/meeting/tasks': () => import('./minutes/tasks-page'),
  '/meeting/mine': () => import('./my-meetings-page'),
  '/meeting/sign_in': () => import('./signin/sign-in-log-page'),
  '/meeting/audit_flow': () => import('./approval/flows-page'),
  '/meeting/rulegroup': () => import('./rules/rule-page'),
  '/meeting/strategy': () => import('./rules/strategy-page'),
  '/meeting/subscribe': () => import('./booking-page'),
  '/details': () => import('./attend/details-page'),
  '/makeover': () => import('./attend/makeover-page'),
}

/** Where the code of a sign-in or the link to a meeting leads a phone. */
export const openPages: Pages = {
  '/auth-meeting-login': () => import('./attend/entry-page'),
}
