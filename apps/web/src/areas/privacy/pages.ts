import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/my_data': () => import('./my-data-page'),
  '/company/personal_data': () => import('./personal-data-page'),
}
