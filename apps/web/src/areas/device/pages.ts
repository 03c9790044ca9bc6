import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/device/carddevice/doormanagement': () => import('./doors/doors-page'),
  '/device/carddevice/devicealarm': () => import('./alarms/alarms-page'),
  '/device/list': () => import('./faces/face-page'),
  '/device/applicationUpdate': () => import('./updates/update-page'),
  '/device/carddevice/controller': () => import('./controllers/controller-page'),
}
