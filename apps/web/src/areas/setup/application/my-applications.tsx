import { useQuery } from '@tanstack/react-query'
import { comma } from '@workplace/contract/kernel/comma'
import { forgetApplication, type MyApplication, myApplications } from '@workplace/contract/setup/application-calls'
import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { queryOf, useChange } from '../../../kernel/client/query'
import { imageAddress } from '../../../kernel/session/session'
import { instantText } from '../../../kernel/time/time-text'
import { toast } from '../../../kernel/toast/toast'
import { Picture } from '../../../kernel/widgets/picture'
import { type Label, useLanguage, useT } from '../../../kernel/words'
import styles from './application.module.css'
import { words } from './application-words'
import { signInWords } from './use-scopes'

type Props = { readonly frame: (title: Label, children: ReactNode) => ReactNode }

/** What acts in the reader's own name; nothing is drawn where nothing does. */
export default function MyApplications({ frame }: Props) {
  const answer = useQuery(queryOf(myApplications, {}, { quiet: true }))
  const items = answer.data?.items ?? []
  if (items.length === 0) return null
  return (
    <>
      {frame(
        words.mine,
        <ul className={styles.rows}>
          {items.map((one) => (
            <Mine key={one.id} one={one} />
          ))}
        </ul>,
      )}
    </>
  )
}

function Mine({ one }: { one: MyApplication }) {
  const t = useT()
  const language = useLanguage()
  const [modal, asking] = Modal.useModal()
  const forget = useChange(forgetApplication, { stale: ['/oauth2'] })
  const isAgreed = one.agreed_at !== null
  const scopes = one.scopes.map(({ scope, area }) =>
    scope in signInWords
      ? t(signInWords[scope as keyof typeof signInWords])
      : t(scope.endsWith(':write') ? words.writeOf : words.readOf, { area: t(area) }),
  )
  const ask = () =>
    modal.confirm({
      centered: true,
      title: t(isAgreed ? words.withdrawAsk : words.stopAsk, { name: one.name }),
      content: t(isAgreed ? words.withdrawText : words.revokeText),
      okText: t(isAgreed ? words.withdraw : words.stop),
      okButtonProps: { danger: true },
      cancelText: t(words.cancel),
      onOk: () =>
        forget.mutate(
          { id: one.id },
          { onSuccess: () => toast.success(t(isAgreed ? words.withdrawn : words.stoppedMine)) },
        ),
    })
  return (
    <li className={styles.row}>
      {asking}
      {one.logo !== null && <Picture className={styles.logo} src={imageAddress(one.logo)} alt="" />}
      <div>
        {one.name}
        <p className={styles.quiet}>{scopes.join(comma[language])}</p>
        <p className={styles.quiet}>
          {one.last_used_at === null
            ? t(words.neverUsed)
            : t(words.scopeLast, { time: instantText(one.last_used_at, language) })}
          {one.agreed_at !== null && ` · ${t(words.agreedAt, { time: instantText(one.agreed_at, language) })}`}
          {one.contact !== null && ` · ${one.contact}`}
        </p>
      </div>
      <Button size="small" danger loading={forget.isPending} onClick={() => void ask()}>
        {t(isAgreed ? words.withdraw : words.stop)}
      </Button>
    </li>
  )
}
