import { DatePicker, Select } from 'antd'
import dayjs from 'dayjs'
import { FilterRow } from '../../../kernel/list/filter-row'
import list from '../../../kernel/list/list.module.css'
import { SearchInput } from '../../../kernel/list/search-input'
import { ReferencePicker } from '../../../kernel/widgets/reference-input'
import { useT } from '../../../kernel/words'
import { signinWords as words } from './signin-words'
import { type Address, isFiltered, nothingSought } from './use-address'

export function SignFilters({ address }: { address: Address }) {
  const t = useT()
  const dateText = (day: dayjs.Dayjs | null | undefined) => (day ? day.format('YYYY-MM-DD') : null)
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
      <ReferencePicker
        aria-label={t(words.office)}
        prefix={label(words.office)}
        placeholder={t(words.any)}
        to="office"
        allowClear
        value={address.office}
        // the chosen room may lie elsewhere
        onChange={(office) => address.change({ office, room: null })}
      />
      <ReferencePicker
        aria-label={t(words.room)}
        prefix={label(words.room)}
        placeholder={t(words.any)}
        to="meetingroom"
        within={address.office === null ? undefined : { office_id: address.office }}
        allowClear
        value={address.room}
        onChange={(room) => address.change({ room })}
      />
      <DatePicker.RangePicker
        aria-label={t(words.dates)}
        placeholder={[t(words.from), t(words.to)]}
        allowEmpty={[true, true]}
        value={[
          address.start_date === null ? null : dayjs(address.start_date),
          address.end_date === null ? null : dayjs(address.end_date),
        ]}
        onChange={(days) => address.change({ start_date: dateText(days?.[0]), end_date: dateText(days?.[1]) })}
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
