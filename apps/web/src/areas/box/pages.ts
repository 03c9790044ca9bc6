import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/box/mybox': () => import('./mine-page'),
  '/box/addBox': () => import('./take-page'),
  '/box/boxlist': () => import('./front-page'),
  '/box/fixed': () => import('./fixed-page'),
  '/box/unused': () => import('./unused-page'),
  '/box/control': () => import('./control-page'),
  '/box/record': () => import('./record-page'),
  '/box/lockers': () => import('./locker-page'),
  '/box/cabinets': () => import('./cabinet-page'),
}
