import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/device/list': () => import('./faces/face-devices-page'),
}
