import { Input, Select } from 'antd'
import { ReferencePicker } from '../../../kernel/widgets/reference-input'
import { useT } from '../../../kernel/words'
import styles from './booking.module.css'
import { bookingWords as words } from './booking-words'

/** For whom a desk is booked. */
export type BookFor = {
  readonly kind: 'me' | 'colleague' | 'guest'
  readonly user_id: number | null
  readonly guest: string
}
export const forMe: BookFor = { kind: 'me', user_id: null, guest: '' }

type Props = { readonly value: BookFor; readonly onChange: (value: BookFor) => void }

/** For oneself, a colleague or a guest: for who may book for others. */
export function BookForChoice({ value, onChange }: Props) {
  const t = useT()
  return (
    <span className={styles.bookFor}>
      <Select<BookFor['kind']>
        aria-label={t(words.for)}
        value={value.kind}
        options={(['me', 'colleague', 'guest'] as const).map((kind) => ({ value: kind, label: t(words[kind]) }))}
        onChange={(kind) => onChange({ ...forMe, kind })}
      />
      {value.kind === 'colleague' && (
        <ReferencePicker
          to="user"
          className={styles.person}
          aria-label={t(words.person)}
          placeholder={t(words.person)}
          value={value.user_id}
          onChange={(user_id) => onChange({ ...value, user_id })}
        />
      )}
      {value.kind === 'guest' && (
        <Input
          className={styles.person}
          aria-label={t(words.guestName)}
          placeholder={t(words.guestName)}
          maxLength={60}
          value={value.guest}
          onChange={({ target }) => onChange({ ...value, guest: target.value })}
        />
      )}
    </span>
  )
}
