import { visitorAgreement } from '@workplace/contract/visitor/agreement'
import { useState } from 'react'
import { nameIn } from '../../../kernel/name-in'
import { ResourcePage, type RowWith } from '../../../kernel/resource-page/resource-page'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './agreement.module.css'
import { AgreementDrawer } from './agreement-drawer'
import { agreementWords as words } from './agreement-words'

type Agreement = RowWith<typeof visitorAgreement.fields>

/** What guests agree to, with how many signed the present words; who did, and the words before, stand in a drawer. */
export default function AgreementPage() {
  const t = useT()
  const language = useLanguage()
  const [shown, setShown] = useState<Agreement | null>(null)
  const titleOf = (row: Agreement) => nameIn(language, row.name ?? '', row.name_en)
  return (
    <>
      <ResourcePage
        resource={visitorAgreement}
        cells={{
          signed_count: (row) => (
            <button
              type="button"
              className={styles.link}
              aria-label={t(words.show, { title: titleOf(row), n: row.signed_count ?? 0 })}
              onClick={() => setShown(row)}
            >
              {row.signed_count ?? 0}
            </button>
          ),
        }}
        actions={(row) => [
          { key: 'signatures', label: t(words.signatures), later: true, onClick: () => setShown(row) },
        ]}
      />
      {shown !== null && <AgreementDrawer id={shown.id} title={titleOf(shown)} onClose={() => setShown(null)} />}
    </>
  )
}
