import { ReferencePicker } from '../widgets/reference-input'
import { useT } from '../words'
import list from './list.module.css'
import { words } from './words'

type Props = { readonly value: number | null; readonly onChange: (id: number | null) => void }

/** One filter of a `FilterRow`. Whoever chooses another office lets the room go: it may lie elsewhere. */
export function OfficeFilter({ value, onChange }: Props) {
  const t = useT()
  return (
    <ReferencePicker
      aria-label={t(words.office)}
      prefix={<span className={list.quiet}>{t(words.office)}</span>}
      placeholder={t(words.any)}
      to="office"
      allowClear
      value={value}
      onChange={onChange}
    />
  )
}

/** One filter of a `FilterRow`: a room, of the chosen office. */
export function RoomFilter({ office, value, onChange }: Props & { readonly office: number | null }) {
  const t = useT()
  return (
    <ReferencePicker
      aria-label={t(words.room)}
      prefix={<span className={list.quiet}>{t(words.room)}</span>}
      placeholder={t(words.any)}
      to="meetingroom"
      within={office === null ? undefined : { office_id: office }}
      allowClear
      value={value}
      onChange={onChange}
    />
  )
}
