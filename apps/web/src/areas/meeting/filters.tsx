import { SearchOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { CityNode } from '@workplace/contract/account/place'
import { callsOf } from '@workplace/contract/kernel/resource'
import { resourceNamed } from '@workplace/contract/resources'
import { minuteOf, timeOf } from '@workplace/domain/kernel/time'
import { Button, Input, Select } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { queryOf } from '../../kernel/query'
import { motion } from '../../kernel/theme'
import { useT } from '../../kernel/words'
import { type Address, filterCount, noFilters } from './address'
import styles from './booking-page.module.css'
import { choose, chooseFloor } from './use-place-address'
import { words } from './words'

type Props = {
  address: Address
  tree: readonly CityNode[] | undefined
  onChange: (change: Partial<Address>, replace?: boolean) => void
}
type Option = { readonly id: number; readonly name: string }
type Found = { readonly items: readonly Option[] } | undefined

const capacities = [2, 4, 6, 8, 10, 12, 16, 20, 30, 50, 100]
const halfHours = Array.from({ length: 49 }, (_, at) => timeOf(at * 30))

/** Everything that narrows the rooms. Each choice stands in the address. */
export function Filters({ address, tree, onChange }: Props) {
  const t = useT()
  return (
    <search className={styles.filters} aria-label={t(words.filters)}>
      <PlaceFilter address={address} tree={tree} />
      <FloorFilter address={address} />
      <Select<number>
        aria-label={t(words.capacity)}
        className={styles.capacity}
        placeholder={t(words.capacity)}
        allowClear
        value={address.capacity ?? undefined}
        onChange={(capacity) => onChange({ capacity: capacity ?? null })}
        options={[...new Set([...capacities, ...(address.capacity === null ? [] : [address.capacity])])]
          .sort((a, b) => a - b)
          .map((n) => ({ value: n, label: t(words.capacityFrom, { n }) }))}
      />
      <FacilityFilter address={address} onChange={onChange} />
      <FreeFilter address={address} onChange={onChange} />
      <TitleFilter address={address} onChange={onChange} />
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
    </search>
  )
}

/** City and office in one list: `c1` is all of a city, `o3` an office. */
function PlaceFilter({ address: { city, office }, tree = [] }: Pick<Props, 'address' | 'tree'>) {
  const t = useT()
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
        label: one.name,
        options: [
          ...(one.children.length > 1
            ? [{ value: `c${one.id}`, label: t(words.allOf, { city: one.name }), search: one.name }]
            : []),
          ...one.children.map(({ id, name }) => ({ value: `o${id}`, label: name, search: `${one.name} ${name}` })),
        ],
      }))}
    />
  )
}

function FloorFilter({ address: { office, floor } }: Pick<Props, 'address'>) {
  const t = useT()
  const { list } = callsOf(resourceNamed('floor'))
  const { data } = useQuery({
    ...queryOf(list, { limit: 200, ...(office === null ? {} : { office_id: [office] }) }, { quiet: true }),
    enabled: office !== null,
    staleTime: 60_000,
  })
  const floors = (data as Found)?.items ?? []
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

function FacilityFilter({ address: { office, facilities }, onChange }: Pick<Props, 'address' | 'onChange'>) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { list } = callsOf(resourceNamed('resources'))
  const offered = useQuery({
    ...queryOf(list, { limit: 200, ...(office === null ? {} : { office_id: [office] }) }, { quiet: true }),
    enabled: open,
    staleTime: 60_000,
  })
  const named = useQuery({
    ...queryOf(list, { ids: [...facilities], limit: 200 }, { quiet: true }),
    enabled: facilities.length > 0,
    staleTime: 60_000,
  })
  const chosen = (named.data as Found)?.items ?? []
  const shown = new Map(chosen.map((one) => [one.name, one]))
  // A facility is one thing by its name, in whichever office it stands.
  for (const one of (offered.data as Found)?.items ?? []) if (!shown.has(one.name)) shown.set(one.name, one)
  return (
    <Select<number[]>
      mode="multiple"
      aria-label={t(words.facilities)}
      className={styles.facilities}
      placeholder={t(words.facilities)}
      maxTagCount="responsive"
      showSearch={{ optionFilterProp: 'label' }}
      loading={offered.isFetching}
      notFoundContent={t(words.noData)}
      value={[...facilities].filter((id) => chosen.some((one) => one.id === id))}
      onOpenChange={setOpen}
      onChange={(ids) => onChange({ facilities: ids })}
      options={[...shown.values()].map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

function FreeFilter({ address: { free }, onChange }: Pick<Props, 'address' | 'onChange'>) {
  const t = useT()
  // One end alone is no time yet: it waits here for the other.
  const [half, setHalf] = useState<string | null>(null)
  const from = free?.from ?? half ?? undefined
  const pick = (next: { from?: string | undefined; to?: string | undefined }) => {
    if (next.from === undefined) {
      setHalf(null)
      return onChange({ free: null })
    }
    setHalf(next.from)
    const to = next.to !== undefined && minuteOf(next.to) > minuteOf(next.from) ? next.to : undefined
    onChange({ free: { from: next.from, to: to ?? timeOf(Math.min(minuteOf(next.from) + 60, 1440)) } })
  }
  const later = halfHours.filter((time) => from === undefined || minuteOf(time) > minuteOf(from))
  return (
    <fieldset className={styles.free} aria-label={t(words.freeBetween)}>
      <Select<string>
        aria-label={t(words.freeFrom)}
        placeholder={t(words.freeBetween)}
        className={styles.freeFrom}
        allowClear
        showSearch
        value={from}
        onChange={(time) => pick({ from: time, to: free?.to })}
        options={halfHours.slice(0, -1).map((time) => ({ value: time, label: time }))}
      />
      {from !== undefined && (
        <>
          <span aria-hidden>–</span>
          <Select<string>
            aria-label={t(words.freeTo)}
            className={styles.freeTo}
            showSearch
            value={free?.to}
            onChange={(to) => pick({ from, to })}
            options={later.map((time) => ({ value: time, label: time }))}
          />
        </>
      )}
    </fieldset>
  )
}

function TitleFilter({ address, onChange }: Pick<Props, 'address' | 'onChange'>) {
  const t = useT()
  const [typed, setTyped] = useState(address.title)
  const [shown, setShown] = useState(address.title)
  // Cleared, or another address by going back: the field follows.
  if (shown !== address.title) {
    setShown(address.title)
    if (typed.trim() !== address.title) setTyped(address.title)
  }
  const search = useEffectEvent(() => {
    if (typed.trim() !== address.title) onChange({ title: typed.trim() }, true)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: half a second after the last key
  useEffect(() => {
    const timer = setTimeout(() => search(), motion.debounce)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <Input
      aria-label={t(words.search)}
      className={styles.search}
      prefix={<SearchOutlined aria-hidden />}
      placeholder={t(words.search)}
      allowClear
      maxLength={100}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
