import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/company/operation_log': () => import('./operation-log-page'),
}
