import { useQuery } from '@tanstack/react-query'
import { type Terms, termsDetail } from '@workplace/contract/meeting/form'
import { Modal, Spin } from 'antd'
import { lazy, Suspense, useId, useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { useLanguage, useT } from '../../../kernel/words'
import styles from '../core/side-panel.module.css'
import { formWords } from './form-words'
import form from './meeting-form.module.css'

const MarkdownView = lazy(() => import('../../../kernel/widgets/markdown-view'))

/** The terms of these rooms to which the person has not agreed yet, and must before booking. */
export function useTerms(room_ids: readonly number[]): { open: readonly Terms[]; refresh: () => void } {
  const query = useQuery({
    ...queryOf(termsDetail, { meetingroom_ids: [...room_ids] }, { quiet: true }),
    staleTime: 5 * 60_000,
    enabled: room_ids.length > 0,
  })
  return {
    open: (query.data?.items ?? []).filter(({ must_agree, agreed }) => must_agree && !agreed),
    refresh: () => void query.refetch(),
  }
}

type Props = {
  terms: readonly Terms[]
  agreed: boolean
  onChange: (agreed: boolean) => void
  error: string | undefined
}

/** Asks for agreement where a room has terms; stands above the buttons, so that nothing moves when it comes. */
export function TermsField({ terms, agreed, onChange, error }: Props) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const [read, setRead] = useState<Terms | null>(null)
  if (terms.length === 0) return null
  return (
    <div className={form.terms}>
      <label htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={agreed}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}e`}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>
          {t(formWords.agree)}
          {terms.map((one) => (
            <button
              key={one.id}
              type="button"
              className={styles.link}
              onClick={(event) => {
                event.preventDefault()
                setRead(one)
              }}
            >
              {language === 'zh' ? `《${one.title}》` : ` “${one.title}”`}
            </button>
          ))}
        </span>
      </label>
      <span id={`${id}e`} className={styles.error} role={error === undefined ? undefined : 'alert'}>
        {error}
      </span>
      <Modal open={read !== null} onCancel={() => setRead(null)} footer={null} title={read?.title} destroyOnHidden>
        <Suspense fallback={<Spin />}>
          <MarkdownView>{(language === 'en' && read?.content_en) || (read?.content ?? '')}</MarkdownView>
        </Suspense>
      </Modal>
    </div>
  )
}
