import { SpanFilter } from '../../kernel/list/date-filters'
import { FilterRow } from '../../kernel/list/filter-row'
import { OfficeFilter, RoomFilter } from '../../kernel/list/place-filters'
import { useT } from '../../kernel/words'
import type { Address } from './address'
import { words } from './statistics-words'

type Props = { address: Address; today: string; onChange: (part: Partial<Address>) => void }

export function SpanFilters({ address, today, onChange }: Props) {
  const t = useT()
  return (
    <FilterRow set={[true, address.office !== null, address.room !== null]}>
      <SpanFilter
        label={t(words.dates)}
        from={address.from}
        to={address.to}
        today={today}
        lengths={[7, 30, 90, 365]}
        onChange={onChange}
      />
      <OfficeFilter value={address.office} onChange={(office) => onChange({ office, room: null })} />
      <RoomFilter office={address.office} value={address.room} onChange={(room) => onChange({ room })} />
    </FilterRow>
  )
}
