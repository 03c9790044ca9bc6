import { termsOfService } from '@workplace/contract/meetingroom/terms-of-service'
import { useState } from 'react'
import { ResourcePage, type RowWith } from '../../../kernel/resource-page/resource-page'
import { useT } from '../../../kernel/words'
import styles from './terms.module.css'
import { TermsDrawer } from './terms-drawer'
import { termsWords as words } from './terms-words'

type Terms = RowWith<typeof termsOfService.fields>

/** Terms with how many agreed to their present wording; who did, and to which one, stands in a drawer. */
export default function TermsOfServicePage() {
  const t = useT()
  const [shown, setShown] = useState<Terms | null>(null)
  return (
    <>
      <ResourcePage
        resource={termsOfService}
        cells={{
          agreed_count: (row) => (
            <button
              type="button"
              className={styles.link}
              aria-label={t(words.show, { title: row.title ?? '', n: row.agreed_count ?? 0 })}
              onClick={() => setShown(row)}
            >
              {row.agreed_count ?? 0}
            </button>
          ),
        }}
        actions={(row) => [
          { key: 'agreements', label: t(words.agreements), later: true, onClick: () => setShown(row) },
        ]}
      />
      {shown !== null && <TermsDrawer id={shown.id} title={shown.title ?? ''} onClose={() => setShown(null)} />}
    </>
  )
}
