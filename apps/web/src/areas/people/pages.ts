import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/company/users': () => import('./users-page'),
  '/company/department': () => import('./department-page'),
  '/company/datasources': () => import('./data-sources-page'),
  '/company/roles': () => import('./roles-page'),
}
