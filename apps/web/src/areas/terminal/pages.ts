import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/meetingroom/terminal': () => import('./terminal-page'),
}
