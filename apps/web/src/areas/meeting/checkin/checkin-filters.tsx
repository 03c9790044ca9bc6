import { Select } from 'antd'
import { DatesFilter } from '../../../kernel/list/date-filters'
import { FilterRow } from '../../../kernel/list/filter-row'
import list from '../../../kernel/list/list.module.css'
import { OfficeFilter, RoomFilter } from '../../../kernel/list/place-filters'
import { SearchInput } from '../../../kernel/list/search-input'
import { useT } from '../../../kernel/words'
import { checkinWords as words } from './checkin-words'
import { type Address, isFiltered, nothingSought } from './use-address'

export function CheckinFilters({ address }: { address: Address }) {
  const t = useT()
  const label = (text: readonly [string, string]) => <span className={list.quiet}>{t(text)}</span>
  return (
    <FilterRow
      set={[
        address.title !== '',
        address.office !== null,
        address.room !== null,
        address.start_date !== null || address.end_date !== null,
        address.presence !== null,
      ]}
      onReset={isFiltered(address) ? () => address.change(nothingSought) : undefined}
    >
      <SearchInput label={t(words.search)} value={address.title} onSettled={(title) => address.change({ title })} />
      <OfficeFilter value={address.office} onChange={(office) => address.change({ office, room: null })} />
      <RoomFilter office={address.office} value={address.room} onChange={(room) => address.change({ room })} />
      <DatesFilter
        label={t(words.dates)}
        from={address.start_date}
        until={address.end_date}
        onChange={(start_date, end_date) => address.change({ start_date, end_date })}
      />
      <Select
        aria-label={t(words.presence)}
        prefix={label(words.presence)}
        placeholder={t(words.any)}
        allowClear
        value={address.presence}
        onChange={(presence) => address.change({ presence: presence ?? null })}
        options={[
          { value: '1', label: t(words.somebody) },
          { value: '0', label: t(words.nobody) },
        ]}
      />
    </FilterRow>
  )
}
