import { useQuery } from '@tanstack/react-query'
import { checkRoster, discardRoster, publishRoster, rosterWarningNames } from '@workplace/contract/attendance/roster'
import type { InputOf } from '@workplace/contract/kernel/endpoint'
import { isForbidden, rosterWarningKinds } from '@workplace/domain/attendance/roster'
import { Button, Popconfirm } from 'antd'
import { CallError } from '../../../kernel/client/client'
import { queryOf, useChange } from '../../../kernel/client/query'
import { ListError, ListSkeleton } from '../../../kernel/list/list-states'
import { Panel } from '../../../kernel/panel/panel'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import styles from './roster.module.css'
import { rosterWords as words } from './roster-words'

type Props = { readonly span: InputOf<typeof checkRoster>; readonly onClose: () => void }

/** What would be published, person by person, and what there is to think of before it is. */
export function PublishPanel({ span, onClose }: Props) {
  const t = useT()
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf(checkRoster, span, { quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })
  const publish = useChange(publishRoster, { stale: ['/schedulecell'] })
  const discard = useChange(discardRoster, { stale: ['/schedulecell'] })
  const send = async (digest: string) => {
    try {
      const { cells, people } = await publish.mutateAsync({ ...span, digest })
      toast.success(t(words.published, { cells, people }))
      onClose()
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      await refetch() // the call has said why: what there is now is looked at
    }
  }
  const throwAway = async () => {
    try {
      await discard.mutateAsync(span)
      toast.success(t(words.discarded))
      onClose()
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
    }
  }
  return (
    <Panel
      wide
      title={t(words.publishTitle)}
      onClose={onClose}
      footer={
        <div className={styles.bar}>
          <Button
            type="primary"
            disabled={data === undefined || data.cells === 0 || data.forbidden > 0 || isFetching}
            loading={publish.isPending}
            onClick={() => data !== undefined && void send(data.digest)}
          >
            {t(words.publishNow)}
          </Button>
          <Popconfirm
            title={t(words.discardText)}
            okText={t(words.discard)}
            cancelText={t(words.cancel)}
            onConfirm={() => void throwAway()}
          >
            <Button danger disabled={data === undefined || data.cells === 0} loading={discard.isPending}>
              {t(words.discard)}
            </Button>
          </Popconfirm>
        </div>
      }
    >
      {error !== null && data === undefined ? (
        <ListError error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton rows={6} />
      ) : (
        <div className={styles.groups}>
          <p role="status">
            <strong>
              {data.cells === 0 ? t(words.nothing) : t(words.looked, { cells: data.cells, people: data.people })}
            </strong>
          </p>
          {data.forbidden > 0 ? <p role="alert">{t(words.mustFix)}</p> : null}
          <section>
            <h3>{data.warnings_total === 0 ? t(words.noWarnings) : t(words.warnings, { n: data.warnings_total })}</h3>
            <div className={styles.groups}>
              {rosterWarningKinds.map((kind) => {
                const of = data.warnings.filter((one) => one.kind === kind)
                return of.length === 0 ? null : (
                  <div key={kind} className={styles.warning} data-forbidden={isForbidden({ kind })}>
                    <strong>{t(rosterWarningNames[kind])}</strong>
                    <ul>
                      {of.map(({ text, date }) => (
                        <li key={`${text} ${date}`}>{text}</li>
                      ))}
                    </ul>
                  </div>
                )
              })}
            </div>
            {data.warnings.length < data.warnings_total ? (
              <p className={styles.quiet}>{t(words.shownOf, { n: data.warnings.length })}</p>
            ) : null}
          </section>
          {data.rows.length === 0 ? null : (
            <section>
              <h3>{t(words.changes)}</h3>
              <ul>
                {data.rows.map(({ user_id, person, changes }) => (
                  <li key={user_id} className={styles.changes}>
                    <strong>{person}</strong>
                    <span>
                      {changes
                        .map(({ date, before, after }) => t(words.change, { date: date.slice(5), before, after }))
                        .join(' · ')}
                    </span>
                  </li>
                ))}
              </ul>
              {data.rows.length < data.people ? (
                <p className={styles.quiet}>{t(words.shownOf, { n: data.rows.length })}</p>
              ) : null}
            </section>
          )}
        </div>
      )}
    </Panel>
  )
}
