import { cancelMeeting, type MeetingDetails } from '@workplace/contract/meeting/booking'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { CallError, isCancelled } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import styles from '../core/side-panel.module.css'
import { words } from '../core/words'
import { type Scope, ScopeChoice } from '../series/scope-choice'
import { seriesWords } from '../series/series-words'

type Props = {
  meeting: Pick<MeetingDetails, 'id' | 'version'>
  /** Of a meeting of a series, which may be cancelled with it: how many are still to begin, where that is known. */
  series?: { readonly to_come?: number } | null
  /** It runs, so it ends now instead. */
  running: boolean
  onReload: () => void
  onDone: () => void
  onKeep: () => void
}

/** Asks before a meeting is cancelled or ended, and for a reason. */
export function CancelForm({ meeting, series = null, running, onReload, onDone, onKeep }: Props) {
  const t = useT()
  const id = useId()
  const [reason, setReason] = useState('')
  const [scope, setScope] = useState<Scope>('this')
  const { mutate, isPending, error } = useChange(cancelMeeting, { quiet: true, stale: ['/meeting', '/attendee'] })
  const refused = error instanceof CallError && !isCancelled(error) ? error : null
  const cancel = () =>
    mutate(
      { id: meeting.id, version: meeting.version, scope, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) },
      {
        onSuccess: ({ ids }) => {
          const told = running ? words.ended : words.cancelled
          toast.success(ids === undefined ? t(told) : t(seriesWords.cancelledMany, { n: ids.length }))
          onDone()
        },
      },
    )
  return (
    <section className={styles.message} data-kind="error" aria-label={t(running ? words.endNow : words.cancelMeeting)}>
      <b>{t(running ? words.endQuestion : words.cancelQuestion)}</b>
      {!running && (
        <>
          {series !== null && (
            <ScopeChoice
              autoFocus
              value={scope}
              onChange={setScope}
              left={series.to_come}
              help={scope === 'this' ? undefined : t(seriesWords.scopeCancels)}
            />
          )}
          <label htmlFor={id} className="wp-only-read">
            {t(words.reason)}
          </label>
          <Input.TextArea
            id={id}
            data-autofocus
            autoFocus={series === null}
            rows={2}
            maxLength={200}
            placeholder={t(words.reasonHint)}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
      {refused !== null && <span role="alert">{refused.message}</span>}
      <span className={styles.times}>
        {refused?.reason === 'stale' && (
          <Button size="small" onClick={onReload}>
            {t(words.reload)}
          </Button>
        )}
        <Button size="small" autoFocus={running} onClick={onKeep}>
          {t(words.keep)}
        </Button>
        <Button size="small" type="primary" danger loading={isPending} onClick={cancel}>
          {t(running ? words.endNow : words.cancelMeeting)}
        </Button>
      </span>
    </section>
  )
}
