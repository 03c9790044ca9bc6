import { useQuery } from '@tanstack/react-query'
import { releaseOfMeeting } from '@workplace/contract/meeting/release'
import { Button } from 'antd'
import { useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import list from '../../../kernel/list/list.module.css'
import { instantText } from '../../../kernel/time/time-text'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './release.module.css'
import { causeText } from './release-cause'
import { releaseWords as words } from './release-words'
import { RestoreDialog } from './restore-dialog'

/** In the details of a released meeting: why, when, and taking it back. */
export default function ReleasedNote({ meeting_id, onRestored }: { meeting_id: number; onRestored: () => void }) {
  const t = useT()
  const language = useLanguage()
  const [asking, setAsking] = useState(false)
  const { data } = useQuery({ ...queryOf(releaseOfMeeting, { meeting_id }, { quiet: true }), staleTime: 0 })
  const row = data?.item
  if (!row) return null
  const close = () => {
    setAsking(false)
    onRestored()
  }
  return (
    <section className={styles.released} aria-label={t(words.section)}>
      <span className={list.stack}>
        {causeText(row, t)}
        <small>{instantText(row.time, language)}</small>
      </span>
      {row.can_restore && <Button onClick={() => setAsking(true)}>{t(words.restore)}</Button>}
      {asking && <RestoreDialog row={row} onClose={close} />}
    </section>
  )
}
