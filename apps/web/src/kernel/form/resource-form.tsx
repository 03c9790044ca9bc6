import { useQuery } from '@tanstack/react-query'
import { callsOf, type Resource } from '@workplace/contract/kernel/resource'
import { Button, Result, Skeleton } from 'antd'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type CallError, call } from '../client/client'
import { Panel } from '../panel/panel'
import { declarationIn } from '../registry/declarations'
import { resourceNamed } from '../registry/resources'
import { toast } from '../toast/toast'
import { inSentence } from '../widgets/in-sentence'
import { QuickAddContext, type QuickAddRequest } from '../widgets/quick-add'
import type { Row } from '../widgets/widget'
import { useLanguage, useT } from '../words'
import styles from './form.module.css'
import { FormBody } from './form-body'
import type { FormParts } from './form-parts'
import { askedFields } from './form-values'
import { adderOf } from './quick-add'
import { words } from './words'

/** A form with more fields than this has two columns. */
const longFrom = 9

type Props = {
  readonly resource: Resource
  /** The record to edit; without it, a new one is added. */
  readonly id?: number
  readonly parts?: FormParts
  readonly onClose: () => void
  readonly onSaved: (id: number | undefined) => void
}

/** The form of a resource, in a drawer. An edit begins with the record as it is stored now. */
export function ResourceForm({ resource, id, parts = {}, onClose, onSaved }: Props) {
  const t = useT()
  // The drawer's cross and Escape do as the form's button does: the form says how.
  const leave = useRef(onClose)
  const single = callsOf(resource).single
  const stored = useQuery<unknown, CallError>({
    // Not under the endpoint's path: what makes lists stale must not change a form under the hands of who writes in it.
    queryKey: ['form', single.path, id],
    queryFn: ({ signal }) => call(single, { id: id ?? 0 }, { quiet: true, signal }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const row = stored.data as Row | undefined
  const columns = askedFields(resource).length >= longFrom ? 2 : 1
  const language = useLanguage()
  const name = inSentence(resource.label, language)
  const ready = id === undefined || row !== undefined
  const [missed, setMissed] = useState<QuickAddRequest | null>(null)
  const adding = useMemo(() => ({ knows: (name: string) => adderOf(name) !== undefined, open: setMissed }), [])
  return (
    <Panel
      title={t(id === undefined ? words.add : words.edit, { name })}
      wide={columns === 2}
      onClose={() => leave.current()}
      flush
    >
      {ready ? (
        <QuickAddContext value={adding}>
          <FormBody
            resource={resource}
            stored={row}
            columns={columns}
            parts={parts}
            onClose={onClose}
            onSaved={onSaved}
            leaving={leave}
          />
        </QuickAddContext>
      ) : stored.isError ? (
        <Result
          status="warning"
          title={stored.error.message}
          subTitle={stored.error.requestId ? t(words.requestId, { id: stored.error.requestId }) : undefined}
          extra={<Button onClick={() => void stored.refetch()}>{t(words.retry)}</Button>}
        />
      ) : (
        <div className={styles.body}>
          <div className={styles.waiting}>
            {Array.from({ length: 6 }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: six alike
              <Skeleton key={at} active title={{ width: 96 }} paragraph={{ rows: 1, width: '100%' }} />
            ))}
          </div>
        </div>
      )}
      {missed === null ? null : <MissedForm {...missed} onClose={() => setMissed(null)} />}
    </Panel>
  )
}

/** The form of what a picker lacks, above the form that lacks it, with what its own page adds to it. */
function MissedForm({ resource, initial, onMade, onClose }: QuickAddRequest & { readonly onClose: () => void }) {
  const form = useQuery({
    queryKey: ['form of', resource],
    queryFn: async () => {
      const { home } = resourceNamed(resource)
      const [declaration, parts] = await Promise.all([declarationIn(home, resource), adderOf(resource)?.()])
      return { declaration, parts }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const t = useT()
  const failed = useEffectEvent(() => {
    toast.error(t(words.formFailed))
    onClose()
  })
  useEffect(() => {
    if (form.isError) failed()
  }, [form.isError])
  if (form.data === undefined) return null
  const { declaration, parts } = form.data
  return (
    <ResourceForm
      resource={declaration}
      parts={{ ...parts, initial: { ...parts?.initial, ...initial } }}
      onClose={onClose}
      onSaved={(id) => {
        onClose()
        if (id !== undefined) onMade(id)
      }}
    />
  )
}
