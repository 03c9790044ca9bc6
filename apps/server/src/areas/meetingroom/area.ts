import type { Kit, OpenArea } from '../../kernel/product/area'
import type { Engine } from '../../kernel/resources/engine'
import { noticesSlot } from '../account/public'
import { groupsChangedSlot } from '../people/public'
import { placedThings, roomsInPlacesSlot } from '../place/public'
import { consoleNotices } from './current-notice'
import { personalData } from './personal-data'
import { rangeGroupsChanged } from './range-rules'
import { meetingroomRoutes } from './register'
import { roomEngine } from './room-rules'
import { floorsWithRooms, officesWithRooms, roomsOfFloor } from './rooms-in-places'
import { roomsOnPlans } from './rooms-on-plans'
import { presenceStateSlot, roomEngineSlot, screenStateSlot } from './slots'

export function openMeetingroom(kit: Kit) {
  const { addresses, secrets, sessions } = kit
  let engine: Engine | undefined
  const rooms = () => {
    const states = { presence: kit.provided(presenceStateSlot), screens: kit.provided(screenStateSlot) }
    engine ??= roomEngine({ addresses, secrets }, states)
    return engine
  }
  kit.provide(roomEngineSlot, rooms)
  kit.provide(noticesSlot, consoleNotices)
  kit.provide(groupsChangedSlot, (call, ids) => rangeGroupsChanged(call, sessions, ids))
  kit.contribute(placedThings, roomsOnPlans)
  kit.provide(roomsInPlacesSlot, { engine: rooms, officesWithRooms, floorsWithRooms, roomsOfFloor })
  return {
    routes: () => [{ tag: 'meetingroom', routes: meetingroomRoutes({ addresses, secrets, sessions, rooms: rooms() }) }],
    personalData,
  } satisfies OpenArea
}
