import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/visitors/visitor': () => import('./visitor-list-page'),
  '/visitors/audit': () => import('./audit-page'),
  '/visitors/desk': () => import('./desk-page'),
  '/visitors/addVisitor': () => import('./invite-page'),
  '/visitors/reason': () => import('./reason-page'),
  '/visitors/agreement': () => import('./agreement/agreement-page'),
  '/visitors/kiosk': () => import('./kiosks/kiosk-page'),
  '/visitors/printer': () => import('./badge-printers/printer-page'),
  '/visitors/evacuation': () => import('./evacuation-page'),
  '/visitors/log': () => import('./pass-log-page'),
  '/visitors/statistics': () => import('./statistics/statistics-page'),
  '/visitors/frequent': () => import('./contacts/contacts-page'),
  '/visitors/addFrequent': () => import('./contacts/add-contact-page'),
  '/visitors/myvisitor': () => import('./my-visitors-page'),
}
