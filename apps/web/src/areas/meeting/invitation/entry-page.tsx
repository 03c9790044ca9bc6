import { QrcodeOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '../../../kernel/words'
import styles from './attend.module.css'
import { attendWords as words } from './attend-words'
import { rememberGuest } from './guest-links'
import { GuestPage } from './guest-page'
import { LanguageButton } from './language-button'
import { MailLogin } from './mail-login'
import { Scan } from './scan'

const kept = 'workplace_guest'

/**
 * The token of a guest's link: taken out of the address at once, and kept for as long as the tab is open; longer only to
 * sign in by it where a code is scanned. It stands behind `#`, so that no server on the way has seen it.
 */
function takeGuest(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('g')
  if (token === null) return sessionStorage.getItem(kept)
  sessionStorage.setItem(kept, token)
  rememberGuest(token)
  history.replaceState(history.state, '', location.pathname)
  return token
}

/** What a phone opens that scanned a code (`c`), followed the link to a meeting (`m`), or a guest's own (`#g`). */
export default function EntryPage() {
  const [params] = useSearchParams()
  const [code, link] = [params.get('c'), params.get('m')]
  if (code !== null) return <Scan code={code} />
  if (link !== null) return <MailLogin link={link} />
  return <GuestEntry />
}

function GuestEntry() {
  const t = useT()
  const [guest] = useState(takeGuest)
  if (guest !== null) return <GuestPage token={guest} />
  return (
    <main className={styles.page}>
      <QrcodeOutlined className={styles.sign} aria-hidden />
      <h1>{t(words.noCode)}</h1>
      <LanguageButton />
    </main>
  )
}
