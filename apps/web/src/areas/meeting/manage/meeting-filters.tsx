import { logStateNames, logStates } from '@workplace/contract/meeting/manage/meeting-log'
import { Input, Select } from 'antd'
import { type Address, type FilterAt, id, oneOf, sortBy } from '../../../kernel/list/address'
import { choice, dates, search } from '../../../kernel/list/filters'
import list from '../../../kernel/list/list.module.css'
import { useTyped } from '../../../kernel/list/use-typed'
import { words as listWords } from '../../../kernel/list/words'
import { ReferencePicker, ReferencesPicker } from '../../../kernel/widgets/reference-input'
import { type Label, useT } from '../../../kernel/words'
import { manageWords as words } from './manage-words'

export const manageTabs = ['meetings', 'series', 'people'] as const

const usual = '-start_time'
const sorts = ['-start_time', '+start_time', '-id'] as const
const sortWords = { '-start_time': words.newest, '+start_time': words.oldest, '-id': words.lastBooked } as const

type At = FilterAt<number | null>
const picked = { ...id, filter: true } as const

type ReferenceProps = { to: string; label: Label; within?: Record<string, string> }

function Reference({ to, label, within = {}, name, value, values, change }: At & ReferenceProps) {
  const t = useT()
  const bounds = Object.entries(within).flatMap(([column, by]) => (values[by] === null ? [] : [[column, values[by]]]))
  return (
    <ReferencePicker
      aria-label={t(label)}
      prefix={<span className={list.quiet}>{t(label)}</span>}
      placeholder={t(listWords.any)}
      to={to}
      within={bounds.length === 0 ? undefined : Object.fromEntries(bounds)}
      allowClear
      value={value}
      onChange={(chosen) => change({ [name]: chosen })}
    />
  )
}

/** A record; `resets`: a change of a place takes with it what lay in the old one. */
const reference = (to: string, label: Label, within: Record<string, string> = {}, resets: readonly string[] = []) => ({
  ...{ ...picked, resets },
  input: (at: At) => <Reference {...{ to, label, within }} {...at} />,
})

export const booker = reference('user', words.booker)

function Department({ value, change }: At) {
  const t = useT()
  return (
    <ReferencesPicker
      aria-label={t(words.department)}
      prefix={<span className={list.quiet}>{t(words.department)}</span>}
      placeholder={t(listWords.any)}
      to="department"
      allowClear
      compact
      value={value === null ? [] : [value]}
      onChange={(ids) => change({ department: ids?.at(-1) ?? null })}
    />
  )
}

function MeetingNumber({ value, change }: At) {
  const t = useT()
  const { typed, type, settle } = useTyped(value === null ? '' : String(value), (text) =>
    change({ number: /^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : null }),
  )
  return (
    <Input
      aria-label={t(words.number)}
      prefix={<span className={list.quiet}>{t(words.number)}</span>}
      inputMode="numeric"
      value={typed}
      maxLength={9}
      allowClear
      onChange={({ target }) => type(target.value)}
      onPressEnter={settle}
    />
  )
}

function Sort({ value, change }: FilterAt<string>) {
  const t = useT()
  return (
    <Select<string>
      aria-label={t(words.sortBy)}
      prefix={<span className={list.quiet}>{t(words.sortBy)}</span>}
      value={value}
      onChange={(sort) => change({ sort })}
      options={sorts.map((sort) => ({ value: sort, label: t(sortWords[sort]) }))}
    />
  )
}

const inOffice = { office_id: 'office' }
const sought = {
  title: search(words.search),
  state: choice(
    words.state,
    logStateNames.map((name) => [name, logStates[name]] as const),
  ),
  ...dates(words.dates, 'start_date', 'end_date'),
  office: reference('office', words.office, { city_id: 'city' }, ['floor', 'room']),
  booker,
  // what only some look for, after what most do
  room: reference('meetingroom', words.room, inOffice),
  attendee: reference('user', words.attendee),
  department: { ...picked, input: (at: At) => <Department {...at} /> },
  city: reference('city', words.city, {}, ['office', 'floor', 'room']),
  floor: reference('floor', words.floor, inOffice, ['room']),
  sort: {
    ...sortBy(
      (sort) => sorts.some((one) => one === sort),
      () => usual,
    ),
    input: (at: FilterAt<string>) => <Sort {...at} />,
  },
  number: { ...picked, input: (at: At) => <MeetingNumber {...at} /> },
  series: picked,
}

/** What a list of meetings is looked through by. */
export const meetingFilters = {
  /** Another tab is looked through by other things. */
  tab: oneOf(manageTabs, { resets: ['id', ...Object.keys(sought).filter((name) => name !== 'sort')] }),
  ...sought,
}
export type MeetingAddress = Address<typeof meetingFilters>
