import { Checkbox, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { FilterRow } from '../../kernel/list/filter-row'
import list from '../../kernel/list/list.module.css'
import { SearchInput } from '../../kernel/list/search-input'
import { ReferencePicker } from '../../kernel/widgets/reference-input'
import { useT } from '../../kernel/words'
import { approvalWords } from './approval/approval-words'
import { type AuditAddress, isFiltered } from './audit-address'
import styles from './audit-page.module.css'
import { auditWords as words } from './audit-words'

type Props = { address: AuditAddress; mayDecide: boolean; onChange: (change: Partial<AuditAddress>) => void }

/** What is looked for; all of it stands in the address. */
export function AuditFilters({ address, mayDecide, onChange }: Props) {
  const t = useT()
  const dateText = (day: dayjs.Dayjs | null | undefined) => (day ? day.format('YYYY-MM-DD') : null)
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
      <ReferencePicker
        aria-label={t(words.office)}
        prefix={<span className={list.quiet}>{t(words.office)}</span>}
        placeholder={t(words.any)}
        to="office"
        allowClear
        value={address.office}
        // the chosen room may lie elsewhere
        onChange={(office) => onChange({ office, room: null })}
      />
      <ReferencePicker
        aria-label={t(words.room)}
        prefix={<span className={list.quiet}>{t(words.room)}</span>}
        placeholder={t(words.any)}
        to="meetingroom"
        within={address.office === null ? undefined : { office_id: address.office }}
        allowClear
        value={address.room}
        onChange={(room) => onChange({ room })}
      />
      <DatePicker.RangePicker
        aria-label={t(words.dates)}
        placeholder={[t(words.from), t(words.until)]}
        allowEmpty={[true, true]}
        value={[
          address.start_date === null ? null : dayjs(address.start_date),
          address.end_date === null ? null : dayjs(address.end_date),
        ]}
        onChange={(range) => onChange({ start_date: dateText(range?.[0]), end_date: dateText(range?.[1]) })}
      />
    </FilterRow>
  )
}
