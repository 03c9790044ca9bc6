import type { Pages } from '../../kernel/pages'

export const pages: Pages = {
  '/meetingroom/create_room': () => import('./room-page'),
  '/meetingroom/resource_service': () => import('./facility-page'),
  '/meetingroom/room_type': () => import('./room-type-page'),
  '/meetingroom/terms_of_service': () => import('./terms-of-service-page'),
  '/meetingroom/notice': () => import('./notice-page'),
  '/meetingroom/price': () => import('./price-page'),
  '/meetingroom/repairs': () => import('./repair/repairs-page'),
  '/meetingroom/terminal': () => import('./terminal/terminal-page'),
  '/meeting/repairs': () => import('./repair/my-repairs-page'),
}

/** Where the code on a door screen leads a phone; who is not signed in does that first. */
export const openPages: Pages = {
  '/auth-meeting-login': () => import('./sign-in/sign-in-page'),
}
