import { useQuery } from '@tanstack/react-query'
import { optionsAt } from '@workplace/contract/kernel/list-query'
import { roomFacets } from '@workplace/contract/meeting/find/find'
import { roomCapacities } from '@workplace/contract/meetingroom/room-capacities'
import { Select } from 'antd'
import { queryOf } from '../../../kernel/client/query'
import { nameIn } from '../../../kernel/name-in'
import { resourceNamed } from '../../../kernel/registry/resources'
import { useLanguage, useT } from '../../../kernel/words'
import type { Address } from '../core/address'
import { words } from '../core/words'
import { findWords } from '../find/find-words'
import { amountText } from '../room/room-price'
import styles from './booking-page.module.css'
import type { FilterProps } from './filter-props'

const placeOf = ({ city, office, floor }: Address) => ({
  ...(office === null ? (city === null ? {} : { city }) : { office }),
  ...(floor === null ? {} : { floor }),
})

/** What the rooms of the place have; the last answer stays until the next one is there. */
function useFacets(address: Address) {
  const query = queryOf(roomFacets, placeOf(address), { quiet: true })
  return useQuery({ ...query, staleTime: 60_000, placeholderData: (before) => before })
}

/** How many rooms reach a step and those beyond it. */
const reaching = <T extends { rooms: number }>(steps: readonly T[], at: number) =>
  steps.slice(at).reduce((sum, { rooms }) => sum + rooms, 0)

/** The numbers of places that rooms here have. */
export function CapacityFilter({ address, onChange }: FilterProps) {
  const t = useT()
  const query = queryOf(roomCapacities, placeOf(address), { quiet: true })
  const { data } = useQuery({ ...query, staleTime: 60_000, placeholderData: (before) => before })
  const steps = data?.items ?? []
  const { capacity } = address
  const isOffered = capacity === null || steps.some((step) => step.capacity === capacity)
  return (
    <Select<number>
      aria-label={t(words.capacity)}
      className={styles.capacity}
      placeholder={t(words.capacity)}
      allowClear
      popupMatchSelectWidth={false}
      notFoundContent={t(words.noData)}
      value={capacity ?? undefined}
      onChange={(chosen) => onChange({ capacity: chosen ?? null })}
      options={[
        ...(isOffered ? [] : [{ value: capacity, label: t(words.capacityFrom, { n: capacity }) }]),
        ...steps.map((step, at) => ({
          value: step.capacity,
          label: t(words.capacityFrom, { n: step.capacity }),
          told: t(findWords.capacityCount, { n: step.capacity, rooms: reaching(steps, at) }),
        })),
      ]}
      optionRender={({ label, data }) => data.told ?? label}
    />
  )
}

export function FacilityFilter({ address, onChange }: FilterProps) {
  const t = useT()
  const language = useLanguage()
  const facets = useFacets(address)
  const offered = facets.data?.facilities ?? []
  const foreign = address.facilities.filter((id) => !offered.some((one) => one.id === id))
  const list = optionsAt(resourceNamed('resources').list)
  const { data: named } = useQuery({
    ...queryOf(list, { ids: foreign, limit: 50 }, { quiet: true }),
    enabled: foreign.length > 0 && facets.data !== undefined,
    staleTime: 60_000,
  })
  // A facility is one thing by its name: one that was chosen in another office stands for the same one here.
  const nameOf = (one: { name: string; name_en: string | null }) => nameIn(language, one.name, one.name_en)
  const own = ((named as { items: { id: number; name: string }[] } | undefined)?.items ?? []).filter(({ id }) =>
    foreign.includes(id),
  )
  const known = new Set(own.map(({ name }) => name))
  const options = [
    ...own.map(({ id, name }) => ({ value: id, label: name, told: name, search: name })),
    ...offered
      .filter((one) => !known.has(nameOf(one)))
      .map((one) => ({
        value: one.id,
        label: nameOf(one),
        told: t(findWords.named, { name: nameOf(one), rooms: one.rooms }),
        search: `${one.name} ${one.name_en ?? ''}`,
      })),
  ]
  return (
    <Select<number[]>
      mode="multiple"
      aria-label={t(words.facilities)}
      className={styles.facilities}
      placeholder={t(words.facilities)}
      maxTagCount="responsive"
      popupMatchSelectWidth={240}
      showSearch={{ optionFilterProp: 'search' }}
      loading={facets.isFetching}
      notFoundContent={t(words.noData)}
      value={[...address.facilities]}
      onChange={(facilities) => onChange({ facilities })}
      options={options}
      optionRender={({ data }) => data.told}
      labelRender={({ label }) => label ?? '…'}
    />
  )
}

/** The most that a room may cost, peak price included. */
export function PriceFilter({ address, onChange }: FilterProps) {
  const t = useT()
  const { data } = useFacets(address)
  const prices = data?.prices ?? []
  const nameOf = (amount: number) =>
    amount === 0 ? t(findWords.free) : t(findWords.priceTo, { amount: amountText(String(amount)) })
  const upTo = (at: number) => prices.slice(0, at + 1).reduce((sum, { rooms }) => sum + rooms, 0)
  const { price } = address
  const isOffered = price === null || prices.some(({ amount }) => Number(amount) === price)
  return (
    <Select<number>
      aria-label={t(findWords.price)}
      className={styles.price}
      placeholder={t(findWords.price)}
      allowClear
      popupMatchSelectWidth={false}
      notFoundContent={t(words.noData)}
      value={price ?? undefined}
      onChange={(chosen) => onChange({ price: chosen ?? null })}
      options={[
        ...(isOffered ? [] : [{ value: price, label: nameOf(price) }]),
        ...prices.map(({ amount }, at) => ({
          value: Number(amount),
          label: nameOf(Number(amount)),
          told: t(findWords.named, { name: nameOf(Number(amount)), rooms: upTo(at) }),
        })),
      ]}
      optionRender={({ label, data }) => data.told ?? label}
    />
  )
}

export function FavouriteFilter({ address, onChange }: FilterProps) {
  const t = useT()
  const { data } = useFacets(address)
  return (
    <Select<'only' | 'first'>
      aria-label={t(findWords.favourites)}
      className={styles.favourite}
      placeholder={t(findWords.favourites)}
      allowClear
      popupMatchSelectWidth={false}
      value={address.favourite ?? undefined}
      onChange={(favourite) => onChange({ favourite: favourite ?? null })}
      options={[
        {
          value: 'only' as const,
          label: t(findWords.favouritesShort),
          told: t(findWords.favouritesOnly, { n: data?.favourites ?? 0 }),
        },
        { value: 'first' as const, label: t(findWords.favouritesFirst), told: t(findWords.favouritesFirst) },
      ]}
      optionRender={({ data: option }) => option.told}
    />
  )
}
