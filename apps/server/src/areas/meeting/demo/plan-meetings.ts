import type { Lock } from '@workplace/domain/booking/room'
import type { Demo } from '../../../seed/kit/demo'
import type { Random } from '../../../seed/kit/random'
import type { DemoRooms } from '../../meetingroom/demo/public'
import type { DemoPeople } from '../../people/demo/public'
import type { DemoPlaces } from '../../place/demo/public'
import { type DemoMeeting, inventMeetings, type Occupation } from './invent-meetings'
import { ownMeetings } from './own-meetings'
import { type LockSpec, locksAround } from './plan-locks'

/** Six weeks around today: three behind, three ahead. */
const FIRST_DAY = -21
const LAST_DAY = 20

export type MeetingPlan = {
  readonly locks: readonly LockSpec[]
  /** Those that are in force, by the places of the rooms in their list. */
  readonly locksOfRooms: readonly (readonly Lock[])[]
  readonly meetings: readonly DemoMeeting[]
  readonly occupations: readonly Occupation[]
}

type Company = Pick<Demo, 'size' | 'today'> &
  Pick<DemoPlaces, 'cities' | 'offices'> &
  Pick<DemoPeople, 'departments' | 'people'> &
  Pick<DemoRooms, 'rooms'>

/** The meetings of a company before they have ids: they refer to rooms and people by their place in the lists. */
export function planMeetings(
  random: Random,
  { size, today, cities, offices, departments, people, rooms }: Company,
): MeetingPlan {
  const locks = locksAround(size, today)
  const locksOfRooms = rooms.map(({ name }) =>
    locks.flatMap(({ rooms: names, lock, is_revoked }) => (is_revoked || !names.includes(name) ? [] : [lock])),
  )
  const cityOfOffice = offices.map((office) => cities.findIndex((city) => city.name === office.city))
  const own = size === 'large' ? ownMeetings(random, people, today) : []
  const scene = { rooms, locksOfRooms, people, departments, cityOfOffice, today, own }
  const { meetings, occupations } = inventMeetings(random, { ...scene, firstDay: FIRST_DAY, lastDay: LAST_DAY })
  return { locks, locksOfRooms, meetings, occupations }
}
