import * as booking from '@workplace/contract/meeting/booking'
import * as find from '@workplace/contract/meeting/find/find'
import { roomLeisure as roomLeisureCall } from '@workplace/contract/meeting/find/room-search'
import * as form from '@workplace/contract/meeting/form'
import { peopleBusy as peopleBusyCall } from '@workplace/contract/meeting/mine'
import { type Route, route } from '../../../kernel/call/route'
import type { Addresses } from '../../../kernel/files/address'
import { signFor } from '../core/image-address'
import { lockReasons, manyRoomMeetings, weekOrMonth } from './day-meetings'
import { favouriteRoom } from './favourite-room'
import { findTime } from './find-time'
import { freeNow } from './free-now'
import { loosenRooms } from './loosen-rooms'
import { peopleBusy } from './people-busy'
import type { RoomCache } from './room-cache'
import { roomFacets } from './room-facets'
import { roomLeisure } from './room-leisure'
import { roomPage } from './room-page'
import { suggestedRooms } from './suggested-rooms'

type Deps = { signPath: Addresses['sign']; known: RoomCache }

/** Which rooms and times there are: the grid, the lists of rooms, and what is proposed. */
export function findRoutes({ signPath, known }: Deps): Route[] {
  return [
    route(booking.roomPage, (call, input) => roomPage(call, input, signFor(signPath, call), known)),
    route(booking.manyRoomMeeting, manyRoomMeetings),
    route(booking.weekMonth, weekOrMonth),
    route(booking.lockReasons, lockReasons),
    route(roomLeisureCall, roomLeisure),
    route(find.favouriteRoom, favouriteRoom),
    route(find.freeNow, freeNow),
    route(find.roomFacets, roomFacets),
    route(find.loosenRooms, loosenRooms),
    route(form.suggestedRooms, suggestedRooms),
    route(form.findTime, findTime),
    route(peopleBusyCall, peopleBusy),
  ]
}
