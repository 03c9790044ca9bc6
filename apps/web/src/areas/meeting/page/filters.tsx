import type { CityNode } from '@workplace/contract/place/default-place'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../../../kernel/words'
import { filterCount, noFilters } from '../core/address'
import { chooseFloor } from '../core/use-place-address'
import { words } from '../core/words'
import { findWords } from '../find/find-words'
import styles from './booking-page.module.css'
import { FloorFilter, PlaceFilter } from './filter-place'
import type { FilterProps } from './filter-props'
import { FreeFilter, TitleFilter } from './filter-time'
import { CapacityFilter, FacilityFilter, FavouriteFilter, PriceFilter } from './filter-values'

type Props = FilterProps & {
  tree: readonly CityNode[] | undefined
  /** How many rooms there are, once that is known. */
  total: number | null
  /** `column`: below one another, in the drawer. */
  layout?: 'row' | 'short' | 'column'
  /** The way to the rest, where only the usual ones are shown. */
  more?: ReactNode
}

/** Everything that narrows the rooms, or what is used most. Each choice stands in the address. */
export function Filters({ address, tree, total, layout = 'row', more, onChange }: Props) {
  const t = useT()
  const shared = { address, onChange }
  const isShort = layout === 'short'
  return (
    <search className={styles.filters} data-layout={layout} aria-label={t(words.filters)}>
      <PlaceFilter address={address} tree={tree} />
      {!isShort && <FloorFilter address={address} />}
      <CapacityFilter {...shared} />
      {!isShort && <FacilityFilter {...shared} />}
      {!isShort && <PriceFilter {...shared} />}
      {address.view !== 'list' && <FreeFilter {...shared} />}
      {!isShort && <FavouriteFilter {...shared} />}
      <TitleFilter {...shared} />
      {more}
      {!isShort && filterCount(address) > 0 && (
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
      {layout !== 'column' && (
        <span className={styles.found} role="status">
          {total === null ? '' : t(findWords.found, { n: total })}
        </span>
      )}
    </search>
  )
}
