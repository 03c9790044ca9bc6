import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { type LogState, logStateNames, logStates } from '@workplace/contract/meeting/meeting-log'
import { Button, DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useNarrow } from '../../../kernel/resource-page/use-narrow'
import { useTyped } from '../../../kernel/resource-page/use-typed'
import { ReferencePicker, ReferencesPicker } from '../../../kernel/widgets/reference-input'
import { useT } from '../../../kernel/words'
import { logStyles as list } from '../../company/public'
import styles from './manage.module.css'
import { manageWords as words } from './manage-words'
import { isSought, type MeetingAddress, nothingSought, type ReferenceName, sorts } from './meeting-address'

type Props = { readonly address: MeetingAddress; readonly onChange: (change: Partial<MeetingAddress>) => void }

/** What only some look for: behind a button until it is asked for. */
const further = [
  'room',
  'attendee',
  'department',
  'city',
  'floor',
  'number',
] as const satisfies readonly ReferenceName[]

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
  const narrow = useNarrow()
  const setFurther = further.filter((name) => address[name] !== null).length
  const [open, setOpen] = useState(setFurther > 0)
  const { typed, type, settle } = useTyped(address.title, (title) => onChange({ title }))
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
  const dateOf = (day: dayjs.Dayjs | null | undefined) => (day ? day.format('YYYY-MM-DD') : null)
  const inOffice = address.office === null ? undefined : { office_id: address.office }
  const shown = !narrow || open
  return (
    <search className={styles.filters}>
      <div className={styles.grid}>
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
        <Select<LogState>
          aria-label={t(words.state)}
          prefix={prefix(t(words.state))}
          placeholder={t(words.any)}
          allowClear
          value={address.state ?? undefined}
          onChange={(state) => onChange({ state: state ?? null })}
          options={logStateNames.map((state) => ({ value: state, label: t(logStates[state]) }))}
        />
        {shown && (
          <>
            <DatePicker.RangePicker
              aria-label={t(words.dates)}
              placeholder={[t(words.from), t(words.until)]}
              allowEmpty={[true, true]}
              value={[
                address.start_date === null ? null : dayjs(address.start_date),
                address.end_date === null ? null : dayjs(address.end_date),
              ]}
              onChange={(range) => onChange({ start_date: dateOf(range?.[0]), end_date: dateOf(range?.[1]) })}
            />
            {reference(
              'office',
              'office',
              t(words.office),
              address.city === null ? undefined : { city_id: address.city },
            )}
            {reference('booker', 'user', t(words.booker))}
          </>
        )}
        {open && (
          <>
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
          </>
        )}
      </div>
      <div className={styles.under}>
        <Button
          type="link"
          size="small"
          aria-expanded={open}
          icon={open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {open ? t(words.fewer) : setFurther > 0 ? t(words.moreSet, { n: setFurther }) : t(words.more)}
        </Button>
        {isSought(address) && (
          <Button type="link" size="small" onClick={() => onChange(nothingSought)}>
            {t(words.clear)}
          </Button>
        )}
      </div>
    </search>
  )
}
