import { drawnWith } from '../../kernel/lazy-component'
import type { Pages } from '../../kernel/pages'
import { resourceScreen } from '../../kernel/resource-screen'
import { PresenceFeed, PresenceState } from './rooms/room-slots'

export const pages: Pages = {
  '/meetingroom/create_room': () => drawnWith(import('./rooms/room-page'), PresenceState, PresenceFeed),
  '/meetingroom/log': () => import('./rooms/room-log-page'),
  '/meetingroom/resource_service': () => import('./services/facility-page'),
  '/meetingroom/service_people': resourceScreen(
    async () => (await import('@workplace/contract/meetingroom/service-personnel')).servicePersonnel,
  ),
  '/meetingroom/room_type': resourceScreen(
    async () => (await import('@workplace/contract/meetingroom/roomtype')).roomtype,
  ),
  '/meetingroom/visible_range': () => import('./ranges/visible-range-page'),
  '/meetingroom/terms_of_service': () => import('./terms/terms-of-service-page'),
  '/meetingroom/notice': () => import('./notices/notice-page'),
  '/meetingroom/price': resourceScreen(async () => (await import('@workplace/contract/meetingroom/price')).price),
}
