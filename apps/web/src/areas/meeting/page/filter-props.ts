import type { Address } from '../core/address'

/** What every filter is given. */
export type FilterProps = {
  address: Address
  onChange: (change: Partial<Address>, replace?: boolean) => void
}
