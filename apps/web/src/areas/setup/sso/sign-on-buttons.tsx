import { useQuery } from '@tanstack/react-query'
import { signOnProviders, startSignOn } from '@workplace/contract/setup/sso-calls'
import { Alert, Button } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../../kernel/client/client'
import { queryOf } from '../../../kernel/client/query'
import { useT } from '../../../kernel/words'
import { isToProve, keepBegun, newBinding } from './begin-sign-on'
import { words } from './sign-on-words'
import styles from './sso.module.css'

type Props = { readonly search: URLSearchParams }

/** The providers above the form. `?sso=<key>`: straight to one of them; where that fails, people stay and read why. */
export default function SignOnButtons({ search }: Props) {
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
        const { to, state } = await call(startSignOn, { key, binding }, { quiet: true })
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

  const items = providers.data?.items ?? []
  if (isToProve()) return <Alert className={styles.buttons ?? ''} type="info" showIcon title={t(words.toProve)} />
  if (items.length === 0 && refusal === '') return null
  return (
    <div className={styles.buttons}>
      {refusal !== '' && <Alert type="error" showIcon role="alert" title={refusal} />}
      {items.map(({ key, name }) => (
        <Button key={key} size="large" block loading={busy === key} onClick={() => void begin(key)}>
          {t(words.signInWith, { name })}
        </Button>
      ))}
      {items.length > 0 && <p className={styles.or}>{t(words.or)}</p>}
    </div>
  )
}
