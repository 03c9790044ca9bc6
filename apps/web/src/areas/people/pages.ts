import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/company/users': () => import('./users/users-page'),
  '/company/department': () => import('./departments/department-page'),
  '/company/datasources': () => import('./sources/data-sources-page'),
  '/company/roles': () => import('./roles/roles-page'),
  '/people/employee_group': () => import('./groups/employee-group-page'),
  '/people/whitelist_group': () => import('./groups/whitelist-group-page'),
  '/people/blacklist_group': () => import('./groups/blacklist-group-page'),
  '/company/organization': () => import('./organisation/organisation-page'),
  '/company/superuser': () => import('./roles/super-users-page'),
}
