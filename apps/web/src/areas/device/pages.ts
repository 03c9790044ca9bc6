import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/device/list': () => import('./faces/face-devices-page'),
  '/device/carddevice/doormanagement': () => import('./doors/doors-page'),
  '/device/carddevice/devicealarm': () => import('./alarms/alarms-page'),
}
