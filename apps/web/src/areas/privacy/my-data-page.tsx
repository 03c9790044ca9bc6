import { useQuery } from '@tanstack/react-query'
import { type StoredSection, storedAboutMe } from '@workplace/contract/privacy/mine'
import { recognitionState } from '@workplace/contract/privacy/recognition'
import { Button, Collapse } from 'antd'
import { useState } from 'react'
import { queryOf } from '../../kernel/client/query'
import list from '../../kernel/list/list.module.css'
import { ListError, ListSkeleton } from '../../kernel/list/list-states'
import { instantText } from '../../kernel/time/time-text'
import { useLanguage, useT } from '../../kernel/words'
import { ConsentDialog } from './consent-dialog'
import { type Consent, useConsentText } from './consent-text'
import { ExportPanel } from './export-panel'
import styles from './privacy.module.css'
import { useWithdraw } from './use-withdraw'
import { privacyWords as words } from './words'

/** What is stored about oneself: to see, to take away, and as far as it stands on a consent, to end. */
export default function MyDataPage() {
  const t = useT()
  const answer = useQuery({ ...queryOf(storedAboutMe, {}, { quiet: true }), staleTime: 0 })
  const { data } = answer
  return (
    <section className={`${styles.page} ${styles.narrow}`} aria-busy={answer.isPending}>
      <header className={list.head}>
        <h1>{t(words.mine)}</h1>
      </header>
      <p className={styles.intro}>
        {t(words.mineText)}
        {data !== undefined && ` ${t(words.retention, { days: data.retention_days })}`}
      </p>
      <div className={styles.panel}>
        <ExportPanel />
        {answer.isPending ? (
          <ListSkeleton rows={8} />
        ) : data === undefined ? (
          <ListError error={answer.error} onRetry={() => void answer.refetch()} />
        ) : (
          <>
            <Consents consents={data.consents} />
            <section className={styles.block} aria-labelledby="stored-title">
              <h2 id="stored-title">{t(words.stored)}</h2>
              <Collapse
                size="small"
                items={data.sections.map((section) => ({
                  key: section.key,
                  label: (
                    <span className={styles.summary}>
                      <span>{section.label}</span>
                      <span className={styles.number}>{section.total}</span>
                    </span>
                  ),
                  children: <Section section={section} />,
                }))}
              />
            </section>
          </>
        )}
      </div>
    </section>
  )
}

function Consents({ consents }: { consents: readonly Consent[] }) {
  const t = useT()
  const text = useConsentText(true)
  const state = useQuery({ ...queryOf(recognitionState, {}, { quiet: true }), staleTime: 0 })
  const { withdraw, asking } = useWithdraw()
  const [reading, setReading] = useState(false)
  const inForce = consents.find((consent) => consent.withdrawn_at === null)
  const past = consents.filter((consent) => consent.withdrawn_at !== null)
  return (
    <section className={styles.block} aria-labelledby="consents-title">
      <h2 id="consents-title">{t(words.consents)}</h2>
      <div className={styles.row}>
        <div>
          <strong>{t(words.photo)}</strong>
          <p className={styles.quiet}>{inForce === undefined ? t(words.consentNone) : text(inForce)}</p>
        </div>
        {inForce !== undefined ? (
          <Button danger onClick={() => void withdraw()}>
            {t(words.withdraw)}
          </Button>
        ) : (
          <Button disabled={state.data === undefined} onClick={() => setReading(true)}>
            {t(words.read)}
          </Button>
        )}
      </div>
      {past.length > 0 && (
        <ul className={styles.plain}>
          {past.map((consent) => (
            <li key={consent.id} className={styles.quiet}>
              {text(consent)}
            </li>
          ))}
        </ul>
      )}
      {reading && state.data !== undefined && (
        <ConsentDialog text={state.data.text} onClose={() => setReading(false)} />
      )}
      {asking}
    </section>
  )
}

const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

function Section({ section: { heading, rows, total, label } }: { section: StoredSection }) {
  const t = useT()
  const language = useLanguage()
  if (rows.length === 0) return <p className={styles.quiet}>{t(words.nothing)}</p>
  const shown = (text: string) => (isInstant.test(text) ? instantText(text, language) : text)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heading.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, n) => (
            // rows have no number of their own here, and never move
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <tr key={n}>
              {row.map((cell, column) => (
                <td key={heading[column]}>{shown(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {total > rows.length && <p className={styles.note}>{t(words.showing, { shown: rows.length, total })}</p>}
    </section>
  )
}
