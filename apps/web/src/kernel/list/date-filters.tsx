import { addDays } from '@workplace/domain/kernel/date'
import dayjs, { type Dayjs } from 'dayjs'
import { DateRangePicker } from '../widgets/date-picker'
import { usePickedDays } from '../widgets/picked-day'
import { type Translate, useT } from '../words'
import { words } from './words'

const textOf = (day: Dayjs | null | undefined) => (day ? day.format('YYYY-MM-DD') : null)

const lengthWords = {
  1: words.today,
  7: words.last7,
  30: words.last30,
  90: words.last90,
  365: words.lastYear,
} as const
export type Length = keyof typeof lengthWords

const upTo = (today: string, lengths: readonly Length[], t: Translate) =>
  lengths.map((days) => ({
    label: t(lengthWords[days]),
    value: [dayjs(addDays(today, 1 - days)), dayjs(today)] as [Dayjs, Dayjs],
  }))

type DatesProps = {
  readonly label: string
  readonly from: string | null
  readonly until: string | null
  readonly onChange: (from: string | null, until: string | null) => void
  /** How many days up to today are offered. */
  readonly lengths?: readonly Length[] | undefined
}

/** One filter of a `FilterRow`: from a day, until a day, or both, included. */
export function DatesFilter({ label, from, until, onChange, lengths }: DatesProps) {
  const t = useT()
  return (
    <DateRangePicker
      aria-label={label}
      placeholder={[t(words.dateFrom), t(words.dateUntil)]}
      allowEmpty={[true, true]}
      {...(lengths === undefined ? {} : { presets: upTo(dayjs().format('YYYY-MM-DD'), lengths, t) })}
      value={usePickedDays(from, until)}
      onChange={(range) => onChange(textOf(range?.[0]), textOf(range?.[1]))}
    />
  )
}

type SpanProps = {
  readonly label: string
  readonly from: string
  readonly to: string
  readonly today: string
  /** How many days up to today are offered. */
  readonly lengths: readonly Length[]
  readonly onChange: (span: { readonly from: string; readonly to: string }) => void
}

/** One filter of a `FilterRow`: from one day to another, both included; never empty. */
export function SpanFilter({ label, from, to, today, lengths, onChange }: SpanProps) {
  const t = useT()
  return (
    <DateRangePicker
      aria-label={label}
      placeholder={[t(words.dateFrom), t(words.dateUntil)]}
      allowClear={false}
      // its place is needed for the year of English dates
      suffixIcon={null}
      value={usePickedDays(from, to)}
      presets={upTo(today, lengths, t)}
      onChange={(range) => {
        const [first, last] = [textOf(range?.[0]), textOf(range?.[1])]
        if (first !== null && last !== null) onChange({ from: first, to: last })
      }}
    />
  )
}
