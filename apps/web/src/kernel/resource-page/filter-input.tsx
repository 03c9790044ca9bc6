import type { Field } from '@workplace/contract/kernel/field'
import { Input, Select } from 'antd'
import type dayjs from 'dayjs'
import { useTyped } from '../list/use-typed'
import { words } from '../list/words'
import { useOptions } from '../widgets/choice-input'
import { DateRangePicker } from '../widgets/date-picker'
import { usePickedDays } from '../widgets/picked-day'
import { ReferencesPicker } from '../widgets/reference-input'
import { useT } from '../words'
import { idsIn } from './list-state'
import styles from './resource-page.module.css'

type Props = {
  readonly name: string
  readonly field: Field
  /** The present filters by the name that travels. */
  readonly filters: Readonly<Record<string, string>>
  readonly onChange: (name: string, value: string) => void
}

const full = { width: '100%' }

/** The filter of a field. Its label stands in the control, so that a row of filters stays one line high. */
export function FilterInput({ name, field, filters, onChange }: Props) {
  const t = useT()
  const label = t(field.label)
  const prefix = <span className={styles.filterLabel}>{label}</span>
  const options = useOptions(field)
  const value = filters[name] ?? ''
  const put = (text: string | undefined) => onChange(name, text ?? '')
  switch (field.kind) {
    case 'select':
    case 'choice':
    case 'multiselect':
      return (
        <Select
          aria-label={label}
          prefix={prefix}
          value={value || undefined}
          onChange={put}
          options={options}
          allowClear
          placeholder={t(words.any)}
          style={full}
        />
      )
    case 'flag':
      return (
        <Select
          aria-label={label}
          prefix={prefix}
          value={value || undefined}
          onChange={put}
          options={[
            { value: 'true', label: t(words.yes) },
            { value: 'false', label: t(words.no) },
          ]}
          allowClear
          placeholder={t(words.any)}
          style={full}
        />
      )
    case 'ref':
    case 'refs':
      return (
        <ReferencesPicker
          aria-label={label}
          prefix={prefix}
          to={field.to ?? ''}
          value={idsIn(value)}
          onChange={(ids) => put(ids?.join(','))}
          allowClear
          compact
          placeholder={t(words.any)}
          className={styles.fullWidth}
        />
      )
    case 'date':
    case 'instant':
      return <RangeFilter name={name} field={field} filters={filters} onChange={onChange} />
    default:
      return <TextFilter label={label} value={value} onChange={put} />
  }
}

function TextFilter({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const { typed, type, settle } = useTyped(value, onChange)
  return (
    <Input
      aria-label={label}
      prefix={<span className={styles.filterLabel}>{label}</span>}
      value={typed}
      onChange={({ target }) => type(target.value)}
      onPressEnter={settle}
      allowClear
    />
  )
}

/** Whole days: of an instant the first moment of the first day to the last of the last, in the reader's zone. */
function RangeFilter({ name, field, filters, onChange }: Props) {
  const t = useT()
  const label = t(field.label)
  const [from, to] = [filters[`${name}_from`], filters[`${name}_to`]]
  const text = (day: dayjs.Dayjs | null | undefined, end: boolean) => {
    if (!day) return ''
    if (field.kind === 'date') return day.format('YYYY-MM-DD')
    return (end ? day.endOf('day') : day.startOf('day')).format('YYYY-MM-DDTHH:mm:ssZ')
  }
  return (
    <DateRangePicker
      aria-label={label}
      placeholder={[`${label} ${t(words.from)}`, t(words.until)]}
      allowEmpty={[true, true]}
      value={usePickedDays(from, to)}
      onChange={(range) => {
        onChange(`${name}_from`, text(range?.[0], false))
        onChange(`${name}_to`, text(range?.[1], true))
      }}
      style={full}
    />
  )
}
