import { useLanguage } from '../../kernel/words'
import styles from './presence.module.css'
import { usePresence } from './presence-store'

const shapes = {
  occupied: <path d="M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-5.5 6a5.5 5.5 0 0 1 11 0h-11Z" fill="currentColor" />,
  empty: <circle cx="8" cy="8" r="4.2" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  unknown: (
    <circle cx="8" cy="8" r="4.2" fill="none" stroke="currentColor" strokeWidth="1.6" strokeDasharray="2.2 2.2" />
  ),
}

/** What a sign looks like, wherever it is explained. */
export function PresenceSign({ state }: { state: keyof typeof shapes }) {
  return (
    <span className={styles.mark} data-presence={state}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        {shapes[state]}
      </svg>
    </span>
  )
}

/** Whether somebody is in a room, as a small sign; nothing where no detector looks at it. */
export function PresenceMark({ room_id }: { room_id: number }) {
  const shown = usePresence(room_id, useLanguage())
  if (shown === null) return null
  const label = [shown.text, shown.seen].filter(Boolean).join(' · ')
  return (
    <span className={styles.mark} data-presence={shown.state} role="img" aria-label={label} title={label}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        {shapes[shown.state]}
      </svg>
    </span>
  )
}

/** The same in a column: the sign with its word, and since when as its title. */
export function PresenceState({ room_id }: { room_id: number }) {
  const shown = usePresence(room_id, useLanguage())
  if (shown === null) return '—'
  return (
    <span className={styles.state} title={[shown.text, shown.seen].filter(Boolean).join(' · ')}>
      <span className={styles.mark} data-presence={shown.state}>
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          {shapes[shown.state]}
        </svg>
      </span>
      {shown.short}
    </span>
  )
}

/** The same as a line of its own. */
export function PresenceLine({ room_id }: { room_id: number }) {
  const shown = usePresence(room_id, useLanguage())
  if (shown === null) return null
  return (
    <p className={styles.line} data-presence={shown.state}>
      <span className={styles.mark} data-presence={shown.state}>
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          {shapes[shown.state]}
        </svg>
      </span>
      {shown.text}
      {shown.seen !== '' && <small>{shown.seen}</small>}
    </p>
  )
}
