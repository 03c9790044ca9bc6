import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/meetingroom/utilisation': () => import('./utilisation-page'),
}
