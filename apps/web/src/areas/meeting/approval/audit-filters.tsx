import { Checkbox } from 'antd'
import { DatesFilter } from '../../../kernel/list/date-filters'
import { FilterRow } from '../../../kernel/list/filter-row'
import { OfficeFilter, RoomFilter } from '../../../kernel/list/place-filters'
import { SearchInput } from '../../../kernel/list/search-input'
import { useT } from '../../../kernel/words'
import { approvalWords } from './approval-words'
import { type AuditAddress, isFiltered } from './audit-address'
import styles from './audit-page.module.css'
import { auditWords as words } from './audit-words'

type Props = { address: AuditAddress; mayDecide: boolean; onChange: (change: Partial<AuditAddress>) => void }

/** What is looked for; all of it stands in the address. */
export function AuditFilters({ address, mayDecide, onChange }: Props) {
  const t = useT()
  return (
    <FilterRow
      set={[
        address.title !== '',
        address.office !== null,
        address.room !== null,
        address.start_date !== null || address.end_date !== null,
      ]}
      onReset={
        isFiltered(address)
          ? () => onChange({ title: '', office: null, room: null, start_date: null, end_date: null, turn: null })
          : undefined
      }
      actions={
        mayDecide &&
        address.state === 'waiting' && (
          <Checkbox
            className={styles.turn}
            checked={address.turn === 'mine'}
            onChange={({ target }) => onChange({ turn: target.checked ? 'mine' : null })}
          >
            {t(approvalWords.mineOnly)}
          </Checkbox>
        )
      }
    >
      <SearchInput label={t(words.search)} value={address.title} onSettled={(title) => onChange({ title })} />
      <OfficeFilter value={address.office} onChange={(office) => onChange({ office, room: null })} />
      <RoomFilter office={address.office} value={address.room} onChange={(room) => onChange({ room })} />
      <DatesFilter
        label={t(words.dates)}
        from={address.start_date}
        until={address.end_date}
        onChange={(start_date, end_date) => onChange({ start_date, end_date })}
      />
    </FilterRow>
  )
}
