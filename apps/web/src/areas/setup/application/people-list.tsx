import { useQuery } from '@tanstack/react-query'
import { comma } from '@workplace/contract/kernel/comma'
import {
  type ApplicationPerson,
  applicationPeople,
  endApplicationPerson,
} from '@workplace/contract/setup/application-calls'
import { Button, Modal, Result, Skeleton } from 'antd'
import { queryOf, useChange } from '../../../kernel/client/query'
import { useMay } from '../../../kernel/session/session'
import { instantText } from '../../../kernel/time/time-text'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './application.module.css'
import { words } from './application-words'
import { useScopeText } from './use-scopes'

/** Who signed in at an application, or agreed to it. */
export function PeopleList({ id }: { id: number }) {
  const t = useT()
  const may = useMay('change-oath2-Application')
  const answer = useQuery(queryOf(applicationPeople, { id }, { quiet: true }))
  if (answer.isError)
    return (
      <Result
        status="warning"
        title={answer.error.message}
        extra={<Button onClick={() => void answer.refetch()}>{t(words.retry)}</Button>}
      />
    )
  if (answer.data === undefined) return <Skeleton active paragraph={{ rows: 4 }} />
  const { items } = answer.data
  if (items.length === 0) return <p className={styles.quiet}>{t(words.noPeople)}</p>
  return (
    <ul className={styles.rows}>
      {items.map((person) => (
        <Person key={person.user_id} application_id={id} may={may} person={person} />
      ))}
    </ul>
  )
}

type PersonProps = { readonly application_id: number; readonly may: boolean; readonly person: ApplicationPerson }

function Person({ application_id, may, person }: PersonProps) {
  const t = useT()
  const language = useLanguage()
  const textOf = useScopeText()
  const [modal, asking] = Modal.useModal()
  const end = useChange(endApplicationPerson, { stale: ['/oauth2_application'] })
  const { user_id, name, username, scopes, agreed_at, signed_in_at, last_used_at } = person
  const at = (time: string) => ({ time: instantText(time, language) })
  const times = [
    ...(agreed_at === null ? [] : [t(words.agreedAt, at(agreed_at))]),
    ...(signed_in_at === null ? [] : [t(words.signedInAt, at(signed_in_at))]),
    ...(last_used_at === null ? [] : [t(words.scopeLast, at(last_used_at))]),
  ]
  const ask = () =>
    modal.confirm({
      centered: true,
      title: t(words.endPersonAsk, { name }),
      content: t(words.endPersonText),
      okText: t(words.endPerson),
      okButtonProps: { danger: true },
      cancelText: t(words.cancel),
      onOk: () => end.mutate({ id: application_id, user_id }, { onSuccess: () => toast.success(t(words.withdrawn)) }),
    })
  return (
    <li className={styles.row}>
      {asking}
      <div>
        {name} <span className={styles.quiet}>{username}</span>
        <p className={styles.quiet}>{scopes.map(textOf).join(comma[language])}</p>
        <p className={styles.quiet}>{times.join(' · ')}</p>
      </div>
      {may && (
        <Button danger size="small" loading={end.isPending} onClick={() => void ask()}>
          {t(words.endPerson)}
        </Button>
      )}
    </li>
  )
}
