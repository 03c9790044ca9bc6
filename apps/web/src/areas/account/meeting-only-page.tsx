import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../../kernel/words'
import styles from './lost-page.module.css'
import { words } from './words'

type Props = { meeting_id: number; onSignIn: () => Promise<void> }

/** What stands elsewhere for who came in with a code by mail: that opens one meeting, the rest asks for the password. */
export default function MeetingOnlyPage({ meeting_id, onSignIn }: Props) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const signIn = () => {
    setBusy(true)
    void onSignIn()
  }
  return (
    <main className={styles.lost}>
      <h1>{t(words.meetingOnly)}</h1>
      <p>{t(words.meetingOnlyText)}</p>
      <Button className={styles.home} type="primary" loading={busy} onClick={signIn}>
        {t(words.signInWhole)}
      </Button>
      <Link to={`/details?id=${meeting_id}`}>{t(words.backToMeeting)}</Link>
    </main>
  )
}
