import { QrcodeOutlined } from '@ant-design/icons'
import { useSearchParams } from 'react-router'
import { useT } from '../../../kernel/words'
import styles from './attend.module.css'
import { attendWords as words } from './attend-words'
import { LanguageButton } from './language-button'
import { MailLogin } from './mail-login'
import { Scan } from './scan'

/** What a phone opens that scanned a code (`c`), or followed the link to a meeting (`m`). */
export default function EntryPage() {
  const t = useT()
  const [params] = useSearchParams()
  const [code, link] = [params.get('c'), params.get('m')]
  if (code !== null) return <Scan code={code} />
  if (link !== null) return <MailLogin link={link} />
  return (
    <main className={styles.page}>
      <QrcodeOutlined className={styles.sign} aria-hidden />
      <h1>{t(words.noCode)}</h1>
      <LanguageButton />
    </main>
  )
}
