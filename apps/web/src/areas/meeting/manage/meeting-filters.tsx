import { type LogState, logStateNames, logStates } from '@workplace/contract/meeting/meeting-log'
import { Input, Select } from 'antd'
import { DatesFilter } from '../../../kernel/list/date-filters'
import { FilterRow } from '../../../kernel/list/filter-row'
import list from '../../../kernel/list/list.module.css'
import { SearchInput } from '../../../kernel/list/search-input'
import { useTyped } from '../../../kernel/list/use-typed'
import { ReferencePicker, ReferencesPicker } from '../../../kernel/widgets/reference-input'
import { useT } from '../../../kernel/words'
import { manageWords as words } from './manage-words'
import { isSought, type MeetingAddress, nothingSought, type ReferenceName, sorts } from './meeting-address'

type Props = { readonly address: MeetingAddress; readonly onChange: (change: Partial<MeetingAddress>) => void }

/** What only some look for, after what most do. */
const further = ['room', 'attendee', 'department', 'city', 'floor'] as const satisfies readonly ReferenceName[]

const sortWords = { '-start_time': words.newest, '+start_time': words.oldest, '-id': words.lastBooked } as const

/** What a change of a place takes with it: rooms of the old one. */
const narrower: Partial<Record<ReferenceName, Partial<MeetingAddress>>> = {
  city: { office: null, floor: null, room: null },
  office: { floor: null, room: null },
  floor: { room: null },
}

/** What is looked for; all of it stands in the address. */
export function MeetingFilters({ address, onChange }: Props) {
  const t = useT()
  const number = useTyped(address.number === null ? '' : String(address.number), (text) =>
    onChange({ number: /^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : null }),
  )
  const prefix = (label: string) => <span className={list.quiet}>{label}</span>
  const reference = (name: ReferenceName, to: string, label: string, within?: Record<string, number>) => (
    <ReferencePicker
      aria-label={label}
      prefix={prefix(label)}
      placeholder={t(words.any)}
      to={to}
      within={within}
      allowClear
      value={address[name]}
      onChange={(id) => onChange({ ...narrower[name], [name]: id })}
    />
  )
  const inOffice = address.office === null ? undefined : { office_id: address.office }
  return (
    <FilterRow
      set={[
        address.title !== '',
        address.state !== null,
        address.start_date !== null || address.end_date !== null,
        address.office !== null,
        address.booker !== null,
        ...further.map((name) => address[name] !== null),
        false,
        address.number !== null,
      ]}
      onReset={isSought(address) ? () => onChange(nothingSought) : undefined}
    >
      <SearchInput label={t(words.search)} value={address.title} onSettled={(title) => onChange({ title })} />
      <Select<LogState>
        aria-label={t(words.state)}
        prefix={prefix(t(words.state))}
        placeholder={t(words.any)}
        allowClear
        value={address.state ?? undefined}
        onChange={(state) => onChange({ state: state ?? null })}
        options={logStateNames.map((state) => ({ value: state, label: t(logStates[state]) }))}
      />
      <DatesFilter
        label={t(words.dates)}
        from={address.start_date}
        until={address.end_date}
        onChange={(start_date, end_date) => onChange({ start_date, end_date })}
      />
      {reference('office', 'office', t(words.office), address.city === null ? undefined : { city_id: address.city })}
      {reference('booker', 'user', t(words.booker))}
      {reference('room', 'meetingroom', t(words.room), inOffice)}
      {reference('attendee', 'user', t(words.attendee))}
      <ReferencesPicker
        aria-label={t(words.department)}
        prefix={prefix(t(words.department))}
        placeholder={t(words.any)}
        to="department"
        allowClear
        compact
        value={address.department === null ? [] : [address.department]}
        onChange={(ids) => onChange({ department: ids?.at(-1) ?? null })}
      />
      {reference('city', 'city', t(words.city))}
      {reference('floor', 'floor', t(words.floor), inOffice)}
      <Select<string>
        aria-label={t(words.sortBy)}
        prefix={prefix(t(words.sortBy))}
        value={address.sort}
        onChange={(sort) => onChange({ sort })}
        options={sorts.map((sort) => ({ value: sort, label: t(sortWords[sort]) }))}
      />
      <Input
        aria-label={t(words.number)}
        prefix={prefix(t(words.number))}
        inputMode="numeric"
        value={number.typed}
        maxLength={9}
        allowClear
        onChange={({ target }) => number.type(target.value)}
        onPressEnter={number.settle}
      />
    </FilterRow>
  )
}
