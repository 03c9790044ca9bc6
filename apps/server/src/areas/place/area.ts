import type { Kit, OpenArea } from '../../kernel/product/area'
import { placeRoutes } from './register'
import { requireNoneAboveSlot, roomsInPlacesSlot } from './slots'

export const openPlace = (kit: Kit) =>
  ({
    routes: () => [
      {
        tag: 'place',
        routes: placeRoutes({
          ...{ addresses: kit.addresses, sessions: kit.sessions, map: kit.map },
          requireNoneAbove: kit.provided(requireNoneAboveSlot),
          rooms: kit.provided(roomsInPlacesSlot),
        }),
      },
    ],
  }) satisfies OpenArea
