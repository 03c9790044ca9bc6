import { slot } from '../../../kernel/call/slot'
import type { CitySpec, OfficeSpec } from './places.data'

export type DemoPlaces = {
  readonly cities: readonly CitySpec[]
  readonly offices: readonly OfficeSpec[]
  /** Of the offices, in their order. */
  readonly ids: readonly number[]
}

export const demoPlaces = slot<DemoPlaces>('places of the demo company')
