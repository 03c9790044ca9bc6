import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { useMay } from '../../kernel/session'
import { useT } from '../../kernel/words'
import { ConsentTexts } from './consent-texts'
import { Deletions } from './deletions'
import styles from './privacy.module.css'
import { privacyWords as words } from './words'

/** What administrators do about personal data: deletions that run, and the words that people agree to. */
export default function PersonalDataPage() {
  const t = useT()
  const seesPeople = useMay('view-user')
  const seesTexts = useMay('view-config')
  const [params, setParams] = useSearchParams()
  const items = [
    ...(seesPeople ? [{ key: 'deletions', label: t(words.deletions), children: <Deletions /> }] : []),
    ...(seesTexts ? [{ key: 'wording', label: t(words.wording), children: <ConsentTexts /> }] : []),
  ]
  const asked = params.get('tab')
  const active = items.find(({ key }) => key === asked)?.key ?? items[0]?.key
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <h1>{t(words.title)}</h1>
      </header>
      <Tabs
        aria-label={t(words.tabs)}
        activeKey={active}
        destroyOnHidden
        onChange={(tab) => setParams(tab === items[0]?.key ? {} : { tab }, { replace: true })}
        items={items}
      />
    </section>
  )
}
