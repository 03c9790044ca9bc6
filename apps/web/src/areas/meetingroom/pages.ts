import { drawnWith } from '../../kernel/lazy-component'
import type { Pages } from '../../kernel/pages'
import { PresenceFeed, PresenceState } from './rooms/slots'

export const pages: Pages = {
  '/meetingroom/create_room': () => drawnWith(import('./rooms/room-page'), PresenceState, PresenceFeed),
  '/meetingroom/log': () => import('./rooms/room-log-page'),
  '/meetingroom/resource_service': () => import('./services/facility-page'),
  '/meetingroom/visible_range': () => import('./ranges/visible-range-page'),
  '/meetingroom/terms_of_service': () => import('./terms/terms-of-service-page'),
  '/meetingroom/notice': () => import('./notices/notice-page'),
}
