import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/company/application-management/list': () => import('./application-list-page'),
  '/company/application-management/detail': () => import('./application-detail-page'),
  '/company/application-management/create': () => import('./application-create-page'),
  '/company/businessmanager': () => import('./business-page'),
  '/company/companyinfo': () => import('./company-info-page'),
  '/company/companyconfig': () => import('./config-page'),
  '/company/operation_log': () => import('./operation-log-page'),
}
