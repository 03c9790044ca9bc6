import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/company/users': () => import('./users-page'),
  '/company/department': () => import('./department-page'),
  '/company/datasources': () => import('./data-sources-page'),
  '/company/roles': () => import('./roles-page'),
  '/people/employee_group': () => import('./employee-group-page'),
  '/people/whitelist_group': () => import('./whitelist-group-page'),
  '/people/blacklist_group': () => import('./blacklist-group-page'),
  '/company/organization': () => import('./organisation-page'),
  '/company/superuser': () => import('./super-users-page'),
}
