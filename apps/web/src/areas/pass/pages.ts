import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/device/carddevice/opendoorrecord': () => import('./records/open-door-page'),
  '/my_passes': () => import('./records/my-passes-page'),
  '/pass/addPassTime': () => import('./add-schedule-page'),
  '/pass/addStrategy': () => import('./add-strategy-page'),
  '/pass/passlog': () => import('./records/pass-log-page'),
  '/pass/schedule': () => import('./schedule-page'),
  '/pass/strategy': () => import('./strategy-page'),
}
