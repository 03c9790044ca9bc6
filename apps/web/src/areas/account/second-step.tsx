import { useQuery } from '@tanstack/react-query'
import { type FactorMethod, factorSetup, secondFactor } from '@workplace/contract/account/second-factor'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { Button, Checkbox, Input, type InputRef, Skeleton } from 'antd'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../kernel/client/client'
import { useT } from '../../kernel/words'
import { AppSecret } from './app-secret'
import { BackupCodes } from './backup-codes'
import { Entrance, Line } from './entrance'
import styles from './entrance.module.css'
import { words } from './second-factor-words'
import own from './security.module.css'

type Entered = OutputOf<typeof secondFactor>
type Props = {
  asked: { readonly ticket: string; readonly methods: readonly FactorMethod[]; readonly trusted_days: number }
  onDone: (entered: Entered) => Promise<void>
  /** Back to the password, with what there is to say. */
  onBack: (why: string) => void
}

/** After the password: the code of the authenticator app, one of those that were written down, or setting it all up. */
export default function SecondStep({ asked: { ticket, methods, trusted_days }, onDone, onBack }: Props) {
  const t = useT()
  const [method, setMethod] = useState<FactorMethod>(methods[0] ?? 'totp')
  const [code, setCode] = useState('')
  const [remember, setRemember] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const [entered, setEntered] = useState<Entered | null>(null)
  const input = useRef<InputRef>(null)
  useEffect(() => input.current?.focus(), [])
  const isSetup = method === 'setup'
  const setup = useQuery({
    queryKey: ['factor-setup', ticket],
    queryFn: () => call(factorSetup, { ticket }, { quiet: true }),
    enabled: isSetup,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    setRefusal('')
    if (code.trim() === '') {
      setRefusal(t(words.codeRequired))
      return input.current?.focus()
    }
    setBusy(true)
    try {
      const done = await call(secondFactor, { ticket, method, code, remember }, { quiet: true })
      if (done.backup_codes.length > 0) setEntered(done)
      else await onDone(done)
    } catch (error) {
      setBusy(false)
      if (!(error instanceof CallError)) throw error
      if (error.reason === 'factor_ticket_gone') return onBack(error.message)
      setRefusal(error.message)
      input.current?.focus({ cursor: 'all' })
    }
  }

  if (entered !== null)
    return (
      <Entrance title={t(words.codesTitle)} text={t(words.codesText)}>
        <BackupCodes codes={entered.backup_codes} />
        <Button type="primary" size="large" block onClick={() => void onDone(entered)}>
          {t(words.goOn)}
        </Button>
      </Entrance>
    )
  const text = isSetup ? words.setupText : method === 'totp' ? words.totpText : words.backupText
  return (
    <Entrance title={t(isSetup ? words.setupTitle : words.twoSteps)} text={t(text)}>
      <form onSubmit={submit} noValidate>
        {isSetup && setup.isPending && <Skeleton active paragraph={{ rows: 4 }} />}
        {isSetup && setup.error !== null && (
          <p className={styles.refusal} role="alert">
            {setup.error.message}
          </p>
        )}
        {isSetup && setup.data !== undefined && <AppSecret {...setup.data} />}
        <Line id="second-code" label={t(method === 'backup' ? words.backupCode : words.appCode)}>
          <Input
            id="second-code"
            ref={input}
            size="large"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            inputMode={method === 'backup' ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            aria-describedby="second-code-below"
          />
        </Line>
        {trusted_days > 0 && (
          <p className={own.remember}>
            <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)}>
              {t(words.remember, { days: trusted_days })}
            </Checkbox>
          </p>
        )}
        {refusal !== '' && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {t(isSetup ? words.turnOn : words.signIn)}
        </Button>
      </form>
      <p className={own.links}>
        {methods.includes('backup') && (
          <Button
            type="link"
            size="small"
            onClick={() => {
              setMethod(method === 'totp' ? 'backup' : 'totp')
              setCode('')
              setRefusal('')
              input.current?.focus()
            }}
          >
            {t(method === 'totp' ? words.useBackup : words.useApp)}
          </Button>
        )}
        <Button type="link" size="small" onClick={() => onBack('')}>
          {t(words.back)}
        </Button>
      </p>
      {methods.includes('backup') && <p className={styles.hint}>{t(words.lost)}</p>}
    </Entrance>
  )
}
