import { LockOutlined, UnlockOutlined } from '@ant-design/icons'
import { useT } from '../../../kernel/words'
import type { Person } from '../core/people'
import { discreetWords as words } from './discreet-words'

/** Whether the others may know who a guest is. Loaded with the first guest: most meetings have none. */
export default function DiscreetGuest({ person, onChange }: { person: Person; onChange: (is: boolean) => void }) {
  const t = useT()
  const { name, discreet = false } = person
  return (
    <button
      type="button"
      aria-pressed={discreet}
      aria-label={t(words.of, { name })}
      title={t(words.help)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChange(!discreet)}
    >
      {discreet ? <LockOutlined aria-hidden /> : <UnlockOutlined aria-hidden />}
    </button>
  )
}
