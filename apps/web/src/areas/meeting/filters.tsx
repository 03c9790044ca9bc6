import type { CityNode } from '@workplace/contract/account/place'
import { Button } from 'antd'
import { useT } from '../../kernel/words'
import { type Address, filterCount, noFilters } from './address'
import styles from './booking-page.module.css'
import { FloorFilter, PlaceFilter } from './filter-place'
import { FreeFilter, TitleFilter } from './filter-time'
import { CapacityFilter, FacilityFilter, FavouriteFilter, PriceFilter } from './filter-values'
import find from './find.module.css'
import { findWords } from './find-words'
import { chooseFloor } from './use-place-address'
import { words } from './words'

export type FilterProps = {
  address: Address
  onChange: (change: Partial<Address>, replace?: boolean) => void
}
type Props = FilterProps & {
  tree: readonly CityNode[] | undefined
  /** How many rooms there are, once that is known. */
  total: number | null
}

/** Everything that narrows the rooms. Each choice stands in the address. */
export function Filters({ address, tree, total, onChange }: Props) {
  const t = useT()
  const shared = { address, onChange }
  return (
    <search className={styles.filters} aria-label={t(words.filters)}>
      <PlaceFilter address={address} tree={tree} />
      <FloorFilter address={address} />
      <CapacityFilter {...shared} />
      <FacilityFilter {...shared} />
      <PriceFilter {...shared} />
      <FreeFilter {...shared} />
      <FavouriteFilter {...shared} />
      <TitleFilter {...shared} />
      {filterCount(address) > 0 && (
        <Button
          type="link"
          className={styles.clear}
          onClick={() => {
            void chooseFloor(null, '')
            onChange(noFilters)
          }}
        >
          {t(words.clearFilters)}
        </Button>
      )}
      <span className={find.found} role="status">
        {total === null ? '' : t(findWords.found, { n: total })}
      </span>
    </search>
  )
}
