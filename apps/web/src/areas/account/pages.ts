import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/dashboard': () => import('./dashboard-page'),
  '/my_security': () => import('./security-page'),
}

/** These stand alone and need no token. */
export const openPages: Pages = {
  '/login': () => import('./login-page'),
  '/first-run': () => import('./first-run-page'),
}
