import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/meetingroom/repairs': () => import('./repairs-page'),
  '/meeting/repairs': () => import('./my-repairs-page'),
}
