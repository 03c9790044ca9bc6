import { useQuery } from '@tanstack/react-query'
import { type FactorMethod, factorPasskey, factorSetup, secondFactor } from '@workplace/contract/account/second-factor'
import type { InputOf, OutputOf } from '@workplace/contract/kernel/endpoint'
import { Button, Checkbox, Input, type InputRef, Skeleton } from 'antd'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../kernel/client/client'
import { newBinding } from '../../kernel/client/tab-binding'
import { useT } from '../../kernel/words'
import { Entrance, Line } from './entrance'
import styles from './entrance.module.css'
import { AppSecret } from './security/app-secret'
import { BackupCodes } from './security/backup-codes'
import { words } from './security/second-factor-words'
import own from './security/security.module.css'

type Entered = OutputOf<typeof secondFactor>
type Proof = Pick<InputOf<typeof secondFactor>, 'code' | 'passkey'>

const texts = { setup: words.setupText, totp: words.totpText, backup: words.backupText, passkey: words.passkeyText }
const ways = { setup: words.setupTitle, totp: words.useApp, backup: words.useBackup, passkey: words.usePasskey }
type Props = {
  asked: { readonly ticket: string; readonly methods: readonly FactorMethod[]; readonly trusted_days: number }
  onDone: (entered: Entered) => Promise<void>
  /** Back to the password, with what there is to say. */
  onBack: (why: string) => void
}

/** After the password: the code of the authenticator app, one of those that were written down, or setting it all up. */
export default function SecondStep({ asked: { ticket, methods, trusted_days }, onDone, onBack }: Props) {
  const t = useT()
  const takesPasskeys = 'PublicKeyCredential' in window
  const [method, setMethod] = useState<FactorMethod>(
    () => methods.find((one) => one !== 'passkey' || takesPasskeys) ?? 'totp',
  )
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
    if (method === 'passkey') return byPasskey()
    if (code.trim() === '') {
      setRefusal(t(words.codeRequired))
      return input.current?.focus()
    }
    await enter({ code })
  }

  const enter = async (proof: Proof) => {
    setBusy(true)
    try {
      const done = await call(secondFactor, { ticket, method, remember, ...proof }, { quiet: true })
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

  const byPasskey = async () => {
    setRefusal('')
    setBusy(true)
    const { CeremonyError, askPasskey } = await import('./security/ceremony')
    try {
      const { secret, binding } = await newBinding()
      const handed = await call(factorPasskey, { ticket, binding }, { quiet: true })
      await enter({ passkey: { secret, response: await askPasskey(handed) } })
    } catch (error) {
      setBusy(false)
      if (error instanceof CeremonyError) return setRefusal(error.label === null ? '' : t(error.label))
      if (!(error instanceof CallError)) throw error
      if (error.reason === 'factor_ticket_gone') return onBack(error.message)
      setRefusal(error.message)
    }
  }
  const others = methods.filter((one) => one !== method && (one !== 'passkey' || takesPasskeys))

  if (entered !== null)
    return (
      <Entrance title={t(words.codesTitle)} text={t(words.codesText)}>
        <BackupCodes codes={entered.backup_codes} />
        <Button type="primary" size="large" block onClick={() => void onDone(entered)}>
          {t(words.goOn)}
        </Button>
      </Entrance>
    )
  const text = texts[method]
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
        {method !== 'passkey' && (
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
        )}
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
          {t(isSetup ? words.turnOn : method === 'passkey' ? words.usePasskey : words.signIn)}
        </Button>
      </form>
      <p className={own.links}>
        {others.map((other) => (
          <Button
            key={other}
            type="link"
            size="small"
            onClick={() => {
              setMethod(other)
              setCode('')
              setRefusal('')
              input.current?.focus()
            }}
          >
            {t(ways[other])}
          </Button>
        ))}
        <Button type="link" size="small" onClick={() => onBack('')}>
          {t(words.back)}
        </Button>
      </p>
      {methods.includes('backup') && <p className={styles.hint}>{t(words.lost)}</p>}
    </Entrance>
  )
}
