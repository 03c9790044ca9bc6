import { SearchOutlined } from '@ant-design/icons'
import { Button, Checkbox, DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import { useTyped } from '../../kernel/resource-page/use-typed'
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
  const { typed, type, settle } = useTyped(address.title, (title) => onChange({ title }))
  const dateText = (day: dayjs.Dayjs | null | undefined) => (day ? day.format('YYYY-MM-DD') : null)
  return (
    <search className={styles.filters}>
      <Input
        aria-label={t(words.search)}
        placeholder={t(words.search)}
        prefix={<SearchOutlined aria-hidden />}
        value={typed}
        maxLength={100}
        allowClear
        onChange={({ target }) => type(target.value)}
        onPressEnter={settle}
      />
      <ReferencePicker
        aria-label={t(words.office)}
        prefix={<span className={styles.quiet}>{t(words.office)}</span>}
        placeholder={t(words.any)}
        to="office"
        allowClear
        value={address.office}
        // the chosen room may lie elsewhere
        onChange={(office) => onChange({ office, room: null })}
      />
      <ReferencePicker
        aria-label={t(words.room)}
        prefix={<span className={styles.quiet}>{t(words.room)}</span>}
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
      {mayDecide && address.state === 'waiting' && (
        <Checkbox
          className={styles.turn}
          checked={address.turn === 'mine'}
          onChange={({ target }) => onChange({ turn: target.checked ? 'mine' : null })}
        >
          {t(approvalWords.mineOnly)}
        </Checkbox>
      )}
      {isFiltered(address) && (
        <Button
          type="link"
          onClick={() =>
            onChange({ title: '', office: null, room: null, start_date: null, end_date: null, turn: null })
          }
        >
          {t(words.clear)}
        </Button>
      )}
    </search>
  )
}
