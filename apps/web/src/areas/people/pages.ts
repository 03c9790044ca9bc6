import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/company/users': () => import('./users-page'),
  '/company/department': () => import('./department-page'),
  '/company/roles': () => import('./roles-page'),
  '/company/organization': () => import('./organisation-page'),
  '/company/superuser': () => import('./super-users-page'),
}
