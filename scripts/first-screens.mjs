/**
 * The screens that people meet first, as modules relative to apps/web: what an address loads on top of the entry before it
 * shows anything, what follows at once by itself, and how much JavaScript all of that may be, gzipped.
 */
export const firstScreens = [
  {
    ...{ page: '/login', name: 'sign-in', limitKb: 303, loads: ['src/areas/account/login-page.tsx'] },
    follows: ['src/areas/setup/sso/sign-on-buttons.tsx'],
  },
  {
    page: '/meeting/subscribe',
    name: 'work',
    limitKb: 612,
    loads: ['src/app/shell/shell.tsx', 'src/areas/meeting/page/booking-page.tsx'],
    follows: [
      ...['top-bar-items', 'side-menu', 'side-drawer'].map((name) => `src/app/shell/${name}.tsx`),
      ...['page/day-picker', 'page/legend', 'find/free-now', 'page/filters', 'page/filter-drawer'].map(
        (name) => `src/areas/meeting/${name}.tsx`,
      ),
      ...['room/room-card', 'form/booking-panel', 'detail/meeting-panel'].map(
        (name) => `src/areas/meeting/${name}.tsx`,
      ),
      ...['page/warm-form', 'find/find-empty', 'rule-groups/my-rules'].map((name) => `src/areas/meeting/${name}.tsx`),
      'src/areas/place/day-names.tsx',
      'src/areas/presence/presence-feed.tsx',
    ],
  },
]
