import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import {
  newScimKey,
  ownScimConnection,
  scimConnection,
  scimConnectionState,
} from '@workplace/contract/setup/scim-connection'
import { Alert, Button, Modal, Switch, Tag, Typography } from 'antd'
import { useId, useState } from 'react'
import { queryOf, useChange } from '../../../kernel/client/query'
import { ListError, ListSkeleton } from '../../../kernel/list/list-states'
import { Panel } from '../../../kernel/panel/panel'
import { useMay } from '../../../kernel/session/session'
import { instantText } from '../../../kernel/time/time-text'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './scim.module.css'
import { words } from './scim-words'

type State = OutputOf<typeof scimConnectionState>
type Props = { readonly id: number; readonly name: string; readonly onClose: () => void }

/** What to enter at the directory, and what it did last. */
export function ConnectionPanel({ id, name, onClose }: Props) {
  const t = useT()
  const answer = useQuery(queryOf(scimConnectionState, { id }, { quiet: true }))
  const { data } = answer
  return (
    <Panel wide title={t(words.of, { name })} onClose={onClose}>
      {answer.isPending ? (
        <ListSkeleton rows={6} />
      ) : data === undefined ? (
        <ListError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <div className={styles.parts}>
          <section>
            <h3>{t(words.address)}</h3>
            {data.address === null ? (
              <Alert type="warning" showIcon title={t(words.noAddress)} />
            ) : (
              <Typography.Text copyable code className={styles.code}>
                {data.address}
              </Typography.Text>
            )}
          </section>
          <Keys {...{ id, name }} keys={data.keys} />
          <People id={id} state={data} />
          <Calls calls={data.calls} />
          <section>
            <h3>{t(words.mapping)}</h3>
            <p className={styles.quiet}>{t(words.mappingText)}</p>
            <dl className={styles.mapping}>
              {data.mapping.map(([theirs, ours]) => (
                <div key={theirs}>
                  <dt>{theirs}</dt>
                  <dd>{t(ours)}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      )}
    </Panel>
  )
}

const stale = { stale: [scimConnection.path] as const }

function Keys({ id, name, keys }: { id: number; name: string; keys: State['keys'] }) {
  const t = useT()
  const language = useLanguage()
  const may = useMay('change-work-sso-config')
  const [made, setMade] = useState<OutputOf<typeof newScimKey> | null>(null)
  const [modal, asking] = Modal.useModal()
  const make = useChange(newScimKey, stale)
  const at = (time: string) => instantText(time, language)
  const begin = () => make.mutateAsync({ id }).then(setMade, () => undefined)
  const ask = () =>
    modal.confirm({
      centered: true,
      title: t(words.newKeyAsk),
      content: t(words.newKeyText),
      okText: t(words.newKey),
      cancelText: t(words.cancel),
      onOk: begin,
    })
  return (
    <section>
      {asking}
      <div className={styles.head}>
        <h3>{t(words.key)}</h3>
        {may && (
          <Button
            type={keys.length === 0 ? 'primary' : 'default'}
            loading={make.isPending}
            onClick={() => (keys.length === 0 ? void begin() : void ask())}
          >
            {t(words.newKey)}
          </Button>
        )}
      </div>
      {keys.length === 0 ? (
        <p className={styles.quiet}>{t(words.noKey)}</p>
      ) : (
        <ul className={styles.rows}>
          {keys.map((key) => (
            <li key={key.id}>
              <span className={styles.mono}>{key.hint}</span>
              {key.ends_at !== null && <Tag color="orange">{t(words.endsAt, { time: at(key.ends_at) })}</Tag>}
              <p className={styles.quiet}>
                {key.last_used_at === null
                  ? t(words.neverUsed)
                  : t(words.lastUsed, { time: at(key.last_used_at), ip: key.last_ip ?? '–' })}
                {' · '}
                {t(words.madeBy, { who: key.created_by, time: at(key.created_at) })}
              </p>
            </li>
          ))}
        </ul>
      )}
      {made !== null && (
        <Modal
          open
          title={t(words.madeTitle, { name })}
          okText={t(words.close)}
          cancelButtonProps={{ style: { display: 'none' } }}
          onOk={() => setMade(null)}
          onCancel={() => setMade(null)}
          mask={{ closable: false }}
        >
          <div className={styles.parts}>
            <Alert type="warning" showIcon title={t(words.madeText)} />
            <Typography.Text copyable code className={styles.code}>
              {made.key}
            </Typography.Text>
            {made.old_until !== null && <span>{t(words.oldUntil, { until: at(made.old_until) })}</span>}
          </div>
        </Modal>
      )}
    </section>
  )
}

function People({ id, state }: { id: number; state: State }) {
  const t = useT()
  const may = useMay('change-work-sso-config')
  const own = useChange(ownScimConnection, stale)
  const { people: n, closed, owner } = state
  return (
    <section>
      <div className={styles.head}>
        <h3>{t(words.people)}</h3>
        {may && !state.is_owner && (
          <Button
            loading={own.isPending}
            onClick={() => own.mutate({ id }, { onSuccess: () => toast.success(t(words.takenOver)) })}
          >
            {t(words.takeOver)}
          </Button>
        )}
      </div>
      <p className={styles.quiet}>{t(words.peopleText, { n, closed, owner: owner ?? t(words.nobody) })}</p>
    </section>
  )
}

function Calls({ calls }: { calls: State['calls'] }) {
  const t = useT()
  const language = useLanguage()
  const only = useId()
  const [onlyFailed, setOnlyFailed] = useState(false)
  const shown = onlyFailed ? calls.filter(({ status }) => status >= 400) : calls
  return (
    <section>
      <div className={styles.head}>
        <h3>{t(words.calls)}</h3>
        {calls.length > 0 && (
          <label className={styles.switch} htmlFor={only}>
            <Switch id={only} size="small" checked={onlyFailed} onChange={setOnlyFailed} /> {t(words.onlyFailed)}
          </label>
        )}
      </div>
      {shown.length === 0 ? (
        <p className={styles.quiet}>{t(calls.length === 0 ? words.noCalls : words.noFailed)}</p>
      ) : (
        <ul className={styles.calls}>
          {shown.map((call) => (
            <li key={call.id}>
              <Tag color={call.status >= 400 ? 'red' : 'green'}>{call.status}</Tag>
              <span className={styles.mono}>
                {call.method} {call.path}
              </span>
              <span className={styles.when}>
                {instantText(call.at, language)} · {call.ms} ms
              </span>
              {call.reason !== null && <p>{call.reason}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
