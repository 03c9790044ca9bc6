import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/attendance/rule': () => import('./rule-page'),
  '/attendance/overtime_rule': () => import('./overtime-page'),
  '/attendance/remedy_rule': () => import('./remedy-page'),
  '/attendance/request_flow': () => import('./plain-rule-page'),
  '/attendance/apply': () => import('./request/apply-page'),
  '/attendance/request': () => import('./request/request-page'),
  '/attendance/leave_type': () => import('./plain-rule-page'),
  '/attendance/payroll_template': () => import('./payroll-template-page'),
  '/attendance/daytimetable': () => import('./shift-page'),
  '/attendance/schedule': () => import('./schedule-page'),
  '/attendance/team': () => import('./team-page'),
  '/attendance/statistics': () => import('./months/statistics-page'),
  '/attendance/log': () => import('./days/log-page'),
  '/attendance/clocktime': () => import('./days/clock-time-page'),
  '/attendance/sourcerecord': () => import('./days/source-record-page'),
  '/my_attendance': () => import('./days/my-page'),
}
