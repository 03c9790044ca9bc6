import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/device/iotdevice': () => import('./thing-page'),
  '/device/iotcommand': () => import('./command-page'),
  '/device/iottask': () => import('./task-page'),
  '/device/alarm': () => import('./alarm-page'),
  '/device/detectionrecord': () => import('./reading-page'),
}
