import { useQuery } from '@tanstack/react-query'
import { endSignOn, forgetIdentity, ownIdentities } from '@workplace/contract/setup/sso-calls'
import { Button, Modal, Tag } from 'antd'
import type { ReactNode } from 'react'
import { CallError, call } from '../../../kernel/client/client'
import { queryOf, useChange } from '../../../kernel/client/query'
import { dropToken, markSsoSession } from '../../../kernel/session/token'
import { instantText } from '../../../kernel/time/time-text'
import { toast } from '../../../kernel/toast/toast'
import { type Label, useLanguage, useT } from '../../../kernel/words'
import styles from './sso.module.css'
import { words } from './sso-words'

type Props = { readonly frame: (title: Label, children: ReactNode) => ReactNode }
type Identity = { id: number; name: string; created_at: string; last_used_at: string }

/** By which providers the reader comes in; nothing is drawn where by none. */
export default function MyIdentities({ frame }: Props) {
  const answer = useQuery(queryOf(ownIdentities, {}, { quiet: true }))
  const { items = [], current = null } = answer.data ?? {}
  if (items.length === 0) return null
  return (
    <>
      {frame(
        words.mine,
        <ul className={styles.rows}>
          {items.map((one) => (
            <Mine key={one.id} one={one} isCurrent={one.id === current} />
          ))}
        </ul>,
      )}
    </>
  )
}

function Mine({ one, isCurrent }: { one: Identity; isCurrent: boolean }) {
  const t = useT()
  const language = useLanguage()
  const [modal, asking] = Modal.useModal()
  const forget = useChange(forgetIdentity, { stale: ['/account'] })
  const ask = () =>
    modal.confirm({
      centered: true,
      title: t(words.unlinkAsk, { who: one.name }),
      content: t(words.unlinkText),
      okText: t(words.unlink),
      okButtonProps: { danger: true },
      cancelText: t(words.cancel),
      onOk: () => forget.mutate({ id: one.id }, { onSuccess: () => toast.success(t(words.unlinked)) }),
    })
  const signOut = async () => {
    try {
      const { to } = await call(endSignOn, {})
      dropToken()
      markSsoSession(false)
      location.assign(to ?? '/login')
    } catch (error) {
      if (!(error instanceof CallError)) throw error // the call has said why
    }
  }
  return (
    <li className={styles.row}>
      {asking}
      <div>
        {one.name} {isCurrent && <Tag color="blue">{t(words.thisOne)}</Tag>}
        <p className={styles.quiet}>
          {t(words.linkText, {
            time: instantText(one.created_at, language),
            last: instantText(one.last_used_at, language),
          })}
        </p>
      </div>
      <div>
        {isCurrent ? (
          <Button size="small" onClick={() => void signOut()}>
            {t(words.signOutThere, { name: one.name })}
          </Button>
        ) : (
          <Button size="small" danger loading={forget.isPending} onClick={() => void ask()}>
            {t(words.unlink)}
          </Button>
        )}
      </div>
    </li>
  )
}
