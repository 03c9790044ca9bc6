import { addDays } from '@workplace/domain/kernel/date'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { FilterRow } from '../../kernel/list/filter-row'
import list from '../../kernel/list/list.module.css'
import { ReferencePicker } from '../../kernel/widgets/reference-input'
import { useT } from '../../kernel/words'
import type { Address } from './address'
import { words } from './statistics-words'

type Props = { address: Address; today: string; onChange: (part: Partial<Address>) => void }

export function SpanFilters({ address, today, onChange }: Props) {
  const t = useT()
  const last = (days: number): [dayjs.Dayjs, dayjs.Dayjs] => [dayjs(addDays(today, 1 - days)), dayjs(today)]
  return (
    <FilterRow set={[true, address.office !== null, address.room !== null]}>
      <DatePicker.RangePicker
        aria-label={t(words.dates)}
        placeholder={[t(words.from), t(words.until)]}
        allowClear={false}
        value={[dayjs(address.from), dayjs(address.to)]}
        presets={[
          { label: t(words.last7), value: last(7) },
          { label: t(words.last30), value: last(30) },
          { label: t(words.last90), value: last(90) },
          { label: t(words.lastYear), value: last(365) },
        ]}
        onChange={(range) => {
          const [from, to] = [range?.[0], range?.[1]]
          if (from && to) onChange({ from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') })
        }}
      />
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
    </FilterRow>
  )
}
