import { useQuery } from '@tanstack/react-query'
import { type LoosenableFilter, loosenRooms } from '@workplace/contract/meeting/find/find'
import type { CityNode } from '@workplace/contract/place/default-place'
import { endMinuteOf, minuteOf } from '@workplace/domain/kernel/time'
import { Button } from 'antd'
import { queryOf } from '../../../kernel/client/query'
import { nameIn } from '../../../kernel/name-in'
import { type Language, type Translate, useLanguage, useT } from '../../../kernel/words'
import { officeNameIn } from '../../place/public'
import { type Address, noFilters, withPlace } from '../core/address'
import { roomQuery } from '../core/room-query'
import { choose, chooseFloor } from '../core/use-place-address'
import styles from '../grid/board-states.module.css'
import { amountText } from '../room/room-price'
import { WaitlistButton } from '../waitlist/waitlist-button'
import find from './find.module.css'
import { findWords } from './find-words'

type Props = {
  address: Address
  date: string
  tree: readonly CityNode[] | undefined
  onChange: (change: Partial<Address>) => void
}

/** A filter as people speak of it. */
function nameOf(
  filter: LoosenableFilter['filter'],
  address: Address,
  tree: Props['tree'],
  t: Translate,
  language: Language,
): string {
  const { title, capacity, facilities, price, free, office, city } = address
  switch (filter) {
    case 'place': {
      const its = tree?.find(({ id }) => id === city)
      const value = officeNameIn(tree, office, language) ?? (its && nameIn(language, its.name, its.name_en)) ?? ''
      return t(findWords.filterPlace, { value })
    }
    case 'floor':
      return t(findWords.filterFloor)
    case 'title':
      return t(findWords.filterTitle, { value: title })
    case 'capacity':
      return t(findWords.filterCapacity, { value: capacity })
    case 'roomresource':
      return t(findWords.filterFacilities, { value: facilities.length })
    case 'price_max': {
      const value = price === 0 ? t(findWords.free) : t(findWords.priceTo, { amount: amountText(String(price)) })
      return t(findWords.filterPrice, { value })
    }
    case 'favourite':
      return t(findWords.filterFavourite)
    case 'time':
      return t(findWords.filterTime, { value: `${free?.from}–${free?.to}` })
  }
}

const without: Readonly<Record<LoosenableFilter['filter'], Partial<Address>>> = {
  place: withPlace(null, null),
  floor: { floor: null },
  title: { title: '' },
  capacity: { capacity: null },
  roomresource: { facilities: [] },
  price_max: { price: null },
  favourite: { favourite: null },
  time: { free: null },
}

/** No room matches: which filter is in the way, and one click to leave it out. */
export function FindEmpty({ address, date, tree, onChange }: Props) {
  const t = useT()
  const language = useLanguage()
  const { sort: _, room: __, ...query } = roomQuery(address, date)
  const { data } = useQuery(queryOf(loosenRooms, query, { quiet: true }))
  const loosen = (filter: LoosenableFilter['filter']) => {
    if (filter === 'place') return void choose(tree ?? [], null, null)
    if (filter === 'floor') void chooseFloor(null, '')
    onChange(without[filter])
  }
  const clear = () => {
    void chooseFloor(null, '')
    onChange(noFilters)
  }
  const helps = data?.items.some(({ rooms }) => rooms > 0) ?? true
  return (
    <div className={`${styles.nothing} ${find.nothing}`}>
      <p role="status">
        <b>{t(findWords.nothing)}</b>
      </p>
      {data !== undefined && data.items.length > 0 && (
        <>
          <p>{t(helps ? findWords.loosen : findWords.noneHelps)}</p>
          <ul className={find.loosen}>
            {data.items.map(({ filter, rooms, excludes }) => (
              <li key={filter}>
                <Button data-none={rooms === 0 || undefined} onClick={() => loosen(filter)}>
                  {t(findWords.without, { filter: nameOf(filter, address, tree, t, language) })}
                  <b className="wp-figures">
                    {rooms === 0 ? t(findWords.givesNone) : t(findWords.gives, { n: rooms })}
                  </b>
                </Button>
                <small>{t(findWords.excludes, { n: excludes })}</small>
              </li>
            ))}
          </ul>
          {address.free !== null && address.office !== null && (
            <WaitlistButton
              wanted={{
                office_id: address.office,
                room_ids: [],
                slot: {
                  date,
                  start_minute: minuteOf(address.free.from),
                  end_minute: endMinuteOf(address.free.to),
                },
                ...(address.capacity === null ? {} : { seats: address.capacity }),
              }}
            />
          )}
          {data.all > 0 && (
            <Button type="primary" onClick={clear}>
              {t(findWords.clearAll, { n: data.all })}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
