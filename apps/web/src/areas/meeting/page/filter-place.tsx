import { useQuery } from '@tanstack/react-query'
import { optionsAt } from '@workplace/contract/kernel/list-query'
import type { CityNode } from '@workplace/contract/place/default-place'
import { Select } from 'antd'
import { queryOf } from '../../../kernel/client/query'
import { nameIn } from '../../../kernel/name-in'
import { resourceNamed } from '../../../kernel/registry/resources'
import { useLanguage, useT } from '../../../kernel/words'
import { searchedIn } from '../../place/public'
import type { Address } from '../core/address'
import { choose, chooseFloor } from '../core/use-place-address'
import { words } from '../core/words'
import styles from './booking-page.module.css'

/** City and office in one list: `c1` is all of a city, `o3` an office. */
export function PlaceFilter({
  address: { city, office },
  tree = [],
}: {
  address: Address
  tree: readonly CityNode[] | undefined
}) {
  const t = useT()
  const language = useLanguage()
  const value = office !== null ? `o${office}` : city !== null ? `c${city}` : undefined
  const known = tree.some(({ id, children }) => `c${id}` === value || children.some((one) => `o${one.id}` === value))
  return (
    <Select<string>
      aria-label={t(words.place)}
      className={styles.place}
      placeholder={t(words.allOffices)}
      allowClear
      showSearch={{ optionFilterProp: 'search' }}
      notFoundContent={t(tree.length === 0 ? words.noData : words.noMatch)}
      value={known ? value : undefined}
      popupMatchSelectWidth={260}
      onChange={(chosen) => {
        const id = chosen === undefined ? null : Number(chosen.slice(1))
        if (chosen?.startsWith('o')) {
          const its = tree.find(({ children }) => children.some((one) => one.id === id))
          return void choose(tree, its?.id ?? null, id)
        }
        void choose(tree, id, null)
      }}
      options={tree.map((one) => ({
        label: nameIn(language, one.name, one.name_en),
        options: [
          ...(one.children.length > 1
            ? [
                {
                  value: `c${one.id}`,
                  label: t(words.allOf, { city: nameIn(language, one.name, one.name_en) }),
                  search: searchedIn(one),
                },
              ]
            : []),
          ...one.children.map((its) => ({
            value: `o${its.id}`,
            label: nameIn(language, its.name, its.name_en),
            search: searchedIn(one, its),
          })),
        ],
      }))}
    />
  )
}

export function FloorFilter({ address: { office, floor } }: { address: Address }) {
  const t = useT()
  const list = optionsAt(resourceNamed('floor').list)
  const { data } = useQuery({
    ...queryOf(list, { limit: 200, ...(office === null ? {} : { office_id: [office] }) }, { quiet: true }),
    enabled: office !== null,
    staleTime: 60_000,
  })
  const floors = (data as { items: readonly { id: number; name: string }[] } | undefined)?.items ?? []
  return (
    <Select<number>
      aria-label={t(words.floor)}
      className={styles.floor}
      placeholder={t(words.floor)}
      allowClear
      disabled={office === null}
      notFoundContent={t(words.noData)}
      value={floors.some(({ id }) => id === floor) ? floor : undefined}
      onChange={(id) => void chooseFloor(id ?? null, floors.find((one) => one.id === id)?.name ?? '')}
      options={floors.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
