import { slot } from '../../kernel/call/slot'
import type { OfficeManagerDeps } from './office-manager-rules'
import type { RoomsInPlaces } from './rooms'

/** What rooms there are in places. */
export const roomsInPlacesSlot = slot<RoomsInPlaces>('rooms in places')
/** Refuses where one of these people stands above the caller. */
export const requireNoneAboveSlot = slot<OfficeManagerDeps['requireNoneAbove']>('nobody above the caller')
