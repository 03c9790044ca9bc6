import { type DeskSetup, units } from '@workplace/contract/station/desk-booking'
import { weekdayOf } from '@workplace/domain/kernel/date'
import { endMinuteOf, minuteOf, timeOf } from '@workplace/domain/kernel/time'
import { Segmented, Select } from 'antd'
import { nameIn } from '../../../kernel/name-in'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './booking.module.css'
import { bookingWords as words } from './booking-words'

export type Length = {
  readonly unit: 'day' | 'slot' | 'hour'
  readonly slots: readonly number[]
  readonly from: string | null
  readonly until: string | null
}
type Slot = NonNullable<DeskSetup['office']>['slots'][number]
type Props = Length & {
  readonly date: string
  readonly offered: readonly Slot[]
  readonly onChange: (change: Partial<Length>) => void
}

const step = 15
const quarters = (from: number, until: number): string[] =>
  Array.from({ length: Math.max(0, Math.floor((until - from) / step) + 1) }, (_, n) => timeOf(from + n * step))

/** The whole day, slots of it, or from hour to hour. */
export function LengthChoice({ unit, slots, from, until, date, offered, onChange }: Props) {
  const t = useT()
  const language = useLanguage()
  const own = offered.filter(({ weekdays }) => weekdays.includes(weekdayOf(date)))
  const first = Math.min(...own.map(({ start_time }) => minuteOf(start_time)), 24 * 60)
  const last = Math.max(...own.map(({ end_time }) => endMinuteOf(end_time)), 0)
  const options = (times: readonly string[]) => times.map((time) => ({ value: time, label: time }))
  return (
    <div className={styles.length}>
      <Segmented<Length['unit']>
        aria-label={t(words.length)}
        value={unit}
        options={(['day', 'slot', 'hour'] as const).map((value) => ({ value, label: t(units[value]) }))}
        onChange={(value) => onChange({ unit: value })}
      />
      {unit === 'slot' && (
        <Select<number[]>
          mode="multiple"
          className={styles.slots}
          aria-label={t(words.slots)}
          placeholder={t(words.pickSlots)}
          value={slots.filter((id) => own.some((slot) => slot.id === id))}
          options={own.map(({ id, name, name_en, start_time, end_time }) => ({
            value: id,
            label: `${nameIn(language, name, name_en)} ${start_time}–${end_time}`,
          }))}
          onChange={(chosen) => onChange({ slots: chosen })}
        />
      )}
      {unit === 'hour' && (
        <span className={styles.hours}>
          <Select
            aria-label={t(words.from)}
            placeholder={t(words.from)}
            value={from}
            options={options(quarters(first, last - step))}
            onChange={(time) => onChange({ from: time })}
          />
          –
          <Select
            aria-label={t(words.until)}
            placeholder={t(words.until)}
            value={until}
            options={options(quarters((from === null ? first : minuteOf(from)) + step, last))}
            onChange={(time) => onChange({ until: time })}
          />
        </span>
      )}
    </div>
  )
}
