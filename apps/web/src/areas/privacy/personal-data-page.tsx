import { useSearchParams } from 'react-router'
import list from '../../kernel/list/list.module.css'
import { useMay } from '../../kernel/session/session'
import { TabRow } from '../../kernel/widgets/tab-row'
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
  const tabs = [
    ...(seesPeople ? [{ key: 'deletions', label: t(words.deletions) } as const] : []),
    ...(seesTexts ? [{ key: 'wording', label: t(words.wording) } as const] : []),
  ]
  const asked = params.get('tab')
  const active = tabs.find(({ key }) => key === asked)?.key ?? tabs[0]?.key
  return (
    <section className={styles.page}>
      <header className={list.head}>
        <h1>{t(words.title)}</h1>
      </header>
      {active !== undefined && (
        <TabRow
          label={t(words.tabs)}
          tabs={tabs}
          active={active}
          onChange={(tab) => setParams(tab === tabs[0]?.key ? {} : { tab }, { replace: true })}
        >
          {active === 'deletions' ? <Deletions /> : <ConsentTexts />}
        </TabRow>
      )}
    </section>
  )
}
