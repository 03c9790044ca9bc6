import { DatePicker, Select } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { FilterRow } from '../../kernel/list/filter-row'
import list from '../../kernel/list/list.module.css'
import { SearchInput } from '../../kernel/list/search-input'
import { knownActions, knownModules, resultLabel } from '../../kernel/registry/log-words'
import { type Label, useT } from '../../kernel/words'
import { isFiltered, type LogAddress, nothingSought, results } from './log-address'
import { logWords as words } from './log-words'

type Props = {
  address: LogAddress
  onChange: (change: Partial<LogAddress>) => void
  /** The actions that this log knows; without them all of them, and the modules. */
  actions?: typeof knownActions
  /** What this log is filtered by besides. */
  more?: ReactNode
  moreSet?: boolean
}

/** What is looked for; all of it stands in the address. */
export function LogFilters({ address, onChange, actions, more, moreSet = false }: Props) {
  const t = useT()
  const dateText = (day: dayjs.Dayjs | null | undefined) => (day ? day.format('YYYY-MM-DD') : null)
  const day = (text: string | null) => (text === null ? null : dayjs(text))
  const last = (days: number): [dayjs.Dayjs, dayjs.Dayjs] => [dayjs().subtract(days - 1, 'day'), dayjs()]
  return (
    <FilterRow
      set={[
        address.title !== '',
        address.person !== '',
        ...(more ? [moreSet] : []),
        ...(actions === undefined ? [address.module !== null] : []),
        address.action !== null,
        ...(actions === undefined ? [address.result !== null] : []),
        address.from !== null || address.until !== null,
      ]}
      onReset={isFiltered(address) ? () => onChange(nothingSought) : undefined}
    >
      <SearchInput label={t(words.searchTarget)} value={address.title} onSettled={(title) => onChange({ title })} />
      <SearchInput label={t(words.searchPerson)} value={address.person} onSettled={(person) => onChange({ person })} />
      {more}
      {actions === undefined && (
        <Choice
          label={words.module}
          options={knownModules}
          value={address.module}
          onChange={(module) => onChange({ module })}
        />
      )}
      <Choice
        label={words.action}
        options={actions ?? knownActions}
        value={address.action}
        onChange={(action) => onChange({ action })}
      />
      {actions === undefined && (
        <Choice
          label={words.result}
          options={results.map((one) => [one, one === 'failed' ? words.failed : resultLabel(one)] as const)}
          value={address.result}
          onChange={(result) => onChange({ result: results.find((one) => one === result) ?? null })}
        />
      )}
      <DatePicker.RangePicker
        aria-label={t(words.days)}
        placeholder={[t(words.from), t(words.until)]}
        allowEmpty={[true, true]}
        presets={[
          { label: t(words.today), value: last(1) },
          { label: t(words.week), value: last(7) },
          { label: t(words.month), value: last(30) },
        ]}
        value={[day(address.from), day(address.until)]}
        onChange={(range) => onChange({ from: dateText(range?.[0]), until: dateText(range?.[1]) })}
      />
    </FilterRow>
  )
}

type ChoiceProps = {
  label: Label
  options: readonly (readonly [string, Label])[]
  value: string | null
  onChange: (value: string | null) => void
}

function Choice({ label, options, value, onChange }: ChoiceProps) {
  const t = useT()
  return (
    <Select
      aria-label={t(label)}
      prefix={<span className={list.quiet}>{t(label)}</span>}
      placeholder={t(words.any)}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      options={options.map(([code, name]) => ({ value: code, label: t(name) }))}
      onChange={(code) => onChange(code ?? null)}
    />
  )
}
