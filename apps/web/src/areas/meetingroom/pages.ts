import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/meetingroom/create_room': () => import('./room-page'),
  '/meetingroom/log': () => import('./room-log-page'),
  '/meetingroom/room_lock': () => import('./lock-page'),
  '/meetingroom/cycle_meeting': () => import('./occupation-page'),
  '/meetingroom/resource_service': () => import('./facility-page'),
  '/meetingroom/service_people': () => import('./service-people-page'),
  '/meetingroom/service_orders': () => import('./service-orders-page'),
  '/meetingroom/room_type': () => import('./room-type-page'),
  '/meetingroom/visible_range': () => import('./visible-range-page'),
  '/meetingroom/terms_of_service': () => import('./terms-of-service-page'),
  '/meetingroom/notice': () => import('./notice-page'),
  '/meetingroom/price': () => import('./price-page'),
  '/meetingroom/repairs': () => import('./repair/repairs-page'),
  '/meetingroom/space_probe': () => import('./detect/probe-page'),
  '/meetingroom/terminal': () => import('./terminal/terminal-page'),
  '/meeting/repairs': () => import('./repair/my-repairs-page'),
}
