import { useQuery } from '@tanstack/react-query'
import { signOnProviders, startSignOn } from '@workplace/contract/setup/sso-calls'
import { Alert, Button } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { CallError, call } from '../../../kernel/client/client'
import { queryOf } from '../../../kernel/client/query'
import { newBinding } from '../../../kernel/client/tab-binding'
import { keepClosed } from '../../../kernel/session/passwords-closed'
import { useT } from '../../../kernel/words'
import { keepBegun, seeToProve } from './begin-sign-on'
import { words } from './sign-on-words'
import styles from './sso.module.css'

const emergency = (search: URLSearchParams) => {
  const more = new URLSearchParams(search)
  more.delete('sso')
  more.set('password', '1')
  return more.toString()
}

type Form = { readonly open: boolean; readonly ticket?: string }
type Props = { readonly search: URLSearchParams; readonly form: Form; readonly onForm: (form: Form) => void }

/** The providers above the form. `?sso=<key>`: straight to one of them; where that fails, people stay and read why. */
export default function SignOnButtons({ search, form, onForm }: Props) {
  const t = useT()
  const company = Number(search.get('company')) || undefined
  const wanted = search.get('sso')
  const providers = useQuery(queryOf(signOnProviders, company === undefined ? {} : { company }, { quiet: true }))
  const [busy, setBusy] = useState<string | null>(null)
  const [refusal, setRefusal] = useState('')
  const redirect = search.get('redirect') ?? ''
  const begin = useCallback(
    async (key: string) => {
      if (!window.isSecureContext) return setRefusal(t(words.needsHttps))
      setBusy(key)
      setRefusal('')
      try {
        const { secret, binding } = await newBinding()
        const { to, state } = await call(
          startSignOn,
          { key, binding, in_app: /wxwork/i.test(navigator.userAgent) },
          { quiet: true },
        )
        keepBegun(state, { kind: 'login', secret, redirect })
        location.assign(to)
      } catch (error) {
        setBusy(null)
        if (!(error instanceof CallError)) throw error
        setRefusal(error.message)
      }
    },
    [redirect, t],
  )
  const begun = useRef(false)
  useEffect(() => {
    if (wanted === null || begun.current) return
    begun.current = true
    void begin(wanted)
  }, [wanted, begin])

  // in an emergency, to link an account, and where nobody says whether they are closed, passwords are asked for
  const [toProve] = useState(seeToProve)
  const isEmergency = search.get('password') === '1'
  const { items = [], directories = [] } = providers.data ?? {}
  // a directory takes passwords in the same form
  const isClosed = providers.data?.passwords_closed && directories.length === 0
  const isFailed = providers.isError
  useEffect(() => {
    if (isClosed !== undefined) keepClosed(isClosed)
    if (toProve !== null) onForm({ open: true, ticket: toProve.ticket })
    else if (isClosed !== undefined || isFailed) onForm({ open: isEmergency || isClosed !== true })
  }, [isClosed, isFailed, isEmergency, toProve, onForm])

  if (items.length === 0 && directories.length === 0 && refusal === '' && toProve === null) return null
  return (
    <div className={styles.buttons}>
      {toProve !== null && <Alert type="info" showIcon title={t(words.toProve)} />}
      {refusal !== '' && <Alert type="error" showIcon role="alert" title={refusal} />}
      {items.map(({ key, name }) => (
        <Button key={key} size="large" block loading={busy === key} onClick={() => void begin(key)}>
          {t(words.signInWith, { name })}
        </Button>
      ))}
      {items.length > 0 && form.open && <p className={styles.or}>{t(words.or)}</p>}
      {directories.length > 0 && form.open && (
        <p className={styles.directories}>{t(words.directories, { names: directories.join(t(words.comma)) })}</p>
      )}
      {isClosed === true && !form.open && (
        <p className={styles.emergency}>
          <Link to={`/login?${emergency(search)}`}>{t(words.emergency)}</Link>
        </p>
      )}
    </div>
  )
}
