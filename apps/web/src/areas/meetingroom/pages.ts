import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/meetingroom/create_room': () => import('./room-page'),
  '/meetingroom/resource_service': () => import('./facility-page'),
  '/meetingroom/room_type': () => import('./room-type-page'),
  '/meetingroom/visible_range': () => import('./visible-range-page'),
  '/meetingroom/terms_of_service': () => import('./terms-of-service-page'),
  '/meetingroom/notice': () => import('./notice-page'),
  '/meetingroom/price': () => import('./price-page'),
}
