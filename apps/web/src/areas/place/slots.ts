import type { CSSProperties, ReactNode } from 'react'
import { slot } from '../../kernel/slot'
import type { Place } from './places'

export type OnMap = {
  /** Where a mark stands whose place is a share of the map. */
  readonly styleOf: (place: Place) => CSSProperties
  /** The share at which a pointer is. */
  readonly placeAt: (pointer: { readonly x: number; readonly y: number }) => Place
}
export type MapOfFloorProps = {
  readonly floor_id: number
  readonly version: number
  readonly label: string
  /** In a card that is scrolled: it is looked at more closely by its buttons alone, around this place. */
  readonly around?: Place
  /** A room that is meant. */
  readonly room_id?: number | undefined
  /** Whether rooms are called by the map: where marks say it, they would be called twice. */
  readonly names: boolean
  readonly onPoint?: ((place: Place) => void) | undefined
  readonly children: (on: OnMap) => ReactNode
}
/** The published map of a floor as the ground for what lies on it: the area of desks draws it. */
export const MapOfFloor = slot<MapOfFloorProps>()
