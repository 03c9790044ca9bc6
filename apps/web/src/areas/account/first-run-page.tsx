import { firstRun, setupState } from '@workplace/contract/account/first-run'
import { Button, Input } from 'antd'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError, call } from '../../kernel/client/client'
import { encryptPasswords } from '../../kernel/client/encrypt-passwords'
import { markSsoSession, writeToken } from '../../kernel/session/token'
import { type Label, useLanguage, useT } from '../../kernel/words'
import { Entrance, Line } from './entrance'
import styles from './entrance.module.css'
import { words } from './words'

const names = ['code', 'company_name', 'name', 'username', 'password', 'repeat'] as const
type Name = (typeof names)[number]
const labels: Record<Name, Label> = {
  code: words.setupCode,
  company_name: words.companyName,
  name: words.yourName,
  username: words.username,
  password: words.password,
  repeat: words.repeatPassword,
}
const empty: Record<Name, string> = { code: '', company_name: '', name: '', username: '', password: '', repeat: '' }

function faultsOf(values: Record<Name, string>): Partial<Record<Name, Label>> {
  const faults: Partial<Record<Name, Label>> = {}
  for (const name of names) if (values[name].trim() === '') faults[name] = words.required
  if (faults.password === undefined && (values.password.length < 8 || values.password.length > 20)) {
    faults.password = words.passwordLength
  }
  if (values.repeat !== values.password) faults.repeat = words.different
  return faults
}

export default function FirstRunPage() {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const [values, setValues] = useState(empty)
  const [faults, setFaults] = useState<Partial<Record<Name, Label>>>({})
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    const stop = new AbortController()
    call(setupState, {}, { quiet: true, signal: stop.signal }).then(
      ({ needed }) => !needed && void navigate('/login', { replace: true }),
      () => undefined,
    )
    return () => stop.abort()
  }, [navigate])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const found = faultsOf(values)
    setFaults(found)
    setRefusal('')
    const first = names.find((name) => found[name] !== undefined)
    if (first !== undefined) return document.getElementById(`first-${first}`)?.focus()
    setBusy(true)
    try {
      const { key_id, ciphers } = await encryptPasswords([values.password], { quiet: true })
      const { token } = await call(
        firstRun,
        {
          code: values.code,
          company_name: values.company_name,
          name: values.name,
          username: values.username,
          password: ciphers[0] ?? '',
          key_id,
          language,
        },
        { quiet: true },
      )
      writeToken(token)
      markSsoSession(false)
      await navigate('/', { replace: true })
    } catch (error) {
      setBusy(false)
      if (!(error instanceof CallError)) throw error
      setRefusal(error.message)
    }
  }

  return (
    <Entrance title={t(words.firstRunTitle)} text={t(words.firstRunText)}>
      <form onSubmit={submit} noValidate>
        {names.map((name) => {
          const fault = faults[name]
          const isSecret = name === 'password' || name === 'repeat'
          const Field = isSecret ? Input.Password : Input
          return (
            <Line
              key={name}
              id={`first-${name}`}
              label={t(labels[name])}
              error={fault === undefined ? undefined : t(fault)}
              help={name === 'password' ? t(words.passwordHelp) : undefined}
            >
              <Field
                id={`first-${name}`}
                aria-describedby={`first-${name}-below`}
                aria-invalid={fault !== undefined}
                status={fault === undefined ? '' : 'error'}
                autoComplete={isSecret ? 'new-password' : name === 'username' ? 'username' : 'off'}
                value={values[name]}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              />
            </Line>
          )
        })}
        {refusal !== '' && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {t(words.create)}
        </Button>
      </form>
    </Entrance>
  )
}
