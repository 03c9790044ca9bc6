import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/setup-and-development/callback-settings': () => import('./callback/callback-page'),
}
