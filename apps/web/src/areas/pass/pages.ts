import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/device/carddevice/opendoorrecord': () => import('./records/open-door-page'),
  '/my_passes': () => import('./records/my-passes-page'),
  '/pass/passlog': () => import('./records/pass-log-page'),
  '/pass/schedule': () => import('./schedule-page'),
  '/pass/strategy': () => import('./strategy-page'),
}
