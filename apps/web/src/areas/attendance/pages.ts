import type { Pages } from '../../kernel/pages'

export const pages: Pages = { '/attendance/daytimetable': () => import('./shift-page') }
