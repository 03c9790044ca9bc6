import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/setup-and-development/developer-authorization': () => import('./application/application-page'),
  '/setup-and-development/callback-settings': () => import('./callback/callback-page'),
}
