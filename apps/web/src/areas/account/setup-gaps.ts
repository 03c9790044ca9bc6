import type { SetupGap, SetupStep } from '@workplace/contract/place/first-office'

type Way = { readonly step: SetupStep; readonly path: string; readonly adds?: true }

/** Where each gap is mended; `adds`: the form for a new record is open already. */
export const gaps: Readonly<Record<SetupGap, Way>> = {
  // in the dialog of the dashboard
  office: { step: 'place', path: '/dashboard', adds: true },
  floor: { step: 'place', path: '/place/floor', adds: true },
  room: { step: 'place', path: '/meetingroom/create_room', adds: true },
  closed_room: { step: 'place', path: '/meetingroom/create_room' },
  colleague: { step: 'people', path: '/company/users', adds: true },
  account: { step: 'people', path: '/company/users' },
  role: { step: 'people', path: '/company/users' },
  barred: { step: 'booking', path: '/meetingroom/visible_range' },
}
