import { SearchOutlined } from '@ant-design/icons'
import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useTyped } from '../../../kernel/resource-page/use-typed'
import { ReferencePicker } from '../../../kernel/widgets/reference-input'
import { useT } from '../../../kernel/words'
import list from '../audit-page.module.css'
import { signinWords as words } from './signin-words'
import type { Address } from './use-address'

export function SignFilters({ address }: { address: Address }) {
  const t = useT()
  const { typed, type, settle } = useTyped(address.title, (title) => address.change({ title }))
  const dateText = (day: dayjs.Dayjs | null | undefined) => (day ? day.format('YYYY-MM-DD') : null)
  const label = (text: readonly [string, string]) => <span className={list.quiet}>{t(text)}</span>
  return (
    <search className={list.filters}>
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
    </search>
  )
}
