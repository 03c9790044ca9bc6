import { useQuery } from '@tanstack/react-query'
import { type ProviderLink, providerLinks, unlinkPerson } from '@workplace/contract/setup/sso-calls'
import { Button, Modal } from 'antd'
import { queryOf, useChange } from '../../../kernel/client/query'
import { ListError, ListSkeleton } from '../../../kernel/list/list-states'
import { Panel } from '../../../kernel/panel/panel'
import { useMay } from '../../../kernel/session/session'
import { instantText } from '../../../kernel/time/time-text'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './sso.module.css'
import { words } from './sso-words'

/** Who is linked with a provider. */
export function LinksPanel({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useT()
  const answer = useQuery(queryOf(providerLinks, { id }, { quiet: true }))
  const { data } = answer
  return (
    <Panel title={t(words.linksOf, { name })} onClose={onClose}>
      {answer.isPending ? (
        <ListSkeleton rows={5} />
      ) : data === undefined ? (
        <ListError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : data.items.length === 0 ? (
        <p className={styles.quiet}>{t(words.noLinks)}</p>
      ) : (
        <>
          {data.total > data.items.length && (
            <p className={styles.quiet}>{t(words.moreLinks, { n: data.items.length, total: data.total })}</p>
          )}
          <ul className={styles.rows}>
            {data.items.map((one) => (
              <Link key={one.id} one={one} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

function Link({ one }: { one: ProviderLink }) {
  const t = useT()
  const language = useLanguage()
  const may = useMay('change-work-sso-config')
  const [modal, asking] = Modal.useModal()
  const unlink = useChange(unlinkPerson, { stale: ['/sso_config'] })
  const ask = () =>
    modal.confirm({
      centered: true,
      title: t(words.unlinkAsk, { who: one.name }),
      content: t(words.unlinkText),
      okText: t(words.unlink),
      okButtonProps: { danger: true },
      cancelText: t(words.cancel),
      onOk: () => unlink.mutate({ id: one.id }, { onSuccess: () => toast.success(t(words.unlinked)) }),
    })
  return (
    <li className={styles.row}>
      {asking}
      <div>
        {one.name} <span className={styles.quiet}>{one.username}</span>
        <p className={styles.quiet}>
          {t(words.linkText, {
            time: instantText(one.created_at, language),
            last: instantText(one.last_used_at, language),
          })}
        </p>
        <p className={styles.quiet}>{one.subject}</p>
      </div>
      {may && (
        <Button size="small" danger loading={unlink.isPending} onClick={() => void ask()}>
          {t(words.unlink)}
        </Button>
      )}
    </li>
  )
}
