import type { Kit, OpenArea } from '../../kernel/product/area'
import { placedThings } from './placed-things'
import { placeRoutes } from './register'
import { requireNoneAboveSlot, roomsInPlacesSlot } from './slots'
import { watchedFloors } from './watched-floors'

export const openPlace = (kit: Kit) =>
  ({
    watched: () => [watchedFloors],
    routes: () => [
      {
        tag: 'place',
        routes: placeRoutes({
          ...{ addresses: kit.addresses, sessions: kit.sessions, map: kit.map },
          requireNoneAbove: kit.provided(requireNoneAboveSlot),
          rooms: kit.provided(roomsInPlacesSlot),
          placed: kit.contributed(placedThings),
        }),
      },
    ],
  }) satisfies OpenArea
