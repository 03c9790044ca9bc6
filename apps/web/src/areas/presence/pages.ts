import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/meetingroom/space_probe': () => import('./detector-page'),
}
