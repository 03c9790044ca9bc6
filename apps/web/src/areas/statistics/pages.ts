import type { Pages } from '../../kernel/pages'

const utilisation = () => import('./utilisation-page')

export const pages: Pages = {
  '/meetingroom/utilisation': utilisation,
  '/station/utilisation': () => import('./desk-utilisation-page'),
  // where the route table has statistics: the same screen
  '/statistics/statistics': utilisation,
}
