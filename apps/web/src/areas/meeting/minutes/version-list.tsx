import { useQuery } from '@tanstack/react-query'
import { type Minutes, minutesVersion, restoreMinutes } from '@workplace/contract/meeting/minutes'
import { compareLines } from '@workplace/domain/text/lines'
import { Button, Modal, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { queryOf, useChange } from '../../../kernel/client/query'
import list from '../../../kernel/list/list.module.css'
import { instantText } from '../../../kernel/time/time-text'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import { MarkdownText } from './markdown-text'
import styles from './minutes.module.css'
import { minutesWords as words } from './minutes-words'

/** Every text that was saved, the newest first. */
export function VersionList({ minutes }: { minutes: Minutes }) {
  const t = useT()
  const language = useLanguage()
  const [shown, setShown] = useState<number | null>(null)
  return (
    <section className={styles.section} aria-label={t(words.versions)}>
      <h3>{t(words.versions)}</h3>
      <ol className={styles.versions}>
        {minutes.versions.map(({ number, saved_at, saved_by, restored_from }) => (
          <li key={number}>
            <span>
              {t(words.version, { n: number })}{' '}
              <span className={list.quiet}>
                {saved_by} · {instantText(saved_at, language)}
                {restored_from !== null && ` · ${t(words.restoredFrom, { n: restored_from })}`}
              </span>
            </span>
            <Button
              type="link"
              size="small"
              aria-label={t(words.lookAt, { n: number })}
              onClick={() => setShown(number)}
            >
              {t(words.look)}
            </Button>
          </li>
        ))}
      </ol>
      {shown !== null && <VersionDialog minutes={minutes} number={shown} onClose={() => setShown(null)} />}
    </section>
  )
}

type How = 'changes' | 'toPresent' | 'whole'

function VersionDialog({ minutes, number, onClose }: { minutes: Minutes; number: number; onClose: () => void }) {
  const t = useT()
  const isPresent = number === minutes.version
  const [how, setHow] = useState<How>(isPresent ? 'changes' : 'toPresent')
  const before = minutes.versions.find((one) => one.number < number)?.number
  const ask = (n: number | undefined) => ({
    ...queryOf(minutesVersion, { id: minutes.id, number: n ?? 0 }, { quiet: true }),
    enabled: n !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const text = useQuery(ask(number))
  const former = useQuery(ask(how === 'changes' ? before : undefined))
  const restore = useChange(restoreMinutes, { stale: ['/minutes'] })
  const bringBack = async () => {
    try {
      const { version } = await restore.mutateAsync({ id: minutes.id, version: minutes.version, number })
      toast.success(t(words.restored, { n: version }))
      onClose()
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    }
  }
  const ways: How[] = [
    ...(before === undefined ? [] : (['changes'] as const)),
    ...(isPresent ? [] : (['toPresent'] as const)),
    'whole',
  ]
  const ready = text.data !== undefined && (how !== 'changes' || before === undefined || former.data !== undefined)
  return (
    <Modal
      open
      width={720}
      title={t(words.version, { n: number })}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t(words.close)}
        </Button>,
        ...(isPresent
          ? []
          : [
              <Button key="restore" type="primary" loading={restore.isPending} onClick={() => void bringBack()}>
                {t(words.restore)}
              </Button>,
            ]),
      ]}
    >
      <Segmented
        aria-label={t(words.compare)}
        value={how}
        onChange={setHow}
        options={ways.map((value) => ({ value, label: t(words[value]) }))}
        style={{ marginBottom: 12, maxWidth: '100%' }}
      />
      {!ready || text.data === undefined ? (
        <Skeleton active />
      ) : how === 'whole' ? (
        <>
          <h3>{text.data.title}</h3>
          <MarkdownText>{text.data.content}</MarkdownText>
        </>
      ) : how === 'changes' ? (
        <Changes before={former.data?.content ?? ''} after={text.data.content} />
      ) : (
        <Changes before={text.data.content} after={minutes.content} />
      )}
    </Modal>
  )
}

/** So many equal lines stand around what differs. */
const AROUND = 2

function Changes({ before, after }: { before: string; after: string }) {
  const t = useT()
  const stretches = compareLines(before, after)
  if (stretches.every(({ kind }) => kind === 'same')) return <p className={list.quiet}>{t(words.sameText)}</p>
  const shown = stretches.map((one, at) => {
    if (one.kind !== 'same' || one.lines.length <= 2 * AROUND + 1) return one
    const head = at === 0 ? [] : one.lines.slice(0, AROUND)
    const tail = at === stretches.length - 1 ? [] : one.lines.slice(-AROUND)
    return { ...one, lines: [...head, '…', ...tail] }
  })
  return (
    <div className={styles.diff}>
      {shown.flatMap(({ kind, lines }, stretch) =>
        lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else
          <p key={`${stretch} ${at}`} data-kind={kind}>
            {kind !== 'same' && <span className="wp-only-read">{t(kind === 'new' ? words.added : words.gone)}</span>}
            {line}
          </p>
        )),
      )}
    </div>
  )
}
