import { drawnWith } from '../../kernel/lazy-component'
import type { Pages } from '../../kernel/pages'
import { RoomTabs } from './occupation/room-tabs'

export const pages: Pages = {
  '/meeting/audit': () => import('./approval/audit-page'),
  '/meeting/log': () => import('./manage/log-page'),
  '/meeting/manage': () => import('./manage/manage-page'),
  '/meeting/list': () => import('./release/list-page'),
  '/evaluate': () => import('./evaluation/evaluate-page'),
  '/meeting/evaluate': () => import('./evaluation/evaluation-page'),
  '/meeting/summary': () => import('./minutes/minutes-page'),
  '/meeting/tasks': () => import('./minutes/tasks-page'),
  '/meeting/mine': () => import('./mine/my-meetings-page'),
  '/meeting/sign_in': () => import('./checkin/checkin-log-page'),
  '/meeting/audit_flow': () => import('./approval/flows-page'),
  '/meeting/rulegroup': () => import('./rule-groups/rule-page'),
  '/meeting/strategy': () => import('./rule-groups/strategy-page'),
  '/meeting/subscribe': () => import('./page/booking-page'),
  '/meetingroom/room_lock': () => drawnWith(import('./occupation/lock-page'), RoomTabs),
  '/meetingroom/cycle_meeting': () => drawnWith(import('./occupation/occupation-page'), RoomTabs),
  '/meetingroom/service_orders': () => import('./services/service-orders-page'),
  '/details': () => import('./invitation/details-page'),
  '/makeover': () => import('./invitation/makeover-page'),
}

/** Where the code of a sign-in or the link to a meeting leads a phone. */
export const openPages: Pages = {
  '/auth-meeting-login': () => import('./invitation/entry-page'),
}
