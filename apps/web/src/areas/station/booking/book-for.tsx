import { mostTogether } from '@workplace/contract/station/desk-booking'
import { Input, Select } from 'antd'
import { useSession } from '../../../kernel/session/session'
import { ReferencePicker, ReferencesPicker } from '../../../kernel/widgets/reference-input'
import { useT } from '../../../kernel/words'
import styles from './booking.module.css'
import { bookingWords as words } from './booking-words'

/** For whom a desk is booked. */
export type BookFor = {
  readonly kind: 'me' | 'colleague' | 'guest' | 'team'
  readonly user_id: number | null
  readonly guest: string
  /** Several people, oneself among them or not. */
  readonly team: readonly number[]
}
export const forMe: BookFor = { kind: 'me', user_id: null, guest: '', team: [] }

type Props = { readonly value: BookFor; readonly onChange: (value: BookFor) => void }

/** For oneself, a colleague, a guest or several people: for who may book for others. */
export function BookForChoice({ value, onChange }: Props) {
  const t = useT()
  const me = useSession((session) => session.user?.id)
  return (
    <span className={styles.bookFor}>
      <Select<BookFor['kind']>
        aria-label={t(words.for)}
        value={value.kind}
        options={(['me', 'colleague', 'guest', 'team'] as const).map((kind) => ({
          value: kind,
          label: t(words[kind]),
        }))}
        onChange={(kind) => onChange({ ...forMe, kind, team: kind === 'team' && me !== undefined ? [me] : [] })}
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
      {value.kind === 'team' && (
        <ReferencesPicker
          to="user"
          className={styles.team}
          aria-label={t(words.people)}
          placeholder={t(words.people)}
          value={[...value.team]}
          onChange={(team) => onChange({ ...value, team: (team ?? []).slice(0, mostTogether) })}
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
