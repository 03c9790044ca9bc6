import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/company/businessmanager': () => import('./business-page'),
  '/company/companyinfo': () => import('./company-info-page'),
  '/company/notification': () => import('./notification-page'),
  '/company/companyconfig': () => import('./config-page'),
  '/company/operation_log': () => import('./operation-log-page'),
}
